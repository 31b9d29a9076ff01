//! From what a planner writes to a macro (docs/spec/overcooked.md, 15). The text may be anything.

use super::Macro;
use crate::rules::{Dynamics, OvercookedRules};

/// The choice in a planner's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MacroChoice {
    Macro(Macro),
    /// Nothing that there is, in these words.
    Unknown(String),
}

/// Unknown words are kept up to so many characters.
const WORDS_MAX: usize = 100;

/// How the answers of one seat are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    seat: usize,
    /// Shorter waits are lengthened to so many steps.
    least_wait: u32,
    /// Whether there is a macro for starting pots.
    starts: bool,
}

impl Reading {
    /// In Forced Coordination every wait lasts 3 steps at least, as the published program has it.
    #[must_use]
    pub fn new(rules: &OvercookedRules, seat: usize) -> Reading {
        let least_wait = if rules.layout().name() == "forced_coordination" { 3 } else { 0 };
        Reading { seat, least_wait, starts: rules.dynamics() == Dynamics::New }
    }

    /// The steps that every wait lasts at least; 0 where there is no such rule.
    #[must_use]
    pub fn least_wait(&self) -> u32 {
        self.least_wait
    }

    /// Takes a macro as it would be read: short waits are lengthened.
    #[must_use]
    pub fn take(&self, act: Macro) -> MacroChoice {
        MacroChoice::Macro(match act {
            Macro::Wait(steps) => Macro::Wait(steps.max(self.least_wait)),
            other => other,
        })
    }

    /// Reads an answer. The rest of the first line with `layer SEAT: ` (the end of "Player") counts, or else the whole
    /// answer.
    #[must_use]
    pub fn read(&self, answer: &str) -> MacroChoice {
        let text = match answer.split_once(&format!("layer {}: ", self.seat)) {
            Some((_, rest)) => rest.split('\n').next().unwrap_or_default(),
            None => answer,
        };
        if text.contains("wait") {
            return self.take(Macro::Wait(steps(text)));
        }
        let named = |names: &[(&str, Macro)]| {
            let found = names.iter().find(|(name, _)| text.contains(name));
            found.map_or_else(|| unknown(text), |(_, act)| MacroChoice::Macro(*act))
        };
        if text.contains("place") {
            MacroChoice::Macro(Macro::Place)
        } else if text.contains("pick") {
            let things =
                [("onion", Macro::PickUpOnion), ("tomato", Macro::PickUpTomato), ("dish", Macro::PickUpDish)];
            named(&things)
        } else if text.contains("put") {
            named(&[("onion", Macro::PutOnion), ("tomato", Macro::PutTomato)])
        } else if text.contains("fill") {
            MacroChoice::Macro(Macro::FillDish)
        } else if text.contains("deliver") {
            MacroChoice::Macro(Macro::Deliver)
        } else if self.starts && text.contains("start") {
            MacroChoice::Macro(Macro::StartCooking)
        } else {
            MacroChoice::Macro(Macro::Wait(self.least_wait.max(1)))
        }
    }
}

/// The number that is left when everything else that belongs to the word is taken away; else 1.
fn steps(text: &str) -> u32 {
    let rest = text.replace("wait", "").replace(['(', ')', '"', '.'], "");
    if rest.is_empty() || !rest.bytes().all(|byte| byte.is_ascii_digit()) {
        return 1;
    }
    rest.parse().unwrap_or(u32::MAX)
}

fn unknown(text: &str) -> MacroChoice {
    let word = text.split(' ').find(|word| !word.is_empty()).unwrap_or_default();
    let word = word.split(',').next().unwrap_or_default();
    MacroChoice::Unknown(word.chars().take(WORDS_MAX).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::built_in;

    const READING: Reading = Reading { seat: 0, least_wait: 0, starts: true };

    fn read(answer: &str) -> MacroChoice {
        READING.read(answer)
    }

    #[test]
    fn all_spellings_are_understood() {
        for (text, act) in [
            ("pickup(onion)", Macro::PickUpOnion),
            ("pickup_onion", Macro::PickUpOnion),
            ("\"pickup(dish)\".", Macro::PickUpDish),
            ("pick up a tomato", Macro::PickUpTomato),
            ("put_onion_in_pot()", Macro::PutOnion),
            ("put_tomato_in_pot", Macro::PutTomato),
            ("fill_dish_with_soup()", Macro::FillDish),
            ("deliver_soup().", Macro::Deliver),
            ("place_obj_on_counter", Macro::Place),
            ("start_cooking", Macro::StartCooking),
            ("\"wait(3)\".", Macro::Wait(3)),
            ("wait(30)", Macro::Wait(30)),
            ("wait(0)", Macro::Wait(0)),
            ("wait a bit", Macro::Wait(1)),
            ("deliver or wait(2)", Macro::Wait(1)),
            ("wait(99999999999999999999)", Macro::Wait(u32::MAX)),
            ("dance()", Macro::Wait(1)),
            ("", Macro::Wait(1)),
        ] {
            assert_eq!(read(text), MacroChoice::Macro(act), "{text}");
        }
        for act in Macro::ALL {
            assert_eq!(read(&act.to_string()), MacroChoice::Macro(act));
        }
    }

    #[test]
    fn the_line_of_the_seat_counts() {
        let answer =
            "Analysis: deliver.\nPlan for Player 1: wait(4)\nPlan for Player 0: pickup_dish\nwait(9)";
        assert_eq!(read(answer), MacroChoice::Macro(Macro::PickUpDish));
        assert_eq!(Reading { seat: 1, ..READING }.read(answer), MacroChoice::Macro(Macro::Wait(4)));
    }

    #[test]
    fn layouts_and_rules_say_what_is_understood() {
        let rules = |name, dynamics| OvercookedRules::new(built_in(name).unwrap(), dynamics).unwrap();
        let forced = Reading::new(&rules("forced_coordination", Dynamics::Old), 0);
        for (text, steps) in [("wait(1)", 3), ("dance", 3), ("wait(4)", 4), ("start_cooking", 3)] {
            assert_eq!(forced.read(text), MacroChoice::Macro(Macro::Wait(steps)), "{text}");
        }
        let ring = Reading::new(&rules("coordination_ring", Dynamics::New), 0);
        assert_eq!(ring.read("start_cooking"), MacroChoice::Macro(Macro::StartCooking));
        assert_eq!(ring.read("wait(1)"), MacroChoice::Macro(Macro::Wait(1)));
    }

    #[test]
    fn words_without_an_object_are_kept() {
        assert_eq!(read("pickup(soup), please"), MacroChoice::Unknown("pickup(soup)".to_owned()));
        assert_eq!(read("  put(it) down"), MacroChoice::Unknown("put(it)".to_owned()));
        let long = read(&format!("pick{}", "é".repeat(10_000)));
        assert!(matches!(long, MacroChoice::Unknown(word) if word.chars().count() == WORDS_MAX));
    }
}
