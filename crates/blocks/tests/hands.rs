//! Giving from hand to hand, placing with a direction, writing books: effects, refusals, and the items left.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::sync::Arc;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, PlayerId, WorldEventKind, WorldInput, WorldOptions};
use cooperage_blocks::{BlockPos, World, registry};

struct Pair {
    world: World,
    ann: PlayerId,
    ben: PlayerId,
}

fn pair(apart: f64) -> Pair {
    let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
    let ann = world.join("ann", [0.5, -60.0, 0.5]);
    let ben = world.join("ben", [0.5 + apart, -60.0, 0.5]);
    Pair { world, ann, ben }
}

impl Pair {
    fn setup(&mut self, command: &str) {
        self.world.submit(Issuer::Setup, WorldInput::Command(command.into()));
        self.world.step();
        self.world.take_events();
    }

    /// The world's answer to an input of ann.
    fn ask(&mut self, input: WorldInput) -> Result<Arc<str>, Arc<str>> {
        let asked = self.world.submit(Issuer::Player(self.ann), input);
        self.world.step();
        let events = self.world.take_events();
        let answer = events.into_iter().find_map(|event| match event.what {
            WorldEventKind::Done { sequence, text, .. } if sequence == asked => Some(Ok(text)),
            WorldEventKind::Refused { sequence, reason, .. } if sequence == asked => Some(Err(reason.to_string().into())),
            WorldEventKind::Items { .. } if matches!(&event.what, WorldEventKind::Items { item, .. } if item.name() == "bread") => {
                Some(Err("bread came into being or ceased to be".into()))
            }
            _ => None,
        });
        answer.unwrap()
    }

    fn count(&self, player: PlayerId, item: &str) -> u32 {
        self.world.player(player).unwrap().inventory.count_all(registry().item(item).unwrap())
    }
}

#[test]
fn what_is_given_changes_hands_as_far_as_there_is_room() {
    let mut pair = pair(2.5);
    pair.setup("give ann bread 5");
    let (to, slot) = (pair.ben, 36);
    assert_eq!(pair.ask(WorldInput::Give { to, slot, count: 3 }), Ok("3".into()));
    assert_eq!((pair.count(pair.ann, "bread"), pair.count(pair.ben, "bread")), (2, 3));
    pair.setup("give ben stone 2304");
    pair.setup("clear ben bread");
    pair.setup("give ben stone 64");
    assert_eq!(pair.ask(WorldInput::Give { to, slot, count: 9 }), Err("there is no room for it".into()));
    assert_eq!(pair.ask(WorldInput::Give { to, slot: 99, count: 9 }), Err("that slot is empty".into()));
    let myself = pair.ann;
    assert_eq!(
        pair.ask(WorldInput::Give { to: myself, slot, count: 1 }),
        Err("there is nobody to take it".into())
    );
    pair.setup("tp ben 9 -60 0");
    assert_eq!(pair.ask(WorldInput::Give { to, slot, count: 1 }), Err("they are out of reach".into()));
    assert_eq!(pair.count(pair.ann, "bread"), 2);
}

#[test]
fn blocks_stand_as_it_is_said() {
    let mut pair = pair(9.0);
    let cell = BlockPos::new(2, -60, 2);
    let mut place = |item: &str, at: BlockPos, direction: Option<&str>| {
        pair.setup("clear ann");
        pair.setup(&format!("give ann {item} 2"));
        let placed =
            pair.ask(WorldInput::PlaceAs { slot: 36, cell: at, direction: direction.map(Into::into) });
        (placed.map(|state| state.to_string()), pair.count(pair.ann, item), pair.world.state(at).to_string())
    };
    let (placed, left, there) = place("oak_log", cell, Some("x"));
    assert_eq!((placed, left, there), (Ok("oak_log[axis=x]".into()), 1, "oak_log[axis=x]".into()));
    let (placed, left, _) = place("stone", cell, None);
    assert_eq!((placed, left), (Err("there is no room: something is there already".into()), 2));
    let (_, _, there) = place("ladder", cell.step(cooperage_blocks::Face::East), Some("E"));
    assert!(there.starts_with("ladder[facing=east"), "{there}");
    let (placed, ..) = place("ladder", cell.step(cooperage_blocks::Face::North), Some("E"));
    assert_eq!(placed, Err("it can't stay there: nothing holds it".into()));
    let (_, _, there) = place("torch", cell.step(cooperage_blocks::Face::North), None);
    assert_eq!(there, "torch");
    let (_, _, there) = place("red_bed", BlockPos::new(-2, -60, 2), Some("west"));
    assert!(there.contains("facing=west") && there.contains("part=foot"), "{there}");
    assert!(pair.world.state(BlockPos::new(-3, -60, 2)).is("part", "head"));
    let far = BlockPos::new(9, -60, 9);
    pair.setup("give ann stone 1");
    let refused = pair.ask(WorldInput::PlaceAs { slot: 36, cell: far, direction: None });
    assert_eq!(refused, Err("it is out of reach".into()));
}

#[test]
fn books_hold_what_is_written() {
    let mut pair = pair(9.0);
    pair.setup("give ann writable_book 1");
    let pages: Vec<Box<str>> = vec!["one\ntwo".into(), "x".repeat(2_000).into()];
    assert!(pair.ask(WorldInput::WriteBook { slot: 36, pages, title: None }).is_ok());
    let player = pair.world.player(pair.ann).unwrap();
    let book = player.inventory.get(36).unwrap().data.clone().unwrap().pages.clone().unwrap();
    assert_eq!((book.pages[0].as_ref(), book.pages[1].len()), ("one\ntwo", 1_024));
    pair.setup("give ann bread 1");
    assert!(pair.ask(WorldInput::WriteBook { slot: 37, pages: Vec::new(), title: None }).is_err());
}
