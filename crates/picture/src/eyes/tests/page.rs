//! The textures and numbers that the studio's page draws with: a file beside its sources that says what this crate says.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};

use cooperage_blocks::registry::entity_kinds;
use cooperage_blocks::world::EntityKind;
use cooperage_blocks::{BlockState, Face, registry};

use crate::eyes::bodies::creature;
use crate::eyes::model::{grain_pattern, sheet_height, skin};
use crate::eyes::numbers::{
    DAY_TICKS, MOON_HALF, SKY_RISE, SUN_HALF, WATER, WATER_BLOCKS, WATER_OPACITY, daylight,
};
use crate::eyes::{
    DARKEST, EYES_LYING, EYES_SNEAKING, EYES_STANDING, FIELD_DEGREES, FOG_BLOCKS, GLOW, NOOK_LIGHT, PATTERNS,
    SIDE_LIGHT, SIGHT_BLOCKS, TORCH_LIGHT, brightness, table,
};
use crate::inhabitants::AGENTS;
use crate::looks::{BlockForm, look};
use cooperage_raster::Colour;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../studio/page/src/blocks/eyes.json");
/// The sides of a cell that face where torches on walls may look.
const WALLS: [Face; 4] = [Face::North, Face::South, Face::West, Face::East];
/// Ticks between two moments of which the file tells the daylight.
const STEP: u64 = 250;

fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    format!("[{}]", texts.join(","))
}

/// A colour as `0xRRGGBB`.
fn hex(Colour(bytes): Colour) -> u32 {
    let [red, green, blue] = bytes.map(u32::from);
    red << 16 | green << 8 | blue
}

/// The pattern that the page takes for all faces of a block of which the file does not tell another one.
fn plain(state: BlockState) -> &'static str {
    let look = look(state);
    match look.form {
        _ if look.fringe => "fringe",
        BlockForm::Liquid => "water",
        BlockForm::Plant { .. } => "flower",
        _ => grain_pattern(look.grain),
    }
}

/// The blocks with other patterns, by the patterns of their sides, and of top and bottom.
fn skins() -> String {
    let mut skins: BTreeMap<[u8; 2], Vec<&str>> = BTreeMap::new();
    for block in registry().blocks() {
        let state = block.default_state;
        let layers = skin(state, &look(state)).layers;
        if layers.map(|layer| PATTERNS[usize::from(layer)]) != [plain(state); 2] {
            skins.entry(layers).or_default().push(&block.name);
        }
    }
    list(skins.iter().map(|([side, top], names)| format!("[{side},{top},\"{}\"]", names.join(" "))))
}

/// The second colours that come with a pattern.
fn accents() -> String {
    let names = ["chest", "furnace", "powered_rail", "bookshelf", "fire", "sugar_cane"];
    let accents = names.map(|name| {
        let state = super::state(name);
        let skin = skin(state, &look(state));
        format!("[{},{}]", skin.layers[0], hex(skin.accent))
    });
    list(accents)
}

/// Runs of states that differ from what is usual: the first, the last, the number.
fn runs(number: fn(BlockState) -> u8, usual: fn(BlockState) -> u8) -> String {
    let mut runs: Vec<[u16; 3]> = Vec::new();
    for state in (0..registry().states() as u16).map(BlockState) {
        let is = number(state);
        if is == usual(state) {
            continue;
        }
        match runs.last_mut() {
            Some([_, last, of]) if *last + 1 == state.0 && *of == u16::from(is) => *last = state.0,
            _ => runs.push([state.0, state.0, u16::from(is)]),
        }
    }
    list(runs.concat())
}

/// The height of a plant's sheets, in hundredths of a block.
fn sheet_percent(state: BlockState) -> u8 {
    match look(state).form {
        BlockForm::Plant { .. } => (sheet_height(state) * 100.0).round() as u8,
        _ => 100,
    }
}

/// The wall that a torch hangs on: 1 to 4 for torches that face north, south, west and east, 0 for those that stand.
fn torch_wall(state: BlockState) -> u8 {
    let hangs = look(state).form == BlockForm::Torch && state.name().contains("wall_");
    let facing = state.facing().filter(|_| hangs);
    let place = facing.and_then(|facing| WALLS.iter().position(|wall| *wall == facing));
    place.map_or(0, |place| place as u8 + 1)
}

/// The bodies of creatures that face south: the kind, its height, and for each box its middle, its size and its colour. Lengths
/// are hundredths of blocks.
fn creatures() -> String {
    let world = super::plain();
    let bodies = entity_kinds().iter().filter_map(|kind| {
        let mut world = world.clone();
        world.command(&format!("summon {} 0.5 -60 0.5", kind.name)).ok()?;
        let entity = world.entities().first()?.clone();
        let EntityKind::Mob(mob) = &entity.kind else { return None };
        let mut mob = mob.clone();
        mob.body.yaw = 0.0;
        let figure = creature(&entity, &mob);
        let hundredths = |length: f64| (length * 100.0).round() as i64;
        let boxes = figure.parts.iter().flat_map(|part| {
            let middle = (0..3).map(|axis| hundredths(part.middle[axis] - figure.at[axis]));
            let size = part.half.iter().map(|half| hundredths(f64::from(*half) * 2.0));
            middle.chain(size).chain([i64::from(hex(part.colour))])
        });
        Some(format!("\"{}\":{}", kind.name, list([hundredths(figure.height)].into_iter().chain(boxes))))
    });
    format!("{{{}}}", bodies.collect::<Vec<String>>().join(","))
}

/// The daylight over a day: its light, the colours above and below, and the share of stars, as bytes.
fn days() -> String {
    list((0..DAY_TICKS / STEP).map(|moment| {
        let day = daylight(moment * STEP);
        let parts = [&day.light[..], &day.above, &day.below, &[day.stars]].concat();
        list(parts.into_iter().map(|part| (part * 255.0).round()))
    }))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assert_eq!(bytes.len() % 3, 0, "nothing has to be filled up");
    let (threes, _) = bytes.as_chunks::<3>();
    let six = |[a, b, c]: &[u8; 3]| {
        let all = u32::from(*a) << 16 | u32::from(*b) << 8 | u32::from(*c);
        [18, 12, 6, 0].map(|shift| char::from(LETTERS[(all >> shift & 63) as usize]))
    };
    threes.iter().flat_map(six).collect()
}

fn page_file() -> String {
    let texels: Vec<u8> = table()
        .as_chunks::<4>()
        .0
        .iter()
        .flat_map(|[light, accent, cover, _]| [*light, *accent, *cover])
        .collect();
    let entries = [
        ("field", FIELD_DEGREES.to_string()),
        ("eyes", list([EYES_STANDING, EYES_SNEAKING, EYES_LYING])),
        ("sight", list([FOG_BLOCKS, SIGHT_BLOCKS, WATER_BLOCKS])),
        ("sides", list(SIDE_LIGHT)),
        ("nooks", list(NOOK_LIGHT)),
        ("glow", GLOW.to_string()),
        ("torch", list(TORCH_LIGHT)),
        ("darkest", DARKEST.to_string()),
        ("levels", list((0..16).map(|level| (brightness(level as f32) * 1e4).round() / 1e4))),
        ("water", list(WATER)),
        ("clear", WATER_OPACITY.to_string()),
        ("sky", list([SKY_RISE, SUN_HALF, MOON_HALF])),
        ("step", STEP.to_string()),
        ("days", days()),
        ("agents", list(AGENTS.map(hex))),
        ("patterns", list(PATTERNS.map(|name| format!("\"{name}\"")))),
        ("accents", accents()),
        ("skins", skins()),
        ("lights", runs(BlockState::light, |_| 0)),
        ("filters", runs(BlockState::light_filter, |state| if look(state).covers { 15 } else { 0 })),
        ("sheets", runs(sheet_percent, |_| 100)),
        ("walls", runs(torch_wall, |_| 0)),
        ("creatures", creatures()),
        ("texels", format!("\"{}\"", base64(&texels))),
    ];
    let mut text = String::from("{");
    for (number, (key, value)) in entries.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        write!(text, "{comma}\n\"{key}\":{value}").unwrap();
    }
    text + "\n}\n"
}

#[test]
#[expect(clippy::disallowed_methods, reason = "whoever runs the test says whether it writes the file")]
fn the_page_has_these_textures_and_numbers() {
    let text = page_file();
    if std::env::var_os("WRITE_EYES").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    let committed = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        committed == text,
        "run `WRITE_EYES=1 cargo test -p cooperage-picture the_page_has_these`, then build the page anew"
    );
}
