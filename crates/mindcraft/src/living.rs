//! Living worlds: natural terrain, flat land, or a world from a file, with a body for each agent and each person.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cooperage_blocks::start::{natural_world, places};
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{PlayerId, WorldOptions};
use cooperage_blocks::{BlockPos, World, read_world};
use cooperage_body::Edition;
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_body::mode::ModeKind;
use cooperage_body::round::{BlockRound, Briefing, RoundNews, RoundWorld};
use cooperage_core::{AgentId, Digest, DigestWriter, Section, SectionItem, SectionName, TreeRandom};
use cooperage_journal::Revision;
use cooperage_script::library::{shipped, to_json};
use cooperage_script::run::{CodeOptions, embedded};
use cooperage_teams::given_name;

/// A world without a goal: agents only do what they are asked for.
pub type LivingWorld = RoundWorld<Living>;

/// See the module. It does nothing by itself and is never over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Living;

impl BlockRound for Living {
    const DIGEST: &'static str = "living world 1";
    const PERIOD: u64 = 1_200;

    fn note(&mut self, _: &[BlockEvent]) {}

    fn poll(&mut self, _: &mut BlockEnvironment) -> Vec<RoundNews> {
        Vec::new()
    }

    fn is_over(&self) -> bool {
        false
    }

    fn feed(&self, blocks: Digest, writer: &mut DigestWriter) {
        writer.put(&blocks);
    }
}

/// Where the world comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LandSource<'a> {
    /// Natural terrain, from the seed.
    Natural,
    /// Flat land with grass.
    Flat,
    /// A file of a world, as [`encode`] writes it.
    File(&'a str),
}

/// The agents and people that have bodies in a world.
#[derive(Clone, Copy, Debug)]
pub struct WorldCast<'a> {
    /// How many there are, people included.
    pub agents: u32,
    /// The agents' names by seat; those that are missing or stand at a person's seat are given.
    pub names: &'a [String],
    /// The people, by seat: their names.
    pub people: &'a BTreeMap<u32, String>,
    /// From revision 2 on commands follow the game and tell what they cost, those about a blueprint are left out, and a person's
    /// body does nothing by itself.
    pub conduct: Revision,
}

impl WorldCast<'_> {
    /// Returns the names of the bodies, no two alike.
    #[must_use]
    pub fn bodies(&self) -> Vec<String> {
        let mut bodies: Vec<String> = Vec::new();
        for seat in 0..self.agents {
            let wanted = self.people.get(&seat).or_else(|| self.names.get(seat as usize));
            let mut name = wanted.cloned().unwrap_or_else(|| given_name(AgentId(seat)));
            while bodies.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
                name.push('_');
            }
            bodies.push(name);
        }
        bodies
    }
}

/// Modes that would move a body without a command. They were off for people before all were.
const MOVES_PEOPLE: [ModeKind; 6] = [
    ModeKind::Unstuck,
    ModeKind::Cowardice,
    ModeKind::Hunting,
    ModeKind::TorchPlacing,
    ModeKind::ElbowRoom,
    ModeKind::IdleStaring,
];

/// The commands about a blueprint: a world without a task has none.
const OF_BLUEPRINTS: [&str; 4] =
    ["checkBlueprint", "checkBlueprintLevel", "getBlueprint", "getBlueprintLevel"];

/// The text of a world's file, as attachments of plans hold it.
#[must_use]
pub fn encode(file: &[u8]) -> String {
    STANDARD.encode(file)
}

/// Returns a world with all bodies in it, before the first tick.
///
/// # Errors
/// A text for people when there is no such world, or no room for all.
pub fn world(
    land: LandSource<'_>,
    cast: &WorldCast<'_>,
    seed: i64,
    index: u32,
) -> Result<LivingWorld, String> {
    let mut random = TreeRandom::from_seed(seed.cast_unsigned())
        .child("living world")
        .numbered_child("episode", u64::from(index));
    let (terrain_seed, seed) = (seed.cast_unsigned(), random.next_u64());
    let mut world = match land {
        LandSource::Natural => natural_world(terrain_seed, seed),
        LandSource::Flat => {
            let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), seed);
            world.load_start();
            world
        }
        LandSource::File(text) => {
            let file = STANDARD.decode(text).map_err(|error| format!("the file of the world: {error}"))?;
            read_world(&file).map_err(|error| format!("the file of the world: {error}"))?
        }
    };
    if !matches!(land, LandSource::File(_)) {
        for command in ["time set 1000", "difficulty easy", "gamerule keepInventory true"] {
            world.command(command)?;
        }
    }
    let players = join_all(&mut world, &cast.bodies())?;
    // Agents are not told the events of the world's set-up.
    world.take_events();
    let catalogue =
        embedded("mindcraft", CodeOptions::default()).ok_or("there is no catalogue of commands")?;
    let mut blocks = BlockEnvironment::new(world, &players, catalogue, seed);
    let is_repaired = cast.conduct >= Revision::SECOND;
    seat_people(&mut blocks, &cast.bodies(), cast.people, is_repaired);
    blocks.set_revision(cast.conduct.number());
    if is_repaired {
        blocks.withhold(&OF_BLUEPRINTS);
    }
    let briefing = Briefing { goal: String::new(), sections: sections(), ..Briefing::default() };
    Ok(LivingWorld::new(blocks, briefing, Living))
}

/// Lets all bodies join: those that the world's file holds where they stood, the others beside each other around its
/// start.
fn join_all(world: &mut World, bodies: &[String]) -> Result<Vec<PlayerId>, String> {
    let [x, y, z] = world.start_place();
    let start = BlockPos::holding(x, y, z);
    let places = places(world, start, bodies.len());
    let mut places = places.into_iter();
    let mut join = |name: &String| {
        if let Some(player) = world.player_named(name) {
            return Ok(player.id);
        }
        let place = places.next().ok_or_else(|| format!("there is no room for {name} at the start"))?;
        let at = [f64::from(place.x) + 0.5, f64::from(place.y), f64::from(place.z) + 0.5];
        Ok(world.join(name, at))
    };
    bodies.iter().map(&mut join).collect()
}

/// Marks the bodies of these seats as people's: agents do not list them among the agents near them, and their modes are off;
/// without the repairs those alone that would move them.
pub fn seat_people(
    blocks: &mut BlockEnvironment,
    bodies: &[String],
    people: &BTreeMap<u32, String>,
    is_repaired: bool,
) {
    let is_person = |name: &str| {
        let seat = bodies.iter().position(|known| known == name);
        seat.is_some_and(|seat| people.contains_key(&(seat as u32)))
    };
    for seat in 0..bodies.len() as u32 {
        blocks.with_shelf(AgentId(seat), |memory| {
            memory.agents.retain(|name| !is_person(name));
            if people.contains_key(&seat) {
                let off: &[ModeKind] = if is_repaired { &ModeKind::ALL } else { &MOVES_PEOPLE };
                for mode in off {
                    memory.modes.set(*mode, false);
                }
            }
        });
    }
}

/// Whether bodies that do nothing leave cells that others want to fill.
pub fn set_makes_way(world: &mut LivingWorld, makes_way: bool) {
    world.parts_mut().0.set_makes_way(makes_way);
}

/// Lets the body in a seat move as in an edition of the original program.
pub fn set_edition(world: &mut LivingWorld, seat: AgentId, edition: Edition) {
    world.parts_mut().0.with_shelf(seat, |memory| memory.edition = Some(edition));
}

/// Returns the section beside those of the commands: the skills that code can call.
fn sections() -> Vec<Section> {
    let library = SectionItem::plain(to_json(shipped()).to_string());
    vec![Section { name: SectionName::Library, items: vec![library] }]
}
