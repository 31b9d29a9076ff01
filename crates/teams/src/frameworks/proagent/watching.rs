//! Watches the skills of a mind's partners, also while the mind waits for its model.

use std::cell::RefCell;
use std::rc::Rc;

use cooperage_core::{AgentId, EventKind, EventRecord};
use cooperage_runtime::TeamHandle;
use serde_json::Value;

use super::belief::Beliefs;
use super::reply::brief_skill;

/// Takes in what the world tells an agent of others, as long as it is awaited.
pub(super) async fn watch(team: TeamHandle, me: AgentId, beliefs: Rc<RefCell<Beliefs>>) {
    while team.tick() < team.horizon() {
        for event in team.wait(team.horizon(), vec![me]).await {
            if let Some((doer, skill, is_named)) = deed(&event, me) {
                let step = event.tick.0.saturating_sub(1);
                beliefs.borrow_mut().observe(step, doer, skill, is_named);
            }
        }
    }
    std::future::pending().await
}

/// Returns the agent that did something, its skill, and whether the world names the skill itself; `None` for events
/// that are not another agent's success.
fn deed(event: &EventRecord, me: AgentId) -> Option<(AgentId, String, bool)> {
    let doer = event.doer.filter(|doer| *doer != me && event.audience.includes(me))?;
    let named = event.data.get("skill").and_then(Value::as_str);
    let skill = match event.kind {
        EventKind::Seen => named?,
        EventKind::ActionFinished { succeeded: true } => {
            let course = event.ending.course.as_ref();
            named.or(course.map(|course| course.action.as_str())).unwrap_or(&event.text)
        }
        _ => return None,
    };
    Some((doer, brief_skill(skill), named.is_some()))
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Audience, Ending, Tick};
    use serde_json::json;

    use super::*;

    fn event(kind: EventKind, doer: u32, data: Value) -> EventRecord {
        EventRecord {
            tick: Tick(3),
            kind,
            doer: Some(AgentId(doer)),
            audience: Audience::Agents(vec![AgentId(0), AgentId(1)]),
            name: "x",
            text: "take: done".to_owned(),
            data,
            ending: Ending::default(),
        }
    }

    #[test]
    fn only_what_others_have_done_counts() {
        let ended = |succeeded| EventKind::ActionFinished { succeeded };
        let plain = || Value::Null;
        let told = |event: &EventRecord| deed(event, AgentId(0)).map(|(doer, skill, _)| (doer.0, skill));
        assert_eq!(told(&event(ended(true), 1, plain())), Some((1, "take: done".to_owned())));
        assert_eq!(told(&event(EventKind::Seen, 1, json!({"skill": "lay"}))), Some((1, "lay".to_owned())));
        for other in [
            event(ended(true), 0, plain()),
            event(ended(false), 1, plain()),
            event(EventKind::Seen, 1, json!({"skill": 7})),
            event(EventKind::Message, 1, json!({"skill": "lay"})),
        ] {
            assert_eq!(told(&other), None);
        }
        assert_eq!(deed(&event(ended(true), 1, plain()), AgentId(2)), None, "it does not perceive it");
    }
}
