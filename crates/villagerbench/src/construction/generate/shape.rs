//! The grammar of shapes: floors, posts, walls with a way in, and beams and roofs that hang between them.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::BlockPos;
use cooperage_core::RandomSource;

use super::super::blueprint::GROUND;
use super::profile::BlueprintProfile;

/// A place for a hanging block: its cell as layer, x and z, and the direction from the block to which it is joined.
type HangingPlace = ((i32, i32, i32), [i32; 2]);
/// A cell, its part and, for a hanging block, the direction from the block to which it is joined.
type ShapePiece = ((i32, i32, i32), ShapePart, Option<[i32; 2]>);

/// The largest x of a building.
const FRONT: i32 = -8;
/// The longest side along x and along z.
const SIDES_MAX: [i32; 2] = [11, 15];
/// The most layers.
const HEIGHT_MAX: usize = 11;
/// The layers above the ground in which no block hangs in the doorway.
const DOOR_HEIGHT: i32 = 2;

/// The role of a block in the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ShapePart {
    /// A block on the ground with no block on it.
    Floor,
    /// A block of a column at a corner.
    Post,
    /// A block of a column between the corners.
    Wall,
    /// A hanging block, joined to a block beside it.
    Beam,
}

/// A block of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShapeBlock {
    pub(super) pos: BlockPos,
    pub(super) part: ShapePart,
    /// For a hanging block: the direction from the block to which it is joined, along x and z.
    pub(super) joined: Option<[i32; 2]>,
}

/// Draws a shape with the number of blocks, the height and the number of hanging blocks of the profile.
pub(super) fn shape(profile: &BlueprintProfile, random: &mut impl RandomSource) -> Vec<ShapeBlock> {
    let mut plan = ShapePlan::new(profile, random);
    if profile.height > 1 {
        plan.raise(profile, random);
    }
    plan.lay_floor(profile.blocks - profile.hanging.min(profile.blocks), random);
    plan.hang(profile, random);
    // Blocks that found no place to hang go to the floor instead.
    plan.lay_floor(profile.blocks - plan.beams.len(), random);
    plan.placed()
}

/// A shape under construction: the heights of its columns, and its hanging blocks.
struct ShapePlan {
    width: i32,
    depth: i32,
    heights: BTreeMap<(i32, i32), i32>,
    posts: BTreeSet<(i32, i32)>,
    /// By layer (1 is the lowest), x and z: the direction from the block to which it is joined.
    beams: BTreeMap<(i32, i32, i32), [i32; 2]>,
    /// The ground cell that stays open.
    door: (i32, i32),
}

impl ShapePlan {
    fn new(profile: &BlueprintProfile, random: &mut impl RandomSource) -> ShapePlan {
        let standing = profile.blocks - profile.hanging.min(profile.blocks);
        // Flat things cover their area; high ones stand around an area of some blocks a layer.
        let area = if profile.height == 1 {
            standing
        } else {
            (standing / 2).max(profile.hanging).max(profile.blocks / profile.height)
        };
        let [width_max, depth_max] = SIDES_MAX;
        let side = libm::sqrt(area as f64);
        let stretch = [0.5, 0.7, 1.0, 1.0, 1.3][random.below(5) as usize];
        let width = (libm::ceil(side * stretch) as i32).clamp(1, width_max);
        let depth = ((area as i32 + width - 1) / width).clamp(1, depth_max);
        let (width, depth) = if profile.height > 1 { (width.max(2), depth.max(2)) } else { (width, depth) };
        ShapePlan {
            width,
            depth,
            heights: BTreeMap::new(),
            posts: BTreeSet::new(),
            beams: BTreeMap::new(),
            // In the side that faces the hut.
            door: (width - 1, depth / 2),
        }
    }

    fn standing(&self) -> usize {
        self.heights.values().map(|height| *height as usize).sum()
    }

    /// The cells of the edge, once around.
    fn edge(&self) -> Vec<(i32, i32)> {
        let (w, d) = (self.width, self.depth);
        let mut edge: Vec<(i32, i32)> = (0..w).map(|x| (x, 0)).collect();
        edge.extend((1..d).map(|z| (w - 1, z)));
        edge.extend((0..w - 1).rev().map(|x| (x, d - 1)));
        edge.extend((1..d - 1).rev().map(|z| (0, z)));
        let mut seen = BTreeSet::new();
        edge.retain(|cell| seen.insert(*cell));
        edge
    }

    /// Raises posts of full height, then walls between them from the remaining standing blocks.
    fn raise(&mut self, profile: &BlueprintProfile, random: &mut impl RandomSource) {
        let standing = profile.blocks - profile.hanging.min(profile.blocks);
        let height = profile.height.min(HEIGHT_MAX).min(standing.max(1)) as i32;
        let edge: Vec<(i32, i32)> = self.edge().into_iter().filter(|cell| *cell != self.door).collect();
        let (w, d) = (self.width - 1, self.depth - 1);
        let corners = [(0, 0), (w, d), (w, 0), (0, d)];
        let posts_max = (standing / height as usize).clamp(1, 4);
        let posts = 1 + random.below(posts_max as u32) as usize;
        for corner in corners.into_iter().take(posts.max(usize::from(profile.hanging > 2) * 2).min(posts_max))
        {
            self.heights.insert(corner, height);
            self.posts.insert(corner);
        }
        // How much of the rest is walls, and how high they are.
        let left = standing.saturating_sub(self.standing());
        let mut for_walls = left * (35 + random.below(55) as usize) / 100;
        let low = 1 + random.below(2) as i32;
        let wall = low.max(height - 1 - random.below(2) as i32).min(height).max(1);
        let begin = random.below(edge.len().max(1) as u32) as usize;
        for cell in edge.iter().cycle().skip(begin).take(edge.len()) {
            if for_walls >= wall as usize && !self.heights.contains_key(cell) {
                self.heights.insert(*cell, wall);
                for_walls -= wall as usize;
            }
        }
    }

    /// Adds ground blocks up to that number of standing blocks: inside first, row by row, then around.
    fn lay_floor(&mut self, standing: usize, random: &mut impl RandomSource) {
        let from_back = random.below(2) == 0;
        let mut ring = 0;
        while self.standing() < standing && ring < 16 {
            let mut cells: Vec<(i32, i32)> = Vec::new();
            for z in -ring..self.depth + ring {
                for x in -ring..self.width {
                    let is_new = ring == 0 || x == -ring || z == -ring || z == self.depth + ring - 1;
                    if is_new && !self.heights.contains_key(&(x, z)) {
                        cells.push((x, z));
                    }
                }
            }
            if from_back {
                cells.reverse();
            }
            let missing = standing - self.standing();
            for cell in cells.into_iter().take(missing) {
                // A hanging block must not get a block below it, or it would stand.
                if !self.beams.contains_key(&(2, cell.0, cell.1)) {
                    self.heights.insert(cell, 1);
                }
            }
            ring += 1;
        }
    }

    /// Adds beams and roofs: each joined sideways to a block that is there, the highest first.
    fn hang(&mut self, profile: &BlueprintProfile, random: &mut impl RandomSource) {
        let height = profile.height.min(HEIGHT_MAX) as i32;
        let style = random.below(3);
        for _ in 0..profile.hanging {
            let places = self.places(height);
            let best = places.iter().map(|place| self.rank(place, height, style)).min();
            let fitting: Vec<&HangingPlace> =
                places.iter().filter(|place| Some(self.rank(place, height, style)) == best).collect();
            let Some((cell, joined)) = random.choose(&fitting).map(|place| **place) else { return };
            self.beams.insert(cell, joined);
        }
    }

    /// Returns the places for a hanging block now.
    fn places(&self, height: i32) -> Vec<HangingPlace> {
        let at_layer = |y: i32, x: i32, z: i32| self.is_there(y, x, z);
        let mut places = Vec::new();
        for y in 2..=height {
            for z in 0..self.depth.max(3) {
                for x in 0..self.width.max(3) {
                    let hangs = !at_layer(y, x, z) && !at_layer(y - 1, x, z);
                    let is_covered = self.beams.contains_key(&(y + 1, x, z));
                    let is_way_in = (x, z) == self.door && y <= DOOR_HEIGHT;
                    if !hangs || is_covered || is_way_in {
                        continue;
                    }
                    let sides = [[1, 0], [-1, 0], [0, 1], [0, -1]];
                    if let Some(way) = sides.into_iter().find(|[dx, dz]| at_layer(y, x - dx, z - dz)) {
                        places.push(((y, x, z), way));
                    }
                }
            }
        }
        places
    }

    fn is_there(&self, y: i32, x: i32, z: i32) -> bool {
        self.beams.contains_key(&(y, x, z)) || self.heights.get(&(x, z)).is_some_and(|height| y <= *height)
    }

    /// The rank by which places are chosen, by style: frames (along the edge, high), roofs (high anywhere), shelves
    /// (low).
    fn rank(&self, (cell, _): &((i32, i32, i32), [i32; 2]), height: i32, style: u32) -> i32 {
        let &(y, x, z) = cell;
        let is_edge = x == 0 || z == 0 || x == self.width - 1 || z == self.depth - 1;
        match style {
            0 => (height - y) + if is_edge { 0 } else { 4 },
            1 => 2 * (height - y),
            _ => (y - (height + 1) / 2).abs() + if is_edge { 0 } else { 1 },
        }
    }

    /// The blocks in the world, lowest first: shifted so that the largest x is the front and z lies around 0.
    fn placed(&self) -> Vec<ShapeBlock> {
        let standing = self.heights.iter().flat_map(|(&(x, z), &height)| {
            let part = if self.posts.contains(&(x, z)) {
                ShapePart::Post
            } else if height == 1 {
                ShapePart::Floor
            } else {
                ShapePart::Wall
            };
            (1..=height).map(move |y| ((y, x, z), part, None))
        });
        let hanging = self.beams.iter().map(|(&cell, &way)| (cell, ShapePart::Beam, Some(way)));
        let mut blocks: Vec<ShapePiece> = standing.chain(hanging).collect();
        blocks.sort_by_key(|(cell, ..)| *cell);
        let all = |of: fn(&(i32, i32, i32)) -> i32| blocks.iter().map(move |(cell, ..)| of(cell));
        let x_most = all(|cell| cell.1).max().unwrap_or(0);
        let (z_least, z_most) =
            (all(|cell| cell.2).min().unwrap_or(0), all(|cell| cell.2).max().unwrap_or(0));
        let z_shift = z_least + (z_most - z_least) / 2;
        blocks
            .iter()
            .map(|&((y, x, z), part, joined)| ShapeBlock {
                pos: BlockPos::new(x - x_most + FRONT, GROUND + y - 1, z - z_shift),
                part,
                joined,
            })
            .collect()
    }
}
