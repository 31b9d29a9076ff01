//! Random calls: each agent takes one of the offers of its world, with equal probability.

use cooperage_core::{AgentId, Offer, RandomSource, ToolCall};

/// A uniform, independent choice from each agent's offers, in the given order of agents; an agent without offers is
/// left out and draws nothing.
pub fn random_calls(
    offers: impl IntoIterator<Item = (AgentId, Vec<Offer>)>,
    random: &mut impl RandomSource,
) -> Vec<(AgentId, ToolCall)> {
    offers
        .into_iter()
        .filter_map(|(agent, mut offers)| {
            let n = u32::try_from(offers.len()).unwrap_or(u32::MAX);
            (n > 0).then(|| (agent, offers.swap_remove(random.below(n) as usize).call))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use cooperage_core::TreeRandom;

    use super::*;

    fn offers(names: &[&str]) -> Vec<Offer> {
        names.iter().map(|name| Offer { call: ToolCall::new(name, &[]), label: (*name).to_owned() }).collect()
    }

    #[test]
    fn every_offer_gets_its_turn_and_idle_agents_none() {
        let mut random = TreeRandom::from_seed(3);
        let mut counts = [0; 3];
        for _ in 0..3_000 {
            let calls = random_calls(
                [
                    (AgentId(0), Vec::new()),
                    (AgentId(1), offers(&["a", "b", "c"])),
                    (AgentId(2), offers(&["a"])),
                ],
                &mut random,
            );
            let [(AgentId(1), call), (AgentId(2), only)] = &calls[..] else { panic!("{calls:?}") };
            assert_eq!(only.tool, "a");
            counts[usize::from(call.tool.as_bytes()[0] - b'a')] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
    }
}
