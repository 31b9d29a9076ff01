//! The facts about an episode that are known before it begins, and the text of its seat.

use cooperage_core::{AgentId, Micros, Tick};
use cooperage_seat::wire::{Rules, Section};
use cooperage_seat::{SeatInfo, TurnSnapshot};
use cooperage_teams::given_name;
use cooperage_teams::options::tool_calls::ToolCallForm;
use cooperage_teams::seat_text::{SeatText, SeatTextFacts, SeatTextForm};

/// The facts about an episode that are known before it begins.
#[derive(Clone, Debug)]
pub struct GameBriefing {
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

    /// The text of the seat from the beginning, as other clients read it.
    pub(crate) fn text(&self, sight: &TurnSnapshot) -> SeatText {
        SeatText::new(SeatTextFacts {
            agent: self.place.seat,
            names: names(sight),
            are_names_told: sight.seen.perception.is_some(),
            manual: &sight.manual,
            tools: &sight.tools,
            tick_length: Micros(self.place.tick_us),
            horizon: Tick(self.horizon),
            form: SeatTextForm { tool_calls: ToolCallForm::Native, tokens_max: None },
        })
    }
}

/// The names of the agents in the text of a seat: those of the world, or our own where it has none.
pub(crate) fn names(sight: &TurnSnapshot) -> Vec<String> {
    if sight.seen.perception.is_some() {
        return sight.names.clone();
    }
    (0..).map(AgentId).map(given_name).take(sight.names.len()).collect()
}
