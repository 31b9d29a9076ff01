//! The meanings of a chart's colours and marks.

use serde::Serialize;

use crate::experiments::chart::{Chart, Series, Style};

/// An entry of the legend: the meaning of a colour.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct LegendEntry {
    pub(super) label: String,
    colour: usize,
    pub(super) style: &'static str,
}

/// The end of a published series' label, if the series has a name and a colour of its own.
const PUBLISHED: &str = "(published)";

/// One entry per colour, then one per further style in grey.
pub(super) fn legend(chart: &Chart) -> Vec<LegendEntry> {
    let all = || chart.panels.iter().flat_map(|panel| &panel.series);
    let entry = |series: &Series| {
        let style = match series.style {
            Style::Bars | Style::PaperDots | Style::Steps => style_name(series.style),
            Style::Trace | Style::Absent | Style::Boxes => return None,
            // Values beyond the whiskers of a box.
            Style::Dots if series.label.is_empty() => return None,
            Style::Paper if series.label.ends_with(PUBLISHED) => "paper",
            Style::Ours | Style::Paper | Style::Bound | Style::Dots => "ours",
        };
        Some(LegendEntry { label: series.label.clone(), colour: series.colour, style })
    };
    let mut legend = crate::results::distinct(all().filter_map(entry));
    legend.sort_by_key(|entry| entry.colour);
    // Bars of one kind need no word on what they are: the axis says it.
    if legend.len() == 1 {
        legend.retain(|entry| entry.style != "bars");
    }
    for (style, label) in [(Style::Paper, "published (GPT-4)"), (Style::Bound, "bound")] {
        if all().any(|series| series.style == style && !series.label.ends_with(PUBLISHED)) {
            legend.push(LegendEntry { label: label.to_owned(), colour: 9, style: style_name(style) });
        }
    }
    legend
}

pub(super) fn style_name(style: Style) -> &'static str {
    match style {
        Style::Ours => "ours",
        Style::Paper => "paper",
        Style::Bound => "bound",
        Style::Bars => "bars",
        Style::Dots => "dots",
        Style::PaperDots => "paper-dots",
        Style::Steps => "steps",
        Style::Trace => "trace",
        Style::Boxes => "boxes",
        Style::Absent => "absent",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::chart::{Panel, PanelLayout};

    #[test]
    fn published_series_with_names_need_no_further_word() {
        let series = |label: &str, colour| Series {
            label: label.to_owned(),
            style: Style::Paper,
            colour,
            points: Vec::new(),
        };
        let chart = |series| {
            let panel = Panel { title: String::new(), subtitle: String::new(), series: vec![series] };
            Chart { panels: vec![panel], shape: PanelLayout::Plane, ..Chart::default() }
        };
        let entries = |label: &str| {
            let entries = legend(&chart(series(label, 1)));
            entries.into_iter().map(|entry| (entry.label, entry.style)).collect::<Vec<_>>()
        };
        let entry = |label: &str, style| (label.to_owned(), style);
        assert_eq!(entries("gpt-4o (published)"), [entry("gpt-4o (published)", "paper")]);
        assert_eq!(entries("2 agents"), [entry("2 agents", "ours"), entry("published (GPT-4)", "paper")]);
    }
}
