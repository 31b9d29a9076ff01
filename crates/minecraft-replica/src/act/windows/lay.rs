//! Items laid into the inputs of a window: grids of crafting, anvils and the like.

use cooperage_blocks::ItemId;
use cooperage_blocks::world::WindowClick;
use serde::Serialize;

use super::shown::{ShownWindow, drag, left, right, shift};
use super::split::{DividedStack, SplitRules, next_split};

/// The most items that are laid down one by one.
const SINGLES_MAX: u32 = 3;

/// Items that an input of a window is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct WantedInput {
    pub(super) place: usize,
    pub(super) item: ItemId,
    pub(super) count: u32,
    /// The place from which they are taken; `None` for any carried place that holds them.
    pub(super) from: Option<usize>,
}

/// The way in which inputs come to hold what they are to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct InputLayer {
    /// The place from which the cursor's stack was taken.
    source: Option<usize>,
    /// The empty place in which a part of a stack lies meanwhile.
    spare: Option<usize>,
}

/// The next act of laying items down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LayStep {
    Clicks(Vec<WindowClick>),
    /// All inputs hold what they are to hold, and the cursor is empty.
    Done,
    /// Items are missing, or there is no room for what lies there.
    Missing,
}

impl LayStep {
    fn one(click: WindowClick) -> LayStep {
        LayStep::Clicks(vec![click])
    }
}

/// An input that lacks items.
#[derive(Clone, Copy)]
struct Lack {
    place: usize,
    count: u32,
}

impl InputLayer {
    /// The next clicks, computed from the slots as they are.
    pub(super) fn next(&mut self, shown: &ShownWindow<'_>, wants: &[WantedInput]) -> LayStep {
        if let Some(step) = self.clear(shown, wants) {
            return step;
        }
        let lacking = |want: &&WantedInput| shown.count(want.place, want.item) < want.count;
        if let Some(cursor) = shown.cursor() {
            let is_like = |want: &&WantedInput| shown.get(want.place).is_none_or(|held| held.is_like(cursor));
            let lacks = lacks_of(shown, wants.iter().filter(|want| want.item == cursor.item).filter(is_like));
            return match self.lay_cursor(shown, cursor.count, cursor.max(), &lacks) {
                Some(clicks) => LayStep::Clicks(clicks),
                None => shown.put_away(self.source).map_or(LayStep::Missing, LayStep::one),
            };
        }
        if let Some(step) = self.empty_spare(shown) {
            return step;
        }
        let Some(first) = wants.iter().find(lacking) else { return LayStep::Done };
        let same = wants.iter().filter(|want| want.item == first.item && want.from == first.from);
        let lacks = lacks_of(shown, same);
        self.pick(shown, first, &lacks).map_or(LayStep::Missing, LayStep::one)
    }

    /// Takes items out of inputs that are to hold others, or fewer.
    fn clear(&mut self, shown: &ShownWindow<'_>, wants: &[WantedInput]) -> Option<LayStep> {
        let is_wrong = |place: &usize| {
            let Some(held) = shown.get(*place) else { return false };
            let want = wants.iter().find(|want| want.place == *place);
            want.is_none_or(|want| want.item != held.item || want.count < held.count)
        };
        let place = shown.kind().inputs().find(is_wrong)?;
        if shown.cursor().is_some() {
            return Some(shown.put_away(self.source).map_or(LayStep::Missing, LayStep::one));
        }
        let moves = shown.after(&[shift(place)]).is_some();
        Some(if moves { LayStep::one(shift(place)) } else { LayStep::Missing })
    }

    /// Items that lie in the spare place go back to where they were.
    fn empty_spare(&mut self, shown: &ShownWindow<'_>) -> Option<LayStep> {
        let spare = self.spare.take()?;
        let held = shown.get(spare)?;
        let source = self.source.filter(|source| shown.get(*source).is_none_or(|other| other.is_like(held)))?;
        self.source = Some(source);
        Some(LayStep::one(left(spare)))
    }

    /// The clicks that lay the cursor's stack into inputs which lack its items; `None` where nothing is lacking.
    fn lay_cursor(
        &mut self,
        shown: &ShownWindow<'_>,
        held: u32,
        max: u32,
        lacks: &[Lack],
    ) -> Option<Vec<WindowClick>> {
        let first = lacks.first()?;
        let places: Vec<usize> = lacks.iter().map(|lack| lack.place).collect();
        let is_even = lacks.iter().all(|lack| lack.count == first.count);
        let inputs = u32::try_from(lacks.len()).unwrap_or(u32::MAX);
        let has_rest_aside = self.spare.is_some_and(|spare| shown.get(spare).is_some());
        if inputs > 1 && is_even && held / inputs == first.count && !has_rest_aside {
            return Some(drag(&places, first.count == 1));
        }
        if inputs > 1 && is_even && first.count == 1 && held > 1 {
            return Some(drag(places.get(..held.min(inputs) as usize)?, true));
        }
        if held <= first.count && !has_rest_aside {
            return Some(vec![left(first.place)]);
        }
        if first.count <= SINGLES_MAX && (inputs == 1 || held < inputs * first.count) {
            return Some(vec![right(first.place)]);
        }
        let wanted: u32 = lacks.iter().map(|lack| lack.count).sum();
        let wanted = if is_even { wanted } else { first.count };
        Some(vec![self.split(shown, wanted, max).unwrap_or_else(|| right(first.place))])
    }

    /// The click that takes items for inputs.
    fn pick(&mut self, shown: &ShownWindow<'_>, want: &WantedInput, lacks: &[Lack]) -> Option<WindowClick> {
        let wanted: u32 = lacks.iter().map(|lack| lack.count).sum();
        let inputs = u32::try_from(lacks.len()).unwrap_or(u32::MAX);
        let is_single = lacks.iter().all(|lack| lack.count == 1);
        let all: Vec<(usize, u32)> = match want.from {
            Some(from) => vec![(from, shown.count(from, want.item))],
            None => shown.kind().carried().map(|place| (place, shown.count(place, want.item))).collect(),
        };
        let has = |least: u32, below: u32| {
            all.iter().find(|(_, count)| (least.max(1)..below).contains(count)).map(|(place, _)| *place)
        };
        let few = is_single || (inputs == 1 && wanted <= SINGLES_MAX);
        let whole = has(wanted, wanted + inputs).or_else(|| has(wanted, u32::MAX).filter(|_| few));
        if let Some(place) = whole {
            self.source = Some(place);
            return Some(left(place));
        }
        if let Some(place) = has(wanted, u32::MAX) {
            self.source = Some(place);
            self.spare = shown.empty_place();
            let max = shown.get(place)?.max();
            return Some(self.split(shown, wanted, max).unwrap_or_else(|| left(place)));
        }
        let most = all.iter().rev().max_by_key(|(_, count)| *count).filter(|(_, count)| *count > 0)?;
        self.source = Some(most.0);
        Some(left(most.0))
    }

    /// The click that brings so many items to the cursor.
    fn split(&self, shown: &ShownWindow<'_>, wanted: u32, room: u32) -> Option<WindowClick> {
        let source = self.source?;
        next_split_click(shown, source, self.spare, wanted, SplitRules { room, source_takes: true })
    }
}

/// The click that divides the stack of a place, so that the cursor holds so many of its items in the end.
pub(super) fn next_split_click(
    shown: &ShownWindow<'_>,
    source: usize,
    spare: Option<usize>,
    wanted: u32,
    rules: SplitRules,
) -> Option<WindowClick> {
    let count = |place: usize| shown.get(place).map_or(0, |stack| stack.count);
    let stack = shown.cursor().or(shown.get(source)).or(spare.and_then(|spare| shown.get(spare)))?;
    let is_usable = |place: &usize| shown.get(*place).is_none_or(|held| held.is_like(stack));
    if !is_usable(&source) {
        return None;
    }
    let spare = spare.filter(is_usable);
    let divided = DividedStack {
        source: count(source),
        spare: spare.map(count),
        cursor: shown.cursor().map_or(0, |stack| stack.count),
    };
    let next = next_split(divided, wanted, rules)?;
    let place = if next.is_spare { spare? } else { source };
    Some(if next.is_right { right(place) } else { left(place) })
}

fn lacks_of<'a>(shown: &ShownWindow<'_>, wants: impl Iterator<Item = &'a WantedInput>) -> Vec<Lack> {
    let lack = |want: &WantedInput| Lack {
        place: want.place,
        count: want.count.saturating_sub(shown.count(want.place, want.item)),
    };
    wants.map(lack).filter(|lack| lack.count > 0).collect()
}
