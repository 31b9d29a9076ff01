//! The gate itself: its address, its listener, and the rooms of runs.

use std::collections::BTreeSet;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use cooperage_core::AgentId;
use cooperage_journal::{EpisodePlan, RunDir};
use cooperage_minecraft_wire::ProtocolVersion;
use cooperage_minecraft_wire::names::player_names;
use cooperage_minecraft_wire::text::clean;
use cooperage_runtime::{EpisodeDoor, Feed, Observer, ObserverFactory};
use cooperage_seat::{RunAttendance, person_task};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::connection::{self, LinkOptions};
use crate::hall::Hall;
use crate::moment::Step;
use crate::names::{login_name, new_code};
use crate::room::{Room, RoomSeat, RoomWays, RoomWords};
use crate::watcher::Watcher;

/// The pause after a connection could not be accepted.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);
/// Moments that may wait for the thread that hands them to clients.
const STEPS_WAITING_MAX: usize = 4;

/// The last line that greets a client.
const COMMANDS: &str = "/msg NAME TEXT speaks to one, /seats lists the seats, /help the commands.";

/// How a gate is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GateSettings {
    pub address: SocketAddr,
    /// Whether other machines may reach it. Login names then have a code, for the game's offline mode proves no name.
    pub is_public: bool,
}

impl GateSettings {
    /// Makes sure that an address that other machines may reach was asked for.
    ///
    /// # Errors
    /// [`GateError::Public`].
    pub fn check(&self) -> Result<(), GateError> {
        let is_local = self.address.ip().is_loopback() || self.is_public;
        if is_local { Ok(()) } else { Err(GateError::Public(self.address)) }
    }
}

/// Why a gate cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum GateError {
    #[error("other machines can reach {0}")]
    Public(SocketAddr),
    #[error("cannot listen on {address}")]
    Listen {
        address: SocketAddr,
        #[source]
        source: io::Error,
    },
    /// No codes for login names can be made.
    #[error("the system has no random numbers for the codes of login names")]
    Randomness,
}

/// How a person joins with the game's client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The name in the plan.
    pub person: String,
    /// The name with which the person logs in.
    pub login: String,
}

/// A server for clients of the game. It closes when it is dropped.
pub struct MinecraftGate {
    hall: Arc<Hall>,
    address: SocketAddr,
    is_public: bool,
}

impl std::fmt::Debug for MinecraftGate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MinecraftGate").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Drop for MinecraftGate {
    fn drop(&mut self) {
        self.hall.close();
        // The listener waits for a connection, and closes when it gets one.
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(match address.ip() {
                IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
                IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
            });
        }
        let _ = TcpStream::connect_timeout(&address, ACCEPT_PAUSE);
    }
}

impl MinecraftGate {
    /// Listens for clients.
    ///
    /// # Errors
    /// [`GateError`] if the address is public and that was not asked for, or if it is taken.
    pub fn open(settings: GateSettings) -> Result<MinecraftGate, GateError> {
        settings.check()?;
        let GateSettings { address, is_public } = settings;
        let failed = |source| GateError::Listen { address, source };
        let listener = TcpListener::bind(address).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let hall = Arc::new(Hall::default());
        let options = LinkOptions { is_public };
        let accepting = Arc::clone(&hall);
        thread::Builder::new()
            .name("gate".to_owned())
            .spawn(move || accept(&listener, &accepting, options))
            .map_err(failed)?;
        Ok(MinecraftGate { hall, address, is_public })
    }

    /// The version of the game whose blocks the worlds have. Clients of others see similar ones where theirs lacks one.
    #[must_use]
    pub fn game_version(&self) -> &'static str {
        ProtocolVersion::V1_21_1.name()
    }

    /// The address on which it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many connections are open.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.hall.open_count()
    }

    /// The invitations of the people of a run, by name.
    ///
    /// # Errors
    /// [`GateError::Randomness`] if names need codes and there are none.
    pub fn invitations(&self, dir: &RunDir) -> Result<Vec<Invitation>, GateError> {
        let people: BTreeSet<&String> =
            dir.plan().episodes.iter().flat_map(|episode| episode.people.values()).collect();
        let people: Vec<&String> = people.into_iter().collect();
        let invite = |(person, name): (&&String, String)| {
            let code = if self.is_public { Some(new_code().ok_or(GateError::Randomness)?) } else { None };
            Ok(Invitation { person: (*person).clone(), login: login_name(&name, code.as_deref()) })
        };
        // Long names may be equal once they are cut.
        people.iter().zip(player_names(&people)).map(invite).collect()
    }

    /// Makes the observers of a run's episodes, which let the invited people in. `attendance` is told who has
    /// come.
    #[must_use]
    pub fn observe(
        &self,
        dir: &RunDir,
        door: EpisodeDoor,
        registry: &ProgramRegistry,
        invitations: Vec<Invitation>,
        attendance: RunAttendance,
    ) -> ObserverFactory {
        let (hall, dir, registry) = (Arc::clone(&self.hall), dir.clone(), registry.clone());
        let known: OnceLock<Option<Suites>> = OnceLock::new();
        let expected = hall.expect(invitations.iter().map(|invited| invited.login.clone()).collect());
        Arc::new(move |episode, plan| {
            // They are expected until the run is over.
            let _ = &expected;
            let suites =
                known.get_or_init(|| Suites::new(&registry, &dir.plan().attachments).ok()).as_ref()?;
            let suite = suites.suite_of(&plan.task).ok()?;
            let reader = suite.views().blocks?;
            let seats = seats(plan, &invitations);
            let names = names(suites.agent_names(plan), &seats);
            let told = person_task(suites, suite, plan);
            let task = clean(if told.about.is_empty() { &told.title } else { &told.about });
            let welcome = [told.title, told.about, COMMANDS.to_owned()];
            let welcome = welcome.iter().map(|line| clean(line)).filter(|line| !line.is_empty()).collect();
            let again = dir.part_lines(&plan.key()).map_or(0, |part| part.lines.len());
            let room = Arc::new(Room::new(
                episode,
                seats,
                names,
                RoomWords { welcome, task },
                RoomWays { door: door.clone(), attendance: attendance.clone() },
            ));
            let (feed, steps) = Feed::<Step>::new(STEPS_WAITING_MAX);
            let watcher = Watcher::new(Arc::clone(&room), reader, feed, again);
            let (served, usher) = (Arc::clone(&room), Arc::clone(&hall));
            // Ends with the observer, which has the other end of the feed.
            let is_served = thread::Builder::new().name("gate-room".to_owned()).spawn(move || {
                for mut step in &steps {
                    // Acts are judged by the newest moment that is known.
                    steps.try_iter().for_each(|later| step.join(later));
                    served.step(step);
                }
                usher.close_room(&served);
                served.close();
            });
            is_served.ok()?;
            hall.open_room(&room);
            Some(Box::new(watcher) as Box<dyn Observer>)
        })
    }
}

fn seats(plan: &EpisodePlan, invitations: &[Invitation]) -> Vec<RoomSeat> {
    let login = |person: &String| invitations.iter().find(|invited| invited.person == *person);
    let seat = |(&number, person): (&u32, &String)| {
        let login = login(person)?.login.clone();
        let is_operator = plan.operators.contains(&number);
        Some(RoomSeat { agent: AgentId(number), person: person.clone(), login, is_operator })
    };
    plan.people.iter().filter_map(seat).collect()
}

/// The agents' names as players. A person is called by its own name: the code of a login name is for the login alone.
fn names(mut agents: Vec<String>, seats: &[RoomSeat]) -> Vec<String> {
    for seat in seats {
        if let Some(name) = agents.get_mut(seat.agent.0 as usize) {
            name.clone_from(&seat.person);
        }
    }
    player_names(&agents)
}

/// Accepts connections until the hall is closed.
fn accept(listener: &TcpListener, hall: &Arc<Hall>, options: LinkOptions) {
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // A connection broke before it was accepted, or the system has no room for one now.
            if hall.is_closed() {
                return;
            }
            thread::park_timeout(ACCEPT_PAUSE);
            continue;
        };
        let Some(place) = hall.admit(&stream) else {
            if hall.is_closed() {
                return;
            }
            continue;
        };
        let hall = Arc::clone(hall);
        // Without a thread the connection is closed, and the others go on.
        let _ = thread::Builder::new()
            .name("gate-client".to_owned())
            .spawn(move || connection::serve(stream, &hall, &place, options));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_player_is_called_by_the_code_of_a_login() {
        let seat = |number, person: &str| RoomSeat {
            agent: AgentId(number),
            person: person.to_owned(),
            login: login_name(person, Some("k7x2pw")),
            is_operator: false,
        };
        let seats = [seat(1, "andy"), seat(2, "jill")];
        let agents = ["Alice", "Bob", "Carol"].map(str::to_owned).to_vec();
        assert_eq!(names(agents, &seats), ["Alice", "andy", "jill"]);
    }
}
