//! A decoded packet, or a part of one, without a type of its own.

/// A value on the wire. Packets are [`Fields`](WireValue::Fields) of values.
///
/// A writer takes the fields that the table of its version names and leaves the others alone, so that one value may serve
/// several versions.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum WireValue {
    /// An option without a value, or a field that a switch leaves out.
    #[default]
    Absent,
    Bool(bool),
    /// Any whole number of at most 64 bits. Unsigned ones of 64 bits keep their bits.
    Whole(i64),
    /// Floats and doubles.
    Real(f64),
    Text(Box<str>),
    /// Buffers and UUIDs.
    Bytes(Box<[u8]>),
    /// A tree of NBT, validated and otherwise as it was sent.
    Nbt(Box<[u8]>),
    List(Vec<WireValue>),
    /// Named values, in the order of the table.
    Fields(Vec<(&'static str, WireValue)>),
}

impl WireValue {
    /// Returns the field of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&WireValue> {
        let WireValue::Fields(fields) = self else { return None };
        fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns the field of that name, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut WireValue> {
        let WireValue::Fields(fields) = self else { return None };
        fields.iter_mut().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns the whole number of a field.
    #[must_use]
    pub fn whole(&self, name: &str) -> Option<i64> {
        if let WireValue::Whole(value) = self.get(name)? { Some(*value) } else { None }
    }

    /// Returns the real number of a field.
    #[must_use]
    pub fn real(&self, name: &str) -> Option<f64> {
        if let WireValue::Real(value) = self.get(name)? { Some(*value) } else { None }
    }

    /// Returns the truth value of a field.
    #[must_use]
    pub fn bool(&self, name: &str) -> Option<bool> {
        if let WireValue::Bool(value) = self.get(name)? { Some(*value) } else { None }
    }

    /// Returns the text of a field.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        if let WireValue::Text(value) = self.get(name)? { Some(value) } else { None }
    }

    /// Returns the list of a field.
    #[must_use]
    pub fn list(&self, name: &str) -> Option<&[WireValue]> {
        if let WireValue::List(value) = self.get(name)? { Some(value) } else { None }
    }
}
