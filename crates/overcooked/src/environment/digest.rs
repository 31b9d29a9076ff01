//! The digest of a game: equal digests mean equal state.

use cooperage_core::{Digest, DigestWriter};

use super::OvercookedSetup;
use super::game::OvercookedGame;
use crate::object::SoupContent;

/// Sums a set-up up: the rules with their tables, the horizon, levels and seed.
pub(super) fn setup_digest(setup: &OvercookedSetup) -> Digest {
    let rules = &setup.rules;
    let mut writer = DigestWriter::new("overcooked set-up 1");
    writer.put(&rules.grid().rows());
    writer.put(rules.dynamics().name());
    let recipes = rules.recipes();
    let row = |content: SoupContent| {
        (recipes.paid(content), recipes.value(content), recipes.best(content), recipes.cook_time(content))
    };
    writer.put(&SoupContent::all().map(row).collect::<Vec<_>>());
    let listed: Vec<u32> = recipes.listed().iter().map(|recipe| recipe.code()).collect();
    writer.put(&listed);
    let shaping = rules.shaping();
    writer.put(&(shaping.placement, shaping.dish_pickup, shaping.soup_pickup));
    let levels: Vec<&str> = (0..rules.players()).map(|seat| setup.level(seat).name()).collect();
    writer.put(&(
        setup.horizon,
        levels,
        setup.auto_unstuck,
        setup.start.cells,
        setup.start.objects,
        setup.seed,
    ));
    writer.finish()
}

/// The digest of everything that can influence the future of the game, and of what was counted.
pub(super) fn digest(game: &OvercookedGame) -> Digest {
    let mut writer = DigestWriter::new("overcooked 1");
    writer.put(&game.setup_digest());
    game.state().put_into(&mut writer);
    writer.put(&game.tick().0);
    let number =
        |action: Option<crate::action::OvercookedAction>| action.map(crate::action::OvercookedAction::number);
    let seats: Vec<_> =
        game.seats().iter().map(|seat| (number(seat.action), number(seat.withdrawn))).collect();
    writer.put(&seats);
    for cook in game.cooks() {
        cook.put(&mut writer);
    }
    writer.put(&game.totals().numbers());
    writer.finish()
}
