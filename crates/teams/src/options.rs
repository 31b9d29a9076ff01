//! A framework's options as the user gives them, `framework.option=value`, and what there is to give.

use std::collections::BTreeMap;

/// One option of a framework, with everything that help pages say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The key, `framework.option`.
    pub name: &'static str,
    /// The value where the user gives none; one of `values`.
    pub default: &'static str,
    /// Every value there is.
    pub values: &'static [&'static str],
    /// What it changes.
    pub meaning: &'static str,
    /// Whether it changes nothing but prompts, so that a player who reads none does the same whatever its value.
    pub prompt_only: bool,
}

/// A team that cannot be made as asked for: the user's mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TeamError {
    /// There is no framework of that name.
    #[error("there is no team `{name}`; there are {}", known.join(", "))]
    UnknownFramework {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The framework has no option of that name.
    #[error("team `{framework}` has no option `{option}`; {}", list_options(known))]
    UnknownOption {
        /// The framework.
        framework: &'static str,
        /// What was asked for.
        option: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// A text that the team needs is missing or wrong.
    #[error("the team's text `{name}` cannot be used: {reason}")]
    Text {
        /// The text's name.
        name: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The option has no such value.
    #[error("option `{option}` cannot be `{value}`; it is one of {}", allowed.join(", "))]
    UnknownValue {
        /// The option's name.
        option: &'static str,
        /// What was asked for.
        value: String,
        /// What there is.
        allowed: &'static [&'static str],
    },
}

fn list_options(known: &[&str]) -> String {
    if known.is_empty() { "it has none".to_owned() } else { format!("its options are {}", known.join(", ")) }
}

/// Every option of a framework with the value that holds for it, defaults included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    table: &'static [OptionInfo],
    values: BTreeMap<&'static str, &'static str>,
}

impl Resolved {
    /// Checks what the user gave against what there is.
    pub(crate) fn new(
        framework: &'static str,
        table: &'static [OptionInfo],
        given: &BTreeMap<String, String>,
    ) -> Result<Resolved, TeamError> {
        let mut values: BTreeMap<_, _> = table.iter().map(|option| (option.name, option.default)).collect();
        for (key, value) in given {
            let option =
                table.iter().find(|option| option.name == key).ok_or_else(|| TeamError::UnknownOption {
                    framework,
                    option: key.clone(),
                    known: table.iter().map(|option| option.name).collect(),
                })?;
            let known = option.values.iter().find(|known| *known == value);
            let known = known.ok_or_else(|| TeamError::UnknownValue {
                option: option.name,
                value: value.clone(),
                allowed: option.values,
            })?;
            values.insert(option.name, known);
        }
        Ok(Resolved { table, values })
    }

    /// The value of that option; empty for an option that is not in the framework's table.
    #[must_use]
    pub fn value(&self, name: &str) -> &'static str {
        self.values.get(name).copied().unwrap_or("")
    }

    /// All options with the values that hold, in the order of the manual: what a plan stores, so that two ways to ask for
    /// the same team make the same plan.
    pub fn all(&self) -> impl Iterator<Item = (&'static OptionInfo, &'static str)> + '_ {
        self.table.iter().map(|option| (option, self.value(option.name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[OptionInfo] = &[
        OptionInfo {
            name: "x.mood",
            default: "calm",
            values: &["calm", "wild"],
            meaning: "how it feels",
            prompt_only: false,
        },
        OptionInfo {
            name: "x.size",
            default: "2",
            values: &["1", "2"],
            meaning: "how big it is",
            prompt_only: false,
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
    fn mistakes_are_told_with_what_there_is() {
        assert_eq!(
            check(&[("x.colour", "red")]).unwrap_err(),
            "team `x` has no option `x.colour`; its options are x.mood, x.size"
        );
        assert_eq!(
            check(&[("x.size", "3")]).unwrap_err(),
            "option `x.size` cannot be `3`; it is one of 1, 2"
        );
        let none =
            Resolved::new("y", &[], &BTreeMap::from([("y.a".to_owned(), "1".to_owned())])).unwrap_err();
        assert_eq!(none.to_string(), "team `y` has no option `y.a`; it has none");
    }
}
