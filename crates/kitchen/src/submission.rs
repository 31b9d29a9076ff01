//! Checking a list of commands as a whole (docs/spec/cuisineworld.md, 1.7). Its entries may be texts, calls or typed
//! commands.

use std::borrow::Cow;

use cooperage_core::AgentId;

use crate::command::{KitchenAction, KitchenCommand};
use crate::feedback::{FeedbackLog, KitchenFeedback, TextRef};
use crate::rules::KitchenRules;
use crate::text::{Digits, Malformed, Parsed, parse};

/// Something that stands for a command in a list.
pub(crate) trait ListEntry<'t>: Copy {
    /// The checks that can be made on it alone.
    fn check(self, rules: &KitchenRules) -> Result<Parsed<'t>, Malformed<'t>>;

    /// The command as it is quoted in complaints.
    fn quoted(self, rules: &KitchenRules) -> Cow<'t, str>;

    /// The typed command, if the entry is one. This short way avoids making a text.
    #[inline]
    fn typed(self) -> Option<KitchenCommand> {
        None
    }
}

impl ListEntry<'static> for KitchenCommand {
    #[inline]
    fn check(self, rules: &KitchenRules) -> Result<Parsed<'static>, Malformed<'static>> {
        let agent = Digits::Small(u64::from(self.agent.0));
        match self.action.location() {
            Some(location) if location.index() >= rules.locations().len() => {
                Err(Malformed::Location { agent, location: "a location without a name" })
            }
            _ => Ok(Parsed { agent, action: Some(self.action) }),
        }
    }

    fn quoted(self, rules: &KitchenRules) -> Cow<'static, str> {
        self.text(rules).into()
    }

    #[inline]
    fn typed(self) -> Option<KitchenCommand> {
        Some(self)
    }
}

impl<'t> ListEntry<'t> for &'t str {
    #[inline]
    fn check(self, rules: &KitchenRules) -> Result<Parsed<'t>, Malformed<'t>> {
        parse(rules, self)
    }

    fn quoted(self, _: &KitchenRules) -> Cow<'t, str> {
        self.into()
    }
}

/// Why a list was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The first bad command, where a single one is to blame.
    pub culprit: Option<usize>,
    /// The feedback to the crew; `None` where the original keeps silent.
    pub feedback: Option<KitchenFeedback>,
}

/// Commands handed in and not yet carried out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    /// With a stand-in for each command of a rejected list, which count as unsuccessful.
    pub(crate) commands: Vec<KitchenCommand>,
    /// Agents with an accepted command, one bit each.
    agents: u32,
    /// The feedback about rejected lists.
    pub(crate) feedback: FeedbackLog,
    pub(crate) rejected: bool,
}

impl Queue {
    pub(crate) fn clear(&mut self) {
        self.commands.clear();
        self.agents = 0;
        self.feedback.clear();
        self.rejected = false;
    }

    /// Takes a list in as a whole or not at all. Row by row in list order first, then agents named twice, agents that do
    /// not exist, and verbs without their location.
    pub(crate) fn submit<'t, E: ListEntry<'t>>(
        &mut self,
        rules: &KitchenRules,
        entries: impl ExactSizeIterator<Item = E> + Clone,
    ) -> Result<(), Rejection> {
        let (first, count) = (self.commands.len(), entries.len());
        if self.take_typed(rules, entries.clone()) {
            return Ok(());
        }
        self.commands.truncate(first);
        let mut seen = SubmissionScan { agents: self.agents, ..SubmissionScan::default() };
        for (place, entry) in entries.clone().enumerate() {
            match entry.check(rules) {
                Ok(parsed) => {
                    let agent = seen.note(&parsed, rules.crew(), place);
                    // A missing location leads to rejection below, so what stands in its stead does not matter.
                    let action = parsed.action.unwrap_or(KitchenAction::Noop);
                    self.commands.push(KitchenCommand { agent, action });
                }
                Err(malformed) => {
                    let told = self.complaint(rules, entry, malformed);
                    return self.reject(first, count, Some(place), told);
                }
            }
        }
        if seen.duplicate || seen.strangers > 1 && repeated(rules, entries.clone()) {
            return self.reject(first, count, None, Some(KitchenFeedback::DuplicateAgent));
        }
        if let Some(place) = seen.first_stranger {
            let parsed = entries.clone().nth(place).and_then(|entry| entry.check(rules).ok());
            let agent = self.number(parsed.map_or(Digits::Large(""), |parsed| parsed.agent));
            return self.reject(first, count, Some(place), Some(KitchenFeedback::AgentOutOfRange { agent }));
        }
        if let Some(place) = seen.first_without_location {
            let quoted = entries.clone().nth(place).map(|entry| entry.quoted(rules)).unwrap_or_default();
            let told = KitchenFeedback::MissingLocation { command: self.feedback.quote(&quoted) };
            return self.reject(first, count, Some(place), Some(told));
        }
        self.agents = seen.agents;
        Ok(())
    }

    /// The short way for lists of typed commands: takes them all in, or says that something is not as it should be.
    /// Then what was taken in has to be dropped again.
    #[inline]
    fn take_typed<'t, E: ListEntry<'t>>(
        &mut self,
        rules: &KitchenRules,
        entries: impl ExactSizeIterator<Item = E>,
    ) -> bool {
        let (crew, locations) = (rules.crew(), rules.locations().len());
        let mut agents = self.agents;
        self.commands.reserve(entries.len());
        for entry in entries {
            let Some(command) = entry.typed() else { return false };
            let known = command.action.location().is_none_or(|location| location.index() < locations);
            let bit = 1u32.checked_shl(command.agent.0).unwrap_or(0);
            if !known || command.agent.0 >= crew || agents & bit != 0 {
                return false;
            }
            agents |= bit;
            self.commands.push(command);
        }
        self.agents = agents;
        true
    }

    fn reject(
        &mut self,
        first: usize,
        count: usize,
        culprit: Option<usize>,
        feedback: Option<KitchenFeedback>,
    ) -> Result<(), Rejection> {
        self.commands.truncate(first);
        self.commands.resize(first + count, KitchenCommand::REJECTED);
        self.rejected = true;
        if let Some(entry) = feedback {
            self.feedback.push(entry);
        }
        Err(Rejection { culprit, feedback })
    }

    fn complaint<'t, E: ListEntry<'t>>(
        &mut self,
        rules: &KitchenRules,
        entry: E,
        malformed: Malformed<'_>,
    ) -> Option<KitchenFeedback> {
        Some(match malformed {
            Malformed::TokenCount => {
                KitchenFeedback::BadTokenCount { command: self.feedback.quote(&entry.quoted(rules)) }
            }
            Malformed::Verb(verb) => KitchenFeedback::UnknownVerb { verb: self.feedback.quote(verb) },
            Malformed::Agent => KitchenFeedback::BadAgentId,
            Malformed::Item => return None,
            Malformed::Location { agent, location } => {
                let agent = self.number(agent);
                KitchenFeedback::UnknownLocation { agent, location: self.feedback.quote(location) }
            }
            Malformed::Issuer { issuer } => KitchenFeedback::NotYourAgent { agent: issuer },
        })
    }

    fn number(&mut self, digits: Digits<'_>) -> TextRef {
        match digits {
            Digits::Small(number) => self.feedback.quote(&number.to_string()),
            Digits::Large(digits) => self.feedback.quote(digits),
        }
    }
}

/// The memory of the checks of the whole list.
#[derive(Default)]
struct SubmissionScan {
    agents: u32,
    duplicate: bool,
    /// Commands for agents beyond the crew.
    strangers: usize,
    first_stranger: Option<usize>,
    first_without_location: Option<usize>,
}

impl SubmissionScan {
    #[inline]
    fn note(&mut self, parsed: &Parsed<'_>, crew: u32, place: usize) -> AgentId {
        if parsed.action.is_none() && self.first_without_location.is_none() {
            self.first_without_location = Some(place);
        }
        match parsed.agent {
            Digits::Small(number) if number < u64::from(crew) => {
                let bit = 1 << number;
                self.duplicate |= self.agents & bit != 0;
                self.agents |= bit;
                AgentId(number as u32)
            }
            _ => {
                self.strangers += 1;
                self.first_stranger.get_or_insert(place);
                AgentId(u32::MAX)
            }
        }
    }
}

/// Whether two entries name the same agent, however large its number. This slow way serves agents beyond the crew.
fn repeated<'t, E: ListEntry<'t>>(rules: &KitchenRules, entries: impl Iterator<Item = E>) -> bool {
    let mut agents: Vec<Digits<'t>> =
        entries.filter_map(|entry| entry.check(rules).ok()).map(|parsed| parsed.agent).collect();
    agents.sort_unstable();
    agents.windows(2).any(|pair| pair[0] == pair[1])
}
