//! The modes of bodies under each profile (docs/spec/mindcraft.md, 2.2, the table).

use serde_json::Value;

use crate::mode::ModeKind;

/// A profile's modes, in the order of [`ModeKind::ALL`]: on, off, or not said.
type ProfileModes = (&'static str, [Option<bool>; 10]);

const ON: Option<bool> = Some(true);
const OFF: Option<bool> = Some(false);

const TABLE: [ProfileModes; 9] = [
    ("_beginning", [ON, ON, ON, ON, ON, ON, ON, ON, ON, OFF]),
    ("_default", [ON, ON, OFF, ON, ON, ON, ON, ON, ON, OFF]),
    ("survival", [ON, ON, OFF, ON, ON, ON, ON, ON, ON, OFF]),
    ("assistant", [ON, ON, OFF, ON, OFF, ON, ON, ON, ON, OFF]),
    ("creative", [OFF, OFF, OFF, OFF, OFF, OFF, OFF, ON, ON, OFF]),
    ("god_mode", [OFF, OFF, OFF, OFF, OFF, OFF, OFF, OFF, ON, ON]),
    ("cooking", [None, None, None, None, OFF, ON, None, OFF, None, None]),
    ("crafting", [None, None, None, None, OFF, None, None, OFF, None, None]),
    ("construction", [None, None, None, None, None, None, None, None, None, OFF]),
];

/// The modes of a profile, where it says anything of them.
pub(super) fn of(profile: &str) -> Option<Value> {
    TABLE.iter().any(|(name, _)| *name == profile).then(|| {
        let said = switches(profile).map(|(mode, on)| (mode.name().to_owned(), Value::Bool(on)));
        Value::Object(said.collect())
    })
}

/// The modes that a profile switches on or off.
pub(super) fn switches(profile: &str) -> impl Iterator<Item = (ModeKind, bool)> {
    let row = TABLE.iter().find(|(name, _)| *name == profile).map(|(_, row)| row);
    row.into_iter()
        .flat_map(|row| ModeKind::ALL.iter().zip(row))
        .filter_map(|(mode, on)| Some((*mode, (*on)?)))
}
