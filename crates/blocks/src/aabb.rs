//! Boxes along the axes.

/// A box: from its lowest to its highest corner, in blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Aabb {
    /// The corner with the smallest coordinates, as [x, y, z].
    pub min: [f64; 3],
    /// The corner with the largest coordinates.
    pub max: [f64; 3],
}

impl Aabb {
    /// The box between two corners.
    #[must_use]
    pub const fn new(min: [f64; 3], max: [f64; 3]) -> Aabb {
        Aabb { min, max }
    }

    /// The box of a body: its feet's centre, its width along both sides, its height.
    #[must_use]
    pub fn of_body(feet: [f64; 3], width: f64, height: f64) -> Aabb {
        let half = width / 2.0;
        let [x, y, z] = feet;
        Aabb::new([x - half, y, z - half], [x + half, y + height, z + half])
    }

    /// Returns the box moved by this offset.
    #[must_use]
    pub fn shifted(self, [dx, dy, dz]: [f64; 3]) -> Aabb {
        let ([ax, ay, az], [bx, by, bz]) = (self.min, self.max);
        Aabb::new([ax + dx, ay + dy, az + dz], [bx + dx, by + dy, bz + dz])
    }

    /// Returns the box grown on both sides of each axis; negative values shrink it.
    #[must_use]
    pub fn grown(self, [dx, dy, dz]: [f64; 3]) -> Aabb {
        let ([ax, ay, az], [bx, by, bz]) = (self.min, self.max);
        Aabb::new([ax - dx, ay - dy, az - dz], [bx + dx, by + dy, bz + dz])
    }

    /// Whether the insides of both meet; touching is not meeting.
    #[must_use]
    pub fn intersects(&self, other: &Aabb) -> bool {
        (0..3).all(|axis| self.min[axis] < other.max[axis] && self.max[axis] > other.min[axis])
    }

    /// Where a line from a point on first meets the box, as a part of `by`; none if it misses. Lines that begin inside
    /// meet it at once.
    #[must_use]
    pub fn first_met(&self, from: [f64; 3], by: [f64; 3]) -> Option<f64> {
        let (mut first, mut last) = (0.0f64, f64::INFINITY);
        for axis in 0..3 {
            if by[axis] == 0.0 {
                if from[axis] < self.min[axis] || from[axis] > self.max[axis] {
                    return None;
                }
                continue;
            }
            let (a, b) = ((self.min[axis] - from[axis]) / by[axis], (self.max[axis] - from[axis]) / by[axis]);
            first = first.max(a.min(b));
            last = last.min(a.max(b));
        }
        (first <= last).then_some(first)
    }

    /// The distance of a point to the nearest point of the box; 0 inside.
    #[must_use]
    pub fn distance_to(&self, point: [f64; 3]) -> f64 {
        let squares: f64 = (0..3)
            .map(|axis| (self.min[axis] - point[axis]).max(point[axis] - self.max[axis]).max(0.0))
            .map(|gap| gap * gap)
            .sum();
        squares.sqrt()
    }
}
