//! Remarks for readers of these experiments.

use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{Results, distinct};

/// Remarks that apply to every experiment.
pub(super) fn remarks(results: &Results) -> Vec<String> {
    let mut remarks = vec![
        "The published figures are those of language models in the authors' own program on game servers, with their prompts and \
         in real time. Ours come from our own re-implementation on an embedded block world, with prompts in our own words and \
         declared latencies. They stand side by side; they are not the same measurement."
            .to_owned(),
    ];
    let players = results.players();
    let scripted: Vec<String> =
        players.iter().filter(|p| p.kind() == PlayerKind::Scripted).map(TeamPlayer::full_label).collect();
    if !scripted.is_empty() {
        remarks.push(format!(
            "{}: scripted, no language model. Such a figure shows what the rules and the framework allow; it says nothing about any \
             model.",
            scripted.join(", ")
        ));
    }
    match &results.rules()[..] {
        [] => {}
        ["paper"] => remarks.push(
            "Rules of the suite: paper (the default of these experiments; --rules fixed plays without the published program's defects). The set-up \
             is taken off the time limit, goals and partners are told as the published program tells them, and tasks that nobody can \
             do count."
                .to_owned(),
        ),
        rules => remarks.push(format!(
            "Rules: {}. The published figures go with the rules `paper`.",
            rules.join(", ")
        )),
    }
    let latencies = distinct(results.episodes.iter().map(|episode| {
        let clock = &episode.plan.clock;
        let names = episode.plan.latency_names();
        if names.is_empty() { clock.kind.clone() } else { format!("{}, {}", clock.kind, names.join(" and ")) }
    }));
    if !latencies.is_empty() {
        remarks.push(format!("Clock and latency profile: {}.", latencies.join("; ")));
    }
    remarks
}
