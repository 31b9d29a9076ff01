//! Animals: milk, wool, food, offspring.

use cooperage_blocks::world::{EntityId, Mob};
use cooperage_blocks::{ItemId, registry};

use super::SkillError;
use super::gather::pick_up_near;
use super::travel::Travel;
use super::using::{nearest_mob, use_on_entity};
use crate::body::Body;

/// How far animals are looked for, in blocks.
const RANGE: f64 = 48.0;
/// How far wool is picked up, in blocks.
const DROP_RANGE: f64 = 6.0;
/// Ticks after which two animals in love have had their young.
const LOVE_TICKS: u32 = 400;
/// Animals that want nothing before feeding ends.
const REFUSALS_MAX: usize = 12;

/// Foods by which a kind is led and bred, the most usual first.
#[must_use]
pub fn foods(kind: &str) -> &'static [&'static str] {
    match kind {
        "cow" | "sheep" | "mooshroom" | "goat" => &["wheat"],
        "pig" => &["carrot", "potato", "beetroot"],
        "chicken" => &["wheat_seeds", "beetroot_seeds", "melon_seeds", "pumpkin_seeds"],
        "rabbit" => &["carrot", "dandelion", "golden_carrot"],
        "horse" | "donkey" => &["golden_carrot", "golden_apple"],
        "wolf" => &["beef", "chicken", "porkchop", "mutton", "rabbit", "cooked_beef"],
        "cat" | "ocelot" => &["cod", "salmon"],
        "llama" => &["hay_block"],
        "turtle" => &["seagrass"],
        "fox" => &["sweet_berries"],
        "bee" => &["dandelion", "poppy"],
        _ => &[],
    }
}

fn item(name: &str) -> Result<ItemId, SkillError> {
    super::named::item_named(name)
}

/// Uses an item on the nearest wanted animal. Returns the animal and the world's answer.
async fn use_on_nearest<B: Body>(
    body: &B,
    what: &str,
    with: ItemId,
    is_wanted: impl Fn(EntityId, &Mob) -> bool,
) -> Result<(EntityId, String), SkillError> {
    if body.see(|view| view.count(with)) == 0 {
        return Err(SkillError::Missing { item: with.name().to_owned(), needed: 1, held: 0 });
    }
    let animal = body
        .see(|view| nearest_mob(view, RANGE, &is_wanted))
        .ok_or_else(|| SkillError::NotFound { what: what.to_owned(), range: RANGE as u32 })?;
    let travel = Travel { ticks_max: 1_200, ..Travel::on_foot() };
    let said = use_on_entity(body, Some(with), animal, &travel).await?;
    Ok((animal, said))
}

/// Milks the nearest cow into a bucket.
///
/// # Errors
/// [`SkillError::Missing`] without a bucket, [`SkillError::NotFound`] without a cow.
pub async fn milk<B: Body>(body: &B) -> Result<(), SkillError> {
    let bucket = item("bucket")?;
    let is_cow = |_, mob: &Mob| matches!(mob.kind_name(), "cow" | "mooshroom" | "goat") && !mob.is_baby();
    use_on_nearest(body, "cow", bucket, is_cow).await.map(|_| ())
}

/// The kind of animal to shear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fleece<'a> {
    /// Sheep, of a colour if that is said; what they give is wool.
    Wool(Option<&'a str>),
    /// Mooshrooms; they give mushrooms and are cows from then on.
    Mushrooms,
}

/// Shears animals of that kind and picks up the drops. Returns how many were shorn.
///
/// # Errors
/// [`SkillError::Missing`] without shears, [`SkillError::NotFound`] without such an animal.
pub async fn shear<B: Body>(body: &B, fleece: Fleece<'_>, count: u32) -> Result<u32, SkillError> {
    let shears = item("shears")?;
    let what = if fleece == Fleece::Mushrooms { "mooshroom" } else { "sheep with wool" };
    let is_wanted = |_, mob: &Mob| match fleece {
        _ if mob.is_baby() => false,
        Fleece::Mushrooms => mob.kind_name() == "mooshroom",
        Fleece::Wool(color) => {
            let has_color = color.is_none_or(|color| mob.color.as_deref().unwrap_or("white") == color);
            mob.kind_name() == "sheep" && !mob.is_shorn && has_color
        }
    };
    for shorn in 0..count {
        match use_on_nearest(body, what, shears, is_wanted).await {
            Ok(_) => {
                pick_up_near(body, DROP_RANGE).await;
            }
            Err(error) if shorn == 0 => return Err(error),
            Err(_) => return Ok(shorn),
        }
    }
    Ok(count)
}

/// The first food for a kind that is carried.
fn food_carried<B: Body>(body: &B, kind: &str) -> Result<ItemId, SkillError> {
    let foods = foods(kind);
    if foods.is_empty() {
        return Err(SkillError::other(format!("{kind} can't be fed")));
    }
    let carried = body
        .see(|view| foods.iter().filter_map(|name| registry().item(name)).find(|food| view.count(*food) > 0));
    carried.ok_or_else(|| SkillError::Missing { item: foods[0].to_owned(), needed: 1, held: 0 })
}

/// Feeds animals of a kind that want it, at most `count`; how many.
///
/// # Errors
/// [`SkillError::Missing`] without food, [`SkillError::NotFound`] without animals, or none of them is hungry.
pub async fn feed<B: Body>(body: &B, kind: &str, count: u32) -> Result<u32, SkillError> {
    let mut fed: Vec<EntityId> = Vec::new();
    let mut refused = 0;
    let mut last = None;
    while (fed.len() - refused) < count as usize && refused < REFUSALS_MAX {
        let food = match food_carried(body, kind) {
            Ok(food) => food,
            Err(error) if fed.len() == refused => return Err(last.unwrap_or(error)),
            Err(_) => break,
        };
        let known = fed.clone();
        let next = body
            .see(|view| nearest_mob(view, RANGE, |id, mob| mob.kind_name() == kind && !known.contains(&id)));
        let Some(animal) = next else { break };
        fed.push(animal);
        let travel = Travel { ticks_max: 1_200, ..Travel::on_foot() };
        if let Err(error) = use_on_entity(body, Some(food), animal, &travel).await {
            refused += 1;
            last = Some(error);
        }
    }
    let count = (fed.len() - refused) as u32;
    if count > 0 {
        return Ok(count);
    }
    Err(last.unwrap_or_else(|| SkillError::NotFound { what: kind.to_owned(), range: RANGE as u32 }))
}

/// Breeds two animals of a kind, and waits for their young.
///
/// # Errors
/// As [`feed`]; [`SkillError::Other`] when fewer than two wanted food, or no young came.
pub async fn breed<B: Body>(body: &B, kind: &str) -> Result<(), SkillError> {
    let held = body.see(|view| foods(kind).iter().map(|food| view.count_named(food)).sum::<u32>());
    if held < 2 {
        let item = foods(kind).first().copied().unwrap_or("food").to_owned();
        return Err(SkillError::Missing { item, needed: 2, held });
    }
    let young = |body: &B| {
        body.see(|view| {
            view.mobs(RANGE).iter().filter(|(_, mob)| mob.kind_name() == kind && mob.is_baby()).count()
        })
    };
    let before = young(body);
    if feed(body, kind, 2).await? < 2 {
        return Err(SkillError::other(format!("only one {kind} could be fed: two are needed")));
    }
    for _ in 0..LOVE_TICKS / 20 {
        if young(body) > before {
            return Ok(());
        }
        body.wait(20).await;
    }
    Err(SkillError::other(format!("the two {kind} had no young")))
}
