//! The messages between the server and a participant's page.

use std::collections::BTreeMap;

use cooperage_study::design::{QuestionForm, StudyQuestion};
use cooperage_study::record::AnswerValue;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The progress of a study, for the admin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StudyProgress {
    /// The study's name.
    pub name: String,
    /// The title above the participants' pages.
    pub title: String,
    /// The progress of each participant.
    pub participants: Vec<ParticipantProgress>,
}

/// The progress of a participant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ParticipantProgress {
    /// The participant's id.
    pub id: String,
    /// The state: `invited`, `asked`, `introduced`, `plays`, `done`, `refused` or `left`; `damaged` if the answers cannot be read.
    pub state: String,
    /// The place of the participant's present condition, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// The name of the condition, which the participant is never told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// The number of conditions.
    pub conditions: u32,
    /// The number of completed pages and games.
    pub done: u32,
    /// The number of all pages and games.
    pub all: u32,
    /// The number of completed games.
    pub played: u32,
    /// The number of all games.
    pub episodes: u32,
}

/// The state of a participant's study.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StudyView {
    /// The title above every page.
    pub title: String,
    /// The number of completed pages and games.
    pub done: u32,
    /// The number of all pages and games.
    pub all: u32,
    /// The number of all games.
    pub games: u32,
    /// The next step.
    pub step: StudyStep,
}

/// The next step of a participant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum StudyStep {
    /// Agree or refuse to take part.
    Consent {
        /// The text to which participants must agree.
        text: String,
    },
    /// Answer a page of questions.
    Questions {
        /// The moment: `start`, `before`, `after` or `end`.
        moment: String,
        /// The number of the game that they are about, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        about: Option<u32>,
        /// The questions that have no answer yet.
        questions: Vec<Asked>,
    },
    /// Read the introduction.
    Introduction {
        /// The paragraphs, with empty lines between them.
        text: String,
    },
    /// Play the next game.
    Play {
        /// The number of the game, from 1; 0 for the practice.
        number: u32,
        /// The address of the participant's seat, once the game has begun.
        #[serde(skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    /// The study is over for the participant.
    End {
        /// The ending: `done`, `refused` or `left`.
        how: String,
        /// The text to show.
        text: String,
    },
}

/// A question, without the parts that only reports need.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Asked {
    /// The question's id.
    pub id: String,
    /// The text that participants read.
    pub text: String,
    /// Whether participants may skip it.
    pub optional: bool,
    /// The form of the answer.
    pub answer: AskedForm,
}

/// The form of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AskedForm {
    /// Agreement with a statement, on a Likert scale.
    Likert {
        /// The number of points.
        points: u32,
        /// The label of the first point.
        low: String,
        /// The label of the last point.
        high: String,
    },
    /// An answer in free text.
    Text {
        /// The most characters.
        most: u32,
    },
    /// One of several options.
    Choice {
        /// The options to choose from.
        options: Vec<String>,
    },
    /// A number within bounds.
    Number {
        /// The smallest number that is allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        least: Option<f64>,
        /// The largest number that is allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        most: Option<f64>,
        /// The unit of the number.
        unit: String,
    },
}

impl From<&StudyQuestion> for Asked {
    fn from(question: &StudyQuestion) -> Asked {
        let answer = match question.answer.clone() {
            QuestionForm::Likert(scale) => {
                AskedForm::Likert { points: scale.points, low: scale.low, high: scale.high }
            }
            QuestionForm::Text => AskedForm::Text { most: cooperage_study::session::WORDS_MAX as u32 },
            QuestionForm::Choice(options) => AskedForm::Choice { options },
            QuestionForm::Number(number) => {
                AskedForm::Number { least: number.least, most: number.most, unit: number.unit }
            }
        };
        Asked { id: question.id.clone(), text: question.text.clone(), optional: question.optional, answer }
    }
}

/// A request from a participant's page.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromParticipant {
    /// The participant agrees or refuses to take part.
    Consent {
        /// Whether the participant agrees.
        given: bool,
    },
    /// The answers to all questions of the step, by the questions' ids.
    Answers {
        /// A number, a text, or null for a question that is skipped.
        #[schemars(with = "BTreeMap<String, Option<NumberOrText>>")]
        answers: BTreeMap<String, AnswerValue>,
    },
    /// The introduction is read.
    Introduced,
    /// Start the game of the step, or return to it.
    Play,
    /// Stop before the end.
    Leave,
}

/// The JSON form of an answer.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum NumberOrText {
    Number(f64),
    Text(String),
}
