//! The house rules. A new one is a file here and a line in [`ALL`].

mod arrows;
mod changes;
mod circles;
mod citations;
mod comments;
pub(crate) mod commits;
mod examples;
mod install;
mod licences;
mod links;
mod modules;
mod names;
mod purity;
mod shape;
mod siblings;
mod targets;
mod templates;
mod toolchain;
mod unused;
mod vocabulary;
pub(crate) mod words;

use std::fmt;

use crate::repository::Repository;

/// A house rule.
pub(crate) struct Rule {
    /// Its name in output and on the command line.
    pub(crate) name: &'static str,
    /// The demand of the rule in words.
    pub(crate) about: &'static str,
    /// Finds the places that break the rule.
    pub(crate) check: fn(&Repository) -> Vec<Finding>,
}

/// All house rules, in the order in which they are checked.
pub(crate) const ALL: &[Rule] = &[
    Rule {
        name: "arrows",
        about: "crates depend on each other as ARCHITECTURE.md says, downwards",
        check: arrows::check,
    },
    Rule {
        name: "purity",
        about: "no crate reaches for I/O, clock or terminal that isn't its to reach",
        check: purity::check,
    },
    Rule {
        name: "vocabulary",
        about: "frameworks name no benchmark, worlds no framework, texts no machine",
        check: vocabulary::check,
    },
    Rule {
        name: "shape",
        about: "sources are short, begin with their module comment and leave nothing undone",
        check: shape::check,
    },
    Rule {
        name: "circles",
        about: "the modules at the top of a crate use each other in one direction",
        check: circles::check,
    },
    Rule {
        name: "siblings",
        about: "no framework uses another one: what two of them use stands below them",
        check: siblings::check,
    },
    Rule { name: "modules", about: "every source file belongs to a module tree", check: modules::check },
    Rule { name: "templates", about: "every template is used", check: templates::check },
    Rule { name: "examples", about: "every example is run by the tests", check: examples::check },
    Rule {
        name: "toolchain",
        about: "versions agree: of Rust, of the product, of what dependencies need",
        check: toolchain::check,
    },
    Rule {
        name: "licences",
        about: "licence files stand, every dependency's licence is compatible, and its notice is kept",
        check: licences::check,
    },
    Rule {
        name: "install",
        about: "people install our files, and never a name that is another program's on PyPI",
        check: install::check,
    },
    Rule { name: "changes", about: "change fragments have their form", check: changes::check },
    Rule { name: "links", about: "relative links in documents lead somewhere", check: links::check },
    Rule {
        name: "words",
        about: "comments, errors and documents name the component they are about",
        check: words::check,
    },
    Rule {
        name: "citations",
        about: "cited rules of published systems stand in docs/spec",
        check: citations::check,
    },
    Rule { name: "unused", about: "every dependency and public item has a use", check: unused::check },
    Rule {
        name: "commits",
        about: "a commit's subject names its area and is imperative, and its body says why",
        check: commits::check,
    },
    Rule { name: "names", about: "a public type's name is defined once", check: names::check },
    Rule {
        name: "comments",
        about: "public items are documented, in more than two words and not with the text of an error",
        check: comments::check,
    },
    Rule {
        name: "targets",
        about: "what documents say to make is a target, and the README names demo and test",
        check: targets::check,
    },
];

/// Something that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// A path, with a line number where there is one.
    place: String,
    /// The fault and its remedy.
    text: String,
}

impl Finding {
    /// About a whole file, or about nothing smaller than that.
    pub(crate) fn at(path: &str, text: impl Into<String>) -> Finding {
        Finding { place: path.to_owned(), text: text.into() }
    }

    /// About a line of a file.
    pub(crate) fn at_line(path: &str, line: usize, text: impl Into<String>) -> Finding {
        Finding { place: format!("{path}:{line}"), text: text.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn rules_are_files_here() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter_map(|name| name.strip_suffix(".rs").map(str::to_owned))
            .filter(|name| name != "mod")
            .collect();
        files.sort();
        let mut names: Vec<&str> = ALL.iter().map(|rule| rule.name).collect();
        names.sort_unstable();
        assert_eq!(files, names);
    }

    #[test]
    fn findings_name_their_place() {
        assert_eq!(Finding::at("a.md", "is empty").to_string(), "a.md: is empty");
        assert_eq!(Finding::at_line("a.md", 3, "ends").to_string(), "a.md:3: ends");
    }
}
