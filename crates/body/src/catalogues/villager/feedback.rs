//! The feedback of an action at its end: a message, whether it worked, and data.

use std::future::Future;

use cooperage_blocks::world::{EventCause, WorldEventKind};
use cooperage_core::{Parameter, ParameterKind, Trouble, WhenBusy};
use serde_json::{Value, json};

use super::Generation;
use super::record;
use crate::action::{ActionFuture, ActionOutcome};
use crate::body::Body;
use crate::body_event::BodyEvent;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::skills::SkillError;
use crate::view::BodyView;

/// The message of an action, with data and the obstacle that it met.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(super) struct FeedbackMessage {
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
pub(super) type ActionFeedback = Result<FeedbackMessage, FeedbackMessage>;

impl FeedbackMessage {
    pub(super) fn new(message: impl Into<String>) -> FeedbackMessage {
        FeedbackMessage { message: message.into(), data: None, trouble: None }
    }

    pub(super) fn with(self, data: Value) -> FeedbackMessage {
        FeedbackMessage { data: Some(data), ..self }
    }

    /// With what stood in its way, if that is known.
    pub(super) fn because(self, trouble: Option<Trouble>) -> FeedbackMessage {
        FeedbackMessage { trouble, ..self }
    }
}

impl From<String> for FeedbackMessage {
    fn from(message: String) -> FeedbackMessage {
        FeedbackMessage::new(message)
    }
}

impl From<&str> for FeedbackMessage {
    fn from(message: &str) -> FeedbackMessage {
        FeedbackMessage::new(message)
    }
}

impl From<SkillError> for FeedbackMessage {
    fn from(error: SkillError) -> FeedbackMessage {
        FeedbackMessage::new(error.to_string()).because(error.trouble())
    }
}

/// An action that occupies the body, with the name of the acting agent as its first parameter.
pub(super) fn action<B: Body + 'static>(
    name: &str,
    doc: &str,
    mut parameters: Vec<Parameter>,
    run: impl Fn(B, Arguments) -> ActionFuture + 'static,
) -> CatalogueCommand<B> {
    parameters.insert(0, acting());
    CatalogueCommand::lasting(name, doc, WhenBusy::Refuse, parameters, run)
}

/// The name of the parameter that names the acting agent.
pub(super) const ACTING: &str = "player_name";

/// The parameter that names the acting agent. The second generation may leave it out.
pub(super) fn acting() -> Parameter {
    required(ACTING, ParameterKind::Text, "the acting agent: your own name")
}

/// Why a call for another agent does nothing.
pub(super) fn wrong_actor(view: &BodyView<'_>, arguments: &Arguments) -> Option<String> {
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
    action: impl Future<Output = ActionFeedback>,
) -> ActionOutcome {
    let (status, told) = match body.see(|view| wrong_actor(view, arguments)) {
        Some(reason) => (false, FeedbackMessage::new(reason)),
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
    ActionOutcome { succeeded: status, ..ActionOutcome::done(told.message) }
        .with_data(data)
        .because(told.trouble)
}

/// Most lines of news.
const NEWS_MAX: usize = 20;

/// Lists the events around the agent, then its items and its surroundings.
fn news(view: &BodyView<'_>, happened: &[BodyEvent]) -> Vec<String> {
    let players = view.world().players();
    let name = |doer: EventCause| match doer {
        EventCause::Player(id) => {
            players.get(id.0 as usize).map_or("somebody".to_owned(), |p| p.name.to_string())
        }
        _ => "the world".to_owned(),
    };
    let line = |body_event: &BodyEvent| match &body_event.event.what {
        WorldEventKind::Said { to, text } if to.is_none_or(|to| to == view.me()) => {
            match body_event.event.doer {
                EventCause::Player(id) if id != view.me() => {
                    Some(format!("{} said: {text}", name(body_event.event.doer)))
                }
                _ => None,
            }
        }
        WorldEventKind::Container { player, pos, is_open } if *player != view.me() => {
            let verb = if *is_open { "opened" } else { "closed" };
            Some(format!("{} {verb} the container at {pos}", name(EventCause::Player(*player))))
        }
        WorldEventKind::PickedUp { player, stack } => Some(format!(
            "{} collected {} {}",
            name(EventCause::Player(*player)),
            stack.count,
            stack.item.name()
        )),
        WorldEventKind::PlayerHurt { player, .. } => {
            Some(format!("{} was hurt", name(EventCause::Player(*player))))
        }
        WorldEventKind::PlayerDied { player, .. } => {
            Some(format!("{} died", name(EventCause::Player(*player))))
        }
        _ => None,
    };
    let mut news: Vec<String> = happened.iter().filter_map(line).collect();
    news.drain(..news.len().saturating_sub(NEWS_MAX));
    let carried = record::inventory(view);
    news.push(format!("inventory: {carried}; around: {}", record::surroundings(view)));
    news
}
