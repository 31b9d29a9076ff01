//! The faults of an episode: from what a condition asks for to seats and ticks.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::Micros;
use cooperage_journal::FaultPlan;

use super::RunPlanError;
use super::seats::seats_of;
use crate::condition::{ConditionFault, SeatSelector};

/// Resolves faults for agents of these names, in the order given.
pub(super) fn faults<'a>(
    asked: impl Iterator<Item = &'a ConditionFault>,
    names: &[String],
    tick: Micros,
) -> Result<Vec<FaultPlan>, RunPlanError> {
    let mut plans = Vec::new();
    let mut of_seats = |who: &SeatSelector, make: &dyn Fn(u32) -> FaultPlan| {
        plans.extend(seats_of(who, names)?.into_iter().map(make));
        Ok::<(), RunPlanError>(())
    };
    let mut of_messages = Vec::new();
    for fault in asked {
        match fault {
            ConditionFault::Crash(who, at) => {
                of_seats(who, &|seat| FaultPlan::Crash { seat, tick: at.ticks(tick) })?;
            }
            ConditionFault::Rejoin(who, at) => {
                of_seats(who, &|seat| FaultPlan::Rejoin { seat, tick: at.ticks(tick) })?;
            }
            ConditionFault::Late(who, at) => {
                of_seats(who, &|seat| FaultPlan::Late { seat, tick: at.ticks(tick) })?
            }
            ConditionFault::Unable(who, from) => {
                of_seats(who, &|seat| FaultPlan::Unable { seat, tick: from.ticks(tick) })?
            }
            ConditionFault::Slow(who, milli) => {
                of_seats(who, &|seat| FaultPlan::Slow { seat, milli: *milli })?
            }
            ConditionFault::DropMessages(per_million) => {
                of_messages.push(FaultPlan::DropMessages { per_million: *per_million });
            }
            ConditionFault::DelayMessages(span) => {
                of_messages.push(FaultPlan::DelayMessages { ticks: span.ticks(tick) });
            }
            ConditionFault::ReorderMessages(span) => {
                of_messages.push(FaultPlan::ReorderMessages { ticks: span.ticks(tick) });
            }
        }
    }
    plans.extend(of_messages);
    check(&plans)?;
    Ok(plans)
}

/// Checks that no two faults contradict each other, and that no agent rejoins that was not down.
fn check(faults: &[FaultPlan]) -> Result<(), RunPlanError> {
    let mut once: BTreeSet<String> = BTreeSet::new();
    let mut down: BTreeMap<u32, u64> = BTreeMap::new();
    for fault in faults {
        let name = match fault {
            FaultPlan::Crash { seat, tick } => {
                let first = down.entry(*seat).or_insert(*tick);
                *first = (*first).min(*tick);
                continue;
            }
            FaultPlan::Rejoin { .. } => continue,
            FaultPlan::Late { seat, .. } => {
                down.insert(*seat, 0);
                format!("the agent of seat {seat} is late")
            }
            FaultPlan::Unable { seat, .. } => format!("the agent of seat {seat} is unable"),
            FaultPlan::Slow { seat, .. } => format!("the agent of seat {seat} is slow"),
            FaultPlan::DropMessages { .. } => "messages are dropped".to_owned(),
            FaultPlan::DelayMessages { .. } => "messages are delayed".to_owned(),
            FaultPlan::ReorderMessages { .. } => "messages are reordered".to_owned(),
        };
        if !once.insert(name.clone()) {
            return Err(RunPlanError::Fault(format!("{name} by two faults; one says how")));
        }
    }
    for fault in faults {
        if let FaultPlan::Rejoin { seat, tick } = fault
            && down.get(seat).is_none_or(|since| since >= tick)
        {
            return Err(RunPlanError::Fault(format!(
                "the agent of seat {seat} cannot rejoin at tick {tick}: it is not down before"
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(texts: &[&str]) -> Result<Vec<FaultPlan>, String> {
        let asked: Vec<ConditionFault> = texts.iter().map(|text| text.parse().unwrap()).collect();
        faults(asked.iter(), &["Alice", "Bob", "Cindy"].map(str::to_owned), Micros(50_000))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn names_become_seats_and_times_ticks() {
        assert_eq!(
            resolved(&["drop-messages 20%", "crash bob@40s", "rejoin 1@1m", "late Cindy@9t"]),
            Ok(vec![
                FaultPlan::Crash { seat: 1, tick: 800 },
                FaultPlan::Rejoin { seat: 1, tick: 1_200 },
                FaultPlan::Late { seat: 2, tick: 9 },
                FaultPlan::DropMessages { per_million: 200_000 },
            ])
        );
    }

    #[test]
    fn what_cannot_be_is_told() {
        for (texts, told) in [
            (&["crash Zoe@1s"][..], "there is no agent `Zoe`; there are Alice, Bob, Cindy"),
            (&["crash 3@1s"], "there is no seat 3: 3 agents sit in the seats 0 to 2"),
            (&["rejoin Bob@1s"], "the agent of seat 1 cannot rejoin at tick 20: it is not down before"),
            (
                &["crash Bob@2s", "rejoin Bob@1s"],
                "the agent of seat 1 cannot rejoin at tick 20: it is not down before",
            ),
            (&["slow Bob 2x", "slow 1 3x"], "the agent of seat 1 is slow by two faults; one says how"),
            (&["drop-messages 1%", "drop-messages 2%"], "messages are dropped by two faults; one says how"),
        ] {
            assert_eq!(resolved(texts), Err(told.to_owned()), "{texts:?}");
        }
    }
}
