//! The surroundings of an agent, read back from the words of its catalogue.

use cooperage_blocks::BlockPos;
use cooperage_core::ItemCount;

const HERE: &str = "You are at ";
/// The words before what is around an agent, and before what its task names farther away.
const AROUND: &str = "Around you: ";
const FARTHER: &str = "Farther away: ";
const NEAREST: &str = " (nearest ";
const AT: &str = "at ";
/// Around the item in another agent's hand.
const HELD: (&str, &str) = (" with ", " in hand");
/// The items of a stack.
const STACK: u32 = 64;
/// Places that are told lie no farther away than this, along each axis.
const FAR: i32 = 256;

/// The agent's place, in the middle of its cell.
pub(super) fn place(observation: &str) -> Option<[f64; 3]> {
    let cell = cell(observation.lines().find_map(|line| line.strip_prefix(HERE))?.split('.').next()?)?;
    Some([f64::from(cell.x) + 0.5, f64::from(cell.y), f64::from(cell.z) + 0.5])
}

/// The kinds of blocks that are told, each with the nearest place.
pub(super) fn blocks(observation: &str) -> Vec<(&str, BlockPos)> {
    let Some([x, y, z]) = place(observation) else { return Vec::new() };
    let here = BlockPos::holding(x, y, z);
    let is_near =
        |at: BlockPos| [at.x - here.x, at.y - here.y, at.z - here.z].iter().all(|side| side.abs() <= FAR);
    let told = observation
        .lines()
        .filter_map(|line| line.strip_prefix(AROUND).or_else(|| line.strip_prefix(FARTHER)));
    // `oak_log (nearest 3 blocks, at 1 2 3), stone (nearest at 4 5 6), …`
    let mut found = Vec::new();
    for line in told {
        for (begin, _) in line.match_indices(NEAREST) {
            let name = line.get(..begin).and_then(|before| before.rsplit(' ').next());
            let inside = line.get(begin..).and_then(|rest| rest.split(')').next());
            let at = inside.and_then(|inside| inside.rsplit_once(AT)).and_then(|(_, at)| cell(at));
            found.extend(name.zip(at.filter(|at| is_near(*at))));
        }
    }
    found
}

/// The item that an agent is seen with, of which it may have a stack.
pub(super) fn in_hand(observation: &str, name: &str) -> Option<ItemCount> {
    let around = observation.lines().find_map(|line| line.strip_prefix(AROUND))?;
    let (_, seen) = around.split_once(&format!("{name} "))?;
    let (seen, _) = seen.split_once(HELD.1)?;
    let (place, item) = seen.split_once(HELD.0)?;
    let is_its = !place.contains(|c: char| c.is_ascii_uppercase()) && !item.contains([' ', ',']);
    is_its.then(|| ItemCount { item: item.to_owned(), count: STACK })
}

/// A place such as `1 -2 3`.
fn cell(text: &str) -> Option<BlockPos> {
    let parts: Vec<i32> = text.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[x, y, z] = parts.as_slice() else { return None };
    let is_in_the_world = parts.iter().all(|part: &i32| part.unsigned_abs() <= 30_000_000);
    is_in_the_world.then(|| BlockPos::new(x, y, z))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surroundings_are_read_as_they_are_written() {
        let seen = "You are at 0 -60 2. It is day; the land is plains.\nYou carry: nothing.\nAround you: grass_block \
                    (nearest 1 block, at 0 -61 0), oak_log (nearest 3 blocks, at 1 -59 -2), Bob 1 block south, Cindy 2 blocks \
                    east, 2 below with oak_planks in hand, cow 9 blocks west.\nFarther away: iron_ore (nearest at 30 -62 4)";
        assert_eq!(place(seen), Some([0.5, -60.0, 2.5]));
        assert_eq!(
            blocks(seen),
            [
                ("grass_block", BlockPos::new(0, -61, 0)),
                ("oak_log", BlockPos::new(1, -59, -2)),
                ("iron_ore", BlockPos::new(30, -62, 4)),
            ]
        );
        assert_eq!(in_hand(seen, "Cindy").map(|items| items.item), Some("oak_planks".to_owned()));
        assert_eq!((in_hand(seen, "Bob"), in_hand(seen, "David")), (None, None));
        assert_eq!(blocks(&seen.replace("30 -62", "30000 -62")).len(), 2);
    }
}
