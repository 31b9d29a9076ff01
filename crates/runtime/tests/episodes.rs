//! Episodes under both clocks, with limits, crashes and replies that come in any order.

use cooperage_core::{AgentId, Tick, Viewer, WorldReceipt};
use cooperage_journal::{JournalError, LimitsPlan, Record};
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::*;

use crate::common::*;

/// A dispatcher: one call per tick.
fn dispatcher(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        while team.tick() < team.horizon() {
            let reply = team.ask(ask("test.plan", &team.observe_text(Viewer::Crew)?)).await;
            assert_eq!(team.submit(&[text(&reply.text)]), [WorldReceipt::Accepted]);
            let events = team.next_tick().await;
            assert_eq!(events.len(), 1);
            team.count("turns", 1);
        }
        Ok(())
    })
}

/// Two calls at a time; one of them is given up in every third turn.
fn pair(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        for turn in 0.. {
            let first = team.ask(ask("test.first", &format!("a{}", "x".repeat(turn % 7))));
            let second = team.ask(ask("test.second", &format!("b{}", "y".repeat(turn % 5 * 9))));
            if turn % 3 == 2 {
                drop(second);
                let _ = team.submit(&[text(&first.await.text)]);
            } else {
                let (second, first) = (second.await, first.await);
                let _ = team.submit(&[text(&first.text), text(&second.text)]);
            }
            team.wait(team.tick().after(3), vec![AgentId(0)]).await;
        }
        Ok(())
    })
}

#[test]
fn under_wait_the_world_stands_still_while_models_think() {
    let lab = Lab::new();
    let dir = lab.run_dir("wait", plan("wait", LimitsPlan::default(), 1));
    let (outcomes, asked) = play(&dir, dispatcher, 12, 3);
    let end = ended(&outcomes);
    assert_eq!((end.ticks, end.totals.calls, asked.len()), (12, 12, 12));
    assert_eq!(asked[11], "tick 11 switched 11");
    assert_eq!(
        end.totals.counts["turns"], 11,
        "the episode ends at its horizon, in the middle of the last wait"
    );
    assert_eq!((end.score.reached, end.outcome.as_str()), (12, "finished"));
}

#[test]
fn under_tokens_a_reply_arrives_when_its_declared_latency_is_over() {
    let lab = Lab::new();
    let dir = lab.run_dir("tokens", plan("tokens", LimitsPlan::default(), 1));
    let (outcomes, _) = play(&dir, dispatcher, 200, 3);
    let end = ended(&outcomes);
    let mut issued = std::collections::BTreeMap::new();
    let mut replies = 0;
    let key = dir.episodes().next().unwrap().0;
    let journal = dir.finished_lines(&key).unwrap();
    for record in journal.records("journal".into()).unwrap() {
        match record {
            Record::Call(call) => {
                issued.insert(call.call, (call.tick, call.prompt_tokens));
            }
            Record::Reply(reply) => {
                let (tick, prompt) = issued[&reply.call];
                // Profile `default`: 0.5 s, then 5,000 prompt and 60 completion tokens a second, each rounded up.
                let latency = 500_000 + (prompt * 1_000_000).div_ceil(5000);
                let latency = latency + (reply.completion_tokens * 1_000_000).div_ceil(60);
                assert_eq!(reply.latency_us, latency);
                assert_eq!(reply.tick, tick + latency.div_ceil(50_000).max(1));
                replies += 1;
            }
            _ => {}
        }
    }
    assert!(replies > 3 && replies < 20, "{replies}");
    assert_eq!(end.ticks, 200);
}

#[test]
fn the_order_in_which_replies_come_changes_nothing() {
    for clock in ["wait", "tokens"] {
        let lab = Lab::new();
        let journals: Vec<_> = (0..6)
            .map(|salt| {
                let dir = lab.run_dir(&format!("{clock}{salt}"), plan(clock, LimitsPlan::default(), 5));
                play(&dir, pair, 150, salt);
                lines(&dir)
            })
            .collect();
        assert!(journals[0][0].iter().any(|line| line.contains(r#""type":"cancel""#)));
        assert!(journals.iter().all(|journal| *journal == journals[0]), "{clock}");
    }
}

#[test]
fn limits_end_an_episode_with_an_outcome() {
    let limits = |text: &str| serde_json::from_str::<LimitsPlan>(text).unwrap();
    for (name, limit, spent) in [
        ("calls", limits(r#"{"calls": 5}"#), "calls"),
        ("tokens", limits(r#"{"tokens": 100}"#), "tokens"),
        ("cost", limits(r#"{"cost_micro_usd": 30}"#), "cost"),
        ("ticks", limits(r#"{"ticks": 7}"#), "ticks"),
        ("actions", limits(r#"{"actions": 3}"#), "actions"),
        ("wall", limits(r#"{"wall_us": 0}"#), "wall"),
    ] {
        let lab = Lab::new();
        let dir = lab.run_dir(name, plan("wait", limit, 1));
        let (outcomes, _) = play(&dir, dispatcher, 1_000, 1);
        let end = ended(&outcomes);
        assert_eq!((end.outcome.as_str(), end.limit.as_deref()), ("limit", Some(spent)));
        assert!(end.ticks < 10, "{end:?}");
        let key = dir.episodes().next().unwrap().0;
        let path = dir.finished_path(&key);
        let again = verify_episode(&path, dir.finished_lines(&key).unwrap(), &Factory(dispatcher, 1_000));
        assert_eq!(again.unwrap().end, end, "a replay obeys the record: {name}");
    }
}

#[test]
fn an_episode_cut_anywhere_goes_on_to_the_same_bytes_and_asks_nothing_twice() {
    for (clock, script) in [("wait", dispatcher as Script), ("tokens", pair)] {
        let lab = Lab::new();
        let whole = lab.run_dir("whole", plan(clock, LimitsPlan::default(), 1));
        let (_, asked_in_all) = play(&whole, script, 40, 1);
        let expected = lines(&whole);
        let bytes: String = expected[0].iter().map(|line| format!("{line}\n")).collect();
        let key = whole.episodes().next().unwrap().0;
        for cut in (0..bytes.len()).step_by(397) {
            let dir = lab.run_dir(&format!("cut{cut}"), plan(clock, LimitsPlan::default(), 1));
            std::fs::write(dir.part_path(&key), &bytes[..cut]).unwrap();
            let recorded =
                bytes[..bytes[..cut].rfind('\n').map_or(0, |at| at + 1)].matches(r#""type":"reply""#).count();
            let (_, asked) = play(&dir, script, 40, 2);
            assert_eq!(lines(&dir), expected, "{clock}, cut at byte {cut}");
            // A cancelled call may or may not have reached the provider before it was taken back.
            let cancelled = bytes.matches(r#""type":"cancel""#).count();
            assert!(
                asked.len() <= asked_in_all.len() + cancelled - recorded.min(asked_in_all.len()),
                "{clock} {cut}"
            );
        }
    }
}

#[test]
fn a_changed_journal_is_found_out() {
    let lab = Lab::new();
    let dir = lab.run_dir("run", plan("wait", LimitsPlan::default(), 1));
    play(&dir, dispatcher, 12, 1);
    let key = dir.episodes().next().unwrap().0;
    let path = dir.finished_path(&key);
    let lines = dir.finished_lines(&key).unwrap();
    verify_episode(&path, lines.clone(), &Factory(dispatcher, 12)).unwrap();
    for (from, to, field) in [
        (r#""reached":12"#, r#""reached":13"#, "score.reached"),
        ("switch tick 3", "switch tick 4", "entries.0.text"),
        (r#""tick":5,"events""#, r#""tick":6,"events""#, "tick"),
    ] {
        let mut changed = lines.clone();
        let line = changed.lines.iter_mut().find(|line| line.contains(from)).unwrap();
        *line = line.replace(from, to);
        let error = verify_episode(&path, changed, &Factory(dispatcher, 12)).unwrap_err();
        match error {
            EpisodeError::Journal(JournalError::Differs { field: found, .. }) => assert_eq!(found, field),
            other => panic!("{from}: {other}"),
        }
    }
    let mut short = lines;
    short.lines.pop();
    let error = verify_episode(&path, short, &Factory(dispatcher, 12)).unwrap_err();
    assert!(matches!(error, EpisodeError::Journal(JournalError::TooLong { .. })), "{error}");
}

#[test]
fn our_own_faults_break_one_episode_and_keep_what_is_recorded() {
    fn panics(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            team.ask(ask("test.plan", "hello")).await;
            panic!("a bug at tick {}", team.tick());
        })
    }
    fn waits_for_nothing(_: TeamHandle) -> PlayFuture {
        Box::pin(std::future::pending())
    }
    let lab = Lab::new();
    for (name, script, error) in
        [("panics", panics as Script, "a bug at tick 0"), ("waits", waits_for_nothing, "waits for nothing")]
    {
        let dir = lab.run_dir(name, plan("wait", LimitsPlan::default(), 1));
        let (outcomes, _) = play(&dir, script, 10, 1);
        let Some(EpisodeOutcome::Broken(broken)) = &outcomes[0] else { panic!("{outcomes:?}") };
        assert!(broken.to_string().contains(error), "{broken}");
        let key = dir.episodes().next().unwrap().0;
        assert!(dir.part_path(&key).exists(), "the journal waits to be resumed");
        assert_eq!(dir.state(&key), cooperage_journal::EpisodeState::UnderWay);
    }
    let kept = std::fs::read_to_string(
        lab.path
            .join("panics/episodes")
            .join(format!("{}.jsonl.part", plan("wait", LimitsPlan::default(), 1).episodes[0].key())),
    );
    assert!(kept.unwrap().contains(r#""type":"reply""#));
}

#[test]
fn time_waits_end_early_only_for_watched_agents() {
    fn watcher(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let _ = team.submit(&[text("switch")]);
            let events = team.wait(Tick(50), vec![AgentId(0)]).await;
            assert_eq!((team.tick(), events.len()), (Tick(1), 1));
            let _ = team.submit(&[text("switch")]);
            let events = team.wait(Tick(20), Vec::new()).await;
            assert_eq!((team.tick(), events.len()), (Tick(20), 1));
            Ok(())
        })
    }
    let lab = Lab::new();
    let dir = lab.run_dir("watch", plan("wait", LimitsPlan::default(), 1));
    let (outcomes, _) = play(&dir, watcher, 60, 1);
    assert_eq!(ended(&outcomes).ticks, 20);
}

#[test]
fn a_world_in_real_time_is_replayed_as_it_went() {
    let lab = Lab::new();
    let dir = lab.run_dir("real", plan("wall", LimitsPlan::default(), 2));
    let (outcomes, _) = play(&dir, dispatcher, 12, 1);
    assert_eq!(outcomes.len(), 2);
    for (key, _) in dir.episodes() {
        let lines = dir.finished_lines(&key).unwrap();
        assert!(lines.lines.iter().any(|line| line.contains(r#""type":"advance""#)));
        verify_episode(&dir.finished_path(&key), lines, &Factory(dispatcher, 12)).unwrap();
    }
}

#[test]
fn parts_of_a_team_go_on_side_by_side() {
    fn pair(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let sleeper = |team: TeamHandle, ticks| -> ConcurrentPart<'static, u64> {
                Box::pin(async move {
                    team.sleep(ticks).await;
                    team.tick().0
                })
            };
            let ends = join_all(vec![sleeper(team.clone(), 7), sleeper(team.clone(), 3)]).await;
            assert_eq!(ends, [7, 3]);
            // An agent that waits for a model holds no other agent up, and a call that is no longer awaited is dropped.
            let slow = async {
                team.ask(ask("test.plan", "slow")).await;
                team.sleep(1_000).await;
            };
            let quick = async {
                team.sleep(5).await;
                team.tick()
            };
            assert_eq!(race(slow, quick).await, Either::Second(Tick(12)));
            Ok(())
        })
    }
    let lab = Lab::new();
    let dir = lab.run_dir("pair", plan("tokens", LimitsPlan::default(), 1));
    let (outcomes, _) = play(&dir, pair, 100, 1);
    assert_eq!(ended(&outcomes).ticks, 12);
}
