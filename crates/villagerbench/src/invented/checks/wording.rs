//! F5: the goal says all that counts, and shares nothing out.

use cooperage_blocks::BlockPos;

use super::{CheckCode, Flaw};
use crate::invented::classes::class_of;
use crate::invented::criterion::{BlockPlace, Condition, Criterion, Doers};
use crate::invented::place::written;
use crate::invented::record::InventedTask;
use crate::invented::words::{has_name, has_word};
use crate::names::NAMES;

/// Most characters of a goal.
const GOAL_MAX: usize = 800;
/// Numbers as words, from 0.
const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// F5: the first thing that the goal does not say, or should not say.
pub(super) fn wording(task: &InventedTask) -> Option<Flaw> {
    let goal = &task.goal;
    let length = goal.chars().count();
    if length > GOAL_MAX {
        return Some(Flaw::new(
            CheckCode::Words,
            format!("the goal has {length} characters; at most {GOAL_MAX}"),
        ));
    }
    let Told { cells, rest } = Told::of(goal);
    let rest = rest.to_lowercase();
    let mut asked: Vec<u32> = Vec::new();
    for Criterion { condition, .. } in &task.criteria {
        if let Some(Doers::Agent(number)) = condition.doers() {
            asked.push(*number);
        }
        if let Some(cell) = condition.cells().into_iter().find(|cell| !cells.contains(cell)) {
            return Some(Flaw::at(CheckCode::Words, cell, "the goal does not name a cell"));
        }
        if let Some(name) = names(condition).into_iter().find(|name| !tells(&rest, name)) {
            return Some(Flaw::new(CheckCode::Words, format!("the goal does not name `{name}`")));
        }
        if let Some(number) = numbers(condition).into_iter().find(|number| !counts(&rest, *number)) {
            return Some(Flaw::new(CheckCode::Words, format!("the goal does not say {number}")));
        }
    }
    let shared = (0..).zip(NAMES).find(|(number, name)| !asked.contains(number) && has_word(goal, name));
    shared.map(|(_, name)| {
        Flaw::new(CheckCode::Words, format!("the goal names {name}, about whom no condition is"))
    })
}

/// The names in a condition.
fn names(condition: &Condition) -> Vec<String> {
    let mut names = match condition {
        Condition::Block { name, facing, .. } => {
            std::iter::once(name.name().to_owned()).chain(facing.clone()).collect()
        }
        Condition::Holds { item, .. } | Condition::Container { item, .. } | Condition::Worn { item } => {
            vec![item.name().to_owned()]
        }
        Condition::Killed { kind, .. }
        | Condition::Fed { kind, .. }
        | Condition::Sheared { kind }
        | Condition::Rode { kind } => vec![(*kind).to_owned()],
        _ => Vec::new(),
    };
    if let Some(Doers::Agent(number)) = condition.doers() {
        names.extend(NAMES.get(*number as usize).map(|name| (*name).to_owned()));
    }
    names
}

/// The numbers in a condition beside its points. One is told by a word without a number.
fn numbers(condition: &Condition) -> Vec<u32> {
    let mut numbers = match condition {
        Condition::Block { place: BlockPlace::Within { count, .. }, .. }
        | Condition::Holds { count, .. }
        | Condition::Container { count, .. }
        | Condition::Killed { count, .. }
        | Condition::Fed { count, .. } => vec![*count],
        Condition::Near { distance, .. } => vec![*distance],
        Condition::Said { times, .. } => vec![*times],
        _ => Vec::new(),
    };
    if let Some(Doers::Each(Some(of))) = condition.doers() {
        numbers.push(*of);
    }
    numbers.retain(|number| *number > 1);
    numbers
}

/// Whether a text names something, or the class of which it is a member.
fn tells(text: &str, name: &str) -> bool {
    has_name(text, name) || class_of(name).is_some_and(|class| has_name(text, class))
}

/// Whether a text has a number, in digits or as a word.
fn counts(text: &str, number: u32) -> bool {
    let word = NUMBERS.get(number as usize);
    let more = match number {
        2 => &["twice", "both", "pair", "couple"][..],
        12 => &["dozen"],
        _ => &[],
    };
    has_word(text, &number.to_string()) || word.into_iter().chain(more).any(|word| has_word(text, word))
}

/// The cells of a text, and the text without them.
struct Told {
    cells: Vec<BlockPos>,
    rest: String,
}

impl Told {
    fn of(text: &str) -> Told {
        let (mut cells, mut rest) = (Vec::new(), String::new());
        let mut left = text;
        while let Some(begin) = left.find(['[', '(']) {
            let (before, at) = left.split_at(begin);
            rest.push_str(before);
            let inside = at[1..].split_once([']', ')']);
            match inside.and_then(|(inside, after)| Some((cell(inside)?, after))) {
                Some((cell, after)) => {
                    cells.push(cell);
                    rest.push(' ');
                    left = after;
                }
                None => {
                    rest.push_str(&at[..1]);
                    left = &at[1..];
                }
            }
        }
        rest.push_str(left);
        Told { cells, rest }
    }
}

fn cell(text: &str) -> Option<BlockPos> {
    let mut parts = text.split(',').map(|part| part.trim().parse::<i32>().ok());
    let cell = BlockPos::new(parts.next()??, parts.next()??, parts.next()??);
    (parts.next().is_none() && written(cell).len() < 40).then_some(cell)
}
