//! The hall of a gate: the rooms that clients may join, and the connections that are open.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::limits::{CONNECTIONS_MAX, STRANGERS_MAX, now};
use crate::names::without_code;
use crate::room::{Room, RoomSeat};

/// The time in which clients are told that the gate closes.
const FAREWELL: Duration = Duration::from_secs(1);

/// How often a client that waits for a room is asked whether it still does.
const ASKED_EVERY: Duration = Duration::from_millis(200);

/// The state that the threads of a gate share.
#[derive(Default)]
pub(crate) struct Hall {
    rooms: Mutex<Vec<Arc<Room>>>,
    /// The login names of the people of runs.
    expected: Mutex<Vec<Weak<[String]>>>,
    /// Rings when a room opens.
    opened: Condvar,
    /// Rings when a connection has ended.
    left: Condvar,
    connections: Mutex<Connections>,
}

#[derive(Default)]
struct Connections {
    next: u64,
    is_closed: bool,
    open: BTreeMap<u64, OpenConnection>,
}

/// A connection as the hall knows it.
struct OpenConnection {
    stream: TcpStream,
    /// The client, once it has logged in.
    client: Option<Arc<Client>>,
}

impl OpenConnection {
    /// Whether it makes way for strangers: it has not logged in, or its client is sent away and may not take in the reason.
    fn makes_way(&self) -> bool {
        self.client.as_ref().is_none_or(|client| client.is_sent_away())
    }

    fn end(&self) {
        // It may be closed already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// A connection's place in the hall, which it gives back when it is dropped.
pub(crate) struct Place {
    hall: Arc<Hall>,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.hall.connections().open.remove(&self.number);
        self.hall.left.notify_all();
    }
}

impl Place {
    /// The client has logged in: it does not make way for strangers any more.
    pub(crate) fn logged_in(&self, client: &Arc<Client>) {
        if let Some(connection) = self.hall.connections().open.get_mut(&self.number) {
            connection.client = Some(Arc::clone(client));
        }
    }
}

impl Hall {
    fn connections(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rooms(&self) -> MutexGuard<'_, Vec<Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a connection in. Where there are too many strangers, the oldest of them goes; `None` if there is no place.
    pub(crate) fn admit(self: &Arc<Hall>, stream: &TcpStream) -> Option<Place> {
        let mut connections = self.connections();
        let strangers = connections.open.iter().filter(|(_, open)| open.makes_way());
        let oldest = strangers.clone().map(|(number, _)| *number).next();
        let is_full = connections.open.len() >= CONNECTIONS_MAX || strangers.count() >= STRANGERS_MAX;
        if is_full {
            connections.open.remove(&oldest?)?.end();
        }
        if connections.is_closed {
            return None;
        }
        let number = connections.next;
        connections.next += 1;
        let open = OpenConnection { stream: stream.try_clone().ok()?, client: None };
        connections.open.insert(number, open);
        Some(Place { hall: Arc::clone(self), number })
    }

    /// Takes no more connections. Clients have a moment to be told that it is over, then all connections end.
    pub(crate) fn close(&self) {
        let mut connections = self.connections();
        connections.is_closed = true;
        for stranger in connections.open.values().filter(|open| open.makes_way()) {
            stranger.end();
        }
        self.opened.notify_all();
        let is_occupied = |connections: &mut Connections| !connections.open.is_empty();
        let (connections, _) = self
            .left
            .wait_timeout_while(connections, FAREWELL, is_occupied)
            .unwrap_or_else(PoisonError::into_inner);
        connections.open.values().for_each(OpenConnection::end);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.connections().is_closed
    }

    /// How many connections are open.
    pub(crate) fn open_count(&self) -> usize {
        self.connections().open.len()
    }

    /// An episode begins: clients may join it.
    pub(crate) fn open_room(&self, room: &Arc<Room>) {
        self.rooms().push(Arc::clone(room));
        self.opened.notify_all();
    }

    /// An episode is over or waits.
    pub(crate) fn close_room(&self, room: &Arc<Room>) {
        self.rooms().retain(|known| !Arc::ptr_eq(known, room));
    }

    /// Expects people with these login names in rooms that are still to be opened, as long as the returned value lives.
    pub(crate) fn expect(&self, logins: Vec<String>) -> Arc<[String]> {
        let logins: Arc<[String]> = logins.into();
        let mut expected = self.expected.lock().unwrap_or_else(PoisonError::into_inner);
        expected.retain(|known| known.strong_count() > 0);
        expected.push(Arc::downgrade(&logins));
        logins
    }

    fn is_expected(&self, login: &str) -> bool {
        let expected = self.expected.lock().unwrap_or_else(PoisonError::into_inner);
        let has = |logins: Arc<[String]>| logins.iter().any(|known| known.eq_ignore_ascii_case(login));
        expected.iter().filter_map(Weak::upgrade).any(has)
    }

    /// The seat of that login name; where several rooms have one, in the room that was opened last. Where no room has opened
    /// yet, or none with a seat for a name that is expected, it waits for one until that time.
    pub(crate) fn seat_of(&self, login: &str, until: Instant) -> Option<(Arc<Room>, RoomSeat)> {
        let mut rooms = self.rooms();
        loop {
            let seat = rooms.iter().rev().find_map(|room| Some((room, room.seat_of(login)?)));
            if let Some((room, seat)) = seat {
                return Some((Arc::clone(room), seat.clone()));
            }
            let may_come = rooms.is_empty() || self.is_expected(login);
            let left = until.saturating_duration_since(now());
            if !may_come || left.is_zero() || self.is_closed() {
                return None;
            }
            let asked = left.min(ASKED_EVERY);
            (rooms, _) = self.opened.wait_timeout(rooms, asked).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for a room other than `before` in which a client has a seat, at most so long.
    pub(crate) fn next_room(
        &self,
        client: &Client,
        before: &Arc<Room>,
        patience: Duration,
    ) -> Option<(Arc<Room>, RoomSeat)> {
        let until = now() + patience;
        let mut rooms = self.rooms();
        loop {
            let next = rooms.iter().rev().find_map(|room| Some((room, room.seat_of(&client.name)?)));
            if let Some((room, seat)) = next.filter(|(room, _)| !Arc::ptr_eq(room, before)) {
                return Some((Arc::clone(room), seat.clone()));
            }
            let left = until.checked_duration_since(now()).filter(|left| !left.is_zero())?;
            if client.is_gone() || self.is_closed() {
                return None;
            }
            let asked = left.min(ASKED_EVERY);
            (rooms, _) = self.opened.wait_timeout(rooms, asked).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The login names of all free seats. Where they have codes, those are left out.
    pub(crate) fn free_names(&self, have_codes: bool) -> Vec<String> {
        let rooms = self.rooms();
        let name = |seat: &RoomSeat| {
            if have_codes { without_code(&seat.login).to_owned() } else { seat.login.clone() }
        };
        let names: BTreeSet<String> =
            rooms.iter().flat_map(|room| room.free().into_iter().map(name)).collect();
        names.into_iter().collect()
    }

    /// How many clients play, and how many may.
    pub(crate) fn players(&self) -> (usize, usize) {
        let rooms = self.rooms();
        let all: usize = rooms.iter().map(|room| room.seats.len()).sum();
        let free: usize = rooms.iter().map(|room| room.free().len()).sum();
        (all.saturating_sub(free), all)
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use cooperage_core::AgentId;

    use super::*;
    use crate::byte_link::NoLink;

    #[test]
    fn the_oldest_stranger_makes_way_and_clients_do_not() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let hall = Arc::new(Hall::default());
        let mut kept = Vec::new();
        let client = || Arc::new(Client::new(AgentId(0), "andy".to_owned(), Box::new(NoLink)));
        let open = || {
            let _client = TcpStream::connect(address).unwrap();
            let (stream, _) = listener.accept().unwrap();
            hall.admit(&stream)
        };
        for _ in 0..STRANGERS_MAX {
            let place = open().unwrap();
            place.logged_in(&client());
            kept.push(place);
        }
        for _ in 0..STRANGERS_MAX {
            kept.push(open().unwrap());
        }
        assert_eq!(hall.open_count(), CONNECTIONS_MAX);
        kept.push(open().unwrap());
        assert_eq!(hall.open_count(), CONNECTIONS_MAX, "one stranger has made way");
        let clients: Vec<Arc<Client>> = kept.iter().map(|_| client()).collect();
        kept.iter().zip(&clients).for_each(|(place, client)| place.logged_in(client));
        assert!(open().is_none(), "nobody makes way for a stranger");
        for client in clients.iter().take(2) {
            client.end("somebody has joined with the same name");
        }
        for _ in 0..2 {
            let place = open().unwrap();
            place.logged_in(&client());
            kept.push(place);
        }
        assert!(open().is_none(), "two clients were sent away, and no other makes way");
        drop(kept);
        assert_eq!(hall.open_count(), 0);
    }
}
