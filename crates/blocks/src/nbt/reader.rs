//! From bytes to trees, or to the length of a tree alone.

use super::{NbtCompound, NbtError, NbtLimits, NbtTag, kind, text};

/// The form of a tree's root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NbtRoot {
    /// Its type, a name, its value: files, and packets before protocol 764, where the name is empty.
    Named,
    /// Its type and its value: packets from protocol 764 on.
    Nameless,
}

/// Reads a whole file: one compound. Returns its name too; bytes behind it are ignored.
///
/// # Errors
/// [`NbtError`] if the bytes are no tree or one beyond its limits.
pub fn read_nbt_file(bytes: &[u8], limits: NbtLimits) -> Result<(Box<str>, NbtCompound), NbtError> {
    let mut reader = NbtReader::new(bytes, limits);
    if reader.byte()? != kind::COMPOUND {
        return Err(reader.error("the root is no compound"));
    }
    let name = reader.text()?;
    let root = reader.compound(limits.depth_max)?;
    Ok((name, root))
}

/// Reads a tree that fills the bytes. Returns `None` for an absent one, which is a single byte 0.
///
/// # Errors
/// [`NbtError`] if the bytes are no tree, one beyond its limits, or go on behind it.
pub fn read_nbt(bytes: &[u8], root: NbtRoot, limits: NbtLimits) -> Result<Option<NbtTag>, NbtError> {
    let mut reader = NbtReader::new(bytes, limits);
    let tag = match reader.root(root)? {
        kind::END => None,
        kind => Some(reader.tag(kind, limits.depth_max)?),
    };
    if reader.at == bytes.len() { Ok(tag) } else { Err(reader.error("there are bytes behind the tree")) }
}

/// Validates the tree at the beginning of the bytes without building it. Returns its length in bytes; an absent one is a
/// single byte 0.
///
/// # Errors
/// [`NbtError`] if the bytes begin with no tree or one beyond its limits.
pub fn measure_nbt(bytes: &[u8], root: NbtRoot, limits: NbtLimits) -> Result<usize, NbtError> {
    let mut reader = NbtReader::new(bytes, limits);
    match reader.root(root)? {
        kind::END => {}
        kind => reader.skip(kind, limits.depth_max)?,
    }
    Ok(reader.at)
}

struct NbtReader<'f> {
    bytes: &'f [u8],
    at: usize,
    tags_left: usize,
    limits: NbtLimits,
}

impl<'f> NbtReader<'f> {
    fn new(bytes: &'f [u8], limits: NbtLimits) -> NbtReader<'f> {
        NbtReader { bytes, at: 0, tags_left: limits.tags_max, limits }
    }

    fn error(&self, what: &'static str) -> NbtError {
        NbtError::Malformed { at: self.at, what }
    }

    fn take(&mut self, count: usize) -> Result<&'f [u8], NbtError> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or_else(|| self.error("the file ends too early"))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NbtError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn byte(&mut self) -> Result<u8, NbtError> {
        Ok(u8::from_be_bytes(self.array()?))
    }

    /// Reads the type of the root and passes over its name.
    fn root(&mut self, root: NbtRoot) -> Result<u8, NbtError> {
        let kind = self.byte()?;
        if root == NbtRoot::Named && kind != kind::END {
            self.text_bytes()?;
        }
        Ok(kind)
    }

    fn text_bytes(&mut self) -> Result<&'f [u8], NbtError> {
        let length = u16::from_be_bytes(self.array()?);
        self.take(length.into())
    }

    fn text(&mut self) -> Result<Box<str>, NbtError> {
        Ok(text::decode(self.text_bytes()?).into())
    }

    /// A length; negative ones count as 0, as in the game.
    fn length(&mut self) -> Result<usize, NbtError> {
        Ok(usize::try_from(i32::from_be_bytes(self.array()?)).unwrap_or(0))
    }

    /// The bytes of an array whose elements take so many each, once it is known that they are all there.
    fn array_bytes(&mut self, each: usize) -> Result<&'f [u8], NbtError> {
        let length = self.length()?;
        let bytes = length.checked_mul(each).ok_or_else(|| self.error("an array is too long"))?;
        self.take(bytes)
    }

    /// Big-endian numbers, N bytes each.
    fn numbers<const N: usize, T>(&mut self, from: fn([u8; N]) -> T) -> Result<Box<[T]>, NbtError> {
        Ok(self.array_bytes(N)?.as_chunks::<N>().0.iter().map(|chunk| from(*chunk)).collect())
    }

    fn count_tag(&mut self) -> Result<(), NbtError> {
        self.tags_left = self
            .tags_left
            .checked_sub(1)
            .ok_or(NbtError::TooLarge { what: "tags", limit: self.limits.tags_max })?;
        Ok(())
    }

    fn tag(&mut self, kind: u8, depth_left: usize) -> Result<NbtTag, NbtError> {
        self.count_tag()?;
        Ok(match kind {
            kind::BYTE => NbtTag::Byte(i8::from_be_bytes(self.array()?)),
            kind::SHORT => NbtTag::Short(i16::from_be_bytes(self.array()?)),
            kind::INT => NbtTag::Int(i32::from_be_bytes(self.array()?)),
            kind::LONG => NbtTag::Long(i64::from_be_bytes(self.array()?)),
            kind::FLOAT => NbtTag::Float(f32::from_be_bytes(self.array()?)),
            kind::DOUBLE => NbtTag::Double(f64::from_be_bytes(self.array()?)),
            kind::BYTES => NbtTag::Bytes(self.numbers(u8::from_be_bytes)?),
            kind::TEXT => NbtTag::Text(self.text()?),
            kind::LIST => {
                let depth_left = self.deeper(depth_left)?;
                let (kind, length) = self.list_head()?;
                let mut list = Vec::new();
                for _ in 0..length {
                    list.push(self.tag(kind, depth_left)?);
                }
                NbtTag::List(list.into())
            }
            kind::COMPOUND => NbtTag::Compound(self.compound(self.deeper(depth_left)?)?),
            kind::INTS => NbtTag::Ints(self.numbers(i32::from_be_bytes)?),
            kind::LONGS => NbtTag::Longs(self.numbers(i64::from_be_bytes)?),
            _ => return Err(self.error(UNKNOWN_KIND)),
        })
    }

    /// Passes over a value, with the checks that [`NbtReader::tag`] makes.
    fn skip(&mut self, kind: u8, depth_left: usize) -> Result<(), NbtError> {
        self.count_tag()?;
        match kind {
            kind::BYTE => self.take(1)?,
            kind::SHORT => self.take(2)?,
            kind::INT | kind::FLOAT => self.take(4)?,
            kind::LONG | kind::DOUBLE => self.take(8)?,
            kind::BYTES => self.array_bytes(1)?,
            kind::TEXT => self.text_bytes()?,
            kind::INTS => self.array_bytes(4)?,
            kind::LONGS => self.array_bytes(8)?,
            kind::LIST => {
                let depth_left = self.deeper(depth_left)?;
                let (kind, length) = self.list_head()?;
                for _ in 0..length {
                    self.skip(kind, depth_left)?;
                }
                &[]
            }
            kind::COMPOUND => {
                let depth_left = self.deeper(depth_left)?;
                while let kind @ 1.. = self.byte()? {
                    self.text_bytes()?;
                    self.skip(kind, depth_left)?;
                }
                &[]
            }
            _ => return Err(self.error(UNKNOWN_KIND)),
        };
        Ok(())
    }

    fn deeper(&self, depth_left: usize) -> Result<usize, NbtError> {
        let limit = self.limits.depth_max;
        depth_left.checked_sub(1).ok_or(NbtError::TooLarge { what: "levels of lists and compounds", limit })
    }

    /// Reads the type and the number of a list's elements.
    fn list_head(&mut self) -> Result<(u8, usize), NbtError> {
        let kind = self.byte()?;
        let length = self.length()?;
        if kind == kind::END && length > 0 {
            return Err(self.error("a list of nothing has a length"));
        }
        Ok((kind, length))
    }

    fn compound(&mut self, depth_left: usize) -> Result<NbtCompound, NbtError> {
        let mut entries = Vec::new();
        loop {
            let kind = self.byte()?;
            if kind == kind::END {
                return Ok(NbtCompound(entries.into()));
            }
            let name = self.text()?;
            entries.push((name, self.tag(kind, depth_left)?));
        }
    }
}

const UNKNOWN_KIND: &str = "a kind of value that doesn't exist";
