//! The surface: biomes and heights, from a few slow noises.
//!
//! Everything is computed on a lattice of every fourth column; heights between its points are interpolated. Each
//! biome asks for a mean height and a swing, which are averaged over the sixteen blocks around, so that hills don't
//! begin with a step.

use cooperage_core::TreeRandom;

use super::biome::{Biome, Relief};
use super::noise::{Noise, lerp};
use crate::pos::ChunkPos;

/// Water stands up to the layer below.
pub const SEA_LEVEL: i32 = 63;
/// Columns from one point of the lattice to the next.
const STRIDE: i32 = 4;
/// Points of the lattice around that the relief is averaged over, on each side: 16 blocks in all.
const BLEND: usize = 2;
/// Columns beyond a chunk, on each side, of which a [`Surface`] knows the height.
pub(super) const MARGIN: i32 = 4;
/// Columns along a side of a [`Surface`].
pub(super) const SIDE: usize = 16 + 2 * MARGIN as usize;
/// Points of the lattice along a side of a chunk with its margin.
const POINTS: usize = SIDE / STRIDE as usize + 1;
/// How far a river's valley reaches beyond its water, in the river's noise.
const VALLEY: f64 = 0.07;
/// How far its beaches reach.
const BEACH: f64 = 0.013;
/// Within so many blocks of the origin the land is drawn towards forest.
const HOME_RADIUS: f64 = 150.0;

/// The noises of the surface.
#[derive(Debug)]
pub(super) struct SurfaceNoise {
    temperature: Noise,
    hilliness: Noise,
    height: Noise,
    ridge: Noise,
    river: Noise,
    width: Noise,
}

/// The heights and biomes of a chunk and of a margin around it.
pub(super) struct Surface {
    /// The highest layer of ground, by (z, x) from the margin's north-western corner.
    heights: [i16; SIDE * SIDE],
    biomes: [Biome; POINTS * POINTS],
}

/// A point of the lattice, as a column's coordinates over [`STRIDE`].
type Point = (i32, i32);

impl SurfaceNoise {
    pub(super) fn new(random: &TreeRandom) -> SurfaceNoise {
        SurfaceNoise {
            temperature: Noise::new(random, "temperature"),
            hilliness: Noise::new(random, "hilliness"),
            height: Noise::new(random, "height"),
            ridge: Noise::new(random, "ridge"),
            river: Noise::new(random, "river"),
            width: Noise::new(random, "river width"),
        }
    }

    /// The biome of a column.
    pub(super) fn biome(&self, x: i32, z: i32) -> Biome {
        let point = (x >> 2, z >> 2);
        let [site] = self.sites::<1, { 1 + 2 * BLEND }>(point)[0];
        site.1
    }

    /// The surface of a chunk.
    pub(super) fn surface(&self, chunk: ChunkPos) -> Surface {
        let first = ((chunk.x << 2) - MARGIN / STRIDE, (chunk.z << 2) - MARGIN / STRIDE);
        let sites = self.sites::<POINTS, { POINTS + 2 * BLEND }>(first);
        let mut surface = Surface { heights: [0; SIDE * SIDE], biomes: [Biome::Plains; POINTS * POINTS] };
        for (place, site) in surface.biomes.iter_mut().zip(sites.as_flattened()) {
            *place = site.1;
        }
        for (z, row) in surface.heights.as_chunks_mut::<SIDE>().0.iter_mut().enumerate() {
            let (north, south) = (&sites[z / 4], &sites[z / 4 + 1]);
            let v = (z % 4) as f64 / 4.0;
            for (x, height) in row.iter_mut().enumerate() {
                let (west, east) = (x / 4, x / 4 + 1);
                let u = (x % 4) as f64 / 4.0;
                let exact =
                    lerp(v, lerp(u, north[west].0, north[east].0), lerp(u, south[west].0, south[east].0));
                // Heights are positive: the cast rounds to the nearest layer.
                *height = (exact + 0.5) as i16;
            }
        }
        surface
    }

    /// Height and biome of N × N points; M = N + 2 × [`BLEND`].
    fn sites<const N: usize, const M: usize>(&self, first: Point) -> [[(f64, Biome); N]; N] {
        let mut climates = [[Biome::Plains; M]; M];
        for (dz, row) in climates.iter_mut().enumerate() {
            for (dx, climate) in row.iter_mut().enumerate() {
                let point = (first.0 + dx as i32 - BLEND as i32, first.1 + dz as i32 - BLEND as i32);
                *climate = self.climate(point);
            }
        }
        let mut sites = [[(0.0, Biome::Plains); N]; N];
        for (dz, row) in sites.iter_mut().enumerate() {
            for (dx, site) in row.iter_mut().enumerate() {
                let mut relief = Relief { lift: 0.0, swing: 0.0, ridge: 0.0 };
                for near in &climates[dz..=dz + 2 * BLEND] {
                    for biome in &near[dx..=dx + 2 * BLEND] {
                        let one = biome.relief();
                        relief.lift += one.lift;
                        relief.swing += one.swing;
                        relief.ridge += one.ridge;
                    }
                }
                let points = ((2 * BLEND + 1) * (2 * BLEND + 1)) as f64;
                relief.lift /= points;
                relief.swing /= points;
                relief.ridge /= points;
                let point = (first.0 + dx as i32, first.1 + dz as i32);
                *site = self.site(point, climates[dz + BLEND][dx + BLEND], relief);
            }
        }
        sites
    }

    /// The biome that the climate gives, before rivers and the sea are taken into account.
    fn climate(&self, (px, pz): Point) -> Biome {
        let (x, z) = (f64::from(px) * 4.0, f64::from(pz) * 4.0);
        let mut warm = self.temperature.fbm2(x / 520.0, z / 520.0, 2);
        let mut hilly = self.hilliness.fbm2(x / 480.0, z / 480.0, 2);
        // The pull towards forest around the origin: teams find wood where they begin.
        let near = 1.0 - (x * x + z * z).sqrt() / HOME_RADIUS;
        if near > 0.0 {
            let pull = (2.0 * near).min(1.0);
            warm = lerp(pull, warm, 0.15);
            hilly = lerp(pull, hilly, 0.0);
        }
        match hilly {
            ..-0.16 if warm < -0.25 => Biome::SnowyPlains,
            ..-0.16 => Biome::Plains,
            ..0.2 if warm < -0.18 => Biome::Taiga,
            ..0.2 if warm < -0.03 => Biome::BirchForest,
            ..0.2 => Biome::Forest,
            ..0.38 if warm < 0.0 => Biome::WindsweptForest,
            ..0.38 => Biome::WindsweptHills,
            _ if warm < 0.0 => Biome::JaggedPeaks,
            _ => Biome::StonyPeaks,
        }
    }

    /// Height and final biome of a point, from its climate and the relief around.
    fn site(&self, (px, pz): Point, climate: Biome, relief: Relief) -> (f64, Biome) {
        let (x, z) = (f64::from(px) * 4.0, f64::from(pz) * 4.0);
        let mut height = 68.0 + relief.lift + relief.swing * 1.4 * self.height.fbm2(x / 180.0, z / 180.0, 4);
        if relief.ridge > 0.0 {
            let ridge = 1.0 - self.ridge.fbm2(x / 190.0, z / 190.0, 3).abs() * 2.2;
            height += relief.ridge * ridge.max(0.0) * ridge.max(0.0);
        }
        // Rivers follow the zeros of a noise, of which 0.001 is some 0.4 blocks; their width follows another, and makes
        // lakes where it is large.
        let wide = self.width.at2(x / 230.0, z / 230.0).max(0.0);
        let half_width = 0.018 + 0.12 * wide * wide;
        let middle = self.river.fbm2(x / 300.0, z / 300.0, 2).abs();
        let mut biome = climate;
        if middle < half_width {
            let shore = middle / half_width;
            height = height.min(lerp(shore * shore, 56.5, 62.4));
        } else if middle < half_width + VALLEY {
            let rise = (middle - half_width) / VALLEY;
            let smooth = rise * rise * (3.0 - 2.0 * rise);
            height = height.min(lerp(smooth, 62.4, height.max(62.4)));
            if middle < half_width + BEACH {
                biome = Biome::Beach;
            }
        }
        if height < 62.5 {
            biome = Biome::River;
        }
        (height.clamp(46.0, 200.0), biome)
    }
}

impl Surface {
    /// The highest layer of ground; coordinates are local to the chunk and may reach into the margin.
    pub(super) fn height(&self, x: i32, z: i32) -> i32 {
        let place = (z + MARGIN) * SIDE as i32 + x + MARGIN;
        i32::from(self.heights[place as usize])
    }

    /// The biome of a column, in coordinates local to the chunk.
    pub(super) fn biome(&self, x: i32, z: i32) -> Biome {
        let place = ((z + MARGIN) >> 2) * POINTS as i32 + ((x + MARGIN) >> 2);
        self.biomes[place as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_agree_about_the_columns_they_share() {
        let land = SurfaceNoise::new(&TreeRandom::from_seed(3));
        for chunk in [ChunkPos::new(0, 0), ChunkPos::new(-7, 4), ChunkPos::new(100, -100)] {
            let here = land.surface(chunk);
            let east = land.surface(ChunkPos::new(chunk.x + 1, chunk.z));
            for z in 0..16 {
                for x in -4..4 {
                    assert_eq!(here.height(16 + x, z), east.height(x, z));
                    assert_eq!(here.biome(16 + x, z), east.biome(x, z));
                }
                assert_eq!(land.biome(chunk.x * 16 + 3, chunk.z * 16 + z), here.biome(3, z));
            }
        }
    }
}
