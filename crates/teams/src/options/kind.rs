//! The kinds of options: each reads a text, says which texts there are, and renders a value for plans.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::GIVEN;

/// The words of a switch.
const SWITCH: [&str; 2] = ["on", "off"];
/// Other spellings of these words, which command lines and older plans have.
const TRUTH: [&str; 2] = ["true", "false"];
/// The steps of a share from 0 to 1.
const SHARE_STEPS: f64 = 1_000.0;

/// The kind of an option: the values that it can have.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// `on` or `off`; `true` and `false` are read too.
    Switch,
    /// One of these words, such as the words of a [`WordChoice`].
    OneOf(&'static [&'static str]),
    /// A whole number of a range, or the word, if there is one.
    Whole {
        low: i64,
        high: i64,
        word: Option<&'static str>,
        /// The form of a value, for help pages.
        form: &'static str,
    },
    /// A number from 0 to 1, in steps of 0.001.
    Share,
    /// Parts with commas between them; empty parts are left out.
    List {
        /// The form of a value, for help pages.
        form: &'static str,
    },
    /// Any text that passes the check.
    Text {
        /// The form of a value, for help pages.
        form: &'static str,
        /// Describes the fault of a text, if it has one.
        check: fn(&str) -> Result<(), String>,
    },
    /// A text that stands for a value of the framework's or suite's own.
    Parsed {
        /// The form of a value, for help pages.
        form: &'static str,
        /// Returns the value, or the fault of the text.
        parse: fn(&str) -> Result<ParsedValue, String>,
    },
}

/// A value of a type that only its framework or suite knows.
#[derive(Clone)]
pub struct ParsedValue(Arc<dyn Any + Send + Sync>);

impl ParsedValue {
    /// Wraps a value.
    #[must_use]
    pub fn new<T: Send + Sync + 'static>(value: T) -> ParsedValue {
        ParsedValue(Arc::new(value))
    }

    /// The value, if it is of that type.
    pub(super) fn get<T: 'static>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl fmt::Debug for ParsedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ParsedValue")
    }
}

/// A value of an option, as its kind reads it. It is displayed as plans store it.
#[derive(Clone, Debug)]
pub enum OptionValue {
    Switch(bool),
    Word(&'static str),
    Whole(i64),
    /// The share in thousandths.
    Share(u16),
    List(Vec<String>),
    Text(String),
    Parsed {
        text: String,
        value: ParsedValue,
    },
    /// A file is handed in.
    Given,
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Switch(is_on) => f.write_str(if *is_on { "on" } else { "off" }),
            OptionValue::Word(word) => f.write_str(word),
            OptionValue::Whole(number) => number.fmt(f),
            OptionValue::Share(thousandths) => (f64::from(*thousandths) / SHARE_STEPS).fmt(f),
            OptionValue::List(parts) => f.write_str(&parts.join(",")),
            OptionValue::Text(text) | OptionValue::Parsed { text, .. } => f.write_str(text),
            OptionValue::Given => f.write_str(GIVEN),
        }
    }
}

/// The reason why a text is no value of a kind.
pub(super) enum NoValue {
    /// It is none of the listed words.
    NotListed,
    /// The fault, as a sentence without its end.
    Fault(String),
}

impl OptionKind {
    /// Returns the words there are, where they are listed.
    #[must_use]
    pub fn words(&self) -> &'static [&'static str] {
        match self {
            OptionKind::Switch => &SWITCH,
            OptionKind::OneOf(words) => words,
            _ => &[],
        }
    }

    /// Returns the form of a value, for help pages and errors.
    pub(super) fn form(&self) -> String {
        match self {
            OptionKind::Switch | OptionKind::OneOf(_) => self.words().join(", "),
            OptionKind::Share => "a number from 0 to 1 in steps of 0.001".to_owned(),
            OptionKind::Whole { form, .. }
            | OptionKind::List { form }
            | OptionKind::Text { form, .. }
            | OptionKind::Parsed { form, .. } => (*form).to_owned(),
        }
    }

    /// Reads a text.
    pub(super) fn parse(&self, text: &str) -> Result<OptionValue, NoValue> {
        let listed = |words: &[&'static str]| {
            let twin = TRUTH.iter().position(|word| *word == text).and_then(|place| SWITCH.get(place));
            let is_meant = |word: &&&str| **word == text || Some(*word) == twin;
            words.iter().find(is_meant).copied().ok_or(NoValue::NotListed)
        };
        match self {
            OptionKind::Switch => Ok(OptionValue::Switch(listed(&SWITCH)? == "on")),
            OptionKind::OneOf(words) => listed(words).map(OptionValue::Word),
            OptionKind::Whole { word: Some(word), .. } if *word == text => Ok(OptionValue::Word(word)),
            OptionKind::Whole { low, high, .. } => match text.parse::<i64>() {
                Ok(number) if (*low..=*high).contains(&number) => Ok(OptionValue::Whole(number)),
                _ => Err(NoValue::Fault(format!("it is no whole number from {low} to {high}"))),
            },
            OptionKind::Share => match text.parse::<f64>() {
                Ok(share) if (0.0..=1.0).contains(&share) => {
                    Ok(OptionValue::Share((share * SHARE_STEPS).round() as u16))
                }
                _ => Err(NoValue::Fault("it is no number from 0 to 1".to_owned())),
            },
            OptionKind::List { .. } => {
                let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
                Ok(OptionValue::List(parts.map(str::to_owned).collect()))
            }
            OptionKind::Text { check, .. } => match check(text) {
                Ok(()) => Ok(OptionValue::Text(text.to_owned())),
                Err(fault) => Err(NoValue::Fault(fault)),
            },
            OptionKind::Parsed { parse, .. } => match parse(text) {
                Ok(value) => Ok(OptionValue::Parsed { text: text.to_owned(), value }),
                Err(fault) => Err(NoValue::Fault(fault)),
            },
        }
    }
}

/// Words of an option with their meanings: the option's kind takes the words, and the code that reads the option the meanings.
pub struct WordChoice<T, const N: usize> {
    /// The words, in the order of help pages.
    pub words: [&'static str; N],
    meanings: [T; N],
}

impl<T: Copy, const N: usize> WordChoice<T, N> {
    /// A choice of these words.
    #[must_use]
    pub const fn new(pairs: [(&'static str, T); N]) -> WordChoice<T, N> {
        const { assert!(N > 0, "a choice without a word") };
        let (mut words, mut meanings) = ([""; N], [pairs[0].1; N]);
        let mut place = 0;
        while place < N {
            words[place] = pairs[place].0;
            meanings[place] = pairs[place].1;
            place += 1;
        }
        WordChoice { words, meanings }
    }

    /// The meaning of a word; for a word that is none of the choice, the meaning of the first.
    pub(super) fn meaning(&self, word: &str) -> T {
        let place = self.words.iter().position(|known| *known == word);
        debug_assert!(place.is_some(), "`{word}` is no word of the choice");
        self.meanings[place.unwrap_or(0)]
    }
}
