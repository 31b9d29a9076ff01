//! A framework's options as the user gives them, `framework.option=value`, and what there is to give.

use std::collections::BTreeMap;

/// The value of an option whose file is handed in as a text.
pub const GIVEN: &str = "given";
/// Options that came when there were plans without them: a plan leaves them out at their defaults, so that it stays the plan
/// that it was.
const LATER: [&str; 3] = ["villager.approve", "villager.rounds", "villager.subtasks"];
/// The end of the name of a family of options, for which the user puts a name.
const FAMILY: &str = ".NAME";

/// One option of a framework, with everything that help pages say about it.
///
/// Fields may come: a crate of its own makes one with [`new`](OptionInfo::new).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OptionInfo {
    /// The key, `framework.option`. A family of options ends in `.NAME`, for which the user puts a name; one that is not
    /// given is not there.
    pub name: &'static str,
    /// The value where the user gives none.
    pub default: &'static str,
    /// The values there are.
    pub values: OptionValues,
    /// Describes the effect of the option, for help pages.
    pub meaning: &'static str,
    /// Whether the option changes only prompts, so that a built-in player, which reads no prompts, acts the same with
    /// all its values.
    pub prompt_only: bool,
}

/// Says what is wrong with a value.
pub type OptionCheck = fn(&str) -> Result<(), String>;

/// The values that an option can have.
#[derive(Clone, Copy, Debug)]
pub enum OptionValues {
    /// One of these.
    OneOf(&'static [&'static str]),
    /// Any value of a form, which is named in a few words.
    Free {
        /// The form of a value, for help pages.
        form: &'static str,
        /// Whether a value is one.
        check: OptionCheck,
    },
    /// The same, or the path of a file: the text is then handed in under a name, and the option is [`GIVEN`].
    OrFile {
        /// The form of a value, for help pages.
        form: &'static str,
        /// Whether a value is one.
        check: OptionCheck,
        /// The name under which the text is handed in.
        text: &'static str,
    },
    /// The same, or the path of a file that is no text: its bytes are then handed in, in base64, under the name of a folder, a
    /// slash and the start of their hash, and that is the option's value.
    OrBytes {
        /// The form of a value, for help pages.
        form: &'static str,
        /// Whether a value is one.
        check: OptionCheck,
        folder: &'static str,
    },
}

impl OptionValues {
    /// Returns the form of a value, for help pages.
    #[must_use]
    pub fn form(&self) -> String {
        match self {
            OptionValues::OneOf(values) => values.join(", "),
            OptionValues::Free { form, .. } => (*form).to_owned(),
            OptionValues::OrFile { form, .. } | OptionValues::OrBytes { form, .. } => {
                format!("{form}, or a FILE")
            }
        }
    }

    /// Says what is wrong with a value, if anything is.
    ///
    /// # Errors
    /// A text for people; empty where a value just is none of a list.
    pub fn check(&self, value: &str) -> Result<(), String> {
        match self {
            OptionValues::OneOf(values) if values.contains(&value) => Ok(()),
            OptionValues::OneOf(_) => Err(String::new()),
            OptionValues::OrFile { .. } if value == GIVEN => Ok(()),
            OptionValues::OrBytes { folder, .. } if is_below(value, folder) => Ok(()),
            OptionValues::Free { check, .. }
            | OptionValues::OrFile { check, .. }
            | OptionValues::OrBytes { check, .. } => check(value),
        }
    }
}

impl OptionInfo {
    /// An option that changes more than prompts.
    #[must_use]
    pub const fn new(
        name: &'static str,
        default: &'static str,
        values: OptionValues,
        meaning: &'static str,
    ) -> OptionInfo {
        OptionInfo { name, default, values, meaning, prompt_only: false }
    }

    /// Whether a key names this option, or one of its family.
    fn is_named(&self, key: &str) -> bool {
        match self.name.strip_suffix(FAMILY) {
            Some(family) => {
                key.strip_prefix(family).is_some_and(|rest| rest.len() > 1 && rest.starts_with('.'))
            }
            None => self.name == key,
        }
    }

    /// Whether it stands for a family of options.
    #[must_use]
    pub fn is_family(&self) -> bool {
        self.name.ends_with(FAMILY)
    }

    /// The name under which a file is handed in for it, where one may be.
    #[must_use]
    pub fn text(&self) -> Option<&'static str> {
        match self.values {
            OptionValues::OrFile { text, .. } => Some(text),
            OptionValues::OneOf(_) | OptionValues::Free { .. } | OptionValues::OrBytes { .. } => None,
        }
    }

    /// The folder under which files that are no texts are handed in for it, where they may be.
    #[must_use]
    pub fn folder(&self) -> Option<&'static str> {
        match self.values {
            OptionValues::OrBytes { folder, .. } => Some(folder),
            OptionValues::OneOf(_) | OptionValues::Free { .. } | OptionValues::OrFile { .. } => None,
        }
    }
}

/// Whether a name stands in a folder.
#[must_use]
pub fn is_below(name: &str, folder: &str) -> bool {
    name.strip_prefix(folder).is_some_and(|rest| rest.len() > 1 && rest.starts_with('/'))
}

/// An option of the original program that this program does not have.
#[derive(Clone, Copy, Debug)]
pub struct UnsupportedOption {
    pub option: &'static str,
    /// Why there is none, or what there is in its place.
    pub reason: &'static str,
}

/// A team that cannot be made as asked for: the user's mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TeamError {
    /// There is no framework of that name.
    #[error("there is no team `{name}`; there are {}", known.join(", "))]
    UnknownFramework {
        /// The name that the user gave.
        name: String,
        /// All names that exist.
        known: Vec<&'static str>,
    },
    /// Something follows the framework's name after a colon, and it has no use for that.
    #[error("nothing can follow the name of team `{framework}`")]
    Argument { framework: &'static str },
    /// The framework has no option of that name.
    #[error("team `{framework}` has no option `{option}`; {}", list_options(known))]
    UnknownOption {
        framework: &'static str,
        /// The option that the user gave.
        option: String,
        /// All options of the framework.
        known: Vec<&'static str>,
    },
    /// The framework's original has such an option, and it means nothing here.
    #[error("there is no option `{option}`: {reason}")]
    Refused {
        /// The option that the user gave.
        option: &'static str,
        /// Why there is none.
        reason: &'static str,
    },
    /// A text that the team needs is missing or wrong.
    #[error("the team's text `{name}` cannot be used: {reason}")]
    Text {
        /// The text's name.
        name: &'static str,
        /// Why the value cannot be read.
        reason: String,
    },
    /// The option has no such value.
    #[error("option `{option}` cannot be `{value}`; it is one of {}", allowed.join(", "))]
    UnknownValue {
        /// The option's name.
        option: &'static str,
        /// The value that the user gave.
        value: String,
        /// All values that are allowed.
        allowed: &'static [&'static str],
    },
    /// The option's value is none of its form.
    #[error("option `{option}` cannot be `{value}`: {reason}; it is {form}")]
    BadValue {
        /// The option's name.
        option: String,
        /// The value that the user gave.
        value: String,
        /// Why the value cannot be read.
        reason: String,
        /// The form of an allowed value.
        form: String,
    },
    /// The team cannot play with so many agents.
    #[error("{what} has {seats} seats, and {agents} agents are asked for")]
    Seats {
        /// The option or setting that fixes the number of seats.
        what: String,
        /// How many it has.
        seats: u32,
        /// How many there are to be.
        agents: u32,
    },
}

fn list_options(known: &[&str]) -> String {
    if known.is_empty() { "it has none".to_owned() } else { format!("its options are {}", known.join(", ")) }
}

/// Every option of a framework with the value that holds for it, defaults included.
#[derive(Clone, Debug)]
pub struct Resolved {
    table: &'static [OptionInfo],
    values: BTreeMap<String, String>,
}

impl Resolved {
    /// Checks what the user gave against what there is.
    pub(crate) fn new(
        framework: &'static str,
        table: &'static [OptionInfo],
        given: &BTreeMap<String, String>,
    ) -> Result<Resolved, TeamError> {
        let single = table.iter().filter(|option| !option.is_family());
        let mut values: BTreeMap<String, String> =
            single.map(|option| (option.name.to_owned(), option.default.to_owned())).collect();
        for (key, value) in given {
            let option =
                table.iter().find(|option| option.is_named(key)).ok_or_else(|| TeamError::UnknownOption {
                    framework,
                    option: key.clone(),
                    known: table.iter().map(|option| option.name).collect(),
                })?;
            option.values.check(value).map_err(|reason| match option.values {
                OptionValues::OneOf(allowed) => {
                    TeamError::UnknownValue { option: option.name, value: value.clone(), allowed }
                }
                OptionValues::Free { .. } | OptionValues::OrFile { .. } | OptionValues::OrBytes { .. } => {
                    TeamError::BadValue {
                        option: key.clone(),
                        value: value.clone(),
                        reason,
                        form: option.values.form(),
                    }
                }
            })?;
            values.insert(key.clone(), value.clone());
        }
        Ok(Resolved { table, values })
    }

    /// The value of that option; empty for an option that is not in the framework's table.
    #[must_use]
    pub fn value(&self, name: &str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// The options of a family that are given, by the name that the user put: of `x.size.NAME`, `family` is `x.size`.
    pub fn family<'r>(&'r self, family: &'r str) -> impl Iterator<Item = (&'r str, &'r str)> + 'r {
        let name = move |key: &'r str| key.strip_prefix(family)?.strip_prefix('.');
        self.values.iter().filter_map(move |(key, value)| Some((name(key)?, value.as_str())))
    }

    /// All options with the values that hold, in the order of the manual: what a plan stores, so that two ways to ask for
    /// the same team make the same plan. Those that came later are left out at their defaults.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> + '_ {
        self.table.iter().flat_map(|option| {
            let is_told = |value: &str| value != option.default || !LATER.contains(&option.name);
            let own = self.values.iter().filter(move |(key, value)| option.is_named(key) && is_told(value));
            own.map(|(key, value)| (key.as_str(), value.as_str()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[OptionInfo] = &[
        OptionInfo {
            name: "x.mood",
            default: "calm",
            values: OptionValues::OneOf(&["calm", "wild"]),
            meaning: "how it feels",
            prompt_only: false,
        },
        OptionInfo {
            name: "x.size",
            default: "2",
            values: OptionValues::OrFile {
                form: "a whole number",
                check: |value| value.parse::<u8>().map(drop).map_err(|_| "it is none".to_owned()),
                text: "sizes",
            },
            meaning: "how big it is",
            prompt_only: false,
        },
        OptionInfo {
            name: "x.word.NAME",
            default: "",
            values: OptionValues::Free { form: "any text", check: |_| Ok(()) },
            meaning: "what is said about NAME",
            prompt_only: true,
        },
    ];

    fn check(given: &[(&str, &str)]) -> Result<Resolved, String> {
        let given = given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        Resolved::new("x", TABLE, &given).map_err(|error| error.to_string())
    }

    #[test]
    fn defaults_hold_where_nothing_is_given() {
        let resolved = check(&[("x.size", "1")]).unwrap();
        assert_eq!(
            (resolved.value("x.mood"), resolved.value("x.size"), resolved.value("x.y")),
            ("calm", "1", "")
        );
        assert_eq!(resolved.all().map(|(_, value)| value).collect::<Vec<_>>(), ["calm", "1"]);
    }

    #[test]
    fn free_values_are_checked_and_files_are_handed_in() {
        assert_eq!(check(&[("x.size", "7")]).unwrap().value("x.size"), "7");
        assert_eq!(check(&[("x.size", GIVEN)]).unwrap().value("x.size"), GIVEN);
        assert_eq!((TABLE[1].text(), TABLE[0].text()), (Some("sizes"), None));
        assert_eq!(
            check(&[("x.size", "big")]).unwrap_err(),
            "option `x.size` cannot be `big`: it is none; it is a whole number, or a FILE"
        );
    }

    #[test]
    fn a_family_has_as_many_options_as_are_given() {
        let resolved = check(&[("x.word.Bob", "tall"), ("x.word.Al", "old")]).unwrap();
        assert_eq!(resolved.family("x.word").collect::<Vec<_>>(), [("Al", "old"), ("Bob", "tall")]);
        let keys: Vec<&str> = resolved.all().map(|(key, _)| key).collect();
        assert_eq!(keys, ["x.mood", "x.size", "x.word.Al", "x.word.Bob"]);
        assert!(check(&[("x.word.", "")]).is_err() && check(&[("x.word", "")]).is_err());
    }

    #[test]
    fn mistakes_are_told_with_what_there_is() {
        assert_eq!(
            check(&[("x.colour", "red")]).unwrap_err(),
            "team `x` has no option `x.colour`; its options are x.mood, x.size, x.word.NAME"
        );
        assert_eq!(
            check(&[("x.mood", "3")]).unwrap_err(),
            "option `x.mood` cannot be `3`; it is one of calm, wild"
        );
        let none =
            Resolved::new("y", &[], &BTreeMap::from([("y.a".to_owned(), "1".to_owned())])).unwrap_err();
        assert_eq!(none.to_string(), "team `y` has no option `y.a`; it has none");
    }
}
