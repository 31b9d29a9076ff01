//! Long ways over natural ground, by the reference's own maps.
//!
//! Each search is done on a freshly loaded world, three times: its time includes every structure derived from the cells.
//! A second search on the same world, with what the first left, is the warm one.

use camino::Utf8Path;
use cooperage_blocks::conformance::pathfinder_large::{LargeCase, LargeFile, LargeMap};
use cooperage_blocks::path::{Path, PathCache, PathSearch, PathSearchProgress};
use cooperage_blocks::{Chunks, registry};

use super::{BenchFigure, now};
use crate::args::BenchArgs;
use crate::error::{CliError, Exit};

/// The list of maps in the folder.
const LIST: &str = "pathfinder_large.json";

/// The most bytes a file may have.
const BYTES_MAX: u64 = 256 << 20;

/// Loads of each map.
const LOADS: usize = 3;

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let Some(dir) = &args.dir else {
        return Err(CliError::usage("which maps? the folder is missing")
            .hint("cooperage bench pathfinder DIR, where DIR holds pathfinder_large.json and its maps"));
    };
    let list = read(&dir.join(LIST))?;
    let broken = |error: &dyn std::error::Error| {
        let cause = error.source().map_or_else(String::new, |cause| format!(": {cause}"));
        CliError::new(Exit::Input, format!("{}: {error}{cause}", dir.join(LIST)))
    };
    let file = LargeFile::parse(&list).map_err(|error| broken(&error))?;
    // Names and facts of blocks are part of the program, not of a world.
    let _ = registry();
    let mut measures = Vec::new();
    let mut total_ms = 0.0;
    for map in &file.maps {
        let packed = read(&dir.join(&map.file))?;
        for case in map.cases().map_err(|error| broken(&error))? {
            if args.only.as_deref().is_some_and(|only| !case.name.contains(only)) {
                continue;
            }
            let figures = figures(map, &packed, &case).map_err(|error| broken(&error))?;
            total_ms += figures.ms;
            let mut add = |what: &str, value: f64, unit: &'static str| {
                measures.push(BenchFigure { name: format!("{}/{what}", case.name).into(), value, unit });
            };
            add("ms", figures.ms, "ms");
            add("warm_ms", figures.warm_ms, "ms");
            add("cost", figures.path.cost, "");
            add("expanded", f64::from(figures.path.expanded), "");
            // That there is no way is an answer as well.
            add("found", f64::from(u8::from(figures.path.is_success())), "");
            let best = case.best_known_cost.or(case.optimal_cost);
            if let Some(best) = best.filter(|_| figures.path.is_success()) {
                add("over_best_known", (figures.path.cost / best - 1.0) * 100.0, "%");
            }
        }
    }
    measures.push(BenchFigure { name: "total/ms".into(), value: total_ms, unit: "ms" });
    Ok(measures)
}

struct Figures {
    ms: f64,
    warm_ms: f64,
    path: Path,
}

fn figures(
    map: &LargeMap,
    packed: &[u8],
    case: &LargeCase,
) -> Result<Figures, cooperage_blocks::conformance::pathfinder_large::LargeError> {
    let mut cold: Vec<(f64, Path)> = Vec::new();
    let mut warm: Vec<f64> = Vec::new();
    for _ in 0..LOADS {
        let chunks = map.world(packed)?;
        let (ms, path, cache) = timed(&chunks, case, PathCache::default());
        warm.push(timed(&chunks, case, cache).0);
        cold.push((ms, path));
    }
    cold.sort_by(|one, two| one.0.total_cmp(&two.0));
    warm.sort_by(f64::total_cmp);
    let (ms, path) = cold.swap_remove(LOADS / 2);
    Ok(Figures { ms, warm_ms: warm[LOADS / 2], path })
}

fn timed(chunks: &Chunks, case: &LargeCase, cache: PathCache) -> (f64, Path, PathCache) {
    let begun = now();
    let mut search = PathSearch::with_cache(chunks, case.start, &case.goal, &case.options, cache);
    while search.step(u32::MAX) == PathSearchProgress::Searching {}
    let (path, cache) = search.finish();
    (begun.elapsed().as_secs_f64() * 1e3, path, cache)
}

fn read(path: &Utf8Path) -> Result<Vec<u8>, CliError> {
    let failed =
        |what: &dyn std::fmt::Display| CliError::new(Exit::Input, format!("{path} cannot be read: {what}"));
    let bytes = std::fs::metadata(path).map_err(|error| failed(&error))?.len();
    if bytes > BYTES_MAX {
        return Err(failed(&format!("it has {bytes} bytes, more than {BYTES_MAX}")));
    }
    std::fs::read(path).map_err(|error| failed(&error))
}
