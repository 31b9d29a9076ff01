//! Commands that occupy the body.

use cooperage_blocks::items::slot;
use cooperage_blocks::path::{PathGoal, PathMode};
use cooperage_blocks::world::PlayerId;
use cooperage_blocks::{BlockPos, ItemId};

use crate::action::{ActionFuture, ActionOutcome};
use crate::body::Body;
use crate::catalogue::{Arguments, CommandExecution};
use crate::mode::ModeKind;
use crate::modes::wants_torch;
use crate::skills::{
    SkillError, Travel, WornAt, cheats, equip, go, item_named, nearest_block, order, place_torch,
    player_named,
};

/// An action of the body.
pub(super) fn acts<B: Body + 'static>(
    run: impl Fn(B, Arguments) -> ActionFuture + 'static,
) -> CommandExecution<B> {
    CommandExecution::Lasting(Box::new(run))
}

/// Turns the result of a skill into the outcome that the caller reads.
pub(super) fn told(result: Result<String, SkillError>) -> ActionOutcome {
    match result {
        Ok(text) => ActionOutcome::done(text),
        Err(error) => ActionOutcome::failed(error.to_string()),
    }
}

/// How bodies go: doors are opened, walls are dug through where there is no other way.
pub(super) fn free() -> Travel {
    Travel { mode: PathMode::Careful, ..Travel::free() }
}

/// Goes near a place, by command where that is allowed.
pub(super) async fn go_to<B: Body>(body: &B, pos: BlockPos, closeness: f64) -> Result<(), SkillError> {
    if cheats(body) {
        return order(body, &format!("tp {} {} {}", pos.x, pos.y, pos.z)).await;
    }
    go(body, &PathGoal::Near { pos, range: closeness }, &free()).await
}

/// The player that `player_name` names.
pub(super) fn player<B: Body>(body: &B, arguments: &Arguments) -> Result<(PlayerId, String), SkillError> {
    let name = arguments.text("player_name");
    let found = body.see(|view| {
        let id = player_named(view, name)?;
        view.world().player(id).map(|player| (id, player.name.to_string()))
    });
    found.ok_or_else(|| SkillError::Unknown { kind: "player", name: name.chars().take(60).collect() })
}

/// The item that an argument names.
pub(super) fn item(arguments: &Arguments, name: &str) -> Result<ItemId, SkillError> {
    item_named(arguments.text(name))
}

/// Reads an argument as a count from 1 to 100,000; 1 if it is left out.
pub(super) fn number(arguments: &Arguments, name: &str) -> u32 {
    arguments.integer_or(name, 1, 1..=100_000) as u32
}

/// Finds the nearest chest within 32 blocks.
pub(super) fn nearest_chest<B: Body>(body: &B) -> Result<BlockPos, SkillError> {
    let found = body.see(|view| nearest_block(view, 32.0, |name| name == "chest"));
    found.ok_or_else(|| SkillError::NotFound { what: "chest".to_owned(), range: 32 })
}

/// Places a torch where the body stands, if that mode is on and none is near.
pub(super) async fn light<B: Body>(body: &B) {
    let is_on = body.recall(|agent_memory| agent_memory.modes.is_on(ModeKind::TorchPlacing));
    if is_on && body.see(wants_torch) {
        // It does without.
        let _ = place_torch(body).await;
    }
}

/// Wears the best armour that is carried.
pub(super) async fn wear_best<B: Body>(body: &B) -> Result<(), SkillError> {
    for place in [WornAt::Head, WornAt::Torso, WornAt::Legs, WornAt::Feet] {
        let better = body.see(|view| {
            let inventory = view.inventory();
            let worth = |item: ItemId| item.info().armor + item.info().toughness / 100.0;
            let worn = inventory.get(place.slot(inventory)).map_or(0.0, |stack| worth(stack.item));
            let carried = slot::CARRIED.filter_map(|number| inventory.get(number)).map(|stack| stack.item);
            carried
                .filter(|item| WornAt::of(*item) == place && worth(*item) > worn)
                .max_by(|a, b| worth(*a).total_cmp(&worth(*b)).then(b.cmp(a)))
        });
        if let Some(item) = better {
            equip(body, item, place).await?;
        }
    }
    Ok(())
}
