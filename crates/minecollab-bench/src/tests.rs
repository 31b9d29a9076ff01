//! Task worlds keep the environment contract, the complete state of rounds counts in digests, and tasks end as the
//! published ones do.

use std::collections::BTreeMap;

use cooperage_blocks::world::{Issuer, WorldInput};
use cooperage_core::contract::environment_contract;
use cooperage_core::{AgentId, Environment, Judge, SectionName, Tick, Verdict, Viewer, Wake};

use crate::judge::{TaskJudge, shaped_rewards};
use crate::record::{MineCollabTask, TaskDomain, read};
use crate::round::{MineCollabEnd, TaskWorld};
use crate::settings::MineCollabSettings;
use crate::setup::{TaskCast, world};
use crate::tasks::MineCollabTaskBook;

fn settings(rules: &str) -> MineCollabSettings {
    MineCollabSettings::read(rules, &BTreeMap::new()).unwrap()
}

fn set_up(record: &MineCollabTask, rules: &str, seed: i64) -> TaskWorld {
    let cast = TaskCast { people: &BTreeMap::new(), split: "test", seed, index: 0 };
    world(record, settings(rules), &cast).unwrap()
}

fn one(fields: &str) -> MineCollabTask {
    read(&format!("{{\"a\": {fields}}}")).unwrap().tasks.remove(0)
}

fn build() -> MineCollabTask {
    one(r#"{"type": "construction", "goal": "Build.", "agent_count": 2, "conversation": "Let's build.",
        "initial_inventory": {"0": {"stone": 2}},
        "blueprint": {"levels": [{"level": 0, "coordinates": [40, -60, 40], "placement": [["stone", "air", "dirt"]]}]}}"#)
}

fn play(world: &mut TaskWorld, ticks: u64) {
    let until = Tick(world.tick().0 + ticks);
    world.advance(until, Wake::Nobody, &mut Vec::new());
}

fn command(world: &mut TaskWorld, text: &str) {
    world.parts_mut().0.command(text).unwrap();
}

#[test]
fn worlds_keep_the_contract() {
    let book = MineCollabTaskBook::built_in();
    let of = |domain| book.entries().iter().find(|entry| entry.record.domain == domain).unwrap();
    let kitchen = &of(TaskDomain::HellsKitchen).record;
    environment_contract(|seed| set_up(kitchen, "fixed", i64::try_from(seed).unwrap()));
    let record = build();
    environment_contract(|seed| set_up(&record, "fixed", i64::try_from(seed).unwrap()));
}

/// Acceptance 6: a task ends within one check after an agent is granted the target, and never for another reason.
#[test]
fn granting_the_target_ends_each_task_with_score_1() {
    let book = MineCollabTaskBook::built_in();
    let items = [TaskDomain::Cooking, TaskDomain::Crafting];
    let tasks = book.entries().iter().filter(|entry| items.contains(&entry.record.domain));
    let tasks = tasks.filter(|entry| entry.record.target.needed().iter().all(|needed| needed.item.is_some()));
    // A few, for worlds take their time.
    for (number, entry) in tasks.step_by(53).enumerate() {
        let mut world = set_up(&entry.record, "fixed", 1);
        let who = number as u32 % entry.record.agents;
        let name = crate::names::names(entry.record.agents + entry.record.people)[who as usize].clone();
        let needed = entry.record.target.needed();
        for (place, needed) in needed.iter().enumerate() {
            play(&mut world, 6);
            assert_eq!(world.round().end(), None, "{} before item {place}", entry.name);
            command(&mut world, &format!("give {name} {} {}", needed.name, needed.count));
        }
        play(&mut world, 6);
        assert!(matches!(world.round().end(), Some((_, MineCollabEnd::Done))), "{}", entry.name);
        let mut judge = TaskJudge;
        assert_eq!(judge.watch(&world, &[]), Ok(Verdict::Done));
        assert!(judge.score(&world).unwrap().completion.is_full());
        assert!(judge.missing(&world).unwrap().is_empty());
    }
}

#[test]
fn items_in_several_hands_are_not_enough() {
    let record =
        one(r#"{"type": "cooking", "goal": "x", "agent_count": 2, "target": {"bread": 2, "cake": 1}}"#);
    let mut world = set_up(&record, "fixed", 0);
    for text in ["give Andy_0 bread 2", "give Jill_0 cake 1", "give Andy_0 golden_apple 64"] {
        command(&mut world, text);
    }
    play(&mut world, 12);
    assert_eq!(world.round().end(), None);
    let score = TaskJudge.score(&world).unwrap();
    assert_eq!((score.figures["targets"], score.figures["targets_held"]), (2, 1));
    assert_eq!(TaskJudge.missing(&world).unwrap().len(), 1);
    // Each agent holds half of the target; half of the bread less is a quarter of it.
    let shaped = |world: &TaskWorld| shaped_rewards(world, &TaskJudge.score(world).unwrap()).unwrap();
    assert_eq!(shaped(&world), [0.5, 0.5]);
    command(&mut world, "clear Andy_0 bread 1");
    command(&mut world, "clear Jill_0 cake 1");
    assert_eq!(shaped(&world), [0.25, 0.25]);
    command(&mut world, "give Andy_0 bread 1");
    command(&mut world, "give Andy_0 cake 1");
    play(&mut world, 6);
    assert!(world.round().end().is_some());
    assert_eq!(shaped(&world), [1.0, 1.0]);
}

/// Acceptance 7: both agents must hold their dishes at the same time.
#[test]
fn hells_kitchen_needs_both_flags_at_once() {
    let record = read(
        r#"{"a_hells_kitchen": {"type": "cooking", "goal": "x", "agent_count": 2, "target": ["bread", "cake"]}}"#,
    )
    .unwrap()
    .tasks
    .remove(0);
    assert_eq!(record.domain, TaskDomain::HellsKitchen);
    let mut world = set_up(&record, "fixed", 0);
    for text in ["give Andy_0 cake 1", "give Jill_0 bread 1"] {
        command(&mut world, text);
    }
    play(&mut world, 6);
    assert_eq!(world.round().end(), None, "each holds the other's dish");
    command(&mut world, "give Andy_0 bread 1");
    play(&mut world, 6);
    command(&mut world, "clear Andy_0 bread");
    command(&mut world, "give Jill_0 cake 1");
    play(&mut world, 6);
    assert_eq!(world.round().end(), None, "the first flag is taken back");
    assert_eq!(
        shaped_rewards(&world, &TaskJudge.score(&world).unwrap()).unwrap(),
        [0.0, 1.0],
        "each its own"
    );
    command(&mut world, "give Andy_0 bread 1");
    play(&mut world, 6);
    assert!(matches!(world.round().end(), Some((_, MineCollabEnd::Done))));
}

/// Acceptance 12, and the set-up that counts under the published rules.
#[test]
fn time_is_over_when_the_record_says() {
    let given = r#"{"type": "techtree", "goal": "x", "agent_count": 2, "target": "stick", "timeout": 7}"#;
    let usual = one(r#"{"type": "techtree", "goal": "x", "target": "stick"}"#);
    assert_eq!(crate::tasks::horizon(&usual, false), Tick(6_000));
    let record = one(given);
    let mut world = set_up(&record, "fixed", 0);
    play(&mut world, 134);
    assert_eq!(world.round().end(), None);
    let mut events = Vec::new();
    world.advance(Tick(200), Wake::Nobody, &mut events);
    assert_eq!(world.round().end(), Some((Tick(144), MineCollabEnd::TimeOver)));
    let told: Vec<String> = events.iter().map(|event| world.event_record(event).text).collect();
    assert!(told.contains(&"Task ended with score : 0".to_owned()), "{told:?}");
    let long = one(&given.replace("\"timeout\": 7", "\"timeout\": 60"));
    let (kept, counted) = (crate::tasks::horizon(&long, false), crate::tasks::horizon(&long, true));
    assert_eq!((kept, counted), (Tick(1_200), Tick(720)));
}

#[test]
fn a_building_is_judged_cell_by_cell_as_it_changes() {
    let mut world = set_up(&build(), "fixed", 0);
    let tally = |world: &TaskWorld| (world.round().tally().matches, world.round().tally().mismatches);
    assert_eq!(tally(&world), (0, 2));
    for (text, after) in [
        ("setblock 40 -60 40 stone", (1, 1)),
        ("setblock 41 -60 40 glass", (1, 2)),
        ("setblock 40 -60 40 dirt", (0, 3)),
        ("setblock 42 -60 40 dirt", (1, 2)),
        ("setblock 41 -60 40 air", (1, 1)),
    ] {
        world.parts_mut().0.ask(Issuer::Setup, WorldInput::Command(text.into()));
        play(&mut world, 6);
        assert_eq!(tally(&world), after, "{text}");
        let shares = shaped_rewards(&world, &TaskJudge.score(&world).unwrap()).unwrap();
        assert_eq!(shares, [after.0 as f64 / (after.0 + after.1) as f64; 2], "{text}");
        assert_eq!(world.round().end(), None);
    }
    assert_eq!(TaskJudge.missing(&world).unwrap().len(), 1);
    world.parts_mut().0.ask(Issuer::Setup, WorldInput::Command("setblock 40 -60 40 stone".into()));
    play(&mut world, 6);
    assert!(matches!(world.round().end(), Some((_, MineCollabEnd::Done))));
    assert_eq!(TaskJudge.score(&world).unwrap().completion.numerator, 2);
}

/// Acceptance 11, in the world: commands that a record blocks are no tools of that agent, and its manual does not name them.
#[test]
fn blocked_commands_are_nobodys_tools() {
    let record =
        one(r#"{"type": "techtree", "goal": "x", "agent_count": 2, "target": "stick", "conversation": "Hi.",
            "blocked_actions": {"0": ["!getCraftingPlan"], "1": []}}"#);
    let world = set_up(&record, "fixed", 0);
    let has = |agent: u32, name: &str| world.tools(AgentId(agent)).iter().any(|tool| tool.name == name);
    assert!(!has(0, "getCraftingPlan") && has(1, "getCraftingPlan"));
    assert!(
        !has(0, "endGoal") && !has(1, "endConversation") && !has(1, "newAction") && has(0, "craftRecipe")
    );
    let manual = world.manual(Viewer::Agent(AgentId(0)));
    let told: Vec<&str> =
        manual.section(SectionName::Actions).iter().map(|item| item.text.as_str()).collect();
    assert!(!told.concat().contains("getCraftingPlan"));
    let opener = |agent: u32| {
        let manual = world.manual(Viewer::Agent(AgentId(agent)));
        let section = manual.sections.iter().find(|section| section.name == SectionName::Opener);
        section.map(|section| section.items.len())
    };
    assert_eq!((opener(0), opener(1)), (Some(1), Some(0)));
}

#[test]
fn every_part_of_a_round_counts_in_its_digest() {
    let base = set_up(&build(), "fixed", 0);
    let digest = |change: &dyn Fn(&mut TaskWorld)| {
        let mut world = set_up(&build(), "fixed", 0);
        change(&mut world);
        world.digest()
    };
    // Blocks, and what is held, as the round saw them last; the world itself is as before.
    let seen = |made: &'static str, unmade: &'static str, ticks: u64| {
        move |world: &mut TaskWorld| {
            command(world, made);
            play(world, ticks);
            command(world, unmade);
        }
    };
    let block = |ticks| seen("setblock 40 -60 40 stone", "setblock 40 -60 40 air", ticks);
    assert_ne!(
        digest(&|world| {
            block(6)(world);
        }),
        digest(&|world| {
            block(5)(world);
            play(world, 1)
        })
    );
    let over = |world: &mut TaskWorld| {
        let end = Tick(crate::tasks::horizon(&build(), false).0);
        world.advance(end, Wake::Nobody, &mut Vec::new());
    };
    assert_ne!(base.digest(), digest(&over));
    assert_eq!(base.digest(), digest(&|_| {}));
}

/// The older chest stands if no agent is given an item, or if the option asks for it.
#[test]
fn the_chest_stands_where_nobody_is_given_anything() {
    let chests = |fields: &str, chest: &str| {
        let options = BTreeMap::from([("minecollab.cooking_chest".to_owned(), chest.to_owned())]);
        let settings = MineCollabSettings::read("fixed", &options).unwrap();
        let cast = TaskCast { people: &BTreeMap::new(), split: "test", seed: 0, index: 0 };
        let world = world(&one(fields), settings, &cast).unwrap();
        world.blocks().with_world(|world| {
            world.block_entities().filter(|(pos, _)| world.state(*pos).name() == "chest").count()
        })
    };
    let bare = r#"{"type": "cooking", "goal": "x", "target": ["bread"]}"#;
    let given =
        r#"{"type": "cooking", "goal": "x", "target": ["bread"], "initial_inventory": {"0": {"bowl": 1}}}"#;
    assert_eq!([chests(bare, "auto"), chests(bare, "off")], [1, 0]);
    assert_eq!([chests(given, "auto"), chests(given, "on")], [0, 1]);
}

#[test]
fn a_scene_shows_what_is_still_to_be_built() {
    let mut world = set_up(&build(), "fixed", 0);
    let missing = |world: &TaskWorld| match crate::scene::scene(world).unwrap() {
        cooperage_suites::scene::Scene::Blocks(blocks) => (blocks.missing, blocks.site, blocks.agents.len()),
        other => unreachable!("{other:?}"),
    };
    let (cells, site, agents) = missing(&world);
    let places: Vec<_> = cells.iter().map(|[x, y, z, _]| [*x, *y, *z]).collect();
    // The cell between the two is to be air.
    assert_eq!((places, agents), (vec![[40, -60, 40], [42, -60, 40]], 2));
    assert_eq!(site, Some([[36, -61, 36], [46, -56, 44]]));
    command(&mut world, "setblock 42 -60 40 dirt");
    assert_eq!(missing(&world).0, cells[..1]);
}
