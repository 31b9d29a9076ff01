//! The reply of a task planner.

use cooperage_models::Reply;

use super::text_of;
use crate::answer::{says_nothing, sections};
use crate::budget::text_within;

/// Characters of a section that are kept.
const SECTION_MAX: usize = 8_000;
/// Stages of a plan that are kept.
const STAGES_MAX: usize = 40;
/// Characters of a stage or task that are kept.
const STAGE_MAX: usize = 8_000;

/// The parts, each with other names for it: the first is ours.
const HEADINGS: [&str; 6] = [
    "Inventory|Current inventory|Inventory summary|Current inventory summary",
    "Objective|The objective|Overall objective|Objective is|The objective is",
    "Analysis|The analysis|Reasoning",
    "Plan|Long-term plan|Long term plan|The plan|The long-term plan",
    "Task at hand|The task at hand|Task-at-hand|Task at hand is|The task at hand is|Current task",
    "Informer|The informer|Informer is|The informer is",
];

/// The stage that the agent works on now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskAtHand {
    /// The stage of the plan that it is, from 1 on, where it says so.
    pub stage: Option<usize>,
    /// The work of the stage in words.
    pub text: String,
}

/// The plan of a task planner's reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskPlannerReply {
    /// A summary of the items that are there already.
    pub inventory: String,
    /// The objective of the plan.
    pub objective: String,
    /// The reasons for the plan.
    pub analysis: String,
    /// The stages in order, each with who does what.
    pub stages: Vec<String>,
    /// The task at hand; `None` if nothing is left to do.
    pub task: Option<TaskAtHand>,
    /// The reason why what is asked for cannot be done, where the planner says so in place of a task.
    pub impossible: Option<String>,
    /// The source of the request: the name of an agent, or `player`.
    pub informer: String,
}

impl TaskPlannerReply {
    /// Whether nothing of the plan comes after its task at hand.
    #[must_use]
    pub fn is_last_stage(&self) -> bool {
        let stage = self.task.as_ref().and_then(|task| task.stage);
        self.stages.len() <= 1 || stage.is_some_and(|stage| stage >= self.stages.len())
    }
}

/// Reads a plan. Where `takes_impossible` is set, a planner may say in place of a task that what is asked for cannot be done;
/// otherwise these words are the task.
///
/// # Errors
/// A sentence for the model.
pub fn parse_plan(reply: &Reply, takes_impossible: bool) -> Result<TaskPlannerReply, String> {
    let found = sections(text_of(reply)?, &HEADINGS);
    let section = |number: usize| found.get(number).cloned().flatten();
    let name =
        |number: usize| HEADINGS.get(number).and_then(|names| names.split('|').next()).unwrap_or_default();
    let missing = |number: usize| format!("there is no line `{}:`", name(number));
    let objective = section(1).filter(|text| !text.is_empty()).ok_or_else(|| missing(1))?;
    let plan = section(3).ok_or_else(|| missing(3))?;
    let task = section(4).ok_or_else(|| missing(4))?;
    let stages: Vec<String> = stages(&plan);
    let impossible = impossible(&task).filter(|_| takes_impossible);
    let task = if impossible.is_some() { None } else { task_at_hand(&task, &stages)? };
    let kept = |text: Option<String>| text_within(&text.unwrap_or_default(), SECTION_MAX);
    Ok(TaskPlannerReply {
        inventory: kept(section(0)),
        objective: text_within(&objective, SECTION_MAX),
        analysis: kept(section(2)),
        stages,
        task,
        impossible,
        informer: kept(section(5))
            .lines()
            .next()
            .unwrap_or_default()
            .trim_matches(['.', '*', '`', '"', ' '])
            .to_owned(),
    })
}

/// The numbered lines of a plan, or all its lines where none is numbered; a line without a number goes on with the one
/// before.
fn stages(plan: &str) -> Vec<String> {
    let lines = || plan.lines().map(str::trim).filter(|line| !line.is_empty());
    if lines().all(|line| numbered(line).is_none()) {
        let bare = |line: &str| line.trim_start_matches(['-', '*', ' ']).to_owned();
        let stages = lines().map(bare).filter(|line| !says_nothing(line));
        return stages.map(|stage| text_within(&stage, STAGE_MAX)).take(STAGES_MAX).collect();
    }
    let mut stages: Vec<String> = Vec::new();
    for line in lines() {
        match (numbered(line), stages.last_mut()) {
            (Some((_, text)), _) => stages.push(text.to_owned()),
            (None, Some(last)) => {
                last.push(' ');
                last.push_str(line);
            }
            (None, None) => {}
        }
    }
    stages.into_iter().map(|stage| text_within(&stage, STAGE_MAX)).take(STAGES_MAX).collect()
}

/// The number with which a line begins, and the rest: `2. …`, `2) …`, `Stage 2: …`, `2. Stage 2: …`.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let (number, rest) = one_number(line)?;
    let rest = match one_number(rest) {
        Some((_, inner)) if is_stage(rest) => inner,
        _ => rest,
    };
    // Of marks that stand around the number the second half is left.
    let is_half = rest.starts_with("**") && rest.matches("**").count() % 2 == 1;
    Some((number, if is_half { rest.get(2..).unwrap_or_default().trim() } else { rest }))
}

fn is_stage(line: &str) -> bool {
    let line = line.trim_start_matches(['-', '*', '#', ' ']);
    line.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("stage"))
}

fn one_number(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_start_matches(['-', '*', '#', ' ']);
    let stage = line.get(..5).filter(|word| word.eq_ignore_ascii_case("stage"));
    let line = if stage.is_some() { line.get(5..).unwrap_or_default().trim_start() } else { line };
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let number: usize = line.get(..digits)?.parse().ok()?;
    let rest = line.get(digits..)?;
    let bare = rest.trim_start_matches('*');
    let rest = if bare.starts_with(['.', ')', ':', '：']) || bare.is_empty() { bare } else { rest };
    let rest = rest
        .strip_prefix(['.', ')', ':', '：'])
        .or_else(|| (stage.is_some() && rest.is_empty()).then_some(rest))?;
    Some((number, rest.trim()))
}

/// The reason behind "impossible" with a colon or a dash, in place of a task at hand.
fn impossible(text: &str) -> Option<String> {
    const WORD: &str = "impossible";
    let text = numbered(text.trim()).map_or(text.trim(), |(_, rest)| rest);
    let text = text.trim_start_matches(['-', '*', '`', '"', '(', ' ']);
    let (word, rest) = text.split_at_checked(WORD.len())?;
    let rest = rest.trim_start_matches(['*', ' ']);
    let reason = rest.strip_prefix([':', '：', '-', '–', '—']).or_else(|| rest.is_empty().then_some(rest));
    let reason = reason.filter(|_| word.eq_ignore_ascii_case(WORD))?;
    Some(text_within(reason.trim_matches(['*', '`', '"', ' ']), STAGE_MAX))
}

fn task_at_hand(text: &str, stages: &[String]) -> Result<Option<TaskAtHand>, String> {
    let text = text.trim();
    let is_bullet = text.starts_with(['-', '*']) && !text.starts_with("**");
    let text = if is_bullet { text.get(1..).unwrap_or_default().trim() } else { text };
    if says_nothing(text) {
        return Ok(None);
    }
    let task = |stage: Option<usize>, text: &str| {
        Some(TaskAtHand { stage, text: text_within(text.trim(), STAGE_MAX) })
            .filter(|task| !task.text.is_empty())
    };
    let Some((number, rest)) = numbered(text) else {
        let stage = stages.iter().position(|stage| stage == text).map(|place| place + 1);
        return Ok(task(stage, text));
    };
    let stage = number.checked_sub(1).and_then(|place| stages.get(place));
    match stage {
        _ if says_nothing(rest) && !rest.is_empty() => Ok(None),
        _ if !rest.is_empty() => Ok(task(stage.map(|_| number), rest)),
        Some(stage) => Ok(task(Some(number), stage)),
        None => Err(format!("the task at hand is stage {number}, and the plan has {} stages", stages.len())),
    }
}

/// The reply that says so, as [`parse_plan`] reads it.
#[must_use]
pub fn write_plan(plan: &TaskPlannerReply) -> String {
    let stages: Vec<String> =
        (1..).zip(&plan.stages).map(|(number, stage)| format!("{number}. {stage}")).collect();
    let stages = if stages.is_empty() { "none".to_owned() } else { stages.join("\n") };
    let task = match &plan.task {
        None => "none".to_owned(),
        Some(TaskAtHand { stage: Some(number), text }) => format!("{number}. {text}"),
        Some(TaskAtHand { stage: None, text }) => text.clone(),
    };
    format!(
        "Inventory: {}\nObjective: {}\nAnalysis: {}\nPlan:\n{stages}\nTask at hand: {task}\nInformer: {}",
        plan.inventory, plan.objective, plan.analysis, plan.informer
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<TaskPlannerReply, String> {
        parse_plan(&Reply::of_text(text), true)
    }

    fn plan() -> TaskPlannerReply {
        TaskPlannerReply {
            inventory: "Bob carries 3 planks.".to_owned(),
            objective: "nail 2 crates".to_owned(),
            analysis: "Planks first.\nThen nails.".to_owned(),
            stages: vec!["Bob fetches 4 planks".to_owned(), "Bob nails 2 crates".to_owned()],
            task: Some(TaskAtHand { stage: Some(1), text: "Bob fetches 4 planks".to_owned() }),
            impossible: None,
            informer: "player".to_owned(),
        }
    }

    #[test]
    fn what_cannot_be_done_has_a_reason() {
        let read = |task: &str| {
            let text = format!("Objective: x\nPlan:\n1. nail\nTask at hand: {task}\nInformer: Alice");
            let plan = parse_plan(&Reply::of_text(&text), true).unwrap();
            let before = parse_plan(&Reply::of_text(&text), false).unwrap();
            assert!(before.impossible.is_none() && before.task.is_some(), "such words were a task: {task}");
            (plan.impossible, plan.task.is_some())
        };
        let no_nails = (Some("there are no nails".to_owned()), false);
        for task in [
            "impossible: there are no nails",
            "**Impossible**: there are no nails",
            "1. impossible - there are no nails",
        ] {
            assert_eq!(read(task), no_nails, "{task}");
        }
        assert_eq!(read("do the impossible: nail"), (None, true));
        assert_eq!(read("impossible"), (Some(String::new()), false));
    }

    #[test]
    fn plans_are_read_as_they_are_written() {
        assert_eq!(read(&write_plan(&plan())), Ok(plan()));
        let done = TaskPlannerReply { stages: Vec::new(), task: None, ..plan() };
        assert_eq!(read(&write_plan(&done)), Ok(done));
        assert!(!plan().is_last_stage());
        let last = TaskAtHand { stage: Some(2), text: "x".to_owned() };
        assert!(TaskPlannerReply { task: Some(last), ..plan() }.is_last_stage());
    }

    #[test]
    fn models_lay_plans_out_as_they_like() {
        let text = "**Objective:** nail\n### Plan:\n- Stage 1: **fetch**\n  at once\n2) nail\n**Task at hand**: stage 2";
        let plan = read(text).unwrap();
        assert_eq!(plan.stages, ["**fetch** at once", "nail"]);
        assert_eq!(plan.task, Some(TaskAtHand { stage: Some(2), text: "nail".to_owned() }));
        let plain = read("Objective: a\nPlan:\n- fetch\n- nail\nTask at hand: nail").unwrap();
        assert_eq!((plain.stages.len(), plain.task.unwrap().stage), (2, Some(2)));
    }

    #[test]
    fn headings_are_read_with_or_without_colon_number_and_marks() {
        let text = write_plan(&plan());
        let numbered = |text: &str| {
            let mut number = 0;
            let line = |line: &str| {
                let is_heading = line
                    .split(':')
                    .next()
                    .is_some_and(|start| HEADINGS.iter().any(|names| names.split('|').next() == Some(start)));
                number += u32::from(is_heading);
                if is_heading { format!("{number}. {line}") } else { line.to_owned() }
            };
            text.lines().map(line).collect::<Vec<_>>().join("\n")
        };
        let below = text
            .replace("Inventory: ", "### Inventory\n")
            .replace("Objective: ", "### Objective\n")
            .replace("Plan:", "### Plan");
        let papers = text
            .replace("Plan:", "Long-term plan:")
            .replace("Task at hand:", "The task at hand:")
            .replace("Informer: ", "Informer is ");
        for text in [
            numbered(&text),
            below,
            papers,
            text.replace(": ", "：").replace("Plan:", "Plan："),
            text.replace("Objective:", "**Objective:**"),
        ] {
            assert_eq!(read(&text), Ok(plan()), "{text}");
        }
        let twice = "Objective: x\nPlan:\n**1. Stage 1:** Bob mines\n2. Stage 2: Bob rests\nTask at hand: **1. Stage 1:** Bob mines";
        let twice = read(twice).unwrap();
        assert_eq!(twice.stages, ["Bob mines", "Bob rests"]);
        assert_eq!(twice.task, Some(TaskAtHand { stage: Some(1), text: "Bob mines".to_owned() }));
    }

    #[test]
    fn a_task_at_hand_that_is_none_may_say_why() {
        for none in [
            "None (the order has been carried out).",
            "none",
            "Nothing - all is done",
            "Done.",
            "**None**, we wait for the reports.",
            "Complete: 60 logs are there",
            "1. None (all stages are done)",
            "N/A",
            "(none)",
        ] {
            let found = read(&format!("Objective: x\nPlan:\n1. rest\nTask at hand: {none}")).unwrap();
            assert_eq!(found.task, None, "{none}");
        }
        for some in ["Complete the roof", "Nothing burns here, so fetch wood", "Donate a plank"] {
            let found = read(&format!("Objective: x\nPlan:\n1. rest\nTask at hand: {some}")).unwrap();
            assert!(found.task.is_some(), "{some}");
        }
    }

    #[test]
    fn what_is_missing_is_told() {
        assert_eq!(read("Plan: x\nTask at hand: y").unwrap_err(), "there is no line `Objective:`");
        assert_eq!(read("Objective: x\nPlan: y").unwrap_err(), "there is no line `Task at hand:`");
        let wrong = "Objective: x\nPlan:\n1. y\nTask at hand: 3.";
        assert_eq!(read(wrong).unwrap_err(), "the task at hand is stage 3, and the plan has 1 stages");
    }

    #[test]
    fn any_text_is_legal_input() {
        for filler in ["Plan:", "1. ", "\n", "Task at hand: 9999999999999999999999.", "Objective: é\n", "**"]
        {
            let _ = read(&filler.repeat(20_000));
        }
    }
}
