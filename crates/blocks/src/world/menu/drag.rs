//! Drags: the cursor's stack is spread over the slots that the cursor passes.
//!
//! A drag has three stages: its start, a click for each slot, and its end, at which the items are laid down.

use serde::{Deserialize, Serialize};

use super::WindowClick;
use super::click::{ClickedWindow, less};
use crate::items::ItemStack;
use crate::world::refusal::InputRefusal;

/// How many items a drag lays into each slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum DragShare {
    /// The stack in equal parts.
    Even,
    Single,
    /// A whole stack, in creative mode.
    Whole,
}

/// A drag that is under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SlotDrag {
    share: DragShare,
    /// The slots in the order in which they were passed, each once.
    slots: Vec<u8>,
}

/// A click that is a part of a drag. One that does not fit the stage ends the drag.
pub(super) fn drag(window: &mut ClickedWindow<'_>, click: WindowClick) -> Result<(), InputRefusal> {
    let under_way = window.menu.drag.take();
    if window.menu.cursor.is_none() {
        return Ok(());
    }
    match (click.button & 3, under_way) {
        (0, None) => {
            window.menu.drag = Some(SlotDrag { share: share(click.button >> 2, window)?, slots: Vec::new() })
        }
        (1, Some(mut drag)) => {
            let number = window.number(click.slot)?;
            pass(window, &mut drag, number);
            window.menu.drag = Some(drag);
        }
        (2, Some(drag)) => end(window, &drag)?,
        _ => {}
    }
    Ok(())
}

fn share(kind: u8, window: &ClickedWindow<'_>) -> Result<DragShare, InputRefusal> {
    match kind {
        0 => Ok(DragShare::Even),
        1 => Ok(DragShare::Single),
        2 if window.is_creative => Ok(DragShare::Whole),
        2 => Err(InputRefusal::CreativeOnly),
        _ => Err(InputRefusal::NothingAsked),
    }
}

/// Whether a slot takes items of the cursor's stack.
fn takes(window: &ClickedWindow<'_>, number: usize, cursor: &ItemStack) -> bool {
    let held = window.slots.get(number).and_then(Option::as_ref);
    window.room(number, cursor) > 0
        && held.is_none_or(|held| held.is_like(cursor) && held.count <= cursor.max())
}

fn pass(window: &ClickedWindow<'_>, drag: &mut SlotDrag, number: usize) {
    let Some(cursor) = &window.menu.cursor else { return };
    let has_one_more = drag.share == DragShare::Whole || cursor.count as usize > drag.slots.len();
    if let Ok(place) = u8::try_from(number)
        && has_one_more
        && takes(window, number, cursor)
        && !drag.slots.contains(&place)
    {
        drag.slots.push(place);
    }
}

fn end(window: &mut ClickedWindow<'_>, drag: &SlotDrag) -> Result<(), InputRefusal> {
    // A drag over a single slot is a plain click on it.
    if let [slot] = drag.slots[..] {
        let button = match drag.share {
            DragShare::Even => 0,
            DragShare::Single => 1,
            DragShare::Whole => return Ok(()),
        };
        return window.click(WindowClick { slot: slot.into(), button, mode: 0 });
    }
    let Some(cursor) = window.menu.cursor.clone() else { return Ok(()) };
    let slots = drag.slots.len() as u32;
    let mut left = cursor.count;
    for place in &drag.slots {
        let number = usize::from(*place);
        if !takes(window, number, &cursor) {
            continue;
        }
        let wanted = match drag.share {
            DragShare::Even => cursor.count / slots.max(1),
            DragShare::Single => 1,
            DragShare::Whole => cursor.max(),
        };
        let has = if drag.share == DragShare::Whole { wanted } else { wanted.min(left) };
        let moved = window.put_in(number, &cursor.of_count(has), has);
        if drag.share != DragShare::Whole {
            left -= moved;
        }
    }
    window.menu.cursor = less(&cursor, cursor.count - left);
    Ok(())
}
