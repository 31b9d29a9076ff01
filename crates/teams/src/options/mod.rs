//! A framework's or suite's options as the user gives them, `owner.option=value`, and what there is to give.
//!
//! A table of [`OptionInfo`] is the only place that knows an option: its kind reads the text, checks it, and renders it for plans.
//! Frameworks and suites read typed values from [`Resolved`].

mod kind;
mod mistake;
mod resolved;
pub mod rules;
#[cfg(test)]
mod tests;
pub mod tool_calls;
pub mod view;

pub use kind::{OptionKind, OptionValue, ParsedValue, WordChoice};
pub use mistake::{OptionMistake, TeamError};
pub use resolved::Resolved;

use kind::NoValue;
use rules::FrameworkRules;

/// The value of an option whose file is handed in as a text.
pub const GIVEN: &str = "given";
/// The end of the name of a family of options, for which the user puts a name.
const FAMILY: &str = ".NAME";

/// One option of a framework or suite, with everything that help pages say about it.
///
/// Fields may come: a crate of its own makes one with [`new`](OptionInfo::new) and the functions that change one part.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OptionInfo {
    /// The key, `owner.option`. A family of options ends in `.NAME`, for which the user puts a name; one that is not
    /// given is not there.
    pub name: &'static str,
    /// The value where the user gives none.
    pub default: &'static str,
    /// The values there are.
    pub kind: OptionKind,
    /// Describes the effect of the option, for help pages.
    pub meaning: &'static str,
    /// Whether the option changes only prompts, so that a built-in player, which reads no prompts, acts the same with
    /// all its values.
    pub is_prompt_only: bool,
    /// The file that the user may name in place of a value.
    file: Option<OptionFile>,
    /// Earlier spellings of values, as pairs of the earlier and the present one.
    formerly: &'static [(&'static str, &'static str)],
    /// Whether it came when there were plans without it: a plan leaves it out at its default, so that it stays the plan that it
    /// was.
    is_later: bool,
    /// For a former option, its value under the framework's rules `paper`; `default` is the value under `fixed`.
    of_paper: Option<&'static str>,
}

/// A file that the user names in place of an option's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionFile {
    /// A text, which is handed in under this name; the option is then [`GIVEN`].
    Text(&'static str),
    /// A run directory, of whose journals a text is made, which is handed in likewise.
    Run(&'static str),
    /// A file that is no text: its bytes are handed in, in base64, under the name of this folder, a slash and the start of
    /// their hash, and that is the option's value.
    Bytes(&'static str),
}

impl OptionInfo {
    /// An option that changes more than prompts.
    #[must_use]
    pub const fn new(
        name: &'static str,
        default: &'static str,
        kind: OptionKind,
        meaning: &'static str,
    ) -> OptionInfo {
        OptionInfo {
            name,
            default,
            kind,
            meaning,
            is_prompt_only: false,
            file: None,
            formerly: &[],
            is_later: false,
            of_paper: None,
        }
    }

    /// An earlier option, whose values [`FrameworkRules`] decide today: the first holds under the rules `fixed`, the second under
    /// `paper`. A command line or a plan may still name it. Help pages leave it out, and so do new plans in which it agrees with
    /// the rules.
    #[must_use]
    pub const fn former(
        name: &'static str,
        words: &'static [&'static str],
        [fixed, paper]: [&'static str; 2],
    ) -> OptionInfo {
        let option =
            OptionInfo::new(name, fixed, OptionKind::OneOf(words), "a part of the framework's rules");
        OptionInfo { of_paper: Some(paper), ..option }
    }

    /// The option, which changes nothing but prompts.
    #[must_use]
    pub const fn prompt_only(self) -> OptionInfo {
        OptionInfo { is_prompt_only: true, ..self }
    }

    /// The option, whose value may be a file.
    #[must_use]
    pub const fn or_file(self, file: OptionFile) -> OptionInfo {
        OptionInfo { file: Some(file), ..self }
    }

    /// The option with earlier spellings of its values, as pairs of the earlier and the present one.
    #[must_use]
    pub const fn formerly(self, spellings: &'static [(&'static str, &'static str)]) -> OptionInfo {
        OptionInfo { formerly: spellings, ..self }
    }

    /// The option, which came when there were plans without it.
    #[must_use]
    pub const fn later(self) -> OptionInfo {
        OptionInfo { is_later: true, ..self }
    }

    /// Whether another option has taken its place, so that help pages leave it out.
    #[must_use]
    pub fn is_former(&self) -> bool {
        self.of_paper.is_some()
    }

    /// Whether it stands for a family of options.
    #[must_use]
    pub fn is_family(&self) -> bool {
        self.name.ends_with(FAMILY)
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

    /// The value where the user gives none.
    fn usual(&self, rules: FrameworkRules) -> &'static str {
        self.of_paper.filter(|_| rules.is_paper()).unwrap_or(self.default)
    }

    /// Returns the form of a value, for help pages.
    #[must_use]
    pub fn form(&self) -> String {
        let file = match self.file {
            Some(OptionFile::Run(_)) => ", or a RUN",
            Some(OptionFile::Text(_) | OptionFile::Bytes(_)) => ", or a FILE",
            None => "",
        };
        self.kind.form() + file
    }

    /// Parses a value.
    ///
    /// # Errors
    /// [`OptionMistake`] for a text that is no value of the option.
    pub fn parse(&self, text: &str) -> Result<OptionValue, OptionMistake> {
        self.parse_as(self.name, text)
    }

    /// The same with the name that the user gave, which is another one in a family.
    fn parse_as(&self, key: &str, text: &str) -> Result<OptionValue, OptionMistake> {
        match self.file {
            Some(OptionFile::Text(_) | OptionFile::Run(_)) if text == GIVEN => return Ok(OptionValue::Given),
            Some(OptionFile::Bytes(folder)) if is_below(text, folder) => {
                return Ok(OptionValue::Text(text.to_owned()));
            }
            _ => {}
        }
        let former = self.formerly.iter().find(|(former, _)| *former == text);
        let (option, value) = (key.to_owned(), text.to_owned());
        self.kind.parse(former.map_or(text, |(_, present)| present)).map_err(|error| match error {
            NoValue::NotListed if self.file.is_none() => {
                OptionMistake::UnknownValue { option, value, allowed: self.kind.words() }
            }
            NoValue::NotListed => OptionMistake::BadValue {
                option,
                value,
                reason: "it is none of the words, and no such file exists".to_owned(),
                form: self.form(),
            },
            NoValue::Fault(reason) => OptionMistake::BadValue { option, value, reason, form: self.form() },
        })
    }

    /// The name under which a text is handed in for it, where one may be.
    #[must_use]
    pub fn text(&self) -> Option<&'static str> {
        match self.file? {
            OptionFile::Text(name) | OptionFile::Run(name) => Some(name),
            OptionFile::Bytes(_) => None,
        }
    }

    /// Whether the text that is handed in for it is made of a run's journals.
    #[must_use]
    pub fn takes_run(&self) -> bool {
        matches!(self.file, Some(OptionFile::Run(_)))
    }

    /// The folder under which files that are no texts are handed in for it, where they may be.
    #[must_use]
    pub fn folder(&self) -> Option<&'static str> {
        match self.file? {
            OptionFile::Bytes(folder) => Some(folder),
            OptionFile::Text(_) | OptionFile::Run(_) => None,
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
