//! The part of a run that this process plays, and the folder in which it does.

use camino::Utf8PathBuf;
use cooperage_journal::{Plan, RunDir};

use crate::args::{PartitionChoice, PlayArgs};
use crate::error::CliError;
use crate::play::{folder_name, run_folder};
use crate::processes::variable;

/// The variables in which schedulers tell a process its number, in the order in which they are looked for, with what is added to
/// the number so that the first is 1.
const VARIABLES: [(&str, u32); 5] = [
    ("COOPERAGE_PART", 0),
    ("SLURM_ARRAY_TASK_ID", 0),
    ("JOB_COMPLETION_INDEX", 1),
    ("PBS_ARRAY_INDEX", 0),
    ("SGE_TASK_ID", 0),
];
/// The value of `SGE_TASK_ID` in a job that is no array.
const NO_ARRAY: &str = "undefined";

/// A plan with the folder in which it is to be played.
pub(crate) struct PlannedRun {
    pub(crate) plan: Plan,
    /// The plan of the whole run, where the plan is a part.
    pub(crate) whole: Option<Plan>,
    pub(crate) folder: Utf8PathBuf,
}

impl PlannedRun {
    /// The part of the plan that is asked for, or all of it.
    pub(crate) fn of(
        args: &PlayArgs,
        name: &str,
        whole: Plan,
        choice: Option<PartitionChoice>,
    ) -> Result<PlannedRun, CliError> {
        let Some(choice) = choice else {
            let folder = run_folder(args, name, &whole);
            return Ok(PlannedRun { plan: whole, whole: None, folder });
        };
        if whole.episodes.iter().any(|episode| !episode.people.is_empty()) {
            return Err(CliError::usage(
                "--partition: a person plays in a seat, and a run with people cannot be divided",
            )
            .hint("play the run without --partition"));
        }
        let part = choice.number()?;
        let own = format!("{part}-of-{}", choice.of);
        let folder = match &args.out {
            Some(folder) if choice.part.is_some() => folder.clone(),
            Some(folder) => folder.join(own),
            // Beside the other parts.
            None => Utf8PathBuf::from("runs").join(folder_name(name, &whole.hash())).join(own),
        };
        Ok(PlannedRun { plan: whole.part(part, choice.of), whole: Some(whole), folder })
    }
}

/// The run directory of a plan, made where it isn't there yet.
pub(crate) fn run_dir(run: PlannedRun, fresh: bool) -> Result<RunDir, CliError> {
    let PlannedRun { plan, whole, folder } = run;
    if fresh {
        return Ok(RunDir::create_fresh(&folder, plan, whole.as_ref(), &crate::address::RUN_FILES)?);
    }
    Ok(RunDir::create_part(&folder, plan, whole.as_ref())?)
}

impl PartitionChoice {
    /// The number of the part, from 1.
    pub(crate) fn number(self) -> Result<u32, CliError> {
        self.part.map_or_else(|| numbered(self.of, &|name| variable(name)?.into_string().ok()), Ok)
    }
}

/// The number of the part that the first of the variables tells.
fn numbered(of: u32, variable: &dyn Fn(&str) -> Option<String>) -> Result<u32, CliError> {
    let told = VARIABLES.iter().find_map(|(name, added)| {
        variable(name)
            .filter(|value| !value.is_empty() && value != NO_ARRAY)
            .map(|value| (name, *added, value))
    });
    let Some((name, added, value)) = told else {
        let names = VARIABLES.map(|(name, _)| name).join(", ");
        return Err(CliError::usage(format!(
            "--partition auto/{of}: none of these variables is set: {names}"
        ))
        .hint(format!("set COOPERAGE_PART to the number of the part, or write --partition K/{of}")));
    };
    let wrong = |what: String| {
        let lowest = 1 - added.min(1);
        CliError::usage(format!("--partition auto/{of}: {name} is {value}{what}"))
            .hint(format!("number the tasks {lowest} to {}", of - added))
    };
    let number: u32 = value.parse().map_err(|_| wrong(", which is not the number of a part".to_owned()))?;
    match number.saturating_add(added) {
        0 => Err(wrong(", and the first part is 1".to_owned())),
        part if part > of => Err(wrong(format!(", and there are {of} parts"))),
        part => Ok(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(of: u32, set: &[(&str, &str)]) -> Result<u32, String> {
        let variable =
            |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        numbered(of, &variable)
            .map_err(|error| format!("{} ({})", error.message, error.hint.unwrap_or_default()))
    }

    #[test]
    fn schedulers_tell_the_number_of_the_part() {
        for (of, set, part) in [
            (4, &[("SLURM_ARRAY_TASK_ID", "3")][..], 3),
            (4, &[("COOPERAGE_PART", "1"), ("SLURM_ARRAY_TASK_ID", "3")], 1),
            (4, &[("JOB_COMPLETION_INDEX", "0")], 1),
            (4, &[("JOB_COMPLETION_INDEX", "3")], 4),
            (8, &[("PBS_ARRAY_INDEX", "8")], 8),
            (8, &[("SGE_TASK_ID", "2")], 2),
            (8, &[("COOPERAGE_PART", ""), ("SGE_TASK_ID", "2")], 2),
        ] {
            assert_eq!(told(of, set), Ok(part), "{set:?}");
        }
    }

    #[test]
    fn a_missing_or_wrong_number_is_told_with_what_would_be_right() {
        for (set, words) in [
            (
                &[][..],
                "COOPERAGE_PART, SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, PBS_ARRAY_INDEX, SGE_TASK_ID",
            ),
            (&[("SGE_TASK_ID", "undefined")], "none of these variables is set"),
            (&[("SLURM_ARRAY_TASK_ID", "0")], "is 0, and the first part is 1 (number the tasks 1 to 4)"),
            (&[("SLURM_ARRAY_TASK_ID", "5")], "is 5, and there are 4 parts"),
            (&[("JOB_COMPLETION_INDEX", "4")], "is 4, and there are 4 parts (number the tasks 0 to 3)"),
            (&[("COOPERAGE_PART", "two")], "is two, which is not the number of a part"),
        ] {
            let error = told(4, set).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
