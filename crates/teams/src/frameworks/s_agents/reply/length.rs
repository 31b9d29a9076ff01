//! Replies of built-in players at a model's length. The player makes the decision, and the sections around it repeat
//! parts of the prompt, so that terse built-in players gain no time over models.

use super::super::briefs::{Employee, MonitorBrief, SAgentsPlanBrief};
use super::super::words::{carried_text, informer_name, name_of};
use super::monitor::{MonitorReply, TaskProgress, write_judgement};
use super::plan::{TaskAtHand, TaskPlannerReply, write_plan};
use crate::budget::words_within;

/// Characters of a text that is quoted.
const QUOTED_MAX: usize = 160;

/// The progress monitor's reply: the evidence in the player's words, then what it was looked for in.
#[must_use]
pub fn monitor_at_length(brief: &MonitorBrief, status: TaskProgress, evidence: &str) -> String {
    let task = words_within(&brief.task, QUOTED_MAX);
    let read = match (brief.said.is_empty(), brief.deeds.is_empty()) {
        (true, true) => "Nothing was said and nothing was done since the last planning.",
        (true, false) => {
            "Nobody has said anything since the last planning, so only what I did myself can count."
        }
        (false, true) => "I did nothing by myself since the last planning, so only what was said can count.",
        (false, false) => "I go through what was said and through what I did myself since the last planning.",
    };
    let meaning = match status {
        TaskProgress::Success => {
            "This is sound evidence about this very task, and one such piece is enough: it is done."
        }
        TaskProgress::Fail => {
            "This is sound evidence about this very task: it has failed and needs another plan."
        }
        TaskProgress::Unknown => {
            "None of it is evidence that this very task is done or has failed, so it is still going on."
        }
    };
    let analysis = format!("The task asked about is \"{task}\". {read} {evidence} {meaning}");
    write_judgement(&MonitorReply { analysis, status })
}

/// A task planner's reply: the stages and the task at hand as decided, with inventory, objective and analysis made of the
/// brief. `reason` says in a sentence why.
#[must_use]
pub fn plan_at_length(
    brief: &SAgentsPlanBrief,
    stages: Vec<String>,
    task: Option<TaskAtHand>,
    reason: &str,
) -> String {
    let plan = TaskPlannerReply {
        inventory: inventory(brief),
        objective: words_within(&brief.request, QUOTED_MAX),
        analysis: analysis(brief, stages.len(), task.as_ref(), reason),
        stages,
        task,
        impossible: None,
        informer: informer_name(&brief.common, brief.informer),
    };
    write_plan(&plan)
}

fn inventory(brief: &SAgentsPlanBrief) -> String {
    let own = brief.carried.as_deref().map(carried_text);
    let mut parts: Vec<String> = Vec::new();
    if let Some(own) = own.filter(|_| brief.works) {
        parts.push(format!("I carry {own}"));
    }
    for employee in &brief.employees {
        let name = name_of(&brief.common, employee.agent);
        parts.push(match &employee.carried {
            Some(carried) => format!("{name} carries {}", carried_text(carried)),
            None => format!("{name} has not said yet what it carries"),
        });
    }
    if parts.is_empty() { "nothing is known of it.".to_owned() } else { format!("{}.", parts.join("; ")) }
}

fn analysis(brief: &SAgentsPlanBrief, stages: usize, task: Option<&TaskAtHand>, reason: &str) -> String {
    let mut said = vec![match &brief.previous_task {
        None => {
            "There is no task at hand from an earlier planning, so I begin from the situation as it is now."
                .to_owned()
        }
        Some((task, progress)) => format!(
            "The task at hand was \"{}\", and its state is {}.",
            words_within(task, QUOTED_MAX),
            progress.name()
        ),
    }];
    said.extend(brief.employees.iter().map(|employee| state_of(brief, employee)));
    said.push(reason.to_owned());
    said.push(if brief.employees.is_empty() {
        "I do the work myself with what I carry, in an order in which every step has what it needs, and take a little more \
         than is needed where that costs nothing."
            .to_owned()
    } else {
        "Everybody gets exactly one thing, of about the same size, and nobody is idle; what depends on something else comes \
         in a later stage."
            .to_owned()
    });
    said.push(match (task, stages) {
        (None, _) => "Nothing is left to be done, so there is no task at hand.".to_owned(),
        (Some(_), 0 | 1) => "One stage is enough for this, and it is the task at hand.".to_owned(),
        (Some(_), _) => {
            "I keep the stages in this order, and the first that is open is the task at hand.".to_owned()
        }
    });
    said.join(" ")
}

fn state_of(brief: &SAgentsPlanBrief, employee: &Employee) -> String {
    let name = name_of(&brief.common, employee.agent);
    match &employee.order {
        _ if employee.is_silent => format!("{name} does not answer, so I can't count on it."),
        Some(order) => format!("{name} is at work on \"{}\".", words_within(order, QUOTED_MAX)),
        None if employee.last_report.is_empty() => format!("{name} has not been given anything yet."),
        None => format!("{name} is free; it said: \"{}\"", words_within(&employee.last_report, QUOTED_MAX)),
    }
}
