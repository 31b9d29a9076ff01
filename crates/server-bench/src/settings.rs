//! The options of the suite.

use std::collections::BTreeMap;

use cooperage_core::Tick;
use cooperage_mindcraft::settings::names as read_names;
use cooperage_teams::{OptionInfo, OptionKind, Resolved};

/// The option with the agents' names.
const NAMES: &str = "server.names";
/// The option that says when an episode ends by itself.
pub(crate) const MINUTES: &str = "server.minutes";
/// The option that says whether the start is set up by commands.
pub(crate) const SET_UP: &str = "server.setup";
/// The option that says in which world a task is played.
pub(crate) const WORLD: &str = "server.world";
/// The value of [`SET_UP`] for a set-up by commands, and that for none.
pub(crate) const COMMANDS: &str = "commands";
const NONE: &str = "none";
/// The value of [`WORLD`] for the world of a server, and that for one of our own.
pub(crate) const JOINED: &str = "joined";
pub(crate) const EMBEDDED: &str = "embedded";
/// Ticks of a minute.
const TICKS_PER_MINUTE: u64 = 1_200;
/// The most minutes that may be asked for.
const MINUTES_MAX: i64 = 100_000;

pub(crate) const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        MINUTES,
        "60",
        OptionKind::Whole {
            low: 1,
            high: MINUTES_MAX,
            word: None,
            form: "a number of minutes from 1 to 100000",
        },
        "minutes after which an episode ends by itself",
    ),
    OptionInfo::new(
        NAMES,
        "given",
        OptionKind::Parsed { form: "given, or names with commas between them", parse: read_names },
        "the login names of the agents in the order of their seats, such as `Andy,Jill`",
    ),
    OptionInfo::new(
        SET_UP,
        NONE,
        OptionKind::OneOf(&[NONE, COMMANDS]),
        "with `commands` the first agent, which must be an operator there, sets the start up before the others begin: it empties all \
         agents' hands, and for a building clears the site and gives the blocks; a server that does not obey breaks the episode",
    ),
    OptionInfo::new(
        WORLD,
        JOINED,
        OptionKind::OneOf(&[JOINED, EMBEDDED]),
        "with `embedded` the task is played in a world of this program, without a server, to be compared with the same task on one",
    ),
];

/// The values of the options of a plan.
pub(crate) struct ServerSettings {
    pub(crate) horizon: Tick,
    /// The agents' names by seat; those that are missing are given.
    pub(crate) names: Vec<String>,
    /// Whether the start is set up by commands.
    pub(crate) has_set_up: bool,
    /// Whether the world is one of our own.
    pub(crate) is_embedded: bool,
}

impl ServerSettings {
    pub(crate) fn read(options: &BTreeMap<String, String>) -> Result<ServerSettings, String> {
        let options =
            Resolved::new("the suite server", OPTIONS, options).map_err(|error| error.to_string())?;
        let minutes: Option<u64> = options.limit(MINUTES);
        Ok(ServerSettings {
            horizon: Tick(minutes.unwrap_or_default() * TICKS_PER_MINUTE),
            names: options.parsed::<Vec<String>>(NAMES).cloned().unwrap_or_default(),
            has_set_up: options.word(SET_UP) == COMMANDS,
            is_embedded: options.word(WORLD) == EMBEDDED,
        })
    }
}
