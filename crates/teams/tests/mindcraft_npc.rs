//! Idle agents of MINDcraft with goals of their own, at play in a toy world.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{Section, SectionItem, SectionName, World};
use cooperage_journal::Record;
use cooperage_teams::frameworks::mindcraft;
use cooperage_teams::make_with;

use crate::common::part::{Part, play};
use crate::common::workshop::Workshop;

/// The ticks at which the world's code was run for an agent with this profile.
fn runs(profile: &'static str) -> Vec<u64> {
    let world = || {
        let routine =
            |name: &str| SectionItem::plain(format!(r#"{{"name": "{name}", "code": "act(\"rest\")"}}"#));
        let items = ["routine", "get", "build"].map(routine).into();
        let section = Section { name: SectionName::Routines, items };
        Box::new(Workshop::with_code(1, "[]").telling(vec![section])) as Box<dyn World>
    };
    let answer = |_: &str, _: &[_], _: usize| "\t".to_owned();
    let part = Part { clock: "wait", horizon: 500, world: Arc::new(world), answer: Arc::new(answer) };
    let (_, ended) = play(&part, move |team| async move {
        let given =
            [("mindcraft.profiles", "given"), ("mindcraft.goal", "none"), ("mindcraft.init_message", "none")];
        let options = given.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        let texts = BTreeMap::from([(mindcraft::PROFILES.to_owned(), profile.to_owned())]);
        make_with("mindcraft", &options, &texts).unwrap().play(team).await.unwrap();
    });
    let tick = |record: &Record| match record {
        Record::Submit { tick, .. } => Some(*tick),
        _ => None,
    };
    ended.records.iter().filter_map(tick).collect()
}

#[test]
fn an_idle_agent_looks_after_its_goals_every_five_seconds_if_it_has_any() {
    assert_eq!(runs(r#"{"name": "Al"}"#), [0; 0]);
    assert_eq!(runs(r#"{"name": "Al", "npc": {"goals": []}}"#), [0; 0]);
    // The toy world's code returns nothing, so that there is no work to be done after the routine of the day.
    assert_eq!(runs(r#"{"name": "Al", "npc": {"goals": ["crate"]}}"#), [100, 201, 302, 403]);
}
