//! Files of the game and of its tools that hold no blocks, or hold them in a form that is not read. They are recognised
//! so that errors can name them.

use std::fmt;

use crate::nbt::{NbtCompound, NbtTag};

/// A form of files that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherForm {
    /// A schematic of MCEdit's form, with numbers for blocks.
    OldSchematic,
    /// The settings of a world.
    Level,
    /// A player's file: inventory and position.
    Player,
    /// A single chunk, as a region holds many.
    Chunk,
    /// Other data of a world, such as maps and raids.
    WorldData,
    /// A structure of the Bedrock edition.
    BedrockStructure,
    /// A world of the Bedrock edition.
    BedrockWorld,
    /// A part of the data base of a world of the Bedrock edition.
    BedrockDatabase,
    /// A region from before 1.2.
    OldRegion,
    /// A chunk too large for its region.
    ExternalChunk,
    /// Files packed into one.
    Archive,
}

impl fmt::Display for OtherForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OldSchematic => {
                "a schematic of the old form (MCEdit's `.schematic`, with numbers for blocks, from before 1.13): WorldEdit reads it and \
                 saves it as `.schem`"
            }
            Self::Level => "the settings of a world (`level.dat`), without blocks: they are in the `.mca` files of its folder `region`",
            Self::Player => "the file of a player, without blocks",
            Self::Chunk => "a single chunk: `.mca` files of a world's folder `region` are read",
            Self::WorldData => "data of a world without blocks: they are in the `.mca` files of its folder `region`",
            Self::BedrockStructure => "a structure of the Bedrock edition (`.mcstructure`)",
            Self::BedrockWorld => "a world of the Bedrock edition (`.mcworld`)",
            Self::BedrockDatabase => "a part of a world of the Bedrock edition",
            Self::OldRegion => "a region of the form before 1.2 (`.mcr`)",
            Self::ExternalChunk => "a chunk that was too large for its region (`.mcc`)",
            Self::Archive => "an archive: unpack it first; of a world, the `.mca` files of its folder `region` are read",
        })
    }
}

impl OtherForm {
    /// By the ending of a file's name.
    #[must_use]
    pub fn of_ending(ending: &str) -> Option<OtherForm> {
        Some(match ending.to_ascii_lowercase().as_str() {
            "schematic" => Self::OldSchematic,
            "dat" | "dat_old" | "dat_new" | "dat_mcr" => Self::Level,
            "mcstructure" => Self::BedrockStructure,
            "mcworld" | "mctemplate" => Self::BedrockWorld,
            "ldb" => Self::BedrockDatabase,
            "mcr" => Self::OldRegion,
            "mcc" => Self::ExternalChunk,
            "zip" | "jar" | "mcpack" | "mcaddon" | "7z" | "rar" | "tar" | "tgz" | "gz" | "xz" | "zst"
            | "bz2" => Self::Archive,
            _ => return None,
        })
    }

    /// By the first bytes of a file.
    #[must_use]
    pub fn of_bytes(file: &[u8]) -> Option<OtherForm> {
        const ARCHIVES: [&[u8]; 5] =
            [b"PK\x03\x04", b"PK\x05\x06", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"\xfd7zXZ"];
        /// The beginning of a compound whose first field is `format_version`, its numbers with the low byte first.
        const BEDROCK: &[u8] = b"\x0a\x00\x00\x03\x0e\x00format_version";
        /// Where the archive of `tar` says that it is one.
        const TAR: (usize, &[u8]) = (257, b"ustar");
        if ARCHIVES.iter().any(|mark| file.starts_with(mark))
            || file.get(TAR.0..).is_some_and(|rest| rest.starts_with(TAR.1))
        {
            return Some(Self::Archive);
        }
        file.starts_with(BEDROCK).then_some(Self::BedrockStructure)
    }

    /// By the fields of a file of NBT.
    pub(super) fn of_root(root: &NbtCompound) -> Option<OtherForm> {
        let has = |name: &str| root.get(name).is_some();
        let is_bytes = |name: &str| matches!(root.get(name), Some(NbtTag::Bytes(_)));
        if has("Materials") || (is_bytes("Blocks") && is_bytes("Data")) {
            Some(Self::OldSchematic)
        } else if root
            .compound("Data")
            .is_some_and(|data| data.get("LevelName").is_some() || data.get("version").is_some())
        {
            Some(Self::Level)
        } else if has("format_version") && has("structure") {
            Some(Self::BedrockStructure)
        } else if has("Inventory") && has("Pos") {
            Some(Self::Player)
        } else if has("sections") || root.compound("Level").is_some() {
            Some(Self::Chunk)
        } else if has("data") && has("DataVersion") {
            Some(Self::WorldData)
        } else {
            None
        }
    }
}
