//! The scene of a game, as viewers see it.

use cooperage_core::{AgentId, World};
use cooperage_overcooked::environment::OvercookedEnvironment;
use cooperage_overcooked::{GridCell, GridTerrain, KitchenObject, ObjectKind, SoupStatus};
use cooperage_suites::scene::{Figure, Floor, OrderCard, Place, Scene};

pub(crate) fn scene(world: &dyn World) -> Option<Scene> {
    let world = world.as_any().downcast_ref::<OvercookedEnvironment>()?;
    let (game, rules, state) = (world.game(), world.rules().as_ref(), world.state());
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
            is_busy: game.under_way(agent).is_some(),
        }
    });
    let doing = (0..rules.players() as u32).filter_map(|number| {
        Some((AgentId(number).to_string(), game.under_way(AgentId(number))?.to_string()))
    });
    let step = format!("{} of {}", state.timestep(), game.setup().horizon);
    let points = game.totals().score().to_string();
    let facts = [("step".to_owned(), step), ("points".to_owned(), points)];
    Some(Scene::Floor(Floor {
        width: grid.width().into(),
        height: grid.height().into(),
        is_map: true,
        places: places.collect(),
        figures: figures.collect(),
        orders: orders(state),
        facts: facts.into_iter().chain(doing).collect(),
        ..Floor::default()
    }))
}

/// The orders to be served, where there is a finite list.
fn orders(state: &cooperage_overcooked::OvercookedState) -> Vec<OrderCard> {
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
