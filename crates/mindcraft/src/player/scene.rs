//! The contents of a prompt as the scripted player reads them from the rendered messages alone.

use std::collections::BTreeMap;

use cooperage_core::command_grammar::find;
use cooperage_models::{ChatRole, Message};

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
        self.voice == Voice::System && self.text.contains("goal by yourself")
    }
}

/// The tag of another agent's words.
const AGENT_TAG: &str = "(FROM OTHER BOT)";
/// How the system begins to tell an agent that nothing of its last reply was said or done.
const VOID_REPLY: &str = "Your last reply was not carried out";

/// The contents of a prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The agent's name.
    pub name: String,
    /// Where it stands, where that is told.
    pub place: Option<[f64; 3]>,
    /// The items that it carries, by name.
    pub held: BTreeMap<String, u32>,
    /// Its current action; `None` while it is idle.
    pub action: Option<String>,
    /// The people it perceives.
    pub people: Vec<String>,
    /// The other agents.
    pub agents: Vec<String>,
    /// The instructions before the conversation.
    pub system: String,
    /// The conversation, the oldest first, without replies that were not carried out.
    pub turns: Vec<Turn>,
}

impl Scene {
    /// Whether the instructions document a command, such as `!stop`.
    #[must_use]
    pub fn documents(&self, command: &str) -> bool {
        self.system.lines().any(|line| line.strip_prefix(command).is_some_and(|rest| rest.starts_with(':')))
    }

    /// Reads the messages of a prompt to an agent of that name.
    #[must_use]
    pub fn of(messages: &[Message], name: &str) -> Scene {
        // The first message frames the conversation; later ones of the system belong to it.
        let framed = messages.first().filter(|message| message.speaker() == ChatRole::System);
        let system = framed.map_or("", Message::text).to_owned();
        let turns = messages.iter().skip(usize::from(framed.is_some())).map(turn).collect();
        let mut scene = Scene { name: name.to_owned(), turns: carried_out(turns), ..Scene::default() };
        scene.read_facts(&system);
        scene.system = system;
        scene
    }

    /// How many of an item are carried.
    #[must_use]
    pub fn count(&self, item: &str) -> u32 {
        self.held.get(item).copied().unwrap_or_default()
    }

    /// How many are carried of all items for which something holds.
    #[must_use]
    pub fn count_of(&self, is_meant: impl Fn(&str) -> bool) -> u32 {
        self.held.iter().filter(|(item, _)| is_meant(item)).map(|(_, count)| count).sum()
    }

    /// Reads the agent's state from the last place where it stands, because examples before it may look alike.
    fn read_facts(&mut self, text: &str) {
        let mut is_inventory = false;
        for line in text.lines().map(str::trim) {
            if line.starts_with("INVENTORY") {
                self.held.clear();
                is_inventory = true;
                continue;
            }
            match line.strip_prefix("- ").and_then(|rest| rest.split_once(": ")) {
                Some((item, count)) if is_inventory => {
                    if let Ok(count) = count.parse::<u32>() {
                        *self.held.entry(item.to_owned()).or_default() += count;
                    }
                }
                Some(("Position", at)) => self.place = place(at).or(self.place),
                Some(("Current Action", now)) => {
                    self.action = Some(now).filter(|now| *now != "Idle").map(str::to_owned);
                }
                Some(("Nearby Human Players", names)) => self.people = names_of(names),
                Some(("Other Agents", names)) => self.agents = names_of(names),
                _ => is_inventory = is_inventory && (line.is_empty() || line.starts_with('(')),
            }
        }
    }

    /// Returns the known agent's or person's name that the word is, ignoring case.
    #[must_use]
    pub fn known_name(&self, word: &str) -> Option<&str> {
        let of_turns = self.turns.iter().filter_map(|turn| match &turn.voice {
            Voice::Other(name) => Some(name.as_str()),
            _ => None,
        });
        let mut all = self.people.iter().chain(&self.agents).map(String::as_str).chain(of_turns);
        all.find(|name| name.eq_ignore_ascii_case(word))
    }

    /// The goal that the agent works at by itself, as the system puts it; none without one. It may hold quotes and line breaks
    /// of its own.
    #[must_use]
    pub fn goal(&self) -> Option<String> {
        let between = |text: &str, begin: &str, end: &str| {
            let rest = &text[text.rfind(begin)? + begin.len()..];
            let goal = rest.find(end).map(|at| &rest[..at])?;
            Some(goal.to_owned())
        };
        let of_turn = |text: &str| {
            between(text, "goal by yourself: \"", "\". Your next")
                .or_else(|| between(text, "goal by yourself: \"", "\""))
        };
        let said = self.turns.iter().rev().filter(|turn| turn.is_goal_reminder());
        said.map(|turn| turn.text.as_str()).find_map(of_turn).or_else(|| {
            let begin = "\nThe goal that you have set yourself: \"";
            ["\"\nSTATS", "\"\n\nSTATS", "\""].iter().find_map(|end| between(&self.system, begin, end))
        })
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
pub struct Deed {
    /// The command's name, with the exclamation mark.
    pub name: String,
    /// Its arguments, texts without their quotes.
    pub arguments: Vec<String>,
    /// The system's message after it; empty if there was none.
    pub result: String,
}

impl Deed {
    /// Whether it is that command, with that first argument where one is named.
    #[must_use]
    pub fn is(&self, name: &str, first: Option<&str>) -> bool {
        self.name == name && first.is_none_or(|first| self.arguments.first().is_some_and(|own| own == first))
    }
}

/// The commands among these turns, in order.
#[must_use]
pub fn deeds(turns: &[Turn]) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = Vec::new();
    for turn in turns {
        match turn.voice {
            Voice::Own => {
                if let Some(found) = find(&turn.text) {
                    let plain = |token: &&str| token.trim_matches('"').to_owned();
                    deeds.push(Deed {
                        name: found.name.to_owned(),
                        arguments: found.tokens.iter().map(plain).collect(),
                        result: String::new(),
                    });
                }
            }
            Voice::System => {
                if let Some(deed) = deeds.last_mut() {
                    deed.result.push_str(&turn.text);
                    deed.result.push('\n');
                }
            }
            Voice::Other(_) => {}
        }
    }
    deeds
}

/// The name of the agent to which a prompt is addressed, as the prompts of this world put it: `You are Ada, a cook …`, or
/// `… the memory of Ada, …`; none where it does not say so.
#[must_use]
pub fn own_name(messages: &[Message]) -> Option<&str> {
    let system = messages.first().filter(|message| message.speaker() == ChatRole::System)?.text();
    let first = system.lines().next()?;
    let rest = ["You are ", " the memory of "].iter().find_map(|mark| Some(first.split_once(mark)?.1))?;
    rest.split([',', '.']).next().map(str::trim).filter(|name| !name.is_empty())
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

fn turn(message: &Message) -> Turn {
    match message.speaker() {
        ChatRole::Assistant => said(Voice::Own, message.text()),
        ChatRole::System => said(Voice::System, message.text()),
        ChatRole::User => of_somebody(message.text()),
    }
}

fn said(voice: Voice, text: &str) -> Turn {
    Turn { voice, text: text.trim().to_owned(), is_from_agent: false }
}

/// Words with the name of the speaker before them.
fn of_somebody(text: &str) -> Turn {
    match text.split_once(':') {
        Some(("SYSTEM", rest)) => said(Voice::System, rest),
        Some((name, rest)) if !name.is_empty() && !name.contains(char::is_whitespace) => {
            let rest = rest.trim();
            let words = rest.strip_prefix(AGENT_TAG);
            let turn = said(Voice::Other(name.to_owned()), words.unwrap_or(rest));
            Turn { is_from_agent: words.is_some(), ..turn }
        }
        _ => said(Voice::System, text),
    }
}

/// The turns of a conversation that is written as one text.
#[must_use]
pub fn turns_of_text(text: &str) -> Vec<Turn> {
    const HEADS: [&str; 3] = ["Your output:", "System output:", "User input:"];
    let mut turns: Vec<Turn> = Vec::new();
    let mut current: Option<(&str, String)> = None;
    let mut close = |current: &mut Option<(&str, String)>| {
        if let Some((head, words)) = current.take() {
            turns.push(match head {
                "Your output:" => said(Voice::Own, &words),
                "System output:" => said(Voice::System, &words),
                _ => of_somebody(words.trim()),
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

/// `x: 1.50, y: 64.00, z: -3.00`.
fn place(text: &str) -> Option<[f64; 3]> {
    let mut numbers =
        text.split(',').map(|part| part.trim().trim_start_matches(['x', 'y', 'z', ':', ' ']).parse::<f64>());
    Some([numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?])
}

fn names_of(text: &str) -> Vec<String> {
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty() && *name != "None");
    names.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYSTEM: &str = "You are Andy.\nSTATS\n- Position: x: 1.50, y: 64.00, z: -3.25\n- Current Action: Idle\n\
        - Nearby Human Players: Ann\n- Other Agents: None\nMODES\n- hunting (ON): hunts\n\nINVENTORY\n- oak_log: 3\n- stick: 2\n\
        WEARING: Nothing\n";

    #[test]
    fn facts_and_turns_are_read_from_the_messages() {
        let messages = [
            Message::system(SYSTEM),
            Message::user("Ann: get 8 oak logs: now"),
            Message::new(ChatRole::Assistant, "Sure! !collectBlocks(\"oak_log\", 8)"),
            Message::system("Action output:\nCollected 8 oak_log."),
            Message::user("Bob: (FROM OTHER BOT)hello"),
        ];
        let scene = Scene::of(&messages, "Andy");
        assert_eq!(scene.place, Some([1.5, 64.0, -3.25]));
        assert_eq!((scene.count("oak_log"), scene.count("stick"), scene.action.as_deref()), (3, 2, None));
        assert_eq!((scene.people.as_slice(), scene.agents.len()), (&["Ann".to_owned()][..], 0));
        assert_eq!(scene.turns.len(), 4);
        assert_eq!(scene.turns[0].text, "get 8 oak logs: now");
        assert!(scene.turns[3].is_from_agent && scene.turns[3].text == "hello");
        let deeds = deeds(&scene.turns);
        assert_eq!(deeds.len(), 1);
        assert!(deeds[0].is("!collectBlocks", Some("oak_log")) && deeds[0].result.contains("Collected 8"));
        assert_eq!(scene.known_name("ann"), Some("Ann"));
        assert_eq!(own_name(&messages), Some("Andy"));
        assert_eq!(own_name(&[Message::system("You look after the memory of Bo, a player.")]), Some("Bo"));
    }

    #[test]
    fn replies_that_were_not_carried_out_are_no_turns() {
        let void = "Your last reply was not carried out, because Bob spoke first.";
        let own = |text: &str| Message::new(ChatRole::Assistant, text);
        let messages = [
            Message::system(SYSTEM),
            own("!stay(3)"),
            Message::system("Action output:\nStayed."),
            own("!craftRecipe(\"stick\", 1)"),
            Message::system(void),
            Message::user("Bob: (FROM OTHER BOT)hello"),
            Message::system(void),
        ];
        let turns = Scene::of(&messages, "Andy").turns;
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
