//! The columns of the table of notes.

use cooperage_journal::NoteRecord;

use super::ExportColumnKind::{Json, Number, Text, Whole};
use super::{ExportColumn, ExportRow, key, number, task};

pub(super) const COLUMNS: &[ExportColumn<ExportRow<NoteRecord>>] = &[
    number(),
    key(),
    task(),
    ExportColumn::new(("tick", Whole, "ticks"), "when it was noted", |line| line.it.tick.into()),
    ExportColumn::new(("seconds", Number, "seconds of virtual time"), "`tick` in seconds", |line| {
        line.place.seconds(line.it.tick)
    }),
    ExportColumn::new(
        ("team", Whole, ""),
        "the place of the team that noted it, where there are several",
        |line| line.it.team.into(),
    ),
    ExportColumn::new(("name", Text, ""), "the framework's name, a dot, the kind of note", |line| {
        line.it.name.clone().into()
    }),
    ExportColumn::new(("data", Json, ""), "the note", |line| line.it.data.clone()),
];
