//! Overcooked-AI as an environment.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::sync::Arc;

use cooperage_core::contract::environment_contract;
use cooperage_core::{
    AgentId, Audience, Entry, Environment, EventKind, Receipt, SectionName, Status, Stopped, Tick, ToolCall,
    Viewer, Wake,
};
use cooperage_overcooked::environment::OvercookedCall;
use cooperage_overcooked::start::RandomStart;
use cooperage_overcooked::{
    Dynamics, GameEvent, OvercookedAction, OvercookedEnvironment, OvercookedEvent, OvercookedLayout,
    OvercookedRefusal, OvercookedRules, OvercookedSetup, layout,
};

fn rules(name: &str, dynamics: Dynamics) -> Arc<OvercookedRules> {
    Arc::new(OvercookedRules::new(layout::built_in(name).unwrap(), dynamics).unwrap())
}

fn cramped_room() -> OvercookedEnvironment {
    OvercookedEnvironment::new(OvercookedSetup::published(rules("cramped_room", Dynamics::Old)))
}

#[test]
fn contract_on_a_published_layout() {
    let rules = rules("cramped_room", Dynamics::Old);
    environment_contract(|seed| {
        OvercookedEnvironment::new(OvercookedSetup { seed, ..OvercookedSetup::published(Arc::clone(&rules)) })
    });
}

#[test]
fn contract_with_four_players_and_random_starts() {
    let rules = rules("multiplayer_schelling", Dynamics::New);
    let start = RandomStart { cells: true, objects: 0.5 };
    environment_contract(|seed| {
        OvercookedEnvironment::new(OvercookedSetup {
            seed,
            start,
            ..OvercookedSetup::published(Arc::clone(&rules))
        })
    });
}

#[test]
fn contract_under_the_oldest_rules_with_a_game_that_ends_early() {
    let rules = rules("forced_coordination", Dynamics::Legacy);
    environment_contract(|seed| {
        OvercookedEnvironment::new(OvercookedSetup {
            seed,
            horizon: 30,
            ..OvercookedSetup::published(Arc::clone(&rules))
        })
    });
}

fn play(world: &mut OvercookedEnvironment, actions: [OvercookedAction; 2]) -> Vec<OvercookedEvent> {
    let entry = |(seat, action): (u32, OvercookedAction)| Entry::Typed {
        agent: AgentId(seat),
        call: OvercookedCall::Act(action),
    };
    let batch: Vec<_> = (0..).zip(actions).map(entry).collect();
    let mut receipts = Vec::new();
    world.submit(&batch, &mut receipts);
    assert_eq!(receipts, [Receipt::Accepted, Receipt::Accepted]);
    let mut events = Vec::new();
    world.advance(Environment::tick(world).after(1), Wake::Nobody, &mut events);
    events
}

/// Player 0 alone cooks one soup; the other stands still.
fn cook_one_soup(world: &mut OvercookedEnvironment) {
    use OvercookedAction::{East, Interact, North, South, Stay, West};
    let mut script = Vec::new();
    for _ in 0..3 {
        script.extend([North, West, Interact, East, North, Interact, West]);
    }
    script.extend([South, South, Interact]);
    let walk = script.len();
    script.extend([Stay; 20]);
    script.extend([North, East, North, Interact]);
    assert!(walk < 30);
    for action in script {
        play(world, [action, Stay]);
    }
}

#[test]
fn a_soup_is_cooked_delivered_and_counted() {
    let mut world = cramped_room();
    cook_one_soup(&mut world);
    let totals = world.game().totals();
    assert_eq!(totals.count_of(0, GameEvent::PottingOnion), 3, "{}", text(&world));
    assert_eq!(totals.count_of(0, GameEvent::SoupPickup), 1, "{}", text(&world));
    for action in [OvercookedAction::South, OvercookedAction::East, OvercookedAction::South] {
        play(&mut world, [action, OvercookedAction::Stay]);
    }
    let events = play(&mut world, [OvercookedAction::Interact, OvercookedAction::Stay]);
    let totals = world.game().totals();
    assert_eq!((totals.score(), totals.score_of(0), totals.paid_deliveries()), (20, 20, 1));
    assert_eq!(totals.shaped_of(0), 3 * 3 + 3 + 5);
    assert!(events.iter().any(|event| matches!(event, OvercookedEvent::Served { points: 20, .. })));
    let counters = Environment::counters(&world);
    assert!(counters.is_sorted(), "{counters:?}");
    assert!(counters.contains(&("score", 20)) && counters.contains(&("pottings", 3)), "{counters:?}");
}

fn text(world: &OvercookedEnvironment) -> String {
    let mut text = String::new();
    Environment::observe_text(world, Viewer::Agent(AgentId(0)), &mut text);
    text
}

#[test]
fn everybody_reads_the_whole_kitchen() {
    let mut world = cramped_room();
    for action in [OvercookedAction::North, OvercookedAction::West, OvercookedAction::Interact] {
        play(&mut world, [action, OvercookedAction::West]);
    }
    assert_eq!(
        text(&world),
        "Step 3 of 400. Points so far: 0.\n\
         You (player 0) are at (1, 1), facing west, holding an onion; in front: onion dispenser.\n\
         Player 1 is at (2, 1), facing west, holding nothing; in front: player 0.\n\
         Pot at (2, 0): empty.\n\
         On counters: nothing.\n\
         X       X       P       X       X\n\
         O       ←0o     ←1              O\n\
         X                               X\n\
         X       D       X       S       X\n"
    );
    let crew = Environment::observe(&world, Viewer::Crew);
    assert!(crew.text.contains("Player 0 is at (1, 1)"));
    assert_eq!(crew.data["state"]["players"][0]["held_object"]["name"], "onion");
    let manual = Environment::manual(&world, Viewer::Agent(AgentId(1)));
    assert!(manual.section(SectionName::Partners)[0].text.starts_with("You are player 1."));
    assert_eq!(manual.section(SectionName::Recipes).len(), 1);
    assert_eq!(manual.section(SectionName::Actions).len(), 6);
}

#[test]
fn refusals_say_why() {
    let mut world = cramped_room();
    let north = ToolCall::new("north", &[]);
    let with_argument = ToolCall::new("north", &[("far", "yes")]);
    let mut receipts = Vec::new();
    world.submit(
        &[
            Entry::Named { agent: AgentId(0), call: &north },
            Entry::Named { agent: AgentId(0), call: &north },
            Entry::Named { agent: AgentId(1), call: &with_argument },
            Entry::Named { agent: AgentId(2), call: &north },
            Entry::Text { agent: None, text: "fly_agent1" },
            Entry::Text { agent: Some(AgentId(0)), text: "stay_agent1" },
            Entry::Text { agent: None, text: "interact_agent1" },
        ],
        &mut receipts,
    );
    let refused = |refusal| Receipt::Refused(refusal);
    assert_eq!(
        receipts,
        [
            Receipt::Accepted,
            refused(OvercookedRefusal::Busy(OvercookedAction::North)),
            refused(OvercookedRefusal::Arguments("north")),
            refused(OvercookedRefusal::NoSuchAgent(AgentId(2))),
            refused(OvercookedRefusal::NoSuchTool),
            refused(OvercookedRefusal::Issuer),
            Receipt::Accepted,
        ]
    );
    let Receipt::Refused(busy) = &receipts[1] else { panic!("{receipts:?}") };
    assert_eq!(
        Environment::refusal_text(&world, busy),
        "north is already the action of this step, and there is one in each step"
    );
}

#[test]
fn after_the_horizon_everything_is_refused_and_nothing_moves() {
    let rules = rules("cramped_room", Dynamics::Old);
    let mut world =
        OvercookedEnvironment::new(OvercookedSetup { horizon: 2, ..OvercookedSetup::published(rules) });
    play(&mut world, [OvercookedAction::North, OvercookedAction::South]);
    assert_eq!(Environment::status(&world), Status::Running);
    play(&mut world, [OvercookedAction::East, OvercookedAction::South]);
    assert_eq!(Environment::status(&world), Status::Over);
    let state = *world.state();
    let mut receipts = Vec::new();
    world.submit(
        &[Entry::Typed { agent: AgentId(0), call: OvercookedCall::Act(OvercookedAction::West) }],
        &mut receipts,
    );
    assert_eq!(receipts, [Receipt::Refused(OvercookedRefusal::Over)]);
    let mut events = Vec::new();
    assert_eq!(world.advance(Tick(9), Wake::Anybody, &mut events), Tick(9));
    assert_eq!((*world.state(), events.len()), (state, 0));
    assert!(Environment::offered(&world, AgentId(0)).is_empty());
}

#[test]
fn others_perceive_what_a_player_has_done() {
    let mut world = cramped_room();
    for action in [OvercookedAction::North, OvercookedAction::West] {
        play(&mut world, [action, OvercookedAction::Stay]);
    }
    let events = play(&mut world, [OvercookedAction::Interact, OvercookedAction::Interact]);
    let records: Vec<_> = events.iter().map(|event| world.event_record(event)).collect();
    let ends: Vec<_> = records
        .iter()
        .filter(|record| matches!(record.kind, EventKind::ActionFinished { .. }))
        .map(|record| (record.doer, record.kind.clone()))
        .collect();
    assert_eq!(
        ends,
        [
            (Some(AgentId(0)), EventKind::ActionFinished { succeeded: true }),
            (Some(AgentId(1)), EventKind::ActionFinished { succeeded: false }),
        ]
    );
    let seen: Vec<_> = records.iter().filter(|record| record.kind == EventKind::Seen).collect();
    assert_eq!(seen.len(), 1);
    assert_eq!((seen[0].name, &seen[0].audience), ("pickup_onion", &Audience::Agents(vec![AgentId(1)])));
}

#[test]
fn an_action_that_is_taken_back_does_not_happen() {
    let mut world = cramped_room();
    let before = *world.state();
    let mut receipts = Vec::new();
    world.submit(
        &[Entry::Typed { agent: AgentId(0), call: OvercookedCall::Act(OvercookedAction::North) }],
        &mut receipts,
    );
    assert_eq!(Environment::halt(&mut world, AgentId(0)), Stopped::Stopped);
    assert_eq!(Environment::halt(&mut world, AgentId(0)), Stopped::Idle);
    let mut events = Vec::new();
    world.advance(Tick(1), Wake::Nobody, &mut events);
    assert_eq!(world.state().players(), before.players());
    assert!(matches!(events[..], [OvercookedEvent::Ended { succeeded: false, .. }]), "{events:?}");
}

#[test]
fn every_part_counts_in_a_digest() {
    let digest = |setup: OvercookedSetup| Environment::digest(&OvercookedEnvironment::new(setup));
    let usual = || OvercookedSetup::published(rules("cramped_room", Dynamics::Old));
    let own = OvercookedLayout::read(
        "cramped_room",
        r#"{"grid": ["XXPXX", "O  2O", "X1  X", "XDXSX"], "cook_time": 21}"#,
    );
    let others = [
        usual(),
        OvercookedSetup { seed: 1, ..usual() },
        OvercookedSetup { horizon: 399, ..usual() },
        OvercookedSetup { rules: rules("cramped_room", Dynamics::New), ..usual() },
        OvercookedSetup { rules: rules("coordination_ring", Dynamics::Old), ..usual() },
        OvercookedSetup {
            rules: Arc::new(OvercookedRules::new(own.unwrap().into(), Dynamics::New).unwrap()),
            ..usual()
        },
        OvercookedSetup { start: RandomStart { cells: true, objects: 0.0 }, ..usual() },
    ];
    let digests: std::collections::BTreeSet<_> = others.into_iter().map(digest).collect();
    assert_eq!(digests.len(), 7);
    let mut world = cramped_room();
    let mut seen = std::collections::BTreeSet::from([Environment::digest(&world)]);
    let mut receipts = Vec::new();
    world.submit(
        &[Entry::Typed { agent: AgentId(1), call: OvercookedCall::Act(OvercookedAction::Stay) }],
        &mut receipts,
    );
    assert!(seen.insert(Environment::digest(&world)), "what was handed in counts");
    for actions in [
        [OvercookedAction::North, OvercookedAction::Stay],
        [OvercookedAction::West, OvercookedAction::Stay],
        [OvercookedAction::Interact, OvercookedAction::Stay],
    ] {
        let mut world = world.clone();
        Environment::halt(&mut world, AgentId(1));
        play(&mut world, actions);
        assert!(seen.insert(Environment::digest(&world)), "{actions:?}");
    }
}

#[test]
fn a_digest_stays_what_it_is() {
    let mut world = cramped_room();
    cook_one_soup(&mut world);
    assert_eq!(Environment::digest(&world).to_string(), "ab401bc662dd0280b3cdcf538c4200b7");
}
