//! Events of a world, as an environment reports them to the agents that may perceive them.

use serde_json::Value;

use crate::ending::Ending;
use crate::ids::AgentId;
use crate::time::Tick;

/// The name of the event by which a world that goes on by turns says that a turn begins, in which each agent has one call.
pub const TURN_BEGINS: &str = "turn_begins";

/// The agents that perceive an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Audience {
    All,
    /// These agents, in ascending order.
    Agents(Vec<AgentId>),
}

impl Audience {
    /// Whether that agent perceives the event.
    #[must_use]
    pub fn includes(&self, agent: AgentId) -> bool {
        match self {
            Audience::All => true,
            Audience::Agents(agents) => agents.contains(&agent),
        }
    }
}

/// The kind of an event, as far as every framework can use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An agent's action ended.
    ActionFinished {
        /// Whether it did what it should.
        succeeded: bool,
    },
    /// Something an agent should read about what it tried: an error message of the world.
    Feedback,
    /// Advice of the world.
    Suggestion,
    /// Something was said: chat, a whisper, a sign.
    Message,
    /// Something came into view or changed. Where an agent was seen to have done something, that agent is the doer, and
    /// `skill` in the data names the deed.
    Seen,
    /// A counter that judges look at changed.
    Counter,
}

/// An event in the form that frameworks, judges and journals read.
#[derive(Clone, Debug, PartialEq)]
pub struct EventRecord {
    /// The tick at whose end it became known.
    pub tick: Tick,
    pub kind: EventKind,
    /// The agent that caused the event, if one did.
    pub doer: Option<AgentId>,
    /// The agents that perceive it.
    pub audience: Audience,
    /// A stable code, such as `put_would_waste`.
    pub name: &'static str,
    /// The sentence a model reads.
    pub text: String,
    /// The same as data.
    pub data: Value,
    /// The structured outcome of an action that ended; empty for other events.
    pub ending: Ending,
}

/// The [name](EventRecord::name) of the event that an agent was hurt. Its data have the cause as `source`.
pub const HURT: &str = "hurt";

/// Key in the data of a [message](EventKind::Message): the name of the player of a game server who spoke, and is no agent. The words
/// alone are there as `text`.
pub const SERVER_PLAYER: &str = "server_player";

/// Causes of the event [`HURT`] that are other beings or their weapons. A number may follow in brackets.
const ATTACKS: [&str; 4] = ["Mob", "Player", "Projectile", "Explosion"];

impl EventRecord {
    /// The name and the words of a player of a game server, if the event is a message of one.
    #[must_use]
    pub fn words_of_player(&self) -> Option<(&str, &str)> {
        let word = |key: &str| self.data.get(key).and_then(Value::as_str);
        let is_message = self.kind == EventKind::Message && self.doer.is_none();
        if is_message { word(SERVER_PLAYER).zip(word("text")) } else { None }
    }

    /// Whether another being has hurt an agent.
    #[must_use]
    pub fn is_attack(&self) -> bool {
        let source = self.data.get("source").and_then(Value::as_str).unwrap_or_default();
        let cause = source.split('(').next().unwrap_or_default();
        self.name == HURT && ATTACKS.contains(&cause)
    }
}
