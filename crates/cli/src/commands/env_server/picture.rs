//! Pictures of the games that a client plays.

use cooperage_cuisineworld::scene::floor as kitchen_floor;
use cooperage_overcooked_bench::scene::{GameFacts, floor};
use cooperage_suites::scene::floor_image;
use cooperage_vector_env::GameView;

/// Draws a game as replies have it: width and height, and the bytes of its pixels. `None` where it is too large to be drawn.
pub(super) fn picture(game: GameView<'_>) -> Option<Vec<u8>> {
    let floor = match game {
        GameView::Kitchen(game) => kitchen_floor(game),
        GameView::Overcooked { rules, state, horizon, points } => {
            floor(rules, state, GameFacts { horizon, points }, &|_| None)
        }
    };
    let image = floor_image(&floor)?;
    let mut bytes = image.width().to_le_bytes().to_vec();
    bytes.extend(image.height().to_le_bytes());
    bytes.extend(image.rgb());
    Some(bytes)
}
