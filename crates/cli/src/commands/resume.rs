//! `cooperage resume RUN`: what is missing of a run is played, nothing is repeated.

use std::process::ExitCode;

use cooperage_journal::grid::plain_name;
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_runtime::restore_lost_texts;
use cooperage_studio::seats::{has_instructors, kept_port};
use cooperage_suites::plan::check_weights;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_teams::frameworks::mindcraft::{PROFILES, TEMPLATE};

use crate::args::{ResumeArgs, WorkerArgs};
use crate::commands::agreed::{RunWords, agree_to_run};
use crate::commands::chat::ChatPlace;
use crate::commands::minecraft::OpenGate;
use crate::commands::mixing::{refuse_mixed, rest};
use crate::commands::run::{Consent, OutputOptions, ask_consent, conclude, refuse_held};
use crate::commands::served::{ServedRunOptions, invite, play_served};
use crate::commands::{chat, mcp, minecraft};
use crate::config::UserConfig;
use crate::error::{CliError, chain};
use crate::key_file::KeyFile;
use crate::models::{ModelAccess, ReachFiles, models_of};
use crate::play::RunInputs;
use crate::this_build::rest_hint;
use crate::voice;
use crate::voice_words::VoiceWords;
use crate::{output, play};

pub(crate) fn resume(args: &ResumeArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let (dir, ground) = ready(args, registry)?;
    if args.replace_damaged {
        put_damaged_aside(&dir)?;
    }
    let clients = &args.serving.minecraft;
    minecraft::refuse_other_plan(clients, &dir, &ground.suites)?;
    let has_people = dir.plan().episodes.iter().any(|episode| !episode.people.is_empty());
    let shown = OutputOptions { json: args.json, all: args.all, quiet: args.quiet, pages: args.part.report };
    let RunInputs { suites, reach, .. } = &ground;
    // People who were invited are expected by the same links.
    if args.mcp {
        return mcp::go_on(&dir, suites, reach, &args.workers, args.quiet);
    }
    invite(&args.serving, &dir)?;
    let is_expected = has_instructors(dir.path()) || (has_people && kept_port(dir.path()).is_some());
    let is_at_terminal = chat::is_chat(dir.plan()) && !is_expected;
    if args.serving.serve || is_expected || (clients.minecraft.is_some() && !is_at_terminal) {
        let asked = ServedRunOptions {
            serving: &args.serving,
            workers: args.workers.clone(),
            quiet: args.quiet,
            json: args.json,
            begins: minecraft::beginning(clients),
            joined: None,
        };
        let voice = voice::offered(registry.providers(), VoiceWords::default(), &args.reach, args.yes)?;
        let played = play_served(&dir, &ground, registry, &asked, voice)?;
        return conclude(&dir, &ground.suites, &played, &shown, None);
    }
    if has_people {
        mcp::tell_of_client(&dir);
        if is_at_terminal {
            let gate = OpenGate::open(clients, registry)?;
            return chat::go_on(&dir, suites, reach, ChatPlace::Here(gate.as_ref()), args.json);
        }
        return crate::commands::play::go_on(&dir, suites, reach, args.json, true);
    }
    restore_texts(&dir, suites, &args.workers)?;
    let played = play::play(&dir, suites, reach, &args.workers, args.quiet)?;
    conclude(&dir, suites, &played, &shown, None)
}

/// Restores prompts that a finished run has lost. Where episodes are left, playing them does so.
fn restore_texts(dir: &RunDir, suites: &Suites, workers: &WorkerArgs) -> Result<(), CliError> {
    if dir.keys().iter().any(|key| dir.state(key) != EpisodeState::Finished) {
        return Ok(());
    }
    match restore_lost_texts(dir, suites, play::threads(workers.threads)) {
        Ok(None) => {}
        Ok(Some(text)) => output::note(&format!("warning: {text}")),
        // The run can be read all the same.
        Err(error) if error.is_read_only() => {
            output::note(&format!("warning: lost texts of prompts are not restored: {}", chain(&error)));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// A run that can be gone on with, what it is played with, and that costs are agreed to.
pub(super) fn ready(args: &ResumeArgs, registry: &ProgramRegistry) -> Result<(RunDir, RunInputs), CliError> {
    let dir = RunDir::open(&args.run)?;
    dir.check_playable()?;
    let dir = match &args.out {
        Some(folder) => {
            let rest = rest(&dir, folder, args.part.partition)?;
            crate::address::hand_on(registry.providers(), dir.path(), rest.path())?;
            rest
        }
        None if args.part.partition.is_some() => {
            return Err(CliError::usage("--partition: a part of what is missing needs a folder of its own")
                .hint("name it with --out; `cooperage merge` adds it to the run"));
        }
        None => dir,
    };
    let has_missing = dir.episodes().any(|(key, _)| dir.state(&key) != EpisodeState::Finished);
    refuse_held(&dir, has_missing)?;
    let suites = Suites::new(registry, &dir.plan().attachments)?;
    refuse_mixed(&dir, &suites, &rest_hint(dir.path()))?;
    if has_missing {
        check_weights(registry.providers(), dir.plan())?;
    }
    let kept = crate::address::kept(registry.providers(), dir.path())?;
    let models = models_of(&dir.plan().episodes)?;
    let has_profiles =
        dir.plan().attachments.keys().any(|name| [PROFILES, TEMPLATE].contains(&plain_name(name)));
    let keys = if has_profiles { KeyFile::beside(&[])? } else { KeyFile::default() };
    let files = ReachFiles { addresses: kept, keys };
    let mut reach =
        ModelAccess::for_run(registry.providers(), &args.reach, &UserConfig::load()?, &models, files)?;
    // Damaged episodes are played again only if the user asked for that.
    let is_missing = |key: &str| {
        dir.state(key) != EpisodeState::Finished
            || (args.replace_damaged && dir.damage(key).is_ok_and(|damage| damage.is_some()))
    };
    let missing: Vec<_> =
        dir.episodes().filter(|(key, _)| is_missing(key)).map(|(_, episode)| episode).collect();
    // The plan may come from a stranger, with all programs and addresses that it names.
    let words = RunWords { yes: args.yes, names_programs: false };
    agree_to_run(&missing, &mut reach, &args.workers.processes, &args.reach.source, words)?;
    let has_limit = missing.iter().all(|episode| episode.limits.cost_micro_usd.is_some());
    let consent = Consent {
        is_given: args.yes || has_limit,
        quiet: args.quiet,
        answer_limit: None,
        hint: "agree with --yes",
    };
    ask_consent(&missing, dir.plan(), &suites, &reach, &consent)?;
    crate::address::keep(dir.path(), reach.named())?;
    let attachments = dir.plan().attachments.clone();
    Ok((dir, RunInputs { suites, reach, attachments, has_profile_models: false, has_teams_of_file: false }))
}

/// Puts damaged journals aside, so that their episodes are played again.
fn put_damaged_aside(dir: &RunDir) -> Result<(), CliError> {
    let _held = dir.lock()?;
    for (key, _) in dir.episodes() {
        if let Some(damage) = dir.damage(&key)? {
            let is_begun = dir.state(&key) == EpisodeState::UnderWay;
            let kept = dir.put_aside(&key)?;
            let kept =
                if is_begun { format!("; {kept} whole lines before that are kept") } else { String::new() };
            output::note(&format!("put aside: {}{kept}", chain(&damage)));
        }
    }
    Ok(())
}
