//! Commands as models write them, in the grammar's own spelling: texts in single, curly or no quotes, blanks inside the
//! brackets, names of commands, items and players in any case.
//!
//! Only arguments with a clear meaning are rewritten; a list that cannot be read stays as it is, and the agent is told its
//! fault.

use cooperage_core::command_grammar;
use cooperage_core::written::find;
use cooperage_core::{Meaning, Parameter, ParameterKind};

use super::commands::Commands;

/// Characters of a list of arguments at most.
const LIST_MAX: usize = 8_000;
/// The most commands of a reply that are rewritten; no more than that can count.
const COMMANDS_MAX: usize = 17;

/// A reply with its commands in the grammar's spelling.
pub(super) struct Respelled {
    pub(super) text: String,
    /// Where each command ends in that text, and where it ended in the reply.
    ends: Vec<[usize; 2]>,
}

impl Respelled {
    /// Returns the end in the reply of the command that ends after the first `length` bytes of the text.
    pub(super) fn end_in_reply(&self, length: usize) -> Option<usize> {
        self.ends.iter().find(|[end, _]| *end == length).map(|[_, end]| *end)
    }
}

/// Rewrites a reply; `players` are the names that a player can have.
pub(super) fn respelled(reply: &str, commands: &Commands, players: &[String]) -> Respelled {
    let mut out = Respelled { text: String::with_capacity(reply.len()), ends: Vec::new() };
    let mut at = 0;
    while out.ends.len() < COMMANDS_MAX
        && let Some(found) = reply.get(at..).and_then(command_grammar::find)
    {
        let (start, mut end) = (at + found.span.start, at + found.span.end);
        out.text.push_str(reply.get(at..start).unwrap_or_default());
        let written = found.name.trim_start_matches('!');
        let name = commands.spelling_of(written).unwrap_or(written);
        let name_end = start + found.name.len();
        let list = if found.has_unread_list {
            reply.get(name_end..).and_then(list_of)
        } else {
            let tokens = found.tokens.iter().map(|token| plain(token)).collect();
            Some((tokens, end - name_end))
        };
        let list = list.filter(|_| commands.has(name)).map(|(tokens, length)| {
            let fitted = tokens.into_iter().enumerate();
            let fitted =
                fitted.map(|(number, token)| token.written(commands.parameter(name, number), players));
            (fitted.collect::<Vec<String>>(), length)
        });
        match list {
            // A command that the grammar reads is left as it was written, except for names.
            Some((tokens, length)) if found.has_unread_list || name != written || tokens != found.tokens => {
                end = name_end + length;
                out.text.push('!');
                out.text.push_str(name);
                if !tokens.is_empty() {
                    out.text.push_str(&format!("({})", tokens.join(", ")));
                }
            }
            _ => out.text.push_str(reply.get(start..end).unwrap_or_default()),
        }
        out.ends.push([out.text.len(), end]);
        at = end;
    }
    out.text.push_str(reply.get(at..).unwrap_or_default());
    out
}

/// An argument as it is meant.
struct Token {
    text: String,
    is_quoted: bool,
}

impl Token {
    fn written(self, parameter: Option<&Parameter>, players: &[String]) -> String {
        let Token { text, is_quoted } = self;
        let text = parameter.map_or_else(|| text.clone(), |parameter| fitted(parameter, &text, players));
        let is_number = text.parse::<f64>().is_ok_and(f64::is_finite)
            && text.bytes().all(|byte| byte.is_ascii_digit() || b"-.".contains(&byte))
            && !text.starts_with('.')
            && !text.starts_with("-.")
            && !text.ends_with('.');
        if !is_quoted && (is_number || text == "true" || text == "false") {
            text
        } else {
            format!("\"{}\"", text.replace('"', "'"))
        }
    }
}

fn plain(token: &str) -> Token {
    match token.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) => Token { text: text.to_owned(), is_quoted: true },
        None => Token { text: token.to_owned(), is_quoted: false },
    }
}

/// Returns a name as the world spells it, where that follows without asking the world.
fn fitted(parameter: &Parameter, text: &str, players: &[String]) -> String {
    let is_player =
        matches!(parameter.meaning, Meaning::Agent | Meaning::Mover) || parameter.name == "player_name";
    if is_player && let Some(name) = find(text, players.iter().map(String::as_str)) {
        return name.to_owned();
    }
    if let ParameterKind::Name(names) = &parameter.kind {
        let known = find(text, names.iter().map(String::as_str));
        return known.unwrap_or(text).to_owned();
    }
    match parameter.meaning {
        Meaning::Item | Meaning::Block | Meaning::Container | Meaning::Creature => {
            let name = text.trim().to_ascii_lowercase();
            // A game's namespace before a name says nothing.
            let name = name.rsplit_once(':').map_or(name.as_str(), |(_, name)| name);
            name.replace([' ', '-'], "_")
        }
        _ => text.to_owned(),
    }
}

/// A list of arguments in brackets at the beginning of a text, and its length.
fn list_of(text: &str) -> Option<(Vec<Token>, usize)> {
    let inner = text.strip_prefix('(')?;
    let mut tokens = Vec::new();
    let mut rest = inner;
    loop {
        rest = rest.trim_start();
        let used = text.len() - rest.len();
        if used > LIST_MAX {
            return None;
        }
        // An empty list, or a comma before its end.
        if let Some(after) = rest.strip_prefix(')') {
            return Some((tokens, text.len() - after.len()));
        }
        let (token, after) = token_of(rest)?;
        tokens.push(token);
        rest = after.trim_start();
        if let Some(after) = rest.strip_prefix(',') {
            rest = after;
        } else if let Some(after) = rest.strip_prefix(')') {
            return Some((tokens, text.len() - after.len()));
        } else {
            return None;
        }
    }
}

/// The argument at the beginning of a text, and what follows it.
fn token_of(text: &str) -> Option<(Token, &str)> {
    let text = without_key(text);
    let first = text.chars().next()?;
    let closing: &[char] = match first {
        '"' => &['"'],
        '\'' | '‘' | '’' => &['\'', '’'],
        '“' | '”' | '„' => &['”', '“', '"'],
        '`' => &['`', '\''],
        _ => {
            let end = text.find([',', ')', '\n'])?;
            let (word, after) = text.split_at(end);
            let word = word.trim();
            let lower = word.to_ascii_lowercase();
            let is_truth = lower == "true" || lower == "false";
            let word = if is_truth { lower } else { word.trim_start_matches('+').to_owned() };
            return (!word.is_empty()).then_some((Token { text: word, is_quoted: false }, after));
        }
    };
    let inner = text.get(first.len_utf8()..)?;
    // An apostrophe within the text is no end of it: behind the end stands a comma or a bracket.
    let is_end = |(at, mark): &(usize, &str)| {
        let after = inner.get(at + mark.len()..).unwrap_or_default().trim_start();
        after.starts_with([',', ')'])
    };
    let (at, mark) = inner.match_indices(closing).take(LIST_MAX).find(is_end)?;
    Some((Token { text: inner.get(..at)?.to_owned(), is_quoted: true }, inner.get(at + mark.len()..)?))
}

/// A text without the name of a parameter before its value, as in `num=1`.
fn without_key(text: &str) -> &str {
    let key = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let begins = text.as_bytes().first().is_some_and(|byte| byte.is_ascii_alphabetic());
    match text.get(key..).map(str::trim_start).and_then(|rest| rest.strip_prefix('=')) {
        Some(value) if begins => value.trim_start(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cooperage_core::{Tool, ToolKind, WhenBusy};

    use super::*;
    use crate::command_syntax::truncated;

    fn commands() -> Commands {
        let parameter = |name: &str, kind, meaning| Parameter {
            name: name.to_owned(),
            kind,
            required: true,
            doc: String::new(),
            meaning,
        };
        let give = Tool {
            name: "givePlayer".to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Interrupt),
            parameters: vec![
                parameter("player_name", ParameterKind::Text, Meaning::Agent),
                parameter("item_name", ParameterKind::Text, Meaning::Item),
                parameter("num", ParameterKind::Integer, Meaning::Any),
            ],
            text_form: None,
            doc: String::new(),
        };
        Commands::new(&[give], &BTreeSet::new(), false)
    }

    fn check(reply: &str, expected: &str) {
        let players = ["Andy_0", "Jill_0"].map(str::to_owned);
        assert_eq!(respelled(reply, &commands(), &players).text, expected, "{reply}");
    }

    #[test]
    fn commands_are_read_in_every_quote_and_case() {
        let expected = "Here. !givePlayer(\"Jill_0\", \"golden_plank\", 1)";
        for written in [
            "!givePlayer(\"Jill_0\", \"golden_plank\", 1)",
            "!givePlayer('Jill_0', 'golden_plank', 1)",
            "!givePlayer(‘Jill_0’, ‘golden_plank’, 1)",
            "!givePlayer(“Jill_0”, “golden_plank”, 1)",
            "!givePlayer(`Jill_0`, `golden_plank`, 1)",
            "!givePlayer( \"Jill_0\" , \"golden_plank\" , 1 )",
            "!givePlayer(Jill_0, golden_plank, 1)",
            "!givePlayer(\"jill_0\", \"Golden Plank\", 1)",
            "!givePlayer('JILL_0', 'minecraft:golden_plank', 1)",
            "!givePlayer('jill 0', 'golden plank', 1)",
            "!giveplayer(player_name=\"Jill_0\", item_name='golden-plank', num=1)",
        ] {
            check(&format!("Here. {written}"), expected);
        }
    }

    #[test]
    fn an_apostrophe_ends_no_text() {
        check(
            "!startConversation('Jill_0', 'It\u{27}s Bob\u{27}s turn, isn\u{27}t it?')",
            "!startConversation(\"Jill_0\", \"It's Bob's turn, isn't it?\")",
        );
    }

    #[test]
    fn what_cannot_be_read_stays_as_it_is() {
        for text in ["", "wow!", "!unknown('x')", "!givePlayer('Jill_0', 'plank'", "!stats"] {
            check(text, text);
        }
        check("!stats()", "!stats");
        for filler in ["!givePlayer('", "!givePlayer(", "'", "!givePlayer(a,", "!stats(‘"] {
            let _ = respelled(&filler.repeat(3_000), &commands(), &[]);
        }
    }

    #[test]
    fn a_reply_is_cut_where_its_command_ended() {
        let reply = "Take it. !givePlayer('Jill_0', 'plank', 1) Then I wait.";
        let respelled = respelled(reply, &commands(), &[]);
        let (kept, _) = truncated(&respelled.text, 1);
        let end = respelled.end_in_reply(kept.len()).unwrap();
        assert_eq!(&reply[..end], "Take it. !givePlayer('Jill_0', 'plank', 1)");
    }
}
