//! New tasks of all scenarios, as the files of a folder that `--tasks` reads. Buildings and farms can be done: their expert
//! has done them. Escape rooms are sound: every team of that size gets into every room.

use std::collections::BTreeMap;

use cooperage_journal::AttachmentPlan;
use cooperage_suites::tasks::{TaskGenerationOptions, TaskGenerator};

use super::check::check_all;
use super::construction::{blueprint, generate as construction};
use super::escape::fresh::{EscapeTaskRequest, fresh};
use super::escape::tasks::built_in_atoms;
use super::escape::write_instances;
use super::farm::{generate as farm, task as farm_task};
use super::meta;
use super::tasks::{BLUEPRINTS, ESCAPES, FARMS, METAS, STRUCTURES};
use super::{AGENTS_MAX, SUITE, VillagerBenchSuite};

/// Most tasks that are made at once.
pub const COUNT_MAX: u32 = 10_000;
/// How often a task that can't be done is replaced by another.
const ATTEMPTS_MAX: u32 = 12;

pub(super) const GENERATORS: &[TaskGenerator] = &[
    TaskGenerator { name: "villagerbench/construction", makes_folder: true, options: &[] },
    TaskGenerator { name: "villagerbench/farm", makes_folder: true, options: &[] },
    TaskGenerator { name: "villagerbench/escape", makes_folder: true, options: &[] },
    TaskGenerator { name: "villagerbench/meta", makes_folder: true, options: &["kind", "wording"] },
];

/// A file's name and its content.
pub type GeneratedFile = (&'static str, String);

/// Makes the tasks of a scenario: `construction`, `farm` or `escape`.
///
/// # Errors
/// A text for people about wishes that cannot be fulfilled.
pub fn generate(scenario: &str, wishes: &TaskGenerationOptions) -> Result<Vec<GeneratedFile>, String> {
    let &TaskGenerationOptions { count, difficulty, agents, .. } = wishes;
    if count == 0 || count > COUNT_MAX {
        return Err(format!("1 to {COUNT_MAX} tasks can be made at once"));
    }
    if !(0.0..=1.0).contains(&difficulty) {
        return Err("the difficulty is from 0 to 1".to_owned());
    }
    if !(1..=AGENTS_MAX).contains(&agents) {
        return Err(format!("a team has 1 to {AGENTS_MAX} agents"));
    }
    match scenario {
        "construction" => solvable(scenario, wishes, |attempts| buildings(wishes, attempts)),
        "farm" => solvable(scenario, wishes, |attempts| Ok(farms(wishes, attempts))),
        // The generator of escape tasks makes only tasks whose rooms can be reached.
        "escape" => escapes(wishes),
        "meta" => metas(wishes),
        _ => Err(format!(
            "`{SUITE}` has no scenario `{scenario}`; there are construction, farm, escape and meta"
        )),
    }
}

/// Makes tasks until all of them can be done; `make` is told how often each has been replaced.
fn solvable(
    scenario: &str,
    wishes: &TaskGenerationOptions,
    make: impl Fn(&[u32]) -> Result<Vec<GeneratedFile>, String>,
) -> Result<Vec<GeneratedFile>, String> {
    let mut attempts = vec![0; wishes.count as usize];
    let mut names: Vec<String> =
        (0..attempts.len()).map(|task| format!("{SUITE}/{scenario}/{task}")).collect();
    let mut open: Vec<usize> = (0..attempts.len()).collect();
    for _ in 0..ATTEMPTS_MAX {
        let files = make(&attempts)?;
        let attachments: BTreeMap<String, AttachmentPlan> = files
            .iter()
            .map(|(file, text)| {
                let plan = AttachmentPlan { file: (*file).to_owned(), text: text.clone(), hash: None };
                ((*file).to_owned(), plan)
            })
            .collect();
        let suite = VillagerBenchSuite::new(&attachments).map_err(|error| error.to_string())?;
        if scenario == "meta" {
            // Their kinds are parts of their names.
            names = suite.book().entries().iter().map(|entry| entry.name.clone()).collect();
        }
        let tried = of_places(&names, &open);
        let checked = check_all(&suite, &tried, wishes.agents, 0, wishes.threads)?;
        open.retain(|&task| {
            let own = names.get(task);
            checked.iter().any(|checked| Some(&checked.name) == own && checked.problem.is_some())
        });
        if open.is_empty() {
            return Ok(files);
        }
        for &task in &open {
            if let Some(attempt) = attempts.get_mut(task) {
                *attempt += 1;
            }
        }
    }
    Err(format!("no task that can be done was found for {}", of_places(&names, &open).join(", ")))
}

/// The names at these places.
fn of_places(names: &[String], places: &[usize]) -> Vec<String> {
    places.iter().filter_map(|place| names.get(*place).cloned()).collect()
}

fn buildings(wishes: &TaskGenerationOptions, attempts: &[u32]) -> Result<Vec<GeneratedFile>, String> {
    let made = construction::generate_again(wishes.seed, wishes.difficulty, attempts)
        .map_err(|error| error.to_string())?;
    Ok(vec![(BLUEPRINTS, blueprint::write(&made))])
}

fn farms(wishes: &TaskGenerationOptions, attempts: &[u32]) -> Vec<GeneratedFile> {
    let farm::GeneratedFarms { tasks, structures } =
        farm::generate_again(wishes.seed, wishes.difficulty, attempts);
    vec![(FARMS, farm_task::write(&tasks)), (STRUCTURES, structures)]
}

fn metas(wishes: &TaskGenerationOptions) -> Result<Vec<GeneratedFile>, String> {
    solvable("meta", wishes, |attempts| {
        Ok(vec![(METAS, meta::task::write(&meta::generate::generate(wishes, attempts)?))])
    })
}

fn escapes(wishes: &TaskGenerationOptions) -> Result<Vec<GeneratedFile>, String> {
    let &TaskGenerationOptions { count, seed, difficulty, agents, .. } = wishes;
    let atoms = built_in_atoms();
    let layouts = fresh(atoms, &EscapeTaskRequest { count, seed, difficulty, agents })
        .map_err(|error| error.to_string())?;
    Ok(vec![(ESCAPES, write_instances(&layouts, atoms))])
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;

    const WISHES: TaskGenerationOptions = TaskGenerationOptions {
        count: 3,
        seed: 8,
        kind: None,
        wording: None,
        class: "simple",
        difficulty: 0.2,
        agents: 2,
        split: None,
        holds_out_shapes: false,
        related_dishes: false,
        threads: NonZeroUsize::new(2),
    };

    #[test]
    fn tasks_of_every_scenario_are_made_and_read_back() {
        for scenario in ["construction", "farm", "escape", "meta"] {
            let files = generate(scenario, &WISHES).unwrap();
            assert_eq!(generate(scenario, &WISHES).unwrap(), files, "{scenario}");
            let attachments = files
                .into_iter()
                .map(|(name, text)| {
                    (name.to_owned(), AttachmentPlan { file: name.to_owned(), text, hash: None })
                })
                .collect();
            let suite = VillagerBenchSuite::new(&attachments).unwrap();
            assert_eq!(suite.book().entries().len(), 3, "{scenario}");
        }
    }

    #[test]
    fn wishes_that_cannot_be_fulfilled_are_refused() {
        for (scenario, wishes) in [
            ("kitchen", WISHES),
            ("farm", TaskGenerationOptions { count: 0, ..WISHES }),
            ("farm", TaskGenerationOptions { difficulty: f64::NAN, ..WISHES }),
            ("farm", TaskGenerationOptions { agents: 17, ..WISHES }),
            ("meta", TaskGenerationOptions { wording: Some("rude".to_owned()), ..WISHES }),
        ] {
            assert!(generate(scenario, &wishes).is_err(), "{scenario} {wishes:?}");
        }
    }
}
