//! The random player's answers to ProAgent's prompts.

use cooperage_core::{Offer, RandomSource, ToolCall};
use cooperage_models::Brief;

use super::briefs::{ExplainBrief, ProAgentPlanBrief};
use super::reply::write_plan;

/// Returns a random skill from the agent's offers; `None` if the brief belongs to no prompt of ProAgent.
pub(crate) fn answer(
    random: &mut impl RandomSource,
    brief: &Brief,
    offered: impl Fn(cooperage_core::AgentId) -> Vec<Offer>,
) -> Option<String> {
    if brief.get::<ExplainBrief>().is_some() {
        return Some("Something that the skill requires is not so now.".to_owned());
    }
    let brief = brief.get::<ProAgentPlanBrief>()?;
    let mut choose = |offers: Vec<Offer>| -> Option<ToolCall> {
        let choice = random.below(u32::try_from(offers.len()).ok().filter(|count| *count > 0)?);
        offers.into_iter().nth(choice as usize).map(|offer| offer.call)
    };
    let Some(skill) = choose(offered(brief.agent)) else {
        return Some("There is nothing that I could do.".to_owned());
    };
    let expected = brief.partners.iter().filter_map(|&partner| Some((partner, choose(offered(partner))?)));
    let expected: Vec<_> = expected.collect();
    Some(write_plan(brief, "Why not.", &expected, &skill))
}
