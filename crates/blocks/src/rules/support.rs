//! The support that a block needs in order to stay (docs/spec/blockworld.md, 5.3).

use super::faces::{is_center, is_full, is_rigid, is_solid};
use super::light;
use crate::chunks::Chunks;
use crate::classes::SupportClass;
use crate::pos::{BlockPos, Face};
use crate::registry::{BlockState, registry};

/// Whether the state could stay in that cell, regardless of the block that is there now.
#[must_use]
pub fn survives(chunks: &Chunks, pos: BlockPos, state: BlockState) -> bool {
    let Some(class) = state.info().support else { return true };
    let below = || chunks.state(pos.down());
    let above = || chunks.state(pos.up());
    let beside = |face: Face| chunks.state(pos.step(face));
    match class {
        SupportClass::BelowCenter => is_center(below(), Face::Up),
        SupportClass::BelowFull => is_full(below(), Face::Up),
        SupportClass::AboveFull => is_full(above(), Face::Down),
        SupportClass::AboveCenter => is_center(above(), Face::Down),
        SupportClass::BackFull | SupportClass::BehindFull => {
            state.facing().is_some_and(|facing| is_full(beside(facing.opposite()), facing))
        }
        SupportClass::BelowRigid => is_rigid(below(), Face::Up),
        SupportClass::BelowRigidOrCenter => is_rigid(below(), Face::Up) || is_center(below(), Face::Up),
        SupportClass::BelowSolid => is_solid(below()),
        SupportClass::BackSolid => state.facing().is_some_and(|facing| is_solid(beside(facing.opposite()))),
        SupportClass::AttachedFull => {
            let side = attached_side(state);
            is_full(beside(side), side.opposite())
        }
        SupportClass::Lantern => {
            if state.is("hanging", "true") {
                is_center(above(), Face::Down)
            } else {
                is_center(below(), Face::Up)
            }
        }
        SupportClass::Door => match state.property("half") {
            Some("upper") => is_lower_half_of(below(), state),
            _ => is_full(below(), Face::Up),
        },
        SupportClass::BelowNotAir | SupportClass::BelowAnyTop => !below().is_air(),
        SupportClass::BelowFullOrHopper => is_full(below(), Face::Up) || below().name() == "hopper",
        SupportClass::Soil | SupportClass::SoilAzalea | SupportClass::Propagule => is_soil(below()),
        SupportClass::SoilWitherRose => {
            is_soil(below()) || matches!(below().name(), "netherrack" | "soul_sand" | "soul_soil")
        }
        SupportClass::SoilFungus => {
            is_soil(below()) || is_in("nylium", below()) || below().name() == "soul_soil"
        }
        SupportClass::SoilDouble => match state.property("half") {
            Some("upper") => is_lower_half_of(below(), state),
            _ => is_soil(below()),
        },
        SupportClass::SoilDeadBush => is_in("dead_bush_may_place_on", below()),
        SupportClass::Crop => crop(chunks, pos, state),
        SupportClass::SoulSand => below().name() == "soul_sand",
        SupportClass::Mushroom => {
            is_in("mushroom_grow_block", below())
                || below().is_opaque() && below().is_cube() && light::light(chunks, pos, 0) < 13
        }
        SupportClass::SugarCane => sugar_cane(chunks, pos),
        SupportClass::Cactus => {
            let on = below();
            let sides = Face::HORIZONTAL.map(beside);
            (on.name() == "cactus" || is_in("sand", on))
                && sides.iter().all(|&side| !is_solid(side) && !side.is_lava())
                && !above().is_liquid()
        }
        SupportClass::Cocoa => state.facing().is_some_and(|facing| is_in("jungle_logs", beside(facing))),
        SupportClass::Bamboo => is_in("bamboo_plantable_on", below()),
        SupportClass::LilyPad => {
            let (on, here) = (below(), chunks.state(pos));
            let is_source = on.holds_water() && on.property("level").is_none_or(|level| level == "0");
            (is_source || is_in("ice", on)) && !here.is_liquid()
        }
        SupportClass::Vine | SupportClass::Multiface => faces_held(chunks, pos, state).is_some(),
        SupportClass::Snow => {
            let on = below();
            !is_in("snow_layer_cannot_survive_on", on)
                && (is_in("snow_layer_can_survive_on", on) || is_full(on, Face::Up))
        }
        SupportClass::WaterPlant => {
            let here = chunks.state(pos);
            let on = below();
            let stands = is_full(on, Face::Up) && on.name() != "magma_block";
            let grows_on = matches!(on.name(), "kelp" | "kelp_plant") || is_lower_half_of(on, state);
            (here.holds_water() || here.block() == state.block()) && (stands || grows_on)
        }
        SupportClass::NoSolidAbove => {
            let over = above();
            !is_solid(over) || is_in("fence_gates", over)
        }
        SupportClass::Fire => {
            is_full(below(), Face::Up)
                || is_in("soul_fire_base_blocks", below())
                || Face::ALL.into_iter().any(|face| beside(face).info().fire.is_some())
        }
        SupportClass::HangingVine | SupportClass::HangingSign => !above().is_air(),
        SupportClass::RisingVine | SupportClass::Dripleaf | SupportClass::Chorus => !below().is_air(),
        SupportClass::Scaffolding => {
            Face::ALL.into_iter().any(|face| face != Face::Up && !beside(face).is_air())
        }
        SupportClass::Dripstone => match state.property("vertical_direction") {
            Some("down") => !above().is_air(),
            _ => !below().is_air(),
        },
        SupportClass::Bell => match state.property("attachment") {
            Some("ceiling") => !above().is_air(),
            Some("floor") | None => !below().is_air(),
            _ => state.facing().is_some_and(|facing| !beside(facing).is_air()),
        },
        // A portal stays within its frame; nothing here lights or breaks one.
        SupportClass::Portal => true,
    }
}

/// The side at which a lever, button or grindstone is fixed.
#[must_use]
pub fn attached_side(state: BlockState) -> Face {
    match state.property("face") {
        Some("ceiling") => Face::Up,
        Some("wall") => state.facing().map_or(Face::Down, Face::opposite),
        _ => Face::Down,
    }
}

/// Whether plants root in it: dirt of any kind, or farmland.
#[must_use]
pub fn is_soil(state: BlockState) -> bool {
    is_in("dirt", state) || state.name() == "farmland"
}

/// Whether the state's block is in that tag.
#[must_use]
pub fn is_in(tag: &str, state: BlockState) -> bool {
    registry().block_tag(tag).is_some_and(|tag| tag.has_block(state.block()))
}

/// A vine or lichen with only those faces that still hold; `None` if no face does. A face of a vine holds at a full
/// face behind it, or below the same face of a vine.
#[must_use]
pub fn faces_held(chunks: &Chunks, pos: BlockPos, state: BlockState) -> Option<BlockState> {
    let over = chunks.state(pos.up());
    let holds = |face: Face| {
        is_full(chunks.state(pos.step(face)), face.opposite())
            || (face.is_horizontal() && over.block() == state.block() && over.is(face.name(), "true"))
    };
    let kept = Face::ALL.into_iter().fold(state, |state, face| {
        if state.is(face.name(), "true") && !holds(face) { state.with(face.name(), "false") } else { state }
    });
    Face::ALL.into_iter().any(|face| kept.is(face.name(), "true")).then_some(kept)
}

/// Whether it is the lower half of the same two-cell block.
fn is_lower_half_of(below: BlockState, state: BlockState) -> bool {
    below.block() == state.block() && below.is("half", "lower")
}

fn crop(chunks: &Chunks, pos: BlockPos, state: BlockState) -> bool {
    let on = chunks.state(pos.down());
    if state.is("half", "upper") {
        return is_lower_half_of(on, state);
    }
    on.name() == "farmland"
        && (light::is_under_sky(chunks, pos) || light::is_light_at_least(chunks, pos, 8, 0))
}

fn sugar_cane(chunks: &Chunks, pos: BlockPos) -> bool {
    let on = chunks.state(pos.down());
    if on.name() == "sugar_cane" {
        return true;
    }
    let moist = |face: Face| {
        let beside = chunks.state(pos.down().step(face));
        beside.holds_water() || beside.name() == "frosted_ice"
    };
    (is_in("dirt", on) || is_in("sand", on)) && Face::HORIZONTAL.into_iter().any(moist)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(cells: &[(i32, i32, i32, &str)]) -> Chunks {
        let mut chunks = Chunks::new();
        for &(x, y, z, text) in cells {
            chunks.set(BlockPos::new(x, y, z), text.parse().unwrap());
        }
        chunks
    }

    fn stays(chunks: &Chunks, text: &str) -> bool {
        survives(chunks, BlockPos::new(0, 64, 0), text.parse().unwrap())
    }

    #[test]
    fn things_stand_on_what_carries_them() {
        for (below, things) in [
            (
                "stone",
                &[
                    ("torch", true),
                    ("oak_door", true),
                    ("rail", true),
                    ("poppy", false),
                    ("white_carpet", true),
                ][..],
            ),
            (
                "oak_slab",
                &[("torch", false), ("oak_door", false), ("oak_sign", true), ("white_carpet", true)],
            ),
            (
                "oak_fence",
                &[("torch", true), ("rail", false), ("stone_pressure_plate", true), ("oak_sign", true)],
            ),
            ("farmland", &[("wheat", true), ("torch", false), ("poppy", true), ("oak_sapling", true)]),
            ("dirt", &[("wheat", false), ("poppy", true), ("dead_bush", true), ("nether_wart", false)]),
            (
                "air",
                &[
                    ("white_carpet", false),
                    ("redstone_wire", false),
                    ("oak_planks", true),
                    ("white_bed", true),
                ],
            ),
            ("sand", &[("cactus", true), ("sugar_cane", false), ("snow", true)]),
            ("ice", &[("snow", false), ("lily_pad", true)]),
            ("oak_leaves", &[("snow", false), ("torch", false)]),
            ("hopper", &[("redstone_wire", true)]),
            ("soul_sand", &[("nether_wart", true), ("snow", true)]),
        ] {
            let chunks = world(&[(0, 63, 0, below)]);
            for &(thing, expected) in things {
                assert_eq!(stays(&chunks, thing), expected, "{thing} on {below}");
            }
        }
    }

    #[test]
    fn things_hang_on_walls() {
        let chunks = world(&[(1, 64, 0, "stone"), (0, 65, 0, "stone")]);
        for (text, expected) in [
            ("ladder[facing=west]", true),
            ("ladder[facing=east]", false),
            ("wall_torch[facing=west]", true),
            ("lever[face=wall,facing=west]", true),
            ("lever[face=ceiling]", true),
            ("lever[face=floor]", false),
            ("lantern[hanging=true]", true),
            ("lantern[hanging=false]", false),
            ("oak_wall_sign[facing=west]", true),
            ("vine[east=true]", true),
            ("vine[west=true]", false),
            ("vine[up=true,west=true]", true),
        ] {
            assert_eq!(stays(&chunks, text), expected, "{text}");
        }
        let vine: BlockState = "vine[up=true,west=true]".parse().unwrap();
        assert_eq!(
            faces_held(&chunks, BlockPos::new(0, 64, 0), vine).unwrap().property("west"),
            Some("false")
        );
    }

    #[test]
    fn canes_need_water_and_crops_need_light() {
        let dry = [(0, 63, 0, "sand")];
        assert!(!stays(&world(&dry), "sugar_cane"));
        assert!(stays(&world(&[(0, 63, 0, "sand"), (1, 63, 0, "water")]), "sugar_cane"));
        assert!(stays(
            &world(&[(0, 63, 0, "sand"), (0, 63, -1, "oak_slab[waterlogged=true]")]),
            "sugar_cane"
        ));
        let mut dark = vec![(0, 63, 0, "farmland")];
        for (x, y, z) in [(0, 65, 0), (1, 64, 0), (-1, 64, 0), (0, 64, 1), (0, 64, -1)] {
            dark.push((x, y, z, "stone"));
        }
        // Light passes through farmland, from all sides.
        for (x, y, z) in [(0, 62, 0), (1, 63, 0), (-1, 63, 0), (0, 63, 1), (0, 63, -1)] {
            dark.push((x, y, z, "stone"));
        }
        assert!(!stays(&world(&dark), "wheat"));
        dark.push((1, 64, 0, "glowstone"));
        assert!(stays(&world(&dark), "wheat"));
    }
}
