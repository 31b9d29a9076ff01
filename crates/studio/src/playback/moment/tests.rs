//! Tests of the messages about block worlds, and of the caches behind them.

use std::cell::RefCell;

use cooperage_core::World;
use cooperage_suites::scene::{BlockLook, BlockReader, Blocks, SectionAt, SectionCells};
use cooperage_suites::testing::plan_of;
use serde_json::{Value, json};

use super::super::sections::SWEPT_FROM;
use super::{Land, SectionRegistry, WorldMoment, told as messages};
use crate::wire::BlockChanges;

thread_local! {
    /// The sections that were read, and the state that fills those at odd places.
    static READ: RefCell<Vec<[i32; 3]>> = const { RefCell::new(Vec::new()) };
    static FILLED: RefCell<u16> = const { RefCell::new(7) };
}

/// A world whose sections at even places are all alike; the others are filled with `FILLED`.
fn cells(_: &dyn World, at: [i32; 3]) -> Option<SectionCells> {
    READ.with_borrow_mut(|read| read.push(at));
    let state = if at[0] % 2 == 0 { 1 } else { FILLED.with_borrow(|state| *state) };
    Some(SectionCells { palette: vec![state], runs: vec![0x80, 0x20, 0] })
}

fn look(state: u16) -> BlockLook {
    BlockLook {
        state,
        name: format!("state {state}"),
        shape: "cube".to_owned(),
        grain: "smooth".to_owned(),
        opacity: 1.0,
        covers: true,
        ..BlockLook::default()
    }
}

const READER: BlockReader = BlockReader { cells, look, environment: |_| None };

/// Any world will do: the reader does not look at it.
fn world() -> Box<dyn World> {
    let suite = cooperage_cuisineworld::suite(&std::collections::BTreeMap::new()).unwrap();
    let plan = plan_of("cuisineworld/level_3/tau3", "random", "random", &[]);
    suite.stage(&plan).unwrap().world
}

fn blocks(revisions: &[(i32, u64)], missing: &[[i32; 4]]) -> Blocks {
    let section = |&(x, revision): &(i32, u64)| SectionAt { at: [x, 0, 0], revision, is_hidden: x == 9 };
    Blocks {
        sections: revisions.iter().map(section).collect(),
        missing: missing.to_vec(),
        ..Blocks::default()
    }
}

/// A moment of a world with these sections, and with items of these numbers and texts.
fn moment(contents: &mut SectionRegistry, blocks: &Blocks, others: &[(u64, &str)]) -> WorldMoment {
    let cells = contents.cells(blocks, world().as_ref(), READER, None).0;
    let others = others.iter().map(|(id, text)| (*id, (*text).into())).collect();
    let land = Some(Land { cells, others });
    WorldMoment { owner: contents.owner(), number: 1, tick: 3, text: "{\"tick\":3}".to_owned(), land }
}

/// The changes that lead to a moment, which must fit in a single message.
fn told(before: Option<&WorldMoment>, now: &WorldMoment) -> Value {
    let all = messages(before, now);
    assert_eq!(all.len(), 1);
    let frame: Value = serde_json::from_str(&all[0]).unwrap();
    assert_eq!(frame["tick"], 3, "what it was before is still there");
    frame["changes"].clone()
}

fn states(changes: &Value) -> Vec<Value> {
    changes["looks"].as_array().unwrap().iter().map(|look| look["state"].clone()).collect()
}

#[test]
fn a_page_is_told_once_and_then_of_changes() {
    let contents = &mut SectionRegistry::default();
    let first = moment(contents, &blocks(&[(0, 1), (1, 2), (2, 3), (9, 4)], &[[5, 6, 7, 8]]), &[(4, "{}")]);
    // The hidden section is not read.
    assert_eq!(READ.take(), [[0, 0, 0], [1, 0, 0], [2, 0, 0]]);
    let all = told(None, &first);
    assert_eq!(all["whole"], true);
    // Equal sections share one content.
    assert_eq!(all["placed"], json!([[0, 0, 0, 1], [1, 0, 0, 2], [2, 0, 0, 1], [9, 0, 0, 0]]));
    assert_eq!(all["contents"].as_array().map(Vec::len), Some(2));
    assert_eq!(all["contents"][0], json!({"number": 1, "palette": [1], "runs": "Áa@"}));
    assert_eq!(states(&all), [1, 7, 8]);
    assert_eq!((&all["missing"], &all["others"]), (&json!([[5, 6, 7, 8]]), &json!([[4, {}]])));
    let typed = serde_json::to_value(BlockChanges::default());
    for key in typed.unwrap().as_object().unwrap().keys() {
        assert!(all.get(key).is_some(), "{key}");
    }

    // For an equal moment there are no changes, and no section is read.
    let same = moment(contents, &blocks(&[(0, 1), (1, 2), (2, 3), (9, 4)], &[[5, 6, 7, 8]]), &[(4, "{}")]);
    let nothing = json!({"whole": false, "looks": [], "contents": [], "placed": [], "gone": [], "others": [], "left": []});
    assert_eq!(told(Some(&first), &same), nothing);
    assert_eq!(READ.take(), [[0; 3]; 0]);

    // One section has a new revision, one is gone, one stays hidden; one item is gone and two are new.
    FILLED.set(12);
    let next = moment(contents, &blocks(&[(0, 1), (1, 5), (9, 4)], &[]), &[(5, "1"), (6, "2")]);
    assert_eq!(READ.take(), [[1, 0, 0]]);
    let change = told(Some(&same), &next);
    assert_eq!((&change["placed"], &change["gone"]), (&json!([[1, 0, 0, 3]]), &json!([[2, 0, 0]])));
    assert_eq!((states(&change), &change["missing"]), (vec![json!(12)], &json!([])));
    assert_eq!((&change["others"], &change["left"]), (&json!([[5, 1], [6, 2]]), &json!([4])));

    // Back to the first moment: the page has dropped the content, and gets it again.
    let back = told(Some(&next), &first);
    assert_eq!(back["placed"], json!([[1, 0, 0, 2], [2, 0, 0, 1]]));
    assert_eq!((back["contents"][0]["number"].clone(), states(&back)), (json!(2), vec![json!(7), json!(8)]));

    // The numbers of another maker have another meaning.
    let other = moment(&mut SectionRegistry::default(), &blocks(&[(0, 1)], &[]), &[]);
    assert_eq!(told(Some(&first), &other)["whole"], true);
}

#[test]
fn what_is_long_comes_in_pieces() {
    let contents = &mut SectionRegistry::default();
    let sections: Vec<(i32, u64)> = (0..8_000).map(|x| (x * 2, x as u64)).collect();
    let now = moment(contents, &blocks(&sections, &[]), &[]);
    let all: Vec<Value> =
        messages(None, &now).iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    assert!(all.len() > 1);
    let (last, pieces) = all.split_last().unwrap();
    assert_eq!((&pieces[0]["type"], &pieces[0]["changes"]["whole"]), (&json!("land"), &json!(true)));
    assert!(all[1..].iter().all(|piece| piece["changes"]["whole"] == false));
    assert_eq!(last["tick"], 3);
    let placed: usize = all.iter().map(|piece| piece["changes"]["placed"].as_array().unwrap().len()).sum();
    assert_eq!(placed, 8_000);
    READ.take();
}

#[test]
fn a_world_is_read_bit_by_bit_where_time_is_short() {
    let contents = &mut SectionRegistry::default();
    let blocks = blocks(&[(0, 1), (1, 2), (3, 3)], &[]);
    let mut read = Vec::new();
    // There is no time at all, but each call still reads one section.
    for _ in 0..4 {
        let (cells, is_all) =
            contents.cells(&blocks, world().as_ref(), READER, Some(std::time::Duration::ZERO));
        read.push((cells.sections.len(), is_all));
    }
    assert_eq!(read, [(1, false), (2, false), (3, true), (3, true)]);
    READ.take();
}

#[test]
fn other_scenes_stay_as_they_are() {
    let now = WorldMoment { owner: 0, number: 1, tick: 3, text: "{\"tick\":3}".to_owned(), land: None };
    assert_eq!(messages(None, &now), ["{\"tick\":3}"]);
    assert_eq!(messages(Some(&now), &now), ["{\"tick\":3}"]);
}

#[test]
fn what_no_moment_holds_is_forgotten() {
    let world = world();
    let mut contents = SectionRegistry::default();
    for round in 0..40_u64 {
        FILLED.set(round as u16 + 20);
        let sections: Vec<(i32, u64)> = (0..200).map(|x| (x * 2 + 1, round * 1_000 + x as u64)).collect();
        contents.cells(&blocks(&sections, &[]), world.as_ref(), READER, None);
    }
    assert!(contents.by_revision.len() <= SWEPT_FROM + 400, "{}", contents.by_revision.len());
    assert!(contents.by_text.len() <= 40);
    READ.take();
}

#[test]
fn whoever_sees_a_part_of_the_world_is_told_of_nothing_else() {
    let part = SectionCells { palette: vec![3], runs: vec![0x80, 0x20, 0] };
    let seen = [([1, 0, 0], part)].into_iter().collect();
    let blocks = Blocks { seen: Some(seen), ..blocks(&[(1, 10), (2, 11), (9, 12)], &[]) };
    READ.with_borrow_mut(Vec::clear);
    let (cells, is_all) = SectionRegistry::default().cells(&blocks, world().as_ref(), READER, None);
    assert!(is_all && READ.with_borrow(Vec::is_empty), "nobody reads the world itself");
    assert_eq!(cells.sections.keys().copied().collect::<Vec<_>>(), [[1, 0, 0], [9, 0, 0]]);
    assert!(cells.sections[&[1, 0, 0]].text.contains("[3]"));
    assert!(cells.sections[&[9, 0, 0]].text.is_empty(), "what is hidden says nothing");
}
