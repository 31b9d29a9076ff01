//! Where the words of a call come from: not all of them were typed by the user.

use std::collections::BTreeSet;

/// The source of a call's arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WordSource {
    /// The command line, completed by `cooperage.toml`.
    CommandLine {
        /// The options that the file gave, by their long names.
        of_file: BTreeSet<String>,
    },
    /// A page of the studio.
    Page,
    /// The design of a study that is served.
    Design {
        /// Whether the server was started with `--yes`.
        agreed: bool,
    },
}

impl Default for WordSource {
    fn default() -> WordSource {
        WordSource::CommandLine { of_file: BTreeSet::new() }
    }
}

impl WordSource {
    /// Whether the user named what stands behind that option, if anything does.
    pub(crate) fn is_typed(&self, option: &str) -> bool {
        match self {
            WordSource::CommandLine { of_file } => !of_file.contains(option),
            WordSource::Page => false,
            WordSource::Design { agreed } => *agreed && option == "yes",
        }
    }

    /// Whether the person at the terminal gave the words, and so can be asked.
    pub(crate) fn is_command_line(&self) -> bool {
        matches!(self, WordSource::CommandLine { .. })
    }
}
