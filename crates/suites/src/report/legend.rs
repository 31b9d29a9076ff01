//! What colours and marks of a chart mean.

use serde::Serialize;

use crate::experiments::chart::{Chart, Series, Style};

/// A colour's meaning.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct LegendEntry {
    pub(super) label: String,
    colour: usize,
    pub(super) style: &'static str,
}

/// One entry per colour, then one per further style in grey.
pub(super) fn legend(chart: &Chart) -> Vec<LegendEntry> {
    let all = || chart.panels.iter().flat_map(|panel| &panel.series);
    let entry = |series: &Series| {
        let style = match series.style {
            Style::Bars | Style::PaperDots | Style::Steps => style_name(series.style),
            Style::Trace | Style::Absent => return None,
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
        if all().any(|series| series.style == style) {
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
        Style::Absent => "absent",
    }
}
