//! Plays every scenario of `tests/scenarios`: a folder for each catalogue, a file for each case.

use cooperage_body::session::BodySession;

use crate::common::{Scenario, no_files, scenarios};

#[test]
fn every_scenario_plays_as_it_expects() {
    let mut failures = Vec::new();
    for Scenario { name, catalogue, script } in scenarios() {
        assert!(script.contains("\nexpect "), "{name} expects nothing");
        let mut session = BodySession::new(&no_files);
        session.line(&format!("catalogue {catalogue}")).unwrap();
        let played = session.run(&script);
        let lines = session.take_lines();
        #[expect(
            clippy::disallowed_methods,
            reason = "whoever runs the tests may choose among the scenarios"
        )]
        let is_chosen = std::env::var("SCENARIO").is_ok();
        if is_chosen {
            println!("{name}\n{}", lines.join("\n"));
        }
        if let Err((line, error)) = played {
            failures.push(format!("{name}:{line}: {error}\n{}", lines.join("\n")));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
