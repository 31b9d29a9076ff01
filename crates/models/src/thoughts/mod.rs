//! The thoughts of a model, told apart from its answer.
//!
//! Some servers do that themselves and have a field for thoughts; many send what the model wrote, marks included. A text that
//! is JSON as a whole has no thoughts: marks in it stand in its strings.

mod harmony;
mod marks;

use marks::{Quoting, ThoughtMark, marks_in};

/// A text in its parts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Parted {
    /// The thoughts, in their order; none is empty.
    pub(crate) thoughts: Vec<String>,
    /// The text outside thoughts.
    pub(crate) answer: String,
    /// Whether the text ends within a thought: what it was going to say isn't there.
    pub(crate) is_cut: bool,
    /// Calls of tools, also those that were written as text.
    pub(crate) calls: Vec<SaidCall>,
}

/// A call of a tool as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SaidCall {
    /// The provider's id of the call; empty where it gives none.
    pub(crate) id: String,
    pub(crate) name: String,
    /// The arguments as text.
    pub(crate) arguments: String,
}

impl SaidCall {
    /// A call without an id.
    pub(crate) fn new(name: impl Into<String>, arguments: impl Into<String>) -> SaidCall {
        SaidCall { id: String::new(), name: name.into(), arguments: arguments.into() }
    }
}

impl Parted {
    fn whole(text: String) -> Parted {
        Parted { answer: text, ..Parted::default() }
    }

    fn think(&mut self, thought: &str) {
        let thought = thought.trim();
        if !thought.is_empty() {
            self.thoughts.push(thought.to_owned());
        }
    }

    /// Goes on with the answer. Texts on two sides of a thought are not glued together.
    fn say(&mut self, text: &str) {
        let is_glued = !self.answer.is_empty()
            && !text.is_empty()
            && !self.answer.ends_with(char::is_whitespace)
            && !text.starts_with(char::is_whitespace);
        if is_glued {
            self.answer.push('\n');
        }
        self.answer.push_str(text);
    }

    /// White space around an answer belongs to the thoughts beside it. A lone tab is what MINDcraft's agents say who have
    /// nothing to say, so it stays.
    fn trimmed(mut self) -> Parted {
        let trimmed = self.answer.trim();
        self.answer = match trimmed {
            "" if self.answer.trim_matches(['\n', '\r', ' ']) == "\t" => "\t".to_owned(),
            trimmed => trimmed.to_owned(),
        };
        self
    }
}

/// Separates the thoughts of a text from its answer. Text before a closing mark without an opening mark is a thought: many
/// templates open it in the prompt.
pub(crate) fn part(text: String) -> Parted {
    if !marks::may_have_any(&text) {
        return Parted::whole(text);
    }
    let is_harmony = harmony::is_harmony(&text);
    let marks = marks_in(&text);
    if !is_harmony && marks.is_empty() || is_json(&text) {
        return Parted::whole(text);
    }
    if is_harmony {
        return harmony::part(&text).trimmed();
    }
    let mut parted = Parted::default();
    let mut from = 0;
    let mut has_parted = false;
    let mut quoting = Quoting::new(&text);
    let ends = closing_of(&marks, &text);
    for (mark, end) in marks.iter().zip(ends) {
        if mark.start < from || quoting.is_quoted(mark) {
            continue;
        }
        let before = text.get(from..mark.start).unwrap_or_default();
        match end.and_then(|end| marks.get(end)) {
            // Nothing opened it.
            _ if !mark.opens => {
                let thought = format!("{}{before}", std::mem::take(&mut parted.answer));
                parted.think(&thought);
                from = mark.end;
            }
            Some(close) => {
                parted.say(before);
                parted.think(text.get(mark.end..close.start).unwrap_or_default());
                from = close.end;
            }
            None if mark.begins_line(&text) => {
                parted.say(before);
                parted.think(text.get(mark.end..).unwrap_or_default());
                parted.is_cut = true;
                return parted.trimmed();
            }
            // A word among others.
            None => {
                parted.answer.push_str(text.get(from..mark.end).unwrap_or_default());
                from = mark.end;
                quoting.restart(from);
                continue;
            }
        }
        quoting.restart(from);
        has_parted = true;
    }
    parted.say(text.get(from..).unwrap_or_default());
    if !has_parted {
        return Parted::whole(text);
    }
    parted.answer = marks::without_frames(&parted.answer);
    parted.trimmed()
}

/// The place among the marks where a thought that each of them opens ends: at the first closing mark behind it that isn't
/// quoted there, else at the first.
fn closing_of(marks: &[ThoughtMark], text: &str) -> Vec<Option<usize>> {
    let (mut first, mut bare) = (None, None);
    let behind = marks.iter().enumerate().rev().map(|(place, mark)| {
        let end = bare.or(first);
        if !mark.opens {
            first = Some(place);
            bare = if mark.is_enclosed(text) { bare } else { first };
        }
        end
    });
    let mut ends: Vec<Option<usize>> = behind.collect();
    ends.reverse();
    ends
}

fn is_json(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(['{', '[', '"']) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, thoughts: &[&str], answer: &str) {
        let parted = part(text.to_owned());
        let seen: Vec<&str> = parted.thoughts.iter().map(String::as_str).collect();
        assert_eq!((&seen[..], parted.answer.as_str(), parted.is_cut), (thoughts, answer, false), "{text:?}");
    }

    fn check_cut(text: &str, thoughts: &[&str], answer: &str) {
        let parted = part(text.to_owned());
        let seen: Vec<&str> = parted.thoughts.iter().map(String::as_str).collect();
        assert_eq!((&seen[..], parted.answer.as_str(), parted.is_cut), (thoughts, answer, true), "{text:?}");
    }

    #[test]
    fn every_spelling_is_known() {
        for (open, close) in [
            ("<think>", "</think>"),
            ("<THINK>", "</Think>"),
            ("<thinking>", "</thinking>"),
            ("<thought>", "</thought>"),
            ("<Thoughts>", "</Thoughts>"),
            ("<reasoning>", "</reasoning>"),
            ("< think >", "< / think >"),
            ("<think budget=\"4\">", "</think>"),
            ("<seed:think>", "</seed:think>"),
            ("[THINK]", "[/THINK]"),
            ("◁think▷", "◁/think▷"),
            ("<|begin_of_thought|>", "<|end_of_thought|>"),
            ("<|START_THINKING|>", "<|END_THINKING|>"),
            ("<|channel>thought", "<channel|>"),
        ] {
            let draft = "Maybe goto_agent0_pot0? No.";
            check(&format!("{open}\n{draft}\n{close}\n\nA"), &[draft], "A");
            check(&format!(" \n{open}{draft}{close}A"), &[draft], "A");
            check(&format!("{draft}{close}\nA"), &[draft], "A");
            check(&format!("{open}{draft}{close}"), &[draft], "");
            check_cut(&format!("{open}\n{draft}"), &[draft], "");
            check_cut(&format!("A\n{open}\n{draft}"), &[draft], "A");
        }
    }

    #[test]
    fn several_thoughts_and_thoughts_in_thoughts() {
        check("<think>a</think>b<think>c</think>d", &["a", "c"], "b\nd");
        check("<think>a</think> <thinking>b</thinking>\nc", &["a", "b"], "c");
        check("<think>a<think>b</think>c</think>d", &["a<think>b", "c"], "d");
        check("<thinking>a <thought>b</thought> c</thinking> d", &["a <thought>b", "c"], "d");
        check("one</think>two</think>three", &["one", "two"], "three");
        check("<think></think>\n\nA", &[], "A");
        check("<think>It ends with `</think>`, I know.</think>A", &["It ends with `</think>`, I know."], "A");
        check("<think>He is 5\" tall</think>{\"action\": \"x\"}", &["He is 5\" tall"], "{\"action\": \"x\"}");
        check("He is 5\" tall</think>{\"action\": \"x\"}", &["He is 5\" tall"], "{\"action\": \"x\"}");
        check(
            "A draft: ```json\n{\"a\": 1}\n``` no.</think>```json\n{\"a\": 2}\n```",
            &["A draft: ```json\n{\"a\": 1}\n``` no."],
            "```json\n{\"a\": 2}\n```",
        );
        check("<think>x</think>\n\t\n", &["x"], "\t");
        check("<|START_THINKING|>x<|END_THINKING|><|START_RESPONSE|>A<|END_RESPONSE|>", &["x"], "A");
    }

    #[test]
    fn marks_that_are_told_of_are_no_thoughts() {
        for text in [
            "goto_agent0_pot0",
            " white space stays \n",
            "{\"say\": \"<think>hm</think> yes\"}",
            "\"</think>\"",
            "It says `</think>` there.",
            "I say {\"text\": \"a </think> b\"} to it.",
            "{'say': 1, \"text\": \"<think>a</think>\"}",
            "```js\nbot.chat(\"x </think> y\");\n```",
            "```xml\n<think>\na\n</think>\n```",
            "The mark <think> opens a thought.",
            "a <thinker> b </thinker>",
            "x < think and y > 3",
            "Vec<Thought>",
        ] {
            check(text, &[], text);
        }
    }

    /// A model may repeat a mark to the end of a long reply: work that grows with the square of the length would take hours
    /// here.
    #[test]
    fn long_texts_full_of_marks_are_parted() {
        for (beginning, piece) in [
            ("a ", "<think> "),
            ("a", "<think>\n"),
            ("", "x</think>"),
            ("", "<think>x"),
            ("", "<think>a</think>b"),
            ("` ", "<think> "),
            ("\" ", "</think> "),
            ("```", "</think>\n"),
            ("", "`</think>`"),
            ("", "\"</think>\\\""),
            ("", "\"<think>\" "),
            ("", "<think "),
            ("", "[think "),
            ("", "\u{25c1}think"),
            ("", "<|channel|>final<|message|>x<|end|>"),
            ("", "<|channel|>analysis<|message|>x"),
            ("<|channel|>", "<|start|>assistant<|message|>x"),
            ("<|channel|>", "<|"),
            ("<|channel|>x<|end|>", "\n"),
        ] {
            let text = beginning.to_owned() + &piece.repeat((1 << 20) / piece.len());
            let parted = part(text.clone());
            let kept: usize = parted.thoughts.iter().map(String::len).sum();
            assert!(kept + parted.answer.len() <= text.len(), "{piece:?}");
        }
    }

    #[test]
    fn no_text_panics_and_nothing_is_lost() {
        let pieces = [
            "<think>",
            "</think>",
            "a",
            "\n",
            "```",
            "\"",
            "`",
            "é",
            "<|channel|>",
            "<|message|>",
            "<|end|>",
        ];
        for number in 0..11_usize.pow(4) {
            let text: String = (0..4).map(|place| pieces[number / 11_usize.pow(place) % 11]).collect();
            let parted = part(text.clone());
            let letters = |text: &str| text.matches(['a', 'é']).count();
            let kept: usize = parted.thoughts.iter().map(|thought| letters(thought)).sum();
            if !text.contains("<|channel|>") {
                assert_eq!(kept + letters(&parted.answer), letters(&text), "{text:?} {parted:?}");
            }
        }
    }
}
