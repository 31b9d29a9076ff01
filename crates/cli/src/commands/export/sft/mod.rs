//! `cooperage export sft RUN…`: what agents were asked and answered, as examples for training, with a data card.

mod log;
mod parquet;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{MessageStore, RunDir};
use cooperage_suites::material::KeepRule;
use cooperage_suites::spelling::decimals;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::text::{counted, grouped};
use cooperage_suites::training::{
    ChooseError, DataCard, EpisodeSelection, ExampleRules, ExampleSet, SelectionCriteria, Transition, choose,
    transition::ACTING, transitions,
};
use serde_json::{Value, json};

use crate::args::{ExportSftArgs, SftFormat, SftKeep, SftSet};
use crate::error::{CliError, Exit};
use crate::output;

/// A writer that takes examples one by one.
trait Sink {
    fn take(&mut self, example: &Transition) -> std::io::Result<()>;
    /// After the last one.
    fn finish(self: Box<Self>) -> std::io::Result<()>;
}

pub(super) fn sft(args: &ExportSftArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let mut runs: Vec<(RunDir, Suites)> = Vec::new();
    for path in &args.runs {
        let run = RunDir::open(path)?;
        let suites = Suites::for_reading(registry, &run.plan().attachments)?;
        runs.push((run, suites));
    }
    let set = match args.set {
        SftSet::Train => ExampleSet::Train { leave_out: args.leave_out_test },
        SftSet::Test => ExampleSet::Test,
        SftSet::Both => ExampleSet::Both,
    };
    let keep = match args.keep {
        SftKeep::Published => None,
        SftKeep::Full => Some(KeepRule::Full),
        SftKeep::BestQuarter => Some(KeepRule::BestQuarter),
        SftKeep::All => Some(KeepRule::All),
    };
    let chosen =
        choose(&runs, registry.plain_suites()?, &SelectionCriteria { set, keep }).map_err(refusal)?;
    let roles = roles(args, &runs);
    let card = write(args, &runs, &chosen, set, &roles)?;
    tell(args, &card)?;
    outcome(args, &card)
}

fn refusal(error: ChooseError) -> CliError {
    match error {
        ChooseError::Journal(error) => error.into(),
        ChooseError::HeldOut { .. } => CliError::usage(error.to_string()).hint(
            "`--leave-out-test` makes the set without them, `--set test` makes one of them alone, `--set both` of all",
        ),
        ChooseError::NoSuite(_) => CliError::new(Exit::Input, error.to_string()),
    }
}

/// The roles asked for. The log of prompts has also how memories were written, as the original's has.
fn roles(args: &ExportSftArgs, runs: &[(RunDir, Suites)]) -> Vec<String> {
    if !args.roles.is_empty() || args.format != SftFormat::MindcraftLog {
        return args.roles.clone();
    }
    let plans = runs.iter().flat_map(|(run, _)| &run.plan().episodes);
    let of_teams = plans.flat_map(|plan| &plan.teams).flat_map(|team| team.models.keys());
    let logged = of_teams.filter(|role| ACTING.iter().chain([&".memory"]).any(|end| role.ends_with(end)));
    let mut logged: Vec<String> = logged.cloned().collect();
    logged.sort();
    logged.dedup();
    logged
}

fn write(
    args: &ExportSftArgs,
    runs: &[(RunDir, Suites)],
    chosen: &EpisodeSelection,
    set: ExampleSet,
    roles: &[String],
) -> Result<DataCard, CliError> {
    let failed =
        |error: std::io::Error| CliError::new(Exit::Output, format!("cannot write {}: {error}", args.out));
    let is_folder = args.format == SftFormat::MindcraftLog;
    let mut unfinished = None;
    let mut begin = || -> Result<BufWriter<File>, CliError> {
        let (begun, file) = output::UnfinishedFile::create(&args.out)?;
        unfinished = Some(begun);
        Ok(BufWriter::new(file))
    };
    let mut sink: Box<dyn Sink> = match args.format {
        SftFormat::Jsonl => Box::new(Lines(begin()?)),
        SftFormat::Parquet => Box::new(parquet::Parquet::new(begin()?).map_err(failed)?),
        SftFormat::MindcraftLog => Box::new(log::PromptLog::new(&args.out).map_err(failed)?),
    };
    let rules = ExampleRules {
        drops_failed_steps: args.drop_failed_steps,
        actions_max: args.max_actions,
        failures_max: args.max_failures,
        renames_agents: args.rename_agents,
        shuffles_tools: args.shuffle_tools,
    };
    let mut card = DataCard::new(runs.iter().map(|(run, _)| run), chosen, set, roles, rules);
    for (place, (run, _)) in runs.iter().enumerate() {
        let mut of_run = chosen.episodes.iter().filter(|episode| episode.run == place).peekable();
        if of_run.peek().is_none() {
            continue;
        }
        let texts: BTreeMap<String, (String, String)> = MessageStore::read(run.path())?;
        for episode in of_run {
            let (made, left_out) = transitions(run, episode, &texts, roles, rules)?;
            for example in &made {
                sink.take(example).map_err(failed)?;
            }
            card.add(episode, &made, left_out);
        }
    }
    sink.finish().map_err(failed)?;
    if let Some(file) = unfinished {
        file.finish().map_err(failed)?;
    }
    let name = name_of(&args.out);
    output::write(&card_path(&args.out, is_folder), card.markdown(name, format_name(args.format)))?;
    Ok(card)
}

fn name_of(out: &Utf8Path) -> &str {
    out.file_name().unwrap_or("examples")
}

/// Where the card of a file stands: beside it as NAME.md; where that is the card of another file or no card, as NAME.ENDING.md.
fn card_path(out: &Utf8Path, is_folder: bool) -> Utf8PathBuf {
    if is_folder {
        return out.join("README.md");
    }
    let usual = out.with_extension("md");
    let is_other = match std::fs::read(&usual) {
        Ok(bytes) => !bytes.starts_with(format!("{}\n", DataCard::title(name_of(out))).as_bytes()),
        Err(error) => error.kind() != std::io::ErrorKind::NotFound,
    };
    if is_other { Utf8PathBuf::from(format!("{out}.md")) } else { usual }
}

fn format_name(format: SftFormat) -> &'static str {
    match format {
        SftFormat::Jsonl => "a JSON object per line",
        SftFormat::Parquet => "Parquet",
        SftFormat::MindcraftLog => "a file per call, in the form of MINDcraft's log of prompts",
    }
}

fn tell(args: &ExportSftArgs, card: &DataCard) -> Result<(), CliError> {
    let is_folder = args.format == SftFormat::MindcraftLog;
    let total = card.total();
    if args.json {
        let mut told = card.json();
        if let Value::Object(object) = &mut told {
            object.insert("out".to_owned(), json!(args.out.as_str()));
            object.insert("card".to_owned(), json!(card_path(&args.out, is_folder).as_str()));
            object.insert("left_out".to_owned(), json!(card.left_out()));
        }
        return output::json(&told);
    }
    output::note(&format!(
        "{}: {}, trajectories: {}; {} prompt and {} answer tokens; {} minutes of virtual time",
        args.out,
        counted(total.transitions, "example"),
        total.trajectories,
        grouped(total.prompt_tokens),
        grouped(total.completion_tokens),
        decimals(total.minutes, 1)
    ));
    if let Some(left_out) = card.left_out() {
        output::note(&format!("left out: {left_out}"));
    }
    output::note(&format!("data card: {}", card_path(&args.out, is_folder)));
    if total.transitions == 0 && total.left_out.without_prompt == 0 {
        output::note(
            "there is no example: `--keep all` takes episodes below the full score too, `--role ROLE` calls of other roles",
        );
    }
    Ok(())
}

/// How the export ends: with an error where answers were left out because texts of their prompts are missing.
fn outcome(args: &ExportSftArgs, card: &DataCard) -> Result<ExitCode, CliError> {
    let count = card.total().left_out.without_prompt;
    if count == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    let message = format!("left out because a text of the prompt is missing: {}", counted(count, "answer"));
    let runs: Vec<&str> = args.runs.iter().map(|run| run.as_str()).collect();
    Err(CliError::new(Exit::Input, message)
        .hint(format!("`cooperage resume {}` restores them", runs.join("`, `cooperage resume "))))
}

/// A line of JSON for each.
struct Lines(BufWriter<File>);

impl Sink for Lines {
    fn take(&mut self, example: &Transition) -> std::io::Result<()> {
        serde_json::to_writer(&mut self.0, &example.line)?;
        self.0.write_all(b"\n")
    }

    fn finish(mut self: Box<Self>) -> std::io::Result<()> {
        self.0.flush()
    }
}
