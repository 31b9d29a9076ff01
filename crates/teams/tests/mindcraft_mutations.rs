//! Random words: hostile texts of the corpus cut up, shuffled and damaged, and mixtures of words that readers treat
//! specially. No reader may panic, and the words stay those of their speaker.

use crate::common::hostile::{FILES, Readers, corpus};

/// The number of texts that are tried, and that of the nightly size.
const TEXTS: u64 = 20_000;
const TEXTS_NIGHTLY: u64 = 2_000_000;
/// Characters of a text of the corpus that are damaged.
const PIECE_MAX: usize = 600;

#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
fn texts() -> u64 {
    if std::env::var_os("COOPERAGE_NIGHTLY").is_some() { TEXTS_NIGHTLY } else { TEXTS }
}

/// A generator of numbers: SplitMix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((x ^ (x >> 31)) % end.max(1) as u64) as usize
    }

    fn of<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
}

/// Words with a meaning to the grammar, to files, to templates or to prompts.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "!", "!walk", "!take", "!lay", "!tell", "!open", "!runCode", "!newAction", "!goal", "!restart", "!endConversation",
    "!startConversation", "!stats", "!_", "(", ")", "()", "(\"", "\")", "\"", "\\\"", "'", ",", ", ", ",,", " ", "\n", "\t",
    "\u{a0}", "\u{feff}", "\u{85}", "rack0", "bench0", "1", "-1", "1.5", "1.", ".5", "1e9", "99999999999999999999", "NaN",
    "true", "false", "truth", "1, 2, 3", "$NAME", "$MEMORY", "$", "$X", "{{", "}}", "{%", "%}", "```", "```js", "</think>",
    "<think>", "***", "(FROM OTHER BOT)", "system: ", "Alice: ", "Bob: ", "respond", "\0", "\u{1b}[2J", "\u{202e}", "\u{2066}",
    "\u{e0041}", "\u{200b}", "é", "\u{1f600}", "a\u{301}", "{", "}", "[", "]", ":", "null", "\"turns\"", "\"role\"",
    "\"content\"", "\"memory\"", "\"npc\"", "\"modes\"", "\"model\"", "\"cooldown\"", "\"self_prompting_state\"", "\\u0000",
    "\\ud800",
];

/// A command that is mostly right.
fn command(chance: &mut Chance) -> String {
    let name = chance.of(&["walk", "take", "lay", "tell", "goal", "open", "startConversation", "nothing"]);
    let arguments: Vec<String> = (0..chance.below(4))
        .map(|_| match chance.below(4) {
            0 => format!("\"{}\"", chance.of(&["rack0", "", "1, 2, 3", "(x)", "é", "!take", "\n"])),
            1 => chance.of(&["1", "-2.5", "0", "184467440737095516160", "00"]).to_owned(),
            2 => chance.of(&["true", "false"]).to_owned(),
            _ => chance.of(WORDS).to_owned(),
        })
        .collect();
    format!("!{name}({})", arguments.join(chance.of(&[", ", ",", " ,\n", "", ";"])))
}

/// The next text: commands, a mixture of words, or a damaged text.
fn text(chance: &mut Chance, corpus: &[Vec<char>]) -> String {
    match chance.below(6) {
        0 => format!("{} {} {}", chance.of(WORDS), command(chance), chance.of(WORDS)),
        1 => (0..chance.below(40)).map(|_| chance.of(WORDS)).collect(),
        _ => {
            let mut text = corpus[chance.below(corpus.len())].clone();
            for _ in 0..=chance.below(3) {
                let at = chance.below(text.len());
                let end = (at + chance.below(8)).min(text.len());
                let other = &corpus[chance.below(corpus.len())];
                let from = chance.below(other.len());
                let piece: Vec<char> = match chance.below(6) {
                    0 => Vec::new(),
                    1 => chance.of(WORDS).chars().collect(),
                    2 => other[from..(from + chance.below(60)).min(other.len())].to_vec(),
                    3 => text[at..end].repeat(1 + chance.below(8)),
                    4 => command(chance).chars().collect(),
                    _ => char::from_u32(chance.below(0x11_0000) as u32).into_iter().collect(),
                };
                text.splice(at..end, piece);
            }
            text.into_iter().collect()
        }
    }
}

#[test]
fn the_corpus_is_read_whole() {
    let readers = Readers::default();
    let all = corpus();
    let orders = all.iter().filter(|text| readers.read(text)).count();
    assert!(all.len() > 40 && orders > 10 && orders < all.len() / 2, "{orders} of {}", all.len());
}

#[test]
fn words_that_nobody_said_stay_words() {
    let readers = Readers::default();
    let files = FILES.iter().map(|&file| file.to_owned());
    let corpus: Vec<Vec<char>> = corpus()
        .into_iter()
        .chain(files.clone())
        .chain(files)
        .map(|text| text.chars().take(PIECE_MAX).collect())
        .collect();
    let (mut chance, mut orders) = (Chance(7), 0);
    for _ in 0..texts() {
        let text = text(&mut chance, &corpus);
        orders += u64::from(readers.read(&text));
    }
    println!("{orders} of {} texts hold a command that can be carried out", texts());
    assert!(orders * 20 > texts() && orders * 2 < texts());
}
