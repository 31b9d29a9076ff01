//! What a scorer answers, and the schema of the lines from and to it.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::line::{ScorerEpisode, ScorerTable};
use crate::scores::{ScoreValue, not_wanted, shortened};

/// A line that a scorer writes: its answer to an episode, or the wish for a table of it.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScorerReply {
    /// The score: a finite number, or 1 to 64 finite numbers by name, which are the same names for all episodes; null where the
    /// scorer gives no score to this episode.
    Score(#[schemars(with = "Option<ScoreValue>")] Value),
    /// The scorer could not score the episode: why, in any words. The episode has no score, and the words are shown.
    Error(String),
    /// The scorer has a value that is no score and that JSON cannot say, such as `nan`: the value as a text.
    Gave(String),
    /// The scorer asks for a table of this episode, which the next line has. Then it answers.
    Want(ScorerTable),
}

impl ScorerReply {
    /// Reads a line.
    ///
    /// # Errors
    /// What came and what is wanted, in words.
    pub fn read(line: &[u8]) -> Result<ScorerReply, String> {
        serde_json::from_slice(line).map_err(|_| {
            format!(
                "said `{}`; wanted is a line of JSON such as {{\"score\": 0.5}}",
                shortened(&String::from_utf8_lossy(line))
            )
        })
    }

    /// The score that it gives; none for a wish.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub fn score(&self) -> Result<Option<ScoreValue>, String> {
        match self {
            ScorerReply::Score(value) => ScoreValue::read(value),
            ScorerReply::Error(text) => Err(text.clone()),
            ScorerReply::Gave(text) => Err(not_wanted(text)),
            ScorerReply::Want(_) => Ok(None),
        }
    }
}

/// The JSON Schema of the lines of scorers: `told` and `said`, with their parts in `$defs`.
#[must_use]
pub fn schema() -> Value {
    /// The lines from and to a scorer that is a program. It reads a line for each episode and answers with a line.
    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only its schema is wanted")]
    struct ScorerLines {
        /// A line of its standard input.
        told: ScorerTold,
        /// A line of its standard output.
        said: ScorerReply,
    }
    /// An episode, or the table that the scorer asked for.
    #[derive(JsonSchema)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "only its schema is wanted")]
    enum ScorerTold {
        Episode(Box<ScorerEpisode>),
        Table(ScorerRows),
    }
    /// The table that the scorer asked for.
    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only its schema is wanted")]
    struct ScorerRows {
        /// The table that these rows are of.
        table: ScorerTable,
        /// Its rows, each with the columns of `export`; none where it cannot be made.
        rows: Vec<serde_json::Map<String, Value>>,
        /// Why it cannot be made.
        error: Option<String>,
    }
    schemars::schema_for!(ScorerLines).to_value()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_and_other_lines_told() {
        let score = |line: &str| ScorerReply::read(line.as_bytes()).and_then(|reply| reply.score());
        assert_eq!(score(r#"{"score": 0.5}"#), Ok(Some(ScoreValue::Number(0.5))));
        assert_eq!(score(r#"{"score": null}"#), Ok(None));
        assert_eq!(score(r#"{"error": "no judge"}"#), Err("no judge".to_owned()));
        assert_eq!(
            score(r#"{"gave": "nan"}"#),
            Err("gave nan; wanted is a finite number, finite numbers by name, or nothing".to_owned())
        );
        assert_eq!(ScorerReply::read(br#"{"want": "scores"}"#), Ok(ScorerReply::Want(ScorerTable::Scores)));
        for line in
            ["0.5", "hello", r#"{"score": 1e999}"#, r#"{"want": "money"}"#, r#"{"score": 1, "x": 2}"#, ""]
        {
            let told = score(line).unwrap_err();
            assert!(told.starts_with(&format!("said `{line}`; wanted is a line of JSON")), "{told}");
        }
    }

    #[test]
    fn the_schema_names_every_part() {
        let schema = schema();
        let names: std::collections::BTreeSet<&str> =
            schema["$defs"].as_object().unwrap().keys().map(String::as_str).collect();
        let parts = ["ScoreValue", "ScorerEpisode", "ScorerReply", "ScorerRows", "ScorerTable", "ScorerTold"];
        assert_eq!(names, parts.into());
    }
}
