//! The table of functions.

mod bot;
mod gallery;
mod moving;
mod taking;
mod tools;
mod working;
mod world;

pub(super) use tools::TELLING;

use super::function::{ApiNamespace, FunctionParameter, ScriptFunction};

/// A function in the table.
pub(super) struct FunctionEntry {
    pub(super) space: ApiNamespace,
    pub(super) name: &'static str,
    pub(super) parameters: &'static [Param],
    pub(super) doc: &'static str,
    pub(super) returns: &'static str,
    pub(super) setup: &'static [&'static str],
    pub(super) example: &'static str,
}

/// A parameter in the table: its name, its kind, its default (as JSON; empty: it is required), its description.
pub(super) struct Param(&'static str, &'static str, &'static str, &'static str);

pub(super) const TEXT: &str = "a text";
pub(super) const NUMBER: &str = "a number";
pub(super) const FLAG: &str = "true or false";
pub(super) const ENTITY: &str = "an entity";
pub(super) const PLACE: &str = "a place";
pub(super) const ANY: &str = "anything";

impl Param {
    pub(super) fn parameter(&self) -> FunctionParameter {
        let Param(name, kind, otherwise, doc) = *self;
        FunctionParameter {
            name: name.to_owned(),
            kind,
            otherwise: if otherwise.is_empty() { None } else { serde_json::from_str(otherwise).ok() },
            doc: doc.to_owned(),
        }
    }
}

/// The returned value of most skills.
pub(super) const WHETHER: &str = "whether it was done";

/// Where a block stands.
const X: Param = Param("x", NUMBER, "", "east");
const Y: Param = Param("y", NUMBER, "", "up");
const Z: Param = Param("z", NUMBER, "", "south");

/// Returns all functions of the interface.
pub(super) fn functions() -> Vec<ScriptFunction> {
    let own = [moving::SKILLS, working::SKILLS, gallery::SKILLS, taking::SKILLS].concat_functions();
    let others = [world::QUERIES, gallery::QUERIES, bot::MEMBERS].concat_functions();
    own.into_iter().chain(tools::functions()).chain(others).collect()
}

trait Tables {
    fn concat_functions(&self) -> Vec<ScriptFunction>;
}

impl Tables for [&[FunctionEntry]] {
    fn concat_functions(&self) -> Vec<ScriptFunction> {
        self.iter().flat_map(|entries| entries.iter()).map(ScriptFunction::of).collect()
    }
}
