//! Errors of skills.

use cooperage_core::Trouble;
use thiserror::Error;

use crate::primitive::PrimitiveFailure;

/// The reason why a skill failed, in words that a model can use.
#[derive(Clone, Debug, PartialEq, Error, serde::Serialize)]
pub enum SkillError {
    /// The block, item or entity isn't there.
    #[error("there is no {what} within {range} blocks")]
    NotFound {
        /// The name of the block, item or entity that was searched for.
        what: String,
        range: u32,
    },
    /// All of it that is near lies beside a liquid that breaking it would let out.
    #[error("the {what} within {range} blocks cannot be mined safely: it lies beside lava or water")]
    Unsafe {
        /// The name of the block, item or entity that was searched for.
        what: String,
        range: u32,
    },
    /// It is near, but none of it could be got at.
    #[error("no {what} within {range} blocks could be got at: {why}")]
    OutOfReach {
        /// The name of the block, item or entity that was searched for.
        what: String,
        range: u32,
        /// The error of the last attempt.
        why: String,
    },
    /// There is no such thing in the game.
    #[error("there is no {kind} named `{name}`{}", super::named::nearest_names(kind, name))]
    Unknown {
        /// Item, block, creature, player.
        kind: &'static str,
        /// As it was called.
        name: String,
    },
    /// No way leads there.
    #[error("no way leads to {goal}: {left:.0} blocks are left{}", kept_clause(*is_kept))]
    Unreachable {
        goal: String,
        /// How far the nearest reachable place is from it, in blocks.
        left: f64,
        /// Whether a way would lead there through cells of the blueprint, which the body does not dig on its way. Digests of bodies that dig
        /// through all are those of the time before.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        is_kept: bool,
    },
    /// It needs more of an item.
    #[error("{needed} {item} needed, but only {held} carried")]
    Missing {
        item: String,
        needed: u32,
        /// How many there are.
        held: u32,
    },
    /// A recipe's ingredients aren't all there.
    #[error("{needed} {lacking} needed, but only {held} carried. It requires: {requires}")]
    Ingredients {
        /// The first ingredient of which there is too little.
        lacking: String,
        /// How many of it.
        needed: u32,
        /// How many there are.
        held: u32,
        /// The whole recipe for one crafting, such as `oak_planks: 3, stick: 2`.
        requires: String,
    },
    /// No carried tool harvests the block.
    #[error("{block} can't be harvested with anything carried{}", needed_for(*tool))]
    WrongTool {
        block: String,
        /// The simplest tool that harvests it, where the caller is told.
        tool: Option<&'static str>,
    },
    /// There is no room for more items.
    #[error("the inventory is full")]
    Full,
    /// A primitive failed.
    #[error("{0}")]
    Body(#[from] PrimitiveFailure),
    #[error("{0}")]
    Other(String),
}

impl SkillError {
    /// The obstacle, if agents may decide by it.
    #[must_use]
    pub fn trouble(&self) -> Option<Trouble> {
        match self {
            SkillError::Body(failure) => failure.trouble(),
            _ => None,
        }
    }

    /// Reads the words of an error about a thing that is not there or that cannot be got at, or about an item of which
    /// too little is held; other errors are not read. A recipe's ingredient counts as a missing item.
    #[must_use]
    pub fn read(text: &str) -> Option<SkillError> {
        text.lines().find_map(|line| {
            read_blocked(line).or_else(|| read_not_found(line)).or_else(|| read_missing(line))
        })
    }

    /// Anything that needs no kind of its own.
    pub fn other(text: impl Into<String>) -> SkillError {
        SkillError::Other(text.into())
    }
}

/// A clause about the simplest tool that does.
fn needed_for(tool: Option<&str>) -> String {
    tool.map_or_else(String::new, |tool| format!(": it takes a {tool} or better"))
}

/// A clause about what bars the way.
fn kept_clause(is_kept: bool) -> &'static str {
    if is_kept {
        ", and every way on leads through cells of the blueprint, which are not dug on the way"
    } else {
        ""
    }
}

fn read_blocked(line: &str) -> Option<SkillError> {
    let (before, rest) = line.split_once(" blocks ")?;
    let (thing, range) = before.rsplit_once(" within ")?;
    let range = range.parse().ok()?;
    if let Some(why) = rest.strip_prefix("could be got at: ") {
        let what = thing.rsplit_once("no ")?.1.to_owned();
        return Some(SkillError::OutOfReach { what, range, why: why.trim_end_matches('.').to_owned() });
    }
    let what = thing.rsplit_once("the ")?.1.to_owned();
    rest.starts_with("cannot be mined safely").then_some(SkillError::Unsafe { what, range })
}

fn read_not_found(line: &str) -> Option<SkillError> {
    let (what, rest) = line.split_once("there is no ")?.1.split_once(" within ")?;
    let range = rest.split_once(" blocks")?.0.parse().ok()?;
    Some(SkillError::NotFound { what: what.to_owned(), range })
}

fn read_missing(line: &str) -> Option<SkillError> {
    let (before, rest) = line.split_once(" needed, but only ")?;
    let mut words = before.split_whitespace().rev();
    let item = words.next()?.to_owned();
    let needed = words.next()?.parse().ok()?;
    let held = rest.split_once(" carried")?.0.parse().ok()?;
    Some(SkillError::Missing { item, needed, held })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_about_things_are_read_back() {
        let text = |text: &str| text.to_owned();
        let why = text("no way leads to (1, 2, 3): 4 blocks are left");
        let blocked = || SkillError::OutOfReach { what: text("iron_ore"), range: 64, why: why.clone() };
        let wet = || SkillError::Unsafe { what: text("clay"), range: 32 };
        let missing = || SkillError::Missing { item: text("stick"), needed: 2, held: 1 };
        let lacking = text("stick");
        for (error, read) in [
            (
                SkillError::NotFound { what: text("oak_log"), range: 64 },
                SkillError::NotFound { what: text("oak_log"), range: 64 },
            ),
            (missing(), missing()),
            (blocked(), blocked()),
            (wet(), wet()),
            (SkillError::Ingredients { lacking, needed: 2, held: 1, requires: text("stick: 2") }, missing()),
        ] {
            let words = format!("Action output:\n{error}.");
            assert_eq!(SkillError::read(&words).map(|read| read.to_string()), Some(read.to_string()));
        }
        assert!(SkillError::read("Stayed for 4 seconds.").is_none());
    }
}
