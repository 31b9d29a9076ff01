//! The scene of a game, as viewers see it.

use cooperage_core::{AgentId, World};
use cooperage_overcooked::environment::OvercookedEnvironment;
use cooperage_overcooked::{
    GridCell, GridTerrain, KitchenObject, ObjectKind, OvercookedRules, OvercookedState, SoupStatus,
};
use cooperage_suites::scene::{Figure, Floor, OrderCard, Place, Scene};

pub(crate) fn scene(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<OvercookedEnvironment>()?;
    let game = world.game();
    let under_way = |number: u32| Some(game.under_way(AgentId(number))?.to_string());
    let (horizon, points) = (game.setup().horizon, game.totals().score());
    Some(Scene::Floor(floor(world.rules(), world.state(), GameFacts { horizon, points }, &under_way)))
}

/// The numbers of a game that its state lacks.
#[derive(Clone, Copy, Debug)]
pub struct GameFacts {
    /// The number of steps after which it is over.
    pub horizon: u32,
    /// The team's points so far.
    pub points: i64,
}

/// The floor of a game. `under_way` names the macro that an agent carries out, if it does.
#[must_use]
pub fn floor(
    rules: &OvercookedRules,
    state: &OvercookedState,
    GameFacts { horizon, points }: GameFacts,
    under_way: &dyn Fn(u32) -> Option<String>,
) -> Floor {
    let grid = rules.grid();
    let cells = (0..grid.cells()).map(|cell| GridCell(cell as u8));
    let places = cells.filter(|cell| grid.terrain(*cell) != GridTerrain::Floor).map(|cell| {
        let (x, y) = grid.coordinates(cell);
        let object = grid.slot(cell).map(|slot| state.object(slot)).unwrap_or_default();
        let is_pot = grid.terrain(cell) == GridTerrain::Pot;
        let left = Some(rules.remaining(object)).filter(|left| is_pot && *left > 0);
        let takes = left.map(|_| u32::from(rules.recipes().cook_time(object.content())));
        Place {
            x: x.into(),
            y: y.into(),
            form: form(grid.terrain(cell)).to_owned(),
            things: things(object),
            is_ready: is_pot && rules.status(object) == SoupStatus::Ready,
            left,
            takes,
            ..Place::default()
        }
    });
    let figures = state.players().iter().enumerate().map(|(number, player)| {
        let (x, y) = grid.coordinates(player.cell);
        let agent = AgentId(number as u32);
        Figure {
            x: x.into(),
            y: y.into(),
            name: agent.to_string(),
            facing: Some(player.facing.name().to_owned()),
            carries: things(player.held),
            is_busy: under_way(agent.0).is_some(),
        }
    });
    let doing = (0..rules.players() as u32)
        .filter_map(|number| Some((AgentId(number).to_string(), under_way(number)?)));
    let step = format!("{} of {horizon}", state.timestep());
    let facts = [("step".to_owned(), step), ("points".to_owned(), points.to_string())];
    Floor {
        width: grid.width().into(),
        height: grid.height().into(),
        is_map: true,
        places: places.collect(),
        figures: figures.collect(),
        orders: orders(state),
        facts: facts.into_iter().chain(doing).collect(),
        ..Floor::default()
    }
}

/// The orders to be served, where there is a finite list.
fn orders(state: &OvercookedState) -> Vec<OrderCard> {
    let list = state.orders();
    if !list.is_finite() {
        return Vec::new();
    }
    list.orders().map(|order| OrderCard { name: order.name().to_owned(), ..OrderCard::default() }).collect()
}

/// The word for what stands in a cell.
fn form(terrain: GridTerrain) -> &'static str {
    match terrain {
        GridTerrain::Floor => "floor",
        GridTerrain::Counter => "counter",
        GridTerrain::OnionDispenser => "onions",
        GridTerrain::TomatoDispenser => "tomatoes",
        GridTerrain::DishDispenser => "dishes",
        GridTerrain::Pot => "pot",
        GridTerrain::Serving => "serving",
    }
}

/// The names of an object: a soup is followed by its ingredients.
fn things(object: KitchenObject) -> Vec<String> {
    match object.kind() {
        None => Vec::new(),
        Some(ObjectKind::Soup) => {
            let content = object.content().ingredients().map(|ingredient| ingredient.name().to_owned());
            std::iter::once("soup".to_owned()).chain(content).collect()
        }
        Some(kind) => vec![kind.name().to_owned()],
    }
}
