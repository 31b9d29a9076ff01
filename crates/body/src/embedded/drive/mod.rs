//! Primitives carried out tick by tick, as plain data.

mod walking;

use std::sync::Arc;

use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{InputRefusal, Issuer, PlayerId, WorldEvent, WorldEventKind, WorldInput};
use cooperage_blocks::{BlockPos, World};

use crate::hands::look_at_cell;
use crate::primitive::{Primitive, PrimitiveFailure, PrimitiveOutcome};
use walking::Walking;

/// A primitive under way.
#[derive(Clone, serde::Serialize)]
pub(crate) struct Drive {
    kind: DriveKind,
}

#[derive(Clone, serde::Serialize)]
enum DriveKind {
    Wait { until: u64 },
    Walk(Box<Walking>),
    Dig { pos: BlockPos, sequence: u64 },
    Act { first: u64, last: u64, is_quiet: bool },
    Consume { sequence: u64 },
    Hold { until: u64, sequence: u64 },
    Keys { until: u64 },
}

/// Whether a primitive goes on.
pub(crate) enum DriveProgress {
    Busy,
    /// The primitive is over, with its result.
    Over(Result<PrimitiveOutcome, PrimitiveFailure>),
}

/// One body for which things are asked.
pub(crate) struct Asker<'a> {
    pub(crate) world: &'a mut World,
    pub(crate) me: PlayerId,
}

impl Asker<'_> {
    pub(crate) fn ask(&mut self, input: WorldInput) -> u64 {
        self.world.submit(Issuer::Player(self.me), input)
    }
}

fn did(text: impl Into<Arc<str>>) -> DriveProgress {
    DriveProgress::Over(Ok(PrimitiveOutcome::Did(text.into())))
}

fn failed(failure: PrimitiveFailure) -> DriveProgress {
    DriveProgress::Over(Err(failure))
}

impl Drive {
    /// Begins a primitive: asks for its first inputs.
    pub(crate) fn begin(
        primitive: Primitive,
        asker: &mut Asker<'_>,
    ) -> Result<Drive, Result<PrimitiveOutcome, PrimitiveFailure>> {
        let now = asker.world.tick();
        if asker.world.player(asker.me).is_none_or(|player| player.dead.is_some()) {
            return Err(Err(PrimitiveFailure::Dead));
        }
        let kind = match primitive {
            Primitive::Wait(0) => return Err(Ok(PrimitiveOutcome::Did("".into()))),
            Primitive::Wait(ticks) => DriveKind::Wait { until: now + u64::from(ticks) },
            Primitive::Walk { path, ticks_max, until, closes } => {
                let mut walking = Walking::new(path, ticks_max, until, closes, asker);
                match walking.go_on(asker, &[]) {
                    DriveProgress::Busy => DriveKind::Walk(Box::new(walking)),
                    DriveProgress::Over(end) => return Err(end),
                }
            }
            Primitive::Dig(pos) => {
                if let Some(look) = look_at_cell(asker.world, asker.me, pos) {
                    asker.ask(look);
                }
                DriveKind::Dig { pos, sequence: asker.ask(WorldInput::Dig(pos)) }
            }
            Primitive::Act(inputs) => {
                let is_quiet = inputs.last().is_none_or(|last| {
                    matches!(last, WorldInput::Controls(_) | WorldInput::Look { .. } | WorldInput::Select(_))
                });
                let mut first = None;
                let mut last = 0;
                for input in inputs {
                    last = asker.ask(input);
                    first.get_or_insert(last);
                }
                DriveKind::Act { first: first.unwrap_or(0), last, is_quiet }
            }
            Primitive::Consume(hand) => DriveKind::Consume { sequence: asker.ask(WorldInput::UseItem(hand)) },
            Primitive::Hold { hand, ticks } => {
                let sequence = asker.ask(WorldInput::UseItem(hand));
                DriveKind::Hold { until: now + u64::from(ticks.max(1)), sequence }
            }
            Primitive::Keys { ticks: 0, .. } => return Err(Ok(PrimitiveOutcome::Did("".into()))),
            Primitive::Keys { controls, look, ticks } => {
                if let Some([yaw, pitch]) = look {
                    asker.ask(WorldInput::Look { yaw, pitch });
                }
                asker.ask(WorldInput::Controls(controls));
                DriveKind::Keys { until: now + u64::from(ticks) }
            }
        };
        Ok(Drive { kind })
    }

    /// Goes on after a tick in which these things happened.
    pub(crate) fn go_on(&mut self, asker: &mut Asker<'_>, events: &[WorldEvent]) -> DriveProgress {
        let me = asker.me;
        if events
            .iter()
            .any(|event| matches!(event.what, WorldEventKind::PlayerDied { player, .. } if player == me))
        {
            return failed(PrimitiveFailure::Dead);
        }
        let now = asker.world.tick();
        match &mut self.kind {
            DriveKind::Wait { until } if now >= *until => did(""),
            DriveKind::Walk(walking) => walking.go_on(asker, events),
            DriveKind::Dig { pos, sequence } => dug(events, me, *pos, *sequence),
            DriveKind::Act { first, last, is_quiet } => {
                acted(asker.world, events, me, *first, *last, *is_quiet)
            }
            DriveKind::Consume { sequence } => match answer(events, me, *sequence) {
                Some(Ok(text)) => did(text),
                Some(Err(reason)) => failed(PrimitiveFailure::Refused(reason)),
                None => DriveProgress::Busy,
            },
            DriveKind::Hold { until, sequence } => {
                if let Some(Err(reason)) = answer(events, me, *sequence) {
                    return failed(PrimitiveFailure::Refused(reason));
                }
                if now < *until {
                    return DriveProgress::Busy;
                }
                asker.ask(WorldInput::StopUse);
                did("")
            }
            DriveKind::Keys { until } if now >= *until => {
                asker.ask(WorldInput::Controls(Controls::default()));
                did("")
            }
            DriveKind::Wait { .. } | DriveKind::Keys { .. } => DriveProgress::Busy,
        }
    }

    /// Whether it holds keys.
    pub(crate) fn moves(&self) -> bool {
        matches!(self.kind, DriveKind::Walk(_) | DriveKind::Keys { .. })
    }
}

/// Returns the world's answer to an input, if there is one.
fn answer(events: &[WorldEvent], me: PlayerId, sequence: u64) -> Option<Result<Arc<str>, InputRefusal>> {
    events.iter().find_map(|event| match &event.what {
        WorldEventKind::Done { player, sequence: of, text } if *player == me && *of == sequence => {
            Some(Ok(Arc::clone(text)))
        }
        WorldEventKind::Refused { player, sequence: of, reason } if *player == me && *of == sequence => {
            Some(Err(reason.clone()))
        }
        _ => None,
    })
}

fn dug(events: &[WorldEvent], me: PlayerId, pos: BlockPos, sequence: u64) -> DriveProgress {
    for event in events {
        match &event.what {
            WorldEventKind::Dug { player, pos: at, .. } if *player == me && *at == pos => return did(""),
            WorldEventKind::DigStopped { player, pos: at, reason } if *player == me && *at == pos => {
                return failed(PrimitiveFailure::Refused(reason.clone()));
            }
            _ => {}
        }
    }
    match answer(events, me, sequence) {
        Some(Err(reason)) => failed(PrimitiveFailure::Refused(reason)),
        _ => DriveProgress::Busy,
    }
}

/// Whether the answer to one of these inputs is still to come.
fn is_under_way(world: &World, me: PlayerId, first: u64, last: u64) -> bool {
    let waiting = world.under_way(me);
    waiting.is_some_and(|waiting| waiting.sequences.iter().any(|sequence| (first..=last).contains(sequence)))
}

fn acted(
    world: &World,
    events: &[WorldEvent],
    me: PlayerId,
    first: u64,
    last: u64,
    is_quiet: bool,
) -> DriveProgress {
    let refusal = events.iter().find_map(|event| match &event.what {
        WorldEventKind::Refused { player, sequence, reason }
            if *player == me && (first..=last).contains(sequence) =>
        {
            Some(reason.clone())
        }
        _ => None,
    });
    if let Some(reason) = refusal {
        return failed(PrimitiveFailure::Refused(reason));
    }
    match answer(events, me, last) {
        Some(Ok(text)) => did(text),
        Some(Err(reason)) => failed(PrimitiveFailure::Refused(reason)),
        // A server answers later.
        None if is_under_way(world, me, first, last) => DriveProgress::Busy,
        // The world says nothing about keys and looks.
        None if is_quiet => did(""),
        None => failed(PrimitiveFailure::Refused(InputRefusal::NothingCame)),
    }
}
