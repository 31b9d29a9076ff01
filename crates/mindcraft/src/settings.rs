//! The options of a living world.

use std::collections::BTreeMap;

use cooperage_core::Tick;
use cooperage_teams::{OptionInfo, OptionKind, ParsedValue, Resolved};

/// The task in natural terrain.
pub const NATURAL: &str = "world/natural";
/// The task on flat grass.
pub const FLAT: &str = "world/flat";

/// The game mode of the bodies.
pub const GAME_MODE: &str = "world.game_mode";
/// The value of [`GAME_MODE`] for creative mode.
pub const CREATIVE: &str = "creative";
/// How long the world lives.
pub const MINUTES: &str = "world.minutes";
/// The value of [`MINUTES`] for a world that ends only when a person stops it.
pub const ENDLESS: &str = "endless";
/// The option with the agents' names.
pub const NAMES: &str = "world.names";

/// The options, in ascending order of names.
pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        GAME_MODE,
        "survival",
        OptionKind::OneOf(&["survival", CREATIVE]),
        "with `creative` all bodies play in creative mode: blocks break at once, nothing is used up, nothing hurts, and whatever is \
         to be placed is there; implied by the base profiles `creative` and `god_mode`",
    ),
    OptionInfo::new(
        MINUTES,
        "60",
        OptionKind::Whole {
            low: 1,
            high: MINUTES_MAX,
            word: Some(ENDLESS),
            form: "a number of minutes from 1 to 1000000, or endless",
        },
        "virtual minutes after which the world ends",
    ),
    OptionInfo::new(
        NAMES,
        "given",
        OptionKind::Parsed { form: "given, or names with commas between them", parse: names },
        "the names of the agents in the order of their seats, such as `Andy,Jill`",
    ),
];

/// Ticks of a virtual minute.
const TICKS_PER_MINUTE: u64 = 1_200;
/// The most minutes that may be asked for.
const MINUTES_MAX: i64 = 1_000_000;
/// The end of an endless world, in some hundred years.
const FAR: Tick = Tick(1 << 36);
/// The rule for names, for messages.
pub const NAME_RULE: &str = "a name has 1 to 16 letters, digits and `_`";
/// The most characters of a name.
const NAME_CHARACTERS_MAX: usize = 16;

/// The values of the [`OPTIONS`] of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LivingWorldSettings {
    /// When the world ends by itself.
    pub horizon: Tick,
    /// The agents' names by seat; those that are missing are given.
    pub names: Vec<String>,
    /// Whether all bodies play in creative mode.
    pub is_creative: bool,
}

impl LivingWorldSettings {
    /// Reads a plan's settings.
    ///
    /// # Errors
    /// A text for people about a value that an option cannot have.
    pub fn read(options: &BTreeMap<String, String>) -> Result<LivingWorldSettings, String> {
        let options =
            Resolved::new("the suite world", OPTIONS, options).map_err(|error| error.to_string())?;
        let minutes: Option<u64> = options.limit(MINUTES);
        Ok(LivingWorldSettings {
            horizon: minutes.map_or(FAR, |minutes| Tick(minutes * TICKS_PER_MINUTE)),
            names: options.parsed::<Vec<String>>(NAMES).cloned().unwrap_or_default(),
            is_creative: options.word(GAME_MODE) == CREATIVE,
        })
    }
}

/// The agents' names by seat; none for the word `given`.
///
/// # Errors
/// A text for people about a name that no body can have.
pub fn names(text: &str) -> Result<ParsedValue, String> {
    let names: Vec<String> = match text {
        "given" => Vec::new(),
        text => text.split(',').map(|name| name.trim().to_owned()).collect(),
    };
    if let Some(wrong) = names.iter().find(|name| !is_name(name)) {
        let fit = fit_name(wrong).map(|fit| format!(", such as `{fit}`")).unwrap_or_default();
        return Err(format!(
            "`{wrong}` is no name of an agent, which has 1 to {NAME_CHARACTERS_MAX} letters, digits and `_`{fit}"
        ));
    }
    let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
    match (1..lower.len()).find(|&number| lower[..number].contains(&lower[number])) {
        Some(twice) => Err(format!("two agents cannot both be called `{}`", names[twice])),
        None => Ok(ParsedValue::new(names)),
    }
}

/// Whether a body can be called that: as in the game, letters, digits and the underscore.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let is_fit = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (1..=NAME_CHARACTERS_MAX).contains(&name.chars().count()) && name.chars().all(is_fit)
}

/// The name that a body can have in the place of one that it cannot: `my_bot_7` of `my-bot 7`. None where nothing of it is left.
#[must_use]
pub fn fit_name(name: &str) -> Option<String> {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let fit: String = words.collect::<Vec<_>>().join("_").chars().take(NAME_CHARACTERS_MAX).collect();
    (!fit.is_empty()).then_some(fit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_fit_for_a_body() {
        for (name, fit) in [
            ("my-bot-7", Some("my_bot_7")),
            ("GPT 4.1 (mini)", Some("GPT_4_1_mini")),
            ("andy", Some("andy")),
            ("a.name-that is much too long", Some("a_name_that_is_m")),
            ("  - ", None),
            ("", None),
            ("Zo\u{eb}", Some("Zo")),
        ] {
            assert_eq!(fit_name(name).as_deref(), fit, "{name}");
            assert!(fit_name(name).is_none_or(|fit| is_name(&fit)), "{name}");
        }
    }

    fn read(name: &str, value: &str) -> Result<LivingWorldSettings, String> {
        LivingWorldSettings::read(&BTreeMap::from([(name.to_owned(), value.to_owned())]))
    }

    #[test]
    fn values_are_read_or_refused_with_a_reason() {
        let usual = LivingWorldSettings::read(&BTreeMap::new()).unwrap();
        assert_eq!((usual.horizon, usual.names.len()), (Tick(72_000), 0));
        assert_eq!(read(MINUTES, "endless").unwrap().horizon, FAR);
        assert_eq!(read(NAMES, "Andy, Jill_2").unwrap().names, ["Andy", "Jill_2"]);
        for (name, value) in
            [(MINUTES, "0"), (MINUTES, "soon"), (NAMES, "Andy,"), (NAMES, "a b"), (NAMES, "Andy,andy")]
        {
            assert!(read(name, value).is_err(), "{name}={value}");
        }
    }
}
