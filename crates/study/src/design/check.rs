//! Checks that a design is consistent and within bounds.

use std::collections::BTreeSet;

use super::question::{QuestionForm, QuestionTiming, StudyQuestion};
use super::{Hypothesis, StudyCondition, StudyDesign};

/// The bounds of a design; larger pages would help no participant.
const CONDITIONS_MAX: usize = 24;
const QUESTIONS_MAX: usize = 60;
const TASKS_MAX: usize = 50;
const HYPOTHESES_MAX: usize = 20;
const TESTS_MAX: usize = 40;
const PARTICIPANTS_MAX: u32 = 10_000;
const POINTS: std::ops::RangeInclusive<u32> = 2..=11;
const TEXT_MAX: usize = 20_000;

/// Why a design cannot be carried out. The text names the key of the design.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DesignError(String);

fn wrong<T>(text: impl Into<String>) -> Result<T, DesignError> {
    Err(DesignError(text.into()))
}

impl StudyDesign {
    /// Checks the design by itself. Whether its tasks, teams and models exist is checked by the caller, which knows the
    /// benchmarks.
    ///
    /// # Errors
    /// [`DesignError`] for the first fault.
    pub fn check(&self) -> Result<(), DesignError> {
        if self.participants == 0 || self.participants > PARTICIPANTS_MAX {
            return wrong(format!("participants: it is a number from 1 to {PARTICIPANTS_MAX}"));
        }
        if self.conditions.is_empty() || self.conditions.len() > CONDITIONS_MAX {
            return wrong(format!("conditions: there must be 1 to {CONDITIONS_MAX}"));
        }
        let mut names = BTreeSet::new();
        for condition in &self.conditions {
            self.check_condition(condition)?;
            if !names.insert(condition.name.as_str()) {
                return wrong(format!("conditions: there are two of the name `{}`", condition.name));
            }
        }
        if let Some(practice) = &self.practice {
            self.check_condition(practice)?;
            if practice.tasks.len() != 1 {
                return wrong("practice: it has one task of its own");
            }
        }
        for text in [&self.title, &self.consent, &self.introduction, &self.thanks] {
            if text.len() > TEXT_MAX {
                return wrong(format!(
                    "title, consent, introduction, thanks: a text has at most {TEXT_MAX} bytes"
                ));
            }
        }
        let mut ids = BTreeSet::new();
        for moment in QuestionTiming::ALL {
            for question in self.questions.at(moment) {
                let place = format!("questions.{}: `{}`", moment.name(), question.id);
                self.check_question(&place, moment, question)?;
                if !ids.insert(question.id.as_str()) {
                    return wrong(format!("{place}: there are two questions of this id"));
                }
            }
        }
        if ids.len() > QUESTIONS_MAX {
            return wrong(format!("questions: there are more than {QUESTIONS_MAX}"));
        }
        if self.hypotheses.len() > HYPOTHESES_MAX {
            return wrong(format!("hypotheses: there are more than {HYPOTHESES_MAX}"));
        }
        self.hypotheses.iter().try_for_each(|hypothesis| self.check_hypothesis(hypothesis))
    }

    fn check_hypothesis(&self, hypothesis: &Hypothesis) -> Result<(), DesignError> {
        let place = format!("hypotheses: `{}`", hypothesis.name);
        if hypothesis.text.trim().is_empty() || hypothesis.text.len() > TEXT_MAX {
            return wrong(format!("{place}: there is no text, or too long a one"));
        }
        if !(1..=TESTS_MAX).contains(&hypothesis.tests.len()) {
            return wrong(format!("{place}: it has 1 to {TESTS_MAX} tests"));
        }
        for test in &hypothesis.tests {
            let is_known = |name: &&String| self.conditions.iter().any(|condition| condition.name == **name);
            if let Some(name) = test.conditions().find(|name| !is_known(name)) {
                return wrong(format!("{place}: there is no condition `{name}`"));
            }
            let different: BTreeSet<&String> = test.conditions().collect();
            if different.len() != test.conditions().count() {
                return wrong(format!("{place}: a test names a condition twice"));
            }
            let is_whole = test.among.len() >= 2 && test.less.is_empty() && test.more.is_empty();
            let is_pair = test.among.is_empty() && !test.less.is_empty() && !test.more.is_empty();
            if !is_whole && !is_pair {
                return wrong(format!(
                    "{place}: a test has two conditions or more in `among`, or some in `less` and `more`"
                ));
            }
            if test.published_p.is_some_and(|p| !(0.0..=1.0).contains(&p)) {
                return wrong(format!("{place}: published_p: it is a number from 0 to 1"));
            }
        }
        Ok(())
    }

    fn check_condition(&self, condition: &StudyCondition) -> Result<(), DesignError> {
        let name = &condition.name;
        if name.trim().is_empty() || name.chars().any(char::is_control) || name.chars().count() > 60 {
            return wrong(format!("conditions: `{name}` is no name: it has 1 to 60 characters"));
        }
        let tasks = self.tasks_of(condition);
        if tasks.is_empty() || tasks.len() > TASKS_MAX {
            return wrong(format!(
                "conditions: `{name}` has no tasks; name 1 to {TASKS_MAX} there or as the design's own `tasks`"
            ));
        }
        if condition.agents.is_some_and(|agents| condition.seat >= agents) {
            return wrong(format!("conditions: `{name}`: seat {} is not one of its agents", condition.seat));
        }
        // These texts become arguments of a command line, so none may look like an option.
        let words = [&condition.seats, &condition.models, &condition.options, &condition.tasks];
        let all =
            words.into_iter().flatten().chain(&self.tasks).chain(&condition.team).chain(&condition.clock);
        match all.clone().find(|word| word.is_empty() || word.starts_with('-')) {
            Some(word) => wrong(format!("conditions: `{name}`: `{word}` is no value")),
            None => Ok(()),
        }
    }

    fn check_question(
        &self,
        place: &str,
        moment: QuestionTiming,
        question: &StudyQuestion,
    ) -> Result<(), DesignError> {
        let is_id = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if question.id.is_empty() || question.id.len() > 40 || !question.id.chars().all(is_id) {
            return wrong(format!("{place}: an id has 1 to 40 letters, digits, `_` and `-`"));
        }
        if question.text.trim().is_empty() || question.text.len() > TEXT_MAX {
            return wrong(format!("{place}: there is no text, or too long a one"));
        }
        let is_known = |name: &&String| self.conditions.iter().any(|condition| condition.name == **name);
        if let Some(name) = question.except.iter().find(|name| !is_known(name)) {
            return wrong(format!("{place}: except: there is no condition `{name}`"));
        }
        if !question.except.is_empty() && !matches!(moment, QuestionTiming::Before | QuestionTiming::After) {
            return wrong(format!("{place}: except: it is asked once, not about a condition"));
        }
        match &question.answer {
            QuestionForm::Likert(scale) if !POINTS.contains(&scale.points) => {
                wrong(format!("{place}: a scale has {} to {} points", POINTS.start(), POINTS.end()))
            }
            QuestionForm::Choice(options) => {
                let different: BTreeSet<&String> = options.iter().collect();
                let is_blank = options.iter().any(|option| option.trim().is_empty());
                if !(2..=50).contains(&options.len()) || different.len() != options.len() || is_blank {
                    return wrong(format!("{place}: a choice has 2 to 50 different options"));
                }
                Ok(())
            }
            QuestionForm::Number(number) => {
                let ends = [number.least, number.most];
                let is_empty = number.least.zip(number.most).is_some_and(|(least, most)| least > most);
                if is_empty || ends.into_iter().flatten().any(|end| !end.is_finite()) {
                    return wrong(format!("{place}: no number lies between `least` and `most`"));
                }
                Ok(())
            }
            QuestionForm::Likert(_) | QuestionForm::Text => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use camino::Utf8Path;

    use crate::design::StudyDesign;

    const GOOD: &str = r#"
        tasks = ["cuisineworld/level_3/tau3"]
        conditions = [{ name = "alone", agents = 1 }, { name = "pair", agents = 2, models = ["oracle"] }]
        [[questions.after]]
        id = "fun"
        text = "It was fun."
        answer = { likert = { points = 5 } }
        except = ["alone"]
        [[questions.end]]
        id = "age"
        text = "How old are you?"
        answer = { number = { least = 0.0, most = 120.0 } }
        [[questions.end]]
        id = "words"
        text = "What else?"
        answer = "text"
        optional = true
        [[questions.end]]
        id = "often"
        text = "How often do you play?"
        answer = { choice = ["never", "often"] }
        [practice]
        name = "practice"
        agents = 1
        tasks = ["cuisineworld/level_3/practice"]
        [[hypotheses]]
        name = "H1"
        text = "Two do more than one."
        tests = [{ measure = "completion", less = ["alone"], more = ["pair"], published = "p < 0.01", published_p = 0.01 }]
    "#;

    fn read(text: &str) -> Result<StudyDesign, String> {
        StudyDesign::read(Utf8Path::new("d.toml"), text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_design_is_read_from_toml_and_json_alike() {
        let design = read(GOOD).unwrap();
        let json = serde_json::to_string(&design).unwrap();
        assert_eq!(StudyDesign::read(Utf8Path::new("d.json"), &json).unwrap(), design);
        assert_eq!(design.conditions[1].tasks.len(), 0);
        assert_eq!(design.tasks_of(&design.conditions[1]), ["cuisineworld/level_3/tau3"]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (from, to, told) in [
            ("agents = 1", "agnts = 1", "unknown field `agnts`"),
            ("points = 5", "points = 1", "questions.after: `fun`: a scale has 2 to 11 points"),
            ("points = 5", "pints = 5", "unknown field `pints`"),
            ("\"pair\", agents", "\"alone\", agents", "two of the name `alone`"),
            ("except = [\"alone\"]", "except = [\"pairs\"]", "there is no condition `pairs`"),
            ("id = \"age\"", "id = \"fun\"", "two questions of this id"),
            ("id = \"age\"", "id = \"a b\"", "an id has"),
            ("most = 120.0", "most = -1.0", "no number lies between"),
            ("[\"never\", \"often\"]", "[\"never\", \"never\"]", "2 to 50 different options"),
            ("agents = 2,", "agents = 2, seat = 2,", "seat 2 is not one of its agents"),
            ("[\"oracle\"]", "[\"--yes\"]", "`--yes` is no value"),
            ("tasks = [\"cuisineworld/level_3/tau3\"]", "", "`alone` has no tasks"),
            ("less = [\"alone\"]", "less = [\"nobody\"]", "hypotheses: `H1`: there is no condition `nobody`"),
            ("less = [\"alone\"]", "less = [\"pair\"]", "names a condition twice"),
            ("less = [\"alone\"], ", "", "or some in `less` and `more`"),
            ("published_p = 0.01", "published_p = 1.01", "published_p: it is a number from 0 to 1"),
            ("[\"cuisineworld/level_3/practice\"]", "[]", "practice: it has one task of its own"),
            ("answer = \"text\"", "answer = \"txt\"", "unknown variant `txt`"),
        ] {
            assert!(GOOD.contains(from), "{from}");
            let error = read(&GOOD.replacen(from, to, 1)).unwrap_err();
            assert!(error.starts_with("d.toml: ") && error.contains(told), "{to}: {error}");
        }
        assert!(read("participants = 0").is_err());
    }
}
