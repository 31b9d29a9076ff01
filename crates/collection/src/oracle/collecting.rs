//! The decisions of leaders and workers that collect: how many items each agent gets.
//!
//! A leader knows the other agents' reports, and a worker knows its own inventory. Neither looks into the world for the
//! missing items.

use std::collections::BTreeMap;

use cooperage_core::{AgentId, ItemCount};
use cooperage_teams::frameworks::s_agents::briefs::{Employee, Informer, SAgentsPlanBrief};
use cooperage_teams::frameworks::s_agents::player::{Decided, Share};

use super::numbers::{divided, first_number};
use super::scripts::getting;
use crate::resource::Resource;

/// The agents' records of their own work from one planning to the next.
#[derive(Debug, Default)]
pub(crate) struct Books {
    own: BTreeMap<AgentId, Own>,
    leaders: BTreeMap<AgentId, Leading>,
}

/// A worker's record: its request and its share.
#[derive(Clone, Debug, Default)]
struct Own {
    request: String,
    /// The number of items of the resource that it carried when it was asked.
    before: u32,
    /// How much is its own to get.
    amount: u32,
}

/// A leader's record of a request.
#[derive(Clone, Debug, Default)]
struct Leading {
    request: String,
    /// The number of items that sub-leaders reported as done. `told` holds each one's current order.
    credit: u32,
    told: BTreeMap<AgentId, u32>,
}

/// Returns the order to get that many items.
pub(crate) fn order(resource: &Resource, count: u32, more: bool) -> String {
    let more = if more { " more" } else { "" };
    let verb = match resource.name.as_str() {
        "logs" | "stones" | "iron" | "coal" => "mine",
        "planks" => "make",
        _ => "get",
    };
    format!("{verb} {count}{more} {}", resource.name)
}

/// How many of it are carried.
pub(crate) fn count(resource: &Resource, carried: &[ItemCount]) -> u32 {
    let counts = |item: &&ItemCount| {
        cooperage_blocks::registry().item(&item.item).is_some_and(|item| resource.counts(item))
    };
    carried.iter().filter(counts).map(|item| item.count).sum()
}

fn own_count(resource: &Resource, brief: &SAgentsPlanBrief) -> u32 {
    brief.seen.perception.as_ref().map_or(0, |seen| count(resource, &seen.carried))
}

/// How many of an agent's employees, and of theirs, work with their own hands.
fn workers_below(brief: &SAgentsPlanBrief, agent: AgentId) -> u32 {
    let own = u32::from(brief.common.workers.contains(&agent));
    let below = brief.common.commands.iter().filter(|(leader, _)| *leader == agent);
    // Organisations that can be divided among are trees.
    own + below.map(|(_, employee)| workers_below(brief, *employee)).sum::<u32>()
}

impl Books {
    /// Decides the orders of a leader that only commands.
    pub(crate) fn lead(&mut self, resource: &Resource, n: u32, brief: &SAgentsPlanBrief) -> Decided {
        let amount = first_number(&brief.request).unwrap_or(n);
        let book = self.leaders.entry(brief.agent).or_default();
        if book.request != brief.request {
            *book = Leading { request: brief.request.clone(), ..Leading::default() };
        }
        let works = |employee: &Employee| brief.common.workers.contains(&employee.agent);
        // A sub-leader without an order has finished its last one.
        for employee in brief.employees.iter().filter(|employee| employee.order.is_none() && !works(employee))
        {
            if let Some(told) = book.told.remove(&employee.agent)
                && employee.last_report.contains("succeeded")
            {
                book.credit += told;
            }
        }
        let carried = |employee: &Employee| {
            employee
                .carried
                .as_deref()
                .filter(|_| works(employee))
                .map_or(0, |carried| count(resource, carried))
        };
        let have = book.credit + brief.employees.iter().map(carried).sum::<u32>();
        let at_work: Vec<(&Employee, u32)> = brief
            .employees
            .iter()
            .filter(|employee| !employee.is_silent)
            .filter_map(|employee| Some((employee, first_number(employee.order.as_deref()?)?)))
            .collect();
        let owed: u32 = at_work.iter().map(|(_, owed)| owed).sum();
        let is_free = |employee: &&Employee| employee.order.is_none() && !employee.is_silent;
        let free: Vec<&Employee> = brief.employees.iter().filter(is_free).collect();
        let open = amount.saturating_sub(have + owed);
        let is_met = have >= amount;
        if is_met && brief.informer != Informer::Player {
            return Decided { reason: "What was asked for is there.".to_owned(), ..Decided::default() };
        }
        let (open, reason) = if is_met {
            // It is not over: something that was reported must have been lost.
            let more = amount.div_ceil(10).max(free.len() as u32);
            (more, "By the reports it is all there, but it does not count yet, so everybody gets a few more.")
        } else if open > 0 {
            (open, "What nobody is at work on is divided among those who are free.")
        } else {
            let slowest = at_work.iter().map(|(_, owed)| *owed).max().unwrap_or(0);
            let more = (slowest / 2).max(1) * u32::from(!free.is_empty());
            (more, "All of it is given out; whoever is free helps with what the others have not brought yet.")
        };
        let weights = weights(brief, &free);
        let mut shares = Vec::new();
        for (employee, told) in free.iter().zip(divided(open, &weights)).filter(|(_, told)| *told > 0) {
            let is_first = employee.last_report.is_empty();
            shares.push(Share { agent: employee.agent, what: order(resource, told, !is_first) });
            book.told.insert(employee.agent, told);
        }
        let still = at_work
            .iter()
            .filter_map(|(employee, _)| Some(Share { agent: employee.agent, what: employee.order.clone()? }));
        shares.extend(still);
        shares.sort_by_key(|share| share.agent);
        let current = (!shares.is_empty()).then_some(0);
        Decided { stages: vec![shares], current, reason: reason.to_owned() }
    }

    /// Decides a worker's next task, and in a chain the order that it passes on.
    pub(crate) fn work(&mut self, resource: &Resource, n: u32, brief: &SAgentsPlanBrief) -> Decided {
        let carried = own_count(resource, brief);
        let all = first_number(&brief.request).unwrap_or(n);
        let book = self.own.entry(brief.agent).or_default();
        if book.request != brief.request {
            let amount = match (&brief.chain, brief.employees.len()) {
                (Some(chain), _) => all.div_ceil(chain.after as u32 + 1),
                // In a graph all agents have the same request, and each takes an equal share.
                (None, others) if others > 0 => {
                    let place = brief.common.seats.iter().position(|seat| *seat == brief.agent).unwrap_or(0);
                    divided(all, &vec![1; others + 1]).get(place).copied().unwrap_or(all)
                }
                (None, _) => all,
            };
            *book = Own { request: brief.request.clone(), before: carried, amount };
        }
        let left = book.amount.saturating_sub(carried.saturating_sub(book.before));
        let own = |count: u32| {
            let is_more = carried > 0;
            vec![Share { agent: brief.agent, what: order(resource, count, is_more) }]
        };
        let rest = all.saturating_sub(book.amount);
        let next = brief.employees.first().filter(|_| brief.chain.is_some() && rest > 0);
        let hand_on = next.map(|next| vec![Share { agent: next.agent, what: order(resource, rest, false) }]);
        if left > 0 {
            let stages: Vec<Vec<Share>> = std::iter::once(own(left)).chain(hand_on).collect();
            let reason = "My own share comes first.".to_owned();
            return Decided { stages, current: Some(0), reason };
        }
        if let (Some(next), Some(hand_on)) = (next, hand_on)
            && (next.order.is_some() || next.last_report.is_empty())
        {
            let stages = vec![own(book.amount), hand_on];
            let reason = "My share is done; the rest is for whoever comes after me.".to_owned();
            return Decided { stages, current: Some(1), reason };
        }
        if brief.informer == Informer::Player && brief.chain.is_none() {
            // The request is repeated, so the task is not over.
            book.before = carried;
            book.amount = book.amount.div_ceil(5).max(1);
            let stages = vec![own(book.amount)];
            let reason = "My share is done, but the group's goal is not met yet, so I go on.".to_owned();
            return Decided { stages, current: Some(0), reason };
        }
        // When the same is asked for again, it is asked for anew.
        book.request.clear();
        Decided { reason: "My share is done.".to_owned(), ..Decided::default() }
    }
}

/// The weight of each free agent: the number of workers below it. Agents that failed twice without a success get
/// nothing if another one has succeeded.
fn weights(brief: &SAgentsPlanBrief, free: &[&Employee]) -> Vec<u32> {
    let has_failed = |employee: &Employee| employee.record.1 >= 2 && employee.record.0 == 0;
    let is_proven = free.iter().any(|employee| employee.record.0 > 0);
    let weight = |employee: &&Employee| {
        if is_proven && has_failed(employee) { 0 } else { workers_below(brief, employee.agent).max(1) }
    };
    free.iter().map(weight).collect()
}

/// The actions for an order. A player that writes its own scripts makes missing tools first; the library's skills do
/// that themselves.
pub(crate) fn actions(task: &str, carried: &[ItemCount], is_author: bool) -> Vec<String> {
    let has = |tools: &[&str]| carried.iter().any(|item| tools.contains(&item.item.as_str()));
    let what = task.rsplit(' ').next().unwrap_or_default();
    let tool = match what {
        "stones" | "coal"
            if !has(&["wooden_pickaxe", "stone_pickaxe", "iron_pickaxe", "diamond_pickaxe"]) =>
        {
            Some("wooden_pickaxe")
        }
        "iron" if !has(&["stone_pickaxe", "iron_pickaxe", "diamond_pickaxe"]) => Some("stone_pickaxe"),
        _ => None,
    };
    let tool = tool.filter(|_| is_author).map(|tool| format!("Craft 1 {tool}"));
    tool.into_iter().chain([getting(what, first_number(task).unwrap_or(1))]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authors_make_the_tools_that_are_missing_first() {
        let pickaxe = [ItemCount { item: "wooden_pickaxe".to_owned(), count: 1 }];
        let stones = "Gather 17 cobblestone with a wooden pickaxe";
        assert_eq!(actions("mine 17 stones", &[], true), ["Craft 1 wooden_pickaxe", stones]);
        assert_eq!(actions("mine 17 more stones", &pickaxe, true), [stones]);
        assert_eq!(actions("mine 17 stones", &[], false), [stones]);
        let iron = "Mine 3 iron ore with a stone pickaxe";
        assert_eq!(actions("mine 3 iron", &pickaxe, true), ["Craft 1 stone_pickaxe", iron]);
        assert_eq!(actions("mine 17 logs", &[], true), ["Gather 17 logs of any kind of tree"]);
    }
}
