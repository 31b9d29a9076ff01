//! The shapes and colours of block states: the boxes and sheets that are drawn for a state, and their textures.

use cooperage_blocks::{BlockState, Face};

use super::texture::layer;
use crate::looks::{BlockAppearance, BlockForm, Grain, look};
use cooperage_raster::Colour;

/// The way in which a state fills its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solid {
    Nothing,
    Cube,
    Boxes,
    /// Two upright sheets that cross.
    Sheets,
}

/// A box within a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModelBox {
    /// Its lowest and its highest corner, in blocks.
    pub corners: [[f32; 3]; 2],
    /// Its one colour, where that is not its block's; a bright one shines.
    pub paint: Option<(Colour, bool)>,
}

/// The two colours and the textures of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skin {
    /// The colour of faces that look up or down.
    pub top: Colour,
    /// The colour of the sides.
    pub side: Colour,
    /// The second colour of its textures.
    pub accent: Colour,
    /// The textures of the sides, and of top and bottom.
    pub layers: [u8; 2],
}

/// A state as the eyes see it.
#[derive(Clone, Debug)]
pub(crate) struct BlockModel {
    pub(crate) name: &'static str,
    pub(crate) solid: Solid,
    pub(crate) boxes: Vec<ModelBox>,
    /// How high sheets are.
    pub(crate) height: f32,
    pub(crate) top: [f32; 3],
    pub(crate) side: [f32; 3],
    pub(crate) bottom: [f32; 3],
    pub(crate) accent: [f32; 3],
    pub(crate) layers: [u8; 2],
    pub(crate) opacity: f32,
    pub(crate) covers: bool,
    pub(crate) glows: bool,
    /// Whether water stands in the cell.
    pub(crate) is_wet: bool,
    pub(crate) is_sign: bool,
    /// The light that it takes and the light that it gives, 0 to 15.
    pub(crate) filter: u8,
    pub(crate) light: u8,
}

/// A colour as shares of red, green and blue.
pub(crate) fn shares(Colour(bytes): Colour) -> [f32; 3] {
    bytes.map(|byte| f32::from(byte) / 255.0)
}

impl BlockModel {
    pub(crate) fn new(state: BlockState) -> BlockModel {
        let look = look(state);
        let skin = skin(state, &look);
        let name = state.name();
        let is_wet = state.holds_water();
        let is_sign = name.ends_with("sign");
        let boxes = boxes(state);
        let solid = match look.form {
            _ if name == "lava" => Solid::Cube,
            BlockForm::Boxes if state.is_cube() => Solid::Cube,
            _ if !boxes.is_empty() => Solid::Boxes,
            BlockForm::Plant { .. } => Solid::Sheets,
            BlockForm::Flat if matches!(name, "cobweb") => Solid::Sheets,
            _ => Solid::Nothing,
        };
        let is_earth = look.fringe;
        BlockModel {
            name,
            solid,
            height: sheet_height(state),
            top: shares(skin.top),
            side: shares(skin.side),
            bottom: shares(if is_earth { skin.side } else { skin.top }),
            accent: shares(skin.accent),
            layers: skin.layers,
            opacity: if is_wet && solid == Solid::Nothing { 1.0 } else { look.opacity },
            covers: look.covers,
            glows: look.glows,
            is_wet,
            is_sign,
            filter: state.light_filter(),
            light: state.light(),
            boxes,
        }
    }

    /// Whether it fills its cell and nothing shows through.
    pub(crate) fn is_plain_cube(&self) -> bool {
        self.solid == Solid::Cube && self.opacity >= 1.0 && !self.is_wet
    }

    /// Whether nothing is to be drawn in its cell.
    pub(crate) fn is_empty(&self) -> bool {
        self.solid == Solid::Nothing && !self.is_wet
    }
}

/// The height of crossed sheets, in blocks: crops grow, other plants have it in their texture.
#[must_use]
pub fn sheet_height(state: BlockState) -> f32 {
    match state.name() {
        "wheat" | "carrots" | "potatoes" | "beetroots" | "nether_wart" => {
            let most = if matches!(state.name(), "beetroots" | "nether_wart") { 3.0 } else { 7.0 };
            state.number("age").map_or(0.9, |age| 0.25 + 0.7 * (age as f32 / most).min(1.0))
        }
        "short_grass" | "fern" | "seagrass" | "dead_bush" => 0.85,
        _ => 1.0,
    }
}

/// The colours and textures of a state.
#[must_use]
pub fn skin(state: BlockState, look: &BlockAppearance) -> Skin {
    let name = state.name();
    let grain = grain_pattern(look.grain);
    let metal = if let Grain::Ore(metal) = look.grain { Some(metal) } else { None };
    let head = match look.form {
        BlockForm::Plant { head, .. } => Some(head),
        _ => None,
    };
    let [side, top] = patterns(name, grain, look);
    let dark = Colour([44, 36, 30]);
    let accent = match side {
        "fringe" => look.top,
        "chest" | "furnace" => dark,
        "rail" => Colour([150, 150, 152]),
        "books" => Colour([128, 52, 44]),
        "flame" => Colour([255, 226, 120]),
        "cane" => Colour([142, 186, 98]),
        _ => head.or(metal).unwrap_or(look.side),
    };
    // The stalk of a plant has the first colour, its head the second.
    Skin {
        top: look.top,
        side: if head.is_some() { look.top } else { look.side },
        accent,
        layers: [side, top].map(layer),
    }
}

/// The pattern of a grain.
pub(crate) fn grain_pattern(grain: Grain) -> &'static str {
    match grain {
        Grain::Specks(strength) if strength < 0.03 => "smooth",
        Grain::Smooth => "smooth",
        Grain::Specks(strength) if strength < 0.13 => "specks",
        Grain::Specks(_) => "rough",
        Grain::Leaves => "leaves",
        Grain::Planks => "planks",
        Grain::Bricks => "bricks",
        Grain::Bark => "bark",
        Grain::Ore(_) => "ore",
    }
}

/// The patterns of a block's sides and of its top.
fn patterns(name: &str, grain: &'static str, look: &BlockAppearance) -> [&'static str; 2] {
    let both = |pattern| [pattern, pattern];
    if look.fringe {
        return ["fringe", "specks"];
    }
    match look.form {
        BlockForm::Liquid => return both(if name == "lava" { "rough" } else { "water" }),
        BlockForm::Plant { .. } => return both(sheet(name)),
        _ => {}
    }
    match name {
        "crafting_table" | "cartography_table" | "fletching_table" | "smithing_table" => ["planks", "bench"],
        "furnace" | "blast_furnace" | "smoker" | "dispenser" | "dropper" => ["furnace", "rough"],
        "chest" | "trapped_chest" | "ender_chest" | "barrel" => ["chest", "planks"],
        "bookshelf" | "chiseled_bookshelf" => ["books", "planks"],
        "ladder" | "scaffolding" => both("ladder"),
        "cobweb" => both("web"),
        "hay_block" => ["bark", "rings"],
        "melon" | "pumpkin" | "carved_pumpkin" | "jack_o_lantern" => ["bark", "specks"],
        _ if name.ends_with("rail") => both("rail"),
        _ if name.ends_with("_door") => ["door", "planks"],
        _ if name.ends_with("_wool") || name.ends_with("_carpet") || name.ends_with("_bed") => both("weave"),
        _ if name.contains("cobble") => both("cobble"),
        _ if name.contains("glass") && look.opacity < 1.0 => both("glass"),
        _ if look.grain == Grain::Bark && !name.ends_with("_wood") && !name.ends_with("_hyphae") => {
            ["bark", "rings"]
        }
        _ => both(grain),
    }
}

/// The pattern of a plant's sheets.
fn sheet(name: &str) -> &'static str {
    const TUFTS: [&str; 6] = ["grass", "fern", "kelp", "bush", "roots", "stem"];
    match name {
        "wheat" | "carrots" | "potatoes" | "beetroots" | "nether_wart" => "crop",
        "sugar_cane" | "bamboo" | "bamboo_sapling" => "cane",
        "brown_mushroom" | "red_mushroom" => "mushroom",
        "cobweb" => "web",
        "fire" | "soul_fire" => "flame",
        _ if TUFTS.iter().any(|part| name.contains(part)) => "tuft",
        _ => "flower",
    }
}

/// The boxes of a state that is not a cube, within its cell; none where it is drawn otherwise.
#[must_use]
pub fn boxes(state: BlockState) -> Vec<ModelBox> {
    let name = state.name();
    let look = look(state);
    let plain = |low: [f32; 3], high: [f32; 3]| {
        let corners = [low, high].map(|corner| corner.map(|sixteenths| sixteenths / 16.0));
        ModelBox { corners, paint: None }
    };
    match look.form {
        BlockForm::Boxes if state.is_cube() => Vec::new(),
        BlockForm::Boxes => {
            let corner = |at: [f64; 3]| at.map(|part| (part as f32).min(1.0));
            let of = |shape: &cooperage_blocks::Aabb| [corner(shape.min), corner(shape.max)];
            state.shape().boxes.iter().map(|shape| ModelBox { corners: of(shape), paint: None }).collect()
        }
        BlockForm::Torch => torch(state, look.top),
        BlockForm::Flat => match name {
            "cobweb" => Vec::new(),
            _ if name.ends_with("sign") => Vec::new(),
            "snow" => {
                let layers = state.number("layers").unwrap_or(1) as f32;
                vec![plain([0.0; 3], [16.0, 2.0 * layers, 16.0])]
            }
            _ if name.ends_with("_button") || name == "lever" => vec![knob(state)],
            _ if name.contains("vine") || name.contains("lichen") => sheets_on_walls(state),
            _ if name.ends_with("pressure_plate") => vec![plain([1.0, 0.0, 1.0], [15.0, 1.0, 15.0])],
            _ => vec![plain([0.0; 3], [16.0, 1.0, 16.0])],
        },
        BlockForm::None | BlockForm::Liquid | BlockForm::Plant { .. } => Vec::new(),
    }
}

/// A stick with a light on top, on the ground or on a wall.
fn torch(state: BlockState, light: Colour) -> Vec<ModelBox> {
    let name = state.name();
    let facing = if name.contains("wall_") { state.facing() } else { None };
    let [dx, _, dz] = facing.map_or([0.0; 3], |face| outward(face).map(|step| -5.5 * step));
    let up = if facing.is_some() { 3.0 } else { 0.0 };
    let part = |half: f32, from: f32, to: f32, paint: (Colour, bool)| {
        let low = [8.0 - half + dx, from + up, 8.0 - half + dz];
        let high = [8.0 + half + dx, to + up, 8.0 + half + dz];
        let corners = [low, high].map(|corner| corner.map(|at: f32| at.clamp(0.0, 16.0) / 16.0));
        ModelBox { corners, paint: Some(paint) }
    };
    let wood = if name == "end_rod" { Colour([226, 220, 210]) } else { Colour([124, 96, 60]) };
    if name.ends_with("candle") {
        return vec![
            part(1.0, 0.0, 6.0, (light, false)),
            part(0.5, 6.0, 7.0, (Colour([250, 220, 120]), state.light() > 0)),
        ];
    }
    vec![part(1.0, 0.0, 8.0, (wood, false)), part(1.5, 8.0, 10.5, (light, state.light() > 0))]
}

/// The direction of a face, as steps along x, y and z.
pub(crate) fn outward(face: Face) -> [f32; 3] {
    face.vector().map(|step| step as f32)
}

/// A button or a lever.
fn knob(state: BlockState) -> ModelBox {
    let half = [3.0, 2.0, 3.0];
    let wall = state.facing().filter(|_| state.is("face", "wall"));
    let middle: [f32; 3] = match wall {
        Some(face) => outward(face).map(|step| 8.0 - 7.0 * step),
        None if state.is("face", "ceiling") => [8.0, 15.0, 8.0],
        None => [8.0, 1.0, 8.0],
    };
    let corner =
        |sign: f32| std::array::from_fn(|axis| ((middle[axis] + sign * half[axis]).clamp(0.0, 16.0)) / 16.0);
    ModelBox { corners: [corner(-1.0), corner(1.0)], paint: None }
}

/// Thin boxes on the walls that a vine hangs on.
fn sheets_on_walls(state: BlockState) -> Vec<ModelBox> {
    let walls = [
        ("north", [0.0, 0.0, 0.0], [16.0, 16.0, 1.0]),
        ("south", [0.0, 0.0, 15.0], [16.0, 16.0, 16.0]),
        ("west", [0.0, 0.0, 0.0], [1.0, 16.0, 16.0]),
        ("east", [15.0, 0.0, 0.0], [16.0, 16.0, 16.0]),
        ("up", [0.0, 15.0, 0.0], [16.0, 16.0, 16.0]),
        ("down", [0.0, 0.0, 0.0], [16.0, 1.0, 16.0]),
    ];
    let on = walls.into_iter().filter(|(side, ..)| state.is(side, "true"));
    let boxes: Vec<ModelBox> = on
        .map(|(_, low, high)| ModelBox {
            corners: [low, high].map(|corner| corner.map(|at: f32| at / 16.0)),
            paint: None,
        })
        .collect();
    if boxes.is_empty() {
        let corners = [[6.0, 0.0, 6.0], [10.0, 16.0, 10.0]].map(|corner| corner.map(|at: f32| at / 16.0));
        return vec![ModelBox { corners, paint: None }];
    }
    boxes
}
