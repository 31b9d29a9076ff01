//! The values of all options of a framework or suite, parsed.

use std::collections::BTreeMap;

use super::kind::{OptionValue, WordChoice};
use super::{OptionInfo, OptionMistake};
use crate::options::rules::{FrameworkRules, RULE_WORDS, RULES};
use crate::options::tool_calls::{TOOL_CALL_WORDS, TOOL_CALLS, ToolCallForm};

/// Every option of a framework or suite with the value that holds for it, defaults included.
///
/// Values are asked for by the option's name. A name that is not in the table, or a kind that the option does not have, is a
/// mistake of the program: debug builds stop there, and others return the empty value of the kind.
#[derive(Clone, Debug)]
pub struct Resolved {
    table: &'static [OptionInfo],
    values: BTreeMap<String, OptionValue>,
    /// The revision of this program's conduct, as the plan numbers it.
    revision: u32,
}

/// The revision of options that belong to no plan: that of new plans.
const NEWEST_REVISION: u32 = u32::MAX;

impl Resolved {
    /// Parses given options by a table; `owner` is the framework or suite, for errors.
    ///
    /// # Errors
    /// [`OptionMistake`] for an option or a value that the table does not have.
    pub fn new(
        owner: &str,
        table: &'static [OptionInfo],
        given: &BTreeMap<String, String>,
    ) -> Result<Resolved, OptionMistake> {
        let mut resolved = Resolved { table, values: BTreeMap::new(), revision: NEWEST_REVISION };
        for (key, text) in given {
            let option = table.iter().find(|option| option.is_named(key)).ok_or_else(|| {
                OptionMistake::UnknownOption {
                    owner: owner.to_owned(),
                    option: key.clone(),
                    known: table.iter().filter(|known| !known.is_former()).map(|known| known.name).collect(),
                }
            })?;
            resolved.values.insert(key.clone(), option.parse_as(key, text)?);
        }
        let rules = resolved.rules();
        for option in table.iter().filter(|option| !option.is_family()) {
            if !resolved.values.contains_key(option.name) {
                resolved.values.insert(option.name.to_owned(), option.parse(option.usual(rules))?);
            }
        }
        Ok(resolved)
    }

    fn value(&self, name: &str) -> Option<&OptionValue> {
        let value = self.values.get(name);
        debug_assert!(value.is_some(), "there is no option `{name}`");
        value
    }

    /// The empty value of a kind, for an option that does not have it.
    fn mistaken<T: Default>(&self, name: &str, asked: &str) -> T {
        debug_assert!(false, "option `{name}` is `{}`, which is no {asked}", self.written(name));
        T::default()
    }

    /// Whether a switch is on.
    #[must_use]
    pub fn switch(&self, name: &str) -> bool {
        match self.value(name) {
            Some(OptionValue::Switch(is_on)) => *is_on,
            _ => self.mistaken(name, "switch"),
        }
    }

    /// The meaning of the word that holds.
    #[must_use]
    pub fn choice<T: Copy, const N: usize>(&self, name: &str, choice: &WordChoice<T, N>) -> T {
        choice.meaning(self.word(name))
    }

    /// The word that holds; empty where a file or a number stands in its place.
    #[must_use]
    pub fn word(&self, name: &str) -> &'static str {
        match self.value(name) {
            Some(OptionValue::Word(word)) => word,
            Some(OptionValue::Given | OptionValue::Whole(_)) => "",
            _ => self.mistaken(name, "word"),
        }
    }

    /// The whole number that holds.
    #[must_use]
    pub fn whole<T: TryFrom<i64> + Default>(&self, name: &str) -> T {
        self.limit(name).unwrap_or_else(|| self.mistaken(name, "whole number of its type"))
    }

    /// The whole number that holds; `None` where a word or a number below the type's range stands in its place.
    #[must_use]
    pub fn limit<T: TryFrom<i64>>(&self, name: &str) -> Option<T> {
        match self.value(name) {
            Some(OptionValue::Whole(number)) => T::try_from(*number).ok(),
            Some(OptionValue::Word(_)) => None,
            _ => self.mistaken(name, "whole number"),
        }
    }

    /// The share that holds, in thousandths.
    #[must_use]
    pub fn thousandths(&self, name: &str) -> u16 {
        match self.value(name) {
            Some(OptionValue::Share(thousandths)) => *thousandths,
            _ => self.mistaken(name, "share"),
        }
    }

    /// The parts of a list.
    #[must_use]
    pub fn list(&self, name: &str) -> &[String] {
        match self.value(name) {
            Some(OptionValue::List(parts)) => parts,
            _ => self.mistaken(name, "list"),
        }
    }

    /// The text that holds; empty where a file is handed in.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Some(OptionValue::Text(text) | OptionValue::Parsed { text, .. }) => text,
            Some(OptionValue::Given) => "",
            _ => self.mistaken(name, "text"),
        }
    }

    /// The value of the framework's or suite's own type for which the text stands; `None` where a file is handed in.
    #[must_use]
    pub fn parsed<T: 'static>(&self, name: &str) -> Option<&T> {
        match self.value(name) {
            Some(OptionValue::Parsed { value, .. }) => value.get(),
            Some(OptionValue::Given) => None,
            _ => self.mistaken(name, "value of a type of its owner"),
        }
    }

    /// Whether a file is handed in.
    #[must_use]
    pub fn is_given(&self, name: &str) -> bool {
        matches!(self.value(name), Some(OptionValue::Given))
    }

    /// The value as a plan stores it; empty for an option that is not in the table.
    #[must_use]
    pub fn written(&self, name: &str) -> String {
        self.values.get(name).map(ToString::to_string).unwrap_or_default()
    }

    /// The options of a family that are given, by the name that the user put: of `x.size.NAME`, `family` is `x.size`.
    pub fn family<'r>(&'r self, family: &'r str) -> impl Iterator<Item = (&'r str, &'r str)> + 'r {
        let name = move |key: &'r str| key.strip_prefix(family)?.strip_prefix('.');
        self.values.iter().filter_map(move |(key, value)| match value {
            OptionValue::Text(text) => Some((name(key)?, text.as_str())),
            _ => None,
        })
    }

    /// The framework's rules.
    #[must_use]
    pub fn rules(&self) -> FrameworkRules {
        let own = self.table.iter().find(|option| option.name.ends_with(RULES));
        match own.and_then(|option| self.values.get(option.name)) {
            Some(OptionValue::Word(word)) => RULE_WORDS.meaning(word),
            _ => FrameworkRules::default(),
        }
    }

    /// How the framework's models call tools.
    #[must_use]
    pub fn tool_calls(&self) -> ToolCallForm {
        let own = self.table.iter().find(|option| option.name.ends_with(TOOL_CALLS));
        match own.and_then(|option| self.values.get(option.name)) {
            Some(OptionValue::Word(word)) => TOOL_CALL_WORDS.meaning(word),
            _ => ToolCallForm::default(),
        }
    }

    /// The same for a plan with that revision of this program's conduct.
    #[must_use]
    pub fn with_revision(self, revision: u32) -> Resolved {
        Resolved { revision, ..self }
    }

    /// The revision with which the plan was made, under any rules.
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.revision
    }

    /// The revision whose conduct holds, as plans number them; 1, the published conduct, under the rules `paper`.
    #[must_use]
    pub fn conduct(&self) -> u32 {
        if self.rules().is_paper() { 1 } else { self.revision }
    }

    /// Whether the framework's conduct has the repairs of revision 2, rather than the published one or that of earlier versions
    /// of this program, by which older runs are verified.
    #[must_use]
    pub fn is_repaired(&self) -> bool {
        self.conduct() >= 2
    }

    /// All options with the values that hold, in the order of the manual: what a plan stores, so that two ways to ask for
    /// the same team make the same plan. Those that came later are left out at their defaults.
    pub fn all(&self) -> impl Iterator<Item = (&str, String)> + '_ {
        self.listed()
            .filter(|(option, _, text)| {
                let is_left_out = option.is_later || option.is_former();
                !(is_left_out && text == option.usual(self.rules()))
            })
            .map(|(_, key, text)| (key, text))
    }

    /// The options that are not at their defaults, in the order of the manual.
    pub fn changed(&self) -> impl Iterator<Item = (&str, String)> + '_ {
        self.listed()
            .filter(|(option, _, text)| text != option.usual(self.rules()))
            .map(|(_, key, text)| (key, text))
    }

    fn listed(&self) -> impl Iterator<Item = (&'static OptionInfo, &str, String)> + '_ {
        self.table.iter().flat_map(|option| {
            let own = self.values.iter().filter(move |(key, _)| option.is_named(key));
            own.map(move |(key, value)| (option, key.as_str(), value.to_string()))
        })
    }
}
