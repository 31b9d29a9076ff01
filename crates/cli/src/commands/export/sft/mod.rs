//! `cooperage export sft RUN…`: what agents were asked and answered, as examples for training, with a data card.

mod form;
mod labels;
mod lines;
mod log;
mod parquet;
mod shared;
mod tokens;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{MessageStore, RunDir};
use cooperage_suites::material::KeepRule;
use cooperage_suites::spelling::decimals;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::text::{counted, grouped};
use cooperage_suites::training::{
    CardFormat, ChooseError, DataCard, EpisodeSelection, ExampleChoice, ExampleRules, ExampleSet,
    SelectionCriteria, Transition, acting_roles, choose, role_counts, transitions,
};
use serde_json::{Value, json};

use crate::args::{ExportSftArgs, SftFormat, SftKeep, SftSet};
use crate::error::{CliError, Exit};
use crate::output;
use labels::Relabeller;
use lines::{LineForm, Lines};

/// The end of the names of roles in which a model writes an agent's memory.
const MEMORY: &str = ".memory";

/// A writer of examples.
trait Sink {
    /// Takes the examples of an episode.
    fn take(&mut self, examples: &[Transition]) -> std::io::Result<()>;
    /// After the last one.
    fn finish(self: Box<Self>) -> std::io::Result<()>;
}

pub(super) fn sft(args: &ExportSftArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    refuse_compact(args)?;
    let mut relabeller = args.relabel.as_deref().map(|name| Relabeller::new(name, registry)).transpose()?;
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
        // A label follows from its state alone, so episodes of every outcome teach.
        None => relabeller.as_ref().map(|_| KeepRule::All),
        Some(SftKeep::Published) => None,
        Some(SftKeep::Full) => Some(KeepRule::Full),
        Some(SftKeep::BestQuarter) => Some(KeepRule::BestQuarter),
        Some(SftKeep::All) => Some(KeepRule::All),
    };
    let chosen =
        choose(&runs, registry.plain_suites()?, &SelectionCriteria { set, keep }).map_err(refusal)?;
    let roles = roles(args, &runs);
    let card = write(args, &runs, &chosen, set, &roles, relabeller.as_mut())?;
    if let Some(relabeller) = relabeller {
        relabeller.tell();
    }
    tell(args, &card)?;
    if card.total().transitions == 0 && card.total().left_out.without_prompt == 0 {
        tell_of_roles(&runs, &roles)?;
    }
    outcome(args, &card)
}

/// Refuses texts that stand once for formats without a place for them.
fn refuse_compact(args: &ExportSftArgs) -> Result<(), CliError> {
    match args.format {
        SftFormat::Parquet | SftFormat::MindcraftLog | SftFormat::Tokens if args.compact => {
            Err(CliError::usage("--compact is for the formats `jsonl` and `chat`"))
        }
        _ => Ok(()),
    }
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

/// The roles asked for, else those that act. The log of prompts has also how memories were written, as the original's has.
fn roles(args: &ExportSftArgs, runs: &[(RunDir, Suites)]) -> Vec<String> {
    if !args.roles.is_empty() {
        return args.roles.clone();
    }
    let mut roles: Vec<String> = runs.iter().flat_map(|(run, suites)| acting_roles(run, suites)).collect();
    if args.format == SftFormat::MindcraftLog {
        let teams = runs.iter().flat_map(|(run, _)| &run.plan().episodes).flat_map(|plan| &plan.teams);
        roles
            .extend(teams.flat_map(|team| team.models.keys()).filter(|role| role.ends_with(MEMORY)).cloned());
    }
    roles.sort();
    roles.dedup();
    roles
}

/// Says which roles the runs have, where none of their calls became an example.
fn tell_of_roles(runs: &[(RunDir, Suites)], roles: &[String]) -> Result<(), CliError> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for (run, _) in runs {
        for (role, count) in role_counts(run)? {
            *counts.entry(role).or_default() += count;
        }
    }
    let told = |(role, count): (&String, &u64)| format!("{role} ({})", counted(*count, "call"));
    let has = if counts.is_empty() {
        "no call of a model".to_owned()
    } else {
        counts.iter().map(told).collect::<Vec<_>>().join(", ")
    };
    let whose = if runs.len() == 1 { "this run has" } else { "these runs have" };
    output::note(&format!("there is no example of the roles {}; {whose}: {has}", roles.join(", ")));
    output::note("`--role ROLE` takes calls of other roles, `--keep all` episodes below the full score too");
    Ok(())
}

fn write(
    args: &ExportSftArgs,
    runs: &[(RunDir, Suites)],
    chosen: &EpisodeSelection,
    set: ExampleSet,
    roles: &[String],
    mut relabeller: Option<&mut Relabeller<'_>>,
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
        SftFormat::Jsonl => Box::new(Lines::new(begin()?, LineForm::Fields, args.compact)),
        SftFormat::Chat => Box::new(Lines::new(begin()?, LineForm::Chat, args.compact)),
        SftFormat::Tokens => Box::new(Lines::new(begin()?, LineForm::Tokens, false)),
        SftFormat::Parquet => Box::new(parquet::Parquet::new(begin()?).map_err(failed)?),
        SftFormat::MindcraftLog => Box::new(log::PromptLog::new(&args.out).map_err(failed)?),
    };
    let rules = ExampleRules {
        drops_failed_steps: args.drop_failed_steps,
        keeps_repeated_steps: args.keep_repeated_steps,
        actions_max: args.max_actions,
        failures_max: args.max_failures,
        renames_agents: args.rename_agents,
        shuffles_tools: args.shuffle_tools,
    };
    let mut card = DataCard::new(runs.iter().map(|(run, _)| run), chosen, set, roles, rules)
        .with_labels_of(args.relabel.as_deref());
    for (place, (run, suites)) in runs.iter().enumerate() {
        let mut of_run = chosen.episodes.iter().filter(|episode| episode.run == place).peekable();
        if of_run.peek().is_none() {
            continue;
        }
        let texts: BTreeMap<String, (String, String)> = MessageStore::read(run.path())?;
        let playing =
            relabeller.as_ref().map(|relabeller| relabeller.suites(run, of_run.clone())).transpose()?;
        for episode in of_run {
            let labels = match (&mut relabeller, &playing) {
                (Some(relabeller), Some(suites)) => Some(relabeller.labels(run, suites, episode, roles)?),
                _ => None,
            };
            let choice = ExampleChoice { roles, rules, labels: labels.as_ref() };
            let (mut made, mut left_out) = transitions(run, episode, &texts, &choice)?;
            if args.format == SftFormat::Tokens {
                let suite = suites.suite_of(&episode.plan.task)?;
                made = tokens::word(made, suite.training(), run, &mut left_out)?;
            }
            sink.take(&made).map_err(failed)?;
            card.add(episode, &made, left_out);
        }
    }
    sink.finish().map_err(failed)?;
    if let Some(file) = unfinished {
        file.finish().map_err(failed)?;
    }
    let name = name_of(&args.out);
    let format = form::format(args);
    let format = CardFormat { name: format.0, fields: &format.1 };
    output::write(&card_path(&args.out, is_folder), card.markdown(name, &format))?;
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
