//! People in seats of episodes that this process plays: their invitations, their view of the world, and their inputs.
//!
//! The runtime plays a run with people like any other run. This module connects its door and observer with a page for
//! each person: a [`PersonSeat`], and a link that gives access to it only.

mod links;
mod listener;
mod seat;
pub mod wire;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_core::AgentId;
use cooperage_journal::{EpisodePlan, JournalError, RunDir};
use cooperage_runtime::{EpisodeDoor, Observer, ObserverFactory};
use cooperage_seat::{Attendee, ObserverGroup, RunAttendance, SeatWatcher, going, person_task};
use cooperage_suites::suite::{ProgramRegistry, Suite, Suites};

use crate::guard::{Guard, GuardError, GuestScope, Token};
use crate::instructors::{Instructor, Instructors};
use crate::live::Windows;
use crate::playback::{Shower, WatchedTask};
use links::InvitationFile;
use listener::SeatListener;
use seat::SeatGameInfo;
use wire::{ClientInvitation, Phase};

pub use links::{FILE, has_instructors, invite_instructors, kept_port};
pub use seat::PersonSeat;
pub(crate) use seat::SeatPageState;

/// Why the seats of a run cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum SeatsError {
    /// The run directory cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The run is being played already.
    #[error("this run is being played already")]
    Playing,
    /// No secrets can be made.
    #[error(transparent)]
    Guard(#[from] GuardError),
    /// The file of invitations is damaged.
    #[error("{path}: {why}")]
    Damaged {
        path: Utf8PathBuf,
        /// The fault that was found.
        why: String,
    },
}

/// The seats that one person plays: one, or several at the same time.
pub type SeatGroup = Arc<[Arc<PersonSeat>]>;

/// The people's seats on this server, by the names in their links.
#[derive(Debug, Default)]
pub(crate) struct Seats(RwLock<BTreeMap<String, SeatGroup>>);

impl Seats {
    pub(crate) fn find(&self, id: &str) -> Option<SeatGroup> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}

/// The parts of the server that admit people.
pub(crate) struct Reception<'a> {
    pub(crate) guard: &'a Guard,
    pub(crate) seats: &'a Seats,
    pub(crate) instructors: &'a Instructors,
    /// The port on which the server listens.
    pub(crate) port: u16,
    pub(crate) registry: &'a ProgramRegistry,
}

/// Offers the seats of the people in a run, and admits its instructors: their links work from now on. Seats with the
/// same person's name belong to one person, who has one link for all of them.
pub(crate) fn offer(
    reception: &Reception<'_>,
    dir: &RunDir,
    name: &str,
    door: EpisodeDoor,
    windows: Arc<Windows>,
) -> Result<RunSeats, SeatsError> {
    let mut people: BTreeMap<u32, &str> = BTreeMap::new();
    for episode in &dir.plan().episodes {
        people.extend(episode.people.iter().map(|(seat, name)| (*seat, name.as_str())));
    }
    let mut links = InvitationFile::kept(dir.path())?;
    links.port = reception.port;
    let games = dir.plan().episodes.len();
    let attendance = RunAttendance::new(attendees(&people));
    let mut invited: Vec<Invited> = Vec::new();
    for Attendee { name: person, seats: own } in attendance.people() {
        let Some(first) = own.first() else { continue };
        let link = links.of(*first)?;
        let seat = |number: &u32| {
            let way = (door.clone(), attendance.clone());
            Arc::new(PersonSeat::new(AgentId(*number), name, own.clone(), person.clone(), games, way))
        };
        let seats: SeatGroup = own.iter().map(seat).collect();
        let place = GuestScope::seat(&link.id);
        let path = format!("{}?token={}", place.path(), link.token);
        reception.guard.admit(place, Token::of(&link.token));
        let mut known = reception.seats.0.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(link.id, Arc::clone(&seats));
        invited.push(Invited { seats, path });
    }
    let mut instructors = Vec::new();
    for (person, link) in &links.instructors {
        let place = GuestScope::instruct(&link.id);
        instructors.push((person.clone(), format!("{}?token={}", place.path(), link.token)));
        reception.guard.admit(place, Token::of(&link.token));
        let instructor = Instructor { name: person.as_str().into(), run: name.to_owned() };
        reception.instructors.admit(link.id.clone(), instructor);
    }
    if !invited.is_empty() || !instructors.is_empty() {
        links.keep(dir.path())?;
    }
    let registry = reception.registry.clone();
    Ok(RunSeats {
        dir: dir.clone(),
        door,
        attendance,
        invited,
        instructors,
        registry,
        windows,
        others: Vec::new(),
    })
}

/// The people with all their seats, in the order of their first ones.
fn attendees(people: &BTreeMap<u32, &str>) -> Vec<Attendee> {
    let mut attendees: Vec<Attendee> = Vec::new();
    for (&seat, &name) in people {
        match attendees.iter_mut().find(|known| known.name == name) {
            Some(known) => known.seats.push(seat),
            None => attendees.push(Attendee { name: name.to_owned(), seats: vec![seat] }),
        }
    }
    attendees
}

/// An invited person, with the link to the person's seats.
#[derive(Clone, Debug)]
pub struct Invited {
    /// There is at least one.
    seats: SeatGroup,
    /// The path and query of the invitation.
    path: String,
}

/// The seats of people in one run.
#[derive(Clone)]
pub struct RunSeats {
    dir: RunDir,
    door: EpisodeDoor,
    attendance: RunAttendance,
    invited: Vec<Invited>,
    /// The instructors of the run: the name, and the path and query of the invitation.
    instructors: Vec<(String, String)>,
    registry: ProgramRegistry,
    windows: Arc<Windows>,
    /// Makes further observers of the run's episodes.
    others: Vec<ObserverFactory>,
}

impl std::fmt::Debug for RunSeats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunSeats")
            .field("dir", &self.dir)
            .field("invited", &self.invited)
            .finish_non_exhaustive()
    }
}

impl RunSeats {
    /// The people who are invited to play.
    #[must_use]
    pub fn invited(&self) -> &[Invited] {
        &self.invited
    }

    /// The instructors of the run: the name, and the path and query of the invitation.
    #[must_use]
    pub fn instructors(&self) -> &[(String, String)] {
        &self.instructors
    }

    fn seats(&self) -> impl Iterator<Item = &Arc<PersonSeat>> {
        self.invited.iter().flat_map(|invited| invited.seats.iter())
    }

    /// The door through which the people's inputs reach the run's episodes.
    #[must_use]
    pub fn door(&self) -> EpisodeDoor {
        self.door.clone()
    }

    /// The people of the run, who come by pages or with clients.
    #[must_use]
    pub fn attendance(&self) -> &RunAttendance {
        &self.attendance
    }

    /// Adds further observers to the run's episodes.
    #[must_use]
    pub fn watched_by(mut self, others: Option<ObserverFactory>) -> RunSeats {
        self.others.extend(others);
        self
    }

    /// Makes the observers of the run's episodes: for the people in seats, for the server, and for the pages that show
    /// the episode.
    #[must_use]
    pub fn observe(&self) -> ObserverFactory {
        let (dir, registry, windows) = (self.dir.clone(), self.registry.clone(), Arc::clone(&self.windows));
        let others = self.others.clone();
        let seats: Vec<Arc<PersonSeat>> = self.seats().cloned().collect();
        let last = dir.plan().episodes.len().saturating_sub(1);
        // The suites are made for the first episode of the run, and kept for the others.
        let known: OnceLock<Option<Suites>> = OnceLock::new();
        Arc::new(move |episode, plan| {
            let key = plan.key();
            let made = || Suites::new(&registry, &dir.plan().attachments).ok();
            let suites = known.get_or_init(made).as_ref()?;
            let suite = suites.suite_of(&plan.task).ok()?;
            let seated: Vec<&Arc<PersonSeat>> =
                seats.iter().filter(|seat| plan.people.contains_key(&seat.agent.0)).collect();
            let mut all: Vec<Box<dyn Observer>> = Vec::new();
            if !seated.is_empty() {
                let again = dir.part_lines(&key).map_or(0, |part| part.lines.len());
                let (about, names) = (about(suites, suite, plan), suite.persons().agent_names(plan));
                for seat in seated {
                    seat.begin(episode, plan, about.clone());
                    let listener = SeatListener::new(Arc::clone(seat), suite, episode == last);
                    let is_wall = plan.clock.is_real_time();
                    let watcher = SeatWatcher::new(seat.agent, names.clone(), is_wall, again, listener);
                    all.push(Box::new(watcher));
                }
            }
            all.extend(others.iter().filter_map(|others| others(episode, plan)));
            let window = windows.of(&key);
            if let Ok(task) = WatchedTask::of(suites, plan) {
                window.tell_task(task);
            }
            all.push(Box::new(Shower::new(window, suite)));
            Some(Box::new(ObserverGroup(all)))
        })
    }

    /// Returns the names of the people who have not come.
    #[must_use]
    pub fn waiting_for(&self) -> Vec<String> {
        self.attendance.missing()
    }

    /// Waits until all people have come, at most for `patience` and as long as `goes_on`; each is told who is missing.
    /// Returns the people who have not come.
    pub fn gather(&self, patience: Option<Duration>, goes_on: impl Fn() -> bool) -> Vec<&Invited> {
        self.attendance.wait(patience, |missing| {
            for seat in self.seats() {
                seat.change(|view| view.waiting_for = missing.to_vec());
            }
            goes_on()
        });
        for seat in self.seats() {
            seat.change(|view| view.waiting_for.clear());
        }
        self.invited.iter().filter(|invited| !self.attendance.is_here(&invited.seats())).collect()
    }

    /// Hands a person's seats in all games over to the teams that can play in them. Seats without such a team stand
    /// still.
    pub fn let_go(&self, invited: &Invited) {
        invited.seats.iter().for_each(|seat| self.let_seat_go(seat));
    }

    fn let_seat_go(&self, seat: &PersonSeat) {
        for (index, episode) in self.dir.plan().episodes.iter().enumerate() {
            if episode.people.contains_key(&seat.number()) {
                let has_stand_in = episode.teams.iter().any(|team| team.seats.contains(&seat.number()));
                // A game that is over refuses the input, which does not matter.
                let _ = self.door.send(index, going(seat.agent, has_stand_in));
            }
        }
    }

    /// Lets seats go whose people were idle for `afk`. Never returns.
    pub async fn watch_over(&self, afk: Duration) {
        let mut ticks = tokio::time::interval(Duration::from_millis(250));
        loop {
            ticks.tick().await;
            for seat in self.seats() {
                seat.check_away(afk);
            }
        }
    }

    /// Marks all seats as ended, however the run has ended.
    pub fn end(&self) {
        for seat in self.seats() {
            seat.change(|view| view.phase = Phase::Ended);
        }
    }
}

impl Invited {
    /// The person's name.
    #[must_use]
    pub fn person(&self) -> String {
        self.seats.first().map(|seat| seat.person()).unwrap_or_default()
    }

    /// The numbers of the person's seats.
    #[must_use]
    pub fn seats(&self) -> Vec<u32> {
        self.seats.iter().map(|seat| seat.number()).collect()
    }

    /// The path and query of the invitation.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Tells the person's pages how to join with a client of the game.
    pub fn invite_client(&self, client: &ClientInvitation) {
        self.seats.iter().for_each(|seat| seat.change(|view| view.client = Some(client.clone())));
    }

    /// How the person joins with a client of the game, where that is possible.
    #[must_use]
    pub fn client(&self) -> Option<ClientInvitation> {
        self.seats.first().and_then(|seat| seat.client())
    }
}

fn about(suites: &Suites, suite: &dyn Suite, plan: &EpisodePlan) -> SeatGameInfo {
    let task = suites.select(&plan.task).ok().and_then(|tasks| tasks.first().cloned());
    let horizon = task.map_or(0, |task| task.horizon.0);
    let told = person_task(suites, suite, plan);
    SeatGameInfo {
        title: told.title,
        about: told.about,
        horizon: plan.limits.ticks.map_or(horizon, |limit| limit.min(horizon)),
        keys: suite
            .persons()
            .keys()
            .iter()
            .map(|binding| (binding.key.browser_name(), binding.tool.to_owned()))
            .collect(),
        recipes: suite.views().makings(plan),
    }
}
