//! A comparison as JSON, Markdown and for a terminal.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table as Grid, TableStyle};
use serde_json::{Value, json};

use super::{ComparedPart, ComparedRun, Comparison, FigureDifference, TASKS_MIN};
use crate::measure::{BUDGET, COMPLETION, EpisodeMeasure};
use crate::spelling::rounded;
use crate::statistics::Interval;
use crate::statistics::bootstrap::METHOD_TASKS;
use crate::text::{clean, counted, grouped, markdown_escaped};

/// The most flips and unpaired episodes that the terminal lists.
const LISTED_MAX: usize = 12;
/// The heading of the measures.
const TIME: &str = "Measures";
pub(super) const FIGURE_COLUMNS: [&str; 6] = ["measure", "pairs", "A", "B", "B − A", "95 %"];
pub(super) const LEVEL_COLUMNS: [&str; 6] = ["level", "pairs", "A", "B", "B − A", "95 %"];

impl Comparison {
    /// One object: both sides, the difference B − A of each benchmark and level with its interval, flips and unpaired episodes.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let optional = |value: Option<f64>| value.map_or(Value::Null, rounded);
        let side = |side: &ComparedRun| {
            json!({
                "run": side.run,
                "players": side.players,
                "scripted": side.is_scripted,
                "completion_full": side.full,
                "calls": side.calls,
                "tokens": side.tokens,
            })
        };
        let pair = |pair: &super::EpisodePair| {
            json!({
                "task": pair.key.task,
                "agents": pair.key.agents,
                "seed": pair.key.seed,
                "index": pair.key.index,
                "rollout": pair.key.rollout,
                "a": [pair.a.numerator, pair.a.denominator],
                "b": [pair.b.numerator, pair.b.denominator],
            })
        };
        let part = |kind: &str, part: &ComparedPart| {
            json!({
                kind: part.name,
                "pairs": part.pairs,
                "tasks": part.tasks,
                "a": rounded(part.a),
                "b": rounded(part.b),
                "difference": rounded(part.difference()),
                "low": optional(part.interval.map(|interval| interval.low)),
                "high": optional(part.interval.map(|interval| interval.high)),
            })
        };
        json!({
            "a": side(&self.a),
            "b": side(&self.b),
            "pairs": self.pairs.len(),
            "benchmarks": self.benchmarks.iter().map(|one| part("benchmark", one)).collect::<Vec<_>>(),
            "mean_over_benchmarks": self.mean.as_ref().map(|mean| part("benchmark", mean)),
            "interval_method": METHOD_TASKS,
            "notes": self.notes,
            "flips": self.flips().len(),
            "flipped": self.flips().into_iter().map(pair).collect::<Vec<_>>(),
            "levels": self.levels.iter().map(|level| part("level", level)).collect::<Vec<_>>(),
            "figures": self.figures.iter().map(|found| json!({
                "figure": found.measure.key,
                "unit": found.measure.unit.name(),
                "better": found.measure.better.name(),
                "pairs": found.pairs,
                "a": rounded(found.a),
                "b": rounded(found.b),
                "difference": rounded(found.difference()),
                "low": optional(found.interval.map(|interval| interval.low)),
                "high": optional(found.interval.map(|interval| interval.high)),
            })).collect::<Vec<_>>(),
            "figures_interval_method": METHOD_TASKS,
            "unpaired": self.unpaired.iter().map(|unpaired| json!({
                "task": unpaired.key.task,
                "agents": unpaired.key.agents,
                "seed": unpaired.key.seed,
                "index": unpaired.key.index,
                "rollout": unpaired.key.rollout,
                "why": unpaired.why.text(),
            })).collect::<Vec<_>>(),
        })
    }

    /// Returns the comparison as Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = "# Comparison\n\n".to_owned();
        for line in self.headlines() {
            text += &format!("- {}\n", markdown_escaped(&line));
        }
        text += &format!("\n| {} |\n| --- |{}\n", LEVEL_COLUMNS.join(" | "), " ---: |".repeat(5));
        for row in self.rows() {
            let row: Vec<String> = row.iter().map(|field| markdown_escaped(field)).collect();
            text += &format!("| {} |\n", row.join(" | "));
        }
        if !self.figures.is_empty() {
            text += &format!("\n## {TIME}\n\n{}\n\n", self.figures_about());
            text += &format!("| {} |\n| --- |{}\n", FIGURE_COLUMNS.join(" | "), " ---: |".repeat(5));
            for row in self.figure_rows() {
                text += &format!("| {} |\n", row.join(" | "));
            }
        }
        for (heading, lines) in [("Flips", self.flip_lines()), ("Unpaired episodes", self.unpaired_lines())] {
            if lines.is_empty() {
                continue;
            }
            text += &format!("\n## {heading}\n\n");
            for line in lines {
                text += &format!("- {}\n", markdown_escaped(&line));
            }
        }
        text
    }

    /// Returns the comparison as text for a terminal, without colour.
    #[must_use]
    pub fn to_terminal(&self) -> String {
        let mut text = self.headlines().join("\n") + "\n\n";
        text += &grid(LEVEL_COLUMNS, self.rows());
        if !self.figures.is_empty() {
            text += &format!("\n{}: {}\n", TIME.to_lowercase(), self.figures_about());
            text += &grid(FIGURE_COLUMNS, self.figure_rows());
        }
        for (heading, lines) in [("flips", self.flip_lines()), ("unpaired episodes", self.unpaired_lines())] {
            if lines.is_empty() {
                continue;
            }
            let shown = lines.get(..LISTED_MAX).unwrap_or(&lines);
            text += &format!("\n{heading}:\n  {}\n", shown.join("\n  "));
            if shown.len() < lines.len() {
                let more = grouped((lines.len() - shown.len()) as u64);
                text += &format!("  … and {more} more: --json prints them all, and --out writes them\n");
            }
        }
        text
    }

    pub(super) fn headlines(&self) -> Vec<String> {
        let side = |name: &str, side: &ComparedRun| {
            let scripted = if side.is_scripted { " (scripted: no language model)" } else { "" };
            format!(
                "{name}: {}, {}{scripted}: {} of {} at 100 %, {}, {} tokens",
                clean(&side.run),
                clean(&side.players.join("; ")),
                grouped(side.full),
                counted(self.pairs.len() as u64, "paired episode"),
                counted(side.calls, "model call"),
                grouped(side.tokens),
            )
        };
        let mut lines = vec![side("A", &self.a), side("B", &self.b)];
        if self.benchmarks.is_empty() {
            lines.push("no episode has an outcome in both runs".to_owned());
        }
        lines.extend(self.benchmarks.iter().chain(&self.mean).map(headline));
        let flips = self.flips();
        let to_b = flips.iter().filter(|pair| pair.b.is_full()).count();
        lines.push(format!(
            "{} (episodes that only one of the two runs completed): {} by A, {} by B",
            counted(flips.len() as u64, "flip"),
            flips.len() - to_b,
            to_b
        ));
        lines.push(counted(self.unpaired.len() as u64, "unpaired episode"));
        lines.extend(self.notes.iter().cloned());
        lines
    }

    pub(super) fn rows(&self) -> Vec<[String; 6]> {
        self.levels.iter().map(fields).collect()
    }

    fn figures_about(&self) -> String {
        let tasks: std::collections::BTreeSet<&str> =
            self.pairs.iter().map(|pair| pair.key.task.as_str()).collect();
        let interval = if tasks.len() < TASKS_MIN {
            format!("no intervals, because there are fewer than {TASKS_MIN} tasks")
        } else {
            "intervals by bootstrap over the tasks".to_owned()
        };
        format!("means over the pairs in which both runs have the measure; {interval}")
    }

    pub(super) fn figure_rows(&self) -> Vec<[String; 6]> {
        let row = |found: &FigureDifference| {
            let measure = found.measure;
            let interval = found.interval.map_or_else(String::new, |interval| span(&measure, interval));
            // Columns of a table on time need not say so; lines among others do.
            let is_time = BUDGET.contains(&measure);
            [
                if is_time { format!("time: {}", measure.name) } else { measure.name.to_owned() },
                found.pairs.to_string(),
                measure.text(found.a),
                measure.text(found.b),
                difference(&measure, found.difference()),
                interval,
            ]
        };
        self.figures.iter().map(row).collect()
    }

    fn flip_lines(&self) -> Vec<String> {
        let line = |pair: &&super::EpisodePair| format!("{}: A {}, B {}", name(&pair.key), pair.a, pair.b);
        self.flips().iter().map(line).collect()
    }

    fn unpaired_lines(&self) -> Vec<String> {
        self.unpaired
            .iter()
            .map(|unpaired| format!("{}: {}", name(&unpaired.key), unpaired.why.text()))
            .collect()
    }
}

/// Name, pairs, both means, their difference and its interval.
pub(super) fn fields(part: &ComparedPart) -> [String; 6] {
    [
        clean(&part.name),
        grouped(part.pairs),
        COMPLETION.text(part.a),
        COMPLETION.text(part.b),
        difference(&COMPLETION, part.difference()),
        part.interval.map_or_else(String::new, |interval| span(&COMPLETION, interval)),
    ]
}

/// A difference with its unit.
fn difference(measure: &EpisodeMeasure, value: f64) -> String {
    let points = if measure.is_in_points() { " points" } else { "" };
    format!("{}{points}", measure.signed(value))
}

fn span(measure: &EpisodeMeasure, interval: Interval) -> String {
    let interval = measure.possible_difference(interval);
    format!("{} to {}", measure.signed(interval.low), measure.signed(interval.high))
}

/// The difference of a benchmark, or of their mean, as a line.
fn headline(part: &ComparedPart) -> String {
    let [name, _, a, b, difference, span] = fields(part);
    let tasks = counted(part.tasks as u64, "task");
    let interval = match part.interval {
        Some(_) => format!("95 % interval {span}: bootstrap over {tasks}"),
        None if part.tasks >= TASKS_MIN => {
            "no interval, because all tasks came out alike or there are too few of a benchmark".to_owned()
        }
        None => format!(
            "no interval, because {tasks} {} below {TASKS_MIN}",
            if part.tasks == 1 { "is" } else { "are" }
        ),
    };
    format!(
        "{name}: completion A {a}, B {b}; B − A {difference} over {} ({interval})",
        counted(part.pairs, "pair")
    )
}

/// An aligned table without colour, a line below its heading.
pub(super) fn grid<const N: usize>(columns: [&str; N], rows: Vec<[String; N]>) -> String {
    let style = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));
    let mut grid = Grid::new();
    grid.load_style(style).set_content_arrangement(ContentArrangement::Disabled);
    grid.set_header(columns);
    for row in rows {
        grid.add_row(row);
    }
    for (index, column) in grid.column_iter_mut().enumerate() {
        column.set_cell_alignment(if index == 0 { CellAlignment::Left } else { CellAlignment::Right });
        column.set_padding((0, 2));
    }
    grid.trim_fmt() + "\n"
}

fn name(key: &super::PairKey) -> String {
    let agents = if key.agents == 1 { "agent" } else { "agents" };
    let rollout = if key.rollout == 0 { String::new() } else { format!(", rollout {}", key.rollout) };
    format!(
        "{}, {} {agents}, seed {}, episode {}{rollout}",
        clean(&key.task),
        key.agents,
        key.seed,
        key.index
    )
}

#[cfg(test)]
mod tests {
    use crate::compare::compare;
    use crate::testing::{SampleEpisode, results_of};

    #[test]
    fn all_forms_of_a_small_comparison() {
        let game =
            |level: u32, score| SampleEpisode::new(&format!("cuisineworld/level_{level}/tau1"), 2, 0, score);
        let a: Vec<SampleEpisode> = (0..6).map(|level| game(level, (2, 2))).collect();
        let b: Vec<SampleEpisode> = (1..7)
            .map(|level| game(level, (u64::from(level), 4 % u64::from(level))).by("openai/gpt-4o"))
            .collect();
        let comparison = compare(&results_of(&a), &results_of(&b), &[], false);
        insta::assert_snapshot!("terminal", comparison.to_terminal());
        insta::assert_snapshot!("markdown", comparison.to_markdown());
        let json = comparison.to_json();
        assert_eq!((&json["pairs"], &json["flips"]), (&5.into(), &3.into()));
        let part = &json["benchmarks"][0];
        assert!(part["low"].as_f64() <= part["difference"].as_f64());
        assert_eq!(json["unpaired"].as_array().unwrap().len(), 2);
        let few = compare(&results_of(&a[..2]), &results_of(&b[..2]), &[], false);
        assert!(
            few.to_terminal().contains("no interval, because 1 task is below 5"),
            "{}",
            few.to_terminal()
        );
        assert!(few.to_json()["benchmarks"][0]["low"].is_null());
        let idle = super::FigureDifference {
            measure: crate::measure::BUDGET[9],
            pairs: 1,
            a: 0.5,
            b: 0.25,
            interval: None,
        };
        let timed = crate::compare::Comparison { figures: vec![idle], ..few };
        assert!(timed.to_terminal().contains("time: idle"), "{}", timed.to_terminal());
    }
}
