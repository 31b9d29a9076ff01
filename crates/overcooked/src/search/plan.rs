//! Plans: a joint action for every step, and their files.
//!
//! A file is text. Its first lines have a word and a value each: `layout`, the `return`, and the `digest` of the last state.
//! After an empty line follow the joint actions, two letters for each step: `N`, `S`, `E` and `W` go and turn, `I` interacts,
//! `-` stays. Blanks and line breaks between steps mean nothing.

use std::fmt::Write as _;

use cooperage_core::{Digest, DigestWriter};

use crate::action::OvercookedAction;
use crate::event::NoEvents;
use crate::rules::OvercookedRules;
use crate::state::OvercookedState;
use crate::step::step;

/// The most steps that a file may have.
const STEPS_MAX: usize = 100_000;
/// Steps in a line of a file.
const STEPS_PER_LINE: usize = 40;

/// The actions of both players in each step, and the points that they earn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointPlan {
    /// The joint actions, one for each step.
    pub actions: Vec<[OvercookedAction; 2]>,
    pub points: i32,
}

/// Why a file is no plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JointPlanError {
    /// A first line is not there, or its value is none.
    #[error("the plan has no `{0}`")]
    Missing(&'static str),
    /// A step is not two letters of actions.
    #[error("step {0} of the plan is no pair of actions")]
    Step(usize),
    /// It has too many steps.
    #[error("the plan has more than {STEPS_MAX} steps")]
    Long,
}

/// A plan as a file tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanFile {
    /// The name of the layout.
    pub layout: String,
    pub plan: JointPlan,
    /// The digest of the state at its end.
    pub digest: Digest,
}

impl JointPlan {
    /// Plays the plan: the return and the last state.
    #[must_use]
    pub fn play(&self, rules: &OvercookedRules) -> (i32, OvercookedState) {
        let mut state = rules.start();
        let points =
            self.actions.iter().map(|joint| step(rules, &mut state, joint, &mut NoEvents).team()).sum();
        (points, state)
    }

    /// The plan as a file, with the digest that playing it leads to.
    #[must_use]
    pub fn file(self, rules: &OvercookedRules) -> PlanFile {
        let digest = digest(&self.play(rules).1);
        PlanFile { layout: rules.layout().name().to_owned(), plan: self, digest }
    }
}

impl PlanFile {
    /// Reads a file.
    ///
    /// # Errors
    /// [`JointPlanError`].
    pub fn read(text: &str) -> Result<PlanFile, JointPlanError> {
        let (head, steps) = text.split_once("\n\n").unwrap_or((text, ""));
        let value = |word: &'static str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(' '));
            lines
                .find(|(known, _)| *known == word)
                .map(|(_, value)| value)
                .ok_or(JointPlanError::Missing(word))
        };
        let points = value("return")?.parse().map_err(|_| JointPlanError::Missing("return"))?;
        let digest = Digest::from_hex(value("digest")?).ok_or(JointPlanError::Missing("digest"))?;
        let mut actions = Vec::new();
        for (number, pair) in steps.split_whitespace().enumerate() {
            if number == STEPS_MAX {
                return Err(JointPlanError::Long);
            }
            let mut letters = pair.chars().map(action_of);
            let (Some(Some(first)), Some(Some(second)), None) =
                (letters.next(), letters.next(), letters.next())
            else {
                return Err(JointPlanError::Step(number));
            };
            actions.push([first, second]);
        }
        Ok(PlanFile { layout: value("layout")?.to_owned(), plan: JointPlan { actions, points }, digest })
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text =
            format!("layout {}\nreturn {}\ndigest {}\n\n", self.layout, self.plan.points, self.digest);
        for line in self.plan.actions.chunks(STEPS_PER_LINE) {
            let steps: Vec<String> =
                line.iter().map(|joint| joint.iter().copied().map(letter).collect()).collect();
            let _ = writeln!(text, "{}", steps.join(" "));
        }
        text
    }

    /// Whether playing the plan pays and ends as the file says.
    #[must_use]
    pub fn is_true(&self, rules: &OvercookedRules) -> bool {
        let (points, end) = self.plan.play(rules);
        points == self.plan.points && digest(&end) == self.digest
    }
}

/// The digest of a state alone.
fn digest(state: &OvercookedState) -> Digest {
    let mut writer = DigestWriter::new("overcooked plan 1");
    state.put_into(&mut writer);
    writer.finish()
}

const fn letter(action: OvercookedAction) -> char {
    match action {
        OvercookedAction::North => 'N',
        OvercookedAction::South => 'S',
        OvercookedAction::East => 'E',
        OvercookedAction::West => 'W',
        OvercookedAction::Stay => '-',
        OvercookedAction::Interact => 'I',
    }
}

fn action_of(wanted: char) -> Option<OvercookedAction> {
    OvercookedAction::ALL.into_iter().find(|action| letter(*action) == wanted)
}
