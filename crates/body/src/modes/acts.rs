//! The actions of bodies in their modes.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;
use cooperage_blocks::world::{EntityId, EntityKind, WorldInput};

use super::watch::{buries, burns, is_huntable};
use crate::action::{ActionFuture, ActionOutcome};
use crate::body::Body;
use crate::mode::ModeKind;
use crate::primitive::{MovingTarget, PrimitiveFailure};
use crate::skills::{
    Fight, ItemStock, SkillError, Travel, attack, avoid_enemies, defend, go, make_way, move_away,
    pick_up_within, place_torch, stock_of,
};
use crate::view::BodyView;

/// How far water is looked for by what burns, in blocks.
const WATER_BLOCKS: f64 = 20.0;
/// How far a body gets from what would kill it, from enemies, from where it is stuck, in blocks.
const DANGER_BLOCKS: f64 = 20.0;
const FEAR_BLOCKS: f64 = 24.0;
const STUCK_BLOCKS: f64 = 5.0;
/// How near enemies are fought, animals are hunted, items are picked up, in blocks.
const FIGHT_BLOCKS: f64 = 8.0;
const HUNT_BLOCKS: f64 = 8.0;
const ITEM_BLOCKS: f64 = 8.0;
/// Ticks after which getting unstuck is given up.
const UNSTUCK_TICKS: u32 = 200;

/// Runs the action of a mode.
pub(crate) fn run<B: Body + 'static>(mode: ModeKind, body: B) -> ActionFuture {
    Box::pin(async move {
        let result = match mode {
            ModeKind::SelfPreservation => preserve(&body).await,
            ModeKind::Unstuck => get_unstuck(&body).await,
            ModeKind::Cowardice => flee(&body).await,
            ModeKind::SelfDefense => fight(&body).await,
            ModeKind::Hunting => hunt(&body).await,
            ModeKind::ItemCollecting => collect(&body).await,
            ModeKind::TorchPlacing => place_torch(&body).await,
            ModeKind::ElbowRoom => make_room(&body).await,
            ModeKind::IdleStaring | ModeKind::Cheat => Ok(()),
        };
        match result {
            Ok(()) => ActionOutcome::done(""),
            Err(error) => ActionOutcome::failed(error.to_string()),
        }
    })
}

/// Gets out of a cell that another body wants to fill.
pub(crate) fn make_way_out_of<B: Body + 'static>(cell: BlockPos, body: B) -> ActionFuture {
    Box::pin(async move {
        match make_way(&body, cell).await {
            Ok(()) => ActionOutcome::done(""),
            Err(error) => ActionOutcome::failed(error.to_string()),
        }
    })
}

/// Notes a line, and says it to all players if the modes narrate.
async fn say<B: Body>(body: &B, line: &str) {
    body.note(line);
    if body.recall(|agent_memory| agent_memory.modes.narrates) {
        // Talking never fails in a way that matters.
        let _ = body.act(vec![WorldInput::Say { to: None, text: line.into() }]).await;
    }
}

fn away() -> Travel {
    Travel { ticks_max: 600, ..Travel::free() }
}

async fn preserve<B: Body>(body: &B) -> Result<(), SkillError> {
    let (is_buried, is_burning) = body.see(|view| {
        let feet = view.feet();
        let (legs, head) = (view.state(feet), view.state(feet.up()));
        (buries(head), burns(legs) || burns(head))
    });
    if is_buried {
        return move_away(body, 2.0, &away()).await;
    }
    if is_burning {
        say(body, "I'm burning!").await;
        let water = body.see(|view| view.nearest_named("water", WATER_BLOCKS));
        if let Some(pos) = water
            && go(body, &PathGoal::Block(pos), &away()).await.is_ok()
        {
            return Ok(());
        }
        return move_away(body, 5.0, &away()).await;
    }
    say(body, "I'm nearly dead and run.").await;
    move_away(body, DANGER_BLOCKS, &away()).await
}

async fn get_unstuck<B: Body>(body: &B) -> Result<(), SkillError> {
    say(body, "I'm stuck!").await;
    let travel = Travel { ticks_max: UNSTUCK_TICKS, ..Travel::free() };
    move_away(body, STUCK_BLOCKS, &travel).await?;
    say(body, "I'm free.").await;
    Ok(())
}

async fn flee<B: Body>(body: &B) -> Result<(), SkillError> {
    if let Some(name) = body.see(|view| enemy(view).map(|(_, name)| name)) {
        say(body, &format!("A {name} is near: I run.")).await;
    }
    body.keep(|agent_memory| agent_memory.pause(ModeKind::SelfPreservation));
    avoid_enemies(body, FEAR_BLOCKS).await
}

async fn fight<B: Body>(body: &B) -> Result<(), SkillError> {
    if let Some(name) = body.see(|view| enemy(view).map(|(_, name)| name)) {
        say(body, &format!("I fight a {name}.")).await;
    }
    body.keep(|agent_memory| agent_memory.pause(ModeKind::Cowardice));
    let fought = defend(body, FIGHT_BLOCKS).await?;
    if fought == 0 {
        return Err(SkillError::other("it could not be got at"));
    }
    Ok(())
}

async fn hunt<B: Body>(body: &B) -> Result<(), SkillError> {
    let prey = body.see(|view| {
        let mobs = view.mobs(HUNT_BLOCKS);
        mobs.into_iter().find(|(_, mob)| is_huntable(mob)).map(|(id, mob)| (id, mob.kind_name()))
    });
    let Some((prey, name)) = prey else { return Ok(()) };
    say(body, &format!("I hunt a {name}.")).await;
    body.keep(|agent_memory| agent_memory.pause(ModeKind::Cowardice));
    attack(body, MovingTarget::Entity(prey), &Fight::to_death(24.0)).await.map(|_| ())
}

async fn collect<B: Body>(body: &B) -> Result<(), SkillError> {
    let is_repaired = body.is_repaired();
    if !is_repaired {
        say(body, "I pick up what lies there.").await;
    }
    let before = if is_repaired { body.see(stock_of) } else { ItemStock::new() };
    let travel = Travel { ticks_max: 200, digs: false, places: false, ..Travel::free() };
    pick_up_within(body, ITEM_BLOCKS, &travel).await;
    if !is_repaired {
        return Ok(());
    }
    let (gained, now) = body.see(|view| {
        let more = stock_of(view).into_iter().filter_map(|(item, count)| {
            let more = count.saturating_sub(before.get(&item).copied().unwrap_or_default());
            (more > 0).then(|| format!("{more} {}", item.name()))
        });
        (more.collect::<Vec<_>>(), view.tick())
    });
    let lying: Vec<EntityId> = body.see(|view| {
        let items = view.entities(ITEM_BLOCKS).into_iter();
        items
            .filter(|entity| matches!(entity.kind, EntityKind::Item { .. }))
            .map(|entity| entity.id)
            .collect()
    });
    body.keep(|agent_memory| {
        agent_memory.modes.memory.items_left.extend(lying.iter().map(|item| (*item, now)));
    });
    if !gained.is_empty() {
        say(body, &format!("I picked up {}.", gained.join(", "))).await;
    }
    Ok(())
}

async fn make_room<B: Body>(body: &B) -> Result<(), SkillError> {
    // So that of two only one moves.
    let ticks = body.draw(21);
    body.wait(ticks).await;
    if body.see(|view| view.players(0.5).is_empty()) {
        return Ok(());
    }
    match move_away(body, 1.0, &away()).await {
        Err(SkillError::Body(PrimitiveFailure::Dead)) => Err(PrimitiveFailure::Dead.into()),
        _ => Ok(()),
    }
}

fn enemy(view: &BodyView<'_>) -> Option<(EntityId, &'static str)> {
    view.mobs(24.0).into_iter().find(|(_, mob)| mob.is_monster()).map(|(id, mob)| (id, mob.kind_name()))
}
