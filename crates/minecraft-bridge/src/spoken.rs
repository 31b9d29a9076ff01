//! Lines that agents have said on the server from outside of the world: the server sends them back, and the agents have heard them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_minecraft_replica::ServerFact;

use crate::limits::SPOKEN_MAX;

/// The lines that have not come back yet, the oldest first: the login name and the text.
#[derive(Debug, Default)]
pub(crate) struct SpokenLines(Mutex<VecDeque<(String, Arc<str>)>>);

impl SpokenLines {
    /// Notes a line. Where too many have not come back, the oldest is forgotten.
    pub(crate) fn note(&self, name: Option<&String>, text: &Arc<str>) {
        let Some(name) = name else { return };
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push_back((name.clone(), Arc::clone(text)));
        let more = lines.len().saturating_sub(SPOKEN_MAX);
        lines.drain(..more);
    }

    /// Leaves out the facts that are such lines. Of a line that came in parts each part is left out.
    pub(crate) fn leave_out(&self, facts: &mut Vec<ServerFact>) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        facts.retain(|fact| {
            let ServerFact::Said { by: Some(by), text, .. } = fact else { return true };
            let is_it = |(name, line): &(String, Arc<str>)| {
                name.eq_ignore_ascii_case(by) && !text.trim().is_empty() && line.contains(text.trim())
            };
            let Some(place) = lines.iter().position(is_it) else { return true };
            // Its other parts may follow.
            if lines.get(place).is_some_and(|(_, line)| line.trim().ends_with(text.trim())) {
                lines.remove(place);
            }
            false
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(by: &str, text: &str) -> ServerFact {
        ServerFact::Said { seat: None, by: Some(by.into()), text: text.into() }
    }

    #[test]
    fn own_lines_that_come_back_are_left_out_once_and_other_lines_stay() {
        let spoken = SpokenLines::default();
        let name = "Andy".to_owned();
        spoken.note(Some(&name), &"on my way".into());
        let mut facts =
            vec![said("Steve", "on my way"), said("andy", "on my way"), said("Andy", "on my way")];
        spoken.leave_out(&mut facts);
        assert_eq!(facts, [said("Steve", "on my way"), said("Andy", "on my way")]);
        for number in 0..2 * SPOKEN_MAX {
            spoken.note(Some(&name), &format!("line {number}").into());
        }
        let mut facts = vec![said("Andy", "line 0"), said("Andy", "line 127")];
        spoken.leave_out(&mut facts);
        assert_eq!(facts, [said("Andy", "line 0")]);
    }
}
