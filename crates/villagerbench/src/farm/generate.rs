//! New farm tasks of the kind of the published ones: other farms, other chests, other counts.
//!
//! A dial from 0 to 1 says how hard they are: it picks a rank among the published tasks in the order of their complexity,
//! as it does for construction. The dish and where its ingredients come from are those of that rank; where things stand,
//! how many plants grow and animals live there, and what else lies in the chest is drawn anew.

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_suites::tasks::rank;
use serde_json::{Value, json};

use super::published;
use super::task::{ArenaOffset, FarmTask};

/// Most plants of a field that are left away: there are more than are needed even so.
const GAPS_MAX: u32 = 4;
/// Animals of a pasture: the fewest, and how many more there may be. Rabbits need not drop the wanted items.
const COWS: [u32; 2] = [1, 5];
const RABBITS: [u32; 2] = [6, 7];
/// Things that lie in a chest and are of no use here.
const CLUTTER: [(&str, u32); 6] =
    [("stick", 4), ("feather", 2), ("paper", 3), ("string", 3), ("flint", 1), ("bone", 2)];

/// The files of new tasks.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratedFarms {
    pub tasks: Vec<FarmTask>,
    /// Their structures, as the file holds them.
    pub structures: String,
}

/// So many new tasks, numbered from 0, with structures of their own.
#[must_use]
pub fn generate(count: u32, seed: u64, dial: f64) -> GeneratedFarms {
    generate_again(seed, dial, &vec![0; count as usize])
}

/// The same, where some of them didn't do: for each task how many before it are passed over.
#[must_use]
pub fn generate_again(seed: u64, dial: f64, attempts: &[u32]) -> GeneratedFarms {
    let root = TreeRandom::from_seed(seed).child("villagerbench farm tasks");
    let mut ranked = published::all();
    ranked.sort_by(|a, b| a.complexity.total_cmp(&b.complexity).then(a.id.cmp(&b.id)));
    let rows = rows();
    let mut structures: Vec<Value> = Vec::new();
    let tasks = (0..)
        .zip(attempts)
        .filter_map(|(id, &attempt)| {
            let node =
                root.numbered_child("task", u64::from(id)).numbered_child("attempt", u64::from(attempt));
            let place = (rank(&mut node.child("rank"), dial) * ranked.len() as f64) as usize;
            let published = ranked.get(place.min(ranked.len().saturating_sub(1)))?;
            let mut task = FarmTask { id, name: format!("{}_{id}", published.target), ..published.clone() };
            stock_up(&mut task, &mut node.child("chest"));
            move_about(&mut task, &mut node.child("places"));
            for (name, _) in &mut task.structures {
                if let Some(row) = rows.iter().find(|row| row["name"] == **name) {
                    let own = format!("{name}_{id}");
                    structures.push(varied(row, &own, &mut node.child(name)));
                    *name = own;
                }
            }
            Some(task)
        })
        .collect();
    let lines: Vec<String> = structures.iter().map(Value::to_string).collect();
    GeneratedFarms { tasks, structures: format!("{{\"structures\":[\n{}\n]}}\n", lines.join(",\n")) }
}

/// The product's structures as their file has them.
fn rows() -> Vec<Value> {
    let file: Value = serde_json::from_str(super::structures::FILE).unwrap_or_default();
    file["structures"].as_array().cloned().unwrap_or_default()
}

/// Puts more of each item into the chest, changes their order, and adds items that are of no use.
fn stock_up(task: &mut FarmTask, random: &mut impl RandomSource) {
    let items = &mut task.chest.items;
    for (name, count) in items.iter_mut() {
        let is_tool = name.ends_with("sword");
        // Buckets take a slot each: there are slots enough for a few more.
        let more = if is_tool { 0 } else { random.below(if name.ends_with("bucket") { 3 } else { 4 }) };
        *count += more;
    }
    for _ in 0..random.below(3) {
        let Some((name, count)) = random.choose(&CLUTTER).copied() else { break };
        if items.iter().all(|(held, _)| held != name) {
            items.push((name.to_owned(), count));
        }
    }
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u32 + 1) as usize);
    }
}

/// Other places for the structures: each side's two are swapped or not.
fn move_about(task: &mut FarmTask, random: &mut impl RandomSource) {
    let swaps = [random.below(2) == 0, random.below(2) == 0];
    for (_, [x, _, z]) in &mut task.structures {
        let is_swapped = if *x < 0 { swaps[0] } else { swaps[1] };
        if is_swapped {
            // The one in front goes to the back.
            *z = match *z {
                6 => 19,
                7 => 18,
                _ => 7,
            };
        }
    }
}

/// A structure with other numbers of plants or animals.
fn varied(row: &Value, name: &str, random: &mut impl RandomSource) -> Value {
    let mut row = row.clone();
    row["name"] = json!(name);
    let is_crop = |index: u64| {
        let state = row["palette"][index as usize].as_str().unwrap_or_default();
        ["wheat", "carrots", "potatoes", "brown_mushroom"].iter().any(|crop| state.starts_with(crop))
    };
    let blocks = row["blocks"].as_array().cloned().unwrap_or_default();
    let plants: Vec<usize> = (0..blocks.len())
        .filter(|&place| blocks.get(place).and_then(|block| block[3].as_u64()).is_some_and(is_crop))
        .collect();
    let mut gaps: Vec<usize> = Vec::new();
    for _ in 0..random.below(GAPS_MAX + 1) {
        gaps.extend(random.choose(&plants));
    }
    let left = blocks.into_iter().enumerate().filter(|(place, _)| !gaps.contains(place));
    row["blocks"] = left.map(|(_, block)| block).collect();
    let animals: Vec<(String, [f64; 3])> =
        serde_json::from_value(row["entities"].clone()).unwrap_or_default();
    if let Some((kind, _)) = animals.first() {
        let [fewest, more] = if kind == "cow" { COWS } else { RABBITS };
        let count = fewest + random.below(more);
        let herd: Vec<(&str, [f64; 3])> = (0..count)
            .map(|number| {
                let place: ArenaOffset = [(number % 3) as i32, 0, (number / 3) as i32];
                (kind.as_str(), [0.5 + f64::from(place[0]) * 0.5, 0.0, f64::from(place[2]) - 1.5])
            })
            .collect();
        row["entities"] = json!(herd);
    }
    row
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::layout::lay_out;
    use super::super::structures::read as read_structures;
    use super::super::task::{read, write};
    use super::*;
    use crate::site::WorldBehaviour;

    #[test]
    fn new_farms_can_be_laid_out_and_are_read_back() {
        let GeneratedFarms { tasks, structures } = generate(24, 3, 0.5);
        assert_eq!(read(&write(&tasks)).unwrap(), tasks);
        let structures = read_structures(&structures).unwrap();
        for task in &tasks {
            let world = lay_out(task, &structures, WorldBehaviour { random_tick_speed: 0 }, 0).unwrap();
            assert!(task.structures.iter().all(|(name, _)| structures.contains_key(name)));
            let animals = task.structures.iter().filter(|(name, _)| name.contains("pasture")).count();
            assert_eq!(world.entities().is_empty(), animals == 0, "task {}", task.id);
            assert_eq!(task.check_points[0].2, 100);
        }
        let chests: BTreeSet<String> = tasks.iter().map(|task| format!("{:?}", task.chest.items)).collect();
        assert!(chests.len() > 18, "{}", chests.len());
        assert_eq!(generate(24, 3, 0.5).tasks, tasks);
    }

    #[test]
    fn the_dial_makes_them_harder() {
        let mean = |dial: f64| {
            let tasks = generate(100, 4, dial).tasks;
            tasks.iter().map(|task| task.complexity).sum::<f64>() / 100.0
        };
        let published = published::all().iter().map(|task| task.complexity).sum::<f64>() / 100.0;
        let means: Vec<f64> = [0.0, 0.25, 0.5, 0.75, 1.0].map(mean).to_vec();
        assert!(means.is_sorted() && means[0] < 4.0 && means[4] > 11.0, "{means:?}");
        assert!((means[2] - published).abs() < 0.7, "{means:?} {published}");
    }
}
