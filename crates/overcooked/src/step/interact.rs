//! The effects of a player's use of the cell in front (docs/spec/overcooked.md, 5).

use super::useful::{PotCounts, dish_is_wanted, is_ready, tell_drop, tell_pickup, tell_potting};
use crate::event::{EventSink, GameEvent, StepSkill};
use crate::grid::{GridSlot, GridTerrain};
use crate::object::{KitchenObject, ObjectKind, SoupContent, SoupIngredient};
use crate::rules::{Dynamics, OvercookedRules};
use crate::state::{OvercookedState, PlayerState};

/// The reward of an interaction for the player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Paid {
    pub(super) sparse: i32,
    pub(super) shaped: i32,
}

impl Paid {
    const NOTHING: Paid = Paid { sparse: 0, shaped: 0 };

    const fn shaped(shaped: i32) -> Paid {
        Paid { sparse: 0, shaped }
    }
}

/// The data of one player's interaction.
struct InteractionContext<'t, S> {
    rules: &'t OvercookedRules,
    state: &'t mut OvercookedState,
    player: usize,
    /// The player's pose from the start of the step, and hands as they are now.
    me: PlayerState,
    pots: PotCounts,
    sink: &'t mut S,
}

#[inline]
pub(super) fn interact<S: EventSink>(
    rules: &OvercookedRules,
    state: &mut OvercookedState,
    player: usize,
    pots: PotCounts,
    sink: &mut S,
) -> Paid {
    let Some(&me) = state.players().get(player) else { return Paid::NOTHING };
    let faced = rules.grid().faced(me.cell, me.facing);
    let mut turn = InteractionContext { rules, state, player, me, pots, sink };
    match faced.terrain {
        GridTerrain::Floor => Paid::NOTHING,
        GridTerrain::Counter => turn.counter(faced.slot),
        GridTerrain::OnionDispenser => turn.ingredients(SoupIngredient::Onion),
        GridTerrain::TomatoDispenser => turn.ingredients(SoupIngredient::Tomato),
        GridTerrain::DishDispenser => turn.dishes(),
        GridTerrain::Pot => turn.pot(faced.slot),
        GridTerrain::Serving => turn.serve(),
    }
}

impl<S: EventSink> InteractionContext<'_, S> {
    #[inline]
    fn hold(&mut self, object: KitchenObject) {
        if let Some(me) = self.state.players_mut().get_mut(self.player) {
            me.held = object;
        }
    }

    #[inline]
    fn counter(&mut self, slot: GridSlot) -> Paid {
        let lying = self.state.object(slot);
        match (self.me.held.kind(), lying.kind()) {
            (Some(kind), None) => {
                tell_drop(self.state, self.player, kind, self.pots, self.sink);
                self.hold(KitchenObject::NONE);
                self.state.put(slot, self.me.held);
                self.sink.skill(self.player, StepSkill::Place(kind));
            }
            (None, Some(kind)) => {
                tell_pickup(self.rules, self.state, self.player, kind, self.pots, self.sink);
                self.state.take(slot);
                self.hold(lying);
                self.sink.skill(self.player, StepSkill::PickUp(kind));
            }
            _ => {}
        }
        Paid::NOTHING
    }

    #[inline]
    fn ingredients(&mut self, ingredient: SoupIngredient) -> Paid {
        if self.me.held.is_none() {
            // The packages log nothing of a tomato that comes from its dispenser.
            if ingredient == SoupIngredient::Onion {
                tell_pickup(self.rules, self.state, self.player, ObjectKind::Onion, self.pots, self.sink);
            }
            self.hold(KitchenObject::of(ingredient));
            self.sink.skill(self.player, StepSkill::PickUp(ingredient.into()));
        }
        Paid::NOTHING
    }

    #[inline]
    fn dishes(&mut self) -> Paid {
        if self.me.held.is_some() {
            return Paid::NOTHING;
        }
        tell_pickup(self.rules, self.state, self.player, ObjectKind::Dish, self.pots, self.sink);
        let wanted = dish_is_wanted(self.rules, self.state, self.pots);
        self.hold(KitchenObject::DISH);
        self.sink.skill(self.player, StepSkill::PickUp(ObjectKind::Dish));
        Paid::shaped(if wanted { self.rules.shaping().dish_pickup } else { 0 })
    }

    #[inline]
    fn pot(&mut self, slot: GridSlot) -> Paid {
        let soup = self.state.object(slot);
        let held = self.me.held;
        if let Some(ingredient) = held.ingredient() {
            self.sink.skill(self.player, StepSkill::Put(ingredient));
            return self.fill(slot, soup, ingredient);
        }
        if held == KitchenObject::DISH && is_ready(self.rules, soup) {
            if S::WANTS_EVENTS {
                self.sink.event(self.player, GameEvent::SoupPickup);
            }
            self.state.take(slot);
            self.hold(soup);
            self.sink.skill(self.player, StepSkill::FillDish);
            return Paid::shaped(self.rules.shaping().soup_pickup);
        }
        if held.is_none() && self.rules.dynamics() == Dynamics::New && soup.is_idle() {
            self.state.change(slot, soup.cooked());
            self.sink.skill(self.player, StepSkill::StartCooking);
        }
        Paid::NOTHING
    }

    #[inline]
    fn fill(&mut self, slot: GridSlot, soup: KitchenObject, ingredient: SoupIngredient) -> Paid {
        let before = soup.content();
        if soup.is_none() {
            self.state.put(slot, KitchenObject::soup(SoupContent::EMPTY.with(ingredient), -1));
        } else if self.takes(soup, ingredient) {
            self.state.change(slot, soup.with(ingredient));
        } else {
            return Paid::NOTHING;
        }
        self.hold(KitchenObject::NONE);
        tell_potting(self.rules, self.player, ingredient, before, self.sink);
        Paid::shaped(self.rules.shaping().placement)
    }

    #[inline]
    fn takes(&self, soup: KitchenObject, ingredient: SoupIngredient) -> bool {
        let fits = soup.is_idle() && !soup.content().is_full();
        fits && (self.rules.dynamics() != Dynamics::Legacy || soup.content().first() == Some(ingredient))
    }

    #[inline]
    fn serve(&mut self) -> Paid {
        let soup = self.me.held;
        if !soup.is_soup() {
            return Paid::NOTHING;
        }
        if S::WANTS_EVENTS {
            self.sink.event(self.player, GameEvent::SoupDelivery);
        }
        self.hold(KitchenObject::NONE);
        self.sink.skill(self.player, StepSkill::Deliver);
        let sparse = match self.rules.dynamics() {
            Dynamics::Legacy => self.pay_legacy(soup),
            Dynamics::Old | Dynamics::New => self.rules.recipes().paid(soup.content()),
        };
        Paid { sparse, shaped: 0 }
    }

    /// Any finished soup pays, unless a finite list asks for another one.
    fn pay_legacy(&mut self, soup: KitchenObject) -> i32 {
        let is_finished = is_ready(self.rules, soup);
        let orders = self.state.orders();
        if !is_finished
            || orders.is_finite()
                && !orders.next().is_some_and(|order| order.is_met_by(soup.content().first()))
        {
            return 0;
        }
        self.state.orders_mut().serve();
        self.rules.recipes().paid(soup.content())
    }
}
