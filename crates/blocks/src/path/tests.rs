//! Small maps made by hand, one rule each, and random ones against a plain search.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use proptest::prelude::*;

use super::moves::{CandidateMove, Expansion, MoveSink};
use super::rules::PathRules;
use super::search::columns;
use super::terrain::PathTerrain;
use super::units::FAR;
use super::window::SearchWindow;
use super::*;
use crate::chunk::Chunk;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos, Face};
use crate::registry::{BlockState, ItemId, registry};

type Fill = ([i32; 3], [i32; 3], &'static str);

/// Stone up to y 63 in 32 × 32 columns, then fills.
fn world(fills: &[Fill]) -> Chunks {
    let mut chunks = Chunks::new();
    for (x, z) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        chunks.put(ChunkPos::new(x, z), Arc::new(Chunk::empty()));
    }
    fill(&mut chunks, ([0, 60, 0], [31, 63, 31], "stone"));
    for &one in fills {
        fill(&mut chunks, one);
    }
    chunks
}

fn fill(chunks: &mut Chunks, (from, to, state): Fill) {
    let state: BlockState = state.parse().unwrap();
    for y in from[1]..=to[1] {
        for z in from[2]..=to[2] {
            for x in from[0]..=to[0] {
                chunks.set(BlockPos::new(x, y, z), state);
            }
        }
    }
}

fn pos([x, y, z]: [i32; 3]) -> BlockPos {
    BlockPos::new(x, y, z)
}

fn no_dig() -> PathOptions {
    PathOptions { can_dig: false, ..PathOptions::reference() }
}

/// The path from a cell to a cell.
fn way(chunks: &Chunks, from: [i32; 3], to: [i32; 3], options: &PathOptions) -> Path {
    find_path(chunks, pos(from), &PathGoal::Block(pos(to)), options)
}

fn kinds(path: &Path) -> Vec<MoveKind> {
    path.steps.iter().map(|step| step.kind).collect()
}

#[track_caller]
fn assert_cost(path: &Path, cost: f64) {
    assert!(path.is_success() && (path.cost - cost).abs() < 1e-5, "{cost} expected, found {path:?}");
}

#[test]
fn steps_and_diagonals() {
    let path = way(&world(&[]), [2, 64, 2], [5, 64, 4], &no_dig());
    assert_cost(&path, 1.0 + 2.0 * std::f64::consts::SQRT_2);
    assert!(path.is_optimal);
}

#[test]
fn jumps_drops_and_ladders() {
    let wall = world(&[([5, 64, 0], [5, 64, 31], "stone")]);
    let path = way(&wall, [4, 64, 8], [6, 64, 8], &no_dig());
    assert_eq!(kinds(&path), [MoveKind::Jump, MoveKind::Drop]);
    assert_cost(&path, 3.0);
    let tower = world(&[([5, 64, 5], [5, 70, 5], "stone"), ([4, 64, 5], [4, 70, 5], "ladder[facing=west]")]);
    let path = way(&tower, [3, 64, 5], [5, 71, 5], &no_dig());
    assert!(kinds(&path).contains(&MoveKind::Climb), "{path:?}");
}

#[test]
fn only_the_reference_jumps_over_gaps_off_ladders() {
    // No body fits above the ladder, so that the way to the lower pillar leads off it.
    let pillars = world(&[
        ([5, 64, 5], [5, 75, 5], "stone"),
        ([4, 64, 5], [4, 70, 5], "ladder[facing=west]"),
        ([4, 72, 5], [4, 72, 5], "stone"),
        ([2, 64, 5], [2, 68, 5], "stone"),
    ]);
    let jumps = |options: PathOptions| way(&pillars, [3, 64, 5], [2, 69, 5], &options).is_success();
    assert!(jumps(no_dig()));
    assert!(!jumps(PathOptions { can_dig: false, ..PathOptions::ticks() }));
}

#[test]
fn gaps_are_jumped() {
    let gap = world(&[([8, 40, 0], [10, 63, 31], "air")]);
    let path = way(&gap, [7, 64, 8], [11, 64, 8], &no_dig());
    assert_eq!((kinds(&path), path.cost), (vec![MoveKind::Parkour], 1.0));
    for options in
        [PathOptions { can_sprint: false, ..no_dig() }, PathOptions { can_parkour: false, ..no_dig() }]
    {
        assert_eq!(way(&gap, [7, 64, 8], [11, 64, 8], &options).status, PathStatus::NoPath);
    }
}

#[test]
fn blocks_bridge_and_carry_up() {
    let gap = world(&[([8, 40, 0], [13, 63, 31], "air")]);
    let with = |blocks| PathOptions { blocks, ..no_dig() };
    let path = way(&gap, [7, 64, 8], [14, 64, 8], &with(3));
    assert_cost(&path, 3.0 * 2.0 + 1.0);
    assert_eq!(path.placed(), 3);
    assert_eq!(way(&gap, [7, 64, 8], [14, 64, 8], &with(2)).status, PathStatus::NoPath);
    let path = way(&world(&[]), [7, 64, 8], [7, 67, 8], &with(3));
    assert_eq!(kinds(&path), [MoveKind::Pillar; 3]);
}

/// Without counting, the bridge of four blocks would be taken; with three the way round is the cheapest.
#[test]
fn short_blocks_are_counted_exactly() {
    let moat = world(&[
        ([10, 40, 0], [10, 63, 31], "air"),
        ([11, 64, 0], [11, 66, 31], "stone"),
        ([10, 63, 28], [10, 63, 28], "stone"),
        ([10, 64, 28], [10, 64, 28], "stone_slab[type=bottom]"),
    ]);
    let costs: Vec<f64> = (0..8)
        .map(|blocks| way(&moat, [9, 64, 2], [12, 64, 2], &PathOptions { blocks, ..no_dig() }))
        .filter(Path::is_success)
        .map(|path| {
            assert!(path.is_optimal);
            path.cost
        })
        .collect();
    assert!(costs.len() > 3 && costs.is_sorted_by(|more, less| more >= less), "{costs:?}");
}

#[test]
fn digging_takes_the_quickest_tool_and_spares_what_holds_water() {
    let wall = world(&[([8, 64, 0], [8, 70, 31], "stone")]);
    let tools = vec![registry().item("stone_pickaxe").unwrap(), registry().item("stone_axe").unwrap()];
    let options = PathOptions { tools, ..PathOptions::reference() };
    let path = way(&wall, [7, 64, 8], [9, 64, 8], &options);
    // 12 ticks a block: two of 1 + 3 · 0.6.
    assert_cost(&path, 2.0 + 2.0 * 2.8);
    assert_eq!(path.steps[0].breaks, [pos([8, 65, 8]), pos([8, 64, 8])]);
    let mut flooded = wall.clone();
    fill(&mut flooded, ([8, 66, 0], [8, 66, 31], "water"));
    assert!(way(&flooded, [7, 64, 8], [9, 64, 8], &options).cost > path.cost);
    let protected = vec![CellBox { min: pos([8, 64, 0]), max: pos([8, 70, 31]) }];
    let kept = way(&wall, [7, 64, 8], [9, 64, 8], &PathOptions { protected, ..options });
    assert!(
        kept.steps.iter().all(|step| step.breaks.iter().all(|cell| cell.x != 8 || cell.y < 64)),
        "{kept:?}"
    );
}

#[test]
fn careful_feet_open_doors_and_leave_water() {
    let walls: [Fill; 4] = [
        ([10, 64, 0], [10, 67, 31], "bedrock"),
        ([10, 64, 8], [10, 65, 8], "air"),
        ([10, 64, 8], [10, 64, 8], "oak_door[facing=east,half=lower,open=false]"),
        ([10, 65, 8], [10, 65, 8], "oak_door[facing=east,half=upper,open=false]"),
    ];
    let closed = world(&walls);
    let careful = PathOptions { can_dig: false, ..PathOptions::careful() };
    let path = way(&closed, [9, 64, 8], [11, 64, 8], &careful);
    assert_cost(&path, 2.0);
    assert_eq!(path.steps[0].opens, [pos([10, 64, 8])]);
    assert_eq!(way(&closed, [9, 64, 8], [11, 64, 8], &no_dig()).status, PathStatus::NoPath);
    let mut open = closed.clone();
    fill(&mut open, ([10, 64, 8], [10, 64, 8], "oak_door[facing=east,half=lower,open=true]"));
    fill(&mut open, ([10, 65, 8], [10, 65, 8], "oak_door[facing=east,half=upper,open=true]"));
    let path = way(&open, [9, 64, 8], [11, 64, 8], &careful);
    assert!(path.is_success() && path.steps.iter().all(|step| step.opens.is_empty()), "{path:?}");
    // A door that stands across lets no body through.
    let mut across = closed;
    fill(&mut across, ([10, 64, 8], [10, 64, 8], "oak_door[facing=north,half=lower,open=false]"));
    fill(&mut across, ([10, 65, 8], [10, 65, 8], "oak_door[facing=north,half=upper,open=false]"));
    assert_eq!(way(&across, [9, 64, 8], [11, 64, 8], &careful).status, PathStatus::NoPath);

    let pool = world(&[([4, 62, 0], [20, 63, 31], "water")]);
    assert_eq!(way(&pool, [10, 63, 8], [22, 64, 8], &no_dig()).status, PathStatus::NoPath);
    assert!(way(&pool, [10, 62, 8], [22, 64, 8], &careful).is_success());
    let by_ticks = PathOptions { can_dig: false, ..PathOptions::ticks() };
    assert!(way(&pool, [10, 62, 8], [22, 64, 8], &by_ticks).is_success());
}

#[test]
fn hatches_over_ladders_are_opened() {
    let shaft = world(&[
        ([10, 64, 10], [12, 70, 12], "bedrock"),
        ([11, 64, 11], [11, 70, 11], "ladder[facing=west]"),
        ([11, 71, 11], [11, 71, 11], "oak_trapdoor[half=bottom,open=false]"),
        ([10, 64, 11], [10, 65, 11], "air"),
    ]);
    let careful = PathOptions { can_dig: false, ..PathOptions::careful() };
    let path = way(&shaft, [9, 64, 11], [10, 71, 11], &careful);
    assert!(path.is_success(), "{path:?}");
    assert!(path.steps.iter().any(|step| step.opens == [pos([11, 71, 11])]), "{path:?}");
}

#[test]
fn ticks_are_those_of_bodies() {
    let options = PathOptions { can_dig: false, ..PathOptions::ticks() };
    let path = way(&world(&[]), [2, 64, 2], [22, 64, 2], &options);
    assert!((path.cost - 20.0 * 3.564).abs() < 0.01, "{}", path.cost);
    let path = way(&world(&[]), [2, 64, 2], [22, 64, 2], &PathOptions { can_sprint: false, ..options });
    assert!((path.cost - 20.0 * 4.633).abs() < 0.01, "{}", path.cost);
}

#[test]
fn other_bodies_are_gone_round() {
    let corridor = world(&[([0, 64, 6], [31, 67, 6], "bedrock"), ([0, 64, 10], [31, 67, 10], "bedrock")]);
    let occupied = vec![pos([10, 64, 8]), pos([10, 64, 8])];
    let path = way(&corridor, [5, 64, 8], [15, 64, 8], &PathOptions { occupied, ..no_dig() });
    assert!(path.is_success() && path.steps.iter().all(|step| step.to != pos([10, 64, 8])), "{path:?}");
}

#[test]
fn bodies_out_of_the_way_change_no_path() {
    let kinds =
        ["stone", "oak_slab", "soul_sand", "ladder[facing=west]", "water", "oak_fence", "white_carpet"];
    let mut draw = 5_u32;
    let mut next = |below: u32| {
        draw = draw.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((draw >> 16) % below) as i32
    };
    let mut steps = 0;
    for _ in 0..40 {
        let fills: Vec<Fill> = (0..70)
            .map(|_| {
                let [x, z, up] = [next(32), next(32), next(3)];
                ([x, 63 + next(2), z], [x, 63 + up, z], kinds[next(7) as usize])
            })
            .collect();
        let chunks = world(&fills);
        let [from, to] = [0, 1].map(|_| [next(32), 64 + next(2), next(32)]);
        for options in [no_dig(), PathOptions { can_dig: false, shuns_harm: true, ..PathOptions::ticks() }] {
            let free = way(&chunks, from, to, &options);
            // A body within the stone is in no way, near a path or far away from it.
            let occupied = vec![pos([next(32), 61, next(32)])];
            assert_eq!(
                way(&chunks, from, to, &PathOptions { occupied, ..options }),
                free,
                "{from:?} to {to:?}"
            );
            steps += free.steps.len();
        }
    }
    assert!(steps > 300, "{steps}");
}

#[test]
fn goals_are_reached() {
    let chunks = world(&[([20, 64, 20], [20, 64, 20], "chest")]);
    let chest = pos([20, 64, 20]);
    let start = pos([4, 64, 4]);
    for goal in [
        PathGoal::Near { pos: chest, range: 2.0 },
        PathGoal::Follow { pos: chest, range: 3.0 },
        PathGoal::Xz { x: 20, z: 19 },
        PathGoal::NearXz { x: 20, z: 20, range: 2.0 },
        PathGoal::GetToBlock(chest),
        PathGoal::Adjacent(chest),
        PathGoal::Reach { pos: chest, face: Some(Face::West), reach: 4.5 },
        PathGoal::Reach { pos: chest, face: None, reach: 4.5 },
        PathGoal::Any(vec![PathGoal::Y(90), PathGoal::Block(pos([6, 64, 4]))]),
        PathGoal::Invert(Box::new(PathGoal::Near { pos: start, range: 5.0 })),
    ] {
        let path = find_path(&chunks, start, &goal, &no_dig());
        assert!(path.is_success() && path.is_optimal, "{goal:?}: {path:?}");
        assert!(goal.is_reached(path.end(), &chunks), "{goal:?}");
    }
    let behind = PathGoal::Reach { pos: chest, face: Some(Face::Down), reach: 4.5 };
    assert_eq!(find_path(&chunks, start, &behind, &no_dig()).status, PathStatus::NoPath);
}

#[test]
fn a_search_goes_on_where_it_paused() {
    let chunks = world(&[([16, 64, 0], [16, 66, 30], "bedrock")]);
    let (start, goal) = (pos([4, 64, 4]), PathGoal::Block(pos([28, 64, 4])));
    let whole = find_path(&chunks, start, &goal, &no_dig());
    let mut search = PathSearch::new(&chunks, start, &goal, &no_dig());
    let mut pauses = 0;
    while search.step(7) == PathSearchProgress::Searching {
        pauses += 1;
    }
    assert!(pauses > 20);
    assert_eq!(search.finish().0, whole);

    let few = PathOptions { node_budget: 100, ..no_dig() };
    let cut = find_path(&chunks, start, &goal, &few);
    assert_eq!((cut.status, cut.expanded), (PathStatus::Partial(Cut::Budget), 100));
    assert!(goal.distance(cut.end()) < goal.distance(start));
    let mut search = PathSearch::new(&chunks, start, &goal, &no_dig());
    assert_eq!(search.step(50), PathSearchProgress::Searching);
    assert_eq!(search.finish().0.status, PathStatus::Partial(Cut::Stopped));
}

#[test]
fn changes_on_the_way_are_noticed() {
    let mut chunks = world(&[]);
    let options = no_dig();
    let goal = PathGoal::Block(pos([20, 64, 8]));
    let path = find_path(&chunks, pos([4, 64, 8]), &goal, &options);
    assert!(path.is_still_valid(0, &chunks, &options));
    let mut search = PathSearch::new(&chunks, pos([4, 64, 8]), &goal, &options);
    while search.step(1000) == PathSearchProgress::Searching {}
    let (_, cache) = search.finish();
    for at in [[10, 64, 8], [10, 63, 8]] {
        fill(&mut chunks, (at, at, if at[1] == 64 { "stone" } else { "air" }));
        assert!(!path.is_still_valid(0, &chunks, &options));
        assert!(path.is_still_valid(10, &chunks, &options));
    }
    // A cache of an earlier search gives the same path as no cache.
    let mut again = PathSearch::with_cache(&chunks, pos([4, 64, 8]), &goal, &options, cache);
    while again.step(1000) == PathSearchProgress::Searching {}
    assert_eq!(again.finish().0, find_path(&chunks, pos([4, 64, 8]), &goal, &options));
}

#[test]
fn strange_questions_have_answers() {
    let chunks = world(&[]);
    let options =
        PathOptions { blocks: u32::MAX, dig_cost: f64::NAN, place_cost: -3.0, ..PathOptions::ticks() };
    for start in [[i32::MIN, 0, 0], [3, i32::MAX, 3], [3, -64, 3], [3, 319, 3], [3, 64, 3]] {
        for goal in [
            PathGoal::Block(pos([i32::MAX, i32::MIN, 0])),
            PathGoal::Near { pos: pos([5, 64, 5]), range: f64::NAN },
            PathGoal::Any(Vec::new()),
            PathGoal::Reach { pos: pos([5, 64, 5]), face: None, reach: 1e300 },
        ] {
            let path =
                find_path(&chunks, pos(start), &goal, &PathOptions { node_budget: 200, ..options.clone() });
            assert!(path.expanded <= 200, "{path:?}");
        }
    }
    assert_eq!(way(&Chunks::new(), [0, 64, 0], [1, 64, 0], &options).status, PathStatus::NoPath);
}

/// A large world: 12 × 12 chunks of three layers of dirt on stone.
fn plain() -> Chunks {
    let mut chunk = Chunk::empty();
    for (x, z) in (0..16).flat_map(|x| (0..16).map(move |z| (x, z))) {
        for y in 40..64 {
            let state = if y > 60 { "dirt" } else { "stone" };
            chunk.set(BlockPos::new(x, y, z), state.parse().unwrap());
        }
    }
    let chunk = Arc::new(chunk);
    let mut chunks = Chunks::new();
    for (x, z) in (-6..6).flat_map(|x| (-6..6).map(move |z| (x, z))) {
        chunks.put(ChunkPos::new(x, z), Arc::clone(&chunk));
    }
    chunks
}

#[test]
fn large_worlds_are_dug_and_climbed_within_the_budget_of_skills() {
    let tools = vec![registry().item("stone_pickaxe").unwrap(), registry().item("stone_shovel").unwrap()];
    let options = PathOptions { tools, blocks: 32, ..PathOptions::reference() };
    let mut walled = plain();
    fill(&mut walled, ([20, 64, -96], [22, 80, 95], "dirt"));
    // Two blocks of dirt for each of three cells, 1.6 each, rather than over or round the wall.
    let path = way(&walled, [0, 64, 0], [40, 64, 0], &options);
    assert_cost(&path, 40.0 + 6.0 * 1.6);
    // The search digs to goals below and climbs to goals above, without going far to the side.
    for (goal, most) in
        [(PathGoal::GetToBlock(pos([12, 49, 9])), 72.0), (PathGoal::Block(pos([60, 80, 10])), 110.0)]
    {
        let path = find_path(&plain(), pos([0, 64, 0]), &goal, &options);
        assert!(path.is_success() && path.cost < most, "{goal:?}: {path:?}");
        assert!(path.is_still_valid(0, &plain(), &options));
    }
}

/// A plain search over (cell, blocks left), as slow as it is simple.
fn plain_cost(chunks: &Chunks, start: BlockPos, goal: &PathGoal, options: &PathOptions) -> Option<u32> {
    struct Moves(Vec<CandidateMove>);
    impl MoveSink for Moves {
        fn found(&mut self, _terrain: &PathTerrain, found: CandidateMove) {
            self.0.push(found);
        }
    }
    let window = SearchWindow::new(chunks, options, columns(chunks, start, None));
    let mut terrain = PathTerrain::new(None, chunks, options, window, [start; 2]);
    let rules = PathRules::new(options);
    let mut open = BTreeMap::from([((0_u32, terrain.window().node(start)?, options.blocks), ())]);
    let mut done: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    while let Some(((cost, node, blocks), ())) = open.pop_first() {
        if done.contains_key(&(node, blocks)) {
            continue;
        }
        done.insert((node, blocks), cost);
        if goal.is_reached(terrain.window().cell(node), chunks) {
            return Some(cost);
        }
        let mut moves = Moves(Vec::new());
        Expansion::<true>::new(&mut terrain, chunks, &rules, node, blocks, FAR).run(&mut moves);
        for found in moves.0 {
            open.insert((cost + found.cost, found.to, blocks.saturating_sub(found.placed)), ());
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_maps_are_solved_exactly(
        cells in proptest::collection::vec((4i32..12, 62i32..68, 4i32..12, 0usize..9), 0..160),
        can_dig in any::<bool>(),
        blocks in 0u32..4,
        mode in 0usize..3,
        to in (4i32..12, 63i32..67, 4i32..12),
    ) {
        let states = ["stone", "air", "water", "stone_slab[type=bottom]", "oak_fence", "lava", "sand", "white_carpet", "ladder[facing=west]"];
        let mut chunks = Chunks::new();
        chunks.put(ChunkPos::new(0, 0), Arc::new(Chunk::empty()));
        fill(&mut chunks, ([3, 61, 3], [12, 61, 12], "bedrock"));
        fill(&mut chunks, ([3, 62, 3], [12, 63, 12], "dirt"));
        for (x, y, z, state) in cells {
            fill(&mut chunks, ([x, y, z], [x, y, z], states[state]));
        }
        let base = [PathOptions::reference(), PathOptions::careful(), PathOptions::ticks()][mode].clone();
        let options = PathOptions { can_dig, blocks, node_budget: 1_000_000, ..base };
        let (start, goal) = (pos([5, 64, 5]), PathGoal::Block(pos([to.0, to.1, to.2])));
        let path = find_path(&chunks, start, &goal, &options);
        let plain = plain_cost(&chunks, start, &goal, &options);
        prop_assert_eq!(path.is_success(), plain.is_some());
        if let Some(cost) = plain {
            let unit = if options.mode == PathMode::Ticks { 65_536.0 } else { 1_048_576.0 };
            prop_assert!((path.cost - f64::from(cost) / unit).abs() < 1e-4, "{} {}", path.cost, cost);
            prop_assert!(path.is_optimal);
            prop_assert!(path.placed() as u32 <= blocks);
            prop_assert!(path.is_still_valid(0, &chunks, &options));
        } else {
            prop_assert_eq!(path.status, PathStatus::NoPath);
        }
    }
}

/// Pillars on a long strip of stone, at a height; wide enough that the columns looked at move on with the starts.
fn strip(y: i32) -> Chunks {
    let mut chunks = Chunks::new();
    let stone: BlockState = "stone".parse().unwrap();
    for x in -320..320 {
        for z in -24..24 {
            let height = if (x * 7 + z * 13) % 11 == 0 { 3 } else { 1 };
            for dy in 0..height {
                chunks.set(BlockPos::new(x, y + dy, z), stone);
            }
        }
    }
    chunks
}

#[test]
fn a_cache_changes_no_path() {
    let stone: BlockState = "stone".parse().unwrap();
    let mut worlds = [(0, strip(0)), (40, strip(40))];
    let tools: Vec<Vec<ItemId>> = [&[][..], &["wooden_pickaxe"], &["stone_pickaxe", "iron_axe"]]
        .into_iter()
        .map(|names| names.iter().map(|name| registry().item(name).unwrap()).collect())
        .collect();
    let (mut cache, mut known) = (PathCache::default(), PathCache::default());
    let (mut ways, mut differing) = (0, 0);
    for round in 0..96 {
        let (y, chunks) = &mut worlds[usize::from(round % 16 > 11)];
        let x = [-300, 0, 280, -40, 40, -90][round % 6] + round as i32;
        let (start, goal) = (BlockPos::new(x, *y + 1, 0), PathGoal::NearXz { x: x + 15, z: 9, range: 1.0 });
        let options = PathOptions {
            can_dig: round % 5 == 0,
            blocks: [0, 3, 70, 0, 20][round % 5 * round % 7 % 5],
            tools: tools[round / 3 % 3].clone(),
            protected: if round % 4 == 1 { vec![CellBox::cell(start.offset(2, 0, 1))] } else { Vec::new() },
            ..PathOptions::reference()
        };
        let changed = if round % 2 == 0 { stone } else { BlockState::AIR };
        chunks.set(BlockPos::new(x + 5, *y + 1, 3), changed);
        let cached = find_path_with(chunks, start, &goal, &options, &mut cache);
        let fresh = find_path(chunks, start, &goal, &options);
        assert_eq!(cached, fresh, "round {round}");
        // Asked for again it is remembered, until a cell of the columns around has changed.
        let found = known.find(chunks, start, &goal, &options);
        assert_eq!(*found, fresh, "round {round}");
        assert!(Rc::ptr_eq(&found, &known.find(chunks, start, &goal, &options)), "round {round}");
        let cell = start.offset(1, 0, 0);
        let before = chunks.set(cell, if chunks.state(cell) == stone { BlockState::AIR } else { stone });
        let other = known.find(chunks, start, &goal, &options);
        assert_eq!(*other, find_path(chunks, start, &goal, &options), "round {round}");
        differing += usize::from(*other != *found);
        chunks.set(cell, before);
        ways += usize::from(!fresh.steps.is_empty());
    }
    assert!(ways > 60, "{ways} of 96 starts lead somewhere");
    assert!(differing > 10, "{differing} of 96 ways are changed by one cell");
}

#[test]
fn a_step_is_the_one_reckoned_with_or_else_the_cheapest() {
    let flat = world(&[]);
    let options = PathOptions::reference();
    let window = SearchWindow::new(&flat, &options, columns(&flat, pos([8, 64, 8]), None));
    let mut terrain = PathTerrain::new(None, &flat, &options, window, [pos([8, 64, 8]); 2]);
    let rules = PathRules::new(&options);
    let [from, to] = [[8, 64, 8], [9, 64, 8]].map(|cell| terrain.window().node(pos(cell)).unwrap());
    for reckoned in [None, Some(rules.step), Some(rules.step + 1)] {
        let step = super::trace::step_between(&mut terrain, &flat, &rules, from, to, 0, reckoned);
        assert_eq!(step.map(|step| step.cost), Some(rules.step), "{reckoned:?}");
    }
}
