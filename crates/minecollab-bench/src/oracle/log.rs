//! The log of a seat's prompts. The window of a prompt shows only the last turns; an agent that answers one prompt
//! after another may keep the earlier ones.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_body::catalogues::mindcraft::crafting_plan::made_in;
use cooperage_body::skills::SkillError;
use cooperage_core::command_grammar::find;
use cooperage_mindcraft::player::scene::{GivenCommand, Scene, Turn, Voice};
use cooperage_mindcraft::player::supplies::{CRAFT, Items};
use cooperage_teams::frameworks::mindcraft::history::GAVE_YOU;

use super::goal::Goal;
use super::talk::Said;
use super::talk::hear::{hear, without_commands};

/// The command that looks at the inventory.
pub(crate) const LOOK: &str = "!inventory";
/// Seconds of a look at the inventory.
const LOOK_S: u32 = 3;

/// Something that happened to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// Another agent or a person said something.
    Heard {
        /// The speaker's name.
        from: String,
        /// The sentences that were understood.
        said: Vec<Said>,
        /// Whether there were words besides commands.
        has_words: bool,
    },
    /// The agent said something.
    Spoke {
        /// The listener's name; `None` if the words are for no particular agent.
        to: Option<String>,
        said: Vec<Said>,
    },
    /// The agent gave a command, with its result.
    Did(GivenCommand),
    /// The other agent has not answered for a while.
    Unanswered,
}

/// The events of a seat, and the knowledge derived from them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// All events, in order.
    pub(crate) events: Vec<Event>,
    /// The items whose recipes it was told, has looked up or has tried.
    pub(crate) recipes: BTreeSet<String>,
    /// The agent in the current conversation.
    pub(crate) partner: Option<String>,
    /// The items that were asked of each other agent and have not come yet.
    pub(crate) pending: BTreeMap<String, BTreeMap<String, u32>>,
    /// Seconds of staying in a row since the inventory last changed.
    pub(crate) waited: u32,
    window: Vec<Turn>,
    pub(super) held: BTreeMap<String, u32>,
    has_goal: bool,
}

impl Log {
    /// Adds a prompt to the log.
    pub(crate) fn take_in(&mut self, scene: &Scene, goal: &Goal) {
        let is_first = !std::mem::replace(&mut self.has_goal, true);
        if is_first {
            self.recipes.extend(goal.recipes.iter().cloned());
        }
        let known = shown_before(&self.window, &scene.parts.turns);
        for turn in &scene.parts.turns[known..] {
            self.add(turn);
            if is_first && turn.voice == Voice::System {
                // The first prompt that a player sees may tell of items that are used up by now; later ones show them arrive.
                self.receive(&turn.text);
            }
        }
        self.window.clone_from(&scene.parts.turns);
        // Prompts for memories do not show the inventory.
        if self.held != scene.held && scene.parts.system.contains("INVENTORY") {
            self.waited = 0;
            self.arrive(&scene.held);
            self.held.clone_from(&scene.held);
        }
    }

    /// Takes in a memory, which stands for turns that have left the window. Debts in it may be settled by now; recipes stay.
    pub(crate) fn recall(&mut self, memory: &str) {
        self.recipes.extend(hear(memory).into_iter().filter_map(|said| match said {
            Said::Recipe(item) => Some(item),
            _ => None,
        }));
    }

    /// Takes items that another agent gave, as the system tells it, off the requests to that agent.
    fn receive(&mut self, text: &str) {
        let Some((from, given)) = text.split_once(GAVE_YOU) else { return };
        let Some((count, item)) = given.trim_end_matches('.').split_once(' ') else { return };
        let asked = self.pending.get_mut(from).and_then(|asked| asked.get_mut(item));
        if let (Some(due), Ok(count)) = (asked, count.parse::<u32>()) {
            *due = due.saturating_sub(count);
        }
        self.pending.entry(from.to_owned()).or_default().retain(|_, due| *due > 0);
    }

    /// Takes arrived items off the requests.
    fn arrive(&mut self, held: &BTreeMap<String, u32>) {
        for (item, now) in held {
            let mut more = now.saturating_sub(self.held.get(item).copied().unwrap_or_default());
            for asked in self.pending.values_mut() {
                if let Some(due) = asked.get_mut(item) {
                    let came = more.min(*due);
                    *due -= came;
                    more -= came;
                }
                asked.retain(|_, due| *due > 0);
            }
        }
    }

    fn add(&mut self, turn: &Turn) {
        match &turn.voice {
            Voice::Own => self.spoke(&turn.text),
            Voice::Other(name) => {
                if turn.is_from_agent {
                    self.partner = Some(name.clone());
                }
                self.heard(name, &turn.text);
            }
            Voice::System => self.told(&turn.text),
        }
    }

    fn spoke(&mut self, text: &str) {
        let command = find(text);
        let words = without_commands(text);
        if !words.trim().is_empty() {
            self.say(self.partner.clone(), &words);
        }
        let Some(found) = command else { return };
        let deed = GivenCommand {
            name: found.name.to_owned(),
            arguments: found.tokens.iter().map(|token| token.trim_matches('"').to_owned()).collect(),
            result: String::new(),
        };
        match (deed.name.as_str(), deed.arguments.as_slice()) {
            ("!startConversation", [to, message]) => {
                self.partner = Some(to.clone());
                self.say(Some(to.clone()), message);
            }
            ("!endConversation", _) => self.partner = None,
            ("!stay", [seconds]) => self.wait(seconds.parse().unwrap_or(0)),
            (LOOK, _) => self.wait(LOOK_S),
            _ => {}
        }
        self.events.push(Event::Did(deed));
    }

    fn wait(&mut self, seconds: u32) {
        self.waited = self.waited.saturating_add(seconds);
    }

    fn say(&mut self, to: Option<String>, words: &str) {
        let said = hear(words);
        if let Some(to) = &to {
            for wanted in &said {
                if let Said::Give(items) | Said::Bring(items) = wanted {
                    let due = self.pending.entry(to.clone()).or_default();
                    for (item, count) in items {
                        let due = due.entry(item.clone()).or_default();
                        *due = due.saturating_add(*count);
                    }
                }
            }
        }
        self.events.push(Event::Spoke { to, said });
    }

    fn heard(&mut self, from: &str, text: &str) {
        let said = hear(text);
        for one in &said {
            match one {
                Said::Recipe(item) => drop(self.recipes.insert(item.clone())),
                // An agent that asks for work has given all that it could.
                Said::Free => drop(self.pending.remove(from)),
                _ => {}
            }
        }
        let has_words = !without_commands(text).trim().is_empty();
        self.events.push(Event::Heard { from: from.to_owned(), said, has_words });
    }

    fn told(&mut self, text: &str) {
        if let Some((from, words)) = ending(text) {
            if self.partner.as_deref() == Some(from) {
                self.partner = None;
            }
            let from = from.to_owned();
            return self.heard(&from, words);
        }
        if let Some((_, rest)) = text.split_once("has not answered for ") {
            let seconds = rest.split(' ').next().and_then(|seconds| seconds.parse().ok());
            self.wait(seconds.unwrap_or(LOOK_S));
            return self.events.push(Event::Unanswered);
        }
        let is_remark = [
            "goal by yourself",
            "by yourself lately",
            "was interrupted:",
            "talking with",
            "set out to",
            GAVE_YOU,
        ]
        .iter()
        .any(|mark| text.contains(mark));
        let last = self.events.iter_mut().rev().find_map(|event| match event {
            Event::Did(deed) => Some(deed),
            _ => None,
        });
        if let Some(deed) = last.filter(|_| !is_remark) {
            deed.result.push_str(text);
            deed.result.push('\n');
            let deed = deed.clone();
            self.learn(&deed);
        }
    }

    /// Learns recipes from the result of a command.
    fn learn(&mut self, deed: &GivenCommand) {
        let Some(item) = deed.arguments.first() else { return };
        match deed.name.as_str() {
            "!getCraftingPlan" => {
                self.recipes.extend(made_in(&deed.result).map(str::to_owned));
            }
            CRAFT => {
                // The refusal names an ingredient.
                if let Some(SkillError::Missing { .. }) = SkillError::read(&deed.result) {
                    self.recipes.insert(item.clone());
                }
            }
            _ => {}
        }
    }

    /// The commands so far.
    pub(crate) fn deeds(&self) -> impl DoubleEndedIterator<Item = &GivenCommand> {
        self.events.iter().filter_map(|event| match event {
            Event::Did(deed) => Some(deed),
            _ => None,
        })
    }

    /// Whether there was any talk with that agent.
    pub(crate) fn has_talked_with(&self, name: &str) -> bool {
        self.events.iter().any(|event| match event {
            Event::Heard { from, .. } => from == name,
            Event::Spoke { to, .. } => to.as_deref() == Some(name),
            _ => false,
        })
    }

    /// The items that an agent last said it has.
    pub(crate) fn holdings<'a>(&'a self, name: &'a str) -> Option<&'a Items> {
        self.heard_of(name).rev().find_map(|(_, said)| match said {
            Said::Have(items) => Some(items),
            _ => None,
        })
    }

    /// The sentences of an agent, each with the index of its event.
    pub(crate) fn heard_of<'a>(
        &'a self,
        name: &'a str,
    ) -> impl DoubleEndedIterator<Item = (usize, &'a Said)> {
        self.sentences(move |event| match event {
            Event::Heard { from, said, .. } if from == name => said,
            _ => &[],
        })
    }

    /// The sentences that the agent said to another one, each with the index of its event.
    pub(crate) fn told_to<'a>(&'a self, name: &'a str) -> impl DoubleEndedIterator<Item = (usize, &'a Said)> {
        self.sentences(move |event| match event {
            Event::Spoke { to, said } if to.as_deref() == Some(name) => said,
            _ => &[],
        })
    }

    fn sentences<'a>(
        &'a self,
        of: impl Fn(&'a Event) -> &'a [Said],
    ) -> impl DoubleEndedIterator<Item = (usize, &'a Said)> {
        let numbered = self.events.iter().enumerate();
        numbered.flat_map(move |(at, event)| of(event).iter().map(move |said| (at, said)))
    }
}

/// How many of these turns were shown before. Turns leave at the front and come at the back.
fn shown_before(before: &[Turn], now: &[Turn]) -> usize {
    let is_shown = |left: &usize| {
        let kept = &before[*left..];
        kept.len() <= now.len() && kept == &now[..kept.len()]
    };
    let left = (0..=before.len()).find(is_shown).unwrap_or(before.len());
    before.len() - left
}

/// Reads the name of an agent that has ended the conversation, and its last words.
fn ending(text: &str) -> Option<(&str, &str)> {
    let (from, words) = text.strip_prefix("The conversation with ")?.split_once(" has ended with: \"")?;
    Some((from, words.strip_prefix("(FROM OTHER BOT)").unwrap_or(words)))
}

#[cfg(test)]
mod tests {
    use cooperage_body::catalogues::mindcraft::ToldState;
    use cooperage_mindcraft::player::scene::PromptParts;

    use super::super::gifts::Demand;
    use super::*;
    use crate::oracle::goal::read;
    use crate::oracle::words::listed;

    fn turn(voice: Voice, text: &str) -> Turn {
        Turn { is_from_agent: matches!(voice, Voice::Other(_)), voice, text: text.to_owned() }
    }

    #[test]
    fn a_log_remembers_what_has_left_the_window() {
        let goal = read("Collaborate with other agents around you to make bread, golden_apple, ").unwrap();
        let jill = || Voice::Other("Jill_0".to_owned());
        let all = [
            turn(jill(), "I have 4 gold_ingot. 1 bread is crafted from 3 wheat."),
            turn(Voice::Own, "Please give me 4 gold_ingot."),
            turn(
                Voice::System,
                "The conversation with Jill_0 has ended with: \"(FROM OTHER BOT)Please give me 2 egg. !endConversation(\"Andy_0\")\"",
            ),
            turn(Voice::Own, "Here. !givePlayer(\"Jill_0\", \"egg\", 1)"),
            turn(Voice::System, "Action output:\nJill_0 received 1 egg."),
            turn(Voice::Own, "!stay(3)"),
        ];
        let mut log = Log::default();
        let scene = |from: usize, to: usize, held: &[(&str, u32)]| Scene {
            parts: PromptParts { turns: all[from..to].to_vec(), system: "INVENTORY".to_owned() },
            state: ToldState {
                held: held.iter().map(|(item, count)| ((*item).to_owned(), *count)).collect(),
                ..ToldState::default()
            },
            ..Scene::default()
        };
        log.take_in(&scene(0, 2, &[]), &goal);
        assert_eq!(listed(&log.awaited()), "4 gold_ingot");
        log.take_in(&scene(0, 3, &[("gold_ingot", 3)]), &goal);
        log.take_in(&scene(2, 6, &[("gold_ingot", 3)]), &goal);
        assert_eq!((log.events.len(), log.waited), (6, 3));
        assert_eq!(listed(&log.awaited()), "1 gold_ingot");
        let egg = Demand { to: "Jill_0".to_owned(), item: "egg".to_owned(), count: 1, is_held: true };
        assert_eq!((log.demands(), log.partner.as_deref()), (vec![egg], None));
        assert_eq!(log.holdings("Jill_0").map(|items| listed(items)), Some("4 gold_ingot".to_owned()));
        assert!(log.recipes.contains("bread"));
    }
}
