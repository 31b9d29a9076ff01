//! How blocks look: colours of our own, found by the names' parts, and a grain that tells stone from planks.

use cooperage_blocks::{BlockState, registry};

use crate::dyes::{DYES, WOODS};
use cooperage_raster::Colour;

/// The pattern of a face.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grain {
    Smooth,
    /// Specks, as stronger as the number is larger.
    Specks(f32),
    /// Light and dark tufts.
    Leaves,
    Planks,
    Bricks,
    /// Lines up and down, as of bark.
    Bark,
    /// Specks of a second colour.
    Ore(Colour),
}

/// The shape that is drawn for a block state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BlockForm {
    None,
    /// The boxes of its collision shape.
    Boxes,
    /// A stalk with a head of another colour.
    Plant {
        /// How high it is, in blocks.
        height: f32,
        /// The colour on top.
        head: Colour,
    },
    /// A stick with a light on top.
    Torch,
    /// Something flat on the ground.
    Flat,
    /// Water or lava; lower than a block where the same isn't above.
    Liquid,
}

/// How a state looks.
#[derive(Clone, Copy, Debug)]
pub struct BlockAppearance {
    pub form: BlockForm,
    /// The colour from above.
    pub top: Colour,
    /// The colour of the sides, and of the head of a plant.
    pub side: Colour,
    /// The pattern of its faces.
    pub grain: Grain,
    /// From 0 to 1; 1 is fully opaque.
    pub opacity: f32,
    /// Whether nothing behind it can be seen.
    pub covers: bool,
    /// Whether it shines by itself: no shadow falls on it.
    pub glows: bool,
    /// A band of the top's colour along the upper edge of the sides.
    pub fringe: bool,
}

/// The looks of all states that occur in an area.
pub(crate) struct BlockAppearances {
    of: Vec<Option<Box<BlockAppearance>>>,
    air: BlockAppearance,
}

impl BlockAppearances {
    pub(crate) fn new(cells: &[BlockState]) -> BlockAppearances {
        let mut of: Vec<Option<Box<BlockAppearance>>> = Vec::new();
        of.resize_with(registry().states(), || None);
        let mut last = None;
        for &state in cells {
            if last != Some(state)
                && let Some(place @ None) = of.get_mut(usize::from(state.0))
            {
                *place = Some(Box::new(look(state)));
            }
            last = Some(state);
        }
        BlockAppearances { of, air: look(BlockState::AIR) }
    }

    pub(crate) fn of(&self, state: BlockState) -> &BlockAppearance {
        self.of.get(usize::from(state.0)).and_then(Option::as_deref).unwrap_or(&self.air)
    }
}

/// The colour that stands for a block on a map.
#[must_use]
pub fn colour_of(block: &str) -> Colour {
    paint(block).top
}

/// How a state looks.
#[must_use]
pub fn look(state: BlockState) -> BlockAppearance {
    let name = state.name();
    let paint = paint(name);
    let form = form(state, &paint);
    let opacity = match name {
        "water" => 0.7,
        "lava" => 1.0,
        "ice" | "frosted_ice" => 0.75,
        "slime_block" | "honey_block" => 0.7,
        _ if name.contains("glass") => 0.35,
        _ => 1.0,
    };
    let (mut top, mut side) = (paint.top, paint.side);
    if state.is("axis", "x") || state.is("axis", "z") {
        std::mem::swap(&mut top, &mut side);
    }
    BlockAppearance {
        form,
        top,
        side,
        grain: paint.grain,
        opacity,
        covers: state.is_cube() && opacity == 1.0,
        glows: state.light() >= 10,
        fringe: matches!(name, "grass_block" | "mycelium" | "podzol"),
    }
}

fn form(state: BlockState, paint: &Paint) -> BlockForm {
    let name = state.name();
    if state.is_air() || matches!(name, "light" | "barrier" | "structure_void") {
        return BlockForm::None;
    }
    if state.is_liquid() {
        return BlockForm::Liquid;
    }
    if name.ends_with("torch") || name.ends_with("candle") || name == "end_rod" {
        return BlockForm::Torch;
    }
    if !state.has_no_collision() {
        return BlockForm::Boxes;
    }
    let flat = [
        "_carpet",
        "rail",
        "redstone_wire",
        "pressure_plate",
        "snow",
        "vine",
        "lichen",
        "sign",
        "button",
        "web",
    ];
    if flat.iter().any(|part| name.contains(part)) {
        return BlockForm::Flat;
    }
    let ripe = state.number("age").map_or(0.7, |age| 0.25 + 0.65 * (age as f32 / 7.0).min(1.0));
    let height = match name {
        "wheat" | "carrots" | "potatoes" | "beetroots" | "nether_wart" => ripe,
        "sugar_cane" | "kelp_plant" | "bamboo" | "tall_grass" | "large_fern" | "tall_seagrass" => 1.0,
        "short_grass" | "fern" | "seagrass" | "kelp" => 0.6,
        _ => 0.55,
    };
    BlockForm::Plant { height, head: paint.side }
}

/// Colours and grain of a block.
struct Paint {
    top: Colour,
    side: Colour,
    grain: Grain,
}

const fn plain(colour: [u8; 3], grain: Grain) -> Paint {
    Paint { top: Colour(colour), side: Colour(colour), grain }
}

const STONE: Colour = Colour([128, 128, 128]);
const DEEPSLATE: Colour = Colour([84, 84, 90]);
const DIRT: Colour = Colour([132, 96, 66]);
const GREEN: Colour = Colour([98, 146, 62]);

fn paint(name: &str) -> Paint {
    // The order tells parts of names from whole ones: ores before stones, dyes before dyed blocks.
    ground(name)
        .or_else(|| ore(name))
        .or_else(|| plant(name))
        .or_else(|| made_of_wood(name))
        .or_else(|| dyed(name))
        .or_else(|| mineral(name))
        .or_else(|| thing(name))
        .unwrap_or_else(|| unknown(name))
}

fn ground(name: &str) -> Option<Paint> {
    let two = |top: [u8; 3], side: Colour| Paint { top: Colour(top), side, grain: Grain::Specks(0.10) };
    Some(match name {
        "grass_block" => Paint { top: GREEN, side: DIRT, grain: Grain::Specks(0.10) },
        "mycelium" => two([112, 100, 106], DIRT),
        "podzol" => two([98, 70, 34], DIRT),
        "dirt_path" => two([148, 122, 70], DIRT),
        "farmland" => two([88, 60, 36], DIRT),
        "dirt" | "rooted_dirt" => plain(DIRT.0, Grain::Specks(0.12)),
        "coarse_dirt" => plain([118, 84, 58], Grain::Specks(0.16)),
        "mud" | "packed_mud" | "mud_bricks" => plain([92, 76, 66], Grain::Specks(0.08)),
        "sand" => plain([218, 206, 160], Grain::Specks(0.06)),
        "red_sand" => plain([188, 102, 38], Grain::Specks(0.06)),
        "gravel" => plain([134, 128, 126], Grain::Specks(0.16)),
        "clay" => plain([160, 166, 178], Grain::Specks(0.04)),
        "snow" | "snow_block" | "powder_snow" => plain([246, 250, 252], Grain::Specks(0.02)),
        "water" | "bubble_column" => plain([52, 104, 198], Grain::Smooth),
        "lava" => plain([226, 100, 22], Grain::Specks(0.14)),
        "bedrock" => plain([70, 70, 72], Grain::Specks(0.35)),
        "soul_sand" | "soul_soil" => plain([82, 64, 52], Grain::Specks(0.12)),
        "netherrack" => plain([104, 42, 40], Grain::Specks(0.14)),
        _ => return None,
    })
}

fn ore(name: &str) -> Option<Paint> {
    let metals = [
        ("coal", [36, 36, 38]),
        ("iron", [216, 174, 146]),
        ("copper", [206, 114, 76]),
        ("gold", [250, 214, 76]),
        ("redstone", [214, 26, 20]),
        ("lapis", [44, 84, 190]),
        ("diamond", [96, 226, 222]),
        ("emerald", [40, 196, 96]),
        ("quartz", [232, 226, 216]),
    ];
    let (_, metal) = metals.into_iter().find(|(part, _)| name.contains(part))?;
    let metal = Colour(metal);
    if name.ends_with("_ore") {
        let base = if name.starts_with("deepslate") {
            DEEPSLATE
        } else if name.starts_with("nether_") {
            Colour([104, 42, 40])
        } else {
            STONE
        };
        return Some(Paint { top: base, side: base, grain: Grain::Ore(metal) });
    }
    if name.starts_with("raw_") {
        return Some(plain(metal.0, Grain::Specks(0.18)));
    }
    let weathered =
        [("oxidized", [84, 164, 134]), ("weathered", [110, 154, 112]), ("exposed", [164, 128, 106])];
    if let Some((_, colour)) = weathered.into_iter().find(|(part, _)| name.contains(part)) {
        return Some(plain(colour, Grain::Specks(0.05)));
    }
    let solid = [
        "_block",
        "_bars",
        "_door",
        "_trapdoor",
        "cut_",
        "_grate",
        "_bulb",
        "chiseled_",
        "smooth_",
        "_stairs",
    ];
    let plate = ["_slab", "_pillar", "_bricks", "pressure_plate"];
    let is_solid = solid.iter().chain(&plate).any(|part| name.contains(part));
    is_solid.then(|| plain(metal.0, Grain::Specks(0.04)))
}

fn plant(name: &str) -> Option<Paint> {
    let stalk = Colour([86, 136, 50]);
    let head = |colour: [u8; 3]| Paint { top: stalk, side: Colour(colour), grain: Grain::Smooth };
    Some(match name {
        "short_grass" | "tall_grass" | "fern" | "large_fern" => head([110, 158, 66]),
        "dandelion" | "sunflower" => head([250, 218, 56]),
        "poppy" | "red_tulip" | "rose_bush" => head([214, 40, 38]),
        "blue_orchid" => head([56, 160, 230]),
        "cornflower" => head([84, 110, 214]),
        "allium" | "lilac" => head([188, 126, 214]),
        "orange_tulip" | "torchflower" => head([238, 140, 46]),
        "pink_tulip" | "peony" | "pink_petals" | "spore_blossom" => head([236, 172, 208]),
        "azure_bluet" | "white_tulip" | "oxeye_daisy" | "lily_of_the_valley" => head([238, 240, 240]),
        "wither_rose" => head([40, 34, 30]),
        "wheat" => head([214, 186, 84]),
        "carrots" => head([232, 140, 34]),
        "potatoes" => head([196, 172, 92]),
        "beetroots" => head([162, 46, 52]),
        "nether_wart" => head([148, 26, 30]),
        "sugar_cane" | "bamboo_sapling" => head([142, 186, 98]),
        "brown_mushroom" => head([150, 116, 88]),
        "red_mushroom" => head([206, 44, 40]),
        "sweet_berry_bush" => head([176, 40, 60]),
        "dead_bush" => head([136, 96, 44]),
        "kelp" | "kelp_plant" | "seagrass" | "tall_seagrass" => head([66, 122, 52]),
        "cactus" => plain([84, 126, 46], Grain::Bark),
        "lily_pad" | "big_dripleaf" | "small_dripleaf" => plain([52, 122, 44], Grain::Smooth),
        "melon" => plain([118, 152, 42], Grain::Bark),
        "pumpkin" | "carved_pumpkin" | "jack_o_lantern" => plain([208, 124, 34], Grain::Bark),
        "hay_block" => plain([194, 162, 40], Grain::Bark),
        "moss_block" | "moss_carpet" => plain([92, 112, 46], Grain::Specks(0.12)),
        "brown_mushroom_block" => plain([150, 112, 82], Grain::Specks(0.08)),
        "red_mushroom_block" => plain([198, 44, 42], Grain::Specks(0.08)),
        "mushroom_stem" => plain([204, 198, 186], Grain::Bark),
        "vine" | "cave_vines" | "cave_vines_plant" | "glow_lichen" | "hanging_roots" => {
            plain([72, 118, 44], Grain::Leaves)
        }
        "azalea_leaves" | "azalea" => plain([92, 124, 50], Grain::Leaves),
        "flowering_azalea_leaves" | "flowering_azalea" => {
            Paint { grain: Grain::Ore(Colour([202, 106, 196])), ..plain([92, 124, 50], Grain::Leaves) }
        }
        "nether_wart_block" => plain([122, 14, 16], Grain::Specks(0.12)),
        "warped_wart_block" => plain([26, 122, 118], Grain::Specks(0.12)),
        _ if name.ends_with("_sapling") || name.ends_with("_stem") && name.starts_with("pumpkin") => {
            head([92, 140, 54])
        }
        _ if name.contains("coral") && !name.contains("dead") => plain(coral(name), Grain::Specks(0.14)),
        _ => return None,
    })
}

fn coral(name: &str) -> [u8; 3] {
    let kinds = [
        ("tube", [52, 92, 208]),
        ("brain", [208, 96, 160]),
        ("bubble", [168, 34, 162]),
        ("fire", [172, 38, 48]),
    ];
    kinds.into_iter().find(|(part, _)| name.contains(part)).map_or([216, 200, 74], |(_, colour)| colour)
}

fn made_of_wood(name: &str) -> Option<Paint> {
    let wood = WOODS.iter().find(|wood| name.contains(wood.name))?;
    if name.ends_with("_leaves") {
        return Some(plain(wood.leaves.0, Grain::Leaves));
    }
    let round = ["_log", "_wood", "_stem", "_hyphae"];
    if round.iter().any(|end| name.ends_with(end))
        || name == "bamboo_block"
        || name == "stripped_bamboo_block"
    {
        let bark = if name.starts_with("stripped") { wood.planks.times(0.94) } else { wood.bark };
        let is_cut = name.ends_with("_log") || name.ends_with("_stem") || name.ends_with("_block");
        let top = if is_cut { wood.planks.times(1.06) } else { bark };
        return Some(Paint { top, side: bark, grain: Grain::Bark });
    }
    if matches!(
        name,
        "bamboo" | "mangrove_roots" | "muddy_mangrove_roots" | "crimson_nylium" | "warped_nylium"
    ) {
        return Some(plain(wood.bark.0, Grain::Specks(0.1)));
    }
    Some(plain(wood.planks.0, Grain::Planks))
}

fn dyed(name: &str) -> Option<Paint> {
    let things = [
        ("_wool", Grain::Specks(0.05), 1.0),
        ("_carpet", Grain::Specks(0.05), 1.0),
        ("_bed", Grain::Smooth, 1.0),
        ("_concrete_powder", Grain::Specks(0.08), 1.08),
        ("_concrete", Grain::Smooth, 0.94),
        ("_glazed_terracotta", Grain::Bricks, 1.0),
        ("_terracotta", Grain::Smooth, 0.8),
        ("_stained_glass", Grain::Smooth, 1.1),
        ("_shulker_box", Grain::Smooth, 0.95),
        ("_banner", Grain::Smooth, 1.0),
        ("_candle", Grain::Smooth, 1.0),
    ];
    let (_, grain, light) = things.into_iter().find(|(part, ..)| name.contains(part))?;
    let (_, colour) = DYES.into_iter().find(|(dye, _)| name.starts_with(dye))?;
    Some(plain(colour.times(light).0, grain))
}

fn mineral(name: &str) -> Option<Paint> {
    // The longer names first: each is tried as a part of the block's name.
    let stones: [(&str, [u8; 3]); 30] = [
        ("cobbled_deepslate", [78, 78, 82]),
        ("deepslate", DEEPSLATE.0),
        ("polished_blackstone", [54, 48, 56]),
        ("blackstone", [42, 36, 42]),
        ("red_nether_brick", [70, 8, 10]),
        ("nether_brick", [46, 24, 28]),
        ("end_stone", [220, 222, 164]),
        ("red_sandstone", [184, 98, 34]),
        ("sandstone", [216, 202, 154]),
        ("glowstone", [222, 176, 100]),
        ("dripstone", [134, 108, 92]),
        ("mossy", [110, 122, 96]),
        ("cobblestone", [124, 122, 122]),
        ("granite", [152, 106, 86]),
        ("diorite", [190, 190, 192]),
        ("andesite", [136, 138, 138]),
        ("tuff", [108, 110, 102]),
        ("calcite", [224, 226, 220]),
        ("basalt", [76, 76, 82]),
        ("purpur", [170, 126, 170]),
        ("prismarine", [98, 160, 150]),
        ("obsidian", [22, 16, 34]),
        ("amethyst", [136, 98, 192]),
        ("terracotta", [152, 94, 68]),
        ("stone_brick", [122, 121, 122]),
        ("brick", [150, 98, 84]),
        ("magma", [150, 66, 28]),
        ("sculk", [14, 40, 48]),
        ("stone", STONE.0),
        ("netherite", [68, 62, 64]),
    ];
    let (part, colour) = stones.into_iter().find(|(part, _)| name.contains(part))?;
    let grain = if name.contains("brick") || name.contains("tile") {
        Grain::Bricks
    } else if name.contains("cobble") || name.contains("mossy") || part == "magma" {
        Grain::Specks(0.2)
    } else if name.contains("smooth") || name.contains("polished") {
        Grain::Smooth
    } else {
        Grain::Specks(0.07)
    };
    Some(plain(colour, grain))
}

fn thing(name: &str) -> Option<Paint> {
    let exact: [(&str, [u8; 3]); 56] = [
        ("potted", [126, 92, 62]),
        ("flower_pot", [126, 72, 54]),
        ("decorated_pot", [140, 82, 62]),
        ("skull", [204, 202, 190]),
        ("_head", [110, 140, 92]),
        ("_table", [140, 104, 70]),
        ("shulker", [146, 104, 146]),
        ("coral", [138, 132, 126]),
        ("suspicious_", [180, 170, 140]),
        ("vines", [94, 70, 60]),
        ("note_block", [118, 78, 54]),
        ("jukebox", [118, 78, 54]),
        ("crafting_table", [150, 106, 62]),
        ("furnace", [108, 108, 108]),
        ("smoker", [96, 84, 68]),
        ("dispenser", [110, 110, 110]),
        ("dropper", [110, 110, 110]),
        ("observer", [98, 98, 98]),
        ("piston", [140, 126, 98]),
        ("hopper", [70, 70, 74]),
        ("cauldron", [66, 66, 70]),
        ("anvil", [68, 68, 70]),
        ("chest", [164, 116, 46]),
        ("barrel", [136, 102, 60]),
        ("composter", [120, 78, 42]),
        ("bookshelf", [142, 112, 70]),
        ("lectern", [170, 138, 86]),
        ("loom", [154, 126, 96]),
        ("ladder", [150, 116, 70]),
        ("scaffolding", [196, 162, 92]),
        ("torch", [240, 200, 96]),
        ("lantern", [222, 150, 74]),
        ("campfire", [130, 92, 54]),
        ("fire", [232, 134, 36]),
        ("packed_ice", [142, 180, 250]),
        ("blue_ice", [116, 168, 252]),
        ("ice", [150, 186, 250]),
        ("glass", [206, 228, 234]),
        ("rail", [126, 108, 84]),
        ("redstone_lamp", [170, 110, 64]),
        ("redstone", [190, 20, 14]),
        ("target", [226, 170, 160]),
        ("tnt", [206, 60, 46]),
        ("sponge", [196, 194, 76]),
        ("slime", [112, 190, 92]),
        ("honey", [250, 180, 56]),
        ("bee", [200, 158, 84]),
        ("bone_block", [222, 218, 196]),
        ("cake", [240, 228, 218]),
        ("lever", [112, 94, 68]),
        ("cobweb", [232, 236, 238]),
        ("enchanting_table", [128, 46, 46]),
        ("beacon", [122, 222, 214]),
        ("sea_lantern", [176, 204, 196]),
        ("shroomlight", [240, 148, 72]),
        ("froglight", [246, 236, 196]),
    ];
    let (_, colour) = exact.into_iter().find(|(part, _)| name.contains(part))?;
    Some(plain(colour, Grain::Specks(0.06)))
}

/// Returns the paint of a block that no family knows: a muted colour, always the same for a name.
fn unknown(name: &str) -> Paint {
    let hash = name.bytes().fold(17_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    let part = |shift: u32| 96 + ((hash >> shift) % 72) as u8;
    plain([part(3), part(11), part(19)], Grain::Specks(0.06))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_blocks_belong_to_a_family() {
        let strange: Vec<&str> = registry()
            .blocks()
            .iter()
            .map(|block| &*block.name)
            .filter(|name| {
                let known = paint(name);
                let guess = unknown(name);
                known.top == guess.top && known.side == guess.side
            })
            .collect();
        assert!(strange.len() < 110, "{} blocks: {strange:?}", strange.len());
    }

    #[test]
    fn families_are_told_apart() {
        let colour = |name: &str| paint(name).top;
        assert_eq!(colour("dark_oak_planks"), WOODS[0].planks);
        assert_eq!(colour("light_blue_wool"), DYES[0].1);
        assert_eq!(paint("deepslate_iron_ore").top, DEEPSLATE);
        assert!(matches!(paint("coal_ore").grain, Grain::Ore(_)));
        assert_eq!(paint("oak_log").side, WOODS[1].bark);
        assert_ne!(colour("red_sandstone"), colour("sandstone"));
        assert_ne!(colour("stone_bricks"), colour("bricks"));
    }
}
