//! Takes what a person may perceive from the worker that plays to the person's seat.

use std::sync::Arc;
use std::time::Duration;

use cooperage_core::World;
use cooperage_seat::wire::{Now, Rules};
use cooperage_seat::{Listener, News, Sight, Told, words};
use cooperage_suites::scene::{Scene, SeatLook};
use tokio::time::Instant;

use super::seat::Seat;
use super::wire::{Moment, Phase, ToSeat};

/// How often a person sees a world that goes on by itself.
const SHOWN_EVERY: Duration = Duration::from_millis(100);

pub(super) struct ToPage {
    pub(super) seat: Arc<Seat>,
    pub(super) look: Option<SeatLook>,
    /// Whether another game follows this one.
    pub(super) is_last: bool,
    scene: Option<Scene>,
    shown: Option<Instant>,
}

impl ToPage {
    pub(super) fn new(seat: Arc<Seat>, look: Option<SeatLook>, is_last: bool) -> ToPage {
        ToPage { seat, look, is_last, scene: None, shown: None }
    }

    fn show(&mut self, sight: Sight, is_turn: bool) {
        let moment = Moment { is_turn, now: Now::from(&sight), scene: self.scene.take() };
        let text =
            |message: &ToSeat| -> Arc<str> { serde_json::to_string(message).unwrap_or_default().into() };
        let (now, rules) = (text(&ToSeat::Now(moment)), text(&ToSeat::Rules(Rules::of(&sight))));
        self.seat.show(sight, is_turn, now, rules);
        self.shown = Some(Instant::now());
    }
}

impl Listener for ToPage {
    fn hear(&mut self, news: News) {
        match news {
            News::Told(told) => {
                let kind = if matches!(told, Told::Message { .. }) { "message" } else { "event" };
                let text = words::told(&told, &self.seat.names(), &[]);
                self.seat.tell(kind, text);
            }
            News::TakenIn(Some(reason)) => self.seat.tell("refused", words::refusal(&reason)),
            News::TakenIn(None) | News::ActionEnded { .. } | News::Live => {}
            News::Turn(sight) => self.show(*sight, true),
            News::Sight(sight) => self.show(*sight, false),
            News::Seated(is_seated) => {
                let phase = if is_seated { Phase::Playing } else { Phase::Away };
                self.seat.change(|view| view.phase = phase);
            }
            News::Ended { sight, reason } => {
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
        self.shown.is_none_or(|shown| self.seat.is_present() && shown.elapsed() >= SHOWN_EVERY)
    }

    fn see(&mut self, world: &dyn World) {
        self.scene = self.look.and_then(|look| look(world, self.seat.agent));
    }
}
