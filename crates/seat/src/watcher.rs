//! Watches an episode for the person in one of its seats, and hands on the news that the person may perceive.

use cooperage_core::{AgentId, EventKind, Judge, Stopped, World};
use cooperage_journal::{EventLine, MessageRecord, Record};
use cooperage_runtime::{InputKind, Observer, OutsideSource};
use cooperage_suites::ends;
use cooperage_teams::seat_text::PerceivedEvent;

use crate::sight::TurnSnapshot;

/// News for the person in a seat.
#[derive(Clone, Debug)]
pub enum SeatEvent {
    /// The person perceives something.
    Told(SeatUpdate),
    /// The recorded part of a resumed episode is over; all later news is new.
    Live,
    /// An input has taken effect, or the world refused it for this reason.
    TakenIn(Option<String>),
    /// The agent perceives an event, or is its doer.
    Perceived(PerceivedEvent),
    /// An action of the person's own agent has ended.
    ActionEnded {
        has_succeeded: bool,
        /// The world's words for the end of the action.
        text: String,
    },
    /// It is the person's turn, and the world waits.
    Turn(Box<TurnSnapshot>),
    /// The state of a world that does not wait for the person.
    Sight(Box<TurnSnapshot>),
    /// The person has left the seat (`false`) or sits in it again (`true`).
    Seated(bool),
    /// The episode has ended.
    Ended {
        /// The last state of the world.
        sight: Box<TurnSnapshot>,
        /// The reason, as a sentence.
        reason: String,
    },
}

/// An item of news in the person's own perception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatUpdate {
    /// An event, in the world's words.
    Event(String),
    /// A message to the person's agent.
    Message {
        /// The agent that speaks.
        from: Option<AgentId>,
        /// The name of a speaker that is no agent.
        by: Option<String>,
        text: String,
    },
    /// The outcome of stopping the person's own agent.
    Stopped(Stopped),
    /// One of several teams has ended; its index in the plan.
    TeamEnded(u32),
}

/// Receives the news for the person. It is called on the worker that plays, so it must be quick.
pub trait Listener {
    /// Receives one piece of news.
    fn hear(&mut self, news: SeatEvent);

    /// Whether the person wants a new sight now, in a world that does not wait.
    fn wants_sight(&mut self) -> bool {
        true
    }

    /// Shows the world at the moment of the [`TurnSnapshot`] that follows.
    fn see(&mut self, _world: &dyn World) {}
}

/// The observer of an episode for one seat.
#[derive(Debug)]
pub struct SeatWatcher<L> {
    seat: AgentId,
    listener: L,
    /// The number of journal lines that are still to be replayed.
    again: usize,
    /// Whether the world runs in real time and waits for no player, so that there are no turns.
    is_wall: bool,
    /// Whether the last record was a move of the person.
    has_moved: bool,
    /// The agents' names by seat.
    names: Vec<String>,
}

impl<L: Listener> SeatWatcher<L> {
    /// Watches an episode for a seat. `names` are the agents' names, `again` is the number of lines that are replayed
    /// first, and with `is_wall` the world runs in real time and waits for no player.
    pub fn new(
        seat: AgentId,
        names: Vec<String>,
        is_wall: bool,
        again: usize,
        listener: L,
    ) -> SeatWatcher<L> {
        SeatWatcher { seat, listener, again, is_wall, has_moved: false, names }
    }

    fn sight(&mut self, world: &dyn World, judge: &dyn Judge) -> Box<TurnSnapshot> {
        self.listener.see(world);
        Box::new(TurnSnapshot::of(self.seat, self.names.clone(), world, judge))
    }

    fn show(&mut self, world: &dyn World, judge: &dyn Judge) {
        let sight = self.sight(world, judge);
        self.listener.hear(SeatEvent::Sight(sight));
    }

    fn tell(&mut self, told: SeatUpdate) {
        self.listener.hear(SeatEvent::Told(told));
    }

    fn hears(&self, message: &MessageRecord) -> bool {
        (message.to.is_empty() || message.to.contains(&self.seat.0))
            && message.from != Some(self.seat.0)
            && !message.lost.contains(&self.seat.0)
    }

    /// Whether an action of the person's agent succeeded; `None` if the event ends no such action.
    fn ends(&self, event: &EventLine) -> Option<bool> {
        match event.kind.as_str() {
            _ if event.doer != Some(self.seat.0) => None,
            "finished" => Some(true),
            "failed" => Some(false),
            _ => None,
        }
    }

    /// Whether a new sight is due in a real-time world: when the listener wants one, and when an action has ended.
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

    /// The event as the seat's text takes it in; `None` where the agent has no part in it.
    fn perceived(&self, event: &EventLine) -> Option<PerceivedEvent> {
        let is_own = event.doer == Some(self.seat.0);
        let is_perceived = event.audience.as_ref().is_none_or(|agents| agents.contains(&self.seat.0));
        let kind = match event.kind.as_str() {
            "finished" => EventKind::ActionFinished { succeeded: true },
            "failed" => EventKind::ActionFinished { succeeded: false },
            "feedback" => EventKind::Feedback,
            "suggestion" => EventKind::Suggestion,
            "message" => EventKind::Message,
            "seen" => EventKind::Seen,
            _ => EventKind::Counter,
        };
        (is_own || is_perceived).then(|| PerceivedEvent {
            kind,
            is_own,
            is_perceived,
            is_without_doer: event.doer.is_none(),
            text: event.text.clone(),
            data: event.data.clone(),
        })
    }

    fn perceives(&self, event: &EventLine) -> bool {
        // A message within the world also comes as a message record, which the listener gets instead.
        event.kind != "message"
            && !event.text.is_empty()
            && event.audience.as_ref().is_none_or(|agents| agents.contains(&self.seat.0))
    }
}

impl<L: Listener> Observer for SeatWatcher<L> {
    fn record(&mut self, record: &Record, world: &dyn World, judge: &dyn Judge) {
        let has_moved = std::mem::take(&mut self.has_moved);
        let is_again = self.again > 0;
        if self.is_wall && !is_again && self.is_sight_due(record) {
            self.show(world, judge);
        }
        match record {
            // The moves of a client are no answers to the lines that the person types.
            Record::Input(input)
                if input.kind == InputKind::Move.name() && input.source == OutsideSource::Client.name() => {}
            Record::Input(input) if input.kind == InputKind::Move.name() => {
                let is_mine = input.to == Some(self.seat.0);
                self.has_moved =
                    is_mine && (input.data.get("text").is_some() || input.data.get("tool").is_some());
                if is_mine && !self.has_moved {
                    self.listener.hear(SeatEvent::TakenIn(None));
                }
            }
            Record::Input(input) => {
                let kind = InputKind::from_name(&input.kind);
                if input.to == Some(self.seat.0) {
                    match kind {
                        Some(InputKind::Join) => self.listener.hear(SeatEvent::Seated(true)),
                        Some(InputKind::Leave | InputKind::Handover) => {
                            self.listener.hear(SeatEvent::Seated(false))
                        }
                        _ => {}
                    }
                }
                self.listener.hear(SeatEvent::TakenIn(None));
            }
            Record::Submit { entries, .. } if has_moved => {
                let refused = entries.first().and_then(|entry| entry.refused.clone());
                self.listener.hear(SeatEvent::TakenIn(refused));
            }
            Record::Advance { events, .. } => {
                for event in events {
                    if let Some(perceived) = self.perceived(event) {
                        self.listener.hear(SeatEvent::Perceived(perceived));
                    }
                    if let Some(has_succeeded) = self.ends(event) {
                        self.listener
                            .hear(SeatEvent::ActionEnded { has_succeeded, text: event.text.clone() });
                    }
                    if self.perceives(event) {
                        self.tell(SeatUpdate::Event(event.text.clone()));
                    }
                }
            }
            Record::Message(message) if self.hears(message) => {
                let (from, by) = (message.from.map(AgentId), message.by.clone());
                self.tell(SeatUpdate::Message { from, by, text: message.text.clone() });
            }
            Record::Stop { agent, outcome, .. } if *agent == self.seat.0 => {
                if let Some(stopped) = Stopped::from_name(outcome) {
                    self.tell(SeatUpdate::Stopped(stopped));
                }
            }
            Record::TeamEnd { team, .. } => self.tell(SeatUpdate::TeamEnded(*team)),
            Record::End(end) => {
                let sight = self.sight(world, judge);
                self.listener.hear(SeatEvent::Ended { sight, reason: ends::reason(end).to_string() });
            }
            _ => {}
        }
        self.again = self.again.saturating_sub(1);
        if is_again && self.again == 0 {
            self.listener.hear(SeatEvent::Live);
            if self.is_wall {
                self.show(world, judge);
            }
        }
    }

    fn turn(&mut self, seat: AgentId, world: &dyn World, judge: &dyn Judge) {
        if seat == self.seat {
            let sight = self.sight(world, judge);
            self.listener.hear(SeatEvent::Turn(sight));
        }
    }
}
