//! The floor: the same two loops under three schemes.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use cooperage_core::AgentId;
use cooperage_journal::{LimitsPlan, Record};
use cooperage_runtime::floor::{FloorTurn, Scheme, TeamFloor};
use cooperage_runtime::note::Note;
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::*;

use crate::common::*;

/// Each agent takes two turns and reports after each: the first works for one tick, the second for four.
fn two_loops(team: TeamHandle, scheme: Scheme) -> PlayFuture {
    Box::pin(async move {
        let floor = TeamFloor::new(team.clone(), scheme);
        let parts = [(AgentId(0), 1), (AgentId(1), 4)].map(|(agent, ticks)| {
            let (team, floor) = (team.clone(), floor.clone());
            let part: ConcurrentPart<'_, ()> = Box::pin(async move {
                for number in 0..2 {
                    let held = floor.ask(agent, FloorTurn { rank: 0, place: number }).await;
                    let from = team.tick().0;
                    team.sleep(ticks).await;
                    let data = serde_json::json!([agent.0, from, team.tick().0]);
                    team.note(&Note::Own { kind: "turn".to_owned(), data });
                    floor.say(agent, &[AgentId(1 - agent.0)], MessageKind::Report, "done").unwrap();
                    drop(held);
                }
            });
            part
        });
        floor.conduct(parts.into()).await;
        Ok(())
    })
}

/// The turns (agent, from, to), when reports were sent, and who waited for the floor.
fn played(script: Script) -> (Vec<[u64; 3]>, Vec<u64>, Vec<u64>) {
    let lab = Lab::new();
    let dir = lab.run_dir("run", plan("wait", LimitsPlan::default(), 1));
    let (outcomes, _) = play_with(&dir, &Factory(script, 40), 3);
    assert_eq!(ended(&outcomes).reason, "gave_up");
    let records =
        dir.finished_lines(&dir.plan().episodes[0].key()).unwrap().records("journal".into()).unwrap();
    let (mut turns, mut reports, mut waits) = (Vec::new(), Vec::new(), Vec::new());
    for record in records {
        match record {
            Record::Note(note) if note.name.ends_with(".turn") => {
                turns.push(serde_json::from_value(note.data).unwrap());
            }
            Record::Note(note) if note.data["for"] == "floor" => {
                waits.push(note.data["agent"].as_u64().unwrap());
            }
            Record::Message(message) => reports.push(message.sent),
            _ => {}
        }
    }
    (turns, reports, waits)
}

#[test]
fn without_a_scheme_nobody_waits() {
    let (turns, reports, waits) = played(|team| two_loops(team, Scheme::NonObstructive));
    assert_eq!(turns, [[0, 0, 1], [0, 1, 2], [1, 0, 4], [1, 4, 8]]);
    assert_eq!((reports, waits.len()), (vec![1, 2, 4, 8], 0));
}

#[test]
fn a_round_ends_with_its_slowest_and_then_the_reports_come() {
    let (turns, reports, waits) = played(|team| two_loops(team, Scheme::Rounds));
    assert_eq!(turns, [[0, 0, 1], [1, 0, 4], [0, 4, 5], [1, 4, 8]]);
    assert_eq!((reports, waits), (vec![4, 4, 8, 8], vec![0]));
}

#[test]
fn in_a_relay_one_comes_after_the_other() {
    let (turns, reports, waits) = played(|team| two_loops(team, Scheme::Relay));
    assert_eq!(turns, [[0, 0, 1], [1, 1, 5], [0, 5, 6], [1, 6, 10]]);
    assert_eq!((reports, waits), (vec![1, 5, 6, 10], vec![1, 0, 1]));
}
