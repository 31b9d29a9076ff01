//! The reply of the progress monitor.

use cooperage_models::Reply;

use super::text_of;
use crate::answer::sections;
use crate::budget::text_within;

/// The parts, each with other names for it.
const HEADINGS: [&str; 2] = [
    "Analysis|Reasoning|The analysis",
    "Status|Task status|Progress|Progress status|The status|Status is|The status is|Status of the task",
];
/// Characters of an analysis that are kept.
const ANALYSIS_MAX: usize = 1_500;

/// The progress of a task, as the progress monitor judges it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TaskProgress {
    /// It is done.
    Success,
    /// It has failed.
    Fail,
    /// It goes on, or nothing is known of it.
    #[default]
    Unknown,
}

impl TaskProgress {
    /// The word in replies, prompts and journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TaskProgress::Success => "success",
            TaskProgress::Fail => "fail",
            TaskProgress::Unknown => "unknown",
        }
    }
}

/// The judgement of a task's progress, with the evidence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MonitorReply {
    pub analysis: String,
    /// The progress of the task.
    pub status: TaskProgress,
}

/// Reads a judgement.
///
/// # Errors
/// A sentence for the model.
pub fn parse_judgement(reply: &Reply) -> Result<MonitorReply, String> {
    let mut found = sections(text_of(reply)?, &HEADINGS).into_iter();
    let analysis = found.next().flatten().unwrap_or_default();
    let status = found.next().flatten().ok_or("there is no line `Status:`")?;
    let word: String = status
        .trim_start_matches(|c: char| !c.is_alphabetic())
        .chars()
        .take_while(|c| c.is_alphabetic())
        .collect();
    let status = match word.to_lowercase().as_str() {
        "success" | "succeeded" | "successful" => TaskProgress::Success,
        "fail" | "fails" | "failed" | "failure" => TaskProgress::Fail,
        "unknown" | "ongoing" | "undetermined" => TaskProgress::Unknown,
        other => return Err(format!("the status is `{other}`; it must be success, fail or unknown")),
    };
    Ok(MonitorReply { analysis: text_within(&analysis, ANALYSIS_MAX), status })
}

/// The reply that says so, as [`parse_judgement`] reads it.
#[must_use]
pub fn write_judgement(judgement: &MonitorReply) -> String {
    format!("Analysis: {}\nStatus: {}", judgement.analysis, judgement.status.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judgement_needs_a_status() {
        let read = |text: &str| parse_judgement(&Reply::of_text(text));
        for status in [TaskProgress::Success, TaskProgress::Fail, TaskProgress::Unknown] {
            let judgement = MonitorReply { analysis: "Bob said so.\nTwice.".to_owned(), status };
            assert_eq!(read(&write_judgement(&judgement)), Ok(judgement));
        }
        assert_eq!(read("**Status:** `Success`.").map(|j| j.status), Ok(TaskProgress::Success));
        assert_eq!(
            read("Status: done").unwrap_err(),
            "the status is `done`; it must be success, fail or unknown"
        );
        assert!(read("It is done.").is_err() && read(" ").is_err());
    }
}
