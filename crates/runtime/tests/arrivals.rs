//! Journals of a model that never says the same twice: cut anywhere they go on to an end that verifies, and each of its
//! replies that was paid for is taken.
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use cooperage_core::*;
use cooperage_journal::*;
use cooperage_models::{
    ChatClient, ChatRequest, CompletionFuture, ModelPool, PoolOptions, Reply, TimedReply,
};
use cooperage_runtime::*;

use crate::common::*;

/// Says something else each time, of another length and after another delay.
#[derive(Default)]
struct Fickle(AtomicU64);

impl ChatClient for Fickle {
    fn complete<'a>(&'a self, _: &'a ChatRequest) -> CompletionFuture<'a> {
        Box::pin(async move {
            let number = self.0.fetch_add(1, Ordering::SeqCst);
            let mut turns = number.wrapping_mul(11) % 17;
            std::future::poll_fn(|context| {
                context.waker().wake_by_ref();
                turns = turns.saturating_sub(1);
                if turns == 0 { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
            })
            .await;
            let words = "word ".repeat((number.wrapping_mul(37) % 90) as usize);
            Ok(TimedReply::new(Reply::of_text(format!("switch {number} {words}"))))
        })
    }
}

/// Seats of a world whose judge has seen enough from some tick on, which it looks at when time has passed.
struct Stage {
    script: Script,
    horizon: u64,
    decided: u64,
}

struct DecidedAt(u64);

impl Judge for DecidedAt {
    fn watch(&mut self, world: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(if world.tick().0 >= self.0 { Verdict::Done } else { Verdict::Continue })
    }
    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        CountSwitches.score(world)
    }
}

impl EpisodeFactory for Stage {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let setup = Factory(self.script, self.horizon).set_up(plan)?;
        Ok(EpisodeSetup { judge: Box::new(DecidedAt(self.decided)), ..setup })
    }
}

/// One call at a time.
fn alone(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        loop {
            let reply = team.ask(ask("test.plan", &team.observe_text(Viewer::Crew)?)).await;
            let _ = team.submit(&[text(&reply.text)]);
            let _ = team.wait(team.tick().after(3), vec![AgentId(0)]).await;
        }
    })
}

/// Four that think side by side, each for itself; one gives up every third call when it takes long.
fn side_by_side(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        let member = |team: TeamHandle, number: u64| -> together::ConcurrentPart<'static, ()> {
            Box::pin(async move {
                for turn in 0.. {
                    let prompt = "p".repeat((number * 40 + turn) as usize);
                    let call = team.ask(ask("test.plan", &prompt));
                    if turn % 3 == 2 {
                        let _ = race(call, team.sleep(5 + number)).await;
                    } else {
                        let reply = call.await;
                        let _ = team.submit(&[text(&reply.text)]);
                        team.sleep(1 + number).await;
                    }
                }
            })
        };
        let _ = join_all((0..4).map(|number| member(team.clone(), number)).collect()).await;
        Ok(())
    })
}

/// Asks for more at once than it may, so that a limit trips while calls are out.
fn greedy(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        for turn in 0.. {
            let calls: Vec<_> =
                (0..3).map(|number| team.ask(ask("test.plan", &format!("{turn} {number}")))).collect();
            for call in calls.into_iter().take(2) {
                let reply = call.await;
                let _ = team.submit(&[text(&reply.text)]);
            }
            team.sleep(2).await;
        }
        Ok(())
    })
}

/// Plays a run's only episode.
fn play(dir: &RunDir, stage: &Stage, client: &Arc<Fickle>) -> EndRecord {
    play_all(dir, stage, client).remove(0)
}

fn play_all(dir: &RunDir, stage: &Stage, client: &Arc<Fickle>) -> Vec<EndRecord> {
    let pool = ModelPool::start(PoolOptions::STANDARD, Arc::clone(client) as Arc<dyn ChatClient>).unwrap();
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::new(16).unwrap(),
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: Some(Arc::new(pool)) },
        build: BuildInfo { build: "test".to_owned(), templates: String::new() },
    };
    run(dir, stage, &options, &|news| {
        if let RunEvent::Ended { outcome: EpisodeOutcome::Broken(error), .. } = news {
            panic!("{error}");
        }
    })
    .unwrap();
    dir.episodes().map(|(key, _)| dir.end(&key).unwrap()).collect()
}

/// The lines of each episode, verified.
fn verified(dir: &RunDir, stage: &Stage) -> Vec<EpisodeLines> {
    let episodes = dir.episodes().map(|(key, _)| {
        let lines = dir.finished_lines(&key).unwrap();
        if let Err(error) = verify_episode(&dir.finished_path(&key), lines.clone(), stage) {
            panic!("{error}\n{}", lines.lines.join("\n"));
        }
        lines
    });
    episodes.collect()
}

/// Cuts a journal after each of its lines and within the next, and lets all of these go on; every one keeps its lines and
/// verifies.
fn cut_everywhere(lab: &Lab, clock: &str, stage: &Stage, lines: &EpisodeLines, client: &Arc<Fickle>) {
    let cuts = lines.lines.len() - 1;
    let dir = lab.run_dir("cut", plan(clock, limits(), cuts as u32));
    let heads: Vec<Vec<String>> = (0..cuts)
        .map(|index| {
            let mut head = lines.lines[..=index].to_vec();
            head[0] = head[0].replace("\"index\":0", &format!("\"index\":{index}"));
            head
        })
        .collect();
    for ((key, _), head) in dir.episodes().zip(&heads) {
        std::fs::write(dir.part_path(&key), head.join("\n") + "\n{\"type\":\"adv").unwrap();
    }
    play_all(&dir, stage, client);
    for (again, head) in verified(&dir, stage).iter().zip(&heads) {
        assert_eq!(again.lines.get(..head.len()), Some(&head[..]), "{clock}, cut after line {}", head.len());
    }
}

/// The calls of a journal that have no line that ends them, and the tokens of those that have.
fn account(lines: &EpisodeLines) -> (Vec<u64>, u64) {
    let (mut open, mut arrived) = (std::collections::BTreeMap::new(), std::collections::BTreeMap::new());
    let mut tokens = 0;
    for record in lines.records("journal".into()).unwrap() {
        match record {
            Record::Call(call) => drop(open.insert(call.call, call.prompt_tokens)),
            Record::Arrival { call, reply, .. } => drop(arrived.insert(call, reply.completion_tokens)),
            Record::Reply(reply) => tokens += open.remove(&reply.call).unwrap() + reply.completion_tokens,
            Record::Cancel { call, .. } => {
                tokens += open.remove(&call).unwrap() + arrived.get(&call).copied().unwrap_or_default();
            }
            _ => {}
        }
    }
    (open.into_keys().collect(), tokens)
}

const STAGES: [(&str, Stage); 5] = [
    ("the judge decides in the midst of a hop", Stage { script: alone, horizon: 900, decided: 90 }),
    ("the time is over", Stage { script: alone, horizon: 60, decided: 900 }),
    ("several think", Stage { script: side_by_side, horizon: 900, decided: 70 }),
    ("several think until the end", Stage { script: side_by_side, horizon: 60, decided: 900 }),
    ("a limit trips", Stage { script: greedy, horizon: 900, decided: 900 }),
];

fn limits() -> LimitsPlan {
    LimitsPlan { calls: Some(14), ..LimitsPlan::default() }
}

#[test]
fn a_journal_cut_after_any_line_goes_on_to_an_end_that_verifies() {
    let client = Arc::new(Fickle::default());
    for clock in ["wait", "tokens", "wall"] {
        for (name, stage) in &STAGES {
            let lab = Lab::new();
            let whole = lab.run_dir("whole", plan(clock, limits(), 1));
            let end = play(&whole, stage, &client);
            let lines = verified(&whole, stage).remove(0);
            let (open, tokens) = account(&lines);
            assert_eq!(open, [0_u64; 0], "{clock}, {name}: every call has a line that ends it");
            assert_eq!(end.totals.prompt_tokens + end.totals.completion_tokens, tokens, "{clock}, {name}");
            cut_everywhere(&lab, clock, stage, &lines, &client);
        }
    }
}

#[test]
fn replies_that_came_are_in_the_journal_before_the_world_moves() {
    let client = Arc::new(Fickle::default());
    let lab = Lab::new();
    let stage = &STAGES[2].1;
    let dir = lab.run_dir("run", plan("tokens", LimitsPlan::default(), 1));
    play(&dir, stage, &client);
    let (mut now, mut arrivals) = (0, 0);
    let mut earliest = std::collections::BTreeMap::new();
    for record in verified(&dir, stage)[0].records("journal".into()).unwrap() {
        match record {
            Record::Call(call) => {
                // Profile `default`: 0.5 s and the prompt.
                let least: u64 = 500_000 + (call.prompt_tokens * 1_000_000).div_ceil(5_000);
                earliest.insert(call.call, call.tick + least.div_ceil(50_000));
            }
            Record::Arrival { call, tick, reply } => {
                assert_eq!(tick, now);
                assert!(reply.tick >= earliest.remove(&call).unwrap() && reply.tick > now);
                arrivals += 1;
            }
            Record::Reply(reply) => assert!(!earliest.contains_key(&reply.call)),
            Record::Cancel { call, .. } => drop(earliest.remove(&call)),
            Record::Advance { tick, .. } => {
                now = tick;
                assert!(earliest.values().all(|&earliest| earliest > now), "at {now}: {earliest:?}");
            }
            _ => {}
        }
    }
    // How many come before the world moves is up to the threads of the pool.
    assert!(arrivals > 0);
}

#[test]
fn journals_of_format_2_are_written_on_and_verified_by_how_far_their_worlds_went() {
    let client = Arc::new(Fickle::default());
    let mut out_at_the_end = 0;
    for clock in ["wait", "tokens", "wall"] {
        for (_, stage) in &STAGES {
            let lab = Lab::new();
            let whole = lab.run_dir("whole", plan(clock, limits(), 1));
            play(&whole, stage, &client);
            let key = whole.episodes().next().unwrap().0;
            let header = whole.finished_lines(&key).unwrap().lines[0].replace("\"format\":3", "\"format\":2");
            let old = lab.run_dir("old", plan(clock, limits(), 1));
            std::fs::write(old.part_path(&key), header + "\n").unwrap();
            play(&old, stage, &client);
            let lines = verified(&old, stage).remove(0);
            let (open, _) = account(&lines);
            assert!(!lines.lines.iter().any(|line| line.starts_with(r#"{"type":"arrival""#)));
            out_at_the_end += open.len();
            cut_everywhere(&lab, clock, stage, &lines, &client);
        }
    }
    assert!(out_at_the_end > 3, "{out_at_the_end}");
}

#[test]
fn a_limit_of_real_time_that_trips_while_a_call_is_out_is_obeyed() {
    fn waits(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            team.ask(ask("test.plan", "first")).await;
            team.sleep(3).await;
            team.ask(ask("test.plan", "never answered")).await;
            Ok(())
        })
    }
    let stage = Stage { script: waits, horizon: 900, decided: 900 };
    for clock in ["wait", "tokens"] {
        let lab = Lab::new();
        let client = Arc::new(Fickle::default());
        let dir = lab.run_dir("run", plan(clock, LimitsPlan::default(), 1));
        play(&dir, &stage, &client);
        let key = dir.episodes().next().unwrap().0;
        let mut lines = dir.finished_lines(&key).unwrap();
        let call = lines.lines.iter().rposition(|line| line.starts_with(r#"{"type":"call""#)).unwrap();
        // The limit trips here: what follows was never written.
        let tick = 3 + if clock == "wait" { 0 } else { reply_tick(&lines) };
        lines.lines.truncate(call + 1);
        lines.lines.push(format!(r#"{{"type":"wall_limit","tick":{tick}}}"#));
        let limited = lab.run_dir("limited", plan(clock, LimitsPlan::default(), 1));
        std::fs::write(limited.part_path(&key), lines.lines.join("\n") + "\n").unwrap();
        let end = play(&limited, &stage, &client);
        assert_eq!(end.limit.as_deref(), Some("wall"));
        let (open, _) = account(&verified(&limited, &stage)[0]);
        assert_eq!(open, [0_u64; 0]);
    }
}

fn reply_tick(lines: &EpisodeLines) -> u64 {
    let is_reply = |record: &Record| matches!(record, Record::Reply(_));
    match lines.records("journal".into()).unwrap().into_iter().find(is_reply) {
        Some(Record::Reply(reply)) => reply.tick,
        other => panic!("{other:?}"),
    }
}
