//! The player that reads its prompts and keeps nothing between them.

use std::collections::BTreeMap;

use cooperage_minecollab_bench::suite::suite;
use cooperage_models::ReplyStyle;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::common::{Played, plan_for, play_of, some, tasks_of};

fn play(task: &str, model: &str) -> Played {
    let mut plan = plan_for(task, 2, &[]);
    plan.teams
        .iter_mut()
        .flat_map(|team| team.models.values_mut())
        .for_each(|own| model.clone_into(&mut own.name));
    play_of(plan, &[])
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
