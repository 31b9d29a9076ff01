//! The next step towards a wish: a command, or that it is done, or why it cannot be done.

use super::author;
use super::obtain::{is_like, obtain};
use super::scene::{GivenCommand, Scene, plain};
use super::step::{Step, written};
use super::things::said;
use super::wish::Wish;

/// Attempts at the same command before it is given up.
const TRIES_MAX: usize = 3;
/// How near places are gone to, in blocks.
const CLOSENESS: u32 = 1;
/// How far behind a player the agent walks, in blocks.
const BEHIND: u32 = 3;
/// The number of items to fetch if the request names none.
const USUAL_COUNT: u32 = 4;

/// The next step towards a wish of that speaker, after these deeds.
#[must_use]
pub fn next(wish: &Wish, scene: &Scene, deeds: &[GivenCommand]) -> Step {
    let done = |text: &str| Step::Done(text.to_owned());
    match wish {
        Wish::Greet => Step::Done(format!("Hello! I am {}. What shall I do?", scene.name)),
        Wish::Bye => done("Goodbye! See you soon."),
        Wish::Thanks => done("You are welcome."),
        Wish::Name => Step::Done(format!("I am {}.", scene.name)),
        Wish::Unknown(_) => done(
            "I did not understand that. Tell me to come, to follow, to get or make things, to build, or ask what I have.",
        ),
        Wish::Abilities => done(
            "I can come and follow, go to places and remember them, collect, craft, smelt, build, fight, eat, give you things \
             and use chests. Just ask.",
        ),
        Wish::Inventory(item) => Step::Done(inventory(scene, item.as_deref())),
        Wish::Where => Step::Done(scene.place.map_or_else(
            || "I do not know where I am.".to_owned(),
            |[x, y, z]| format!("I am at x={x:.0}, y={y:.0}, z={z:.0}."),
        )),
        Wish::Status => Step::Done(match &scene.action {
            Some(action) => format!("I am fine, and busy with {action}."),
            None => "I am fine, and free for you.".to_owned(),
        }),
        Wish::Come(who, near) => until(
            deeds,
            &Order::new("!goToPlayer", &[who], &[*near]),
            &["is reached", "Moved to"],
            &Words { begin: "On my way.", done: "Here I am.", stuck: "I cannot get to you" },
        ),
        Wish::Follow(who) => follow(deeds, who),
        Wish::Stop => once(deeds, &written("!stop", &[], &[]), "Stopping.", "I have stopped."),
        Wish::Stay(seconds) => {
            let seconds = seconds.map_or("-1".to_owned(), |seconds| seconds.to_string());
            once(deeds, &format!("!stay({seconds})"), "I stay here.", "I have waited.")
        }
        Wish::GoTo([x, y, z]) => until(
            deeds,
            &Order {
                name: "!goToCoordinates",
                first: None,
                command: format!("!goToCoordinates({x}, {y}, {z}, {CLOSENESS})"),
            },
            &["reached", "Moved to"],
            &Words { begin: "I go there.", done: "I am there.", stuck: "I cannot get there" },
        ),
        Wish::GoToPlace(name) => until(
            deeds,
            &Order::new("!goToRememberedPlace", &[name], &[]),
            &["is reached", "Moved to"],
            &Words { begin: &going(name), done: &there(name), stuck: "I cannot go there" },
        ),
        Wish::Remember(name) => once(
            deeds,
            &written("!rememberHere", &[name], &[]),
            "I will.",
            &format!("I remember this place as {name}."),
        ),
        Wish::Have { item, count, is_any, is_made } => have(scene, deeds, item, *count, *is_any, *is_made),
        Wish::Give { to, item, count } => give(scene, deeds, to, item, *count),
        Wish::Build(text) => build(scene, deeds, text),
        Wish::Surroundings => match deeds.iter().rfind(|deed| deed.name == "!nearbyBlocks") {
            None => Step::command("!nearbyBlocks", &[], &[]).saying("Let me look."),
            Some(deed) => Step::Done(around(&deed.result)),
        },
        Wish::Attack(kind) => fight(deeds, kind),
        Wish::Eat(item) => eat(scene, deeds, item.as_deref()),
        Wish::Sleep => {
            once(deeds, &written("!goToBed", &[], &[]), "I am tired.", "I have slept, or found no bed.")
        }
        Wish::Equip(item) => {
            if scene.count(item) == 0 && deeds.is_empty() {
                return Step::Stuck(format!("I have no {}.", item.replace('_', " ")));
            }
            let text = format!("I hold the {}.", item.replace('_', " "));
            once(deeds, &written("!equip", &[item], &[]), "", &text)
        }
        Wish::Drop(item, count) => {
            let count = (*count).min(scene.count(item));
            if count == 0 && deeds.is_empty() {
                return Step::Stuck(format!("I have no {}.", item.replace('_', " ")));
            }
            once(deeds, &written("!discard", &[item], &[count.max(1)]), "", "I dropped it.")
        }
        Wish::Store(item, count) => {
            let held = scene.count(item);
            let count = count.map_or(held, |count| count.min(held));
            if count == 0 && deeds.is_empty() {
                return Step::Stuck(format!("I have no {}.", item.replace('_', " ")));
            }
            once(
                deeds,
                &written("!putInChest", &[item], &[count.max(1)]),
                "Into the chest with it.",
                "It is in the chest.",
            )
        }
        Wish::TakeOut(item, count) => once(
            deeds,
            &written("!takeFromChest", &[item], &[*count]),
            "I take it out.",
            "I have taken it out.",
        ),
        Wish::ViewChest => match deeds.iter().rfind(|deed| deed.name == "!viewChest") {
            None => Step::command("!viewChest", &[], &[]).saying("I look into it."),
            Some(deed) => Step::Done(deed.result.replace("Action output:", "").trim().replace('\n', " ")),
        },
        Wish::Mode(mode, is_on) => {
            let text = format!("{mode} is {} now.", if *is_on { "on" } else { "off" });
            once(deeds, &format!("!setMode(\"{mode}\", {is_on})"), "As you like.", &text)
        }
        Wish::Goal(goal) => once(deeds, &written("!goal", &[goal], &[]), "I work on that from now on.", ""),
        Wish::TalkTo(to, text) => once(deeds, &written("!startConversation", &[to, text], &[]), "", ""),
    }
}

/// A command, with the parts by which it is recognised among earlier deeds.
struct Order<'a> {
    name: &'a str,
    first: Option<&'a str>,
    command: String,
}

impl<'a> Order<'a> {
    fn new(name: &'a str, texts: &[&'a str], numbers: &[u32]) -> Order<'a> {
        Order { name, first: texts.first().copied(), command: written(name, texts, numbers) }
    }
}

/// The words at the beginning, at the end, and after a failure.
struct Words<'a> {
    begin: &'a str,
    done: &'a str,
    stuck: &'a str,
}

/// How far creatures are looked for, in blocks.
const HUNT_BLOCKS: u32 = 128;

/// Fights a creature of a kind; goes to the nearest one first where none is near.
fn fight(deeds: &[GivenCommand], kind: &str) -> Step {
    if let Some(last) = deeds.last()
        && last.is("!attack", Some(kind))
        && last.result.contains("there is no")
        && !deeds.iter().any(|deed| deed.is("!searchForEntity", Some(kind)))
    {
        return Step::command("!searchForEntity", &[kind], &[HUNT_BLOCKS]);
    }
    until(
        deeds,
        &Order::new("!attack", &[kind], &[]),
        &["defeated"],
        &Words {
            begin: "I take care of it.",
            done: &format!("The {kind} is defeated."),
            stuck: "That did not work",
        },
    )
}

/// A command that is given until it has succeeded, or has failed too often.
fn until(deeds: &[GivenCommand], order: &Order<'_>, successes: &[&str], words: &Words<'_>) -> Step {
    let tried: Vec<&GivenCommand> = deeds.iter().filter(|deed| deed.is(order.name, order.first)).collect();
    let again = Step::Do { words: String::new(), command: order.command.clone() };
    match tried.last() {
        None => again.saying(words.begin),
        Some(last) if successes.iter().any(|word| last.result.contains(word)) => {
            Step::Done(words.done.to_owned())
        }
        Some(last) if tried.len() >= TRIES_MAX || is_hopeless(&last.result) => {
            Step::Stuck(format!("{}: {}.", words.stuck, plain(&last.result)))
        }
        Some(_) => again,
    }
}

/// `home` needs no word before it.
fn going(place: &str) -> String {
    if place == "home" { "I go home.".to_owned() } else { format!("I go to the {place}.") }
}

fn there(place: &str) -> String {
    if place == "home" { "I am home.".to_owned() } else { format!("I am at the {place}.") }
}

/// Whether trying again is of no use.
fn is_hopeless(result: &str) -> bool {
    ["no place is remembered", "named `", "does not exist", "is not a"]
        .iter()
        .any(|words| result.contains(words))
}

/// A command that is given once.
fn once(deeds: &[GivenCommand], command: &str, begin: &str, done: &str) -> Step {
    let name = command.split('(').next().unwrap_or(command);
    match deeds.iter().rfind(|deed| deed.name == name) {
        None => Step::Do { words: begin.to_owned(), command: command.to_owned() },
        Some(deed) => {
            let result = plain(&deed.result);
            let is_bad = ["there is no", "not ", "no ", "can't", "cannot", "unknown"]
                .iter()
                .any(|start| result.starts_with(start));
            if is_bad {
                Step::Stuck(format!("That did not work: {result}."))
            } else {
                Step::Done(done.to_owned())
            }
        }
    }
}

fn follow(deeds: &[GivenCommand], who: &str) -> Step {
    let tried: Vec<&GivenCommand> = deeds.iter().filter(|deed| deed.is("!followPlayer", Some(who))).collect();
    match tried.last() {
        None => Step::command("!followPlayer", &[who], &[BEHIND]).saying("I am right behind you."),
        // It goes on by itself.
        Some(last) if last.result.trim().is_empty() => Step::Done(String::new()),
        Some(last) if tried.len() >= TRIES_MAX => {
            Step::Stuck(format!("I cannot follow you: {}.", plain(&last.result)))
        }
        Some(_) => Step::command("!followPlayer", &[who], &[BEHIND]),
    }
}

fn have(
    scene: &Scene,
    deeds: &[GivenCommand],
    item: &str,
    count: Option<u32>,
    is_any: bool,
    is_made: bool,
) -> Step {
    let wanted = count.unwrap_or(if is_made { 1 } else { USUAL_COUNT });
    let held = scene.count_of(|held| is_like(held, item, is_any));
    let mut step = obtain(scene, deeds, item, wanted, is_any);
    if is_made && matches!(step, Step::Done(_)) && deeds.is_empty() && count.is_none_or(|count| count == 1) {
        // One more is wanted where there is one already.
        step = obtain(scene, deeds, item, held + wanted, is_any);
    }
    match step {
        Step::Done(_) if deeds.is_empty() => Step::Done(format!("I have {} already.", said(held, item))),
        Step::Done(_) if is_made => Step::Done(format!("Done: I have {} now.", said(held, item))),
        Step::Done(_) => Step::Done(format!("I have {} now.", said(held, item))),
        step if deeds.is_empty() => step.saying(&format!("I get {}.", said(wanted, item))),
        step => step,
    }
}

/// How far an agent goes away before it gives an item again that it picked up itself, in blocks.
const GIVING_BLOCKS: u32 = 4;

fn give(scene: &Scene, deeds: &[GivenCommand], to: &str, item: &str, count: Option<u32>) -> Step {
    let given: Vec<&GivenCommand> = deeds.iter().filter(|deed| deed.is("!givePlayer", Some(to))).collect();
    if let Some(last) = given.last() {
        if last.result.contains("received") {
            return Step::Done("There you are.".to_owned());
        }
        if given.len() >= TRIES_MAX {
            return Step::Stuck(format!("I could not hand it over: {}.", plain(&last.result)));
        }
        if last.result.contains("Move a few blocks away") && deeds.last() == Some(last) {
            return Step::command("!moveAway", &[], &[GIVING_BLOCKS]);
        }
    }
    let held = scene.count(item);
    let wanted = count.unwrap_or(if held > 0 { held } else { 1 });
    if held < wanted {
        let step = obtain(scene, deeds, item, wanted, false);
        if !matches!(step, Step::Done(_)) {
            return if deeds.is_empty() {
                step.saying(&format!("I get {} for you.", said(wanted, item)))
            } else {
                step
            };
        }
    }
    Step::command("!givePlayer", &[to, item], &[wanted]).saying("Here.")
}

/// Spare blocks of a kind on which bodies climb, for a building of the same block.
const SPARE: u32 = 4;

/// Builds: first gets the material, then asks for the program.
fn build(scene: &Scene, deeds: &[GivenCommand], text: &str) -> Step {
    let written: Vec<&GivenCommand> = deeds.iter().filter(|deed| deed.name == "!newAction").collect();
    if let Some(last) = written.last() {
        if last.result.contains(author::SUCCESS) {
            return Step::Done("It is done. Have a look!".to_owned());
        }
        let is_refused = last.result.contains("not allowed");
        if written.len() >= TRIES_MAX || is_refused {
            let why = match last.result.contains("missing") {
                true => "part of it is missing".to_owned(),
                false => plain(&last.result),
            };
            return Step::Stuck(format!("I did not get it done: {why}."));
        }
    }
    let Some(design) = author::design(text, scene) else {
        return Step::Stuck(author::REPERTOIRE.clone());
    };
    for (item, count) in &design.needs {
        // Bodies climb on blocks of these kinds, and may lose some of them.
        let spare = if ["dirt", "cobblestone"].contains(&item.as_str()) { SPARE } else { 0 };
        let step = obtain(scene, deeds, item, *count + spare, false);
        match step {
            Step::Done(_) => {}
            Step::Stuck(why) => return Step::Stuck(format!("I have too little for it. {why}")),
            step => {
                return if deeds.is_empty() {
                    step.saying(&format!("I need {} for that first.", said(*count, item)))
                } else {
                    step
                };
            }
        }
    }
    let words = if written.is_empty() { "I build it now." } else { "Once more." };
    Step::command("!newAction", &[&design.prompt], &[]).saying(words)
}

pub(super) fn inventory(scene: &Scene, item: Option<&str>) -> String {
    if let Some(item) = item {
        return match scene.count(item) {
            0 => format!("I have no {}.", item.replace('_', " ")),
            count => format!("I have {}.", said(count, item)),
        };
    }
    let all: Vec<String> = scene.held.iter().map(|(item, count)| said(*count, item)).collect();
    match all.as_slice() {
        [] => "I have nothing yet.".to_owned(),
        [one] => format!("I have {one}."),
        [first @ .., last] => format!("I have {} and {last}.", first.join(", ")),
    }
}

fn around(result: &str) -> String {
    let names: Vec<String> = result
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- "))
        .filter(|name| !name.contains(':'))
        .take(8)
        .map(|name| name.replace('_', " "))
        .collect();
    if names.is_empty() {
        "I see nothing but air.".to_owned()
    } else {
        format!("I see {}.", names.join(", "))
    }
}

fn eat(scene: &Scene, deeds: &[GivenCommand], item: Option<&str>) -> Step {
    const FOOD: [&str; 12] = [
        "cooked_beef",
        "cooked_porkchop",
        "cooked_mutton",
        "cooked_chicken",
        "bread",
        "baked_potato",
        "apple",
        "carrot",
        "beef",
        "porkchop",
        "mutton",
        "sweet_berries",
    ];
    if deeds.iter().any(|deed| deed.name == "!consume") {
        return Step::Done("That was good.".to_owned());
    }
    let food = item.or_else(|| FOOD.into_iter().find(|food| scene.count(food) > 0));
    match food.filter(|food| scene.count(food) > 0) {
        Some(food) => Step::command("!consume", &[food], &[]),
        None => Step::Stuck("I have nothing to eat.".to_owned()),
    }
}
