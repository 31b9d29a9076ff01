//! The table of the goals that agents have followed in an episode without a task: when each was set, and how it ended.

use serde_json::Value;

use super::sheet::{EpisodeSheet, Field};
use super::transcript::Transcript;
use crate::text::{clean, minutes};

/// The end of the names of notes about goals.
const NOTE: &str = ".goal";
/// The command with which an agent says that its goal is reached, or cannot be.
const END: &str = "!endGoal";

/// A goal that an agent has followed.
struct FollowedGoal {
    agent: u32,
    goal: String,
    from: u64,
    /// When it was no longer followed, and whether by the agent's own word.
    end: Option<(u64, bool)>,
}

/// A row for each goal, in the order in which they were set; `None` if no agent has had any.
#[must_use]
pub fn sheet(transcript: &Transcript) -> Option<EpisodeSheet> {
    let mut goals: Vec<FollowedGoal> = Vec::new();
    for note in transcript.notes.iter().filter(|note| note.name.ends_with(NOTE)) {
        let number = note.data.get("agent").and_then(Value::as_u64).and_then(|agent| agent.try_into().ok());
        let goal = note.data.get("goal").and_then(Value::as_str);
        let (Some(agent), Some(goal)) = (number, goal) else { continue };
        let open = goals.iter_mut().rev().find(|known| known.agent == agent && known.end.is_none());
        match (open, note.data.get("on").and_then(Value::as_bool)) {
            // The same goal goes on after a pause.
            (Some(open), Some(true)) if open.goal == goal => {}
            (open, Some(is_on)) => {
                if let Some(open) = open {
                    open.end = Some((note.tick, !is_on && says_end(transcript, agent, note.tick)));
                }
                if is_on {
                    goals.push(FollowedGoal { agent, goal: goal.to_owned(), from: note.tick, end: None });
                }
            }
            (_, None) => {}
        }
    }
    let row = |goal: &FollowedGoal| {
        let time = |tick: u64| minutes(transcript.seconds(tick));
        let (until, how) = match goal.end {
            Some((tick, true)) => (time(tick), "the agent called it ended: reached, or out of reach"),
            Some((tick, false)) => (time(tick), "it was stopped or replaced"),
            None => (String::new(), "followed to the end of the episode"),
        };
        [transcript.name(goal.agent), clean(&goal.goal), time(goal.from), until, how.to_owned()]
            .map(Field::plain)
            .into()
    };
    (!goals.is_empty()).then(|| EpisodeSheet {
        title: "Goals".to_owned(),
        about: "The goals that agents have followed by themselves. Whether one was reached is the agent's own word.".to_owned(),
        columns: ["agent", "goal", "set at", "until", "how it ended"].map(str::to_owned).into(),
        rows: goals.iter().map(row).collect(),
        is_map: false,
    })
}

/// Whether the last answer for an agent up to a tick ends its goal.
fn says_end(transcript: &Transcript, agent: u32, tick: u64) -> bool {
    let answered = transcript.calls.iter().filter(|call| call.agent == Some(agent));
    let last =
        answered.filter(|call| call.answered.is_some_and(|at| at <= tick)).max_by_key(|call| call.answered);
    last.is_some_and(|call| call.reply.contains(END))
}

#[cfg(test)]
mod tests {
    use cooperage_journal::NoteRecord;
    use serde_json::json;

    use super::super::transcript::Exchange;
    use super::*;

    #[test]
    fn goals_are_told_with_their_ends() {
        let note = |tick, agent: u32, goal: &str, is_on: bool| NoteRecord {
            tick,
            name: "mindcraft.goal".to_owned(),
            data: json!({"agent": agent, "goal": goal, "on": is_on}),
            ..NoteRecord::default()
        };
        let mut transcript =
            Transcript { names: vec!["Andy".to_owned(), "Jill".to_owned()], ..Transcript::default() };
        assert_eq!(sheet(&transcript), None);
        transcript.plan.clock.tick_us = 50_000;
        transcript.notes = vec![
            note(20, 0, "get wood", true),
            note(30, 1, "explore", true),
            note(60, 0, "get wood", false),
            note(80, 0, "build", true),
            note(90, 0, "farm", true),
        ];
        transcript.calls = vec![Exchange {
            agent: Some(0),
            answered: Some(60),
            reply: "Done. !endGoal".to_owned(),
            ..Exchange::default()
        }];
        let rows = sheet(&transcript).unwrap().rows;
        let told: Vec<[&str; 3]> = rows.iter().map(|row| [0, 1, 4].map(|at| row[at].text.as_str())).collect();
        assert_eq!(
            told,
            [
                ["Andy", "get wood", "the agent called it ended: reached, or out of reach"],
                ["Jill", "explore", "followed to the end of the episode"],
                ["Andy", "build", "it was stopped or replaced"],
                ["Andy", "farm", "followed to the end of the episode"],
            ]
        );
        assert_eq!((rows[0][2].text.as_str(), rows[0][3].text.as_str()), ("0:01.0", "0:03.0"));
    }
}
