//! Labels in a picture: names above figures, and names of blocks with thin lines to them.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;

use super::EyesScene;
use super::cells::CellRegion;
use super::figure::EyesFigure;
use cooperage_raster::Colour;
use cooperage_raster::RgbaImage;
use cooperage_raster::font::{LETTER, STEP, is_set, width};

/// The most blocks that get a label.
const BLOCKS_MAX: usize = 12;
/// The pixels of a figure or a block from which it is seen well enough for a label.
const PIXELS_LEAST: u32 = 6;
/// How far above its block a label stands, in pixels.
const LIFT: i32 = 22;

/// A name that stands in a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EyesLabel {
    /// The name of a figure or of a kind of block.
    pub text: String,
    /// The cell of the thing.
    pub cell: BlockPos,
}

/// A block that was seen.
#[derive(Clone, Copy, Default)]
struct SeenBlock {
    pixels: u32,
    sum: [u64; 2],
}

/// The figures and wanted blocks that rays met.
pub(super) struct SeenThings<'r> {
    region: &'r CellRegion,
    figures: Vec<u32>,
    /// For each model of the region, whether its kind is wanted; empty where none is.
    wanted: Vec<bool>,
    blocks: BTreeMap<[i32; 3], SeenBlock>,
}

impl<'r> SeenThings<'r> {
    pub(super) fn new(region: &'r CellRegion, figures: usize, kinds: Option<&[String]>) -> SeenThings<'r> {
        let is_wanted = |name: &str| kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == name));
        let wanted: Vec<bool> = region.models.iter().map(|model| is_wanted(model.name)).collect();
        let wanted = if wanted.contains(&true) { wanted } else { Vec::new() };
        SeenThings { region, figures: vec![0; figures], wanted, blocks: BTreeMap::new() }
    }

    pub(super) fn saw_figure(&mut self, figure: usize) {
        self.figures[figure] += 1;
    }

    pub(super) fn saw_block(&mut self, cell: [i32; 3], [x, y]: [u32; 2]) {
        if self.wanted.is_empty() {
            return;
        }
        if self.wanted.get(usize::from(self.region.number(cell))) == Some(&true) {
            let seen = self.blocks.entry(cell).or_default();
            seen.pixels += 1;
            seen.sum = [seen.sum[0] + u64::from(x), seen.sum[1] + u64::from(y)];
        }
    }
}

/// A label with its place.
struct Placed {
    label: EyesLabel,
    /// The pixel of the thing.
    at: [i32; 2],
    is_block: bool,
}

/// Draws the labels that a scene asks for. Returns them from the top of the picture to its bottom.
pub(super) fn draw(
    image: &mut RgbaImage,
    scene: &EyesScene<'_>,
    figures: &[EyesFigure],
    things: &SeenThings<'_>,
) -> Vec<EyesLabel> {
    if scene.labels.is_none() {
        return Vec::new();
    }
    let scale = i32::try_from(image.height() / 512).unwrap_or(1).max(1);
    let mut placed = of_blocks(scene, things);
    placed.extend(of_figures(scene, figures, things));
    placed.sort_by_key(|one| (one.at[1], one.at[0]));
    let mut taken: Vec<[i32; 4]> = Vec::new();
    for one in &placed {
        let size = [(width(&one.label.text) + 4) * scale, (LETTER[1] + 4) * scale];
        let bounds = [image.width(), image.height()].map(|side| i32::try_from(side).unwrap_or(i32::MAX));
        let lift = if one.is_block { LIFT * scale } else { size[1] };
        let corner = free(&taken, [one.at[0] - size[0] / 2, one.at[1] - lift], size, bounds);
        if one.is_block {
            line(image, one.at, [corner[0] + size[0] / 2, corner[1] + size[1]]);
        }
        tag(image, &one.label.text, corner, size, scale);
        taken.push([corner[0], corner[1], corner[0] + size[0], corner[1] + size[1]]);
    }
    placed.into_iter().map(|one| one.label).collect()
}

/// The nearest wanted blocks that are seen.
fn of_blocks(scene: &EyesScene<'_>, things: &SeenThings<'_>) -> Vec<Placed> {
    let region = things.region;
    let far = |cell: [i32; 3]| {
        let pos = region.pos(cell);
        let middle = [pos.x, pos.y, pos.z].map(|part| f64::from(part) + 0.5);
        (0..3)
            .map(|axis| (middle[axis] - scene.camera.eyes[axis]) * (middle[axis] - scene.camera.eyes[axis]))
            .sum::<f64>()
    };
    let mut seen: Vec<([i32; 3], SeenBlock)> =
        things.blocks.iter().map(|(cell, seen)| (*cell, *seen)).collect();
    seen.retain(|(_, seen)| seen.pixels >= PIXELS_LEAST);
    seen.sort_by(|(one, _), (other, _)| far(*one).total_cmp(&far(*other)).then(one.cmp(other)));
    seen.truncate(BLOCKS_MAX);
    seen.into_iter()
        .map(|(cell, seen)| Placed {
            label: EyesLabel { text: region.model(cell).name.to_owned(), cell: region.pos(cell) },
            at: seen.sum.map(|sum| (sum / u64::from(seen.pixels)) as i32),
            is_block: true,
        })
        .collect()
}

/// The creatures and players that are seen.
fn of_figures(scene: &EyesScene<'_>, figures: &[EyesFigure], things: &SeenThings<'_>) -> Vec<Placed> {
    let seen = figures.iter().zip(&things.figures);
    let named = seen.filter(|(figure, pixels)| figure.has_label && **pixels >= PIXELS_LEAST);
    named
        .filter_map(|(figure, _)| {
            let [x, y, z] = figure.at;
            let (at, _) = scene.camera.project([x, y + figure.height + 0.25, z], scene.size)?;
            let label = EyesLabel { text: figure.name.clone(), cell: BlockPos::holding(x, y, z) };
            Some(Placed { label, at: at.map(|part| part.clamp(-4096.0, 4096.0) as i32), is_block: false })
        })
        .collect()
}

/// A place for a label: the wanted one, else one above the labels that are in the way.
fn free(taken: &[[i32; 4]], mut corner: [i32; 2], size: [i32; 2], bounds: [i32; 2]) -> [i32; 2] {
    corner = std::array::from_fn(|axis| corner[axis].clamp(0, (bounds[axis] - size[axis]).max(0)));
    for _ in 0..taken.len() {
        let hit = taken.iter().find(|[left, top, right, bottom]| {
            corner[0] < *right
                && corner[0] + size[0] > *left
                && corner[1] < *bottom
                && corner[1] + size[1] > *top
        });
        let Some([_, top, _, bottom]) = hit else { break };
        corner[1] = if top - size[1] > 0 { top - size[1] - 1 } else { bottom + 1 };
    }
    corner
}

fn tag(image: &mut RgbaImage, text: &str, [left, top]: [i32; 2], [wide, tall]: [i32; 2], scale: i32) {
    for y in 0..tall {
        for x in 0..wide {
            let (px, py) = (x / scale - 2, y / scale - 2);
            let letter = usize::try_from(px.div_euclid(STEP)).ok().and_then(|place| text.chars().nth(place));
            let is_ink = letter.is_some_and(|letter| is_set(letter, px.rem_euclid(STEP), py));
            dot(
                image,
                left + x,
                top + y,
                if is_ink { Colour([255, 255, 255]) } else { Colour([12, 12, 16]) },
                if is_ink { 1.0 } else { 0.62 },
            );
        }
    }
}

fn line(image: &mut RgbaImage, [x, y]: [i32; 2], [to_x, to_y]: [i32; 2]) {
    let steps = (to_x - x).abs().max((to_y - y).abs()).max(1);
    for step in 0..=steps {
        let at = |from: i32, to: i32| from + (to - from) * step / steps;
        dot(image, at(x, to_x), at(y, to_y), Colour([255, 255, 255]), 0.85);
    }
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (0, 0)] {
        dot(image, x + dx, y + dy, Colour([255, 255, 255]), 1.0);
    }
}

fn dot(image: &mut RgbaImage, x: i32, y: i32, colour: Colour, opacity: f32) {
    if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) {
        image.blend(x, y, colour, opacity);
    }
}
