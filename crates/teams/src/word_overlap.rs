//! How alike two texts are by the words they share (docs/spec/mindcraft.md, 7.3): what serves where no embedding model
//! is at hand.

/// The share of common words, from 0 to 1: |I| / (|A| + |B| − |I|), where A and B are the words of the two texts and I those
/// of A that occur in B, repeats counted.
///
/// All characters but letters and blanks are deleted, so that lines and joined words run together, and words are what
/// single blanks separate: an empty word is one too.
#[must_use]
pub fn word_overlap(a: &str, b: &str) -> f64 {
    let (a, b) = (words(a), words(b));
    let common = a.iter().filter(|word| b.contains(word)).count();
    common as f64 / (a.len() + b.len() - common) as f64
}

fn words(text: &str) -> Vec<String> {
    let kept: String = text.chars().filter(|c| c.is_ascii_alphabetic() || *c == ' ').collect();
    kept.to_lowercase().split(' ').map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_worked_by_hand() {
        let near = |a: &str, b: &str, expected: f64| {
            let score = word_overlap(a, b);
            assert!((score - expected).abs() < 1e-12, "{a:?} {b:?}: {score} {expected}");
        };
        near("Fetch a plank", "fetch a nail", 2.0 / 4.0);
        near("a plank, a nail", "a board", 2.0 / (4.0 + 2.0 - 2.0));
        near("plank_nail\nhere", "planknailhere", 1.0);
        near("", "", 1.0);
        near("one", "two", 0.0);
    }
}
