//! Hypotheses of a study, with the tests that decide about them.

use serde::{Deserialize, Serialize};

/// A hypothesis with its tests.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hypothesis {
    /// Its short name, such as `H1`; empty for a list of further tests, about which reports draw no conclusion.
    #[serde(default)]
    pub name: String,
    /// The hypothesis, as a sentence.
    pub text: String,
    /// Its tests; it holds where all of them agree with it.
    pub tests: Vec<HypothesisTest>,
}

/// A test of a hypothesis: whether conditions differ, or whether some of them have higher values than others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HypothesisTest {
    /// The key of the measure, or the id of the question.
    pub measure: String,
    /// Conditions that differ by the hypothesis; empty where [`less`](HypothesisTest::less) and [`more`](HypothesisTest::more) are
    /// given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<String>,
    /// The conditions with lower values by the hypothesis. Several count as the mean of their means.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub less: Vec<String>,
    /// The conditions with higher values by the hypothesis.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<String>,
    /// The published result in words, such as `F(4, 55) = 28.11, p < 0.001`; empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub published: String,
    /// The published p, or the bound below which it is; `None` if no number was printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published_p: Option<f64>,
}

impl HypothesisTest {
    /// The conditions that the test names.
    pub fn conditions(&self) -> impl Iterator<Item = &String> {
        self.among.iter().chain(&self.less).chain(&self.more)
    }

    /// The comparison in words, such as `2 agents > alone`.
    #[must_use]
    pub fn told(&self) -> String {
        if self.among.is_empty() {
            format!("{} > {}", self.more.join(" + "), self.less.join(" + "))
        } else {
            format!("differences among {}", self.among.join(", "))
        }
    }
}
