//! The options of the suite.

use cooperage_journal::EpisodePlan;
use cooperage_teams::{OptionInfo, OptionKind, ParsedValue, Resolved, WordChoice};

use crate::meat::Meat;
use crate::orders::MeatPace;
use crate::tasks::{SUITE, TURNS};

const DISHES: &str = "meat.dishes";
const INTERVAL: &str = "meat.interval";
const LIFETIME: &str = "meat.lifetime";
const RESPAWN: &str = "meat.respawn";
/// The value of a number that the task decides.
const BY_TASK: &str = "task";
const RESPAWNS: WordChoice<Respawn, 2> =
    WordChoice::new([("places", Respawn::Places), ("nearby", Respawn::Nearby)]);

/// How what was killed or mined comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Respawn {
    /// In its own place at the end of each turn, as in the authors' program.
    Places,
    /// Near where it was, after two seconds, as the paper says.
    Nearby,
}

/// Every option, in ascending order of names.
pub(crate) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        DISHES,
        "chicken,mutton",
        OptionKind::Parsed { form: "names of meat: chicken, mutton, porkchop, beef", parse: dishes },
        "the meat that is ordered, each kind with equal chance; porkchop and beef are an extension, as the published game orders chicken \
         and mutton alone",
    ),
    OptionInfo::new(
        INTERVAL,
        BY_TASK,
        OptionKind::Whole {
            low: 1,
            high: TURNS as i64,
            word: Some(BY_TASK),
            form: "task, or a number of turns",
        },
        "turns between two orders; `task`: as the task says",
    ),
    OptionInfo::new(
        LIFETIME,
        BY_TASK,
        OptionKind::Whole {
            low: 1,
            high: TURNS as i64,
            word: Some(BY_TASK),
            form: "task, or a number of turns",
        },
        "turns in which an order can be served; `task`: the whole part of 1.5 intervals",
    ),
    OptionInfo::new(
        RESPAWN,
        "places",
        OptionKind::OneOf(&RESPAWNS.words),
        "how what was killed or mined comes back: in its own place at the end of each turn (as in the authors' program), or within 4 \
         blocks of where it was after 2 seconds (as the paper says)",
    ),
];

/// The options of an episode, with what its task says.
#[derive(Clone, Debug)]
pub(crate) struct MeatOptions {
    pub(crate) dishes: Vec<Meat>,
    pub(crate) interval: Option<u32>,
    pub(crate) lifetime: Option<u32>,
    pub(crate) respawn: Respawn,
}

impl MeatOptions {
    /// Reads the settings of a plan.
    ///
    /// # Errors
    /// A text for people.
    pub(crate) fn of(plan: &EpisodePlan) -> Result<MeatOptions, String> {
        let owner = format!("the suite {SUITE}");
        let options = Resolved::new(&owner, OPTIONS, &plan.settings).map_err(|error| error.to_string())?;
        Ok(MeatOptions {
            dishes: options.parsed::<Vec<Meat>>(DISHES).cloned().unwrap_or_else(|| Meat::PUBLISHED.into()),
            interval: options.limit(INTERVAL),
            lifetime: options.limit(LIFETIME),
            respawn: options.choice(RESPAWN, &RESPAWNS),
        })
    }

    /// The pace of orders: the task's where no option says another one.
    pub(crate) fn pace(&self, task: MeatPace) -> MeatPace {
        let pace = self.interval.map_or(task, MeatPace::published);
        MeatPace { lifetime: self.lifetime.unwrap_or(pace.lifetime), ..pace }
    }
}

/// Names of meat with commas between them.
fn dishes(text: &str) -> Result<ParsedValue, String> {
    let mut dishes: Vec<Meat> = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let meat = Meat::of_raw(name).ok_or_else(|| {
            let known = Meat::ALL.map(Meat::raw).join(", ");
            format!("there is no meat `{}`; there are {known}", name.chars().take(40).collect::<String>())
        })?;
        if dishes.contains(&meat) {
            return Err(format!("{name} is named twice"));
        }
        dishes.push(meat);
    }
    if dishes.is_empty() { Err("it names no meat".to_owned()) } else { Ok(ParsedValue::new(dishes)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(settings: &[(&str, &str)]) -> Result<MeatOptions, String> {
        let settings = settings.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        MeatOptions::of(&EpisodePlan { settings, ..EpisodePlan::default() })
    }

    #[test]
    fn an_interval_brings_its_lifetime_along_unless_one_is_given() {
        let pace = |settings: &[(&str, &str)]| {
            let pace = of(settings).unwrap().pace(MeatPace::published(4));
            (pace.interval, pace.lifetime)
        };
        assert_eq!(pace(&[]), (4, 6));
        assert_eq!(pace(&[(INTERVAL, "5")]), (5, 7));
        assert_eq!(pace(&[(LIFETIME, "12")]), (4, 12));
        assert_eq!(pace(&[(INTERVAL, "10"), (LIFETIME, "12")]), (10, 12));
    }

    #[test]
    fn dishes_are_named_by_their_meat() {
        assert_eq!(of(&[(DISHES, "beef, porkchop")]).unwrap().dishes, [Meat::Beef, Meat::Porkchop]);
        for (value, told) in
            [("soup", "there is no meat `soup`"), (",", "names no meat"), ("beef,beef", "twice")]
        {
            let error = of(&[(DISHES, value)]).unwrap_err();
            assert!(error.contains(told), "{error}");
        }
    }
}
