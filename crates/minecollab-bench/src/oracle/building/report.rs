//! Reads a report about a blueprint: the answer to `!checkBlueprint`.

/// A cell: x, y, z.
pub(super) type Place = [i32; 3];

/// The cells that are still to be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Report {
    /// Cells that want a block, and the block; a block in the way is left out.
    pub(super) wanted: Vec<(Place, String)>,
    /// Cells with a block that should not be there.
    pub(super) surplus: Vec<Place>,
}

impl Report {
    /// Reads a report; `None` if the text is not a report.
    pub(super) fn read(text: &str) -> Option<Report> {
        let mut report = Report::default();
        let mut is_report = text.contains("The blueprint is complete.");
        for line in text.lines() {
            is_report |= line.starts_with("Level ")
                && (line.ends_with(" still needs:") || line.ends_with(" is complete."));
            let Some((what, place)) =
                line.strip_prefix("- ").and_then(|fix| fix.split_once(" at X: ")).filter(|_| is_report)
            else {
                continue;
            };
            let Some(place) = read_place(place) else { continue };
            match what.split_once(' ') {
                Some(("place", block)) => report.wanted.push((place, block.to_owned())),
                Some(("remove", _)) => report.surplus.push(place),
                Some(("replace", blocks)) => {
                    if let Some((_, block)) = blocks.split_once(" by ") {
                        report.wanted.push((place, block.to_owned()));
                    }
                }
                _ => {}
            }
        }
        is_report.then_some(report)
    }

    /// Whether nothing is left to do.
    pub(super) fn is_complete(&self) -> bool {
        self.wanted.is_empty() && self.surplus.is_empty()
    }
}

/// Reads the lowest and the highest cell of a level, empty ones included, from the answer to `!getBlueprintLevel`;
/// `None` if the text is not such an answer.
pub(super) fn read_bounds(text: &str) -> Option<[Place; 2]> {
    let (_, start) = text.split_once(" starts at X: ")?;
    let start = read_place(start.split_once(". ")?.0)?;
    let rows: Vec<&str> =
        text.lines().filter(|line| line.starts_with("Z: ") && line.ends_with(']')).collect();
    let width = rows.iter().map(|row| row.split(", ").count()).max()?;
    let [x, y, z] = start;
    Some([start, [x + width as i32 - 1, y, z + rows.len() as i32 - 1]])
}

/// `148, Y: -60, Z: -170`.
fn read_place(text: &str) -> Option<Place> {
    let mut parts = text.split(", ");
    let x = parts.next()?.parse().ok()?;
    let y = parts.next()?.strip_prefix("Y: ")?.parse().ok()?;
    let z = parts.next()?.strip_prefix("Z: ")?.trim_end().parse().ok()?;
    Some([x, y, z])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bounds_of_a_level_are_read_from_its_rows() {
        let text = "\nLevel 0 starts at X: 148, Y: -60, Z: -170. Each line is a row along x.\n\
                    Z: -170: [air, air, air]\nZ: -169: [air, stone, air]\n";
        assert_eq!(read_bounds(text), Some([[148, -60, -170], [150, -60, -169]]));
        assert_eq!(read_bounds("The blueprint has no level 7."), None);
    }

    #[test]
    fn fixes_are_read_from_the_report() {
        let text = "Level 0 still needs:\n- place stone at X: 148, Y: -60, Z: -170\n- remove dirt at X: 1, Y: 2, Z: 3\n\
                    - replace dirt by glass at X: 4, Y: 5, Z: 6\nLevel 1 is complete.\n";
        let report = Report::read(text).expect("it is a report");
        let wanted = [([148, -60, -170], "stone".to_owned()), ([4, 5, 6], "glass".to_owned())];
        assert_eq!((report.wanted.as_slice(), report.surplus.as_slice()), (&wanted[..], &[[1, 2, 3]][..]));
        assert!(Report::read("The blueprint is complete.\n").is_some_and(|report| report.is_complete()));
        assert_eq!(Report::read("- place stone at X: 148, Y: -60, Z: -170"), None);
        assert_eq!(Report::read("Stayed for 4 seconds."), None);
    }
}
