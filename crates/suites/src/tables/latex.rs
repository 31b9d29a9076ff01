//! A table for a paper: LaTeX with `booktabs` and nothing else.

use super::write::{bounds, plain, signed_bounds, unit_of};
use super::{ResultCell, ResultColumn, ResultRow, ResultTable};
use crate::player::PlayerKind;

/// Columns of LaTeX that a column of the table takes: what stands before the point, what stands behind it, the interval.
const PARTS: usize = 3;

impl ResultTable {
    /// Returns the table in LaTeX, for `\usepackage{booktabs}`: a `table` with caption and the label `tab:results`, numbers aligned at
    /// the point, all texts escaped.
    #[must_use]
    pub fn to_latex(&self) -> String {
        let width = 1 + PARTS * self.columns.len();
        let sentences: Vec<String> =
            self.caption.iter().chain(&self.footnotes).map(|text| escaped(text)).collect();
        let mut text = format!(
            "% Needs \\usepackage{{booktabs}}.\n\\begin{{table}}\n\\centering\n\\caption{{{}}}\n\\label{{tab:results}}\n\\begin{{tabular}}{{l{}}}\n\\toprule\n",
            sentences.join(" "),
            " r@{.}l@{ }l".repeat(self.columns.len()),
        );
        let heads = |of: &dyn Fn(&ResultColumn) -> String| -> String {
            self.columns
                .iter()
                .map(|column| format!(" & \\multicolumn{{{PARTS}}}{{c}}{{{}}}", escaped(&of(column))))
                .collect()
        };
        text += &format!("{} \\\\\n", heads(&|column| column.label.clone()));
        text += &format!(
            "{}{} \\\\\n\\midrule\n",
            escaped(self.factors.0.name()),
            heads(&|column| unit_of(&column.measure))
        );
        text += &self.block(&|cell, column| Some(mean(cell, column)));
        if let Some(baseline) = self.compared_with() {
            text += &format!(
                "\\midrule\n\\multicolumn{{{width}}}{{l}}{{\\emph{{Difference from {}}}}} \\\\\n",
                escaped(baseline)
            );
            text += &self.block(&difference);
        }
        text + "\\bottomrule\n\\end{tabular}\n\\end{table}\n"
    }

    /// The rows that have any such cell, programs below a rule.
    fn block(&self, of: &dyn Fn(&ResultCell, &ResultColumn) -> Option<String>) -> String {
        let mut text = String::new();
        let mut kind = None;
        for row in &self.rows {
            let cells: Vec<Option<String>> = self.cells(row, of);
            if cells.iter().all(Option::is_none) {
                continue;
            }
            if kind.is_some_and(|kind: PlayerKind| !kind.is_program()) && row.kind.is_program() {
                text += "\\midrule\n";
            }
            kind = Some(row.kind);
            let none = format!("\\multicolumn{{{PARTS}}}{{c}}{{--}}");
            let cells: Vec<String> =
                cells.into_iter().map(|cell| cell.unwrap_or_else(|| none.clone())).collect();
            text += &format!("{} & {} \\\\\n", escaped(&row.label), cells.join(" & "));
        }
        text
    }

    fn cells(
        &self,
        row: &ResultRow,
        of: &dyn Fn(&ResultCell, &ResultColumn) -> Option<String>,
    ) -> Vec<Option<String>> {
        row.cells.iter().zip(&self.columns).map(|(cell, column)| of(cell.as_ref()?, column)).collect()
    }
}

fn mean(cell: &ResultCell, column: &ResultColumn) -> String {
    let interval = cell.interval.map(|interval| bounds(&column.measure, interval)).unwrap_or_default();
    number(&plain(&column.measure, cell.mean), &interval, cell.is_best)
}

fn difference(cell: &ResultCell, column: &ResultColumn) -> Option<String> {
    let difference = cell.difference?;
    let measure = &column.measure;
    let interval = difference.interval.map(|interval| signed_bounds(measure, interval)).unwrap_or_default();
    let dagger = if difference.is_found() { " †" } else { "" };
    Some(number(&measure.signed(difference.mean), &format!("{interval}{dagger}"), false))
}

/// A number in its three parts.
fn number(value: &str, beside: &str, is_bold: bool) -> String {
    let (value, beside) = (value.replace('-', "−"), beside.replace('-', "−"));
    let (whole, decimals) = value.split_once('.').unwrap_or((&value, ""));
    let part = |text: &str| {
        let text = escaped(text);
        if is_bold { format!("\\textbf{{{text}}}") } else { text }
    };
    format!("{} & {} & {{\\footnotesize {}}}", part(whole), part(decimals), escaped(&beside))
}

/// A text for LaTeX. Characters that `article` does not know by itself become question marks.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("''"),
            '[' => escaped.push_str("{[}"),
            ']' => escaped.push_str("{]}"),
            '−' => escaped.push_str("$-$"),
            '√' => escaped.push_str("$\\surd$"),
            '·' => escaped.push_str("$\\cdot$"),
            '×' => escaped.push_str("$\\times$"),
            '↓' => escaped.push_str("$\\downarrow$"),
            '†' => escaped.push_str("\\dag{}"),
            '–' => escaped.push_str("--"),
            '…' => escaped.push_str("\\ldots{}"),
            ' '..='~' | 'À'..='ž' => escaped.push(c),
            _ => escaped.push('?'),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_special_character_is_escaped() {
        assert_eq!(
            escaped(r"a_b & 100 % of {x} \ #1 $ ~ ^"),
            r"a\_b \& 100 \% of \{x\} \textbackslash{} \#1 \$ \textasciitilde{} \textasciicircum{}"
        );
        assert_eq!(escaped("[−1, 2] † é 你\n"), r"{[}$-$1, 2{]} \dag{} é ??");
        assert_eq!(
            number("45.3", "[40.1, 50.2]", true),
            r"\textbf{45} & \textbf{3} & {\footnotesize {[}40.1, 50.2{]}}"
        );
        assert_eq!(number("-3.1", "", false), r"$-$3 & 1 & {\footnotesize }");
    }
}
