//! `cooperage bench WHAT`: how fast cooperage itself is.

use std::process::ExitCode;

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};

use crate::args::{BenchArgs, BenchTarget};
use crate::bench::{
    blocks, body, code, cuisineworld, live, overcooked, pathfinder, picture, runtime, studio, team, to_json,
};
use crate::error::CliError;
use crate::output;

pub(crate) fn bench(args: &BenchArgs) -> Result<ExitCode, CliError> {
    let (name, measures) = match args.what {
        BenchTarget::Blocks => ("blocks", blocks::measure(args)?),
        BenchTarget::Body => ("body", body::measure(args)?),
        BenchTarget::Code => ("code", code::measure(args)?),
        BenchTarget::Cuisineworld => ("cuisineworld", cuisineworld::measure(args)?),
        BenchTarget::Live => ("live", live::measure(args)?),
        BenchTarget::Overcooked => ("overcooked", overcooked::measure(args)?),
        BenchTarget::Pathfinder => ("pathfinder", pathfinder::measure(args)?),
        BenchTarget::Picture => ("picture", picture::measure()?),
        BenchTarget::Runtime => ("runtime", runtime::measure(args)?),
        BenchTarget::Studio => ("studio", studio::measure(args)?),
        BenchTarget::Team if args.as_process => {
            team::be_process(args.steps)?;
            return Ok(ExitCode::SUCCESS);
        }
        BenchTarget::Team => ("team", team::measure(args.only.as_deref(), args.steps)?),
    };
    if args.json {
        output::json(&to_json(name, &measures))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    for measure in &measures {
        // Small figures need their fractions.
        let digits = if measure.value.abs() < 1000.0 { 2 } else { 0 };
        let value = format!("{:.digits$}", measure.value);
        table.add_row([measure.name.to_string(), value, measure.unit.to_owned()]);
    }
    if let Some(column) = table.column_mut(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    output::data(&table.trim_fmt())?;
    Ok(ExitCode::SUCCESS)
}
