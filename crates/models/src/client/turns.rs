//! Messages as a provider wants them: neighbours of one speaker joined where it needs alternating turns, and the
//! reply schema as an instruction where the provider doesn't enforce it.
//!
//! Where turns alternate, only the first message can be the system's; what it says in the midst of a conversation is said by
//! the user, with a mark, a conversation begins with the user, and a blank turn of the assistant, which servers refuse, is left out.

use serde_json::Value;

use super::called::{CalledTurn, called_turns, has_calls};
use crate::canonical::canonical;
use crate::image::PromptImage;
use crate::message::{ChatRole, Message};
use crate::request::{ChatRequest, ReplySchema};
use crate::tool_call::NativeCall;

/// A message to send.
#[derive(Clone, Debug)]
pub(crate) struct ProviderTurn<'a> {
    pub(crate) speaker: ChatRole,
    pub(crate) text: TurnText<'a>,
    /// Tools that the assistant calls behind its words.
    pub(crate) calls: Vec<NativeCall>,
    /// The calls that this message answers: its text is the answer to the first of them.
    pub(crate) answers: Vec<NativeCall>,
}

impl<'a> ProviderTurn<'a> {
    fn said(speaker: ChatRole, text: TurnText<'a>) -> ProviderTurn<'a> {
        ProviderTurn { speaker, text, calls: Vec::new(), answers: Vec::new() }
    }
    /// Its parts as a JSON list, where it shows pictures: the text, then each picture as `part` writes it.
    pub(crate) fn parts(&self, text: [&str; 2], part: impl Fn(&PromptImage) -> Value) -> Option<String> {
        let mut parts: Vec<String> = self.text.images().map(|image| part(image).to_string()).collect();
        if parts.is_empty() {
            return None;
        }
        let [before, after] = text;
        // Some providers refuse an empty text.
        if !self.text.as_str().is_empty() {
            parts.insert(0, format!("{before}{}{after}", self.text.json()));
        }
        Some(format!("[{}]", parts.join(",")))
    }
}

/// The text of a turn, with the images after it.
#[derive(Clone, Debug)]
pub(crate) enum TurnText<'a> {
    /// A message as it is.
    Whole(&'a Message),
    /// Several messages joined, or one of ours. A conversation has many messages, and seldom such a one.
    Made(Box<JoinedText<'a>>),
}

/// The text and images of a [`TurnText::Made`].
#[derive(Clone, Debug)]
pub(crate) struct JoinedText<'a> {
    text: String,
    /// The same as a JSON string. Joining the escaped parts spares escaping long messages again for every call.
    json: String,
    images: Vec<&'a PromptImage>,
}

impl<'a> TurnText<'a> {
    /// Returns the text without its images.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Whole(message) => message.text(),
            Self::Made(made) => &made.text,
        }
    }

    /// The text as a JSON string, quotes included.
    pub(crate) fn json(&self) -> &str {
        match self {
            Self::Whole(message) => message.json(),
            Self::Made(made) => &made.json,
        }
    }

    /// Returns the images, which come after the text.
    fn images(&self) -> impl Iterator<Item = &'a PromptImage> {
        let (whole, made): (&'a [PromptImage], &[&'a PromptImage]) = match self {
            Self::Whole(message) => (message.images(), &[]),
            Self::Made(made) => (&[], &made.images),
        };
        whole.iter().chain(made.iter().copied())
    }

    fn made(text: String) -> TurnText<'static> {
        let json = Value::from(text.as_str()).to_string();
        TurnText::Made(Box::new(JoinedText { text, json, images: Vec::new() }))
    }

    /// Both texts with an empty line between them, and what both show after it.
    fn joined_with(&self, other: &TurnText<'a>) -> TurnText<'a> {
        let head = self.json().strip_suffix('"').unwrap_or_default();
        let tail = other.json().strip_prefix('"').unwrap_or_default();
        TurnText::Made(Box::new(JoinedText {
            text: format!("{}\n\n{}", self.as_str(), other.as_str()),
            json: format!("{head}\\n\\n{tail}"),
            images: self.images().chain(other.images()).collect(),
        }))
    }
}

/// How a request's messages are to be prepared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnOptions {
    /// Join neighbouring messages of one speaker by an empty line.
    pub(crate) joined: bool,
    /// The server knows no role for the system: the user says its words. Needs `joined`.
    pub(crate) without_system: bool,
    /// Say in words which JSON is wanted.
    pub(crate) schema_in_words: bool,
}

/// The prefix of a system message within a conversation, for servers whose turns must alternate.
const SYSTEM_MARK: &str = "SYSTEM: ";
/// The text of an empty user message, which servers would refuse.
const FILLER: &str = "_";

/// Whether nothing has to be made for sending: of what [`turns`] does, at most neighbours are joined. Most conversations are
/// such, and are sent often.
pub(crate) fn are_ready(request: &ChatRequest, options: TurnOptions) -> bool {
    let is_ready = |(place, message): (usize, &Message)| {
        let is_remade = options.without_system || options.joined && place > 0;
        let is_blank = options.joined && is_blank(message);
        message.images().is_empty() && !is_blank && !(is_remade && message.speaker() == ChatRole::System)
    };
    let first = request.messages.iter().map(Message::speaker).find(|speaker| *speaker != ChatRole::System);
    !(options.schema_in_words && request.schema.is_some())
        && request.messages.iter().enumerate().all(is_ready)
        && !has_calls(request)
        && (!options.joined || request.messages.is_empty() || first == Some(ChatRole::User))
}

/// Returns the messages to send, in order; messages that need no joining are borrowed.
pub(crate) fn turns(request: &ChatRequest, options: TurnOptions) -> Vec<ProviderTurn<'_>> {
    let mut turns: Vec<ProviderTurn<'_>> = Vec::with_capacity(request.messages.len() + 1);
    let mut called = called_turns(request).into_iter();
    let mut answers = Vec::new();
    for (place, message) in request.messages.iter().enumerate() {
        let own_calls = called.next().flatten();
        if options.joined && is_blank(message) {
            continue;
        }
        let turn = match message.speaker() {
            _ if !answers.is_empty() => {
                let answers = std::mem::take(&mut answers);
                ProviderTurn { answers, ..ProviderTurn::said(ChatRole::User, TurnText::Whole(message)) }
            }
            ChatRole::System if options.without_system && place == 0 => {
                ProviderTurn::said(ChatRole::User, TurnText::Whole(message))
            }
            ChatRole::System if options.joined && place > 0 => {
                let text = TurnText::made(format!("{SYSTEM_MARK}{}", message.text()));
                ProviderTurn::said(ChatRole::User, text)
            }
            speaker => match own_calls {
                Some(CalledTurn { words, calls }) => {
                    answers.clone_from(&calls);
                    let text = TurnText::made(words.to_owned());
                    ProviderTurn { calls, ..ProviderTurn::said(speaker, text) }
                }
                None => ProviderTurn::said(speaker, TurnText::Whole(message)),
            },
        };
        if options.joined && turn.speaker == ChatRole::Assistant && !has_user(&turns) {
            turns.push(filler());
        }
        push(&mut turns, turn, options.joined);
    }
    if let (true, Some(schema)) = (options.schema_in_words, &request.schema) {
        let turn = ProviderTurn::said(ChatRole::User, TurnText::made(instruction(schema)));
        push(&mut turns, turn, options.joined);
    }
    if options.joined && !turns.is_empty() && !has_user(&turns) {
        turns.push(filler());
    }
    turns
}

/// Whether the assistant says nothing in a message.
fn is_blank(message: &Message) -> bool {
    message.speaker() == ChatRole::Assistant && message.text().trim().is_empty()
}

fn has_user(turns: &[ProviderTurn<'_>]) -> bool {
    turns.iter().any(|turn| turn.speaker == ChatRole::User)
}

fn filler() -> ProviderTurn<'static> {
    ProviderTurn::said(ChatRole::User, TurnText::made(FILLER.to_owned()))
}

fn push<'a>(turns: &mut Vec<ProviderTurn<'a>>, turn: ProviderTurn<'a>, joined: bool) {
    match turns.last_mut() {
        Some(last) if joined && last.speaker == turn.speaker => {
            if turn.calls.is_empty() || !turn.text.as_str().is_empty() {
                last.text = last.text.joined_with(&turn.text);
            }
            last.calls = turn.calls;
        }
        _ => turns.push(turn),
    }
}

fn instruction(schema: &ReplySchema) -> String {
    format!(
        "Reply with one JSON object and nothing else. It has to match this JSON Schema:\n{}",
        canonical(schema.schema())
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::request::{ModelRole, Output, Sampling};

    #[test]
    fn neighbours_are_joined_and_the_schema_is_said_in_words() {
        let request = ChatRequest {
            role: ModelRole::new("r"),
            model: "compatible/m".parse().unwrap(),
            messages: vec![
                Message::system("a"),
                Message::user("b"),
                Message::user("c"),
                Message::assistant("d"),
                Message::user("e"),
            ],
            tools: Vec::new(),
            schema: Some(ReplySchema::new("s", json!({"type": "object"}))),
            output: Output::Text,
            sampling: Sampling::PROVIDER_DEFAULTS,
            params: Default::default(),
            brief: None,
            origin: None,
        };
        let texts = |joined, schema_in_words| {
            turns(&request, TurnOptions { joined, without_system: false, schema_in_words })
                .into_iter()
                .map(|turn| format!("{}: {}", turn.speaker.name(), turn.text.as_str()))
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(false, false), ["system: a", "user: b", "user: c", "assistant: d", "user: e"]);
        assert_eq!(
            texts(true, true),
            [
                "system: a",
                "user: b\n\nc",
                "assistant: d",
                "user: e\n\nReply with one JSON object and nothing else. It has to match this JSON Schema:\n\
                 {\"type\":\"object\"}"
            ]
        );
    }

    #[test]
    fn a_conversation_with_words_of_the_system_in_its_midst_alternates_too() {
        let check = |messages: Vec<Message>, joined: &[&str]| {
            let request = ChatRequest {
                role: ModelRole::new("r"),
                model: "compatible/m".parse().unwrap(),
                messages,
                tools: Vec::new(),
                schema: None,
                output: Output::Text,
                sampling: Sampling::PROVIDER_DEFAULTS,
                params: Default::default(),
                brief: None,
                origin: None,
            };
            let options = |joined| TurnOptions { joined, without_system: false, schema_in_words: false };
            let texts: Vec<String> = turns(&request, options(true))
                .into_iter()
                .map(|turn| format!("{}: {}", turn.speaker.name(), turn.text.as_str()))
                .collect();
            assert_eq!(texts, joined);
            assert_eq!(turns(&request, options(false)).len(), request.messages.len());
        };
        let (system, user, own) = (Message::system, Message::user, Message::assistant);
        check(
            vec![system("a"), system("b"), own("c"), system("d"), user("e"), own("f"), own("g")],
            &["system: a", "user: SYSTEM: b", "assistant: c", "user: SYSTEM: d\n\ne", "assistant: f\n\ng"],
        );
        let without = TurnOptions { joined: true, without_system: true, schema_in_words: false };
        let request = |messages| ChatRequest {
            role: ModelRole::new("r"),
            model: "compatible/m".parse().unwrap(),
            messages,
            tools: Vec::new(),
            schema: None,
            output: Output::Text,
            sampling: Sampling::PROVIDER_DEFAULTS,
            params: Default::default(),
            brief: None,
            origin: None,
        };
        for (messages, expected) in [
            (
                vec![system("a"), user("b"), own("c"), system("d")],
                &["user: a\n\nb", "assistant: c", "user: SYSTEM: d"][..],
            ),
            (vec![system("a"), own("b")], &["user: a", "assistant: b"]),
            (vec![system("a")], &["user: a"]),
        ] {
            let request = request(messages);
            assert!(!are_ready(&request, without));
            let texts: Vec<String> = turns(&request, without)
                .into_iter()
                .map(|turn| format!("{}: {}", turn.speaker.name(), turn.text.as_str()))
                .collect();
            assert_eq!(texts, expected);
        }
        check(vec![system("a"), own("b"), user("c")], &["system: a", "user: _", "assistant: b", "user: c"]);
        check(vec![system("a")], &["system: a", "user: _"]);
        check(vec![system("a"), user("b"), own("\t"), user("c")], &["system: a", "user: b\n\nc"]);
    }

    #[test]
    fn joined_texts_are_escaped_as_their_whole_would_be() {
        let messages = ["say \"a\"\n", "", "\u{1}tab\t", "ü\\"].map(Message::user);
        let whole = messages.iter().map(Message::text).collect::<Vec<_>>().join("\n\n");
        let joined = messages[1..]
            .iter()
            .fold(TurnText::Whole(&messages[0]), |turn, message| turn.joined_with(&TurnText::Whole(message)));
        assert_eq!(joined.as_str(), whole);
        assert_eq!(serde_json::from_str::<String>(joined.json()).unwrap(), whole);
    }
}
