//! The figures of players, of things that lie and fly about, and of signs.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{Entity, EntityKind, Player, Sign};
use cooperage_blocks::{BlockPos, BlockState, registry};

use super::bodies::creature;
use super::figure::{EyesFigure, FigureBuilder};
use super::model::{outward, skin};
use super::plate::TextPlate;
use super::texture::layer;
use crate::inhabitants::{ITEMS, VEHICLES};
use crate::looks::{colour_of, look};
use cooperage_raster::Colour;

const SKIN: Colour = Colour([232, 194, 160]);
const INK: Colour = Colour([42, 38, 34]);
const WOOD: Colour = Colour([124, 96, 60]);
/// How high a player is, in blocks.
const PLAYER_HEIGHT: f64 = 1.8;

/// The figure of a player in a colour.
pub(crate) fn player(player: &Player, colour: Colour) -> EyesFigure {
    let mut body = FigureBuilder::new(&player.name, player.body.pos, PLAYER_HEIGHT, player.body.yaw);
    if player.sleeping.is_some() {
        lying(&mut body, colour);
        return body.figure;
    }
    let low = if player.body.is_crouching { -0.2 } else { 0.0 };
    let legs = 0.75 + low;
    body.pair([0.125, legs / 2.0, 0.0], [0.23, legs, 0.25], colour.times(0.5));
    body.put([0.0, 1.1 + low, 0.0], [0.5, 0.7, 0.27], colour);
    body.put([0.0, 0.78 + low, 0.0], [0.51, 0.07, 0.28], INK);
    body.pair([0.36, 1.18 + low, 0.0], [0.2, 0.52, 0.24], colour.times(0.82));
    body.pair([0.36, 0.84 + low, 0.0], [0.19, 0.17, 0.22], SKIN);
    if let Some(stack) = player.inventory.in_hand(InteractionHand::Main) {
        held(&mut body, &stack.info().name, low);
    }
    let neck = 1.47 + low;
    body.tip([0.0, neck, 0.0], player.pitch);
    head(&mut body, neck, colour);
    body.figure
}

fn head(body: &mut FigureBuilder, neck: f64, colour: Colour) {
    body.put([0.0, neck + 0.22, 0.0], [0.46, 0.46, 0.46], SKIN);
    body.put([0.0, neck + 0.42, -0.03], [0.49, 0.14, 0.49], colour.times(0.62));
    body.put([0.0, neck + 0.3, -0.22], [0.49, 0.2, 0.06], colour.times(0.62));
    body.eyes([0.11, neck + 0.24, 0.232], 0.08, INK);
}

/// A player in a bed, on its back.
fn lying(body: &mut FigureBuilder, colour: Colour) {
    body.put([0.0, 0.16, 0.3], [0.5, 0.24, 1.2], colour);
    body.put([0.0, 0.2, -0.55], [0.46, 0.4, 0.46], SKIN);
}

/// A thing in the right hand: a tool with its handle, or a small block.
fn held(body: &mut FigureBuilder, name: &str, low: f64) {
    const TOOLS: [&str; 5] = ["_pickaxe", "_axe", "_shovel", "_hoe", "_sword"];
    let is_tool = TOOLS.iter().any(|end| name.ends_with(end));
    if is_tool || matches!(name, "stick" | "bow" | "fishing_rod") {
        body.put([-0.36, 0.9 + low, 0.32], [0.06, 0.07, 0.62], WOOD);
        let metal = tool_colour(name);
        let size = match name {
            _ if name.ends_with("_sword") => [0.05, 0.14, 0.7],
            _ if name.ends_with("_axe") => [0.08, 0.3, 0.2],
            _ if name.ends_with("_shovel") => [0.16, 0.06, 0.24],
            _ if name.ends_with("_hoe") => [0.3, 0.08, 0.08],
            _ if name.ends_with("_pickaxe") => [0.08, 0.56, 0.1],
            _ => return,
        };
        body.put([-0.36, 0.93 + low, 0.62], size, metal);
        return;
    }
    let (colour, pattern) = item_look(name);
    body.put([-0.36, 0.9 + low, 0.32], [0.3, 0.3, 0.3], colour).layer = pattern;
}

fn tool_colour(name: &str) -> Colour {
    const METALS: [(&str, [u8; 3]); 5] = [
        ("diamond", [96, 226, 222]),
        ("iron", [216, 216, 216]),
        ("golden", [250, 214, 76]),
        ("stone", [128, 128, 128]),
        ("netherite", [68, 62, 64]),
    ];
    METALS
        .iter()
        .find(|(part, _)| name.starts_with(part))
        .map_or(Colour([172, 140, 86]), |(_, colour)| Colour(*colour))
}

/// The colour and the texture of an item: those of its block, else a colour of its name.
fn item_look(name: &str) -> (Colour, u8) {
    match registry().block(name) {
        Some(block) => {
            let state = block.default_state();
            let skin = skin(state, &look(state));
            (skin.side, skin.layers[0])
        }
        None => (food_colour(name), layer("specks")),
    }
}

fn food_colour(name: &str) -> Colour {
    let colour = colour_of(name);
    // Items that no block shares a word with are of the colour of items.
    if registry().item(name).is_some() && colour == colour_of("zz_no_such_thing") { ITEMS } else { colour }
}

/// The figure of a thing or creature of the world; `None` for what is not drawn.
pub(crate) fn entity(entity: &Entity) -> Option<EyesFigure> {
    let bounds = entity.bounds();
    let (width, height) = (bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]);
    let thing = |name: &str, yaw: f64| {
        let mut builder = FigureBuilder::new(name, entity.pos, height, yaw);
        builder.figure.has_label = false;
        builder
    };
    Some(match &entity.kind {
        EntityKind::Mob(mob) => creature(entity, mob),
        EntityKind::Item { stack, .. } => {
            let name = &*stack.info().name;
            let (colour, pattern) = item_look(name);
            let mut builder = thing(name, 40.0);
            builder.put([0.0, 0.2, 0.0], [0.28, 0.28, 0.28], colour).layer = pattern;
            if stack.count > 1 {
                builder.put([0.1, 0.28, 0.1], [0.26, 0.26, 0.26], colour.times(0.94)).layer = pattern;
            }
            builder.figure
        }
        EntityKind::Falling { state } => {
            let skin = skin(*state, &look(*state));
            let mut builder = thing(state.name(), 0.0);
            builder.put([0.0, 0.49, 0.0], [0.98, 0.98, 0.98], skin.side).layer = skin.layers[0];
            builder.figure
        }
        EntityKind::Vehicle(vehicle) => {
            let mut builder = thing(vehicle.item.name(), vehicle.yaw);
            let colour = if vehicle.is_cart() { Colour([122, 122, 126]) } else { VEHICLES };
            hull(&mut builder, [width, height], colour);
            builder.figure
        }
        EntityKind::Missile(missile) => {
            let mut builder = thing(missile.kind.name(), 0.0);
            builder.put([0.0, height / 2.0, 0.0], [0.08, 0.08, 0.5], WOOD);
            builder.figure
        }
        EntityKind::Gone => return None,
    })
}

/// A boat or a cart: a floor and four walls.
fn hull(builder: &mut FigureBuilder, [width, height]: [f64; 2], colour: Colour) {
    let (long, thick) = (width * 1.2, 0.12);
    builder.put([0.0, thick / 2.0, 0.0], [width * 0.8, thick, long], colour.times(0.8));
    builder.pair([width * 0.4, height * 0.45, 0.0], [thick, height * 0.8, long], colour);
    for z in [-0.5, 0.5] {
        builder.put([0.0, height * 0.45, z * long], [width * 0.8, height * 0.8, thick], colour.times(0.92));
    }
}

/// The figure of a sign: a board with its text, on a post, on a wall or on chains.
pub(crate) fn sign(pos: BlockPos, state: BlockState, sign: Option<&Sign>) -> Option<EyesFigure> {
    let name = state.name();
    if !name.ends_with("sign") {
        return None;
    }
    let is_hanging = name.contains("hanging");
    let wall = if name.contains("wall_") { state.facing() } else { None };
    let yaw = match wall {
        Some(face) => match outward(face) {
            [x, _, _] if x > 0.5 => 270.0,
            [x, _, _] if x < -0.5 => 90.0,
            [_, _, z] if z < -0.5 => 180.0,
            _ => 0.0,
        },
        None => state.number("rotation").map_or(0.0, |turn| f64::from(turn) * 22.5),
    };
    let skin = skin(state, &look(state));
    let at = [f64::from(pos.x) + 0.5, f64::from(pos.y), f64::from(pos.z) + 0.5];
    let mut builder = FigureBuilder::new(name, at, 1.0, yaw);
    builder.figure.has_label = false;
    let (y, z) = match wall {
        _ if is_hanging => (0.35, 0.0),
        Some(_) => (0.53, -0.44),
        None => (0.78, 0.0),
    };
    if wall.is_none() && !is_hanging {
        builder.put([0.0, 0.28, 0.0], [0.09, 0.56, 0.09], skin.side.times(0.8)).layer = layer("bark");
    }
    if is_hanging {
        builder.pair([0.38, 0.8, z], [0.05, 0.4, 0.05], Colour([70, 70, 74]));
    }
    let board = builder.put([0.0, y, z], [1.0, 0.5, 0.09], skin.side.times(1.08));
    board.layer = layer("smooth");
    if let Some(sign) = sign {
        board.text = [TextPlate::new(&sign.sides[0]), TextPlate::new(&sign.sides[1])];
    }
    Some(builder.figure)
}
