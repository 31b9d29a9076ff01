//! Crafting in a grid, and cutting at a stonecutter.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::slot;
use cooperage_blocks::world::{InputRefusal, WindowKind};
use serde::Serialize;

use super::job::JobStep;
use super::lay::{InputLayer, LayStep, WantedInput};
use super::shown::{ClickableWindow, left, off_hand_key, shift};
use crate::sent::SentAct;

/// Ticks for which a result may not be shown once all ingredients lie there.
const RESULT_TICKS: u64 = 20;

/// Lays ingredients into the inputs of a window and takes the result, so many times.
#[derive(Clone, Debug, Serialize)]
pub(super) struct CraftJob {
    /// The inputs that hold an item.
    cells: Vec<(usize, ItemId)>,
    wanted: u32,
    made: u32,
    layer: InputLayer,
    /// For how many times ingredients are being laid.
    batch: Option<u32>,
    /// For how many times they lie there.
    laid: Option<u32>,
    /// The tick from which the result is waited for.
    since: u64,
    cut: Option<CutChoice>,
    /// Whether the stack of the off hand was asked for: the windows of tables do not show that it is gone.
    is_fetched: bool,
    is_over: bool,
}

/// The output that is chosen at a stonecutter.
#[derive(Clone, Copy, Debug, Serialize)]
struct CutChoice {
    output: ItemId,
    button: u8,
    buttons: u8,
    /// How many buttons were tried; the first one may be another on a server whose list is in another order.
    tries: u8,
    pressed: Option<u64>,
}

impl CraftJob {
    /// Crafts in a grid. `wanted` times are possible with the items that are carried.
    pub(super) fn grid(kind: WindowKind, cells: &[Option<ItemId>], wanted: u32) -> CraftJob {
        let places = kind.inputs().zip(cells).filter_map(|(place, cell)| Some((place, (*cell)?)));
        CraftJob::new(places.collect(), wanted, None)
    }

    /// Cuts at a stonecutter, whose list has the output at `button` of so many `buttons`.
    pub(super) fn cut(input: ItemId, output: ItemId, button: u8, buttons: u8, wanted: u32) -> CraftJob {
        let cut = CutChoice { output, button, buttons, tries: 0, pressed: None };
        CraftJob::new(vec![(0, input)], wanted, Some(cut))
    }

    fn new(cells: Vec<(usize, ItemId)>, wanted: u32, cut: Option<CutChoice>) -> CraftJob {
        CraftJob {
            cells,
            wanted,
            made: 0,
            layer: InputLayer::default(),
            batch: None,
            laid: None,
            since: 0,
            cut,
            is_fetched: false,
            is_over: false,
        }
    }

    /// How often the result was taken.
    pub(super) fn made(&self) -> u32 {
        self.made
    }

    pub(super) fn next(&mut self, shown: &ClickableWindow<'_>, number: u8) -> JobStep {
        self.count(shown);
        if self.made >= self.wanted || self.is_over {
            return self.end(InputRefusal::NothingAsked);
        }
        if self.laid.is_none() {
            return self.lay(shown, number);
        }
        if let Some(click) = shown.put_away(None) {
            return JobStep::click(click);
        }
        self.take(shown, number)
    }

    /// Counts the results that were taken since the last look.
    fn count(&mut self, shown: &ClickableWindow<'_>) {
        let Some(laid) = self.laid else { return };
        let left = self.cells.iter().map(|&(place, item)| shown.count(place, item)).min().unwrap_or(0);
        self.made += laid.saturating_sub(left);
        self.laid = Some(left).filter(|left| *left > 0);
        if laid != left {
            self.since = shown.tick;
        }
    }

    fn end(&self, reason: InputRefusal) -> JobStep {
        if self.made > 0 { JobStep::counted(self.made) } else { JobStep::refused(reason) }
    }

    fn missing(&self) -> InputRefusal {
        if self.cut.is_some() { InputRefusal::NoIngredientOrRoom } else { InputRefusal::NoIngredient }
    }

    fn lay(&mut self, shown: &ClickableWindow<'_>, number: u8) -> JobStep {
        if self.batch.is_none()
            && !self.is_fetched
            && let Some(place) = self.fetched_from_off_hand(shown)
        {
            self.is_fetched = true;
            return JobStep::click(off_hand_key(place));
        }
        let batch =
            *self.batch.get_or_insert_with(|| batch_size(&self.cells, self.wanted - self.made, shown));
        if batch == 0 {
            return self.end(self.missing());
        }
        let wanted = |&(place, item): &(usize, ItemId)| WantedInput { place, item, count: batch, from: None };
        let wants: Vec<WantedInput> = self.cells.iter().map(wanted).collect();
        match self.layer.next(shown, &wants) {
            LayStep::Clicks(clicks) => JobStep::Clicks(clicks),
            LayStep::Missing => self.end(self.missing()),
            LayStep::Done => {
                self.batch = None;
                self.laid = Some(batch);
                self.since = shown.tick;
                self.take(shown, number)
            }
        }
    }

    /// An empty place for the stack of the off hand, where its items are needed.
    fn fetched_from_off_hand(&self, shown: &ClickableWindow<'_>) -> Option<usize> {
        let off_hand = match shown.kind() {
            WindowKind::Own => shown.get(slot::OFF_HAND),
            _ => shown.window.off_hand.as_ref(),
        };
        let item = off_hand?.item;
        let is_needed = self.cells.iter().any(|(_, other)| *other == item)
            && available(&self.cells, item, shown) < cells_of(&self.cells, item);
        is_needed.then(|| shown.empty_place())?
    }

    /// Takes the result: all at once by the shift key where there is room, else one by one.
    fn take(&mut self, shown: &ClickableWindow<'_>, number: u8) -> JobStep {
        let Some(result) = shown.kind().result() else { return JobStep::Wait };
        if let Some(step) = self.choose(shown, number) {
            return step;
        }
        let Some(made) = shown.get(result) else {
            if shown.tick < self.since + RESULT_TICKS {
                return JobStep::Wait;
            }
            return self.end(if self.cut.is_some() { InputRefusal::NoCut } else { InputRefusal::NoRecipe });
        };
        let all = shown.after(&[shift(result)]);
        // Where the rules of this world know no such result, there is only the server's word.
        let fits = all.as_ref().map_or(shown.empty_place().is_some(), |after| after.thrown.is_empty());
        if fits {
            return JobStep::click(shift(result));
        }
        let room = |place: usize| match shown.get(place) {
            None => made.max(),
            Some(held) if held.is_like(made) => held.max().saturating_sub(held.count),
            Some(_) => 0,
        };
        if let Some(place) = joined_place(shown) {
            return JobStep::click(left(place));
        }
        if shown.carried().map(room).sum::<u32>() < made.count {
            self.is_over = true;
            let reason = if self.cut.is_some() {
                InputRefusal::NoIngredientOrRoom
            } else {
                InputRefusal::NoRoomForResult
            };
            return self.end(reason);
        }
        JobStep::click(left(result))
    }

    /// Presses the button of the output, until the stonecutter shows it.
    fn choose(&mut self, shown: &ClickableWindow<'_>, number: u8) -> Option<JobStep> {
        let cut = self.cut.as_mut()?;
        let result = shown.get(shown.kind().result()?);
        if result.is_some_and(|stack| stack.item == cut.output) {
            (cut.pressed, cut.tries) = (None, 0);
            return None;
        }
        if let Some(pressed) = cut.pressed {
            if result.is_none() && shown.tick < pressed + RESULT_TICKS {
                return Some(JobStep::Wait);
            }
            cut.tries += 1;
            cut.button = (cut.button + 1) % cut.buttons.max(1);
            if cut.tries >= cut.buttons {
                return Some(self.end(InputRefusal::NoCut));
            }
        }
        cut.pressed = Some(shown.tick);
        Some(JobStep::Send(SentAct::ButtonPressed { window: number, button: cut.button }))
    }
}

/// A carried place whose stack fits onto another one, so that its place becomes free.
fn joined_place(shown: &ClickableWindow<'_>) -> Option<usize> {
    let joins = |place: usize, other: usize| {
        let (Some(held), Some(onto)) = (shown.get(place), shown.get(other)) else { return false };
        place != other && held.is_like(onto) && held.count + onto.count <= held.max()
    };
    shown.carried().find(|&place| shown.carried().any(|other| joins(place, other)))
}

fn cells_of(cells: &[(usize, ItemId)], item: ItemId) -> u32 {
    u32::try_from(cells.iter().filter(|(_, other)| *other == item).count()).unwrap_or(u32::MAX)
}

/// How many of an item are carried or lie in the inputs.
fn available(cells: &[(usize, ItemId)], item: ItemId, shown: &ClickableWindow<'_>) -> u32 {
    let places = shown.carried().chain(cells.iter().map(|(place, _)| *place));
    places.map(|place| shown.count(place, item)).sum::<u32>() + shown.cursor_count(item)
}

/// For how many times ingredients are laid at once.
fn batch_size(cells: &[(usize, ItemId)], wanted: u32, shown: &ClickableWindow<'_>) -> u32 {
    let limits = cells.iter().map(|&(_, item)| {
        (available(cells, item, shown) / cells_of(cells, item).max(1)).min(item.info().stack)
    });
    limits.min().unwrap_or(0).min(wanted)
}
