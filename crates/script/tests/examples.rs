//! Every example of the documentation runs, each in a small world of its own.

use cooperage_body::session::Session;
use cooperage_script::api::functions;
use cooperage_script::run::{CodeOptions, embedded};
use serde_json::json;

#[test]
fn every_example_does_what_it_says() {
    let no_files = |_: &str| Err("no files".to_owned());
    let catalogues = |name: &str| embedded(name, CodeOptions::default());
    let mut failures = Vec::new();
    for function in functions() {
        let mut session = Session::new(&no_files).with_catalogues(&catalogues);
        for line in ["world flat", "catalogue skills", "agent alice 0 -60 0"] {
            session.line(line).unwrap();
        }
        if function.example.contains("bob") {
            session.line("agent bob 7 -60 4").unwrap();
        }
        for command in function.setup {
            session.line(&format!("setup {command}")).unwrap();
        }
        let call = json!({"source": function.example});
        session.line(&format!("alice: runCode {call}")).unwrap();
        let (_, ended) = session.ended().last().unwrap();
        if !ended.succeeded || !ended.text.contains("Result: true") {
            failures.push(format!("{}: {ended}", function.signature()));
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n"));
}
