//! The user's demonstration: a recorded game, as the text that is handed in.

use cooperage_core::{Demonstration, DemonstrationTurn};
use serde::Deserialize;

use super::options::{DEMONSTRATION, DemonstrationCrew, MindAgentOptions};
use crate::formation::AttachmentTexts;
use crate::options::TeamError;

/// The form of the text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordedGame {
    crew: u32,
    turns: Vec<RecordedTurn>,
}

/// A step of the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordedTurn {
    observation: String,
    commands: Vec<String>,
}

/// Reads the demonstration.
///
/// # Errors
/// [`TeamError::Text`] if it is missing or no game, and where another option names an example too.
pub(super) fn demonstration(
    options: MindAgentOptions,
    texts: &AttachmentTexts,
) -> Result<Demonstration, TeamError> {
    let wrong = |reason: String| TeamError::Text { name: DEMONSTRATION, reason };
    if options.demonstration_crew != DemonstrationCrew::Same {
        return Err(wrong(
            "`mindagent.demo_crew` chooses among the world's own examples; leave it out".to_owned(),
        ));
    }
    let text = texts.get(DEMONSTRATION).ok_or_else(|| wrong("it is missing".to_owned()))?;
    let game: RecordedGame = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    if game.turns.is_empty() {
        return Err(wrong("nothing is done in it".to_owned()));
    }
    let turn = |turn: RecordedTurn| DemonstrationTurn {
        observation: turn.observation,
        commands: turn.commands,
        ..DemonstrationTurn::default()
    };
    Ok(Demonstration {
        crew: game.crew,
        format_only: false,
        turns: game.turns.into_iter().map(turn).collect(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::registry::make_with;

    #[test]
    fn a_recorded_game_is_read_or_refused_with_the_reason() {
        let make = |text: Option<&str>, crew: Option<&str>| {
            let crew = crew.map(|crew| ("mindagent.demo_crew".to_owned(), crew.to_owned()));
            let options =
                [("mindagent.demo".to_owned(), "given".to_owned())].into_iter().chain(crew).collect();
            let texts: BTreeMap<_, _> =
                text.map(|text| ("demonstration".to_owned(), text.to_owned())).into_iter().collect();
            make_with("mindagent", &options, &texts).err().map(|error| error.to_string())
        };
        let game = r#"{"crew": 2, "turns": [{"observation": "x", "commands": ["noop_agent0"]}]}"#;
        assert_eq!(make(Some(game), None), None);
        for (text, crew, reason) in [
            (None, None, "it is missing"),
            (Some("{}"), None, "missing field"),
            (Some(r#"{"crew": 2, "turns": []}"#), None, "nothing is done in it"),
            (Some(game), Some("2"), "`mindagent.demo_crew` chooses among the world's own examples"),
        ] {
            assert!(make(text, crew).is_some_and(|told| told.contains(reason)), "{reason}");
        }
    }
}
