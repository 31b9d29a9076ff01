//! Puts a picture together: figures first, each with its distance, then a ray for every pixel.

use cooperage_blocks::BlockPos;

use super::camera::ViewCone;
use super::cells::CellRegion;
use super::figure::{EyesFigure, PartHit, RayPart};
use super::labels::{self, SeenThings};
use super::light::CellLight;
use super::model::shares;
use super::numbers::{FIELD_TANGENT, GLOW, SIDE_LIGHT, SIGHT_BLOCKS, daylight};
use super::plate::POINTS;
use super::ray::{RayScene, Stop};
use super::shade::Shader;
use super::sweep::{ROUNDS, Sweep};
use super::texture::Textures;
use super::vector::{along, each};
use super::{EyesPicture, EyesScene, people};
use cooperage_raster::Colour;
use cooperage_raster::RgbaImage;

/// The colour of the ink on signs.
const INK: Colour = Colour([28, 22, 18]);

/// The nearest part of a figure in a pixel.
#[derive(Clone, Copy)]
struct FigurePixel {
    stop: Stop,
    figure: usize,
}

/// The directions of the pixels of a picture.
struct Lens {
    forward: [f32; 3],
    right: [f32; 3],
    up: [f32; 3],
    size: [u32; 2],
    /// How wide a pixel is, one block before the eyes.
    pixel: f32,
}

impl Lens {
    fn new(scene: &EyesScene<'_>) -> Lens {
        let narrow = |vector: [f64; 3]| vector.map(|part| part as f32);
        let camera = &scene.camera;
        Lens {
            forward: narrow(camera.forward),
            right: narrow(camera.right),
            up: narrow(camera.up),
            size: scene.size,
            pixel: (2.0 * FIELD_TANGENT / f64::from(scene.size[1])) as f32,
        }
    }

    /// The direction of a pixel, one block long along the view.
    fn way(&self, x: u32, y: u32) -> [f32; 3] {
        let u = (x as f32 + 0.5 - self.size[0] as f32 / 2.0) * self.pixel;
        let v = (self.size[1] as f32 / 2.0 - y as f32 - 0.5) * self.pixel;
        along(along(self.forward, self.right, u), self.up, v)
    }
}

pub(super) fn compose(scene: &EyesScene<'_>) -> EyesPicture {
    let view = ViewCone::new(scene.camera, scene.size);
    let mut region = CellRegion::new(scene.chunks, &view);
    (0..8).for_each(|way| region.skips.prepare(way));
    let light = CellLight::new(scene.chunks, &region);
    let day = daylight(scene.day_time);
    let first = [region.first.x, region.first.y, region.first.z];
    let eyes: [f32; 3] =
        std::array::from_fn(|axis| (scene.camera.eyes[axis] - f64::from(first[axis])) as f32);
    let lens = Lens::new(scene);
    let mut rays = RayScene {
        shader: Shader::new(&region, &light, &day),
        region: &region,
        textures: Textures::new(),
        day,
        eyes,
        is_under_water: is_under_water(&region, eyes),
        pixel: lens.pixel,
        last: None,
    };
    let mut figures = signs(scene, &region);
    figures.extend(scene.figures.iter().cloned());
    let stops = draw_figures(&view, &figures, &rays, &lens);
    let [width, height] = scene.size;
    let mut pixels = vec![0; width as usize * height as usize * 4];
    let mut things = SeenThings::new(&region, figures.len(), scene.labels.as_deref());
    let mut sweep = Sweep::new(scene.size);
    let mut middle = None;
    for y in sweep.rows() {
        for x in ROUNDS.into_iter().flat_map(|(first, step)| (first..width).step_by(step)) {
            let place = (y * width + x) as usize;
            let stop = stops.get(place).copied().flatten();
            let (way, before) = (lens.way(x, y), stop.map(|pixel| pixel.stop));
            let seen = match sweep.between(x, y) {
                Some(surface) => rays.look_at(way, before, surface),
                None => rays.follow(way, before),
            };
            sweep.put(x, y, &seen);
            let [red, green, blue] = each(seen.colour, |part| (part * 255.0 + 0.5) as u8);
            pixels[4 * place..4 * place + 4].copy_from_slice(&[red, green, blue, 255]);
            if let Some(pixel) = stop.filter(|_| seen.is_stop) {
                things.saw_figure(pixel.figure);
            } else if let Some(cell) = seen.cell {
                things.saw_block(cell, [x, y]);
            }
            if [x, y] == [width / 2, height / 2] {
                middle = seen.cell.filter(|_| !seen.is_stop).map(|cell| region.pos(cell));
            }
        }
    }
    let mut image = RgbaImage::of_pixels(width, height, pixels);
    let labels = labels::draw(&mut image, scene, &figures, &things);
    EyesPicture { image, middle, labels }
}

fn is_under_water(region: &CellRegion, eyes: [f32; 3]) -> bool {
    let [x, y, z] = eyes.map(|part| part.floor() as i32);
    let is_wet = |y: i32| region.model([x, y, z]).is_wet;
    is_wet(y) && (is_wet(y + 1) || eyes[1] - (y as f32) < 0.875)
}

/// The signs of a region, with their texts.
fn signs(scene: &EyesScene<'_>, region: &CellRegion) -> Vec<EyesFigure> {
    if !region.models.iter().any(|model| model.is_sign) {
        return Vec::new();
    }
    let mut figures = Vec::new();
    for (first, cells) in region.filled() {
        for (number, model) in cells.iter().enumerate() {
            if region.models[usize::from(*model)].is_sign {
                let at = [number & 15, number >> 8, number >> 4 & 15];
                let pos = region.pos(std::array::from_fn(|axis| first[axis] + at[axis] as i32));
                let text = scene.signs.get(&pos).copied();
                figures.extend(people::sign(pos, scene.chunks.state(pos), text));
            }
        }
    }
    figures
}

/// Finds for every pixel the nearest part of a figure; an empty list where there are no figures.
fn draw_figures(
    view: &ViewCone,
    figures: &[EyesFigure],
    rays: &RayScene<'_>,
    lens: &Lens,
) -> Vec<Option<FigurePixel>> {
    let mut pixels = Vec::new();
    let eyes = view.eyes();
    for (number, figure) in figures.iter().enumerate() {
        let far: f64 =
            (0..3).map(|axis| (figure.at[axis] - eyes[axis]) * (figure.at[axis] - eyes[axis])).sum();
        if far > f64::from(SIGHT_BLOCKS * SIGHT_BLOCKS) {
            continue;
        }
        let [x, y, z] = figure.at;
        let cell = rays.region.cell(BlockPos::holding(x, y + figure.height * 0.5, z));
        let light = rays.shader.cell(cell);
        for part in &figure.parts {
            let middle = std::array::from_fn(|axis| (part.middle[axis] - eyes[axis]) as f32);
            let part = RayPart::new(part, middle);
            let Some([left, right, top, bottom]) = frame(view, lens.size, &part) else { continue };
            if pixels.is_empty() {
                pixels = vec![None; lens.size[0] as usize * lens.size[1] as usize];
            }
            for y in top..bottom {
                for x in left..right {
                    let way = lens.way(x, y);
                    let Some(hit) = part.hit(way) else { continue };
                    let pixel: &mut Option<FigurePixel> = &mut pixels[(y * lens.size[0] + x) as usize];
                    if pixel.is_none_or(|pixel| hit.at < pixel.stop.at) {
                        let colour = paint(&part, &hit, rays.textures, light, lens.pixel);
                        *pixel = Some(FigurePixel { stop: Stop { at: hit.at, colour }, figure: number });
                    }
                }
            }
        }
    }
    pixels
}

/// The rows and columns of pixels in which a part may stand: left, right, top, bottom; `None` where it is out of sight.
fn frame(view: &ViewCone, size: [u32; 2], part: &RayPart<'_>) -> Option<[u32; 4]> {
    let [width, height] = size;
    let [half_x, half_y, half_z] = part.part.half;
    let radius = (half_x * half_x + half_y * half_y + half_z * half_z).sqrt();
    if !view.may_see(part.part.middle, f64::from(radius)) {
        return None;
    }
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    let mut behind = 0;
    for corner in 0..8 {
        let sign = |axis: usize| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 };
        let place = std::array::from_fn(|axis| {
            let along = (0..3).map(|a| sign(a) * part.part.half[a] * part.part.axes[a][axis]).sum::<f32>();
            part.part.middle[axis] + f64::from(along)
        });
        match view.camera.project(place, size) {
            Some((at, _)) => {
                for axis in 0..2 {
                    low[axis] = low[axis].min(at[axis]);
                    high[axis] = high[axis].max(at[axis]);
                }
            }
            None => behind += 1,
        }
    }
    match behind {
        8 => return None,
        0 => {}
        // A part around the eyes may stand anywhere.
        _ => return Some([0, width, 0, height]),
    }
    let start = |at: f64, end: u32| (at - 1.0).floor().clamp(0.0, f64::from(end)) as u32;
    let stop = |at: f64, end: u32| (at + 1.0).ceil().clamp(0.0, f64::from(end)) as u32;
    Some([start(low[0], width), stop(high[0], width), start(low[1], height), stop(high[1], height)])
}

/// The colour of a place of a part.
fn paint(part: &RayPart<'_>, hit: &PartHit, textures: Textures, light: [f32; 3], pixel: f32) -> [f32; 3] {
    let part = part.part;
    let axis = [1, 2, 0][hit.side / 2];
    let normal = part.axes[axis];
    let turned = |from: usize| if hit.side % 2 == 1 { normal[from] } else { -normal[from] };
    let upward = SIDE_LIGHT[usize::from(turned(1) > 0.0)];
    let shade = normal[1] * normal[1] * upward
        + normal[0] * normal[0] * SIDE_LIGHT[5]
        + normal[2] * normal[2] * SIDE_LIGHT[3];
    let size = hit.at * pixel;
    let level = if size > 0.12 { 2 } else { usize::from(size > 0.06) };
    let [bright, ..] = textures.at(part.layer, level, hit.along[0] + 8.0, hit.along[1] + 8.0);
    let mut colour = shares(part.colour).map(|share| share * bright);
    let side = match hit.side {
        2 => 1,
        3 => 0,
        _ => return finish(colour, light, shade, part.shines),
    };
    if let Some(text) = &part.text[side] {
        let points = size * POINTS[0] as f32 / (2.0 * part.half[0]);
        let ink = text.ink(hit.share[0], 1.0 - hit.share[1], points);
        let dark = shares(INK);
        colour = std::array::from_fn(|at| colour[at] + (dark[at] - colour[at]) * ink);
    }
    finish(colour, light, shade, part.shines)
}

fn finish(colour: [f32; 3], light: [f32; 3], shade: f32, shines: bool) -> [f32; 3] {
    std::array::from_fn(|part| colour[part] * if shines { GLOW } else { light[part] * shade })
}
