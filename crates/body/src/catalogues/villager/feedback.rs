//! The feedback of an action at its end: a message, whether it worked, and data.

use std::future::Future;

use cooperage_blocks::world::{Doer, What};
use cooperage_core::{Parameter, ParameterKind, Trouble, WhenBusy};
use serde_json::{Value, json};

use super::Generation;
use super::record;
use crate::action::{ActionFuture, Outcome};
use crate::body::Body;
use crate::body_event::BodyEvent;
use crate::catalogue::{Arguments, Command, required};
use crate::skills::SkillError;
use crate::view::View;

/// The message of an action, with data and the obstacle that it met.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(super) struct Told {
    message: String,
    #[serde(serialize_with = "as_text")]
    data: Option<Value>,
    trouble: Option<Trouble>,
}

/// As JSON text: its kinds must show in digests.
fn as_text<S: serde::Serializer>(data: &Option<Value>, to: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&data.as_ref().map(Value::to_string), to)
}

/// The message of an action that succeeded or failed.
pub(super) type Feedback = Result<Told, Told>;

impl Told {
    pub(super) fn new(message: impl Into<String>) -> Told {
        Told { message: message.into(), data: None, trouble: None }
    }

    pub(super) fn with(self, data: Value) -> Told {
        Told { data: Some(data), ..self }
    }

    /// With what stood in its way, if that is known.
    pub(super) fn because(self, trouble: Option<Trouble>) -> Told {
        Told { trouble, ..self }
    }
}

impl From<String> for Told {
    fn from(message: String) -> Told {
        Told::new(message)
    }
}

impl From<&str> for Told {
    fn from(message: &str) -> Told {
        Told::new(message)
    }
}

impl From<SkillError> for Told {
    fn from(error: SkillError) -> Told {
        Told::new(error.to_string()).because(error.trouble())
    }
}

/// An action that occupies the body, with the name of the acting agent as its first parameter.
pub(super) fn action<B: Body + 'static>(
    name: &str,
    doc: &str,
    mut parameters: Vec<Parameter>,
    run: impl Fn(B, Arguments) -> ActionFuture + 'static,
) -> Command<B> {
    parameters.insert(0, acting());
    Command::lasting(name, doc, WhenBusy::Refuse, parameters, run)
}

/// The name of the parameter that names the acting agent.
pub(super) const ACTING: &str = "player_name";

/// The parameter that names the acting agent. The second generation may leave it out.
pub(super) fn acting() -> Parameter {
    required(ACTING, ParameterKind::Text, "the acting agent: your own name")
}

/// Why a call for another agent does nothing.
pub(super) fn wrong_actor(view: &View<'_>, arguments: &Arguments) -> Option<String> {
    let me = &view.player().name;
    let named = arguments.text(ACTING);
    (!named.is_empty() && !named.eq_ignore_ascii_case(me))
        .then(|| format!("you are {me} and can't act for {named}"))
}

/// Carries an action out and puts its feedback into the form that agents read. The second generation adds the events of
/// the meantime.
pub(super) async fn finish<B: Body>(
    generation: Generation,
    body: &B,
    arguments: &Arguments,
    action: impl Future<Output = Feedback>,
) -> Outcome {
    let (status, told) = match body.see(|view| wrong_actor(view, arguments)) {
        Some(reason) => (false, Told::new(reason)),
        None => match action.await {
            Ok(told) => (true, told),
            Err(told) => (false, told),
        },
    };
    let mut data = json!({"message": told.message, "status": status});
    if let (Value::Object(fields), Some(value)) = (&mut data, told.data) {
        fields.insert("data".to_owned(), value);
    }
    if generation.is_second() {
        let happened = body.events();
        let news = body.see(|view| news(view, &happened));
        if let Value::Object(fields) = &mut data {
            fields.insert("new_events".to_owned(), news.into());
        }
    }
    Outcome { succeeded: status, ..Outcome::done(told.message) }.with_data(data).because(told.trouble)
}

/// Most lines of news.
const NEWS_MAX: usize = 20;

/// Lists the events around the agent, then its items and its surroundings.
fn news(view: &View<'_>, happened: &[BodyEvent]) -> Vec<String> {
    let players = view.world().players();
    let name = |doer: Doer| match doer {
        Doer::Player(id) => players.get(id.0 as usize).map_or("somebody".to_owned(), |p| p.name.to_string()),
        _ => "the world".to_owned(),
    };
    let line = |body_event: &BodyEvent| match &body_event.event.what {
        What::Said { to, text } if to.is_none_or(|to| to == view.me()) => match body_event.event.doer {
            Doer::Player(id) if id != view.me() => {
                Some(format!("{} said: {text}", name(body_event.event.doer)))
            }
            _ => None,
        },
        What::Container { player, pos, is_open } if *player != view.me() => {
            let verb = if *is_open { "opened" } else { "closed" };
            Some(format!("{} {verb} the container at {pos}", name(Doer::Player(*player))))
        }
        What::PickedUp { player, stack } => {
            Some(format!("{} collected {} {}", name(Doer::Player(*player)), stack.count, stack.item.name()))
        }
        What::PlayerHurt { player, .. } => Some(format!("{} was hurt", name(Doer::Player(*player)))),
        What::PlayerDied { player, .. } => Some(format!("{} died", name(Doer::Player(*player)))),
        _ => None,
    };
    let mut news: Vec<String> = happened.iter().filter_map(line).collect();
    news.drain(..news.len().saturating_sub(NEWS_MAX));
    let carried = record::inventory(view);
    news.push(format!("inventory: {carried}; around: {}", record::surroundings(view)));
    news
}
