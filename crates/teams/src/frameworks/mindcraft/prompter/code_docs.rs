//! The documentation of functions in prompts for code (docs/spec/mindcraft.md, 7.4).

use cooperage_core::{Manual, SectionName};

use super::super::history::{ConversationTurn, TurnRole};
use super::Prompter;
use super::shelf::Shelf;
use crate::options::rules::FrameworkRules;
use crate::word_index::function_words;

/// An entry of the documentation of code.
#[derive(Clone, Debug)]
pub(super) struct Doc {
    text: String,
    /// Whether it is always shown.
    is_basic: bool,
}

impl Doc {
    /// How the function is called.
    fn signature(&self) -> &str {
        self.text.lines().next().unwrap_or_default()
    }

    /// The function's name with its object, such as `skills.build`.
    fn path(&self) -> &str {
        let call = self.signature().trim_start_matches("await ");
        call.split_once('(').map_or(call, |(path, _)| path).trim()
    }
}

/// The documentation of a world: by the original's rules found by its first two lines, otherwise through an index.
pub(super) fn code_docs(manual: &Manual, rules: FrameworkRules) -> Shelf<Doc> {
    let docs = manual.section(SectionName::Code).iter().map(|item| {
        let text = item.text.trim_end().to_owned();
        let key: Vec<&str> = text.lines().take(2).collect();
        (key.concat(), Doc { text, is_basic: item.emphasised })
    });
    let shelf = Shelf::new(docs.collect());
    if rules.is_paper() {
        return shelf;
    }
    shelf.indexed(|doc| {
        let (name, sentence) = function_words(&doc.text);
        (name.to_owned(), sentence.to_owned())
    })
}

impl Prompter {
    /// Returns the entries of the documentation that are most like the wanted code, and the basic entries; but for the
    /// original's rules, a list of all functions stands before them, and those that an error has named are among them.
    pub(super) async fn docs_for(&self, turns: &[ConversationTurn]) -> String {
        let mut wanted = wanted_code(turns);
        if !self.options.rules.is_paper() && !self.constructions.is_empty() {
            // Where there is something to build, most code builds, in all words in which it is asked for.
            wanted.push_str(" blueprint");
        }
        let places = self.ranked(&self.docs, &wanted).await;
        let docs = self.docs.borrow();
        // Without vectors the original shows only the basic entries.
        let finds = docs.has_vectors() || !self.options.keeps_quirks || self.options.docs.is_none();
        let count = if finds { self.options.docs.unwrap_or(usize::MAX) } else { 0 };
        let mut shown: Vec<&Doc> =
            places.into_iter().filter_map(|place| docs.get(place)).take(count).collect();
        let is_listed = finds && self.options.docs.is_some() && !self.options.rules.is_paper();
        let error = turns.last().filter(|turn| is_listed && turn.role == TurnRole::System);
        let is_named = |doc: &Doc| error.is_some_and(|error| names(&error.content, doc.path()));
        for doc in docs.all().filter(|doc| doc.is_basic || is_named(doc)) {
            if shown.iter().all(|known| known.text != doc.text) {
                shown.push(doc);
            }
        }
        let explained = shown.into_iter().map(|doc| doc.text.as_str()).collect::<Vec<_>>().join("\n\n");
        if !is_listed {
            return explained;
        }
        let all: Vec<&str> = docs.all().map(Doc::signature).collect();
        format!("All functions:\n{}\n\nThe functions that may fit, explained:\n{explained}", all.join("\n"))
    }
}

/// Whether a text has a function's path as a whole word.
fn names(text: &str, path: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(path).any(|(at, _)| {
        let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + path.len()..));
        !before.ends_with(is_part) && !after.unwrap_or_default().starts_with(is_part)
    })
}

/// Returns the purpose of the wanted code: the argument of the last `!newAction` command.
fn wanted_code(turns: &[ConversationTurn]) -> String {
    const COMMAND: &str = "!newAction(";
    /// The text to search by where no command tells the purpose.
    const ANYTHING: &str = "do what is asked";
    let last = turns.iter().rev().find_map(|turn| match turn.role {
        TurnRole::System => None,
        _ => turn.content.split_once(COMMAND).map(|(_, rest)| rest),
    });
    let wanted = last.map(|rest| rest.rsplit_once(')').map_or(rest, |(argument, _)| argument));
    wanted.map_or(ANYTHING, |wanted| wanted.trim().trim_matches('"')).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_request_for_code_says_what_it_is_for() {
        let turns = [
            ConversationTurn::user("Bo: build a wall"),
            ConversationTurn::assistant("Sure. !newAction(\"a wall (5 long)\")"),
            ConversationTurn::system("an example: !newAction(\"x\")"),
        ];
        assert_eq!(wanted_code(&turns), "a wall (5 long)");
        assert_eq!(wanted_code(&turns[..1]), "do what is asked");
        assert_eq!(wanted_code(&[ConversationTurn::user("Bo: !newAction(\"half")]), "half");
    }

    #[test]
    fn an_error_names_whole_functions() {
        let error = "There is no skills.dig; did you mean skills.digDown, skills.till?";
        assert!(names(error, "skills.digDown") && names(error, "skills.till"));
        assert!(!names(error, "skills.digDo") && !names(error, "kills.till"));
    }
}
