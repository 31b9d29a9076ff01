//! `cooperage train overcooked LAYOUT --method bc RUN…`: a policy that does what people did in recorded games.

use std::process::ExitCode;

use cooperage_journal::{EpisodeState, RunDir};
use cooperage_overcooked::{OvercookedAction, OvercookedRules};
use cooperage_overcooked_bench::recorded::recorded;
use cooperage_overcooked_learn::cloning::{Cloning, CloningExample, accuracy, clone as learn};
use cooperage_overcooked_learn::train::{EPISODES, draws};
use cooperage_overcooked_learn::{PolicyOrigin, evaluate};
use cooperage_suites::spelling::percent;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::text::counted;
use serde_json::{Map, Value, json};

use super::{command, finish};
use crate::args::TrainOvercookedArgs;
use crate::error::{CliError, Exit, chain};
use crate::output;

/// The method's word.
const METHOD: &str = "bc";

/// The examples that were found in the runs.
#[derive(Default)]
struct CloningData {
    examples: Vec<CloningExample>,
    /// Games that examples come from.
    games: u64,
    /// Games of people in another kitchen, or under other rules.
    elsewhere: u64,
    /// Episodes without an end.
    unfinished: u64,
}

pub(super) fn clone(
    args: &TrainOvercookedArgs,
    rules: &OvercookedRules,
    registry: &ProgramRegistry,
) -> Result<ExitCode, CliError> {
    let found = found(args, rules, registry)?;
    for (count, what) in
        [(found.elsewhere, "in another kitchen or under other rules"), (found.unfinished, "without an end")]
    {
        if count > 0 {
            output::note(&format!("left out: {} {what}", counted(count, "game")));
        }
    }
    if found.examples.is_empty() {
        let layout = rules.layout().name();
        return Err(CliError::new(
            Exit::Input,
            format!("these runs have no finished game of a person on {layout}"),
        )
        .hint("`cooperage play overcooked/TASK --out RUN` records a game of yours"));
    }
    let settings = Cloning { stay_kept: f32::from(args.stay_kept) / 100.0, ..Cloning::USUAL };
    let random = draws(args.seed, METHOD);
    let policy = learn(rules, &found.examples, settings, &random)
        .map_err(|error| CliError::new(Exit::Broken, format!("the training has failed: {error}")))?;
    let (agreement, commonest) = (accuracy(&policy, &found.examples), commonest(&found.examples));
    let count = found.examples.len() as u64;
    output::note(&format!(
        "{} of people in {}: the likeliest action by the policy is theirs in {} (always the commonest one: {})",
        counted(count, "step"),
        counted(found.games, "game"),
        percent(agreement),
        percent(commonest)
    ));
    let mut more = String::new();
    if args.stay_kept != 100 {
        more.push_str(&format!(" --stay-kept {}", args.stay_kept));
    }
    for run in &args.runs {
        more.push_str(&format!(" {run}"));
    }
    let origin = PolicyOrigin {
        method: METHOD.to_owned(),
        seed: args.seed,
        steps: count,
        command: command(args, METHOD, &more),
    };
    let seats = vec![&policy; rules.players()];
    let scores = evaluate::scores(rules, &seats, args.horizon, EPISODES, &random.child("evaluation"));
    let told: Map<String, Value> = [
        ("examples", json!(count)),
        ("games", json!(found.games)),
        ("agreement", json!(agreement)),
        ("commonest", json!(commonest)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into_iter()
    .collect();
    finish(args, &policy, origin, &scores, told)
}

/// Collects the actions of people in the finished games of the runs, in the order in which they are named and planned.
fn found(
    args: &TrainOvercookedArgs,
    rules: &OvercookedRules,
    registry: &ProgramRegistry,
) -> Result<CloningData, CliError> {
    let mut found = CloningData::default();
    for path in &args.runs {
        let run = RunDir::open(path)?;
        let suites = Suites::new(registry, &run.plan().attachments)?;
        for (key, _) in run.episodes() {
            if run.state(&key) != EpisodeState::Finished {
                found.unfinished += 1;
                continue;
            }
            let path = run.finished_path(&key);
            let game = recorded(&path, run.finished_lines(&key)?, &suites)
                .map_err(|error| CliError::new(Exit::Input, format!("{path}: {}", chain(&error))))?;
            let Some(game) = game else { continue };
            let is_here =
                game.rules.grid().rows() == rules.grid().rows() && game.rules.dynamics() == rules.dynamics();
            if is_here {
                found.games += 1;
                found.examples.extend(game.examples);
            } else {
                found.elsewhere += 1;
            }
        }
    }
    Ok(found)
}

/// The share of the commonest action.
fn commonest(examples: &[CloningExample]) -> f64 {
    let count =
        |action: &OvercookedAction| examples.iter().filter(|example| example.action == *action).count();
    let most = OvercookedAction::ALL.iter().map(count).max().unwrap_or_default();
    most as f64 / examples.len().max(1) as f64
}
