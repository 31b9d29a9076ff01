//! The columns of the table of notes.

use cooperage_journal::NoteRecord;

use super::Kind::{Json, Number, Text, Whole};
use super::{Column, Line, key, number, task};

pub(super) const COLUMNS: &[Column<Line<NoteRecord>>] = &[
    number(),
    key(),
    task(),
    Column::new(("tick", Whole, "ticks"), "when it was noted", |line| line.it.tick.into()),
    Column::new(("seconds", Number(3), "seconds of virtual time"), "the same in seconds", |line| {
        line.place.seconds(line.it.tick)
    }),
    Column::new(
        ("team", Whole, ""),
        "the place of the team that noted it, where there are several",
        |line| line.it.team.into(),
    ),
    Column::new(("name", Text, ""), "the framework's name, a dot, the kind of note", |line| {
        line.it.name.clone().into()
    }),
    Column::new(("data", Json, ""), "the note", |line| line.it.data.clone()),
];
