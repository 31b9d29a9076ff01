//! Tests that the code in the examples for minds of MINDcraft's kind runs, but for the mistake that one example
//! repairs.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use cooperage_body::catalogues::mindcraft::pack::profiles;
use cooperage_core::SectionName;
use cooperage_script::api::section;
use cooperage_script::checks::check_with;
use serde_json::Value;

/// Every answer with code in the examples, with the message after it.
fn codes() -> Vec<(String, Option<String>)> {
    let profiles = profiles();
    let default = profiles.iter().find(|profile| profile["profile"] == "_default").unwrap();
    let mut codes = Vec::new();
    for example in default["coding_examples"].as_array().unwrap() {
        let turns: Vec<&Value> = example.as_array().unwrap().iter().collect();
        for (place, turn) in turns.iter().enumerate() {
            let code = turn["content"].as_str().unwrap().split("```").nth(1);
            let next = turns.get(place + 1).and_then(|turn| turn["content"].as_str());
            codes.extend(code.map(|code| (code.trim_matches('\n').to_owned(), next.map(str::to_owned))));
        }
    }
    codes
}

#[test]
fn the_code_of_examples_runs_and_its_fault_is_told_as_it_is_told() {
    let codes = codes();
    assert_eq!(codes.len(), 7);
    for (code, told) in codes {
        match (check_with(&code, &[]), told) {
            (Ok(checked), None) => assert_eq!(checked.warnings, [""; 0], "{code}"),
            (Err(refusal), Some(told)) => {
                let sentence = format!("The code was not run, line {}: {}", refusal.line, refusal.message);
                assert_eq!(told.lines().next(), Some(sentence.as_str()));
            }
            (checked, told) => assert!(checked.is_ok() && told.is_none(), "{code}: {checked:?}"),
        }
    }
}

#[test]
fn the_manual_documents_every_function_and_lets_three_stand_out() {
    let section = section();
    assert_eq!(section.name, SectionName::Code);
    let basic: Vec<&str> =
        section.items.iter().filter(|item| item.emphasised).map(|item| item.text.as_str()).collect();
    assert_eq!(basic.len(), 3);
    assert!(basic.iter().all(|text| text.contains("skills.")), "{basic:?}");
}
