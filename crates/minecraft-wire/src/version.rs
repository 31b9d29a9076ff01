//! The versions of the protocol.

use cooperage_blocks::nbt::NbtRoot;

/// A version of the protocol, named after the game's version that brought it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProtocolVersion {
    V1_20_1,
    V1_20_4,
    V1_20_6,
    /// The home version: block states and items have the numbers of `cooperage_blocks`.
    V1_21_1,
    V1_21_4,
    V1_21_6,
    V1_21_8,
    V1_21_11,
}

impl ProtocolVersion {
    /// All versions, the oldest first.
    pub const ALL: [ProtocolVersion; 8] = [
        ProtocolVersion::V1_20_1,
        ProtocolVersion::V1_20_4,
        ProtocolVersion::V1_20_6,
        ProtocolVersion::V1_21_1,
        ProtocolVersion::V1_21_4,
        ProtocolVersion::V1_21_6,
        ProtocolVersion::V1_21_8,
        ProtocolVersion::V1_21_11,
    ];

    /// Returns the number by which a client names the version in its handshake.
    #[must_use]
    pub fn protocol(self) -> i32 {
        match self {
            ProtocolVersion::V1_20_1 => 763,
            ProtocolVersion::V1_20_4 => 765,
            ProtocolVersion::V1_20_6 => 766,
            ProtocolVersion::V1_21_1 => 767,
            ProtocolVersion::V1_21_4 => 769,
            ProtocolVersion::V1_21_6 => 771,
            ProtocolVersion::V1_21_8 => 772,
            ProtocolVersion::V1_21_11 => 774,
        }
    }

    /// Returns the form that trees of NBT have in packets: their roots have an empty name before 764, and none from there on.
    #[must_use]
    pub fn nbt_root(self) -> NbtRoot {
        if self.protocol() < 764 { NbtRoot::Named } else { NbtRoot::Nameless }
    }

    /// Returns the version with that number, if the program speaks it.
    #[must_use]
    pub fn from_protocol(protocol: i32) -> Option<ProtocolVersion> {
        ProtocolVersion::ALL.into_iter().find(|version| version.protocol() == protocol)
    }

    /// Returns the name that players know, such as `1.21.1`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ProtocolVersion::V1_20_1 => "1.20.1",
            ProtocolVersion::V1_20_4 => "1.20.4",
            ProtocolVersion::V1_20_6 => "1.20.6",
            ProtocolVersion::V1_21_1 => "1.21.1",
            ProtocolVersion::V1_21_4 => "1.21.4",
            ProtocolVersion::V1_21_6 => "1.21.6",
            ProtocolVersion::V1_21_8 => "1.21.8",
            ProtocolVersion::V1_21_11 => "1.21.11",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_version_is_found_by_its_number() {
        for version in ProtocolVersion::ALL {
            assert_eq!(ProtocolVersion::from_protocol(version.protocol()), Some(version));
        }
        assert_eq!(ProtocolVersion::from_protocol(764), None);
    }
}
