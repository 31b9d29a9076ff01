//! The message pool: all messages to agents, from any speaker, and their mailboxes.
//!
//! Messages of agents, people and frameworks go through here, and so do those within the world, which are its events of
//! the kind `Message`. A message is a line of the journal and wakes the agents that wait for it at the same virtual
//! time. Where the plan has such faults, messages between agents are lost or arrive later.

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Audience, EventKind, EventRecord, Tick};
use cooperage_journal::{MessageRecord, Record, SayPlan};

use super::SharedEpisodeState;
use super::faults::Fate;

/// Messages that wait in one mailbox; the oldest go.
const MAILBOX_MAX: usize = 1_000;
/// Characters of a message that are kept.
const TEXT_CHARACTERS_MAX: usize = 100_000;

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageKind {
    /// An agent is told to do something.
    Order,
    /// An agent reports the result of an order.
    Report,
    Chat,
    /// A message of a person.
    Person,
}

impl MessageKind {
    /// Returns the word for it in journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            MessageKind::Order => "order",
            MessageKind::Report => "report",
            MessageKind::Chat => "chat",
            MessageKind::Person => "person",
        }
    }
}

/// A message in a mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    /// Its number in the episode.
    pub number: u64,
    /// When it was sent.
    pub sent: Tick,
    /// The agent that said it, where an agent did.
    pub from: Option<AgentId>,
    /// The speaker's name, where that is no agent.
    pub by: Option<String>,
    /// The agents to whom it was said; none where it was said to all.
    pub to: Vec<AgentId>,
    pub kind: MessageKind,
    pub text: String,
}

/// The speaker of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MessageSender {
    Agent(AgentId),
    Other(String),
}

#[derive(Default)]
pub(crate) struct MessagePool {
    sent: u64,
    boxes: BTreeMap<AgentId, Vec<Mail>>,
    /// Messages on their way, with their hearers, by the time of arrival and the number.
    on_the_way: BTreeMap<(Tick, u64), (Mail, Vec<AgentId>)>,
    /// Planned messages, the next last.
    say: Vec<SayPlan>,
    /// Whether a message was delivered since the waiting frameworks last went on.
    is_fresh: bool,
}

impl MessagePool {
    pub(super) fn new(say: &[SayPlan]) -> MessagePool {
        // Messages at the same tick are said in the plan's order.
        let mut say: Vec<SayPlan> = say.iter().rev().cloned().collect();
        say.sort_by_key(|say| std::cmp::Reverse(say.tick));
        MessagePool { say, ..MessagePool::default() }
    }
}

impl SharedEpisodeState {
    /// Sends a message to agents, or to all where none are named. It reaches them at once, unless they are down.
    pub(crate) fn say(&mut self, speaker: MessageSender, to: &[AgentId], kind: MessageKind, text: &str) {
        self.post(speaker, to, kind, text, false);
    }

    /// Sends a message between agents, which may be lost or late. Returns its number.
    pub(crate) fn tell(
        &mut self,
        speaker: MessageSender,
        to: &[AgentId],
        kind: MessageKind,
        text: &str,
    ) -> u64 {
        self.post(speaker, to, kind, text, true)
    }

    /// Returns the message's number.
    fn post(
        &mut self,
        speaker: MessageSender,
        to: &[AgentId],
        kind: MessageKind,
        text: &str,
        may_fail: bool,
    ) -> u64 {
        let number = self.pool.sent;
        self.pool.sent += 1;
        let text: String = text.chars().take(TEXT_CHARACTERS_MAX).collect();
        let tick = self.world.tick();
        let (from, by) = match speaker {
            MessageSender::Agent(agent) => (Some(agent), None),
            MessageSender::Other(name) => (None, Some(name)),
        };
        let mut hearers: Vec<AgentId> =
            if to.is_empty() { (0..self.world.agents()).map(AgentId).collect() } else { to.to_vec() };
        hearers.retain(|agent| Some(*agent) != from);
        let mut fate = if may_fail { self.faults.fate(number, &hearers) } else { Fate::default() };
        fate.lost.extend(hearers.iter().filter(|agent| self.is_down(**agent)));
        fate.lost.sort_unstable();
        fate.lost.dedup();
        hearers.retain(|agent| !fate.lost.contains(agent));
        let arrival = tick.after(fate.delay_ticks);
        self.write(&Record::Message(MessageRecord {
            n: number,
            sent: tick.0,
            delivered: arrival.0,
            from: from.map(|agent| agent.0),
            by: by.clone(),
            to: to.iter().map(|agent| agent.0).collect(),
            lost: fate.lost.iter().map(|agent| agent.0).collect(),
            kind: kind.name().to_owned(),
            text: text.clone(),
        }));
        self.count_for(&fate.lost, "messages_lost");
        let mail = Mail { number, sent: tick, from, by, to: to.to_vec(), kind, text };
        if fate.delay_ticks == 0 {
            self.deliver_mail(&mail, &hearers);
        } else {
            self.count_for(&hearers, "messages_delayed");
            self.pool.on_the_way.insert((arrival, number), (mail, hearers));
        }
        number
    }

    fn deliver_mail(&mut self, mail: &Mail, hearers: &[AgentId]) {
        for &agent in hearers {
            let inbox = self.pool.boxes.entry(agent).or_default();
            inbox.push(mail.clone());
            inbox.drain(..inbox.len().saturating_sub(MAILBOX_MAX));
        }
        self.pool.is_fresh = true;
    }

    /// Delivers what was on its way and has arrived.
    pub(crate) fn deliver_due(&mut self) {
        while self.stop.is_none()
            && let Some(first) = self.pool.on_the_way.first_entry()
            && first.key().0 <= self.world.tick()
        {
            let (mail, hearers) = first.remove();
            self.deliver_mail(&mail, &hearers);
        }
    }

    /// When the next message that is on its way arrives.
    pub(super) fn next_arrival(&self) -> Option<Tick> {
        self.pool.on_the_way.first_key_value().map(|((arrival, _), _)| *arrival)
    }

    /// Drops the mail of an agent that does not read it any more.
    pub(super) fn empty_mailbox(&mut self, agent: AgentId) {
        self.pool.boxes.remove(&agent);
    }

    /// Counts something once for each of these agents, in their teams' totals.
    fn count_for(&mut self, agents: &[AgentId], name: &str) {
        for agent in agents {
            if let Some(team) = self.teams.iter_mut().find(|team| team.seats.contains(agent)) {
                *team.ledger.totals.counts.entry(name.to_owned()).or_default() += 1;
            }
        }
    }

    /// Puts messages within the world into their hearers' mailboxes.
    pub(super) fn hear(&mut self, events: &[EventRecord]) {
        // Agents that have not begun hear nothing, such as the answers to commands of a set-up.
        if !self.has_begun() {
            return;
        }
        for event in events.iter().filter(|event| event.kind == EventKind::Message) {
            let to: &[AgentId] = match &event.audience {
                Audience::All => &[],
                Audience::Agents(agents) if agents.is_empty() => continue,
                Audience::Agents(agents) => agents,
            };
            // People who play on the server beside the agents speak for themselves.
            if let Some((player, words)) = event.words_of_player() {
                self.say(MessageSender::Other(player.to_owned()), to, MessageKind::Person, words);
                continue;
            }
            let speaker = match event.doer {
                Some(doer) => MessageSender::Agent(doer),
                None => MessageSender::Other("world".to_owned()),
            };
            self.tell(speaker, to, MessageKind::Chat, &event.text);
        }
    }

    /// Sends the planned messages that are due.
    pub(crate) fn say_planned(&mut self) {
        while self.pool.say.last().is_some_and(|say| say.tick <= self.world.tick().0)
            && let Some(say) = self.pool.say.pop()
        {
            let to: Vec<AgentId> = say.to.into_iter().map(AgentId).collect();
            self.say(MessageSender::Other(say.from), &to, MessageKind::Person, &say.text);
        }
    }

    /// Returns when the next planned message is due.
    pub(crate) fn next_said(&self) -> Option<Tick> {
        self.pool.say.last().map(|say| Tick(say.tick))
    }

    /// Takes all messages out of an agent's mailbox.
    pub(crate) fn take_mail(&mut self, agent: AgentId) -> Vec<Mail> {
        self.pool.boxes.remove(&agent).unwrap_or_default()
    }

    /// Whether something was delivered since the last call.
    pub(crate) fn take_fresh_mail(&mut self) -> bool {
        std::mem::take(&mut self.pool.is_fresh)
    }
}
