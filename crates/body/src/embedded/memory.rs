//! The memory of a running action: all it has been told, so that it can be started again and fed its past.

use std::any::Any;
use std::rc::Rc;

use cooperage_core::{Digest, DigestWriter};

use super::drive::Drive;
use crate::body::Percept;
use crate::body_event::BodyEvent;
use crate::primitive::{Primitive, PrimitiveFailure, PrimitiveOutcome};

/// The part of a running action that belongs to snapshot and digest.
#[derive(Clone)]
pub(crate) struct ActionMemory {
    /// Everything it was told, in order.
    told: Vec<Rc<dyn Any>>,
    /// How much of that it has been given since it was started.
    given: usize,
    /// How many bytes all it was told takes, encoded.
    remembered: usize,
    /// The type that the action asked for where its past has a value of another type.
    strayed: Option<&'static str>,
    /// A running hash of all it was told.
    chain: blake3::Hasher,
    /// Whether it is being fed its past: it may neither look nor act until it waits where it waited.
    is_reliving: bool,
    pub(crate) hands: Hands,
    /// The events since it last asked.
    pub(crate) inbox: Vec<BodyEvent>,
    /// The tick at which all that is performed ends.
    end_tick: Option<u64>,
    /// Whether it was told that its time is over.
    pub(crate) is_out_of_time: bool,
}

/// The state of a body's hands.
#[derive(Clone, serde::Serialize)]
pub(crate) enum Hands {
    Free,
    /// They were asked for this.
    Asked(Primitive),
    /// They are doing something.
    Busy(Box<Drive>),
    /// They are done, and the action has not looked yet.
    Done(Result<PrimitiveOutcome, PrimitiveFailure>),
}

/// Most bytes that a running action may have been told; beyond them it is ended. An action can be taken up again from a
/// snapshot only because all it was told is kept.
pub(crate) const REMEMBERED_MAX: usize = 1 << 20;
/// Most events that wait to be asked for.
const INBOX_MAX: usize = 2_048;

impl ActionMemory {
    pub(crate) fn new() -> ActionMemory {
        ActionMemory {
            told: Vec::new(),
            given: 0,
            remembered: 0,
            strayed: None,
            chain: blake3::Hasher::new(),
            is_reliving: false,
            hands: Hands::Free,
            inbox: Vec::new(),
            end_tick: None,
            is_out_of_time: false,
        }
    }

    /// Sets the tick at which all that is performed ends; only the first call counts. See
    /// [`Body::end_by`](crate::Body::end_by).
    pub(crate) fn end_by(&mut self, tick: u64) {
        self.end_tick.get_or_insert(tick);
    }

    /// Whether the time of the action is over at that tick of the world.
    pub(crate) fn ends_at(&self, tick: u64) -> bool {
        self.end_tick.is_some_and(|end| tick >= end)
    }

    /// The memory for starting the action again: it will be fed its past.
    pub(crate) fn relived(&self) -> ActionMemory {
        ActionMemory { given: 0, is_reliving: !self.is_fresh(), ..self.clone() }
    }

    /// Whether the action has not run yet.
    fn is_fresh(&self) -> bool {
        self.told.is_empty() && matches!(self.hands, Hands::Free)
    }

    pub(crate) fn is_reliving(&self) -> bool {
        self.is_reliving
    }

    /// Returns the answer that it was told at this place, if it is being fed its past; `None` otherwise, and at the
    /// past's end.
    pub(crate) fn again<R: Percept>(&mut self) -> Option<R> {
        if !self.is_reliving {
            return None;
        }
        let told = self.told.get(self.given)?.downcast_ref::<R>().cloned();
        self.given += 1;
        if told.is_none() {
            self.stray::<R>();
        }
        told
    }

    /// It wants to be told something that it was not told at this place before.
    pub(crate) fn stray<R: 'static>(&mut self) {
        self.strayed.get_or_insert(std::any::type_name::<R>());
    }

    /// Returns the type that the action asked for where its past has a value of another type; `None` if it did not go
    /// astray.
    pub(crate) fn strayed(&self) -> Option<&'static str> {
        self.strayed
    }

    /// Whether it was told more than an action may remember.
    pub(crate) fn is_full(&self) -> bool {
        self.remembered > REMEMBERED_MAX
    }

    /// It is told something.
    pub(crate) fn tell<R: Percept>(&mut self, percept: &R) {
        // A percept that can't be encoded counts as too large.
        let size = match postcard::to_stdvec(percept) {
            Ok(bytes) => {
                self.chain.update(&(bytes.len() as u64).to_le_bytes()).update(&bytes);
                bytes.len()
            }
            Err(_) => REMEMBERED_MAX + 1,
        };
        self.remembered = self.remembered.saturating_add(size);
        // Beyond the limit nothing is kept: the action ends before it goes on.
        if !self.is_full() {
            self.told.push(Rc::new(percept.clone()));
            self.given = self.told.len();
        }
    }

    /// Begins to wait for the hands: if the past ends here, the hands go on with their work; otherwise the primitive is
    /// requested.
    pub(crate) fn begin(&mut self, primitive: Primitive) {
        if self.is_reliving {
            self.is_reliving = false;
        } else {
            self.hands = Hands::Asked(primitive);
        }
    }

    /// The answer of the hands, once it is there.
    pub(crate) fn answer(&mut self) -> Option<Result<PrimitiveOutcome, PrimitiveFailure>> {
        if !matches!(self.hands, Hands::Done(_)) {
            return None;
        }
        match std::mem::replace(&mut self.hands, Hands::Free) {
            Hands::Done(answer) => {
                self.is_out_of_time |= answer == Err(PrimitiveFailure::OutOfTime);
                self.tell(&answer);
                Some(answer)
            }
            _ => None,
        }
    }

    pub(crate) fn happened(&mut self, body_event: BodyEvent) {
        if self.inbox.len() < INBOX_MAX {
            self.inbox.push(body_event);
        }
    }

    /// Adds the memory to a digest.
    pub(crate) fn feed(&self, writer: &mut DigestWriter) {
        // The place in the past, and whether the action went astray, are left out; all that it was told is in the
        // chain.
        let ActionMemory {
            told: _,
            given: _,
            remembered: _,
            strayed: _,
            is_reliving: _,
            chain,
            hands,
            inbox,
            end_tick,
            is_out_of_time: _,
        } = self;
        writer.put(&(Digest::from_hash(&chain.finalize()), hands, inbox));
        if let Some(end) = end_tick {
            writer.put(end);
        }
    }
}
