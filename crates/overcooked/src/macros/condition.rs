//! The conditions under which a macro may begin and go on, and the end of a macro (docs/spec/overcooked.md, 14).

use super::candidates::candidates;
use super::{Macro, OvercookedView};
use crate::object::ObjectKind;
use crate::rules::Dynamics;

/// The condition that a macro lacks. The text is a sentence for the agent that asked for the macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lack {
    /// The hands must be empty.
    #[error("the hands must be empty, and they hold {}", .0.words())]
    EmptyHands(ObjectKind),
    /// The hands must hold something certain.
    #[error("the hands must hold {}, and they {}", .wanted.words(), holding(*.held))]
    Held {
        /// The object that they must hold.
        wanted: ObjectKind,
        /// The object that they hold.
        held: Option<ObjectKind>,
    },
    /// The hands must hold something.
    #[error("there is nothing in the hands that could be put down")]
    Anything,
    /// Nothing in the kitchen gives it.
    #[error("this kitchen has no dispenser of {}", plural(*.0))]
    Dispenser(ObjectKind),
    /// It is nowhere within reach.
    #[error("no {} is within reach: neither a dispenser nor one on a counter", .0.name())]
    Reach(ObjectKind),
    /// All pots are full or cook.
    #[error("no pot takes another ingredient: each of them is full, cooks or holds a ready soup")]
    OpenPot,
    /// No pot cooks, and none is ready.
    #[error("no pot holds a soup that cooks or is ready")]
    HotPot,
    /// No pot waits for being started.
    #[error("no pot holds ingredients that wait for being started")]
    IdlePot,
    /// Pots start by themselves.
    #[error("pots start by themselves here once they hold 3 ingredients")]
    Manual,
    /// All counters are taken.
    #[error("there is no empty counter")]
    EmptyCounter,
    /// A wait is too short or too long.
    #[error("a wait lasts 1 to {max} steps, not {0}", max = Macro::WAIT_MAX)]
    Length(u32),
}

fn plural(kind: ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Onion => "onions",
        ObjectKind::Tomato => "tomatoes",
        ObjectKind::Dish => "dishes",
        ObjectKind::Soup => "soups",
    }
}

fn holding(held: Option<ObjectKind>) -> String {
    held.map_or_else(|| "are empty".to_owned(), |kind| format!("hold {}", kind.words()))
}

/// Whether the macro may begin or go on.
///
/// # Errors
/// What it lacks.
#[inline]
pub fn check(view: &OvercookedView<'_>, act: Macro) -> Result<(), Lack> {
    match act {
        Macro::PickUpOnion | Macro::PickUpTomato | Macro::PickUpDish => {
            act.picks_up().map_or(Ok(()), |kind| pick_up(view, act, kind))
        }
        Macro::PutOnion => holds(view, ObjectKind::Onion).and_then(|()| open_pot(view)),
        Macro::PutTomato => holds(view, ObjectKind::Tomato).and_then(|()| open_pot(view)),
        Macro::StartCooking if view.rules.dynamics() != Dynamics::New => Err(Lack::Manual),
        Macro::StartCooking => {
            empty_hands(view)?;
            view.pots().any(|(_, soup)| soup.is_idle()).then_some(()).ok_or(Lack::IdlePot)
        }
        Macro::FillDish => {
            holds(view, ObjectKind::Dish)?;
            view.has_hot_pot().then_some(()).ok_or(Lack::HotPot)
        }
        Macro::Deliver => holds(view, ObjectKind::Soup),
        Macro::Place => {
            view.me().held.kind().ok_or(Lack::Anything)?;
            view.empty_counters().next().map(|_| ()).ok_or(Lack::EmptyCounter)
        }
        Macro::Wait(steps) if (1..=Macro::WAIT_MAX).contains(&steps) => Ok(()),
        Macro::Wait(steps) => Err(Lack::Length(steps)),
    }
}

#[inline]
fn pick_up(view: &OvercookedView<'_>, act: Macro, kind: ObjectKind) -> Result<(), Lack> {
    empty_hands(view)?;
    if view.dispensers(kind).is_empty() {
        return Err(Lack::Dispenser(kind));
    }
    // The published program does not ask this of tomatoes.
    if kind != ObjectKind::Tomato && candidates(view, act).goals(view).next().is_none() {
        return Err(Lack::Reach(kind));
    }
    Ok(())
}

fn empty_hands(view: &OvercookedView<'_>) -> Result<(), Lack> {
    view.me().held.kind().map_or(Ok(()), |kind| Err(Lack::EmptyHands(kind)))
}

fn holds(view: &OvercookedView<'_>, wanted: ObjectKind) -> Result<(), Lack> {
    let held = view.me().held.kind();
    if held == Some(wanted) { Ok(()) } else { Err(Lack::Held { wanted, held }) }
}

fn open_pot(view: &OvercookedView<'_>) -> Result<(), Lack> {
    view.has_open_pot().then_some(()).ok_or(Lack::OpenPot)
}

/// Whether the hands show that the macro is finished. For other ends (a wait, a pot that was started) only the
/// controller knows.
pub(super) fn hands_show(view: &OvercookedView<'_>, act: Macro) -> bool {
    let held = view.me().held.kind();
    match act {
        Macro::PickUpOnion | Macro::PickUpTomato | Macro::PickUpDish => held == act.picks_up(),
        Macro::PutOnion | Macro::PutTomato | Macro::Deliver | Macro::Place => held.is_none(),
        Macro::FillDish => held == Some(ObjectKind::Soup),
        Macro::StartCooking | Macro::Wait(_) => false,
    }
}
