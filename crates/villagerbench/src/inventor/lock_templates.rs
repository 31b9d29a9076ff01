//! The scripted inventor's own locks: ten templates in the authors' form of atoms, each drawn by a seed.

use cooperage_core::{RandomSource, TreeRandom};
use serde_json::{Value, json};

/// A template: it draws a lock for a team of that size.
type LockTemplate = fn(&mut LockDraw) -> LockDraft;

const TEMPLATES: [LockTemplate; 10] =
    [levers, plate, two_plates, plate_and_button, trapdoor, gate, door, swap, chest, corners];

/// How many templates there are.
pub(super) const COUNT: u32 = TEMPLATES.len() as u32;

const WOODS: [&str; 6] = ["oak", "spruce", "birch", "jungle", "acacia", "dark_oak"];
const ORES: [&str; 5] = ["gold_block", "iron_block", "diamond_block", "emerald_block", "lapis_block"];
/// Seconds in which the conditions of a lock come together.
const INTERVALS_S: [u32; 3] = [1, 2, 4];

/// A lock as the roles of an inventor write it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LockDraft {
    /// The lock in words.
    pub(super) idea: String,
    /// The same as an atom in the authors' form.
    pub(super) atom: Value,
}

/// The numbers behind a lock.
struct LockDraw {
    random: TreeRandom,
    agents: u32,
}

impl LockDraw {
    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all.get(self.random.below(all.len() as u32) as usize).copied().unwrap_or("oak")
    }

    /// A number from `low` to `high`.
    fn within(&mut self, low: i32, high: i32) -> i32 {
        low + self.random.below(low.abs_diff(high) + 1) as i32
    }

    /// Two agents where the team has so many.
    fn pair(&self) -> u32 {
        self.agents.min(2)
    }

    fn lock(&mut self, idea: String, min_player: u32, init: Value, condition: Value) -> LockDraft {
        let wait = INTERVALS_S[self.random.below(INTERVALS_S.len() as u32) as usize];
        let open = [[0, 0, 4], [0, 1, 4]].map(|at| json!({"name": "air", "position": at}));
        let atom = json!({
            "task_description": idea, "min_player": min_player, "wait_interval": wait, "score": 2,
            "init": init, "condition": condition, "effect": open,
        });
        LockDraft { idea, atom }
    }
}

/// The lock of that number.
pub(super) fn lock(number: u32, agents: u32, seed: u64) -> LockDraft {
    let tree = TreeRandom::from_seed(seed).child("invented locks");
    let template = TEMPLATES[(number % COUNT) as usize];
    template(&mut LockDraw { random: tree.numbered_child("lock", u64::from(number)), agents })
}

fn levers(draw: &mut LockDraw) -> LockDraft {
    let lever =
        json!([{"name": "lever", "position": [0, 0, 0], "face": "floor", "powered": false, "random": true}]);
    let on = json!([{"name": "lever", "position": [0, 0, 0], "powered": true}]);
    draw.lock("Each agent switches a lever on; the exit opens.".to_owned(), 1, lever, on)
}

fn plate(draw: &mut LockDraw) -> LockDraft {
    let name = format!("{}_pressure_plate", draw.of(&WOODS));
    let at = [draw.within(-3, 3), 0, draw.within(1, 3)];
    let init = json!([{"name": name, "position": at, "powered": false}]);
    let on = json!([{"name": name, "position": at, "powered": true}]);
    draw.lock(format!("Stand on the {name}; the exit opens."), 1, init, on)
}

fn two_plates(draw: &mut LockDraw) -> LockDraft {
    let name = format!("{}_pressure_plate", draw.of(&WOODS));
    let z = draw.within(-1, 3);
    let plates = |powered: bool| {
        json!([{"name": name, "position": [-2, 0, z], "powered": powered},
            {"name": "stone_pressure_plate", "position": [2, 0, z], "powered": powered}])
    };
    let idea = format!("Stand on the {name} and on the stone_pressure_plate together; the exit opens.");
    draw.lock(idea, draw.pair(), plates(false), plates(true))
}

fn plate_and_button(draw: &mut LockDraw) -> LockDraft {
    let wood = draw.of(&WOODS);
    let (plate, button) = ("stone_pressure_plate", format!("{wood}_button"));
    let [one, other] = [[draw.within(-3, -1), 0, 1], [draw.within(1, 3), 0, 2]];
    let init = json!([{"name": plate, "position": one, "powered": false},
        {"name": button, "position": other, "face": "floor", "powered": false}]);
    let on = json!([{"name": plate, "position": one, "powered": true},
        {"name": button, "position": other, "powered": true}]);
    let idea = format!("Stand on the {plate} while another agent presses the {button}; the exit opens.");
    draw.lock(idea, draw.pair(), init, on)
}

fn trapdoor(draw: &mut LockDraw) -> LockDraft {
    let name = format!("{}_trapdoor", draw.of(&WOODS));
    opened(draw, &name)
}

fn gate(draw: &mut LockDraw) -> LockDraft {
    let name = format!("{}_fence_gate", draw.of(&WOODS));
    opened(draw, &name)
}

fn door(draw: &mut LockDraw) -> LockDraft {
    let name = format!("{}_door", draw.of(&WOODS));
    opened(draw, &name)
}

/// Something of wood that is to be opened.
fn opened(draw: &mut LockDraw, name: &str) -> LockDraft {
    let at = [draw.within(-3, 3), 0, draw.within(1, 3)];
    let init = json!([{"name": name, "position": at, "facing": "north", "open": false}]);
    let open = json!([{"name": name, "position": at, "open": true}]);
    draw.lock(format!("Open the {name}; the exit opens too."), 1, init, open)
}

fn swap(draw: &mut LockDraw) -> LockDraft {
    let name = draw.of(&ORES);
    let at = [draw.within(-2, 2), 0, draw.within(1, 2)];
    let init = json!([{"name": "dirt", "position": at}]);
    let placed = json!([{"name": name, "position": at}]);
    let idea = format!("Put the {name} that you carry in the place of the dirt; the exit opens.");
    let mut lock = draw.lock(idea, 1, init, placed);
    lock.atom["in"] = json!({name: 1});
    lock
}

fn chest(draw: &mut LockDraw) -> LockDraft {
    let name = draw.of(&ORES);
    let at = [draw.within(-3, -1), 0, draw.within(0, 2)];
    let fill = format!("/item replace block _pos_ container.0 with {name}");
    let init = json!([{"name": "chest", "position": [2, 0, 1], "facing": "north", "command": fill},
        {"name": "dirt", "position": at}]);
    let placed = json!([{"name": name, "position": at}]);
    let idea =
        format!("Take the {name} out of the chest and put it in the place of the dirt; the exit opens.");
    draw.lock(idea, 1, init, placed)
}

fn corners(draw: &mut LockDraw) -> LockDraft {
    let z = draw.within(1, 3);
    let levers = |powered: bool| -> Value {
        let cells = [[-3, 0, -2], [3, 0, -2], [0, 0, z]];
        let lever = |at| json!({"name": "lever", "position": at, "face": "floor", "powered": powered});
        cells.map(lever).into_iter().collect()
    };
    draw.lock(
        "Switch the three levers on; the exit opens.".to_owned(),
        draw.pair(),
        levers(false),
        levers(true),
    )
}
