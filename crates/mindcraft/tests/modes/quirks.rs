//! The original's defects that show where bodies are interrupted: kept, and repaired.

use cooperage_models::Message;

use crate::modes::hooked::Played;
use crate::modes::{Case, End, GO, ZOMBIE, play_until};

/// The last messages of all prompts.
fn told(played: &Played) -> Vec<&str> {
    played.asked.iter().filter_map(|asked| asked.messages.last().map(Message::text)).collect()
}

/// An agent that dies is told the place, and can go back there. The original tells x in the place of z.
#[test]
fn quirk_1_5_whoever_dies_is_told_where() {
    const DEATH: &Case = &Case {
        name: "death",
        commands: &["!goToCoordinates(400, -60, 30, 1)"],
        hazard: &["kill Alice"],
        interrupted: None,
        end: End::Nothing,
    };
    for quirks in ["keep", "repair"] {
        let played = play_until(DEATH, quirks, 200);
        let texts = told(&played);
        let deaths: Vec<&&str> = texts.iter().filter(|text| text.starts_with("You died")).collect();
        let [text] = deaths[..] else { panic!("{deaths:?}") };
        assert!(text.contains("last_death_position"), "{text}");
        let part = |name: &str| {
            let (_, rest) = text.split_once(name).unwrap();
            rest.split([',', ':']).next().unwrap().trim().parse::<f64>().unwrap()
        };
        assert_eq!(part(" x: ") == part(" z: "), quirks == "keep", "{quirks}: {text}");
        let later = played.asked.last().unwrap().messages[0].text();
        assert!(later.contains("Current Action: Idle"), "{later}");
    }
}

/// In the original the time-out flag is never reset: actions that are interrupted later tell their results.
#[test]
fn quirk_5_4_the_mark_of_a_time_out_stays() {
    /// When ten minutes of collecting are over, and the next action is under way.
    const LATER: u64 = 12_200;
    const LIMIT: &Case = &Case {
        name: "a time-out, then an enemy",
        commands: &["!collectBlocks(\"dirt\", 5000)", GO],
        hazard: ZOMBIE,
        interrupted: None,
        end: End::Nothing,
    };
    for (quirks, tells) in [("keep", true), ("repair", false)] {
        let played = play_until(LIMIT, quirks, LATER);
        let limit = played.asked.iter().any(|asked| {
            asked
                .messages
                .iter()
                .any(|message| message.text().contains("The time for !collectBlocks was over"))
        });
        assert!(limit, "{quirks}: the time-out is told");
        let interrupted = played.notes("mindcraft.interrupted");
        assert!(
            interrupted.iter().any(|(tick, data)| *tick > LATER && data["action"] == "goToCoordinates"),
            "{quirks}: {interrupted:?}"
        );
        let tells_output =
            told(&played).iter().any(|text| text.ends_with("interrupted by mode:self_defense"));
        assert_eq!(tells_output, tells, "{quirks}");
    }
}
