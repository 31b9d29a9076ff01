//! Box plots: a panel for each variable and a box for each condition, as in the published study.

use cooperage_suites::experiments::chart::{Chart, ChartPoint, Panel, Series, Style};
use cooperage_suites::statistics::quantile;
use cooperage_suites::text::hundredths;

use super::values::{ConditionValues, Gathered, Variable, VariableUnit};

/// The number of colours that charts have for series.
const COLOURS: usize = 6;
/// The reach of whiskers, in multiples of the interquartile range.
const REACH: f64 = 1.5;

/// The charts of all variables, one for each unit.
pub(super) fn charts(gathered: &Gathered) -> Vec<Chart> {
    let mut charts: Vec<Chart> = Vec::new();
    // The axis begins at 0, so variables with negative values are left out.
    let is_drawn = |variable: &&Variable| {
        let mut values = variable.groups.iter().flat_map(|group| &group.values).peekable();
        values.peek().is_some() && values.all(|value| *value >= 0.0)
    };
    for variable in gathered.variables.iter().filter(is_drawn) {
        let (id, title) = match &variable.unit {
            VariableUnit::Share => ("scores", "What was reached".to_owned()),
            VariableUnit::Minutes => ("time", "How long it took".to_owned()),
            VariableUnit::Points(_) => ("answers", "What people said".to_owned()),
            VariableUnit::Other(_) => ("numbers", "Other figures".to_owned()),
        };
        let panel = Panel {
            title: variable.name.clone(),
            subtitle: String::new(),
            series: variable
                .groups
                .iter()
                .enumerate()
                .flat_map(|(place, group)| drawn(place, group))
                .collect(),
        };
        let y_label = variable.unit.text();
        match charts.iter_mut().find(|chart| chart.id == id && chart.y_label == y_label) {
            Some(chart) => chart.panels.push(panel),
            None => charts.push(Chart {
                id: if charts.iter().any(|chart| chart.id == id) {
                    format!("{id}-{}", charts.len())
                } else {
                    id.to_owned()
                },
                title,
                caption: "A box for each condition: quartiles and median, whiskers, and values beyond."
                    .to_owned(),
                x_label: String::new(),
                y_label,
                panels: vec![panel],
                names: gathered.conditions.clone(),
                ..Chart::default()
            }),
        }
    }
    charts
}

/// The box of a condition, and dots for the values beyond its whiskers.
fn drawn(place: usize, group: &ConditionValues) -> Vec<Series> {
    let quarters = [0.25, 0.5, 0.75].map(|share| quantile(&group.values, share));
    let [Some(lower), Some(median), Some(upper)] = quarters else { return Vec::new() };
    let reach = REACH * (upper - lower);
    let is_within = |value: &f64| (lower - reach..=upper + reach).contains(value);
    let within = || group.values.iter().copied().filter(is_within);
    let low = within().fold(lower, f64::min);
    let high = within().fold(upper, f64::max);
    let x = place as f64;
    let n = group.values.len();
    let hint = format!(
        "{}: median {}, quartiles {} and {}, n {n}",
        group.condition,
        number(median),
        number(lower),
        number(upper)
    );
    let point = |y: f64, hint: &str| ChartPoint { x, y, interval: None, hint: hint.to_owned() };
    let points =
        vec![point(low, ""), point(lower, ""), point(median, &hint), point(upper, ""), point(high, "")];
    let beyond: Vec<ChartPoint> = group
        .values
        .iter()
        .filter(|value| !is_within(value))
        .map(|value| point(*value, &format!("{}: {}", group.condition, number(*value))))
        .collect();
    let series = |style, points| Series { label: String::new(), style, colour: place % COLOURS, points };
    let mut drawn = vec![series(Style::Boxes, points)];
    if !beyond.is_empty() {
        drawn.push(series(Style::Dots, beyond));
    }
    drawn
}

/// A number with at most two decimals.
fn number(value: f64) -> String {
    hundredths(value).to_string()
}
