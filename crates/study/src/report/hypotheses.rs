//! The hypotheses of a design, decided by the tests of the values.

use cooperage_suites::statistics::anova::contrast;
use cooperage_suites::statistics::repeated::{paired, repeated_anova};
use cooperage_suites::statistics::{anova::anova, mean};
use cooperage_suites::table::{FigureFormat, Published, ReportCell, ReportRow, ReportTable};
use serde_json::{Value as Json, json};

use super::files::significant;
use super::test::Tested;
use super::values::Variable;
use crate::design::{Hypothesis, HypothesisTest};

/// A result with a smaller p counts as a difference.
const SIGNIFICANT: f64 = 0.05;

/// A hypothesis with the results of its tests.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decided {
    pub(super) hypothesis: Hypothesis,
    pub(super) tests: Vec<DecidedTest>,
}

/// The results of one test.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct DecidedTest {
    /// The name of the measure.
    name: String,
    /// The mean of the higher conditions minus that of the lower ones; `None` for a test of several conditions.
    difference: Option<f64>,
    /// The p of the published kind of test, which takes values as independent.
    independent_p: Option<f64>,
    /// The p of the test for repeated measures.
    repeated_p: Option<f64>,
    /// The participants with a value under each of the conditions.
    participants: usize,
    /// The results in words, or the reasons why there are none.
    notes: Vec<String>,
}

impl Decided {
    pub(super) fn of(hypothesis: &Hypothesis, variables: &[Variable], tested: &[Tested]) -> Decided {
        let of_test = |test: &HypothesisTest| {
            let found = variables.iter().zip(tested).find(|(variable, _)| variable.key == test.measure);
            found.map_or_else(
                || DecidedTest {
                    name: test.measure.clone(),
                    notes: vec![format!("The study does not measure `{}`.", test.measure)],
                    ..DecidedTest::default()
                },
                |(variable, tested)| DecidedTest::of(test, variable, tested),
            )
        };
        Decided { tests: hypothesis.tests.iter().map(of_test).collect(), hypothesis: hypothesis.clone() }
    }

    /// The number of tests that agree with the hypothesis, by repeated measures.
    fn agreeing(&self) -> usize {
        self.tests.iter().filter(|test| test.agrees()).count()
    }

    /// A sentence about the outcome; empty for a list of further tests.
    pub(super) fn outcome(&self) -> String {
        let (agreeing, all) = (self.agreeing(), self.tests.len());
        let decided = self.tests.iter().filter(|test| test.repeated_p.is_some()).count();
        match (self.hypothesis.name.is_empty(), decided) {
            (true, _) => String::new(),
            (false, 0) => "There are too few values to decide.".to_owned(),
            (false, _) if agreeing == all => format!("All {all} tests agree with it (p < {SIGNIFICANT})."),
            (false, _) => format!("{agreeing} of {all} tests agree with it (p < {SIGNIFICANT})."),
        }
    }

    pub(super) fn table(&self, place: usize) -> ReportTable {
        let Hypothesis { name, text, tests } = &self.hypothesis;
        let row = |(test, found): (&HypothesisTest, &DecidedTest)| ReportRow {
            name: format!("{}: {}", found.name, test.told()),
            cells: found.cells(test),
            is_total: false,
        };
        ReportTable {
            id: format!("hypothesis-{}", place + 1),
            title: if name.is_empty() { text.clone() } else { format!("{name}: {text}") },
            caption: [
                self.outcome().as_str(),
                "The published p stands below ours, or the bound below which it is. The tests of the published study take all values as \
                 independent; those of repeated measures compare each participant with themselves.",
            ]
            .join(" ")
            .trim()
            .to_owned(),
            corner: "test".to_owned(),
            columns: ["difference", "p, as published", "p, repeated measures"].map(str::to_owned).into(),
            rows: tests.iter().zip(&self.tests).map(row).collect(),
            ..ReportTable::default()
        }
    }

    pub(super) fn json(&self) -> Json {
        let test = |(test, found): (&HypothesisTest, &DecidedTest)| {
            json!({
                "measure": test.measure,
                "test": test.told(),
                "published": (!test.published.is_empty()).then_some(&test.published),
                "difference": found.difference.map(cooperage_suites::spelling::rounded),
                "independent_p": found.independent_p.map(significant),
                "repeated_p": found.repeated_p.map(significant),
                "participants": found.participants,
                "agrees": found.repeated_p.filter(|_| !self.hypothesis.name.is_empty()).map(|_| found.agrees()),
                "notes": found.notes,
            })
        };
        json!({
            "name": self.hypothesis.name,
            "text": self.hypothesis.text,
            "outcome": self.outcome(),
            "tests": self.hypothesis.tests.iter().zip(&self.tests).map(test).collect::<Vec<_>>(),
        })
    }
}

impl DecidedTest {
    fn of(test: &HypothesisTest, variable: &Variable, tested: &Tested) -> DecidedTest {
        let places = |names: &[String]| -> Vec<usize> {
            let place = |name: &String| variable.groups.iter().position(|group| group.condition == *name);
            names.iter().filter_map(place).collect()
        };
        let mut found = DecidedTest { name: variable.name.clone(), ..DecidedTest::default() };
        if test.among.is_empty() {
            found.compare(variable, tested, &places(&test.less), &places(&test.more));
        } else {
            found.differ(variable, &places(&test.among));
        }
        found.notes.dedup();
        found
    }

    /// Whether several conditions differ.
    fn differ(&mut self, variable: &Variable, places: &[usize]) {
        let groups: Vec<&[f64]> =
            places.iter().filter_map(|place| variable.groups.get(*place)).map(AsRef::as_ref).collect();
        match anova(&groups) {
            Ok(found) => {
                self.independent_p = Some(found.p);
                self.notes.push(format!("F({}, {}) = {:.3}", found.df_between, found.df_within, found.f));
            }
            Err(why) => self.notes.push(why.to_string()),
        }
        let rows = variable.complete(places);
        self.participants = rows.len();
        match repeated_anova(&rows) {
            Ok(found) => {
                self.repeated_p = Some(found.p);
                self.notes.push(format!(
                    "repeated measures: F({}, {}) = {:.3}, ε = {:.3}, {} participants",
                    found.df_conditions, found.df_error, found.f, found.epsilon, found.subjects
                ));
            }
            Err(why) => self.notes.push(why.to_string()),
        }
    }

    /// Whether some conditions have higher values than others.
    fn compare(&mut self, variable: &Variable, tested: &Tested, less: &[usize], more: &[usize]) {
        if let Ok(found) = &tested.anova {
            let pair = tested.pairs.iter().find(|pair| {
                [[pair.first], [pair.second]] == [less, more] || [[pair.second], [pair.first]] == [less, more]
            });
            let side = contrast(&variable.groups, (less, more), found);
            self.difference = side.map(|(difference, _)| difference);
            self.independent_p = pair.map(|pair| pair.p).or(side.map(|(_, p)| p));
            let kind = if pair.is_some() {
                "Tukey's test of all pairs"
            } else {
                "a contrast within the analysis of variance"
            };
            self.notes.push(kind.to_owned());
        }
        let both: Vec<usize> = less.iter().chain(more).copied().collect();
        let pairs: Vec<(f64, f64)> = variable
            .complete(&both)
            .iter()
            .filter_map(|row| Some((mean(row.get(..less.len())?)?, mean(row.get(less.len()..)?)?)))
            .collect();
        self.participants = pairs.len();
        match paired(&pairs) {
            Ok(found) => {
                self.difference = self.difference.or(Some(found.difference));
                self.repeated_p = Some(found.p);
                self.notes.push(format!("repeated measures: t({}) = {:.3}", found.df, found.t));
            }
            Err(why) => self.notes.push(why.to_string()),
        }
    }

    fn agrees(&self) -> bool {
        self.repeated_p.is_some_and(|p| p < SIGNIFICANT)
            && self.difference.is_none_or(|difference| difference > 0.0)
    }

    fn cells(&self, test: &HypothesisTest) -> Vec<ReportCell> {
        let n = self.participants;
        let note = (!test.published.is_empty()).then(|| format!("published: {}", test.published));
        let published =
            note.map(|note| Published { value: test.published_p, note: Some(note), ..Published::default() });
        let independent = ReportCell {
            paper: published,
            notes: self.notes.clone(),
            ..ReportCell::number("independent_p", FigureFormat::Probability, self.independent_p, n)
        };
        vec![
            ReportCell::number("difference", FigureFormat::Decimals, self.difference, n),
            independent,
            ReportCell::number("repeated_p", FigureFormat::Probability, self.repeated_p, n),
        ]
    }
}
