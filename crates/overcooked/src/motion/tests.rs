//! Both planners are compared with plain searches that follow the published rules word by word (docs/spec/overcooked.md, 13).

use std::collections::{BTreeMap, VecDeque};

use super::*;
use crate::grid::GridTerrain;
use crate::layout::{built_in, names};
use crate::object::KitchenObject;

type Node = (GridCell, GridDirection);

fn player(cell: GridCell, facing: GridDirection) -> PlayerState {
    PlayerState { cell, facing, held: KitchenObject::NONE }
}

fn floor(grid: &LayoutGrid) -> &[GridCell] {
    grid.cells_of(GridTerrain::Floor)
}

fn goals(grid: &LayoutGrid, motion: &Motion) -> Vec<MotionGoal> {
    (0..grid.cells()).flat_map(|cell| motion.goals(GridCell(cell as u8)).to_vec()).collect()
}

/// The actions from every node to a goal, by a search over all nodes.
fn remaining(grid: &LayoutGrid, goal: MotionGoal) -> BTreeMap<Node, u16> {
    let nodes: Vec<Node> =
        floor(grid).iter().flat_map(|cell| GridDirection::ALL.map(|facing| (*cell, facing))).collect();
    let mut found = BTreeMap::from([((goal.cell, goal.facing), 0)]);
    for actions in 1.. {
        let before = found.len();
        for &(cell, facing) in &nodes {
            let mut next =
                GridDirection::ALL.into_iter().map(|direction| (grid.step(cell, direction), direction));
            if !found.contains_key(&(cell, facing))
                && next.any(|next| found.get(&next) == Some(&(actions - 1)))
            {
                found.insert((cell, facing), actions);
            }
        }
        if found.len() == before {
            break;
        }
    }
    found
}

#[test]
fn the_static_planner_takes_the_shortest_way() {
    for name in ["cramped_room", "asymmetric_advantages", "counter_circuit_o_1order", "centre_objects"] {
        let layout = built_in(name).unwrap();
        let grid = layout.grid();
        let motion = Motion::new(grid);
        for goal in goals(grid, &motion) {
            let remaining = remaining(grid, goal);
            for (cell, facing) in
                floor(grid).iter().flat_map(|cell| GridDirection::ALL.map(|facing| (*cell, facing)))
            {
                let way = motion.plan(cell, facing, goal);
                let Some(&actions) = remaining.get(&(cell, facing)) else {
                    assert_eq!(way, None, "{name}: {cell:?} to {goal:?}");
                    continue;
                };
                let way = way.unwrap();
                assert_eq!(way.cost, actions + 1, "{name}: {cell:?} {facing:?} to {goal:?}");
                let expected = if actions == 0 {
                    OvercookedAction::Interact
                } else if cell == goal.cell {
                    goal.facing.action()
                } else {
                    let nodes = GridDirection::ALL.map(|direction| (grid.step(cell, direction), direction));
                    let next = nodes.into_iter().filter(|(next, _)| *next != cell);
                    let best = next.filter_map(|node| Some((remaining.get(&node)?, node.0, node.1))).min();
                    best.unwrap().2.action()
                };
                assert_eq!(way.action, expected, "{name}: {cell:?} {facing:?} to {goal:?}");
            }
        }
    }
}

/// The route planner as it is described, one search for each goal.
fn route(grid: &LayoutGrid, from: Node, wall: Option<GridCell>, goal: MotionGoal) -> Option<MotionStep> {
    let mut parents: BTreeMap<Node, Option<Node>> = BTreeMap::from([(from, None)]);
    let mut order = vec![from];
    let mut queue = VecDeque::from([from]);
    while let Some(node) = queue.pop_front() {
        if node.0 == goal.cell {
            continue;
        }
        for direction in
            [GridDirection::West, GridDirection::North, GridDirection::East, GridDirection::South]
        {
            let next = (grid.step(node.0, direction), direction);
            if next.0 != node.0 && Some(next.0) != wall && !parents.contains_key(&next) {
                parents.insert(next, Some(node));
                order.push(next);
                queue.push_back(next);
            }
        }
    }
    let chain = |node: Node| std::iter::successors(Some(node), |node| parents[node]).collect::<Vec<_>>();
    let found = order.iter().filter(|node| node.0 == goal.cell);
    let cost = |node: &Node| chain(*node).len() - 1 + usize::from(node.1 != goal.facing);
    let best = *found.min_by_key(|node| cost(node))?;
    let chain = chain(best);
    let action = match chain.len() {
        1 if best.1 == goal.facing => OvercookedAction::Interact,
        1 => goal.facing.action(),
        length => chain[length - 2].1.action(),
    };
    Some(MotionStep { action, cost: cost(&best) as u16 + 1 })
}

#[test]
fn one_search_gives_the_routes_of_a_search_for_each_goal() {
    for name in
        ["cramped_room", "asymmetric_advantages", "coordination_ring", "forced_coordination", "five_by_five"]
    {
        let layout = built_in(name).unwrap();
        let grid = layout.grid();
        let motion = Motion::new(grid);
        let goals = goals(grid, &motion);
        for &cell in floor(grid) {
            let others = floor(grid).iter().filter(|other| **other != cell).map(|cell| Some(*cell));
            for wall in others.chain([None]) {
                for facing in GridDirection::ALL {
                    let routes = motion.routes(&player(cell, facing), wall);
                    for &goal in &goals {
                        let expected = route(grid, (cell, facing), wall, goal);
                        assert_eq!(
                            routes.way(goal),
                            expected,
                            "{name}: {cell:?} {facing:?} {wall:?} {goal:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn goals_are_where_there_is_floor() {
    let layout = built_in("coordination_ring").unwrap();
    let grid = layout.grid();
    let motion = Motion::new(grid);
    let at = |x, y| grid.cell(x, y).unwrap();
    let goal = |x, y, facing| MotionGoal { cell: at(x, y), facing };
    use GridDirection::{East, North, South, West};
    assert_eq!(
        motion.goals(at(2, 2)),
        [goal(2, 1, South), goal(2, 3, North), goal(3, 2, West), goal(1, 2, East)]
    );
    assert_eq!(motion.goals(at(0, 0)), []);
    assert_eq!(motion.goals(at(1, 1)), [], "floor has none");
    assert_eq!(motion.goals(GridCell(255)), []);
    let near = motion.plan_best(&player(at(2, 1), South), motion.goals(at(2, 2)).iter().copied());
    assert_eq!(near, Some(MotionStep { action: OvercookedAction::Interact, cost: 1 }));
}

#[test]
fn every_layout_has_its_tables() {
    for name in names() {
        let layout = built_in(name).unwrap();
        let grid = layout.grid();
        let motion = Motion::new(grid);
        for goal in goals(grid, &motion) {
            for start in grid.starts() {
                let is_near = grid.region(*start) == grid.region(goal.cell);
                assert_eq!(motion.plan(*start, GridDirection::North, goal).is_some(), is_near, "{name}");
            }
        }
    }
}
