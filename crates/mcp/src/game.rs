//! The facts about an episode that are known before it begins, and the instructions that a client gets.

use cooperage_core::AgentId;
use cooperage_seat::wire::{Rules, Section};
use cooperage_seat::{SeatInfo, TurnSnapshot};

/// The most characters of the instructions; the rest can be read with the tool `manual`.
const INSTRUCTIONS_CHARACTERS_MAX: usize = 20_000;

/// The facts about an episode that are known before it begins.
#[derive(Clone, Debug)]
pub struct GameBriefing {
    /// The task's name and a description of the task.
    pub title: String,
    pub place: SeatInfo,
    /// The players of the other seats.
    pub beside: Vec<String>,
    /// The tick at which the episode ends at the latest.
    pub horizon: u64,
    /// The run directory, as the user named it.
    pub run: String,
    pub version: String,
}

impl GameBriefing {
    /// The manual, in sections with headings. Sections that repeat the tools' descriptions are left out.
    pub(crate) fn manual(&self, sight: &TurnSnapshot) -> String {
        const SAID_BY_TOOLS: [&str; 2] = ["actions", "objects"];
        let mut sections = Rules::of(sight).manual.sections;
        sections.retain(|section| !SAID_BY_TOOLS.contains(&section.name.as_str()));
        let section = |section: &Section| {
            format!("## {}\n{}\n", section.name.replace('_', " "), section.items.join("\n"))
        };
        sections.iter().map(section).collect::<Vec<_>>().join("\n")
    }

    /// The instructions for a model, which it reads before it plays.
    pub(crate) fn instructions(&self, sight: &TurnSnapshot) -> String {
        let AgentId(seat) = self.place.seat;
        let name = sight.names.get(seat as usize).map_or("somebody", String::as_str);
        let beside = match self.beside.as_slice() {
            [] => "alone".to_owned(),
            beside => format!("beside {}", beside.join(", ")),
        };
        let time = if self.place.is_wall {
            "The world goes on while you think."
        } else {
            "The world waits while you think: time passes only while you act or wait."
        };
        let text = format!(
            "# {}\nYou are {name}, {beside}. {time}\nEach tool but `observe`, `manual`, `wait`, `say` and `leave` moves you in the world. \
             A call returns when the action has ended and tells how it went, what happened meanwhile and what you see. Go on until \
             a result says that the episode is over.\n\n{}",
            self.title,
            self.manual(sight)
        );
        match text.char_indices().nth(INSTRUCTIONS_CHARACTERS_MAX) {
            Some((end, _)) => format!("{} …\nThe tool `manual` tells the rest.", &text[..end]),
            None => text,
        }
    }
}
