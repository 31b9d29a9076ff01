//! The player that reads its prompts and keeps nothing between them.

use std::collections::BTreeMap;

use cooperage_journal::EpisodePlan;
use cooperage_minecollab_bench::suite::suite;
use cooperage_models::ReplyStyle;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::common::{Asked, Played, plan_for, play_of, some, tasks_of};

fn plan_by(task: &str, model: &str, options: &[(&str, &str)]) -> EpisodePlan {
    let mut plan = plan_for(task, 2, options);
    plan.teams
        .iter_mut()
        .flat_map(|team| team.models.values_mut())
        .for_each(|own| model.clone_into(&mut own.name));
    plan
}

fn play(task: &str, model: &str) -> Played {
    play_of(plan_by(task, model, &[]), &[])
}

#[test]
fn prompts_tell_enough_to_cook_and_to_craft() {
    let tasks = some(tasks_of("cooking/test/2_agent"), 6);
    let tasks: Vec<String> = tasks.into_iter().chain(some(tasks_of("crafting/test/2_agent"), 12)).collect();
    let (mut reader, mut oracle) = (0_u32, 0_u32);
    for task in &tasks {
        reader += u32::from(play(task, "reader").is_full());
        oracle += u32::from(play(task, "oracle").is_full());
    }
    assert!(oracle > 0 && 100 * reader >= 85 * oracle, "{reader} of {oracle} in {tasks:?}");
}

#[test]
fn answers_follow_from_the_messages_alone() {
    let task = &tasks_of("cooking/test/2_agent")[1];
    let played = play(task, "reader");
    let readers = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap().prompt_readers();
    assert!(played.asked.len() > 10 && played.asked.iter().any(|asked| asked.role == "mindcraft.memory"));
    for asked in played.asked.iter().rev() {
        assert_eq!(readers.answer(&asked.messages, ReplyStyle::Plain).text, asked.reply, "{}", asked.role);
    }
}

#[test]
fn commands_that_are_offered_as_tools_are_carried_out_as_those_that_are_written() {
    let tasks = [tasks_of("cooking/test/2_agent")[1].clone(), tasks_of("crafting/test/2_agent")[0].clone()];
    for (task, model) in tasks.iter().flat_map(|task| [(task, "reader"), (task, "oracle")]) {
        // While models take time, the lengths of answers would tell both apart.
        let play = |form: &str| {
            let mut plan = plan_by(task, model, &[("mindcraft.tool_calls", form)]);
            "wait".clone_into(&mut plan.clock.kind);
            play_of(plan, &[])
        };
        let called = play("native");
        assert_eq!(called.end.digest, play("text").end.digest, "{task} by {model}");
        let calls = called.asked.iter().filter(|asked| asked.reply.contains("{\"id\":\"call_1\",\"tool\":"));
        assert!(calls.count() > 3, "{task} by {model}");
        // Where commands are offered, no prompt lists them.
        let own = |asked: &&Asked| asked.role == "mindcraft.converse";
        for asked in called.asked.iter().filter(own) {
            let system = asked.messages[0].text();
            assert!(system.contains("offered to you as tools") && !system.contains("\n!stop: "), "{system}");
        }
    }
}
