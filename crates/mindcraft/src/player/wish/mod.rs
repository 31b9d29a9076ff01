//! The wishes of people and agents, and how they are understood from words.

use super::phrases::wish_of;
use super::scene::Scene;
use super::things::is_among;

/// A wish that a person or agent has of this agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A greeting in return.
    Greet,
    /// A farewell in return.
    Bye,
    /// Nothing but a kind word.
    Thanks,
    /// That it comes, so near.
    Come(String, u32),
    /// That it follows a player.
    Follow(String),
    /// That it stops what it does.
    Stop,
    /// That it stays where it is for that many seconds; for ever if no number is said.
    Stay(Option<u32>),
    /// That it goes to a place.
    GoTo([i64; 3]),
    /// That it goes to a place that it remembers.
    GoToPlace(String),
    /// That it remembers this place.
    Remember(String),
    /// That it has that many of an item, or of any item of its kind if `is_any`.
    Have {
        item: String,
        /// The number; `None` if it is not said.
        count: Option<u32>,
        /// Whether any of its kind will do.
        is_any: bool,
        /// Whether it is to be made rather than found.
        is_made: bool,
    },
    /// That it gives an item to a player.
    Give {
        /// The recipient's name.
        to: String,
        item: String,
        /// The number; `None` if it is not said.
        count: Option<u32>,
    },
    /// That it builds or does something by a program, in the speaker's words.
    Build(String),
    /// To know what it carries; of one item where that is named.
    Inventory(Option<String>),
    /// To know where it is.
    Where,
    /// To know how it is and what it does.
    Status,
    /// To know what is around it.
    Surroundings,
    /// To know what it can do.
    Abilities,
    /// To know who it is.
    Name,
    /// That it attacks creatures of a kind.
    Attack(String),
    /// That it eats.
    Eat(Option<String>),
    /// That it sleeps.
    Sleep,
    /// That it takes something in its hand or puts it on.
    Equip(String),
    /// That it throws something away.
    Drop(String, u32),
    /// That it puts something into a chest.
    Store(String, Option<u32>),
    /// That it takes something out of a chest.
    TakeOut(String, u32),
    /// To know what is in the chest.
    ViewChest,
    /// That it does something by itself, or no longer.
    Mode(&'static str, bool),
    /// That it pursues a goal by itself.
    Goal(String),
    /// That it talks to another agent.
    TalkTo(String, String),
    /// Something that was not understood.
    Unknown(String),
}

impl Wish {
    /// Whether it wants no more than an answer in words.
    #[must_use]
    pub fn is_talk(&self) -> bool {
        matches!(
            self,
            Wish::Greet
                | Wish::Bye
                | Wish::Thanks
                | Wish::Inventory(_)
                | Wish::Where
                | Wish::Status
                | Wish::Abilities
                | Wish::Name
                | Wish::Unknown(_)
        )
    }
}

/// Returns the wishes in a speaker's words, in their order. An empty text holds none.
#[must_use]
pub fn understand(text: &str, speaker: &str, scene: &Scene) -> Vec<Wish> {
    let mut wishes: Vec<Wish> = Vec::new();
    for clause in about_whom(clauses(text, &scene.name), scene) {
        let wish = wish_of(&clause, speaker, scene).unwrap_or_else(|| Wish::Unknown(clause.clone()));
        // Greetings before a wish, and words around it that are not understood, are no wishes of their own.
        if wishes.last() != Some(&wish) {
            wishes.push(wish);
        }
    }
    let has_more = |wish: &Wish| !matches!(wish, Wish::Unknown(_) | Wish::Thanks | Wish::Greet);
    if wishes.iter().any(has_more) {
        wishes.retain(has_more);
    } else if wishes.iter().any(|wish| !matches!(wish, Wish::Unknown(_))) {
        wishes.retain(|wish| !matches!(wish, Wish::Unknown(_)));
    }
    wishes
}

/// Replaces pronouns such as in "ask her" by the agent that the clause before names, and drops that clause if it only
/// asks to talk to the agent.
fn about_whom(clauses: Vec<String>, scene: &Scene) -> Vec<String> {
    let named = |clause: &str| {
        let mut words = clause.split_whitespace();
        words.find_map(|word| scene.agents.iter().find(|name| name.eq_ignore_ascii_case(word)))
    };
    let mut told: Vec<String> = Vec::new();
    for clause in clauses {
        let (first, rest) = clause.split_once(' ').unwrap_or((&clause, ""));
        let (whom, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let is_pronoun = ["her", "him", "them", "it"].contains(&whom);
        let before = told.last().and_then(|before| named(before)).filter(|_| is_pronoun);
        match before {
            Some(name) if ["ask", "tell"].contains(&first) => {
                let clause = format!("{first} {} {rest}", name.to_lowercase());
                if told.last().is_some_and(|before| before.starts_with("talk ")) {
                    told.pop();
                }
                told.push(clause);
            }
            _ => told.push(clause),
        }
    }
    told
}

/// Words with which a clause begins that wants something.
const VERBS: &str = "\
    get collect gather fetch mine chop cut dig harvest grab find make craft build construct create smelt cook \
    come follow stop go walk return head remember give bring hand pass drop throw discard put store take eat \
    sleep equip wear hold attack kill hunt fight wait stay tell talk ask say look what where how then bye call \
    save mark place plant sort toss turn";

/// Polite words and such that only introduce.
const INTRODUCTIONS: &str = "\
    please, ok, okay, so, now, then, also, just, kindly, alright, quick, quickly, first, next, finally, and, \
    but, oh, right, sure, could you, can you, would you, will you, can i have, i want you to, i would like you \
    to, i'd like you to, i need you to, you should, you have to, you must, let's, lets, let us, go and, try to, \
    do me a favor and, would you mind, after that, be so kind and, your task is to, your job is to, we should, \
    we need to, you can, start to, start";

/// Returns the clauses of a text in lower case, without introductory words.
#[must_use]
pub fn clauses(text: &str, name: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace('’', "'").replace(['\n', '\t', '"', '(', ')'], " ");
    let mut clauses = Vec::new();
    for sentence in sentences(&lower) {
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let mut from = 0;
        for at in 1..words.len() {
            let is_joint = ["and", "then", "&"].contains(&words[at]) || words[at - 1].ends_with(',');
            let next = words[at..].iter().find(|word| !["and", "then", "&", "please", "also"].contains(word));
            let is_verb =
                next.is_some_and(|next| is_among(next.trim_matches(|c: char| !c.is_alphanumeric()), VERBS));
            if is_joint && is_verb && at > from {
                clauses.push(words[from..at].join(" "));
                from = at;
            }
        }
        clauses.push(words[from..].join(" "));
    }
    clauses
        .iter()
        .map(|clause| bare(clause, &name.to_lowercase()))
        .filter(|clause| !clause.is_empty())
        .collect()
}

/// Splits at the ends of sentences; a dot within a number is none.
fn sentences(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut sentences = vec![String::new()];
    for (at, &letter) in letters.iter().enumerate() {
        let is_in_number = letter == '.' && letters.get(at + 1).is_some_and(char::is_ascii_digit);
        if ['.', '!', '?', ';'].contains(&letter) && !is_in_number {
            sentences.push(String::new());
        } else if let Some(last) = sentences.last_mut() {
            last.push(letter);
        }
    }
    sentences
}

fn bare(clause: &str, name: &str) -> String {
    let is_edge = |c: char| !(c.is_alphanumeric() || c == '-');
    let mut rest = clause.trim_matches(is_edge);
    loop {
        let shorter = std::iter::once(name)
            .chain(INTRODUCTIONS.split(", "))
            .filter(|word| !word.is_empty())
            .find_map(|word| {
                let after = rest.strip_prefix(word)?;
                (after.is_empty() || after.starts_with([' ', ',', ':']))
                    .then(|| after.trim_start_matches([' ', ',', '-', ':']))
            });
        match shorter {
            // A polite word alone is the whole message.
            Some("") if !rest.starts_with(name) => break,
            Some(shorter) => rest = shorter,
            None => break,
        }
    }
    for end in [
        " please",
        " now",
        " then",
        " for me please",
        " ok",
        " okay",
        " thanks",
        " right now",
        " again",
        " buddy",
    ] {
        rest = rest.strip_suffix(end).unwrap_or(rest);
    }
    if !name.is_empty() {
        rest = rest.strip_suffix(name).map_or(rest, |rest| rest.trim_end_matches(is_edge));
    }
    rest.trim_matches(is_edge).to_owned()
}

#[cfg(test)]
mod tests;
