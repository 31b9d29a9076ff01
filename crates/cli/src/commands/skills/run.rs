//! `cooperage skills run`: one script with one body.

use std::process::ExitCode;

use camino::Utf8Path;
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_script::run::{ScriptOptions, ScriptReport, run_alone};
use serde_json::Value;

use crate::args::SkillsRunArgs;
use crate::error::{CliError, Exit};
use crate::output;
use crate::skill_files::read_source;
use crate::world_file::load;

/// Maximum number of bytes of the arguments.
const ARGUMENT_BYTES_MAX: usize = 60 * 1024;

pub(super) fn run(args: &SkillsRunArgs) -> Result<ExitCode, CliError> {
    let source = read_source(&args.file)?;
    let arguments = read_arguments(args.args.as_deref())?;
    let world = match args.world.as_str() {
        "flat" => World::new(WorldOptions::default(), ChunkGenerator::superflat(), args.seed),
        "natural" => World::new(WorldOptions::default(), ChunkGenerator::natural(args.seed), args.seed),
        path if !Utf8Path::new(path).exists() => {
            let error = CliError::new(Exit::Input, format!("there is no world `{path}`"));
            return Err(
                error.hint("a world is flat, natural, or a file, such as one of `cooperage world generate`")
            );
        }
        path => load(Utf8Path::new(path))?.into_world(args.seed),
    };
    let report = run_alone(world, args.seed, &source, &arguments, &ScriptOptions::default());
    if args.json {
        output::json(&report.json())?;
    } else {
        output::data(&told(&report))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The arguments of a script as a JSON list.
pub(crate) fn read_arguments(text: Option<&str>) -> Result<String, CliError> {
    let Some(text) = text else { return Ok("[]".to_owned()) };
    let hint = "a JSON list is wanted, such as --args '[\"oak_log\", 3]'";
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Array(_)) if text.len() <= ARGUMENT_BYTES_MAX => Ok(text.to_owned()),
        Ok(Value::Array(_)) => {
            Err(CliError::usage(format!("--args has {} bytes; {ARGUMENT_BYTES_MAX} are allowed", text.len())))
        }
        Ok(_) => Err(CliError::usage("--args is no list").hint(hint)),
        Err(error) => Err(CliError::usage(format!("--args is no JSON: {error}")).hint(hint)),
    }
}

/// A report for people.
fn told(report: &ScriptReport) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    let mut row = |name: &str, value: String| {
        table.add_row([name.to_owned(), output::clean(&value)]);
    };
    row("outcome", report.outcome.name().to_owned());
    if !report.message.is_empty() {
        let line = report.line.map(|line| format!("line {line}: ")).unwrap_or_default();
        row("message", format!("{line}{}", report.message));
    }
    if !report.result.is_null() {
        row("result", report.result.to_string());
    }
    if let Some(reason) = &report.left_out {
        row("result", format!("left out: {reason}"));
    }
    row("world time", format!("{:.2} s ({} ticks)", report.ticks as f64 / 20.0, report.ticks));
    row("used up", format!("fuel {}, {} calls, {} bytes", report.fuel, report.host_calls, report.heap_bytes));
    let log = report.whole_log();
    let mut text = table.trim_fmt();
    if !log.is_empty() {
        text.push_str("\nlog\n");
        for line in output::clean(&log).lines() {
            text.push_str("  ");
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}
