//! Remarks for readers of these experiments.

use cooperage_suites::experiments::kit::remarks;
use cooperage_suites::results::Results;

/// Remarks that apply to every experiment.
pub(super) fn remarks(results: &Results) -> Vec<String> {
    let mut remarks = vec![
        "The published figures are those of language models in the authors' own program on game servers, with their prompts and \
         in real time. Ours come from our own re-implementation on an embedded block world, with prompts in our own words and \
         declared latencies. They stand side by side; they are not the same measurement."
            .to_owned(),
    ];
    remarks.extend(remarks::scripted(results));
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
    remarks.extend(remarks::clocks(results).map(|clocks| format!("Clock and latency profile: {clocks}.")));
    remarks
}
