//! New tasks are distinct and sound, and follow the dial of difficulty.

use super::super::fresh::{EscapeTaskRequest, fresh};
use super::*;

fn wish(difficulty: f64, agents: u32) -> EscapeTaskRequest {
    EscapeTaskRequest { count: 40, seed: 5, difficulty, agents }
}

#[test]
fn new_tasks_can_be_played_by_teams_of_every_size() {
    let atoms = read_atoms(ATOMS).unwrap();
    for agents in 1..=16 {
        let made = fresh(&atoms, &wish(0.5, agents)).unwrap();
        assert_eq!(made.len(), 40);
        let mut names: Vec<String> = made.iter().map(layout::EscapeLayout::name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 40, "names are told apart");
        for layout in &made {
            assert_eq!((layout.agents, layout.start.len()), (agents, agents as usize));
            assert_eq!(sound::check(layout, &atoms), Ok(()), "{}", layout.name());
            assert!(layout.rooms.iter().all(|room| furniture(&atoms, room).is_some()));
        }
        let text = write_instances(&made, &atoms);
        assert_eq!(read_instances(&text, &atoms).unwrap(), made, "what is written is what is read");
    }
}

#[test]
fn the_same_wish_gives_the_same_tasks_and_the_dial_makes_them_harder() {
    let atoms = read_atoms(ATOMS).unwrap();
    assert_eq!(fresh(&atoms, &wish(0.3, 2)), fresh(&atoms, &wish(0.3, 2)));
    assert_ne!(fresh(&atoms, &wish(0.3, 2)), fresh(&atoms, &EscapeTaskRequest { seed: 6, ..wish(0.3, 2) }));
    let steps = |difficulty: f64| -> f64 {
        let made = fresh(&atoms, &EscapeTaskRequest { count: 200, ..wish(difficulty, 2) }).unwrap();
        made.iter().map(|layout| f64::from(layout.level)).sum::<f64>() / 200.0
    };
    let means = [0.0, 0.25, 0.5, 0.75, 1.0].map(steps);
    assert!(means.is_sorted(), "{means:?}");
    // The published tasks have 2.6 steps on average.
    assert!((means[2] - 2.6).abs() < 0.3, "{means:?}");
}

#[test]
fn layouts_that_cannot_be_played_are_told() {
    let atoms = read_atoms(ATOMS).unwrap();
    let known = read_instances(INSTANCES, &atoms).unwrap();
    let mut twice = known.iter().find(|one| one.rooms.len() == 2).unwrap().clone();
    twice.rooms[1].center = twice.rooms[0].center;
    assert_eq!(sound::check(&twice, &atoms), Err(sound::Unsound::Twice(twice.rooms[0].center)));
    // A room for two into which only one gets: the other is carried away before.
    let mut lonely =
        known.iter().find(|one| one.rooms.iter().any(|room| room.merge_to.is_some())).unwrap().clone();
    let merging = lonely.rooms.iter().position(|room| room.merge_to.is_some()).unwrap();
    let alone = lonely.rooms[merging].clone();
    lonely.agents = 1;
    lonely.start.truncate(1);
    let pair = atoms.iter().position(|atom| atom.min_player == 2).unwrap();
    assert_eq!(
        sound::check(&lonely, &atoms),
        Ok(()),
        "one agent gets around, and works one lock after the other"
    );
    lonely.agents = 2;
    lonely.rooms = vec![layout::EscapeRoom { atom: pair, merge_to: None, ..alone }];
    assert!(sound::check(&lonely, &atoms).is_err(), "an atom for two takes two");
}

/// Where there are more agents than cells around the centre, the circle widens.
#[test]
fn large_teams_find_room() {
    let atoms = read_atoms(ATOMS).unwrap();
    let made = (0..40).filter_map(|seed| generate::published(&atoms, 16, 1, seed).ok());
    let drawn: Vec<usize> = made.flat_map(|one| one.rooms.into_iter().map(|room| room.drawn.len())).collect();
    assert!(drawn.contains(&16), "{drawn:?}");
}

#[test]
fn the_published_tasks_are_there_for_teams_of_every_size() {
    let mut replaced = 0;
    for task in super::super::tasks::published() {
        for agents in 1..=16 {
            let layout = task.layout(agents).unwrap();
            assert_eq!(sound::check(&layout, &task.atoms), Ok(()), "{} for {agents}", task.name());
            let own = generate::published(&task.atoms, agents, task.level, task.seed);
            replaced += u32::from(own.as_ref() != Ok(&layout));
        }
    }
    eprintln!("{replaced} of 400 layouts are not what the published generator makes");
}
