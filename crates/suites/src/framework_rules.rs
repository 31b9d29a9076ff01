//! The rules that the frameworks of a plan follow, apart from those of its suite.

use cooperage_journal::EpisodePlan;

use crate::results::Results;

/// The rules of each team whose framework has any.
pub(crate) fn of(plan: &EpisodePlan) -> Vec<&'static str> {
    let of_team = |team: &cooperage_journal::TeamPlan| {
        let framework = cooperage_teams::framework(&team.framework).ok()?;
        framework.rules_option()?;
        let resolved =
            framework.resolve(&cooperage_teams::as_planned(framework, &plan.rules, &team.options)).ok()?;
        Some(resolved.rules().name())
    };
    plan.teams.iter().filter_map(of_team).collect()
}

/// What the reader of a published table must know of them; nothing where no framework has any.
pub(crate) fn remark(results: &Results) -> Option<String> {
    let rules = results.framework_rules();
    match &rules[..] {
        [] => None,
        ["paper"] => Some(
            "Rules of the frameworks: paper. Answers are read as strictly as the published programs read them, and have the published \
             token limits."
                .to_owned(),
        ),
        rules => Some(format!(
            "Rules of the frameworks: {}. Under `fixed` answers are read in every usual spelling and may have 8,192 tokens; the \
             published programs read more strictly. --rules paper plays with the published rules of suite and frameworks.",
            rules.join(", ")
        )),
    }
}

#[cfg(test)]
mod tests {
    use cooperage_journal::TeamPlan;

    use super::*;

    #[test]
    fn a_plan_of_before_has_the_rules_of_its_suite() {
        let rules = |options: &[(&str, &str)]| {
            let team = TeamPlan {
                framework: "mindagent".to_owned(),
                options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
                ..TeamPlan::default()
            };
            of(&EpisodePlan { rules: "paper".to_owned(), teams: vec![team], ..EpisodePlan::default() })
        };
        assert_eq!(rules(&[]), ["paper"]);
        assert_eq!(rules(&[("mindagent.rules", "fixed")]), ["fixed"]);
    }
}
