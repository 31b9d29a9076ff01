//! What pages are told of the cells of block worlds, and what is forgotten.

use std::cell::RefCell;

use cooperage_core::World;
use cooperage_suites::scene::{BlockLook, BlockReader, Blocks, SectionAt, SectionCells};
use cooperage_suites::testing::plan_of;
use serde_json::{Value, json};

use super::{Contents, Shown, Told};
use crate::wire::BlockChanges;

thread_local! {
    /// Sections that were read, with what they are filled with: the x of their place, or what a test says.
    static READ: RefCell<Vec<[i32; 3]>> = const { RefCell::new(Vec::new()) };
    static FILLED: RefCell<u16> = const { RefCell::new(7) };
}

/// A world whose sections at even places are all alike; the others hold what `FILLED` says.
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
        top: 0,
        side: 0,
        accent: None,
        grain: "smooth".to_owned(),
        opacity: 1.0,
        covers: true,
        glows: false,
        fringe: false,
        height: None,
        boxes: Vec::new(),
    }
}

const READER: BlockReader = BlockReader { cells, look };

/// A world of any kind: the reader does not look at it.
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

fn told(told: &mut Told, shown: &Shown) -> Value {
    let frame: Value = serde_json::from_str(&told.frame(shown)).unwrap();
    assert_eq!(frame["tick"], 3, "what it was before is still there");
    frame["changes"].clone()
}

#[test]
fn a_page_is_told_once_and_then_of_changes() {
    let world = world();
    let mut contents = Contents::default();
    let mut shown =
        |blocks: &Blocks| Shown::new("{\"tick\":3}", Some(contents.cells(blocks, world.as_ref(), READER)));
    let first = shown(&blocks(&[(0, 1), (1, 2), (2, 3), (9, 4)], &[[5, 6, 7, 8]]));
    // What is hidden is not read.
    assert_eq!(READ.take(), [[0, 0, 0], [1, 0, 0], [2, 0, 0]]);

    let (mut page, mut late) = (Told::default(), Told::default());
    let all = told(&mut page, &first);
    assert_eq!(all["whole"], true);
    // Equal sections are one content.
    assert_eq!(all["placed"], json!([[0, 0, 0, 1], [1, 0, 0, 2], [2, 0, 0, 1], [9, 0, 0, 0]]));
    assert_eq!(all["contents"].as_array().map(Vec::len), Some(2));
    assert_eq!(all["contents"][0], json!({"number": 1, "palette": [1], "runs": "gCAA"}));
    let states = |changes: &Value| {
        changes["looks"].as_array().unwrap().iter().map(|look| look["state"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(states(&all), [1, 7, 8]);
    assert_eq!(all["missing"], json!([[5, 6, 7, 8]]));

    // The same again: nothing new, and nothing is read.
    let again = told(&mut page, &shown(&blocks(&[(0, 1), (1, 2), (2, 3), (9, 4)], &[[5, 6, 7, 8]])));
    assert_eq!(again, json!({"whole": false, "looks": [], "contents": [], "placed": [], "gone": []}));
    assert_eq!(READ.take(), [[0; 3]; 0]);

    // One section with another revision, one that is gone, one that is revealed.
    FILLED.set(12);
    let next = shown(&blocks(&[(0, 1), (1, 5), (9, 4)], &[]));
    assert_eq!(READ.take(), [[1, 0, 0]]);
    let change = told(&mut page, &next);
    assert_eq!((&change["placed"], &change["gone"]), (&json!([[1, 0, 0, 3]]), &json!([[2, 0, 0]])));
    assert_eq!((states(&change), &change["missing"]), (vec![json!(12)], &json!([])));

    // Back to what was: the page has forgotten the content, and is told of it again; the looks it knows.
    let back = told(&mut page, &first);
    assert_eq!(back["placed"], json!([[1, 0, 0, 2], [2, 0, 0, 1]]));
    assert_eq!((back["contents"][0]["number"].clone(), states(&back)), (json!(2), vec![]));
    assert_eq!(READ.take(), [[0; 3]; 0]);

    // Somebody who comes later gets everything.
    assert_eq!(told(&mut late, &first), all);
    let typed = serde_json::to_value(BlockChanges::default());
    for key in typed.unwrap().as_object().unwrap().keys() {
        assert!(all.get(key).is_some(), "{key}");
    }
}

#[test]
fn what_no_moment_holds_is_forgotten() {
    let world = world();
    let mut contents = Contents::default();
    for round in 0..40_u64 {
        FILLED.set(round as u16 + 20);
        let sections: Vec<(i32, u64)> = (0..200).map(|x| (x * 2 + 1, round * 1_000 + x as u64)).collect();
        contents.cells(&blocks(&sections, &[]), world.as_ref(), READER);
    }
    assert!(contents.by_revision.len() <= super::SWEPT_FROM + 400, "{}", contents.by_revision.len());
    assert!(contents.by_text.len() <= 40);
    READ.take();
}

#[test]
fn other_scenes_stay_as_they_are() {
    let shown = Shown::new("{\"tick\":3}", None);
    assert_eq!(&*Told::default().frame(&shown), "{\"tick\":3}");
}
