//! Several runs set against the first of them.

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Value, json};

use super::write::grid;
use super::{Comparison, compare};
use crate::experiments::chart::{Chart, ChartPoint, Panel, Series, Style};
use crate::layout::template;
use crate::measure::EpisodeMeasure;
use crate::report::{ChartView, chart_view, dictionary};
use crate::results::Results;
use crate::text::{clean, csv_line, markdown_escaped};

/// The columns of `compare.csv` with what they mean.
pub const CSV_COLUMNS: [(&str, &str); 11] = [
    ("a", "the run directory of the baseline"),
    ("b", "the run directory of the other run"),
    ("kind", "`measure` or `completion of level`"),
    ("name", "the measure's key, or the level"),
    ("unit", "the unit of the means"),
    ("pairs", "how many pairs of episodes have the measure on both sides"),
    ("mean_a", "the mean in the baseline"),
    ("mean_b", "the mean in the other run"),
    ("difference", "`mean_b` − `mean_a`"),
    ("low", "the lower bound of its 95 % interval; empty where there is none"),
    ("high", "the upper bound"),
];

/// Runs compared with a baseline, by completion and measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparisons {
    /// The baseline with each of the others, in their order.
    pub list: Vec<Comparison>,
    measures: Vec<EpisodeMeasure>,
}

/// Compares every other run with the baseline.
#[must_use]
pub fn compare_all(baseline: &Results, others: &[Results], measures: &[EpisodeMeasure]) -> Comparisons {
    Comparisons {
        list: others.iter().map(|other| compare(baseline, other, measures)).collect(),
        measures: measures.to_vec(),
    }
}

#[derive(Serialize)]
struct PageView {
    title: String,
    chart: ChartView,
    comparisons: Vec<ComparisonView>,
    meaning: Vec<(String, String)>,
}

#[derive(Serialize)]
struct ComparisonView {
    title: String,
    lines: Vec<String>,
    levels: Vec<[String; 5]>,
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
            text += &grid(["run", "pairs", "completion", "difference", "95 %"], self.overview());
            text.push('\n');
        }
        text + &self.list.iter().map(Comparison::to_terminal).collect::<Vec<_>>().join("\n")
    }

    /// Returns the comparisons as Markdown, with an overview first if there are several.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        if self.list.len() > 1 {
            text += "# Runs\n\n| run | pairs | completion | difference | 95 % |\n| --- | ---: | ---: | ---: | ---: |\n";
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
        let number = |value: f64| format!("{value:.6}");
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
            for level in &one.levels {
                text += &csv_line(runs().into_iter().chain([
                    "completion of level".to_owned(),
                    level.level.clone(),
                    crate::measure::COMPLETION.unit.name().to_owned(),
                    level.pairs.to_string(),
                    number(level.a),
                    number(level.b),
                    number(level.difference()),
                    String::new(),
                    String::new(),
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
            chart: chart_view(&self.chart()),
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

    /// Run, pairs, mean completion, difference from the baseline, interval.
    fn overview(&self) -> Vec<[String; 5]> {
        let row = |one: &Comparison| {
            let interval = one.interval.map(|i| format!("{:+.3} to {:+.3}", i.low, i.high));
            [
                clean(&one.b.run),
                one.pairs.len().to_string(),
                one.b.completion_mean.map_or("–".to_owned(), |mean| format!("{mean:.3}")),
                one.difference.map_or("–".to_owned(), |difference| format!("{difference:+.3}")),
                interval.unwrap_or_else(|| "–".to_owned()),
            ]
        };
        let baseline = self.list.first().map(|one| {
            let mean = one.a.completion_mean.map_or("–".to_owned(), |mean| format!("{mean:.3}"));
            [format!("{} (baseline)", clean(&one.a.run)), String::new(), mean, String::new(), String::new()]
        });
        baseline.into_iter().chain(self.list.iter().map(row)).collect()
    }

    /// Mean completion in every run, each beside the baseline in the same pairs.
    fn chart(&self) -> Chart {
        let bar = |x: f64, label: &str, mean: Option<f64>, colour: usize| Series {
            label: label.to_owned(),
            style: Style::Bars,
            colour,
            points: mean
                .map(|y| ChartPoint { x, y, interval: None, hint: format!("{label}: {y:.3}") })
                .into_iter()
                .collect(),
        };
        let panel = |one: &Comparison| Panel {
            title: clean(&one.b.run),
            subtitle: crate::text::counted(one.pairs.len() as u64, "pair"),
            series: vec![
                bar(0.0, "baseline", one.a.completion_mean, 9),
                bar(1.0, "this run", one.b.completion_mean, 0),
            ],
        };
        Chart {
            id: "compare".to_owned(),
            title: "Mean completion beside the baseline".to_owned(),
            caption: "Over the episodes that both runs have played to an outcome.".to_owned(),
            y_label: "completion".to_owned(),
            x_label: "run".to_owned(),
            panels: self.list.iter().map(panel).collect(),
            names: vec!["baseline".to_owned(), "this run".to_owned()],
            ..Chart::default()
        }
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
        let all = compare_all(&base, &others, &measures);
        let differences: Vec<Option<f64>> = all.list.iter().map(|one| one.difference).collect();
        assert_eq!(differences, [Some(0.25), Some(-0.25)]);
        let object = all.to_json();
        assert_eq!((&object["baseline"], &object["comparisons"][1]["b"]["run"]), (&json!("a"), &json!("c")));
        assert_eq!(object["measures"]["completion"]["better"], "higher is better");
        assert!(all.to_terminal().starts_with("run") && all.to_terminal().contains("a (baseline)"));
        let csv = all.to_csv();
        assert!(
            csv.lines().any(|line| line.starts_with("a,c,measure,completion,") && line.contains("-0.250000"))
        );
        page_is_sound(&all.to_html().unwrap());
    }

    #[test]
    fn two_runs_give_their_comparison_alone() {
        let all = compare_all(&run("a", (1, 3)), &[run("b", (2, 2))], &[]);
        let object = all.to_json();
        assert_eq!((&object["b"]["run"], &object["difference"]), (&json!("b"), &json!(0.25)));
        assert!(all.to_terminal().starts_with("A: a"));
    }
}
