//! One message of a conversation, with what is computed from it kept inside.
//!
//! Frameworks send the same long prefix with every call: cloning a [`Message`] copies a pointer, and its hash and
//! token count are computed once for all clones.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::canonical::{ContentHash, feed};
use crate::image::{IMAGE_TOKENS, PromptImage};
use crate::tokens;

/// The speaker of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChatRole {
    /// The instructions that frame the conversation.
    System,
    /// The framework, on behalf of the world or a person.
    User,
    /// The model, in an earlier turn.
    Assistant,
}

impl ChatRole {
    /// The name used by the wire formats and by journals: `system`, `user` or `assistant`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }

    /// The speaker of that [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::System, Self::User, Self::Assistant].into_iter().find(|speaker| speaker.name() == name)
    }
}

/// A message: who speaks, the text, and pictures after it. Clones share everything.
#[derive(Clone)]
pub struct Message(Arc<MessageInner>);

struct MessageInner {
    speaker: ChatRole,
    text: Box<str>,
    images: Box<[PromptImage]>,
    hash: OnceLock<ContentHash>,
    tokens: OnceLock<u64>,
    turn: OnceLock<Box<str>>,
}

/// The fixed parts around the speaker and the text of a [`turn`](Message::turn).
const TURN_BEFORE_SPEAKER: &str = r#"{"role":""#;
const TURN_BEFORE_TEXT: &str = r#"","content":"#;
const TURN_END: &str = "}";
/// Bytes of a turn beside speaker and text, and for a few characters that are escaped.
const TURN_BYTES: usize = 64;

impl Message {
    /// A message of `speaker`.
    pub fn new(speaker: ChatRole, text: impl Into<Box<str>>) -> Self {
        Self::made(speaker, text.into(), Box::default())
    }

    /// A [`ChatRole::User`] message that shows pictures after its text; no other speaker can show any.
    pub fn user_showing(text: impl Into<Box<str>>, images: impl Into<Box<[PromptImage]>>) -> Self {
        Self::made(ChatRole::User, text.into(), images.into())
    }

    fn made(speaker: ChatRole, text: Box<str>, images: Box<[PromptImage]>) -> Self {
        Self(Arc::new(MessageInner {
            speaker,
            text,
            images,
            hash: OnceLock::new(),
            tokens: OnceLock::new(),
            turn: OnceLock::new(),
        }))
    }

    /// A [`ChatRole::System`] message.
    pub fn system(text: impl Into<Box<str>>) -> Self {
        Self::new(ChatRole::System, text)
    }

    /// A [`ChatRole::User`] message.
    pub fn user(text: impl Into<Box<str>>) -> Self {
        Self::new(ChatRole::User, text)
    }

    /// A [`ChatRole::Assistant`] message.
    pub fn assistant(text: impl Into<Box<str>>) -> Self {
        Self::new(ChatRole::Assistant, text)
    }

    /// Returns the speaker of the message.
    pub fn speaker(&self) -> ChatRole {
        self.0.speaker
    }

    /// Returns the text of the message.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Returns the images, which come after the text.
    pub fn images(&self) -> &[PromptImage] {
        &self.0.images
    }

    /// The hash of speaker, text and pictures, under which the message is stored once per run.
    pub fn content_hash(&self) -> ContentHash {
        *self.0.hash.get_or_init(|| {
            let mut hasher = blake3::Hasher::new();
            feed(&mut hasher, self.0.speaker.name().as_bytes());
            feed(&mut hasher, self.0.text.as_bytes());
            for image in self.images() {
                feed(&mut hasher, image.media_type().as_bytes());
                hasher.update(image.hash().as_bytes());
            }
            ContentHash::of(&hasher)
        })
    }

    /// Tokens of the text under the built-in tokenizer ([`tokens::count`]), and [`IMAGE_TOKENS`] for each picture.
    pub fn tokens(&self) -> u64 {
        let images = IMAGE_TOKENS * self.0.images.len() as u64;
        *self.0.tokens.get_or_init(|| tokens::count(&self.0.text) + images)
    }

    /// Returns the speaker and the text as most wire formats want them, `{"role":"user","content":"…"}`: it is written once
    /// and sent many times.
    pub(crate) fn turn(&self) -> &str {
        self.0.turn.get_or_init(|| {
            let speaker = self.speaker().name();
            let mut turn = Vec::with_capacity(TURN_BYTES + speaker.len() + self.text().len());
            for piece in [TURN_BEFORE_SPEAKER, speaker, TURN_BEFORE_TEXT] {
                turn.extend_from_slice(piece.as_bytes());
            }
            // A text can always be written, and what JSON is made of is text.
            let _ = serde_json::to_writer(&mut turn, self.text());
            turn.extend_from_slice(TURN_END.as_bytes());
            String::from_utf8(turn).unwrap_or_default().into()
        })
    }

    /// The text as a JSON string, quotes included.
    pub(crate) fn json(&self) -> &str {
        let before = TURN_BEFORE_SPEAKER.len() + self.speaker().name().len() + TURN_BEFORE_TEXT.len();
        self.turn().get(before..).and_then(|rest| rest.strip_suffix(TURN_END)).unwrap_or_default()
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || {
            let (one, two) = (&*self.0, &*other.0);
            (one.speaker, &one.text, &one.images) == (two.speaker, &two.text, &two.images)
        }
    }
}

impl Eq for Message {}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut message = f.debug_struct("Message");
        message.field("speaker", &self.0.speaker).field("text", &self.0.text);
        if !self.0.images.is_empty() {
            message.field("images", &self.0.images);
        }
        message.finish()
    }
}
