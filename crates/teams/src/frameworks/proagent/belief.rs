//! Beliefs of a mind about its partners: the skills that it expected, the skills that it saw, and its wrong
//! predictions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use cooperage_core::{AgentId, Tool};

use super::options::Correction;

/// Entries of each map that a scene shows, the newest.
const SHOWN_MAX: usize = 20;
/// Entries of each map that are kept.
const KEPT_MAX: usize = 200;

/// Two maps, from ticks to skills in words.
#[derive(Clone, Debug)]
pub struct Beliefs {
    correction: Correction,
    expected: BTreeMap<(u64, AgentId), String>,
    observed: BTreeMap<(u64, AgentId), String>,
}

impl Beliefs {
    /// Creates beliefs without any entries.
    #[must_use]
    pub fn new(correction: Correction) -> Beliefs {
        Beliefs { correction, expected: BTreeMap::new(), observed: BTreeMap::new() }
    }

    /// At a tick, a partner is expected to do that next.
    pub fn expect(&mut self, tick: u64, partner: AgentId, skill: String) {
        insert(&mut self.expected, (tick, partner), skill);
    }

    /// In the step that began at a tick, a partner has done that. The world's own name of it goes before what is read out of
    /// a sentence.
    pub fn observe(&mut self, tick: u64, partner: AgentId, skill: String, is_named: bool) {
        if is_named || !self.observed.contains_key(&(tick, partner)) {
            insert(&mut self.observed, (tick, partner), skill);
        }
    }

    /// Returns the skill that the partner was seen to do after a prediction, if it is not the predicted one. A skill that was
    /// under way at the time of the prediction may confirm it, and says nothing against it: what comes next does. A partner
    /// begins a skill where it has ended the one before.
    fn refutation(&self, expected: (u64, AgentId), skill: &str, tools: &[Tool]) -> Option<&str> {
        let (tick, partner) = expected;
        let mut begun = 0;
        for (done_at, done) in of(&self.observed, partner) {
            if done_at >= tick {
                if is_same(skill, done, tools) {
                    return None;
                }
                if begun >= tick {
                    return Some(done);
                }
            }
            begun = done_at + 1;
        }
        None
    }

    /// Both maps as text, a line for each and each partner; empty where there is nothing to tell. `tools` are those of the
    /// partners, as far as the mind knows them.
    #[must_use]
    pub fn text(&self, partners: &[AgentId], names: &[String], tools: &[Tool]) -> String {
        let mut text = String::new();
        for &partner in partners {
            let name = names.get(partner.0 as usize).map_or("your partner", String::as_str);
            let expected = of(&self.expected, partner).map(|(tick, skill)| {
                let words = match (self.refutation((tick, partner), skill, tools), self.correction) {
                    (None, _) => skill.to_owned(),
                    (Some(done), Correction::Replace) => done.to_owned(),
                    (Some(done), Correction::Annotate) => format!("{skill} (wrong: it was {done})"),
                };
                format!("{tick}: {words}")
            });
            let observed = of(&self.observed, partner).map(|(tick, skill)| format!("{tick}: {skill}"));
            let (expected, observed) = (newest(expected.collect()), newest(observed.collect()));
            if expected.is_empty() && observed.is_empty() {
                continue;
            }
            // Writing to a text cannot fail.
            let _ = writeln!(
                text,
                "What you expected {name} to do, with the step of each expectation: {{{expected}}}"
            );
            let _ = writeln!(
                text,
                "What {name} was seen to have done, with the step in which it was done: {{{observed}}}"
            );
        }
        text
    }
}

fn insert(map: &mut BTreeMap<(u64, AgentId), String>, key: (u64, AgentId), skill: String) {
    map.insert(key, skill);
    while map.len() > KEPT_MAX {
        map.pop_first();
    }
}

/// The entries of one partner.
fn of(map: &BTreeMap<(u64, AgentId), String>, partner: AgentId) -> impl Iterator<Item = (u64, &str)> {
    let own = map.iter().filter(move |((_, other), _)| *other == partner);
    own.map(|((tick, _), skill)| (*tick, skill.as_str()))
}

fn newest(entries: Vec<String>) -> String {
    let shown = entries.get(entries.len().saturating_sub(SHOWN_MAX)..).unwrap_or_default();
    shown.join(", ")
}

/// Whether two texts name the same skill: the same tool by its words, and no argument that the second lacks.
fn is_same(expected: &str, done: &str, tools: &[Tool]) -> bool {
    let (expected, done) = (words(expected), words(done));
    match (nearest(&expected, tools), nearest(&done, tools)) {
        (Some(one), Some(other)) if one.name == other.name => {
            let name = words(&one.name);
            one.parameters.is_empty() || expected.difference(&name).all(|word| done.contains(word))
        }
        (Some(_), Some(_)) => false,
        _ => expected == done,
    }
}

/// The only tool whose name shares most words with a text.
fn nearest<'t>(text: &BTreeSet<String>, tools: &'t [Tool]) -> Option<&'t Tool> {
    let shared = |tool: &Tool| words(&tool.name).intersection(text).count();
    let most = tools.iter().map(shared).max().filter(|&most| most > 0)?;
    let mut best = tools.iter().filter(|tool| shared(tool) == most);
    match (best.next(), best.next()) {
        (only, None) => only,
        _ => None,
    }
}

fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Parameter, ParameterKind, ToolKind, WhenBusy};

    use super::*;

    fn tools() -> Vec<Tool> {
        let place = Parameter {
            name: "to".to_owned(),
            kind: ParameterKind::Text,
            required: true,
            doc: String::new(),
            meaning: cooperage_core::Meaning::Any,
        };
        [("take_plank", false), ("take_nail", false), ("lay_object_on_bench", false), ("walk", true)]
            .map(|(name, has_place)| Tool {
                name: name.to_owned(),
                kind: ToolKind::Lasting(WhenBusy::Refuse),
                parameters: has_place.then(|| place.clone()).into_iter().collect(),
                text_form: None,
                doc: String::new(),
            })
            .into()
    }

    #[test]
    fn skills_are_the_same_however_they_are_spelt() {
        for (expected, done, same) in [
            ("take(plank)", "take_plank", true),
            ("Take the plank!", "take_plank", true),
            ("take(nail)", "take_plank", false),
            ("lay_object_on_bench", "lay_plank_on_bench", true),
            ("walk(door)", "walk to the door: done", true),
            ("walk(rack)", "walk to the door: done", false),
            ("take", "take_plank", false),
            ("dance", "Dance.", true),
            ("", "take_plank", false),
        ] {
            assert_eq!(is_same(expected, done, &tools()), same, "{expected:?} {done:?}");
        }
    }

    fn beliefs(correction: Correction) -> String {
        let mut beliefs = Beliefs::new(correction);
        let partner = AgentId(1);
        assert_eq!(beliefs.text(&[partner], &[], &tools()), "");
        beliefs.expect(0, partner, "take(plank)".to_owned());
        beliefs.observe(6, partner, "picked something up".to_owned(), false);
        beliefs.observe(6, partner, "take_plank".to_owned(), true);
        beliefs.observe(6, partner, "again".to_owned(), false);
        beliefs.expect(7, partner, "take(nail)".to_owned());
        beliefs.observe(11, partner, "lay_plank_on_bench".to_owned(), true);
        beliefs.expect(12, partner, "walk(rack)".to_owned());
        beliefs.observe(12, AgentId(2), "take_nail".to_owned(), true);
        beliefs.text(&[partner, AgentId(3)], &["Al".to_owned(), "Bo".to_owned()], &tools())
    }

    #[test]
    fn wrong_expectations_are_replaced_or_marked() {
        assert_eq!(
            beliefs(Correction::Replace),
            "What you expected Bo to do, with the step of each expectation: {0: take(plank), 7: lay_plank_on_bench, 12: walk(rack)}\n\
             What Bo was seen to have done, with the step in which it was done: {6: take_plank, 11: lay_plank_on_bench}\n"
        );
        assert_eq!(
            beliefs(Correction::Annotate).lines().next().unwrap(),
            "What you expected Bo to do, with the step of each expectation: {0: take(plank), 7: take(nail) (wrong: it was lay_plank_on_bench), \
             12: walk(rack)}"
        );
    }

    #[test]
    fn a_skill_that_was_under_way_refutes_no_expectation() {
        let partner = AgentId(1);
        let told = |expected: &str, seen: &[(u64, &str)]| {
            let mut beliefs = Beliefs::new(Correction::Annotate);
            beliefs.observe(2, partner, "take_nail".to_owned(), true);
            beliefs.expect(5, partner, expected.to_owned());
            seen.iter().for_each(|(tick, skill)| beliefs.observe(*tick, partner, (*skill).to_owned(), true));
            let text = beliefs.text(&[partner], &[], &tools());
            text.lines().next().unwrap().split_once('{').unwrap().1.to_owned()
        };
        let under_way = (8, "lay_object_on_bench");
        assert_eq!(told("take_plank", &[under_way]), "5: take_plank}");
        assert_eq!(told("take_plank", &[under_way, (11, "take_plank")]), "5: take_plank}");
        assert_eq!(told("lay_object_on_bench", &[under_way, (11, "take_plank")]), "5: lay_object_on_bench}");
        assert_eq!(
            told("take_plank", &[under_way, (11, "take_nail")]),
            "5: take_plank (wrong: it was take_nail)}"
        );
        assert_eq!(
            told("take_plank", &[(4, "walk"), (11, "take_nail")]),
            "5: take_plank (wrong: it was take_nail)}"
        );
    }

    #[test]
    fn only_the_newest_are_shown() {
        let mut beliefs = Beliefs::new(Correction::Replace);
        for tick in 0..1_000 {
            beliefs.expect(tick, AgentId(0), "x".to_owned());
        }
        assert_eq!(beliefs.expected.len(), KEPT_MAX);
        let text = beliefs.text(&[AgentId(0)], &[], &[]);
        assert_eq!(text.matches(": x").count(), SHOWN_MAX);
        assert!(text.contains("999: x"), "{text}");
    }
}
