//! `cooperage chat`: a person talks with agents in a living world. It is an episode of the suite `world`, with a plan, a run
//! directory and a journal like any other, and coming back is resuming it.

mod cast;
mod pending;
mod spending;
mod talk;
mod watch;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::Arc;

use cooperage_journal::{EpisodePlan, EpisodeState, ModelPlan, Plan, PricePlan, RunDir};
use cooperage_mindcraft::suite::SUITE;
use cooperage_models::ModelName;
use cooperage_runtime::{Observer, ObserverFactory};
use cooperage_seat::{Attendee, ObserverGroup, RunAttendance};
use cooperage_suites::ends;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_teams::frameworks::mindcraft::roles::CONVERSE;

use self::cast::cast;
use self::spending::Spending;
use self::talk::{Chat, ChatSession};
use self::watch::{ChatWatcher, WorldSaver};
use crate::args::{ChatArgs, ClockChoice};
use crate::commands::join::JoinedServer;
use crate::commands::minecraft::{self, OpenGate};
use crate::commands::planned::{RunRequest, planned};
use crate::commands::run::prepared;
use crate::commands::seat::{GameOutput, SeatExit, kept, person, sit};
use crate::error::CliError;
use crate::going_on::going_on;
use crate::grid::Grid;
use crate::models::ModelAccess;
use crate::output;
use crate::play::exit_of;

/// The model of agents without profiles: a script, which is told.
const MODEL: &str = "oracle";

pub(crate) fn chat(mut args: ChatArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let is_terminal = std::io::stdin().is_terminal() && !args.play.json;
    minecraft::set_clock(&args.minecraft, &mut args.play)?;
    let server = args.server.as_deref().map(|server| JoinedServer::of(server, &args.minecraft_version));
    let server = server.transpose()?;
    if server.is_some() {
        minecraft::set_wall_clock(&mut args.play, "a server plays in real time")?;
    }
    // A script's lines are handed in one after the other, and give the same chat each time.
    args.play.clock.get_or_insert(if is_terminal { ClockChoice::Wall } else { ClockChoice::Tokens });
    let cast = cast(&mut args)?;
    let selection = [cast.task.clone()];
    let asked = RunRequest {
        selection: &selection,
        players: &args.players,
        seats: cast.seats,
        grid: Grid::single(&args.players, &args.play, Some(cast.bodies))?,
        episodes: 1,
        rollouts: None,
        rewards: false,
        default_model: Some(MODEL),
        fallback_model: None,
        given: cast.given,
        play: &args.play,
    };
    let (mut ground, plan) = planned(asked, registry, &|_| Ok(vec![cast.task.clone()]))?;
    match &server {
        None => person(plan.episodes.first()).map(drop)?,
        Some(server) if !args.play.dry_run => server.look(args.play.quiet)?,
        Some(_) => {}
    }
    let name = format!("chat-{}", cast.task);
    let Some(dir) = prepared(&args.play, &mut ground, &name, plan)? else { return Ok(ExitCode::SUCCESS) };
    let gate = OpenGate::open(&args.minecraft, registry)?;
    let place = server
        .as_ref()
        .map_or(ChatPlace::Here(gate.as_ref()), |server| ChatPlace::Server { server, me: &args.me });
    go_on(&dir, &ground.suites, &ground.reach, place, args.play.json)
}

/// Where a chat takes place.
#[derive(Clone, Copy)]
pub(crate) enum ChatPlace<'a> {
    /// In a world of this program, in which the person has a seat; clients may come in by the gate.
    Here(Option<&'a OpenGate>),
    /// On a server of the game. The person of that name has no seat.
    Server { server: &'a JoinedServer, me: &'a str },
}

/// Whether a run is a chat.
pub(crate) fn is_chat(plan: &Plan) -> bool {
    let is_living =
        |episode: &EpisodePlan| episode.task.split('/').next() == Some(SUITE) && episode.people.len() == 1;
    matches!(plan.episodes.as_slice(), [episode] if is_living(episode))
}

/// Goes on with the chat of that run directory from where it stands.
pub(crate) fn go_on(
    dir: &RunDir,
    suites: &Suites,
    reach: &ModelAccess,
    place: ChatPlace<'_>,
    json: bool,
) -> Result<ExitCode, CliError> {
    let mut episodes = dir.episodes();
    let (Some((key, episode)), None) = (episodes.next(), episodes.next()) else {
        return Err(CliError::usage("a chat is one episode, and this run has several"));
    };
    if dir.state(&key) == EpisodeState::Finished {
        let end = dir.end(&key)?;
        output::note(&format!("This chat is over: {}. --fresh begins anew.", ends::reason(&end)));
        return Ok(ExitCode::SUCCESS);
    }
    let (seat, gate, server, me) = match place {
        ChatPlace::Here(gate) => (Some(person(Some(episode))?), gate, None, ""),
        ChatPlace::Server { server, me } => (None, None, Some(server), me),
    };
    let again = kept(&dir.part_path(&key))?.lines;
    let is_wall = episode.clock.is_real_time();
    let is_terminal = std::io::stdin().is_terminal() && !json;
    let camera = WorldSaver::default();
    let first_line = told_of_scripts(episode, suites);
    let people =
        episode.people.iter().map(|(&seat, name)| Attendee { name: name.clone(), seats: vec![seat] });
    let attendance = RunAttendance::new(people.collect());
    let invitations = gate.map(|gate| gate.invite(dir, json)).transpose()?;
    let chat = Chat {
        seat,
        me: me.to_owned(),
        is_wall,
        is_begun: again > 0,
        is_terminal,
        camera: camera.clone(),
        first_line,
        attendance: attendance.clone(),
    };
    let prices = prices(episode);
    let (played, left) = sit(
        dir,
        suites,
        reach,
        None,
        server.is_some(),
        |news, door| -> ObserverFactory {
            let let_in = gate
                .zip(invitations)
                .map(|(gate, invitations)| gate.observe(dir, door.clone(), invitations, attendance));
            let joined = server.map(|server| server.observe(dir, door.clone()));
            Arc::new(move |place, plan| {
                let mut all: Vec<Box<dyn Observer>> = vec![Box::new(ChatWatcher {
                    seat,
                    news: news.clone(),
                    again,
                    is_wall,
                    camera: camera.clone(),
                    prices: prices.clone(),
                    out: BTreeMap::new(),
                    spending: Spending::default(),
                    has_moved: false,
                    has_spoken: false,
                    busy: 0,
                    tools: None,
                })];
                all.extend(let_in.iter().chain(&joined).filter_map(|observe| observe(place, plan)));
                Some(Box::new(ObserverGroup(all)))
            })
        },
        |seat| ChatSession::new(&chat, seat, GameOutput::new(json, is_terminal)).hold(),
    )?;
    if left == SeatExit::Quit {
        output::note(&match server {
            None => format!(
                "The world waits. The same command goes on with it, and so does `cooperage resume {}`.",
                dir.path()
            ),
            Some(_) => format!("The agents have left the server. `{}` goes on with the chat.", going_on(dir)),
        });
        return Ok(ExitCode::SUCCESS);
    }
    if dir.state(&key) == EpisodeState::Finished {
        let end = dir.end(&key)?;
        output::note(&format!("The chat is over: {}.", ends::reason(&end)));
    }
    exit_of(dir, &played, 0.0, None)
}

/// Tells that scripts play agents, and which: those whose words come of a built-in player. `None` where there are none.
fn told_of_scripts(episode: &EpisodePlan, suites: &Suites) -> Option<String> {
    let names = suites.agent_names(episode);
    let (mut scripts, mut agents) = (BTreeSet::new(), Vec::new());
    for (team, seat) in episode.teams.iter().flat_map(|team| team.seats.iter().map(move |seat| (team, *seat)))
    {
        let model = team.model(Some(seat), CONVERSE.name).map(|model| model.name.as_str());
        let script = model.filter(|name| matches!(name.parse(), Ok(ModelName::BuiltIn(_))));
        if let Some((script, name)) = script.zip(names.get(seat as usize)) {
            scripts.insert(format!("`{script}`"));
            agents.push(name.as_str());
        }
    }
    let scripts = scripts.into_iter().collect::<Vec<_>>().join(", ");
    let told = format!("A script ({scripts}) plays {}: no language model is asked.", agents.join(", "));
    (!agents.is_empty()).then_some(told)
}

/// The prices of all models by name; built-in players cost nothing.
fn prices(episode: &EpisodePlan) -> BTreeMap<String, Option<PricePlan>> {
    let price = |model: &ModelPlan| match model.name.parse() {
        Ok(ModelName::BuiltIn(_)) => Some(PricePlan::FREE),
        _ => model.price,
    };
    episode.all_models().map(|(_, model)| (model.name.clone(), price(model))).collect()
}
