//! Rooms with clients in them.

use std::time::Duration;

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;

use super::*;
use crate::byte_link::NoLink;
use crate::limits::INPUTS_A_STEP;

/// A room whose seats are those of people, who log in with their names and a code.
pub(crate) fn room(people: &[&str]) -> Arc<Room> {
    let seat = |(agent, person): (u32, &&str)| RoomSeat {
        agent: AgentId(agent),
        person: (*person).to_owned(),
        login: format!("{person}_k7x2pw"),
        is_operator: false,
    };
    let ways = RoomWays { door: EpisodeDoor::default(), attendance: RunAttendance::new(Vec::new()) };
    let seats: Vec<RoomSeat> = (0..).zip(people).map(seat).collect();
    Arc::new(Room::new(0, seats, player_names(people), RoomWords::default(), ways))
}

/// A client comes into a seat.
pub(crate) fn enter(room: &Room, agent: u32) -> Arc<Client> {
    let client = Arc::new(Client::new(AgentId(agent), room.names[agent as usize].clone(), Box::new(NoLink)));
    room.enter(&client, &room.names[agent as usize]);
    client
}

/// The world has moved on: the present moment of one in which each agent of the room has a body.
pub(crate) fn step(room: &Room) {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
    let bodies = room.names.iter().map(|name| Some(world.join(name, [0.5, -60.0, 0.5]))).collect();
    room.set_bodies(bodies);
    let advance = room.state().taken_in.map_or(0, |taken| taken + 1);
    room.step(Step { moment: Arc::new(Moment::of(&world)), advance, happened: Vec::new(), is_cut: false });
}

/// The words that a client has not been sent.
pub(crate) fn words(client: &Client) -> Vec<String> {
    let text = |happening| match happening {
        Happening::Said { text, .. } => Some(text),
        _ => None,
    };
    client.news(Duration::ZERO).happened.into_iter().filter_map(text).collect()
}

fn wake(client: &Client, times: usize) {
    for _ in 0..times {
        client.intake().act(WorldInput::Wake).unwrap();
    }
}

/// The number of acts that wait.
fn waiting(client: &Client) -> usize {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
    let id = world.join("andy", [0.5, -60.0, 0.5]);
    let body = world.player(id).unwrap();
    std::iter::from_fn(|| Some(client.intake().take(body).inputs.len()).filter(|taken| *taken > 0)).sum()
}

#[test]
fn acts_are_taken_once_in_an_advance_however_many_steps_it_has() {
    let room = room(&["andy"]);
    let andy = enter(&room, 0);
    wake(&andy, 3 * INPUTS_A_STEP);
    step(&room);
    let shown = andy.news(Duration::ZERO).moment.unwrap();
    for tick in 1..5 {
        let mut moment = Moment::clone(&shown);
        moment.tick = tick;
        room.step(Step { moment: Arc::new(moment), advance: 0, happened: Vec::new(), is_cut: false });
    }
    assert_eq!(waiting(&andy), 2 * INPUTS_A_STEP);
}

#[test]
fn acts_in_a_seat_that_is_left_are_not_done_later() {
    let room = room(&["andy", "jill"]);
    let (andy, jill) = (enter(&room, 0), enter(&room, 1));
    room.set_seated(AgentId(0), false);
    assert_eq!(andy.news(Duration::ZERO).lines.len(), 1);
    wake(&andy, 1);
    step(&room);
    room.set_seated(AgentId(0), true);
    assert_eq!((waiting(&andy), waiting(&jill)), (0, 0));
}

#[test]
fn a_client_that_comes_in_during_a_replay_is_seated_at_its_end() {
    let room = room(&["andy", "jill", "tom"]);
    room.begin_replay();
    let (andy, jill) = (enter(&room, 0), enter(&room, 1));
    for (agent, is_seated) in [(0, false), (1, false), (1, true), (2, false)] {
        room.set_seated(AgentId(agent), is_seated);
    }
    for client in [andy, jill] {
        assert_eq!(client.news(Duration::ZERO).lines, [""; 0], "this is long over");
    }
    let seats = room.seats_to_take(&room.state());
    assert_eq!(seats, [(AgentId(0), Some("andy")), (AgentId(1), None)]);
    room.end_replay();
    assert!(!room.state().is_replaying);
}

#[test]
fn free_seats_are_named_as_people_log_in() {
    let hall = crate::hall::Hall::default();
    let room = Room {
        names: vec!["Bob".to_owned(), "bob_2".to_owned()],
        ..Arc::into_inner(room(&["Alice", "bob"])).unwrap()
    };
    let room = Arc::new(room);
    hall.open_room(&room);
    assert_eq!(hall.free_names(true), ["Alice", "bob"]);
    assert_eq!(hall.free_names(false), ["Alice_k7x2pw", "bob_k7x2pw"]);
    enter(&room, 0);
    assert_eq!(hall.free_names(true), ["bob"]);
    assert_eq!(hall.players(), (1, 2));
}
