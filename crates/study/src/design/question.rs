//! The questions of a study.

use serde::{Deserialize, Serialize};

/// The time in a study at which a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionTiming {
    /// Once, before the first condition.
    Start,
    /// Before each condition.
    Before,
    /// After each condition.
    After,
    /// Once, after the last condition.
    End,
}

impl QuestionTiming {
    /// All moments, in the order in which they come.
    pub const ALL: [QuestionTiming; 4] =
        [QuestionTiming::Start, QuestionTiming::Before, QuestionTiming::After, QuestionTiming::End];

    /// The name of the moment in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            QuestionTiming::Start => "start",
            QuestionTiming::Before => "before",
            QuestionTiming::After => "after",
            QuestionTiming::End => "end",
        }
    }
}

/// All questions of a design.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Questions {
    /// Asked once, before the first condition.
    pub start: Vec<StudyQuestion>,
    /// Asked before each condition.
    pub before: Vec<StudyQuestion>,
    /// Asked after each condition.
    pub after: Vec<StudyQuestion>,
    /// Asked once, after the last condition.
    pub end: Vec<StudyQuestion>,
}

impl Questions {
    /// The questions of a moment.
    #[must_use]
    pub fn at(&self, moment: QuestionTiming) -> &[StudyQuestion] {
        match moment {
            QuestionTiming::Start => &self.start,
            QuestionTiming::Before => &self.before,
            QuestionTiming::After => &self.after,
            QuestionTiming::End => &self.end,
        }
    }
}

/// A question of a study, with the form of its answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyQuestion {
    /// The name in files, such as `enjoyment`; unique in the design.
    pub id: String,
    /// The text that participants read.
    pub text: String,
    /// The name in tables and charts; by default the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// The form of the answer.
    pub answer: QuestionForm,
    /// Whether participants may skip it.
    #[serde(default)]
    pub optional: bool,
    /// The names of conditions about which it is not asked, such as a condition without other agents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<String>,
}

impl StudyQuestion {
    /// The name in tables and charts.
    #[must_use]
    pub fn name(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.id)
    }
}

/// The form of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionForm {
    /// Agreement with a statement, on a Likert scale.
    Likert(Likert),
    /// An answer in free text.
    Text,
    /// One of these options.
    Choice(Vec<String>),
    /// A number within bounds.
    Number(Number),
}

/// A Likert scale, with labels for its ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Likert {
    /// The number of points, which are numbered from 1.
    pub points: u32,
    /// The label of the first point.
    pub low: String,
    /// The label of the last point.
    pub high: String,
}

impl Default for Likert {
    fn default() -> Likert {
        Likert { points: 5, low: "strongly disagree".to_owned(), high: "strongly agree".to_owned() }
    }
}

/// The bounds of a number, and its unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Number {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<f64>,
    /// The unit, such as `years`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
}
