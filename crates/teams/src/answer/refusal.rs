//! Texts that are nothing but a refusal.

/// Characters of a text that can be nothing but a refusal.
const REFUSAL_MAX: usize = 300;

/// How a refusal begins, in small letters and with plain apostrophes.
const OPENINGS: [&str; 12] = [
    "i'm sorry",
    "i am sorry",
    "sorry,",
    "i apologize",
    "i apologise",
    "my apologies",
    "unfortunately,",
    "as an ai",
    "as a language model",
    "as a large language model",
    "i'm just an ai",
    "i'm unable",
];

/// How a refusal says that it is one.
const DENIALS: [&str; 20] = [
    "can't assist",
    "cannot assist",
    "can not assist",
    "can't help with",
    "cannot help with",
    "can't help you with",
    "cannot help you with",
    "can't comply",
    "cannot comply",
    "can't provide",
    "cannot provide",
    "can't fulfill",
    "cannot fulfill",
    "can't do that",
    "cannot do that",
    "can't continue with",
    "unable to assist",
    "unable to help",
    "not able to assist",
    "not able to help",
];

/// Whether a text is nothing but a model's refusal to answer, and no words of an agent about its work.
pub(crate) fn is_refusal(text: &str) -> bool {
    let text = text.trim().trim_matches(['"', '*', '`', '_']).trim();
    if text.is_empty() || text.chars().count() > REFUSAL_MAX {
        return false;
    }
    let text = text.to_lowercase().replace(['’', '‘', '`'], "'");
    let is_ai = text.starts_with("as an ai") || text.starts_with("as a language model");
    let denies = DENIALS.iter().any(|denial| text.contains(denial));
    let opens = OPENINGS.iter().any(|opening| text.starts_with(opening));
    let is_short_denial = ["i can't ", "i cannot ", "i can not ", "i won't ", "i will not "];
    let begins = is_short_denial.iter().any(|opening| text.starts_with(opening));
    let can_not = ["can't", "cannot", "can not", "unable", "not able", "won't"];
    is_ai
        || (denies && (opens || begins))
        || (opens && text.contains("but i ") && can_not.iter().any(|no| text.contains(no)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_known_and_words_about_work_are_not() {
        for text in [
            "I'm sorry, but I can't assist with that request.",
            "I’m sorry, but I can’t help with that.",
            "I cannot assist with that.",
            "As an AI language model, I have no hands.",
            "Sorry, I cannot comply with this request.",
            "**I am sorry, but I cannot do that.**",
            "I'm sorry, but I am unable to continue.",
        ] {
            assert!(is_refusal(text), "{text}");
        }
        for text in [
            "",
            "I cannot reach the chest: a wall stands before it.",
            "Alice was sorry that she could not help Bob.",
            "I can't dig the stone without a pickaxe.",
            "Sorry, Bob, the chest is empty.",
            "The bench is full, so the plank cannot be put into it.",
        ] {
            assert!(!is_refusal(text), "{text}");
        }
        let long = format!("I'm sorry, but I can't assist with that. {}", "x".repeat(400));
        assert!(!is_refusal(&long));
    }
}
