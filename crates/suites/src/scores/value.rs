//! The score of an episode as a scorer gives it, and the values that are no score.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::text::clean;

/// What a scorer may give, in words.
const WANTED: &str = "a finite number, finite numbers by name, or nothing";
/// The most numbers by name.
const NAMES_MAX: usize = 64;
/// The most characters of a name.
const NAME_CHARACTERS: usize = 64;
/// The most characters of a value that an error quotes.
const QUOTED: usize = 160;

/// The score of an episode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ScoreValue {
    /// The only number that the scorer gives.
    Number(f64),
    /// Several numbers, each with its name.
    Named(BTreeMap<String, f64>),
}

impl ScoreValue {
    /// Reads what a scorer gave; `None` where it gives nothing for this episode.
    ///
    /// # Errors
    /// What came and what is wanted, in words.
    pub fn read(value: &Value) -> Result<Option<ScoreValue>, String> {
        let refused = || not_wanted(&value.to_string());
        match value {
            Value::Null => Ok(None),
            Value::Number(number) => {
                finite(number).map(|number| Some(ScoreValue::Number(number))).ok_or_else(refused)
            }
            Value::Object(object) => {
                if object.is_empty() || object.len() > NAMES_MAX {
                    return Err(format!("gave {} names; 1 to {NAMES_MAX} are possible", object.len()));
                }
                let mut named = BTreeMap::new();
                for (name, value) in object {
                    if !is_name(name) {
                        return Err(format!(
                            "gave the name `{}`; names have 1 to {NAME_CHARACTERS} letters, digits, `_`, `-` and `.`",
                            shortened(name)
                        ));
                    }
                    let number = match value {
                        Value::Number(number) => finite(number),
                        _ => None,
                    };
                    let number = number.ok_or_else(|| {
                        format!(
                            "gave {} for `{name}`; wanted is a finite number",
                            shortened(&value.to_string())
                        )
                    })?;
                    named.insert(name.clone(), number);
                }
                Ok(Some(ScoreValue::Named(named)))
            }
            Value::Bool(_) | Value::String(_) | Value::Array(_) => Err(refused()),
        }
    }

    /// Makes sure that it has the names of the first score: a column is there for every episode or for none.
    ///
    /// # Errors
    /// What came and what is wanted, in words.
    pub fn fits(&self, first: &ScoreValue) -> Result<(), String> {
        let (own, wanted) = (self.names(), first.names());
        if own == wanted {
            Ok(())
        } else {
            Err(format!("gave {}; the first episode has {}", told(&own), told(&wanted)))
        }
    }

    /// Its numbers, each with its name; one without a name has none.
    pub fn numbers(&self) -> impl Iterator<Item = (Option<&str>, f64)> {
        let (one, several) = match self {
            ScoreValue::Number(number) => (Some((None, *number)), None),
            ScoreValue::Named(named) => (None, Some(named)),
        };
        one.into_iter()
            .chain(several.into_iter().flatten().map(|(name, number)| (Some(name.as_str()), *number)))
    }

    fn names(&self) -> Vec<Option<&str>> {
        self.numbers().map(|(name, _)| name).collect()
    }
}

/// The error for a value that is no score.
pub(crate) fn not_wanted(value: &str) -> String {
    format!("gave {}; wanted is {WANTED}", shortened(value))
}

fn told(names: &[Option<&str>]) -> String {
    match names {
        [None] => "one number".to_owned(),
        names => format!("the names {}", names.iter().flatten().copied().collect::<Vec<_>>().join(", ")),
    }
}

fn finite(number: &serde_json::Number) -> Option<f64> {
    number.as_f64().filter(|number| number.is_finite())
}

/// Whether it can be the last part of a column's name.
fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    (1..=NAME_CHARACTERS).contains(&name.chars().count()) && name.chars().all(fits)
}

/// A text from outside, as an error quotes it.
pub(crate) fn shortened(text: &str) -> String {
    let text = clean(text);
    if text.chars().count() <= QUOTED { text } else { text.chars().take(QUOTED).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_and_numbers_by_name_are_scores() {
        assert_eq!(ScoreValue::read(&json!(0.1)), Ok(Some(ScoreValue::Number(0.1))));
        assert_eq!(ScoreValue::read(&json!(null)), Ok(None));
        let named = ScoreValue::read(&json!({"b": 2, "a": -1.5})).unwrap().unwrap();
        assert_eq!(named.numbers().collect::<Vec<_>>(), [(Some("a"), -1.5), (Some("b"), 2.0)]);
    }

    #[test]
    fn other_values_are_told_with_what_is_wanted() {
        for (value, told) in [
            (json!("good"), "gave \"good\"; wanted is a finite number, finite numbers by name, or nothing"),
            (json!(true), "gave true; wanted is a finite number, finite numbers by name, or nothing"),
            (json!([1]), "gave [1]; wanted is a finite number, finite numbers by name, or nothing"),
            (json!({}), "gave 0 names; 1 to 64 are possible"),
            (json!({"a": "x"}), "gave \"x\" for `a`; wanted is a finite number"),
            (json!({"a b": 1}), "gave the name `a b`; names have 1 to 64 letters, digits, `_`, `-` and `.`"),
        ] {
            assert_eq!(ScoreValue::read(&value), Err(told.to_owned()), "{value}");
        }
        let long = ScoreValue::read(&json!("x".repeat(1000))).unwrap_err();
        assert!(long.chars().count() < 250, "{long}");
    }

    #[test]
    fn names_are_those_of_the_first_episode() {
        let read = |value: Value| ScoreValue::read(&value).unwrap().unwrap();
        let (one, two) = (read(json!({"a": 1, "b": 2})), read(json!({"a": 1})));
        assert_eq!(one.fits(&one), Ok(()));
        assert_eq!(two.fits(&one), Err("gave the names a; the first episode has the names a, b".to_owned()));
        let number = ScoreValue::Number(1.0);
        assert_eq!(number.fits(&two), Err("gave one number; the first episode has the names a".to_owned()));
    }
}
