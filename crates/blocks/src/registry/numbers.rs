//! Reads numbers of the registry; numbers that nothing has are refused.

/// Numbers of states that exist.
pub(super) mod state_in_range {
    use serde::de::{Deserialize, Deserializer, Error};

    use super::super::registry;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
        let number = u16::deserialize(from)?;
        if usize::from(number) < registry().states() {
            Ok(number)
        } else {
            Err(D::Error::custom("a block state that doesn't exist"))
        }
    }
}

/// Numbers of items that exist.
pub(super) mod item_in_range {
    use serde::de::{Deserialize, Deserializer, Error};

    use super::super::registry;

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
        let number = u16::deserialize(from)?;
        if registry().has_item(number) {
            Ok(number)
        } else {
            Err(D::Error::custom("an item that doesn't exist"))
        }
    }
}
