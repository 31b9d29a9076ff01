//! Watches an episode for the person in one of its seats, and hands on what that person may perceive.

use cooperage_core::{AgentId, Judge, Stopped, World};
use cooperage_journal::{EventLine, MessageRecord, Record};
use cooperage_runtime::{InputKind, Observer};
use cooperage_suites::ends;

use crate::sight::Sight;

/// What the person in a seat hears of.
#[derive(Clone, Debug)]
pub enum News {
    /// Something that the person perceives.
    Told(Told),
    /// From here on things happen for the first time.
    Live,
    /// What the person did has taken effect; where the world refused it, why.
    TakenIn(Option<String>),
    /// An action of the person's own agent has ended: whether it did what it was to do, and in what words that is told.
    ActionEnded {
        has_succeeded: bool,
        /// The world's words.
        text: String,
    },
    /// It is the person's turn, and the world waits.
    Turn(Box<Sight>),
    /// The world has gone on by itself.
    Sight(Box<Sight>),
    /// The person has left the seat, or sits in it again.
    Seated(bool),
    /// The episode has ended.
    Ended {
        /// How the world was then.
        sight: Box<Sight>,
        /// Why, as a sentence.
        reason: String,
    },
}

/// Something that the person perceives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// An event, in the world's words.
    Event(String),
    /// Somebody says something.
    Message {
        /// The agent who does.
        from: Option<AgentId>,
        /// Who does where it is no agent.
        by: Option<String>,
        text: String,
    },
    /// What came of stopping the person's own agent.
    Stopped(Stopped),
    /// One of several teams has ended, by its place in the plan.
    TeamEnded(u32),
}

/// Whoever takes the news to the person. It is called on the worker that plays, so it must be quick.
pub trait Listener {
    /// Takes something.
    fn hear(&mut self, news: News);

    /// Whether the person wants to see the world now, where it goes on by itself.
    fn wants_sight(&mut self) -> bool {
        true
    }

    /// The world at the moment of the [`Sight`] that follows.
    fn see(&mut self, _world: &dyn World) {}
}

/// See the module.
#[derive(Debug)]
pub struct Watcher<L> {
    seat: AgentId,
    listener: L,
    /// Lines of the journal that are only lived again.
    again: usize,
    /// Whether the world waits for nobody, so that there are no turns.
    is_wall: bool,
    /// Whether the line before was a move of the person's.
    has_moved: bool,
    /// The agents' names by seat.
    names: Vec<String>,
}

impl<L: Listener> Watcher<L> {
    /// Watches for that seat an episode whose agents have those `names`, and of whose lines so many are lived `again`. Where
    /// `is_wall`, the world waits for nobody.
    pub fn new(seat: AgentId, names: Vec<String>, is_wall: bool, again: usize, listener: L) -> Watcher<L> {
        Watcher { seat, listener, again, is_wall, has_moved: false, names }
    }

    fn sight(&mut self, world: &dyn World, judge: &dyn Judge) -> Box<Sight> {
        self.listener.see(world);
        Box::new(Sight::of(self.seat, self.names.clone(), world, judge))
    }

    fn show(&mut self, world: &dyn World, judge: &dyn Judge) {
        let sight = self.sight(world, judge);
        self.listener.hear(News::Sight(sight));
    }

    fn tell(&mut self, told: Told) {
        self.listener.hear(News::Told(told));
    }

    fn hears(&self, message: &MessageRecord) -> bool {
        (message.to.is_empty() || message.to.contains(&self.seat.0))
            && message.from != Some(self.seat.0)
            && !message.lost.contains(&self.seat.0)
    }

    /// Whether an action of the person's agent has ended well, where one has.
    fn ends(&self, event: &EventLine) -> Option<bool> {
        match event.kind.as_str() {
            _ if event.doer != Some(self.seat.0) => None,
            "finished" => Some(true),
            "failed" => Some(false),
            _ => None,
        }
    }

    /// Whether the person is to see the world that goes on by itself: when the person wants to, and when an action has ended.
    fn is_sight_due(&mut self, record: &Record) -> bool {
        match record {
            Record::Header(_) => self.listener.wants_sight(),
            Record::Advance { events, .. } => {
                let has_ended = events.iter().any(|event| self.ends(event).is_some());
                has_ended || self.listener.wants_sight()
            }
            _ => false,
        }
    }

    fn perceives(&self, event: &EventLine) -> bool {
        // What is said within the world comes as a message too.
        event.kind != "message"
            && !event.text.is_empty()
            && event.audience.as_ref().is_none_or(|agents| agents.contains(&self.seat.0))
    }
}

impl<L: Listener> Observer for Watcher<L> {
    fn record(&mut self, record: &Record, world: &dyn World, judge: &dyn Judge) {
        let has_moved = std::mem::take(&mut self.has_moved);
        let is_again = self.again > 0;
        if self.is_wall && !is_again && self.is_sight_due(record) {
            self.show(world, judge);
        }
        match record {
            Record::Input(input) if input.kind == InputKind::Move.name() => {
                let is_mine = input.to == Some(self.seat.0);
                self.has_moved =
                    is_mine && (input.data.get("text").is_some() || input.data.get("tool").is_some());
                if is_mine && !self.has_moved {
                    self.listener.hear(News::TakenIn(None));
                }
            }
            Record::Input(input) => {
                let kind = InputKind::from_name(&input.kind);
                if input.to == Some(self.seat.0) {
                    match kind {
                        Some(InputKind::Join) => self.listener.hear(News::Seated(true)),
                        Some(InputKind::Leave | InputKind::Handover) => {
                            self.listener.hear(News::Seated(false))
                        }
                        _ => {}
                    }
                }
                self.listener.hear(News::TakenIn(None));
            }
            Record::Submit { entries, .. } if has_moved => {
                let refused = entries.first().and_then(|entry| entry.refused.clone());
                self.listener.hear(News::TakenIn(refused));
            }
            Record::Advance { events, .. } => {
                for event in events {
                    if let Some(has_succeeded) = self.ends(event) {
                        self.listener.hear(News::ActionEnded { has_succeeded, text: event.text.clone() });
                    }
                    if self.perceives(event) {
                        self.tell(Told::Event(event.text.clone()));
                    }
                }
            }
            Record::Message(message) if self.hears(message) => {
                let (from, by) = (message.from.map(AgentId), message.by.clone());
                self.tell(Told::Message { from, by, text: message.text.clone() });
            }
            Record::Stop { agent, outcome, .. } if *agent == self.seat.0 => {
                if let Some(stopped) = Stopped::from_name(outcome) {
                    self.tell(Told::Stopped(stopped));
                }
            }
            Record::TeamEnd { team, .. } => self.tell(Told::TeamEnded(*team)),
            Record::End(end) => {
                let sight = self.sight(world, judge);
                self.listener.hear(News::Ended { sight, reason: ends::reason(end).to_string() });
            }
            _ => {}
        }
        self.again = self.again.saturating_sub(1);
        if is_again && self.again == 0 {
            self.listener.hear(News::Live);
            if self.is_wall {
                self.show(world, judge);
            }
        }
    }

    fn turn(&mut self, seat: AgentId, world: &dyn World, judge: &dyn Judge) {
        if seat == self.seat {
            let sight = self.sight(world, judge);
            self.listener.hear(News::Turn(sight));
        }
    }
}
