//! Two connections that see the same.

use cooperage_blocks::{BlockPos, BlockState};
use cooperage_minecraft_replica::{EntityFact, TraitsFact};

use super::*;

fn cell(state: u16) -> ServerFact {
    ServerFact::Cells(vec![(BlockPos::new(1, 2, 3), BlockState(state))])
}

fn pig(x: f64) -> EntityAccount {
    EntityAccount {
        kind: EntityAccountKind::Other(EntityFact::Mob(1)),
        kind_name: "pig",
        pos: [x, 0.0, 0.0],
        vel: [0.0; 3],
        yaw: 0.0,
        pitch: 0.0,
        traits: TraitsFact::default(),
        equipment: BTreeMap::new(),
    }
}

#[test]
fn the_lowest_connection_tells_of_a_column_and_the_next_one_goes_on() {
    let (mut merge, pos) = (Merge::default(), ChunkPos::new(0, 0));
    assert_eq!(merge.load(1, pos), Ok(true));
    merge.change(1, pos, cell(1));
    assert_eq!(merge.take(), [cell(1)]);
    assert_eq!(merge.load(0, pos), Ok(true));
    merge.change(1, pos, cell(2));
    assert_eq!(merge.take(), [], "the lower one will tell");
    // The lower one loses the column before it has heard of the change.
    merge.unload(0, pos);
    merge.change(1, pos, cell(3));
    assert_eq!(merge.take(), [cell(2), cell(3)]);
    merge.unload(1, pos);
    merge.change(1, pos, cell(4));
    assert_eq!(merge.take(), [ServerFact::ColumnGone(pos)]);
}

#[test]
fn an_entity_is_gone_when_no_connection_sees_it() {
    let mut merge = Merge::default();
    merge.see(1, 7, pig(1.5)).unwrap();
    merge.see(0, 7, pig(1.0)).unwrap();
    assert!(matches!(
        merge.take()[..],
        [
            ServerFact::EntitySeen { entity: 7, .. },
            ServerFact::EntityMoved { entity: 7, pos: Some([1.0, 0.0, 0.0]), .. }
        ]
    ));
    merge.set_riders(7, vec![8]);
    merge.lose(0, &[7]);
    let facts = merge.take();
    assert_eq!(facts[0], ServerFact::Rides { entity: 8, on: Some(7) });
    assert!(matches!(facts[1..], [ServerFact::EntityMoved { pos: Some([1.5, 0.0, 0.0]), .. }]));
    merge.lose(1, &[7]);
    assert_eq!(merge.take(), [ServerFact::Rides { entity: 8, on: None }, ServerFact::Gone(vec![7])]);
}

#[test]
fn own_bodies_are_left_out_even_if_they_were_seen_before_their_number_was_known() {
    let mut merge = Merge::default();
    merge.begin(0, 5);
    merge.see(0, 6, pig(0.0)).unwrap();
    merge.take();
    merge.begin(1, 6);
    assert_eq!(merge.take(), [ServerFact::Gone(vec![6])]);
    merge.see(0, 6, pig(0.0)).unwrap();
    assert_eq!(merge.take(), []);
    assert!(merge.tells_of(1, 6) && !merge.tells_of(0, 6));
    merge.leave(0, "gone");
    assert!(merge.tells_all(1));
    assert_eq!(merge.take(), [ServerFact::Left { seat: 0, reason: "gone".into() }]);
}

#[test]
fn a_flood_of_columns_or_entities_ends_the_connection() {
    let mut merge = Merge::default();
    let columns: Result<Vec<bool>, _> =
        (0..=COLUMNS_MAX as i32).map(|x| merge.load(0, ChunkPos::new(x, 0))).collect();
    assert!(columns.is_err());
    let entities: Result<(), _> =
        (0..=ENTITIES_MAX as i32).try_for_each(|entity| merge.see(0, entity, pig(0.0)));
    assert!(entities.is_err());
}
