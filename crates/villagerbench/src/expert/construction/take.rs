//! The calls that take a step, and the calls before it that fetch the material.

use std::collections::BTreeMap;

use cooperage_blocks::ItemId;
use cooperage_core::AgentId;
use serde_json::json;

use super::clear::dig;
use super::quarry;
use super::site::{Site, feet};
use super::step::{Pending, Step};
use super::{Memory, item};
use crate::construction::blueprint::Facing;
use crate::expert::{Next, Problem, Reason, call, stock};

/// How near the chest everything is fetched before anything is placed, in blocks. Chosen by hand.
const NEAR_CHEST: f64 = 8.0;
/// How much dirt is fetched at once to put up. Chosen by hand.
const DIRT: u32 = 5;
/// Returns the call that takes a step, or one that fetches the material.
pub(super) fn take(
    site: &Site<'_>,
    agent: AgentId,
    step: Step,
    pending: &[Pending],
    memory: &Memory,
) -> Next {
    let Some(body) = site.scene.body(agent) else { return Next::Wait };
    let (cell, item, turn) = match step {
        Step::Dig(cell) => return dig(site, agent, cell),
        Step::Prop(cell) => (cell, item("dirt"), Facing::Any),
        Step::Place(wanted) => (wanted.pos, wanted.item(), wanted.facing),
        Step::Wait | Step::Never(_) => return Next::Wait,
    };
    let missing = || Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: vec![cell] });
    let Some(item) = item else { return missing() };
    let mut needs: BTreeMap<ItemId, u32> = BTreeMap::from([(item, 1)]);
    for (.., wanted) in pending {
        if let Some(other) = wanted.item().filter(|_| step != Step::Place(*wanted)) {
            *needs.entry(other).or_default() += 1;
        }
    }
    if let Some(call) = quarry::next(site, body, item, 1, |cell| memory.walked.contains(&(agent, cell))) {
        return Next::Call(call);
    }
    let is_near = stock::far(body, site.blueprint.chest) <= NEAR_CHEST;
    let own = needs.remove(&item).unwrap_or(1);
    for (other, count) in [(item, own)].into_iter().chain(needs.into_iter().filter(|_| is_near)) {
        let held = stock::held(body, other);
        let is_needed = if other == item { held == 0 || is_near && held < count } else { held < count };
        if !is_needed {
            continue;
        }
        let spare = if matches!(step, Step::Prop(_)) && other == item { DIRT } else { 0 };
        let count = amount(site, other, count.max(spare).saturating_sub(held));
        if held == 0 && !site.ground.leads(feet(body), site.blueprint.home) {
            // The agent is trapped, and lacks the material.
            return Next::Impossible(Problem { reason: Reason::UnreachableCell, cells: vec![cell] });
        }
        let Site { scene, blueprint, .. } = site;
        match stock::withdraw(scene.world, body, blueprint.chest, blueprint.home, other, count) {
            Some(call) => return Next::Call(call),
            None if other == item && held == 0 => return missing(),
            None => {}
        }
    }
    let facing = turn.property().map(|(_, word)| ("facing", json!(word)));
    let place =
        [("item_name", json!(item.name())), ("x", json!(cell.x)), ("y", json!(cell.y)), ("z", json!(cell.z))];
    Next::Call(call(&body.name, "placeBlock", place.into_iter().chain(facing)))
}

/// Returns how many of an item an agent takes out of the chest. It takes at least the items it lacks, and an even share
/// of the items that no agent holds yet, rounded up if the chest has plenty.
fn amount(site: &Site<'_>, item: ItemId, lacking: u32) -> u32 {
    let cells = site.blueprint.cells.values();
    let unmet =
        cells.filter(|wanted| site.is_unmet(wanted.pos) && wanted.item() == Some(item)).count() as u32;
    let bodies = site.scene.agents.iter().filter_map(|&id| site.scene.world.player(id));
    let held: u32 = bodies.map(|body| stock::held(body, item)).sum();
    let agents = site.scene.agents.len().max(1) as u32;
    let left = unmet.saturating_sub(held);
    let exact = left.div_ceil(agents).max(lacking);
    if exact == lacking {
        return exact;
    }
    let to_spare = stock::stored(site.scene.world, site.blueprint.chest, item).saturating_sub(left);
    stock::rounded(exact, to_spare)
}
