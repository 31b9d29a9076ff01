//! CuisineWorld as an environment.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::sync::Arc;

use cooperage_core::contract::environment_contract;
use cooperage_core::{
    AgentId, Entry, Environment, EventKind, Receipt, SectionName, Status, Tick, ToolCall, Viewer, Wake,
    WorldEntry, WorldReceipt,
};
use cooperage_kitchen::{
    CuisineWorld, KitchenAction, KitchenBook, KitchenEvent, KitchenRules, KitchenSetup, KitchenStart,
    OrderTiming,
};

fn world(level: &str, crew: u32, alpha: f64, start: KitchenStart) -> CuisineWorld {
    let book = KitchenBook::built_in();
    let setup = KitchenSetup::published(&book, book.level(level).unwrap(), crew, OrderTiming::alpha(alpha));
    CuisineWorld::new(book.clone(), Arc::new(KitchenRules::new(&setup).unwrap()), start)
}

#[test]
fn contract_on_a_large_level() {
    environment_contract(|seed| world("level_11", 4, 1.5, KitchenStart::published(seed as i64, 0)));
}

#[test]
fn contract_with_one_agent() {
    environment_contract(|seed| world("level_2", 1, 3.0, KitchenStart::published(seed as i64, 2)));
}

fn text(text: &str) -> Entry<'_, KitchenAction> {
    Entry::Text { agent: None, text }
}

fn advance(world: &mut CuisineWorld) -> Vec<KitchenEvent> {
    let mut events = Vec::new();
    let next = Environment::tick(world).after(1);
    Environment::advance(world, next, Wake::Nobody, &mut events);
    events
}

/// The feedback that the crew reads after the step.
fn told(world: &CuisineWorld, events: &[KitchenEvent]) -> Vec<(&'static str, String)> {
    let records = events.iter().map(|event| world.event_record(event));
    records
        .filter(|record| record.kind == EventKind::Feedback)
        .map(|record| (record.name, record.text))
        .collect()
}

#[test]
fn a_bad_entry_rejects_its_batch_and_time_passes() {
    let mut world = world("level_3", 3, 2.0, KitchenStart::published(0, 0));
    let mut receipts = Vec::new();
    world.submit(&[text("goto_agent0_storage0")], &mut receipts);
    assert_eq!(receipts, [Receipt::Accepted]);
    world.submit(&[text("goto_agent1_pot0"), text("goto_agent2_moon0")], &mut receipts);
    let refusals: Vec<String> = receipts
        .iter()
        .map(|receipt| match receipt {
            Receipt::Refused(refusal) => world.refusal_text(refusal),
            Receipt::Accepted => panic!("accepted"),
        })
        .collect();
    assert_eq!(
        refusals,
        [
            "another command of the list is wrong, so the whole list was dropped",
            "agent2 was sent to \"moon0\", but this kitchen has no such location"
        ]
    );
    let events = advance(&mut world);
    assert_eq!(
        told(&world, &events),
        [(
            "unknown_location",
            "agent2 was sent to \"moon0\", but this kitchen has no such location".to_owned()
        )]
    );
    let state = world.game().state();
    let place = |agent| world.game().rules().location_name(state.at(AgentId(agent)));
    assert_eq!([place(0), place(1), place(2)], ["storage0", "servingtable0", "servingtable0"]);
    assert_eq!(world.game().report().results, [true, false, false]);
}

#[test]
fn one_agent_at_a_time_is_as_good_as_one_list() {
    let mut world = world("level_3", 2, 2.0, KitchenStart::published(0, 0));
    let mut receipts = Vec::new();
    let storage = world.game().rules().location("storage0").unwrap();
    world.submit(&[Entry::Typed { agent: AgentId(1), call: KitchenAction::Goto(storage) }], &mut receipts);
    let call = ToolCall::new("goto", &[("location", "storage0")]);
    world.submit(&[Entry::Named { agent: AgentId(0), call: &call }], &mut receipts);
    assert_eq!(receipts, [Receipt::Accepted]);
    world.submit(&[text("noop_agent1")], &mut receipts);
    assert!(matches!(receipts.as_slice(), [Receipt::Refused(_)]), "agent1 has a command already");
    let events = advance(&mut world);
    assert_eq!(told(&world, &events).first().map(|told| told.0), Some("duplicate_agent"));
    assert_eq!(world.game().report().results, [true, true, false]);
}

#[test]
fn calls_by_name_are_checked_like_texts() {
    let mut world = world("level_3", 2, 2.0, KitchenStart::published(0, 0));
    let mut codes = Vec::new();
    let calls = [
        (AgentId(0), ToolCall::new("fly", &[])),
        (AgentId(0), ToolCall::new("goto", &[])),
        (AgentId(0), ToolCall::new("goto", &[("location", "moon0")])),
        (AgentId(0), ToolCall::new("goto", &[("location", "pot0"), ("speed", "high")])),
        (AgentId(7), ToolCall::new("goto", &[("location", "pot0")])),
        (AgentId(0), ToolCall::new("get", &[("location", "servingtable0")])),
        (AgentId(0), ToolCall::new("get", &[("item", "tuna"), ("location", "storage0")])),
    ];
    for (agent, call) in &calls {
        let mut receipts = Vec::new();
        world.submit(&[Entry::Named { agent: *agent, call }], &mut receipts);
        let events = advance(&mut world);
        codes.extend(told(&world, &events).into_iter().map(|told| told.0));
    }
    assert_eq!(
        codes,
        [
            "unknown_verb",
            "missing_location",
            "unknown_location",
            "bad_token_count",
            "agent_out_of_range",
            "not_pickable",
            "not_at_location"
        ]
    );
}

#[test]
fn an_agents_own_text_may_only_name_itself() {
    let mut world = world("level_3", 2, 2.0, KitchenStart::published(0, 0));
    let mut receipts = Vec::new();
    let entry = |agent, text| Entry::Text { agent: Some(AgentId(agent)), text };
    world.submit(&[entry(0, "goto_agent0_pot0")], &mut receipts);
    assert_eq!(receipts, [Receipt::Accepted]);
    world.submit(&[entry(0, "goto_agent1_pot0")], &mut receipts);
    let events = advance(&mut world);
    assert_eq!(told(&world, &events).first().map(|told| told.0), Some("not_your_agent"));
}

#[test]
fn offered_calls_can_be_submitted() {
    use cooperage_core::World;
    let mut world: Box<dyn World> = Box::new(world("level_5", 2, 2.0, KitchenStart::published(0, 0)));
    let storage = ToolCall::new("goto", &[("location", "storage0")]);
    world.submit(&[WorldEntry::Call { agent: AgentId(0), call: storage }]);
    world.advance(Tick(1), Wake::Nobody);
    let offers = world.offered(AgentId(0));
    assert_eq!(offers.len(), 1 + 11 + 27);
    assert_eq!(offers[0].label, "noop");
    assert_eq!(offers[12].label, "get pork storage0");
    for offer in offers {
        let receipts = world.submit(&[WorldEntry::Call { agent: AgentId(0), call: offer.call }]);
        assert_eq!(receipts, [WorldReceipt::Accepted], "{}", offer.label);
        let tick = world.tick().after(1);
        world.advance(tick, Wake::Nobody);
    }
}

#[test]
fn waiting_ends_with_an_event() {
    let mut world = world("level_3", 2, 2.0, KitchenStart::published(0, 0));
    let mut events = Vec::new();
    // Nothing happens until the second order arrives after step 11.
    assert_eq!(
        Environment::advance(&mut world, Tick(60), Wake::Agents(&[AgentId(1)]), &mut events),
        Tick(11)
    );
    assert!(matches!(events[..], [KitchenEvent::Arrived { step: 11, .. }]), "{events:?}");
    assert_eq!(Environment::advance(&mut world, Tick(20), Wake::Nobody, &mut events), Tick(20));
    assert_eq!(world.status(), Status::Running);
    Environment::advance(&mut world, Tick(60), Wake::Nobody, &mut events);
    assert_eq!(world.status(), Status::Over);
    let counters = world.counters();
    assert!(counters.is_sorted_by_key(|counter| counter.0));
    let count = |name| counters.iter().find(|counter| counter.0 == name).unwrap().1;
    assert_eq!((count("orders"), count("failed"), count("active")), (6, 4, 2));
}

#[test]
fn the_future_is_for_the_clairvoyant_only() {
    let mut world = world("level_11", 2, 1.0, KitchenStart::published(5, 1));
    let coming = world.coming_orders(8);
    let mut arrived = Vec::new();
    while arrived.len() < coming.len() {
        arrived.extend(advance(&mut world).iter().filter_map(|event| match event {
            KitchenEvent::Arrived { dish, .. } => Some(*dish),
            _ => None,
        }));
    }
    assert_eq!(arrived, coming);
}

#[test]
fn the_manual_has_every_section() {
    let world = world("level_3", 2, 2.0, KitchenStart::published(0, 0));
    let manual = world.manual(Viewer::Crew);
    let names: Vec<&str> = manual.sections.iter().map(|section| section.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "actions",
            "instructions",
            "hints",
            "recipes",
            "objects",
            "base_ingredients",
            "timing",
            "capacities",
            "places"
        ]
    );
    let texts = |name| manual.section(name).iter().map(|item| item.text.as_str()).collect::<Vec<_>>();
    let published = |name| -> Vec<&str> {
        manual.published_section(name).iter().map(|item| item.text.as_str()).collect()
    };
    let emphasised: Vec<bool> =
        manual.section(SectionName::Hints).iter().map(|item| item.emphasised).collect();
    assert_eq!(emphasised, [false, false, false, false, false, false, true, true, true, true]);
    assert!(texts(SectionName::Hints)[5].ends_with("is refused."));
    assert!(published(SectionName::Hints)[5].ends_with("must be avoided at all cost."));
    let recipes = [
        "porkMeatcake: made in a blender from pork, flour",
        "salmonSashimi: made in a chopboard from salmon",
        "tunaSashimi: made in a chopboard from tuna",
        "cookedRice: made in a pot from rice",
        "salmonSushi: made in a mixer from salmonSashimi, cookedRice",
        "tunaSushi: made in a mixer from tunaSashimi, cookedRice",
    ];
    assert_eq!(published(SectionName::Recipes), recipes);
    let marked = [
        "beefMeatcake (in the example only): made in a blender from beef, flour",
        "porkMeatcake (in the example only): made in a blender from pork, flour",
        "chickenMeatcake (in the example only): made in a blender from chicken, flour",
    ];
    assert_eq!(texts(SectionName::Recipes), [&marked[..], &recipes[1..]].concat());
    assert_eq!(
        published(SectionName::Objects),
        [
            "porkMeatcake",
            "pork",
            "flour",
            "salmonSashimi",
            "salmon",
            "tunaSashimi",
            "tuna",
            "cookedRice",
            "rice",
            "salmonSushi",
            "tunaSushi"
        ]
    );
    assert_eq!(
        texts(SectionName::Timing),
        [
            "The actions of a turn are carried out in the order in which they are given.",
            "pot: what is activated in it is ready 3 steps later.",
            "chopboard: what is activated in it is ready 1 step later.",
            "mixer: what is activated in it is ready at once.",
            "An object can be taken out of a chopboard at any time while nothing cooks in it, out of other tools only after it was cooked.",
        ]
    );
    assert_eq!(published(SectionName::Timing), Vec::<&str>::new());
    assert_eq!(published(SectionName::BaseIngredients), ["pork", "flour", "salmon", "tuna", "rice"]);
    assert_eq!(
        texts(SectionName::Capacities)[..3],
        [
            "storage0 can hold infinite items.",
            "servingtable0 can hold infinite items.",
            "pot0 can hold 5 items."
        ]
    );
    assert_eq!(texts(SectionName::Capacities)[4], "chopboard0 can hold 1 item.");
    assert_eq!(texts(SectionName::Places).len(), 8);
    assert_eq!(manual.demonstrations.len(), 5);
}

#[test]
fn observations_carry_data_and_text() {
    let world = world("level_3", 2, 2.0, KitchenStart::published(0, 0));
    let seen = world.observe(Viewer::Crew);
    assert_eq!(seen.data["level"], "level_3");
    assert_eq!(seen.data["orders"][0]["name"], "tunaSushi");
    assert!(seen.text.starts_with("-game state:\ncurrent game level: level_3\n"));
    assert_eq!(seen, world.observe(Viewer::Agent(AgentId(1))));
}
