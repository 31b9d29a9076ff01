//! Pictures that are shown to models.

use std::fmt;
use std::sync::{Arc, OnceLock};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::canonical::ContentHash;

/// Tokens that a picture of any size counts for: OpenAI's models with tiles count as many for 1,024 by 1,024 pixels. A declared
/// figure, as clock and limits need one; what a provider charges for is its own usage.
pub const IMAGE_TOKENS: u64 = 765;

/// A picture in a file format. Clones share everything.
#[derive(Clone)]
pub struct PromptImage(Arc<ImageInner>);

struct ImageInner {
    format: ImageFormat,
    bytes: Box<[u8]>,
    hash: ContentHash,
    base64: OnceLock<Box<str>>,
}

/// The formats that all providers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ImageFormat {
    /// Portable Network Graphics.
    Png,
    Jpeg,
    WebP,
}

impl ImageFormat {
    /// Its media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::WebP => "image/webp",
        }
    }
}

impl PromptImage {
    /// A picture with the bytes of its file.
    pub fn new(format: ImageFormat, bytes: impl Into<Box<[u8]>>) -> Self {
        let bytes = bytes.into();
        let mut hasher = blake3::Hasher::new();
        hasher.update(&bytes);
        let hash = ContentHash::of(&hasher);
        Self(Arc::new(ImageInner { format, bytes, hash, base64: OnceLock::new() }))
    }

    /// Its media type.
    pub fn media_type(&self) -> &'static str {
        self.0.format.media_type()
    }

    /// The bytes of its file.
    pub fn bytes(&self) -> &[u8] {
        &self.0.bytes
    }

    /// The hash of its bytes, under which they are stored.
    pub fn hash(&self) -> ContentHash {
        self.0.hash
    }

    /// The bytes in Base64: they are encoded once and sent many times.
    pub(crate) fn base64(&self) -> &str {
        self.0.base64.get_or_init(|| STANDARD.encode(&self.0.bytes).into())
    }
}

impl PartialEq for PromptImage {
    fn eq(&self, other: &Self) -> bool {
        self.0.format == other.0.format && self.0.bytes == other.0.bytes
    }
}

impl Eq for PromptImage {}

impl fmt::Debug for PromptImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Image({}, {})", self.media_type(), self.0.hash)
    }
}
