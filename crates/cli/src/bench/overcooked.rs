//! Steps, observations and decisions of controllers per second of processor time in Overcooked-AI's Cramped Room.
//!
//! Two players act at random, and the game begins anew after 400 steps. Each figure is the best of some windows.

use std::hint::black_box;
use std::sync::Arc;

use cooperage_core::{AgentId, Entry, Environment, TreeRandom, Wake};
use cooperage_overcooked::environment::OvercookedCall;
use cooperage_overcooked::motion::Motion;
use cooperage_overcooked::observe::{Channels, Encoding};
use cooperage_overcooked::partners::{Partner, RuleCook, play};
use cooperage_overcooked::{
    Dynamics, NoEvents, OvercookedAction, OvercookedEnvironment, OvercookedRules, OvercookedSetup,
    OvercookedState, layout, step,
};
use cpu_time::ThreadTime;

use super::{BenchFigure, ROUNDS};
use crate::args::BenchArgs;
use crate::error::{CliError, Exit};

const LAYOUT: &str = "cramped_room";
const HORIZON: u32 = OvercookedSetup::HORIZON;
/// Games between two looks at the clock.
const GAMES: u64 = 10;

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let damaged = |error: &dyn std::error::Error| CliError::new(Exit::Difference, error.to_string());
    let layout = layout::built_in(LAYOUT).map_err(|error| damaged(&error))?;
    let rules = Arc::new(OvercookedRules::new(layout, Dynamics::Old).map_err(|error| damaged(&error))?);
    let mut measures = Vec::new();
    let wanted = |name: &str| args.only.as_deref().is_none_or(|only| name.contains(only));
    let mut add =
        |name: &'static str, value: f64| measures.push(BenchFigure { name: name.into(), value, unit: "1/s" });
    if wanted("steps_per_s") {
        let mut draw = BenchRandom(1);
        add("steps_per_s", best(args, || steps(&rules, &mut draw)));
    }
    if wanted("observations_per_s") {
        let states = states(&rules);
        let encoding = Encoding::new(rules.grid(), Channels::Current, HORIZON);
        let mut out = vec![0; encoding.len()];
        add("observations_per_s", best(args, || observations(&rules, &states, &encoding, &mut out)));
    }
    if wanted("macro_decisions_per_s") {
        let motion = Motion::new(rules.grid());
        add("macro_decisions_per_s", best(args, || decisions(&rules, &motion)));
    }
    if wanted("world_steps_per_s") {
        let mut draw = BenchRandom(1);
        add("world_steps_per_s", best(args, || world_steps(&rules, &mut draw)));
    }
    Ok(measures)
}

/// Returns the amount of `work` per second of this thread's processor time in the best window. `work` returns how much it did.
fn best(args: &BenchArgs, mut work: impl FnMut() -> u64) -> f64 {
    let window = args.time.div_f64(ROUNDS as f64);
    let mut best = 0.0_f64;
    let mut played = 0;
    for _ in 0..ROUNDS {
        let (begun, mut done) = (ThreadTime::now(), 0);
        loop {
            done += work();
            let is_done =
                args.steps.map_or_else(|| begun.elapsed() >= window, |wanted| played + done >= wanted);
            if is_done {
                break;
            }
        }
        played += done;
        best = best.max(done as f64 / begun.elapsed().as_secs_f64());
        if args.steps.is_some_and(|wanted| played >= wanted) {
            break;
        }
    }
    best
}

/// A small generator: drawing must not take longer than what is measured.
struct BenchRandom(u64);

impl BenchRandom {
    /// Two uniform actions (splitmix64, and a multiplication in place of a remainder).
    fn joint(&mut self) -> [OvercookedAction; 2] {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        [bits >> 32, bits & 0xffff_ffff].map(|half| OvercookedAction::ALL[((half * 6) >> 32) as usize])
    }
}

/// Games of the engine itself: state and rewards, no events.
fn steps(rules: &OvercookedRules, draw: &mut BenchRandom) -> u64 {
    for _ in 0..GAMES {
        let mut state = rules.start();
        while !rules.is_over(&state, HORIZON) {
            let rewards = step(rules, &mut state, &draw.joint(), &mut NoEvents);
            black_box((&state, &rewards));
        }
    }
    GAMES * u64::from(HORIZON)
}

/// The states of one game.
fn states(rules: &OvercookedRules) -> Vec<OvercookedState> {
    let (mut state, mut draw) = (rules.start(), BenchRandom(2));
    let played = (0..HORIZON).map(|_| {
        step(rules, &mut state, &draw.joint(), &mut NoEvents);
        state
    });
    played.collect()
}

/// Encodes the observation of one seat for each state.
fn observations(
    rules: &OvercookedRules,
    states: &[OvercookedState],
    encoding: &Encoding,
    out: &mut [u8],
) -> u64 {
    for state in states {
        black_box(encoding.write(rules, state, 0, out));
        black_box(&*out);
    }
    states.len() as u64
}

/// Games of two controllers that are told what a rule over macros says. The steps of the game and the rule count, too.
fn decisions(rules: &OvercookedRules, motion: &Motion) -> u64 {
    for seed in 0..GAMES {
        let mut cooks = [Partner::Cook(RuleCook::new(true)), Partner::Cook(RuleCook::new(true))];
        black_box(play(rules, motion, &mut cooks, HORIZON, &TreeRandom::from_seed(seed)));
    }
    2 * GAMES * u64::from(HORIZON)
}

/// Games through the contract that every world keeps, with events and totals.
fn world_steps(rules: &Arc<OvercookedRules>, draw: &mut BenchRandom) -> u64 {
    let (mut receipts, mut events) = (Vec::new(), Vec::new());
    for _ in 0..GAMES {
        let mut world = OvercookedEnvironment::new(OvercookedSetup::published(Arc::clone(rules)));
        for _ in 0..HORIZON {
            let [first, second] = draw.joint();
            let entry =
                |seat, action| Entry::Typed { agent: AgentId(seat), call: OvercookedCall::Act(action) };
            world.submit(&[entry(0, first), entry(1, second)], &mut receipts);
            let until = Environment::tick(&world).after(1);
            world.advance(until, Wake::Nobody, &mut events);
            black_box((&receipts, &events));
        }
    }
    GAMES * u64::from(HORIZON)
}
