//! The two published layouts: where agents begin, and where furnace, chest, log and animals are. Places are (x, z).

/// The places of a layout.
#[derive(Debug)]
pub struct Layout {
    /// Its name in tasks.
    pub name: &'static str,
    /// Where Alex and Steve begin, and a third agent, which is a person's.
    pub agents: [[i32; 2]; 3],
    pub furnace: [i32; 2],
    pub chest: [i32; 2],
    /// Blocks by which the chest stands higher than the floor.
    pub chest_height: i32,
    pub log: [i32; 2],
    /// Animals of each kind.
    pub animals: &'static [(&'static str, &'static [[i32; 2]])],
    /// The lowest and the highest corner of a fence around everything, and of a house beside the ways; `None` for bare ground.
    pub buildings: Option<Buildings>,
}

/// Fence and house, which stand beside all ways between the places.
#[derive(Clone, Copy, Debug)]
pub struct Buildings {
    pub fence: [[i32; 2]; 2],
    pub house: [[i32; 2]; 2],
}

/// The layout of the demonstration, which was that of the program's first version.
pub const FLAT: Layout = Layout {
    name: "flat",
    agents: [[-10, -15], [-10, 10], [8, -8]],
    furnace: [2, -2],
    chest: [0, 0],
    chest_height: 0,
    log: [2, 4],
    animals: &[("sheep", &[[-5, -10]]), ("chicken", &[[-3, -10]])],
    buildings: None,
};

/// The layout of the experiments. Around the places of the published map, which is a downloaded one, stand a fence and a house of
/// ours.
pub const VICTORIAN: Layout = Layout {
    name: "victorian",
    agents: [[-235, -109], [-229, -108], [-222, -112]],
    furnace: [-236, -103],
    chest: [-230, -114],
    chest_height: 1,
    log: [-227, -107],
    animals: &[
        ("sheep", &[[-245, -105], [-250, -103], [-248, -107], [-239, -89]]),
        ("chicken", &[[-245, -108], [-247, -110], [-239, -108], [-231, -102], [-229, -89], [-230, -91]]),
        ("pig", &[[-229, -110], [-238, -94]]),
        ("cow", &[[-248, -111], [-226, -90]]),
    ],
    buildings: Some(Buildings { fence: [[-256, -122], [-204, -80]], house: [[-219, -107], [-210, -97]] }),
};

impl Layout {
    /// The layout of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Layout> {
        [&VICTORIAN, &FLAT].into_iter().find(|layout| layout.name == name)
    }

    /// Every animal with its place, in the order of the table.
    pub fn every_animal(&self) -> impl Iterator<Item = (&'static str, [i32; 2])> {
        self.animals.iter().flat_map(|(kind, places)| places.iter().map(move |place| (*kind, *place)))
    }

    /// Every place at which something stands or an agent begins.
    fn every_place(&self) -> impl Iterator<Item = [i32; 2]> {
        let animals = self.every_animal().map(|(_, place)| place);
        self.agents.into_iter().chain([self.furnace, self.chest, self.log]).chain(animals)
    }

    /// The lowest and the highest corner of everything.
    #[must_use]
    pub fn extent(&self) -> [[i32; 2]; 2] {
        let fence = self.buildings.iter().flat_map(|buildings| buildings.fence);
        let places = self.every_place().chain(fence);
        places.fold([[i32::MAX; 2], [i32::MIN; 2]], |[low, high], [x, z]| {
            [[low[0].min(x), low[1].min(z)], [high[0].max(x), high[1].max(z)]]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ways between the places lie in the box around them.
    #[test]
    fn buildings_stand_beside_all_ways() {
        for layout in [&FLAT, &VICTORIAN] {
            let Some(Buildings { fence: [low, high], house }) = layout.buildings else { continue };
            for [x, z] in layout.every_place() {
                assert!(
                    low[0] < x && x < high[0] && low[1] < z && z < high[1],
                    "{x} {z} is within the fence"
                );
                assert!(x < house[0][0] - 1, "{x} {z} is west of the house");
            }
        }
    }
}
