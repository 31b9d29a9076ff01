//! How much of a prompt repeats an earlier prompt of the same episode from its beginning: the part that a provider's
//! prompt cache can serve.

use std::collections::BTreeMap;

use cooperage_models::tokens::count;
use cooperage_suites::episode::transcript::{Exchange, Transcript};
use cooperage_suites::grounding::MessageTexts;
use cooperage_suites::portion::Portion;

/// The groups of calls that are counted apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CallGroup {
    /// A base agent's turn with which it begins a subtask.
    FirstTurn,
    /// A base agent's later turns.
    LaterTurn,
    /// A plan, other than the first prompt of an episode, which has none before it.
    Plan,
    Other,
}

/// Counts an episode's calls by group: the tokens of their prompts' messages, and how many of these are in the longest
/// common prefix with an earlier prompt.
pub(super) fn shared(transcript: &Transcript, texts: &MessageTexts) -> BTreeMap<CallGroup, Portion> {
    let text = |hash: &str| texts.get(hash).map_or("", |(_, text)| text.as_str());
    let mut sizes: BTreeMap<String, u64> = BTreeMap::new();
    let mut groups: BTreeMap<CallGroup, Portion> = BTreeMap::new();
    let mut starts = starts(transcript);
    for (number, call) in transcript.calls.iter().enumerate() {
        let group = group(call, number == 0, &mut starts);
        let mut size = |hash: &String| match sizes.get(hash) {
            Some(&tokens) => tokens,
            None => {
                let tokens = count(text(hash));
                sizes.insert(hash.clone(), tokens);
                tokens
            }
        };
        let tokens: u64 = call.messages.iter().map(&mut size).sum();
        let best = transcript.calls.iter().take(number).map(|earlier| common(call, earlier, &text)).max();
        let (whole, rest) = best.map_or((0, 0), |(_, whole, rest)| (whole, rest));
        let mut shared: u64 = call.messages.iter().take(whole).map(&mut size).sum();
        if let Some(hash) = call.messages.get(whole) {
            shared += text(hash).get(..rest).map_or(0, count);
        }
        let sum = groups.entry(group).or_default();
        *sum = sum.and(Portion { calls: 1, whole: tokens, part: shared.min(tokens) });
    }
    groups
}

/// The common prefix of two prompts: bytes in all, whole messages, and bytes of the message after them.
fn common<'t>(call: &Exchange, earlier: &Exchange, text: &dyn Fn(&str) -> &'t str) -> (usize, usize, usize) {
    let (mut bytes, mut whole) = (0, 0);
    for (one, other) in call.messages.iter().zip(&earlier.messages) {
        let one_text = text(one);
        if one == other {
            whole += 1;
            bytes += one_text.len();
            continue;
        }
        let equal = one_text.char_indices().zip(text(other).chars()).take_while(|((_, a), b)| a == b);
        let rest = equal.last().map_or(0, |((at, last), _)| at + last.len_utf8());
        return (bytes + rest, whole, rest);
    }
    (bytes, whole, 0)
}

/// The ticks at which each agent began its subtasks, latest first.
fn starts(transcript: &Transcript) -> BTreeMap<u32, Vec<u64>> {
    let mut starts: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    for note in transcript.notes.iter().rev().filter(|note| note.name.ends_with(".begin")) {
        let agent = note.data.get("agent").and_then(serde_json::Value::as_u64);
        if let Some(agent) = agent.and_then(|agent| u32::try_from(agent).ok()) {
            starts.entry(agent).or_default().push(note.tick);
        }
    }
    starts
}

fn group(call: &Exchange, is_first: bool, starts: &mut BTreeMap<u32, Vec<u64>>) -> CallGroup {
    match call.role.rsplit('.').next() {
        Some("act") => {
            let ahead = call.agent.and_then(|agent| starts.get_mut(&agent));
            let Some(ahead) = ahead else { return CallGroup::LaterTurn };
            let before = ahead.len();
            while ahead.last().is_some_and(|&tick| tick <= call.asked) {
                ahead.pop();
            }
            if ahead.len() < before { CallGroup::FirstTurn } else { CallGroup::LaterTurn }
        }
        Some("decompose" | "redecompose") if !is_first => CallGroup::Plan,
        _ => CallGroup::Other,
    }
}

#[cfg(test)]
mod tests {
    use cooperage_journal::NoteRecord;

    use super::*;
    use cooperage_suites::testing::plan_of;

    fn call(number: u64, role: &str, asked: u64, messages: &[&str]) -> Exchange {
        Exchange {
            number,
            role: role.to_owned(),
            model: "oracle".to_owned(),
            agent: (role == "villager.act").then_some(1),
            asked,
            messages: messages.iter().map(|hash| (*hash).to_owned()).collect(),
            ..Exchange::default()
        }
    }

    #[test]
    fn the_longest_prefix_with_any_earlier_prompt_counts() {
        let texts: MessageTexts = [("a", "one two three"), ("b", "one two four"), ("c", "five six")]
            .map(|(hash, text)| (hash.to_owned(), ("user".to_owned(), text.to_owned())))
            .into();
        let begin = |tick| NoteRecord {
            team: None,
            tick,
            name: "villager.begin".to_owned(),
            data: serde_json::json!({"subtask": 1, "agent": 1}),
        };
        let transcript = Transcript {
            outside: std::collections::BTreeSet::new(),
            servers: Vec::new(),
            names: Vec::new(),
            plan: plan_of("somewhere/1", "villager", "oracle", &[]),
            end: None,
            ticks: 9,
            actions: Vec::new(),
            calls: vec![
                call(0, "villager.decompose", 0, &["a"]),
                call(1, "villager.act", 1, &["b", "c"]),
                call(2, "villager.act", 2, &["b", "c", "c"]),
                call(3, "villager.redecompose", 3, &["c"]),
                call(4, "villager.act", 5, &["c", "a"]),
            ],
            notes: vec![begin(1), begin(4)],
            said: Vec::new(),
            down: Vec::new(),
            left: Vec::new(),
            progress: Vec::new(),
        };
        let found = shared(&transcript, &texts);
        let of = |group| {
            let Portion { calls, whole, part } = found[&group];
            (calls, whole, part)
        };
        // "one two " are the two words and a space; then a whole prompt of five, then the whole of "five six".
        assert_eq!(of(CallGroup::FirstTurn), (2, 5 + 5, count("one two ") + 2));
        assert_eq!(of(CallGroup::LaterTurn), (1, 7, 5));
        assert_eq!(of(CallGroup::Plan), (1, 2, 0), "no earlier prompt begins so");
        assert_eq!(of(CallGroup::Other), (1, 3, 0));
        assert_eq!(Portion::default().share(), None);
    }
}
