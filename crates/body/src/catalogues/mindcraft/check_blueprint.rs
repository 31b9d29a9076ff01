//! `!checkBlueprint`: what of the blueprint is amiss.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::of_blueprint;
use crate::mindcraft::blueprint_report::check;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("checkBlueprint", |view, shelf, _| said(&of_blueprint(shelf, |blueprint| check(blueprint, |pos| view.state(pos).block()))))
}
