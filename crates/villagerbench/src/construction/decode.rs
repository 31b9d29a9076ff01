//! Reads descriptions of blueprints, in all the forms that they come in (docs/spec/villager.md, 3.1.3).
//!
//! * `material: M facing: F position: [x, y, z]`
//! * `[material:M facing:F positions:[[x y z] start:[x y z] end:[x y z] …]]`, boxes with both ends
//! * `[material:M positions:[position:[x y z] facing:N position:[x y z] facing:S …]]`
//!
//! Commas, quotes and braces count as blanks. Where cells overlap, one that is listed beats one of a box, a line of
//! fewer cells beats one of more, and an earlier line a later one (docs/spec/villager.md, 7.2).

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;

use super::blueprint::{ConstructionBlueprint, ConstructionBlueprintError, UncheckedCell};

/// Most cells of a box.
const BOX_MAX: i64 = 4_096;
/// Most cells of a description, those that overlap included.
const CELLS_MAX: usize = 65_536;

/// A line that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// A cell without a material before it.
    #[error("line {line}: a position comes before any material")]
    NoMaterial {
        /// The line's number, from 1.
        line: usize,
    },
    /// Brackets that hold no cell.
    #[error("line {line}: a position is three whole numbers")]
    NoPosition {
        /// The line's number, from 1.
        line: usize,
    },
    /// A box with one end only.
    #[error("line {line}: a box has a start and an end")]
    NoBox {
        /// The line's number, from 1.
        line: usize,
    },
    /// A box, or all of it, is too large.
    #[error("line {line}: too many cells")]
    TooLarge {
        /// The line's number, from 1.
        line: usize,
    },
    /// The cells make no blueprint.
    #[error(transparent)]
    ConstructionBlueprint(#[from] ConstructionBlueprintError),
}

/// The blueprint that lines describe.
///
/// # Errors
/// [`DecodeError`].
pub fn decode<S: AsRef<str>>(id: u32, lines: &[S]) -> Result<ConstructionBlueprint, DecodeError> {
    let mut chosen: BTreeMap<(i32, i32, i32), (Rank, Named)> = BTreeMap::new();
    let mut total = 0;
    for (number, line) in lines.iter().enumerate() {
        let found = read_line(line.as_ref(), number + 1)?;
        total += found.len();
        if total > CELLS_MAX {
            return Err(DecodeError::TooLarge { line: number + 1 });
        }
        let size = found.len();
        for DescribedPosition { pos, is_box, named } in found {
            let rank = (is_box, size, number);
            let place = chosen.entry((pos.y, pos.x, pos.z));
            let best = place.or_insert_with(|| (rank, named.clone()));
            if rank < best.0 {
                *best = (rank, named);
            }
        }
    }
    let wanted = chosen.iter().map(|(&(y, x, z), (_, named))| UncheckedCell {
        pos: BlockPos::new(x, y, z),
        name: &named.material,
        facing: &named.facing,
    });
    Ok(ConstructionBlueprint::new(id, wanted)?)
}

/// Listed before boxed, fewer before more, earlier before later.
type Rank = (bool, usize, usize);

#[derive(Clone, Debug)]
struct Named {
    material: String,
    facing: String,
}

struct DescribedPosition {
    pos: BlockPos,
    is_box: bool,
    named: Named,
}

/// The role of a position, by the word before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PositionRole {
    /// No word: one of a list.
    Cell,
    /// After `position`: a facing of its own may follow.
    Named,
    Start,
    End,
}

fn read_line(line: &str, number: usize) -> Result<Vec<DescribedPosition>, DecodeError> {
    let mut reader = DescriptionReader {
        line: number,
        named: None,
        role: PositionRole::Cell,
        start: None,
        of_material: 0,
        of_position: None,
        found: Vec::new(),
    };
    let words = words(line);
    let mut rest = words.as_slice();
    while let Some((word, after)) = rest.split_first() {
        rest = after;
        match word.as_str() {
            "material" | "name" | "block" | "facing" => {
                let value = rest.iter().find(|word| *word != ":").cloned().unwrap_or_default();
                let used = rest.iter().position(|word| *word != ":").map_or(rest.len(), |place| place + 1);
                rest = rest.get(used..).unwrap_or_default();
                if word == "facing" { reader.facing(value) } else { reader.material(value) }
            }
            "position" => reader.role = PositionRole::Named,
            "start" => reader.role = PositionRole::Start,
            "end" => reader.role = PositionRole::End,
            "[" => {
                let numbers: Vec<i64> = rest.iter().map_while(|word| word.parse().ok()).take(4).collect();
                if numbers.is_empty() {
                    continue;
                }
                let closes = rest.get(numbers.len()).is_some_and(|word| word == "]");
                match (numbers.as_slice(), closes) {
                    (&[x, y, z], true) => reader.position([x, y, z])?,
                    _ => return Err(DecodeError::NoPosition { line: number }),
                }
                rest = rest.get(4..).unwrap_or_default();
            }
            _ => {}
        }
    }
    if reader.start.is_some() {
        return Err(DecodeError::NoBox { line: number });
    }
    Ok(reader.found)
}

/// Words, numbers and the signs that matter.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    for letter in line.chars().chain([' ']) {
        if letter.is_alphanumeric() || matches!(letter, '_' | '-') {
            word.push(letter);
            continue;
        }
        if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if matches!(letter, '[' | ']' | ':') {
            words.push(letter.to_string());
        }
    }
    words
}

struct DescriptionReader {
    line: usize,
    named: Option<Named>,
    role: PositionRole,
    start: Option<[i64; 3]>,
    /// The number of cells before the current material's.
    of_material: usize,
    /// The number of cells before the last position, if it was called `position`: a facing behind it applies to it
    /// alone.
    of_position: Option<usize>,
    found: Vec<DescribedPosition>,
}

impl DescriptionReader {
    fn material(&mut self, material: String) {
        self.named = Some(Named { material, facing: "A".to_owned() });
        (self.of_material, self.of_position) = (self.found.len(), None);
    }

    fn facing(&mut self, facing: String) {
        let from = self.of_position.unwrap_or(self.of_material);
        let before = self.found.get_mut(from..).unwrap_or_default();
        before.iter_mut().for_each(|found| found.named.facing.clone_from(&facing));
        if self.of_position.is_none()
            && let Some(named) = &mut self.named
        {
            named.facing = facing;
        }
    }

    fn position(&mut self, at: [i64; 3]) -> Result<(), DecodeError> {
        let line = self.line;
        let role = std::mem::replace(&mut self.role, PositionRole::Cell);
        if self.named.is_none() {
            return Err(DecodeError::NoMaterial { line });
        }
        self.of_position = (role == PositionRole::Named).then_some(self.found.len());
        match (role, self.start.take()) {
            (PositionRole::Cell | PositionRole::Named, None) => self.add(at, false, line),
            (PositionRole::Start, None) => {
                self.start = Some(at);
                Ok(())
            }
            (PositionRole::End, Some(start)) => self.fill(start, at),
            _ => Err(DecodeError::NoBox { line }),
        }
    }

    fn fill(&mut self, a: [i64; 3], b: [i64; 3]) -> Result<(), DecodeError> {
        let line = self.line;
        let low: Vec<i64> = a.iter().zip(b).map(|(&a, b)| a.min(b)).collect();
        let high: Vec<i64> = a.iter().zip(b).map(|(&a, b)| a.max(b)).collect();
        let volume = low.iter().zip(&high).try_fold(1i64, |volume, (low, high)| {
            volume.checked_mul(high.checked_sub(*low)?.checked_add(1)?)
        });
        if volume.is_none_or(|volume| volume > BOX_MAX) {
            return Err(DecodeError::TooLarge { line });
        }
        let range = |axis: usize| -> std::ops::RangeInclusive<i64> {
            low.get(axis).copied().unwrap_or(0)..=high.get(axis).copied().unwrap_or(0)
        };
        for y in range(1) {
            for x in range(0) {
                for z in range(2) {
                    self.add([x, y, z], true, line)?;
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, at: [i64; 3], is_box: bool, line: usize) -> Result<(), DecodeError> {
        let named = self.named.clone().ok_or(DecodeError::NoMaterial { line })?;
        let part = |value: i64| i32::try_from(value).ok();
        let [x, y, z] = at.map(part);
        let (Some(x), Some(y), Some(z)) = (x, y, z) else {
            return Err(DecodeError::NoPosition { line });
        };
        if self.found.len() >= CELLS_MAX {
            return Err(DecodeError::TooLarge { line });
        }
        self.found.push(DescribedPosition { pos: BlockPos::new(x, y, z), is_box, named });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::blueprint::Facing;
    use super::super::describe::describe;
    use super::super::tasks::built_in;
    use super::*;

    fn cells(lines: &[&str]) -> Vec<(String, char, [i32; 3])> {
        let blueprint = decode(0, lines).unwrap();
        let cells = blueprint.cells.iter();
        cells.map(|c| (c.name().to_owned(), c.facing.letter(), [c.pos.x, c.pos.y, c.pos.z])).collect()
    }

    #[test]
    fn spec_8_13_descriptions_are_read_back() {
        for blueprint in built_in() {
            let lines = describe(blueprint);
            let again = decode(blueprint.id, &lines).unwrap();
            let sorted = |blueprint: &ConstructionBlueprint| {
                let mut cells = blueprint.cells.clone();
                cells.sort_by_key(|cell| (cell.pos.y, cell.pos.x, cell.pos.z));
                cells
            };
            assert_eq!(sorted(&again), sorted(blueprint), "task {}", blueprint.id);
        }
    }

    #[test]
    fn every_form_is_understood() {
        let torch = ("torch".to_owned(), 'A', [-8, -58, 0]);
        assert_eq!(
            cells(&["material: torch facing: A position: [-8, -58, 0]"]),
            std::slice::from_ref(&torch)
        );
        assert_eq!(cells(&["[material:torch facing:None positions:[[-8 -58 0]]]"]), [torch]);
        let stairs = cells(&[
            "[material:oak_stairs positions:[position:[1 -60 2] facing:N position:[1 -60 3] facing:S]]",
        ]);
        assert_eq!(
            stairs,
            [("oak_stairs".to_owned(), 'N', [1, -60, 2]), ("oak_stairs".to_owned(), 'S', [1, -60, 3])]
        );
        let run = cells(&["[material:stone facing:A positions:[start:[0 -60 2] end:[0 -60 0]]]"]);
        assert_eq!(run.iter().map(|cell| cell.2[2]).collect::<Vec<_>>(), [0, 1, 2]);
        let json = r#"{"material": "oak_log", "facing": "x", "positions": [[0, -60, 0], {"start": [1,-60,0], "end": [2,-60,0]}]}"#;
        assert_eq!(cells(&[json]).len(), 3);
    }

    #[test]
    fn overlaps_are_resolved_as_the_specification_says() {
        let boxed = "[material:stone facing:A positions:[start:[0 -60 0] end:[0 -60 2]]]";
        let listed = "material: dirt facing: A position: [0, -60, 1]";
        let names = |lines: &[&str]| cells(lines).into_iter().map(|cell| cell.0).collect::<Vec<_>>();
        assert_eq!(names(&[boxed, listed]), ["stone", "dirt", "stone"], "a listed cell beats a box");
        let smaller = "[material:sand facing:A positions:[start:[0 -60 1] end:[0 -60 2]]]";
        assert_eq!(names(&[boxed, smaller]), ["stone", "sand", "sand"], "fewer cells beat more");
        let later = "[material:gravel facing:A positions:[start:[0 -60 0] end:[0 -60 2]]]";
        assert_eq!(names(&[boxed, later]), ["stone", "stone", "stone"], "earlier beats later");
    }

    #[test]
    fn hostile_lines_are_refused() {
        let wrong = |line: &str| decode(0, &[line]).unwrap_err();
        assert_eq!(wrong("position: [1, 2, 3]"), DecodeError::NoMaterial { line: 1 });
        assert_eq!(wrong("material: stone position: [1, 2]"), DecodeError::NoPosition { line: 1 });
        assert_eq!(wrong("material:stone positions:[start:[0 -60 0]]"), DecodeError::NoBox { line: 1 });
        assert_eq!(
            wrong(
                "material:stone positions:[start:[0 0 0] end:[9223372036854775807 -9223372036854775808 9]]"
            ),
            DecodeError::TooLarge { line: 1 }
        );
        assert!(matches!(
            wrong("[[[[::::"),
            DecodeError::ConstructionBlueprint(ConstructionBlueprintError::Count { .. })
        ));
        assert!(Facing::from_word("northish").is_none());
    }
}
