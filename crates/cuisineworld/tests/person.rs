//! A person in a kitchen beside the oracle: how a program gives a person a seat.
//!
//! The world waits for the person's moves, each of which is a line of the journal. The display watches the game as an
//! observer, on the worker that plays it; turns to show go through a bounded queue to the person's own thread, and the
//! person's moves come back through the door.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_core::{AgentId, Judge, Offer, Viewer, World};
use cooperage_journal::{
    ClockPlan, EpisodePlan, FORMAT, MessageStore, ModelPlan, Plan, Record, Revision, RunDir, TeamPlan,
};
use cooperage_runtime::{
    BuildInfo, EpisodeDoor, Feed, InputKind, Observer, ObserverFactory, OutsideInput, OutsideSource,
    RunConnections, RunnerOptions, SeatingOptions, StopSignal, run_with, verify_episode,
};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde_json::json;

/// The view of a person at a turn.
struct Turn {
    seat: AgentId,
    tick: u64,
    sight: String,
    offers: Vec<Offer>,
}

/// Shows a person the kitchen whenever it is the person's turn.
struct Screen(Feed<Turn>);

impl Observer for Screen {
    fn record(&mut self, _: &Record, _: &dyn World, _: &dyn Judge) {}

    fn turn(&mut self, seat: AgentId, world: &dyn World, _: &dyn Judge) {
        let sight = world.observe(Viewer::Agent(seat)).text;
        self.0.send(Turn { seat, tick: world.tick().0, sight, offers: world.offered_to_people(seat) });
    }
}

fn plan() -> Plan {
    plan_with("oracle", Revision::NEWEST)
}

fn plan_with(model: &str, revision: Revision) -> Plan {
    let model = ModelPlan {
        name: model.to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
        params: Default::default(),
    };
    let episode = EpisodePlan {
        task: "cuisineworld/level_3/tau3".to_owned(),
        rules: "fixed".to_owned(),
        agents: 3,
        teams: vec![TeamPlan {
            framework: "mindagent".to_owned(),
            seats: vec![0, 1],
            models: BTreeMap::from([("*".to_owned(), model)]),
            ..TeamPlan::default()
        }]
        .into(),
        people: BTreeMap::from([(2, "Alice".to_owned())]),
        revision,
        clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, speed: None },
        ..EpisodePlan::default()
    };
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        partition: None,
        episodes: vec![episode],
        attachments: BTreeMap::new(),
    }
}

/// Plays what is missing of the run; gives the ticks at which the person was asked.
fn play(dir: &RunDir, suites: &Suites) -> Vec<u64> {
    let door = EpisodeDoor::default();
    let (feed, turns) = Feed::new(16);
    let observe: ObserverFactory = Arc::new(move |_, _| Some(Box::new(Screen(feed.clone()))));
    let outside =
        RunConnections { door: Some(door.clone()), observe: Some(observe), ..RunConnections::default() };
    // A person who takes any action that is offered, as a function of what is seen.
    let person = std::thread::spawn(move || {
        let mut asked = Vec::new();
        for Turn { seat, tick, sight, offers } in turns {
            assert!(sight.contains("agent2"), "the kitchen is described: {sight}");
            asked.push(tick);
            let offer = &offers[(tick as usize * 7) % offers.len()].call;
            let data = json!({"tool": offer.tool, "arguments": offer.arguments});
            let input =
                OutsideInput { source: OutsideSource::Person, to: Some(seat), kind: InputKind::Move, data };
            door.send(0, input).unwrap();
        }
        asked
    });
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    run_with(dir, suites, &options, &outside, &StopSignal::default(), &|_| {}).unwrap();
    drop(outside);
    person.join().unwrap()
}

#[test]
fn a_person_cooks_beside_the_oracle_and_a_killed_game_goes_on_with_the_moves_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &BTreeMap::new()).unwrap();
    let calm = RunDir::create(&path.join("calm"), plan()).unwrap();
    assert_eq!(play(&calm, &suites), (0..60).collect::<Vec<u64>>(), "one turn in every step");
    let key = calm.episodes().next().unwrap().0;
    let lines = calm.finished_lines(&key).unwrap();
    verify_episode(&calm.finished_path(&key), lines.clone(), &suites).unwrap();

    let bytes: String = lines.lines.iter().map(|line| format!("{line}\n")).collect();
    for kill in 1..=20 {
        let killed = RunDir::create(&path.join(format!("killed{kill}")), plan()).unwrap();
        let torn = &bytes[..bytes.len() * kill / 21];
        std::fs::write(killed.part_path(&key), torn).unwrap();
        let made = torn.matches(r#""kind":"move""#).count() as u64;
        let asked = play(&killed, &suites);
        assert_eq!(killed.finished_lines(&key).unwrap(), lines, "kill {kill}");
        assert!(asked.len() as u64 <= 60 - made + 1, "moves that were made are kept");
        let again = killed.finished_lines(&key).unwrap();
        verify_episode(&killed.finished_path(&key), again, &suites).unwrap();
    }
}

/// In every step the prompt ends with what the person does in it, which is carried out first; before revision 4 it did not.
#[test]
fn the_planner_reads_the_persons_action_of_each_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &BTreeMap::new()).unwrap();
    for (model, revision) in
        [("oracle", Revision::NEWEST), ("reader", Revision::NEWEST), ("oracle", Revision::THIRD)]
    {
        let dir =
            RunDir::create(&path.join(format!("{model}{revision}")), plan_with(model, revision)).unwrap();
        play(&dir, &suites);
        let key = dir.episodes().next().unwrap().0;
        let lines = dir.finished_lines(&key).unwrap();
        verify_episode(&dir.finished_path(&key), lines.clone(), &suites).unwrap();
        let store = MessageStore::read(dir.path()).unwrap();
        let texts: BTreeMap<String, String> =
            store.into_iter().map(|(hash, (_, text))| (hash, text)).collect();
        let (mut known, mut acted, mut steps) = (Vec::new(), None, 0);
        for record in lines.records("journal".into()).unwrap() {
            match record {
                Record::Advance { .. } => acted = None,
                Record::Submit { entries, .. } if entries[0].tool.is_some() => {
                    let arguments = entries[0].arguments.as_ref();
                    let argument = |name| arguments?.get(name)?.as_str().map(|value| format!("_{value}"));
                    let values: String = ["item", "location"].into_iter().filter_map(argument).collect();
                    acted = Some(format!("{}_agent2{values}", entries[0].tool.as_ref().unwrap()));
                }
                Record::Submit { entries, .. } => {
                    assert!(entries.iter().all(|entry| entry.refused.is_none()), "{entries:?}");
                }
                Record::Call(call) => {
                    known.extend(call.declares.iter().map(|hash| texts[hash].clone()));
                    let read: Vec<&str> = call
                        .messages
                        .iter()
                        .flat_map(|&[first, last]| first..=last)
                        .map(|number| known[number as usize].as_str())
                        .collect();
                    let is_told =
                        read.iter().any(|text| text.contains("agent2 is played by a person, Alice"));
                    assert_eq!(is_told, revision >= Revision::FOURTH);
                    let turn = read.last().unwrap();
                    match &acted {
                        Some(acted) if is_told => {
                            assert!(turn.ends_with(&format!("-action:\n{acted}\n")), "{acted}: {turn}");
                        }
                        None if !is_told => assert!(turn.ends_with("-action:\n"), "{turn}"),
                        acted => panic!("{model} {revision}: {acted:?} before {turn}"),
                    }
                    steps += 1;
                }
                _ => {}
            }
        }
        assert_eq!(steps, 60);
    }
}
