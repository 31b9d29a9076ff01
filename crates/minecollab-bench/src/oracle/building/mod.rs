//! A builder puts up a blueprint with partners: it reads the open cells in the answer of `!checkBlueprint`, tells its
//! partner what it holds and builds, has code put up its own part, checks the rest, and helps.
//!
//! Its knowledge of the building comes from reports, its inventory from its own prompts, and its partners' names are
//! all it knows of them. Builders are ordered by name, and each takes as many cells of a material, from one end of the
//! building to the other, as it holds blocks.

mod report;
mod script;
mod share;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::registry;
use cooperage_mindcraft::player::Purpose;
use cooperage_mindcraft::player::converse::SILENCE;
use cooperage_mindcraft::player::scene::{GivenCommand, Scene, Voice, deeds};

use report::{Place, Report, read_bounds};
use script::Work;
use share::{Seat, above, below, is_tall, own};

/// The command that reports the open cells of the blueprint.
const CHECK: &str = "!checkBlueprint";
/// The command that describes a level.
const LEVEL: &str = "!getBlueprintLevel";
/// The words in a builder's goal that tell where a level begins.
const LAYOUT: &str = " starts at x=";
/// Seconds to wait for the others.
const WAIT_S: u32 = 5;
/// Looks without a change after which a builder also does the others' cells.
const PATIENCE: u32 = 2;
/// How often the first words are repeated if they were lost.
const LOOKS_MAX: u32 = 3;
/// Attempts at the remaining cells before the builder gives up.
const TRIES_MAX: u32 = 6;

/// The purpose of agents that build a blueprint together.
#[derive(Default)]
pub(super) struct Builder {
    /// The state of each builder, by its name.
    minds: BTreeMap<String, Mind>,
}

/// The state of a builder: the reports it has read, and its work.
#[derive(Default)]
struct Mind {
    /// The blocks of all cells that were open at its first look.
    wanted: BTreeMap<Place, String>,
    /// The lowest and highest cell of a level, and how often it has asked for them.
    bounds: Option<[Place; 2]>,
    asked_bounds: u32,
    /// The height of the highest level that its goal names.
    top: Option<i32>,
    /// The cells that it builds.
    own: BTreeSet<Place>,
    /// The script that it has to write.
    work: Option<Work>,
    /// Whether its part has been tried.
    has_built: bool,
    /// Whether it has told its inventory.
    has_told: bool,
    /// How often it began to look.
    looks: u32,
    /// The open cells at the last look, and for how many looks they have been the same.
    left: Report,
    same: u32,
    /// How often it has tried the remaining cells.
    tries: u32,
    is_over: bool,
}

impl Purpose for Builder {
    fn reply(&mut self, scene: &Scene) -> Option<String> {
        let is_told = || {
            scene.parts.system.contains(LAYOUT)
                || scene.parts.turns.iter().any(|turn| turn.text.contains(LAYOUT))
        };
        if !self.minds.contains_key(&scene.name) {
            if !is_told() {
                return None;
            }
            self.catch_up(scene);
        }
        let mind = self.minds.entry(scene.name.clone()).or_default();
        if mind.is_over {
            return Some(SILENCE.to_owned());
        }
        if is_at_work(scene) {
            // The system will tell the result of the action.
            return Some(SILENCE.to_owned());
        }
        let deeds = deeds(&scene.parts.turns);
        let report =
            deeds.last().filter(|deed| deed.name == CHECK).and_then(|deed| Report::read(&deed.result));
        Some(match report {
            Some(report) => mind.decide(scene, report),
            None => mind.look(scene, &deeds),
        })
    }

    fn code(&mut self, scene: &Scene) -> Option<String> {
        if !self.minds.contains_key(&scene.name) {
            self.catch_up(scene);
        }
        Some(self.minds.get(&scene.name)?.work.as_ref()?.code())
    }

    fn heeds(&mut self, scene: &Scene) -> Option<bool> {
        self.minds.contains_key(&scene.name).then_some(false)
    }
}

impl Builder {
    /// Goes through the turns that a prompt shows, as far as they were the agent's own: an agent that is asked for the first time
    /// may be in the midst of its work.
    fn catch_up(&mut self, scene: &Scene) {
        self.minds.insert(scene.name.clone(), Mind::default());
        let turns = &scene.parts.turns;
        let own = turns.iter().enumerate().filter(|(_, turn)| turn.voice == Voice::Own);
        for (place, _) in own {
            let mut earlier = scene.clone();
            earlier.parts.turns.truncate(place);
            earlier.state.action = None;
            let _ = self.reply(&earlier);
        }
    }
}

impl Mind {
    /// Looks for open cells, with words about itself if it has not introduced itself yet.
    fn look(&mut self, scene: &Scene, deeds: &[GivenCommand]) -> String {
        if deeds.is_empty() && self.wanted.is_empty() && self.looks < LOOKS_MAX {
            // A message arrived before the reply was carried out, so the reply had no effect.
            self.looks += 1;
            self.has_told = false;
        }
        let words = if std::mem::replace(&mut self.has_told, true) || scene.agents.is_empty() {
            match deeds.last() {
                Some(deed) if deed.name == "!newAction" => "I look at what is left.",
                _ => "",
            }
            .to_owned()
        } else {
            introduction(scene)
        };
        self.bounds = deeds
            .iter()
            .rev()
            .filter(|deed| deed.name == LEVEL)
            .find_map(|deed| read_bounds(&deed.result))
            .or(self.bounds);
        // A question that had no effect because a message arrived first is asked again.
        let asks = self.bounds.is_none() && self.asked_bounds < LOOKS_MAX;
        let command = match levels(scene).first().filter(|_| asks) {
            Some((level, _)) => {
                self.asked_bounds += 1;
                format!("{LEVEL}({level})")
            }
            None => CHECK.to_owned(),
        };
        format!("{words} {command}").trim_start().to_owned()
    }

    /// Decides the next step after a report.
    fn decide(&mut self, scene: &Scene, report: Report) -> String {
        if report.is_complete() {
            self.is_over = true;
            return "The blueprint is complete.".to_owned();
        }
        if self.wanted.is_empty() {
            self.wanted = report.wanted.iter().cloned().collect();
            let seat = Seat::of(&scene.name, &scene.agents);
            let own = own(&self.wanted, seat, |block| held(scene, block));
            self.own = own.keys().copied().collect();
            if !own.is_empty() {
                self.has_built = true;
                let words = part(&own);
                return self.order(scene, own, &words, "Build my part of the blueprint, beside the others.");
            }
        }
        self.same = if report == self.left { self.same + 1 } else { 0 };
        self.left = report;
        let helps = self.same >= PATIENCE || self.is_alone(scene);
        let cells = self.cells(scene, helps);
        if !cells.is_empty() && self.tries < TRIES_MAX {
            self.tries += 1;
            let count = cells.len();
            let words = format!("{count} cells are still wrong; I see to them.");
            return self.order(scene, cells, &words, "Put right what is still wrong in the blueprint.");
        }
        if cells.is_empty() && self.same >= 2 * PATIENCE || self.tries >= TRIES_MAX {
            self.is_over = true;
            return format!(
                "I can do nothing more: {} cells are missing, {} are too many.",
                self.left.wanted.len(),
                self.left.surplus.len()
            );
        }
        format!("!stay({WAIT_S})")
    }

    fn is_alone(&self, scene: &Scene) -> bool {
        scene.agents.is_empty()
    }

    /// Has code written for cells.
    fn order(&mut self, scene: &Scene, cells: BTreeMap<Place, String>, words: &str, prompt: &str) -> String {
        let mut site = site(self.wanted.keys());
        if let Some([low, high]) = self.bounds {
            for axis in [0, 2] {
                site[0][axis] = site[0][axis].min(low[axis]);
                site[1][axis] = site[1][axis].max(high[axis]);
            }
        }
        self.top = levels(scene).into_iter().map(|(_, y)| y).max().max(self.top);
        site[1][1] = self.top.map_or(site[1][1], |top| site[1][1].max(top));
        self.work = Some(Work { site, cells });
        self.same = 0;
        format!("{words} !newAction(\"{prompt}\")")
    }

    /// Returns the cells of the last report that this builder does: its own cells for which it holds a block, and other
    /// cells for which it has blocks left, the highest first. If it helps, other cells rank with its own, and its own
    /// cells count even without a block. Last come the cells to empty.
    fn cells(&self, scene: &Scene, helps: bool) -> BTreeMap<Place, String> {
        let mut held: BTreeMap<&str, u32> = BTreeMap::new();
        let mut cells = BTreeMap::new();
        let wanted: BTreeMap<Place, &String> =
            self.left.wanted.iter().map(|(place, block)| (*place, block)).collect();
        let mut others = Vec::new();
        for (place, block) in &wanted {
            let is_upper = is_tall(block) && wanted.get(&below(*place)) == Some(block);
            let is_single = is_tall(block) && !is_upper && wanted.get(&above(*place)) != Some(block);
            if is_single || needs_floor(block) && self.is_free(below(*place)) && self.tries > 1 {
                continue;
            }
            if !helps && !self.own.contains(place) {
                others.push((*place, *block));
                continue;
            }
            let count = held.entry(block.as_str()).or_insert_with(|| self::held(scene, block));
            if is_upper {
                if cells.contains_key(&below(*place)) {
                    cells.insert(*place, (*block).clone());
                }
            } else if *count > 0 {
                *count -= 1;
                cells.insert(*place, (*block).clone());
            } else if helps && self.own.contains(place) {
                // The block for that cell lies on the ground somewhere: the script looks around for it.
                cells.insert(*place, (*block).clone());
            }
        }
        // Blocks beyond its own part were picked up and are missing elsewhere, above all for the highest cells.
        others.sort_by_key(|(place, _)| Reverse(place[1]));
        for (place, block) in others.iter().filter(|(_, block)| !needs_floor(block)) {
            let count = held.entry(block.as_str()).or_insert_with(|| self::held(scene, block));
            if *count > 0 {
                *count -= 1;
                cells.insert(*place, (*block).clone());
            }
        }
        if others.is_empty() || helps {
            let seat = Seat::of(&scene.name, &scene.agents);
            let surplus = self.left.surplus.iter().enumerate();
            let mine = surplus.filter(|(number, _)| helps || number % seat.of == seat.number);
            for (_, place) in mine.filter(|(_, place)| !self.holds_something(**place)) {
                cells.insert(*place, "air".to_owned());
            }
        }
        cells
    }

    /// Whether a block in that cell holds a wanted block above it.
    fn holds_something(&self, place: Place) -> bool {
        self.wanted.get(&above(place)).is_some_and(|block| needs_floor(block))
    }

    /// Whether nothing is wanted in a cell.
    fn is_free(&self, place: Place) -> bool {
        !self.wanted.contains_key(&place)
    }
}

/// The levels that it was told of: their numbers, and how high they lie.
fn levels(scene: &Scene) -> Vec<(i64, i32)> {
    let texts = scene.parts.turns.iter().map(|turn| turn.text.as_str()).chain([scene.parts.system.as_str()]);
    let mut levels = Vec::new();
    for text in texts {
        let parts: Vec<&str> = text.split(LAYOUT).collect();
        levels.extend(parts.windows(2).filter_map(|pair| {
            let y = pair[1].split_once(" y=")?.1.split(',').next()?;
            Some((pair[0].rsplit(' ').next()?.parse().ok()?, y.trim().parse().ok()?))
        }));
    }
    levels
}

/// Whether the agent is at work; modes of its body do not count.
fn is_at_work(scene: &Scene) -> bool {
    scene.action.as_ref().is_some_and(|action| !action.starts_with("mode"))
}

/// Whether a block falls off where nothing is below it.
fn needs_floor(block: &str) -> bool {
    block.ends_with("_carpet") || is_tall(block)
}

/// Returns how many blocks of a name can be placed from the inventory.
fn held(scene: &Scene, block: &str) -> u32 {
    let item = registry().block(block).and_then(|block| block.info().item);
    item.map_or(0, |item| scene.count(item.name()))
}

/// The corners of cells, with room above for a body that stands there.
fn site<'a>(places: impl Iterator<Item = &'a Place> + Clone) -> [Place; 2] {
    let side = |axis: usize| places.clone().map(move |place| place[axis]);
    let low = [0, 1, 2].map(|axis| side(axis).min().unwrap_or_default());
    let high = [0, 1, 2].map(|axis| side(axis).max().unwrap_or_default());
    [low, [high[0], high[1] + 2, high[2]]]
}

/// A builder's first words about itself.
fn introduction(scene: &Scene) -> String {
    let things: Vec<String> = scene.held.iter().map(|(item, count)| format!("{count} {item}")).collect();
    let has = if things.is_empty() { "nothing".to_owned() } else { things.join(", ") };
    let asks_back = scene.parts.turns.iter().rev().any(|turn| matches!(turn.voice, Voice::Other(_)));
    let deal = if asks_back { "Agreed" } else { "Let us share" };
    format!(
        "I have {has}. {deal}: of each material everybody builds as many cells as they hold, from the lowest coordinates on in \
         the order of our names, and the lowest level first. Dirt is only to stand on."
    )
}

/// A builder's words about its part.
fn part(own: &BTreeMap<Place, String>) -> String {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for block in own.values() {
        *counts.entry(block).or_default() += 1;
    }
    let counts: Vec<String> = counts.into_iter().map(|(block, count)| format!("{count} {block}")).collect();
    let [low, high] = site(own.keys());
    let where_to = format!("x {} to {}, z {} to {}", low[0], high[0], low[2], high[2]);
    format!("I build {} at {where_to}.", counts.join(", "))
}
