//! Positions and selectors: the places, players and entities that a command means.

use super::super::World;
use super::super::ground::EntityKind;
use super::super::ids::{EntityId, PlayerId};
use super::words::{CommandWords, at_commas, bracketed};
use crate::pos::BlockPos;

/// A player or an entity that a selector names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SelectorTarget {
    Player(PlayerId),
    Entity(EntityId),
}

impl World {
    /// Three coordinates, absolute or (`~`) from the giver's feet.
    pub(super) fn point(
        &self,
        by: Option<PlayerId>,
        words: &mut CommandWords<'_>,
    ) -> Result<[f64; 3], String> {
        let from = by.and_then(|id| self.player(id)).map_or([0.0; 3], |player| player.body.pos);
        let mut point = [0.0; 3];
        for (part, base) in point.iter_mut().zip(from) {
            let word = words.next().ok_or("a coordinate is missing")?;
            let (base, number) = match word.strip_prefix('~') {
                Some(rest) => (base, rest),
                None => (0.0, word.as_str()),
            };
            let offset: f64 = if number.is_empty() { Ok(0.0) } else { number.parse() }
                .map_err(|_| format!("`{word}` is no coordinate"))?;
            if !offset.is_finite() || offset.abs() > COORDINATE_MAX {
                return Err(format!("`{word}` is outside the world"));
            }
            *part = base + offset;
        }
        Ok(point)
    }

    /// The cell of three coordinates, as [`World::point`] reads them.
    pub(super) fn cell(
        &self,
        by: Option<PlayerId>,
        words: &mut CommandWords<'_>,
    ) -> Result<BlockPos, String> {
        let [x, y, z] = self.point(by, words)?;
        Ok(BlockPos::holding(x, y, z))
    }

    /// All players and entities that a selector or a name means.
    pub(super) fn selected(&self, by: Option<PlayerId>, word: &str) -> Result<Vec<SelectorTarget>, String> {
        let Some(selector) = word.strip_prefix('@') else {
            let named = self.player_named(word).map(|player| vec![SelectorTarget::Player(player.id)]);
            return named.ok_or_else(|| format!("there is no player `{word}`"));
        };
        let (kind, arguments, _) = bracketed(selector);
        let players = || self.players.iter().map(|player| SelectorTarget::Player(player.id));
        let from = by.and_then(|id| self.player(id)).map_or([0.0; 3], |player| player.body.pos);
        let mut all: Vec<SelectorTarget> = match kind {
            "s" => by.map(SelectorTarget::Player).into_iter().collect(),
            "a" | "p" | "r" => players().collect(),
            "e" => players()
                .chain(self.entities.iter().map(|entity| SelectorTarget::Entity(entity.id)))
                .collect(),
            _ => return Err(format!("there is no selector `@{kind}`")),
        };
        let mut limit = if matches!(kind, "p" | "r") { 1 } else { usize::MAX };
        let mut nearest = kind == "p";
        for argument in at_commas(arguments.unwrap_or("")) {
            let (name, value) =
                argument.split_once('=').ok_or_else(|| format!("`{argument}` is no condition"))?;
            let (name, value) = (name.trim(), value.trim());
            let (is_not, value) = value.strip_prefix('!').map_or((false, value), |value| (true, value));
            match name {
                "type" => {
                    let wanted = value.strip_prefix("minecraft:").unwrap_or(value);
                    all.retain(|&who| (self.kind_of(who) == wanted) != is_not);
                }
                "name" => {
                    let wanted = value.trim_matches('"');
                    all.retain(|&who| (self.name_of(who).as_deref() == Some(wanted)) != is_not);
                }
                "distance" => {
                    let (low, high) = range(value)?;
                    all.retain(|&who| (low..=high).contains(&self.distance(who, from)));
                }
                "limit" => limit = value.parse().map_err(|_| format!("`{value}` is no limit"))?,
                "sort" => nearest = value == "nearest",
                _ => return Err(format!("the condition `{name}` is left out of this world")),
            }
        }
        if nearest {
            all.sort_by(|&a, &b| self.distance(a, from).total_cmp(&self.distance(b, from)).then(a.cmp(&b)));
        }
        all.truncate(limit);
        Ok(all)
    }

    /// The players that a selector or a name means; an error if there are none.
    pub(super) fn chosen_players(&self, by: Option<PlayerId>, word: &str) -> Result<Vec<PlayerId>, String> {
        let players: Vec<PlayerId> = self
            .selected(by, word)?
            .into_iter()
            .filter_map(|who| match who {
                SelectorTarget::Player(id) => Some(id),
                SelectorTarget::Entity(_) => None,
            })
            .collect();
        if players.is_empty() { Err(format!("`{word}` means no player")) } else { Ok(players) }
    }

    /// The first of the players that a selector or a name means.
    pub(super) fn one_player(&self, by: Option<PlayerId>, word: &str) -> Result<PlayerId, String> {
        self.chosen_players(by, word)?.first().copied().ok_or_else(|| format!("`{word}` means no player"))
    }

    pub(super) fn position_of(&self, who: SelectorTarget) -> [f64; 3] {
        match who {
            SelectorTarget::Player(id) => self.player(id).map_or([0.0; 3], |player| player.body.pos),
            SelectorTarget::Entity(id) => self.entity(id).map_or([0.0; 3], |entity| entity.pos),
        }
    }

    fn distance(&self, who: SelectorTarget, from: [f64; 3]) -> f64 {
        let at = self.position_of(who);
        (0..3).map(|axis| (at[axis] - from[axis]).powi(2)).sum::<f64>().sqrt()
    }

    fn kind_of(&self, who: SelectorTarget) -> &'static str {
        match who {
            SelectorTarget::Player(_) => "player",
            SelectorTarget::Entity(id) => match self.entity(id).map(|entity| &entity.kind) {
                Some(EntityKind::Item { .. }) => "item",
                Some(EntityKind::Falling { .. }) => "falling_block",
                Some(EntityKind::Mob(mob)) => mob.kind_name(),
                Some(EntityKind::Vehicle(vehicle)) => vehicle.item.name(),
                Some(EntityKind::Missile(missile)) => missile.kind.name(),
                Some(EntityKind::Gone) | None => "",
            },
        }
    }

    fn name_of(&self, who: SelectorTarget) -> Option<std::sync::Arc<str>> {
        match who {
            SelectorTarget::Player(id) => Some(std::sync::Arc::clone(&self.player(id)?.name)),
            SelectorTarget::Entity(id) => match &self.entity(id)?.kind {
                EntityKind::Mob(mob) => mob.name.clone(),
                _ => None,
            },
        }
    }
}

/// The farthest coordinate that commands accept, in blocks.
const COORDINATE_MAX: f64 = 30_000_000.0;

/// `5`, `..5`, `2..` or `2..5`.
fn range(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str, open: f64| {
        if text.is_empty() { Ok(open) } else { text.parse().map_err(|_| format!("`{text}` is no distance")) }
    };
    match text.split_once("..") {
        Some((low, high)) => Ok((number(low, 0.0)?, number(high, f64::INFINITY)?)),
        None => number(text, 0.0).map(|exact| (exact, exact)),
    }
}
