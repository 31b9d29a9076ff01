//! A judgement in words: whether it is done, with negations.

/// Words for what is done.
const SUCCESS: [&str; 11] = [
    "success",
    "succeeded",
    "succeeds",
    "successful",
    "successfully",
    "done",
    "completed",
    "complete",
    "finished",
    "achieved",
    "reached",
];
/// Words for what is not.
const FAILURE: [&str; 9] = [
    "fail",
    "fails",
    "failed",
    "failure",
    "failing",
    "unsuccessful",
    "unsuccessfully",
    "incomplete",
    "unfinished",
];
/// Words for what cannot be done; no negation turns them round.
const HINDRANCE: [&str; 8] =
    ["cannot", "cant", "couldnt", "unable", "impossible", "notdone", "notcompleted", "notreached"];
/// Words that turn a judgement round that comes soon behind them.
const NEGATIONS: [&str; 22] = [
    "not",
    "no",
    "never",
    "nothing",
    "none",
    "neither",
    "without",
    "isnt",
    "wasnt",
    "arent",
    "werent",
    "didnt",
    "doesnt",
    "dont",
    "hasnt",
    "havent",
    "wont",
    "almost",
    "nearly",
    "half",
    "partly",
    "partially",
];
/// Words of them that turn it round also from behind: "success was not reached".
const NEGATIONS_BEHIND: [&str; 7] = ["not", "never", "isnt", "wasnt", "arent", "werent", "hasnt"];
/// Words between a negation and the judgement that it turns round.
const WORDS_AHEAD: usize = 3;
/// Words between a judgement and a negation behind it.
const WORDS_BEHIND: usize = 2;
/// Words of a judgement that is given first and then explained, as in "Failed: the chest is empty".
const VERDICT_WORDS_MAX: usize = 3;

/// Whether a text says that it is done: by the last of its lines that says so or denies it. None where no line does.
///
/// Of a line the judgement that it begins with counts, else its last one.
pub(crate) fn judgement(text: &str) -> Option<bool> {
    text.lines().rev().find_map(judgement_of_line)
}

fn judgement_of_line(line: &str) -> Option<bool> {
    let clauses = clauses(line);
    let first = clauses.first().filter(|words| words.len() <= VERDICT_WORDS_MAX);
    let verdict = first.and_then(|words| judgement_of_clause(words));
    verdict.or_else(|| clauses.iter().rev().find_map(|words| judgement_of_clause(words)))
}

/// The words of each clause of a line, in small letters and without apostrophes.
fn clauses(line: &str) -> Vec<Vec<String>> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let mut clauses: Vec<Vec<String>> = Vec::new();
    for part in line.split(['.', ',', ';', ':', '!', '?', '(', ')', '–', '—']) {
        let words = part.split(|c: char| !is_part(c)).map(|word| {
            word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
        });
        let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
        let parts = words.split(|word| matches!(word.as_str(), "and" | "but" | "though" | "although"));
        clauses.extend(parts.filter(|words| !words.is_empty()).map(<[String]>::to_vec));
    }
    clauses
}

fn judgement_of_clause(words: &[String]) -> Option<bool> {
    let is_one_of = |known: &[&str], word: &String| known.contains(&word.as_str());
    let could_not = words.windows(2).any(|pair| match pair {
        [first, second] => matches!(first.as_str(), "can" | "could") && second == "not",
        _ => false,
    });
    if could_not || words.iter().any(|word| is_one_of(&HINDRANCE, word)) {
        return Some(false);
    }
    let is_negated = |at: usize| {
        let ahead = words.get(at.saturating_sub(WORDS_AHEAD)..at).unwrap_or_default();
        let behind = words.iter().skip(at + 1).take(WORDS_BEHIND);
        ahead.iter().any(|word| is_one_of(&NEGATIONS, word))
            || behind.into_iter().any(|word| is_one_of(&NEGATIONS_BEHIND, word))
    };
    let mut is_done = None;
    for (at, word) in words.iter().enumerate() {
        let judged = match (is_one_of(&SUCCESS, word), is_one_of(&FAILURE, word)) {
            (true, _) => !is_negated(at),
            (_, true) => is_negated(at),
            _ => continue,
        };
        // One denial outweighs the other words of a clause: "failed to complete it".
        is_done = Some(judged && is_done != Some(false));
    }
    is_done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judgement_is_read_with_its_negations() {
        for text in [
            "success",
            "SUCCESS.",
            "Done; nothing else failed",
            "The first attempt failed, but now it is done.",
            "It failed at first.\nThe task is completed",
            "completed without errors",
            "it did not fail",
            "I am not sure about the rest, yet the task is complete",
        ] {
            assert_eq!(judgement(text), Some(true), "{text}");
        }
        for text in [
            "Failed: the chest is open, success was not reached",
            "Failed: success",
            "failed: the search is done",
            "not done",
            "notDone",
            "not_done",
            "It isn’t done",
            "It wasn't successful",
            "almost done",
            "I could not open it",
            "This is impossible",
            "Nothing is done yet.",
            "failed to complete it",
            "The work is done.\nThe task is not complete",
            "without success",
        ] {
            assert_eq!(judgement(text), Some(false), "{text}");
        }
        for text in ["", "perhaps", "the chest is open", "in progress", ":", "\n\n"] {
            assert_eq!(judgement(text), None, "{text}");
        }
    }

    #[test]
    fn any_text_is_legal_input() {
        for filler in ["not ", "done", "fail:", "'", "é\u{0}", "could not\n", "and "] {
            let _ = judgement(&filler.repeat(5_000));
        }
    }
}
