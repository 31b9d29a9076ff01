//! Reports as Markdown.

use super::terminal::heading;
use crate::document::Document;
use crate::experiments::SideBySide;
use crate::table::{ReportCell, ReportTable, mark};
use crate::text::markdown_escaped;

/// Renders the whole report.
pub(super) fn document(document: &Document) -> String {
    let mut text =
        format!("# {}\n\n{}\n\n", markdown_escaped(&document.title), markdown_escaped(&document.about));
    for (name, value) in &document.facts {
        text += &format!("- **{name}**: {}\n", markdown_escaped(value));
    }
    if !document.findings.headlines.is_empty() {
        text += "\n## In short\n\n";
        for headline in &document.findings.headlines {
            let details = Document::headline_details(&headline.cell).join(", ");
            let player = markdown_escaped(&headline.player);
            text +=
                &format!("- {player}: {} **{}** ({details})\n", headline.label, headline.cell.ours_text());
        }
    }
    for shown in document.tables() {
        text += &format!(
            "\n## {}\n\n{}\n\n{}",
            markdown_escaped(&heading(shown)),
            markdown_escaped(&shown.caption),
            table(shown)
        );
    }
    for line in document.time.iter().flat_map(|time| &time.missing) {
        text += &format!("\n{}\n", markdown_escaped(line));
    }
    if !document.findings.remarks.is_empty() {
        text += &format!("\n## {}\n\n", document.remarks_heading());
        for remark in &document.findings.remarks {
            text += &format!("- {}\n", markdown_escaped(remark));
        }
    }
    document.findings.courses.iter().for_each(|shown| text += &side_by_side(shown));
    for listing in &document.findings.listings {
        text += &format!("\n## {}\n\n{}\n\n", listing.title, listing.about);
        for (task, what, places) in &listing.lines {
            text += &format!("- {}: {} {}\n", markdown_escaped(task), markdown_escaped(what), places);
        }
    }
    if !document.players.is_empty() {
        text += "\n## Players\n";
    }
    for player in &document.players {
        text += &format!("\n### {}\n\n", markdown_escaped(&player.name));
        if let Some(caveat) = player.caveat {
            text += &format!("*{caveat}*\n\n");
        }
        text += "| | |\n| --- | ---: |\n";
        for (name, value) in &player.lines {
            text += &format!("| {} | {} |\n", markdown_escaped(name), markdown_escaped(value));
        }
        if !player.faults.is_empty() {
            text += "\nBroken by:\n\n";
            for (fault, count) in &player.faults {
                text += &format!("- {count} ×: {}\n", markdown_escaped(fault));
            }
        }
    }
    text += "\n## What the numbers mean\n\n";
    for (name, meaning) in &document.meaning {
        text += &format!("- **{name}**: {}\n", markdown_escaped(meaning));
    }
    text
}

/// Courses of episodes, one below another.
fn side_by_side(shown: &SideBySide) -> String {
    let mut text =
        format!("\n## {}\n\n{}\n", markdown_escaped(&shown.title), markdown_escaped(&shown.caption));
    for course in &shown.courses {
        text += &format!("\n### {}\n\n", markdown_escaped(&course.title));
        for (name, value) in &course.facts {
            text += &format!("- **{name}**: {}\n", markdown_escaped(value));
        }
        for (heading, lines) in [(course.heading, &course.words), ("Actions", &course.actions)] {
            text += &format!("\n{heading}:\n\n");
            for line in lines {
                let result = match (line.result.as_str(), line.is_failed) {
                    ("", _) => String::new(),
                    (result, true) => format!(" (failed): {result}"),
                    (result, false) => format!(": {result}"),
                };
                let who = if line.who.is_empty() { String::new() } else { format!(" {}", line.who) };
                text += &format!(
                    "- {}{} {}\n",
                    line.time,
                    markdown_escaped(&who),
                    markdown_escaped(&(line.text.clone() + &result))
                );
            }
        }
    }
    text
}

/// One table with its footnotes.
pub(super) fn table(table: &ReportTable) -> String {
    let mut text = format!("| {} |", markdown_escaped(&table.corner));
    for column in &table.columns {
        text += &format!(" {} |", markdown_escaped(column));
    }
    text += "\n| --- |";
    text += &" ---: |".repeat(table.columns.len());
    text.push('\n');
    for row in &table.rows {
        let mut line = |name: &str, cell_text: &dyn Fn(&ReportCell) -> String| {
            text += &format!("| {name} |");
            for cell in &row.cells {
                text += &format!(" {} |", cell_text(cell));
            }
            text.push('\n');
        };
        let name = format!("**{}**", markdown_escaped(&row.name));
        let lines = row.lines();
        if lines.ours {
            line(&name, &|cell| {
                let ours = cell.ours_text();
                let ours = if cell.ours.is_some() { format!("**{ours}**") } else { ours };
                ours + &superscript(&table.marks(&cell.notes))
            });
        }
        if row.cells.iter().any(|cell| cell.interval.is_some() && is_score(cell)) {
            line("95 %", &|cell| match cell.interval.filter(|_| is_score(cell)) {
                Some(interval) => cell.interval_text(interval),
                None => String::new(),
            });
        }
        if lines.paper {
            let name = if lines.ours { "published".to_owned() } else { name };
            line(&name, &|cell| cell.paper_text() + &superscript(&table.marks(cell.paper_note())));
        }
        if lines.bound {
            line("bound", &ReportCell::bound_text);
        }
    }
    let notes = table.notes();
    if !notes.is_empty() {
        text.push('\n');
    }
    for (index, note) in notes.iter().enumerate() {
        text += &format!("<sup>{}</sup> {}  \n", mark(index), markdown_escaped(note));
    }
    text
}

/// Intervals are printed for scores; for the ratios they stand in the other forms.
fn is_score(cell: &ReportCell) -> bool {
    matches!(cell.metric, "cos" | "strict_cos")
}

fn superscript(marks: &[String]) -> String {
    if marks.is_empty() { String::new() } else { format!("<sup>{}</sup>", marks.join(",")) }
}
