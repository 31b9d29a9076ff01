//! The greeting of people in places of an organisation, and how their plain words tell the progress of an order.

use cooperage_core::AgentId;
use cooperage_runtime::{FrameworkError, MessageKind};
use minijinja::context;

use super::report::{Fares, read_report};
use super::setting::SAgentsContext;
use super::words::PLAYER;
use crate::templates::render;

/// Words of a report that something is done.
const DONE: &[&str] = &["done", "finished", "succeeded", "completed", "ready", "success"];
/// Words of a report that something could not be done.
const FAILED: &[&str] = &["failed", "fail", "cannot", "impossible", "unable", "failure"];
/// Pairs of words that say the same.
const FAILED_PAIRS: &[(&str, &str)] = &[("can", "t"), ("could", "not"), ("couldn", "t"), ("can", "not")];
/// Words of a report that work begins.
const BEGUN: &[&str] = &["ok", "okay", "yes", "start", "starting", "begin", "beginning"];
/// The most words of an answer that is no order, also from a person who may give orders.
const ANSWER_WORDS: usize = 3;
/// Words beside which nothing is done yet.
const NOT_YET: &[&str] = &["not", "t", "when", "until", "almost", "nearly", "soon", "if", "once"];

/// Tells each person in a place of the organisation whom the person commands and follows; those at the top also learn the goal.
pub(super) fn greet(setting: &SAgentsContext) -> Result<(), FrameworkError> {
    for &person in setting.people.keys() {
        let text = greeting(setting, person)?;
        setting.team.say_as(PLAYER, &[person], MessageKind::Person, &text)?;
    }
    Ok(())
}

fn greeting(setting: &SAgentsContext, person: AgentId) -> Result<String, FrameworkError> {
    let place = setting.place(person);
    let organisation = &setting.organisation;
    let is_top = organisation.tops().any(|top| top == place);
    let text = render(
        "s-agents/person",
        context! {
            name => setting.names.get(person),
            shape => organisation.shape().name(),
            employees => setting.named(&setting.agents(organisation.employees(place))),
            commanders => setting.named(&setting.agents(organisation.commanders(place))),
            goal => if is_top { setting.goal.as_str() } else { "" },
        },
    )?;
    Ok(text.trim().to_owned())
}

/// Returns the progress of an order that a person's words tell; `None` for words that tell none.
pub(super) fn fares_in(text: &str) -> Option<Fares> {
    if let Some(report) = read_report(text) {
        return Some(report.fares);
    }
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let pairs = words.iter().zip(words.iter().skip(1));
    if has(FAILED) || pairs.into_iter().any(|(first, second)| FAILED_PAIRS.contains(&(first, second))) {
        return Some(Fares::Failed);
    }
    match (has(DONE), has(NOT_YET), has(BEGUN)) {
        (true, false, _) => Some(Fares::Succeeded),
        (false, false, true) => Some(Fares::Begins),
        _ => None,
    }
}

/// Whether words only tell the progress of an order, and are none themselves.
pub(super) fn is_answer(text: &str) -> bool {
    fares_in(text).is_some() && text.split_whitespace().count() <= ANSWER_WORDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_tell_how_an_order_fares() {
        for (text, fares) in [
            ("Done!", Some(Fares::Succeeded)),
            ("all ten logs are cut, I'm finished", Some(Fares::Succeeded)),
            ("failed: no trees here", Some(Fares::Failed)),
            ("I can't find any trees", Some(Fares::Failed)),
            ("I could not do it", Some(Fares::Failed)),
            ("ok", Some(Fares::Begins)),
            ("not done yet", None),
            ("I will tell you when it is done", None),
            ("two logs are still missing", None),
            ("I have succeeded in the task: rest (order 3).", Some(Fares::Succeeded)),
            ("", None),
        ] {
            assert_eq!(fares_in(text), fares, "{text}");
        }
        assert!(is_answer("Done!") && !is_answer("cut logs") && !is_answer("tell Bob when you are done"));
    }
}
