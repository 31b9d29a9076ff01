//! The goals and partners of agents as they are told them (docs/spec/mindcraft.md, 12.2, 12.5).

use cooperage_body::blueprint::Blueprint;
use cooperage_journal::Revision;

use crate::names::is_collector;
use crate::record::{MineCollabTask, TaskDomain};

/// How the task of an agent begins that has no goal of its own.
pub(crate) const NO_GOAL: &str = "You have no goal of your own. Help";

/// The revision from which on the conversation that has begun is told apart from the partners.
const TALKS_APART: Revision = Revision::FOURTH;

/// The texts of a task for its agents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskGoals {
    /// Each agent's goal; empty where it has none.
    pub goals: Vec<String>,
    /// With whom each agent works, or whom it helps; empty where it works alone, or the published program loses it.
    pub partners: Vec<String>,
    /// The conversation that has begun for each agent, in words; empty where none has.
    pub talks: Vec<String>,
    /// The first words of the first agent.
    pub opener: Option<String>,
}

/// The texts for agents of these names, of whom the last may be people. `keeps_quirks`: what the published program loses is lost
/// here too. From revision 2 of the conduct on agents know of the conversation that has begun; before it the first words also
/// tell where levels start. Up to revision 3 the partners' text tells of the conversation, and journals hold that text.
#[must_use]
pub fn goals(record: &MineCollabTask, names: &[String], keeps_quirks: bool, conduct: Revision) -> TaskGoals {
    let is_repaired = conduct >= Revision::SECOND;
    let layout = record.blueprint.as_ref().filter(|_| record.domain == TaskDomain::Construction).map(layout);
    let goal = |(number, name): (u32, &String)| {
        let base = record.goal.of(number).trim_end();
        if base.is_empty() {
            return String::new();
        }
        let added = addition(record, name, keeps_quirks);
        let parts = [Some(base), added.as_deref(), layout.as_deref()];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
    };
    let goals: Vec<String> = (0..).zip(names).map(goal).collect();
    // Without a number of people the published program compares with nothing, and leaves this out.
    let is_lost = keeps_quirks && !record.says_people;
    let is_set = goals.iter().any(|goal| !goal.is_empty());
    let partners = |(name, goal): (&String, &String)| {
        let others: Vec<&str> = names.iter().filter(|other| *other != name).map(String::as_str).collect();
        if others.is_empty() || is_lost {
            return String::new();
        }
        if is_set && goal.is_empty() && !keeps_quirks { helps(&others) } else { with(&others) }
    };
    // The first agent opens the conversation with the second.
    let talks = |number: usize| {
        let other = record.opener.as_ref().and_then(|_| names.get(1_usize.checked_sub(number)?));
        other.filter(|_| is_repaired && !is_lost).map_or_else(String::new, |other| {
            format!("A conversation between you and {other} has begun: go on with it.")
        })
    };
    // The published program works out a text with the layout too, and sends this one. Every goal tells the layout.
    let opener = record.opener.as_deref().map(|words| match &layout {
        Some(layout) if !keeps_quirks && !is_repaired => format!("{words}\n{layout}"),
        _ => words.to_owned(),
    });
    let mut partners: Vec<String> = names.iter().zip(&goals).map(partners).collect();
    let mut talks: Vec<String> = (0..names.len()).map(talks).collect();
    if conduct < TALKS_APART {
        for (partners, talk) in partners.iter_mut().zip(&mut talks).filter(|(_, talk)| !talk.is_empty()) {
            partners.push(' ');
            partners.push_str(&std::mem::take(talk));
        }
    }
    TaskGoals { partners, talks, goals, opener }
}

/// The sentences added to a goal, by the kind of task and the number of agents. Tasks with first words withhold the command that
/// ends a conversation; the published program tells their agents to end conversations all the same.
fn addition(record: &MineCollabTask, name: &str, keeps_quirks: bool) -> Option<String> {
    let is_crowd = record.agents > 2;
    let order = if keeps_quirks {
        "begin a conversation with one, end it, and go on to the next."
    } else {
        "begin a conversation with one, and later with the next."
    };
    match record.domain {
        TaskDomain::Cooking if is_crowd => {
            let place = match is_collector(name) {
                true => "your inventory",
                false => "the inventory of the agent whose name begins with Andy",
            };
            Some(format!("All food has to end up in {place}. Talk with every agent: {order}"))
        }
        TaskDomain::Cooking => {
            Some("In the end all food has to be in the inventory of one agent.".to_owned())
        }
        TaskDomain::Crafting if is_crowd => {
            Some(format!("Share what you have, and talk with every agent: {order}"))
        }
        _ => None,
    }
}

fn with(others: &[&str]) -> String {
    format!("You work together with {}. Divide the work between you.", listed(others))
}

/// The text for an agent without a goal of its own while others have one.
fn helps(others: &[&str]) -> String {
    format!(
        "{NO_GOAL} {} in what they ask of you: tell what you have, give what they need, do what they say.",
        listed(others)
    )
}

fn listed(names: &[&str]) -> String {
    match names {
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => String::new(),
    }
}

/// Where the levels of a building start.
fn layout(blueprint: &Blueprint) -> String {
    let levels = blueprint.levels.iter().map(|level| {
        let start = level.start;
        format!("Level {} starts at x={}, y={}, z={}.", level.number, start.x, start.y, start.z)
    });
    let levels: Vec<String> = levels.collect();
    format!("{}\nBuild the lower levels first.", levels.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::names;
    use crate::record::read;

    fn told(fields: &str, agents: u32, keeps_quirks: bool) -> TaskGoals {
        let file = read(&format!("{{\"a\": {fields}}}")).unwrap();
        goals(
            &file.tasks[0],
            &names(agents),
            keeps_quirks,
            if keeps_quirks { Revision::FIRST } else { Revision::NEWEST },
        )
    }

    #[test]
    fn additions_depend_on_the_kind_of_task_and_the_number_of_agents() {
        let two = told(r#"{"type": "cooking", "goal": {"0": "Make bread."}, "agent_count": 2}"#, 2, false);
        assert_eq!(two.goals[0], "Make bread.\nIn the end all food has to be in the inventory of one agent.");
        assert_eq!(two.goals[1], "");
        let helps = "You have no goal of your own. Help Andy_0 in what they ask of you: tell what you have, give what they need, do what they say.";
        assert_eq!(two.partners[1], helps);
        let published = told(
            r#"{"type": "cooking", "goal": {"0": "Make bread."}, "agent_count": 2, "human_count": 0}"#,
            2,
            true,
        );
        assert_eq!(published.partners[1], "You work together with Andy_0. Divide the work between you.");
        let three = told(r#"{"type": "cooking", "goal": "Make bread.", "agent_count": 3}"#, 3, false);
        assert!(three.goals[0].contains("your inventory") && three.goals[2].contains("begins with Andy"));
        assert!(three.goals[0].ends_with("begin a conversation with one, and later with the next."));
        let published = told(r#"{"type": "techtree", "goal": "Make a stick.", "agent_count": 3}"#, 3, true);
        assert_eq!(
            published.goals[0],
            "Make a stick.\nShare what you have, and talk with every agent: begin a conversation with one, end it, and go on to the next."
        );
        assert_eq!(
            three.partners[0],
            "You work together with Jill_0 and Bob_0. Divide the work between you."
        );
        let lost = told(r#"{"type": "techtree", "goal": "Make a stick.", "agent_count": 2}"#, 2, true);
        assert_eq!(lost.partners, ["", ""]);
        let kept = told(
            r#"{"type": "techtree", "goal": "Make a stick.", "agent_count": 2, "human_count": 0}"#,
            2,
            true,
        );
        assert!(!kept.partners[0].is_empty());
    }

    #[test]
    fn builders_are_told_where_levels_start() {
        let fields = r#"{"type": "construction", "goal": "Build.", "conversation": "Let's build.", "agent_count": 2,
            "blueprint": {"levels": [{"level": 0, "coordinates": [1, -60, 2], "placement": [["stone"]]}]}}"#;
        let layout = "Level 0 starts at x=1, y=-60, z=2.\nBuild the lower levels first.";
        assert_eq!(told(fields, 2, false).goals[1], format!("Build.\n{layout}"));
        let told = told(fields, 3, false);
        assert_eq!(told.opener.unwrap(), "Let's build.");
        let begun = "A conversation between you and Jill_0 has begun: go on with it.";
        assert!(told.talks[0] == begun && told.talks[1].contains("Andy_0 has begun"));
        assert_eq!(told.talks[2], "", "the third agent is in no conversation yet");
        assert!(told.partners.iter().all(|text| !text.contains("has begun")));
        let file = read(&format!("{{\"a\": {fields}}}")).unwrap();
        let together = goals(&file.tasks[0], &names(2), false, Revision::THIRD);
        assert!(together.partners[0].ends_with(&format!(" {begun}")) && together.talks[0].is_empty());
        let before = goals(&file.tasks[0], &names(2), false, Revision::FIRST);
        assert_eq!(before.opener.unwrap(), format!("Let's build.\n{layout}"), "as in older runs");
        assert_eq!(before.talks[0], "");
    }
}
