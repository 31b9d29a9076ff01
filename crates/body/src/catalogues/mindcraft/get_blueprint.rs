//! `!getBlueprint`: the levels of the blueprint.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::of_blueprint;
use crate::mindcraft::blueprint_report::outline;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("getBlueprint", |_, shelf, _| said(&of_blueprint(shelf, outline)))
}
