//! Tests of the acts of clients on their way to the world.

use cooperage_blocks::World;
use cooperage_blocks::items::ItemStack;
use cooperage_blocks::registry::registry;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;

use super::*;

fn body() -> Player {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
    let id = world.join("andy", [0.5, -60.0, 0.5]);
    world.player(id).unwrap().clone()
}

/// A body that holds a book with empty pages.
fn writer() -> Player {
    let mut body = body();
    let book = registry().item("writable_book").unwrap();
    *body.inventory.slot_mut(36).unwrap() = Some(ItemStack::new(book, 1));
    body
}

fn at(x: f64) -> Pose {
    Pose { pos: [x, -60.0, 0.5], ..Pose::default() }
}

fn go(x: f64) -> WorldInput {
    let Pose { pos, yaw, pitch, on_ground } = at(x);
    WorldInput::Go { pos, yaw, pitch, on_ground }
}

#[test]
fn turns_become_one_and_poses_keep_their_place_among_acts() {
    let mut intake = Intake::default();
    for yaw in [10.0, 20.0, 0.0] {
        intake.go(Pose { yaw, ..at(1.0) }).unwrap();
    }
    intake.go(at(3.0)).unwrap();
    intake.act(WorldInput::Select(4)).unwrap();
    intake.go(at(4.0)).unwrap();
    intake.acknowledge(9).unwrap();
    let batch = intake.take(&body());
    assert_eq!(batch, Batch { inputs: vec![go(1.0), go(3.0), WorldInput::Select(4), go(4.0)], ack: Some(9) });
    intake.go(at(4.0)).unwrap();
    assert!(intake.take(&body()).is_empty(), "the world knows that pose");
}

#[test]
fn a_step_takes_some_inputs_and_the_rest_waits() {
    let mut intake = Intake::default();
    let mut waiting = 0;
    while waiting + ACTS_STILL_MAX < INPUTS_WAITING_MAX {
        for _ in 0..ACTS_STILL_MAX {
            intake.act(WorldInput::Wake).unwrap();
        }
        waiting += ACTS_STILL_MAX - intake.take(&body()).inputs.len();
    }
    for _ in waiting..INPUTS_WAITING_MAX {
        intake.act(WorldInput::Wake).unwrap();
    }
    assert_eq!(intake.act(WorldInput::Wake), Err(TooManyWait));
    assert_eq!(intake.take(&body()).inputs.len(), INPUTS_A_STEP);
    assert_eq!(intake.act(WorldInput::Wake), Ok(()));
}

/// Programs that set a world up give hundreds of commands at once, and a slow machine takes its time: nothing is lost.
#[test]
fn many_acts_at_once_all_count_unless_the_world_stands_still() {
    let command = |number: usize| WorldInput::Command(format!("setblock {number} 0 0 stone").into());
    let click = |number: usize| WorldInput::Click { window: 0, slot: number as i16, button: 0, mode: 0 };
    let acts = 10 * ACTS_STILL_MAX;
    for (is_moving, act) in
        [(false, &command as &dyn Fn(usize) -> WorldInput), (true, &command), (true, &click)]
    {
        let mut intake = Intake::default();
        if is_moving {
            intake.take(&body());
        }
        (0..acts).for_each(|number| intake.act(act(number)).unwrap());
        let mut taken = Vec::new();
        while taken.len() < acts {
            let batch = intake.take(&body()).inputs;
            assert!(!batch.is_empty(), "{} of {acts} acts, in a world that moves: {is_moving}", taken.len());
            taken.extend(batch);
        }
        assert_eq!(taken, (0..acts).map(act).collect::<Vec<_>>());
    }
}

/// A client that uses things for half an hour while the world stands still is not sent away, and its last acts count.
#[test]
fn acts_in_a_world_that_stands_still_become_one_of_each_kind() {
    let mut intake = Intake::default();
    let book = || WorldInput::WriteBook { slot: 36, pages: vec!["x".repeat(1_024).into(); 100], title: None };
    let rounds = 2 * INPUTS_WAITING_MAX;
    for round in 0..rounds {
        let place = round as u8 % 9;
        intake.go(at(round as f64)).unwrap();
        intake.select(place).unwrap();
        intake.act(WorldInput::UseItem(cooperage_blocks::items::InteractionHand::Main)).unwrap();
        intake.acknowledge(round as i32).unwrap();
        intake.act(WorldInput::Click { window: 0, slot: place.into(), button: 0, mode: 0 }).unwrap();
        if round % 32 == 0 {
            intake.act(book()).unwrap();
        }
    }
    let kinds = 6;
    assert!(intake.waiting.len() <= ACTS_STILL_MAX + kinds, "{}", intake.waiting.len());
    assert!(intake.waiting_bytes <= BYTES_STILL_MAX, "{}", intake.waiting_bytes);
    let (mut last, mut ack) = (Vec::new(), None);
    for _ in 0..400 {
        let batch = intake.take(&body());
        ack = ack.max(batch.ack);
        last.extend(batch.inputs);
    }
    let end = rounds - 1;
    assert_eq!(ack, Some(end as i32));
    let place = end as u8 % 9;
    for wanted in [go(end as f64), WorldInput::Select(place)] {
        let is_kind = |input: &&WorldInput| discriminant(*input) == discriminant(&wanted);
        assert_eq!(last.iter().rfind(is_kind), Some(&wanted));
    }
    intake.act(WorldInput::Wake).unwrap();
    intake.act(WorldInput::Wake).unwrap();
    assert_eq!(intake.take(&body()).inputs.len(), 2, "the world moves on, and each act counts");
}

#[test]
fn books_wait_up_to_a_limit_and_go_few_at_a_time() {
    let book = || WorldInput::WriteBook { slot: 36, pages: vec!["x".repeat(1_024).into(); 100], title: None };
    let mut intake = Intake::default();
    while intake.act(book()).is_ok() {
        intake.take(&writer());
    }
    assert_eq!(intake.waiting_bytes / 102_400, BYTES_WAITING_MAX / 102_400);
    let mut intake = Intake::default();
    (0..3).for_each(|_| intake.act(book()).unwrap());
    assert_eq!(intake.take(&writer()).inputs.len(), 1);
    for _ in 1..BOOK_EVERY_TICKS {
        assert!(intake.take(&writer()).is_empty());
    }
    assert_eq!(intake.take(&writer()).inputs.len(), 1);
}

#[test]
fn a_book_that_the_body_does_not_have_is_not_written() {
    let book = |slot| WorldInput::WriteBook { slot, pages: vec!["x".into()], title: None };
    let mut intake = Intake::default();
    for input in [WorldInput::Wake, book(36), book(37), WorldInput::Wake] {
        intake.act(input).unwrap();
    }
    assert_eq!(intake.take(&writer()).inputs, [WorldInput::Wake], "it may bring the book to its slot");
    assert_eq!(intake.take(&writer()).inputs, [book(36)]);
    for _ in 1..BOOK_EVERY_TICKS + BOOK_WAITS_TICKS {
        assert!(intake.take(&writer()).is_empty());
    }
    assert_eq!(intake.take(&writer()).inputs, [WorldInput::Wake]);
    assert_eq!(intake.waiting_bytes, 0);
}

#[test]
fn walking_in_a_world_that_stands_still_keeps_the_last_place() {
    let mut intake = Intake::default();
    for step in 0..10 * INPUTS_WAITING_MAX {
        intake.go(at(step as f64)).unwrap();
    }
    let mut last = None;
    while let Some(input) = intake.take(&body()).inputs.pop() {
        last = Some(input);
    }
    assert_eq!(last, Some(go((10 * INPUTS_WAITING_MAX - 1) as f64)));
}

#[test]
fn an_acknowledgement_never_falls_behind() {
    let mut intake = Intake::default();
    intake.acknowledge(7).unwrap();
    intake.act(WorldInput::Select(1)).unwrap();
    intake.acknowledge(0).unwrap();
    assert_eq!(intake.take(&body()).ack, Some(7));
}

#[test]
fn acts_after_a_dig_wait_until_the_world_has_dug() {
    let (mut intake, mut body, pos) = (Intake::default(), body(), BlockPos::new(1, -61, 0));
    intake.act(WorldInput::Dig(pos)).unwrap();
    intake.dug(pos).unwrap();
    intake.act(WorldInput::Select(1)).unwrap();
    assert_eq!(intake.take(&body).inputs, [WorldInput::Dig(pos)]);
    body.digging = Some(cooperage_blocks::world::Digging {
        pos,
        state: cooperage_blocks::BlockState::AIR,
        total: 3,
        done: 1,
        slot: 36,
        sequence: 1,
    });
    for _ in 1..DIG_WAITS_TICKS {
        assert!(intake.take(&body).is_empty());
    }
    assert_eq!(intake.take(&body).inputs, [WorldInput::Select(1)], "no act waits for ever");
    intake.dug(pos).unwrap();
    intake.act(WorldInput::Select(2)).unwrap();
    assert!(intake.take(&body).is_empty());
    body.digging = None;
    assert_eq!(intake.take(&body).inputs, [WorldInput::Select(2)]);
}

#[test]
fn poses_count_again_once_a_move_is_confirmed() {
    let mut intake = Intake::default();
    intake.go(at(1.0)).unwrap();
    intake.moved(3, at(9.0), 40);
    intake.go(at(2.0)).unwrap();
    intake.confirmed(2);
    assert!(intake.take(&body()).is_empty());
    intake.confirmed(3);
    intake.go(at(9.5)).unwrap();
    // The world learns first what the poses after it begin from.
    assert_eq!(intake.take(&body()).inputs, [WorldInput::Confirm { tick: 40 }, go(9.5)]);
    intake.confirmed(3);
    intake.go(at(9.7)).unwrap();
    assert_eq!(intake.take(&body()).inputs, [go(9.7)]);
}

#[test]
fn clicks_under_way_are_counted_and_dropped_ones_are_not() {
    let mut intake = Intake::default();
    let click = || WorldInput::Click { window: 0, slot: 9, button: 0, mode: 0 };
    for act in [click(), WorldInput::Wake, click()] {
        intake.act(act).unwrap();
    }
    assert!(intake.clicked(1) && !intake.clicked(1) && !intake.clicked(3));
    intake.take(&body());
    intake.since_step.began = None;
    for _ in 0..10 * ACTS_STILL_MAX {
        intake.act(click()).unwrap();
    }
    assert!(intake.clicked(ACTS_STILL_MAX - 1) && !intake.clicked(1));
    intake.act(click()).unwrap();
    intake.forget_clicks();
    assert!(!intake.clicked(0));
}
