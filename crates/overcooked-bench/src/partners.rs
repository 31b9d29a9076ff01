//! Teams of this suite alone: players that no model stands behind, to be paired with others.

use cooperage_overcooked::partners::{Cook, Greedy, Partner};
use cooperage_runtime::Framework;
use cooperage_teams::FrameworkInfo;

use crate::learned::POLICY;
use crate::steps::{Player, play};

/// All of them, sorted by name.
pub(crate) const ALL: &[FrameworkInfo] = &[
    partner(
        "cook",
        "a fixed rule over macros: onions into pots, a dish once a pot cooks, soups to the serving place",
        |_, _| Ok(rule(Partner::Cook(Cook::new(true)))),
    ),
    partner(
        "greedy",
        "the rule-based model of Overcooked-AI 0.0.1, which sees to pots alone and jitters where it waits",
        |_, _| Ok(rule(Partner::Greedy(Greedy::LEGACY))),
    ),
    partner(
        "greedy-new",
        "the rule-based model of Overcooked-AI 1.1.0 and 2.0.0, which also starts pots",
        |_, _| Ok(rule(Partner::Greedy(Greedy::NEW))),
    ),
    POLICY,
    partner("stay", "never moves", |_, _| Ok(rule(Partner::Stay))),
    partner("walk", "walks at random and uses nothing: the random agent of Overcooked-AI", |_, _| {
        Ok(rule(Partner::Walk))
    }),
];

const fn partner(
    name: &'static str,
    description: &'static str,
    build: cooperage_teams::registry::Build,
) -> FrameworkInfo {
    FrameworkInfo {
        name,
        description,
        roles: &[],
        options: &[],
        formation: None,
        refused: &[],
        implied: |_| &[],
        argument: None,
        build,
    }
}

/// Whether a team hands in actions of the game; all others hand in macros.
pub(crate) fn acts_in_steps(framework: &str) -> bool {
    ALL.iter().any(|partner| partner.name == framework)
}

fn rule(partner: Partner) -> Box<dyn Framework> {
    play(move |_| Ok(Player::Rule(partner.clone())))
}
