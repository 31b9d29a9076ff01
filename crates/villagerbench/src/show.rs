//! A task as people read it: its goal, its time limits, and its picture from above.

use std::collections::BTreeMap;
use std::fmt::Write;

use cooperage_blocks::{BlockPos, World};
use cooperage_core::AgentId;
use cooperage_core::Environment;
use cooperage_suites::suite::SuiteError;
use cooperage_suites::tasks::TaskView;
use serde_json::{Value, json};

use super::construction::blueprint::ConstructionBlueprint;
use super::construction::complexity::{complexity, paper_complexity};
use super::construction::digging::DiggingRule;
use super::escape::tasks::EscapeTask;
use super::escape::{paper_complexity as paper_conditions, write_instances};
use super::farm::layout::{HIGH, LOW};
use super::farm::published;
use super::invented::record;
use super::meta::arguments;
use super::settings::VillagerBenchSettings;
use super::tasks::{VillagerTaskEntry, VillagerTaskKind};
use super::world::VillagerWorld;
use super::{VillagerBenchSuite, world_seed};

/// Shows a task as it is played under the rules `fixed` with two agents, or as many as it is made for.
///
/// # Errors
/// There is no such task, or it cannot be set up.
pub fn show(suite: &VillagerBenchSuite, name: &str) -> Result<TaskView, SuiteError> {
    let entry = suite.book().find(name).ok_or_else(|| SuiteError::Unknown {
        name: name.chars().filter(|c| !c.is_control()).take(100).collect(),
        close: suite
            .book()
            .entries()
            .iter()
            .filter(|entry| entry.name.starts_with(name))
            .take(3)
            .map(|entry| format!("`{}`", entry.name))
            .collect(),
    })?;
    let agents = entry.agents.unwrap_or(suite.usual_agents());
    let settings = VillagerBenchSettings::of_rules(true);
    let world = suite
        .world(&entry.name, &settings, agents, world_seed(0, 0))
        .map_err(|reason| SuiteError::Attachment(format!("{}: {reason}", entry.name)))?;
    let mut text = heading(&entry.name, &world);
    let mut json = json!({
        "name": entry.name,
        "goal": world.briefing().goal,
        "document": world.briefing().document,
        "facts": world.briefing().facts,
        "tools": world.tools(AgentId(0)).iter().map(|tool| tool.name.as_str()).collect::<Vec<_>>(),
        "max_action_time_s": world.limits().action_ms as f64 / 1_000.0,
        "max_time_s": world.limits().wall_ms as f64 / 1_000.0,
    });
    match &entry.kind {
        VillagerTaskKind::Construction(blueprint) => construction(blueprint, entry, &mut text, &mut json),
        VillagerTaskKind::Farm(task) => {
            let _ = writeln!(text, "\nComplexity: {}", task.complexity);
            json["complexity"] = json!(task.complexity);
            json["complexity_paper"] = json!(published::paper_complexity(task));
            text.push_str("\nWhat counts (item, how many, points):\n");
            for point in &task.check_points {
                let _ = writeln!(text, "  {} {} {}", point.0, point.1, point.2);
            }
            json["check_points"] = json!(task.check_points);
            let map = world.blocks().with_world(farm_map);
            text.push_str("\nFrom above (north is up; animals are not drawn):\n");
            text.push_str(&map);
        }
        VillagerTaskKind::Escape(task) => escape(task, agents, &mut text, &mut json),
        VillagerTaskKind::Meta(task) => {
            let _ = writeln!(text, "\nKind: {}, split: {}", task.goal.kind.name(), task.split.name());
            json["kind"] = json!(task.goal.kind.name());
            json["split"] = json!(task.split.name());
            json["seed"] = json!(task.seed);
            json["evaluation_arg"] = json!(arguments::write(&task.goal));
        }
        VillagerTaskKind::Invented(record) => {
            if let Ok(task) = &record.task {
                let _ = writeln!(text, "\nMade for {} agents, things in: {}", task.agents, task.items.name());
                json["record"] = record::write(task);
            }
        }
        VillagerTaskKind::Goal(task) => {
            let _ = writeln!(text, "\nDepth: {}", task.chain.depth);
            let _ = writeln!(text, "Things on the way, in order: {}", task.chain.things.join(", "));
            json["depth"] = json!(task.chain.depth);
            json["things"] = json!(task.chain.things);
        }
    }
    Ok(TaskView { text, json, graph_svg: None })
}

/// The rooms, as agents come through them.
fn escape(task: &EscapeTask, agents: u32, text: &mut String, json: &mut Value) {
    let Ok(layout) = task.layout(agents) else { return };
    let atoms = &task.atoms;
    let _ = writeln!(text, "\nComplexity: {}", layout.complexity(atoms));
    json["complexity"] = json!(layout.complexity(atoms));
    json["complexity_paper"] = json!(paper_conditions(&layout, atoms));
    text.push_str("\nRooms, from the start to the finish (centre, agents, sign):\n");
    for room in layout.rooms.iter().rev() {
        let hint = atoms.get(room.atom).map_or("", |atom| &atom.hint);
        let BlockPos { x, y, z } = room.center;
        let _ = writeln!(text, "  [{x}, {y}, {z}] {} {hint}", room.repeat);
    }
    let written = write_instances(&[layout], atoms);
    let rooms = serde_json::from_str::<Value>(&written).ok();
    json["instance"] = rooms.map_or(Value::Null, |file| file["instances"][0].clone());
}

fn heading(name: &str, world: &VillagerWorld) -> String {
    let limits = world.limits();
    let seconds = |ms: u64| ms as f64 / 1_000.0;
    let mut text = format!("{name}\n\n{}\n", world.briefing().goal);
    let _ = writeln!(
        text,
        "\nTime: {} s of actions, {} s in all",
        seconds(limits.action_ms),
        seconds(limits.wall_ms)
    );
    if let Value::Array(lines) = &world.briefing().document {
        text.push_str("\nDocument:\n");
        for line in lines {
            let line = line.as_str().map_or_else(|| line.to_string(), str::to_owned);
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

fn construction(
    blueprint: &ConstructionBlueprint,
    entry: &VillagerTaskEntry,
    text: &mut String,
    json: &mut Value,
) {
    let settings =
        VillagerBenchSettings { dig_needed: entry.dig_needed, ..VillagerBenchSettings::of_rules(true) };
    let digging = DiggingRule::of(&settings);
    let [d, paper] = [complexity(blueprint, digging), paper_complexity(blueprint, digging)];
    let _ = writeln!(text, "\nComplexity: {d:.3}");
    text.push_str("\nMaterials:\n");
    let mut materials = serde_json::Map::new();
    for (block, count) in blueprint.materials() {
        let name = &*block.info().name;
        let _ = writeln!(text, "  {count} {name}");
        materials.insert(name.to_owned(), json!(count));
    }
    json["complexity"] = json!(d);
    json["complexity_paper"] = json!(paper);
    json["materials"] = Value::Object(materials);
    json["blocks"] = json!(blueprint.cells.len());
    text.push_str("\nLayer by layer, from below (north is up):\n");
    text.push_str(&layers(blueprint));
}

/// Letters for things in the order in which they first appear.
#[derive(Default)]
pub(super) struct Legend(BTreeMap<String, char>);

impl Legend {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    pub(super) fn letter(&mut self, name: &str) -> char {
        let next = Self::LETTERS.chars().nth(self.0.len()).unwrap_or('?');
        *self.0.entry(name.to_owned()).or_insert(next)
    }

    fn lines(&self) -> String {
        let mut lines: Vec<(char, &str)> =
            self.0.iter().map(|(name, letter)| (*letter, name.as_str())).collect();
        lines.sort_by_key(|(letter, _)| Self::LETTERS.find(*letter));
        lines.iter().map(|(letter, name)| format!("  {letter} {name}\n")).collect()
    }
}

fn layers(blueprint: &ConstructionBlueprint) -> String {
    let (low, high) = blueprint.bounds();
    let cells: BTreeMap<BlockPos, String> = blueprint
        .cells
        .iter()
        .map(|cell| {
            let turned = cell.facing.property().map(|(_, value)| format!(" {value}")).unwrap_or_default();
            (cell.pos, format!("{}{turned}", cell.name()))
        })
        .collect();
    let mut legend = Legend::default();
    let mut text = String::new();
    for y in low.y..=high.y {
        let _ = writeln!(text, "  y={y}, x={}..{}, z={}..{}", low.x, high.x, low.z, high.z);
        for z in low.z..=high.z {
            let row: String = (low.x..=high.x)
                .map(|x| cells.get(&BlockPos::new(x, y, z)).map_or('.', |name| legend.letter(name)))
                .collect();
            let _ = writeln!(text, "    {row}");
        }
    }
    text + &legend.lines()
}

/// The highest block of every column of the arena.
fn farm_map(world: &World) -> String {
    let mut legend = Legend::default();
    let mut text = String::new();
    for z in LOW[2] + 1..HIGH[2] {
        let row: String = (LOW[0] + 1..HIGH[0])
            .map(|x| {
                let column = (LOW[1]..=HIGH[1]).rev().map(|y| world.state(BlockPos::new(x, y, z)));
                let top = column.into_iter().find(|state| !state.is_air());
                top.map_or('.', |state| legend.letter(state.name()))
            })
            .collect();
        let _ = writeln!(text, "    {row}");
    }
    text + &legend.lines()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_shown_with_all_that_matters() {
        let suite = VillagerBenchSuite::new(&BTreeMap::new()).unwrap();
        let shown = show(&suite, "villagerbench/construction/0").unwrap();
        for part in [
            "Complexity: 2.907",
            "304 s of actions",
            "1 terracotta",
            "y=-58",
            "  C torch",
            "position: [-8, -60, 0]",
        ] {
            assert!(shown.text.contains(part), "{part} in\n{}", shown.text);
        }
        let shown = show(&suite, "villagerbench/farm/99").unwrap();
        for part in ["rabbit stew", "acacia_planks 3 20", "acacia_fence"] {
            assert!(shown.text.contains(part), "{part} in\n{}", shown.text);
        }
        assert_eq!(shown.json["max_time_s"], 2400.0);
        assert!(show(&suite, "villagerbench/farm/100").is_err());
    }
}
