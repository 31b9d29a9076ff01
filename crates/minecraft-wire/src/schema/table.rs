//! Tables: their text, and the packets of a version by state, direction and number.

use std::collections::BTreeMap;
use std::str::{FromStr, SplitAsciiWhitespace};
use std::sync::OnceLock;

use cooperage_blocks::nbt::NbtRoot;

use super::{BitField, CaseKey, FieldPath, Shape, ShapeField, ShapeId, decode, encode};
use crate::{ProtocolVersion, WireError, WireValue, WireWriter};

/// A phase of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProtocolState {
    Handshaking,
    Status,
    Login,
    /// From version 1.20.2 on.
    Configuration,
    Play,
}

/// The side that receives a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    Clientbound,
    Serverbound,
}

impl ProtocolState {
    fn from_name(name: &str) -> Option<ProtocolState> {
        Some(match name {
            "handshaking" => ProtocolState::Handshaking,
            "status" => ProtocolState::Status,
            "login" => ProtocolState::Login,
            "configuration" => ProtocolState::Configuration,
            "play" => ProtocolState::Play,
            _ => return None,
        })
    }
}

impl Direction {
    fn from_name(name: &str) -> Option<Direction> {
        Some(match name {
            "clientbound" => Direction::Clientbound,
            "serverbound" => Direction::Serverbound,
            _ => return None,
        })
    }
}

/// The text of a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PacketTableError {
    #[error("the table has no version {0}")]
    NoVersion(i32),
    #[error("the table's line of the type `{0}` does not have its form")]
    Type(&'static str),
    #[error("the table has a line that begins with `{0}`")]
    Line(&'static str),
}

/// The packets of one version.
#[derive(Debug)]
pub struct PacketTable {
    pub(super) shapes: Vec<Shape>,
    packets: BTreeMap<(ProtocolState, Direction), PacketList>,
    /// The shape of a component of a slot, where the version has components.
    pub(super) component: Option<ShapeId>,
}

/// The packets of a state and direction.
#[derive(Debug)]
struct PacketList {
    by_number: Vec<(&'static str, ShapeId)>,
    by_name: BTreeMap<&'static str, i32>,
}

/// The committed tables, unpacked once for the whole program.
#[expect(
    clippy::expect_used,
    reason = "the file is part of the program, and a test reads every version of it"
)]
fn committed() -> &'static str {
    static TEXT: OnceLock<&'static str> = OnceLock::new();
    TEXT.get_or_init(|| {
        let packed = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/tables/packets.txt.zst"));
        let text = zstd::decode_all(packed.as_slice()).expect("unpack the tables");
        String::from_utf8(text).expect("tables are text").leak()
    })
}

impl PacketTable {
    /// Returns the table of a version, which is read at first use.
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program, and a test reads every version of it"
    )]
    #[must_use]
    pub fn of(version: ProtocolVersion) -> &'static PacketTable {
        static TABLES: [OnceLock<PacketTable>; ProtocolVersion::ALL.len()] =
            [const { OnceLock::new() }; ProtocolVersion::ALL.len()];
        let table = TABLES.get(version as usize).expect("a place for each version");
        table.get_or_init(|| {
            PacketTable::read(committed(), version.protocol()).expect("read a committed table")
        })
    }

    /// Reads the table of one version from a text of several, each of which has the lines of the one before and its own.
    ///
    /// # Errors
    /// [`PacketTableError`] if the text has another form.
    pub fn read(text: &'static str, protocol: i32) -> Result<PacketTable, PacketTableError> {
        let mut types = BTreeMap::new();
        let mut packets = BTreeMap::new();
        let mut is_found = false;
        for line in text.lines() {
            let mut parts = line.splitn(3, ' ');
            match (parts.next(), parts.next(), parts.next()) {
                (Some("version"), Some(number), None) => {
                    if is_found {
                        break;
                    }
                    is_found = number.parse() == Ok(protocol);
                }
                (Some("type"), Some(name), Some(definition)) => {
                    types.insert(name, definition);
                }
                (Some("packets"), Some(place), Some(names)) => {
                    packets.insert(place, names);
                }
                (Some(word), ..) => return Err(PacketTableError::Line(word)),
                (None, ..) => {}
            }
        }
        if !is_found {
            return Err(PacketTableError::NoVersion(protocol));
        }
        let mut reader = TableReader { types, known: BTreeMap::new(), shapes: Vec::new() };
        let packets = packets
            .into_iter()
            .map(|(place, names)| {
                let (state, direction) = place.split_once('.').ok_or(PacketTableError::Line(place))?;
                let state = ProtocolState::from_name(state).ok_or(PacketTableError::Line(place))?;
                let direction = Direction::from_name(direction).ok_or(PacketTableError::Line(place))?;
                let packet = |pair: &'static str| {
                    let (name, kind) = pair.split_once('=').ok_or(PacketTableError::Line(place))?;
                    Ok((name, reader.named(kind)?))
                };
                let by_number: Vec<_> =
                    names.split_ascii_whitespace().map(packet).collect::<Result<_, PacketTableError>>()?;
                let by_name = by_number.iter().map(|(name, _)| *name).zip(0..).collect();
                Ok(((state, direction), PacketList { by_number, by_name }))
            })
            .collect::<Result<_, PacketTableError>>()?;
        let component = reader.known.get("SlotComponent").copied();
        Ok(PacketTable { shapes: reader.shapes, packets, component })
    }

    fn list(&self, state: ProtocolState, direction: Direction) -> Option<&PacketList> {
        self.packets.get(&(state, direction))
    }

    /// Returns the name of the packet with that number.
    #[must_use]
    pub fn name(&self, state: ProtocolState, direction: Direction, number: i32) -> Option<&'static str> {
        let (name, _) = self.list(state, direction)?.by_number.get(usize::try_from(number).ok()?)?;
        Some(name)
    }

    /// Returns the number of the packet with that name, if this version has it.
    #[must_use]
    pub fn number(&self, state: ProtocolState, direction: Direction, name: &str) -> Option<i32> {
        self.list(state, direction)?.by_name.get(name).copied()
    }

    /// Decodes the body of the packet with that number, which follows the number.
    ///
    /// # Errors
    /// [`WireError`] if there is no such packet, or if the bytes are not exactly one.
    pub fn decode(
        &self,
        state: ProtocolState,
        direction: Direction,
        number: i32,
        body: &[u8],
    ) -> Result<WireValue, WireError> {
        decode::packet(&self.shapes, self.shape(state, direction, number)?, direction, body)
    }

    /// Writes the packet of that name, its number first.
    ///
    /// # Errors
    /// [`WireError`] if there is no such packet in this version, or if the value lacks a field or has another form.
    pub fn encode(
        &self,
        state: ProtocolState,
        direction: Direction,
        name: &str,
        value: &WireValue,
        writer: &mut WireWriter,
    ) -> Result<(), WireError> {
        let number = self.number(state, direction, name);
        let number = number.ok_or(WireError::OutOfRange("the name of a packet"))?;
        let shape = self.shape(state, direction, number)?;
        writer.var_int(number);
        encode::packet(&self.shapes, shape, value, writer)
    }

    fn shape(&self, state: ProtocolState, direction: Direction, number: i32) -> Result<ShapeId, WireError> {
        let list = self.list(state, direction).map_or(&[][..], |list| &list.by_number);
        let packet = usize::try_from(number).ok().and_then(|number| list.get(number));
        packet.map(|(_, shape)| *shape).ok_or(WireError::OutOfRange("the number of a packet"))
    }
}

/// Makes shapes of lines.
struct TableReader {
    types: BTreeMap<&'static str, &'static str>,
    known: BTreeMap<&'static str, ShapeId>,
    shapes: Vec<Shape>,
}

/// The words of a type's definition.
struct DefinitionWords {
    /// The type, for errors.
    name: &'static str,
    words: SplitAsciiWhitespace<'static>,
}

impl DefinitionWords {
    fn error(&self) -> PacketTableError {
        PacketTableError::Type(self.name)
    }

    fn next(&mut self) -> Result<&'static str, PacketTableError> {
        self.words.next().ok_or(PacketTableError::Type(self.name))
    }

    fn parsed<T: FromStr>(&mut self) -> Result<T, PacketTableError> {
        self.next()?.parse().map_err(|_| self.error())
    }

    /// Reads words in braces by groups, each of which begins with a word.
    fn braces<T>(
        &mut self,
        mut group: impl FnMut(&mut DefinitionWords, &'static str) -> Result<T, PacketTableError>,
    ) -> Result<Box<[T]>, PacketTableError> {
        if self.next()? != "{" {
            return Err(self.error());
        }
        self.rest_of_braces(&mut group)
    }

    fn rest_of_braces<T>(
        &mut self,
        mut group: impl FnMut(&mut DefinitionWords, &'static str) -> Result<T, PacketTableError>,
    ) -> Result<Box<[T]>, PacketTableError> {
        let mut groups = Vec::new();
        loop {
            match self.next()? {
                "}" => return Ok(groups.into()),
                first => groups.push(group(self, first)?),
            }
        }
    }
}

impl TableReader {
    /// The shape of a type that has a line. It has its place before it is read, for types may contain themselves.
    fn named(&mut self, name: &'static str) -> Result<ShapeId, PacketTableError> {
        if let Some(id) = self.known.get(name) {
            return Ok(*id);
        }
        let Some(definition) = self.types.get(name).copied() else {
            let id = self.add(native(name).ok_or(PacketTableError::Type(name))?);
            self.known.insert(name, id);
            return Ok(id);
        };
        let id = self.add(Shape::Void);
        self.known.insert(name, id);
        let mut words = DefinitionWords { name, words: definition.split_ascii_whitespace() };
        let shape = self.shape(&mut words)?;
        if words.next().is_ok() {
            return Err(words.error());
        }
        if let Some(place) = self.shapes.get_mut(id.0) {
            *place = shape;
        }
        Ok(id)
    }

    fn add(&mut self, shape: Shape) -> ShapeId {
        self.shapes.push(shape);
        ShapeId(self.shapes.len() - 1)
    }

    /// Reads a definition and gives it a place of its own; one that is only a name has the place of that name.
    fn part(&mut self, words: &mut DefinitionWords) -> Result<ShapeId, PacketTableError> {
        Ok(match self.shape(words)? {
            Shape::Same(id) => id,
            shape => self.add(shape),
        })
    }

    fn shape(&mut self, words: &mut DefinitionWords) -> Result<Shape, PacketTableError> {
        Ok(match words.next()? {
            "{" => Shape::Container(words.rest_of_braces(|words, name| {
                let name = (name != "*").then_some(name);
                Ok(ShapeField { name, shape: self.part(words)? })
            })?),
            "text" => Shape::Text,
            "buffer" => Shape::Buffer,
            "fixed" => Shape::Fixed(words.parsed()?),
            "option" => Shape::Option(self.part(words)?),
            "array" => Shape::Array(self.part(words)?),
            "counted" => Shape::Counted(path(words.next()?), self.part(words)?),
            "until255" => Shape::Until255(self.part(words)?),
            "topbit" => Shape::TopBit(self.part(words)?),
            "switch" => Shape::Switch {
                on: path(words.next()?),
                cases: words.braces(|words, text| {
                    Ok((CaseKey { text, number: text.parse().ok() }, self.part(words)?))
                })?,
                otherwise: self.part(words)?,
            },
            "mapper" => Shape::Mapper {
                number: self.part(words)?,
                names: words.braces(|words, number| {
                    Ok((number.parse().map_err(|_| words.error())?, words.next()?))
                })?,
            },
            "bits" => Shape::Bits(words.braces(bit_field)?),
            "flags" => Shape::Flags { number: self.part(words)?, names: words.braces(|_, name| Ok(name))? },
            "holder" => {
                Shape::Holder { number: words.next()?, entry: words.next()?, shape: self.part(words)? }
            }
            "holders" => Shape::HolderSet {
                tag: words.next()?,
                tag_shape: self.part(words)?,
                entries: words.next()?,
                entry_shape: self.part(words)?,
            },
            name => Shape::Same(self.named(name)?),
        })
    }
}

fn bit_field(words: &mut DefinitionWords, name: &'static str) -> Result<BitField, PacketTableError> {
    let signed: i32 = words.parsed()?;
    let size = signed.unsigned_abs();
    if !(1..=64).contains(&size) {
        return Err(words.error());
    }
    Ok(BitField { name, size, is_signed: signed < 0 })
}

fn path(text: &'static str) -> FieldPath {
    let mut names = text;
    let mut outwards = 0;
    while let Some(inner) = names.strip_prefix("../") {
        outwards += 1;
        names = inner;
    }
    FieldPath { outwards, names: names.split('/').collect() }
}

/// The types that no line defines.
fn native(name: &str) -> Option<Shape> {
    let nbt = |root, is_optional| Shape::Nbt { root, is_optional };
    let whole = |bytes, is_signed| Shape::Whole { bytes, is_signed };
    Some(match name {
        "void" => Shape::Void,
        "bool" => Shape::Bool,
        "varint" => Shape::VarInt,
        "varlong" => Shape::VarLong,
        "i8" => whole(1, true),
        "u8" => whole(1, false),
        "i16" => whole(2, true),
        "u16" => whole(2, false),
        "i32" => whole(4, true),
        "u32" => whole(4, false),
        "i64" => whole(8, true),
        "u64" => whole(8, false),
        "f32" => Shape::Float,
        "f64" => Shape::Double,
        "UUID" => Shape::Uuid,
        "restBuffer" => Shape::Rest,
        "nbt" => nbt(NbtRoot::Named, false),
        "optionalNbt" => nbt(NbtRoot::Named, true),
        "anonymousNbt" => nbt(NbtRoot::Nameless, false),
        "anonOptionalNbt" => nbt(NbtRoot::Nameless, true),
        "lpVec3" => Shape::PackedVector,
        _ => return None,
    })
}
