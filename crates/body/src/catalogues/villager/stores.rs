//! Containers of the library: found by name or by place, gone to, opened.

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::{BlockEntity, WorldInput, furnace_slot};
use serde_json::{Value, json};

use super::Generation;
use super::feedback::{ActionFeedback, FeedbackMessage};
use super::names;
use super::navigate_to::navigate;
use super::record;
use super::walking::approach;
use crate::body::Body;
use crate::skills::{ContainerContents, SkillError, close, is_container, is_furnace, withdraw};
use crate::view::BodyView;

/// Goes to the container of a name, or to the one at a place.
///
/// # Errors
/// There is none, or it can not be reached.
pub(super) async fn reach<B: Body>(
    generation: Generation,
    body: &B,
    name: &str,
    position: Option<BlockPos>,
) -> Result<BlockPos, FeedbackMessage> {
    let position = position.filter(|pos| *pos != BlockPos::new(0, 0, 0));
    if let Some(pos) = position {
        navigate(generation, body, pos).await?;
    }
    let opens = |view: &BodyView<'_>, pos: BlockPos| {
        let block = view.state(pos).name();
        is_container(block) || is_furnace(block)
    };
    let found = body.see(|view| {
        let there = position.filter(|pos| opens(view, *pos));
        there.or_else(|| match names::tidy(name).as_str() {
            "container" => names::nearest_block(view, "container"),
            _ => match names::nearest(view, name)? {
                names::NamedThing::Block(pos) => Some(pos),
                names::NamedThing::Player(_) | names::NamedThing::Entity(_) => None,
            },
        })
    });
    let pos = found.ok_or_else(|| format!("there is no {} nearby", names::tidy(name)))?;
    if !body.see(|view| opens(view, pos)) {
        return Err(
            format!("the {} at {pos} is no container", body.see(|view| view.state(pos).name())).into()
        );
    }
    approach(body, pos).await?;
    Ok(pos)
}

/// Opens a container within reach.
///
/// # Errors
/// It stays shut.
pub(super) async fn opened<B: Body>(body: &B, pos: BlockPos) -> Result<ContainerContents, FeedbackMessage> {
    body.act(vec![WorldInput::Open(pos)]).await.map_err(SkillError::from)?;
    let seen = body.see(|view| view.window().map(|(pos, slots)| ContainerContents { pos, slots }));
    seen.ok_or_else(|| "it was closed again".into())
}

/// The contents as data.
pub(super) fn counts(contents: &ContainerContents) -> Value {
    let count =
        |(item, count): &(cooperage_blocks::ItemId, u32)| json!({"name": item.name(), "count": count});
    contents.counts().iter().map(count).collect()
}

/// Tells the carried items.
pub(super) fn owned(view: &BodyView<'_>) -> FeedbackMessage {
    let items = record::inventory(view);
    FeedbackMessage::new(format!("you have {items}")).with(items)
}

/// Goes to a container, opens it, tells its contents and closes it. Finished items are taken out of a furnace.
///
/// # Errors
/// As [`reach`] and [`opened`].
pub(super) async fn look<B: Body>(
    generation: Generation,
    body: &B,
    name: &str,
    position: Option<BlockPos>,
) -> ActionFeedback {
    let pos = reach(generation, body, name, position).await?;
    let contents = opened(body, pos).await?;
    let block = body.see(|view| view.state(pos).name());
    let told =
        if is_furnace(block) { furnace(body, pos, &contents).await } else { Ok(chest(block, &contents)) };
    close(body).await?;
    told
}

fn chest(block: &str, contents: &ContainerContents) -> FeedbackMessage {
    FeedbackMessage::new(format!("the {block} at {} holds {}", contents.pos, contents.listed()))
        .with(counts(contents))
}

async fn furnace<B: Body>(body: &B, pos: BlockPos, contents: &ContainerContents) -> ActionFeedback {
    let slot = |number: usize| contents.slots.get(number).and_then(Option::as_ref);
    let data = counts(contents);
    if let Some(done) = slot(furnace_slot::OUTPUT) {
        withdraw(body, furnace_slot::OUTPUT, done.count).await?;
        let message = format!("the furnace was ready: you took {} {} out", done.count, done.item.name());
        return Ok(FeedbackMessage::new(message).with(data));
    }
    let burns = body.see(|view| {
        matches!(view.world().block_entity(pos), Some(BlockEntity::Furnace(furnace)) if furnace.burn > 0)
    });
    let message = match (slot(furnace_slot::INPUT), slot(furnace_slot::FUEL)) {
        (Some(input), Some(fuel)) => {
            format!(
                "the furnace works on {} {} with {} {}",
                input.count,
                input.item.name(),
                fuel.count,
                fuel.item.name()
            )
        }
        (Some(input), None) if burns => format!("the furnace works on {} {}", input.count, input.item.name()),
        (Some(input), None) => {
            format!("the furnace holds {} {}, but no fuel", input.count, input.item.name())
        }
        (None, Some(fuel)) => format!("the furnace holds {} {} only", fuel.count, fuel.item.name()),
        (None, None) => "the furnace is empty".to_owned(),
    };
    Ok(FeedbackMessage::new(message).with(data))
}
