//! Which tasks of what the user selected are played: all, the first few, or a few that the seed draws.

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_suites::suite::Suites;

use crate::args::RunArgs;
use crate::error::CliError;

/// The user's selections, or where `--limit` or `--sample` chooses among their tasks, the names of the chosen ones.
pub(crate) fn chosen(selection: &[String], args: &RunArgs, suites: &Suites) -> Result<Vec<String>, CliError> {
    let selections = selection.iter().map(|selection| selection.trim_end_matches('/').to_owned());
    if args.limit.is_none() && args.sample.is_none() {
        return Ok(selections.collect());
    }
    let mut names: Vec<String> = Vec::new();
    for selection in selections {
        for task in suites.select(&selection)? {
            if !names.contains(&task.name) {
                names.push(task.name);
            }
        }
    }
    if let Some(limit) = args.limit {
        names.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    if let Some(size) = args.sample {
        names = sample(names, size, args.play.seed);
    }
    Ok(names)
}

/// So many of the names, in the order in which they stood; the same ones for the same seed.
fn sample(mut names: Vec<String>, size: u32, seed: i64) -> Vec<String> {
    let mut random = TreeRandom::from_seed(seed.cast_unsigned()).child("sample of tasks");
    while names.len() as u64 > u64::from(size) {
        let left = u32::try_from(names.len()).unwrap_or(u32::MAX);
        names.remove(random.below(left) as usize);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_the_seeds_alone_and_keeps_the_order() {
        let names = || (10..40).map(|number| format!("task/{number}")).collect::<Vec<_>>();
        let one = sample(names(), 10, 1);
        assert_eq!((one.len(), &one), (10, &sample(names(), 10, 1)));
        assert!(one.is_sorted() && one.iter().all(|name| names().contains(name)));
        assert_ne!(one, sample(names(), 10, 2));
        assert_eq!(sample(names(), 99, 1), names());
    }
}
