//! Agents that fail in their seats, slow ones, and messages that are lost or late: what a framework is told, and that
//! nothing of it depends on anything but the plan.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_core::{AgentId, WorldEntry, WorldReceipt};
use cooperage_journal::{FaultPlan, LimitsPlan, MessageRecord, Plan, Record};
use cooperage_runtime::*;

use crate::common::*;

const ALICE: AgentId = AgentId(0);
const BOB: AgentId = AgentId(1);

fn faulty(clock: &str, faults: &[FaultPlan]) -> Plan {
    let mut plan = plan(clock, LimitsPlan::default(), 2);
    plan.episodes.iter_mut().for_each(|episode| episode.faults = faults.to_vec());
    plan
}

fn records(dir: &cooperage_journal::RunDir) -> Vec<Record> {
    dir.finished_lines(&dir.plan().episodes[0].key()).unwrap().records("journal".into()).unwrap()
}

fn switch(agent: AgentId) -> WorldEntry {
    WorldEntry::Text { agent: Some(agent), text: format!("switch {agent}") }
}

fn ask_for(agent: AgentId, text: &str) -> ModelQuery {
    ModelQuery { agent: Some(agent), ..ask("test.think", text) }
}

/// Each agent thinks and switches; what is under way for an agent that fails is dropped, and begun anew when it is there
/// again.
fn two_loops(team: TeamHandle) -> PlayFuture {
    async fn one(team: TeamHandle, agent: AgentId) {
        loop {
            team.until_up(agent).await;
            let work = async {
                loop {
                    team.ask(ask_for(agent, &format!("{agent} at {}", team.tick().0))).await;
                    assert_eq!(team.submit(&[switch(agent)]), [WorldReceipt::Accepted]);
                    team.count(&format!("{agent}"), 1);
                    team.sleep(3).await;
                }
            };
            let ended: Either<(), ()> = race(team.until_down(agent), work).await;
            assert_eq!(ended, Either::First(()));
            team.count("failures_seen", 1);
            assert!(team.is_down(agent));
            assert_eq!(team.submit(&[switch(agent)]), [WorldReceipt::Down]);
            assert!(team.offered(agent).unwrap().is_empty());
            team.say(agent, &[], MessageKind::Chat, "nobody hears this").unwrap();
        }
    }
    Box::pin(async move {
        join_all(vec![Box::pin(one(team.clone(), ALICE)), Box::pin(one(team.clone(), BOB))]).await;
        Ok(())
    })
}

fn comings_and_goings() -> [FaultPlan; 3] {
    [
        FaultPlan::Crash { seat: 1, tick: 50 },
        FaultPlan::Rejoin { seat: 1, tick: 90 },
        FaultPlan::Late { seat: 0, tick: 20 },
    ]
}

#[test]
fn what_is_under_way_for_an_agent_ends_with_it_and_the_other_goes_on() {
    let lab = Lab::new();
    let dir = lab.run_dir("run", faulty("tokens", &comings_and_goings()));
    let (outcomes, _) = play(&dir, two_loops, 150, 1);
    let end = ended(&outcomes);
    assert_eq!((end.reason.as_str(), end.ticks), ("horizon", 150));
    assert_eq!(end.totals.counts["failures_seen"], 1);
    let mut down: Vec<u32> = Vec::new();
    let (mut lines, mut said, mut cancelled, mut worked) = (Vec::new(), Vec::new(), 0, [0, 0]);
    for record in records(&dir) {
        match record {
            Record::Fault { tick, agent, kind, outcome } => {
                assert_eq!(outcome, None, "switching takes no time");
                if kind == "rejoin" {
                    down.retain(|other| *other != agent)
                } else {
                    down.push(agent)
                }
                lines.push((tick, agent, kind));
            }
            Record::Call(call) => assert!(!down.contains(&call.agent.unwrap())),
            // A call that is still out when the time is over is cancelled.
            Record::Cancel { tick: 150, .. } => {}
            Record::Cancel { tick, .. } => {
                assert_eq!(tick, 50);
                cancelled += 1;
            }
            Record::Submit { entries, .. } => {
                for entry in entries {
                    let agent = entry.agent.unwrap();
                    assert_eq!(down.contains(&agent), entry.refused.is_some(), "{entry:?}");
                    worked[agent as usize] += u32::from(entry.refused.is_none());
                }
            }
            Record::Message(message) => said.push(message),
            _ => {}
        }
    }
    let expected = [(0, 0, "late"), (20, 0, "rejoin"), (50, 1, "crash"), (90, 1, "rejoin")];
    assert_eq!(lines, expected.map(|(tick, agent, kind)| (tick, agent, kind.to_owned())));
    assert_eq!((cancelled, down.len(), said), (1, 0, Vec::new()), "who is down says nothing");
    // Alice begins at 20, Bob misses 50 to 90; a turn takes 19 ticks or a few more.
    assert_eq!(worked, [6, 5]);
}

#[test]
fn faults_are_the_same_whoever_plays_the_episode_again_and_wherever_it_was_cut() {
    for clock in ["wait", "tokens"] {
        let faults: Vec<FaultPlan> = comings_and_goings()
            .into_iter()
            .chain([
                FaultPlan::Slow { seat: 0, milli: 2_500 },
                FaultPlan::DropMessages { per_million: 300_000 },
            ])
            .collect();
        let lab = Lab::new();
        let whole = lab.run_dir("whole", faulty(clock, &faults));
        play(&whole, two_loops, 120, 1);
        let expected = lines(&whole);
        let other = lab.run_dir("other", faulty(clock, &faults));
        play(&other, two_loops, 120, 5);
        assert_eq!(lines(&other), expected, "{clock}");
        let key = whole.episodes().next().unwrap().0;
        let path = whole.finished_path(&key);
        verify_episode(&path, whole.finished_lines(&key).unwrap(), &Factory(two_loops, 120)).unwrap();
        let bytes: String = expected[0].iter().map(|line| format!("{line}\n")).collect();
        for cut in (0..bytes.len()).step_by(2_003) {
            let dir = lab.run_dir(&format!("{clock}{cut}"), faulty(clock, &faults));
            std::fs::write(dir.part_path(&key), &bytes[..cut]).unwrap();
            play(&dir, two_loops, 120, 2);
            assert_eq!(lines(&dir), expected, "{clock}, cut at byte {cut}");
        }
    }
}

#[test]
fn a_framework_that_knows_nothing_of_failures_does_not_hang() {
    fn ignores(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            loop {
                let reply = team.ask(ask_for(BOB, "what now?")).await;
                assert!(!reply.text.is_empty());
                let _ = team.submit(&[switch(BOB)]);
                team.next_tick().await;
            }
        })
    }
    for clock in ["wait", "tokens"] {
        let lab = Lab::new();
        let dir = lab.run_dir("run", faulty(clock, &[FaultPlan::Crash { seat: 1, tick: 30 }]));
        let (outcomes, _) = play(&dir, ignores, 100, 1);
        let end = ended(&outcomes);
        assert_eq!((end.outcome.as_str(), end.reason.as_str(), end.ticks), ("finished", "horizon", 100));
    }
}

#[test]
fn nothing_works_that_an_unable_agent_tries_and_the_world_never_hears_of_it() {
    fn both(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            for agent in [ALICE, BOB, BOB] {
                let receipts = team.submit(&[switch(agent)]);
                team.count(&format!("{agent} {:?}", receipts[0]), 1);
                team.sleep(10).await;
            }
            Ok(())
        })
    }
    let lab = Lab::new();
    let dir = lab.run_dir("run", faulty("tokens", &[FaultPlan::Unable { seat: 1, tick: 15 }]));
    let (outcomes, _) = play(&dir, both, 100, 1);
    let counts = ended(&outcomes).totals.counts;
    let expected = [("agent0 Accepted", 1), ("agent1 Accepted", 1), ("agent1 Unable", 1)];
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected.map(|(key, count)| (key.to_owned(), count)));
    let key = dir.episodes().next().unwrap().0;
    let path = dir.finished_path(&key);
    verify_episode(&path, dir.finished_lines(&key).unwrap(), &Factory(both, 100)).unwrap();
}

#[test]
fn a_slow_agent_thinks_and_pauses_longer_than_another() {
    fn once(team: TeamHandle) -> PlayFuture {
        async fn one(team: TeamHandle, agent: AgentId) {
            team.ask(ask_for(agent, "the same words for both")).await;
            team.count(&format!("thought {agent}"), team.tick().0);
            let before = team.tick();
            team.pause(agent, 10).await;
            team.count(&format!("paused {agent}"), team.tick().0 - before.0);
        }
        Box::pin(async move {
            join_all(vec![Box::pin(one(team.clone(), ALICE)), Box::pin(one(team.clone(), BOB))]).await;
            Ok(())
        })
    }
    let lab = Lab::new();
    let dir = lab.run_dir("run", faulty("tokens", &[FaultPlan::Slow { seat: 1, milli: 3_000 }]));
    let (outcomes, _) = play(&dir, once, 1_000, 1);
    let counts = ended(&outcomes).totals.counts;
    assert_eq!((counts["paused agent0"], counts["paused agent1"]), (10, 30));
    let latencies: Vec<u64> = records(&dir)
        .iter()
        .filter_map(|record| match record {
            Record::Reply(reply) => Some(reply.latency_us),
            _ => None,
        })
        .collect();
    assert_eq!(latencies[1], latencies[0] * 3, "{latencies:?}");
    assert!(counts["thought agent1"] > 2 * counts["thought agent0"], "{counts:?}");
}

/// Alice says a number every tick; Bob notes what reaches him, and when.
fn talk(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        let speaks = {
            let team = team.clone();
            async move {
                for number in 0..100 {
                    team.say(ALICE, &[BOB], MessageKind::Order, &number.to_string()).unwrap();
                    team.next_tick().await;
                }
            }
        };
        let listens = {
            let team = team.clone();
            async move {
                let mut last = None;
                loop {
                    for mail in team.mail(BOB).unwrap().await {
                        let number: u64 = mail.text.parse().unwrap();
                        assert_eq!(mail.sent.0, number);
                        team.count("heard", 1);
                        team.count("waited", team.tick().0 - mail.sent.0);
                        team.count("overtaken", u64::from(last > Some(number)));
                        last = Some(number);
                    }
                }
            }
        };
        let _: Either<(), ()> = race(speaks, listens).await;
        Ok(())
    })
}

fn messages(dir: &cooperage_journal::RunDir) -> Vec<MessageRecord> {
    let messages = records(dir).into_iter().filter_map(|record| match record {
        Record::Message(message) => Some(message),
        _ => None,
    });
    messages.collect()
}

#[test]
fn messages_are_lost_late_and_out_of_order_as_the_plan_says() {
    let talked = |name: &str, faults: &[FaultPlan]| {
        let lab = Lab::new();
        let dir = lab.run_dir(name, faulty("wait", faults));
        let (outcomes, _) = play(&dir, talk, 200, 1);
        (messages(&dir), ended(&outcomes).totals.counts)
    };
    let count = |counts: &BTreeMap<String, u64>, name: &str| counts.get(name).copied().unwrap_or_default();

    let (calm, counts) = talked("calm", &[]);
    assert!(calm.iter().all(|message| message.delivered == message.sent && message.lost.is_empty()));
    assert_eq!((count(&counts, "heard"), count(&counts, "messages_lost")), (100, 0));

    let (lossy, counts) = talked("lossy", &[FaultPlan::DropMessages { per_million: 200_000 }]);
    let lost = lossy.iter().filter(|message| message.lost == [1]).count() as u64;
    assert!((8..35).contains(&lost), "{lost} of 100");
    assert_eq!((count(&counts, "heard"), count(&counts, "messages_lost")), (100 - lost, lost));

    let (late, counts) = talked("late", &[FaultPlan::DelayMessages { ticks: 4 }]);
    assert!(late.iter().all(|message| message.delivered == message.sent + 4));
    // The last of them are still on their way when it ends.
    assert_eq!((count(&counts, "heard"), count(&counts, "messages_delayed")), (96, 100));
    assert_eq!((count(&counts, "waited"), count(&counts, "overtaken")), (4 * 96, 0));

    let (mixed, counts) = talked("mixed", &[FaultPlan::ReorderMessages { ticks: 6 }]);
    assert!(mixed.iter().all(|message| message.delivered - message.sent <= 6));
    assert!(count(&counts, "overtaken") > 10, "{counts:?}");
}

#[test]
fn whoever_is_down_misses_what_is_said_and_persons_are_always_heard() {
    fn listens(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            team.sleep(12).await;
            team.say(ALICE, &[], MessageKind::Chat, "while he is away").unwrap();
            team.until_up(BOB).await;
            team.say(ALICE, &[], MessageKind::Chat, "when he is back").unwrap();
            let mail = team.take_mail(BOB).unwrap();
            assert_eq!(mail.iter().map(|mail| mail.text.as_str()).collect::<Vec<_>>(), ["when he is back"]);
            Ok(())
        })
    }
    let lab = Lab::new();
    let mut plan =
        faulty("wait", &[FaultPlan::Crash { seat: 1, tick: 10 }, FaultPlan::Rejoin { seat: 1, tick: 20 }]);
    let say = |tick, text: &str| cooperage_journal::SayPlan {
        tick,
        from: "player".to_owned(),
        to: vec![1],
        text: text.to_owned(),
    };
    plan.episodes.iter_mut().for_each(|episode| episode.say = vec![say(5, "before"), say(11, "after")]);
    let dir = lab.run_dir("run", plan);
    let (outcomes, _) = play(&dir, listens, 100, 1);
    let lost: Vec<(String, Vec<u32>)> =
        messages(&dir).into_iter().map(|message| (message.text, message.lost)).collect();
    let expected: [(&str, &[u32]); 4] =
        [("before", &[]), ("after", &[1]), ("while he is away", &[1]), ("when he is back", &[])];
    assert_eq!(lost, expected.map(|(text, lost)| (text.to_owned(), lost.to_vec())));
    assert_eq!(ended(&outcomes).totals.counts["messages_lost"], 2);
}

#[test]
fn a_crashed_root_ends_the_episode_with_its_reason() {
    fn led(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            team.until_down(ALICE).await;
            team.end(TeamEndReason::RootCrashed);
            assert_eq!(team.submit(&[switch(BOB)]).len(), 1);
            team.next_tick().await;
            unreachable!("the team has ended")
        })
    }
    let lab = Lab::new();
    let dir = lab.run_dir("run", faulty("wait", &[FaultPlan::Crash { seat: 0, tick: 7 }]));
    let (outcomes, _) = play(&dir, led, 100, 1);
    let end = ended(&outcomes);
    assert_eq!((end.outcome.as_str(), end.reason.as_str(), end.ticks), ("finished", "root_crashed", 7));
}
