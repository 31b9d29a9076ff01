//! The dictionary of all tables: a description of every column, for people and for programs.

use std::fmt::Write;

use serde_json::{Value, json};

use super::episodes::of_measure;
use super::{Described, ExportTable};
use crate::measure;
use crate::scored::SCORED;
use crate::suite::Suites;

/// The dictionary for programs: for each table what a line is, and its columns in order, each with name, type, unit and meaning.
/// `measures` and `figures` are the columns that episodes may have beside; a `*` in the name of a figure stands for a number, that
/// of `score.*` for the name of the scores.
#[must_use]
pub fn dictionary(suites: &Suites) -> Value {
    let tables = ExportTable::ALL.iter().map(|table| {
        let columns: Vec<Value> = table.columns().iter().map(object).collect();
        (table.name().to_owned(), json!({"about": table.about(), "columns": columns}))
    });
    let own = measure::own();
    let measures: Vec<Value> = own
        .chain(suites.iter().flat_map(|suite| suite.reporting().measures().iter().copied()))
        .chain([SCORED])
        .map(|one| object(&of_measure(&one)))
        .collect();
    let figures = suites.iter().flat_map(|suite| suite.reporting().figures()).map(|figure| {
        json!({"name": figure.column, "type": "integer", "unit": "count", "meaning": figure.meaning})
    });
    let figures: Vec<Value> = figures.collect();
    let tables: serde_json::Map<String, Value> = tables.collect();
    json!({"tables": tables, "measures": measures, "figures": figures})
}

fn object(column: &Described) -> Value {
    json!({"name": column.name, "type": column.kind.name(), "unit": column.unit, "meaning": column.meaning})
}

/// The dictionary for people, without measures and figures, which the page on files of results has.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::new();
    for table in ExportTable::ALL {
        let _ = write!(
            text,
            "\n## {}\n\n{}\n\n| column | type | unit | meaning |\n| --- | --- | --- | --- |\n",
            table.name(),
            table.about()
        );
        for column in table.columns() {
            let Described { name, kind, unit, meaning } = column;
            let _ = writeln!(text, "| `{name}` | {} | {unit} | {meaning} |", kind.name());
        }
    }
    text
}
