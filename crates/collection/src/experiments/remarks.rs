//! Remarks for readers of these experiments.

use cooperage_suites::experiments::kit::remarks;
use cooperage_suites::results::Results;

/// Remarks that apply to every experiment.
pub(super) fn remarks(results: &Results, has_published: bool) -> Vec<String> {
    let mut remarks = Vec::new();
    if has_published {
        remarks.push(
            "The published figures are those of gpt-4 for the planning and the evaluation of the root (in a graph of every \
             planner) and gpt-3.5-turbo-16k elsewhere, in the authors' own program, of which no line was published, on a \
             game server and in real time. Ours come from our own re-implementation on an embedded block world, with \
             prompts in our own words and declared latencies. They stand side by side; they are not the same measurement."
                .to_owned(),
        );
        remarks.push(
            "The text of the paper confirms 7.5 minutes and 3.8 mPT of ToA(3) on 50 stones, and 5.1 and 11.1 minutes on 50 \
             and 100 logs. All other published values were read from its figures."
                .to_owned(),
        );
    }
    remarks.extend(remarks::scripted(results));
    remarks.extend(remarks::clocks(results).map(|clocks| format!("Clock and latency profiles: {clocks}.")));
    remarks.push(
        "TC is in minutes of virtual time. NaN: no goal in time, which is no progress for 40 minutes with more than five \
         attempts of one agent, or 120 minutes in all. The mean leaves such episodes out, in the median they count 120."
            .to_owned(),
    );
    remarks
}
