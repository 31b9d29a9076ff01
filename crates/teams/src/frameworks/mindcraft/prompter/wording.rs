//! Turns as text, and what examples are found by (docs/spec/mindcraft.md, 7.2, 7.3).

use crate::frameworks::mindcraft::history::{ConversationTurn, TurnRole};

/// The words before a turn of the agent itself.
pub const OWN_HEAD: &str = "Your output:";
/// The words before a turn of the system.
pub const SYSTEM_HEAD: &str = "System output:";
/// The words before a turn of another speaker.
pub const OTHER_HEAD: &str = "User input:";
/// The words before and behind the goal in the instructions of an agent that has set itself one.
pub const OWN_GOAL: [&str; 2] = ["The goal that you have set yourself: \"", "\"\n"];
/// The same where the goal is the agent's task.
pub const TASK: [&str; 2] = ["The task: \"", "\"\n"];
/// The words before and behind the goal in the reminder of it.
pub const GOAL_REMINDER: [&str; 2] =
    ["You work towards this goal by yourself: \"", "\". Your next response must hold a command: !name."];
/// The words in place of the goal in that reminder where the goal is the agent's task, which its instructions tell.
pub const TASK_AS_GOAL: &str = "your task";
/// The sentence behind the reminder for an agent that can end its goal.
pub const GOAL_END: &str = " When it is reached, or cannot be, end it: !endGoal.";
/// The beginning of the note on a reply of which nothing was said or done.
pub const VOID_REPLY: &str = "Your last reply was not carried out";

/// The words before a message of the world or the framework, where the conversation has no role for them.
pub const SYSTEM_MARK: &str = "SYSTEM: ";
/// The first line of the news of an agent's state in a conversation that only grows: at its beginning, and later.
pub const STATE_HEADS: [&str; 2] = ["Your state at this moment:", "These points of your state have changed:"];
/// The news that an agent has no goal of its own any more.
pub const NO_GOAL: &str = "You have no goal of your own now.";

/// Turns as a prompt shows them.
#[must_use]
pub fn turns_text(turns: &[ConversationTurn]) -> String {
    let mut text = String::new();
    for turn in turns {
        let (head, gap) = match turn.role {
            TurnRole::Assistant => (OWN_HEAD, '\n'),
            TurnRole::System => (SYSTEM_HEAD, ' '),
            TurnRole::User => (OTHER_HEAD, ' '),
        };
        text.push_str(&format!("\n{head}{gap}{}", turn.content));
    }
    text.trim().to_owned()
}

/// Returns the words of the world and of other speakers in turns, without their names. Examples are found by them.
#[must_use]
pub fn signature(turns: &[ConversationTurn]) -> String {
    let mut text = String::new();
    for turn in turns.iter().filter(|turn| turn.role != TurnRole::Assistant) {
        let said = turn.content.split_once(':').map_or(turn.content.as_str(), |(_, said)| said);
        text.push_str(said.trim());
        text.push('\n');
    }
    text.trim().to_owned()
}

/// Examples as a prompt shows them.
#[must_use]
pub fn examples_text(examples: &[&[ConversationTurn]]) -> String {
    let mut text = String::from("Examples of how to respond:\n");
    for (number, example) in (1..).zip(examples) {
        text.push_str(&format!("Example {number}:\n{}\n\n", turns_text(example)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn talk() -> Vec<ConversationTurn> {
        vec![
            ConversationTurn::user("Bo: (FROM OTHER BOT)where: here?"),
            ConversationTurn::assistant("Here. !stats"),
            ConversationTurn::system("You stand"),
            ConversationTurn::system("STATS: 5"),
        ]
    }

    #[test]
    fn turns_are_shown_by_who_says_them() {
        assert_eq!(
            turns_text(&talk()),
            "User input: Bo: (FROM OTHER BOT)where: here?\nYour output:\nHere. !stats\nSystem output: You stand\nSystem output: STATS: 5"
        );
        assert_eq!(turns_text(&[]), "");
    }

    #[test]
    fn a_signature_is_what_others_say_behind_the_first_colon() {
        assert_eq!(signature(&talk()), "(FROM OTHER BOT)where: here?\nYou stand\n5");
        assert_eq!(signature(&[ConversationTurn::assistant("a: b")]), "");
    }

    #[test]
    fn examples_are_numbered() {
        let talk = talk();
        let text = examples_text(&[&talk[..2], &talk[3..]]);
        assert!(text.starts_with("Examples of how to respond:\nExample 1:\nUser input: Bo:"), "{text}");
        assert!(text.ends_with("\n\nExample 2:\nSystem output: STATS: 5\n\n"), "{text}");
    }
}
