//! Numbers come back from a journal and from a plan to the last bit.

#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use cooperage_journal::{EntryRecord, EventLine, NoteRecord, Record};
use serde_json::{Value, json};

/// How many places are tried.
const PLACES: u64 = 1_000_000;

/// Xorshift: the same places whenever the test runs.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// A place in a world: from metres to tens of thousands of blocks, on either side of 0, with every bit of its fraction.
fn place(state: &mut u64) -> f64 {
    let fraction = (next(state) >> 11) as f64 / (1_u64 << 53) as f64;
    let reach = [1.0, 64.0, 1_000.0, 30_000.0][(next(state) % 4) as usize];
    (fraction - 0.5) * 2.0 * reach
}

fn again(record: &Record) -> Record {
    serde_json::from_str(&record.to_line()).unwrap()
}

#[test]
fn a_million_places_come_back_to_the_last_bit() {
    const A_LINE: u64 = 1_000;
    let mut state = 0x9e37_79b9_7f4a_7c15;
    let mut changed = 0;
    for _ in 0..PLACES / A_LINE {
        let places: Vec<f64> = (0..A_LINE).map(|_| place(&mut state)).collect();
        let arguments = Some(json!({ "path": places }));
        let entry = EntryRecord { agent: Some(0), text: None, tool: None, arguments, refused: None };
        let record = Record::Submit { tick: 1, team: None, entries: vec![entry] };
        let Record::Submit { entries, .. } = again(&record) else { panic!("another line") };
        let read = entries[0].arguments.as_ref().unwrap()["path"].as_array().unwrap();
        let differs = |(read, place): (&Value, &f64)| read.as_f64().unwrap().to_bits() != place.to_bits();
        changed += read.iter().zip(&places).filter(|&pair| differs(pair)).count();
    }
    assert_eq!(changed, 0, "of {PLACES} places");
}

#[test]
fn every_kind_of_line_keeps_its_numbers() {
    let mut state = 7;
    for _ in 0..1_000 {
        let data =
            json!({"pos": [place(&mut state), place(&mut state)], "small": place(&mut state) * 1e-300});
        let event = EventLine {
            tick: None,
            kind: "seen".to_owned(),
            name: "x".to_owned(),
            doer: None,
            audience: None,
            text: String::new(),
            data: data.clone(),
            aim: data.clone(),
        };
        let note = NoteRecord { data, ..NoteRecord::default() };
        for record in [Record::Advance { tick: 1, events: vec![event] }, Record::Note(note)] {
            assert_eq!(again(&record), record);
            assert_eq!(again(&record).to_line(), record.to_line());
        }
    }
}
