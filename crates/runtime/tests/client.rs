//! Clients of the block world: their inputs come through the door, and nothing else may send such.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use cooperage_blocks::World;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Stream, WorldEventKind, WorldInput, WorldOptions};
use cooperage_body::catalogues;
use cooperage_body::environment::{BlockEnvironment, client_call};
use cooperage_core::{
    AgentId, CLIENT_INPUTS_MAX, EventRecord, Fault, Judge, RandomSource, Score, Tick, ToolCall, TreeRandom,
    Verdict, WorldEntry, WorldReceipt,
};
use cooperage_journal::{EpisodePlan, InputRecord, LimitsPlan, Plan, Record, RunDir, TeamPlan, read_record};
use cooperage_runtime::*;
use serde_json::{Value, json};

use crate::common::{Lab, echo, plan, seats};

/// Random places that the tests of numbers write and read.
const PLACES: usize = 1_000_000 / 3;
const HORIZON: Tick = Tick(60);

struct Nothing;

impl Judge for Nothing {
    fn watch(&mut self, _: &dyn cooperage_core::World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(Verdict::Continue)
    }

    fn score(&self, _: &dyn cooperage_core::World) -> Result<Score, Fault> {
        Ok(Score::default())
    }
}

type Script = fn(TeamHandle) -> PlayFuture;

struct Played(Script);

impl Framework for Played {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        (self.0)(team)
    }
}

/// A team in seat 0 and Alice in seat 1.
struct Blocks(Script);

impl EpisodeFactory for Blocks {
    fn set_up(&self, _: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let options = WorldOptions { view_radius: 2, active_radius: 1, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 1);
        let players = [world.join("bob", [4.5, -60.0, 4.5]), world.join("alice", [0.5, -60.0, 0.5])];
        let catalogue = catalogues::embedded("skills").ok_or("no such catalogue")?;
        Ok(EpisodeSetup {
            world: Box::new(BlockEnvironment::new(world, &players, catalogue, 1)),
            judge: Box::new(Nothing),
            teams: vec![TeamSetup { framework: Box::new(Played(self.0)), players: BTreeMap::new() }],
            horizon: HORIZON,
            crew_view: CrewView::WholeTeam,
        })
    }
}

fn block_plan() -> Plan {
    let mut plan = plan("wait", LimitsPlan::default(), 1);
    for episode in &mut plan.episodes {
        let whole = episode.teams.remove(0);
        episode.teams.push(TeamPlan { seats: vec![0], ..whole });
        episode.people = BTreeMap::from([(1, "Alice".to_owned())]);
    }
    plan
}

fn rests(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        while team.tick() < team.horizon() {
            team.sleep(7).await;
        }
        Ok(())
    })
}

type Moves = fn(u64) -> Vec<OutsideInput>;
/// The events of a tick that are about driven bodies, and the place of Alice's body.
type SeenTick = (u64, Vec<String>, [f64; 3]);

/// Sends the moves of each turn, and notes what each tick shows.
struct Client {
    door: EpisodeDoor,
    moves: Moves,
    seen: Arc<Mutex<Vec<SeenTick>>>,
}

impl Observer for Client {
    fn record(&mut self, _: &Record, _: &dyn cooperage_core::World, _: &dyn Judge) {}

    fn tick(&mut self, world: &dyn cooperage_core::World) {
        let blocks = world.as_any().downcast_ref::<BlockEnvironment>().unwrap();
        let told = blocks.happened().iter().filter_map(|event| match &event.what {
            WorldEventKind::PutBack { .. } => Some("put back".to_owned()),
            WorldEventKind::Said { text, .. } => Some(text.to_string()),
            _ => None,
        });
        let place = blocks.with_world(|world| world.players()[1].body.pos);
        self.seen.lock().unwrap().push((world.tick().0, told.collect(), place));
    }

    fn wants_ticks(&self) -> bool {
        true
    }

    fn turn(&mut self, _: AgentId, world: &dyn cooperage_core::World, _: &dyn Judge) {
        for input in (self.moves)(world.tick().0) {
            self.door.send(0, input).unwrap();
        }
    }
}

fn play_on(dir: &RunDir, script: Script, moves: Moves) -> (Vec<SeenTick>, Vec<String>) {
    let (door, seen) = (EpisodeDoor::default(), Arc::<Mutex<Vec<SeenTick>>>::default());
    let made = (door.clone(), Arc::clone(&seen));
    let observe: ObserverFactory = Arc::new(move |_, _| {
        Some(Box::new(Client { door: made.0.clone(), moves, seen: Arc::clone(&made.1) }))
    });
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: std::time::Duration::ZERO,
        seats: seats(Some(echo(3).0)),
        build: BuildInfo::default(),
    };
    let warnings = Mutex::new(Vec::new());
    let outside = RunConnections { door: Some(door), observe: Some(observe), ..RunConnections::default() };
    run_with(dir, &Blocks(script), &options, &outside, &StopSignal::default(), &|news| match news {
        RunEvent::Ended { outcome: EpisodeOutcome::Ended(_), .. } | RunEvent::Started { .. } => {}
        RunEvent::Ended { outcome, .. } => panic!("{outcome:?}"),
        RunEvent::Warning { text, .. } => warnings.lock().unwrap().push(text),
    })
    .unwrap();
    let seen = seen.lock().unwrap().clone();
    (seen, warnings.into_inner().unwrap())
}

fn sent(source: OutsideSource, call: &ToolCall) -> OutsideInput {
    let data = json!({"tool": call.tool, "arguments": call.arguments});
    OutsideInput { source, to: Some(AgentId(1)), kind: InputKind::Move, data }
}

fn client(inputs: &[WorldInput], ack: u64) -> OutsideInput {
    sent(OutsideSource::Client, &client_call(inputs, Some(ack)))
}

fn go(x: f64, z: f64) -> WorldInput {
    WorldInput::Go { pos: [x, -60.0, z], yaw: 12.3, pitch: -4.56, on_ground: true }
}

/// Walks an uneven way, digs, talks, and now and then claims a place in the ground.
fn walks(tick: u64) -> Vec<OutsideInput> {
    let at = tick as f64;
    let mut inputs = vec![go(0.5 + (at * 37.0 % 11.0) / 12.3, 0.5 + at / 7.0)];
    match tick {
        3 => inputs.insert(0, WorldInput::Controls(Controls { sprint: true, ..Controls::default() })),
        5 => inputs.push(WorldInput::Dig(cooperage_blocks::BlockPos::new(0, -61, 1))),
        20 => inputs.push(WorldInput::Say { to: None, text: "on my way".into() }),
        30 => inputs.push(WorldInput::Go { pos: [0.5, -63.0, 4.0], yaw: 0.0, pitch: 0.0, on_ground: true }),
        _ => {}
    }
    vec![client(&inputs, tick)]
}

#[test]
fn a_clients_way_is_played_again_also_after_a_cut_anywhere() {
    let lab = Lab::new();
    let dir = lab.run_dir("walk", block_plan());
    let (seen, warnings) = play_on(&dir, rests, walks);
    assert_eq!(warnings, [""; 0]);
    let told: Vec<(u64, &str)> =
        seen.iter().flat_map(|(tick, told, _)| told.iter().map(|text| (*tick, text.as_str()))).collect();
    assert_eq!(told, [(21, "on my way"), (31, "put back")]);
    assert_eq!(seen.last().unwrap().2[2], 0.5 + 59.0 / 7.0);
    let key = dir.episodes().next().unwrap().0;
    let lines = dir.finished_lines(&key).unwrap();
    verify_episode(&dir.finished_path(&key), lines.clone(), &Blocks(rests)).unwrap();
    let bytes: String = lines.lines.iter().map(|line| format!("{line}\n")).collect();
    assert!(bytes.contains(r#""source":"client""#) && bytes.contains(r#""ack":7"#));
    for cut in (0..bytes.len()).step_by(bytes.len() / 5) {
        let again = lab.run_dir(&format!("cut{cut}"), block_plan());
        std::fs::write(again.part_path(&key), &bytes[..cut]).unwrap();
        play_on(&again, rests, walks);
        assert_eq!(again.finished_lines(&key).unwrap(), lines, "cut at {cut}");
    }
}

#[test]
fn only_clients_call_their_tool_and_not_too_much_in_a_tick() {
    fn tries(tick: u64) -> Vec<OutsideInput> {
        let call = client_call(&[go(0.6, 0.5)], None);
        let full = vec![go(0.5, 0.5); CLIENT_INPUTS_MAX];
        match tick {
            0 => vec![
                sent(OutsideSource::Person, &call),
                sent(OutsideSource::Process, &call),
                client(&full, 0),
            ],
            1 => vec![client(&[full.clone(), vec![go(0.5, 0.5)]].concat(), 1), client(&full, 1)],
            // A client that says nothing counts as well, and what isn't understood is refused by the world.
            2 => vec![sent(OutsideSource::Client, &ToolCall::new("@client", &[])), client(&[], 2)],
            _ => vec![client(&[], tick)],
        }
    }
    let lab = Lab::new();
    let dir = lab.run_dir("tries", block_plan());
    let (_, warnings) = play_on(&dir, rests, tries);
    let let_in = "an input was not let in: ";
    let client_only = format!("{let_in}only a client may call that tool");
    let too_many = format!("{let_in}a client may have {CLIENT_INPUTS_MAX} inputs in a tick at most");
    assert_eq!(warnings, [client_only.clone(), client_only, too_many]);
    let records = records(&dir);
    let refused: Vec<&str> = records
        .iter()
        .filter_map(|record| match record {
            Record::Submit { entries, .. } => entries[0].refused.as_deref(),
            _ => None,
        })
        .collect();
    assert!(!refused.is_empty());
    assert!(refused.iter().all(|reason| *reason == "`inputs` of `@client` must be a list"), "{refused:?}");
}

fn records(dir: &RunDir) -> Vec<Record> {
    let key = dir.episodes().next().unwrap().0;
    dir.finished_lines(&key).unwrap().records("journal".into()).unwrap()
}

/// A team whose model answers with the call of a client.
#[test]
fn a_team_that_calls_a_clients_tool_is_refused_and_the_journal_has_it() {
    fn calls(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let agent = AgentId(0);
            let call = client_call(&[go(0.6, 0.5)], None);
            let text = r#"@client({"inputs":[{"Drive":true}]})"#.to_owned();
            let entries = [WorldEntry::Call { agent, call }, WorldEntry::Text { agent: Some(agent), text }];
            let receipts = team.submit(&entries);
            assert!(
                receipts.iter().all(|receipt| matches!(receipt, WorldReceipt::Refused(_))),
                "{receipts:?}"
            );
            rests(team).await
        })
    }
    let lab = Lab::new();
    let dir = lab.run_dir("team", block_plan());
    play_on(&dir, calls, |tick| vec![client(&[], tick)]);
    let records = records(&dir);
    let refused = records.iter().find_map(|record| match record {
        Record::Submit { team: _, entries, .. } if entries[0].agent == Some(0) => {
            Some(entries.iter().map(|entry| entry.refused.clone().unwrap()).collect::<Vec<_>>())
        }
        _ => None,
    });
    let refused = refused.unwrap();
    assert_eq!(refused[0], "that tool is for clients alone");
    assert_eq!(refused.len(), 2);
}

/// A random number of any sign and size that is finite.
fn any_place(random: &mut Stream) -> f64 {
    loop {
        let number = f64::from_bits(u64::from(random.next_u32()) << 32 | u64::from(random.next_u32()));
        if number.is_finite() {
            return number;
        }
    }
}

fn bits(input: &WorldInput) -> [u64; 3] {
    match input {
        WorldInput::Go { pos, .. } => pos.map(f64::to_bits),
        other => panic!("{other:?}"),
    }
}

/// A million numbers of all finite bit patterns pass through the text of a journal unchanged.
#[test]
fn places_pass_through_a_journal_bit_by_bit() {
    let mut random = Stream::of(&TreeRandom::from_seed(47), "places", 0);
    let mut place = || any_place(&mut random);
    for number in 0..PLACES.div_ceil(CLIENT_INPUTS_MAX) as u64 {
        let inputs: Vec<WorldInput> = (0..CLIENT_INPUTS_MAX)
            .map(|_| WorldInput::Go {
                pos: [place(), place(), place()],
                yaw: 0.0,
                pitch: 0.0,
                on_ground: true,
            })
            .collect();
        let call = client_call(&inputs, None);
        let data = json!({"tool": call.tool, "arguments": call.arguments});
        let record = Record::Input(InputRecord {
            n: number,
            tick: number,
            source: "client".to_owned(),
            to: Some(0),
            kind: "move".to_owned(),
            data,
        });
        let Record::Input(read) = read_record("journal".into(), 0, &record.to_line()).unwrap() else {
            panic!("another record")
        };
        let read: Vec<WorldInput> = serde_json::from_value(read.data["arguments"]["inputs"].clone()).unwrap();
        assert!(read.iter().map(bits).eq(inputs.iter().map(bits)), "numbers of record {number}");
    }
    for special in
        [0.0, -0.0, f64::MIN_POSITIVE, f64::from_bits(1), f64::MAX, f64::MIN, 30_000_000.000_000_004]
    {
        let text = serde_json::to_string(&json!([special])).unwrap();
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read[0].as_f64().map(f64::to_bits), Some(f64::to_bits(special)), "{special}");
    }
}
