//! Arguments of `compare`.

use std::str::FromStr;

use camino::Utf8PathBuf;
use clap::Args;
use cooperage_suites::tables::TableFactor;

/// Arguments of `compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The run directories; the first is the baseline of all others
    #[arg(required = true, num_args = 1.., value_name = "RUN")]
    pub(crate) runs: Vec<Utf8PathBuf>,
    /// Where files go: compare.md, compare.html, compare.csv and compare.json; with --table table.md, table.tex, table.csv and
    /// table.html, by default in the folder `tables` of the first run
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<Utf8PathBuf>,
    /// Print one JSON object and nothing else to standard output
    #[arg(long, conflicts_with_all = ["table", "power"])]
    pub(crate) json: bool,
    /// Add the mean over several benchmarks, each with the same weight; it is left out by default, because a point means something
    /// else in each benchmark
    #[arg(long, conflicts_with = "power")]
    pub(crate) mean: bool,
    /// One table of one run or many, for a paper: means with 95 % intervals, paired differences, tests. The factors are team, model,
    /// benchmark, kind, task, agents, rules, clock, prompts and run; by default team,benchmark, or model,benchmark where one team
    /// played
    #[arg(long, value_name = "ROWS,COLUMNS", help_heading = "Tables")]
    pub(crate) table: Option<Option<FactorPair>>,
    /// The measure of all cells, by the name of its column in `episodes.csv`; by default each benchmark's headline measure
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    pub(crate) measure: Option<String>,
    /// The row from which differences are taken; by default the first
    #[arg(long, value_name = "LABEL", help_heading = "Tables")]
    pub(crate) baseline: Option<String>,
    /// With --table: a figure of it too, figure.svg and figure.pdf, with its font inside
    #[arg(long, help_heading = "Tables", requires = "table")]
    pub(crate) figure: bool,
    /// With --figure: its width in millimetres; papers have columns of 84 mm and pages of 174 mm
    #[arg(long, value_name = "MM", help_heading = "Tables", default_value_t = 174, requires = "figure", value_parser = clap::value_parser!(u32).range(60..=600))]
    pub(crate) width: u32,
    /// Say how many tasks and episodes a paired difference of this size needs to be found, in each column: 0.05 are five points of
    /// completion
    #[arg(long, value_name = "D", help_heading = "Tables", value_parser = size)]
    pub(crate) power: Option<f64>,
    /// With --power: the p-value below which a difference counts as found
    #[arg(long, value_name = "P", help_heading = "Tables", default_value_t = 0.05, requires = "power", value_parser = part)]
    pub(crate) alpha: f64,
    /// With --power: the share of studies that are to find it
    #[arg(long = "for", value_name = "SHARE", help_heading = "Tables", default_value_t = 0.8, requires = "power", value_parser = part)]
    pub(crate) share: f64,
}

/// The factors of rows and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FactorPair {
    pub(crate) rows: TableFactor,
    pub(crate) columns: TableFactor,
}

impl FromStr for FactorPair {
    type Err = String;

    fn from_str(text: &str) -> Result<FactorPair, String> {
        let factor = |name: &str| {
            let names: Vec<&str> = TableFactor::ALL.iter().map(|factor| factor.name()).collect();
            TableFactor::named(name.trim()).ok_or_else(|| {
                format!("there is no factor `{}`; there are {}", name.trim(), names.join(", "))
            })
        };
        match text.split_once(',') {
            Some((rows, columns)) => Ok(FactorPair { rows: factor(rows)?, columns: factor(columns)? }),
            None => Err("it is two factors, such as `team,benchmark`; name runs before --table".to_owned()),
        }
    }
}

/// Reads a size above 0.
fn size(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|size: &f64| *size > 0.0 && size.is_finite())
        .ok_or_else(|| "it is a number above 0, such as 0.05".to_owned())
}

/// Reads a number between 0 and 1, both excluded.
fn part(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|part: &f64| *part > 0.0 && *part < 1.0)
        .ok_or_else(|| "it is a number between 0 and 1, such as 0.05".to_owned())
}
