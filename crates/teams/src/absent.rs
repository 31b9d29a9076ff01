//! Values of options that an older plan does not name: the behaviour from before the option existed.
//!
//! A plan names every option of its teams with the value that holds. So an option that is missing there came later than the
//! plan, and its default of today is not what was played. This table is the only place that says what was.

use std::collections::BTreeMap;

use crate::registry::FrameworkInfo;

/// The former value of the option, as a function of the rules of the run's suite.
type Before = fn(suite_rules: &str) -> &str;

/// Options by the part of their name behind the framework's, in every framework that has one. For an option that is not
/// in this table, today's default was already the behaviour.
const BEFORE: [(&str, Before); 1] = [
    // Frameworks followed the rules of the suite.
    ("rules", |suite_rules| suite_rules),
];

/// The options of a team as they held when its plan was made: those that the plan names, and the others as they were before
/// they had a name.
#[must_use]
pub fn as_planned(
    framework: &FrameworkInfo,
    suite_rules: &str,
    planned: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut options = planned.clone();
    for option in framework.options.iter().filter(|option| !planned.contains_key(option.name)) {
        let own = option.name.strip_prefix(framework.name).and_then(|rest| rest.strip_prefix('.'));
        if let Some((_, before)) = BEFORE.iter().find(|(name, _)| own == Some(*name)) {
            let value = before(suite_rules);
            if option.parse(value).is_ok() {
                options.insert(option.name.to_owned(), value.to_owned());
            }
        }
    }
    options
}

/// The options that a plan names, as a plan of today spells them: `on` for `true`, and no former option that says the same as the
/// framework's rules. An option that cannot be read stays as it is.
#[must_use]
pub fn respelled(
    framework: &FrameworkInfo,
    suite_rules: &str,
    planned: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let is_readable = |name: &String, value: &String| {
        framework.resolve(&BTreeMap::from([(name.clone(), value.clone())])).is_ok()
    };
    let planned = planned.clone().into_iter();
    let (readable, mut options): (BTreeMap<_, _>, BTreeMap<_, _>) =
        planned.partition(|(name, value)| is_readable(name, value));
    if let Ok(resolved) = framework.resolve(&as_planned(framework, suite_rules, &readable)) {
        let named = resolved.all().filter(|(name, _)| readable.contains_key(*name));
        options.extend(named.map(|(name, value)| (name.to_owned(), value)));
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::OptionInfo;
    use crate::options::rules::rules_option;
    use crate::registry::FRAMEWORKS;

    const RULES: &[OptionInfo] = &[
        rules_option("solo.rules", "how answers are read"),
        rules_option("solo.other_rules", "something else"),
    ];

    #[test]
    fn a_plan_without_an_option_means_what_was_played_then() {
        let solo = *FRAMEWORKS.iter().find(|framework| framework.name == "solo").unwrap();
        let solo = FrameworkInfo { options: RULES, ..solo };
        let value = |suite_rules: &str, planned: &[(&str, &str)], name: &str| {
            let planned = planned.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
            let options = as_planned(&solo, suite_rules, &planned);
            solo.resolve(&options).unwrap().written(name)
        };
        assert_eq!(value("paper", &[], "solo.rules"), "paper", "not today's default");
        assert_eq!(value("fixed", &[], "solo.rules"), "fixed");
        assert_eq!(value("paper", &[("solo.rules", "fixed")], "solo.rules"), "fixed", "as it is named");
        assert_eq!(value("fixed", &[("solo.rules", "paper")], "solo.rules"), "paper");
        assert_eq!(value("paper", &[], "solo.other_rules"), "fixed", "its default");
    }

    #[test]
    fn an_older_plan_is_spelt_as_one_of_today_and_means_the_same() {
        let options = |given: &[(&str, &str)]| -> BTreeMap<String, String> {
            given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
        };
        let mindcraft = crate::registry::framework("mindcraft").unwrap();
        for (rules, older, present) in [
            (
                "fixed",
                &[
                    ("mindcraft.allow_insecure_coding", "true"),
                    ("mindcraft.keep_skills", "false"),
                    ("mindcraft.quirks", "repair"),
                    ("mindcraft.verbose_commands", "false"),
                ][..],
                &[
                    ("mindcraft.allow_insecure_coding", "on"),
                    ("mindcraft.keep_skills", "off"),
                    ("mindcraft.verbose_commands", "off"),
                ][..],
            ),
            ("paper", &[("mindcraft.quirks", "keep")], &[]),
            // Defects were kept by an option of their own: such a plan still means that.
            (
                "fixed",
                &[("mindcraft.quirks", "keep"), ("mindcraft.rules", "fixed")],
                &[("mindcraft.quirks", "keep"), ("mindcraft.rules", "fixed")],
            ),
            (
                "fixed",
                &[("mindcraft.keep_skills", "true"), ("mindcraft.no_such", "1"), ("mindcraft.vision", "?")],
                &[("mindcraft.keep_skills", "on"), ("mindcraft.no_such", "1"), ("mindcraft.vision", "?")],
            ),
        ] {
            assert_eq!(respelled(mindcraft, rules, &options(older)), options(present));
        }
        let both = [
            options(&[("villager.name_agents", "never"), ("villager.approve", "false")]),
            options(&[("villager.name_agents", "off"), ("villager.approve", "off")]),
        ];
        let villager = crate::registry::framework("villager").unwrap();
        let [older, present] = both.map(|options| villager.resolve(&options).unwrap());
        assert!(older.all().eq(present.all()), "one plan");
    }

    #[test]
    fn an_option_that_later_plans_leave_out_at_its_default_is_none_of_these() {
        for framework in FRAMEWORKS {
            let planned = framework.resolve(&BTreeMap::new()).unwrap();
            let planned: BTreeMap<String, String> =
                planned.all().map(|(key, value)| (key.to_owned(), value)).collect();
            for rules in ["paper", "fixed"] {
                assert_eq!(as_planned(framework, rules, &planned), planned, "{}", framework.name);
            }
        }
    }
}
