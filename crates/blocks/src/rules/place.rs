//! Which state a click places, and where (docs/spec/blockworld.md, 5.1, 5.2).

use thiserror::Error;

use super::connect::{chest_partner, connected, leaves_distance};
use super::faces::is_full;
use super::support::{is_in, survives};
use crate::chunks::Chunks;
use crate::classes::PlaceClass;
use crate::pos::{BlockPos, Face};
use crate::registry::{BlockId, BlockState};

/// A click on a face of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Click {
    pub cell: BlockPos,
    pub face: Face,
    /// The hit point within the cell; agents click the middle of the face.
    pub hit: [f64; 3],
    /// Where the player looks, in degrees: 0 south, 90 west.
    pub yaw: f64,
    /// Degrees below the horizon.
    pub pitch: f64,
    /// Whether the player sneaks.
    pub is_sneaking: bool,
}

impl Click {
    /// A click on the middle of a face.
    #[must_use]
    pub fn on(cell: BlockPos, face: Face, yaw: f64, pitch: f64) -> Click {
        let [dx, dy, dz] = face.vector().map(f64::from);
        let hit = [0.5 + dx / 2.0, 0.5 + dy / 2.0, 0.5 + dz / 2.0];
        Click { cell, face, hit, yaw, pitch, is_sneaking: false }
    }

    fn facing(&self) -> Face {
        Face::of_yaw(self.yaw)
    }

    /// The six directions, beginning with the one that the player looks in most.
    #[must_use]
    pub fn looked(&self) -> [Face; 6] {
        let (yaw, pitch) = (self.yaw.to_radians(), self.pitch.to_radians());
        let level = libm::cos(pitch);
        let look = [-libm::sin(yaw) * level, -libm::sin(pitch), libm::cos(yaw) * level];
        let signed = |axis: usize, negative: Face, positive: Face| {
            if look[axis] < 0.0 { negative } else { positive }
        };
        let mut axes = [
            (look[0].abs(), signed(0, Face::West, Face::East)),
            (look[1].abs(), signed(1, Face::Down, Face::Up)),
            (look[2].abs(), signed(2, Face::North, Face::South)),
        ];
        axes.sort_by(|a, b| b.0.total_cmp(&a.0));
        let [a, b, c] = axes.map(|(_, face)| face);
        [a, b, c, c.opposite(), b.opposite(), a.opposite()]
    }
}

/// Why nothing is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, serde::Serialize)]
pub enum PlaceRefusal {
    /// The cell holds something that can't be replaced.
    #[error("there is no room: something is there already")]
    Occupied,
    /// Above or below the world.
    #[error("it would be outside the world")]
    OutsideWorld,
    /// The support that it needs isn't there.
    #[error("it can't stay there: nothing holds it")]
    NoSupport,
    /// The chunk isn't loaded.
    #[error("that place is not loaded")]
    NotLoaded,
}

/// The cells that placing changes, with their new states; the first is the cell of the item's own block.
pub type PlacementCells = Vec<(BlockPos, BlockState)>;

/// The cells that a click with an item changes. `forms` are the item's blocks: its floor form, then its wall form if it
/// has one.
///
/// # Errors
/// [`PlaceRefusal`]. Bodies in the way are not looked at.
pub fn place(chunks: &Chunks, forms: &[BlockId], click: &Click) -> Result<PlacementCells, PlaceRefusal> {
    let Some(&block) = forms.first() else { return Err(PlaceRefusal::NoSupport) };
    let clicked = chunks.get(click.cell).ok_or(PlaceRefusal::NotLoaded)?;
    let replaces_clicked = can_replace(clicked, block, click, true);
    let target = if replaces_clicked { click.cell } else { click.cell.step(click.face) };
    if !target.is_inside_height() {
        return Err(PlaceRefusal::OutsideWorld);
    }
    let there = chunks.get(target).ok_or(PlaceRefusal::NotLoaded)?;
    if !replaces_clicked && !can_replace(there, block, click, false) {
        return Err(PlaceRefusal::Occupied);
    }
    let placing = Placing { chunks, click, target, there, replaces_clicked };
    let state = placing.state(block, forms.get(1).copied()).ok_or(PlaceRefusal::NoSupport)?;
    whole(chunks, target, state)
}

/// The cells of a block whose main part is known: its other half with it, and the half of a chest that it joins.
fn whole(chunks: &Chunks, target: BlockPos, state: BlockState) -> Result<PlacementCells, PlaceRefusal> {
    let mut placed = vec![(target, waterlogged(chunks.state(target), state))];
    let second = match state.info().place {
        Some(PlaceClass::Door | PlaceClass::DoublePlant) => Some((target.up(), state.with("half", "upper"))),
        Some(PlaceClass::Bed) => {
            Some((target.step(state.facing().unwrap_or(Face::North)), state.with("part", "head")))
        }
        _ => None,
    };
    if let Some((other, half)) = second {
        if !other.is_inside_height() {
            return Err(PlaceRefusal::OutsideWorld);
        }
        let held = chunks.get(other).ok_or(PlaceRefusal::NotLoaded)?;
        if !held.is_replaceable() {
            return Err(PlaceRefusal::Occupied);
        }
        placed.push((other, waterlogged(held, half)));
    }
    if let (Some(PlaceClass::Chest), Some(side)) = (state.info().place, chest_partner(state)) {
        let other = target.step(side);
        let partner = if state.is("type", "left") { "right" } else { "left" };
        placed.push((other, chunks.state(other).with("type", partner)));
    }
    Ok(placed)
}

/// The state of a block whose `facing` or `axis` is given (a letter `N`, `S`, `W`, `E`, `U`, `D`, a name, or an axis),
/// with everything else as if the top of the cell below were clicked. Nothing is tested.
#[must_use]
pub fn oriented(
    chunks: &Chunks,
    forms: &[BlockId],
    cell: BlockPos,
    direction: Option<&str>,
) -> Option<BlockState> {
    let &block = forms.first()?;
    let click = Click::on(cell.down(), Face::Up, 180.0, 0.0);
    let there = chunks.state(cell);
    let placing = Placing { chunks, click: &click, target: cell, there, replaces_clicked: false };
    let Some(direction) = direction.map(str::trim).filter(|text| !text.is_empty()) else {
        return Some(placing.base(block));
    };
    let lower = direction.to_ascii_lowercase();
    if matches!(lower.as_str(), "x" | "y" | "z") {
        return Some(placing.base(block).with("axis", &lower));
    }
    let face = Face::ALL
        .into_iter()
        .find(|face| face.name() == lower || face.name().starts_with(&lower) && lower.len() == 1)?;
    let wall_form = forms.get(1).filter(|_| face.is_horizontal());
    let state = placing.base(*wall_form.unwrap_or(&block));
    let state = match state.info().place {
        Some(PlaceClass::FaceAttached) if face.is_horizontal() => state.with("face", "wall"),
        _ => state,
    };
    Some(connected(chunks, cell, state.with("facing", face.name()).with("axis", face.axis_name())))
}

/// The cells that placing a block into a cell changes, with the direction that [`oriented`] takes. If no direction is
/// given and the block can't stay in that state, it is placed against the first side that holds it.
///
/// # Errors
/// [`PlaceRefusal`]. Bodies in the way are not looked at.
pub fn place_turned(
    chunks: &Chunks,
    forms: &[BlockId],
    cell: BlockPos,
    direction: Option<&str>,
) -> Result<PlacementCells, PlaceRefusal> {
    if !cell.is_inside_height() {
        return Err(PlaceRefusal::OutsideWorld);
    }
    let there = chunks.get(cell).ok_or(PlaceRefusal::NotLoaded)?;
    if !there.is_replaceable() && !there.is_air() && !there.is_liquid() {
        return Err(PlaceRefusal::Occupied);
    }
    let state = oriented(chunks, forms, cell, direction).ok_or(PlaceRefusal::NoSupport)?;
    // A chest whose facing is given stands by itself.
    let state = if direction.is_some() && chest_partner(state).is_some() {
        state.with("type", "single")
    } else {
        state
    };
    if survives(chunks, cell, waterlogged(there, state)) {
        return whole(chunks, cell, state);
    }
    if direction.is_some() {
        return Err(PlaceRefusal::NoSupport);
    }
    let held = Face::ALL.into_iter().find_map(|side| {
        let click = Click::on(cell.step(side), side.opposite(), 180.0, 0.0);
        let is_beside = !chunks.state(click.cell).is_replaceable();
        let placed = is_beside.then(|| place(chunks, forms, &click)).and_then(Result::ok)?;
        placed.first().is_some_and(|&(pos, _)| pos == cell).then_some(placed)
    });
    held.ok_or(PlaceRefusal::NoSupport)
}

/// Whether a click with a block's item puts the block in the place of the present one.
fn can_replace(held: BlockState, block: BlockId, click: &Click, is_clicked: bool) -> bool {
    let is_same = held.block() == block;
    match held.info().place {
        Some(PlaceClass::Slab) if is_same => {
            let upper_half = click.hit[1] > 0.5;
            let side = click.face.is_horizontal();
            match held.property("type") {
                Some("bottom") => !is_clicked || click.face == Face::Up || side && upper_half,
                Some("top") => !is_clicked || click.face == Face::Down || side && !upper_half,
                _ => false,
            }
        }
        Some(PlaceClass::SnowLayers) if is_same => {
            !held.is("layers", "8") && (!is_clicked || click.face == Face::Up || held.is("layers", "1"))
        }
        Some(PlaceClass::Candle) if is_same => !click.is_sneaking && !held.is("candles", "4"),
        Some(PlaceClass::SeaPickle) if is_same => !click.is_sneaking && !held.is("pickles", "4"),
        Some(PlaceClass::TurtleEgg) if is_same => !click.is_sneaking && !held.is("eggs", "4"),
        Some(PlaceClass::Vine | PlaceClass::Multiface) => {
            is_same && Face::ALL.into_iter().any(|face| held.is(face.name(), "false"))
                || !is_same && held.is_replaceable()
        }
        _ => held.is_replaceable() && !is_same || held.is_air() || held.is_liquid(),
    }
}

/// A block that can hold water is waterlogged when it is placed into a source.
fn waterlogged(there: BlockState, state: BlockState) -> BlockState {
    let source = there.holds_water() && there.property("level").is_none_or(|level| level == "0");
    if state.property("waterlogged").is_some() {
        state.with("waterlogged", if source { "true" } else { "false" })
    } else {
        state
    }
}

/// The facts from which the state of a placed block is chosen.
struct Placing<'a> {
    chunks: &'a Chunks,
    click: &'a Click,
    target: BlockPos,
    there: BlockState,
    replaces_clicked: bool,
}

impl Placing<'_> {
    /// The state that stays, of the floor form or of the wall form.
    fn state(&self, block: BlockId, wall_form: Option<BlockId>) -> Option<BlockState> {
        let stays = |state: BlockState| {
            let state = waterlogged(self.there, state);
            survives(self.chunks, self.target, state).then_some(state)
        };
        let standing = block.default_state();
        match block.info().place {
            Some(
                PlaceClass::TorchFloor
                | PlaceClass::SignFloor
                | PlaceClass::BannerFloor
                | PlaceClass::HeadFloor
                | PlaceClass::CoralFanFloor,
            ) => self.directions().into_iter().find_map(|side| match side {
                Face::Down => stays(self.rotated(standing)),
                Face::Up => None,
                side => stays(wall_form?.default_state().with("facing", side.opposite().name())),
            }),
            Some(PlaceClass::HangingSignCeiling) => {
                self.directions().into_iter().find_map(|side| match side {
                    Face::Up => stays(self.rotated(standing)),
                    Face::Down => None,
                    side => {
                        let wall = wall_form?.default_state();
                        is_full(self.chunks.state(self.target.step(side)), side.opposite())
                            .then(|| wall.with("facing", self.click.facing().opposite().name()))
                    }
                })
            }
            Some(PlaceClass::FaceAttached) => self.directions().into_iter().find_map(|side| {
                stays(match side {
                    Face::Up => standing.with("face", "ceiling").with("facing", self.click.facing().name()),
                    Face::Down => standing.with("face", "floor").with("facing", self.click.facing().name()),
                    side => standing.with("face", "wall").with("facing", side.opposite().name()),
                })
            }),
            Some(PlaceClass::Ladder | PlaceClass::TripwireHook) => {
                self.sides().find_map(|side| stays(standing.with("facing", side.opposite().name())))
            }
            Some(PlaceClass::Cocoa) => {
                self.sides().find_map(|side| stays(standing.with("facing", side.name())))
            }
            Some(PlaceClass::Lantern) => self.directions().into_iter().find_map(|side| match side {
                Face::Up => stays(standing.with("hanging", "true")),
                Face::Down => stays(standing.with("hanging", "false")),
                _ => None,
            }),
            Some(PlaceClass::Vine | PlaceClass::Multiface) => {
                let grown = if self.there.block() == block { self.there } else { bare(standing) };
                self.directions().into_iter().find_map(|side| {
                    let is_new = grown.is(side.name(), "false");
                    let holds = is_full(self.chunks.state(self.target.step(side)), side.opposite());
                    (is_new && holds).then(|| grown.with(side.name(), "true"))
                })
            }
            Some(PlaceClass::DoublePlant) => stays(standing.with("half", "lower")),
            _ => stays(self.base(block)),
        }
    }

    /// The state by look and click alone.
    fn base(&self, block: BlockId) -> BlockState {
        let click = self.click;
        let (facing, face) = (click.facing(), click.face);
        let state = block.default_state();
        let upper = face == Face::Down || face.is_horizontal() && click.hit[1] > 0.5;
        let more = |name: &str| {
            let count = self.there.number(name).filter(|_| self.there.block() == block);
            state.with(name, &count.map_or(1, |count| count + 1).to_string())
        };
        let Some(class) = block.info().place else { return state };
        let state = match class {
            PlaceClass::Axis => state.with("axis", face.axis_name()),
            PlaceClass::FacingOpposite => state.with("facing", facing.opposite().name()),
            PlaceClass::FacingLook => state.with("facing", facing.name()),
            PlaceClass::FacingClockwise => state.with("facing", facing.clockwise().name()),
            PlaceClass::Facing6Opposite => state.with("facing", click.looked()[0].opposite().name()),
            PlaceClass::Facing6Look => state.with("facing", click.looked()[0].name()),
            PlaceClass::Facing6Clicked => state.with("facing", face.name()),
            PlaceClass::Orientation => {
                let front = click.looked()[0].opposite();
                let top = if front.is_horizontal() { Face::Up } else { facing };
                state.with("orientation", &format!("{}_{}", front.name(), top.name()))
            }
            PlaceClass::Chest => self.chest(state.with("facing", facing.opposite().name())),
            PlaceClass::Stairs => {
                state.with("facing", facing.name()).with("half", if upper { "top" } else { "bottom" })
            }
            PlaceClass::Slab if self.there.block() == block => state.with("type", "double"),
            PlaceClass::Slab => state.with("type", if upper { "top" } else { "bottom" }),
            PlaceClass::Trapdoor if face.is_horizontal() => {
                state.with("facing", face.name()).with("half", if upper { "top" } else { "bottom" })
            }
            PlaceClass::Trapdoor => state
                .with("facing", facing.opposite().name())
                .with("half", if face == Face::Up { "bottom" } else { "top" }),
            PlaceClass::Door => state
                .with("facing", facing.name())
                .with("half", "lower")
                .with("hinge", self.hinge(state, facing)),
            PlaceClass::FenceGate => state.with("facing", facing.name()),
            PlaceClass::Bed => state.with("facing", facing.name()).with("part", "foot"),
            PlaceClass::Hopper => {
                let outlet = if face == Face::Down { Face::Down } else { face.opposite() };
                state.with("facing", outlet.name())
            }
            PlaceClass::Leaves => state
                .with("persistent", "true")
                .with("distance", &leaves_distance(self.chunks, self.target).to_string()),
            PlaceClass::SnowLayers => more("layers"),
            PlaceClass::Candle => more("candles"),
            PlaceClass::SeaPickle => more("pickles"),
            PlaceClass::TurtleEgg => more("eggs"),
            PlaceClass::Rail | PlaceClass::RailStraight => {
                state.with("shape", if facing.axis_name() == "z" { "north_south" } else { "east_west" })
            }
            PlaceClass::Bell => match face {
                Face::Up => state.with("attachment", "floor").with("facing", facing.name()),
                Face::Down => state.with("attachment", "ceiling").with("facing", facing.name()),
                side => state.with("attachment", "single_wall").with("facing", side.opposite().name()),
            },
            PlaceClass::Dripstone => {
                state.with("vertical_direction", if face == Face::Down { "down" } else { "up" })
            }
            PlaceClass::MushroomBlock => {
                Face::ALL.into_iter().fold(state, |state, side| state.with(side.name(), "true"))
            }
            PlaceClass::SignWall
            | PlaceClass::TorchWall
            | PlaceClass::BannerWall
            | PlaceClass::HeadWall
            | PlaceClass::CoralFanWall
            | PlaceClass::HangingSignWall
            | PlaceClass::FaceAttached
            | PlaceClass::Ladder
            | PlaceClass::TripwireHook
            | PlaceClass::Cocoa => state.with("facing", facing.opposite().name()),
            PlaceClass::TorchFloor
            | PlaceClass::SignFloor
            | PlaceClass::BannerFloor
            | PlaceClass::HeadFloor
            | PlaceClass::CoralFanFloor
            | PlaceClass::HangingSignCeiling => self.rotated(state),
            PlaceClass::DoublePlant => state.with("half", "lower"),
            PlaceClass::Fence
            | PlaceClass::Pane
            | PlaceClass::Wall
            | PlaceClass::RedstoneWire
            | PlaceClass::Tripwire
            | PlaceClass::Snowy
            | PlaceClass::Lantern
            | PlaceClass::Vine
            | PlaceClass::Multiface
            | PlaceClass::Bamboo
            | PlaceClass::Scaffolding => state,
        };
        // The other half of a chest learns of it only when both are written.
        if class == PlaceClass::Chest { state } else { connected(self.chunks, self.target, state) }
    }

    /// Directions to try: the side of the support first, unless the clicked block itself is replaced, then in the order
    /// of the look.
    fn directions(&self) -> Vec<Face> {
        let mut all = self.click.looked().to_vec();
        if !self.replaces_clicked {
            let support = self.click.face.opposite();
            all.retain(|&face| face != support);
            all.insert(0, support);
        }
        all
    }

    fn sides(&self) -> impl Iterator<Item = Face> {
        self.directions().into_iter().filter(|face| face.is_horizontal())
    }

    /// Sixteenths of a turn: signs and banners turn towards the player, heads look where the player looks.
    fn rotated(&self, state: BlockState) -> BlockState {
        let turned = if state.info().place == Some(PlaceClass::HeadFloor) { 0.0 } else { 180.0 };
        let sixteenth = ((turned + self.click.yaw) * 16.0 / 360.0 + 0.5).floor().rem_euclid(16.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 15; the cast saturates"
        )]
        let sixteenth = sixteenth as u32;
        state.with("rotation", &sixteenth.to_string())
    }

    /// A chest joins a single chest of its kind and facing beside it, first on the side clockwise of its facing. A
    /// sneaking player joins it to the chest whose side is clicked.
    fn chest(&self, state: BlockState) -> BlockState {
        let single = |side: Face| {
            let other = self.chunks.state(self.target.step(side));
            other.block() == state.block() && other.is("type", "single")
        };
        if self.click.is_sneaking {
            let side = self.click.face.opposite();
            let other = self.chunks.state(self.target.step(side));
            let Some(facing) = other.facing().filter(|_| side.is_horizontal() && single(side)) else {
                return state.with("type", "single");
            };
            if facing.axis_name() == side.axis_name() {
                return state.with("type", "single");
            }
            let half = if side == facing.clockwise() { "left" } else { "right" };
            return state.with("facing", facing.name()).with("type", half);
        }
        let Some(facing) = state.facing() else { return state };
        let joins =
            |side: Face| single(side) && self.chunks.state(self.target.step(side)).facing() == Some(facing);
        state.with(
            "type",
            match () {
                () if joins(facing.clockwise()) => "left",
                () if joins(facing.counter_clockwise()) => "right",
                () => "single",
            },
        )
    }

    /// The side of a door's hinge: away from a door beside it, towards full blocks, else by the hit point.
    fn hinge(&self, door: BlockState, facing: Face) -> &'static str {
        let at = |side: Face, up: i32| self.chunks.state(self.target.step(side).offset(0, up, 0));
        let (left, right) = (facing.counter_clockwise(), facing.clockwise());
        let cubes =
            |side: Face| [at(side, 0), at(side, 1)].iter().filter(|state| state.is_cube()).count() as i32;
        let lean = cubes(right) - cubes(left);
        let is_door = |side: Face| {
            let other = at(side, 0);
            other.info().place == door.info().place && other.is("half", "lower")
        };
        let (left_door, right_door) = (is_door(left), is_door(right));
        if left_door && !right_door || lean > 0 {
            return "right";
        }
        if right_door && !left_door || lean < 0 {
            return "left";
        }
        let [x, _, z] = self.click.hit;
        let is_left = match facing {
            Face::North => x <= 0.5,
            Face::South => x >= 0.5,
            Face::West => z >= 0.5,
            _ => z <= 0.5,
        };
        if is_left { "left" } else { "right" }
    }
}

/// A vine or lichen without faces.
fn bare(state: BlockState) -> BlockState {
    Face::ALL.into_iter().fold(state, |state, face| state.with(face.name(), "false"))
}

/// Whether a shovel, hoe or the like may turn this block into another: nothing stands on it.
#[must_use]
pub fn has_air_above(chunks: &Chunks, pos: BlockPos) -> bool {
    chunks.state(pos.up()).is_air()
}

/// Whether a block of that name is a door of wood or copper, which hands open.
#[must_use]
pub fn opens_by_hand(state: BlockState) -> bool {
    match state.info().place {
        Some(PlaceClass::Door) => state.name() != "iron_door",
        Some(PlaceClass::Trapdoor) => state.name() != "iron_trapdoor",
        Some(PlaceClass::FenceGate) => true,
        _ => is_in("fence_gates", state),
    }
}
