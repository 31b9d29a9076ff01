//! The one tokenizer by which the `tokens` clock and the token limits count.
//!
//! It is OpenAI's `o200k_base` for every model, so that declared latencies and limits depend on the text alone. What
//! the provider says it counted is recorded beside it ([`crate::Usage`]) and is what costs are computed from.

use bpe_openai::o200k_base;

/// The number of `o200k_base` tokens of `text`, special tokens not recognised.
///
/// The first call in a process builds the tokenizer's tables, see [`warm_up`].
pub fn count(text: &str) -> u64 {
    o200k_base().count(text) as u64
}

/// Builds the tokenizer's tables now rather than within the first model call.
pub fn warm_up() {
    count("a");
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn counts_are_those_of_o200k_base() {
        // Published worked examples of this encoding.
        let known = [
            ("", 0),
            ("tiktoken is great!", 6),
            ("antidisestablishmentarianism", 6),
            ("2 + 2 = 4", 7),
            ("お誕生日おめでとう", 8),
        ];
        for (text, tokens) in known {
            assert_eq!(count(text), tokens, "{text:?}");
        }
    }

    #[test]
    fn long_runs_of_one_letter_stay_cheap() {
        assert!(count(&"a".repeat(100_000)) > 1_000);
    }
}
