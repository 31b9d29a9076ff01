//! The published figures of MindAgent, from a data file.

use std::sync::OnceLock;

use cooperage_core::Ratio;
use cooperage_suites::table::Published;
use serde::Deserialize;

/// The published figures.
#[derive(Clone, Debug, PartialEq)]
pub struct MindAgentPaper {
    /// The levels of tables 3 to 5 in the published column order.
    pub levels: Vec<String>,
    /// Tables 3, 4 and 5.
    pub main: Vec<MainTable>,
    /// Table 6: models on level 3.
    pub models: Vec<NamedRow>,
    /// Table 7: changed prompts on level 3.
    pub ablations: Vec<NamedRow>,
    /// Table 8: demonstrations of a smaller crew on level 3, named `demo2` and so on.
    pub demonstrations: Vec<NamedRow>,
}

/// One of the tables 3 to 5: all levels with one crew.
#[derive(Clone, Debug, PartialEq)]
pub struct MainTable {
    /// `table3` and so on.
    pub name: String,
    pub agents: u32,
    /// Five rows of task intervals, one cell per level.
    pub taus: Vec<Vec<PaperCell>>,
    /// The CoS of each level.
    pub cos: Vec<f64>,
    /// The mean ratio of each of the five rows.
    pub average: Vec<f64>,
    /// The mean CoS over all levels.
    pub cos_average: f64,
}

/// A row of five task intervals.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedRow {
    /// The name of the variant.
    pub name: String,
    pub agents: u32,
    /// One cell per task interval.
    pub cells: Vec<PaperCell>,
    /// The row's CoS.
    pub cos: f64,
}

/// A cell of a published table.
#[derive(Clone, Debug, PartialEq)]
pub enum PaperCell {
    /// Completed of completed and failed.
    Counts(Ratio),
    /// The same, but with counts that the rules cannot give.
    Irregular(Ratio),
    /// A ratio without its counts.
    Value(f64),
    /// It cannot be read.
    Unreadable {
        /// The ratio that the printed averages imply.
        implied: f64,
        /// The counts that this makes likely.
        likely: Option<Ratio>,
    },
    /// It was left blank.
    Blank,
}

impl PaperCell {
    /// The published figure; a cell that cannot be read or is blank has none to compare with, and says so.
    #[must_use]
    pub fn published(&self) -> Published {
        let (value, ratio) = match self {
            PaperCell::Counts(ratio) | PaperCell::Irregular(ratio) => (Some(ratio.value()), Some(*ratio)),
            PaperCell::Value(value) => (Some(*value), None),
            PaperCell::Unreadable { .. } | PaperCell::Blank => (None, None),
        };
        Published { value, ratio, note: self.note() }
    }

    /// The note that the cell needs, if any.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        match self {
            PaperCell::Counts(_) | PaperCell::Value(_) => None,
            PaperCell::Irregular(ratio) => Some(format!(
                "the published {ratio} is irregular: 60 steps an episode give a larger denominator, so steps or \
                 episodes must be missing in that run; not to be matched"
            )),
            PaperCell::Unreadable { implied, likely: None } => {
                Some(format!("unreadable in the published table; its averages imply a ratio of {implied:.3}"))
            }
            PaperCell::Unreadable { implied, likely: Some(likely) } => Some(format!(
                "unreadable in the published table; its averages imply a ratio of {implied:.3}, most likely {likely}"
            )),
            PaperCell::Blank => Some("left blank in the published table".to_owned()),
        }
    }

    /// The ratio: the printed one, or the one that the printed averages imply.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        match self {
            PaperCell::Counts(ratio) | PaperCell::Irregular(ratio) => Some(ratio.value()),
            PaperCell::Value(value) => Some(*value),
            PaperCell::Unreadable { implied, .. } => Some(*implied),
            PaperCell::Blank => None,
        }
    }
}

impl MindAgentPaper {
    /// The figures of MindAgent's paper.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
    pub fn mindagent() -> &'static MindAgentPaper {
        static PAPER: OnceLock<MindAgentPaper> = OnceLock::new();
        PAPER.get_or_init(|| {
            parse(include_str!("../../data/mindagent.toml")).expect("the published figures are well-formed")
        })
    }

    /// The table of tables 3 to 5 with that crew.
    #[must_use]
    pub fn main_with(&self, agents: u32) -> Option<&MainTable> {
        self.main.iter().find(|table| table.agents == agents)
    }
}

impl MainTable {
    /// The cell of a level (by its place among the columns) and task interval (from 0).
    #[must_use]
    pub fn cell(&self, level: usize, tau: usize) -> Option<&PaperCell> {
        self.taus.get(tau)?.get(level)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PaperFile {
    format: u32,
    levels: Vec<String>,
    models: Vec<RowEntry>,
    ablations: Vec<RowEntry>,
    demonstrations: Vec<DemonstrationEntry>,
    main: Vec<MainEntry>,
    unreadable: Vec<UnreadableEntry>,
    irregular: Vec<IrregularEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowEntry {
    name: String,
    agents: u32,
    cells: String,
    cos: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemonstrationEntry {
    demo_crew: u32,
    agents: u32,
    cells: String,
    cos: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MainEntry {
    table: String,
    agents: u32,
    tau1: String,
    tau2: String,
    tau3: String,
    tau4: String,
    tau5: String,
    cos: Vec<f64>,
    average: Vec<f64>,
    cos_average: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnreadableEntry {
    table: String,
    level: String,
    tau: usize,
    implied: f64,
    likely: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IrregularEntry {
    table: String,
    level: String,
    tau: usize,
}

fn parse(text: &str) -> Option<MindAgentPaper> {
    let file: PaperFile = toml::from_str(text).ok().filter(|file: &PaperFile| file.format == 1)?;
    let mut main = file.main.iter().map(main_table).collect::<Option<Vec<_>>>()?;
    for entry in &file.unreadable {
        let likely = entry.likely.as_deref().map(ratio).map_or(Some(None), |ratio| ratio.map(Some))?;
        *cell_mut(&mut main, &file.levels, &entry.table, &entry.level, entry.tau)? =
            PaperCell::Unreadable { implied: entry.implied, likely };
    }
    for entry in &file.irregular {
        let cell = cell_mut(&mut main, &file.levels, &entry.table, &entry.level, entry.tau)?;
        let PaperCell::Counts(counts) = cell else { return None };
        *cell = PaperCell::Irregular(*counts);
    }
    let row = |name: String, agents, cells: &str, cos| {
        Some(NamedRow { name, agents, cells: cells_of(cells)?, cos })
    };
    let rows = |entries: Vec<RowEntry>| {
        entries.into_iter().map(|e| row(e.name, e.agents, &e.cells, e.cos)).collect::<Option<Vec<_>>>()
    };
    let demonstrations = file.demonstrations.iter();
    Some(MindAgentPaper {
        models: rows(file.models)?,
        ablations: rows(file.ablations)?,
        demonstrations: demonstrations
            .map(|e| row(format!("demo{}", e.demo_crew), e.agents, &e.cells, e.cos))
            .collect::<Option<_>>()?,
        main,
        levels: file.levels,
    })
}

fn main_table(entry: &MainEntry) -> Option<MainTable> {
    let taus = [&entry.tau1, &entry.tau2, &entry.tau3, &entry.tau4, &entry.tau5];
    Some(MainTable {
        name: entry.table.clone(),
        agents: entry.agents,
        taus: taus.into_iter().map(|cells| cells_of(cells)).collect::<Option<_>>()?,
        cos: entry.cos.clone(),
        average: entry.average.clone(),
        cos_average: entry.cos_average,
    })
}

fn cell_mut<'m>(
    main: &'m mut [MainTable],
    levels: &[String],
    table: &str,
    level: &str,
    tau: usize,
) -> Option<&'m mut PaperCell> {
    let column = levels.iter().position(|known| known == level)?;
    let table = main.iter_mut().find(|known| known.name == table)?;
    table.taus.get_mut(tau.checked_sub(1)?)?.get_mut(column)
}

fn cells_of(cells: &str) -> Option<Vec<PaperCell>> {
    let cell = |text: &str| match text {
        // Each such cell has an entry of its own that says what is implied.
        "?" => Some(PaperCell::Unreadable { implied: 0.0, likely: None }),
        "-" => Some(PaperCell::Blank),
        text if text.contains('/') => ratio(text).map(PaperCell::Counts),
        text => text.parse().ok().map(PaperCell::Value),
    };
    cells.split_whitespace().map(cell).collect()
}

fn ratio(text: &str) -> Option<Ratio> {
    let (numerator, denominator) = text.split_once('/')?;
    Some(Ratio { numerator: numerator.parse().ok()?, denominator: denominator.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::collaboration::collaboration_score;
    use super::*;

    /// Printed to three decimals, one of them to four.
    const PRINTED: f64 = 0.0006;

    fn score(cells: &[&PaperCell]) -> Option<f64> {
        let ratio = |cell: &&PaperCell| match cell {
            PaperCell::Counts(ratio) | PaperCell::Irregular(ratio) => Some(*ratio),
            _ => None,
        };
        let ratios: Vec<Ratio> = cells.iter().map(ratio).collect::<Option<_>>()?;
        collaboration_score(&ratios).map(|score| score.value)
    }

    #[test]
    fn our_formula_gives_the_published_scores_and_averages() {
        let paper = MindAgentPaper::mindagent();
        let (mut columns, mut rows) = (0, 0);
        for table in &paper.main {
            for (level, printed) in table.cos.iter().enumerate() {
                let cells: Vec<&PaperCell> = table.taus.iter().map(|row| &row[level]).collect();
                let Some(ours) = score(&cells) else { continue };
                assert!((ours - printed).abs() < PRINTED, "{} column {level}: {ours} {printed}", table.name);
                columns += 1;
            }
            for (row, printed) in table.taus.iter().zip(&table.average) {
                let cells: Vec<&PaperCell> = row.iter().collect();
                let Some(ours) = score(&cells) else { continue };
                assert!((ours - printed).abs() < PRINTED, "{} row: {ours} {printed}", table.name);
                rows += 1;
            }
            let mean = table.cos.iter().sum::<f64>() / table.cos.len() as f64;
            assert!((mean - table.cos_average).abs() < PRINTED, "{}: {mean}", table.name);
        }
        assert_eq!((columns, rows), (34, 12), "only what cannot be read is left out");
        for row in paper.models.iter().chain(&paper.ablations).chain(&paper.demonstrations) {
            if let Some(ours) = score(&row.cells.iter().collect::<Vec<_>>()) {
                assert!((ours - row.cos).abs() < PRINTED, "{}: {ours} {}", row.name, row.cos);
            }
        }
    }

    #[test]
    fn what_cannot_be_read_is_marked_and_fits_the_averages() {
        let paper = MindAgentPaper::mindagent();
        let table = paper.main_with(2).unwrap();
        assert_eq!(table.cell(0, 3).unwrap().published().value, None);
        assert!(table.cell(0, 3).unwrap().note().unwrap().contains("1.000"));
        for table in &paper.main {
            for (row, printed) in table.taus.iter().zip(&table.average) {
                let mean = row.iter().filter_map(PaperCell::value).sum::<f64>() / row.len() as f64;
                assert!((mean - printed).abs() < PRINTED, "{}: {mean} {printed}", table.name);
            }
        }
        let odd = paper.main_with(3).unwrap().cell(11, 0).unwrap();
        assert_eq!(odd, &PaperCell::Irregular(Ratio { numerator: 9, denominator: 26 }));
    }

    #[test]
    fn the_data_file_says_what_the_reference_says() {
        let path =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cuisineworld/paper_tables.json");
        let Ok(text) = std::fs::read_to_string(path) else {
            eprintln!("SKIPPED: no reference figures at {path}");
            return;
        };
        let reference: Value = serde_json::from_str(&text).unwrap();
        let paper = MindAgentPaper::mindagent();
        assert_eq!(serde_json::json!(paper.levels), reference["levels"]);
        let cell = |cell: &PaperCell| match cell {
            PaperCell::Counts(r) | PaperCell::Irregular(r) => serde_json::json!([r.numerator, r.denominator]),
            _ => Value::Null,
        };
        let cells = |row: &[PaperCell]| Value::Array(row.iter().map(cell).collect());
        for (table, key) in paper.main.iter().zip(["table3_2_agents", "table4_3_agents", "table5_4_agents"]) {
            let expected = &reference[key];
            for (tau, row) in table.taus.iter().enumerate() {
                let name = format!("tau_{}", tau + 1);
                assert_eq!(cells(row), expected["counts"][&name], "{key} {name}");
                assert_eq!(serde_json::json!(table.average[tau]), expected["row_average"][&name]);
            }
            assert_eq!(serde_json::json!(table.cos), expected["CoS"]);
            assert_eq!(serde_json::json!(table.cos_average), expected["row_average"]["CoS"]);
        }
        for row in &paper.models {
            let expected = &reference["table6_level_3"][row.agents.to_string()][&row.name];
            if expected["counts"].is_string() {
                assert!(row.cells.iter().all(|cell| *cell == PaperCell::Value(0.0)));
            } else {
                assert_eq!(cells(&row.cells), expected["counts"]);
            }
            assert_eq!(Some(row.cos), expected["CoS"].as_f64());
        }
        let names = ["GPT-4", "few_step", "no_inference_knowledge", "no_feedback"];
        for (row, name) in paper.ablations.iter().zip(names) {
            assert_eq!(cells(&row.cells), reference["table7_level_3_2_agents"][name]["counts"]);
            assert_eq!(Some(row.cos), reference["table7_level_3_2_agents"][name]["CoS"].as_f64());
        }
        for row in &paper.demonstrations {
            let key = format!("{}_agents_{}_agent_demo", row.agents, &row.name[4..]);
            assert_eq!(cells(&row.cells), reference["table8_level_3"][&key]["counts"], "{key}");
            assert_eq!(Some(row.cos), reference["table8_level_3"][&key]["CoS"].as_f64());
        }
        for unreadable in reference["illegible_cells"].as_array().unwrap() {
            let table = unreadable["table"].as_str().and_then(|name| name.split('_').next()).unwrap();
            let table = paper.main.iter().find(|known| known.name == table).unwrap();
            let level = paper.levels.iter().position(|known| *known == unreadable["level"]).unwrap();
            let tau = unreadable["tau"].as_u64().unwrap() as usize - 1;
            let likely = unreadable["likely_counts"].as_array().map(|pair| Ratio {
                numerator: pair[0].as_u64().unwrap(),
                denominator: pair[1].as_u64().unwrap(),
            });
            let implied = unreadable["implied_ratio"].as_f64().unwrap();
            assert_eq!(table.cell(level, tau), Some(&PaperCell::Unreadable { implied, likely }));
        }
    }
}
