//! The option that names the part of a run which a call plays.

use std::num::NonZeroU32;
use std::str::FromStr;

use clap::Args;

/// The part of a run that this process plays, in the user's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartitionChoice {
    /// The number of the part, from 1; `None` if the environment variables of a scheduler tell it.
    pub(crate) part: Option<u32>,
    /// The number of all parts.
    pub(crate) of: u32,
}

impl FromStr for PartitionChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<PartitionChoice, String> {
        let form = || "write K/N, such as 3/16, or auto/N".to_owned();
        let (part, of) = text.split_once('/').ok_or_else(form)?;
        let of = of
            .parse::<NonZeroU32>()
            .map_err(|_| "the number of parts is a whole number from 1".to_owned())?
            .get();
        if part == "auto" {
            return Ok(PartitionChoice { part: None, of });
        }
        let part: u32 = part.parse().map_err(|_| form())?;
        if (1..=of).contains(&part) {
            Ok(PartitionChoice { part: Some(part), of })
        } else {
            Err(format!("the parts have the numbers 1 to {of}"))
        }
    }
}

/// Options of a call that plays a part of a run.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct PartitionArgs {
    /// Play only part K of N: every N-th episode, in a folder of its own; `cooperage merge` joins the folders of all parts. With
    /// auto/N, K comes from COOPERAGE_PART or from the scheduler (arrays of Slurm, PBS and SGE, Indexed Jobs of Kubernetes), and --out
    /// is the folder in which the folder K-of-N is made
    #[arg(long, value_name = "K/N|auto/N", help_heading = "Parts of a run")]
    pub(crate) partition: Option<PartitionChoice>,
    /// Write the whole report for a part too; without this option a part has only report.json, episodes.csv and cells.csv
    #[arg(long, help_heading = "Parts of a run")]
    pub(crate) report: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_from_one() {
        let read = str::parse::<PartitionChoice>;
        assert_eq!(read("3/16"), Ok(PartitionChoice { part: Some(3), of: 16 }));
        assert_eq!(read("auto/4"), Ok(PartitionChoice { part: None, of: 4 }));
        for (wrong, told) in [
            ("0/4", "1 to 4"),
            ("5/4", "1 to 4"),
            ("x/4", "K/N"),
            ("3", "K/N"),
            ("1/0", "from 1"),
            ("auto/x", "from 1"),
            ("-1/4", "K/N"),
        ] {
            let error = read(wrong).unwrap_err();
            assert!(error.contains(told), "{wrong}: {error}");
        }
    }
}
