//! The scripted player: it decides every turn from the observation of the crew alone, as prompts show it, and knows no order before
//! it comes.
//!
//! Each agent fetches a batch of meat or of logs, the one that is short, brings it to the furnace, takes dishes out and delivers
//! them. Every piece takes a call of its own and only ways are shared, hence batches; the first one is a single piece, for the first
//! order. While nothing is ordered they cook ahead, of each dish alike. In a game without orders they cook, piece by piece, what
//! people ask for.

use std::any::Any;
use std::collections::BTreeMap;

use cooperage_core::{AgentId, Environment, ToolCall, Viewer};
use cooperage_models::{ChatRequest, Message, WrongView, view_as};
use cooperage_scripted::{Expert, FactSource};
use cooperage_teams::player::{
    AgentStep, ExpertDecision, Question, QuestionKind, assigned_in_order, judged_by_progress, same_pieces,
};

use crate::briefing::dishes_in;
use crate::facts::{AgentFacts, MeatFacts};
use crate::meat::Meat;
use crate::round::MeatWorld;

/// The kinds of questions that the player answers.
pub(crate) const ANSWERS: &[QuestionKind] = MeatExpert::ANSWERS;

/// The fuel, and the block that gives it.
const LOG: &str = "oak_log";
/// Pieces of a batch of meat and of logs, and turns from the beginning on in which a batch is a single piece.
const BATCH: u32 = 2;
const FIRST_TURNS: u32 = 4;
/// How far a thing may be for an agent to work on it, to put into the chest, and to use the furnace, in blocks; a little less than
/// the actions allow.
const WORK: f64 = 5.9;
const STORING: f64 = 7.9;
const AT_FURNACE: f64 = 3.0;

/// The work of every agent at all times, and the reason for every call.
const PIECE: &str =
    "cook what is ordered together with the others: do what brings the next dish nearer to the chest";
const ACTION: &str = "Do what brings the next dish nearer to the chest";
const REASON: &str = "This is what the dishes need now.";
/// Single actions in a piece of work, and calls in an action.
const ACTIONS: usize = 4;
const CALLS: usize = 8;

/// Reads the facts of a game's world: the words of the crew's observation.
pub(crate) struct MeatSource;

impl FactSource<MeatExpert> for MeatSource {
    fn of_world(
        &mut self,
        view: &dyn Any,
        request: &ChatRequest,
        use_facts: &mut dyn FnMut(&MeatFacts),
    ) -> Result<(), WrongView> {
        let world: &MeatWorld = view_as(view)?;
        let facts = MeatFacts::read(&world.observe(Viewer::Crew).text).unwrap_or_default();
        let dishes = dishes_in(&world.briefing().facts.join("\n"));
        let words = request.messages.last().map(Message::text).unwrap_or_default();
        use_facts(&MeatFacts { dishes, ..facts }.with_words(words));
        Ok(())
    }
}

/// Decides for the agents of a team. It remembers nothing.
pub(crate) struct MeatExpert;

/// The call by which an agent that must call something does no harm: to look after the furnace.
pub(crate) fn idle() -> ToolCall {
    call("goto", "location", "furnace")
}

impl Expert for MeatExpert {
    type Facts<'f> = MeatFacts;

    const ANSWERS: &'static [QuestionKind] = &[
        QuestionKind::Act,
        QuestionKind::ActAll,
        QuestionKind::Guess,
        QuestionKind::Divide,
        QuestionKind::Assign,
        QuestionKind::Share,
        QuestionKind::Judge,
        QuestionKind::Detail,
        QuestionKind::Survey,
    ];

    fn decide(&mut self, facts: &MeatFacts, question: &Question<'_>) -> ExpertDecision {
        let kitchen = Kitchen(facts);
        match question {
            Question::ActAll(act) => {
                let calls = act.asked.iter().filter_map(|&agent| Some((agent, kitchen.next(agent)?)));
                ExpertDecision::Calls(calls.collect())
            }
            Question::Act(act) => {
                let ends = act.may_end && act.results.all.len() + 1 >= CALLS;
                ExpertDecision::Step(kitchen.step(act.agent, ends))
            }
            Question::Guess(guess) => ExpertDecision::Step(kitchen.step(guess.partner, false)),
            Question::Divide(divide) => ExpertDecision::Pieces(same_pieces(divide, PIECE, "a dish is nearer to the chest")),
            Question::Assign(assign) => ExpertDecision::Assigned(assigned_in_order(assign)),
            Question::Share(share) => ExpertDecision::Texts(vec![share.work.to_owned(); share.agents.len()]),
            Question::Judge(judge) => ExpertDecision::Verdict(judged_by_progress(judge)),
            Question::Detail(_) => ExpertDecision::Texts(vec![ACTION.to_owned(); ACTIONS]),
            Question::Survey(_) => ExpertDecision::Text(
                "Entity: the crew\nBlocks: furnace, chest, oak_log\nCreatures: animals\nInteractive-Items: none"
                    .to_owned(),
            ),
            Question::Program(_) | Question::Speak(_) => ExpertDecision::None,
        }
    }
}

/// A moment of the game.
struct Kitchen<'f>(&'f MeatFacts);

impl Kitchen<'_> {
    fn step(&self, agent: AgentId, ends: bool) -> AgentStep {
        let call = self.next(agent).unwrap_or_else(idle);
        AgentStep::Call { why: REASON.to_owned(), call, ends }
    }

    /// The next call of an agent; `None` where it has nothing to do, as in a game without orders in which nothing is asked for.
    fn next(&self, agent: AgentId) -> Option<ToolCall> {
        if self.is_led() && self.missing().all(|(_, pieces)| pieces == 0) {
            return None;
        }
        let own = self.0.agents.get(agent.0 as usize)?;
        if is_at_furnace(own)
            && let Some(call) = self.at_furnace(own)
        {
            return Some(call);
        }
        if let Some(dish) = self.dish_of(own) {
            return Some(self.deliver(own, dish));
        }
        let has_batch = self.raw(own) >= self.batch() || own.count(LOG) >= self.batch();
        if has_batch && !is_at_furnace(own) {
            return Some(goto("furnace"));
        }
        if self.wants_logs(agent, own) { Some(self.fetch_log(own)) } else { self.hunt(own) }
    }

    /// The call of an agent at the furnace that has something to do there: meat first, then fuel, then what is cooked.
    fn at_furnace(&self, own: &AgentFacts) -> Option<ToolCall> {
        let fits = |meat: &&Meat| {
            own.count(meat.raw()) > 0 && self.0.input.as_deref().is_none_or(|name| name == meat.raw())
        };
        if let Some(meat) = self.0.dishes.iter().find(fits) {
            return Some(call("putItemFurnace", "itemType", meat.raw()));
        }
        // One log lies ready at most: a piece is cooked in every turn in which one is put in.
        if own.count(LOG) > 0 && self.0.fuel.is_none() {
            return Some(call("putFuelFurnace", "fuelType", LOG));
        }
        // One agent takes out what is cooked.
        let is_first =
            |other: &&AgentFacts| is_at_furnace(other) && self.raw(other) == 0 && other.count(LOG) == 0;
        let takes = self.0.agents.iter().find(is_first).is_some_and(|first| first.name == own.name);
        (self.0.output.is_some() && takes).then(|| ToolCall::new("takeOutFurnace", &[]))
    }

    /// Whether an agent fetches logs rather than meat: it has begun to, or the logs on their way do not suffice for the meat. Where
    /// neither is on its way, the second agent fetches logs.
    fn wants_logs(&self, agent: AgentId, own: &AgentFacts) -> bool {
        if own.count(LOG) > 0 || self.raw(own) > 0 {
            return own.count(LOG) > 0 || is_at_furnace(own);
        }
        let logs: u32 = self.0.agents.iter().map(|other| other.count(LOG)).sum::<u32>()
            + u32::from(self.0.fuel.is_some());
        let carried: u32 = self.0.agents.iter().map(|other| self.raw(other)).sum();
        let meat = carried + u32::from(self.0.input.is_some());
        logs < meat || logs == meat && agent.0 == 1
    }

    fn fetch_log(&self, own: &AgentFacts) -> ToolCall {
        let is_near = own.blocks.get(LOG).is_some_and(|far| *far <= WORK);
        if is_near { call("mineBlock", "blockType", LOG) } else { goto(LOG) }
    }

    /// The next call of an agent that fetches meat.
    fn hunt(&self, own: &AgentFacts) -> Option<ToolCall> {
        let is_near = |meat: &Meat| own.animals.get(meat.animal()).is_some_and(|far| *far <= WORK);
        let begun = self.0.dishes.iter().copied().find(|meat| own.count(meat.raw()) > 0 && is_near(meat));
        let meat = begun.or_else(|| self.wanted())?;
        Some(if is_near(&meat) { call("killMob", "mobType", meat.animal()) } else { goto(meat.animal()) })
    }

    /// The raw pieces that an agent carries.
    fn raw(&self, own: &AgentFacts) -> u32 {
        self.0.dishes.iter().map(|meat| own.count(meat.raw())).sum()
    }

    /// The meat that is wanted most: of an order that no dish on its way will serve, else that of which there is least. Where
    /// people lead the game, one that is missing and not on its way.
    fn wanted(&self) -> Option<Meat> {
        if self.is_led() {
            return self.missing().find(|&(meat, pieces)| pieces > self.coming(meat)).map(|(meat, _)| meat);
        }
        let mut coming: BTreeMap<Meat, u32> =
            self.0.dishes.iter().map(|&meat| (meat, self.coming(meat))).collect();
        let mut orders = self.0.orders.clone().unwrap_or_default();
        orders.sort_by_key(|(_, left)| *left);
        for (meat, _) in orders {
            match coming.get_mut(&meat) {
                Some(0) => return Some(meat),
                Some(coming) => *coming -= 1,
                None => {}
            }
        }
        let stock = |meat: &Meat| self.coming(*meat) + self.stored(*meat);
        self.0.dishes.iter().copied().min_by_key(stock)
    }

    /// Whether people lead the game: nothing is ordered.
    fn is_led(&self) -> bool {
        self.0.orders.is_none()
    }

    /// The pieces of each dish that people have asked for and that are not in the chest yet.
    fn missing(&self) -> impl Iterator<Item = (Meat, u32)> {
        self.0.asked.iter().map(|(&meat, &asked)| (meat, asked.saturating_sub(self.stored(meat))))
    }

    fn stored(&self, meat: Meat) -> u32 {
        self.0.chest.get(meat.dish()).copied().unwrap_or_default()
    }

    /// The pieces of a meat between the animal and the chest.
    fn coming(&self, meat: Meat) -> u32 {
        let carried: u32 =
            self.0.agents.iter().map(|agent| agent.count(meat.raw()) + agent.count(meat.dish())).sum();
        let is = |slot: &Option<String>, name: &str| u32::from(slot.as_deref() == Some(name));
        carried + is(&self.0.input, meat.raw()) + is(&self.0.output, meat.dish())
    }

    /// A dish that an agent carries: one that is ordered first.
    fn dish_of(&self, own: &AgentFacts) -> Option<Meat> {
        let has = |meat: &Meat| own.count(meat.dish()) > 0;
        let ordered = self.0.orders.iter().flatten().map(|(meat, _)| *meat);
        ordered.chain(self.0.dishes.iter().copied()).find(has)
    }

    fn deliver(&self, own: &AgentFacts, dish: Meat) -> ToolCall {
        let is_near = own.blocks.get("chest").is_some_and(|far| *far <= STORING);
        if is_near { call("putInChest", "itemType", dish.dish()) } else { goto("chest") }
    }

    fn batch(&self) -> u32 {
        if self.is_led() || self.0.turn < FIRST_TURNS { 1 } else { BATCH }
    }
}

fn is_at_furnace(own: &AgentFacts) -> bool {
    own.blocks.get("furnace").is_some_and(|far| *far <= AT_FURNACE)
}

fn goto(place: &str) -> ToolCall {
    call("goto", "location", place)
}

fn call(tool: &str, parameter: &str, value: &str) -> ToolCall {
    ToolCall::new(tool, &[(parameter, value)])
}
