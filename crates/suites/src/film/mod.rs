//! A finished episode as an animated picture: a block world as an animated PNG, a kitchen as an SVG that moves by itself. The same
//! journal gives the same bytes.

mod floor;
mod frames;

use std::sync::{Arc, Mutex, PoisonError};

use camino::Utf8Path;
use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::{EpisodeLines, PromptChanges, Record};
use cooperage_runtime::{EpisodeError, LookTarget, Observer, WorldCamera, verify_observed};

use crate::scene::{Floor, Scene, SceneExtractor};
use crate::suite::{Suites, WorldRenderer};

/// Bytes that a film has at most.
pub const BYTES_MAX: usize = 8 << 20;
/// Moments that it shows unless the user says otherwise: of a block world, and of a kitchen, whose moments take little room.
const PICTURES: u64 = 60;
const FLOORS: u64 = 600;
/// Moments that may be asked for.
pub const MOMENTS: std::ops::RangeInclusive<u64> = 2..=2_000;
/// The fewest moments of a film; an episode that is too large even then has none.
const FEWEST: usize = 4;

/// The selection of moments that a film shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FilmForm {
    /// How many moments, spread evenly.
    pub moments: Option<u64>,
    pub from: u64,
    /// The last one; the episode's end where none is given.
    pub to: Option<u64>,
    /// The agent whose eyes see the moments, and the size of the pictures; the suite's own view without one.
    pub eyes: Option<(AgentId, [u32; 2])>,
}

/// A film as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The ending of such a file's name: `png` or `svg`.
    pub ending: &'static str,
    pub bytes: Vec<u8>,
    /// How many moments it shows.
    pub moments: usize,
    /// The changes of prompts since the episode was played.
    pub prompts: PromptChanges,
}

/// An episode of which there is no film.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// It cannot be played again.
    #[error("the episode cannot be played again")]
    Episode(#[from] EpisodeError),
    /// Its world is not drawn.
    #[error("this world is not drawn")]
    Undrawn,
    /// A picture cannot be read or written: our own fault.
    #[error("a picture cannot be packed: {0}")]
    Picture(String),
    /// There is more in it than a film is to hold.
    #[error("the film would have more than {} MiB; ask for fewer moments", BYTES_MAX >> 20)]
    TooLarge,
}

/// The film of a finished episode; no model is asked.
///
/// # Errors
/// [`FilmError`].
pub fn film(
    path: &Utf8Path,
    lines: EpisodeLines,
    suites: &Suites,
    form: FilmForm,
) -> Result<Film, FilmError> {
    let plan = lines.playable_header(path).map_err(EpisodeError::from)?.plan;
    let suite = suites.suite_of(&plan.task).ok();
    let camera = Camera {
        draw: suite.and_then(|suite| suite.views().picture),
        look: suite.and_then(|suite| suite.views().scene).filter(|_| form.eyes.is_none()),
        eyes: suite.and_then(|suite| suite.views().camera),
        form,
        last: last_tick(path, &lines)?,
        shots: Arc::default(),
    };
    let shots = Arc::clone(&camera.shots);
    let prompts = verify_observed(path, lines, suites, Some(Box::new(camera)))?.prompts;
    let shots = std::mem::take(&mut *shots.lock().unwrap_or_else(PoisonError::into_inner));
    let film = match shots {
        Shots { floors, .. } if !floors.is_empty() => {
            shorter(floors, "svg", |floors| Ok(floor::moving(floors, plan.clock.tick_us).into_bytes()))
        }
        Shots { pictures, .. } if !pictures.is_empty() => shorter(pictures, "png", frames::animated),
        _ => Err(FilmError::Undrawn),
    };
    film.map(|film| Film { prompts, ..film })
}

/// The film of these moments, or of every second one as long as it is too large.
fn shorter<T>(
    mut moments: Vec<T>,
    ending: &'static str,
    make: impl Fn(&[T]) -> Result<Vec<u8>, FilmError>,
) -> Result<Film, FilmError> {
    loop {
        let bytes = make(&moments)?;
        if bytes.len() <= BYTES_MAX {
            return Ok(Film { ending, bytes, moments: moments.len(), prompts: PromptChanges::default() });
        }
        if moments.len() / 2 < FEWEST {
            return Err(FilmError::TooLarge);
        }
        let mut place = 0;
        moments.retain(|_| {
            place += 1;
            place % 2 == 1
        });
    }
}

fn last_tick(path: &Utf8Path, lines: &EpisodeLines) -> Result<u64, EpisodeError> {
    let mut last = 0;
    for record in lines.each_record(path) {
        match record? {
            Record::End(end) => last = last.max(end.ticks),
            Record::Advance { tick, .. } => last = last.max(tick),
            _ => {}
        }
    }
    Ok(last)
}

/// The recorded moments: ticks with floors or with PNG files.
#[derive(Default)]
struct Shots {
    floors: Vec<(u64, Floor)>,
    pictures: Vec<(u64, Vec<u8>)>,
}

/// Looks at the world at the wanted moments.
struct Camera {
    draw: Option<WorldRenderer>,
    look: Option<SceneExtractor>,
    eyes: Option<WorldCamera>,
    form: FilmForm,
    last: u64,
    shots: Arc<Mutex<Shots>>,
}

impl Camera {
    fn shoot(&self, world: &dyn World) {
        let tick = world.tick().0;
        let mut shots = self.shots.lock().unwrap_or_else(PoisonError::into_inner);
        let known =
            shots.floors.last().map(|(tick, _)| *tick).or(shots.pictures.last().map(|(tick, _)| *tick));
        if known.is_some_and(|known| known >= tick) {
            return;
        }
        let floor = match self.look.and_then(|look| look(world)) {
            Some(Scene::Floor(floor)) => Some(floor),
            _ => None,
        };
        if !self.is_wanted(tick, if floor.is_some() { FLOORS } else { PICTURES }) {
            return;
        }
        if let Some(floor) = floor {
            shots.floors.push((tick, floor));
        } else if let Some(png) = self.drawn(world) {
            shots.pictures.push((tick, png));
        }
    }

    fn drawn(&self, world: &dyn World) -> Option<Vec<u8>> {
        let Some((agent, size)) = self.form.eyes else {
            return self.draw.and_then(|draw| draw(world)?.png().ok());
        };
        let shot = self.eyes.and_then(|eyes| eyes(world, agent, &LookTarget::Ahead { size, words: None }));
        shot.map(|shot| shot.png)
    }

    /// Whether a tick is one of that many that are spread evenly, the first and the last among them.
    fn is_wanted(&self, tick: u64, moments: u64) -> bool {
        let (from, to) = (self.form.from, self.form.to.unwrap_or(self.last).min(self.last));
        if tick < from || tick > to {
            return false;
        }
        let gaps = self.form.moments.unwrap_or(moments).saturating_sub(1).max(1);
        let step = (to - from).div_ceil(gaps).max(1);
        tick == to || (tick - from).is_multiple_of(step)
    }
}

impl Observer for Camera {
    fn record(&mut self, record: &Record, world: &dyn World, _: &dyn Judge) {
        if matches!(record, Record::Header(_) | Record::End(_)) {
            self.shoot(world);
        }
    }

    fn wants_ticks(&self) -> bool {
        true
    }

    fn tick(&mut self, world: &dyn World) {
        self.shoot(world);
    }
}
