//! The pitch of a recording, by autocorrelation.

use super::wav::RATE;

/// Samples that are looked at: 64 ms.
const WINDOW: usize = 1_024;
/// The least mean power of a window with a voice in it: a hundredth of the loudest amplitude.
const POWER_MIN: i64 = 330 * 330;
/// The highest and the lowest pitch that are looked for, in Hz.
const PITCHES: (u32, u32) = (1_000, 80);

/// The pitch of the loudest part in Hz; `None` where nothing is loud enough, or no tone.
pub(super) fn pitch_of(samples: &[i16]) -> Option<u32> {
    let power = |window: &&[i16]| window.iter().map(|one| i64::from(*one).pow(2)).sum::<i64>();
    let windows = samples.windows(WINDOW).step_by(WINDOW / 4);
    let loudest = windows.max_by_key(power).filter(|window| power(window) / WINDOW as i64 >= POWER_MIN)?;
    let (shortest, longest) = ((RATE / PITCHES.0) as usize, (RATE / PITCHES.1) as usize);
    let likeness: Vec<i64> = (0..=longest + 1).map(|lag| likeness(loudest, lag)).collect();
    let is_peak = |lag: &usize| {
        let at = |lag: usize| likeness.get(lag).copied().unwrap_or_default();
        at(*lag) >= at(lag - 1) && at(*lag) > at(lag + 1) && at(*lag) >= at(0) / 10 * 7
    };
    // The first period: each multiple of it fits as well.
    let lag = (shortest..=longest).find(is_peak)?;
    let at = |lag: usize| likeness.get(lag).copied().unwrap_or_default();
    let (before, here, behind) = (at(lag - 1), at(lag), at(lag + 1));
    // The top of the parabola through three neighbours, in thousandths of a sample.
    let curve = (before - 2 * here + behind).min(-1);
    let period = lag as i64 * 1_000 + (before - behind) * 500 / curve;
    u32::try_from(i64::from(RATE) * 1_000 / period.max(1)).ok()
}

/// The mean product of a window with itself, `lag` samples later.
fn likeness(window: &[i16], lag: usize) -> i64 {
    let later = window.get(lag..).unwrap_or_default();
    let sum: i64 = window.iter().zip(later).map(|(one, other)| i64::from(*one) * i64::from(*other)).sum();
    sum / later.len().max(1) as i64
}

#[cfg(test)]
mod tests {
    use super::super::wav::{samples, tone};
    use super::*;

    #[test]
    fn the_pitch_is_found_within_two_percent() {
        for pitch in [90, 150, 220, 331, 440, 523, 700, 980] {
            let found = u64::from(pitch_of(&samples(&tone(pitch, 300)).unwrap()).unwrap());
            assert!(found.abs_diff(pitch) * 50 <= pitch, "{pitch} Hz is {found}");
        }
    }

    #[test]
    fn silence_hiss_and_too_little_sound_have_none() {
        assert_eq!(pitch_of(&[0; 8_000]), None);
        assert_eq!(pitch_of(&[10_000; 300]), None);
        let mut state = 1_u32;
        let mut hiss = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 18) as i16 - 8_192
        };
        let hiss: Vec<i16> = (0..8_000).map(|_| hiss()).collect();
        assert_eq!(pitch_of(&hiss), None);
    }
}
