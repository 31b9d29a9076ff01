//! The order in which pixels are drawn: between pixels that show the same surface, the rest needs no walk through the cells.

use super::ray::{PlainSurface, RayResult};

/// Pixels from one to the next in the first round; the second one has half of them.
const COARSE: u32 = 4;
/// The first pixel of each round of a row, and the pixels from one to the next.
pub(crate) const ROUNDS: [(u32, usize); 3] = [(0, 4), (2, 4), (1, 2)];
/// Rows whose surfaces are kept: more than a band has.
const ROWS: u32 = 8;

/// The surfaces of the pixels that were drawn last.
pub(crate) struct Sweep {
    size: [u32; 2],
    /// The one plain surface of a pixel, and whether nothing small is near the way to it.
    seen: Vec<Option<(PlainSurface, bool)>>,
}

impl Sweep {
    pub(crate) fn new(size: [u32; 2]) -> Sweep {
        Sweep { size, seen: vec![None; (size[0] * ROWS) as usize] }
    }

    /// The rows of a picture in bands: a row comes after those [`between`](Sweep::between) which it lies.
    pub(crate) fn rows(&self) -> impl Iterator<Item = u32> + use<> {
        let height = self.size[1];
        let bands = (0..=height.div_ceil(COARSE)).map(|band| band * COARSE);
        let rows = bands.flat_map(|low| [low, low.wrapping_sub(2), low.wrapping_sub(3), low.wrapping_sub(1)]);
        rows.filter(move |row| *row < height)
    }

    pub(crate) fn put(&mut self, x: u32, y: u32, result: &RayResult) {
        let place = self.place(x, y);
        self.seen[place] = result.plain.map(|surface| (surface, result.is_clear));
    }

    /// The surface that a pixel shows too, if the ones around it that were drawn already show the same one.
    #[inline]
    pub(crate) fn between(&self, x: u32, y: u32) -> Option<PlainSurface> {
        let step = match (x | y) % COARSE {
            0 => return None,
            2 => COARSE,
            _ => 2,
        };
        let ends = |at: u32| (at - at % step, at.next_multiple_of(step));
        let ((left, right), (top, bottom)) = (ends(x), ends(y));
        if right >= self.size[0] || bottom >= self.size[1] {
            return None;
        }
        let (surface, _) = self.seen[self.place(left, top)]?;
        // Between pixels that are farther apart, there is room for small things.
        let is_alike =
            [(left, top), (right, top), (left, bottom), (right, bottom)].into_iter().all(|(x, y)| {
                self.seen[self.place(x, y)]
                    .is_some_and(|(other, is_clear)| other == surface && (is_clear || step < COARSE))
            });
        is_alike.then_some(surface)
    }

    #[inline]
    fn place(&self, x: u32, y: u32) -> usize {
        (y % ROWS * self.size[0] + x) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_comes_once_and_after_those_around_it() {
        for size in [[64, 64], [67, 65], [70, 71]] {
            let sweep = Sweep::new(size);
            let mut rank = vec![0; (size[0] * size[1]) as usize];
            let place = |x: u32, y: u32| (y * size[0] + x) as usize;
            let rounds = sweep.rows().flat_map(|y| ROUNDS.map(|round| (y, round)));
            let order =
                rounds.flat_map(|(y, (first, step))| (first..size[0]).step_by(step).map(move |x| [x, y]));
            for (number, [x, y]) in order.enumerate() {
                assert_eq!(std::mem::replace(&mut rank[place(x, y)], number + 1), 0, "{x}, {y}");
            }
            assert!(rank.iter().all(|rank| *rank > 0));
            for (x, y) in (0..size[0]).flat_map(|x| (0..size[1]).map(move |y| (x, y))) {
                let step = if (x | y) % 2 == 1 { 2 } else { 4 };
                for (x1, y1) in
                    [(x - x % step, y - y % step), (x.next_multiple_of(step), y.next_multiple_of(step))]
                {
                    let is_before =
                        x1 >= size[0] || y1 >= size[1] || rank[place(x1, y1)] <= rank[place(x, y)];
                    assert!(is_before, "{x}, {y} in {size:?}");
                }
            }
        }
    }
}
