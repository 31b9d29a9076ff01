//! Play: a thread reads the acts of the client, another one writes what the client sees.

use std::collections::VecDeque;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use cooperage_minecraft_wire::packet::PacketBody;
use cooperage_minecraft_wire::registries::tags_to_wire;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion};
use cooperage_runtime::give_way;

use super::ConnectionEnd;
use super::acts::ClientActs;
use super::link::{Incoming, Outgoing};
use super::login::Entered;
use super::visit::Visit;
use crate::client::{Client, Post};
use crate::hall::Hall;
use crate::limits::{ALIVE_EVERY, ALIVE_WAITS, LOGIN_WAITS, now};
use crate::moment::Moment;
use crate::packets::{self, is_after_763, number};
use crate::room::Room;
use crate::view::View;

/// The time in which a client waits for the next episode.
const NEXT_WAITS: Duration = Duration::from_secs(15);

/// The priority of the threads that work out what clients see: on a busy machine a client sees the world late before the world is.
const VIEW_NICENESS: i32 = 5;

/// Plays until the client goes or is sent away.
pub(super) fn play(
    mut incoming: Incoming,
    outgoing: Outgoing,
    entered: Entered,
) -> Result<(), ConnectionEnd> {
    let Entered { version, hall, room, person, client } = entered;
    room.enter(&client, &person);
    let visit = Arc::new(Visit::new(Arc::clone(&client), room));
    let shown = Arc::clone(&visit);
    let writing = thread::Builder::new().name("gate-view".to_owned()).spawn(move || {
        give_way(VIEW_NICENESS);
        let mut writer =
            ViewWriter { client: Arc::clone(&shown.client), visit: shown, hall, outgoing, version };
        // The reader ends with the writer, for any reason.
        let _ = writer.write();
        writer.client.gone();
    })?;
    let read = read(&mut incoming, &visit);
    visit.room().leave(&client);
    match read {
        Err(ConnectionEnd::Told(reason)) => client.end(&reason),
        _ => client.gone(),
    }
    // It has been told to end, and its writes have a limit.
    let _ = writing.join();
    // It may have entered another room meanwhile.
    visit.room().leave(&client);
    client.gone();
    incoming.drain();
    Ok(())
}

/// Reads the acts of the client.
fn read(incoming: &mut Incoming, visit: &Visit) -> Result<(), ConnectionEnd> {
    let mut acts = ClientActs::new(visit, incoming.codec.version);
    loop {
        // A living client answers within this time, at the latest.
        let until = now() + ALIVE_EVERY + ALIVE_WAITS;
        let received = incoming.packet(until)?;
        if visit.client.is_gone() {
            return Err(ConnectionEnd::Gone);
        }
        if let Some(received) = received {
            acts.act(received)?;
        }
    }
}

/// The thread that writes.
pub(super) struct ViewWriter {
    pub(super) client: Arc<Client>,
    pub(super) visit: Arc<Visit>,
    pub(super) hall: Arc<Hall>,
    pub(super) outgoing: Outgoing,
    pub(super) version: ProtocolVersion,
}

impl ViewWriter {
    fn write(&mut self) -> Result<(), ConnectionEnd> {
        let mut alive = Alive::new(now());
        let mut before: Option<View> = None;
        loop {
            let (view, reason) = self.play_room(&mut alive, before.take())?;
            // A client that has not begun to play takes no chat yet.
            if view.is_some() {
                self.outgoing.send([packets::chat(&reason)])?;
            }
            let room_before = self.visit.room();
            let Some((room, seat)) = self.hall.next_room(&self.client, &room_before, NEXT_WAITS) else {
                return self.outgoing.refuse(&reason);
            };
            self.client.go_on_as(seat.agent);
            self.visit.go_on_in(&room);
            room.enter(&self.client, &seat.person);
            before = view;
        }
    }

    /// Shows a room until it closes. Returns the view of the client and the reason. `before` is the view of another room.
    fn play_room(
        &mut self,
        alive: &mut Alive,
        mut before: Option<View>,
    ) -> Result<(Option<View>, String), ConnectionEnd> {
        let room = self.visit.room();
        let until = now() + LOGIN_WAITS;
        let mut shown: Option<(View, Arc<Moment>)> = None;
        loop {
            let begins = if shown.is_none() { until.saturating_duration_since(now()) } else { Duration::MAX };
            let mut post = self.client.news(alive.next(now()).min(begins));
            if post.is_gone {
                return Err(ConnectionEnd::Gone);
            }
            if let Some(reason) = &post.goodbye {
                return self.outgoing.refuse(reason);
            }
            let closed = post.closed.take();
            let is_answer = post.is_answer_alone();
            shown = match (shown, post.moment.take()) {
                (None, Some(first)) => {
                    let view = self.begin(&room, &first, before.take())?;
                    // The first batch of columns is on its way, and the client asks for the next one.
                    post.wants_columns = false;
                    Some((view, first))
                }
                (Some((view, _)), Some(moment)) => Some((view, moment)),
                (shown, None) => shown,
            };
            match &mut shown {
                Some(_) if is_answer => self.outgoing.send(post.completions)?,
                Some((view, moment)) => self.step(view, moment, post)?,
                None if closed.is_none() && now() >= until => {
                    return self.outgoing.refuse("the world is not ready; come again in a moment");
                }
                None => {}
            }
            if let Some(reason) = closed {
                return Ok((shown.map(|(view, _)| view).or(before), reason));
            }
            if let Some(question) = alive.question(now()) {
                self.outgoing.send([Clientbound::KeepAlive { id: question }])?;
            }
            if alive.is_missing(self.client.alive(), now()) {
                return self.outgoing.refuse("no sign of life for 30 seconds");
            }
        }
    }

    /// Sends the packets with which play begins, in the order of the game. Returns the client's view.
    pub(super) fn begin(
        &mut self,
        room: &Room,
        first: &Moment,
        before: Option<View>,
    ) -> Result<View, ConnectionEnd> {
        let body = room.body_of(self.client.agent()).and_then(|body| first.player(body));
        let Some(me) = body else { return self.outgoing.refuse("this seat has no body in the world") };
        let mut view = View::new(self.version, me.id, room.names_of_players(first));
        let mut out = Vec::new();
        let joined = packets::joined(self.version, number::of_player(view.me), me.mode);
        match before {
            Some(mut before) => {
                before.forget_all(&mut out);
                // A client that was in another world begins with a new body, as behind a proxy that changes its server.
                out.extend([joined, packets::respawned(self.version, me.mode)]);
            }
            None => out.push(joined),
        }
        if !is_after_763(self.version) {
            out.push(packets::brand());
            out.push(Clientbound::FeatureFlags { features: vec!["minecraft:vanilla".into()] });
            out.push(Clientbound::Tags { body: PacketBody(tags_to_wire(self.version)) });
        }
        out.push(packets::difficulty(first.difficulty));
        let is_operator = room.is_operator(self.client.agent());
        out.push(packets::commands::tree(is_operator));
        out.extend(packets::nothing_yet(self.version, number::of_player(view.me), is_operator));
        view.begin(first, &self.client, &mut out);
        self.outgoing.send(out)?;
        let mut wants_columns = true;
        let mut out = Vec::new();
        view.step(first, &VecDeque::new(), &self.client, &mut wants_columns, &mut out);
        self.client.tell(|post| post.wants_columns = wants_columns);
        out.extend(room.words.welcome.iter().map(|line| packets::chat(line)));
        self.outgoing.send(out)?;
        Ok(view)
    }

    /// Sends what has changed.
    pub(super) fn step(&mut self, view: &mut View, moment: &Moment, post: Post) -> Result<(), ConnectionEnd> {
        let mut out = Vec::new();
        if post.is_anew {
            view.begin_anew(moment, &self.client, &mut out);
        }
        let wanted = post.wants_columns || !is_after_763(self.version);
        let mut wants_columns = wanted;
        view.step(moment, &post.happened, &self.client, &mut wants_columns, &mut out);
        if wanted && !wants_columns {
            self.client.tell(|post| post.wants_columns = false);
        }
        out.extend(post.lines.iter().map(|line| packets::chat(line)));
        out.extend(post.completions);
        if out.is_empty() { Ok(()) } else { self.outgoing.send(out) }
    }
}

/// Asks a client whether it is there.
struct Alive {
    asked: i64,
    asked_at: Instant,
    answered_at: Instant,
    answered: i64,
}

impl Alive {
    fn new(now: Instant) -> Alive {
        Alive { asked: 0, asked_at: now, answered_at: now, answered: 0 }
    }

    /// The time until the next question.
    fn next(&self, now: Instant) -> Duration {
        (self.asked_at + ALIVE_EVERY).saturating_duration_since(now)
    }

    fn question(&mut self, now: Instant) -> Option<i64> {
        if now < self.asked_at + ALIVE_EVERY {
            return None;
        }
        (self.asked, self.asked_at) = (self.asked + 1, now);
        Some(self.asked)
    }

    /// Whether an answer has been missing for too long. `answered` is the number of the last question that was answered.
    fn is_missing(&mut self, answered: Option<i64>, now: Instant) -> bool {
        let answered = answered.unwrap_or(0);
        if answered == self.asked || answered != self.answered {
            (self.answered, self.answered_at) = (answered, now);
        }
        now.duration_since(self.answered_at) >= ALIVE_WAITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_may_be_silent_for_thirty_seconds_and_no_longer() {
        let begun = now();
        let mut alive = Alive::new(begun);
        assert_eq!(alive.question(begun + Duration::from_secs(9)), None);
        assert_eq!(alive.question(begun + ALIVE_EVERY), Some(1));
        assert!(!alive.is_missing(Some(1), begun + Duration::from_secs(11)));
        assert_eq!(alive.question(begun + Duration::from_secs(20)), Some(2));
        assert!(!alive.is_missing(Some(1), begun + Duration::from_secs(40)));
        assert!(alive.is_missing(Some(1), begun + Duration::from_secs(41)));
    }
}
