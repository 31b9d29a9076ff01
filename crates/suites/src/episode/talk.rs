//! The table of an episode's talk: how many messages each speaker had for each hearer.

use std::collections::BTreeMap;

use super::sheet::{EpisodeSheet, Field};
use super::transcript::{SpokenMessage, Transcript};

/// The hearer of what is said to all.
const ALL: &str = "everybody";

/// A row for each speaker and a column for each hearer, with the number of messages; `None` if fewer than two have spoken. Reports
/// that a framework writes about subtasks are no talk.
#[must_use]
pub fn sheet(transcript: &Transcript) -> Option<EpisodeSheet> {
    let mut counts: BTreeMap<(String, String), u64> = BTreeMap::new();
    let (mut speakers, mut hearers) = (Vec::new(), Vec::new());
    for said in transcript.said.iter().filter(|said| !said.is_report) {
        let speaker = speaker(transcript, said);
        let to: Vec<String> = match said.to.as_slice() {
            [] => vec![ALL.to_owned()],
            to => to.iter().map(|agent| transcript.name(*agent)).collect(),
        };
        for hearer in to {
            *counts.entry((speaker.clone(), hearer.clone())).or_default() += 1;
            note(&mut hearers, hearer);
        }
        note(&mut speakers, speaker);
    }
    if speakers.len() < 2 {
        return None;
    }
    let row = |speaker: &String| {
        let count =
            |hearer: &String| counts.get(&(speaker.clone(), hearer.clone())).copied().unwrap_or_default();
        let cells = hearers
            .iter()
            .map(count)
            .map(|count| Field::plain(if count == 0 { "–".to_owned() } else { count.to_string() }));
        std::iter::once(Field::plain(speaker.clone())).chain(cells).collect()
    };
    Some(EpisodeSheet {
        title: "Who talked with whom".to_owned(),
        about: "Messages of each speaker to each hearer.".to_owned(),
        columns: std::iter::once("speaker".to_owned())
            .chain(hearers.iter().map(|hearer| format!("to {hearer}")))
            .collect(),
        rows: speakers.iter().map(row).collect(),
        is_map: false,
    })
}

fn speaker(transcript: &Transcript, said: &SpokenMessage) -> String {
    said.agent.map_or_else(|| said.by.clone().unwrap_or_default(), |agent| transcript.name(agent))
}

fn note(names: &mut Vec<String>, name: String) {
    if !names.contains(&name) {
        names.push(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speakers_and_hearers_stand_in_the_order_of_their_first_words() {
        let said = |agent: Option<u32>, by: Option<&str>, to: &[u32], is_report| SpokenMessage {
            agent,
            by: by.map(str::to_owned),
            to: to.to_vec(),
            is_report,
            ..SpokenMessage::default()
        };
        let names = vec!["Alice".to_owned(), "Bob".to_owned()];
        let mut transcript =
            Transcript { names, said: vec![said(Some(0), None, &[], false)], ..Transcript::default() };
        assert_eq!(sheet(&transcript), None, "one alone talks with nobody");
        transcript.said.extend([
            said(None, Some("Ann"), &[0, 1], false),
            said(Some(1), None, &[0], false),
            said(Some(1), None, &[0], false),
            said(Some(1), None, &[0], true),
        ]);
        let sheet = sheet(&transcript).unwrap();
        assert_eq!(sheet.columns, ["speaker", "to everybody", "to Alice", "to Bob"]);
        let rows: Vec<Vec<&str>> =
            sheet.rows.iter().map(|row| row.iter().map(|field| field.text.as_str()).collect()).collect();
        assert_eq!(rows, [["Alice", "1", "–", "–"], ["Ann", "–", "1", "1"], ["Bob", "–", "2", "–"]]);
    }
}
