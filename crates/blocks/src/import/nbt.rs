//! NBT, the game's tree of named and typed values.

use serde_json::{Map, Value};

use super::{ImportError, ImportLimits};

/// A value of the tree.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tag {
    /// Bytes, shorts, ints and longs.
    Whole(i64),
    /// Floats and doubles.
    Real(f64),
    Text(Box<str>),
    Bytes(Box<[u8]>),
    Ints(Box<[i32]>),
    Longs(Box<[i64]>),
    List(Box<[Tag]>),
    Compound(Compound),
}

/// Named values, in the file's order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Compound(pub(super) Box<[(Box<str>, Tag)]>);

impl Compound {
    pub(super) fn get(&self, name: &str) -> Option<&Tag> {
        // Of two with one name, the game takes the last.
        self.0.iter().rev().find(|(known, _)| &**known == name).map(|(_, tag)| tag)
    }

    pub(super) fn compound(&self, name: &str) -> Option<&Compound> {
        self.get(name)?.as_compound()
    }

    pub(super) fn list(&self, name: &str) -> Option<&[Tag]> {
        if let Tag::List(list) = self.get(name)? { Some(list) } else { None }
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        if let Tag::Text(text) = self.get(name)? { Some(text) } else { None }
    }

    pub(super) fn whole(&self, name: &str) -> Option<i64> {
        self.get(name)?.as_whole()
    }

    /// Three whole numbers, as a list or as an array.
    pub(super) fn triple(&self, name: &str) -> Option<[i64; 3]> {
        match self.get(name)? {
            Tag::Ints(ints) => <[i32; 3]>::try_from(&**ints).ok().map(|ints| ints.map(i64::from)),
            Tag::List(list) => {
                let [x, y, z] = &**list else { return None };
                Some([x.as_whole()?, y.as_whole()?, z.as_whole()?])
            }
            _ => None,
        }
    }
}

impl Tag {
    pub(super) fn as_compound(&self) -> Option<&Compound> {
        if let Tag::Compound(compound) = self { Some(compound) } else { None }
    }

    fn as_whole(&self) -> Option<i64> {
        if let Tag::Whole(value) = self { Some(*value) } else { None }
    }

    /// The value in plain form, while `left` values are allowed.
    pub(super) fn to_json(&self, left: &mut usize) -> Result<Value, ImportError> {
        let mut take = |count: usize| {
            *left = left.checked_sub(count).ok_or(ImportError::TooLarge {
                what: "values in block entities",
                limit: ImportLimits::DEFAULT.values_max as u64,
            })?;
            Ok::<(), ImportError>(())
        };
        take(1)?;
        Ok(match self {
            Tag::Whole(value) => (*value).into(),
            // NaN and infinite numbers become null, as in JSON.
            Tag::Real(value) => (*value).into(),
            Tag::Text(text) => (**text).into(),
            Tag::Bytes(bytes) => {
                take(bytes.len())?;
                bytes.iter().map(|&byte| i64::from(byte as i8)).collect()
            }
            Tag::Ints(ints) => {
                take(ints.len())?;
                ints.iter().copied().collect()
            }
            Tag::Longs(longs) => {
                take(longs.len())?;
                longs.iter().copied().collect()
            }
            Tag::List(list) => {
                let values: Result<Vec<Value>, ImportError> =
                    list.iter().map(|tag| tag.to_json(left)).collect();
                values?.into()
            }
            Tag::Compound(compound) => {
                let mut map = Map::new();
                for (name, tag) in &compound.0 {
                    map.insert(name.to_string(), tag.to_json(left)?);
                }
                map.into()
            }
        })
    }
}

/// Reads a whole file: one compound, whose name is given too.
pub(super) fn read(bytes: &[u8], limits: &ImportLimits) -> Result<(Box<str>, Compound), ImportError> {
    let mut reader = NbtReader { bytes, at: 0, tags_left: limits.tags_max, limits };
    if reader.byte()? != COMPOUND {
        return Err(reader.error("the root is no compound"));
    }
    let name = reader.text()?;
    let root = reader.compound(limits.depth_max)?;
    Ok((name, root))
}

const END: u8 = 0;
const LIST: u8 = 9;
const COMPOUND: u8 = 10;

struct NbtReader<'f> {
    bytes: &'f [u8],
    at: usize,
    tags_left: usize,
    limits: &'f ImportLimits,
}

impl NbtReader<'_> {
    fn error(&self, what: &'static str) -> ImportError {
        ImportError::Nbt { at: self.at, what }
    }

    fn take(&mut self, count: usize) -> Result<&[u8], ImportError> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or_else(|| self.error("the file ends too early"))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ImportError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn byte(&mut self) -> Result<u8, ImportError> {
        Ok(u8::from_be_bytes(self.array()?))
    }

    /// Reads a text in the game's own form of UTF-8; sequences that are no UTF-8 become replacement characters.
    fn text(&mut self) -> Result<Box<str>, ImportError> {
        let length = u16::from_be_bytes(self.array()?);
        Ok(String::from_utf8_lossy(self.take(length.into())?).into())
    }

    /// A length; negative ones count as 0, as in the game.
    fn length(&mut self) -> Result<usize, ImportError> {
        Ok(usize::try_from(i32::from_be_bytes(self.array()?)).unwrap_or(0))
    }

    /// Big-endian numbers, N bytes each, once it is known that they are all there.
    fn numbers<const N: usize, T>(&mut self, from: fn([u8; N]) -> T) -> Result<Box<[T]>, ImportError> {
        let length = self.length()?;
        let bytes = length.checked_mul(N).ok_or_else(|| self.error("an array is too long"))?;
        Ok(self.take(bytes)?.as_chunks::<N>().0.iter().map(|chunk| from(*chunk)).collect())
    }

    fn count_tag(&mut self) -> Result<(), ImportError> {
        self.tags_left = self
            .tags_left
            .checked_sub(1)
            .ok_or(ImportError::TooLarge { what: "tags", limit: self.limits.tags_max as u64 })?;
        Ok(())
    }

    fn tag(&mut self, kind: u8, depth_left: usize) -> Result<Tag, ImportError> {
        self.count_tag()?;
        Ok(match kind {
            1 => Tag::Whole(i8::from_be_bytes(self.array()?).into()),
            2 => Tag::Whole(i16::from_be_bytes(self.array()?).into()),
            3 => Tag::Whole(i32::from_be_bytes(self.array()?).into()),
            4 => Tag::Whole(i64::from_be_bytes(self.array()?)),
            5 => Tag::Real(f32::from_be_bytes(self.array()?).into()),
            6 => Tag::Real(f64::from_be_bytes(self.array()?)),
            7 => Tag::Bytes(self.numbers(u8::from_be_bytes)?),
            8 => Tag::Text(self.text()?),
            LIST => Tag::List(self.list(self.deeper(depth_left)?)?),
            COMPOUND => Tag::Compound(self.compound(self.deeper(depth_left)?)?),
            11 => Tag::Ints(self.numbers(i32::from_be_bytes)?),
            12 => Tag::Longs(self.numbers(i64::from_be_bytes)?),
            _ => return Err(self.error("a kind of value that doesn't exist")),
        })
    }

    fn deeper(&self, depth_left: usize) -> Result<usize, ImportError> {
        let limit = self.limits.depth_max as u64;
        depth_left
            .checked_sub(1)
            .ok_or(ImportError::TooLarge { what: "levels of lists and compounds", limit })
    }

    fn list(&mut self, depth_left: usize) -> Result<Box<[Tag]>, ImportError> {
        let kind = self.byte()?;
        let length = self.length()?;
        if kind == END && length > 0 {
            return Err(self.error("a list of nothing has a length"));
        }
        let mut list = Vec::new();
        for _ in 0..length {
            list.push(self.tag(kind, depth_left)?);
        }
        Ok(list.into())
    }

    fn compound(&mut self, depth_left: usize) -> Result<Compound, ImportError> {
        let mut entries = Vec::new();
        loop {
            let kind = self.byte()?;
            if kind == END {
                return Ok(Compound(entries.into()));
            }
            let name = self.text()?;
            entries.push((name, self.tag(kind, depth_left)?));
        }
    }
}

/// Writes a file that [`read`] reads.
#[cfg(test)]
pub(super) fn write(name: &str, root: &Compound) -> Vec<u8> {
    let mut bytes = vec![COMPOUND];
    write_text(name, &mut bytes);
    write_tag(&Tag::Compound(root.clone()), &mut bytes);
    bytes
}

#[cfg(test)]
fn write_text(text: &str, bytes: &mut Vec<u8>) {
    bytes.extend((text.len() as u16).to_be_bytes());
    bytes.extend(text.as_bytes());
}

#[cfg(test)]
fn kind_of(tag: &Tag) -> u8 {
    match tag {
        Tag::Whole(value) if i32::try_from(*value).is_ok() => 3,
        Tag::Whole(_) => 4,
        Tag::Real(_) => 6,
        Tag::Text(_) => 8,
        Tag::Bytes(_) => 7,
        Tag::Ints(_) => 11,
        Tag::Longs(_) => 12,
        Tag::List(_) => LIST,
        Tag::Compound(_) => COMPOUND,
    }
}

#[cfg(test)]
fn write_tag(tag: &Tag, bytes: &mut Vec<u8>) {
    let length = |length: usize| (length as i32).to_be_bytes();
    match tag {
        Tag::Whole(value) => match i32::try_from(*value) {
            Ok(value) => bytes.extend(value.to_be_bytes()),
            Err(_) => bytes.extend(value.to_be_bytes()),
        },
        Tag::Real(value) => bytes.extend(value.to_be_bytes()),
        Tag::Text(text) => write_text(text, bytes),
        Tag::Bytes(array) => {
            bytes.extend(length(array.len()));
            bytes.extend(&**array);
        }
        Tag::Ints(array) => {
            bytes.extend(length(array.len()));
            bytes.extend(array.iter().flat_map(|value| value.to_be_bytes()));
        }
        Tag::Longs(array) => {
            bytes.extend(length(array.len()));
            bytes.extend(array.iter().flat_map(|value| value.to_be_bytes()));
        }
        Tag::List(list) => {
            bytes.push(list.first().map_or(END, kind_of));
            bytes.extend(length(list.len()));
            for tag in list {
                write_tag(tag, bytes);
            }
        }
        Tag::Compound(compound) => {
            for (name, tag) in &compound.0 {
                bytes.push(kind_of(tag));
                write_text(name, bytes);
                write_tag(tag, bytes);
            }
            bytes.push(END);
        }
    }
}
