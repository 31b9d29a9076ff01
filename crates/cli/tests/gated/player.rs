//! A client of the game that walks, digs and places, and keeps what it has been told.

use std::collections::BTreeMap;
use std::io::Write;
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use cooperage_blocks::BlockPos;
use cooperage_minecraft_wire::packet::{BodyPlace, ChatText};
use cooperage_minecraft_wire::{
    Clientbound, Codec, FrameWriter, ProtocolState, ProtocolVersion, Serverbound, WireValue,
};

use super::raw::RawClient;

const VERSION: ProtocolVersion = ProtocolVersion::V1_21_1;
/// The time between two moves, half a tick of the game at its own speed.
const STEP: Duration = Duration::from_millis(25);
/// The longest wait for what the world answers to an act.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest wait for an item where others dig too. An idle agent beside the hole takes it too, and then the client digs on.
const PICK_UP: Duration = Duration::from_secs(4);
/// The slots of the hotbar in the window of the body.
const HOTBAR: std::ops::Range<usize> = 36..45;

/// A deed of a client, just after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Came,
    Walked,
    BeganToDig,
    Dug,
    PickedUp,
    Placed,
}

/// See the module.
pub(crate) struct GamePlayer {
    packets: Receiver<Clientbound>,
    stream: TcpStream,
    codec: Codec,
    writer: FrameWriter,
    sequence: i32,
    pub(crate) place: [f64; 3],
    pub(crate) slots: Vec<WireValue>,
    /// The columns that it has, as they were sent.
    pub(crate) columns: BTreeMap<[i64; 2], WireValue>,
    /// The entities that it sees, with the places where they appeared.
    pub(crate) entities: BTreeMap<i32, [f64; 3]>,
    /// The cells that have changed since it joined.
    cells: BTreeMap<BlockPos, i32>,
    pub(crate) heard: Vec<String>,
    /// The world's age in ticks, which is told once a second.
    pub(crate) age: i64,
    /// How often it was put into a world that it had not seen.
    pub(crate) worlds: u32,
    is_over: bool,
}

/// A number among the fields of a value.
fn number_of(value: &WireValue, name: &str) -> Option<i64> {
    let WireValue::Fields(fields) = value else { return None };
    fields.iter().find_map(|(field, value)| match value {
        WireValue::Whole(number) if *field == name => Some(*number),
        _ => None,
    })
}

impl Drop for GamePlayer {
    fn drop(&mut self) {
        // The thread that reads ends with the connection.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

impl GamePlayer {
    /// Logs in; the reason where the gate refuses it.
    pub(crate) fn join(address: SocketAddr, name: &str) -> Result<GamePlayer, String> {
        let mut raw = RawClient::join(address, VERSION, name)?;
        let (place, stream) = (raw.place, raw.stream.try_clone().unwrap());
        let writer = raw.writer;
        let (tell, packets) = channel();
        thread::spawn(move || {
            while let Some(packet) = raw.receive() {
                if tell.send(packet).is_err() {
                    return;
                }
            }
        });
        let mut codec = Codec::new(VERSION);
        codec.state = ProtocolState::Play;
        Ok(GamePlayer {
            packets,
            stream,
            codec,
            writer,
            sequence: 0,
            place,
            slots: Vec::new(),
            columns: BTreeMap::new(),
            entities: BTreeMap::new(),
            cells: BTreeMap::new(),
            heard: Vec::new(),
            age: 0,
            worlds: 1,
            is_over: false,
        })
    }

    pub(crate) fn send(&mut self, packet: &Serverbound) {
        let bytes = self.codec.encode(packet).unwrap().unwrap();
        let mut framed = Vec::new();
        self.writer.write(&bytes, &mut framed).unwrap();
        // A program that was killed takes no more.
        let _ = self.stream.write_all(&framed);
    }

    fn take(&mut self, packet: Clientbound) {
        match packet {
            Clientbound::KeepAlive { id } => self.send(&Serverbound::KeepAlive { id }),
            Clientbound::Positioned { pos, teleport, .. } => {
                self.place = pos;
                self.send(&Serverbound::TeleportConfirmed { teleport });
            }
            Clientbound::Joined { .. } => {
                self.worlds += 1;
                self.columns.clear();
                self.cells.clear();
            }
            Clientbound::Column { body } => {
                let place = ["x", "z"].map(|axis| number_of(&body.0, axis).unwrap());
                self.columns.insert(place, body.0);
            }
            Clientbound::ColumnBatchEnds { .. } => {
                self.send(&Serverbound::ColumnBatchReceived { columns_per_tick: 25.0 });
            }
            Clientbound::ColumnUnloaded { x, z } => drop(self.columns.remove(&[x.into(), z.into()])),
            Clientbound::EntityAppeared { entity, pos, .. } => drop(self.entities.insert(entity, pos)),
            Clientbound::EntitiesGone { entities } => {
                self.entities.retain(|entity, _| !entities.contains(entity));
            }
            Clientbound::WindowItems { items, .. } => self.slots = items,
            Clientbound::CellChanged { pos, state } => drop(self.cells.insert(pos, state)),
            Clientbound::CellsChanged { section, cells } => {
                for cell in cells {
                    let part = |section: i32, part: u8| section * 16 + i32::from(part);
                    let pos = BlockPos::new(
                        part(section.x, cell.x),
                        part(section.y, cell.y),
                        part(section.z, cell.z),
                    );
                    self.cells.insert(pos, cell.state as i32);
                }
            }
            Clientbound::SystemChat { text: ChatText(text), .. } => self.heard.push(text.into()),
            Clientbound::Disconnected { reason: ChatText(text) } => self.heard.push(text.into()),
            Clientbound::Time { age, .. } => self.age = age,
            _ => {}
        }
    }

    /// Takes in what comes during a step's time. Returns whether the connection goes on.
    pub(crate) fn rest(&mut self) -> bool {
        let until = Instant::now() + STEP;
        loop {
            match self.packets.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(packet) => self.take(packet),
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => {
                    self.is_over = true;
                    return false;
                }
            }
        }
    }

    /// Takes in what comes until something is so. Returns whether it came to be so.
    pub(crate) fn until(&mut self, is_so: impl Fn(&GamePlayer) -> bool) -> bool {
        self.until_in(PATIENCE, is_so)
    }

    fn until_in(&mut self, patience: Duration, is_so: impl Fn(&GamePlayer) -> bool) -> bool {
        let until = Instant::now() + patience;
        while !is_so(self) {
            if Instant::now() > until || !self.rest() {
                return false;
            }
        }
        true
    }

    fn go(&mut self, place: [f64; 3]) -> bool {
        self.place = place;
        let (pos, is_on_ground) = (Some(BodyPlace { pos: place }), place[1].fract() == 0.0);
        self.send(&Serverbound::Moved { pos, look: None, is_on_ground, is_against_wall: false });
        self.rest()
    }

    /// Walks a block to the east and back.
    fn walk(&mut self) -> bool {
        let [x, y, z] = self.place;
        [1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0, 0.0].into_iter().all(|step| self.go([x + step / 4.0, y, z]))
    }

    /// The number of a new act.
    fn number(&mut self) -> i32 {
        self.sequence += 1;
        self.sequence
    }

    /// Digs the block under its feet, and picks its item up. Returns whether it has one.
    pub(crate) fn dig(&mut self, tell: &dyn Fn(Deed)) -> bool {
        self.dig_in(PATIENCE, tell)
    }

    /// The same, with so long a wait for the item.
    fn dig_in(&mut self, pick_up: Duration, tell: &dyn Fn(Deed)) -> bool {
        let [x, y, z] = self.place;
        let pos = BlockPos::holding(x, y - 0.5, z);
        self.cells.remove(&pos);
        let (first, last) = (self.number(), self.number());
        self.send(&Serverbound::Dug { status: 0, pos, face: 1, sequence: first });
        tell(Deed::BeganToDig);
        for _ in 0..4 {
            self.rest();
        }
        self.send(&Serverbound::Dug { status: 2, pos, face: 1, sequence: last });
        if !self.until(|me| me.cells.get(&pos) == Some(&0)) {
            return false;
        }
        tell(Deed::Dug);
        self.go([x, y - 0.5, z]);
        self.go([x, y - 1.0, z]);
        self.until_in(pick_up, |me| me.held().is_some())
    }

    /// The first place of the hotbar that is not empty.
    fn held(&self) -> Option<i16> {
        let is_full = |slot: &usize| {
            self.slots.get(*slot).and_then(|item| number_of(item, "itemCount")).is_some_and(|count| count > 0)
        };
        HOTBAR.clone().find(is_full).map(|slot| (slot - HOTBAR.start) as i16)
    }

    /// Jumps, and puts the item in its hotbar under its feet.
    fn put_below(&mut self) -> bool {
        let ([x, y, z], Some(slot)) = (self.place, self.held()) else { return false };
        let cell = BlockPos::holding(x, y + 0.5, z);
        self.cells.remove(&cell);
        self.send(&Serverbound::HeldSlotChosen { slot });
        self.go([x, y + 0.6, z]);
        self.go([x, y + 1.1, z]);
        let sequence = self.number();
        self.send(&Serverbound::BlockUsed {
            hand: 0,
            pos: cell.down(),
            face: 1,
            cursor: [0.5, 1.0, 0.5],
            is_inside: false,
            sequence,
        });
        let has_placed = self.until(|me| me.cells.get(&cell).is_some_and(|&state| state != 0));
        self.go([x, if has_placed { y + 1.0 } else { y }, z]);
        has_placed
    }

    /// Plays until the connection ends; `tell` hears of each deed. Returns how often it has dug and placed.
    pub(crate) fn play(&mut self, tell: &dyn Fn(Deed)) -> [u32; 2] {
        tell(Deed::Came);
        let mut done = [0, 0];
        while !self.is_over {
            if self.walk() {
                tell(Deed::Walked);
            }
            if self.dig_in(PICK_UP, tell) {
                tell(Deed::PickedUp);
                done[0] += 1;
                if self.put_below() {
                    tell(Deed::Placed);
                    done[1] += 1;
                }
            }
        }
        done
    }
}
