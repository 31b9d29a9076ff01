//! Gradient noise of integer hashes. Only additions, multiplications and roots are used, so that the bits are equal on
//! every platform.

use cooperage_core::TreeRandom;

/// One field of noise: smooth, about −1 to 1, mean 0, of period 1.
#[derive(Clone, Debug)]
pub(super) struct Noise {
    key: u32,
}

/// Half the root of 2.
const DIAGONAL: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// Eight directions around the circle.
const GRADIENTS_2: [[f64; 2]; 8] = [
    [1.0, 0.0],
    [DIAGONAL, DIAGONAL],
    [0.0, 1.0],
    [-DIAGONAL, DIAGONAL],
    [-1.0, 0.0],
    [-DIAGONAL, -DIAGONAL],
    [0.0, -1.0],
    [DIAGONAL, -DIAGONAL],
];

/// The middles of a cube's twelve edges; four stand twice, to make the number a power of two.
const GRADIENTS_3: [[f64; 3]; 16] = [
    [1.0, 1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [1.0, -1.0, 0.0],
    [-1.0, -1.0, 0.0],
    [1.0, 0.0, 1.0],
    [-1.0, 0.0, 1.0],
    [1.0, 0.0, -1.0],
    [-1.0, 0.0, -1.0],
    [0.0, 1.0, 1.0],
    [0.0, -1.0, 1.0],
    [0.0, 1.0, -1.0],
    [0.0, -1.0, -1.0],
    [1.0, 1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [0.0, -1.0, 1.0],
    [0.0, -1.0, -1.0],
];

impl Noise {
    /// The field that a label names.
    pub(super) fn new(random: &TreeRandom, label: &str) -> Noise {
        Noise { key: random.child(label).next_u64() as u32 }
    }

    /// The value at a point of the plane.
    pub(super) fn at2(&self, x: f64, z: f64) -> f64 {
        let ((xi, xf), (zi, zf)) = (split(x), split(z));
        let corner = |dx: i32, dz: i32| {
            let [gx, gz] =
                GRADIENTS_2[(hash(self.key, [xi.wrapping_add(dx), 0, zi.wrapping_add(dz)]) >> 29) as usize];
            gx * (xf - f64::from(dx)) + gz * (zf - f64::from(dz))
        };
        let (u, v) = (fade(xf), fade(zf));
        let north = lerp(u, corner(0, 0), corner(1, 0));
        let south = lerp(u, corner(0, 1), corner(1, 1));
        // Brings the extremes near 1.
        1.4 * lerp(v, north, south)
    }

    /// The value at a point of space.
    pub(super) fn at3(&self, x: f64, y: f64, z: f64) -> f64 {
        let ((xi, xf), (yi, yf), (zi, zf)) = (split(x), split(y), split(z));
        let corner = |dx: i32, dy: i32, dz: i32| {
            let cell = [xi.wrapping_add(dx), yi.wrapping_add(dy), zi.wrapping_add(dz)];
            let [gx, gy, gz] = GRADIENTS_3[(hash(self.key, cell) >> 28) as usize];
            gx * (xf - f64::from(dx)) + gy * (yf - f64::from(dy)) + gz * (zf - f64::from(dz))
        };
        let (u, v, w) = (fade(xf), fade(yf), fade(zf));
        let low =
            lerp(w, lerp(u, corner(0, 0, 0), corner(1, 0, 0)), lerp(u, corner(0, 0, 1), corner(1, 0, 1)));
        let high =
            lerp(w, lerp(u, corner(0, 1, 0), corner(1, 1, 0)), lerp(u, corner(0, 1, 1), corner(1, 1, 1)));
        lerp(v, low, high)
    }

    /// The sum of octaves, each of half the period and half the weight of the one before; weights sum to 1.
    pub(super) fn fbm2(&self, x: f64, z: f64, octaves: u32) -> f64 {
        let (mut sum, mut weight, mut total, mut scale) = (0.0, 1.0, 0.0, 1.0);
        for octave in 0..octaves {
            // The offset keeps the octaves' zeros, which lie on whole numbers, from meeting.
            let shift = f64::from(octave) * 17.37;
            sum += weight * self.at2(x * scale + shift, z * scale - shift);
            total += weight;
            weight *= 0.5;
            scale *= 2.0;
        }
        sum / total
    }
}

/// 32 mixed bits of a key and a cell.
pub(super) fn hash(key: u32, cell: [i32; 3]) -> u32 {
    let mut mixed = key;
    for coordinate in cell {
        mixed = (mixed ^ coordinate as u32).wrapping_mul(0x9E37_79B1);
        mixed ^= mixed >> 15;
    }
    mixed = mixed.wrapping_mul(0x85EB_CA6B);
    mixed ^= mixed >> 13;
    mixed = mixed.wrapping_mul(0xC2B2_AE35);
    mixed ^ (mixed >> 16)
}

/// The next whole number below, and the rest.
fn split(value: f64) -> (i32, f64) {
    let truncated = value as i32;
    let whole = truncated - i32::from(value < f64::from(truncated));
    (whole, value - f64::from(whole))
}

fn fade(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

pub(super) fn lerp(t: f64, a: f64, b: f64) -> f64 {
    a + t * (b - a)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_fixed_smooth_and_centred() {
        let noise = Noise::new(&TreeRandom::from_seed(1), "test");
        let (mut sum2, mut sum3, mut largest) = (0.0, 0.0, 0.0_f64);
        for step in 0..20_000 {
            let (x, z) = (f64::from(step) * 0.137 - 900.0, f64::from(step % 173) * 0.311);
            let (flat, deep) = (noise.at2(x, z), noise.at3(x, z * 0.7, z));
            assert!((flat - noise.at2(x + 1e-6, z)).abs() < 1e-4);
            largest = largest.max(flat.abs()).max(deep.abs());
            sum2 += flat;
            sum3 += deep;
        }
        assert!((0.7..1.3).contains(&largest), "{largest}");
        assert!((sum2 / 20_000.0_f64).abs() < 0.03 && (sum3 / 20_000.0_f64).abs() < 0.03, "{sum2} {sum3}");
        // Bits, not nearness: another platform or version must make the same world.
        assert_eq!(hash(7, [1, -2, 3]), FIXED_HASH);
        assert_eq!(noise.at3(0.25, -3.5, 1e6 + 0.75).to_bits(), FIXED_BITS);
    }

    const FIXED_HASH: u32 = 2_673_109_370;
    const FIXED_BITS: u64 = 13_824_170_149_978_046_464;
}
