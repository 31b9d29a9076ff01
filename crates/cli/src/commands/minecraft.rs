//! `--minecraft ADDRESS`: clients of the game come into a run's episodes, and sit in the seats of its people.

use std::net::SocketAddr;

use cooperage_journal::{EpisodePlan, EpisodeState, Plan, RunDir};
use cooperage_minecraft_gate::{GateError, GateSettings, Invitation, MinecraftGate};
use cooperage_runtime::{EpisodeDoor, ObserverFactory};
use cooperage_seat::RunAttendance;
use cooperage_studio::seats::RunSeats;
use cooperage_studio::seats::wire::ClientInvitation;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::served::RunBeginning;
use crate::args::{ClockChoice, MinecraftArgs, PlayArgs};
use crate::error::{CliError, Exit, chain};
use crate::output;

/// The gate that is asked for, if one is.
fn settings(args: &MinecraftArgs) -> Option<GateSettings> {
    args.minecraft.map(|address| GateSettings { address, is_public: args.minecraft_public })
}

/// Plays in real time where clients come, and refuses another clock, or an address that may not be opened, before anything is
/// written.
pub(crate) fn set_clock(args: &MinecraftArgs, play: &mut PlayArgs) -> Result<(), CliError> {
    let Some(gate) = settings(args) else { return Ok(()) };
    gate.check().map_err(not_opened)?;
    set_wall_clock(play, "clients of Minecraft play in real time")
}

/// Sets the clock `wall`, and refuses another one for that reason.
pub(crate) fn set_wall_clock(play: &mut PlayArgs, reason: &str) -> Result<(), CliError> {
    match play.clock.get_or_insert(ClockChoice::Wall) {
        ClockChoice::Wall => Ok(()),
        ClockChoice::Wait | ClockChoice::Tokens => Err(CliError::usage(reason).hint("leave --clock out")),
    }
}

/// Refuses episodes of which clients can sit in none, or not in the next one: its world stands still until all people have come.
pub(crate) fn refuse_without_seats<'a>(
    args: &MinecraftArgs,
    mut episodes: impl Iterator<Item = &'a EpisodePlan> + Clone,
    suites: &Suites,
) -> Result<(), CliError> {
    let mut all = episodes.clone();
    if args.minecraft.is_none() || episodes.next().is_none_or(|next| has_client_seats(next, suites)) {
        return Ok(());
    }
    if all.clone().any(|episode| has_client_seats(episode, suites)) {
        return Err(CliError::usage("--minecraft: clients cannot sit in the next episode of this run")
            .hint("leave it out, or play the tasks in block worlds first or in a run of their own"));
    }
    if all.all(|episode| episode.people.is_empty()) {
        return Err(CliError::usage("--minecraft: no seat of this run is a person's")
            .hint("give one to the client with --human NAME, such as --human 0=andy"));
    }
    Err(CliError::usage("--minecraft: the people of this run do not play in a block world")
        .hint("leave it out, or choose another task, such as world/natural"))
}

/// Refuses to go on with a run whose missing episodes clients cannot join.
pub(crate) fn refuse_other_plan(args: &MinecraftArgs, dir: &RunDir, suites: &Suites) -> Result<(), CliError> {
    let is_missing = |(key, _): &(&String, &EpisodePlan)| dir.state(key) != EpisodeState::Finished;
    let episodes = dir.keys().iter().zip(&dir.plan().episodes);
    refuse_without_seats(args, episodes.filter(is_missing).map(|(_, plan)| plan), suites)?;
    if args.minecraft.is_some() && !dir.plan().episodes.iter().all(|episode| episode.clock.is_real_time()) {
        return Err(CliError::usage("clients of Minecraft play in real time, and this run does not"));
    }
    Ok(())
}

/// Whether clients can sit in an episode: people play in it, in a block world.
fn has_client_seats(episode: &EpisodePlan, suites: &Suites) -> bool {
    let is_in_blocks = || suites.suite_of(&episode.task).is_ok_and(|suite| suite.views().blocks.is_some());
    !episode.people.is_empty() && is_in_blocks()
}

/// Whether clients can join a run: they can sit in each of its episodes, which are played in real time.
pub(crate) fn is_joinable(plan: &Plan, suites: &Suites) -> bool {
    plan.episodes.iter().all(|episode| has_client_seats(episode, suites) && episode.clock.is_real_time())
}

/// When the first episode begins: clients cannot wait outside.
pub(crate) fn beginning(args: &MinecraftArgs) -> RunBeginning {
    if args.minecraft.is_some() { RunBeginning::AtOnce } else { RunBeginning::WhenAllHaveCome }
}

/// A gate beside the runs of this program.
pub(crate) struct OpenGate {
    gate: MinecraftGate,
    registry: ProgramRegistry,
}

impl OpenGate {
    /// Opens the gate that is asked for.
    pub(crate) fn open(
        args: &MinecraftArgs,
        registry: &ProgramRegistry,
    ) -> Result<Option<OpenGate>, CliError> {
        let Some(settings) = settings(args) else { return Ok(None) };
        let gate = MinecraftGate::open(settings).map_err(not_opened)?;
        Ok(Some(OpenGate { gate, registry: registry.clone() }))
    }

    /// The address at which clients join.
    pub(crate) fn address(&self) -> SocketAddr {
        self.gate.address()
    }

    /// Lets the people of a run into its episodes by the gate too, and prints their invitations.
    pub(crate) fn let_in(&self, dir: &RunDir, seats: RunSeats, json: bool) -> Result<RunSeats, CliError> {
        let invitations = self.invite(dir, json)?;
        for invited in seats.invited() {
            let person = invited.person();
            if let Some(Invitation { login, .. }) = invitations.iter().find(|one| one.person == person) {
                invited.invite_client(&ClientInvitation {
                    address: self.address().to_string(),
                    version: self.gate.game_version().to_owned(),
                    login: login.clone(),
                });
            }
        }
        let observe = self.observe(dir, seats.door(), invitations, seats.attendance().clone());
        Ok(seats.watched_by(Some(observe)))
    }

    /// Invites the people of a run, and prints that.
    pub(crate) fn invite(&self, dir: &RunDir, json: bool) -> Result<Vec<Invitation>, CliError> {
        let invitations = self.gate.invitations(dir).map_err(not_opened)?;
        self.announce(&invitations, json)?;
        Ok(invitations)
    }

    /// Makes the observers of a run's episodes, by which the invited people come in.
    pub(crate) fn observe(
        &self,
        dir: &RunDir,
        door: EpisodeDoor,
        invitations: Vec<Invitation>,
        attendance: RunAttendance,
    ) -> ObserverFactory {
        self.gate.observe(dir, door, &self.registry, invitations, attendance)
    }

    fn announce(&self, invitations: &[Invitation], json: bool) -> Result<(), CliError> {
        let (address, version) = (self.address(), self.gate.game_version());
        if json {
            let one =
                |invited: &Invitation| serde_json::json!({"name": invited.person, "login": invited.login});
            let logins: serde_json::Value = invitations.iter().map(one).collect();
            let told = serde_json::json!({"minecraft": address.to_string(), "logins": logins});
            return output::data(&told.to_string());
        }
        for Invitation { person, login } in invitations {
            output::note(&format!(
                "For {person} in Minecraft {version}: Multiplayer, Direct Connection, {address}, with the name {login} (help minecraft)"
            ));
        }
        Ok(())
    }
}

fn not_opened(error: GateError) -> CliError {
    match error {
        GateError::Public(_) => CliError::usage(error.to_string())
            .hint("name 127.0.0.1, or add --minecraft-public: login names then get a code (help minecraft)"),
        _ => CliError::new(Exit::Output, chain(&error)).hint("name another port, such as 127.0.0.1:25566"),
    }
}
