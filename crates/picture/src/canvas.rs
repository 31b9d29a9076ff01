//! Faces in an isometric picture, with a depth for each pixel.

use cooperage_raster::Colour;
use cooperage_raster::RgbaImage;

/// A picture with the depth of each pixel, so that near faces hide far ones.
pub(crate) struct Canvas {
    pub(crate) image: RgbaImage,
    depth: Vec<f32>,
    scale: f32,
    /// Where the point (0, 0, 0) is drawn.
    origin: [f32; 2],
}

/// Points of the world, counted in cells from the area's first corner.
pub(crate) type AreaPoint = [f32; 3];

impl Canvas {
    pub(crate) fn new(image: RgbaImage, scale: u32, origin: [f32; 2]) -> Canvas {
        let pixels = image.width() as usize * image.height() as usize;
        Canvas { image, depth: vec![f32::NEG_INFINITY; pixels], scale: scale as f32, origin }
    }

    /// The pixel of a point. A block's top is drawn twice as wide as high; `RISE` is the height of its sides.
    pub(crate) fn project(&self, [x, y, z]: AreaPoint) -> [f32; 2] {
        [self.origin[0] + (x - z) * self.scale, self.origin[1] + ((x + z) * 0.5 - y * RISE) * self.scale]
    }

    /// Draws a parallelogram, given by a corner and the vectors to its two neighbours. `paint` returns colour and
    /// opacity at (u, v), each from 0 to 1 along the two vectors. Pixels that are not fully opaque leave the depth
    /// unchanged.
    pub(crate) fn face(
        &mut self,
        corner: AreaPoint,
        [right, down]: [AreaPoint; 2],
        mut paint: impl FnMut(f32, f32) -> (Colour, f32),
    ) {
        let start = self.project(corner);
        let way = |along: AreaPoint| {
            let end = self.project(std::array::from_fn(|axis| corner[axis] + along[axis]));
            [end[0] - start[0], end[1] - start[1]]
        };
        let (a, b) = (way(right), way(down));
        let area = a[0] * b[1] - a[1] * b[0];
        if area.abs() < 1e-3 {
            return;
        }
        let depth_of = |point: AreaPoint| point[0] + point[1] + point[2];
        let (base, along, across) = (depth_of(corner), depth_of(right), depth_of(down));
        let range = |axis: usize, end: u32| {
            let ends = [0.0, a[axis], b[axis], a[axis] + b[axis]];
            let low = start[axis] + ends.iter().copied().fold(f32::INFINITY, f32::min);
            let high = start[axis] + ends.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            (low.floor().max(0.0) as u32, (high.ceil().max(0.0) as u32).min(end))
        };
        let ((left, right_end), (top, bottom)) =
            (range(0, self.image.width()), range(1, self.image.height()));
        for y in top..bottom {
            for x in left..right_end {
                let (px, py) = (x as f32 + 0.5 - start[0], y as f32 + 0.5 - start[1]);
                let u = (px * b[1] - py * b[0]) / area;
                let v = (a[0] * py - a[1] * px) / area;
                // A hair of overlap closes the seams between faces.
                if !(-0.001..1.001).contains(&u) || !(-0.001..1.001).contains(&v) {
                    continue;
                }
                let depth = base + u * along + v * across;
                let place = &mut self.depth[y as usize * self.image.width() as usize + x as usize];
                if depth >= *place {
                    let (colour, opacity) = paint(u.clamp(0.0, 0.999), v.clamp(0.0, 0.999));
                    if opacity >= 1.0 {
                        *place = depth;
                    }
                    self.image.blend(x, y, colour, opacity);
                }
            }
        }
    }

    /// Draws a round spot. Where something is in front of it, its opacity is multiplied by `hidden` (1: fully visible).
    pub(crate) fn spot(&mut self, at: AreaPoint, radius: f32, colour: Colour, hidden: f32) {
        let [cx, cy] = self.project(at);
        let depth = at[0] + at[1] + at[2] + 0.6;
        let first = |middle: f32| (middle - radius - 1.0).max(0.0) as u32;
        let last = |middle: f32| (middle + radius + 2.0).max(0.0) as u32;
        for y in first(cy)..last(cy).min(self.image.height()) {
            for x in first(cx)..last(cx).min(self.image.width()) {
                let (dx, dy) = (x as f32 + 0.5 - cx, y as f32 + 0.5 - cy);
                let inside = (radius + 0.5 - (dx * dx + dy * dy).sqrt()).clamp(0.0, 1.0);
                let held = self.depth[y as usize * self.image.width() as usize + x as usize];
                let opacity = if depth >= held { inside } else { inside * hidden };
                self.image.blend(x, y, colour, opacity);
            }
        }
    }
}

impl Canvas {
    /// Crops the empty rows above and below the drawing, except for `margin` rows on each side.
    pub(crate) fn finish(self, margin: usize) -> RgbaImage {
        let width = self.image.width().max(1) as usize;
        let mut drawn =
            self.depth.chunks(width).enumerate().filter(|(_, row)| row.iter().any(|depth| depth.is_finite()));
        let first = drawn.next().map(|(row, _)| row);
        let last = drawn.next_back().map(|(row, _)| row).or(first);
        match (first, last) {
            (Some(first), Some(last)) => self.image.rows(first.saturating_sub(margin), last + 1 + margin),
            _ => self.image,
        }
    }
}

/// The height of a block in the picture, divided by half of its width.
pub(crate) const RISE: f32 = 1.12;
