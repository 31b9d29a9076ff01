//! Every skill of the library does what its scenario expects.

use cooperage_body::session::Session;
use cooperage_script::library::{SCENARIOS, call_line, shipped};
use cooperage_script::run::{CodeOptions, embedded};

#[test]
fn every_skill_that_ships_works() {
    let no_files = |_: &str| Err("no files".to_owned());
    let catalogues = |name: &str| embedded(name, CodeOptions::default());
    let mut failures = Vec::new();
    for (name, _, scenario) in SCENARIOS {
        assert!(scenario.contains(&format!(": {name}(")), "the scenario of {name} does not call it");
        let mut session = Session::new(&no_files).with_catalogues(&catalogues);
        for (number, line) in scenario.lines().enumerate() {
            let line = call_line(line, shipped()).unwrap_or_else(|| line.to_owned());
            if let Err(error) = session.line(&line) {
                let said: Vec<String> =
                    session.take_lines().into_iter().filter(|line| !line.starts_with("> ")).collect();
                failures.push(format!("{name}:{}: {error}\n{}", number + 1, said.join("\n")));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "{} fail:\n{}", failures.len(), failures.join("\n\n"));
}
