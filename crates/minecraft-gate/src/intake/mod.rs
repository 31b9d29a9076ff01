//! The acts of a client on their way to the world: in the order in which the client did them, some in each tick.

use std::collections::VecDeque;
use std::mem::{Discriminant, discriminant};
use std::time::Instant;

use cooperage_blocks::BlockPos;
use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{Player, WorldInput};

use crate::limits::{
    ACTS_STILL_MAX, BOOK_EVERY_TICKS, BYTES_A_STEP, BYTES_STILL_MAX, BYTES_WAITING_MAX, INPUTS_A_STEP,
    INPUTS_WAITING_MAX, STILL_AFTER, now,
};

/// The place and the look of a client's body, as the client says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Pose {
    pub(crate) pos: [f64; 3],
    /// Degrees; see [`WorldInput::Look`].
    pub(crate) yaw: f64,
    pub(crate) pitch: f64,
    pub(crate) on_ground: bool,
}

impl Pose {
    pub(crate) fn of(player: &Player) -> Pose {
        Pose {
            pos: player.body.pos,
            yaw: player.body.yaw,
            pitch: player.pitch,
            on_ground: player.body.on_ground,
        }
    }
}

/// An act that waits.
#[derive(Clone, Debug, PartialEq)]
enum Waiting {
    Pose(Pose),
    Input(WorldInput),
    /// The client thinks that it has dug a cell to the end; what follows waits for the world.
    Dug(BlockPos),
    /// An act that the client wants acknowledged by this number.
    Sequence(i32),
}

/// The inputs of one tick, with the number that is to be acknowledged.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Batch {
    pub(crate) inputs: Vec<WorldInput>,
    pub(crate) ack: Option<i32>,
}

impl Batch {
    pub(crate) fn is_empty(&self) -> bool {
        self.inputs.is_empty() && self.ack.is_none()
    }
}

/// Ticks for which the acts after a dig wait until the world has dug as well.
const DIG_WAITS_TICKS: u32 = 20;
/// Ticks for which a book waits until it is in its slot.
const BOOK_WAITS_TICKS: u32 = 5;

/// The most cells that are remembered until the world has decided on them.
const TOUCHED_MAX: usize = 256;

/// Too many acts wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many acts wait")]
pub(crate) struct TooManyWait;

/// The acts that have come since the world took some last.
#[derive(Debug, Default)]
struct SinceStep {
    /// When the world took some last; it has taken none before.
    began: Option<Instant>,
    /// How many have come, and their bytes.
    came: usize,
    bytes: usize,
    /// How many of them wait, last in the queue.
    waiting: usize,
}

/// The acts of a client that have not reached the world.
#[derive(Debug, Default)]
pub(crate) struct Intake {
    waiting: VecDeque<Waiting>,
    waiting_bytes: usize,
    since_step: SinceStep,
    pose: Pose,
    /// The place of the hotbar that is in the client's hand.
    pub(crate) selected: u8,
    /// The pose that the world was told last.
    told: Option<Pose>,
    /// The number of the move that the client must confirm before its own poses count again, and the tick of the world in which its
    /// body was there.
    unconfirmed: Option<(i32, u64)>,
    /// The tick of the move that the client has confirmed, until the world learns of it with the next pose.
    confirmed: Option<u64>,
    /// Whether the client is still in the world before: until it confirms its place in this one, nothing that it does counts.
    is_elsewhere: bool,
    /// The cells that the client has changed for itself, with the numbers of its acts.
    touched: VecDeque<(i32, BlockPos)>,
    /// How long acts have waited for the end of a dig.
    waited_ticks: u32,
    /// The ticks until the client's next book is taken.
    book_waits_ticks: u32,
    /// The keys that the client holds.
    controls: Controls,
    /// The clicks in windows that the client has not been shown the effect of.
    clicks: usize,
}

impl Intake {
    /// The intake of a client that comes from another world.
    pub(crate) fn between_worlds() -> Intake {
        Intake { is_elsewhere: true, ..Intake::default() }
    }

    /// The pose as the client said it last.
    pub(crate) fn pose(&self) -> Pose {
        self.pose
    }

    /// The client's body goes there. Turns at one place become one; places do not, for the way between two of them counts: a
    /// body that jumps onto a block would cut its corner.
    ///
    /// # Errors
    /// [`TooManyWait`].
    pub(crate) fn go(&mut self, pose: Pose) -> Result<(), TooManyWait> {
        if self.unconfirmed.is_some() || self.is_elsewhere {
            return Ok(());
        }
        self.pose = pose;
        if let Some(Waiting::Pose(last)) = self.waiting.back_mut()
            && last.pos == pose.pos
        {
            *last = pose;
            return Ok(());
        }
        self.push(Waiting::Pose(pose))
    }

    /// The keys that the client holds.
    pub(crate) fn controls(&self) -> Controls {
        self.controls
    }

    /// The client holds these keys.
    ///
    /// # Errors
    /// [`TooManyWait`].
    pub(crate) fn hold(&mut self, controls: Controls) -> Result<(), TooManyWait> {
        if self.is_elsewhere || std::mem::replace(&mut self.controls, controls) == controls {
            return Ok(());
        }
        self.act(WorldInput::Controls(controls))
    }

    /// The client takes another place of the hotbar in its hand.
    ///
    /// # Errors
    /// [`TooManyWait`].
    pub(crate) fn select(&mut self, place: u8) -> Result<(), TooManyWait> {
        if self.is_elsewhere {
            return Ok(());
        }
        self.selected = place;
        self.act(WorldInput::Select(place))
    }

    /// The client acts.
    ///
    /// # Errors
    /// [`TooManyWait`].
    pub(crate) fn act(&mut self, input: WorldInput) -> Result<(), TooManyWait> {
        self.clicks += usize::from(!self.is_elsewhere && is_click(&input));
        self.push(Waiting::Input(input))
    }

    /// So many clicks of the client have taken effect. Returns whether others are under way: the client knows better than the world
    /// how its window looks after them.
    pub(crate) fn clicked(&mut self, count: usize) -> bool {
        self.clicks = self.clicks.saturating_sub(count);
        self.clicks > 0
    }

    /// The clicks under way have been waited for long enough.
    pub(crate) fn forget_clicks(&mut self) {
        self.clicks = 0;
    }

    /// The client thinks that it has dug a cell to the end.
    ///
    /// # Errors
    /// [`TooManyWait`].
    pub(crate) fn dug(&mut self, pos: BlockPos) -> Result<(), TooManyWait> {
        self.push(Waiting::Dug(pos))
    }

    /// The client wants its acts so far acknowledged by that number.
    ///
    /// # Errors
    /// [`TooManyWait`].
    pub(crate) fn acknowledge(&mut self, sequence: i32) -> Result<(), TooManyWait> {
        if let Some(Waiting::Sequence(last)) = self.waiting.back_mut() {
            *last = sequence.max(*last);
            return Ok(());
        }
        self.push(Waiting::Sequence(sequence))
    }

    /// The client has changed a cell for itself, by the act of that number.
    pub(crate) fn touch(&mut self, sequence: i32, pos: BlockPos) {
        if self.is_elsewhere {
            return;
        }
        if self.touched.len() >= TOUCHED_MAX {
            self.touched.pop_front();
        }
        self.touched.push_back((sequence, pos));
    }

    /// Takes the cells that the client has changed for itself by acts up to that number.
    pub(crate) fn take_touched(&mut self, sequence: i32) -> Vec<BlockPos> {
        let (taken, left) = self.touched.drain(..).partition(|(number, _)| *number <= sequence);
        self.touched = left;
        let taken: VecDeque<(i32, BlockPos)> = taken;
        taken.into_iter().map(|(_, pos)| pos).collect()
    }

    fn push(&mut self, mut waiting: Waiting) -> Result<(), TooManyWait> {
        if self.is_elsewhere {
            return Ok(());
        }
        let bytes = bytes_of(&waiting);
        let are_many =
            self.since_step.came >= ACTS_STILL_MAX || self.since_step.bytes + bytes > BYTES_STILL_MAX;
        // Each command counts: a program that sets a world up gives hundreds at once.
        if are_many && self.is_still() && !matches!(waiting, Waiting::Input(WorldInput::Command(_))) {
            self.replace_last(&mut waiting);
        }
        if self.waiting.len() >= INPUTS_WAITING_MAX || self.waiting_bytes + bytes > BYTES_WAITING_MAX {
            return Err(TooManyWait);
        }
        self.waiting_bytes += bytes;
        self.waiting.push_back(waiting);
        let since = &mut self.since_step;
        (since.came, since.bytes, since.waiting) = (since.came + 1, since.bytes + bytes, since.waiting + 1);
        Ok(())
    }

    /// Whether the world has taken no acts for so long that it stands still, and is not just slow.
    fn is_still(&self) -> bool {
        self.since_step.began.is_none_or(|began| now().duration_since(began) >= STILL_AFTER)
    }

    /// Drops the last act of the same kind that has come since the world took some: the world stands still, and a client that goes on
    /// acting for minutes does nothing wrong.
    fn replace_last(&mut self, new: &mut Waiting) {
        let first = self.waiting.len().saturating_sub(self.since_step.waiting);
        let kind = kind_of(new);
        let Some(place) = self.waiting.range(first..).rposition(|old| kind_of(old) == kind) else { return };
        let old = self.waiting.remove(first + place);
        if let Some(Waiting::Input(input)) = &old {
            self.clicks -= usize::from(is_click(input)).min(self.clicks);
        }
        self.since_step.waiting -= 1;
        self.waiting_bytes -= old.as_ref().map_or(0, bytes_of);
        if let (Some(Waiting::Sequence(old)), Waiting::Sequence(new)) = (old, new) {
            *new = old.max(*new);
        }
    }

    /// The server moves the client's body to where it is in that tick; its poses count again once it has confirmed the move of that
    /// number.
    pub(crate) fn moved(&mut self, number: i32, pose: Pose, tick: u64) {
        self.waiting.retain(|waiting| !matches!(waiting, Waiting::Pose(_)));
        self.pose = pose;
        self.told = Some(pose);
        (self.unconfirmed, self.confirmed) = (Some((number, tick)), None);
    }

    /// The client confirms a move.
    pub(crate) fn confirmed(&mut self, number: i32) {
        if let Some((_, tick)) = self.unconfirmed.filter(|(awaited, _)| *awaited == number) {
            (self.unconfirmed, self.is_elsewhere, self.confirmed) = (None, false, Some(tick));
        }
    }

    /// Takes the inputs of a step. `body` is the client's body in the world: some acts wait for its digging, and a book that it does
    /// not hold is not written.
    pub(crate) fn take(&mut self, body: &Player) -> Batch {
        let mut batch = Batch::default();
        let mut bytes = 0;
        self.since_step = SinceStep { began: Some(now()), ..SinceStep::default() };
        self.book_waits_ticks = self.book_waits_ticks.saturating_sub(1);
        while batch.inputs.len() < INPUTS_A_STEP && bytes < BYTES_A_STEP {
            if let Some(Waiting::Dug(pos)) = self.waiting.front()
                && self.waited_ticks < DIG_WAITS_TICKS
                && (self.waited_ticks == 0 || body.digging.is_some_and(|digging| digging.pos == *pos))
            {
                self.waited_ticks += 1;
                break;
            }
            // A book is the first input of its step: those before it may have moved it, and the moment may be from before them.
            if let Some(Waiting::Input(WorldInput::WriteBook { slot, .. })) = self.waiting.front() {
                if self.book_waits_ticks > 0 || !batch.inputs.is_empty() {
                    break;
                }
                if !is_writable(body, *slot) && self.waited_ticks < BOOK_WAITS_TICKS {
                    self.waited_ticks += 1;
                    break;
                }
                self.waited_ticks = 0;
            }
            let next = self.waiting.pop_front();
            let size = next.as_ref().map_or(0, bytes_of);
            bytes += size;
            self.waiting_bytes = self.waiting_bytes.saturating_sub(size);
            match next {
                Some(Waiting::Pose(pose)) if self.told == Some(pose) => {}
                Some(Waiting::Pose(pose)) => {
                    self.told = Some(pose);
                    // Poses from before the move may still be on their way to the world.
                    batch.inputs.extend(self.confirmed.take().map(|tick| WorldInput::Confirm { tick }));
                    let Pose { pos, yaw, pitch, on_ground } = pose;
                    batch.inputs.push(WorldInput::Go { pos, yaw, pitch, on_ground });
                }
                // The world would refuse it, with all its pages in the journal.
                Some(Waiting::Input(WorldInput::WriteBook { slot, .. })) if !is_writable(body, slot) => {}
                Some(Waiting::Input(input)) => {
                    if matches!(input, WorldInput::WriteBook { .. }) {
                        self.book_waits_ticks = BOOK_EVERY_TICKS;
                    }
                    batch.inputs.push(input);
                }
                Some(Waiting::Dug(_)) => self.waited_ticks = 0,
                Some(Waiting::Sequence(sequence)) => batch.ack = batch.ack.max(Some(sequence)),
                None => break,
            }
        }
        batch
    }
}

/// Whether a body has a book in that slot whose pages can be written.
fn is_writable(body: &Player, slot: usize) -> bool {
    let stack = body.inventory.slots().get(slot).and_then(Option::as_ref);
    stack.is_some_and(|stack| stack.item.name() == "writable_book")
}

/// Whether an input is a click in a window, or presses one of its buttons.
fn is_click(input: &WorldInput) -> bool {
    matches!(
        input,
        WorldInput::Click { .. }
            | WorldInput::PressButton { .. }
            | WorldInput::NameItem { .. }
            | WorldInput::ChooseTrade { .. }
            | WorldInput::FillGrid { .. }
    )
}

/// The kind of an act.
fn kind_of(waiting: &Waiting) -> (Discriminant<Waiting>, Option<Discriminant<WorldInput>>) {
    let input = match waiting {
        Waiting::Input(input) => Some(discriminant(input)),
        Waiting::Pose(_) | Waiting::Dug(_) | Waiting::Sequence(_) => None,
    };
    (discriminant(waiting), input)
}

/// About how much text an act is.
fn bytes_of(waiting: &Waiting) -> usize {
    match waiting {
        Waiting::Input(WorldInput::WriteBook { pages, .. }) => pages.iter().map(|page| page.len()).sum(),
        Waiting::Input(WorldInput::WriteSign { lines, .. }) => lines.iter().map(|line| line.len()).sum(),
        Waiting::Input(WorldInput::Command(text)) => text.len(),
        Waiting::Pose(_) | Waiting::Input(_) | Waiting::Dug(_) | Waiting::Sequence(_) => 0,
    }
}

#[cfg(test)]
mod tests;
