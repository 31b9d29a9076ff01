//! The isometric view: boxes with three visible faces.

use cooperage_blocks::BlockPos;

use crate::canvas::{AreaPoint, Canvas, RISE};
use crate::grid::CellGrid;
use crate::looks::{BlockAppearance, BlockForm, Grain};
use crate::scene::{Marker, MarkerKind, PictureError, PictureScene};
use crate::shade::{corners, grained, hash, sunlight};
use cooperage_raster::Colour;
use cooperage_raster::RgbaImage;

/// The colours of the background.
const SKY: [Colour; 2] = [Colour([232, 240, 247]), Colour([205, 219, 231])];
/// The margin around the world, in blocks.
const MARGIN: f32 = 1.5;
/// The light of a face, before shadows: up, south, east.
const LIGHT: [f32; 3] = [1.06, 0.86, 0.68];

/// How strong a path is where something is in front of it.
const HIDDEN: f32 = 0.4;

/// A visible side of a box.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VisibleSide {
    Up,
    South,
    East,
}

impl VisibleSide {
    /// The steps away from the face, along it to the right, and along it down.
    const fn steps(self) -> [[i32; 3]; 3] {
        match self {
            VisibleSide::Up => [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
            VisibleSide::South => [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
            VisibleSide::East => [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
        }
    }
}

pub(crate) fn draw(scene: &PictureScene<'_>) -> Result<RgbaImage, PictureError> {
    let grid = CellGrid::new(scene.chunks, &scene.area)?;
    let scale = scene.scale.clamp(1, 64);
    let [width, height, depth] = grid.size.map(|side| side as f32);
    let across = (width + depth + 2.0 * MARGIN) * scale as f32;
    let down = ((width + depth) * 0.5 + height * RISE + 2.0 * MARGIN) * scale as f32;
    let image = RgbaImage::gradient(across.ceil() as u64, down.ceil() as u64, SKY[0], SKY[1])?;
    let origin = [(depth + MARGIN) * scale as f32, (height * RISE + MARGIN) * scale as f32];
    let mut canvas = Canvas::new(image, scale, origin);
    let mut clear = Vec::new();
    for cell in grid.cells() {
        let look = grid.look(cell);
        if look.form != BlockForm::None && !is_hidden(&grid, cell) {
            if look.opacity < 1.0 {
                clear.push(cell);
            } else {
                draw_cell(&mut canvas, &grid, cell);
            }
        }
    }
    for marker in scene.markers {
        draw_marker(&mut canvas, marker, grid.first);
    }
    // Far cells first: clear blocks show the blocks behind them. Cells come by y, z, x, which is such an order.
    for cell in clear {
        draw_cell(&mut canvas, &grid, cell);
    }
    draw_path(&mut canvas, scene, grid.first, scale as f32);
    for marker in scene.markers.iter().filter(|marker| marker.kind == MarkerKind::Agent) {
        let [x, y, z] = local(marker.at, grid.first);
        let size = (scale as f32 * 0.42).max(3.0);
        canvas.spot([x, y + 2.3, z], size + 1.2, Colour([255, 255, 255]), 1.0);
        canvas.spot([x, y + 2.3, z], size, marker.colour, 1.0);
    }
    if !scene.is_trimmed {
        return Ok(canvas.image);
    }
    Ok(canvas.finish((scale as f32 * MARGIN) as usize))
}

fn is_hidden(grid: &CellGrid, [x, y, z]: [i32; 3]) -> bool {
    grid.covers([x, y + 1, z]) && grid.covers([x + 1, y, z]) && grid.covers([x, y, z + 1])
}

fn draw_cell(canvas: &mut Canvas, grid: &CellGrid, cell: [i32; 3]) {
    let look = *grid.look(cell);
    let low = cell.map(|coordinate| coordinate as f32);
    match look.form {
        BlockForm::None => {}
        BlockForm::Boxes => {
            for shape in &grid.state(cell).shape().boxes {
                // Fences and walls collide higher than they look.
                let top = shape.max[1].min(1.0);
                let corner = |from: [f64; 3]| std::array::from_fn(|axis| low[axis] + from[axis] as f32);
                let max = corner([shape.max[0], top, shape.max[2]]);
                draw_box(canvas, grid, cell, &look, [corner(shape.min), max]);
            }
        }
        BlockForm::Liquid => {
            let is_deep = grid.look([cell[0], cell[1] + 1, cell[2]]).form == BlockForm::Liquid;
            let height = if is_deep { 1.0 } else { 0.88 };
            draw_box(canvas, grid, cell, &look, [low, [low[0] + 1.0, low[1] + height, low[2] + 1.0]]);
        }
        BlockForm::Flat => {
            draw_box(canvas, grid, cell, &look, [low, [low[0] + 1.0, low[1] + 0.1, low[2] + 1.0]]);
        }
        BlockForm::Torch => {
            stick(canvas, low, [0.5, 0.5], 0.14, [0.0, 0.5], Colour([124, 96, 60]));
            stick(canvas, low, [0.5, 0.5], 0.18, [0.5, 0.68], look.top);
        }
        BlockForm::Plant { height, head } => draw_plant(canvas, cell, &look, height, head),
    }
}

/// Some thin stalks at places that differ from cell to cell.
fn draw_plant(canvas: &mut Canvas, cell: [i32; 3], look: &BlockAppearance, height: f32, head: Colour) {
    let low = cell.map(|coordinate| coordinate as f32);
    let is_tuft = height >= 0.6 && head != look.top;
    let stalks = if is_tuft { 5 } else { 3 };
    for stalk in 0..stalks {
        let bits = hash([cell[0], cell[1], cell[2], stalk]);
        let place = |shift: u32| 0.2 + 0.6 * ((bits >> shift & 255) as f32 / 255.0);
        let top = height * (0.7 + 0.3 * ((bits >> 16 & 255) as f32 / 255.0));
        let middle = [place(0), place(8)];
        stick(canvas, low, middle, 0.07, [0.0, top * 0.75], look.top);
        stick(canvas, low, middle, if is_tuft { 0.09 } else { 0.16 }, [top * 0.75, top], head);
    }
}

/// An upright box around a middle: half as wide as said to each side, from one height to another.
fn stick(
    canvas: &mut Canvas,
    low: AreaPoint,
    middle: [f32; 2],
    width: f32,
    [from, to]: [f32; 2],
    colour: Colour,
) {
    let at = |sign: f32, y: f32| {
        [low[0] + middle[0] + sign * width / 2.0, low[1] + y, low[2] + middle[1] + sign * width / 2.0]
    };
    solid(canvas, [at(-1.0, from), at(1.0, to)], colour);
}

/// A box of one colour.
fn solid(canvas: &mut Canvas, corners: [AreaPoint; 2], colour: Colour) {
    for (side, light) in [VisibleSide::Up, VisibleSide::South, VisibleSide::East].into_iter().zip(LIGHT) {
        let (corner, ways) = face_of(corners, side);
        canvas.face(corner, ways, |_, _| (colour.times(light), 1.0));
    }
}

/// The corner of a side's (0, 0), and the ways along it.
fn face_of([low, high]: [AreaPoint; 2], side: VisibleSide) -> (AreaPoint, [AreaPoint; 2]) {
    let [_, right, down] = side.steps();
    let size: AreaPoint = std::array::from_fn(|axis| high[axis] - low[axis]);
    let way = |step: [i32; 3]| std::array::from_fn(|axis| step[axis] as f32 * size[axis]);
    let corner = match side {
        VisibleSide::Up => [low[0], high[1], low[2]],
        VisibleSide::South => [low[0], high[1], high[2]],
        VisibleSide::East => high,
    };
    (corner, [way(right), way(down)])
}

/// The visible faces of a box in a cell, with grain, shadows and light.
fn draw_box(
    canvas: &mut Canvas,
    grid: &CellGrid,
    cell: [i32; 3],
    look: &BlockAppearance,
    [low, high]: [AreaPoint; 2],
) {
    let seed = hash([cell[0], cell[1], cell[2], 77]) as i32 & 0xffff;
    for (side, light) in [VisibleSide::Up, VisibleSide::South, VisibleSide::East].into_iter().zip(LIGHT) {
        let steps = side.steps();
        let axis = match side {
            VisibleSide::Up => 1,
            VisibleSide::South => 2,
            VisibleSide::East => 0,
        };
        let next: [i32; 3] = std::array::from_fn(|axis| cell[axis] + steps[0][axis]);
        let reaches_edge = high[axis] >= cell[axis] as f32 + 0.999;
        let beyond = grid.look(next);
        let is_same_liquid = look.form == BlockForm::Liquid && beyond.form == BlockForm::Liquid;
        if is_same_liquid || (look.opacity < 1.0 && beyond.top == look.top) || (reaches_edge && beyond.covers)
        {
            continue;
        }
        let around = corners(grid, cell, steps);
        let (corner, ways) = face_of([low, high], side);
        let middle = std::array::from_fn(|axis| {
            corner[axis] + (ways[0][axis] + ways[1][axis]) / 2.0 + steps[0][axis] as f32 * 0.1
        });
        let sun = if look.glows || side == VisibleSide::East { 1.0 } else { sunlight(grid, middle) };
        let light = if look.glows { light.max(0.9) } else { light * sun };
        let tint = tint(grid, cell);
        canvas.face(corner, ways, |u, v| {
            let is_fringe = look.fringe
                && side != VisibleSide::Up
                && v < 0.2 + 0.08 * ((hash([seed, (u * 8.0) as i32, 0, 0]) % 3) as f32 - 1.0);
            let colour = if side == VisibleSide::Up || is_fringe { look.top } else { look.side };
            let grain = match look.grain {
                // The cut of a log has rings, not bark.
                Grain::Bark if side == VisibleSide::Up => Grain::Specks(0.05),
                other => other,
            };
            let edge = around[0] * (1.0 - u) * (1.0 - v)
                + around[1] * u * (1.0 - v)
                + around[2] * (1.0 - u) * v
                + around[3] * u * v;
            let edge = if look.glows { 1.0 } else { edge };
            (grained(colour, grain, u, v, seed).times(light * edge * tint), look.opacity)
        });
    }
}

/// Broad, faint patches over the land, and more light higher up.
fn tint(grid: &CellGrid, [x, y, z]: [i32; 3]) -> f32 {
    let patch = |size: i32| {
        let bits = hash([(grid.first.x + x).div_euclid(size), 0, (grid.first.z + z).div_euclid(size), size]);
        (bits & 255) as f32 / 255.0 - 0.5
    };
    let height = (grid.first.y + y - 64) as f32 / 64.0;
    1.0 + 0.03 * patch(5) + 0.02 * patch(2) + 0.06 * height.clamp(-1.0, 1.0)
}

fn local(at: [f64; 3], first: BlockPos) -> AreaPoint {
    [
        (at[0] - f64::from(first.x)) as f32,
        (at[1] - f64::from(first.y)) as f32,
        (at[2] - f64::from(first.z)) as f32,
    ]
}

fn draw_marker(canvas: &mut Canvas, marker: &Marker, first: BlockPos) {
    let [x, y, z] = local(marker.at, first);
    let mut part = |half: f32, depth: f32, from: f32, to: f32, colour: Colour| {
        solid(canvas, [[x - half, y + from, z - depth], [x + half, y + to, z + depth]], colour);
    };
    match marker.kind {
        MarkerKind::Agent => {
            part(0.22, 0.14, 0.0, 0.72, marker.colour.times(0.6));
            part(0.26, 0.16, 0.72, 1.4, marker.colour);
            part(0.24, 0.24, 1.4, 1.88, Colour([232, 194, 160]));
        }
        MarkerKind::Mob => {
            part(0.26, 0.4, 0.0, 0.35, marker.colour.times(0.7));
            part(0.32, 0.46, 0.35, 0.95, marker.colour);
        }
        MarkerKind::Item => part(0.16, 0.16, 0.05, 0.37, marker.colour),
    }
}

/// A row of spots from cell to cell.
fn draw_path(canvas: &mut Canvas, scene: &PictureScene<'_>, first: BlockPos, scale: f32) {
    let middle = |pos: BlockPos| {
        local([f64::from(pos.x) + 0.5, f64::from(pos.y) + 0.3, f64::from(pos.z) + 0.5], first)
    };
    let radius = (scale * 0.13).max(1.2);
    for pair in scene.path.windows(2) {
        let (from, to) = (middle(pair[0]), middle(pair[1]));
        for step in 0..6 {
            let part = step as f32 / 6.0;
            let at = std::array::from_fn(|axis| from[axis] + (to[axis] - from[axis]) * part);
            canvas.spot(at, radius, Colour([255, 60, 120]), HIDDEN);
        }
    }
    for (&end, colour) in
        scene.path.first().into_iter().chain(scene.path.last()).zip([[40, 200, 90], [240, 190, 30]])
    {
        canvas.spot(middle(end), radius * 2.4, Colour([255, 255, 255]), HIDDEN);
        canvas.spot(middle(end), radius * 1.9, Colour(colour), HIDDEN);
    }
}
