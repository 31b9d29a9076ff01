//! Worlds and blueprints in files.

use camino::Utf8Path;
use cooperage_blocks::import::{self, ImportError, ImportReport, OtherForm, Unknown};
use cooperage_blocks::pos::Y_MIN;
use cooperage_blocks::save::{self, SaveError};
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::WorldOptions;
use cooperage_blocks::{BlockPos, Chunks, World};

use crate::error::{CliError, Exit, chain};
use crate::output;
use crate::user_files::read_up_to;

/// Bytes of a file that is read.
const FILE_BYTES_MAX: u64 = 1 << 30;
/// The layer on which blueprints stand.
const BLUEPRINT_LAYER: i32 = 64;

/// The file extensions of blueprints.
const BLUEPRINTS: [&str; 3] = ["schem", "litematic", "nbt"];
/// The first bytes of a gzip file; blueprints are such files, independent of their names.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The content of a file.
pub(crate) enum Loaded {
    /// A whole world.
    World(Box<World>),
    /// Cells without creatures and items.
    Cells(Chunks),
}

impl Loaded {
    /// The world in which agents can be: cells alone stand in the void, and begin on the highest cell of their middle.
    pub(crate) fn into_world(self, seed: u64) -> World {
        let chunks = match self {
            Loaded::World(world) => return *world,
            Loaded::Cells(chunks) => chunks,
        };
        let mut world = World::new(WorldOptions::default(), ChunkGenerator::Void, seed);
        let mut start: Option<BlockPos> = None;
        let middle = chunks.loaded().get(chunks.loaded().len() / 2).copied();
        for &pos in chunks.loaded() {
            let Some(chunk) = chunks.chunk(pos) else { continue };
            for (number, section) in chunk.sections() {
                let origin = pos.origin();
                for (cell, &state) in section.to_cells().iter().enumerate() {
                    if state.is_air() {
                        continue;
                    }
                    let [x, y, z] = [cell & 15, cell >> 8, (cell >> 4) & 15].map(|part| part as i32);
                    let at = BlockPos::new(origin.x + x, Y_MIN + 16 * number as i32 + y, origin.z + z);
                    world.put_cell(at, state);
                    if Some(pos) == middle && start.is_none_or(|start| start.y <= at.y) {
                        start = Some(at.up());
                    }
                }
            }
        }
        if let Some(start) = start {
            world.set_spawn(start);
        }
        world
    }

    pub(crate) fn chunks(&self) -> &Chunks {
        match self {
            Loaded::World(world) => world.chunks(),
            Loaded::Cells(chunks) => chunks,
        }
    }

    pub(crate) fn world(&self) -> Option<&World> {
        match self {
            Loaded::World(world) => Some(world),
            Loaded::Cells(_) => None,
        }
    }
}

/// The readable formats, for the error about another file.
const FORMS: &str = "read are worlds of `cooperage world generate`, regions of the Java edition (.mca), and blueprints: Sponge's .schem, \
                     .litematic, and structures (.nbt)";

/// Reads a world, or cells alone; a blueprint into an empty world.
pub(crate) fn load(path: &Utf8Path) -> Result<Loaded, CliError> {
    let input =
        |error: &dyn std::error::Error| CliError::new(Exit::Input, format!("{path}: {}", chain(error)));
    let other = |form: OtherForm| CliError::new(Exit::Input, format!("{path}: it is {form}")).hint(FORMS);
    if path.is_dir() {
        return Err(CliError::new(Exit::Input, format!("{path} is a folder"))
            .hint("of a world, one region is read at a time, such as region/r.0.0.mca"));
    }
    let file = read_up_to(path, FILE_BYTES_MAX)?;
    let ending = path.extension().unwrap_or_default();
    let mut chunks = Chunks::new();
    match ending {
        "mca" => {
            let region = import::read_region(&file, Unknown::Air).map_err(|error| input(&error))?;
            for (pos, chunk) in region.chunks {
                chunks.put(pos, chunk);
            }
            tell(&region.report);
            if chunks.loaded().is_empty() {
                return Err(CliError::new(Exit::Input, format!("{path}: the region holds no chunk"))
                    .hint("the game writes such a file for a region in which nothing was built or seen; choose another one"));
            }
        }
        _ if cooperage_blocks::is_world(&file) => {
            return cooperage_blocks::read_world(&file)
                .map(|world| Loaded::World(Box::new(world)))
                .map_err(|error| input(&error));
        }
        _ if BLUEPRINTS.contains(&ending) || file.starts_with(&GZIP) => {
            let blueprint = import::read_blueprint(&file, Unknown::Air).map_err(|error| {
                match (&error, OtherForm::of_ending(ending)) {
                    (ImportError::Other(form), _) => other(*form),
                    (_, Some(form)) => other(form),
                    (ImportError::UnknownFormat, None) => input(&error).hint(FORMS),
                    _ => input(&error),
                }
            })?;
            for (pos, state) in blueprint.cells() {
                chunks.set(pos.offset(0, BLUEPRINT_LAYER, 0), state);
            }
            tell(&blueprint.report);
        }
        _ => {
            chunks = save::read_chunks(&file).map_err(|error| match &error {
                SaveError::NotChunks => match OtherForm::of_bytes(&file).or(OtherForm::of_ending(ending)) {
                    Some(form) => other(form),
                    None => input(&error).hint(FORMS),
                },
                _ => input(&error),
            })?;
        }
    }
    Ok(Loaded::Cells(chunks))
}

/// Prints the parts that an import left out.
fn tell(report: &ImportReport) {
    for (block, count) in &report.unknown_blocks {
        output::note(&format!("`{block}` is no block of 1.21.1: it became air (named {count} times)"));
    }
    for (property, count) in &report.unknown_properties {
        output::note(&format!("`{property}` does not exist (named {count} times)"));
    }
    if report.external_chunks > 0 {
        output::note(&format!(
            "{} chunks are kept in files of their own and left out",
            report.external_chunks
        ));
    }
}
