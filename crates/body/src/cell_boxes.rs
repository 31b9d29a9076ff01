//! Cells as boxes, for searches of ways that keep off them.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::CellBox;

/// Cells as few boxes: rows along x, and rows alike along z and y in one.
pub(crate) fn boxes(mut places: Vec<BlockPos>) -> Vec<CellBox> {
    places.sort_unstable();
    places.dedup();
    let mut boxes: Vec<CellBox> = places.into_iter().map(CellBox::cell).collect();
    let along: [fn(&CellBox, &CellBox) -> bool; 3] = [
        |a, b| {
            (a.min.y, a.max.y, a.min.z, a.max.z) == (b.min.y, b.max.y, b.min.z, b.max.z)
                && a.max.x + 1 == b.min.x
        },
        |a, b| {
            (a.min.y, a.max.y, a.min.x, a.max.x) == (b.min.y, b.max.y, b.min.x, b.max.x)
                && a.max.z + 1 == b.min.z
        },
        |a, b| {
            (a.min.x, a.max.x, a.min.z, a.max.z) == (b.min.x, b.max.x, b.min.z, b.max.z)
                && a.max.y + 1 == b.min.y
        },
    ];
    for (axis, joins) in along.into_iter().enumerate() {
        boxes.sort_by_key(|part| match axis {
            0 => (part.min.y, part.min.z, part.min.x),
            1 => (part.min.y, part.min.x, part.min.z),
            _ => (part.min.x, part.min.z, part.min.y),
        });
        let mut joined: Vec<CellBox> = Vec::new();
        for part in boxes {
            match joined.last_mut() {
                Some(last) if joins(last, &part) => last.max = part.max,
                _ => joined.push(part),
            }
        }
        boxes = joined;
    }
    boxes
}
