//! The setting that the agents of a team share: names, options, times, and the marks of messages.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_core::AgentId;
use cooperage_runtime::{FrameworkError, MessageKind, TeamHandle};

use super::conversation::ConversationMessage;
use super::handed_in::HandedIn;
use super::options::MindcraftOptions;
use super::pace::MindTiming;
use crate::names::AgentNames;

/// The most messages whose marks are kept; the oldest go.
const ENVELOPES_MAX: usize = 10_000;

/// The setting that the agents of a team share.
pub(super) struct MindcraftContext {
    pub(super) team: TeamHandle,
    pub(super) options: MindcraftOptions,
    pub(super) names: AgentNames,
    pub(super) pace: MindTiming,
    pub(super) handed_in: HandedIn,
    /// The messages between agents of the team with their marks, by their numbers in the pool.
    envelopes: RefCell<BTreeMap<u64, ConversationMessage>>,
    /// Notes on what others gave to agents that these have not been told yet, in order.
    gifts: RefCell<Vec<(AgentId, String)>>,
}

impl MindcraftContext {
    pub(super) fn new(
        team: TeamHandle,
        options: MindcraftOptions,
        handed_in: HandedIn,
    ) -> Rc<MindcraftContext> {
        Rc::new(MindcraftContext {
            names: AgentNames::of(&team),
            pace: MindTiming::new(team.tick_length()),
            envelopes: RefCell::default(),
            gifts: RefCell::default(),
            handed_in,
            team,
            options,
        })
    }

    /// Returns the agent of that name, in any team, people excepted.
    pub(super) fn agent(&self, name: &str) -> Option<AgentId> {
        let name = name.trim();
        let number = self.names.all().iter().position(|known| known.eq_ignore_ascii_case(name))?;
        let agent = AgentId(u32::try_from(number).ok()?);
        self.team.person(agent).is_none().then_some(agent)
    }

    /// Whether an agent of that name is there.
    pub(super) fn is_there(&self, name: &str) -> bool {
        self.agent(name).is_some_and(|agent| !self.team.is_down(agent))
    }

    /// Sends a message from agent to agents, and keeps its marks.
    pub(super) fn send(
        &self,
        from: AgentId,
        to: &[AgentId],
        said: ConversationMessage,
    ) -> Result<(), FrameworkError> {
        if let Some(number) = self.team.say(from, to, MessageKind::Chat, &said.text)? {
            let mut envelopes = self.envelopes.borrow_mut();
            envelopes.insert(number, said);
            while envelopes.len() > ENVELOPES_MAX {
                envelopes.pop_first();
            }
        }
        Ok(())
    }

    /// Notes for an agent that another one gave it something.
    pub(super) fn note_gift(&self, to: AgentId, note: String) {
        self.gifts.borrow_mut().push((to, note));
    }

    /// Takes the notes on what others gave to an agent.
    pub(super) fn take_gifts(&self, to: AgentId) -> Vec<String> {
        let mut gifts = self.gifts.borrow_mut();
        let (own, others) = std::mem::take(&mut *gifts).into_iter().partition(|(agent, _)| *agent == to);
        *gifts = others;
        let own: Vec<(AgentId, String)> = own;
        own.into_iter().map(|(_, note)| note).collect()
    }

    /// Returns a message between agents of the team with its marks; `None` for an open message.
    pub(super) fn envelope(&self, number: u64) -> Option<ConversationMessage> {
        self.envelopes.borrow().get(&number).cloned()
    }
}
