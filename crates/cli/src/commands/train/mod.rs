//! `cooperage train`: learned partners.

mod cloning;

use std::process::ExitCode;
use std::sync::Arc;

use camino::Utf8Path;
use cooperage_overcooked::{Dynamics, OvercookedLayout, OvercookedRules, layout};
use cooperage_overcooked_bench::tasks::CLASSICAL;
use cooperage_overcooked_learn::ppo::{PpoProgress, PpoSettings};
use cooperage_overcooked_learn::train::{EPISODES, Method, Training, TrainingStage};
use cooperage_overcooked_learn::{LearnedPolicy, PolicyFile, PolicyOrigin, evaluate};
use cooperage_suites::spelling::decimals;
use cooperage_suites::suite::ProgramRegistry;
use serde_json::{Map, Value, json};

use crate::args::{TrainArgs, TrainMethod, TrainOvercookedArgs, TrainVerb};
use crate::error::{CliError, Exit};
use crate::output;
use crate::user_files::{read_bytes, read_text};

/// How often progress is told while it trains: a line for every twentieth part.
const LINES: u64 = 20;

pub(crate) fn train(args: &TrainArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    match &args.verb {
        TrainVerb::Overcooked(args) => overcooked(args, registry),
    }
}

fn overcooked(args: &TrainOvercookedArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let rules = rules(args)?;
    if args.method != TrainMethod::Bc && !args.runs.is_empty() {
        return Err(CliError::usage("only the method bc learns from recorded runs"));
    }
    if let Some(out) = &args.out {
        // Minutes of work must not end with a folder that is not there.
        check_folder(out)?;
    }
    let method = match args.method {
        TrainMethod::Sp => Method::SelfPlay,
        TrainMethod::Fcp => Method::CoPlay,
        TrainMethod::Bc => return cloning::clone(args, &rules, registry),
        TrainMethod::Import => return import(args, &rules),
    };
    let settings = PpoSettings::of_layout(rules.layout().name(), args.steps, args.horizon);
    let steps = settings.steps;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let training =
        Training { method, seed: args.seed, settings, threads: args.threads.map_or_else(cores, usize::from) };
    let mut lines = Lines { told: None };
    let policy = training
        .run(&rules, &mut |stage, progress| lines.tell(stage, progress))
        .map_err(|error| CliError::new(Exit::Broken, format!("the training has failed: {error}")))?;
    let origin = PolicyOrigin {
        method: method.name().to_owned(),
        seed: args.seed,
        steps: training.steps_total(),
        command: command(args, method.name(), &format!(" --steps {steps}")),
    };
    finish(args, &policy, origin, &training.evaluate(&rules, &policy), Map::new())
}

/// The rules of the kitchen that the arguments name.
fn rules(args: &TrainOvercookedArgs) -> Result<OvercookedRules, CliError> {
    let dynamics = Dynamics::of_name(&args.dynamics).ok_or_else(|| {
        CliError::usage(format!("there are no rules `{}`", args.dynamics))
            .hint("there are old, new and legacy")
    })?;
    let layout = if [".json", ".layout"].iter().any(|ending| args.layout.ends_with(ending)) {
        let path = Utf8Path::new(&args.layout);
        let name = path.file_stem().unwrap_or_default();
        let layout = OvercookedLayout::read(name, &read_text(path)?);
        Arc::new(layout.map_err(|error| CliError::new(Exit::Input, format!("{path}: {error}")))?)
    } else {
        layout::built_in(file_of(&args.layout, dynamics)).map_err(|error| {
            let names: Vec<&str> = layout::names().collect();
            CliError::usage(error).hint(format!("there are {}", names.join(", ")))
        })?
    };
    let rules = OvercookedRules::new(Arc::clone(&layout), dynamics);
    let others = [Dynamics::New, Dynamics::Old, Dynamics::Legacy];
    rules.map_err(|error| {
        let other =
            others.into_iter().find(|other| OvercookedRules::new(Arc::clone(&layout), *other).is_ok());
        CliError::usage(error).hint_if(other.map(|other| format!("--dynamics {} can play it", other.name())))
    })
}

/// The file of the layout that a user names: a task's, where there is one of that name under these rules. (The old rules never
/// cook the short orders of the file that has the name of the task `counter_circuit`.)
fn file_of(name: &str, dynamics: Dynamics) -> &str {
    let of_task = CLASSICAL.iter().find(|(task, _)| *task == name && dynamics == Dynamics::Old);
    of_task.map_or(name, |(_, file)| file)
}

/// The name of a layout in summaries: that of its task, where there is one.
fn task_of(layout: &str) -> &str {
    CLASSICAL.iter().find(|(_, file)| *file == layout).map_or(layout, |(task, _)| task)
}

fn check_folder(file: &Utf8Path) -> Result<(), CliError> {
    match file.parent() {
        Some(folder) if !folder.as_str().is_empty() && !folder.is_dir() => {
            Err(CliError::new(Exit::Output, format!("there is no folder {folder}")))
        }
        _ => Ok(()),
    }
}

/// Returns the command that makes the same policy again, on any number of threads; `more` stands behind method and seed.
fn command(args: &TrainOvercookedArgs, method: &str, more: &str) -> String {
    let mut command =
        format!("cooperage train overcooked {} --method {method} --seed {}{more}", args.layout, args.seed);
    if args.horizon != 400 {
        command.push_str(&format!(" --horizon {}", args.horizon));
    }
    if args.dynamics != Dynamics::Old.name() {
        command.push_str(&format!(" --dynamics {}", args.dynamics));
    }
    command
}

/// Reads a policy of another program and writes it in Cooperage's form.
fn import(args: &TrainOvercookedArgs, rules: &OvercookedRules) -> Result<ExitCode, CliError> {
    let (Some(file), Some(card)) = (&args.file, &args.card) else {
        return Err(CliError::usage("an import needs --file and --card"));
    };
    let bad = |error| CliError::new(Exit::Input, format!("{file}: {error}"));
    let bytes = read_bytes(file)?;
    let read = PolicyFile::import(&bytes, &read_text(card)?).map_err(bad)?;
    let policy = read.policy(rules).map_err(bad)?;
    let training = Training {
        method: Method::SelfPlay,
        seed: args.seed,
        settings: PpoSettings::usual(0, args.horizon),
        threads: 1,
    };
    finish(args, &policy, read.card.origin, &training.evaluate(rules, &policy), Map::new())
}

/// Writes the file, and tells what came of it; `more` stands in the object for programs too.
fn finish(
    args: &TrainOvercookedArgs,
    policy: &LearnedPolicy,
    origin: PolicyOrigin,
    scores: &[i32],
    more: Map<String, Value>,
) -> Result<ExitCode, CliError> {
    if let Some(out) = &args.out {
        let bytes = PolicyFile::of(policy, args.horizon, origin.clone())
            .write()
            .map_err(|error| CliError::new(Exit::Output, format!("{out}: {error}")))?;
        output::write(out, bytes)?;
    }
    let (mean, deviation) = (evaluate::mean(scores), evaluate::deviation(scores));
    let layout = policy.rules().layout().name();
    if !args.json {
        let file = args.out.as_ref().map_or_else(String::new, |out| format!(", written to {out}"));
        return output::data(&format!(
            "{layout}: a mean return of {} with itself over {EPISODES} episodes (SD {}), actions {}{file}",
            decimals(mean, 1),
            decimals(deviation, 1),
            policy.choice().name()
        ))
        .map(|()| ExitCode::SUCCESS);
    }
    let summary: Map<String, Value> =
        [(format!("return.{}", task_of(layout)), json!(mean))].into_iter().collect();
    let mut told = json!({
        "layout": layout,
        "method": origin.method,
        "seed": origin.seed,
        "steps": origin.steps,
        "choice": policy.choice().name(),
        "episodes": EPISODES,
        "sd": deviation,
        "summary": summary,
        "file": args.out,
    });
    if let Value::Object(told) = &mut told {
        told.extend(more);
    }
    output::json(&told)?;
    Ok(ExitCode::SUCCESS)
}

/// Lines of progress.
struct Lines {
    /// Of whom was told last, and which part.
    told: Option<(TrainingStage, u64)>,
}

impl Lines {
    fn tell(&mut self, stage: TrainingStage, progress: PpoProgress) {
        let part = progress.steps.saturating_mul(LINES) / progress.of.max(1);
        if self.told == Some((stage, part)) {
            return;
        }
        self.told = Some((stage, part));
        let who = match stage {
            TrainingStage::SelfPlay => "self-play".to_owned(),
            TrainingStage::Population(number) => format!("population {}", number + 1),
            TrainingStage::Response => "best response".to_owned(),
        };
        // The last round of games may take more steps than were asked for.
        let (steps, of, score) = (progress.steps, progress.of.max(progress.steps), progress.score);
        output::note(&format!("{who}: {steps} of {of} steps, mean return {}", decimals(score, 1)));
    }
}
