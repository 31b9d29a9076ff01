//! The demonstration that planners read: a game on the layout `flat`, in which one chicken is cooked; without orders one chicken and
//! then one mutton, as a person asks. The games are kept as text, so that no episode has to play them first.

use cooperage_core::{Demonstration, DemonstrationTurn};

/// The games, which the example `demonstration` of this crate prints.
pub(crate) const ORDERED: &str = include_str!("../data/demonstration.txt");
pub(crate) const FREE: &str = include_str!("../data/demonstration_free.txt");
/// The number of agents.
pub(crate) const CREW: u32 = 2;
/// Begin a turn, a person's words and a call in the texts; all other lines are the state.
pub(crate) const TURN: &str = "#";
pub(crate) const SAID: &str = "! ";
pub(crate) const CALL: &str = "> ";

/// The demonstration for a game with or without orders.
#[must_use]
pub fn demonstration(is_ordered: bool) -> Demonstration {
    let mut turns: Vec<DemonstrationTurn> = Vec::new();
    for line in if is_ordered { ORDERED } else { FREE }.lines() {
        if line == TURN {
            turns.push(DemonstrationTurn::default());
        }
        let Some(turn) = turns.last_mut() else { continue };
        if let Some(said) = line.strip_prefix(SAID) {
            said.clone_into(&mut turn.said);
        } else if let Some(call) = line.strip_prefix(CALL) {
            turn.commands.push(call.to_owned());
        } else if line != TURN {
            if !turn.observation.is_empty() {
                turn.observation.push('\n');
            }
            turn.observation.push_str(line);
        }
    }
    Demonstration { crew: CREW, format_only: false, turns }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_asks_for_two_dishes_in_the_free_game() {
        let free = demonstration(false);
        let asked: Vec<usize> =
            (0..).zip(&free.turns).filter(|(_, turn)| !turn.said.is_empty()).map(|(n, _)| n).collect();
        assert_eq!((free.turns.len(), asked), (17, vec![1, 9]));
        assert!(free.turns[16].observation.contains("cooked_mutton 1"));
        assert_eq!(demonstration(true).turns.len(), 9);
    }
}
