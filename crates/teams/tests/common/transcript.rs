//! Conversations as text, and what differs between two of them.

use std::fmt::Write;

use cooperage_core::{AgentId, Environment, Viewer};
use cooperage_models::Message;
use cooperage_teams::frameworks::mindagent::{
    MindAgentOptions, PlannerConversation, PlannerCrew, TickFeedback,
};
use cooperage_teams::{Resolved, framework};

/// The planner's options as `--set` would give them.
pub fn options(given: &[(&str, &str)]) -> Resolved {
    let given = given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    framework("mindagent").unwrap().resolve(&given).unwrap()
}

/// All seats of a crew of that size.
pub fn seats(agents: u32) -> Vec<AgentId> {
    (0..agents).map(AgentId).collect()
}

/// The crew of a planner that commands these agents of a world.
pub fn crew_of<E: Environment>(world: &E, seats: Vec<AgentId>) -> PlannerCrew {
    PlannerCrew { seats, agents: world.agents(), tools: world.tools(AgentId(0)).to_vec() }
}

/// The conversation with which the first turn is asked in that world.
pub fn first_call<E: Environment>(world: &E, given: &[(&str, &str)]) -> PlannerConversation {
    let options = MindAgentOptions::from_resolved(&options(given));
    let mut conversation = PlannerConversation::begin(
        &world.manual(Viewer::Crew),
        crew_of(world, seats(world.agents())),
        options,
    )
    .unwrap();
    conversation.push_turn(&world.observe(Viewer::Crew).text, &TickFeedback::default(), &[]).unwrap();
    conversation
}

/// Every message under a line that says who speaks.
pub fn transcript(messages: &[Message]) -> String {
    let mut out = String::new();
    for message in messages {
        let text = message.text();
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let _ = write!(out, "==== {}\n{text}{end}", message.speaker().name());
    }
    out
}

/// The lines in which two texts differ, with the number of the first: `-` for those of `before`, `+` for those of
/// `after`. Shortest edit by the usual dynamic programme.
pub fn difference(before: &str, after: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let mut kept = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            kept[i][j] =
                if a[i] == b[j] { kept[i + 1][j + 1] + 1 } else { kept[i + 1][j].max(kept[i][j + 1]) };
        }
    }
    let (mut i, mut j, mut out, mut in_hunk) = (0, 0, String::new(), false);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            (i, j, in_hunk) = (i + 1, j + 1, false);
            continue;
        }
        if !in_hunk {
            let _ = writeln!(out, "@ line {}", i + 1);
            in_hunk = true;
        }
        if j == b.len() || (i < a.len() && kept[i + 1][j] >= kept[i][j + 1]) {
            let _ = writeln!(out, "-{}", a[i]);
            i += 1;
        } else {
            let _ = writeln!(out, "+{}", b[j]);
            j += 1;
        }
    }
    out
}
