//! A chart of sixteen blocks in four directions.

use super::*;
use crate::dyes::DYES;
use crate::eyes::numbers::SIDE_LIGHT;

const SIZE: u32 = 512;
/// The eyes: in the middle of a cell.
const EYES: [f64; 3] = [0.5, 64.5, 0.5];

/// The sixteen places: to the right, up and ahead of the cell of the eyes.
fn places() -> impl Iterator<Item = [i32; 3]> {
    (0..16).map(|number: i32| {
        let (column, row) = (number % 4, number / 4);
        [3 * column - 5, 3 * row - 4, 9 + 2 * ((column + row) % 3)]
    })
}

/// The cell to the right, above and ahead of the eyes that look south, west, north or east.
fn turned([right, up, ahead]: [i32; 3], quarter: usize) -> BlockPos {
    let (x, z) = [(-right, ahead), (-ahead, -right), (right, -ahead), (ahead, right)][quarter];
    block_at(x, 64 + up, z)
}

/// The pixel of the middle of the near face, by the formula of perspective.
fn expected([right, up, ahead]: [i32; 3]) -> [f64; 2] {
    let depth = f64::from(ahead) - 0.5;
    let scale = f64::from(SIZE) / 2.0 / 35.0_f64.to_radians().tan() / depth;
    let middle = f64::from(SIZE) / 2.0;
    [middle + f64::from(right) * scale, middle - f64::from(up) * scale]
}

fn chart(quarter: usize, has_behind: bool, has_front: bool) -> RgbaImage {
    let mut chunks = air();
    for (place, (dye, _)) in places().zip(DYES) {
        if has_front {
            chunks.set(turned(place, quarter), state(&format!("{dye}_wool")));
        }
        if has_behind {
            let [right, up, ahead] = place;
            chunks.set(turned([2 * right, 2 * up, 2 * ahead], quarter), state("gold_block"));
        }
    }
    picture(&chunks, Camera::turned(EYES, 90.0 * quarter as f64, 0.0), SIZE)
}

#[test]
fn sixteen_blocks_stand_where_perspective_puts_them() {
    for quarter in 0..4 {
        let image = chart(quarter, false, true);
        let light =
            if quarter % 2 == 0 { [SIDE_LIGHT[2], SIDE_LIGHT[3]] } else { [SIDE_LIGHT[5], SIDE_LIGHT[4]] };
        let mut right = 0;
        for (place, (dye, colour)) in places().zip(DYES) {
            let [x, y] = expected(place);
            // The middle and places just within the four edges of the face.
            let half =
                0.42 * f64::from(SIZE) / 2.0 / 35.0_f64.to_radians().tan() / (f64::from(place[2]) - 0.5);
            let spots = [[0.0, 0.0], [half, 0.0], [-half, 0.0], [0.0, half], [0.0, -half]];
            let is_right = spots.iter().all(|[dx, dy]| {
                let seen = image.pixel((x + dx) as u32, (y + dy) as u32).unwrap();
                light.iter().any(|light| distance(seen, colour.times(*light)) < 40)
            });
            let seen = spots.map(|[dx, dy]| image.pixel((x + dx) as u32, (y + dy) as u32));
            assert!(is_right, "{dye} in direction {quarter} at {x}, {y}: {seen:?}");
            right += usize::from(is_right);
            // And the sky just outside, on the side on which no other face of the block is seen.
            let out = |at: i32| half * 1.4 * f64::from(at.signum());
            let outside = image.pixel((x + out(place[0])) as u32, (y - out(place[1])) as u32).unwrap();
            assert!(outside.0[2] > 200 && outside.0[1] > 150, "{dye} in direction {quarter}: {outside:?}");
        }
        assert_eq!(right, 16);
    }
}

#[test]
fn hidden_blocks_do_not_show() {
    for quarter in 0..4 {
        assert_eq!(chart(quarter, true, true), chart(quarter, false, true), "direction {quarter}");
        assert!(differing(&chart(quarter, true, false), &chart(quarter, false, false)) > 16 * 100);
    }
}
