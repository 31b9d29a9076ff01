//! The view from above: a map with hills shaded and water by its depth.

use crate::grid::CellGrid;
use crate::looks::BlockForm;
use crate::scene::{Marker, MarkerKind, PictureError, PictureScene};
use crate::shade::{grained, hash};
use cooperage_raster::Colour;
use cooperage_raster::RgbaImage;

/// The colour of columns without blocks.
const NOTHING: Colour = Colour([222, 228, 234]);

/// The visible surface of a column.
#[derive(Clone, Copy)]
struct MapColumn {
    colour: Colour,
    grain: crate::looks::Grain,
    /// The layer of the highest thing, counted from the area's lowest; −1 where there is nothing.
    height: i32,
}

pub(crate) fn draw(scene: &PictureScene<'_>) -> Result<RgbaImage, PictureError> {
    let grid = CellGrid::new(scene.chunks, &scene.area)?;
    let scale = scene.scale.clamp(1, 64);
    let [width, _, depth] = grid.size;
    let image = RgbaImage::gradient(
        width as u64 * u64::from(scale),
        depth as u64 * u64::from(scale),
        NOTHING,
        NOTHING,
    )?;
    let mut map = Map { image, scale };
    let columns: Vec<MapColumn> = (0..depth * width)
        .map(|place| column(&grid, (place % width) as i32, (place / width) as i32))
        .collect();
    for z in 0..depth {
        for x in 0..width {
            let here = columns[z * width + x];
            // Light falls from the north-west: a slope that rises that way is dark.
            let north_west = columns[z.saturating_sub(1) * width + x.saturating_sub(1)];
            let slope = (here.height - north_west.height).clamp(-4, 4) as f32;
            if here.height >= 0 {
                map.fill(x as u32, z as u32, &here, 1.0 + 0.07 * slope);
            }
        }
    }
    map.draw_path(scene);
    for marker in scene.markers {
        map.draw_marker(marker, scene);
    }
    Ok(map.image)
}

fn column(grid: &CellGrid, x: i32, z: i32) -> MapColumn {
    let mut water = 0;
    let mut surface = None;
    for y in (0..grid.size[1] as i32).rev() {
        let look = grid.look([x, y, z]);
        if look.form == BlockForm::Liquid && look.opacity < 1.0 {
            water += 1;
            surface.get_or_insert((y, look.top));
            continue;
        }
        let colour = match look.form {
            BlockForm::None | BlockForm::Torch => continue,
            // Between stalks the ground shows.
            BlockForm::Plant { head, .. } => {
                let below = grid.look([x, y - 1, z]).top;
                return MapColumn { colour: below.towards(head, 0.5), grain: look.grain, height: y };
            }
            _ => look.top,
        };
        let (height, colour) = match surface {
            Some((height, blue)) => (height, colour.towards(blue, (0.5 + 0.06 * water as f32).min(0.92))),
            None => (y, colour),
        };
        return MapColumn { colour, grain: look.grain, height };
    }
    let (height, colour) = surface.unwrap_or((-1, NOTHING));
    MapColumn { colour, grain: crate::looks::Grain::Smooth, height }
}

struct Map {
    image: RgbaImage,
    scale: u32,
}

impl Map {
    fn fill(&mut self, x: u32, z: u32, column: &MapColumn, light: f32) {
        let seed = hash([x as i32, z as i32, 5, 5]) as i32 & 0xffff;
        let light = light * (1.0 + 0.0016 * (column.height - 40).clamp(-60, 120) as f32);
        for dy in 0..self.scale {
            for dx in 0..self.scale {
                let place = |at: u32| (at as f32 + 0.5) / self.scale as f32;
                let colour = grained(column.colour, column.grain, place(dx), place(dy), seed).times(light);
                self.image.blend(x * self.scale + dx, z * self.scale + dy, colour, 1.0);
            }
        }
    }

    fn disc(&mut self, [cx, cy]: [f32; 2], radius: f32, colour: Colour) {
        let first = |middle: f32| (middle - radius - 1.0).max(0.0) as u32;
        let last = |middle: f32, end: u32| ((middle + radius + 2.0).max(0.0) as u32).min(end);
        for y in first(cy)..last(cy, self.image.height()) {
            for x in first(cx)..last(cx, self.image.width()) {
                let (dx, dy) = (x as f32 + 0.5 - cx, y as f32 + 0.5 - cy);
                let inside = (radius + 0.5 - (dx * dx + dy * dy).sqrt()).clamp(0.0, 1.0);
                self.image.blend(x, y, colour, inside);
            }
        }
    }

    fn place(&self, scene: &PictureScene<'_>, x: f64, z: f64) -> [f32; 2] {
        let first = scene.area.first;
        [
            (x - f64::from(first.x)) as f32 * self.scale as f32,
            (z - f64::from(first.z)) as f32 * self.scale as f32,
        ]
    }

    fn draw_path(&mut self, scene: &PictureScene<'_>) {
        let radius = (self.scale as f32 * 0.22).max(1.0);
        for pair in scene.path.windows(2) {
            for step in 0..6 {
                let part = f64::from(step) / 6.0;
                let between = |from: i32, to: i32| f64::from(from) + 0.5 + f64::from(to - from) * part;
                let at = self.place(scene, between(pair[0].x, pair[1].x), between(pair[0].z, pair[1].z));
                self.disc(at, radius, Colour([255, 60, 120]));
            }
        }
    }

    fn draw_marker(&mut self, marker: &Marker, scene: &PictureScene<'_>) {
        let at = self.place(scene, marker.at[0], marker.at[2]);
        let size = match marker.kind {
            MarkerKind::Agent => 0.9,
            MarkerKind::Mob => 0.6,
            MarkerKind::Item => 0.35,
        };
        let radius = (self.scale as f32 * size).max(2.0);
        self.disc(at, radius + 1.2, Colour([255, 255, 255]));
        self.disc(at, radius, marker.colour);
    }
}
