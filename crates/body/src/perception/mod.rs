//! The perception of a body, in the terms that every framework can use.
//!
//! The surroundings follow VillagerAgent's record (docs/spec/villager.md, 1.6.1), the only published system of ours
//! that says what an agent sees without asking.

mod near;

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::{InteractionHand, slot};
use cooperage_blocks::world::EntityKind;
use cooperage_core::{ItemCount, Perception, SeenBlock, SeenEntity};

use crate::skills::{nearest_sign, sign_text};
use crate::view::BodyView;

/// Most entities of a category.
const SAME_MAX: usize = 3;
/// Properties of blocks that are told.
const PROPERTIES: [&str; 7] = ["facing", "axis", "part", "hinge", "powered", "face", "open"];

/// How far a body sees, in blocks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SightRange {
    pub entities: f64,
    pub signs: f64,
    /// How positions of bodies and dropped items are told.
    pub places: PlaceRounding,
}

impl SightRange {
    /// Ranges of the first generation of VillagerAgent's tools, with true cells.
    pub const USUAL: SightRange = SightRange { entities: 32.0, signs: 5.0, places: PlaceRounding::Cell };
    /// The first generation of VillagerAgent's tools, as published.
    pub const PUBLISHED: SightRange = SightRange { places: PlaceRounding::Published, ..SightRange::USUAL };
}

/// How a position in blocks becomes whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceRounding {
    /// The cell that holds the position: each coordinate rounded down.
    Cell,
    /// As VillagerAgent's code at release: half a block added, the rest cut towards zero. It names a neighbour of the cell.
    Published,
}

impl PlaceRounding {
    /// The whole numbers by which a position is told.
    #[must_use]
    pub fn of(self, at: [f64; 3]) -> [i64; 3] {
        at.map(|part| match self {
            PlaceRounding::Cell => part.floor() as i64,
            PlaceRounding::Published => (part + 0.5).trunc() as i64,
        })
    }
}

/// Returns the current perception of the body.
pub(crate) fn perceive(view: &BodyView<'_>, sight: SightRange) -> Perception {
    let sign = nearest_sign(view, sight.signs).and_then(|pos| sign_text(view, pos));
    let (blocks, open) = near::blocks(view);
    Perception {
        name: view.player().name.to_string(),
        place: sight.places.of(view.position()),
        time_of_day: time_label(view.world().day_time() % 24_000).to_owned(),
        doing: None,
        held: view.held().map(|stack| ItemCount { item: stack.item.name().to_owned(), count: stack.count }),
        carried: carried(view),
        entities: entities(view, sight),
        blocks,
        open,
        sign: sign.unwrap_or_default(),
        opened: Vec::new(),
    }
}

fn time_label(tick: u64) -> &'static str {
    match tick {
        0..1_000 => "sunrise",
        1_000..3_000 => "day",
        3_000..9_000 => "noon",
        9_000..15_000 => "sunset",
        15_000..18_000 => "night",
        18_000..23_000 => "midnight",
        _ => "sunrise",
    }
}

/// The carried items, in the order of the slots.
pub(crate) fn carried(view: &BodyView<'_>) -> Vec<ItemCount> {
    let mut counts: Vec<ItemCount> = Vec::new();
    for stack in slot::CARRIED.filter_map(|number| view.inventory().get(number)) {
        match counts.iter_mut().find(|known| known.item == stack.item.name()) {
            Some(known) => known.count += stack.count,
            None => counts.push(ItemCount { item: stack.item.name().to_owned(), count: stack.count }),
        }
    }
    counts
}

/// Entities within a range, at most three of each category, nearest first; players before all others.
fn entities(view: &BodyView<'_>, sight: SightRange) -> Vec<SeenEntity> {
    let range = sight.entities;
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut is_one_more = |category: &'static str| {
        let count = seen.entry(category).or_default();
        *count += 1;
        *count <= SAME_MAX
    };
    let mut list = Vec::new();
    for player in view.players(range) {
        if is_one_more("player") {
            list.push(SeenEntity {
                kind: "player".to_owned(),
                name: Some(player.name.to_string()),
                place: sight.places.of(player.body.pos),
                held: player.inventory.in_hand(InteractionHand::Main).map(|held| held.item.name().to_owned()),
            });
        }
    }
    for entity in view.entities(range) {
        let category = match &entity.kind {
            EntityKind::Mob(mob) if mob.is_monster() => "hostile",
            EntityKind::Mob(_) => "animal",
            EntityKind::Item { .. } => "item",
            _ => "object",
        };
        let kind = match &entity.kind {
            EntityKind::Item { stack, .. } => stack.item.name(),
            kind => kind_name(kind).unwrap_or("thing"),
        };
        if is_one_more(category) {
            let place = sight.places.of(entity.pos);
            list.push(SeenEntity { kind: kind.to_owned(), name: None, place, held: None });
        }
    }
    list
}

/// A block with its place and the properties that are told.
pub(crate) fn described(view: &BodyView<'_>, cell: BlockPos) -> SeenBlock {
    let state = view.state(cell);
    let told = |name: &&str| Some(((*name).to_owned(), state.property(name)?.to_owned()));
    SeenBlock {
        name: state.name().to_owned(),
        place: [cell.x.into(), cell.y.into(), cell.z.into()],
        properties: PROPERTIES.iter().filter_map(told).collect(),
    }
}

/// The name of an entity's kind.
pub(crate) fn kind_name(kind: &EntityKind) -> Option<&'static str> {
    Some(match kind {
        EntityKind::Mob(mob) => mob.kind_name(),
        EntityKind::Item { .. } => "item",
        EntityKind::Vehicle(vehicle) => vehicle.item.name(),
        EntityKind::Falling { .. } => "falling_block",
        EntityKind::Missile(_) => "arrow",
        EntityKind::Gone => return None,
    })
}
