//! The points that are known to be possible on a layout: the best joint plan of a search, and a bound.

use cooperage_overcooked::search::{self, Beam, bound, find, shipped};
use cooperage_overcooked::{Dynamics, OvercookedRules, layout};
use cooperage_suites::table::{FigureFormat, ReportCell};
use cooperage_suites::tasks::{Solvability, TaskCheck};
use serde_json::json;

use crate::options::{HORIZON, OvercookedOptions};

/// The beam width of a search that a user waits for.
const WIDTH: usize = 500;
/// Steps in a second of virtual time.
const STEPS_PER_SECOND: u32 = 5;

/// The most points that are known to be possible in an episode; `None` where no search was made. They are a lower bound
/// of the possible points.
pub(crate) fn possible(rules: &OvercookedRules, options: &OvercookedOptions) -> Option<u64> {
    let is_searched = options.horizon == search::HORIZON && options.start.is_off();
    let file = shipped(rules).filter(|_| is_searched)?;
    u64::try_from(file.plan.points).ok()
}

/// The return of the best plan found on a built-in layout, as a table's cell.
pub(crate) fn cell(layout: &str) -> ReportCell {
    let rules =
        layout::built_in(layout).ok().and_then(|layout| OvercookedRules::new(layout, Dynamics::Old).ok());
    let found = rules.and_then(|rules| shipped(&rules).map(|file| f64::from(file.plan.points)));
    ReportCell { metric: "return_found", form: FigureFormat::Tenths, ours: found, ..ReportCell::default() }
}

/// Says what can be earned on a task's layout: by the plan that comes with the program, else by one that is searched now.
pub(crate) fn check(task: &str, rules: &OvercookedRules, seed: u64) -> TaskCheck {
    let searched = || find(rules, HORIZON, Beam { width: WIDTH, seed });
    let plan = shipped(rules).map(|file| file.plan.clone()).or_else(searched);
    let (found, bound) = (plan.map(|plan| plan.points), bound(rules, HORIZON));
    let verdict = match (found, bound) {
        (Some(1..), _) => Solvability::Solvable,
        (_, Some(0)) => Solvability::Impossible,
        _ => Solvability::Unsolved,
    };
    let why = match (found, bound) {
        (None, _) => "plans are searched for two players".to_owned(),
        (Some(found), None) => format!("found {found}"),
        (Some(found), Some(bound)) => format!("found {found}, bound {bound} (proven)"),
    };
    let json = json!({
        "task": task, "layout": rules.layout().name(), "result": verdict.name(), "return_found": found,
        "return_bound": bound, "steps": HORIZON,
    });
    let seconds = found.map_or(0, |_| u64::from(HORIZON / STEPS_PER_SECOND));
    TaskCheck { name: task.to_owned(), verdict, seconds, calls: 0, code: "", why, json }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(layout: &str) -> TaskCheck {
        let rules = OvercookedRules::new(layout::built_in(layout).unwrap(), Dynamics::Old).unwrap();
        check("overcooked/it", &rules, 1)
    }

    #[test]
    fn what_is_possible_is_told_of_searched_layouts() {
        let cramped = checked("cramped_room");
        assert_eq!(cramped.why, "found 280, bound 280 (proven)");
        assert_eq!((cramped.verdict, cramped.seconds), (Solvability::Solvable, 80));
        assert_eq!(
            (&cramped.json["return_found"], &cramped.json["return_bound"]),
            (&280.into(), &280.into())
        );
        let four = checked("multiplayer_schelling");
        assert_eq!(
            (four.verdict, four.why.as_str()),
            (Solvability::Unsolved, "plans are searched for two players")
        );
        let rules = OvercookedRules::new(layout::built_in("cramped_room").unwrap(), Dynamics::Old).unwrap();
        let options = |horizon| OvercookedOptions { horizon, ..OvercookedOptions::default() };
        assert_eq!((possible(&rules, &options(400)), possible(&rules, &options(300))), (Some(280), None));
        assert_eq!(cell("cramped_room").ours, Some(280.0));
        assert_eq!(cell("nowhere").ours, None);
    }

    #[test]
    fn other_layouts_are_searched_anew() {
        let small = checked("schelling_s");
        assert_eq!(small.verdict, Solvability::Solvable, "{}", small.why);
        println!("{}", small.why);
        let found = small.json["return_found"].as_u64().unwrap();
        assert!(found >= 200 && found <= small.json["return_bound"].as_u64().unwrap(), "{}", small.why);
    }
}
