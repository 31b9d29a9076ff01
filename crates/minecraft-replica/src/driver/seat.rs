//! A seat: its connection, its windows, its orders and its acts.

use std::collections::VecDeque;
use std::sync::Arc;

use cooperage_blocks::physics::Controls;
use cooperage_blocks::world::{
    EntityId, EventCause, InputRefusal, PlayerId, Replica, WorldEventKind, WorldInput,
};
use cooperage_blocks::{BlockPos, ChunkPos, World};
use serde::Serialize;

use crate::act::order::Act;
use crate::sent::SentAct;
use crate::windows::SeatWindows;

/// Ticks for which the surroundings of a body that has come are waited for.
const ARRIVAL_TICKS_MAX: u64 = 100;
/// The most inputs of a seat that wait.
const ORDERS_MAX: usize = 512;

/// The seat of an agent on the server.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Seat {
    pub(super) player: PlayerId,
    /// The server's number of its body, while its connection plays.
    pub(super) entity: Option<i32>,
    /// Whether the server has put the body somewhere.
    pub(super) is_placed: bool,
    /// Whether the seat has told the server that the columns around its body are there.
    pub(super) is_loaded: bool,
    pub(super) windows: SeatWindows,
    /// The last number that was given to an act on a block, and the highest that the server has acknowledged.
    pub(super) number: i32,
    pub(super) acknowledged: i32,
    /// The cell and the creature that it used last: the window that the server opens is theirs.
    pub(super) used_cell: Option<BlockPos>,
    pub(super) used_entity: Option<EntityId>,
    /// The lines that the server told it since the last tick.
    pub(super) heard: Vec<Arc<str>>,
    /// Inputs that wait for the hands.
    pub(super) orders: VecDeque<(u64, WorldInput)>,
    pub(super) acts: Vec<Act>,
    /// Ticks since its body died.
    pub(super) dead_ticks: u64,
    /// The last tick in which its body slept.
    pub(super) slept: Option<u64>,
    pub(super) told: ReportedBody,
    /// Ticks since its connection plays, or its body came back. It follows from the facts.
    #[serde(skip)]
    pub(super) arrival_ticks: u64,
    /// Digests of journals from before do not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<CastLine>,
}

/// A fishing line that a seat has cast.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct CastLine {
    /// The server's number of its float.
    pub(super) float: i32,
    pub(super) is_biting: bool,
}

/// The state of a body as the server was told it last.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct ReportedBody {
    pub(super) pos: [f64; 3],
    pub(super) look: [f64; 2],
    pub(super) on_ground: bool,
    pub(super) is_against_wall: bool,
    pub(super) keys: Controls,
    /// Ticks since it was told the place.
    pub(super) place_ticks: u64,
}

/// An input that is refused before it is looked at.
pub(super) struct RefusedOrder {
    pub(super) sequence: u64,
    pub(super) reason: InputRefusal,
}

impl RefusedOrder {
    pub(super) fn tell(self, replica: &mut Replica<'_>, player: PlayerId) {
        let RefusedOrder { sequence, reason } = self;
        replica.push(EventCause::Player(player), WorldEventKind::Refused { player, sequence, reason });
    }
}

impl Seat {
    pub(super) fn new(player: PlayerId) -> Seat {
        Seat {
            player,
            entity: None,
            is_placed: false,
            is_loaded: false,
            windows: SeatWindows::default(),
            number: 0,
            acknowledged: 0,
            used_cell: None,
            used_entity: None,
            heard: Vec::new(),
            orders: VecDeque::new(),
            acts: Vec::new(),
            dead_ticks: 0,
            slept: None,
            told: ReportedBody::default(),
            arrival_ticks: 0,
            line: None,
        }
    }

    /// Whether the body has just come, and the columns around it are not there yet.
    pub(super) fn is_arriving(&self, world: &World) -> bool {
        let Some(player) = world.player(self.player).filter(|_| self.entity.is_some()) else { return false };
        let here = player.cell().chunk();
        let around = || (-1..=1).flat_map(|x| (-1..=1).map(move |z| ChunkPos::new(here.x + x, here.z + z)));
        let is_told = self.is_placed && around().all(|pos| world.chunks().is_loaded(pos));
        self.arrival_ticks < ARRIVAL_TICKS_MAX && player.dead.is_none() && !is_told
    }

    /// Shows the seat's fishing line where its float is.
    pub(super) fn show_line(&self, replica: &mut Replica<'_>) {
        let float = self.line.and_then(|line| {
            let [x, y, z] = replica.world().entity(EntityId(line.float.cast_unsigned()))?.pos;
            Some((BlockPos::holding(x, y, z), line.is_biting))
        });
        let shown = replica.world().player(self.player).and_then(|player| player.fishing);
        if shown.map(|shown| (shown.cell, shown.is_biting())) != float {
            replica.set_line(self.player, float);
        }
    }

    /// Takes an input; it begins once the hands are free.
    pub(super) fn order(&mut self, sequence: u64, input: WorldInput) -> Result<(), RefusedOrder> {
        if self.orders.len() >= ORDERS_MAX {
            return Err(RefusedOrder { sequence, reason: InputRefusal::NothingCame });
        }
        self.orders.push_back((sequence, input));
        Ok(())
    }

    /// Whether an act keeps the hands.
    pub(super) fn holds_hands(&self) -> bool {
        self.acts.iter().any(Act::holds_hands)
    }

    /// Notes what the seat sends, as far as the world shows it at once.
    pub(super) fn note_sent(&mut self, replica: &mut Replica<'_>, sent: &SentAct) {
        self.windows.note_sent(sent);
        match sent {
            SentAct::Selected { slot } => replica.select(self.player, *slot),
            SentAct::UsedOn { pos, .. } => self.used_cell = Some(*pos),
            SentAct::Interacted { entity, .. } => {
                self.used_entity = Some(EntityId(entity.cast_unsigned()));
                self.used_cell = None;
            }
            SentAct::Attacked { .. } => replica.with_player(self.player, |player| player.charge_ticks = 0),
            SentAct::Moved { look: Some(look), .. } => {
                self.told.look = *look;
                replica.with_player(self.player, |player| {
                    player.body.yaw = look[0];
                    player.pitch = look[1];
                });
            }
            SentAct::WindowClosed { .. } => replica.set_open(self.player, None),
            SentAct::Created { .. } => replica.set_own_slots(self.player, &self.windows.own),
            _ => {}
        }
    }
}
