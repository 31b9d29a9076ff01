//! The memory of an agent beside its body: notes for the caller of an action, remembered places, switches.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::CellBox;
use cooperage_blocks::world::Stream;
use cooperage_core::{Digest, DigestWriter, RandomSource};
use serde::{Serialize, Serializer};

use crate::blueprint::{Blueprint, BlueprintCell};
use crate::cell_boxes::boxes;
use crate::edition::Edition;
use crate::gallery::ReadyBuilding;
use crate::mode::{ModeKind, Modes};
use crate::opened::OpenedContainers;

/// The memory of an agent. It belongs to the snapshot and to the digest.
#[derive(Clone, Debug, Serialize)]
pub struct AgentMemory {
    /// The notes of the running action so far.
    pub notes: String,
    /// Places by the names that the agent gave them.
    pub places: BTreeMap<String, [f64; 3]>,
    /// The modes that the body runs by itself, with their switches.
    pub modes: Modes,
    /// The label of the running action; `None` while the body is idle.
    pub doing: Option<Arc<str>>,
    /// The names of all agents, its own included.
    pub agents: Vec<Arc<str>>,
    /// The names of the tools that it is told of.
    pub tools: Vec<Arc<str>>,
    pub blueprint: Option<SharedBlueprint>,
    /// The building that a user handed in, for scripts. The plan names its file, and it never changes, so that no digest has it.
    #[serde(skip)]
    pub own_building: Option<Arc<ReadyBuilding>>,
    /// The cells of the building that all agents put up together, through which they dig no ways; empty where a task has none.
    /// Like the building above it never changes.
    #[serde(skip)]
    pub site: Arc<[CellBox]>,
    /// Whether actions that begin again when the body is idle do so.
    pub resumes: bool,
    /// Whether the agent may give commands of the server.
    pub may_command: bool,
    /// The revision of this program's conduct that commands and skills have, as plans number them: 1 is the published conduct, and
    /// from 2 on commands follow the game and tell what they cost. It never changes, so that no digest has it.
    #[serde(skip)]
    pub revision: u32,
    /// The agent's own stream of random numbers, for skills.
    pub(crate) random: Stream,
    /// The containers that it has opened, with their contents at that time. Bodies of before revision 5 remember none, and a digest without any is
    /// one of that time.
    #[serde(skip_serializing_if = "OpenedContainers::is_empty")]
    pub(crate) opened: OpenedContainers,
    /// The edition whose way of moving the body has; `None` where every skill has its own. Digests of bodies without an
    /// edition are those of the time before there were editions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// The cell in which the body could put nothing because another body stands there. It is passed on within the tick,
    /// so that no digest has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) crowded: Option<BlockPos>,
}

/// A blueprint in an agent's memory. It may be large and never changes, so that its digest is computed once.
#[derive(Clone, Debug)]
pub struct SharedBlueprint {
    blueprint: Arc<Blueprint>,
    /// The cells that it fills.
    filled: Arc<[CellBox]>,
    digest: Digest,
}

impl SharedBlueprint {
    /// A blueprint for the memories of agents, with its digest.
    #[must_use]
    pub fn new(blueprint: Blueprint) -> SharedBlueprint {
        let mut writer = DigestWriter::new("blueprint 1");
        writer.put(&blueprint);
        let filled =
            blueprint.cells().filter(|(_, cell)| matches!(cell, BlueprintCell::Block(_)) && !cell.is_air());
        let filled = boxes(filled.map(|(pos, _)| pos).collect()).into();
        SharedBlueprint { digest: writer.finish(), filled, blueprint: Arc::new(blueprint) }
    }

    /// Returns the shared blueprint.
    #[must_use]
    pub fn blueprint(&self) -> &Arc<Blueprint> {
        &self.blueprint
    }
}

impl Serialize for SharedBlueprint {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.digest.serialize(to)
    }
}

/// Most bytes of notes that are kept.
const NOTES_MAX: usize = 65_536;

/// The revision from which on bodies dig no ways through what they have built after a blueprint or on a common site, nor through
/// farmland.
pub(crate) const KEEPS_WORK: u32 = 4;

/// The revision from which on bodies break leaves of trees that keep them from a block that they are to dig, or from what it drops.
pub(crate) const CLEARS_LEAVES: u32 = 5;

/// The revision from which on bodies remember the contents of containers that they have opened.
const REMEMBERS_CONTAINERS: u32 = 5;

/// The revision of bodies that belong to no plan: that of new plans.
pub const NEWEST_REVISION: u32 = u32::MAX;

impl AgentMemory {
    /// Whether it has the repairs of revision 2.
    #[must_use]
    pub fn is_repaired(&self) -> bool {
        self.revision >= 2
    }

    /// The cells of the blueprint, or else of the common site, through which the body digs no ways; `None` where it digs through
    /// all that stands, farmland included.
    pub(crate) fn kept(&self) -> Option<Arc<[CellBox]>> {
        let filled = || self.blueprint.as_ref().map_or(&self.site, |shared| &shared.filled);
        (self.revision >= KEEPS_WORK).then(|| Arc::clone(filled()))
    }

    /// Whether all bodies put up a building together, and keep it as they move.
    pub(crate) fn has_site(&self) -> bool {
        self.revision >= KEEPS_WORK && !self.site.is_empty()
    }

    pub(crate) fn new(random: Stream, modes: Modes) -> AgentMemory {
        AgentMemory {
            notes: String::new(),
            places: BTreeMap::new(),
            modes,
            doing: None,
            agents: Vec::new(),
            tools: Vec::new(),
            blueprint: None,
            own_building: None,
            site: Arc::default(),
            resumes: true,
            may_command: false,
            revision: 1,
            random,
            opened: OpenedContainers::default(),
            edition: None,
            crowded: None,
        }
    }

    /// Whether it remembers the contents of containers that the body has opened.
    pub(crate) fn remembers_containers(&self) -> bool {
        self.revision >= REMEMBERS_CONTAINERS
    }

    /// Adds a line to the notes.
    pub fn note(&mut self, line: &str) {
        if self.notes.len() + line.len() < NOTES_MAX {
            if !self.notes.is_empty() {
                self.notes.push('\n');
            }
            self.notes.push_str(line);
        }
    }

    /// A draw below `n` from the agent's own stream; 0 if `n` is 0.
    pub(crate) fn draw(&mut self, n: u32) -> u32 {
        self.random.below(n)
    }

    /// A mode rests until the body is idle again.
    pub fn pause(&mut self, mode: ModeKind) {
        self.modes.pause(mode);
    }

    /// A mode goes on.
    pub fn unpause(&mut self, mode: ModeKind) {
        self.modes.unpause(mode);
    }
}
