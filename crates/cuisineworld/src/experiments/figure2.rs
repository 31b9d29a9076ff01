//! Figure 2: how varied the dishes are. Drawn from the recipe book, without episodes.

use std::collections::BTreeMap;

use cooperage_suites::experiments::chart::{Chart, ChartPoint, Panel, Series, Style};
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

use super::kitchen_facts::{DishFacts, published_dishes};
use super::{Experiment, Findings};

/// The experiment behind figure 2 of MindAgent's paper.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "mindagent/figure2",
    about: "the 33 dishes by number of tools, ingredients, cooking steps and largest mixture (no episodes)",
    team: "mindagent",
    plays: false,
    episodes_default: 0,
    conditions: |_| Vec::new(),
    findings: |_| findings(),
};

/// Name, panel heading and measure of a distribution.
type Measure = (&'static str, &'static str, fn(&DishFacts) -> usize);

const MEASURES: [Measure; 4] = [
    ("tools", "types of cooking tools", |dish| dish.tools),
    ("ingredients", "base ingredients", |dish| dish.ingredients),
    ("steps", "cooking steps", |dish| dish.steps),
    ("largest mixture", "ingredients in the largest mixture", |dish| dish.mixture),
];

fn findings() -> Findings {
    let dishes = published_dishes();
    let distribution = |measure: fn(&DishFacts) -> usize| {
        let mut counts: BTreeMap<usize, u64> = BTreeMap::new();
        for (_, dish) in &dishes {
            *counts.entry(measure(dish)).or_default() += 1;
        }
        counts
    };
    let columns = 1..=MEASURES
        .iter()
        .flat_map(|(_, _, measure)| dishes.iter().map(|(_, dish)| measure(dish)))
        .max()
        .unwrap_or_default();
    let rows = MEASURES.iter().map(|&(name, _, measure)| {
        let counts = distribution(measure);
        let cell = |value: usize| ReportCell {
            metric: "dishes",
            form: FigureFormat::Count,
            ours: Some(counts.get(&value).copied().unwrap_or_default() as f64),
            ..ReportCell::default()
        };
        ReportRow { name: name.to_owned(), cells: columns.clone().map(cell).collect(), is_total: false }
    });
    let table = ReportTable {
        id: "figure2".to_owned(),
        title: "Figure 2: the dishes of CuisineWorld".to_owned(),
        caption: "How many of the dishes need so many different cooking tools, different base ingredients, cooking steps, \
                  and ingredients in their largest mixture."
            .to_owned(),
        corner: "number of".to_owned(),
        columns: columns.clone().map(|value| value.to_string()).collect(),
        groups: Vec::new(),
        rows: rows.collect(),
        player: None,
        kind: None,
    };
    let panels = MEASURES.iter().map(|&(_, title, measure)| {
        let points = distribution(measure).into_iter().map(|(value, count)| ChartPoint {
            x: value as f64,
            y: count as f64,
            interval: None,
            hint: format!("{count} dishes with {value}"),
        });
        let series =
            Series { label: "dishes".to_owned(), style: Style::Bars, colour: 0, points: points.collect() };
        Panel { title: title.to_owned(), subtitle: String::new(), series: vec![series] }
    });
    let chart = Chart {
        id: "figure2".to_owned(),
        title: "Figure 2: the dishes of CuisineWorld".to_owned(),
        caption: format!("The {} dishes that the thirteen levels order.", dishes.len()),
        x_label: "number needed".to_owned(),
        y_label: "dishes".to_owned(),
        panels: panels.collect(),
        ..Chart::default()
    };
    Findings {
        tables: vec![table],
        charts: vec![chart],
        figures: BTreeMap::from([("dishes".to_owned(), dishes.len() as f64)]),
        remarks: vec![
            "The paper draws this figure without printing its numbers. Ours are counted from the recipes of the \
             authors' program; a step is one cooking operation, a mixture what goes into one of them."
                .to_owned(),
        ],
        ..Findings::default()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn row(name: &str) -> Vec<f64> {
        let findings = findings();
        let table = &findings.tables[0];
        let row = table.rows.iter().find(|row| row.name == name).unwrap();
        row.cells.iter().filter_map(|cell| cell.ours).collect()
    }

    #[test]
    fn every_dish_is_counted_once_in_each_distribution() {
        for (name, _, _) in MEASURES {
            assert_eq!(row(name).iter().sum::<f64>(), 33.0, "{name}");
        }
    }

    #[test]
    fn the_counts_are_those_of_the_reference() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cuisineworld/recipes.json");
        let Ok(text) = std::fs::read_to_string(path) else {
            eprintln!("SKIPPED: no reference recipes at {path}");
            return;
        };
        let reference: Value = serde_json::from_str(&text).unwrap();
        let keys = ["distinct_tools", "cooking_steps", "max_mixture"];
        for (name, facts) in published_dishes() {
            let recipe = reference["recipes"]
                .as_array()
                .unwrap()
                .iter()
                .find(|recipe| recipe["name"] == name)
                .unwrap();
            let expected = keys.map(|key| recipe[key].as_u64().unwrap() as usize);
            assert_eq!(facts.ingredients, recipe["base_ingredients"].as_array().unwrap().len(), "{name}");
            assert_eq!([facts.tools, facts.steps, facts.mixture], expected, "{name}");
        }
    }
}
