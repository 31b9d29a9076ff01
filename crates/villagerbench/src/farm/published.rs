//! The hundred published farm tasks, by the rule of their numbers (docs/spec/villager.md, 3.2.2, 3.2.3, 3.2.6).

use serde_json::{Map, Value};

use super::task::{ArenaOffset, CheckPoint, ChestRow, FarmTask};

/// How many tasks make cake; the others, up to a hundred, make rabbit stew.
const CAKES: u32 = 36;
/// How many tasks there are.
pub const COUNT: u32 = 100;

/// Where milk, wheat and sugar come from.
const MILK: [&str; 3] = ["milk_bucket in chest", "bucket in chest", "iron_ingot in chest"];
const WHEAT: [&str; 4] = ["wheat in chest", "hay_block in chest", "wheat in farm", "hay_block in farm"];
const SUGAR: [&str; 3] = ["sugar in chest", "sugar_cane in chest", "sugar_cane in farm"];

/// Where the parts of a stew come from: from a chest, or from elsewhere.
const STEW: [(&str, [&str; 2]); 6] = [
    ("cooked_rabbit", ["rabbit in chest", "rabbit in pasture"]),
    ("baked_potato", ["potato in chest", "potato in farm"]),
    ("carrot", ["carrot in chest", "carrot in farm"]),
    ("brown_mushroom", ["brown_mushroom in chest", "brown_mushroom in farm"]),
    ("bowl", ["bowl in chest", "acacia_log in pasture"]),
    ("coal", ["coal in chest", "coal in mine"]),
];

/// A cake by where its ingredients come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cake {
    /// Milk: 0 in buckets, 1 empty buckets, 2 iron.
    pub milk: usize,
    /// Wheat: 0 as it is, 1 a bale, 2 in a field, 3 bales in a field.
    pub wheat: usize,
    /// Sugar: 0 as it is, 1 cane, 2 cane in a field.
    pub sugar: usize,
}

/// A stew by where its ingredients come from: whether not from the chest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stew {
    /// Rabbits in a pasture.
    pub rabbit: bool,
    /// Potatoes in a field.
    pub potato: bool,
    /// Carrots in a field.
    pub carrot: bool,
    /// Mushrooms in a field.
    pub mushroom: bool,
    /// Logs for the bowl.
    pub bowl: bool,
    /// Ore for the coal.
    pub coal: bool,
}

/// All published tasks in the order of their numbers.
#[must_use]
pub fn all() -> Vec<FarmTask> {
    (0..COUNT).map(task).collect()
}

/// The published task of a number below [`COUNT`].
#[must_use]
pub fn task(id: u32) -> FarmTask {
    if id < CAKES {
        let [m, w, s] = [id / 12, id % 12 / 3, id % 3].map(|digit| digit as usize);
        cake(id, format!("cake_{id}"), Cake { milk: m, wheat: w, sugar: s })
    } else {
        let number = id - CAKES;
        let bit = |place: u32| number >> place & 1 == 1;
        let stew = Stew {
            rabbit: bit(5),
            potato: bit(4),
            carrot: bit(3),
            mushroom: bit(2),
            bowl: bit(1),
            coal: bit(0),
        };
        rabbit_stew(id, format!("rabbit_stew_{number}"), stew)
    }
}

/// Returns a task whose dish is a cake.
#[must_use]
pub fn cake(id: u32, name: String, Cake { milk, wheat, sugar }: Cake) -> FarmTask {
    let label = |labels: &[&str], digit: usize| labels.get(digit).copied().unwrap_or_default().to_owned();
    let sources =
        [("milk", label(&MILK, milk)), ("wheat", label(&WHEAT, wheat)), ("sugar", label(&SUGAR, sugar))];
    let mut items = vec![item("egg", 1)];
    items.push([item("milk_bucket", 3), item("bucket", 3), item("iron_ingot", 9)][milk.min(2)].clone());
    match wheat {
        0 => items.push(item("wheat", 3)),
        1 => items.push(item("hay_block", 1)),
        _ => {}
    }
    match sugar {
        0 => items.push(item("sugar", 2)),
        1 => items.push(item("sugar_cane", 2)),
        _ => {}
    }
    let mut structures: Vec<(String, ArenaOffset)> = Vec::new();
    if milk > 0 {
        structures.push(("cow_pasture".to_owned(), [-6, 0, 7]));
    }
    let crop = [None, None, Some("wheat"), Some("hay")][wheat.min(3)];
    let farm = match (sugar == 2, crop) {
        (true, Some(crop)) => Some(format!("sugar_cane_and_{crop}_farm")),
        (true, None) => Some("sugar_cane_farm".to_owned()),
        (false, Some(crop)) => Some(format!("{crop}_farm")),
        (false, None) => None,
    };
    structures.extend(farm.map(|farm| (farm, [5, 0, 7])));
    FarmTask {
        id,
        name,
        target: "cake".to_owned(),
        sources: words(sources),
        chest: ChestRow { pos: [-1, 0, 10], items },
        blocks: vec![("crafting_table".to_owned(), [0, 0, 10])],
        structures,
        check_points: cake_points(milk, wheat, sugar),
        complexity: (milk + wheat + sugar + 3) as f64,
        max_action_time_s: None,
        max_time_s: None,
    }
}

fn cake_points(milk: usize, wheat: usize, sugar: usize) -> Vec<CheckPoint> {
    let is_bale = matches!(wheat, 1 | 3);
    let when = |is_so: bool, name: &'static str| if is_so { vec![name] } else { Vec::new() };
    let mut points = vec![
        point("cake", 1, 100, &["egg", "milk_bucket", "wheat", "sugar"]),
        point("egg", 1, 10, &[]),
        point("milk_bucket", 3, 30, &when(milk > 0, "bucket")),
    ];
    if milk > 0 {
        points.push(point("bucket", 3, 15, &when(milk == 2, "iron_ingot")));
    }
    if milk == 2 {
        points.push(point("iron_ingot", 9, 5, &[]));
    }
    points.push(point("wheat", 3, 25, &when(is_bale, "hay_block")));
    if is_bale {
        points.push(point("hay_block", 1, 15, &[]));
    }
    points.push(point("sugar", 2, 25, &when(sugar > 0, "sugar_cane")));
    if sugar > 0 {
        points.push(point("sugar_cane", 2, 15, &[]));
    }
    points
}

/// Returns a task whose dish is a rabbit stew.
#[must_use]
pub fn rabbit_stew(id: u32, name: String, stew: Stew) -> FarmTask {
    let Stew { rabbit, potato, carrot, mushroom, bowl, coal } = stew;
    let bits = [rabbit, potato, carrot, mushroom, bowl, coal];
    let sources = STEW.iter().zip(bits).map(|((key, labels), bit)| {
        (*key, labels.get(usize::from(bit)).copied().unwrap_or_default().to_owned())
    });
    let mut items = vec![if rabbit { item("iron_sword", 1) } else { item("rabbit", 1) }];
    let others = [
        (potato, "potato", 1),
        (carrot, "carrot", 1),
        (mushroom, "brown_mushroom", 1),
        (bowl, "bowl", 1),
        (coal, "coal", 4),
    ];
    items.extend(
        others
            .into_iter()
            .filter(|(is_elsewhere, ..)| !is_elsewhere)
            .map(|(_, name, count)| item(name, count)),
    );
    let mut structures: Vec<(String, ArenaOffset)> = vec![("house".to_owned(), [5, 0, 6])];
    if rabbit {
        structures.push(("rabbit_pasture".to_owned(), [-6, 0, 7]));
    }
    let crops: Vec<&str> = [(potato, "potato"), (carrot, "carrot"), (mushroom, "mushroom")]
        .into_iter()
        .filter_map(|(grows, crop)| grows.then_some(crop))
        .collect();
    let farm = match crops.as_slice() {
        [] => None,
        [one] => Some(format!("{one}_farm")),
        [one, other] => Some(format!("{one}_and_{other}_farm")),
        _ => Some("potato_carrot_and_mushroom_farm".to_owned()),
    };
    structures.extend(farm.map(|farm| (farm, [-6, 0, 18])));
    if bowl || coal {
        structures.push(("material_factory".to_owned(), [5, 0, 18]));
    }
    FarmTask {
        id,
        name,
        target: "rabbit_stew".to_owned(),
        sources: words(sources),
        chest: ChestRow { pos: [-1, 0, 12], items },
        blocks: Vec::new(),
        structures,
        check_points: stew_points(bowl),
        complexity: (bits.into_iter().filter(|&bit| bit).count() + 6) as f64,
        max_action_time_s: None,
        max_time_s: None,
    }
}

fn stew_points(is_bowl_made: bool) -> Vec<CheckPoint> {
    let planks: &[&str] = if is_bowl_made { &["acacia_planks"] } else { &[] };
    let mut points = vec![
        point("rabbit_stew", 1, 100, &["cooked_rabbit", "baked_potato", "carrot", "brown_mushroom", "bowl"]),
        point("cooked_rabbit", 1, 20, &["rabbit", "coal"]),
        point("baked_potato", 1, 20, &["potato", "coal"]),
        point("carrot", 1, 10, &[]),
        point("brown_mushroom", 1, 10, &[]),
        point("bowl", 1, 30, planks),
        point("rabbit", 1, 10, &[]),
        point("potato", 1, 10, &[]),
        point("coal", 1, 10, &[]),
    ];
    if is_bowl_made {
        points.push(point("acacia_planks", 3, 20, &["acacia_log"]));
        points.push(point("acacia_log", 1, 10, &[]));
    }
    points
}

/// Complexity by the paper's equation 10: Σ m · d over the direct ingredients, d being one step more than the source's
/// place in its list (two more where a furnace is needed; the egg 1; coal isn't counted). None where a source is of none
/// of the published kinds.
#[must_use]
pub fn paper_complexity(task: &FarmTask) -> Option<f64> {
    let digit = |key: &str, labels: &[&str]| {
        let label = task.sources.get(key)?.as_str()?;
        labels.iter().position(|known| *known == label)
    };
    let sum = if task.target == "cake" {
        let [milk, wheat, sugar] = [digit("milk", &MILK)?, digit("wheat", &WHEAT)?, digit("sugar", &SUGAR)?];
        3 * (1 + milk) + 3 * (1 + wheat) + 2 * (1 + sugar) + 1
    } else {
        let mut sum = 0;
        for (key, labels) in STEW {
            let bit = digit(key, &labels)?;
            sum += match key {
                "coal" => 0,
                "cooked_rabbit" | "baked_potato" => 2 + bit,
                _ => 1 + bit,
            };
        }
        sum
    };
    Some(sum as f64)
}

fn item(name: &str, count: u32) -> (String, u32) {
    (name.to_owned(), count)
}

fn point(name: &str, count: u32, score: u32, superseded: &[&str]) -> CheckPoint {
    CheckPoint(name.to_owned(), count, score, superseded.iter().map(|&name| name.to_owned()).collect())
}

fn words<'a>(sources: impl IntoIterator<Item = (&'a str, String)>) -> Map<String, Value> {
    sources.into_iter().map(|(key, label)| (key.to_owned(), Value::String(label))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spec_8_9_the_rule_of_numbers_gives_the_published_tasks() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/villagerbench/farm_tasks.json");
        let Ok(text) = std::fs::read_to_string(path) else {
            eprintln!("SKIPPED: {path} is not there");
            return;
        };
        let file: Value = serde_json::from_str(&text).unwrap();
        let rows = file["tasks"].as_array().unwrap();
        assert_eq!(rows.len(), 80);
        for row in rows {
            let task = task(row["id"].as_u64().unwrap() as u32);
            let ours = serde_json::to_value(&task).unwrap();
            for key in ["name", "target", "sources", "chest", "blocks", "check_points"] {
                assert_eq!(ours[key], row[key], "task {}: {key}", task.id);
            }
            // The repaired rows list their structures in another order.
            let sorted = |list: &Value| {
                let mut texts: Vec<String> = list.as_array().unwrap().iter().map(Value::to_string).collect();
                texts.sort();
                texts
            };
            assert_eq!(sorted(&ours["structures"]), sorted(&row["structures"]), "task {}", task.id);
            assert_eq!(Some(task.complexity), row["complexity"].as_f64(), "task {}", task.id);
            let limits = task.limits();
            assert_eq!(
                Some(limits.action_ms),
                row["max_action_time_s"].as_u64().map(|s| s * 1_000),
                "spec 8.8"
            );
            assert_eq!(Some(limits.wall_ms), row["max_time_s"].as_u64().map(|s| s * 1_000), "spec 8.8");
        }
        assert_eq!(super::super::task::read(&text).unwrap().len(), 80, "the file's own form is read");
    }

    #[test]
    fn every_task_is_read_back() {
        let all = all();
        assert_eq!(super::super::task::read(&super::super::task::write(&all)).unwrap(), all);
    }

    #[test]
    fn the_papers_complexity_of_the_worked_examples() {
        assert_eq!(paper_complexity(&task(35)), Some(28.0));
        assert_eq!(paper_complexity(&task(99)), Some(12.0));
        assert_eq!((task(35).complexity, task(99).complexity), (10.0, 12.0));
    }
}
