//! Vectors of the block world: what public libraries gave, compared case by case.

use cooperage_blocks::conformance::{self, FormatError, VectorCase};

use super::{FILE_BYTES_MAX, Judged, vector_file};
use crate::args::ConformanceArgs;
use crate::error::{CliError, Exit};
use crate::user_files::read_up_to;

type BlockVectorReader = fn(&[u8]) -> Result<Vec<VectorCase>, FormatError>;

/// The files that stand alone, with their readers.
const FILES: [(&str, BlockVectorReader); 5] = [
    ("dig.json", conformance::dig),
    ("crafting.json", conformance::crafting),
    ("crafting_grid.json", conformance::crafting_grid),
    ("physics.json", conformance::physics),
    ("jump_gaps.json", conformance::jump_gaps),
];

pub(super) fn judge(args: &ConformanceArgs) -> Result<Judged, CliError> {
    let folder = &args.folder;
    folder
        .read_dir_utf8()
        .map_err(|error| CliError::new(Exit::Input, format!("cannot read the folder {folder}: {error}")))?;
    let mut judged = Judged::default();
    for (file, reader) in FILES {
        let compared = vector_file(folder, file)?.map(|bytes| reader(&bytes));
        judged.file(file, compared);
    }
    let small = vector_file(folder, PATHS_SMALL)?.map(|bytes| Ok(conformance::pathfinder_small::run(&bytes)));
    judged.file(PATHS_SMALL, small);
    let large = vector_file(folder, PATHS_LARGE)?.map(|bytes| {
        // A map that is missing or can't be read is skipped.
        // The library unpacks maps, so that they are handed over as they lie there.
        Ok(conformance::pathfinder_large::run(&bytes, |map| {
            read_up_to(&folder.join(map), FILE_BYTES_MAX).ok()
        }))
    });
    judged.file(PATHS_LARGE, large);
    Ok(judged)
}

/// Paths over small maps, and over large ones in files of their own.
const PATHS_SMALL: &str = "pathfinder_small.json";
const PATHS_LARGE: &str = "pathfinder_large.json";
