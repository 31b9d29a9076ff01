//! People in a game by turns: what they have said and done.

use std::collections::VecDeque;

use cooperage_runtime::{FrameworkError, TeamHandle};

use crate::budget::text_within;
use crate::people::{quoted_words, take_mail, words_of};

/// Lines of the history that are shown, the newest.
const HISTORY_MAX: usize = 24;
/// Deeds of people that are told in a turn, the newest, and characters of one.
const DEEDS_MAX: usize = 8;
const DEED_CHARACTERS: usize = 200;

/// What people have said and done.
#[derive(Default)]
pub(super) struct TurnPeople {
    /// What was said since the last turn, in the people's own words.
    new: Vec<String>,
    /// What was said before.
    history: VecDeque<String>,
    deeds: VecDeque<String>,
}

impl TurnPeople {
    /// Takes in what people have said to the team.
    pub(super) fn hear(&mut self, team: &TeamHandle) -> Result<(), FrameworkError> {
        for mail in take_mail(team)? {
            if let Some(words) = words_of(team, &mail) {
                self.new.push(format!("{}: {}", words.name, quoted_words(&words.text)));
            }
        }
        Ok(())
    }

    /// Takes in what a person was seen to do.
    pub(super) fn saw(&mut self, deed: String) {
        self.deeds.push_back(text_within(&deed, DEED_CHARACTERS));
        if self.deeds.len() > DEEDS_MAX {
            self.deeds.pop_front();
        }
    }

    /// Whether a person has said or done something since the last turn.
    pub(super) fn has_news(&self) -> bool {
        !self.new.is_empty() || !self.deeds.is_empty()
    }

    /// Whether a person has ever spoken.
    pub(super) fn has_spoken(&self) -> bool {
        !self.new.is_empty() || !self.history.is_empty()
    }

    /// The deeds since the last turn.
    pub(super) fn take_deeds(&mut self) -> Vec<String> {
        self.deeds.drain(..).collect()
    }

    /// The words since the last turn, which belong to the history from then on, and the history before.
    pub(super) fn take_words(&mut self) -> (String, Vec<String>) {
        let history = self.history.iter().cloned().collect();
        let new = std::mem::take(&mut self.new);
        let instruction = new.join("; ");
        self.history.extend(new);
        while self.history.len() > HISTORY_MAX {
            self.history.pop_front();
        }
        (instruction, history)
    }
}
