//! Teams of this suite alone: players that no model stands behind, to be paired with others.

use cooperage_overcooked::partners::Partner;
use cooperage_runtime::{Framework, FrameworkError};
use cooperage_teams::{FrameworkInfo, TeamError};

use crate::learned::POLICY;
use crate::steps::{StepPlayer, play};

/// All of them, sorted by name.
pub(crate) const ALL: &[FrameworkInfo] = &[
    partner(
        "cook",
        "a fixed rule over macros: onions into pots, a dish once a pot cooks, soups to the serving place",
        |_, _| rule("cook"),
    ),
    partner(
        "greedy",
        "the rule-based model of Overcooked-AI 0.0.1, which sees to pots alone and jitters where it waits",
        |_, _| rule("greedy"),
    ),
    partner(
        "greedy-new",
        "the rule-based model of Overcooked-AI 1.1.0 and 2.0.0, which also starts pots",
        |_, _| rule("greedy-new"),
    ),
    POLICY,
    partner("stay", "never moves", |_, _| rule("stay")),
    partner("walk", "walks at random and uses nothing: the random agent of Overcooked-AI", |_, _| {
        rule("walk")
    }),
];

const fn partner(
    name: &'static str,
    description: &'static str,
    build: cooperage_teams::registry::FrameworkConstructor,
) -> FrameworkInfo {
    FrameworkInfo::new(name, description, build)
}

/// Whether a team hands in actions of the game; all others hand in macros.
pub(crate) fn acts_in_steps(framework: &str) -> bool {
    ALL.iter().any(|partner| partner.name == framework)
}

fn rule(name: &'static str) -> Result<Box<dyn Framework>, TeamError> {
    let missing = move || FrameworkError::Missing(format!("the partner `{name}`"));
    Ok(play(move |_| Partner::of_name(name).map(StepPlayer::Rule).ok_or_else(missing)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_known_by_its_name() {
        for partner in ALL.iter().filter(|partner| partner.name != POLICY.name) {
            assert!(Partner::of_name(partner.name).is_some(), "{}", partner.name);
        }
    }
}
