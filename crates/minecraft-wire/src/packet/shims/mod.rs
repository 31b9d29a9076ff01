//! The differences between versions: the common form of a packet, which the enums of packets have, becomes that of a version, and
//! back.
//!
//! A writer takes the fields that its table names, so that a superset of fields serves most versions; what is left stands here.

mod clientbound;
mod serverbound;

pub(crate) use clientbound::{clientbound_from_wire, clientbound_name, clientbound_to_wire};
pub(crate) use serverbound::{serverbound_from_wire, serverbound_name, serverbound_to_wire};

use crate::WireValue;

fn whole(number: i64) -> WireValue {
    WireValue::Whole(number)
}

fn text(text: &str) -> WireValue {
    WireValue::Text(text.into())
}

/// Appends fields that a container does not have yet.
fn add<const N: usize>(value: &mut WireValue, more: [(&'static str, WireValue); N]) {
    if let WireValue::Fields(fields) = value {
        fields.extend(more);
    }
}

/// Sets a field, in its place if it is there already.
fn set(value: &mut WireValue, name: &'static str, new: WireValue) {
    match value.get_mut(name) {
        Some(old) => *old = new,
        None => add(value, [(name, new)]),
    }
}

/// Adds a field that a version does not have.
fn default(value: &mut WireValue, name: &'static str, new: WireValue) {
    if value.get(name).is_none() {
        add(value, [(name, new)]);
    }
}

/// Returns a field's value, or that of an absent field.
fn copy(value: &WireValue, name: &str) -> WireValue {
    value.get(name).cloned().unwrap_or_default()
}

fn take(value: &mut WireValue, name: &str) -> WireValue {
    value.get_mut(name).map(std::mem::take).unwrap_or_default()
}
