//! Input from outside: a person's moves, messages, pauses. Replays obey them at their lines.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use cooperage_core::{AgentId, Judge, Tick, Viewer, World};
use cooperage_journal::{EndRecord, EpisodePlan, LimitsPlan, Plan, Record, RunDir, SayPlan, TeamPlan};
use cooperage_runtime::note::Note;
use cooperage_runtime::*;
use serde_json::{Value, json};

use crate::common::*;

/// A team in seat 0, if any, and Alice in seat 1.
fn beside(script: Option<Script>, clock: &str) -> (Plan, Seats) {
    let mut plan = plan(clock, LimitsPlan::default(), 1);
    for episode in &mut plan.episodes {
        let whole = episode.teams.remove(0);
        if script.is_some() {
            episode.teams.push(TeamPlan { seats: vec![0], ..whole });
            episode.people = BTreeMap::from([(1, "Alice".to_owned())]);
        } else {
            episode.people = BTreeMap::from([(0, "Bob".to_owned()), (1, "Alice".to_owned())]);
        }
    }
    (plan, Seats(script.into_iter().collect()))
}

struct Seats(Vec<Script>);

impl EpisodeFactory for Seats {
    fn set_up(&self, _: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let team =
            |script: &Script| TeamSetup { framework: Box::new(Scripted(*script)), players: BTreeMap::new() };
        Ok(EpisodeSetup {
            world: Box::new(Lamp::new()),
            judge: Box::new(CountSwitches),
            teams: self.0.iter().map(team).collect(),
            horizon: Tick(10),
            crew_view: CrewView::WholeTeam,
        })
    }
}

/// A player that makes moves at each of the turns, and hears of every line.
struct Player {
    door: EpisodeDoor,
    moves: fn(AgentId, u64) -> Vec<OutsideInput>,
    turns: Arc<Mutex<Vec<(u32, u64)>>>,
    ticks: Arc<Mutex<Vec<u64>>>,
    lines: Arc<Mutex<Vec<Record>>>,
}

impl Observer for Player {
    fn record(&mut self, record: &Record, _: &dyn World, _: &dyn Judge) {
        self.lines.lock().unwrap().push(record.clone());
    }

    fn tick(&mut self, world: &dyn World) {
        self.ticks.lock().unwrap().push(world.tick().0);
    }

    fn wants_ticks(&self) -> bool {
        true
    }

    fn turn(&mut self, seat: AgentId, world: &dyn World, _: &dyn Judge) {
        let tick = world.tick().0;
        self.turns.lock().unwrap().push((seat.0, tick));
        for input in (self.moves)(seat, tick) {
            self.door.send(0, input).unwrap();
        }
    }
}

fn input(kind: InputKind, to: Option<u32>, data: Value) -> OutsideInput {
    OutsideInput { source: OutsideSource::Person, to: to.map(AgentId), kind, data }
}

fn switch(seat: AgentId, ticks: u64) -> OutsideInput {
    input(
        InputKind::Move,
        Some(seat.0),
        json!({"text": format!("switch by hand {}", seat.0), "ticks": ticks}),
    )
}

struct Played {
    end: EndRecord,
    turns: Vec<(u32, u64)>,
    ticks: Vec<u64>,
    seen: Vec<Record>,
    warnings: Vec<String>,
}

fn play_on(dir: &RunDir, seats_of: &Seats, moves: fn(AgentId, u64) -> Vec<OutsideInput>) -> Played {
    let door = EpisodeDoor::default();
    let (turns, ticks, lines) = (Arc::default(), Arc::default(), Arc::default());
    let made = (door.clone(), Arc::clone(&turns), Arc::clone(&ticks), Arc::clone(&lines));
    let observe: ObserverFactory = Arc::new(move |_, _| {
        let (door, turns, ticks, lines) = made.clone();
        Some(Box::new(Player { door, moves, turns, ticks, lines }))
    });
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: std::time::Duration::ZERO,
        seats: seats(Some(echo(3).0)),
        build: BuildInfo::default(),
    };
    let (ends, warnings) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let outside = RunConnections { door: Some(door), observe: Some(observe), ..RunConnections::default() };
    run_with(dir, seats_of, &options, &outside, &StopSignal::default(), &|news| match news {
        RunEvent::Ended { outcome: EpisodeOutcome::Ended(end), .. } => ends.lock().unwrap().push(*end),
        RunEvent::Ended { outcome, .. } => panic!("{outcome:?}"),
        RunEvent::Warning { text, .. } => warnings.lock().unwrap().push(text),
        RunEvent::Started { .. } => {}
    })
    .unwrap();
    let take = |list: &Arc<Mutex<Vec<(u32, u64)>>>| list.lock().unwrap().clone();
    let end = ends.into_inner().unwrap().remove(0);
    let (ticks, seen) = (ticks.lock().unwrap().clone(), lines.lock().unwrap().clone());
    Played { end, turns: take(&turns), ticks, seen, warnings: warnings.into_inner().unwrap() }
}

/// Acts without a model. Whether a model or a person is first is the day's business, and stands in the journal.
fn looks_and_switches(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        let own = team.seats()[0];
        while team.tick() < team.horizon() {
            let text = format!("switch at {}", team.observe_text(Viewer::Agent(own))?);
            let _ = team.submit(&[cooperage_core::WorldEntry::Text { agent: Some(own), text }]);
            team.sleep(2).await;
        }
        Ok(())
    })
}

/// Acts at once, and rests for three ticks when the tick is even.
fn every_turn(seat: AgentId, tick: u64) -> Vec<OutsideInput> {
    vec![switch(seat, if tick.is_multiple_of(2) { 3 } else { 1 })]
}

#[test]
fn a_person_plays_beside_a_team_and_an_episode_torn_anywhere_keeps_the_moves() {
    for clock in ["wait", "tokens"] {
        let lab = Lab::new();
        let (plan, team) = beside(Some(looks_and_switches), clock);
        let dir = lab.run_dir("calm", plan.clone());
        let played = play_on(&dir, &team, every_turn);
        // The world waits for her: never does it pass a turn of hers.
        assert_eq!(played.turns, [0, 3, 4, 7, 8].map(|tick| (1, tick)), "{clock}");
        assert_eq!(played.ticks, (1..=10).collect::<Vec<u64>>(), "every tick is shown once");
        assert_eq!((played.end.ticks, played.end.reason.as_str()), (10, "horizon"));
        let key = dir.episodes().next().unwrap().0;
        let lines = dir.finished_lines(&key).unwrap();
        let records = lines.records("journal".into()).unwrap();
        assert_eq!(played.seen, records, "an observer sees every line");
        let kinds: Vec<&str> = records
            .iter()
            .filter_map(|record| match record {
                Record::Input(input) => Some(input.kind.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(kinds, ["move"; 5]);
        verify_episode(&dir.finished_path(&key), lines.clone(), &team).unwrap();

        let bytes: String = lines.lines.iter().map(|line| format!("{line}\n")).collect();
        for cut in (0..bytes.len()).step_by(bytes.len() / 23) {
            let again = lab.run_dir(&format!("cut{cut}"), plan.clone());
            std::fs::write(again.part_path(&key), &bytes[..cut]).unwrap();
            let kept =
                bytes[..cut].rfind('\n').map_or("", |end| &bytes[..end]).matches(r#""kind":"move""#).count();
            let resumed = play_on(&again, &team, every_turn);
            assert_eq!(again.finished_lines(&key).unwrap(), lines, "{clock}, cut at {cut}");
            assert!(resumed.turns.len() <= 5 - kept, "what she did is not asked for again");
            assert_eq!(resumed.seen, records, "lines that are lived again are seen too");
        }
    }
}

#[test]
fn people_alone_play_until_they_leave() {
    fn leaves_at_six(seat: AgentId, tick: u64) -> Vec<OutsideInput> {
        if tick < 6 {
            return vec![switch(seat, 2)];
        }
        let goodbye = input(InputKind::Say, Some(1 - seat.0), json!({"text": "goodbye", "from": seat.0}));
        vec![goodbye, input(InputKind::Leave, Some(seat.0), Value::Null)]
    }
    let lab = Lab::new();
    let (plan, nobody) = beside(None, "wait");
    let dir = lab.run_dir("alone", plan);
    let played = play_on(&dir, &nobody, leaves_at_six);
    assert_eq!((played.end.ticks, played.end.reason.as_str(), played.end.score.reached), (6, "gave_up", 6));
    let said: Vec<(Option<u32>, &[u32])> = played
        .seen
        .iter()
        .filter_map(|record| match record {
            Record::Message(message) => Some((message.from, message.to.as_slice())),
            _ => None,
        })
        .collect();
    assert_eq!(said, [(Some(0), &[1][..]), (Some(1), &[0])], "whoever sits in a seat speaks as its agent");
    let key = dir.episodes().next().unwrap().0;
    verify_episode(&dir.finished_path(&key), dir.finished_lines(&key).unwrap(), &nobody).unwrap();
}

#[test]
fn what_does_not_fit_is_not_let_in() {
    fn nonsense(seat: AgentId, tick: u64) -> Vec<OutsideInput> {
        let mut inputs = Vec::new();
        if tick == 0 {
            for (kind, to, data) in [
                (InputKind::Move, Some(0), json!({"text": "switch"})),
                (InputKind::Move, None, json!({"text": "switch"})),
                (InputKind::Move, Some(1), json!({"tool": "switch", "text": "switch"})),
                (InputKind::Move, Some(1), json!({"tool": "switch", "arguments": 3})),
                (InputKind::Move, Some(1), json!({"ticks": 0})),
                (InputKind::Move, Some(1), json!("switch")),
                (InputKind::Say, Some(9), json!({"text": "who?"})),
                (InputKind::Say, None, json!({})),
                (InputKind::Say, None, json!({"text": "it was me", "from": 0})),
                (InputKind::Join, Some(1), json!({"name": "Eve"})),
                (InputKind::Handover, Some(1), Value::Null),
                (InputKind::Leave, Some(0), Value::Null),
                (InputKind::Pause, None, json!({"on": "yes"})),
                (InputKind::Speed, None, json!({"times": 0})),
            ] {
                inputs.push(input(kind, to, data));
            }
            // The world refuses this one: it is her turn still.
            inputs.push(input(InputKind::Move, Some(1), json!({"text": "jump"})));
        }
        inputs.push(switch(seat, 10));
        inputs
    }
    let lab = Lab::new();
    let (plan, team) = beside(Some(|_| Box::pin(async { Ok(()) })), "wait");
    let dir = lab.run_dir("nonsense", plan);
    let played = play_on(&dir, &team, nonsense);
    assert_eq!(played.warnings.len(), 14, "{:#?}", played.warnings);
    let moves = played.seen.iter().filter(|record| matches!(record, Record::Input(_))).count();
    assert_eq!((moves, played.end.score.reached), (2, 1));
}

#[test]
fn a_person_takes_a_teams_seat_and_gives_it_back() {
    fn tries(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let own = team.seats()[0];
            while team.tick() < team.horizon() {
                let entry = cooperage_core::WorldEntry::Text { agent: Some(own), text: "switch".to_owned() };
                let name = if team.submit(&[entry])[0].reason().is_none() { "accepted" } else { "refused" };
                team.count(name, 1);
                team.next_tick().await;
            }
            Ok(())
        })
    }
    fn takes(seat: AgentId, tick: u64) -> Vec<OutsideInput> {
        match (seat.0, tick) {
            (1, 2) => vec![input(InputKind::Join, Some(0), json!({"name": "Eve"})), switch(seat, 1)],
            (0, 5) => vec![input(InputKind::Handover, Some(0), Value::Null)],
            _ => vec![input(InputKind::Move, Some(seat.0), json!({"ticks": 1}))],
        }
    }
    let lab = Lab::new();
    let (plan, team) = beside(Some(tries), "wait");
    let dir = lab.run_dir("handover", plan);
    let played = play_on(&dir, &team, takes);
    let counts = &played.end.totals.counts;
    assert_eq!(
        (counts.get("refused"), counts["accepted"]),
        (None, 8),
        "Eve's are ticks 3 and 4, and at 5 she hands the seat back"
    );
    let key = dir.episodes().next().unwrap().0;
    verify_episode(&dir.finished_path(&key), dir.finished_lines(&key).unwrap(), &team).unwrap();
}

#[test]
fn messages_wake_whoever_waits_and_plans_may_say_some() {
    /// Seat 0 waits for mail only; seat 1 says something at tick 4.
    fn talk(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let (a, b) = (AgentId(0), AgentId(1));
            let waits = async {
                let mut heard = Vec::new();
                while heard.len() < 3 {
                    for mail in team.mail(a)?.await {
                        let by = mail.by.unwrap_or_else(|| "agent1".to_owned());
                        heard.push(format!("{} at {}: {}", by, team.tick().0, mail.text));
                    }
                }
                team.note(&Note::Own { kind: "heard".to_owned(), data: json!(heard) });
                Ok::<(), FrameworkError>(())
            };
            let says = async {
                team.sleep(4).await;
                team.say(b, &[a], MessageKind::Report, "done")?;
                assert!(team.take_mail(b)?.is_empty(), "nobody hears herself");
                Ok::<(), FrameworkError>(())
            };
            let parts: Vec<together::ConcurrentPart<'_, Result<(), FrameworkError>>> =
                vec![Box::pin(waits), Box::pin(says)];
            join_all(parts).await.into_iter().collect()
        })
    }
    let lab = Lab::new();
    let mut plan = plan("wait", LimitsPlan::default(), 1);
    let say = |text: &str| SayPlan { tick: 2, from: "player".to_owned(), to: vec![0], text: text.to_owned() };
    plan.episodes[0].say = vec![say("build"), say("and rest")];
    let dir = lab.run_dir("talk", plan);
    let (outcomes, _) = play_with(&dir, &Seats(vec![talk]), 1);
    assert_eq!((ended(&outcomes).ticks, ended(&outcomes).reason.as_str()), (4, "gave_up"));
    let key = dir.episodes().next().unwrap().0;
    let records = dir.finished_lines(&key).unwrap().records("journal".into()).unwrap();
    let heard = records.iter().find_map(|record| match record {
        Record::Note(note) => Some(note.data.clone()),
        _ => None,
    });
    assert_eq!(heard, Some(json!(["player at 2: build", "player at 2: and rest", "agent1 at 4: done"])));
    let messages: Vec<(u64, u64, &str)> = records
        .iter()
        .filter_map(|record| match record {
            Record::Message(message) => Some((message.n, message.delivered, message.kind.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(messages, [(0, 2, "person"), (1, 2, "person"), (2, 4, "report")]);
}

#[test]
fn a_question_to_somebody_outside_is_answered_once_and_never_again() {
    fn asks(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let seat = team.seats()[0];
            let answer = team.ask_outside(OutsideSource::Process, seat, json!({"what": "now?"})).await;
            team.note(&Note::Own { kind: "answer".to_owned(), data: answer });
            Ok(())
        })
    }
    struct Answers(EpisodeDoor, Arc<Mutex<u32>>);
    impl Observer for Answers {
        fn record(&mut self, record: &Record, _: &dyn World, _: &dyn Judge) {
            if let Record::Ask(ask) = record {
                *self.1.lock().unwrap() += 1;
                let data = json!({"to": ask.data.clone(), "say": "later"});
                // The wrong kind of sender answers first.
                let answer = QuestionAnswer {
                    source: OutsideSource::Process,
                    ask: ask.ask,
                    data: json!({"say": "forged"}),
                };
                self.0.answer(0, answer).unwrap();
                self.0
                    .answer(0, QuestionAnswer { source: OutsideSource::Person, ask: ask.ask, data })
                    .unwrap();
            }
        }
    }
    let lab = Lab::new();
    let team = Seats(vec![asks]);
    let dir = lab.run_dir("asks", plan("wait", LimitsPlan::default(), 1));
    let asked = Arc::new(Mutex::new(0));
    let counted = Arc::clone(&asked);
    watched(&dir, asks, move |door| Answers(door, Arc::clone(&counted)));
    let key = dir.episodes().next().unwrap().0;
    let lines = dir.finished_lines(&key).unwrap();
    let records = lines.records("journal".into()).unwrap();
    let names: Vec<&str> = records
        .iter()
        .map(|record| match record {
            Record::Header(_) => "header",
            Record::Ask(_) => "ask",
            Record::Answer(_) => "answer",
            Record::Note(_) => "note",
            Record::End(_) => "end",
            _ => "other",
        })
        .collect();
    assert_eq!(names, ["header", "ask", "answer", "note", "end"]);
    verify_episode(&dir.finished_path(&key), lines, &team).unwrap();
    assert_eq!(*asked.lock().unwrap(), 1, "a replay asks nobody");
}

/// Does nothing, tick by tick.
fn sleeps(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        while team.tick() < team.horizon() {
            team.next_tick().await;
        }
        Ok(())
    })
}

/// Plays an episode to its end, watched by what `watch` makes of the episode's door.
fn watched<O: Observer + 'static>(
    dir: &RunDir,
    team: fn(TeamHandle) -> PlayFuture,
    watch: impl Fn(EpisodeDoor) -> O + Send + Sync + 'static,
) {
    let door = EpisodeDoor::default();
    let made = door.clone();
    let observe: ObserverFactory = Arc::new(move |_, _| Some(Box::new(watch(made.clone()))));
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: std::time::Duration::ZERO,
        seats: seats(None),
        build: BuildInfo::default(),
    };
    let outside = RunConnections { door: Some(door), observe: Some(observe), ..RunConnections::default() };
    run_with(dir, &Seats(vec![team]), &options, &outside, &StopSignal::default(), &|_| {}).unwrap();
}

#[test]
fn a_world_that_cannot_keep_up_with_real_time_lets_in_what_comes_from_outside() {
    /// Takes longer over each tick than the tick lasts, and says something after the second.
    struct Slow(EpisodeDoor);
    impl Observer for Slow {
        #[expect(clippy::disallowed_methods, reason = "the worker is to be late")]
        fn record(&mut self, record: &Record, _: &dyn World, _: &dyn Judge) {
            let Record::Advance { tick, .. } = record else { return };
            std::thread::sleep(std::time::Duration::from_millis(5));
            if *tick == 2 {
                self.0.send(0, input(InputKind::Say, None, json!({"text": "halt"}))).unwrap();
            }
        }
    }
    let lab = Lab::new();
    let dir = lab.run_dir("wall", plan("wall", LimitsPlan::default(), 1));
    watched(&dir, sleeps, Slow);
    let lines = dir.finished_lines(&dir.episodes().next().unwrap().0).unwrap().lines;
    let said = lines.iter().find(|line| line.starts_with(r#"{"type":"input""#)).unwrap();
    let said: Value = serde_json::from_str(said).unwrap();
    assert_eq!(said["tick"], 2, "{said}");
}

#[test]
fn under_the_wall_clock_a_pause_and_a_speed_are_obeyed_at_their_lines() {
    struct Pauses(EpisodeDoor);
    impl Observer for Pauses {
        fn record(&mut self, record: &Record, _: &dyn World, _: &dyn Judge) {
            if let Record::Advance { tick, .. } = record
                && (2..9).contains(tick)
            {
                for (kind, data) in [
                    (InputKind::Pause, json!({"on": true})),
                    (InputKind::Speed, json!({"times": 1_000})),
                    (InputKind::Pause, json!({"on": false})),
                ] {
                    self.0.send(0, input(kind, None, data)).unwrap();
                }
            }
        }
    }
    let lab = Lab::new();
    let dir = lab.run_dir("wall", plan("wall", LimitsPlan::default(), 1));
    watched(&dir, sleeps, Pauses);
    let key = dir.episodes().next().unwrap().0;
    let lines = dir.finished_lines(&key).unwrap();
    let inputs = lines.lines.iter().filter(|line| line.starts_with(r#"{"type":"input""#)).count();
    assert!(inputs >= 3, "{inputs}");
    let end = verify_episode(&dir.finished_path(&key), lines, &Seats(vec![sleeps])).unwrap().end;
    assert_eq!(end.ticks, 10);
}

#[test]
fn teams_begin_when_the_bodies_of_a_server_have_come() {
    /// Ends the gathering once the episode waits for it.
    struct Gathers {
        door: EpisodeDoor,
        has_ended: bool,
    }
    impl Observer for Gathers {
        fn record(&mut self, _: &Record, _: &dyn World, _: &dyn Judge) {}

        fn rest(&mut self, world: &dyn World, _: &dyn Judge) {
            assert!(self.has_ended || world.tick() == Tick(0));
            if !std::mem::replace(&mut self.has_ended, true) {
                self.door.gather(0, OutsideSource::Server, false).unwrap();
            }
        }
    }
    let lab = Lab::new();
    let dir = lab.run_dir("wall", plan("wall", LimitsPlan::default(), 1));
    watched(&dir, looks_and_switches, |door| {
        door.gather(0, OutsideSource::Server, true).unwrap();
        Gathers { door, has_ended: false }
    });
    let key = dir.episodes().next().unwrap().0;
    let lines = dir.finished_lines(&key).unwrap();
    let kinds: Vec<Value> = lines.lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let place = |wanted: &dyn Fn(&Value) -> bool| kinds.iter().position(wanted).unwrap();
    let on = place(&|line| line["kind"] == "pause" && line["data"]["on"] == true);
    let off = place(&|line| line["kind"] == "pause" && line["data"]["on"] == false);
    let acts = place(&|line| line["type"] == "submit");
    assert!(on < off && off < acts, "{on} {off} {acts}");
    verify_episode(&dir.finished_path(&key), lines, &Seats(vec![looks_and_switches])).unwrap();
}

#[test]
fn agents_are_stopped_and_started_by_inputs() {
    /// Seat 0 counts the ticks at which it is there.
    fn counts(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let own = team.seats()[0];
            while team.tick() < team.horizon() {
                team.count(if team.is_down(own) { "down" } else { "there" }, 1);
                team.next_tick().await;
            }
            Ok(())
        })
    }
    fn stops(seat: AgentId, tick: u64) -> Vec<OutsideInput> {
        let about = |kind, to| input(kind, Some(to), Value::Null);
        let wait = input(InputKind::Move, Some(seat.0), json!({"ticks": 1}));
        match tick {
            // A person cannot be stopped, nor a stopped agent, and a running agent cannot be started.
            2 => vec![about(InputKind::Start, 0), about(InputKind::Stop, 1), about(InputKind::Stop, 0), wait],
            3 => vec![about(InputKind::Stop, 0), wait],
            6 => vec![about(InputKind::Start, 0), about(InputKind::Stop, 9), wait],
            _ => vec![wait],
        }
    }
    let lab = Lab::new();
    let (plan, team) = beside(Some(counts), "wait");
    let dir = lab.run_dir("stops", plan);
    let played = play_on(&dir, &team, stops);
    let counts = &played.end.totals.counts;
    assert_eq!((counts["there"], counts["down"]), (6, 4), "ticks 3 to 6");
    assert_eq!(played.warnings.len(), 4, "{:?}", played.warnings);
    let faults: Vec<(u64, u32, &str)> = played
        .seen
        .iter()
        .filter_map(|record| match record {
            Record::Fault { tick, agent, kind, .. } => Some((*tick, *agent, kind.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(faults, [(2, 0, "stop"), (6, 0, "rejoin")]);
    let key = dir.episodes().next().unwrap().0;
    verify_episode(&dir.finished_path(&key), dir.finished_lines(&key).unwrap(), &team).unwrap();
}
