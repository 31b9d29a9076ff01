//! `!checkBlueprintLevel`: what of a level of the blueprint is amiss.

use super::instant::{answers, said};
use super::texts::of_blueprint;
use crate::body::Body;
use crate::catalogue::Command;
use crate::mindcraft::blueprint_report::check_level;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("checkBlueprintLevel", |view, shelf, arguments| {
        let number = arguments.integer("levelNum").unwrap_or(0);
        let look = |pos| view.state(pos).block();
        said(&of_blueprint(shelf, |blueprint| check_level(blueprint, number, look)))
    })
}
