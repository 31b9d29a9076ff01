//! What people are asked.

use serde::{Deserialize, Serialize};

/// When something is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Once, before the first condition.
    Start,
    /// Before each condition.
    Before,
    /// After each condition.
    After,
    /// Once, after the last condition.
    End,
}

impl Moment {
    /// All of them, in the order in which they come.
    pub const ALL: [Moment; 4] = [Moment::Start, Moment::Before, Moment::After, Moment::End];

    /// Its word in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Moment::Start => "start",
            Moment::Before => "before",
            Moment::After => "after",
            Moment::End => "end",
        }
    }
}

/// All questions of a design.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Questions {
    /// Asked once, before the first condition.
    pub start: Vec<Question>,
    /// Asked before each condition.
    pub before: Vec<Question>,
    /// Asked after each condition.
    pub after: Vec<Question>,
    /// Asked once, after the last condition.
    pub end: Vec<Question>,
}

impl Questions {
    /// Those of a moment.
    #[must_use]
    pub fn at(&self, moment: Moment) -> &[Question] {
        match moment {
            Moment::Start => &self.start,
            Moment::Before => &self.before,
            Moment::After => &self.after,
            Moment::End => &self.end,
        }
    }
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its name in files, such as `enjoyment`; unique in the design.
    pub id: String,
    /// What people read.
    pub text: String,
    /// Its name in tables and drawings; the id where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// How it is answered.
    pub answer: Form,
    /// Whether it may be left out.
    #[serde(default)]
    pub optional: bool,
    /// Names of conditions about which it is not asked, such as one without agents.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<String>,
}

impl Question {
    /// Its name in tables and drawings.
    #[must_use]
    pub fn name(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.id)
    }
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// By agreeing more or less with a statement.
    Likert(Likert),
    /// In words of one's own.
    Text,
    /// By choosing one of these.
    Choice(Vec<String>),
    /// By a number.
    Number(Number),
}

/// A Likert scale.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Likert {
    /// How many points it has; they are numbered from 1.
    pub points: u32,
    /// What the first point means.
    pub low: String,
    /// What the last point means.
    pub high: String,
}

impl Default for Likert {
    fn default() -> Likert {
        Likert { points: 5, low: "strongly disagree".to_owned(), high: "strongly agree".to_owned() }
    }
}

/// Which numbers are answers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Number {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<f64>,
    /// What is counted, such as `years`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
}
