//! From values to bytes.

use cooperage_blocks::nbt::{NbtLimits, measure_nbt};

use super::{ALL_BITS, BitField, DEPTH_MAX, FieldPath, Shape, ShapeField, ShapeId, VECTOR_STEPS};
use crate::{WireError, WireValue, WireWriter};

/// Largest component of a packed vector, and the least that is not zero.
const VECTOR_MAX: f64 = 1.717_986_918_3e10;
const VECTOR_LEAST: f64 = 3.051_944_088_384_301e-5;

/// Writes a packet's body.
pub(super) fn packet(
    shapes: &[Shape],
    shape: ShapeId,
    value: &WireValue,
    writer: &mut WireWriter,
) -> Result<(), WireError> {
    Encoder { shapes, writer, containers: Vec::new(), depth: 0 }.value(shape, value, "a packet")
}

struct Encoder<'t, 'v> {
    shapes: &'t [Shape],
    writer: &'t mut WireWriter,
    /// The containers around this place.
    containers: Vec<&'v WireValue>,
    depth: usize,
}

impl<'v> Encoder<'_, 'v> {
    /// Writes a value; errors name the field that it stands in.
    fn value(&mut self, id: ShapeId, value: &'v WireValue, field: &'static str) -> Result<(), WireError> {
        if self.depth >= DEPTH_MAX {
            return Err(WireError::TooLarge { what: "the depth of a packet", limit: DEPTH_MAX });
        }
        self.depth += 1;
        let written = self.shaped(id, value, field);
        self.depth -= 1;
        written
    }

    fn shaped(&mut self, id: ShapeId, value: &'v WireValue, field: &'static str) -> Result<(), WireError> {
        let shapes = self.shapes;
        let shape = shapes.get(id.0).ok_or(WireError::WrongForm("a table"))?;
        match (shape, value) {
            (Shape::Same(id), _) => self.value(*id, value, field)?,
            (Shape::Option(_), WireValue::Absent) => self.writer.bytes.push(0),
            (Shape::Option(inner), _) => {
                self.writer.bytes.push(1);
                self.value(*inner, value, field)?;
            }
            (Shape::Array(item), WireValue::List(items)) => {
                self.count(items.len(), field)?;
                self.list(*item, items, field)?;
            }
            (Shape::Counted(path, item), WireValue::List(items)) => {
                let count = self.found(path).map(|count| *count == WireValue::Whole(items.len() as i64));
                if count != Some(true) {
                    return Err(WireError::OutOfRange(field));
                }
                self.list(*item, items, field)?;
            }
            (Shape::Until255(item), WireValue::List(items)) => {
                self.list(*item, items, field)?;
                self.writer.bytes.push(255);
            }
            (Shape::TopBit(item), WireValue::List(items)) => self.top_bit(*item, items, field)?,
            (Shape::Container(fields), WireValue::Fields(_)) => self.container(fields, value)?,
            (Shape::Switch { on, cases, otherwise }, _) => {
                let found = self.found(on);
                let case = found.and_then(|found| cases.iter().find(|(key, _)| key.is(found)));
                self.value(case.map_or(*otherwise, |(_, shape)| *shape), value, field)?;
            }
            (Shape::Mapper { number, names }, WireValue::Text(text)) => {
                let known = names.iter().find(|(_, name)| *name == &**text);
                let (known, _) = known.ok_or(WireError::OutOfRange(field))?;
                self.number(*number, *known, field)?;
            }
            (Shape::Mapper { number, .. }, WireValue::Whole(unknown)) => {
                self.number(*number, *unknown, field)?
            }
            (Shape::Bits(fields), WireValue::Fields(_)) => self.bits(fields, value)?,
            (Shape::Flags { number, .. }, WireValue::Whole(bits)) => self.number(*number, *bits, field)?,
            (Shape::Flags { number, names }, WireValue::Fields(_)) => {
                let set = names.iter().enumerate().filter(|(_, name)| value.bool(name) == Some(true));
                let named = set.fold(0_i64, |bits, (place, _)| bits | 1_i64.unbounded_shl(place as u32));
                self.number(*number, named | value.whole(ALL_BITS).unwrap_or_default(), field)?;
            }
            (Shape::Holder { number, entry, shape }, WireValue::Fields(_)) => match value.whole(number) {
                Some(known) => self.var_int(known.saturating_add(1), field)?,
                None => {
                    self.writer.bytes.push(0);
                    self.value(*shape, value.get(entry).ok_or(WireError::WrongForm(field))?, entry)?;
                }
            },
            (Shape::HolderSet { tag, tag_shape, entries, entry_shape }, WireValue::Fields(_)) => {
                if let Some(items) = value.list(entries) {
                    self.count(items.len() + 1, field)?;
                    self.list(*entry_shape, items, field)?;
                } else {
                    self.writer.bytes.push(0);
                    self.value(*tag_shape, value.get(tag).ok_or(WireError::WrongForm(field))?, tag)?;
                }
            }
            _ => self.leaf(shape, value, field)?,
        }
        Ok(())
    }

    /// Writes a value without parts.
    fn leaf(&mut self, shape: &Shape, value: &WireValue, field: &'static str) -> Result<(), WireError> {
        match (shape, value) {
            (Shape::Void, _) => {}
            (Shape::Bool, WireValue::Bool(is_so)) => self.writer.bytes.push(u8::from(*is_so)),
            (Shape::VarInt, WireValue::Whole(number)) => {
                self.writer.var_int(i32::try_from(*number).map_err(|_| WireError::OutOfRange(field))?);
            }
            (Shape::VarLong, WireValue::Whole(number)) => self.writer.var_long(*number),
            (Shape::Whole { bytes, .. }, WireValue::Whole(number)) => self.whole(*bytes, *number, field)?,
            (Shape::Float, WireValue::Real(number)) => self.raw(&(*number as f32).to_be_bytes()),
            (Shape::Double, WireValue::Real(number)) => self.raw(&number.to_be_bytes()),
            (Shape::Uuid, WireValue::Bytes(bytes)) if bytes.len() == 16 => self.raw(bytes),
            (Shape::Fixed(count), WireValue::Bytes(bytes)) if bytes.len() == *count => self.raw(bytes),
            (Shape::Rest, WireValue::Bytes(bytes)) => self.raw(bytes),
            (Shape::Text, WireValue::Text(text)) => self.writer.text(text),
            (Shape::Nbt { is_optional: true, .. }, WireValue::Absent) => self.writer.bytes.push(0),
            (Shape::Nbt { root, .. }, WireValue::Nbt(bytes)) => {
                if measure_nbt(bytes, *root, NbtLimits::PACKET) != Ok(bytes.len()) {
                    return Err(WireError::WrongForm(field));
                }
                self.raw(bytes);
            }
            (Shape::PackedVector, _) => self.packed_vector(value, field)?,
            (Shape::Buffer, WireValue::Bytes(bytes)) => {
                self.count(bytes.len(), field)?;
                self.raw(bytes);
            }
            _ => return Err(WireError::WrongForm(field)),
        }
        Ok(())
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.writer.bytes.extend_from_slice(bytes);
    }

    fn var_int(&mut self, number: i64, field: &'static str) -> Result<(), WireError> {
        self.writer.var_int(i32::try_from(number).map_err(|_| WireError::OutOfRange(field))?);
        Ok(())
    }

    fn count(&mut self, count: usize, field: &'static str) -> Result<(), WireError> {
        self.writer.var_int(i32::try_from(count).map_err(|_| WireError::OutOfRange(field))?);
        Ok(())
    }

    /// Writes the low bytes of a number, which is in the range of its size with or without a sign.
    fn whole(&mut self, bytes: usize, number: i64, field: &'static str) -> Result<(), WireError> {
        let bits = 8 * bytes as u32;
        if bits < 64 && !(-1_i64 << (bits - 1)..1_i64 << bits).contains(&number) {
            return Err(WireError::OutOfRange(field));
        }
        let all = number.to_be_bytes();
        self.raw(all.get(all.len() - bytes..).unwrap_or_default());
        Ok(())
    }

    /// Writes the number behind a name or behind flags.
    fn number(&mut self, id: ShapeId, number: i64, field: &'static str) -> Result<(), WireError> {
        match self.shapes.get(id.0) {
            Some(Shape::VarInt) => self.var_int(number, field),
            Some(Shape::Whole { bytes, .. }) => self.whole(*bytes, number, field),
            _ => Err(WireError::WrongForm("a table")),
        }
    }

    fn list(&mut self, item: ShapeId, items: &'v [WireValue], field: &'static str) -> Result<(), WireError> {
        items.iter().try_for_each(|value| self.value(item, value, field))
    }

    fn container(&mut self, fields: &[ShapeField], value: &'v WireValue) -> Result<(), WireError> {
        self.containers.push(value);
        let written = fields.iter().try_for_each(|field| match field.name {
            Some(name) => self.value(field.shape, value.get(name).unwrap_or(&WireValue::Absent), name),
            None => self.value(field.shape, value, "a part without a name"),
        });
        self.containers.pop();
        written
    }

    /// The value of another field.
    fn found(&self, path: &FieldPath) -> Option<&'v WireValue> {
        let container = *self.containers.iter().rev().nth(path.outwards)?;
        path.names.iter().try_fold(container, |value, name| value.get(name))
    }

    fn top_bit(
        &mut self,
        item: ShapeId,
        items: &'v [WireValue],
        field: &'static str,
    ) -> Result<(), WireError> {
        let last = items.len().checked_sub(1).ok_or(WireError::OutOfRange(field))?;
        for (place, value) in items.iter().enumerate() {
            let start = self.writer.bytes.len();
            self.value(item, value, field)?;
            if let Some(first) = self.writer.bytes.get_mut(start) {
                *first = if place == last { *first & 0x7f } else { *first | 0x80 };
            }
        }
        Ok(())
    }

    fn bits(&mut self, fields: &[BitField], value: &WireValue) -> Result<(), WireError> {
        let mut all = 0_u64;
        let mut size = 0;
        for field in fields {
            let number = value.whole(field.name).ok_or(WireError::WrongForm(field.name))?;
            let mask = u64::MAX >> (64 - field.size);
            let low = number.cast_unsigned() & mask;
            let unused = 64 - field.size;
            let back =
                if field.is_signed { (low << unused).cast_signed() >> unused } else { low.cast_signed() };
            if back != number {
                return Err(WireError::OutOfRange(field.name));
            }
            all = all.unbounded_shl(field.size) | low;
            size += field.size;
        }
        let bytes = size.div_ceil(8);
        all = all.unbounded_shl(8 * bytes - size);
        self.raw(all.to_be_bytes().get(8 - bytes as usize..).unwrap_or_default());
        Ok(())
    }

    fn packed_vector(&mut self, value: &WireValue, field: &'static str) -> Result<(), WireError> {
        let component = |name| value.real(name).ok_or(WireError::WrongForm(field));
        let vector = [component("x")?, component("y")?, component("z")?];
        let vector = vector.map(|part| if part.is_nan() { 0.0 } else { part.clamp(-VECTOR_MAX, VECTOR_MAX) });
        let largest = vector.into_iter().map(f64::abs).fold(0.0, f64::max);
        if largest < VECTOR_LEAST {
            self.writer.bytes.push(0);
            return Ok(());
        }
        let scale = largest.ceil();
        let whole = scale as u64;
        let mut packed = (whole & 3) | if whole > 3 { 4 } else { 0 };
        for (part, shift) in vector.into_iter().zip([3, 18, 33]) {
            packed |= (((part / scale * 0.5 + 0.5) * VECTOR_STEPS).round() as u64) << shift;
        }
        self.raw(&[packed as u8, (packed >> 8) as u8]);
        self.raw(&((packed >> 16) as u32).to_be_bytes());
        if whole > 3 {
            self.writer.var_int(((whole >> 2) as u32).cast_signed());
        }
        Ok(())
    }
}
