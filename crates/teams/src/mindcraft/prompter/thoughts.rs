//! What reasoning models write before their answers.

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// Whether a text begins to think and does not come to an end of it.
pub(super) fn is_unfinished(text: &str) -> bool {
    text.contains(OPEN) && !text.contains(CLOSE)
}

/// A text without the thoughts before it.
pub(super) fn without_thoughts(text: &str) -> &str {
    text.rsplit_once(CLOSE).map_or(text, |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_left_out() {
        assert_eq!(without_thoughts("<think>hm</think>yes"), "yes");
        assert_eq!(without_thoughts("hm</think>yes"), "yes");
        assert_eq!(without_thoughts("<think>a</think>b<think>c</think>d"), "d");
        assert_eq!(without_thoughts("yes"), "yes");
        assert!(is_unfinished("<think>hm") && !is_unfinished("<think>hm</think>") && !is_unfinished("hm"));
    }
}
