//! `!getBlueprintLevel`: a level of the blueprint.

use super::instant::{answers, said};
use super::texts::of_blueprint;
use crate::body::Body;
use crate::catalogue::Command;
use crate::mindcraft::blueprint_report::level;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("getBlueprintLevel", |_, shelf, arguments| {
        let number = arguments.integer("levelNum").unwrap_or(0);
        said(&of_blueprint(shelf, |blueprint| level(blueprint, number)))
    })
}
