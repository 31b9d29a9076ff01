//! The textures of faces: patterns of 16 × 16 points, each with a brightness, a share of the second colour and a cover. They are
//! grey; the colours come from the look of a block. The studio's page draws with the same table.

use std::sync::LazyLock;

/// Points along a side.
pub const SIDE: usize = 16;

/// The names of the patterns, in the order of their layers.
pub const PATTERNS: [&str; 28] = [
    "smooth", "specks", "rough", "leaves", "planks", "bricks", "bark", "ore", "fringe", "glass", "tuft",
    "flower", "rings", "cobble", "water", "crop", "chest", "furnace", "bench", "books", "ladder", "rail",
    "door", "weave", "cane", "mushroom", "web", "flame",
];

/// The layer of a pattern; that of `smooth` for a name that is none.
#[must_use]
pub fn layer(name: &str) -> u8 {
    PATTERNS.iter().position(|pattern| *pattern == name).unwrap_or(0) as u8
}

/// Smaller copies of the patterns, for faces in the distance: 16, 8, 4, 2 and 1 points along a side.
pub(crate) const LEVELS: usize = 5;
/// Points of all levels of a pattern.
const PATTERN_POINTS: usize = 256 + 64 + 16 + 4 + 1;
const STARTS: [usize; LEVELS] = [0, 256, 320, 336, 340];

/// A point of a pattern: brightness, share of the second colour, cover; each from 0 to 1, brightness to 2.
pub(crate) type Texel = [f32; 3];

static POINTS: LazyLock<Vec<Texel>> = LazyLock::new(points);

/// The bytes of all patterns, layer by layer, rows from below, four bytes for a point: brightness, where 128 leaves a colour as it
/// is; the share of the second colour; the cover; 255.
#[must_use]
pub fn table() -> Vec<u8> {
    let mut bytes = Vec::with_capacity(PATTERNS.len() * SIDE * SIDE * 4);
    for name in PATTERNS {
        for y in 0..SIDE as i32 {
            for x in 0..SIDE as i32 {
                let [light, accent, cover] = point(name, x, y);
                let byte = |value: f32| (value + 0.5).clamp(0.0, 255.0) as u8;
                bytes.extend([byte(light * 128.0), byte(accent * 255.0), byte(cover * 255.0), 255]);
            }
        }
    }
    bytes
}

fn points() -> Vec<Texel> {
    let bytes = table();
    let mut all = Vec::with_capacity(PATTERNS.len() * PATTERN_POINTS);
    for pattern in bytes.chunks_exact(SIDE * SIDE * 4) {
        let start = all.len();
        all.extend(pattern.as_chunks::<4>().0.iter().map(|&[light, accent, cover, _]| {
            [f32::from(light) / 128.0, f32::from(accent) / 255.0, f32::from(cover) / 255.0]
        }));
        for level in 1..LEVELS {
            let side = SIDE >> level;
            for place in 0..side * side {
                let (x, y) = (place % side * 2, place / side * 2);
                let from = start + STARTS[level - 1] + y * side * 2 + x;
                let four: [Texel; 4] = [0, 1, side * 2, side * 2 + 1].map(|step| all[from + step]);
                let mean = |part: usize| four.iter().map(|texel| texel[part]).sum::<f32>() / 4.0;
                all.push([mean(0), mean(1), mean(2)]);
            }
        }
    }
    all
}

/// The patterns, ready to be read.
#[derive(Clone, Copy)]
pub(crate) struct Textures(&'static [Texel]);

impl Textures {
    pub(crate) fn new() -> Textures {
        Textures(&POINTS)
    }

    /// The point of a pattern at a place along the face, in blocks; `u` and `v` are not negative.
    #[inline]
    pub(crate) fn at(self, layer: u8, level: usize, u: f32, v: f32) -> Texel {
        let side = SIDE >> level;
        let scale = side as f32;
        // Places are not negative: whole numbers are their floors.
        let x = (u * scale) as i32 as usize & (side - 1);
        let y = (v * scale) as i32 as usize & (side - 1);
        let place = usize::from(layer) * PATTERN_POINTS + STARTS[level] + y * side + x;
        self.0.get(place).copied().unwrap_or([1.0, 0.0, 1.0])
    }
}

/// Noise from −1 to 1 that is the same everywhere.
fn noise(x: i32, y: i32, seed: i32) -> f32 {
    let mut mixed = (x.wrapping_add(1) as u32).wrapping_mul(0x85eb_ca6b)
        ^ (y.wrapping_add(7) as u32).wrapping_mul(0xc2b2_ae35)
        ^ (seed.wrapping_add(3) as u32).wrapping_mul(0x9e37_79b1);
    mixed = (mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d);
    mixed ^= mixed >> 12;
    (mixed & 0xffff) as f32 / 32_767.5 - 1.0
}

const fn full(light: f32) -> Texel {
    [light, 0.0, 1.0]
}

/// A point that is of the first colour, of the second one, or open.
fn cut(light: f32, is_second: bool, is_there: bool) -> Texel {
    [light, f32::from(u8::from(is_second)), f32::from(u8::from(is_there))]
}

/// A point of a pattern; rows count from below.
fn point(name: &str, x: i32, y: i32) -> Texel {
    let down = SIDE as i32 - 1 - y;
    match name {
        "specks" => full(1.0 + 0.075 * noise(x, y, 1)),
        "rough" => full(1.0 + 0.09 * noise(x >> 1, y >> 1, 2) + 0.09 * noise(x, y, 3)),
        "leaves" => full(0.98 + 0.17 * noise(x >> 1, y >> 1, 4) + 0.19 * noise(x, y, 5)),
        "planks" => {
            let board = down >> 2;
            let gap = if down % 4 == 3 { 0.78 } else { 1.0 };
            let joint = if (x + board * 7) & 15 == 0 { 0.84 } else { 1.0 };
            full(gap * joint + 0.05 * noise(board, 0, 6) + 0.035 * noise(x >> 2, y, 7))
        }
        "bricks" => {
            let course = down >> 2;
            let along = x + (course & 1) * 4;
            let is_joint = down % 4 == 3 || along & 7 == 0;
            full(if is_joint { 0.8 } else { 1.0 } + 0.05 * noise(along >> 3, course, 8))
        }
        "bark" => full(1.0 + 0.13 * noise(x, 0, 9) + 0.07 * noise(x, y >> 1, 10)),
        "ore" => {
            let is_metal = noise(x >> 1, y >> 1, 12) > 0.42;
            [1.0 + 0.08 * noise(x, y, 11), f32::from(u8::from(is_metal)), 1.0]
        }
        "fringe" => {
            let edge = 3 + i32::from(noise(x, 0, 14) > 0.0) + i32::from(noise(x, 1, 14) > 0.5);
            cut(1.0 + 0.1 * noise(x, y, 13), down < edge, true)
        }
        "glass" => glass(x, y),
        "rings" => rings(x, y),
        "cobble" => cobble(x, y),
        "water" => full(1.0 + 0.06 * noise(x >> 2, y >> 1, 19) + 0.02 * noise(x, y, 20)),
        "chest" | "furnace" | "bench" | "books" | "door" => made(name, x, y),
        "ladder" => cut(1.0 + 0.06 * noise(x, y, 21), false, !(3..=12).contains(&x) || y % 5 == 2),
        "rail" => {
            let is_iron = x == 3 || x == 12;
            cut(1.0 + 0.06 * noise(x, y, 22), is_iron, is_iron || y % 4 == 1 && (1..15).contains(&x))
        }
        "weave" => {
            full(1.0 + 0.045 * noise(x >> 1, y >> 1, 23) + if (x + y) & 1 == 0 { 0.025 } else { -0.025 })
        }
        "tuft" | "flower" | "crop" | "cane" | "mushroom" | "web" | "flame" => grown(name, x, y),
        _ => full(1.0 + 0.015 * noise(x, y, 0)),
    }
}

fn glass(x: i32, y: i32) -> Texel {
    let is_frame = x == 0 || y == 0 || x == 15 || y == 15;
    let is_gleam = (x + y) % 11 == 0 && (4..9).contains(&x);
    [
        if is_frame { 1.2 } else { 1.0 },
        0.0,
        if is_frame {
            0.9
        } else if is_gleam {
            0.6
        } else {
            0.3
        },
    ]
}

/// The cut of a log: rings around the middle, bark at the edge.
fn rings(x: i32, y: i32) -> Texel {
    let far = |at: i32| (2 * at - 15).abs() / 2;
    let ring = far(x).max(far(y));
    let light = if ring == 7 {
        0.72
    } else if ring % 2 == 0 {
        0.9
    } else {
        1.02
    };
    full(light + 0.04 * noise(x, y, 24))
}

/// Rounded stones of uneven size with dark joints.
fn cobble(x: i32, y: i32) -> Texel {
    let row = y / 4;
    let shift = [0, 3, 1, 5][row as usize & 3];
    let along = (x + shift) & 15;
    let wide = [5, 4, 6, 5][row as usize & 3];
    let (stone, within) = (along / wide, along % wide);
    let is_joint = within == wide - 1 || y % 4 == 0;
    let is_bright = within == 0 && y % 4 == 3;
    let light = if is_joint { 0.76 } else { 1.0 + 0.1 * noise(stone, row, 25) };
    full(light + if is_bright { 0.05 } else { 0.0 } + 0.05 * noise(x, y, 26))
}

/// Made things, whose second colour is dark or that of books.
fn made(name: &str, x: i32, y: i32) -> Texel {
    let is_frame = x == 0 || y == 0 || x == 15 || y == 15;
    let grain = 0.04 * noise(x >> 1, y, 27);
    match name {
        "chest" => {
            let is_lock = (7..9).contains(&x) && (7..11).contains(&y);
            let is_seam = y == 9;
            cut(if is_frame || is_seam { 0.66 } else { 1.0 + grain }, is_lock, true)
        }
        "furnace" => {
            let is_mouth =
                (4..12).contains(&x) && (2..7).contains(&y) || (5..11).contains(&x) && (10..12).contains(&y);
            cut(if is_frame { 0.84 } else { 1.0 + 0.06 * noise(x, y, 28) }, is_mouth, true)
        }
        "bench" => {
            let is_line = is_frame || x == 5 || x == 10 || y == 5 || y == 10;
            cut(if is_line { 0.7 } else { 1.0 + grain }, false, true)
        }
        "books" => {
            let is_board = y == 0 || y == 7 || y == 8 || y == 15 || x == 0 || x == 15;
            let book = 0.7 + 0.5 * (noise(x >> 1, y >> 3, 29) * 0.5 + 0.5);
            if is_board { full(1.0 + grain) } else { [book, 0.75, 1.0] }
        }
        _ => {
            let is_window = (9..14).contains(&y) && (3..13).contains(&x) && !(7..9).contains(&x);
            let is_edge = x == 0 || x == 15 || y == 8;
            cut(
                if is_edge {
                    0.76
                } else if is_window {
                    0.55
                } else {
                    1.0 + grain
                },
                false,
                true,
            )
        }
    }
}

/// Plants and other sheets with open points.
fn grown(name: &str, x: i32, y: i32) -> Texel {
    let from_middle = (2 * x - 15).abs();
    match name {
        "tuft" => {
            let height = 7.0 + 8.0 * noise(x, 2, 15).abs();
            let is_blade = noise(x, 3, 16) > -0.4 && (y as f32) < height;
            let light = 0.78 + 0.022 * y as f32 + 0.08 * noise(x, y, 17);
            cut(light, y as f32 > height * 0.6, is_blade)
        }
        "crop" => {
            let height = 11.0 + 4.0 * noise(x >> 1, 4, 30).abs();
            let is_stalk = x % 4 != 3 && (y as f32) < height;
            cut(0.85 + 0.02 * y as f32 + 0.08 * noise(x, y, 31), y > 8 && noise(x, y, 32) > -0.5, is_stalk)
        }
        "cane" => {
            let is_cane = matches!(x, 2..=4 | 7..=9 | 12..=14);
            let is_knot = (y + x / 5 * 2) % 6 == 0;
            cut(if is_knot { 0.75 } else { 1.0 + 0.05 * noise(x, y, 33) }, !is_knot, is_cane)
        }
        "mushroom" => {
            let is_stem = from_middle <= 3 && y < 6;
            let is_cap = from_middle <= 9 && (5..8).contains(&y) || from_middle <= 5 && y == 8;
            cut(1.0 + 0.08 * noise(x, y, 34), is_cap, is_stem || is_cap)
        }
        "web" => {
            let is_thread = x == y || x + y == 15 || x == 7 || y == 7;
            let ring = from_middle.max((2 * y - 15).abs()) / 2;
            cut(1.0, false, is_thread || ring == 3 || ring == 6)
        }
        "flame" => {
            let height = 9.0 + 6.0 * noise(x >> 1, 5, 35);
            cut(1.1, (y as f32) < height * 0.5, (y as f32) < height)
        }
        _ => {
            let is_stalk = (x == 7 || x == 8) && y < 8;
            let is_leaf = (1..5).contains(&y) && from_middle < 10 - (2 * y - 6).abs() * 2;
            let (dx, dy) = (from_middle, 2 * y - 19);
            let is_head = dx * dx + dy * dy < 50;
            let is_heart = dx * dx + dy * dy < 6;
            let light = if is_heart { 0.8 } else { 1.0 + 0.1 * noise(x, y, 18) };
            cut(light, is_head, is_stalk || is_leaf || is_head)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_told_apart_and_keep_their_mean_in_the_distance() {
        let bytes = table();
        let patterns: Vec<&[u8]> = bytes.chunks_exact(1024).collect();
        for (number, one) in patterns.iter().enumerate() {
            assert!(patterns[..number].iter().all(|other| other != one), "{}", PATTERNS[number]);
        }
        let textures = Textures::new();
        let planks = layer("planks");
        let mut sum = 0.0;
        for place in 0..256 {
            sum += textures.at(planks, 0, (place % 16) as f32 / 16.0, (place / 16) as f32 / 16.0)[0];
        }
        assert!((sum / 256.0 - textures.at(planks, LEVELS - 1, 0.3, 0.7)[0]).abs() < 1e-4);
        assert_eq!(textures.at(planks, 0, 7.99, 3.5), textures.at(planks, 0, 0.99, 0.5));
    }
}
