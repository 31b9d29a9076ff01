//! VillagerBench's part of an episode's page: the target beside the result, with the missing parts marked.

use std::collections::BTreeMap;

use cooperage_core::World;
use cooperage_journal::EventLine;
use cooperage_suites::episode::sheet::{EpisodeSheet, Field, Reporter};

use super::construction::Construction;
use super::farm::Farm;
use super::show::Legend;
use super::world::VillagerWorld;

/// Reports the goal of an episode beside its result.
pub(super) struct GoalReporter;

impl Reporter for GoalReporter {
    fn look(&mut self, _: &dyn World, _: &[EventLine]) {}

    fn sheets(&mut self, world: &dyn World) -> Vec<EpisodeSheet> {
        let Some(world) = world.as_any().downcast_ref::<VillagerWorld>() else { return Vec::new() };
        let scenario = world.scenario().as_any();
        if let Some(construction) = scenario.downcast_ref::<Construction>() {
            return layers(construction, world);
        }
        scenario.downcast_ref::<Farm>().map(|farm| vec![check_points(farm)]).unwrap_or_default()
    }
}

/// A map of each layer of the building, from below; cells that are not as they should be are marked.
fn layers(construction: &Construction, world: &VillagerWorld) -> Vec<EpisodeSheet> {
    let blueprint = construction.scorer().blueprint();
    let (low, high) = blueprint.bounds();
    let mut legend = Legend::default();
    let mut cells: BTreeMap<(i32, i32, i32), Field> = BTreeMap::new();
    let mut counts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    world.blocks().with_world(|blocks| {
        for cell in &blueprint.cells {
            let letter = legend.letter(cell.name()).to_string();
            let there = blocks.state(cell.pos);
            let is_right = cell.is_met_by(there);
            let count = counts.entry(cell.name()).or_default();
            *count = (count.0 + 1, count.1 + u64::from(is_right));
            let field = if is_right {
                Field::plain(letter).hint(cell.name())
            } else {
                let hint = format!("{} is missing; there is {}", cell.name(), there.name());
                Field::odd(format!("{letter}!")).hint(hint)
            };
            cells.insert((cell.pos.y, cell.pos.z, cell.pos.x), field);
        }
    });
    let material = |(name, (wanted, right)): (&&str, &(u64, u64))| {
        let reached = format!("{right} of {wanted}");
        vec![
            Field::plain(legend.letter(name)),
            Field::plain(*name),
            if right == wanted { Field::plain(reached) } else { Field::odd(reached) },
        ]
    };
    let mut sheets = vec![EpisodeSheet {
        title: "Target and result".to_owned(),
        about: "How many cells of each block are as the target has them. The maps below show where: one letter for \
                each block of the target, and a `!` where it is missing."
            .to_owned(),
        columns: ["letter", "block", "right"].map(str::to_owned).into(),
        rows: counts.iter().map(material).collect(),
        is_map: false,
    }];
    for y in low.y..=high.y {
        let row = |z: i32| {
            let cells = (low.x..=high.x).map(|x| cells.get(&(y, z, x)).cloned().unwrap_or_default());
            std::iter::once(Field::plain(format!("z={z}"))).chain(cells).collect()
        };
        sheets.push(EpisodeSheet {
            title: format!("Layer y = {y}"),
            about: String::new(),
            columns: std::iter::once(String::new()).chain((low.x..=high.x).map(|x| format!("{x}"))).collect(),
            rows: (low.z..=high.z).map(row).collect(),
            is_map: true,
        });
    }
    sheets
}

/// The check points of a dish, in the order of the task.
fn check_points(farm: &Farm) -> EpisodeSheet {
    let points = &farm.task().check_points;
    let reached: Vec<&str> = farm.progress().reached(points).collect();
    let missing: Vec<&str> = farm.progress().missing(points).map(|point| point.0.as_str()).collect();
    let row = |point: &super::farm::task::CheckPoint| {
        let (name, count, value) = (point.0.as_str(), point.1, point.2);
        let state = if reached.contains(&name) {
            Field::plain("reached")
        } else if missing.contains(&name) {
            Field::odd("missing")
        } else {
            Field::plain("part of something that was reached")
        };
        vec![Field::plain(format!("{count} {name}")), Field::plain(value.to_string()), state]
    };
    EpisodeSheet {
        title: "Target and result".to_owned(),
        about: "The items that one agent has to hold, with their points.".to_owned(),
        columns: ["item", "points", "result"].map(str::to_owned).into(),
        rows: points.iter().map(row).collect(),
        is_map: false,
    }
}
