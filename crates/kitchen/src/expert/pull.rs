//! From what is wanted to what there is to do: each target pulls its dish, and that its ingredients, through the kitchen.
//!
//! Targets come in order of preference. What is on its way, in hands or in tools is set aside for the first target that can
//! use it; what remains to be done becomes an [`Offer`]. Nothing is remembered between passes but the jobs of agents, so a
//! change of targets takes effect at once and lets nothing go to waste.

use arrayvec::ArrayVec;

use super::kitchen::{Job, Kitchen};
use super::model::{Model, at_bit, bit, ones};
use crate::limits::CREW_MAX;
use crate::rules::NOTHING;

/// Something to do for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) job: Job,
    /// Steps until the first use can be made of being there.
    pub(super) ready: u16,
    /// Place of the target in the list.
    pub(super) target: u8,
}

/// Offers of one pass.
pub(super) type Offers = ArrayVec<Offer, 48>;

/// "Cannot be had" as a time.
pub(super) const NEVER: u16 = 10_000;
/// Recipes deeper than this are not followed.
const DEPTH_MAX: u8 = 24;

/// One pass.
pub(super) struct Pull<'a> {
    pub(super) model: &'a Model,
    pub(super) kitchen: &'a mut Kitchen,
    pub(super) offers: &'a mut Offers,
    claims: Claims,
    target: u8,
}

/// What is set aside for a target.
#[derive(Clone, Copy, Default)]
struct Claims {
    /// Tools, for their contents or for a mixture that will be made there.
    tools: u64,
    /// Those of them whose product will be taken away.
    emptied: u64,
    /// Emptied tools set aside for a mixture afterwards.
    refilled: u64,
    /// Agents whose job counts already.
    workers: u32,
}

impl<'a> Pull<'a> {
    pub(super) fn new(model: &'a Model, kitchen: &'a mut Kitchen, offers: &'a mut Offers) -> Pull<'a> {
        offers.clear();
        Pull { model, kitchen, offers, claims: Claims::default(), target: 0 }
    }

    /// Adds what is to be done for one more dish. `deadline` = steps within which it must stand on the table, if it is of
    /// no use later. Returns whether it can be had in time; if not, nothing is set aside.
    pub(super) fn target(&mut self, dish: u8, deadline: Option<u16>) -> bool {
        let (claims, offers) = (self.claims, self.offers.len());
        let time = self.need(dish, self.kitchen.table, 0);
        let possible = time < NEVER && deadline.is_none_or(|deadline| time <= deadline);
        if !possible {
            self.claims = claims;
            self.offers.truncate(offers);
        }
        self.target = self.target.saturating_add(1);
        possible
    }

    /// Steps until the item can be at that location, at best; makes offers for what is missing.
    fn need(&mut self, item: u8, to: u8, depth: u8) -> u16 {
        if let Some(time) = self.on_its_way(item, to) {
            return time;
        }
        if self.model.is_base(item) {
            self.offer(Job::Carry { item, from: self.model.storage, to }, 0);
            return 4;
        }
        let Some(recipe) = self.model.recipe(item) else { return NEVER };
        if depth >= DEPTH_MAX {
            return NEVER;
        }
        if let Some(time) = self.made_already(item, to, recipe.makers) {
            return time;
        }
        let Some((at, free_in)) = self.choose_tool(recipe.set, recipe.makers) else { return NEVER };
        let tool = *self.kitchen.tool(at);
        let mut filled_in = free_in;
        if tool.product == NOTHING && tool.contents == recipe.set {
            self.offer_cooking(at, item);
        } else {
            let contents = if tool.product == NOTHING { tool.contents } else { 0 };
            for &ingredient in &recipe.ingredients {
                if contents & bit(ingredient) == 0 {
                    filled_in = filled_in.max(self.need(ingredient, at, depth + 1));
                }
            }
        }
        if filled_in >= NEVER {
            return NEVER;
        }
        filled_in + 3 + recipe.cook
    }

    /// An agent who brings it there already, or who has it in hands without a destination.
    fn on_its_way(&mut self, item: u8, to: u8) -> Option<u16> {
        for number in 0..self.model.crew.min(CREW_MAX) {
            if self.claims.workers & (1 << number) != 0 {
                continue;
            }
            let worker = &mut self.kitchen.workers[number];
            match worker.job {
                Job::Carry { item: carried, from, to: target } if carried == item && target == to => {
                    self.claims.workers |= 1 << number;
                    let fetching = worker.hold == NOTHING;
                    let time = if fetching {
                        let busy = u16::from(self.kitchen.tools[usize::from(from) & 63].busy);
                        u16::from(worker.at != from).max(busy) + 3
                    } else {
                        u16::from(worker.at != to) + 1
                    };
                    if fetching {
                        self.claims.tools |= at_bit(from) & self.model.tools;
                        self.claims.emptied |= at_bit(from) & self.model.tools;
                    }
                    return Some(time);
                }
                Job::Free if worker.hold == item => {
                    self.claims.workers |= 1 << number;
                    worker.job = Job::Carry { item, from: to, to };
                    return Some(u16::from(worker.at != to) + 1);
                }
                _ => {}
            }
        }
        None
    }

    /// A product in a tool that no earlier target claims.
    fn made_already(&mut self, item: u8, to: u8, makers: u64) -> Option<u16> {
        let with = ones(makers & !self.claims.tools).filter(|&at| self.kitchen.tool(at).product == item);
        let at = with.min_by_key(|&at| self.kitchen.tool(at).busy)?;
        let busy = u16::from(self.kitchen.tool(at).busy);
        self.claims.tools |= at_bit(at);
        self.claims.emptied |= at_bit(at);
        // Who fetches it for a target that has other means now goes where it is needed more.
        let crew = self.model.crew.min(CREW_MAX);
        let fetching = |w: &super::kitchen::Worker| {
            w.hold == NOTHING && matches!(w.job, Job::Carry { item: i, from, .. } if i == item && from == at)
        };
        if let Some(number) = self.kitchen.workers[..crew].iter().position(fetching) {
            self.claims.workers |= 1 << number;
            self.kitchen.workers[number].job = Job::Carry { item, from: at, to };
        } else {
            self.offer(Job::Carry { item, from: at, to }, busy);
        }
        Some(busy + 3)
    }

    /// The tool to make a mixture in, and steps until it is free: one with as much of it as possible, or an empty one, or
    /// one that will be emptied.
    fn choose_tool(&mut self, set: u128, makers: u64) -> Option<(u8, u16)> {
        let mut best: Option<(u32, u8)> = None;
        for at in ones(makers & !self.claims.tools) {
            let tool = self.kitchen.tool(at);
            if tool.product != NOTHING {
                continue;
            }
            let contents = tool.contents | self.incoming(at);
            let common = contents.count_ones();
            if contents & !set == 0 && best.is_none_or(|(most, _)| common > most) {
                best = Some((common, at));
            }
        }
        if let Some((_, at)) = best {
            self.claims.tools |= at_bit(at);
            return Some((at, 0));
        }
        let emptied = ones(makers & self.claims.emptied & !self.claims.refilled);
        let suitable = emptied.filter(|&at| self.incoming(at) & !set == 0);
        let at = suitable.min_by_key(|&at| self.kitchen.tool(at).busy)?;
        self.claims.refilled |= at_bit(at);
        Some((at, u16::from(self.kitchen.tool(at).busy) + 2))
    }

    /// What agents are bringing to a tool.
    fn incoming(&self, to: u8) -> u128 {
        let crew = self.model.crew.min(CREW_MAX);
        self.kitchen.workers[..crew].iter().fold(0, |set, worker| match worker.job {
            Job::Carry { item, to: target, .. } if target == to => set | bit(item),
            _ => set,
        })
    }

    fn offer_cooking(&mut self, at: u8, product: u8) {
        let crew = self.model.crew.min(CREW_MAX);
        let job = Job::Cook { at, product };
        if let Some(number) = self.kitchen.workers[..crew].iter().position(|worker| worker.job == job) {
            self.claims.workers |= 1 << number;
        } else {
            self.offer(job, 0);
        }
    }

    fn offer(&mut self, job: Job, ready: u16) {
        let _ = self.offers.try_push(Offer { job, ready, target: self.target });
    }
}
