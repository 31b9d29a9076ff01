//! How models call tools: by what they write, or by their provider's function calling.

use super::{OptionInfo, OptionKind, WordChoice};

/// The end of the names of the options that hold it.
pub(crate) const TOOL_CALLS: &str = ".tool_calls";
const TEXT: &str = "text";
const NATIVE: &str = "native";
/// The values of these options.
pub(crate) const TOOL_CALL_WORDS: WordChoice<ToolCallForm, 2> =
    WordChoice::new([(TEXT, ToolCallForm::Text), (NATIVE, ToolCallForm::Native)]);

/// The form in which a model calls a tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToolCallForm {
    /// As a part of its answer, in the form that the prompt explains.
    #[default]
    Text,
    /// By the function calling of its provider, which is told of the tools.
    Native,
}

impl ToolCallForm {
    /// Whether the provider is told of the tools.
    #[must_use]
    pub fn is_native(self) -> bool {
        self == ToolCallForm::Native
    }
}

/// The option of a framework whose models answer by single calls; its name is the framework's with `.tool_calls` behind it.
pub const fn tool_calls_option(name: &'static str) -> OptionInfo {
    OptionInfo::new(
        name,
        TEXT,
        OptionKind::OneOf(&TOOL_CALL_WORDS.words),
        "how a model calls a tool: `text`: in its answer, as the prompt explains; `native`: by its provider's function calling, \
         where an answer is a single call",
    )
    .later()
}
