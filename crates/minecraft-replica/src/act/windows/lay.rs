//! Items laid into the inputs of a window: grids of crafting, anvils and the like.

use cooperage_blocks::ItemId;
use cooperage_blocks::world::WindowClick;
use serde::Serialize;

use super::shown::{ClickableWindow, drag, left, right, shift};
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
    /// How many items were lacking when the cursor's stack was last spread over inputs.
    dragged: Option<u32>,
    /// Whether the server lets no stacks be spread: each input is then filled by itself.
    is_undraggable: bool,
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
    pub(super) fn next(&mut self, shown: &ClickableWindow<'_>, wants: &[WantedInput]) -> LayStep {
        if let Some(step) = self.clear(shown, wants) {
            return step;
        }
        let lacking = |want: &&WantedInput| shown.count(want.place, want.item) < want.count;
        if let Some(cursor) = shown.cursor() {
            let is_like = |want: &&WantedInput| shown.get(want.place).is_none_or(|held| held.is_like(cursor));
            let lacks = lacks_of(shown, wants.iter().filter(|want| want.item == cursor.item).filter(is_like));
            return match self.lay_cursor(shown, cursor.count, &lacks) {
                Some(clicks) => LayStep::Clicks(clicks),
                None => shown.put_away(self.source).map_or(LayStep::Missing, LayStep::one),
            };
        }
        let first = wants.iter().find(lacking);
        let aside = self.spare.and_then(|spare| shown.get(spare)).map(|stack| stack.item);
        if let Some(aside) = aside
            && first.is_none_or(|want| want.item != aside)
        {
            return self.empty_spare(shown).map_or(LayStep::Missing, LayStep::one);
        }
        let Some(first) = first else { return LayStep::Done };
        let same = wants.iter().filter(|want| want.item == first.item && want.from == first.from);
        let lacks = lacks_of(shown, same);
        if aside.is_some() {
            let wanted = self.wanted_at_cursor(shown, &lacks);
            return self.split(shown, wanted).map_or(LayStep::Missing, LayStep::one);
        }
        self.pick(shown, first, &lacks).map_or(LayStep::Missing, LayStep::one)
    }

    /// Takes items out of inputs that are to hold others, or fewer.
    fn clear(&mut self, shown: &ClickableWindow<'_>, wants: &[WantedInput]) -> Option<LayStep> {
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

    /// Takes up items that lie in the spare place, to bring them back.
    fn empty_spare(&mut self, shown: &ClickableWindow<'_>) -> Option<WindowClick> {
        let spare = self.spare.take()?;
        shown.get(spare).map(|_| left(spare))
    }

    /// The clicks that lay the cursor's stack into inputs which lack its items; `None` where nothing is lacking.
    fn lay_cursor(
        &mut self,
        shown: &ClickableWindow<'_>,
        held: u32,
        lacks: &[Lack],
    ) -> Option<Vec<WindowClick>> {
        let first = lacks.first()?;
        let lacking: u32 = lacks.iter().map(|lack| lack.count).sum();
        self.is_undraggable |= self.dragged.take() == Some(lacking);
        let inputs = u32::try_from(lacks.len()).unwrap_or(u32::MAX);
        let has_aside = self.spare.is_some_and(|spare| shown.get(spare).is_some());
        if inputs > 1 && self.is_dragged(lacks) && !has_aside {
            let is_single = first.count == 1;
            let reached = if is_single { held.min(inputs) } else { inputs };
            if held / inputs == first.count || (is_single && held > 1) {
                self.dragged = Some(lacking);
                let places: Vec<usize> = lacks.iter().take(reached as usize).map(|lack| lack.place).collect();
                return Some(drag(&places, is_single));
            }
        }
        if (inputs == 1 || self.is_undraggable) && first.count <= SINGLES_MAX && held > first.count {
            return Some(vec![right(first.place)]);
        }
        let wanted = self.wanted_at_cursor(shown, lacks);
        if held == wanted && held <= first.count && !has_aside {
            return Some(vec![left(first.place)]);
        }
        Some(vec![self.split(shown, wanted).unwrap_or_else(|| right(first.place))])
    }

    /// How many items the cursor is to hold, before they are laid down: enough for all inputs, for the first one, or all there are.
    fn wanted_at_cursor(&self, shown: &ClickableWindow<'_>, lacks: &[Lack]) -> u32 {
        let stack = |place: Option<usize>| place.and_then(|place| shown.get(place));
        let item = shown.cursor().or(stack(self.spare)).or(stack(self.source)).map(|stack| stack.item);
        let Some(item) = item else { return 0 };
        let of = |place: Option<usize>| place.map_or(0, |place| shown.count(place, item));
        self.wanted_of(shown.cursor_count(item) + of(self.source) + of(self.spare), lacks)
    }

    /// How many of so many items are brought to the cursor: as many as all inputs lack, or the first one, or all.
    fn wanted_of(&self, held: u32, lacks: &[Lack]) -> u32 {
        let wanted: u32 = lacks.iter().map(|lack| lack.count).sum();
        let first = lacks.first().map_or(0, |lack| lack.count);
        if self.is_dragged(lacks) && held >= wanted { wanted } else { held.min(first) }
    }

    /// Whether a stack is spread over these inputs: all lack as much.
    fn is_dragged(&self, lacks: &[Lack]) -> bool {
        let first = lacks.first().map(|first| first.count);
        (lacks.len() == 1 || !self.is_undraggable) && lacks.iter().all(|lack| Some(lack.count) == first)
    }

    /// The click that takes items for inputs.
    fn pick(
        &mut self,
        shown: &ClickableWindow<'_>,
        want: &WantedInput,
        lacks: &[Lack],
    ) -> Option<WindowClick> {
        let wanted: u32 = lacks.iter().map(|lack| lack.count).sum();
        let inputs = u32::try_from(lacks.len()).unwrap_or(u32::MAX);
        let all: Vec<(usize, u32)> = match want.from {
            Some(from) => vec![(from, shown.count(from, want.item))],
            None => shown.kind().carried().map(|place| (place, shown.count(place, want.item))).collect(),
        };
        let has = |least: u32, below: u32| {
            all.iter().find(|(_, count)| (least.max(1)..below).contains(count)).copied()
        };
        let is_few = wanted == inputs || (inputs == 1 && wanted <= SINGLES_MAX);
        let above = if self.is_dragged(lacks) { wanted + inputs } else { wanted + 1 };
        let exact = has(wanted, above).or_else(|| has(wanted, u32::MAX).filter(|_| is_few));
        if let Some((place, _)) = exact {
            self.source = Some(place);
            return Some(left(place));
        }
        let most = || all.iter().rev().max_by_key(|(_, count)| *count).copied();
        let (place, held) = has(wanted, u32::MAX).or_else(most).filter(|(_, held)| *held > 0)?;
        self.source = Some(place);
        let part = self.wanted_of(held, lacks);
        if part == held {
            return Some(left(place));
        }
        self.spare = shown.empty_place();
        self.split(shown, part).or(Some(left(place)))
    }

    /// The click that brings so many items to the cursor.
    fn split(&self, shown: &ClickableWindow<'_>, wanted: u32) -> Option<WindowClick> {
        let source = self.source?;
        let of = |place: Option<usize>| place.and_then(|place| shown.get(place));
        let room = shown.cursor().or(of(self.spare)).or(of(self.source))?.max();
        next_split_click(shown, source, self.spare, wanted, SplitRules { room, source_takes: true })
    }
}

/// The click that divides the stack of a place, so that the cursor holds so many of its items in the end.
pub(super) fn next_split_click(
    shown: &ClickableWindow<'_>,
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

fn lacks_of<'a>(shown: &ClickableWindow<'_>, wants: impl Iterator<Item = &'a WantedInput>) -> Vec<Lack> {
    let lack = |want: &WantedInput| Lack {
        place: want.place,
        count: want.count.saturating_sub(shown.count(want.place, want.item)),
    };
    wants.map(lack).filter(|lack| lack.count > 0).collect()
}
