//! The form of MINDcraft's own log of prompts: a file for each call in `AGENT/TASK`, with what was asked and answered.

use std::fmt::Write as _;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_suites::training::Transition;

use super::Sink;

/// A folder of such files.
pub(super) struct PromptLog {
    folder: Utf8PathBuf,
}

impl PromptLog {
    pub(super) fn new(folder: &Utf8Path) -> std::io::Result<PromptLog> {
        std::fs::create_dir_all(folder)?;
        Ok(PromptLog { folder: folder.to_owned() })
    }
}

impl PromptLog {
    fn write(&self, example: &Transition) -> std::io::Result<()> {
        let line = &example.line;
        let task = line.task_id.rsplit('/').next().unwrap_or("task");
        let folder = self.folder.join(as_file(&line.run)).join(as_file(&line.episode)).join(format!(
            "{}_{}",
            as_file(&line.agent),
            as_file(task)
        ));
        std::fs::create_dir_all(&folder)?;
        let name = format!("{}_{:05}.txt", tag(&example.role), line.call);
        std::fs::write(folder.join(name), text(example))
    }
}

impl Sink for PromptLog {
    fn take(&mut self, examples: &[Transition]) -> std::io::Result<()> {
        examples.iter().try_for_each(|example| self.write(example))
    }

    fn finish(self: Box<Self>) -> std::io::Result<()> {
        Ok(())
    }
}

/// Formats one entry of the log.
fn text(example: &Transition) -> String {
    let line = &example.line;
    let task = line.task_id.rsplit('/').next().unwrap_or_default();
    let mut text = format!("[{}] Task ID: {task}\n", time(example.asked_ms));
    let conversation = serde_json::to_string_pretty(&line.messages).unwrap_or_default();
    let _ = write!(
        text,
        "Prompt:\n{}\n\nConversation:\n{conversation}\n\nResponse:\n{}\n\n",
        line.system, line.response
    );
    text
}

/// The original's word for a purpose.
fn tag(role: &str) -> &str {
    match role.rsplit('.').next().unwrap_or(role) {
        "converse" | "act" => "conversation",
        "code" => "coding",
        "memory" => "memSaving",
        other => other,
    }
}

/// Virtual time since the episode began, as a moment of the first day that computers count from.
fn time(ms: u64) -> String {
    let (seconds, rest) = (ms / 1_000, ms % 1_000);
    let day = 1 + seconds / 86_400;
    format!(
        "1970-01-{day:02}T{:02}:{:02}:{:02}.{rest:03}Z",
        seconds / 3_600 % 24,
        seconds / 60 % 60,
        seconds % 60
    )
}

/// A name as the name of a file or folder.
fn as_file(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let plain: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    if plain.trim_matches('.').is_empty() { "_".to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use cooperage_suites::training::{TrainingExample, TrainingMessage};

    use super::*;

    #[test]
    fn an_entry_has_the_originals_form() {
        let said = TrainingMessage { role: "user".to_owned(), content: "Bo: \"hi\"".to_owned() };
        let line = TrainingExample {
            task_id: "minecollab/cooking/train/2_agent/multiagent_cooking_1".to_owned(),
            domain: "cooking".to_owned(),
            agent: "Andy_0".to_owned(),
            t: 3,
            system: "You are Andy_0.".to_owned(),
            messages: vec![said],
            response: "!stats".to_owned(),
            score: 1.0,
            run: "run".to_owned(),
            episode: "key".to_owned(),
            call: 7,
            request_hash: "00".to_owned(),
        };
        let example = Transition {
            line,
            role: "mindcraft.converse".to_owned(),
            model: "oracle".to_owned(),
            asked_ms: 3_723_004,
            prompt_tokens: 5,
            completion_tokens: 2,
            worded: None,
        };
        let expected = "[1970-01-01T01:02:03.004Z] Task ID: multiagent_cooking_1\nPrompt:\nYou are Andy_0.\n\nConversation:\n[\n  {\n    \
                        \"role\": \"user\",\n    \"content\": \"Bo: \\\"hi\\\"\"\n  }\n]\n\nResponse:\n!stats\n\n";
        assert_eq!(text(&example), expected);
    }

    #[test]
    fn names_stay_within_the_folder() {
        for (name, expected) in
            [("a b/c", "a_b_c"), ("..", "_"), ("", "_"), ("Jill_0", "Jill_0"), ("../x", ".._x")]
        {
            assert_eq!(as_file(name), expected);
        }
    }
}
