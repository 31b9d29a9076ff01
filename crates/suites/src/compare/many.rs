//! Several runs set against the first of them.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Value, json};

use super::write::{FIGURE_COLUMNS, LEVEL_COLUMNS, fields, grid};
use super::{ComparedPart, Comparison, compare};
use crate::layout::template;
use crate::measure::{COMPLETION, EpisodeMeasure};
use crate::report::dictionary;
use crate::results::Results;
use crate::spelling;
use crate::tables::{ResultFigure, TableFactor, TableRequest, result_table};
use crate::text::{clean, csv_line, markdown_escaped};

/// The columns of `compare.csv` with what they mean.
pub const CSV_COLUMNS: [(&str, &str); 11] = [
    ("a", "the run directory of the baseline"),
    ("b", "the run directory of the other run"),
    ("kind", "`measure`, `completion of benchmark`, `completion of level`, or `completion over benchmarks`"),
    ("name", "the measure's key, the benchmark, or the level"),
    ("unit", "the unit of the means"),
    ("pairs", "how many pairs of episodes have the measure on both sides"),
    ("mean_a", "the mean in the baseline"),
    ("mean_b", "the mean in the other run"),
    ("difference", "`mean_b` − `mean_a`"),
    ("low", "the lower bound of its 95 % interval; empty where there is none"),
    ("high", "the upper bound"),
];

const OVERVIEW_COLUMNS: [&str; 7] = ["run", "benchmark", "pairs", "baseline", "run's", "difference", "95 %"];

/// Runs compared with a baseline, by completion and measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparisons {
    /// The baseline with each of the others, in their order.
    pub list: Vec<Comparison>,
    measures: Vec<EpisodeMeasure>,
    /// All runs side by side, as a drawing in SVG, or why there is none.
    figure: Result<String, String>,
}

/// The width of the page's figure in millimetres.
const FIGURE_WIDTH: u32 = 174;

/// Compares every run with the first one; the mean over benchmarks only where it is asked for.
#[must_use]
pub fn compare_all(runs: &[Results], measures: &[EpisodeMeasure], with_mean: bool) -> Comparisons {
    let list = match runs {
        [baseline, others @ ..] => {
            others.iter().map(|other| compare(baseline, other, measures, with_mean)).collect()
        }
        [] => Vec::new(),
    };
    let request = TableRequest {
        factors: Some((TableFactor::Run, TableFactor::Benchmark)),
        measure: Some(COMPLETION),
        baseline: None,
        with_mean: false,
    };
    let figure = result_table(runs, &request, &|_| COMPLETION)
        .map(|table| ResultFigure::of(&table, FIGURE_WIDTH).to_svg().to_owned())
        .map_err(|error| error.to_string());
    Comparisons { list, measures: measures.to_vec(), figure }
}

#[derive(Serialize)]
struct PageView {
    title: String,
    figure: Option<String>,
    /// Why there is no figure.
    figure_lacks: Option<String>,
    level_columns: [&'static str; 6],
    measure_columns: [&'static str; 6],
    comparisons: Vec<ComparisonView>,
    meaning: Vec<(String, String)>,
}

#[derive(Serialize)]
struct ComparisonView {
    title: String,
    lines: Vec<String>,
    levels: Vec<[String; 6]>,
    measures: Vec<[String; 6]>,
}

impl Comparisons {
    /// One object: of two runs their comparison, of more the baseline and a list of comparisons.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut object = match &self.list[..] {
            [one] => one.to_json(),
            list => json!({
                "baseline": list.first().map(|one| &one.a.run),
                "comparisons": list.iter().map(Comparison::to_json).collect::<Vec<_>>(),
            }),
        };
        object["measures"] = dictionary(&self.used());
        object
    }

    /// Returns the comparisons as text for a terminal, without colour.
    #[must_use]
    pub fn to_terminal(&self) -> String {
        let mut text = String::new();
        if self.list.len() > 1 {
            text += &grid(OVERVIEW_COLUMNS, self.overview());
            text.push('\n');
        }
        text + &self.list.iter().map(Comparison::to_terminal).collect::<Vec<_>>().join("\n")
    }

    /// Returns the comparisons as Markdown, with an overview first if there are several.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        if self.list.len() > 1 {
            let _ = writeln!(
                text,
                "# Runs\n\n| {} |\n| --- | --- |{}",
                OVERVIEW_COLUMNS.join(" | "),
                " ---: |".repeat(5)
            );
            for row in self.overview() {
                let row: Vec<String> = row.iter().map(|field| markdown_escaped(field)).collect();
                let _ = writeln!(text, "| {} |", row.join(" | "));
            }
            text.push('\n');
        }
        text + &self.list.iter().map(Comparison::to_markdown).collect::<Vec<_>>().join("\n")
    }

    /// A line for each measure and level of each comparison.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let mut text = csv_line(CSV_COLUMNS.map(|(name, _)| name.to_owned()));
        let number = spelling::plain;
        for one in &self.list {
            let runs = || [one.a.run.clone(), one.b.run.clone()];
            for found in &one.figures {
                let bound = |of: fn(&crate::statistics::Interval) -> f64| {
                    found.interval.as_ref().map(|interval| number(of(interval))).unwrap_or_default()
                };
                text += &csv_line(runs().into_iter().chain([
                    "measure".to_owned(),
                    found.measure.key.to_owned(),
                    found.measure.unit.name().to_owned(),
                    found.pairs.to_string(),
                    number(found.a),
                    number(found.b),
                    number(found.difference()),
                    bound(|interval| interval.low),
                    bound(|interval| interval.high),
                ]));
            }
            let parts = [
                ("completion of benchmark", &one.benchmarks[..]),
                ("completion over benchmarks", one.mean.as_slice()),
                ("completion of level", &one.levels[..]),
            ];
            for (kind, part) in
                parts.into_iter().flat_map(|(kind, parts)| parts.iter().map(move |part| (kind, part)))
            {
                let bound = |of: fn(&crate::statistics::Interval) -> f64| {
                    part.interval.as_ref().map(|interval| number(of(interval))).unwrap_or_default()
                };
                text += &csv_line(runs().into_iter().chain([
                    kind.to_owned(),
                    part.name.clone(),
                    COMPLETION.unit.name().to_owned(),
                    part.pairs.to_string(),
                    number(part.a),
                    number(part.b),
                    number(part.difference()),
                    bound(|interval| interval.low),
                    bound(|interval| interval.high),
                ]));
            }
        }
        text
    }

    /// Returns the comparisons as one page, complete in itself.
    ///
    /// # Errors
    /// Only if a template is wrong.
    pub fn to_html(&self) -> Result<String, minijinja::Error> {
        let comparison = |one: &Comparison| ComparisonView {
            title: format!("{} against {}", clean(&one.b.run), clean(&one.a.run)),
            lines: one.headlines(),
            levels: one.rows(),
            measures: one.figure_rows(),
        };
        let view = PageView {
            title: "Comparison".to_owned(),
            figure: self.figure.clone().ok(),
            figure_lacks: self.figure.clone().err(),
            level_columns: LEVEL_COLUMNS,
            measure_columns: FIGURE_COLUMNS,
            comparisons: self.list.iter().map(comparison).collect(),
            meaning: self
                .used()
                .iter()
                .map(|measure| {
                    let unit = format!("{}, {}", measure.unit.name(), measure.better.name());
                    (measure.name.to_owned(), format!("{} ({unit})", measure.meaning))
                })
                .collect(),
        };
        template("compare.html", view)
    }

    /// The measures that any comparison has.
    fn used(&self) -> Vec<EpisodeMeasure> {
        let is_used = |measure: &&EpisodeMeasure| {
            self.list.iter().flat_map(|one| &one.figures).any(|found| found.measure == **measure)
        };
        self.measures.iter().filter(is_used).copied().collect()
    }

    /// A line for each run and benchmark: the means of the pairs in the baseline and in the run, and their difference.
    fn overview(&self) -> Vec<[String; 7]> {
        let of_run = |one: &Comparison| -> Vec<[String; 7]> {
            let row = |part: &ComparedPart| {
                let [name, pairs, a, b, difference, interval] = fields(part);
                [clean(&one.b.run), name, pairs, a, b, difference, interval]
            };
            one.benchmarks.iter().chain(&one.mean).map(row).collect()
        };
        self.list.iter().flat_map(of_run).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::own;
    use crate::testing::{SampleEpisode, page_is_sound, results_of};

    fn run(name: &str, score: (u64, u64)) -> Results {
        let games: Vec<SampleEpisode> =
            (0..5).map(|task| SampleEpisode::new(&format!("somewhere/{task}"), 2, 0, score)).collect();
        Results { run: name.into(), ..results_of(&games) }
    }

    #[test]
    fn the_first_run_is_the_baseline_of_all_others() {
        let (base, others) = (run("a", (1, 3)), [run("b", (2, 2)), run("c", (0, 4))]);
        let measures: Vec<EpisodeMeasure> = own().collect();
        let [one, other] = others;
        let all = compare_all(&[base, one, other], &measures, false);
        let differences: Vec<f64> = all.list.iter().map(|one| one.benchmarks[0].difference()).collect();
        assert_eq!(differences, [0.25, -0.25]);
        let object = all.to_json();
        assert_eq!((&object["baseline"], &object["comparisons"][1]["b"]["run"]), (&json!("a"), &json!("c")));
        assert_eq!(object["measures"]["completion"]["better"], "higher is better");
        assert!(all.to_terminal().starts_with("run") && all.to_terminal().contains("-25.0 points"));
        let csv = all.to_csv();
        assert!(
            csv.lines().any(|line| line.starts_with("a,c,measure,completion,") && line.contains(",-0.25,"))
        );
        let page = all.to_html().unwrap();
        page_is_sound(&page);
        assert_eq!(page.matches("<svg").count(), 1);
    }

    #[test]
    fn two_runs_give_their_comparison_alone() {
        let all = compare_all(&[run("a", (1, 3)), run("b", (2, 2))], &[], false);
        let object = all.to_json();
        assert_eq!(
            (&object["b"]["run"], &object["benchmarks"][0]["difference"]),
            (&json!("b"), &json!(0.25))
        );
        assert!(all.to_terminal().starts_with("A: a"));
    }
}
