//! Collision shapes and which of their faces carry something.

use serde::Deserialize;

use super::{embedded, read_embedded};
use crate::aabb::Aabb;
use crate::pos::Face;

/// The number of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShapeId(pub u16);

/// The collision boxes of a block state, within its cell; fences, walls and closed gates reach 1.5 high.
#[derive(Clone, Debug, PartialEq)]
pub struct CollisionShape {
    /// The boxes, in the registry's order.
    pub boxes: Vec<Aabb>,
    /// The highest top of a box; 0 if there is none.
    pub top: f64,
    full: u8,
    center: u8,
    rigid: u8,
}

impl CollisionShape {
    /// Whether nothing collides with it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.boxes.is_empty()
    }

    /// Whether it is exactly the cell.
    #[must_use]
    pub fn is_cube(&self) -> bool {
        matches!(self.boxes.as_slice(), [one] if *one == Aabb::new([0.0; 3], [1.0; 3]))
    }

    /// Whether that face is completely covered.
    #[must_use]
    pub fn is_face_full(&self, face: Face) -> bool {
        self.full & face.bit() != 0
    }

    /// Whether the middle of that face is covered.
    #[must_use]
    pub fn is_face_center(&self, face: Face) -> bool {
        self.center & face.bit() != 0
    }

    /// Whether the rim of that face is covered.
    #[must_use]
    pub fn is_face_rigid(&self, face: Face) -> bool {
        self.rigid & face.bit() != 0
    }
}

#[derive(Deserialize)]
struct CollisionShapesFile {
    shapes: Vec<Vec<[f64; 6]>>,
    face_full: Vec<u8>,
    face_center: Vec<u8>,
    face_rigid: Vec<u8>,
}

pub(super) fn load() -> Vec<CollisionShape> {
    let file: CollisionShapesFile = read_embedded(embedded!("shapes"));
    let masks = file.face_full.into_iter().zip(file.face_center).zip(file.face_rigid);
    file.shapes
        .into_iter()
        .zip(masks)
        .map(|(boxes, ((full, center), rigid))| {
            let boxes: Vec<Aabb> = boxes
                .into_iter()
                .map(|[x1, y1, z1, x2, y2, z2]| Aabb::new([x1, y1, z1], [x2, y2, z2]))
                .collect();
            let top = boxes.iter().map(|b| b.max[1]).fold(0.0, f64::max);
            CollisionShape { boxes, top, full, center, rigid }
        })
        .collect()
}
