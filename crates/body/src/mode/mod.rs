//! The kinds of modes, their switches, and when they rest. The conditions and the actions of modes are in `modes`.

mod memory;

use std::collections::BTreeMap;

pub(crate) use memory::{ModeMemory, Stuck};

/// Something that a body does by itself, in the order of their priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub enum ModeKind {
    /// Gets out of water, fire, lava and falling blocks, and away when nearly dead.
    SelfPreservation,
    /// Gets away from where it has been stuck for long.
    Unstuck,
    /// Runs from enemies.
    Cowardice,
    SelfDefense,
    /// Hunts animals when idle.
    Hunting,
    /// Picks up what lies near when idle.
    ItemCollecting,
    /// Places torches in the dark.
    TorchPlacing,
    /// Makes room for others.
    ElbowRoom,
    /// Looks at players and creatures nearby when idle.
    IdleStaring,
    /// May use server commands for work that other bodies do by hand.
    Cheat,
}

impl ModeKind {
    /// All of them, first priority first.
    pub const ALL: [ModeKind; 10] = [
        ModeKind::SelfPreservation,
        ModeKind::Unstuck,
        ModeKind::Cowardice,
        ModeKind::SelfDefense,
        ModeKind::Hunting,
        ModeKind::ItemCollecting,
        ModeKind::TorchPlacing,
        ModeKind::ElbowRoom,
        ModeKind::IdleStaring,
        ModeKind::Cheat,
    ];

    /// The name by which agents know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ModeKind::SelfPreservation => "self_preservation",
            ModeKind::Unstuck => "unstuck",
            ModeKind::Cowardice => "cowardice",
            ModeKind::SelfDefense => "self_defense",
            ModeKind::Hunting => "hunting",
            ModeKind::ItemCollecting => "item_collecting",
            ModeKind::TorchPlacing => "torch_placing",
            ModeKind::ElbowRoom => "elbow_room",
            ModeKind::IdleStaring => "idle_staring",
            ModeKind::Cheat => "cheat",
        }
    }

    /// Describes it for agents that may switch it; in the words of before where bodies are not repaired.
    #[must_use]
    pub const fn doc(self, is_repaired: bool) -> &'static str {
        let (doc, before) = match self {
            ModeKind::SelfPreservation => (
                "leaves water, fire and lava, and runs away when nearly dead; interrupts every action",
                "gets out of water, fire and lava, and away when nearly dead; interrupts all",
            ),
            ModeKind::Unstuck => (
                "walks a few blocks away when it has been stuck for long; interrupts every action",
                "gets away when an action has not got on for long; interrupts all",
            ),
            ModeKind::Cowardice => {
                ("runs from enemies; interrupts every action", "runs from enemies; interrupts all")
            }
            ModeKind::SelfDefense => {
                ("fights enemies nearby; interrupts every action", "fights enemies nearby; interrupts all")
            }
            ModeKind::Hunting => ("hunts animals nearby when idle", "hunts animals nearby when idle"),
            ModeKind::ItemCollecting => {
                ("picks up items nearby when idle", "picks up items nearby when idle")
            }
            ModeKind::TorchPlacing => (
                "places a torch where none is near, when idle",
                "places torches where there are none nearby when idle",
            ),
            ModeKind::ElbowRoom => (
                "steps away from players that are too near, when idle",
                "makes room for players that are too near when idle",
            ),
            ModeKind::IdleStaring => {
                ("looks at players and creatures nearby when idle", "looks at whoever is near when idle")
            }
            ModeKind::Cheat => (
                "moves and places blocks by commands of the server and not by hand",
                "does by commands of the server what else is done by hand",
            ),
        };
        if is_repaired { doc } else { before }
    }

    /// The mode of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<ModeKind> {
        ModeKind::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// The switches of one agent's modes.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Modes {
    switches: BTreeMap<ModeKind, Switch>,
    /// Whether the body tells all players what it does by itself.
    pub narrates: bool,
    /// The memory of the modes between two looks.
    pub(crate) memory: ModeMemory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
struct Switch {
    is_on: bool,
    is_paused: bool,
}

impl Modes {
    /// These modes and whether they are on; bodies don't have any others.
    #[must_use]
    pub fn new(modes: impl IntoIterator<Item = (ModeKind, bool)>) -> Modes {
        let switches =
            modes.into_iter().map(|(mode, is_on)| (mode, Switch { is_on, is_paused: false })).collect();
        Modes { switches, ..Modes::default() }
    }

    /// The modes that there are, and whether they are on.
    pub fn iter(&self) -> impl Iterator<Item = (ModeKind, bool)> + '_ {
        self.switches.iter().map(|(&mode, switch)| (mode, switch.is_on))
    }

    /// Whether the body has the mode.
    #[must_use]
    pub fn has(&self, mode: ModeKind) -> bool {
        self.switches.contains_key(&mode)
    }

    /// Whether it is on.
    #[must_use]
    pub fn is_on(&self, mode: ModeKind) -> bool {
        self.switches.get(&mode).is_some_and(|switch| switch.is_on)
    }

    /// Whether it is on and doesn't rest.
    #[must_use]
    pub fn is_awake(&self, mode: ModeKind) -> bool {
        self.switches.get(&mode).is_some_and(|switch| switch.is_on && !switch.is_paused)
    }

    /// Switches a mode. Returns whether these modes include it.
    pub fn set(&mut self, mode: ModeKind, is_on: bool) -> bool {
        self.switches.get_mut(&mode).map(|switch| switch.is_on = is_on).is_some()
    }

    /// Lets a mode rest until the body is idle again.
    pub fn pause(&mut self, mode: ModeKind) {
        if let Some(switch) = self.switches.get_mut(&mode) {
            switch.is_paused = true;
        }
    }

    /// Ends the rest of a mode.
    pub fn unpause(&mut self, mode: ModeKind) {
        if let Some(switch) = self.switches.get_mut(&mode) {
            switch.is_paused = false;
        }
    }

    /// Ends the rest of all modes, because the body is idle.
    pub fn unpause_all(&mut self) {
        self.switches.values_mut().for_each(|switch| switch.is_paused = false);
    }
}
