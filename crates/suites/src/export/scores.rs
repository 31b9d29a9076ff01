//! The share of a task that was done, over time.

use super::ExportColumnKind::{Number, Whole};
use super::{ExportColumn, ExportRow, key, number, task};
use crate::spelling::rounded;

pub(super) const COLUMNS: &[ExportColumn<ExportRow<(u64, f64)>>] = &[
    number(),
    key(),
    task(),
    ExportColumn::new(("tick", Whole, "ticks"), "since when it holds", |line| line.it.0.into()),
    ExportColumn::new(("seconds", Number, "seconds of virtual time"), "`tick` in seconds", |line| {
        line.place.seconds(line.it.0)
    }),
    ExportColumn::new(
        ("completion", Number, "share from 0 to 1"),
        "points reached / points possible, until the next line of the episode",
        |line| rounded(line.it.1),
    ),
];
