//! `cooperage replay JOURNAL`: one journal played again and checked, or shown step by step.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_journal::{EndRecord, EpisodeLines, MessageStore, Record, RunDir, read_finished, read_part};
use cooperage_runtime::verify_episode;
use cooperage_suites::Player;
use cooperage_suites::suite::{MakeSuite, Suites};
use serde_json::json;

use crate::args::ReplayArgs;
use crate::error::{CliError, Exit, chain};
use crate::output;

pub(crate) fn replay(args: &ReplayArgs, suites: &[MakeSuite]) -> Result<ExitCode, CliError> {
    let path = args.journal.as_path();
    let is_part = path.extension() == Some("part");
    let lines = if is_part { read_part(path)? } else { read_finished(path)? };
    let header = lines.header(path)?;
    if args.show {
        output::data(&show(path, &lines, args.prompts)?)?;
        if lines.playable_header(path).is_err() {
            output::note("a journal of an earlier format is shown and not played again");
            return Ok(ExitCode::SUCCESS);
        }
    }
    if is_part {
        output::note(
            "the episode is under way, so only its lines were read; `cooperage resume` goes on with it",
        );
        return Ok(ExitCode::SUCCESS);
    }
    lines.playable_header(path)?;
    // A journal may have been copied out of its run; only a user's own levels need the run's plan.
    let run = path.parent().and_then(Utf8Path::parent).and_then(|folder| RunDir::open(folder).ok());
    let attachments = run.map(|run| run.plan().attachments.clone()).unwrap_or_default();
    let suites = Suites::new(suites, &attachments)?;
    let checked = verify_episode(path, lines, &suites);
    let difference = checked.as_ref().err().map(|error| chain(error));
    if args.json {
        let score = checked
            .as_ref()
            .ok()
            .map(|end| json!({"reached": end.score.reached, "possible": end.score.possible}));
        output::json(&json!({
            "replay": path.as_str(), "task": header.plan.task, "same": difference.is_none(), "difference": difference,
            "score": score,
        }))?;
    } else {
        output::data(&match &checked {
            Ok(end) => format!("replay: the same, {}", score_text(end)),
            Err(_) => format!("replay: DIFFERS: {}", difference.as_deref().unwrap_or_default()),
        })?;
    }
    Ok(if difference.is_some() { ExitCode::from(Exit::Difference as u8) } else { ExitCode::SUCCESS })
}

fn score_text(end: &EndRecord) -> String {
    format!(
        "{} ticks, {} of {} reached, digest {}",
        end.ticks, end.score.reached, end.score.possible, end.digest
    )
}

/// The journal as a person reads it.
fn show(path: &Utf8Path, lines: &EpisodeLines, prompts: bool) -> Result<String, CliError> {
    let mut text = String::new();
    let store = path.parent().and_then(Utf8Path::parent).filter(|_| prompts);
    let messages = match store {
        Some(folder) => MessageStore::open(folder)?.read_all()?,
        None => std::collections::BTreeMap::new(),
    };
    let mut declared: Vec<String> = Vec::new();
    let mut shown = 0;
    for record in lines.records(path)? {
        // Writing to a text cannot fail.
        let _ = match record {
            Record::Header(header) => {
                let plan = header.plan;
                let models: BTreeSet<&str> =
                    plan.all_models().map(|(_, model)| model.name.as_str()).collect();
                let models: Vec<&str> = models.into_iter().collect();
                writeln!(
                    text,
                    "{} · team {} · {} agents · {} · seed {} · episode {}",
                    plan.task,
                    Player::of(&plan).framework,
                    plan.agents,
                    models.join(", "),
                    plan.seed,
                    plan.index
                )
            }
            Record::Call(call) => {
                declared.extend(call.declares);
                let last = call.messages.last().map_or(0, |run| run[1]);
                let mut asked =
                    format!("t={:<4} asks {} ({} prompt tokens)\n", call.tick, call.role, call.prompt_tokens);
                if prompts {
                    for number in shown..=last {
                        let hash = usize::try_from(number).ok().and_then(|index| declared.get(index));
                        if let Some((speaker, words)) = hash.and_then(|hash| messages.get(hash)) {
                            asked.push_str(&indent(&format!("[{speaker}]\n{words}")));
                        }
                    }
                    shown = shown.max(last + 1);
                }
                text.write_str(&asked)
            }
            Record::Reply(reply) => {
                let kind = if reply.kind == "text" { String::new() } else { format!(" ({})", reply.kind) };
                writeln!(
                    text,
                    "t={:<4} reply{kind}:\n{}",
                    reply.tick,
                    indent(&reply.text).trim_end_matches('\n')
                )
            }
            Record::Cancel { call, tick } => writeln!(text, "t={tick:<4} call {call} is taken back"),
            Record::Submit { tick, entries, .. } => entries.iter().try_for_each(|entry| {
                let what = entry.text.clone().unwrap_or_else(|| {
                    let arguments = entry.arguments.as_ref().map(ToString::to_string).unwrap_or_default();
                    format!(
                        "agent{} {} {arguments}",
                        entry.agent.unwrap_or_default(),
                        entry.tool.as_deref().unwrap_or_default()
                    )
                });
                match &entry.refused {
                    None => writeln!(text, "t={tick:<4} > {what}"),
                    Some(reason) => writeln!(text, "t={tick:<4} > {what}   REFUSED {reason}"),
                }
            }),
            Record::Advance { tick, events } => {
                events.iter().filter(|event| event.kind != "finished").try_for_each(|event| {
                    let words = if event.text.is_empty() { &event.name } else { &event.text };
                    writeln!(text, "t={tick:<4} {}: {words}", event.kind)
                })
            }
            Record::Note(note) => writeln!(text, "t={:<4} note {}: {}", note.tick, note.name, note.data),
            Record::Digest { .. } => Ok(()),
            Record::WallLimit { tick } => writeln!(text, "t={tick:<4} the wall-clock limit was reached"),
            Record::Ask(ask) => {
                writeln!(text, "t={:<4} {} of seat {} is asked: {}", ask.tick, ask.source, ask.seat, ask.data)
            }
            Record::Answer(answer) => {
                writeln!(
                    text,
                    "t={:<4} {} of seat {} answers: {}",
                    answer.tick, answer.source, answer.seat, answer.data
                )
            }
            Record::Input(input) => {
                let to = input.to.map_or_else(String::new, |seat| format!(" (seat {seat})"));
                writeln!(text, "t={:<4} {}: {}{to} {}", input.tick, input.source, input.kind, input.data)
            }
            Record::Message(message) => {
                let from = message
                    .from
                    .map_or_else(|| message.by.clone().unwrap_or_default(), |agent| format!("agent{agent}"));
                writeln!(text, "t={:<4} {} {from}: {}", message.delivered, message.kind, message.text)
            }
            Record::Stop { tick, agent, outcome, .. } => {
                writeln!(text, "t={tick:<4} agent{agent} is stopped: {outcome}")
            }
            Record::TeamEnd { tick, team, limit } => {
                let why = limit.map_or_else(String::new, |limit| format!(" by the limit {limit}"));
                writeln!(text, "t={tick:<4} team {team} ends{why}")
            }
            Record::End(end) => writeln!(text, "end: {} ({})", end.outcome, score_text(&end)),
        };
    }
    Ok(text.chars().filter(|c| !c.is_control() || *c == '\n').collect())
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("       | {line}\n")).collect()
}
