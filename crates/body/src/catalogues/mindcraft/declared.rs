//! The commands that an agent may use, and what it reads about them.

use std::collections::BTreeSet;

use cooperage_core::Tool;

use super::commands::ALL;
use super::declaration::Declaration;

/// Commands that can be called even where they are blocked; their documentation is hidden all the same.
const ALWAYS_CALLABLE: [&str; 4] = ["!stop", "!stats", "!inventory", "!goal"];

/// The commands of one agent: all that there are but those which are blocked for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// Names with the exclamation mark.
    blocked: BTreeSet<String>,
}

impl Declared {
    /// Declares all commands: none is blocked.
    #[must_use]
    pub fn whole() -> Declared {
        Declared::default()
    }

    /// All commands but these, named with or without the exclamation mark. Names that no command has mean nothing.
    #[must_use]
    pub fn without<'a>(blocked: impl IntoIterator<Item = &'a str>) -> Declared {
        let name = |name: &str| format!("!{}", name.strip_prefix('!').unwrap_or(name));
        Declared { blocked: blocked.into_iter().map(name).collect() }
    }

    /// The command of that name, exclamation mark included, unless it is blocked.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&'static Declaration> {
        let declaration = ALL.iter().find(|declaration| declaration.name == name)?;
        (!self.is_blocked(declaration) || ALWAYS_CALLABLE.contains(&name)).then_some(declaration)
    }

    /// The commands that are documented, questions first.
    pub fn listed(&self) -> impl Iterator<Item = &'static Declaration> {
        ALL.iter().filter(|declaration| !self.is_blocked(declaration))
    }

    /// The same as typed actions.
    #[must_use]
    pub fn tools(&self) -> Vec<Tool> {
        self.listed().map(Declaration::tool).collect()
    }

    /// Returns the manual of the commands, for the model.
    #[must_use]
    pub fn manual(&self) -> String {
        let entries: String = self.listed().map(Declaration::manual).collect();
        format!("{HEADER}{entries}*\n")
    }

    fn is_blocked(&self, declaration: &Declaration) -> bool {
        self.blocked.contains(declaration.name)
    }
}

const HEADER: &str = "\
*COMMANDS
Commands are how you act and how you learn about the world. Write a command without arguments as !name, and one with \
arguments as !name(\"text\", 1.5, true), in the order of its parameters.
Put texts in double quotes. Never put a command into a code block. One command per response: whatever follows the first \
one is cut off unread.
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocked_commands_vanish_but_four_can_still_be_called() {
        let catalogue = Declared::without(["!stop", "goal", "!collectBlocks", "!no_such_thing"]);
        assert_eq!(catalogue.listed().count(), ALL.len() - 3);
        assert!(catalogue.find("!collectBlocks").is_none());
        for name in ["!stop", "!goal"] {
            assert!(catalogue.find(name).is_some());
            assert!(!catalogue.manual().contains(&format!("{name}:")));
            assert!(catalogue.tools().iter().all(|tool| tool.name != name[1..]));
        }
    }

    #[test]
    fn names_are_case_sensitive_and_bear_the_mark() {
        let catalogue = Declared::whole();
        assert!(catalogue.find("!stats").is_some());
        assert!(catalogue.find("!Stats").is_none());
        assert!(catalogue.find("stats").is_none());
    }
}
