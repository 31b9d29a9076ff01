//! Primitives carried out tick by tick, as plain data.

mod walking;

use std::sync::Arc;

use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{Event, Input, Issuer, PlayerId, Refusal, What};
use cooperage_blocks::{BlockPos, World};

use crate::hands::look_at_cell;
use crate::primitive::{Done, Failure, Primitive};
use walking::Walking;

/// A primitive under way.
#[derive(Clone, serde::Serialize)]
pub(crate) struct Drive {
    kind: Kind,
}

#[derive(Clone, serde::Serialize)]
enum Kind {
    Wait { until: u64 },
    Walk(Box<Walking>),
    Dig { pos: BlockPos, sequence: u64 },
    Act { first: u64, last: u64, is_quiet: bool },
    Consume { sequence: u64 },
    Hold { until: u64, sequence: u64 },
    Keys { until: u64 },
}

/// Whether a primitive goes on.
pub(crate) enum Progress {
    Busy,
    /// The primitive is over, with its result.
    Over(Result<Done, Failure>),
}

/// One body for which things are asked.
pub(crate) struct Asker<'a> {
    pub(crate) world: &'a mut World,
    pub(crate) me: PlayerId,
}

impl Asker<'_> {
    pub(crate) fn ask(&mut self, input: Input) -> u64 {
        self.world.submit(Issuer::Player(self.me), input)
    }
}

fn did(text: impl Into<Arc<str>>) -> Progress {
    Progress::Over(Ok(Done::Did(text.into())))
}

fn failed(failure: Failure) -> Progress {
    Progress::Over(Err(failure))
}

impl Drive {
    /// Begins a primitive: asks for its first inputs.
    pub(crate) fn begin(primitive: Primitive, asker: &mut Asker<'_>) -> Result<Drive, Result<Done, Failure>> {
        let now = asker.world.tick();
        if asker.world.player(asker.me).is_none_or(|player| player.dead.is_some()) {
            return Err(Err(Failure::Dead));
        }
        let kind = match primitive {
            Primitive::Wait(0) => return Err(Ok(Done::Did("".into()))),
            Primitive::Wait(ticks) => Kind::Wait { until: now + u64::from(ticks) },
            Primitive::Walk { path, ticks_max, until, closes } => {
                let mut walking = Walking::new(path, ticks_max, until, closes, asker);
                match walking.go_on(asker, &[]) {
                    Progress::Busy => Kind::Walk(Box::new(walking)),
                    Progress::Over(end) => return Err(end),
                }
            }
            Primitive::Dig(pos) => {
                if let Some(look) = look_at_cell(asker.world, asker.me, pos) {
                    asker.ask(look);
                }
                Kind::Dig { pos, sequence: asker.ask(Input::Dig(pos)) }
            }
            Primitive::Act(inputs) => {
                let is_quiet = inputs.last().is_none_or(|last| {
                    matches!(last, Input::Controls(_) | Input::Look { .. } | Input::Select(_))
                });
                let mut first = None;
                let mut last = 0;
                for input in inputs {
                    last = asker.ask(input);
                    first.get_or_insert(last);
                }
                Kind::Act { first: first.unwrap_or(0), last, is_quiet }
            }
            Primitive::Consume(hand) => Kind::Consume { sequence: asker.ask(Input::UseItem(hand)) },
            Primitive::Hold { hand, ticks } => {
                let sequence = asker.ask(Input::UseItem(hand));
                Kind::Hold { until: now + u64::from(ticks.max(1)), sequence }
            }
            Primitive::Keys { ticks: 0, .. } => return Err(Ok(Done::Did("".into()))),
            Primitive::Keys { controls, look, ticks } => {
                if let Some([yaw, pitch]) = look {
                    asker.ask(Input::Look { yaw, pitch });
                }
                asker.ask(Input::Controls(controls));
                Kind::Keys { until: now + u64::from(ticks) }
            }
        };
        Ok(Drive { kind })
    }

    /// Goes on after a tick in which these things happened.
    pub(crate) fn go_on(&mut self, asker: &mut Asker<'_>, events: &[Event]) -> Progress {
        let me = asker.me;
        if events.iter().any(|event| matches!(event.what, What::PlayerDied { player, .. } if player == me)) {
            return failed(Failure::Dead);
        }
        let now = asker.world.tick();
        match &mut self.kind {
            Kind::Wait { until } if now >= *until => did(""),
            Kind::Walk(walking) => walking.go_on(asker, events),
            Kind::Dig { pos, sequence } => dug(events, me, *pos, *sequence),
            Kind::Act { first, last, is_quiet } => acted(events, me, *first, *last, *is_quiet),
            Kind::Consume { sequence } => match answer(events, me, *sequence) {
                Some(Ok(text)) => did(text),
                Some(Err(reason)) => failed(Failure::Refused(reason)),
                None => Progress::Busy,
            },
            Kind::Hold { until, sequence } => {
                if let Some(Err(reason)) = answer(events, me, *sequence) {
                    return failed(Failure::Refused(reason));
                }
                if now < *until {
                    return Progress::Busy;
                }
                asker.ask(Input::StopUse);
                did("")
            }
            Kind::Keys { until } if now >= *until => {
                asker.ask(Input::Controls(Controls::default()));
                did("")
            }
            Kind::Wait { .. } | Kind::Keys { .. } => Progress::Busy,
        }
    }

    /// Whether it holds keys.
    pub(crate) fn moves(&self) -> bool {
        matches!(self.kind, Kind::Walk(_) | Kind::Keys { .. })
    }
}

/// Returns the world's answer to an input, if there is one.
fn answer(events: &[Event], me: PlayerId, sequence: u64) -> Option<Result<Arc<str>, Refusal>> {
    events.iter().find_map(|event| match &event.what {
        What::Done { player, sequence: of, text } if *player == me && *of == sequence => {
            Some(Ok(Arc::clone(text)))
        }
        What::Refused { player, sequence: of, reason } if *player == me && *of == sequence => {
            Some(Err(reason.clone()))
        }
        _ => None,
    })
}

fn dug(events: &[Event], me: PlayerId, pos: BlockPos, sequence: u64) -> Progress {
    for event in events {
        match &event.what {
            What::Dug { player, pos: at, .. } if *player == me && *at == pos => return did(""),
            What::DigStopped { player, pos: at, reason } if *player == me && *at == pos => {
                return failed(Failure::Refused(reason.clone()));
            }
            _ => {}
        }
    }
    match answer(events, me, sequence) {
        Some(Err(reason)) => failed(Failure::Refused(reason)),
        _ => Progress::Busy,
    }
}

fn acted(events: &[Event], me: PlayerId, first: u64, last: u64, is_quiet: bool) -> Progress {
    let refusal = events.iter().find_map(|event| match &event.what {
        What::Refused { player, sequence, reason } if *player == me && (first..=last).contains(sequence) => {
            Some(reason.clone())
        }
        _ => None,
    });
    if let Some(reason) = refusal {
        return failed(Failure::Refused(reason));
    }
    match answer(events, me, last) {
        Some(Ok(text)) => did(text),
        Some(Err(reason)) => failed(Failure::Refused(reason)),
        // The world says nothing about keys and looks.
        None if is_quiet => did(""),
        None => failed(Failure::Refused(Refusal::NothingCame)),
    }
}
