//! What a participant's page is told, and what it hands in.

use std::collections::BTreeMap;

use cooperage_study::design::{Form, Question};
use cooperage_study::record::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far a study is, for whoever runs it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StudyProgress {
    /// Its name.
    pub name: String,
    /// What stands above its pages.
    pub title: String,
    /// Who takes part.
    pub participants: Vec<ParticipantProgress>,
}

/// How far a participant is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ParticipantProgress {
    /// The id.
    pub id: String,
    /// A word: `invited`, `asked`, `plays`, `done`, `refused` or `left`; `damaged` where the answers cannot be read.
    pub state: String,
    /// The place of the condition in which they are, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// Its name, which the participant is never told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// All conditions.
    pub conditions: u32,
    /// Pages and games that are behind them.
    pub done: u32,
    /// All of them.
    pub all: u32,
    /// Games that are behind them.
    pub played: u32,
    /// All games.
    pub episodes: u32,
}

/// Where a participant stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StudyView {
    /// What stands above every page.
    pub title: String,
    /// Pages and games that are behind the participant.
    pub done: u32,
    /// All of them.
    pub all: u32,
    /// All games.
    pub games: u32,
    /// What comes next.
    pub step: StudyStep,
}

/// What a participant does next.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StudyStep {
    /// To agree to take part, or not.
    Consent {
        /// What is done and kept.
        text: String,
    },
    /// To answer questions.
    Questions {
        /// `start`, `before`, `after` or `end`.
        moment: String,
        /// The number of the game they are about, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        about: Option<u32>,
        /// The questions.
        questions: Vec<Asked>,
    },
    /// To play.
    Play {
        /// The number of the game, from 1.
        number: u32,
        /// Where the participant's seat is, once the game has begun.
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    /// Nothing more.
    End {
        /// `done`, `refused` or `left`.
        how: String,
        /// What is to be read.
        text: String,
    },
}

/// A question, without what only reports need.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Asked {
    /// Its id.
    pub id: String,
    /// What people read.
    pub text: String,
    /// Whether it may be left out.
    pub optional: bool,
    /// How it is answered.
    pub answer: AskedForm,
}

/// How a question is answered.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AskedForm {
    /// By a point of a scale.
    Likert {
        /// How many points.
        points: u32,
        /// What the first means.
        low: String,
        /// What the last means.
        high: String,
    },
    /// In words.
    Text {
        /// The most characters.
        most: u32,
    },
    /// By one of these.
    Choice {
        /// The options.
        options: Vec<String>,
    },
    /// By a number.
    Number {
        /// The smallest.
        #[serde(skip_serializing_if = "Option::is_none")]
        least: Option<f64>,
        /// The largest.
        #[serde(skip_serializing_if = "Option::is_none")]
        most: Option<f64>,
        /// What is counted.
        unit: String,
    },
}

impl From<&Question> for Asked {
    fn from(question: &Question) -> Asked {
        let answer = match question.answer.clone() {
            Form::Likert(scale) => {
                AskedForm::Likert { points: scale.points, low: scale.low, high: scale.high }
            }
            Form::Text => AskedForm::Text { most: cooperage_study::session::WORDS_MAX as u32 },
            Form::Choice(options) => AskedForm::Choice { options },
            Form::Number(number) => {
                AskedForm::Number { least: number.least, most: number.most, unit: number.unit }
            }
        };
        Asked { id: question.id.clone(), text: question.text.clone(), optional: question.optional, answer }
    }
}

/// What a participant hands in.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromParticipant {
    /// Whether they agree to take part.
    Consent {
        /// Whether.
        given: bool,
    },
    /// Answers to all questions of the step, by their ids.
    Answers {
        /// A number, a text, or nothing for a question that is left out.
        #[schemars(with = "BTreeMap<String, Option<NumberOrText>>")]
        answers: BTreeMap<String, Value>,
    },
    /// To begin the game of the step, or to get back to it.
    Play,
    /// Not to go on.
    Leave,
}

/// What an answer looks like.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum NumberOrText {
    Number(f64),
    Text(String),
}
