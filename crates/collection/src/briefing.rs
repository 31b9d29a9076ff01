//! The sections about the world that agents of both suites read.

use cooperage_body::round::Briefing;
use cooperage_core::{Section, SectionItem, SectionName};
use cooperage_script::library::{shipped, to_json};

/// Facts about natural terrain, and about the flat site of a shelter, that help to plan, a line each.
pub(crate) const NATURAL: &str = include_str!("../data/planning.txt");
pub(crate) const FLAT: &str = include_str!("../data/planning_flat.txt");
/// The same about the world of a server, of which nothing more is known.
const SERVER: &str = include_str!("../data/planning_server.txt");

/// The briefing of agents on a server.
#[must_use]
pub fn on_server(goal: String) -> Briefing {
    Briefing { goal, sections: sections(SERVER), ..Briefing::default() }
}

/// Returns the sections of the manual beside the goal and the functions of scripts, with these facts.
#[must_use]
pub(crate) fn sections(facts: &str) -> Vec<Section> {
    let planning = facts.lines().map(SectionItem::plain).collect();
    let library = SectionItem::plain(to_json(shipped()).to_string());
    vec![
        Section { name: SectionName::Planning, items: planning },
        Section { name: SectionName::Library, items: vec![library] },
    ]
}
