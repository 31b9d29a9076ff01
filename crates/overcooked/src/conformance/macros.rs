//! Recorded games of controllers: their questions are answered as they were, and their draws come out as they did.

use serde_json::{Value, json};

use super::compare::same;
use super::replay::{CONSTANT, read};
use super::setup::{CaseSetup, setup};
use super::{CaseCheck, CaseDifference};
use crate::action::OvercookedAction;
use crate::event::StepSkills;
use crate::macros::{ControllerTurn, DrawPurpose, Draws, MacroController, OvercookedView};
use crate::motion::Motion;
use crate::partners::Greedy;
use crate::rules::OvercookedRules;
use crate::serial;
use crate::state::OvercookedState;
use crate::step::step;

/// The player in a seat.
enum RecordedSeat {
    Macro(MacroController),
    Greedy(Greedy),
}

/// Replays a case; returns its number of steps.
pub(super) fn replay(case: &Value) -> CaseCheck<usize> {
    let rules = rules(case)?;
    let motion = Motion::new(rules.grid());
    let mut seats = seats(case, &rules)?;
    let initial = case.get("initial_state").unwrap_or(&Value::Null);
    let mut state =
        read(&rules, initial).map_err(|error| CaseDifference::malformed("initial_state", error))?;
    let steps = case.get("steps").and_then(Value::as_array);
    let steps = steps.ok_or_else(|| CaseDifference::malformed("steps", "no list of steps"))?;
    for (number, recorded) in steps.iter().enumerate() {
        one_step(&rules, &motion, &mut state, &mut seats, recorded)
            .map_err(|difference| difference.at_step(number))?;
    }
    Ok(steps.len())
}

/// The rules of version 0.0.1 on the layout that the case names and shows.
fn rules(case: &Value) -> CaseCheck<OvercookedRules> {
    let mut plain = case.clone();
    if let Some(fields) = plain.as_object_mut() {
        if let Some(name) = case.get("legacy_layout") {
            fields.insert("layout".to_owned(), name.clone());
        }
        if let Some(terrain) = case.get("terrain") {
            fields.insert("grid".to_owned(), terrain.clone());
        }
    }
    let CaseSetup { rules, .. } = setup(&plain)?;
    let cells = rules.grid().starts().iter().map(|start| {
        let (x, y) = rules.grid().coordinates(*start);
        json!([x, y])
    });
    if let Some(starts) = case.get("start_positions") {
        same("start_positions", starts, &cells.collect())?;
    }
    Ok(rules)
}

fn seats(case: &Value, rules: &OvercookedRules) -> CaseCheck<Vec<RecordedSeat>> {
    let auto_unstuck = case.get("auto_unstuck").and_then(Value::as_bool).unwrap_or(false);
    let seat = |name: &Value| match name.as_str() {
        Some("macro") => Ok(RecordedSeat::Macro(MacroController::new(auto_unstuck))),
        Some("greedy") => Ok(RecordedSeat::Greedy(Greedy::LEGACY)),
        _ => Err(CaseDifference::malformed("seats", format!("{name} is neither macro nor greedy"))),
    };
    let names = case.get("seats").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if names.len() != rules.players() {
        return Err(CaseDifference::malformed("seats", "no list with an entry for each player"));
    }
    names.iter().map(seat).collect()
}

fn one_step(
    rules: &OvercookedRules,
    motion: &Motion,
    state: &mut OvercookedState,
    seats: &mut [RecordedSeat],
    recorded: &Value,
) -> CaseCheck {
    let mut actions = Vec::new();
    for (number, seat) in seats.iter_mut().enumerate() {
        let field = |name: &str| format!("p[{number}].{name}");
        let player = recorded.get("p").and_then(|players| players.get(number)).unwrap_or(&Value::Null);
        let Some(view) = OvercookedView::new(rules, motion, state, number) else { continue };
        let mut draws = Recorded::new(player, field("rng"))?;
        actions.push(match seat {
            RecordedSeat::Greedy(greedy) => greedy.decide(&view, &mut draws),
            RecordedSeat::Macro(controller) => {
                let before = controller.current().map(|act| act.to_string());
                same(&field("macro_before"), &player["macro_before"], &json!(before))?;
                ask(controller, &view, &player["calls"], &field("calls"))?;
                let action = controller.act(&view, &mut draws);
                let current = controller.current().map(|act| act.to_string());
                same(&field("macro"), &player["macro"], &json!(current))?;
                same(&field("wait_left"), &player["wait_left"], &json!(controller.wait_left()))?;
                same(&field("steps_in_macro"), &player["steps_in_macro"], &json!(controller.steps()))?;
                action
            }
        });
        draws.finish()?;
    }
    same("a", &recorded["a"], &actions.iter().map(|action| action.number()).collect())?;
    play(rules, state, &actions, recorded)
}

/// Goes through the questions before an action.
fn ask(controller: &mut MacroController, view: &OvercookedView<'_>, calls: &Value, field: &str) -> CaseCheck {
    let calls = calls.as_array().map_or(&[][..], Vec::as_slice);
    let mut asked = Vec::new();
    let mut turn = controller.begin(view);
    loop {
        let call = calls.get(asked.len()).unwrap_or(&Value::Null);
        let kind = match turn {
            ControllerTurn::Act => break,
            ControllerTurn::Plan { .. } => "plan",
            ControllerTurn::Replan => "replan",
            ControllerTurn::Explain(_) => "explain",
        };
        asked.push(kind);
        same(
            &format!("{field}[{}].k", asked.len() - 1),
            call.get("k").unwrap_or(&Value::Null),
            &json!(kind),
        )?;
        let answer = call.get("answer").and_then(Value::as_str);
        turn = match (turn, answer) {
            (ControllerTurn::Explain(_), _) => controller.explained(),
            (_, Some(answer)) => controller.answered(view, answer),
            (_, None) => return Err(CaseDifference::malformed(field, "a plan without an answer")),
        };
    }
    let kinds: Vec<&Value> = calls.iter().map(|call| call.get("k").unwrap_or(&Value::Null)).collect();
    same(field, &json!(kinds), &json!(asked))
}

fn play(
    rules: &OvercookedRules,
    state: &mut OvercookedState,
    actions: &[OvercookedAction],
    recorded: &Value,
) -> CaseCheck {
    let mut skills = StepSkills::default();
    let rewards = step(rules, state, actions, &mut skills);
    let expected = &recorded["s"];
    let mut ours = serial::legacy(rules.grid(), state);
    if let Value::Object(fields) = &mut ours {
        fields.retain(|key, _| !CONSTANT.contains(&key.as_str()) || expected.get(key).is_some());
    }
    same("s", expected, &ours)?;
    same("r", &recorded["r"], &json!(rewards.team()))?;
    let labels = skills.0.iter().take(rules.players());
    let labels: Vec<Value> =
        labels.map(|skill| skill.map_or(Value::Null, |skill| Value::from(skill.name()))).collect();
    same("m", &recorded["m"], &Value::from(labels))
}

/// The draws of one decision, in the order in which they were made.
struct Recorded<'v> {
    field: String,
    draws: &'v [Value],
    used: usize,
    wrong: Option<Box<CaseDifference>>,
}

impl<'v> Recorded<'v> {
    fn new(player: &'v Value, field: String) -> CaseCheck<Recorded<'v>> {
        match player.get("rng").and_then(Value::as_array) {
            Some(draws) => Ok(Recorded { field, draws, used: 0, wrong: None }),
            None => Err(CaseDifference::malformed(field, "no list of draws")),
        }
    }

    fn next(&mut self) -> &'v Value {
        let draw = self.draws.get(self.used).unwrap_or(&Value::Null);
        self.used += 1;
        draw
    }

    /// Keeps the first difference.
    fn check(&mut self, expected: &Value, got: Value) {
        let field = format!("{}[{}]", self.field, self.used - 1);
        if let Err(difference) = same(&field, expected, &got) {
            self.wrong.get_or_insert(difference);
        }
    }

    /// The first difference; draws that were not used count as one.
    fn finish(self) -> CaseCheck {
        match self.wrong {
            Some(difference) => Err(difference),
            None => same(&self.field, &json!(self.draws.len()), &json!(self.used)),
        }
    }
}

impl Draws for Recorded<'_> {
    fn index(&mut self, draw: DrawPurpose, count: u32) -> u32 {
        let recorded = self.next();
        let index = recorded.get(1).and_then(Value::as_u64).and_then(|index| u32::try_from(index).ok());
        let index = index.filter(|index| *index < count);
        self.check(recorded, json!([draw.name(), index, count]));
        index.unwrap_or(0)
    }

    fn unit(&mut self) -> f64 {
        let recorded = self.next();
        let unit = recorded.get(1).and_then(Value::as_f64);
        self.check(recorded, json!(["coin", unit]));
        unit.unwrap_or(0.0)
    }
}
