//! A goal of a library by what is told of it.

use super::cook::arena;
use super::told::ToldVillage;
use crate::expert::goals::GoalOrder;
use crate::goals::words;

/// The words of the tool that only agents after a goal have.
const BY_HAND: &str = "by hand where the recipe fits";

/// The order that a prompt tells; `None` if it is about something else. An agent with a piece of the work is told that alone.
pub(super) fn order(told: &mut ToldVillage, text: &str, manual: &str) -> Option<GoalOrder> {
    let wanted = words::read(text);
    (wanted.is_some() || manual.contains(BY_HAND)).then(|| GoalOrder { wanted, place: arena(told) })
}
