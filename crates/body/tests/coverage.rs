//! Every command of every catalogue has documentation, a schema, a scenario in which it succeeds, and, if it has
//! parameters, one in which it fails or is refused.

use std::collections::BTreeMap;

use cooperage_body::catalogues;
use cooperage_body::session::BodySession;

use crate::common::{no_files, scenarios};

/// How often each tool of each catalogue succeeded, and how often it failed or was refused, in all scenarios.
fn played() -> BTreeMap<(String, String), (u32, u32)> {
    let mut counts: BTreeMap<(String, String), (u32, u32)> = BTreeMap::new();
    for scenario in scenarios() {
        let mut session = BodySession::new(&no_files);
        // A scenario that fails is the business of another test.
        let _ = session.run(&format!("catalogue {}\n{}", scenario.catalogue, scenario.script));
        for (_, ended) in session.ended() {
            let count = counts.entry((scenario.catalogue.clone(), ended.tool.clone())).or_default();
            if ended.succeeded { count.0 += 1 } else { count.1 += 1 }
        }
    }
    counts
}

/// Commands without an end of their own: they end when another action interrupts them.
const ENDLESS: [&str; 1] = ["followPlayer"];

#[test]
fn every_command_succeeds_somewhere_and_fails_somewhere() {
    let counts = played();
    let mut gaps = Vec::new();
    for name in catalogues::NAMES {
        let catalogue = catalogues::embedded(name).unwrap();
        for tool in catalogue.tools() {
            let (succeeded, failed) =
                counts.get(&(name.to_owned(), tool.name.clone())).copied().unwrap_or_default();
            if succeeded == 0 && !(ENDLESS.contains(&tool.name.as_str()) && failed > 0) {
                gaps.push(format!("{name}: {} succeeds in no scenario", tool.name));
            }
            if failed == 0 && !tool.parameters.is_empty() {
                gaps.push(format!("{name}: {} neither fails nor is refused in any scenario", tool.name));
            }
        }
    }
    assert!(gaps.is_empty(), "{}", gaps.join("\n"));
}

#[test]
fn every_tool_is_documented_and_has_a_schema() {
    for name in catalogues::NAMES {
        let catalogue = catalogues::embedded(name).unwrap();
        let mut names: Vec<String> = catalogue.tools().into_iter().map(|tool| tool.name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), catalogue.commands.len(), "{name}: a name is there twice");
        for tool in catalogue.tools() {
            let label = format!("{name}: {}", tool.name);
            assert!(!tool.doc.trim().is_empty(), "{label} says nothing about itself");
            for parameter in &tool.parameters {
                assert!(!parameter.doc.trim().is_empty(), "{label} says nothing about {}", parameter.name);
            }
            let schema = tool.arguments_schema();
            assert_eq!(schema["type"], "object", "{label}");
            let properties = schema["properties"].as_object().map_or(0, serde_json::Map::len);
            assert_eq!(properties, tool.parameters.len(), "{label}");
        }
    }
}
