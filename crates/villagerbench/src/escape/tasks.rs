//! The tasks of the scenario: published ones, those of the user's files, and their worlds.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use cooperage_body::catalogues::ToolSelection;
use serde_json::Value;

use super::atom::Atom;
use super::build::build;
use super::error::EscapeError;
use super::layout::{COLUMN, EscapeLayout, FINISH};
use super::scenario::{Escape, EventRules};
use super::{AGENTS_MAX, fresh, generate, read_atoms, read_instances, sound};
use crate::card::facts;
use crate::names::NAMES;
use crate::seats::with_tools;
use crate::settings::VillagerBenchSettings;
use crate::site::ScenarioSite;
use crate::world::{Briefing, RoundLimits, VillagerRound, VillagerWorld};

const ATOMS: &str = include_str!("../../data/escape_atoms.json");
const INSTANCES: &str = include_str!("../../data/escape_instances.json");

/// The published atoms.
#[expect(clippy::expect_used, reason = "the product's own data; a test reads them")]
static BUILT_IN: LazyLock<Arc<Vec<Atom>>> =
    LazyLock::new(|| Arc::new(read_atoms(ATOMS).expect("the published atoms are well-formed")));

/// The published tasks.
#[expect(clippy::expect_used, reason = "the product's own data; a test reads them")]
static PUBLISHED: LazyLock<Vec<EscapeTask>> = LazyLock::new(|| {
    let atoms = Arc::clone(&BUILT_IN);
    let layouts = read_instances(INSTANCES, &atoms).expect("the published tasks are well-formed");
    EscapeTask::grouped(layouts, &atoms, true)
});

/// Highest level of the published tasks; level n has 8 − n seeds from 0 on.
const LEVELS: u32 = 5;

/// A task, for teams of several sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct EscapeTask {
    /// The number of generation steps.
    pub level: u32,
    pub seed: i64,
    /// The locks of its rooms.
    pub atoms: Arc<Vec<Atom>>,
    /// Its layouts by number of agents.
    pub layouts: BTreeMap<u32, EscapeLayout>,
    /// Whether the generator makes it for other sizes of team.
    pub is_generated: bool,
}

impl EscapeTask {
    /// The name of the task, below its scenario.
    #[must_use]
    pub fn name(&self) -> String {
        format!("level_{}_seed_{}", self.level, self.seed)
    }

    /// Its layout for that many agents: a published one, or the one that the published generator makes from the seed.
    /// If that cannot be played, the same steps are taken with other random numbers.
    ///
    /// # Errors
    /// There is none.
    pub fn layout(&self, agents: u32) -> Result<EscapeLayout, EscapeError> {
        match self.layouts.get(&agents) {
            Some(layout) => Ok(layout.clone()),
            None if self.is_generated => {
                let made = generate::published(&self.atoms, agents, self.level, self.seed);
                made.ok()
                    .filter(|layout| sound::check(layout, &self.atoms).is_ok())
                    .map_or_else(|| fresh::in_place_of(&self.atoms, agents, self.level, self.seed), Ok)
            }
            None => Err(EscapeError::NoTask { agents, level: self.level, seed: self.seed }),
        }
    }

    /// The sizes of team that it can be played with.
    #[must_use]
    pub fn sizes(&self) -> RangeInclusive<u32> {
        if self.is_generated {
            return 1..=AGENTS_MAX;
        }
        let (first, last) = (self.layouts.keys().next(), self.layouts.keys().next_back());
        first.copied().unwrap_or(1)..=last.copied().unwrap_or(AGENTS_MAX)
    }

    /// Its layout for two, or for the smallest team that it is made for.
    fn usual(&self) -> Option<EscapeLayout> {
        self.layout(2).ok().or_else(|| self.layouts.values().next().cloned())
    }

    /// One line about it.
    #[must_use]
    pub fn about(&self) -> String {
        let rooms = self.usual().map_or(0, |layout| layout.rooms.len());
        format!("escape from {rooms} room{}", if rooms == 1 { "" } else { "s" })
    }

    /// How long a team of the usual size may take.
    #[must_use]
    pub fn usual_limits(&self) -> RoundLimits {
        let limits = self.usual().map(|layout| round_limits(&layout, &self.atoms));
        limits.unwrap_or(RoundLimits::from_seconds(0.0, 0.0))
    }

    /// Layouts of one level and seed are one task; in the order of their first ones.
    fn grouped(layouts: Vec<EscapeLayout>, atoms: &Arc<Vec<Atom>>, is_generated: bool) -> Vec<EscapeTask> {
        let mut tasks: Vec<EscapeTask> = Vec::new();
        for layout in layouts {
            let (level, seed) = (layout.level, layout.seed);
            let known = tasks.iter_mut().find(|task| (task.level, task.seed) == (level, seed));
            match known {
                Some(task) => drop(task.layouts.insert(layout.agents, layout)),
                None => tasks.push(EscapeTask {
                    level,
                    seed,
                    atoms: Arc::clone(atoms),
                    layouts: BTreeMap::from([(layout.agents, layout)]),
                    is_generated,
                }),
            }
        }
        tasks
    }
}

/// The published atoms.
#[must_use]
pub fn built_in_atoms() -> &'static Arc<Vec<Atom>> {
    &BUILT_IN
}

/// The published tasks.
#[must_use]
pub fn published() -> &'static [EscapeTask] {
    &PUBLISHED
}

/// Tasks of a user's file of instances, over these atoms or the published ones.
///
/// # Errors
/// [`EscapeError`].
pub fn from_instances(text: &str, atoms: Option<Vec<Atom>>) -> Result<Vec<EscapeTask>, EscapeError> {
    let atoms = atoms.map_or_else(|| Arc::clone(&BUILT_IN), Arc::new);
    let layouts = read_instances(text, &atoms)?;
    Ok(EscapeTask::grouped(layouts, &atoms, false))
}

/// The published levels and seeds with other atoms.
#[must_use]
pub fn from_atoms(atoms: Vec<Atom>) -> Vec<EscapeTask> {
    let atoms = Arc::new(atoms);
    let pairs = (1..=LEVELS).flat_map(|level| (0..8 - i64::from(level)).map(move |seed| (level, seed)));
    let task = |(level, seed)| EscapeTask {
        level,
        seed,
        atoms: Arc::clone(&atoms),
        layouts: BTreeMap::new(),
        is_generated: true,
    };
    pairs.map(task).collect()
}

/// How long a team may take.
#[must_use]
pub fn round_limits(layout: &EscapeLayout, atoms: &[Atom]) -> RoundLimits {
    let limits = layout.limits(atoms);
    RoundLimits::from_seconds(limits.action_s, limits.round_s as f64)
}

/// The world of a task, ready to be played.
///
/// # Errors
/// A text for people: there is no such task for so many agents, or a part could not be set up.
pub fn world(
    task: &EscapeTask,
    settings: &VillagerBenchSettings,
    agents: u32,
    seed: u64,
) -> Result<VillagerWorld, String> {
    let layout = task.layout(agents).map_err(|error| error.to_string())?;
    let atoms = &task.atoms;
    let mut site = ScenarioSite::flat(settings.behaviour(), seed);
    build(&mut site, &layout, atoms, settings.is_fixed);
    if let Some(start) = layout.start.first() {
        // Agents that die come back where the task began.
        site.world.set_spawn(*start);
    }
    let mut world = site.finish()?;
    let mut players = Vec::new();
    for ((name, start), items) in NAMES.iter().zip(&layout.start).zip(&layout.start_items) {
        let at = [f64::from(start.x) + 0.5, f64::from(start.y), f64::from(start.z) + 0.5];
        players.push(world.join(name, at));
        for (item, count) in items.iter().filter(|(_, count)| **count > 0) {
            world.command(&format!("give {name} {item} {count}"))?;
        }
    }
    let event_rules = EventRules { latch_s: settings.latch_s, is_fixed: settings.is_fixed };
    let blocks = with_tools(world, &players, ToolSelection::Escape, settings, seed);
    let scenario = Escape::new(&layout, atoms, event_rules, seed);
    let round = VillagerRound::new(agents, round_limits(&layout, atoms), Box::new(scenario));
    Ok(VillagerWorld::new(blocks, briefing(event_rules), round))
}

/// From where signs are read. It is the distance at which [`Escape::room_at`] finds a room.
const SIGNS: &str = "Each agent reads the sign of the room whose middle is nearest to it and at most 5 blocks away; the sign \
                     names that middle.";
/// How one gets down from a roof.
const ROOFS: &str = "No walk leads down from a roof. An agent that an event has carried onto one comes down when another \
                     event carries it, or by digging (MineBlock) the glass below its feet.";

/// The agents' briefing. The scenario has no document.
fn briefing(event_rules: EventRules) -> Briefing {
    let mut goal = format!(
        "Escape together. There are several rooms of 7 × 7 cells within their walls, each locked in its own way; most \
         locks need all who are in the room to work together, and a sign tells how. You may be in different rooms and \
         not be able to help each other directly. When a room is done its exit opens, or you are carried to another \
         place. Rooms lie in columns along z: you enter at the lower z and leave at the higher z, and the middles of \
         neighbouring rooms are {COLUMN} apart. The finish is the platform at [{}, {}, {}]. The task is complete when \
         every room is done.",
        FINISH.x, FINISH.y, FINISH.z
    );
    if event_rules.latch_s > 0 {
        goal.push_str(&format!(
            " What was switched on or stood on counts for {} seconds, so that it need not happen at the same moment.",
            event_rules.latch_s
        ));
    }
    let mut facts = facts(false);
    if event_rules.is_fixed {
        facts.extend([SIGNS, ROOFS].map(str::to_owned));
    }
    Briefing { goal, document: Value::Null, facts, ..Briefing::default() }
}
