//! MINDcraft's agents and people of two languages: words are translated both ways, and the journal has both forms.
#![expect(clippy::unwrap_used, reason = "helpers of tests may fail loudly")]

use cooperage_journal::SayPlan;

use crate::common::hooked::{Played, Set, play};
use crate::common::minds::{minds, said, set};

/// A model that knows a few words of German, and an agent that answers a greeting and goes to work.
fn played(language: &str) -> Played {
    let player = minds(|asked| match (asked.role, asked.last) {
        ("mindcraft.translate", "Hallo, wer bist du?") => "Hello, who are you?".to_owned(),
        ("mindcraft.translate", "I am a joiner.") => " Ich bin Tischler.\n".to_owned(),
        ("mindcraft.translate", "I go.") => "Ich gehe.".to_owned(),
        ("mindcraft.translate", other) => other.to_owned(),
        ("mindcraft.converse", last) if last.contains("who are you") => "I am a joiner.".to_owned(),
        ("mindcraft.converse", last) if last.contains("Geh") => "I go. !walk(\"rack0\")".to_owned(),
        _ => "\t".to_owned(),
    });
    let line = |tick, text: &str| SayPlan { tick, from: "Ann".to_owned(), to: vec![0], text: text.into() };
    let say = vec![line(300, "Hallo, wer bist du?"), line(600, "Geh!"), line(900, "!walk(\"bench0\")")];
    let options =
        [("mindcraft.goal", "none"), ("mindcraft.init_message", "Go."), ("mindcraft.language", language)];
    play(Set { say, ..set(&options, 1, player) }).unwrap()
}

/// The open words of the agent.
fn openly(played: &Played) -> Vec<String> {
    said(played).into_iter().filter(|line| line.1 == Some(0)).map(|line| line.3).collect()
}

#[test]
fn words_are_translated_both_ways_and_both_forms_are_in_the_journal() {
    let played = played("German");
    let spoken = openly(&played);
    assert_eq!(
        spoken,
        ["Ich bin Tischler.", "Ich gehe. !walk(\"rack0\")", "*Ann used walk*", "Walk(1): done"]
    );
    let first = played.prompts("mindcraft.converse");
    let read = first.iter().any(|asked| {
        asked.messages.last().is_some_and(|message| message.text() == "Ann: Hello, who are you?")
    });
    assert!(read, "the agent reads English");
    let prompts = played.prompts("mindcraft.translate");
    insta::assert_snapshot!("mindcraft_translate", prompts[0].messages[0].text());
    let notes: Vec<(Option<String>, String, String)> = played
        .notes("mindcraft.translated")
        .into_iter()
        .map(|(_, data)| {
            let text = |name: &str| data[name].as_str().map(str::to_owned);
            (text("person"), text("text").unwrap(), text("translation").unwrap())
        })
        .collect();
    let ann = Some("Ann".to_owned());
    assert_eq!(
        notes[..2],
        [
            (ann, "Hallo, wer bist du?".to_owned(), "Hello, who are you?".to_owned()),
            (None, "I am a joiner.".to_owned(), "Ich bin Tischler.".to_owned()),
        ]
    );
    let is_command =
        |(person, text, _): &(Option<String>, String, String)| person.is_some() && text.starts_with("!walk");
    assert!(!notes.iter().any(is_command), "commands are no language");
}

#[test]
fn english_costs_no_call() {
    for language in ["en", "English", "en-GB"] {
        let played = played(language);
        assert!(played.prompts("mindcraft.translate").is_empty());
        assert!(played.notes("mindcraft.translated").is_empty());
        assert!(openly(&played).contains(&"I go. !walk(\"rack0\")".to_owned()));
    }
}
