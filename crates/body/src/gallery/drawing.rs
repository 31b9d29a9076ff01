//! Drawings in text: `name`, `about`, `offset`, a `block` with its sign and its kind, and for each `level` its rows between
//! bars. A space is a cell that may hold anything.

use std::collections::BTreeMap;

use super::{DrawnBlock, ReadyBuilding};

const FILES: [&str; 12] = [
    include_str!("drawings/well.txt"),
    include_str!("drawings/market_stall.txt"),
    include_str!("drawings/bridge.txt"),
    include_str!("drawings/animal_pen.txt"),
    include_str!("drawings/dirt_shelter.txt"),
    include_str!("drawings/small_wood_house.txt"),
    include_str!("drawings/small_stone_house.txt"),
    include_str!("drawings/greenhouse.txt"),
    include_str!("drawings/watchtower.txt"),
    include_str!("drawings/gatehouse.txt"),
    include_str!("drawings/pyramid.txt"),
    include_str!("drawings/large_house.txt"),
];

/// All buildings that come with the program.
pub(super) fn all() -> Vec<ReadyBuilding> {
    FILES.into_iter().map(read).collect()
}

fn read(text: &str) -> ReadyBuilding {
    let (mut name, mut about, mut offset) = ("", "", 0);
    let mut kinds: BTreeMap<char, &str> = BTreeMap::new();
    let mut levels: Vec<Vec<&str>> = Vec::new();
    for line in text.lines() {
        if let Some(row) = line.strip_prefix('|').and_then(|row| row.strip_suffix('|')) {
            levels.last_mut().into_iter().for_each(|level| level.push(row));
            continue;
        }
        match line.split_once(' ') {
            Some(("name", rest)) => name = rest,
            Some(("about", rest)) => about = rest,
            Some(("offset", rest)) => offset = rest.parse().unwrap_or_default(),
            Some(("block", rest)) => {
                if let Some((sign, kind)) = rest.split_once(' ') {
                    kinds.extend(sign.chars().next().map(|sign| (sign, kind)));
                }
            }
            Some(("level", _)) => levels.push(Vec::new()),
            _ => {}
        }
    }
    let mut building = ReadyBuilding {
        name: name.to_owned(),
        about: about.to_owned(),
        offset,
        size: [0; 3],
        cells: BTreeMap::new(),
    };
    for (y, level) in (0..).zip(&levels) {
        for (z, row) in (0..).zip(level) {
            for (x, sign) in (0..).zip(row.chars()) {
                building.include([x, y, z]);
                let kind = kinds.get(&sign).map(|kind| DrawnBlock::Kind((*kind).to_owned()));
                building.cells.extend(kind.map(|kind| ((y, z, x), kind)));
            }
        }
    }
    building
}

#[cfg(test)]
mod tests {
    use super::super::{gallery, named};
    use super::*;

    #[test]
    fn every_drawing_is_whole() {
        assert!(gallery().len() >= 10);
        for (file, building) in FILES.iter().zip(gallery()) {
            let [wide, high, deep] = building.size;
            let rows = file.lines().filter(|line| line.starts_with('|'));
            assert!(rows.clone().all(|row| row.len() == wide as usize + 2), "{}", building.name);
            assert_eq!(rows.count() as i32, high * deep, "{}", building.name);
            assert!(building.about.ends_with('.') && building.offset <= 0, "{}", building.name);
            assert_eq!(named(&building.name.replace('_', " ")), Some(building));
            assert!(building.cells.len() <= super::super::CELLS_MAX);
        }
    }
}
