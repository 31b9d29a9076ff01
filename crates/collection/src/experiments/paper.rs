//! The published figures (arXiv 2402.04578, figure 7). The text itself confirms few of them; the others were read from the
//! drawing, and say so.

use cooperage_suites::table::Published;

use super::case::ExperimentCase;

/// The note beside a value that was read from the drawing.
const READ: &str = "read from the published figure, not printed as a number";

/// Figure, organisation, task, TC in minutes (none for NaN), and whether the text confirms it.
const TIMES: &[(&str, &str, &str, Option<f64>, bool)] = &[
    ("7a", "chain:3", "stones/50", Some(29.0), false),
    ("7a", "graph:3", "stones/50", Some(9.3), false),
    ("7a", "tree:3", "stones/50", Some(7.5), true),
    ("7b", "solo", "logs/50", Some(10.2), false),
    ("7b", "tree:1", "logs/50", Some(7.1), false),
    ("7b", "tree:3", "logs/50", Some(5.1), true),
    ("7b", "solo", "stones/50", Some(6.5), false),
    ("7b", "tree:1", "stones/50", Some(6.9), false),
    ("7b", "tree:3", "stones/50", Some(7.5), true),
    ("7b", "solo", "iron/50", None, false),
    ("7b", "tree:1", "iron/50", None, false),
    ("7b", "tree:3", "iron/50", Some(15.3), false),
    ("7c", "solo", "logs/50", Some(10.2), false),
    ("7c", "solo", "logs/100", Some(18.3), false),
    ("7c", "solo", "iron/50", None, false),
    ("7c", "solo", "iron/100", None, false),
    ("7c", "tree:3", "logs/50", Some(5.1), true),
    ("7c", "tree:3", "logs/100", Some(11.1), true),
    ("7c", "tree:3", "iron/50", Some(15.3), false),
    ("7c", "tree:3", "iron/100", Some(24.3), false),
];

/// The same for mPT, of figure 7a.
const PROMPT_TIMES: &[(&str, f64, bool)] =
    &[("chain:3", 4.0, false), ("graph:3", 3.0, false), ("tree:3", 3.8, true)];

fn published(value: Option<f64>, is_confirmed: bool) -> Published {
    Published { value, note: (!is_confirmed).then(|| READ.to_owned()), ..Published::default() }
}

/// The published TC of a case, in minutes; a figure without a value is NaN there.
pub(super) fn time(figure: &str, case: &ExperimentCase) -> Option<Published> {
    let is_it = |known: &&(&str, &str, &str, Option<f64>, bool)| {
        known.0 == figure
            && known.1 == case.organisation
            && case.task.strip_prefix("collection/") == Some(known.2)
    };
    TIMES.iter().find(is_it).map(|known| published(known.3, known.4))
}

/// The published mPT of a case.
pub(super) fn prompt_times(figure: &str, case: &ExperimentCase) -> Option<Published> {
    let known = PROMPT_TIMES.iter().find(|known| known.0 == case.organisation);
    known
        .filter(|_| figure == "7a" && case.task == "collection/stones/50")
        .map(|known| published(Some(known.1), known.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_and_say_where_they_come_from() {
        let of = |figure: &str, organisation: &str, task: &str| {
            time(figure, &ExperimentCase::new(organisation, &format!("collection/{task}")))
        };
        assert_eq!(of("7c", "tree:3", "logs/100"), Some(Published::number(11.1)));
        let chain = of("7a", "chain:3", "stones/50").unwrap();
        assert!(chain.value == Some(29.0) && chain.note.is_some());
        assert_eq!(of("7b", "solo", "iron/50").unwrap().value, None, "NaN is published too");
        assert_eq!((of("7a", "chain:3", "logs/50"), of("7a", "solo", "stones/50")), (None, None));
        let case = ExperimentCase::new("tree:3", "collection/stones/50");
        assert_eq!(prompt_times("7a", &case), Some(Published::number(3.8)));
        assert_eq!(prompt_times("7b", &case), None);
    }
}
