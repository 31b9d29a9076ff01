//! The agents and the world of a chat: names, profiles, settings.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_blocks::write_world;
use cooperage_journal::AttachmentPlan;
use cooperage_mindcraft::living::encode;
use cooperage_mindcraft::settings::{MINUTES, NAME_RULE, NAMES, fit_name, is_name};
use cooperage_mindcraft::suite::{FILE, FLAT, NATURAL, WORLD_FILE};
use cooperage_server_bench::task;
use cooperage_suites::condition::{SeatPlayer, SeatSelector};
use cooperage_teams::GIVEN;
use cooperage_teams::frameworks::mindcraft::PROFILES;
use serde_json::Value;

use crate::args::{ChatArgs, EditionChoice};
use crate::error::{CliError, Exit, chain};
use crate::keyed::seats;
use crate::output;
use crate::play::GivenFiles;
use crate::profiles::profiles;
use crate::world_file::load;

/// Names of agents for which the user gives none.
const USUAL: [&str; 10] = ["Andy", "Jill", "Bob", "Sally", "Mike", "Laura", "John", "Emma", "Tom", "Kate"];
/// The options of a server's chat: it lasts as long as it may, and the agents log in by their names.
const SERVER_MINUTES: &str = "server.minutes=100000";
const SERVER_NAMES: &str = "server.names";
/// The most agents in a chat.
const AGENTS_MAX: usize = 64;

/// See the module.
pub(super) struct ChatCast {
    pub(super) task: String,
    /// How many there are, the person included.
    pub(super) bodies: u32,
    pub(super) seats: Vec<(SeatSelector, SeatPlayer)>,
    pub(super) given: GivenFiles,
}

/// Reads what the arguments say; options that follow from it are put to those that the user gives.
pub(super) fn cast(args: &mut ChatArgs) -> Result<ChatCast, CliError> {
    let mut profiles = args.profiles.iter().map(profile).collect::<Result<Vec<Value>, _>>()?;
    make_names_fit(&mut profiles);
    let names = names(args, &profiles)?;
    let person = args.me.clone();
    if !is_name(&person) || names.iter().any(|name| name.eq_ignore_ascii_case(&person)) {
        return Err(CliError::usage(format!("you cannot be called `{person}`"))
            .hint("a name has 1 to 16 letters, digits and `_`, and no agent has the same one: --me NAME"));
    }
    let mut attachments = BTreeMap::new();
    let is_on_server = args.server.is_some();
    let task = match args.world.as_str() {
        _ if is_on_server => task::FREE,
        "natural" => NATURAL,
        "flat" => FLAT,
        path => {
            attachments.insert(WORLD_FILE.to_owned(), world(Utf8Path::new(path), args.play.seed)?);
            FILE
        }
    };
    // The community edition's agents are assistants, who do not go hunting by themselves.
    let (edition, base) = match args.edition {
        EditionChoice::Original => ("original", "survival"),
        EditionChoice::Ce => ("ce", "assistant"),
    };
    let (minutes, names_option) = if is_on_server {
        (SERVER_MINUTES.to_owned(), SERVER_NAMES)
    } else {
        (format!("{MINUTES}=endless"), NAMES)
    };
    let mut given = vec![
        minutes,
        format!("{names_option}={}", names.join(",")),
        format!("mindcraft.edition={edition}"),
        format!("mindcraft.base_profile={base}"),
        // A busy agent reads its messages as soon as it is idle.
        "mindcraft.deliver=idle".to_owned(),
    ];
    if !profiles.is_empty() {
        let text = Value::Array(profiles).to_string();
        let file = args.profiles.iter().filter_map(|path| path.file_name()).collect::<Vec<_>>().join(", ");
        attachments.insert(PROFILES.to_owned(), AttachmentPlan { file, text, hash: None });
        given.push(format!("mindcraft.profiles={GIVEN}"));
    }
    if let Some(path) = &args.skills {
        if !path.exists() {
            return Err(CliError::usage(format!("--skills {path}: there is no such file or folder"))
                .hint("a skill is a file NAME.js; `cooperage skills show gatherLogs` shows one"));
        }
        given.push(format!("mindcraft.skills={path}"));
    }
    // The user's options come later, and so take precedence.
    given.append(&mut args.players.options);
    args.players.options = given;
    let mut seats = seats(&args.players.seats)?;
    let agents = names.len() as u32;
    // On a server the person plays with a client of the server.
    if !is_on_server {
        seats.push((SeatSelector::Seats { first: agents, last: agents }, SeatPlayer::person(&person)));
    }
    let bodies = agents + u32::from(!is_on_server);
    let folders = args.profiles.iter().filter_map(|path| path.parent()).map(Utf8Path::to_owned).collect();
    let given = GivenFiles { files: attachments, folders, ..GivenFiles::default() };
    Ok(ChatCast { task: task.to_owned(), bodies, seats, given })
}

/// The agents' names: those that are given, then those of the profiles, then usual ones, as many as there are to be agents.
fn names(args: &ChatArgs, profiles: &[Value]) -> Result<Vec<String>, CliError> {
    let of_profiles = profiles.iter().filter_map(|profile| profile["name"].as_str().map(str::to_owned));
    let mut names: Vec<String> =
        if args.names.is_empty() { of_profiles.collect() } else { args.names.clone() };
    let count = args.agents.map_or(names.len().max(1), |agents| agents as usize);
    if count > AGENTS_MAX || names.len() > count {
        return Err(CliError::usage(format!("--agents {count}: there are {} names", names.len()))
            .hint(format!("a chat has 1 to {AGENTS_MAX} agents, and a name is theirs")));
    }
    for number in 0.. {
        if names.len() >= count {
            break;
        }
        let usual = USUAL[number % USUAL.len()];
        let name = if number < USUAL.len() {
            usual.to_owned()
        } else {
            format!("{usual}{}", number / USUAL.len() + 1)
        };
        if !names.iter().any(|known| known.eq_ignore_ascii_case(&name))
            && !name.eq_ignore_ascii_case(&args.me)
        {
            names.push(name);
        }
    }
    Ok(names)
}

/// Gives bodies names that they can have: profiles are published with hyphens, blanks and dots in their names.
fn make_names_fit(profiles: &mut [Value]) {
    for number in 0..profiles.len() {
        let Some(name) = profiles[number]["name"].as_str().filter(|name| !is_name(name)).map(str::to_owned)
        else {
            continue;
        };
        let is_taken = |fit: &str| {
            let mut others = profiles.iter().enumerate().filter(|(other, _)| *other != number);
            others.any(|(_, other)| other["name"].as_str().is_some_and(|name| name.eq_ignore_ascii_case(fit)))
        };
        let fit = fit_name(&name).and_then(|fit| {
            let numbered = (2..=AGENTS_MAX)
                .filter_map(|more| fit_name(&format!("{}_{more}", fit.get(..13).unwrap_or(&fit))));
            std::iter::once(fit.clone()).chain(numbered).find(|fit| !is_taken(fit))
        });
        let Some(fields) = profiles[number].as_object_mut() else { continue };
        match fit {
            Some(fit) => {
                output::note(&format!("the agent `{name}` is called {fit} here: {NAME_RULE}"));
                fields.insert("name".to_owned(), Value::String(fit));
            }
            None => {
                output::note(&format!("no agent can be called `{name}`: it is given another name"));
                fields.remove("name");
            }
        }
    }
}

/// A profile of the original's form.
fn profile(path: &Utf8PathBuf) -> Result<Value, CliError> {
    let profile = profiles(path)?;
    if profile.is_object() {
        Ok(profile)
    } else {
        Err(CliError::new(Exit::Input, format!("{path}: a profile is a JSON object")))
    }
}

/// The file of a world, a region or a blueprint, as the plan holds it.
fn world(path: &Utf8Path, seed: i64) -> Result<AttachmentPlan, CliError> {
    if !path.exists() {
        return Err(CliError::usage(format!("--world {path}: there is no such file"))
            .hint("the world is natural, flat, or a file of `cooperage world generate`"));
    }
    let world = load(path)?.into_world(seed.cast_unsigned());
    let file = write_world(&world)
        .map_err(|error| CliError::new(Exit::Input, format!("{path}: {}", chain(&error))))?;
    let name = path.file_name().unwrap_or("world").to_owned();
    Ok(AttachmentPlan { file: name, text: encode(&file), hash: None })
}
