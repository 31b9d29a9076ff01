//! Moments of a world in the form in which they are sent, and the messages that lead a page from one moment to another.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cooperage_core::{AgentId, World};
use cooperage_suites::scene::{BlockReader, Blocks, Scene, SceneExtractor, SeatLook};
use cooperage_suites::suite::{Suite, WorldRenderer};
use rustc_hash::FxHashSet;
use serde::Serialize;

use super::message::is_full;
use super::sections::{MomentCells, SectionRegistry, States};
use crate::wire::{Frame, ToPage};

/// The name of a moment: the number of its maker, and its own number.
pub(super) type MomentId = (u64, u64);

/// A moment that is ready to be sent.
#[derive(Debug)]
pub(crate) struct WorldMoment {
    /// The number of the maker.
    owner: u64,
    /// The number of the moment among those of its maker.
    pub(super) number: u64,
    pub(super) tick: u64,
    /// The message about the moment. For a world without cells this is all.
    text: String,
    land: Option<Land>,
}

/// The parts of a block world in a moment.
#[derive(Debug)]
struct Land {
    cells: Arc<MomentCells>,
    /// Creatures, items on the ground and vehicles, by their numbers.
    others: BTreeMap<u64, Arc<str>>,
}

impl WorldMoment {
    /// The name that distinguishes the moment from others.
    pub(super) fn name(&self) -> MomentId {
        (self.owner, self.number)
    }

    /// Whether a page that knows this moment can be told the other one as changes.
    pub(super) fn leads_to(&self, other: &WorldMoment) -> bool {
        self.owner == other.owner && self.land.is_some() && other.land.is_some()
    }
}

/// Makes the moments of one world, one after the other.
#[derive(Debug)]
pub(super) struct Painter {
    look: Option<SceneExtractor>,
    draw: Option<WorldRenderer>,
    canvas: Canvas,
}

impl Painter {
    pub(super) fn new(suite: &dyn Suite) -> Painter {
        Painter { look: suite.views().scene, draw: suite.views().picture, canvas: Canvas::new(suite) }
    }

    /// The moment of the world as it is now, and whether it is complete. Cells that cannot be read within `patience`
    /// are left for the next call.
    ///
    /// # Errors
    /// The reason why the world cannot be shown, as a sentence.
    pub(super) fn paint(
        &mut self,
        world: &dyn World,
        patience: Option<Duration>,
    ) -> Result<(Arc<WorldMoment>, bool), String> {
        let drawn = || Some(Scene::Picture { png: STANDARD.encode(self.draw?(world)?.png().ok()?) });
        let scene = self.look.and_then(|look| look(world)).or_else(drawn).ok_or("this world is not drawn")?;
        let (land, is_all) = self.canvas.land(&scene, world, patience);
        let tick = world.tick().0;
        let text = serde_json::to_string(&ToPage::Frame(Frame { tick, scene, changes: None }));
        Ok((self.canvas.moment(tick, text.unwrap_or_default(), land), is_all))
    }
}

/// A picture of the world from a seat.
#[derive(Debug, Default)]
pub(crate) struct SeatPicture {
    scene: Option<Scene>,
    land: Option<Land>,
}

/// Makes the moments of one world as an agent in a seat perceives it.
#[derive(Debug)]
pub(crate) struct SeatPainter {
    look: Option<SeatLook>,
    canvas: Canvas,
}

impl SeatPainter {
    pub(crate) fn new(suite: &dyn Suite) -> SeatPainter {
        SeatPainter { look: suite.views().seat_scene, canvas: Canvas::new(suite) }
    }

    /// The picture that the agent has of the world now.
    pub(crate) fn look(&mut self, world: &dyn World, agent: AgentId) -> SeatPicture {
        let scene = self.look.and_then(|look| look(world, agent));
        let land = scene.as_ref().and_then(|scene| self.canvas.land(scene, world, None).0);
        SeatPicture { scene, land }
    }

    /// A moment with this picture; `message` makes its message from the scene.
    pub(crate) fn moment<M: Serialize>(
        &mut self,
        tick: u64,
        picture: SeatPicture,
        message: impl FnOnce(Option<Scene>) -> M,
    ) -> Arc<WorldMoment> {
        let text = serde_json::to_string(&message(picture.scene)).unwrap_or_default();
        self.canvas.moment(tick, text, picture.land)
    }
}

/// The state that the moments of one world share.
#[derive(Debug)]
struct Canvas {
    /// Reads the cells of block worlds.
    reader: Option<BlockReader>,
    contents: SectionRegistry,
    painted: u64,
    /// The creatures, items and vehicles of the last moment; most of them are still the same.
    others: BTreeMap<u64, Arc<str>>,
}

impl Canvas {
    fn new(suite: &dyn Suite) -> Canvas {
        let (reader, contents) = (suite.views().blocks, SectionRegistry::default());
        Canvas { reader, contents, painted: 0, others: BTreeMap::new() }
    }

    /// The parts of a block world, and whether they are complete.
    fn land(&mut self, scene: &Scene, world: &dyn World, patience: Option<Duration>) -> (Option<Land>, bool) {
        match (scene, self.reader) {
            (Scene::Blocks(blocks), Some(reader)) => {
                let (cells, is_all) = self.contents.cells(blocks, world, reader, patience);
                (Some(Land { cells, others: self.others_of(blocks) }), is_all)
            }
            _ => (None, true),
        }
    }

    fn moment(&mut self, tick: u64, text: String, land: Option<Land>) -> Arc<WorldMoment> {
        self.painted += 1;
        Arc::new(WorldMoment { owner: self.contents.owner(), number: self.painted, tick, text, land })
    }

    fn others_of(&mut self, blocks: &Blocks) -> BTreeMap<u64, Arc<str>> {
        let text = |other| serde_json::to_string(other).unwrap_or_default();
        let others = blocks.others.iter().map(|(id, other)| {
            let (now, before) = (text(other), self.others.get(id));
            (*id, before.filter(|before| ***before == *now).cloned().unwrap_or_else(|| now.into()))
        });
        self.others = others.collect();
        self.others.clone()
    }
}

/// The messages that show a moment to a page that knows `before` or nothing. Long ones are split into pieces.
pub(crate) fn told(before: Option<&WorldMoment>, now: &WorldMoment) -> Vec<String> {
    let before = before.filter(|before| before.leads_to(now));
    let Some(land) = &now.land else { return vec![now.text.clone()] };
    let before = before.and_then(|before| before.land.as_ref());
    let mut pieces = changes(before, land);
    let last = pieces.pop().unwrap_or_default();
    let message = |head: &str, piece: &ChangePart<'_>| {
        let mut text = format!("{head},\"changes\":{{");
        piece.write(&mut text);
        text.push_str("}}");
        text
    };
    let mut messages: Vec<String> = pieces.iter().map(|piece| message("{\"type\":\"land\"", piece)).collect();
    messages.push(message(now.text.strip_suffix('}').unwrap_or(&now.text), &last));
    messages
}

/// A part of the changes, in JSON texts.
#[derive(Default)]
struct ChangePart<'a> {
    whole: bool,
    looks: Vec<&'a str>,
    contents: Vec<&'a str>,
    placed: Vec<String>,
    gone: Vec<String>,
    others: Vec<String>,
    left: Vec<String>,
    missing: Option<&'a str>,
    bytes: usize,
}

impl<'a> ChangePart<'a> {
    fn look_at(&mut self, looks: &'a [(u16, Arc<str>)], known: &mut States) {
        for (_, text) in looks.iter().filter(|(state, _)| known.insert(*state)) {
            self.looks.push(text);
            self.bytes += text.len();
        }
    }

    /// Writes the fields of [`BlockChanges`](crate::wire::BlockChanges) in place, because copying long texts would take
    /// time.
    fn write(&self, out: &mut String) {
        out.reserve(self.bytes + self.bytes / 4);
        out.push_str(if self.whole { "\"whole\":true" } else { "\"whole\":false" });
        list("looks", &self.looks, out);
        list("contents", &self.contents, out);
        list("placed", &self.placed, out);
        list("gone", &self.gone, out);
        list("others", &self.others, out);
        list("left", &self.left, out);
        if let Some(missing) = self.missing {
            out.push_str(",\"missing\":");
            out.push_str(missing);
        }
    }
}

/// Writes a field whose value is a list of JSON texts.
fn list(name: &str, texts: &[impl AsRef<str>], out: &mut String) {
    for part in [",\"", name, "\":["] {
        out.push_str(part);
    }
    for (place, text) in texts.iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        out.push_str(text.as_ref());
    }
    out.push(']');
}

/// The changes between two moments, in pieces of limited size; at least one piece.
fn changes<'a>(before: Option<&Land>, now: &'a Land) -> Vec<ChangePart<'a>> {
    let (no_sections, no_others) = (BTreeMap::new(), BTreeMap::new());
    let had = before.map_or(&no_sections, |land| &land.cells.sections);
    let mut states = before.map(|land| land.cells.states.clone()).unwrap_or_default();
    let mut pieces = Vec::new();
    let mut piece = ChangePart { whole: before.is_none(), ..ChangePart::default() };
    if before.is_none_or(|before| !Arc::ptr_eq(&before.cells, &now.cells)) {
        let mut known: FxHashSet<u64> = had.values().map(|content| content.number).collect();
        // A hidden section has no content to be told.
        known.insert(0);
        let mut had_still = had.iter().peekable();
        for (at, content) in &now.cells.sections {
            while had_still.next_if(|(had, _)| *had < at).is_some() {}
            let had = had_still.next_if(|(had, _)| *had == at);
            if had.is_some_and(|(_, had)| had.number == content.number) {
                continue;
            }
            let [x, y, z] = at;
            piece.placed.push(format!("[{x},{y},{z},{}]", content.number));
            piece.bytes += 16;
            if known.insert(content.number) {
                piece.contents.push(&content.text);
                piece.bytes += content.text.len();
                piece.look_at(&content.looks, &mut states);
            }
            if is_full(piece.bytes) {
                pieces.push(std::mem::take(&mut piece));
            }
        }
        let gone = had.keys().filter(|at| !now.cells.sections.contains_key(*at));
        piece.gone.extend(gone.map(|[x, y, z]| format!("[{x},{y},{z}]")));
        if before.is_none_or(|before| before.cells.missing != now.cells.missing) {
            piece.missing = Some(&now.cells.missing);
            piece.look_at(&now.cells.missing_looks, &mut states);
        }
    }
    let were = before.map_or(&no_others, |land| &land.others);
    let is_new = |(id, text): &(&u64, &Arc<str>)| were.get(id) != Some(text);
    piece.others.extend(now.others.iter().filter(is_new).map(|(id, text)| format!("[{id},{text}]")));
    piece.left.extend(were.keys().filter(|id| !now.others.contains_key(id)).map(u64::to_string));
    pieces.push(piece);
    pieces
}

#[cfg(test)]
mod tests;
