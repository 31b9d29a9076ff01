//! The serialized form of goals and plans: items and blocks by their names, cells as three numbers, states with their
//! properties.

use cooperage_blocks::{BlockId, BlockPos, BlockState, Face, ItemId, registry};
use cooperage_core::AgentId;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A type that serde writes in another form.
pub(crate) trait Written: Sized {
    /// The type that is serialized.
    type Form: Serialize + DeserializeOwned;

    /// Returns the form to be serialized.
    fn write(&self) -> Self::Form;

    /// Reads a value from its form. The error says why the form stands for no value.
    fn read(form: Self::Form) -> Result<Self, String>;
}

/// For `#[serde(with = "written")]`, with [`Written`].
pub(crate) fn serialize<T: Written, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.write().serialize(serializer)
}

/// For `#[serde(with = "written")]`, with [`Written`].
pub(crate) fn deserialize<'de, T: Written, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::read(T::Form::deserialize(deserializer)?).map_err(D::Error::custom)
}

impl Written for ItemId {
    type Form = String;

    fn write(&self) -> String {
        self.name().to_owned()
    }

    fn read(form: String) -> Result<ItemId, String> {
        registry().item(&form).ok_or_else(|| format!("there is no item `{form}`"))
    }
}

impl Written for BlockId {
    type Form = String;

    fn write(&self) -> String {
        self.name().to_owned()
    }

    fn read(form: String) -> Result<BlockId, String> {
        registry().block(&form).ok_or_else(|| format!("there is no block `{form}`"))
    }
}

impl Written for BlockState {
    type Form = String;

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(form: String) -> Result<BlockState, String> {
        form.parse().map_err(|error: cooperage_blocks::registry::UnknownName| error.to_string())
    }
}

impl Written for Face {
    type Form = String;

    fn write(&self) -> String {
        self.name().to_owned()
    }

    fn read(form: String) -> Result<Face, String> {
        Face::from_name(&form).ok_or_else(|| format!("`{form}` is no direction"))
    }
}

impl Written for BlockPos {
    type Form = [i32; 3];

    fn write(&self) -> [i32; 3] {
        [self.x, self.y, self.z]
    }

    fn read([x, y, z]: [i32; 3]) -> Result<BlockPos, String> {
        Ok(BlockPos::new(x, y, z))
    }
}

impl Written for AgentId {
    type Form = u32;

    fn write(&self) -> u32 {
        self.0
    }

    fn read(form: u32) -> Result<AgentId, String> {
        Ok(AgentId(form))
    }
}

impl<T: Written> Written for (T, u32) {
    type Form = (T::Form, u32);

    fn write(&self) -> Self::Form {
        (self.0.write(), self.1)
    }

    fn read((form, count): Self::Form) -> Result<Self, String> {
        Ok((T::read(form)?, count))
    }
}

impl<T: Written> Written for Vec<T> {
    type Form = Vec<T::Form>;

    fn write(&self) -> Self::Form {
        self.iter().map(T::write).collect()
    }

    fn read(form: Self::Form) -> Result<Self, String> {
        form.into_iter().map(T::read).collect()
    }
}

impl<T: Written> Written for Option<T> {
    type Form = Option<T::Form>;

    fn write(&self) -> Self::Form {
        self.as_ref().map(T::write)
    }

    fn read(form: Self::Form) -> Result<Self, String> {
        form.map(T::read).transpose()
    }
}
