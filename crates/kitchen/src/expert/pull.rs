//! From what is wanted to what there is to do: each target pulls its dish, and that its ingredients, through the kitchen.
//!
//! Targets come in order of preference. Items on their way, in hands or in tools are set aside for the first target that
//! can use them; the work that remains becomes an [`PulledWork`]. Nothing is remembered between passes but the jobs of
//! agents, so a change of targets takes effect at once and lets nothing go to waste.

use arrayvec::ArrayVec;

use super::kitchen::{Job, Kitchen};
use super::model::{Model, at_bit, bit, ones};
use crate::limits::{CREW_MAX, LOCATIONS_MAX};
use crate::rules::NOTHING;

/// Something to do for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PulledWork {
    pub(super) job: Job,
    /// Steps until the first use can be made of being there.
    pub(super) ready: u16,
    /// Place of the target in the list.
    pub(super) target: u8,
}

/// Offers of one pass.
pub(super) type Offers = ArrayVec<PulledWork, 48>;

/// "Cannot be had" as a time.
pub(super) const NEVER: u16 = 10_000;
/// Recipes deeper than this are not followed.
const DEPTH_MAX: u8 = 24;

/// One pass over all targets.
pub(super) struct Pull<'a> {
    pub(super) model: &'a Model,
    pub(super) kitchen: &'a mut Kitchen,
    pub(super) offers: &'a mut Offers,
    claims: Claims,
    target: u8,
}

/// The tools and agents that are set aside for targets.
#[derive(Clone, Copy)]
struct Claims {
    /// Tools, for their contents or for a mixture that will be made there.
    tools: u64,
    /// Those of them whose product will be taken away.
    emptied: u64,
    /// Emptied tools set aside for a mixture afterwards.
    refilled: u64,
    /// Agents whose job counts already.
    workers: u32,
    /// Steps until tools with claims are empty again.
    empty_in: [u16; LOCATIONS_MAX],
}

impl<'a> Pull<'a> {
    pub(super) fn new(model: &'a Model, kitchen: &'a mut Kitchen, offers: &'a mut Offers) -> Pull<'a> {
        offers.clear();
        Pull {
            model,
            kitchen,
            offers,
            claims: Claims { tools: 0, emptied: 0, refilled: 0, workers: 0, empty_in: [0; LOCATIONS_MAX] },
            target: 0,
        }
    }

    /// Adds what is to be done for one more dish. `deadline` = steps within which it must stand on the table, if it is of
    /// no use later. Returns whether it can be had in time; if not, nothing is set aside.
    pub(super) fn target(&mut self, dish: u8, deadline: Option<u16>) -> bool {
        let (claims, offers) = (self.claims, self.offers.len());
        let time = self.need(dish, self.kitchen.table, NOTHING, 0, 0);
        let possible = time < NEVER && deadline.is_none_or(|deadline| time <= deadline);
        if !possible {
            self.claims = claims;
            self.offers.truncate(offers);
        }
        self.target = self.target.saturating_add(1);
        possible
    }

    /// Adds what is to be done to get an item out of the way.
    pub(super) fn clear(&mut self, item: u8, to: u8) {
        self.need(item, to, NOTHING, 0, 0);
        self.target = self.target.saturating_add(1);
    }

    /// Steps until the item can be at that location, at best; makes offers for what is missing. It is of no use there
    /// before `wanted_in` steps.
    fn need(&mut self, item: u8, to: u8, into: u8, wanted_in: u16, depth: u8) -> u16 {
        if let Some(time) = self.on_its_way(item, to, into) {
            return time;
        }
        if self.model.is_base(item) {
            self.offer(Job::Carry { item, from: self.model.storage, to, into }, wanted_in.saturating_sub(3));
            return 4;
        }
        let Some(recipe) = self.model.recipe(item) else { return NEVER };
        if depth >= DEPTH_MAX {
            return NEVER;
        }
        if let Some(time) = self.made_already(item, to, into, wanted_in, recipe.makers) {
            return time;
        }
        let Some((at, free_in)) = self.choose_tool(recipe.set, recipe.makers) else { return NEVER };
        let tool = *self.kitchen.tool(at);
        let mut filled_in = free_in;
        let contents = if tool.product == NOTHING && free_in == 0 { tool.contents } else { 0 };
        if contents == recipe.set {
            self.offer_cooking(at, item);
        } else {
            for &ingredient in &recipe.ingredients {
                if contents & bit(ingredient) == 0 {
                    filled_in = filled_in.max(self.need(ingredient, at, item, free_in, depth + 1));
                }
            }
        }
        if filled_in >= NEVER {
            return NEVER;
        }
        let done_in = filled_in + 1 + recipe.cook;
        if free_in == 0 {
            self.claims.emptied |= at_bit(at);
            self.claims.empty_in[usize::from(at) % LOCATIONS_MAX] = done_in + 1;
            self.fetch(Job::Carry { item, from: at, to, into }, done_in.max(wanted_in.saturating_sub(2)));
        }
        done_in + 2
    }

    /// Has an agent fetch the product of a tool, now or later.
    fn fetch(&mut self, job: Job, ready: u16) {
        let Job::Carry { item, from: at, .. } = job else { return };
        let crew = self.model.crew.min(CREW_MAX);
        // An agent that fetches the item for a target with other means is sent where the item is needed more.
        let claimed = self.claims.workers;
        let fetching = |(number, w): &(usize, &super::kitchen::Worker)| {
            claimed & (1 << number) == 0
                && w.hold == NOTHING
                && matches!(w.job, Job::Carry { item: i, from, .. } if i == item && from == at)
        };
        let found = self.kitchen.workers[..crew].iter().enumerate().find(fetching).map(|(number, _)| number);
        if let Some(number) = found {
            self.claims.workers |= 1 << number;
            self.kitchen.workers[number].job = job;
        } else {
            self.offer(job, ready);
        }
    }

    /// An agent who brings it there already, or who has it in hands without a destination.
    fn on_its_way(&mut self, item: u8, to: u8, into: u8) -> Option<u16> {
        for number in 0..self.model.crew.min(CREW_MAX) {
            if self.claims.workers & (1 << number) != 0 {
                continue;
            }
            let worker = &mut self.kitchen.workers[number];
            match worker.job {
                Job::Carry { item: carried, from, to: target, .. } if carried == item && target == to => {
                    let fetching = worker.hold == NOTHING;
                    let tool = &self.kitchen.tools[usize::from(from) % LOCATIONS_MAX];
                    if fetching && from != self.model.storage && tool.product != item {
                        continue;
                    }
                    worker.job = Job::Carry { item, from, to, into };
                    self.claims.workers |= 1 << number;
                    let time = if fetching {
                        u16::from(worker.at != from).max(u16::from(tool.busy)) + 3
                    } else {
                        u16::from(worker.at != to) + 1
                    };
                    if fetching && from != self.model.storage {
                        self.claims.tools |= at_bit(from);
                        self.claims.emptied |= at_bit(from);
                        self.claims.empty_in[usize::from(from) % LOCATIONS_MAX] = time - 2;
                    }
                    return Some(time);
                }
                Job::Free if worker.hold == item => {
                    self.claims.workers |= 1 << number;
                    worker.job = Job::Carry { item, from: to, to, into };
                    return Some(u16::from(worker.at != to) + 1);
                }
                _ => {}
            }
        }
        None
    }

    /// A product in a tool that no earlier target claims.
    fn made_already(&mut self, item: u8, to: u8, into: u8, wanted_in: u16, makers: u64) -> Option<u16> {
        let with = ones(makers & !self.claims.tools).filter(|&at| self.kitchen.tool(at).product == item);
        let at = with.min_by_key(|&at| self.kitchen.tool(at).busy)?;
        let busy = u16::from(self.kitchen.tool(at).busy);
        self.claims.tools |= at_bit(at);
        self.claims.emptied |= at_bit(at);
        self.claims.empty_in[usize::from(at) % LOCATIONS_MAX] = busy + 1;
        self.fetch(Job::Carry { item, from: at, to, into }, busy.max(wanted_in.saturating_sub(2)));
        Some(busy + 3)
    }

    /// The tool to make a mixture in, and steps until it is free: one with as much of it as possible, or an empty one, or
    /// one that will be emptied.
    fn choose_tool(&mut self, set: u128, makers: u64) -> Option<(u8, u16)> {
        let mut best: Option<(i32, u8)> = None;
        for at in ones(makers & !self.claims.tools) {
            let tool = self.kitchen.tool(at);
            if tool.product != NOTHING || tool.contents & !set != 0 {
                continue;
            }
            let fit = tool.contents.count_ones() as i32 * 8 + self.fit_of_incoming(at, set);
            if best.is_none_or(|(most, _)| fit > most) {
                best = Some((fit, at));
            }
        }
        if let Some((_, at)) = best {
            self.claims.tools |= at_bit(at);
            return Some((at, 0));
        }
        let emptied = ones(makers & self.claims.emptied & !self.claims.refilled);
        let empty_in = |at: u8| self.claims.empty_in[usize::from(at) % LOCATIONS_MAX];
        let at = emptied.min_by_key(|&at| (-self.fit_of_incoming(at, set), empty_in(at)))?;
        let free_in = empty_in(at).max(1);
        self.claims.refilled |= at_bit(at);
        Some((at, free_in))
    }

    /// How well what agents bring to a tool, unless it is claimed, suits a mixture.
    fn fit_of_incoming(&self, to: u8, set: u128) -> i32 {
        let crew = self.model.crew.min(CREW_MAX);
        let workers = self.kitchen.workers[..crew].iter().enumerate();
        let unclaimed = workers.filter(|(number, _)| self.claims.workers & (1 << number) == 0);
        unclaimed.fold(0, |fit, (_, worker)| match worker.job {
            Job::Carry { item, to: target, .. } if target == to => {
                fit + if set & bit(item) != 0 { 2 } else { -1 }
            }
            _ => fit,
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
        let _ = self.offers.try_push(PulledWork { job, ready, target: self.target });
    }
}
