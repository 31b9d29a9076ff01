//! Mistakes of users in options and teams.

/// An option or a value that there is not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionMistake {
    /// There is no option of that name.
    #[error("{owner} has no option `{option}`; {}", list_options(known))]
    UnknownOption {
        /// The framework or suite, such as "team `villager`".
        owner: String,
        /// The option that the user gave.
        option: String,
        /// All options of the owner.
        known: Vec<&'static str>,
    },
    /// The option has no such value.
    #[error("option `{option}` cannot be `{value}`; it is one of {}", allowed.join(", "))]
    UnknownValue {
        /// The option's name.
        option: String,
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
    /// An option or a value that the framework does not have.
    #[error(transparent)]
    Option(#[from] OptionMistake),
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
    /// The team cannot play with so many agents.
    #[error("{what} has {seats} seats, and {agents} agents are asked for")]
    Seats {
        /// The option or setting that fixes the number of seats.
        what: String,
        /// The number that it has.
        seats: u32,
        /// The number that is asked for.
        agents: u32,
    },
}

fn list_options(known: &[&str]) -> String {
    if known.is_empty() { "it has none".to_owned() } else { format!("its options are {}", known.join(", ")) }
}
