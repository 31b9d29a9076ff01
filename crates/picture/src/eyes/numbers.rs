//! The numbers of the view from an agent's eyes: camera, fog, light and sky. The studio's page takes the same ones.

use super::camera::sine;

/// The angle between the upper and the lower edge of a picture, in degrees.
pub const FIELD_DEGREES: f64 = 70.0;
/// The tangent of half of that angle.
pub(crate) const FIELD_TANGENT: f64 = 0.700_207_538_209_709_8;
/// Eyes above the feet of a player that stands, sneaks or lies, in blocks.
pub const EYES_STANDING: f64 = 1.62;
/// The same for a player that sneaks.
pub const EYES_SNEAKING: f64 = 1.27;
/// The same for a player that lies in a bed.
pub const EYES_LYING: f64 = 0.4;
/// The distance up to which something is drawn, in blocks.
pub const SIGHT_BLOCKS: f32 = 64.0;
/// The distance from which fog thickens, in blocks.
pub const FOG_BLOCKS: f32 = 48.0;
/// The distance at which water hides everything from eyes under water, in blocks.
pub(crate) const WATER_BLOCKS: f32 = 22.0;

/// The colour of water.
pub(crate) const WATER: [f32; 3] = [0.19, 0.4, 0.76];
/// The opacity of water.
pub(crate) const WATER_OPACITY: f32 = 0.62;
/// How fast the sky turns from its colour at the horizon to that overhead.
pub(crate) const SKY_RISE: f32 = 1.9;
/// Half the width of sun and moon, as the tangent of an angle.
pub(crate) const SUN_HALF: f32 = 0.075;
pub(crate) const MOON_HALF: f32 = 0.055;

/// The light of faces that look down, up, north, south, west, east.
pub const SIDE_LIGHT: [f32; 6] = [0.55, 1.0, 0.82, 0.86, 0.7, 0.74];
/// The light of a face's corner with none to three opaque cells around it.
pub const NOOK_LIGHT: [f32; 4] = [1.0, 0.84, 0.69, 0.55];
/// The light of things that shine.
pub const GLOW: f32 = 1.08;
/// The colour of light from torches and lava, as shares of red, green and blue.
pub const TORCH_LIGHT: [f32; 3] = [1.0, 0.86, 0.64];
/// The light of a cell into which none falls.
pub const DARKEST: f32 = 0.045;

/// The brightness of a level of light, 0 to 15.
#[must_use]
pub fn brightness(level: f32) -> f32 {
    let share = level / 15.0;
    share / (3.0 - 2.0 * share)
}

/// Light and colours of the sky at a time of day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Daylight {
    /// The light of the open sky, as shares of red, green and blue.
    pub light: [f32; 3],
    /// The colour of the sky overhead, each part from 0 to 1.
    pub above: [f32; 3],
    /// Its colour at the horizon, which is that of fog.
    pub below: [f32; 3],
    /// How much of the stars is seen, from 0 to 1.
    pub stars: f32,
    /// The direction of the sun; the moon is opposite.
    pub sun: [f32; 3],
}

/// Ticks of a day.
pub(crate) const DAY_TICKS: u64 = 24_000;

/// The daylight at a tick of the day: 0 is sunrise, 6,000 noon, 18,000 midnight.
#[must_use]
pub fn daylight(day_time: u64) -> Daylight {
    let degrees = (day_time % DAY_TICKS) as f64 * (360.0 / DAY_TICKS as f64);
    let height = sine(degrees) as f32;
    let day = (height * 2.6 + 0.82).clamp(0.0, 1.0);
    let dusk = (1.0 - (height + 0.08).abs() * 5.0).max(0.0);
    let mix = |night: f32, noon: f32| night + (noon - night) * day;
    let byte = |value: f32| (value / 255.0).clamp(0.0, 1.0);
    Daylight {
        light: [mix(0.22, 1.0) + 0.05 * dusk, mix(0.24, 1.0), mix(0.36, 1.0) - 0.06 * dusk],
        above: [mix(10.0, 120.0) + 12.0 * dusk, mix(14.0, 170.0), mix(34.0, 222.0)].map(byte),
        below: [
            mix(28.0, 206.0) + 40.0 * dusk,
            mix(34.0, 224.0) - 4.0 * dusk,
            mix(58.0, 240.0) - 44.0 * dusk,
        ]
        .map(byte),
        stars: (1.0 - day * 1.4).max(0.0),
        sun: [sine(degrees + 90.0) as f32, height, 0.0],
    }
}
