//! Trees of NBT in plain form, as JSON.

use serde_json::{Map, Value};

use super::{ImportError, ImportLimits};
use crate::nbt::NbtTag;

/// Returns the value in plain form, while `left` values are allowed.
pub(super) fn to_json(tag: &NbtTag, left: &mut usize) -> Result<Value, ImportError> {
    let mut take = |count: usize| {
        *left = left.checked_sub(count).ok_or(ImportError::TooLarge {
            what: "values in block entities",
            limit: ImportLimits::DEFAULT.values_max as u64,
        })?;
        Ok::<(), ImportError>(())
    };
    take(1)?;
    Ok(match tag {
        NbtTag::Byte(value) => (*value).into(),
        NbtTag::Short(value) => (*value).into(),
        NbtTag::Int(value) => (*value).into(),
        NbtTag::Long(value) => (*value).into(),
        // NaN and infinite numbers become null, as in JSON.
        NbtTag::Float(value) => f64::from(*value).into(),
        NbtTag::Double(value) => (*value).into(),
        NbtTag::Text(text) => (**text).into(),
        NbtTag::Bytes(bytes) => {
            take(bytes.len())?;
            bytes.iter().map(|&byte| i64::from(byte as i8)).collect()
        }
        NbtTag::Ints(ints) => {
            take(ints.len())?;
            ints.iter().copied().collect()
        }
        NbtTag::Longs(longs) => {
            take(longs.len())?;
            longs.iter().copied().collect()
        }
        NbtTag::List(list) => {
            let values: Result<Vec<Value>, ImportError> = list.iter().map(|tag| to_json(tag, left)).collect();
            values?.into()
        }
        NbtTag::Compound(compound) => {
            let mut map = Map::new();
            for (name, tag) in &compound.0 {
                map.insert(name.to_string(), to_json(tag, left)?);
            }
            map.into()
        }
    })
}
