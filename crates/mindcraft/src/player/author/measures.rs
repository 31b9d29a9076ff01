//! Sizes in words: `5 by 7 and 4 high`, `3x3`, `6 blocks long`, `with a base of 5`.

use super::super::things::number;

/// The sizes in a text; `None` for each that it does not name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Measures {
    /// The first two of `A by B`.
    pub(super) sides: Option<(u32, u32)>,
    /// `N high`, or the third of `A by B by C`.
    pub(super) height: Option<u32>,
    pub(super) length: Option<u32>,
    pub(super) width: Option<u32>,
    pub(super) depth: Option<u32>,
    /// The first number of all.
    pub(super) first: Option<u32>,
}

/// Nothing larger is built.
const SIZE_MAX: u32 = 32;

impl Measures {
    /// Reads the words of a clause.
    pub(super) fn of(text: &str) -> Measures {
        let spaced = spaced(text);
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let value = |at: usize| {
            let is_article =
                ["a", "an", "some", "few", "lot", "another", "stack", "stacks"].contains(words.get(at)?);
            number(words[at]).filter(|_| !is_article).map(|number| number.min(SIZE_MAX))
        };
        let mut measures = Measures::default();
        for at in 0..words.len() {
            let Some(number) = value(at) else { continue };
            measures.first.get_or_insert(number);
            let mut next = at + 1;
            while ["blocks", "block", "cells", "steps", "metres", "meters"]
                .contains(&words.get(next).copied().unwrap_or_default())
            {
                next += 1;
            }
            let before = at.checked_sub(1).and_then(|before| words.get(before)).copied().unwrap_or_default();
            let by_before = before == "by";
            match words.get(next).copied().unwrap_or_default() {
                "by" => {
                    if let Some(other) = value(next + 1).filter(|_| !by_before) {
                        measures.sides = Some((number, other));
                    }
                }
                "high" | "tall" | "up" | "upwards" => measures.height = Some(number),
                "long" => measures.length = Some(number),
                "wide" => measures.width = Some(number),
                "deep" | "down" => measures.depth = Some(number),
                // The last of three.
                _ if by_before && at >= 4 && words.get(at - 3).copied() == Some("by") => {
                    measures.height = Some(number)
                }
                _ if ["height", "of"].contains(&before)
                    && words[..at].iter().rev().take(3).any(|word| *word == "height") =>
                {
                    measures.height = Some(number);
                }
                _ => {}
            }
        }
        measures
    }
}

/// `3x3` becomes `3 by 3`.
fn spaced(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let digit = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(char::is_ascii_digit);
        let is_between = ['x', '×', '*'].contains(&letter)
            && (digit(at.checked_sub(1)) || letters.get(at.wrapping_sub(1)) == Some(&' '))
            && (digit(Some(at + 1)) || letters.get(at + 1) == Some(&' '));
        if is_between {
            out.push_str(" by ");
        } else if letter == ',' || letter == '-' {
            out.push(' ');
        } else {
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_many_forms() {
        let house = Measures::of("a house 7 by 5 and 4 high");
        assert_eq!((house.sides, house.height), (Some((7, 5)), Some(4)));
        let same = Measures::of("a 7x5x4 house");
        assert_eq!((same.sides, same.height), (Some((7, 5)), Some(4)));
        let wall = Measures::of("wall, six blocks long, three blocks tall");
        assert_eq!((wall.length, wall.height), (Some(6), Some(3)));
        let pit = Measures::of("a 3 x 3 pit, 2 deep");
        assert_eq!((pit.sides, pit.depth, pit.first), (Some((3, 3)), Some(2), Some(3)));
        assert_eq!(Measures::of("a small house"), Measures::default());
    }
}
