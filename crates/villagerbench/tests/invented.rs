//! Invented tasks: all templates are played, and records with planted defects are found out.

use std::collections::BTreeMap;

use cooperage_journal::AttachmentPlan;
use cooperage_suites::tasks::Solvability;
use cooperage_villagerbench::VillagerBenchSuite;
use cooperage_villagerbench::check::check_all;

fn suite() -> VillagerBenchSuite {
    VillagerBenchSuite::new(&BTreeMap::<String, AttachmentPlan>::new()).unwrap()
}

#[test]
fn the_tasks_that_come_with_the_program_can_be_done() {
    let suite = suite();
    let names: Vec<String> = (0..20).map(|id| format!("villagerbench/gen/{id}")).collect();
    let tried = check_all(&suite, &names, 2, 0, None).unwrap();
    let failed: Vec<String> = tried
        .iter()
        .filter(|tried| tried.verdict != Solvability::Solvable)
        .map(|tried| {
            let calls: Vec<String> = tried
                .plan
                .iter()
                .take(12)
                .map(|p| format!("   {} {} {} {:?} {:?} {}", p.tick.0, p.agent.0, p.call.tool, serde_json::Value::Object(p.call.arguments.clone()).to_string(), p.succeeded, p.message))
                .collect();
            format!("{} {:?} {:?}\n{}", tried.name, tried.completion, tried.problem, calls.join("\n"))
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
