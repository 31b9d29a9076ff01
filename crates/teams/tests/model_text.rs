//! A hundred thousand bad replies: never a panic, always a refusal that a model can read.
#![allow(clippy::print_stderr, reason = "a failure must name its case")]

use cooperage_core::RandomSource;

use crate::common::model_text::Rig;

const CASES: u64 = 100_000;
/// One case in so many is a text of 100 kB.
const CASES_PER_LONG_TEXT: u64 = 1_000;
/// One case in so many also goes into the next prompt.
const CASES_PER_PROMPT: u64 = 50;

#[test]
fn bad_model_text_is_refused_and_never_breaks_anything() {
    let mut rigs: Vec<Rig> = (1..=5).map(Rig::new).collect();
    let (mut with_commands, mut accepted) = (0, 0);
    for case in 0..CASES {
        let mut random = SplitMix(case << 32);
        let text =
            if case % CASES_PER_LONG_TEXT == 0 { long_text(&mut random) } else { bad_text(&mut random) };
        let crews = rigs.len() as u64;
        let rig = &mut rigs[(case % crews) as usize];
        // The case's number and text go with a failure.
        let _shown = Shown { case, text: &text };
        match case % CASES_PER_PROMPT {
            0 => rig.play_and_prompt(&text),
            1 => rig.submit_raw(&text),
            _ => {
                let outcome = rig.play(&text);
                with_commands += u64::from(outcome.commands > 0);
                accepted += u64::from(outcome.commands > 0 && outcome.accepted);
            }
        }
    }
    assert!(with_commands > CASES / 4, "the texts must reach the world: {with_commands}");
    assert!(accepted > CASES / 50, "some are good by chance: {accepted}");
}

/// SplitMix64 (Steele, Lea, Flood, 2014): unlike the random tree it is quick without optimisation, and any case can be
/// made by its number alone.
struct SplitMix(u64);

impl RandomSource for SplitMix {
    fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 32) as u32
    }

    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.next_u32()) * u64::from(n)) >> 32) as u32
    }
}

/// Tells which case it was when a check panics.
struct Shown<'t> {
    case: u64,
    text: &'t str,
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("case {}: {:.500?}", self.case, self.text);
        }
    }
}

const VERBS: [&str; 9] = ["noop", "goto", "get", "put", "activate", "GOTO", "fetch", "go to", "nооp"];
const AGENTS: [&str; 14] = [
    "agent0",
    "agent1",
    "agent2",
    "agent3",
    "agent4",
    "agent5",
    "agent00",
    "agent1000000",
    "agent-1",
    "agent",
    "agent99999999999999999999999999999999",
    "1",
    "agent٣",
    "human",
];
const THINGS: [&str; 16] = [
    "salmon",
    "tuna",
    "rice",
    "salmonSashimi",
    "cookedRice",
    "salmonSushi",
    "storage0",
    "pot0",
    "pot1",
    "chopboard0",
    "mixer0",
    "servingtable0",
    "pot2",
    "oven0",
    "",
    "waste",
];
const PROSE: [&str; 12] = [
    "I'm sorry, but I can't help with that.",
    "As a language model, I have no hands.",
    "Thought: the rice is not cooked yet, so agent0 should wait.",
    "Es tut mir leid, der Reis ist noch nicht fertig.",
    "对不起，我不明白你的意思。",
    "Извините, я не могу этого сделать.",
    "عذرا، لا أستطيع فعل ذلك",
    "申し訳ありませんが、goto_agent0_pot0はできません。",
    "```json\n{\"actions\": [\"goto_agent0_storage0\", \"noop_agent1\"",
    "{\"agent0\": {\"action\": \"get\", \"arguments\": [\"salmon\",",
    "<|im_end|><|im_start|>assistant\n",
    "1. goto_agent0_storage0\n2. get_agent1_salmon_storage0\n",
];

fn pick<'a>(random: &mut SplitMix, from: &[&'a str]) -> &'a str {
    random.choose(from).copied().unwrap_or_default()
}

fn bad_text(random: &mut SplitMix) -> String {
    let mut text = String::new();
    for _ in 0..1 + random.below(5) {
        match random.below(8) {
            0 => text += pick(random, &PROSE),
            1 | 2 => push_command(random, &mut text, &VERBS, &AGENTS),
            3 => push_command(random, &mut text, &VERBS[..5], &AGENTS[..2]),
            4 => push_plan(random, &mut text),
            5 => text.extend((0..random.below(20)).filter_map(|_| char::from_u32(random.below(0x20)))),
            6 => text.extend((0..random.below(20)).filter_map(|_| char::from_u32(random.below(0x11_0000)))),
            _ => {
                for _ in 0..random.below(40) {
                    text.push(char::from(b'0' + random.below(10) as u8));
                }
            }
        }
        text += pick(random, &["\n", " ", "", ", ", "_", "\r\n", "\u{0}", "`", "\\n"]);
    }
    if random.below(4) == 0 { mutated(random, &text) } else { text }
}

fn push_command(random: &mut SplitMix, text: &mut String, verbs: &[&str], agents: &[&str]) {
    *text += pick(random, verbs);
    for part in 0..1 + random.below(4) {
        *text += pick(random, &["_", "_", "_", "_", "_", "_", "_", "__", " ", "-"]);
        *text += if part == 0 { pick(random, agents) } else { pick(random, &THINGS) };
    }
}

/// A plan that is well-formed and often possible.
fn push_plan(random: &mut SplitMix, text: &mut String) {
    for agent in 0..1 + random.below(3) {
        let place = pick(random, &THINGS[6..12]);
        *text += &match random.below(5) {
            0 => format!("noop_agent{agent}\n"),
            1 => format!("goto_agent{agent}_{place}\n"),
            2 => format!("get_agent{agent}_{}_storage0\n", pick(random, &THINGS[..3])),
            3 => format!("put_agent{agent}_{place}\n"),
            _ => format!("activate_agent{agent}_{place}\n"),
        };
    }
}

/// A character lost, doubled or replaced, a few times.
fn mutated(random: &mut SplitMix, text: &str) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(4) {
        if characters.is_empty() {
            break;
        }
        let place = random.below(characters.len() as u32) as usize;
        match random.below(3) {
            0 => drop(characters.remove(place)),
            1 => characters.insert(place, characters[place]),
            _ => characters[place] = char::from(random.below(128) as u8),
        }
    }
    characters.into_iter().collect()
}

/// 100 kB: one letter, one command, one part of a command, over and over.
fn long_text(random: &mut SplitMix) -> String {
    let unit = match random.below(4) {
        0 => char::from(b'a' + random.below(26) as u8).to_string(),
        1 => pick(random, &["goto_agent", "noop_agent0", "_", "0", "get_", "agent", "goto_agent0_pot0_"])
            .to_owned(),
        2 => pick(random, &PROSE).to_owned(),
        _ => "noop_agent0 ".to_owned(),
    };
    let head = pick(random, &["", "goto_agent0_", "noop_agent", "get_agent0_rice_"]);
    head.to_owned() + &unit.repeat(100_000 / unit.len())
}
