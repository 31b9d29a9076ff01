//! The search itself: step by step, with the most promising states of each step.

use super::plan::JointPlan;
use super::worth::{SERVED, StateEvaluator};
use crate::action::OvercookedAction;
use crate::event::NoEvents;
use crate::object::SoupContent;
use crate::rules::OvercookedRules;
use crate::state::OvercookedState;
use crate::step::step;

/// The largest width of a search.
const WIDTH_MAX: usize = 1_000_000;

/// How wide a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// States that are kept of each step: 1 to a million; other numbers count as the nearest of these.
    pub width: usize,
    /// Decides between states that promise the same: another number finds another plan.
    pub seed: u64,
}

/// A state that was kept.
#[derive(Clone, Copy)]
struct BeamNode {
    state: OvercookedState,
    points: i32,
}

/// A state that may be kept.
#[derive(Clone, Copy)]
struct Candidate {
    promise: i32,
    hash: u64,
    parent: u32,
    joint: u8,
}

impl Candidate {
    /// The better of two stands before the other. No two are equal.
    fn rank(&self) -> (i32, u64, u32, u8) {
        (-self.promise, self.hash, self.parent, self.joint)
    }
}

/// How a kept state came about: which one of the step before, and the joint action.
type Origin = (u32, u8);

/// See [`super::find`]; for two players.
pub(super) fn search(rules: &OvercookedRules, horizon: u32, beam: Beam) -> JointPlan {
    let judgement = StateEvaluator::new(rules);
    let prices = SoupContent::all().map(|content| rules.recipes().paid(content));
    let soup = i64::from(prices.max().unwrap_or(1).max(1));
    let mut nodes = vec![BeamNode { state: rules.start(), points: 0 }];
    let mut layers: Vec<Vec<Origin>> = Vec::with_capacity(horizon as usize);
    let width = beam.width.clamp(1, WIDTH_MAX);
    let mut table = BeamTable::new(width);
    let mut candidates: Vec<Candidate> = Vec::new();
    for _ in 0..horizon {
        candidates.clear();
        table.clear();
        for (parent, node) in nodes.iter().enumerate() {
            for joint in 0..JOINT {
                let mut state = node.state;
                let rewards = step(rules, &mut state, &actions(joint), &mut NoEvents);
                let points = node.points.saturating_add(rewards.team());
                let served = (i64::from(points) * i64::from(SERVED) / soup) as i32;
                let promise = served.saturating_add(judgement.worth(&state));
                let hash = hash(&state, beam.seed);
                let candidate = Candidate { promise, hash, parent: parent as u32, joint };
                table.add(&mut candidates, candidate);
            }
        }
        if candidates.len() > width {
            candidates.select_nth_unstable_by_key(width, Candidate::rank);
            candidates.truncate(width);
        }
        candidates.sort_unstable_by_key(Candidate::rank);
        let next = candidates.iter().filter_map(|candidate| {
            let mut node = *nodes.get(candidate.parent as usize)?;
            node.points += step(rules, &mut node.state, &actions(candidate.joint), &mut NoEvents).team();
            Some(node)
        });
        nodes = next.collect();
        layers.push(candidates.iter().map(|candidate| (candidate.parent, candidate.joint)).collect());
    }
    // The first of those with the most points.
    let best = nodes.iter().enumerate().min_by_key(|(_, node)| -node.points);
    best.map_or(JointPlan { actions: Vec::new(), points: 0 }, |(place, node)| JointPlan {
        actions: back(&layers, place),
        points: node.points,
    })
}

/// The joint actions that lead to a state that was kept of the last step.
fn back(layers: &[Vec<Origin>], last: usize) -> Vec<[OvercookedAction; 2]> {
    let mut joint_actions = Vec::with_capacity(layers.len());
    let mut at = last;
    for layer in layers.iter().rev() {
        let Some(&(parent, joint)) = layer.get(at) else { break };
        joint_actions.push(actions(joint));
        at = parent as usize;
    }
    joint_actions.reverse();
    joint_actions
}

/// The number of joint actions of two players.
const JOINT: u8 = 36;

fn actions(joint: u8) -> [OvercookedAction; 2] {
    let action = |number: u8| OvercookedAction::ALL.get(usize::from(number)).copied().unwrap_or_default();
    [action(joint / 6), action(joint % 6)]
}

/// Equal for states that play on alike: the step and the order in which things were put down don't count.
fn hash(state: &OvercookedState, seed: u64) -> u64 {
    let mut sum = seed;
    for player in state.players() {
        let bits =
            u64::from(player.cell.0) << 24 | (player.facing as u64) << 16 | u64::from(player.held.bits());
        sum = mix(sum ^ bits);
    }
    let lying = state.lying().iter();
    let things = lying
        .map(|slot| mix(seed ^ (u64::from(slot.0) << 32 | u64::from(state.object(*slot).bits()) << 8 | 1)));
    mix(sum ^ things.fold(0, u64::wrapping_add))
}

/// The last steps of SplitMix64 (Steele, Lea, Flood, 2014).
fn mix(value: u64) -> u64 {
    let mut mixed = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Finds states that were met before in the same step.
struct BeamTable {
    /// Numbers of candidates + 1 by hash, at the next free place; 0 is free.
    places: Vec<u32>,
}

impl BeamTable {
    fn new(width: usize) -> BeamTable {
        BeamTable { places: vec![0; (width * usize::from(JOINT) * 2).next_power_of_two()] }
    }

    fn clear(&mut self) {
        self.places.fill(0);
    }

    /// Adds a candidate, or puts it in place of one with the same state that is worse.
    fn add(&mut self, candidates: &mut Vec<Candidate>, candidate: Candidate) {
        let mask = self.places.len() - 1;
        let mut at = candidate.hash as usize & mask;
        while let Some(place) = self.places.get_mut(at) {
            let Some(known) = place.checked_sub(1).and_then(|known| candidates.get_mut(known as usize))
            else {
                candidates.push(candidate);
                *place = candidates.len() as u32;
                return;
            };
            if known.hash == candidate.hash {
                if candidate.rank() < known.rank() {
                    *known = candidate;
                }
                return;
            }
            at = (at + 1) & mask;
        }
    }
}
