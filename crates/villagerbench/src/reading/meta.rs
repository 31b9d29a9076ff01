//! A meta task by what is told of it.

use crate::meta::{MetaGoal, MetaKind, words};

/// The words before the text of a sign in the result of reading it.
const READ: &str = "the sign says: ";

/// The goal of a prompt, with the text of its sign where that has been read.
pub(super) fn goal(text: &str) -> Option<MetaGoal> {
    let mut goal = words::read(text)?;
    if goal.kind == MetaKind::Sign
        && let Some((_, said)) = text.rsplit_once(READ)
    {
        goal.text = said.lines().next().unwrap_or_default().to_owned();
    }
    Some(goal)
}
