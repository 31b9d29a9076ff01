//! The worlds keep the environment contract, and every seat has the right name and kind.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::write_world;
use cooperage_core::contract::environment_contract;
use cooperage_core::{AgentId, Environment, Tick, Viewer, Wake};

use crate::living::{LandSource, LivingWorld, WorldCast, encode, world};

fn with_person(land: LandSource<'_>, seed: i64) -> LivingWorld {
    let people = BTreeMap::from([(2, "Ann".to_owned())]);
    let names = ["Andy".to_owned()];
    world(
        land,
        &WorldCast {
            agents: 3,
            names: &names,
            people: &people,
            conduct: cooperage_journal::Revision::NEWEST,
        },
        seed,
        0,
    )
    .unwrap()
}

fn stats(world: &LivingWorld, agent: u32) -> String {
    world.observe(Viewer::Agent(AgentId(agent))).text
}

#[test]
fn living_worlds_keep_the_contract() {
    // Natural terrain, which takes long to make, is under the contract of the benchmarks that play in it.
    environment_contract(|seed| with_person(LandSource::Flat, i64::try_from(seed).unwrap()));
}

#[test]
fn every_section_of_the_manual_is_told_once() {
    let manual = with_person(LandSource::Flat, 1).manual(Viewer::Agent(AgentId(0)));
    let names: Vec<String> = manual.sections.iter().map(|section| format!("{:?}", section.name)).collect();
    let distinct: BTreeSet<&String> = names.iter().collect();
    assert_eq!(distinct.len(), names.len(), "{names:?}");
    for name in ["Code", "Library", "Profiles", "Constructions", "Routines"] {
        assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
    }
}

#[test]
fn people_are_people_and_agents_are_agents() {
    let world = with_person(LandSource::Flat, 1);
    let seen = stats(&world, 0);
    assert!(seen.contains("- Nearby Human Players: Ann\n"), "{seen}");
    assert!(seen.contains("- Other Agents: Bob\n"), "{seen}");
    assert!(seen.contains("hunting (ON)"), "{seen}");
    let seen = stats(&world, 2);
    assert!(seen.contains("hunting (OFF)") && seen.contains("- Other Agents: Andy, Bob\n"), "{seen}");
    // An idle person's body does nothing by itself: it takes no agent's logs and does not walk off.
    assert!(!seen.contains("(ON)"), "{seen}");
}

#[test]
fn whoever_a_file_knows_stands_where_he_stood() {
    let mut before = with_person(LandSource::Flat, 1);
    let (blocks, _) = before.parts_mut();
    blocks.command("tp Andy 20 -60 7").unwrap();
    blocks.command("give Andy oak_log 3").unwrap();
    before.advance(Tick(40), Wake::Nobody, &mut Vec::new());
    let file = encode(&before.blocks().with_world(write_world).unwrap());
    let after = with_person(LandSource::File(&file), 9);
    let seen = stats(&after, 0);
    assert!(seen.contains("- oak_log: 3") && seen.contains("x: 20."), "{seen}");
    assert!(
        world(
            LandSource::File("?"),
            &WorldCast {
                agents: 1,
                names: &[],
                people: &BTreeMap::new(),
                conduct: cooperage_journal::Revision::NEWEST
            },
            0,
            0
        )
        .is_err()
    );
}

#[test]
fn a_scene_shows_agents_people_and_creatures() {
    let mut world = with_person(LandSource::Flat, 1);
    world.parts_mut().0.command("summon sheep 3 -60 3").unwrap();
    world.parts_mut().0.command("give Andy stone_pickaxe 1").unwrap();
    let Some(cooperage_suites::scene::Scene::Blocks(blocks)) = crate::scene::scene(&world) else {
        unreachable!("a block world");
    };
    let names: Vec<_> = blocks.agents.iter().map(|agent| &*agent.name).collect();
    assert_eq!(names, ["Andy", "Bob", "Ann"]);
    assert_eq!(blocks.agents[0].holds.as_deref(), Some("stone_pickaxe"));
    assert!(blocks.agents.iter().all(|agent| agent.health == Some(20.0) && agent.food == Some(20)));
    assert!(blocks.others.iter().any(|(_, other)| other.kind == "creature" && other.name == "sheep"));
    assert!(blocks.missing.is_empty() && blocks.site.is_none());
}
