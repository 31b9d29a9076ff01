//! Components of slots as bytes, in which form a client in creative mode sends them since 770.

use super::{Direction, PacketTable, Shape, ShapeId, decode, encode};
use crate::{WireError, WireValue, WireWriter};

impl PacketTable {
    /// Decodes the data of a component of that name.
    ///
    /// # Errors
    /// [`WireError`] if the version has no such component, or if the bytes are not exactly its data.
    pub fn decode_component(&self, name: &str, data: &[u8]) -> Result<WireValue, WireError> {
        let (component, mut whole) = self.component(name)?;
        whole.bytes.extend_from_slice(data);
        let mut read = decode::packet(&self.shapes, component, Direction::Serverbound, &whole.bytes)?;
        Ok(read.get_mut("data").map(std::mem::take).unwrap_or_default())
    }

    /// Encodes the data of a component of that name.
    ///
    /// # Errors
    /// [`WireError`] if the version has no such component, or if the data have another form.
    pub fn encode_component(&self, name: &str, data: &WireValue) -> Result<Vec<u8>, WireError> {
        let (component, number) = self.component(name)?;
        let fields = vec![("type", WireValue::Text(name.into())), ("data", data.clone())];
        let mut whole = WireWriter::default();
        encode::packet(&self.shapes, component, &WireValue::Fields(fields), &mut whole)?;
        Ok(whole.bytes.split_off(number.bytes.len()))
    }

    /// The shape of components, and the number of that one, which comes before its data.
    fn component(&self, name: &str) -> Result<(ShapeId, WireWriter), WireError> {
        let unknown = WireError::OutOfRange("the name of a component");
        let shape = self.component.and_then(|component| Some((component, self.shapes.get(component.0)?)));
        let Some((component, Shape::Container(fields))) = shape else { return Err(unknown) };
        let kind = fields.first().map(|field| field.shape).ok_or(unknown)?;
        let mut number = WireWriter::default();
        encode::packet(&self.shapes, kind, &WireValue::Text(name.into()), &mut number)?;
        Ok((component, number))
    }
}
