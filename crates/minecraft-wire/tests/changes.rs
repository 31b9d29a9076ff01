//! Changes of bytes that a stranger may send. Also used by the tests of the gate.

use cooperage_core::{RandomSource as _, TreeRandom};

/// Bytes that are numbers at the edges: signs, ends of numbers, and the largest, -1 and the least of five bytes.
const EDGES: [&[u8]; 6] = [
    &[0],
    &[0xff],
    &[0x7f],
    &[0xff, 0xff, 0xff, 0xff, 0x07],
    &[0xff, 0xff, 0xff, 0xff, 0x0f],
    &[0x80, 0x80, 0x80, 0x80, 0x08],
];

/// Changes some bytes, puts others in, or cuts some off.
pub(crate) fn change(bytes: &mut Vec<u8>, random: &mut TreeRandom) {
    for _ in 0..=random.below(3) {
        let place = random.below(bytes.len() as u32 + 1) as usize;
        match random.below(4) {
            0 => bytes.truncate(place),
            1 => {
                let edge = random.choose(&EDGES).unwrap();
                bytes.splice(place..place, edge.iter().copied());
            }
            _ if place < bytes.len() => bytes[place] = random.next_u32() as u8,
            _ => {}
        }
    }
}
