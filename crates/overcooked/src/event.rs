//! The events of a step beside its rewards, and their receivers.

use crate::grid::PLAYERS_MAX;
use crate::object::{ObjectKind, SoupIngredient};

/// The events that the packages log, by player and step (docs/spec/overcooked.md, 8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum GameEvent {
    TomatoPickup,
    UsefulTomatoPickup,
    TomatoDrop,
    UsefulTomatoDrop,
    PottingTomato,
    OnionPickup,
    UsefulOnionPickup,
    OnionDrop,
    UsefulOnionDrop,
    PottingOnion,
    DishPickup,
    UsefulDishPickup,
    DishDrop,
    UsefulDishDrop,
    SoupPickup,
    SoupDelivery,
    SoupDrop,
    OptimalOnionPotting,
    OptimalTomatoPotting,
    ViableOnionPotting,
    ViableTomatoPotting,
    CatastrophicOnionPotting,
    CatastrophicTomatoPotting,
    UselessOnionPotting,
    UselessTomatoPotting,
}

impl GameEvent {
    /// All twenty-five kinds of events.
    pub const ALL: [GameEvent; 25] = [
        GameEvent::TomatoPickup,
        GameEvent::UsefulTomatoPickup,
        GameEvent::TomatoDrop,
        GameEvent::UsefulTomatoDrop,
        GameEvent::PottingTomato,
        GameEvent::OnionPickup,
        GameEvent::UsefulOnionPickup,
        GameEvent::OnionDrop,
        GameEvent::UsefulOnionDrop,
        GameEvent::PottingOnion,
        GameEvent::DishPickup,
        GameEvent::UsefulDishPickup,
        GameEvent::DishDrop,
        GameEvent::UsefulDishDrop,
        GameEvent::SoupPickup,
        GameEvent::SoupDelivery,
        GameEvent::SoupDrop,
        GameEvent::OptimalOnionPotting,
        GameEvent::OptimalTomatoPotting,
        GameEvent::ViableOnionPotting,
        GameEvent::ViableTomatoPotting,
        GameEvent::CatastrophicOnionPotting,
        GameEvent::CatastrophicTomatoPotting,
        GameEvent::UselessOnionPotting,
        GameEvent::UselessTomatoPotting,
    ];

    /// The key in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameEvent::TomatoPickup => "tomato_pickup",
            GameEvent::UsefulTomatoPickup => "useful_tomato_pickup",
            GameEvent::TomatoDrop => "tomato_drop",
            GameEvent::UsefulTomatoDrop => "useful_tomato_drop",
            GameEvent::PottingTomato => "potting_tomato",
            GameEvent::OnionPickup => "onion_pickup",
            GameEvent::UsefulOnionPickup => "useful_onion_pickup",
            GameEvent::OnionDrop => "onion_drop",
            GameEvent::UsefulOnionDrop => "useful_onion_drop",
            GameEvent::PottingOnion => "potting_onion",
            GameEvent::DishPickup => "dish_pickup",
            GameEvent::UsefulDishPickup => "useful_dish_pickup",
            GameEvent::DishDrop => "dish_drop",
            GameEvent::UsefulDishDrop => "useful_dish_drop",
            GameEvent::SoupPickup => "soup_pickup",
            GameEvent::SoupDelivery => "soup_delivery",
            GameEvent::SoupDrop => "soup_drop",
            GameEvent::OptimalOnionPotting => "optimal_onion_potting",
            GameEvent::OptimalTomatoPotting => "optimal_tomato_potting",
            GameEvent::ViableOnionPotting => "viable_onion_potting",
            GameEvent::ViableTomatoPotting => "viable_tomato_potting",
            GameEvent::CatastrophicOnionPotting => "catastrophic_onion_potting",
            GameEvent::CatastrophicTomatoPotting => "catastrophic_tomato_potting",
            GameEvent::UselessOnionPotting => "useless_onion_potting",
            GameEvent::UselessTomatoPotting => "useless_tomato_potting",
        }
    }

    /// Taking that from a counter, from a pot or from a dispenser.
    pub(crate) const fn pickup(kind: ObjectKind) -> GameEvent {
        match kind {
            ObjectKind::Onion => GameEvent::OnionPickup,
            ObjectKind::Tomato => GameEvent::TomatoPickup,
            ObjectKind::Dish => GameEvent::DishPickup,
            ObjectKind::Soup => GameEvent::SoupPickup,
        }
    }

    /// Placing that on a counter.
    pub(crate) const fn drop(kind: ObjectKind) -> GameEvent {
        match kind {
            ObjectKind::Onion => GameEvent::OnionDrop,
            ObjectKind::Tomato => GameEvent::TomatoDrop,
            ObjectKind::Dish => GameEvent::DishDrop,
            ObjectKind::Soup => GameEvent::SoupDrop,
        }
    }
}

/// The deed of a player in a step, in the words that partners are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepSkill {
    /// Took it from a counter or a dispenser.
    PickUp(ObjectKind),
    /// Placed it on a counter.
    Place(ObjectKind),
    /// Turned to a pot with it; this is said even if the pot did not accept it.
    Put(SoupIngredient),
    /// Took a ready soup out of a pot.
    FillDish,
    /// Served a soup, paid or not.
    Deliver,
    /// Started a pot; only under the new rules, and our own word.
    StartCooking,
}

impl StepSkill {
    /// The label in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            StepSkill::PickUp(ObjectKind::Onion) => "pickup_onion",
            StepSkill::PickUp(ObjectKind::Tomato) => "pickup_tomato",
            StepSkill::PickUp(ObjectKind::Dish) => "pickup_dish",
            StepSkill::PickUp(ObjectKind::Soup) => "pickup_soup",
            StepSkill::Place(ObjectKind::Onion) => "place_onion_on_counter",
            StepSkill::Place(ObjectKind::Tomato) => "place_tomato_on_counter",
            StepSkill::Place(ObjectKind::Dish) => "place_dish_on_counter",
            StepSkill::Place(ObjectKind::Soup) => "place_soup_on_counter",
            StepSkill::Put(SoupIngredient::Onion) => "put_onion_in_pot",
            StepSkill::Put(SoupIngredient::Tomato) => "put_tomato_in_pot",
            StepSkill::FillDish => "fill_dish_with_soup",
            StepSkill::Deliver => "deliver_soup",
            StepSkill::StartCooking => "start_cooking",
        }
    }
}

/// A receiver of a step's events. A receiver that wants none costs nothing.
pub trait EventSink {
    /// Whether events are wanted; if not, they are not even worked out.
    const WANTS_EVENTS: bool;

    /// Something happened to that player.
    fn event(&mut self, player: usize, event: GameEvent);

    /// That player did this.
    fn skill(&mut self, player: usize, skill: StepSkill);
}

/// A receiver that wants no events.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvents;

impl EventSink for NoEvents {
    const WANTS_EVENTS: bool = false;

    #[inline]
    fn event(&mut self, _: usize, _: GameEvent) {}

    #[inline]
    fn skill(&mut self, _: usize, _: StepSkill) {}
}

/// The skills of one step and nothing else: cheap, for programs that plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepSkills(pub [Option<StepSkill>; PLAYERS_MAX]);

impl EventSink for StepSkills {
    const WANTS_EVENTS: bool = false;

    #[inline]
    fn event(&mut self, _: usize, _: GameEvent) {}

    #[inline]
    fn skill(&mut self, player: usize, skill: StepSkill) {
        if let Some(place) = self.0.get_mut(player) {
            *place = Some(skill);
        }
    }
}

/// All events of one step in the order in which they happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepLog {
    /// The players and their events.
    pub events: Vec<(usize, GameEvent)>,
    /// The deed of each player.
    pub skills: StepSkills,
}

impl StepLog {
    /// Forgets everything, for the next step.
    pub fn clear(&mut self) {
        self.events.clear();
        self.skills = StepSkills::default();
    }
}

impl EventSink for StepLog {
    const WANTS_EVENTS: bool = true;

    fn event(&mut self, player: usize, event: GameEvent) {
        self.events.push((player, event));
    }

    fn skill(&mut self, player: usize, skill: StepSkill) {
        self.skills.skill(player, skill);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_different() {
        let names: std::collections::BTreeSet<&str> =
            GameEvent::ALL.iter().map(|event| event.name()).collect();
        assert_eq!(names.len(), GameEvent::ALL.len());
        for (number, event) in GameEvent::ALL.into_iter().enumerate() {
            assert_eq!(event as usize, number);
        }
    }
}
