//! Texts without places, read back.
#![expect(clippy::unwrap_used, reason = "a failure here fails its test")]

use std::sync::Arc;

use cooperage_core::{AgentId, Entry, Environment, SectionName, Tick, ToolCall, TreeRandom, Viewer, Wake};
use cooperage_overcooked::environment::{ControlLevel, OvercookedEnvironment, OvercookedSetup};
use cooperage_overcooked::expert::DescribedKitchen;
use cooperage_overcooked::layout::built_in;
use cooperage_overcooked::macros::Macro;
use cooperage_overcooked::{Dynamics, OvercookedRules, read_kitchen};

fn world(layout: &str, dynamics: Dynamics) -> OvercookedEnvironment {
    let rules = Arc::new(OvercookedRules::new(built_in(layout).unwrap(), dynamics).unwrap());
    let levels = vec![ControlLevel::Macros; rules.players()];
    OvercookedEnvironment::new(OvercookedSetup { levels, ..OvercookedSetup::published(rules) })
}

fn manual_of(world: &OvercookedEnvironment, viewer: Viewer) -> String {
    let manual = world.manual(viewer);
    let items = manual.sections.iter().filter(|section| section.name != SectionName::Guides);
    let items = items.flat_map(|section| &section.items);
    items.map(|item| format!("- {}\n", item.text)).collect()
}

fn check(world: &OvercookedEnvironment, read: &DescribedKitchen, viewer: Viewer, text: &str) {
    let (rules, state) = (world.game().rules(), world.state());
    assert_eq!(read.dynamics, rules.dynamics());
    // The oldest rules list the recipes that they never mix.
    if rules.dynamics() != Dynamics::Legacy {
        assert_eq!(read.recipes.orders(), rules.recipes().orders());
    }
    // The steps of soups without an order are not told, so that their ticks may differ.
    let pots = rules.grid().pots().iter().map(|pot| state.object(*pot));
    let pots: Vec<_> = pots.map(|soup| (soup.content(), rules.status(soup))).collect();
    let told: Vec<_> = read.pots.iter().map(|soup| (soup.content(), read.recipes.status(*soup))).collect();
    assert_eq!(told, pots, "{text}");
    for (seat, player) in state.players().iter().enumerate() {
        let agent = AgentId(seat as u32);
        let is_told = viewer != Viewer::Agent(agent) && read.between.is_some() && viewer != Viewer::Crew;
        let known = read.cooks.get(seat).and_then(|cook| cook.held);
        assert_eq!(known.is_none(), is_told, "{text}");
        if let Some(held) = known {
            assert_eq!((held.kind(), held.content()), (player.held.kind(), player.held.content()), "{text}");
        }
        if viewer == Viewer::Crew {
            assert_eq!(read.cooks[seat].doing, world.game().under_way(agent), "{text}");
        }
    }
}

#[test]
fn kitchens_of_random_games_are_read_back() {
    for (layout, dynamics) in [
        ("cramped_room", Dynamics::Old),
        ("forced_coordination", Dynamics::Old),
        ("asymmetric_advantages_tomato", Dynamics::New),
        ("counter_circuit_o_1order", Dynamics::Legacy),
        ("multiplayer_schelling", Dynamics::New),
    ] {
        let mut world = world(layout, dynamics);
        let mut random = TreeRandom::from_seed(5);
        let agents: Vec<AgentId> = (0..world.game().rules().players() as u32).map(AgentId).collect();
        for _ in 0..200 {
            for viewer in agents.iter().map(|agent| Viewer::Agent(*agent)).chain([Viewer::Crew]) {
                let (manual, text) = (manual_of(&world, viewer), world.observe(viewer).text);
                let read = read_kitchen(&manual, &text, &[]).unwrap_or_else(|| panic!("{layout}: {text}"));
                check(&world, &read.kitchen, viewer, &text);
                assert_eq!(read.tools, world.tools(AgentId(0)), "{layout}");
            }
            for &agent in &agents {
                let act = Macro::ALL[random.next_u64() as usize % Macro::ALL.len()];
                let call = ToolCall::new(act.name(), &[]);
                world.submit(&[Entry::Named { agent, call: &call }], &mut Vec::new());
            }
            world.advance(Tick(world.tick().0 + 1), Wake::Nobody, &mut Vec::new());
        }
    }
}

#[test]
fn plans_keep_to_what_was_told() {
    let world = world("forced_coordination", Dynamics::Old);
    let read = |seat: u32| {
        let viewer = Viewer::Agent(AgentId(seat));
        read_kitchen(&manual_of(&world, viewer), &world.observe(viewer).text, &[]).unwrap().kitchen
    };
    assert_eq!(read(1).plan(&[0, 1]), [(1, Macro::PickUpOnion)], "hands that are not told");
    assert_eq!(
        read(0).plan(&[0]),
        [(0, Macro::Wait(1))],
        "it reaches no dispenser, and nothing lies between them"
    );
}

#[test]
fn any_text_is_read_or_not() {
    let world = world("forced_coordination", Dynamics::Old);
    let (manual, text) = (manual_of(&world, Viewer::Crew), world.observe(Viewer::Crew).text);
    assert!(read_kitchen("", &text, &[]).is_none() && read_kitchen(&manual, "", &[]).is_none());
    for (from, to) in [
        ("Player 1", "Player 18446744073709551615"),
        ("Pot 0: empty", "Pot 0: 3 onions, cooking, ready in 99999 steps"),
        ("player: 3", "player: 18446744073709551615"),
        ("Onions on them: 0", "Onions on them: 18446744073709551615"),
        ("empty", "é"),
        ("holds nothing", "holds a soup of 9 onions"),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        if let Some(read) = read_kitchen(&manual, &changed, &[&text]) {
            let _ = read.kitchen.plan(&[0, 1, 2, 99]);
        }
    }
    for (end, _) in text.char_indices() {
        let _ = read_kitchen(&manual[..end.min(manual.len())], &text[..end], &[]);
        let _ = read_kitchen(&manual, &text[..end], &[]).map(|read| read.kitchen.plan(&[0, 1]));
    }
}
