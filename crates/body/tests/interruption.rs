//! Every action of a body can be cut short at any tick: by an intervention, or by death.
//!
//! Each scenario is played line by line. At chosen ticks of every action the world is branched: the action is cut short,
//! nothing may be held a tick later, all items must still be there, and the body must be able to walk.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::rc::Rc;

use cooperage_blocks::path::{PathGoal, PathOptions, find_path};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{Issuer, WorldInput};
use cooperage_blocks::{BlockPos, World};
use cooperage_body::ActionOutcome;
use cooperage_body::environment::{BlockEnvironment, BlockEvent, BlockSnapshot, BodyScript};
use cooperage_body::mode::ModeKind;
use cooperage_body::session::BodySession;
use cooperage_body::skills::{Travel, go};
use cooperage_core::{AgentId, Environment, Tick, Wake};

use crate::common::{is_nightly, no_files, scenarios};

/// Every tick up to 400 and 400 beyond in a nightly test, a few of them otherwise.
fn stride() -> u64 {
    if is_nightly() { 1 } else { 149 }
}
const TICKS_MAX: u64 = 72_000;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Cut {
    Stopped,
    Killed,
    /// Another action begins in its place.
    Replaced,
}

/// Ticks at which an action that takes so long is cut.
fn cuts(length: u64) -> Vec<u64> {
    let beyond = (0..400).map(|part| 400 + part * length.saturating_sub(400) / 400);
    let mut ticks: Vec<u64> = (0..length.min(400)).chain(beyond.filter(|&tick| tick < length)).collect();
    ticks.dedup();
    ticks
        .into_iter()
        .enumerate()
        .filter(|(n, _)| (*n as u64).is_multiple_of(stride()) || *n < 3)
        .map(|(_, t)| t)
        .collect()
}

fn step(environment: &mut BlockEnvironment) {
    let until = Tick(environment.tick().0 + 1);
    environment.advance(until, Wake::Nobody, &mut Vec::new());
}

/// Describes the keys, window, dig, use and items that are still held, if there are any.
fn held(world: &World, environment: &BlockEnvironment, agent: AgentId) -> Option<String> {
    let player = world.player(environment.player_of(agent).unwrap()).unwrap();
    let mut held = Vec::new();
    // A swimmer keeps its stroke in any case.
    let stroke = Controls { jump: true, ..Controls::default() };
    let is_stroke = player.body.in_water && player.controls == stroke;
    if player.controls != Controls::default() && !is_stroke {
        held.push(format!("keys {:?}", player.controls));
    }
    held.extend(player.open.map(|pos| format!("the window of {pos}")));
    held.extend(player.digging.map(|digging| format!("a dig at {}", digging.pos)));
    held.extend(player.using.map(|using| format!("a use of {}", using.item.name())));
    let grid = player.inventory.slots()[..5].iter().flatten().count();
    held.extend((grid > 0).then(|| format!("{grid} stacks in the grid")));
    (!held.is_empty()).then(|| held.join(", "))
}

/// A cell five away to which a plain walk leads.
fn walk_target(world: &World, from: BlockPos) -> Option<BlockPos> {
    let options = PathOptions {
        can_dig: false,
        blocks: 0,
        can_tower: false,
        node_budget: 4_000,
        ..PathOptions::ticks()
    };
    [(5, 0), (-5, 0), (0, 5), (0, -5)].into_iter().find_map(|(dx, dz)| {
        let goal = PathGoal::Xz { x: from.x + dx, z: from.z + dz };
        let path = find_path(world.chunks(), from, &goal, &options);
        path.is_success().then(|| path.end())
    })
}

struct Branches<'a> {
    environment: &'a mut BlockEnvironment,
    agent: AgentId,
    what: String,
    walked: &'a mut (u32, u32),
}

impl Branches<'_> {
    fn check(&mut self, at: &BlockSnapshot, cut: Cut) {
        let Branches { environment, agent, what, .. } = self;
        let agent = *agent;
        environment.restore(at);
        // Modes are switched off: their actions afterwards are not tested here.
        environment.with_shelf(agent, |agent_memory| {
            for mode in ModeKind::ALL {
                agent_memory.modes.set(mode, false);
            }
        });
        let before = environment.with_world(World::census);
        let ledger = environment.ledger().clone();
        match cut {
            Cut::Stopped => environment.stop(agent, "a test"),
            Cut::Replaced => {
                let nothing: BodyScript = Rc::new(|_| Box::pin(std::future::ready(ActionOutcome::done(""))));
                environment.start(agent, "something else", nothing);
            }
            Cut::Killed => {
                let player = environment.player_of(agent).unwrap();
                let name = environment.with_world(|world| world.player(player).unwrap().name.clone());
                environment.ask(Issuer::Setup, WorldInput::Command(format!("kill {name}").into()));
            }
        }
        step(environment);
        let still = environment.with_world(|world| held(world, environment, agent));
        // The dead let go a tick later: death comes in the middle of a tick.
        let still = match (cut, still) {
            (Cut::Killed, Some(_)) => {
                step(environment);
                environment.with_world(|world| held(world, environment, agent))
            }
            (_, still) => still,
        };
        assert_eq!(still, None, "{what}: {cut:?}, and it still holds something");
        assert_eq!(environment.doing(agent), None, "{what}: {cut:?}, and it goes on");
        let mut expected = before;
        for (item, count) in environment.ledger() {
            *expected.entry(*item).or_default() += count - ledger.get(item).copied().unwrap_or_default();
        }
        expected.retain(|_, count| *count != 0);
        assert_eq!(
            environment.with_world(World::census),
            expected,
            "{what}: {cut:?}, and items are out of balance"
        );
        if cut == Cut::Stopped {
            self.walks();
        }
    }

    /// The body can walk five cells.
    fn walks(&mut self) {
        let player = self.environment.player_of(self.agent).unwrap();
        let settle = |environment: &BlockEnvironment| {
            environment.with_world(|world| {
                let player = world.player(player).unwrap();
                player.body.on_ground && player.sleeping.is_none() && player.riding.is_none()
            })
        };
        for _ in 0..40 {
            if settle(self.environment) {
                break;
            }
            step(self.environment);
        }
        let target = self.environment.with_world(|world| {
            let [x, y, z] = world.player(player).unwrap().body.pos;
            walk_target(world, BlockPos::holding(x, y + 0.2, z))
        });
        self.walked.1 += 1;
        let Some(target) = target.filter(|_| settle(self.environment)) else { return };
        let script: BodyScript = Rc::new(move |body| {
            Box::pin(async move {
                match go(&body, &PathGoal::Block(target), &Travel::on_foot()).await {
                    Ok(()) => ActionOutcome::done("there"),
                    Err(error) => ActionOutcome::failed(error.to_string()),
                }
            })
        });
        self.environment.start(self.agent, "a walk", script);
        let mut events = Vec::new();
        for _ in 0..400 {
            let until = Tick(self.environment.tick().0 + 1);
            self.environment.advance(until, Wake::Nobody, &mut events);
            if self.environment.doing(self.agent).is_none() {
                break;
            }
        }
        let outcome = events.iter().find_map(|event| match event {
            BlockEvent::Finished { agent, outcome, .. } if *agent == self.agent => Some(outcome.clone()),
            _ => None,
        });
        assert_eq!(
            outcome,
            Some(ActionOutcome::done("there")),
            "{}: cut, and then it can't walk to {target}",
            self.what
        );
        self.walked.0 += 1;
    }
}

#[test]
fn every_action_can_be_cut_short_at_any_tick() {
    let mut walked = (0, 0);
    for scenario in scenarios() {
        let mut session = BodySession::new(&no_files);
        session.line(&format!("catalogue {}", scenario.catalogue)).unwrap();
        for (number, line) in scenario.script.lines().enumerate() {
            let call = line.split_once(':').and_then(|(name, call)| {
                let agent = session.agents().iter().position(|known| known == name)?;
                Some((agent, call.trim().to_owned()))
            });
            let Some((agent, call)) = call else {
                // The expectations of a scenario are the business of another test.
                if !line.trim_start().starts_with("expect") {
                    session.line(line).unwrap();
                }
                continue;
            };
            let what = format!("{}:{} {call}", scenario.name, number + 1);
            session.line("wait 1").unwrap();
            let start = session.environment().unwrap().snapshot().unwrap();
            session.line(line).unwrap();
            let ended = session.ended().last().cloned();
            let end = session.environment().unwrap().snapshot().unwrap();
            let Some((_, ended)) = ended.filter(|(_, ended)| ended.succeeded && ended.ticks > 1) else {
                continue;
            };
            assert!(ended.ticks < TICKS_MAX);
            let agent = AgentId(agent as u32);
            let environment = session.environment_mut().unwrap();
            let cuts = cuts(ended.ticks);
            environment.restore(&start);
            let entry = cooperage_core::Entry::Text { agent: Some(agent), text: &call };
            environment.submit(&[entry], &mut Vec::new());
            let mut tick = 0;
            for cut in cuts {
                while tick < cut {
                    step(environment);
                    tick += 1;
                }
                let at = environment.snapshot().unwrap();
                let what = format!("{what}, after {cut} ticks");
                let mut branches = Branches { environment, agent, what, walked: &mut walked };
                branches.check(&at, Cut::Stopped);
                branches.check(&at, Cut::Killed);
                if cut > 0 {
                    branches.check(&at, Cut::Replaced);
                }
                environment.restore(&at);
            }
            environment.restore(&end);
        }
    }
    println!("{} of {} bodies had somewhere to walk to, and did", walked.0, walked.1);
    assert!(walked.0 * 10 >= walked.1 * 6, "too few of the bodies had somewhere to walk to");
}
