//! A profile without the commands that are withheld from its agent.

use std::collections::BTreeSet;

use super::super::commands::Commands;
use super::super::history::FROM_OTHER_AGENT;
use super::{AgentProfile, ConversationExample};

impl AgentProfile {
    /// The same without the sentences and the examples that name one of these commands: a prompt shows no command that its
    /// agent lacks.
    #[must_use]
    pub fn without(self, withheld: &BTreeSet<String>) -> AgentProfile {
        if withheld.is_empty() {
            return self;
        }
        self.leaving_out(|text| Commands::names_any(text, withheld))
    }

    /// The same without the sentences and the examples that tell of words of other agents, for an agent that hears none.
    #[must_use]
    pub fn without_talk(self) -> AgentProfile {
        self.leaving_out(|text| text.contains(FROM_OTHER_AGENT))
    }

    fn leaving_out(mut self, is_out: impl Fn(&str) -> bool) -> AgentProfile {
        for (_, text) in &mut self.prompts {
            if is_out(text) {
                *text =
                    text.split('\n').filter_map(|line| left_of(line, &is_out)).collect::<Vec<_>>().join("\n");
            }
        }
        let is_left = |example: &ConversationExample| example.iter().all(|turn| !is_out(&turn.content));
        for examples in [&mut self.conversation_examples, &mut self.coding_examples].into_iter().flatten() {
            examples.retain(is_left);
        }
        self
    }
}

/// Returns a line without the sentences that are left out; `None` if none is left.
fn left_of(line: &str, is_out: impl Fn(&str) -> bool) -> Option<String> {
    if !is_out(line) {
        return Some(line.to_owned());
    }
    let (mark, words) = match line.strip_prefix("- ") {
        Some(words) => ("- ", words),
        None => ("", line),
    };
    let left: Vec<&str> = sentences(words).into_iter().filter(|sentence| !is_out(sentence)).collect();
    (!left.is_empty()).then(|| format!("{mark}{}", left.join(" ")))
}

/// The sentences of a line: each ends with a full stop before a blank and a capital letter.
fn sentences(line: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut rest = line;
    loop {
        let end = rest.match_indices(". ").find(|(at, stop)| {
            rest.get(at + stop.len()..).and_then(|next| next.chars().next()).is_some_and(char::is_uppercase)
        });
        let Some((sentence, next)) = end.and_then(|(at, _)| rest.split_at_checked(at + 1)) else {
            sentences.push(rest);
            return sentences;
        };
        sentences.push(sentence);
        rest = next.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::super::PromptKind;
    use super::*;

    #[test]
    fn sentences_and_examples_go_with_their_commands() {
        let withheld = BTreeSet::from(["stop".to_owned(), "newAction".to_owned()]);
        let text = "You act.\n- Act. Asked to stop, say \"Sure. !stop\". Asked to come, say \"!goToPlayer(\"Al\", 3)\".\n\
                    - Write code with !newAction(\"so\").\n!stopAll stays";
        let object = serde_json::json!({"name": "Al", "conversing": text, "conversation_examples": [
            [{"role": "user", "content": "Bo: halt"}, {"role": "assistant", "content": "!stop"}],
            [{"role": "user", "content": "Bo: come"}, {"role": "assistant", "content": "!goToPlayer(\"Bo\", 3)"}]]});
        let (profile, _) = AgentProfile::of(object.as_object().unwrap()).unwrap();
        let left = profile.without(&withheld);
        assert_eq!(
            left.prompt(PromptKind::Conversing),
            Some("You act.\n- Act. Asked to come, say \"!goToPlayer(\"Al\", 3)\".\n!stopAll stays")
        );
        assert_eq!(left.conversation_examples.map(|examples| examples.len()), Some(1));
        let heard = serde_json::json!({"name": "Al", "conversing": "You act. Never write (FROM OTHER BOT): it is a mark. Be brief.",
            "conversation_examples": [[{"role": "user", "content": "Bo: (FROM OTHER BOT)hi"}]]});
        let (profile, _) = AgentProfile::of(heard.as_object().unwrap()).unwrap();
        let left = profile.without_talk();
        assert_eq!(left.prompt(PromptKind::Conversing), Some("You act. Be brief."));
        assert_eq!(left.conversation_examples.map(|examples| examples.len()), Some(0));
    }
}
