//! Tests the limit of a running action's memory, and the end of an action that does not repeat its past.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::cell::Cell;
use std::rc::Rc;

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_body::environment::{BlockEnvironment, BlockEvent, BodyScript};
use cooperage_body::{ActionOutcome, Body, catalogues};
use cooperage_core::{AgentId, Environment, Fault, Tick, Trouble, Wake};

/// Most bytes that an action may be told.
const LIMIT: usize = 1 << 20;
const ALICE: AgentId = AgentId(0);

fn environment() -> BlockEnvironment {
    let options = WorldOptions { view_radius: 2, active_radius: 2, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 1);
    let players = [world.join("alice", [0.5, -60.0, 0.5])];
    BlockEnvironment::new(world, &players, catalogues::skills(), 1)
}

/// Runs a script for at most so many ticks. Returns its outcome and how many ticks it took.
fn outcome(script: BodyScript, ticks: u64) -> Option<(ActionOutcome, u64)> {
    let mut environment = environment();
    environment.start(ALICE, "script", script);
    let mut events = Vec::new();
    environment.advance(Tick(environment.tick().0 + ticks), Wake::Nobody, &mut events);
    events.into_iter().find_map(|event| match event {
        BlockEvent::Finished { outcome, ticks, .. } => Some((outcome, ticks)),
        _ => None,
    })
}

/// An action that is told one text of so many bytes, and then done.
fn told_once(bytes: usize) -> ActionOutcome {
    let script: BodyScript = Rc::new(move |body| {
        Box::pin(async move {
            let text = body.see(|_| "x".repeat(bytes));
            ActionOutcome::done(format!("{} bytes", text.len()))
        })
    });
    outcome(script, 1).unwrap().0
}

#[test]
fn an_action_remembers_a_mebibyte_and_not_a_byte_more() {
    // A text is its length, which takes three bytes here, and its characters.
    let most = LIMIT - 3;
    assert_eq!(told_once(most), ActionOutcome::done(format!("{most} bytes")));
    let end = told_once(most + 1);
    assert!(!end.succeeded && end.text.starts_with("too_long"), "{end:?}");
    assert_eq!(end.ending.trouble, Some(Trouble::TooLong));
}

#[test]
fn an_action_that_looks_for_ever_is_ended_and_the_next_begins() {
    let script: BodyScript = Rc::new(|body| {
        Box::pin(async move {
            loop {
                body.see(|_| vec![0u8; LIMIT / 8]);
                body.wait(1).await;
            }
        })
    });
    let (end, ticks) = outcome(Rc::clone(&script), 40).unwrap();
    assert_eq!((end.ending.trouble, ticks < 12), (Some(Trouble::TooLong), true), "{end:?} after {ticks}");
    let mut environment = environment();
    environment.start(ALICE, "endless", script);
    environment.advance(Tick(environment.tick().0 + 40), Wake::Nobody, &mut Vec::new());
    assert_eq!(environment.doing(ALICE), None);
    environment.start(ALICE, "quick", Rc::new(|_| Box::pin(async { ActionOutcome::done("") })));
    let mut events = Vec::new();
    environment.advance(Tick(environment.tick().0 + 2), Wake::Nobody, &mut events);
    assert!(
        events.iter().any(|event| matches!(event, BlockEvent::Finished { outcome, .. } if outcome.succeeded))
    );
}

/// A script that asks for a number the first time it is begun, and for something else from then on.
fn fickle(wants_more: bool) -> BodyScript {
    let begun = Rc::new(Cell::new(0));
    Rc::new(move |body| {
        begun.set(begun.get() + 1);
        let is_first = begun.get() == 1;
        Box::pin(async move {
            if is_first || wants_more {
                body.see(|view| view.tick());
            } else {
                body.see(|view| view.tick() > 0);
            }
            if !is_first && wants_more {
                body.see(|view| view.tick());
            }
            body.wait(20).await;
            ActionOutcome::done("")
        })
    })
}

#[test]
fn an_action_that_does_not_do_again_what_it_did_is_a_fault_of_the_program() {
    for (wants_more, wanted) in [(false, "bool"), (true, "u64")] {
        let mut environment = environment();
        environment.start(ALICE, "fickle", fickle(wants_more));
        environment.advance(Tick(environment.tick().0 + 3), Wake::Nobody, &mut Vec::new());
        let snapshot = environment.snapshot().unwrap();
        assert_eq!(environment.fault(), None);
        environment.restore(&snapshot);
        let fault = Fault::Strayed { action: "fickle".to_owned(), wanted };
        assert_eq!(environment.fault(), Some(fault));
    }
}
