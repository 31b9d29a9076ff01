//! `cooperage world`: block worlds as files and pictures.

pub(crate) mod eyes;

use std::collections::BTreeMap;
use std::process::ExitCode;

use camino::Utf8Path;
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::pos::{Y_END, Y_MIN};
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{EntityKind, WorldOptions};
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, Chunks, World};
use cooperage_picture::{
    AGENTS, Area, ITEMS, Marker, MarkerKind, PictureError, PictureScene, Projection, RasterError, inhabitants,
};
use serde_json::json;

use crate::args::{RenderArgs, ViewChoice, WorldArgs, WorldVerb};
use crate::error::{CliError, Exit, chain};
use crate::output;
use crate::world_file::load;

/// Kinds of blocks that `info` lists.
const KINDS_SHOWN: usize = 20;
/// Pixels across that are aimed for.
const WIDTH: usize = 1600;
/// Layers below the lowest surface that are drawn.
const LAYERS_BELOW: i32 = 8;

/// Ticks of a day.
const DAY_TICKS: u64 = 24_000;

pub(crate) fn world(args: &WorldArgs) -> Result<ExitCode, CliError> {
    match &args.verb {
        WorldVerb::Generate { seed, radius, flat, out, json } => {
            let generator = if *flat { ChunkGenerator::superflat() } else { ChunkGenerator::natural(*seed) };
            generate(generator, *seed, *radius, out, *json)?;
        }
        WorldVerb::Info { world, json } => info(world, *json)?,
        WorldVerb::Render(args) => render(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn generate(
    generator: ChunkGenerator,
    seed: u64,
    radius: u16,
    out: &Utf8Path,
    json: bool,
) -> Result<(), CliError> {
    let middle = generator.spawn();
    let radius = i32::from(radius);
    let mut world = World::new(WorldOptions::default(), generator, seed);
    for dz in -radius..=radius {
        for dx in -radius..=radius {
            world.load(ChunkPos::new(middle.chunk().x + dx, middle.chunk().z + dz));
        }
    }
    let file =
        cooperage_blocks::write_world(&world).map_err(|error| CliError::new(Exit::Output, chain(&error)))?;
    write(out, &file)?;
    let (chunks, animals) = (world.chunks().loaded().len(), world.entities().len());
    if json {
        return output::json(&json!({
            "world": out.as_str(), "chunks": chunks, "animals": animals, "start": [middle.x, middle.y, middle.z],
        }));
    }
    output::note(&format!("{chunks} chunks, {animals} animals; one begins at {middle}"));
    output::data(out.as_str())
}

fn write(path: &Utf8Path, bytes: &[u8]) -> Result<(), CliError> {
    output::write(path, bytes)
}

fn info(path: &Utf8Path, as_json: bool) -> Result<(), CliError> {
    let loaded = load(path)?;
    let (chunks, world) = (loaded.chunks(), loaded.world());
    let mut kinds: BTreeMap<BlockState, u64> = BTreeMap::new();
    let (mut sections, mut bytes) = (0_u64, 0);
    for chunk in chunks.loaded().iter().filter_map(|pos| chunks.chunk(*pos)) {
        for (_, section) in chunk.sections() {
            sections += 1;
            bytes += section.heap_bytes();
            for (state, cells) in section.kinds() {
                *kinds.entry(state).or_default() += u64::from(cells);
            }
        }
    }
    let mut blocks: BTreeMap<&str, u64> = BTreeMap::new();
    for (state, cells) in kinds {
        *blocks.entry(state.name()).or_default() += cells;
    }
    blocks.remove("air");
    let mut blocks: Vec<(&str, u64)> = blocks.into_iter().collect();
    blocks.sort_by_key(|&(name, cells)| (std::cmp::Reverse(cells), name));
    let corners = corners(chunks);
    if as_json {
        let corner = |pos: BlockPos| json!([pos.x, pos.y, pos.z]);
        let blocks: serde_json::Map<_, _> =
            blocks.iter().map(|(name, cells)| ((*name).to_owned(), (*cells).into())).collect();
        return output::json(&json!({
            "chunks": chunks.loaded().len(), "sections": sections, "section_bytes": bytes,
            "first": corners.map(|area| corner(area.first)), "last": corners.map(|area| corner(area.last)),
            "blocks": blocks,
            "world": world.map(facts),
        }));
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    let mut row = |name: &str, value: String| {
        table.add_row([name.to_owned(), value]);
    };
    row("chunks", chunks.loaded().len().to_string());
    row("sections", format!("{sections} of {}, {} KiB", chunks.loaded().len() * SECTIONS, bytes / 1024));
    if let Some(area) = corners {
        row("blocks from", area.first.to_string());
        row("to", area.last.to_string());
    }
    if let Some(world) = world {
        row("ticks", format!("{}, time of day {}", world.tick(), world.day_time() % DAY_TICKS));
        row("seed", world.seed().to_string());
        for player in world.players() {
            let held = player.inventory.slots().iter().flatten().count();
            let place = player.cell();
            row(
                &player.name,
                format!("at {place}, health {}, food {}, {held} stacks", player.health, player.food),
            );
        }
        for (kind, count) in creatures(world) {
            row(kind, count.to_string());
        }
        row("contents of cells", world.block_entities().count().to_string());
    }
    row("kinds of blocks", blocks.len().to_string());
    for (name, cells) in blocks.iter().take(KINDS_SHOWN) {
        row(&format!("  {name}"), cells.to_string());
    }
    output::data(&table.trim_fmt())
}

/// Counts the entities of a world by kind.
fn creatures(world: &World) -> BTreeMap<&'static str, usize> {
    let mut kinds = BTreeMap::new();
    for entity in world.entities() {
        *kinds.entry(kind_of(&entity.kind)).or_default() += 1;
    }
    kinds
}

/// The name under which an entity is counted.
fn kind_of(kind: &EntityKind) -> &'static str {
    match kind {
        EntityKind::Item { .. } => "items on the ground",
        EntityKind::Falling { .. } => "falling blocks",
        EntityKind::Mob(mob) => mob.kind_name(),
        EntityKind::Vehicle(vehicle) => vehicle.item.name(),
        EntityKind::Missile(missile) => missile.kind.name(),
        EntityKind::Gone => "gone",
    }
}

/// A world's facts for programs.
fn facts(world: &World) -> serde_json::Value {
    let players = world.players().iter().map(|player| {
        let items: Vec<_> = player
            .inventory
            .slots()
            .iter()
            .enumerate()
            .filter_map(|(slot, stack)| {
                stack.as_ref().map(|stack| json!([slot, stack.item.name(), stack.count]))
            })
            .collect();
        json!({
            "name": &*player.name, "at": player.body.pos, "health": player.health, "food": player.food,
            "items": items,
        })
    });
    json!({
        "tick": world.tick(), "day_time": world.day_time(), "seed": world.seed(),
        "digest": world.digest().to_string(), "players": players.collect::<Vec<_>>(), "entities": creatures(world),
        "contents": world.block_entities().count(),
    })
}

/// The box around all that isn't air.
fn corners(chunks: &Chunks) -> Option<Area> {
    let mut area: Option<Area> = None;
    for &pos in chunks.loaded() {
        let Some(chunk) = chunks.chunk(pos) else { continue };
        let origin = pos.origin();
        for (number, section) in chunk.sections() {
            let low = Y_MIN + 16 * number as i32;
            for (cell, _) in section.to_cells().iter().enumerate().filter(|(_, state)| !state.is_air()) {
                let [x, y, z] = [cell & 15, cell >> 8, (cell >> 4) & 15].map(|part| part as i32);
                let at = BlockPos::new(origin.x + x, low + y, origin.z + z);
                let held = area.get_or_insert(Area { first: at, last: at });
                let (first, last) = (held.first, held.last);
                held.first = BlockPos::new(first.x.min(at.x), first.y.min(at.y), first.z.min(at.z));
                held.last = BlockPos::new(last.x.max(at.x), last.y.max(at.y), last.z.max(at.z));
            }
        }
    }
    area
}

/// All there is, down to a little below the lowest place under the sky.
fn surface(chunks: &Chunks) -> Option<Area> {
    let mut area = corners(chunks)?;
    let mut lowest = area.last.y;
    for pos in chunks.loaded().iter().map(|pos| pos.origin()) {
        for column in 0..256 {
            let top = (Y_MIN..=area.last.y)
                .rev()
                .map(|y| BlockPos::new(pos.x + (column & 15), y, pos.z + (column >> 4)));
            let is_ground = |pos: &BlockPos| {
                let state = chunks.state(*pos);
                !state.has_no_collision() || state.is_liquid()
            };
            lowest = top.into_iter().find(is_ground).map_or(lowest, |ground| lowest.min(ground.y));
        }
    }
    area.first.y = area.first.y.max(lowest - LAYERS_BELOW);
    Some(area)
}

fn render(args: &RenderArgs) -> Result<(), CliError> {
    let loaded = load(&args.world)?;
    if args.view == ViewChoice::Eyes {
        return eyes::render(args, &loaded);
    }
    let chunks = loaded.chunks();
    let area = match &args.area {
        Some(text) => parse_area(text)?,
        None => surface(chunks)
            .ok_or_else(|| CliError::new(Exit::Input, format!("{}: there is nothing but air", args.world)))?,
    };
    let path: Vec<BlockPos> = match &args.path {
        Some(text) => text
            .split(';')
            .filter(|cell| !cell.trim().is_empty())
            .map(parse_cell)
            .collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    let marker = |kind, text: &String, colour| {
        let pos = parse_cell(text)?;
        let at = [f64::from(pos.x) + 0.5, f64::from(pos.y), f64::from(pos.z) + 0.5];
        Ok::<Marker, CliError>(Marker { kind, at, colour })
    };
    // Named agents come after the agents of the world, in colours of their own.
    let known = loaded.world().map_or_else(Vec::new, inhabitants);
    let there = known.iter().filter(|marker| marker.kind == MarkerKind::Agent).count();
    let agents = args.agents.iter().zip(AGENTS.iter().cycle().skip(there));
    let agents = agents.map(|(text, colour)| marker(MarkerKind::Agent, text, *colour));
    let items = args.items.iter().map(|text| marker(MarkerKind::Item, text, ITEMS));
    let mut markers = known;
    for marker in agents.chain(items) {
        markers.push(marker?);
    }
    let view = match args.view {
        ViewChoice::Iso => Projection::Isometric,
        ViewChoice::Top => Projection::Top,
        // Drawn above.
        ViewChoice::Eyes => Projection::Isometric,
    };
    let scale = args.scale.unwrap_or_else(|| fitting(&area, view));
    let scene = PictureScene { chunks, area, view, scale, markers: &markers, path: &path, is_trimmed: true };
    let image = cooperage_picture::draw(&scene).map_err(|error| picture_error(&error))?;
    write(&args.out, &image.png().map_err(|error| picture_error(&error.into()))?)?;
    if args.json {
        return output::json(&json!({
            "picture": args.out.as_str(), "width": image.width(), "height": image.height(), "scale": scale,
        }));
    }
    output::note(&format!(
        "{} × {} pixels, {scale} along the edge of a block",
        image.width(),
        image.height()
    ));
    output::data(args.out.as_str())
}

pub(super) fn picture_error(error: &PictureError) -> CliError {
    match error {
        PictureError::Raster(RasterError::Png(_)) => CliError::new(Exit::Output, chain(error)),
        PictureError::Empty => CliError::usage(error),
        PictureError::Size { .. } => CliError::usage(error),
        PictureError::TooLarge { .. } | PictureError::Raster(RasterError::TooLarge(_)) => {
            CliError::usage(error).hint("draw a part with --area, or with a smaller --scale")
        }
    }
}

/// Pixels along the edge of a block that make a picture of the usual width.
fn fitting(area: &Area, view: Projection) -> u32 {
    let side = |low: i32, high: i32| usize::try_from(i64::from(high) - i64::from(low) + 1).unwrap_or(1);
    let (width, depth) = (side(area.first.x, area.last.x), side(area.first.z, area.last.z));
    let across = match view {
        Projection::Isometric => width.saturating_add(depth),
        Projection::Top => width.max(depth),
    };
    (WIDTH / across.max(1)).clamp(1, 32) as u32
}

fn parse_cell(text: &str) -> Result<BlockPos, CliError> {
    let numbers: Vec<i32> = text.split(',').filter_map(|number| number.trim().parse().ok()).collect();
    match numbers[..] {
        [x, y, z] if text.split(',').count() == 3 => Ok(BlockPos::new(x, y, z)),
        _ => Err(CliError::usage(format!("`{text}` is no cell")).hint("write it as X,Y,Z, such as 10,64,-3")),
    }
}

fn parse_area(text: &str) -> Result<Area, CliError> {
    let (from, to) = text.split_once("..").ok_or_else(|| {
        CliError::usage(format!("`{text}` is no area"))
            .hint("write it as X,Y,Z..X,Y,Z, such as 0,50,0..63,90,63")
    })?;
    let (from, to) = (parse_cell(from)?, parse_cell(to)?);
    let height = |y: i32| y.clamp(Y_MIN, Y_END - 1);
    Ok(Area {
        first: BlockPos::new(from.x.min(to.x), height(from.y.min(to.y)), from.z.min(to.z)),
        last: BlockPos::new(from.x.max(to.x), height(from.y.max(to.y)), from.z.max(to.z)),
    })
}
