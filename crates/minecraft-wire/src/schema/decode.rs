//! From bytes to values.

use cooperage_blocks::nbt::{NbtLimits, measure_nbt};

use super::{ALL_BITS, BitField, DEPTH_MAX, Direction, FieldPath, Shape, ShapeField, ShapeId, VECTOR_STEPS};
use crate::bytes::STRING_UNITS_MAX;
use crate::{WireError, WireReader, WireValue};

/// Most values of a packet that a client sends.
const SERVERBOUND_VALUES_MAX: usize = 1 << 15;
/// Most values of a packet that a server sends; lists of recipes and commands are the largest.
const CLIENTBOUND_VALUES_MAX: usize = 1 << 18;
/// Longest text that a server sends, in UTF-16 units: a chat text as JSON.
const CLIENTBOUND_TEXT_UNITS_MAX: usize = 262_144;

type Fields = Vec<(&'static str, WireValue)>;

/// Decodes bytes that are exactly one packet's body.
pub(super) fn packet(
    shapes: &[Shape],
    shape: ShapeId,
    direction: Direction,
    body: &[u8],
) -> Result<WireValue, WireError> {
    let (values_max, text_units_max) = match direction {
        Direction::Serverbound => (SERVERBOUND_VALUES_MAX, STRING_UNITS_MAX),
        Direction::Clientbound => (CLIENTBOUND_VALUES_MAX, CLIENTBOUND_TEXT_UNITS_MAX),
    };
    let mut decoder = Decoder {
        shapes,
        reader: WireReader::new(body),
        containers: Vec::new(),
        values: 0,
        values_max,
        text_units_max,
        must_be_finite: direction == Direction::Serverbound,
        depth: 0,
    };
    let value = decoder.value(shape)?;
    if decoder.reader.rest().is_empty() {
        Ok(value)
    } else {
        Err(WireError::OutOfRange("the length of a packet"))
    }
}

struct Decoder<'t, 'b> {
    shapes: &'t [Shape],
    reader: WireReader<'b>,
    /// The fields so far of the containers around this place.
    containers: Vec<Fields>,
    values: usize,
    values_max: usize,
    text_units_max: usize,
    must_be_finite: bool,
    depth: usize,
}

impl Decoder<'_, '_> {
    fn value(&mut self, id: ShapeId) -> Result<WireValue, WireError> {
        self.values += 1;
        if self.values > self.values_max {
            return Err(WireError::TooLarge { what: "the values of a packet", limit: self.values_max });
        }
        if self.depth >= DEPTH_MAX {
            return Err(WireError::TooLarge { what: "the depth of a packet", limit: DEPTH_MAX });
        }
        self.depth += 1;
        let value = self.shaped(id);
        self.depth -= 1;
        value
    }

    fn shaped(&mut self, id: ShapeId) -> Result<WireValue, WireError> {
        let shapes = self.shapes;
        let shape = shapes.get(id.0).ok_or(WireError::WrongForm("a table"))?;
        Ok(match shape {
            Shape::Same(id) => self.value(*id)?,
            Shape::Option(inner) => match self.reader.array()? {
                [0] => WireValue::Absent,
                [_] => self.value(*inner)?,
            },
            Shape::Array(item) => {
                let count = self.reader.count(1)?;
                self.list(*item, count)?
            }
            Shape::Counted(path, item) => {
                let count = self.found(path).and_then(whole).and_then(|count| usize::try_from(count).ok());
                let count = count.ok_or(WireError::OutOfRange("a count"))?;
                self.list(*item, count)?
            }
            Shape::Until255(item) => {
                let mut items = Vec::new();
                while self.reader.rest().first() != Some(&255) {
                    items.push(self.value(*item)?);
                }
                self.reader.take(1)?;
                WireValue::List(items)
            }
            Shape::TopBit(item) => self.top_bit(*item)?,
            Shape::Container(fields) => self.container(fields)?,
            Shape::Switch { on, cases, otherwise } => {
                let found = self.found(on);
                let case = found.and_then(|value| cases.iter().find(|(key, _)| key.is(value)));
                self.value(case.map_or(*otherwise, |(_, shape)| *shape))?
            }
            Shape::Mapper { number, names } => {
                let value = self.value(*number)?;
                let name = whole(&value).and_then(|number| names.iter().find(|(known, _)| *known == number));
                name.map_or(value, |(_, name)| WireValue::Text((*name).into()))
            }
            Shape::Bits(fields) => WireValue::Fields(self.bits(fields)?),
            Shape::Flags { number, names } => {
                let bits = whole(&self.value(*number)?).unwrap_or_default();
                let flag = |(place, name): (usize, &&'static str)| {
                    (*name, WireValue::Bool(bits.unbounded_shr(place as u32) & 1 == 1))
                };
                let all = (ALL_BITS, WireValue::Whole(bits));
                WireValue::Fields(std::iter::once(all).chain(names.iter().enumerate().map(flag)).collect())
            }
            Shape::Holder { number, entry, shape } => match self.reader.var_int()? {
                0 => WireValue::Fields(vec![(*entry, self.value(*shape)?)]),
                known => WireValue::Fields(vec![(*number, WireValue::Whole(i64::from(known) - 1))]),
            },
            Shape::HolderSet { tag, tag_shape, entries, entry_shape } => match self.reader.var_int()? {
                0 => WireValue::Fields(vec![(*tag, self.value(*tag_shape)?)]),
                more => {
                    // One more than there are entries.
                    let count =
                        usize::try_from(i64::from(more) - 1).map_err(|_| WireError::OutOfRange("a count"))?;
                    WireValue::Fields(vec![(*entries, self.list(*entry_shape, count)?)])
                }
            },
            leaf => self.leaf(leaf)?,
        })
    }

    /// Reads a value without parts.
    fn leaf(&mut self, shape: &Shape) -> Result<WireValue, WireError> {
        Ok(match shape {
            Shape::Void => WireValue::Absent,
            // As the game reads it: what is not zero is true.
            Shape::Bool => WireValue::Bool(self.reader.array()? != [0]),
            Shape::VarInt => WireValue::Whole(i64::from(self.reader.var_int()?)),
            Shape::VarLong => WireValue::Whole(self.reader.var_long()?),
            Shape::Whole { bytes, is_signed } => WireValue::Whole(self.whole(*bytes, *is_signed)?),
            Shape::Float => real(f64::from(f32::from_be_bytes(self.reader.array()?)), self.must_be_finite)?,
            Shape::Double => real(f64::from_be_bytes(self.reader.array()?), self.must_be_finite)?,
            Shape::Uuid => self.bytes(16)?,
            Shape::Rest => self.bytes(self.reader.rest().len())?,
            Shape::Text => WireValue::Text(self.reader.text(self.text_units_max)?.into()),
            Shape::Nbt { is_optional: true, .. } if self.reader.rest().first() == Some(&0) => {
                self.reader.take(1)?;
                WireValue::Absent
            }
            Shape::Nbt { root, .. } => {
                let length = measure_nbt(self.reader.rest(), *root, NbtLimits::PACKET)
                    .map_err(|_| WireError::WrongForm("a tree of NBT"))?;
                WireValue::Nbt(self.reader.take(length)?.into())
            }
            Shape::PackedVector => self.packed_vector()?,
            Shape::Buffer => {
                let count = self.reader.count(1)?;
                self.bytes(count)?
            }
            Shape::Fixed(count) => self.bytes(*count)?,
            _ => return Err(WireError::WrongForm("a table")),
        })
    }

    fn bytes(&mut self, count: usize) -> Result<WireValue, WireError> {
        Ok(WireValue::Bytes(self.reader.take(count)?.into()))
    }

    fn whole(&mut self, bytes: usize, is_signed: bool) -> Result<i64, WireError> {
        let taken = self.reader.take(bytes)?;
        let number = taken.iter().fold(0_i64, |number, byte| (number << 8) | i64::from(*byte));
        let unused = 64 - 8 * bytes as u32;
        Ok(if is_signed { number << unused >> unused } else { number })
    }

    /// Reads parts of a byte at least each, so that there are no more of them than bytes.
    fn list(&mut self, item: ShapeId, count: usize) -> Result<WireValue, WireError> {
        if count > self.reader.rest().len() {
            return Err(WireError::EndsEarly);
        }
        Ok(WireValue::List((0..count).map(|_| self.value(item)).collect::<Result<_, _>>()?))
    }

    fn container(&mut self, fields: &[ShapeField]) -> Result<WireValue, WireError> {
        self.containers.push(Vec::with_capacity(fields.len()));
        let read = fields.iter().try_for_each(|field| self.field(field));
        let read_fields = self.containers.pop().unwrap_or_default();
        read.map(|()| WireValue::Fields(read_fields))
    }

    fn field(&mut self, field: &ShapeField) -> Result<(), WireError> {
        let value = self.value(field.shape)?;
        let Some(container) = self.containers.last_mut() else { return Ok(()) };
        match (field.name, value) {
            (Some(name), value) => container.push((name, value)),
            (None, WireValue::Fields(inner)) => container.extend(inner),
            (None, _) => {}
        }
        Ok(())
    }

    /// The value of an earlier field.
    fn found(&self, path: &FieldPath) -> Option<&WireValue> {
        let container = self.containers.iter().rev().nth(path.outwards)?;
        let (first, inner) = path.names.split_first()?;
        let (_, value) = container.iter().find(|(name, _)| name == first)?;
        inner.iter().try_fold(value, |value, name| value.get(name))
    }

    /// Parts that begin with a signed byte, whose sign says that another part follows.
    fn top_bit(&mut self, item: ShapeId) -> Result<WireValue, WireError> {
        let mut items = Vec::new();
        loop {
            let mut value = self.value(item)?;
            let WireValue::Fields(fields) = &mut value else { return Err(WireError::WrongForm("a table")) };
            let Some((_, WireValue::Whole(first))) = fields.first_mut() else {
                return Err(WireError::WrongForm("a table"));
            };
            let is_last = *first >= 0;
            *first &= 0x7f;
            items.push(value);
            if is_last {
                return Ok(WireValue::List(items));
            }
        }
    }

    fn bits(&mut self, fields: &[BitField]) -> Result<Fields, WireError> {
        let size: u32 = fields.iter().map(|field| field.size).sum();
        let bytes = self.reader.take(size.div_ceil(8) as usize)?;
        let all = bytes.iter().fold(0_u64, |all, byte| (all << 8) | u64::from(*byte));
        // The first field has the highest bits.
        let mut rest = all.unbounded_shl(64 - 8 * bytes.len() as u32);
        let field = |field: &BitField| {
            let unused = 64 - field.size;
            let value =
                if field.is_signed { rest.cast_signed() >> unused } else { (rest >> unused).cast_signed() };
            rest = rest.unbounded_shl(field.size);
            (field.name, WireValue::Whole(value))
        };
        Ok(fields.iter().map(field).collect())
    }

    fn packed_vector(&mut self) -> Result<WireValue, WireError> {
        let [low] = self.reader.array()?;
        let mut fields = [("x", 0.0), ("y", 0.0), ("z", 0.0)];
        if low != 0 {
            let [second] = self.reader.array()?;
            let high = u32::from_be_bytes(self.reader.array()?);
            let packed = (u64::from(high) << 16) | (u64::from(second) << 8) | u64::from(low);
            let mut scale = f64::from(low & 3);
            if low & 4 != 0 {
                scale += 4.0 * f64::from(self.reader.var_int()?.cast_unsigned());
            }
            for ((_, value), shift) in fields.iter_mut().zip([3, 18, 33]) {
                let steps = ((packed >> shift) & 0x7fff) as f64;
                *value = (steps.min(VECTOR_STEPS) * 2.0 / VECTOR_STEPS - 1.0) * scale;
            }
        }
        Ok(WireValue::Fields(
            fields.into_iter().map(|(name, value)| (name, WireValue::Real(value))).collect(),
        ))
    }
}

fn whole(value: &WireValue) -> Option<i64> {
    if let WireValue::Whole(number) = value { Some(*number) } else { None }
}

/// A real number. Those that a client sends are finite: no place and no angle is anything else.
fn real(number: f64, must_be_finite: bool) -> Result<WireValue, WireError> {
    if must_be_finite && !number.is_finite() {
        return Err(WireError::OutOfRange("a place or an angle"));
    }
    Ok(WireValue::Real(number))
}
