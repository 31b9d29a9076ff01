//! The people of a run: who has come, who is missing, and how long each has been idle.
//!
//! A person comes by a page, or with a client of the world that logs in. Both tell the same [`RunAttendance`], and the program
//! that plays waits on it.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cooperage_journal::{EpisodeState, Record, RunDir};
use cooperage_runtime::{DoorError, EpisodeDoor, GATHERING, InputKind, OutsideSource};

/// The interval at which a waiting program is asked whether it still waits.
const ASKED_EVERY: Duration = Duration::from_millis(100);

/// The people of a run, with their seats. Clones are the same.
#[derive(Clone, Debug)]
pub struct RunAttendance(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    people: Vec<Attendee>,
    seats: Mutex<BTreeMap<u32, Presence>>,
    changed: Condvar,
}

/// A person with the seats that the person plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attendee {
    pub name: String,
    pub seats: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Presence {
    has_come: bool,
    /// Whether a client acts for the person, so that the page only shows.
    has_client: bool,
    /// When the person last did something, or was last waited for.
    active: Instant,
}

#[expect(clippy::disallowed_methods, reason = "people are waited for in real time")]
fn now() -> Instant {
    Instant::now()
}

impl RunAttendance {
    /// The people of a run, of whom none has come yet.
    #[must_use]
    pub fn new(people: Vec<Attendee>) -> RunAttendance {
        let absent = Presence { has_come: false, has_client: false, active: now() };
        let seats =
            people.iter().flat_map(|person| person.seats.iter().map(|&seat| (seat, absent))).collect();
        RunAttendance(Arc::new(Shared { people, seats: Mutex::new(seats), changed: Condvar::new() }))
    }

    /// The people who are to play.
    #[must_use]
    pub fn people(&self) -> &[Attendee] {
        &self.0.people
    }

    fn seats(&self) -> MutexGuard<'_, BTreeMap<u32, Presence>> {
        self.0.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The person of a seat has come, which also counts as an act.
    pub fn come(&self, seat: u32) {
        if let Some(presence) = self.seats().get_mut(&seat) {
            (presence.has_come, presence.active) = (true, now());
        }
        self.0.changed.notify_all();
    }

    /// The person of a seat has done something, or is waited for from now on.
    pub fn act(&self, seat: u32) {
        if let Some(presence) = self.seats().get_mut(&seat) {
            presence.active = now();
        }
    }

    /// A client of the person has logged in or has left. With one that logs in the person has come in all seats of the person,
    /// for a client sits in one alone.
    pub fn set_client(&self, seat: u32, is_there: bool) {
        if let Some(presence) = self.seats().get_mut(&seat) {
            presence.has_client = is_there;
        }
        if is_there {
            let person = self.0.people.iter().find(|person| person.seats.contains(&seat));
            person.into_iter().flat_map(|person| &person.seats).for_each(|&seat| self.come(seat));
        }
    }

    /// Whether a client acts for the person of a seat.
    #[must_use]
    pub fn has_client(&self, seat: u32) -> bool {
        self.seats().get(&seat).is_some_and(|presence| presence.has_client)
    }

    /// Whether the person of a seat has come.
    #[must_use]
    pub fn has_come(&self, seat: u32) -> bool {
        self.seats().get(&seat).is_some_and(|presence| presence.has_come)
    }

    /// The time since the person of a seat last did something.
    #[must_use]
    pub fn idle(&self, seat: u32) -> Duration {
        self.seats().get(&seat).map_or(Duration::ZERO, |presence| now().duration_since(presence.active))
    }

    /// Whether a person has come in each of these seats.
    #[must_use]
    pub fn is_here(&self, seats: &[u32]) -> bool {
        has_come_in_all(&self.seats(), seats)
    }

    /// The names of the people who have not come in all their seats.
    #[must_use]
    pub fn missing(&self) -> Vec<String> {
        self.names(&self.seats())
    }

    fn names(&self, seats: &BTreeMap<u32, Presence>) -> Vec<String> {
        let missing = self.0.people.iter().filter(|person| !has_come_in_all(seats, &person.seats));
        missing.map(|person| person.name.clone()).collect()
    }

    /// Waits until all people have come, at most for `patience`. `goes_on` is told who is missing, now and then and at
    /// each change, and says whether to wait on. The time for which people wait for others is no idle time. Returns the names of
    /// the people who have not come.
    pub fn wait(
        &self,
        patience: Option<Duration>,
        mut goes_on: impl FnMut(&[String]) -> bool,
    ) -> Vec<String> {
        let until = patience.map(|patience| now() + patience);
        loop {
            let missing = self.missing();
            self.seats().values_mut().for_each(|presence| presence.active = now());
            let is_late = until.is_some_and(|until| now() >= until);
            if !goes_on(&missing) || missing.is_empty() || is_late {
                return missing;
            }
            let seats = self.seats();
            // A person may have come meanwhile.
            if self.names(&seats) == missing {
                let left = until.map_or(ASKED_EVERY, |until| until.saturating_duration_since(now()));
                drop(self.0.changed.wait_timeout(seats, left.min(ASKED_EVERY)));
            }
        }
    }
}

fn has_come_in_all(seats: &BTreeMap<u32, Presence>, wanted: &[u32]) -> bool {
    wanted.iter().all(|seat| seats.get(seat).is_some_and(|presence| presence.has_come))
}

/// Lets the world of an episode stand still while people gather, or go on. People with clients cannot wait outside: their episode
/// begins at once, and stands still until all have come. The journal tells this pause from that of a host.
///
/// # Errors
/// [`DoorError`] if the episode is over.
pub fn stand_still(door: &EpisodeDoor, episode: usize, is_on: bool) -> Result<(), DoorError> {
    door.gather(episode, OutsideSource::Person, is_on)
}

/// The places of the episodes under way that stand still for people who gather, by their journals: the program that would have
/// ended this pause was killed. Journals that cannot be read are left to the start of their episodes, which fails.
#[must_use]
pub fn left_standing(dir: &RunDir) -> Vec<usize> {
    let stands = |key: &str| {
        dir.state(key) == EpisodeState::UnderWay && dir.part_lines(key).is_ok_and(|part| gathers(&part.lines))
    };
    dir.keys().iter().enumerate().filter(|(_, key)| stands(key)).map(|(place, _)| place).collect()
}

/// Whether the last pause of a journal is on and is one of a gathering.
fn gathers(lines: &[String]) -> bool {
    let pause = |line: &String| match serde_json::from_str(line) {
        Ok(Record::Input(input)) if input.kind == InputKind::Pause.name() => Some(input.data),
        _ => None,
    };
    let may_be_one = |line: &&String| line.contains(InputKind::Pause.name());
    let last = lines.iter().rev().filter(may_be_one).find_map(pause);
    last.is_some_and(|data| data["on"] == true && data[GATHERING] == true)
}

#[cfg(test)]
mod tests {
    use cooperage_journal::InputRecord;
    use serde_json::json;

    use super::*;

    fn two() -> RunAttendance {
        let attendee = |name: &str, seats: &[u32]| Attendee { name: name.to_owned(), seats: seats.to_vec() };
        RunAttendance::new(vec![attendee("Ann", &[0, 2]), attendee("Ben", &[1])])
    }

    #[test]
    fn people_are_missing_until_they_have_come_in_all_their_seats() {
        let people = two();
        assert_eq!(people.missing(), ["Ann", "Ben"]);
        people.come(0);
        people.come(7);
        assert_eq!(people.missing(), ["Ann", "Ben"]);
        people.come(2);
        assert_eq!((people.missing(), people.is_here(&[0, 2])), (vec!["Ben".to_owned()], true));
        assert!(!people.is_here(&[0, 1]) && !people.is_here(&[7]));
        assert_eq!((people.has_come(1), people.idle(9)), (false, Duration::ZERO));
        people.set_client(1, true);
        assert_eq!((people.missing().len(), people.has_client(1)), (0, true));
        people.set_client(1, false);
        assert_eq!((people.has_come(1), people.has_client(1)), (true, false));
    }

    #[test]
    fn a_client_in_one_of_its_persons_seats_stands_for_all_of_them() {
        let people = two();
        people.set_client(0, true);
        assert_eq!(people.missing(), ["Ben"]);
        assert_eq!((people.has_client(0), people.has_client(2)), (true, false));
    }

    #[test]
    fn people_who_wait_for_others_are_not_idle() {
        let people = two();
        people.come(0);
        let before = people.seats().get(&0).unwrap().active;
        people.wait(Some(Duration::ZERO), |_| true);
        assert!(people.seats().get(&0).unwrap().active > before);
    }

    #[test]
    fn a_wait_ends_when_all_have_come_or_patience_is_over_or_nobody_waits_on() {
        let people = two();
        assert_eq!(people.wait(Some(Duration::ZERO), |_| true), ["Ann", "Ben"]);
        let mut rounds = 0;
        let asked = people.wait(None, |missing| {
            rounds += 1;
            assert_eq!(missing.len(), 2);
            rounds < 3
        });
        assert_eq!((asked.len(), rounds), (2, 3));
        let other = people.clone();
        let coming = std::thread::spawn(move || (0..3).for_each(|seat| other.come(seat)));
        assert_eq!(people.wait(None, |_| true), [""; 0]);
        coming.join().unwrap();
    }

    #[test]
    fn only_the_last_pause_of_a_gathering_is_left_standing() {
        let lines = |inputs: &[(&str, serde_json::Value)]| -> Vec<String> {
            let record = |(kind, data): &(&str, serde_json::Value)| {
                let source = OutsideSource::Person.name().to_owned();
                let (kind, data) = ((*kind).to_owned(), data.clone());
                Record::Input(InputRecord { n: 0, tick: 0, source, to: None, kind, data })
            };
            inputs.iter().map(|input| serde_json::to_string(&record(input)).unwrap()).collect()
        };
        let gathering = |on: bool| ("pause", json!({"on": on, "gathering": true}));
        let host = |on: bool| ("pause", json!({ "on": on }));
        let said = || ("say", json!({"text": "pause"}));
        assert!(gathers(&lines(&[said(), gathering(true), said()])));
        for inputs in [
            vec![said()],
            vec![host(true)],
            vec![gathering(true), gathering(false)],
            vec![gathering(true), host(false)],
            vec![gathering(true), host(true)],
        ] {
            assert!(!gathers(&lines(&inputs)), "{inputs:?}");
        }
    }
}
