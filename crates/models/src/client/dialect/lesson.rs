//! One thing learned of a server.

use std::fmt;

/// A parameter that a server may refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RequestParameter {
    /// The limit on the output, by either name.
    MaxTokens,
    Temperature,
    /// The probability mass of nucleus sampling.
    TopP,
    Seed,
    /// That a stream ends with counts of tokens.
    StreamOptions,
    /// That the reply comes as a stream.
    Stream,
    /// The schema that a reply has to match; it is said in words instead.
    Schema,
}

impl RequestParameter {
    /// Its name on the wire, as OpenAI writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MaxTokens => "max_tokens",
            Self::Temperature => "temperature",
            Self::TopP => "top_p",
            Self::Seed => "seed",
            Self::StreamOptions => "stream_options",
            Self::Stream => "stream",
            Self::Schema => "response_format",
        }
    }

    /// All names by which servers speak of it.
    pub(super) const fn names(self) -> &'static [&'static str] {
        match self {
            Self::MaxTokens => {
                &["max_tokens", "max_completion_tokens", "max_output_tokens", "maxoutputtokens"]
            }
            Self::Temperature => &["temperature"],
            Self::TopP => &["top_p", "topp"],
            Self::Seed => &["seed", "random_seed"],
            Self::StreamOptions => &["stream_options"],
            Self::Stream => &["stream", "streaming"],
            Self::Schema => &[
                "response_format",
                "json_schema",
                "output_config",
                "output_format",
                "structured output",
                "structured outputs",
                "response_schema",
                "responsejsonschema",
            ],
        }
    }
}

/// The lesson of a server's answer for later requests to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lesson {
    /// It does not take this parameter.
    LeftOut(RequestParameter),
    /// The limit on the output and the prompt together exceed its context: the limit is left out of that call, and the context
    /// itself is the limit.
    LimitLeftOut,
    /// It knows the limit on the output by another name.
    LimitRenamed {
        /// The name that it refuses.
        from: &'static str,
        /// The name that it takes.
        to: &'static str,
    },
    /// The limit on the output may be so high at most.
    LimitLowered(u32),
    /// It knows no role for the system: those words begin the first message of the user.
    SystemJoined,
    /// It takes turns alone: neighbouring messages of one speaker are joined.
    RolesJoined,
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeftOut(RequestParameter::Schema) => {
                f.write_str("does not enforce reply schemas: they are asked for in words")
            }
            Self::LeftOut(parameter) => write!(f, "does not take `{}`: it is left out", parameter.name()),
            Self::LimitLeftOut => f.write_str(
                "has no room for the prompt and as many tokens of output as the limit allows: where that is so, the limit is \
                 left out, and its context ends the reply",
            ),
            Self::LimitRenamed { from, to } => write!(f, "does not take `{from}`: it is sent as `{to}`"),
            Self::LimitLowered(max) => {
                write!(f, "allows {max} tokens of output at most: higher limits are sent as that")
            }
            Self::SystemJoined => {
                f.write_str("knows no system role: the system's words begin the first message of the user")
            }
            Self::RolesJoined => {
                f.write_str("takes turns alone: neighbouring messages of one speaker are joined")
            }
        }
    }
}
