//! Random, well-formed answers of every role: agents talk a little and call any tool that the world offers them.

use cooperage_core::{Offer, RandomSource, Tool, TreeRandom};

use super::roles;
use crate::command_syntax::write_command;

/// Words of an agent that does nothing.
const WORDS: [&str; 4] = ["Hello!", "Let me see.", "What do you need?", "\t"];

/// Returns the answer to a request of that role, for an agent with these tools that is offered these actions; `None` for
/// any other role.
pub(crate) fn answer(
    random: &mut TreeRandom,
    role: &str,
    tools: &[Tool],
    offers: Vec<Offer>,
) -> Option<String> {
    let is = |info: &crate::role::RoleInfo| info.name == role;
    Some(if is(&roles::CONVERSE) {
        converse(random, tools, offers)
    } else if is(&roles::CODE) {
        "```javascript\nlog(\"There is nothing to do.\");\nawait skills.wait(bot, 100);\n```".to_owned()
    } else if is(&roles::MEMORY) {
        "Nothing worth keeping has happened.".to_owned()
    } else if is(&roles::RESPOND) {
        pick(random, &["respond", "ignore"]).to_owned()
    } else if is(&roles::VISION) {
        "There is nothing special to be seen.".to_owned()
    } else if is(&roles::GOAL) {
        "```json\n{\"name\": \"nothing\", \"quantity\": 1}\n```".to_owned()
    } else {
        return None;
    })
}

fn converse(random: &mut TreeRandom, tools: &[Tool], mut offers: Vec<Offer>) -> String {
    if offers.is_empty() || random.below(6) == 0 {
        return pick(random, &WORDS).to_owned();
    }
    let choice = random.below(u32::try_from(offers.len()).unwrap_or(u32::MAX)) as usize;
    let call = offers.swap_remove(choice).call;
    match tools.iter().find(|tool| tool.name == call.tool) {
        Some(tool) => format!("Why not. {}", write_command(&call, tool)),
        None => "\t".to_owned(),
    }
}

fn pick<'a>(random: &mut TreeRandom, words: &[&'a str]) -> &'a str {
    let choice = random.below(u32::try_from(words.len()).unwrap_or(u32::MAX)) as usize;
    words.get(choice).copied().unwrap_or_default()
}
