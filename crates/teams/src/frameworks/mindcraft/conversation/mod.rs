//! Conversations between agents (docs/spec/mindcraft.md, 8), as a state machine that knows no world, no model and no
//! message pool. The caller tells it each event with its time, and carries out the effects that it returns.
//!
//! Reading order: here the state and the questions about it; [`schedule`], when a message is answered; `talking`, how
//! conversations begin, go on and end; `watching`, the monitor and all other effects of time.

pub mod schedule;
mod talking;
#[cfg(test)]
mod tests;
mod watching;

use std::collections::BTreeMap;

use cooperage_core::Tick;

use super::options::{Deliver, Quirks};
use super::pace::MindTiming;
use schedule::CurrentActivity;

/// The text that ends a conversation where a message contains it.
pub const END: &str = "!endConversation";
/// How long a conversation waits for an answer at first, in milliseconds.
const PATIENCE_MS: u64 = 30_000;

/// The settings of an agent's conversations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TalkRules {
    /// Whether the original's defects are kept.
    pub quirks: Quirks,
    /// The treatment of messages that nothing answers.
    pub deliver: Deliver,
    /// The number of other agents with which an agent talks at once: one in the original.
    pub partners_max: usize,
    /// The length of waits.
    pub pace: MindTiming,
    /// Whether a blank stands between two messages that are read together; the original puts none there.
    pub has_blanks: bool,
}

/// A message as it comes from another agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConversationMessage {
    /// The words of the message.
    pub text: String,
    /// Whether it begins a conversation.
    pub start: bool,
    /// Whether it ends one.
    pub end: bool,
    /// Whether it is said to all agents, outside of conversations.
    pub to_all: bool,
    /// The other members of the conversation that it begins.
    pub members: Vec<String>,
}

impl ConversationMessage {
    /// Creates words in a conversation; they end it if they hold [`END`].
    #[must_use]
    pub fn words(text: &str) -> ConversationMessage {
        ConversationMessage {
            text: text.to_owned(),
            end: text.contains(END),
            ..ConversationMessage::default()
        }
    }

    /// Creates the words that begin a conversation.
    #[must_use]
    pub fn opening(text: &str) -> ConversationMessage {
        ConversationMessage { start: true, ..ConversationMessage::words(text) }
    }
}

/// The state of the agent at the moment of a call.
#[derive(Clone, Copy)]
pub struct ConversationContext<'a> {
    /// The current tick.
    pub now: Tick,
    /// The agent's activity.
    pub doing: CurrentActivity<'a>,
    /// Whether it works towards a goal by itself.
    pub has_goal: bool,
    /// Whether its goal waits for the end of a conversation.
    pub is_goal_paused: bool,
    /// Whether an agent of that name is there.
    pub is_there: &'a dyn Fn(&str) -> bool,
}

/// An effect that the caller carries out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConversationEffect {
    /// Send a message to another agent.
    Send {
        /// The agent that receives the message.
        to: String,
        /// The message to send.
        said: ConversationMessage,
    },
    /// Hand the words of another agent to the agent's mind.
    Hear {
        /// The agent that spoke.
        from: String,
        /// The words, after the tag that marks them as another agent's.
        text: String,
        /// Whether the message began the conversation; a hushed agent may then talk again.
        is_start: bool,
    },
    /// Hand a prompt to the agent's mind that no agent has said.
    Prompt(String),
    /// Put the words of another agent into the history, unanswered.
    Remember {
        /// The agent that spoke.
        from: String,
        /// The words of the message.
        text: String,
    },
    /// Put a remark into the history.
    Note(String),
    /// Ask the model whether this is to be answered; [`Talks::considered`] takes the answer.
    Consider {
        /// The agent that spoke.
        from: String,
        /// The words of the message.
        text: String,
    },
    /// The goal waits, and the action under way for it ends.
    PauseGoal,
    /// The goal is worked on again.
    ResumeGoal,
    /// Forget the last speaker, if it was that agent.
    ForgetSender(String),
    /// A message was dropped unread.
    Dropped(String),
}

/// The state of the relation to one other agent.
#[derive(Clone, Debug, Default)]
struct Partner {
    is_active: bool,
    /// Whether its messages are dropped until it begins a conversation.
    ignores_until_start: bool,
    queue: Vec<ConversationMessage>,
    /// The tick at which the queue is handed on.
    timer: Option<Tick>,
    /// Whether a timer was set since the queue was last handed on, cancelled or not.
    has_handle: bool,
}

/// The monitor of the conversation under way.
#[derive(Clone, Copy, Debug)]
struct Monitor {
    /// The tick at which it last looked.
    looked: Tick,
    /// Ticks that it has waited for an answer.
    waited: u64,
    /// The tick until which an absent partner is waited for.
    gone_until: Option<Tick>,
}

/// An agent's conversations.
#[derive(Clone, Debug)]
pub struct Talks {
    rules: TalkRules,
    partners: BTreeMap<String, Partner>,
    /// The current partners: one, or several where the rules allow that.
    current: Vec<String>,
    is_awaiting: bool,
    /// Ticks that it waits for an answer before it checks on the partner.
    patience: u64,
    monitor: Option<Monitor>,
    /// Whether the agent was busy at the last call.
    was_busy: bool,
    /// The tick at which a paused goal is taken up again.
    resume_at: Option<Tick>,
}

impl Talks {
    /// Returns the state of an agent that has talked with no other agent yet.
    #[must_use]
    pub fn new(rules: TalkRules) -> Talks {
        Talks {
            rules,
            partners: BTreeMap::new(),
            current: Vec::new(),
            is_awaiting: false,
            patience: rules.pace.ticks(PATIENCE_MS),
            monitor: None,
            was_busy: false,
            resume_at: None,
        }
    }

    /// Whether it talks with any agent.
    #[must_use]
    pub fn is_talking(&self) -> bool {
        self.partners.values().any(|partner| partner.is_active)
    }

    /// Whether it talks with that agent.
    #[must_use]
    pub fn is_talking_with(&self, name: &str) -> bool {
        self.partners.get(name).is_some_and(|partner| partner.is_active)
    }

    /// Returns the agents that hear words said to that agent, itself included.
    #[must_use]
    pub fn circle(&self, name: &str) -> Vec<String> {
        if self.current.iter().any(|known| known == name) {
            self.current.clone()
        } else {
            vec![name.to_owned()]
        }
    }

    /// Returns the names of its current partners; empty while it talks with no agent.
    #[must_use]
    pub fn current(&self) -> &[String] {
        &self.current
    }

    /// Whether an answer to that agent is due anyway, so that nothing else need be said to it now.
    #[must_use]
    pub fn is_answer_scheduled(&self, name: &str) -> bool {
        self.partners.get(name).is_some_and(|partner| match self.rules.quirks {
            Quirks::Keep => partner.has_handle,
            Quirks::Repair => partner.timer.is_some(),
        })
    }

    /// Returns the number of messages that still wait in queues.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.partners.values().map(|partner| partner.queue.len()).sum()
    }

    fn partner(&mut self, name: &str) -> &mut Partner {
        self.partners.entry(name.to_owned()).or_default()
    }
}
