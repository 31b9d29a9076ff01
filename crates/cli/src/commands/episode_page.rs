//! `cooperage report` for one episode: the studio's page of it as one file, with prompts and replies.

use std::process::ExitCode;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{EpisodeState, RunDir, read_journal};
use cooperage_studio::share::{self, EpisodeSource, ShareForm};
use cooperage_suites::episode::account::EpisodeAccount;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::suite::ProgramRegistry;
use cooperage_suites::text::closest;
use serde_json::json;

use super::since::ChangedPrompts;
use crate::args::ReportArgs;
use crate::error::{CliError, Exit, chain};
use crate::output;

pub(crate) fn episode_page(args: &ReportArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let path = match &args.episode {
        Some(episode) => journal_of(&RunDir::open(&args.run)?, episode)?,
        None => args.run.clone(),
    };
    let folder = path.parent().and_then(Utf8Path::parent);
    let source = match folder.and_then(|folder| RunDir::open(folder).ok()) {
        Some(run) => EpisodeSource::Run(Arc::new(run), key_in(&path).to_owned()),
        None => EpisodeSource::File(path.clone()),
    };
    let out = args.out.clone().or_else(|| folder.map(Utf8Path::to_owned)).unwrap_or_default();
    std::fs::create_dir_all(&out)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot create {out}: {error}")))?;
    let mut changed = ChangedPrompts::default();
    let (target, transcript) = write(&path, &source, &out, registry, &mut changed)?;
    changed.tell();
    if args.json {
        output::json(&object(&transcript, &target))?;
    } else {
        output::note(&format!("page: {target}"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the page of an episode, whose journal is at `path`, into `out`. Returns the page's place and the episode in order, and
/// notes in `changed` whether its prompts have changed.
pub(super) fn write(
    path: &Utf8Path,
    source: &EpisodeSource,
    out: &Utf8Path,
    registry: &ProgramRegistry,
    changed: &mut ChangedPrompts,
) -> Result<(Utf8PathBuf, Transcript), CliError> {
    let is_part = path.extension() == Some("part");
    let lines = read_journal(path)?;
    let transcript = Transcript::read(path, &lines)?;
    let form = ShareForm { prompts: true, ..ShareForm::default() };
    let page =
        share::page(source, registry, form).map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    if is_part {
        output::note("the episode has no end: its page lacks the tables of its benchmark");
    } else if let Some(why) = page.not_replayed {
        output::note(&format!(
            "the episode can't be played again ({why}): its page lacks the tables of its benchmark"
        ));
    }
    changed.add(&transcript.plan.key(), &page.prompts);
    let target = out.join(format!("{}.html", key_in(path)));
    output::write(&target, &page.html)?;
    Ok((target, transcript))
}

/// The key of the episode whose journal is at a path.
fn key_in(path: &Utf8Path) -> &str {
    path.file_name().and_then(|name| name.split(".jsonl").next()).unwrap_or("episode")
}

/// The key of the episode with that number, or whose key begins like that, if it has begun.
pub(super) fn key_of(run: &RunDir, episode: &str) -> Result<String, CliError> {
    let number = episode.parse::<usize>().ok();
    let of_number = run.episodes().enumerate().find(|(index, _)| number == Some(index + 1));
    let mut found: Vec<String> = match of_number {
        Some((_, (key, _))) => vec![key],
        None => run.episodes().map(|(key, _)| key).filter(|key| key.starts_with(episode)).collect(),
    };
    // A whole key may be the beginning of another.
    if found.iter().any(|key| key == episode) {
        found = vec![episode.to_owned()];
    }
    let key = match found.as_slice() {
        [key] => key.clone(),
        [] => {
            let keys: Vec<String> = run.episodes().map(|(key, _)| key).collect();
            return Err(CliError::new(Exit::Usage, format!("the run has no episode `{episode}`"))
                .hint_if(hint_at_keys(episode, &keys)));
        }
        [first, second, ..] => {
            let message = format!("{} episodes of the run begin with `{episode}`", found.len());
            let hint =
                format!("such as {first} and {second}: write more of the key, or the episode's number");
            return Err(CliError::new(Exit::Usage, message).hint(hint));
        }
    };
    if run.state(&key) == EpisodeState::Missing {
        return Err(CliError::new(Exit::Usage, format!("episode `{key}` has not been played yet")));
    }
    Ok(key)
}

/// The hint where there is no such episode: a key that comes close, or the form of keys.
fn hint_at_keys(episode: &str, keys: &[String]) -> Option<String> {
    let known: Vec<&str> = keys.iter().map(String::as_str).collect();
    let of_form = known.first().map(|first| {
        format!("write a number from 1 to {}, or the beginning of a key, such as {first}", known.len())
    });
    closest(episode, &known).or(of_form)
}

/// The journal of such an episode.
fn journal_of(run: &RunDir, episode: &str) -> Result<Utf8PathBuf, CliError> {
    let key = key_of(run, episode)?;
    let is_finished = run.state(&key) == EpisodeState::Finished;
    Ok(if is_finished { run.finished_path(&key) } else { run.part_path(&key) })
}

fn object(transcript: &Transcript, page: &Utf8Path) -> serde_json::Value {
    let account = EpisodeAccount::of(transcript);
    let shares: serde_json::Map<String, serde_json::Value> =
        account.shares.iter().map(|(spent, share)| (spent.key().to_owned(), json!(share))).collect();
    let critical = account.critical.as_ref();
    let wasted_work = account.wasted_work;
    json!({
        "episode": transcript.plan.key(),
        "task": transcript.plan.task,
        "page": page.as_str(),
        "virtual_s": account.seconds,
        "time_budget": shares,
        "critical_path": critical.map(|critical| &critical.subtasks[..]).unwrap_or_default(),
        "critical_path_s": critical.map_or(0.0, |critical| critical.seconds),
        "speed_up_bound": critical.map(|critical| critical.speed_up_bound),
        "actions": wasted_work.actions,
        "failed_action_rate": wasted_work.failed_rate(),
        "undone_blocks": wasted_work.undone,
        "duplicate_work": wasted_work.duplicates,
        "claims": wasted_work.claims,
        "unsupported_claims": wasted_work.unsupported,
    })
}
