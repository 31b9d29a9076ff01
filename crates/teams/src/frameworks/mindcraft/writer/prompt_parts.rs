//! Cuts the prompts of MINDcraft's agents: where in them the instructions and the conversation stand.

use cooperage_core::command_grammar::find;
use cooperage_models::{ChatRole, Message};

use super::super::history::{FROM_OTHER_AGENT, GAVE_YOU, TALKING_WITH};
use super::super::prompter::wording::{
    GOAL_REMINDER, OTHER_HEAD, OWN_GOAL, OWN_HEAD, SYSTEM_HEAD, VOID_REPLY,
};

/// The speaker of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Voice {
    /// The agent itself.
    Own,
    /// The system, which reports the results of commands.
    System,
    /// Another agent or a person, by name.
    Other(String),
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The speaker of the words.
    pub voice: Voice,
    /// The words, without the name before them.
    pub text: String,
    /// Whether it bears the tag of another agent's words.
    pub is_from_agent: bool,
}

impl Turn {
    /// Whether the system reminds the agent of a goal of its own.
    fn is_goal_reminder(&self) -> bool {
        self.voice == Voice::System && self.text.contains(GOAL_REMINDER[0])
    }
}

/// The name before the system's words in a message of the user.
const SYSTEM: &str = "SYSTEM";

/// The parts of a prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PromptParts {
    /// The instructions before the conversation, with the agent's state and the commands that it has.
    pub system: String,
    /// The conversation, the oldest first, without replies that were not carried out.
    pub turns: Vec<Turn>,
}

impl PromptParts {
    /// Cuts the messages of a prompt.
    #[must_use]
    pub fn cut(messages: &[Message]) -> PromptParts {
        // The first message frames the conversation; later ones of the system belong to it.
        let framed = messages.first().filter(|message| message.speaker() == ChatRole::System);
        let system = framed.map_or("", Message::text).to_owned();
        let turns = messages.iter().skip(usize::from(framed.is_some())).flat_map(turns_of_message).collect();
        PromptParts { system, turns: carried_out(turns) }
    }

    /// Whether the instructions document a command, such as `!stop`.
    #[must_use]
    pub fn documents(&self, command: &str) -> bool {
        self.system.lines().any(|line| line.strip_prefix(command).is_some_and(|rest| rest.starts_with(':')))
    }

    /// The goal that the agent works at by itself, as the system puts it; none without one. It may hold quotes and line breaks
    /// of its own.
    #[must_use]
    pub fn goal(&self) -> Option<String> {
        let between = |text: &str, begin: &str, ends: &[&str]| {
            let rest = &text[text.rfind(begin)? + begin.len()..];
            ends.iter().find_map(|end| Some(rest[..rest.find(end)?].to_owned()))
        };
        let [begin, end] = GOAL_REMINDER;
        let said = self.turns.iter().rev().filter(|turn| turn.is_goal_reminder());
        said.map(|turn| turn.text.as_str()).find_map(|text| between(text, begin, &[end, "\""])).or_else(
            || between(&self.system, &format!("\n{}", OWN_GOAL[0]), &["\"\nSTATS", "\"\n\nSTATS", "\""]),
        )
    }

    /// Whether the agent is to go on with its own goal: after the last reminder of it there is no message of another
    /// speaker.
    #[must_use]
    pub fn is_reminded_of_goal(&self) -> bool {
        let reminded = self.turns.iter().rposition(Turn::is_goal_reminder);
        let asked = self.turns.iter().rposition(|turn| matches!(turn.voice, Voice::Other(_)));
        reminded.is_some() && reminded > asked
    }

    /// Returns the last message of another speaker, with its name and the turns after it.
    #[must_use]
    pub fn last_request(&self) -> Option<(&str, &Turn, &[Turn])> {
        let at = self.turns.iter().rposition(|turn| matches!(turn.voice, Voice::Other(_)))?;
        match &self.turns[at].voice {
            Voice::Other(name) => Some((name, &self.turns[at], &self.turns[at + 1..])),
            _ => None,
        }
    }
}

/// A command that the agent gave, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenCommand {
    /// The command's name, with the exclamation mark.
    pub name: String,
    /// Its arguments, texts without their quotes.
    pub arguments: Vec<String>,
    /// The system's message after it; empty if there was none.
    pub result: String,
}

impl GivenCommand {
    /// Whether it is that command, with that first argument where one is named.
    #[must_use]
    pub fn is(&self, name: &str, first: Option<&str>) -> bool {
        self.name == name && first.is_none_or(|first| self.arguments.first().is_some_and(|own| own == first))
    }

    /// Whether it came to an end of its own and told its result.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        !self.result.trim().is_empty() && !self.result.contains("was interrupted:")
    }
}

/// Returns the first line of an action's result, without its heading.
#[must_use]
pub fn plain(result: &str) -> String {
    let text = result.trim().trim_start_matches("Action output:").trim();
    text.lines().next().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// The commands among these turns, in order.
#[must_use]
pub fn deeds(turns: &[Turn]) -> Vec<GivenCommand> {
    let mut deeds: Vec<GivenCommand> = Vec::new();
    for turn in turns {
        match turn.voice {
            Voice::Own => {
                if let Some(found) = find(&turn.text) {
                    let plain = |token: &&str| token.trim_matches('"').to_owned();
                    deeds.push(GivenCommand {
                        name: found.name.to_owned(),
                        arguments: found.tokens.iter().map(plain).collect(),
                        result: String::new(),
                    });
                }
            }
            Voice::System if !is_remark(&turn.text) => {
                if let Some(deed) = deeds.last_mut() {
                    deed.result.push_str(&turn.text);
                    deed.result.push('\n');
                }
            }
            Voice::System | Voice::Other(_) => {}
        }
    }
    deeds
}

/// Whether the system tells of others, and not of the result of a command.
#[must_use]
pub fn is_remark(text: &str) -> bool {
    text.starts_with(TALKING_WITH) || text.contains(GAVE_YOU) && !text.starts_with("Action output")
}

/// Returns the turns without the replies that the system says were not carried out, and without those reports.
fn carried_out(turns: Vec<Turn>) -> Vec<Turn> {
    let mut kept: Vec<Turn> = Vec::with_capacity(turns.len());
    for turn in turns {
        if turn.voice == Voice::System && turn.text.starts_with(VOID_REPLY) {
            kept.pop_if(|last| last.voice == Voice::Own);
        } else {
            kept.push(turn);
        }
    }
    kept
}

/// The turns of a message: several where a provider has joined neighbours of one speaker by an empty line.
fn turns_of_message(message: &Message) -> Vec<Turn> {
    match message.speaker() {
        ChatRole::Assistant => vec![said(Voice::Own, message.text())],
        ChatRole::System => vec![said(Voice::System, message.text())],
        ChatRole::User => joined_turns(message.text()).iter().map(|text| of_speaker(text)).collect(),
    }
}

/// The turns that a provider has joined by empty lines, each with its speaker's name.
pub(super) fn joined_turns(text: &str) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for part in text.split("\n\n") {
        // A message that ends in a line break leaves one before its neighbour.
        let begun = part.trim_start_matches('\n');
        match joined.last_mut().filter(|_| !begins_turn(begun)) {
            Some(last) => *last += &format!("\n\n{part}"),
            None => joined.push(begun.to_owned()),
        }
    }
    joined
}

/// Whether a text begins with the system's mark, or with another agent's name and tag.
fn begins_turn(text: &str) -> bool {
    text.split_once(": ").is_some_and(|(name, rest)| {
        name == SYSTEM || !name.contains(char::is_whitespace) && rest.starts_with(FROM_OTHER_AGENT)
    })
}

fn said(voice: Voice, text: &str) -> Turn {
    Turn { voice, text: text.trim().to_owned(), is_from_agent: false }
}

/// Words with the name of the speaker before them.
fn of_speaker(text: &str) -> Turn {
    match text.split_once(':') {
        Some((SYSTEM, rest)) => said(Voice::System, rest),
        Some((name, rest)) if !name.is_empty() && !name.contains(char::is_whitespace) => {
            let rest = rest.trim();
            let words = rest.strip_prefix(FROM_OTHER_AGENT);
            let turn = said(Voice::Other(name.to_owned()), words.unwrap_or(rest));
            Turn { is_from_agent: words.is_some(), ..turn }
        }
        _ => said(Voice::System, text),
    }
}

/// The turns of a conversation that is written as one text.
#[must_use]
pub fn turns_of_text(text: &str) -> Vec<Turn> {
    const HEADS: [&str; 3] = [OWN_HEAD, SYSTEM_HEAD, OTHER_HEAD];
    let mut turns: Vec<Turn> = Vec::new();
    let mut current: Option<(&str, String)> = None;
    let mut close = |current: &mut Option<(&str, String)>| {
        if let Some((head, words)) = current.take() {
            turns.push(match head {
                OWN_HEAD => said(Voice::Own, &words),
                SYSTEM_HEAD => said(Voice::System, &words),
                _ => of_speaker(words.trim()),
            });
        }
    };
    for line in text.lines() {
        match HEADS.iter().find_map(|head| Some((*head, line.trim_start().strip_prefix(head)?))) {
            Some((head, rest)) => {
                close(&mut current);
                current = Some((head, rest.to_owned()));
            }
            None => {
                if let Some((_, words)) = &mut current {
                    words.push('\n');
                    words.push_str(line);
                }
            }
        }
    }
    // Text of the prompt after the conversation is not part of the last turn.
    if let Some((_, words)) = &mut current {
        let end = words.find("\n\n").unwrap_or(words.len());
        words.truncate(end);
    }
    close(&mut current);
    carried_out(turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_that_a_provider_has_joined_are_told_apart() {
        let text = "Bob: (FROM OTHER BOT)hello\n\nand more\n\nSYSTEM: Action output:\nStayed.\n\nAnn: (FROM OTHER BOT)hi";
        let turns = PromptParts::cut(&[Message::system("You are Andy, a cook."), Message::user(text)]).turns;
        let texts: Vec<&str> = turns.iter().map(|turn| &turn.text[..]).collect();
        assert_eq!(texts, ["hello\n\nand more", "Action output:\nStayed.", "hi"]);
        assert_eq!(turns[1].voice, Voice::System);
        let text = "\nINVENTORY\n- nail: 1\n\n\nAnn: (FROM OTHER BOT)hi";
        let turns = PromptParts::cut(&[Message::system("You are Andy, a cook."), Message::user(text)]).turns;
        let texts: Vec<&str> = turns.iter().map(|turn| &turn.text[..]).collect();
        assert_eq!((texts, &turns[0].voice), (vec!["INVENTORY\n- nail: 1", "hi"], &Voice::System));
    }

    #[test]
    fn replies_that_were_not_carried_out_are_no_turns() {
        let void = "Your last reply was not carried out, because Bob spoke first.";
        let own = |text: &str| Message::new(ChatRole::Assistant, text);
        let messages = [
            Message::system("You are Andy."),
            own("!stay(3)"),
            Message::system("Action output:\nStayed."),
            own("!craftRecipe(\"stick\", 1)"),
            Message::system(void),
            Message::user("Bob: (FROM OTHER BOT)hello"),
            Message::system(void),
        ];
        let turns = PromptParts::cut(&messages).turns;
        assert_eq!(
            turns.iter().map(|turn| &turn.text[..]).collect::<Vec<_>>(),
            ["!stay(3)", "Action output:\nStayed.", "hello"]
        );
    }

    #[test]
    fn a_conversation_that_is_one_text_has_the_same_turns() {
        let text = "User input: Ann: come here\nYour output:\nOn my way. !goToPlayer(\"Ann\", 2)\nSystem output: Action output:\nAnn is reached.";
        let turns = turns_of_text(text);
        assert_eq!(turns.len(), 3);
        assert_eq!(
            turns[0],
            Turn {
                voice: Voice::Other("Ann".to_owned()),
                text: "come here".to_owned(),
                is_from_agent: false
            }
        );
        assert_eq!(deeds(&turns)[0].result, "Action output:\nAnn is reached.\n");
    }
}
