//! The tables of a report.

use cooperage_suites::statistics::anova::standard_deviation;
use cooperage_suites::statistics::{mean, median};
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

use super::hypotheses::Decided;
use super::test::Tested;
use super::values::{ChoiceCounts, Gathered, Variable, VariableUnit};

/// A table for each hypothesis and variable, the chosen options, the analyses of variance, and the pairs of conditions.
pub(super) fn tables(gathered: &Gathered, tested: &[Tested], decided: &[Decided]) -> Vec<ReportTable> {
    let mut tables: Vec<ReportTable> =
        decided.iter().enumerate().map(|(place, decided)| decided.table(place)).collect();
    let with_values = || gathered.variables.iter().zip(tested).filter(|(variable, _)| has_values(variable));
    tables.extend(with_values().map(|(variable, tested)| described(variable, tested)));
    tables.extend(gathered.chosen.iter().map(chosen));
    if with_values().next().is_some() {
        tables.push(analyses(with_values()));
        tables.push(repeated(with_values()));
    }
    tables.extend(
        with_values()
            .filter(|(_, tested)| !tested.pairs.is_empty())
            .map(|(variable, tested)| pairs(variable, tested)),
    );
    tables
}

fn has_values(variable: &Variable) -> bool {
    variable.groups.iter().any(|group| !group.values.is_empty())
}

fn cell(metric: &'static str, value: Option<f64>, form: FigureFormat, n: usize) -> ReportCell {
    ReportCell { metric, ours: value, form, n: n as u64, ..ReportCell::default() }
}

fn described(variable: &Variable, tested: &Tested) -> ReportTable {
    let form =
        if variable.unit == VariableUnit::Share { FigureFormat::Percent } else { FigureFormat::Decimals };
    let row = |group: &super::values::ConditionValues| {
        let (values, n) = (&group.values, group.values.len());
        let extreme = |choose: fn(f64, f64) -> f64| values.iter().copied().reduce(choose);
        let figures = [
            ("mean", mean(values)),
            ("sd", standard_deviation(values)),
            ("median", median(values)),
            ("least", extreme(f64::min)),
            ("most", extreme(f64::max)),
        ];
        let mut cells = vec![cell("n", Some(n as f64), FigureFormat::Count, n)];
        cells.extend(figures.map(|(metric, value)| cell(metric, value, form, n)));
        ReportRow { name: group.condition.clone(), cells, is_total: false }
    };
    let caption = match &tested.anova {
        Ok(found) => format!(
            "{} {}. F({}, {}) = {:.3}, {}.",
            variable.meaning,
            capital(&variable.unit.text()),
            found.df_between,
            found.df_within,
            found.f,
            probability(found.p),
        ),
        Err(why) => format!("{} {}. {why}", variable.meaning, capital(&variable.unit.text())),
    };
    ReportTable {
        id: format!("measure-{}", variable.key),
        title: capital(&variable.name),
        caption,
        corner: "condition".to_owned(),
        columns: ["n", "mean", "sd", "median", "least", "most"].map(str::to_owned).into(),
        rows: variable.groups.iter().map(row).collect(),
        ..ReportTable::default()
    }
}

fn analyses<'a>(tested: impl Iterator<Item = (&'a Variable, &'a Tested)>) -> ReportTable {
    let row = |(variable, tested): (&Variable, &Tested)| {
        let n = variable.groups.iter().map(|group| group.values.len()).sum();
        let cells = match &tested.anova {
            Ok(found) => vec![
                cell("f", Some(found.f), FigureFormat::Decimals, n),
                cell("df_between", Some(found.df_between), FigureFormat::Count, n),
                cell("df_within", Some(found.df_within), FigureFormat::Count, n),
                cell("p", Some(found.p), FigureFormat::Probability, n),
                cell("eta_squared", Some(found.eta_squared), FigureFormat::Decimals, n),
            ],
            Err(why) => {
                let mut cells = vec![ReportCell::empty("f", None, Some(why.to_string()))];
                cells.extend(
                    ["df_between", "df_within", "p", "eta_squared"]
                        .map(|metric| ReportCell::empty(metric, None, None)),
                );
                cells
            }
        };
        ReportRow { name: variable.name.clone(), cells, is_total: false }
    };
    ReportTable {
        id: "anova".to_owned(),
        title: "One-way analyses of variance".to_owned(),
        caption: "Whether conditions differ.".to_owned(),
        corner: "measure".to_owned(),
        columns: ["F", "df between", "df within", "p", "η²"].map(str::to_owned).into(),
        rows: tested.map(row).collect(),
        ..ReportTable::default()
    }
}

fn repeated<'a>(tested: impl Iterator<Item = (&'a Variable, &'a Tested)>) -> ReportTable {
    const METRICS: [&str; 6] = ["f", "df_conditions", "df_error", "epsilon", "p", "partial_eta_squared"];
    let row = |(variable, tested): (&Variable, &Tested)| {
        let cells = match &tested.repeated {
            Ok(found) => {
                let figure = |metric, value, form| cell(metric, Some(value), form, found.subjects);
                vec![
                    figure("f", found.f, FigureFormat::Decimals),
                    figure("df_conditions", found.df_conditions, FigureFormat::Count),
                    figure("df_error", found.df_error, FigureFormat::Count),
                    figure("epsilon", found.epsilon, FigureFormat::Decimals),
                    figure("p", found.p, FigureFormat::Probability),
                    figure("partial_eta_squared", found.partial_eta_squared, FigureFormat::Decimals),
                ]
            }
            Err(why) => {
                let mut cells = METRICS.map(|metric| ReportCell::empty(metric, None, None));
                if let Some(first) = cells.first_mut() {
                    first.notes.push(why.to_string());
                }
                cells.into()
            }
        };
        ReportRow { name: variable.name.clone(), cells, is_total: false }
    };
    ReportTable {
        id: "repeated-anova".to_owned(),
        title: "Analyses of variance for repeated measures".to_owned(),
        caption:
            "Whether conditions differ within participants, of those who have a value under each condition."
                .to_owned(),
        corner: "measure".to_owned(),
        columns: ["F", "df conditions", "df error", "ε", "p", "partial η²"].map(str::to_owned).into(),
        rows: tested.map(row).collect(),
        ..ReportTable::default()
    }
}

fn pairs(variable: &Variable, tested: &Tested) -> ReportTable {
    let name = |place: usize| variable.groups.get(place).map_or("", |group| group.condition.as_str());
    let rows = tested.pairs.iter().map(|pair| {
        let sizes = [pair.first, pair.second]
            .map(|place| variable.groups.get(place).map_or(0, |group| group.values.len()));
        let n = sizes.iter().sum();
        ReportRow {
            name: format!("{} − {}", name(pair.second), name(pair.first)),
            cells: vec![
                cell("difference", Some(pair.difference), FigureFormat::Decimals, n),
                cell("low", Some(pair.low), FigureFormat::Decimals, n),
                cell("high", Some(pair.high), FigureFormat::Decimals, n),
                cell("p", Some(pair.p), FigureFormat::Probability, n),
            ],
            is_total: false,
        }
    });
    ReportTable {
        id: format!("tukey-{}", variable.key),
        title: format!("{}: all pairs of conditions", capital(&variable.name)),
        caption: format!("Tukey's test. Differences are in {}.", variable.unit.text()),
        corner: "pair".to_owned(),
        columns: ["difference", "from", "to", "p"].map(str::to_owned).into(),
        rows: rows.collect(),
        ..ReportTable::default()
    }
}

fn chosen(chosen: &ChoiceCounts) -> ReportTable {
    let row = |(option, counts): &(String, Vec<u64>)| ReportRow {
        name: option.clone(),
        cells: counts
            .iter()
            .map(|count| cell("count", Some(*count as f64), FigureFormat::Count, *count as usize))
            .collect(),
        is_total: false,
    };
    let column = |name: &String| if name.is_empty() { "participants".to_owned() } else { name.clone() };
    ReportTable {
        id: format!("chosen-{}", chosen.key),
        title: capital(&chosen.name),
        caption: "How many chose it.".to_owned(),
        corner: "option".to_owned(),
        columns: chosen.about.iter().map(column).collect(),
        rows: chosen.counts.iter().map(row).collect(),
        ..ReportTable::default()
    }
}

fn probability(p: f64) -> String {
    if p < 1e-4 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + characters.as_str()
}
