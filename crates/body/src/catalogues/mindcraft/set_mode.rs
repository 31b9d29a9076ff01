//! `!setMode`: switching a mode.

use super::instant::answers;
use super::texts::modes;
use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Command;
use crate::modes::ModeKind;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("setMode", |_, shelf, arguments| {
        let (name, on) = (arguments.text("mode_name"), arguments.flag("on"));
        let Some(mode) = ModeKind::from_name(name).filter(|mode| shelf.modes.has(*mode)) else {
            let name: String = name.chars().take(60).collect();
            return Outcome::failed(format!("There is no mode {name}.\n{}", modes(shelf))).into();
        };
        let word = if on { "on" } else { "off" };
        if shelf.modes.is_on(mode) == on {
            return Outcome::done(format!("The mode {name} is {word} already.")).into();
        }
        shelf.modes.set(mode, on);
        Outcome::done(format!("The mode {name} is {word} now.")).into()
    })
}
