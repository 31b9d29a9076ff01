//! Takes the news for a person from the worker that plays the episode to the person's seat.

use std::sync::Arc;
use std::time::Duration;

use cooperage_core::World;
use cooperage_seat::wire::{Now, Rules};
use cooperage_seat::{Listener, SeatEvent, SeatUpdate, TurnSnapshot, words};
use cooperage_suites::suite::Suite;
use tokio::time::Instant;

use super::seat::PersonSeat;
use super::wire::{Moment, Phase, ToSeat};
use crate::playback::{SeatPainter, SeatPicture};

/// The least interval between two sights of a world that does not wait for the person.
const SHOWN_EVERY: Duration = Duration::from_millis(100);

/// After a look at the world, the listener waits this many times as long, so that it takes only a small share of the
/// worker's time.
const SHARE_OF_PLAYING: u32 = 10;

pub(super) struct SeatListener {
    pub(super) seat: Arc<PersonSeat>,
    painter: SeatPainter,
    /// Whether this is the last game of the run.
    pub(super) is_last: bool,
    /// The picture of the world for the sight that follows, and the time at which it was begun.
    seen: Option<(SeatPicture, Instant)>,
    /// The time from which the next sight of a world that does not wait may be made.
    due: Option<Instant>,
}

impl SeatListener {
    pub(super) fn new(seat: Arc<PersonSeat>, suite: &dyn Suite, is_last: bool) -> SeatListener {
        SeatListener { seat, painter: SeatPainter::new(suite), is_last, seen: None, due: None }
    }

    fn show(&mut self, sight: TurnSnapshot, is_turn: bool) {
        let (picture, begun) = self.seen.take().unwrap_or_else(|| (SeatPicture::default(), Instant::now()));
        let tick = sight.tick;
        let now = Now::from(&sight);
        let rules = serde_json::to_string(&ToSeat::Rules(Rules::of(&sight))).unwrap_or_default();
        let moment = self.painter.moment(tick, picture, |scene| {
            ToSeat::Now(Box::new(Moment { is_turn, now, scene, changes: None }))
        });
        self.seat.show(sight, is_turn, moment, rules.into());
        let end = Instant::now();
        self.due = Some(end + SHOWN_EVERY.max(end.duration_since(begun) * SHARE_OF_PLAYING));
    }
}

impl Listener for SeatListener {
    fn hear(&mut self, news: SeatEvent) {
        match news {
            SeatEvent::Told(told) => {
                let line = words::told(&told, &self.seat.names(), &[]);
                match told {
                    SeatUpdate::Message { from, text, .. } => {
                        self.seat.tell("message", line, from.map(|agent| (agent.0, text)));
                    }
                    _ => self.seat.tell("event", line, None),
                }
            }
            SeatEvent::TakenIn(Some(reason)) => self.seat.tell("refused", words::refusal(&reason), None),
            SeatEvent::TakenIn(None)
            | SeatEvent::Perceived(_)
            | SeatEvent::ActionEnded { .. }
            | SeatEvent::Live => {}
            SeatEvent::Turn(sight) => self.show(*sight, true),
            SeatEvent::Sight(sight) => self.show(*sight, false),
            SeatEvent::Seated(is_seated) => {
                let phase = if is_seated { Phase::Playing } else { Phase::Away };
                self.seat.change(|view| view.phase = phase);
            }
            SeatEvent::Ended { sight, reason } => {
                self.show(*sight, false);
                let phase = if self.is_last { Phase::Ended } else { Phase::Between };
                self.seat.change(|view| {
                    view.phase = phase;
                    view.end = Some(reason);
                });
            }
        }
    }

    fn wants_sight(&mut self) -> bool {
        self.due.is_none_or(|due| self.seat.is_present() && Instant::now() >= due)
    }

    fn see(&mut self, world: &dyn World) {
        let begun = Instant::now();
        self.seen = Some((self.painter.look(world, self.seat.agent), begun));
    }
}
