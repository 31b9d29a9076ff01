//! The report of a study: tables, tests, charts, and files for other programs. The same answers give the same bytes.

mod charts;
mod files;
mod hypotheses;
mod tables;
mod test;
mod values;

use cooperage_suites::experiments::Findings;
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::report::{Document, ReportError, page_of, terminal_table};
use cooperage_suites::text::clean;
use serde_json::Value;

use crate::folder::{Study, StudyError};

pub use values::{Attendance, ConditionValues, Variable, VariableUnit};

/// The names of a report's files in the study's folder.
pub const FILES: [&str; 3] = ["report.html", "report.json", "answers.csv"];

/// A report in all its forms.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyReport {
    /// One HTML page without external resources.
    pub html: String,
    /// One object for programs.
    pub json: Value,
    /// One line per value: participant, condition, name and value.
    pub csv: String,
    /// The tables as text.
    pub terminal: String,
}

impl StudyReport {
    /// The report of a study, finished or not. `measures` are those that the design may name.
    ///
    /// # Errors
    /// [`StudyError`] if the answers cannot be read at all.
    pub fn of(
        study: &Study,
        measures: &[EpisodeMeasure],
    ) -> Result<Result<StudyReport, ReportError>, StudyError> {
        let gathered = values::gather(study, measures)?;
        let tested: Vec<test::Tested> = gathered.variables.iter().map(test::Tested::of).collect();
        let decided: Vec<hypotheses::Decided> = study
            .design()
            .hypotheses
            .iter()
            .map(|hypothesis| hypotheses::Decided::of(hypothesis, &gathered.variables, &tested))
            .collect();
        let tables = tables::tables(&gathered, &tested, &decided);
        let terminal: String = tables.iter().map(|table| terminal_table(table) + "\n").collect();
        let remarks = remarks(study, &gathered);
        let told: String = remarks.iter().map(|remark| format!("- {remark}\n")).collect();
        let document = Document {
            title: format!("Study {}", study.name()),
            about: about(&gathered.attendance),
            facts: facts(study),
            findings: Findings {
                tables,
                charts: charts::charts(&gathered),
                remarks: remarks.clone(),
                ..Findings::default()
            },
            meaning: meaning(&gathered),
            ..Document::default()
        };
        Ok(page_of(&document).map(|html| StudyReport {
            html,
            json: files::json(study, &gathered, &tested, &decided, &remarks),
            csv: files::csv(&gathered),
            terminal: terminal + &told,
        }))
    }
}

fn about(attendance: &Attendance) -> String {
    let Attendance { invited, begun, done, left, refused } = attendance;
    let mut text = format!("{invited} invited, {begun} have begun, {done} are through");
    for (count, what) in [(left, "left"), (refused, "refused")] {
        if *count > 0 {
            text += &format!(", {count} {what}");
        }
    }
    text
}

fn facts(study: &Study) -> Vec<(String, String)> {
    let design = study.design();
    let names: Vec<&str> = design.conditions.iter().map(|condition| condition.name.as_str()).collect();
    let mut tasks: Vec<&str> = design
        .conditions
        .iter()
        .flat_map(|condition| design.tasks_of(condition))
        .map(String::as_str)
        .collect();
    tasks.dedup();
    [
        ("conditions", names.join(", ")),
        ("tasks", tasks.join(", ")),
        ("order of conditions", design.order.name().to_owned()),
        ("seed", design.seed.to_string()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

fn remarks(study: &Study, gathered: &values::Gathered) -> Vec<String> {
    let mut remarks = Vec::new();
    let Attendance { left, .. } = gathered.attendance;
    if study.design().conditions.len() > 1 {
        remarks.push(
            "Each participant met several conditions, so that the values of one participant belong together. One-way analysis of \
             variance and Tukey's test, which the published study used, take all values as independent; the tests of repeated \
             measures beside them do not. answers.csv has a line for each value with its participant."
                .to_owned(),
        );
    }
    remarks.extend(study.design().remarks.iter().map(|remark| clean(remark)));
    if left > 0 {
        remarks.push("The figures leave out participants who left before the end.".to_owned());
    }
    remarks.extend(gathered.remarks.iter().cloned());
    remarks
}

fn meaning(gathered: &values::Gathered) -> Vec<(String, String)> {
    let mut meaning: Vec<(String, String)> = gathered
        .variables
        .iter()
        .map(|variable| (variable.name.clone(), format!("{} ({})", variable.meaning, variable.unit.text())))
        .collect();
    for (name, text) in [
        ("sd", "Standard deviation of the sample, with n − 1."),
        (
            "analysis of variance",
            "One-way: F is the mean square between conditions by that within them, p the probability of so large an F where all \
             conditions are equal, η² the share of the squares that lies between conditions. Conditions without values take no part.",
        ),
        (
            "Tukey",
            "Tukey's honestly significant difference for all pairs, with Kramer's correction where groups differ in size: the \
             difference of means, its simultaneous 95 % interval, and p adjusted for all pairs.",
        ),
        (
            "repeated measures",
            "Each participant is compared with themselves, so that differences between participants do not count as chance. F is the \
             mean square between conditions by that of the residuals; p is corrected by Greenhouse and Geisser's ε. Of two conditions, \
             or of two groups of conditions with their means, it is Student's t of the differences.",
        ),
        (
            "boxes",
            "From the lower to the upper quartile with the median; whiskers reach to the last values within one and a half times the \
             height of the box, and dots are values beyond.",
        ),
    ] {
        meaning.push((name.to_owned(), text.to_owned()));
    }
    meaning
}

#[cfg(test)]
mod tests;
