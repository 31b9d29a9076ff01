//! Styles of answers: the ways in which careful people and today's models write one and the same answer.

/// A way of writing an answer. The answer itself is the same in all of them but [`Weak`](ReplyStyle::Weak).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReplyStyle {
    #[default]
    Plain,
    Prose,
    Think,
    Repeat,
    Correct,
    Fence,
    Markdown,
    Call,
    Case,
    Quotes,
    JsonText,
    Keys,
    Headings,
    Chatty,
    Pieces,
    Weak,
}

/// A style with its name, the name of the player that writes so, and its meaning.
type Row = (ReplyStyle, &'static str, &'static str, &'static str);

const TABLE: [Row; 16] = [
    (ReplyStyle::Plain, "plain", "reader", "the answer and nothing else"),
    (ReplyStyle::Prose, "prose", "reader:prose", "two sentences of reasons before the answer"),
    (ReplyStyle::Think, "think", "reader:think", "thoughts with a rejected draft before the answer"),
    (
        ReplyStyle::Repeat,
        "repeat",
        "reader:repeat",
        "a sentence that holds the whole answer, then the answer",
    ),
    (ReplyStyle::Correct, "correct", "reader:correct", "a draft, a correction, then the answer"),
    (ReplyStyle::Fence, "fence", "reader:fence", "the answer between fences, with the names of languages"),
    (ReplyStyle::Markdown, "markdown", "reader:markdown", "numbers, bullets, bold words, code marks"),
    (ReplyStyle::Call, "call", "reader:call", "calls as functions, such as `goto(agent0, pot0)`"),
    (ReplyStyle::Case, "case", "reader:case", "other capitals, blanks and underscores"),
    (ReplyStyle::Quotes, "quotes", "reader:quotes", "single and curly quotes"),
    (
        ReplyStyle::JsonText,
        "json-text",
        "reader:json-text",
        "inner objects, numbers and positions in other JSON",
    ),
    (ReplyStyle::Keys, "keys", "reader:keys", "the keys that other formats have"),
    (ReplyStyle::Headings, "headings", "reader:headings", "the headings of the papers"),
    (ReplyStyle::Chatty, "chatty", "reader:chatty", "small talk in the first two turns of a conversation"),
    (ReplyStyle::Pieces, "pieces", "reader:pieces", "leaders and planners that give out little at a time"),
    (ReplyStyle::Weak, "weak", "reader:weak", "every seventh answer is empty, a refusal, cut off or wrong"),
];

impl ReplyStyle {
    /// All of them, in the order of help pages.
    pub const ALL: [ReplyStyle; 16] = {
        let mut all = [ReplyStyle::Plain; 16];
        let mut place = 0;
        while place < all.len() {
            all[place] = TABLE[place].0;
            place += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// The name after `reader:`.
    pub const fn name(self) -> &'static str {
        self.row().1
    }

    /// The name of the player that writes so, such as `reader:prose`.
    pub const fn player(self) -> &'static str {
        self.row().2
    }

    /// The meaning, as the end of a sentence.
    pub const fn meaning(self) -> &'static str {
        self.row().3
    }

    /// The style of that name.
    pub fn from_name(name: &str) -> Option<ReplyStyle> {
        ReplyStyle::ALL.into_iter().find(|style| style.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_row_for_each_style_at_its_place() {
        for (place, style) in ReplyStyle::ALL.into_iter().enumerate() {
            assert_eq!(style as usize, place);
            assert_eq!(ReplyStyle::from_name(style.name()), Some(style));
        }
    }
}
