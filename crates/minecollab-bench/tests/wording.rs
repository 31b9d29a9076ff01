//! The scripted partner understands a player of other wording: it answers any usual request for an item, a recipe or a place in
//! plain words, and goes on talking until the task is done.

use std::any::Any;
use std::collections::BTreeMap;

use cooperage_blocks::registry;
use cooperage_journal::ModelPlan;
use cooperage_mindcraft::player::converse::SILENCE;
use cooperage_mindcraft::player::scene::{Scene, Voice, deeds};
use cooperage_mindcraft::player::supplies::{Items, Land, Next, Supplies};
use cooperage_models::{ChatRequest, ModelRole, Reply, ReplyHook, WrongView};

use crate::common::{Played, plan_for, play_with_others, tasks_of};

/// The name of the built-in model in whose place the other player answers, in the first seat.
const PLAYER: &str = "random";
/// The tasks that are played.
const TASKS: usize = 10;
/// How often the player waits for an item before it asks for it once more.
const PATIENCE: u32 = 6;

/// A player that asks for each item in other words than the scripted one, which it does not know.
#[derive(Default)]
struct OtherWording {
    /// The items that it has asked for, with how many it had then.
    asked: Vec<(String, u32)>,
    questions: usize,
    waited: u32,
}

impl OtherWording {
    /// The next words or command.
    fn next(&mut self, scene: &Scene) -> String {
        let Some(target) = target(scene) else { return SILENCE.to_owned() };
        if scene.count(&target) > 0 {
            return SILENCE.to_owned();
        }
        const QUESTIONS: [&str; 3] = [
            "Hey there! Tell me what you have, will you?",
            "Do you know how to make a TARGET?",
            "By the way, where are you?",
        ];
        if let Some(question) = QUESTIONS.get(self.questions) {
            self.questions += 1;
            return question.replace("TARGET", &target.replace('_', " "));
        }
        let theirs = holdings(scene);
        if let Some((item, before)) = self.asked.last()
            && scene.count(item) <= *before
            && self.waited < PATIENCE
        {
            self.waited += 1;
            return "!stay(3)".to_owned();
        }
        self.waited = 0;
        let is_new = |(item, _): &&(String, u32)| self.asked.iter().all(|(asked, _)| asked != item);
        if let Some((item, count)) = theirs.iter().find(is_new) {
            let number = self.asked.len();
            self.asked.push((item.clone(), scene.count(item)));
            return request(number, &item.replace('_', " "), *count);
        }
        let given = deeds(&scene.parts.turns);
        let supplies = Supplies {
            held: &scene.held,
            deeds: given.iter().collect(),
            land: Land::Bare { has_trees: true },
            awaited: Items::new(),
            recipes: None,
        };
        match supplies.next(&[(target, 1)]) {
            Next::Do { command, .. } => command,
            Next::Lacking(_) | Next::Done => "!stay(5)".to_owned(),
        }
    }
}

/// A request for an item, each in other words.
fn request(number: usize, item: &str, count: u32) -> String {
    match number % 6 {
        0 => format!("Could you hand me the {item}?"),
        1 => format!("I need {count} {item}."),
        2 => format!("Some {item}, please!"),
        3 => format!("May I have all your {item}?"),
        4 => format!("Would you mind giving me {count} {item}, mate?"),
        _ => format!("Toss the {item} over to me."),
    }
}

/// The item that the task names.
fn target(scene: &Scene) -> Option<String> {
    let (_, rest) = scene.parts.system.split_once(" to craft ")?;
    let words: Vec<&str> = rest.lines().next()?.split_whitespace().collect();
    words
        .iter()
        .map(|word| word.trim_matches('.'))
        .find(|word| registry().item(word).is_some())
        .map(str::to_owned)
}

/// The items that the partner said last that it has.
fn holdings(scene: &Scene) -> Items {
    let said = scene.parts.turns.iter().rev().filter(|turn| matches!(turn.voice, Voice::Other(_)));
    let list = said.filter_map(|turn| turn.text.split_once("I have ")).map(|(_, rest)| rest).next();
    let list = list.and_then(|rest| rest.split('.').next()).unwrap_or_default();
    let each = list.split(", ").flat_map(|part| part.split(" and "));
    each.filter_map(|part| {
        let (count, item) = part.trim().split_once(' ')?;
        registry().item(item)?;
        Some((item.to_owned(), count.parse().ok()?))
    })
    .collect()
}

impl ReplyHook for OtherWording {
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, _: &dyn Any) -> Result<Reply, WrongView> {
        Ok(Reply::of_text(match role.as_str() {
            "mindcraft.converse" => self.next(&Scene::of(&request.messages, "Andy_0")),
            "mindcraft.respond" => "respond".to_owned(),
            _ => "Nothing new.".to_owned(),
        }))
    }
}

fn played(task: &str) -> Played {
    let mut plan = plan_for(task, 2, &[]);
    let model = ModelPlan {
        name: PLAYER.to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
        params: Default::default(),
    };
    plan.teams[0].seat_models = BTreeMap::from([(0, BTreeMap::from([("*".to_owned(), model)]))]);
    play_with_others(plan, &[], &|players| {
        let other: Box<dyn ReplyHook> = Box::<OtherWording>::default();
        players.insert(PLAYER.to_owned(), other);
    })
}

#[test]
fn a_player_of_other_wording_completes_ten_crafting_tasks_with_the_scripted_partner() {
    let mut full = 0;
    let mut open = Vec::new();
    let all = tasks_of("crafting/test/paper25");
    for task in &all {
        if full == TASKS {
            break;
        }
        let played = played(task);
        let said = |words: &str| {
            let of_partner = played.asked.iter().filter(|asked| asked.agent == 1);
            of_partner.into_iter().any(|asked| asked.reply.contains(words))
        };
        assert!(!said("!endConversation"), "{task}: the partner goes on talking");
        assert!(said("I am at x "), "{task}: it tells where it is");
        if played.is_full() {
            full += 1;
        } else {
            open.push(task);
        }
        if full + (all.len() - open.len()) < TASKS {
            break;
        }
    }
    assert_eq!(full, TASKS, "{open:?}");
}
