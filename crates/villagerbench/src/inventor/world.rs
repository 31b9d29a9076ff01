//! A place in which nothing is done but handing in a record: it is checked there, and refused with the reason.

use cooperage_core::{
    AgentId, ArrivalOrder, Audience, Digest, DigestWriter, Ending, Entry, Environment, EventKind,
    EventRecord, Manual, Meaning, Observation, Offer, Parameter, ParameterKind, Receipt, Section,
    SectionItem, SectionName, SnapshotRefused, Status, Tick, Tool, ToolCall, ToolKind, Viewer, Wake,
};
use serde_json::{Value, json};

use super::wishes::InventionOrder;

/// The tool that hands a record in, and its arguments.
pub(super) const HAND_IN: &str = "hand_in";
pub(super) const RECORD: &str = "record";
/// Most records that are handed in.
const RECORDS_MAX: u32 = 16;

/// Why nothing was accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum InventRefusal {
    #[error("there is no such agent, or no such tool: hand_in takes a record")]
    NoCall,
    #[error("a record has been accepted already")]
    Over,
    #[error("no more than {RECORDS_MAX} records are looked at")]
    TooMany,
    /// A check failed: its code, its reason and its rule.
    #[error("{0}")]
    Flawed(String),
}

/// The world of an inventor. All state that can change stands in it, so that a clone is a snapshot.
#[derive(Clone, Debug)]
pub(crate) struct InventWorld {
    order: InventionOrder,
    tools: Vec<Tool>,
    tick: Tick,
    /// Records that were refused.
    refused: u32,
    /// The record that was accepted, as text.
    accepted: Option<String>,
}

impl InventWorld {
    pub(super) fn new(order: InventionOrder) -> InventWorld {
        let parameter = |name: &str, doc: &str| Parameter {
            name: name.to_owned(),
            kind: ParameterKind::Text,
            required: true,
            doc: doc.to_owned(),
            meaning: Meaning::Any,
        };
        let tool = Tool {
            name: HAND_IN.to_owned(),
            kind: ToolKind::Instant,
            parameters: vec![parameter(RECORD, "the record, one JSON object")],
            text_form: None,
            doc: "Hands a record in. It is checked, and refused with the reason.".to_owned(),
        };
        InventWorld { order, tools: vec![tool], tick: Tick(0), refused: 0, accepted: None }
    }

    /// The record that was accepted.
    pub(crate) fn accepted(&self) -> Option<&str> {
        self.accepted.as_deref()
    }

    pub(crate) fn refused(&self) -> u32 {
        self.refused
    }

    fn hand_in(&mut self, agent: AgentId, call: &ToolCall) -> Result<(), InventRefusal> {
        let text = call.arguments.get(RECORD).and_then(Value::as_str);
        let text =
            text.filter(|_| agent == AgentId(0) && call.tool == HAND_IN).ok_or(InventRefusal::NoCall)?;
        if self.accepted.is_some() {
            return Err(InventRefusal::Over);
        }
        if self.refused >= RECORDS_MAX {
            return Err(InventRefusal::TooMany);
        }
        match self.order.accepted(text) {
            Ok(record) => {
                self.accepted = Some(record);
                Ok(())
            }
            Err(reason) => {
                self.refused += 1;
                Err(InventRefusal::Flawed(reason))
            }
        }
    }
}

impl Environment for InventWorld {
    type Call = ToolCall;
    type Refusal = InventRefusal;
    type Event = ();
    type Snapshot = InventWorld;

    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Submission;

    fn agents(&self) -> u32 {
        1
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        if agent.0 == 0 { &self.tools } else { &[] }
    }

    fn manual(&self, _: Viewer) -> Manual {
        let section = |name, text: String| Section { name, items: vec![SectionItem::plain(text)] };
        let sections = vec![
            section(SectionName::Goal, self.order.goal()),
            section(SectionName::Document, self.order.document().to_string()),
        ];
        Manual { sections, ..Manual::default() }
    }

    fn observe(&self, _: Viewer) -> Observation {
        let data = json!({"accepted": self.accepted.is_some(), "refused": self.refused});
        let text = match (&self.accepted, self.refused) {
            (Some(_), _) => "A record was accepted.".to_owned(),
            (None, 0) => "Nothing has been handed in.".to_owned(),
            (None, refused) => format!("Records that were refused: {refused}."),
        };
        Observation { data, text, perception: None }
    }

    /// The template's record of that number, for teams that take what is offered.
    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        let Some(record) = self.order.template().filter(|_| agent.0 == 0 && self.accepted.is_none()) else {
            return Vec::new();
        };
        let mut call = ToolCall::new(HAND_IN, &[]);
        call.arguments.insert(RECORD.to_owned(), record.into());
        vec![Offer { call, label: "hand the template's record in".to_owned() }]
    }

    fn submit(&mut self, batch: &[Entry<'_, ToolCall>], receipts: &mut Vec<Receipt<InventRefusal>>) {
        receipts.clear();
        for entry in batch {
            let done = match entry {
                Entry::Typed { agent, call } => self.hand_in(*agent, call),
                Entry::Named { agent, call } => self.hand_in(*agent, call),
                Entry::Text { .. } => Err(InventRefusal::NoCall),
            };
            receipts.push(done.map_or_else(Receipt::Refused, |()| Receipt::Accepted));
        }
    }

    fn advance(&mut self, until: Tick, _: Wake<'_>, events: &mut Vec<()>) -> Tick {
        events.clear();
        self.tick = self.tick.max(until);
        self.tick
    }

    fn tick(&self) -> Tick {
        self.tick
    }

    fn status(&self) -> Status {
        Status::Running
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        vec![("accepted", i64::from(self.accepted.is_some())), ("refused", i64::from(self.refused))]
    }

    fn refusal_text(&self, refusal: &InventRefusal) -> String {
        refusal.to_string()
    }

    fn event_record(&self, (): &()) -> EventRecord {
        EventRecord {
            tick: self.tick,
            kind: EventKind::ActionFinished { succeeded: true },
            doer: None,
            audience: Audience::Agents(Vec::new()),
            name: "nothing",
            text: String::new(),
            data: Value::Null,
            ending: Ending::default(),
        }
    }

    fn snapshot(&self) -> Result<InventWorld, SnapshotRefused> {
        Ok(self.clone())
    }

    fn restore(&mut self, snapshot: &InventWorld) {
        self.clone_from(snapshot);
    }

    fn digest(&self) -> Digest {
        // The tools never change.
        let InventWorld { order, tools: _, tick, refused, accepted } = self;
        let mut writer = DigestWriter::new("invent world 1");
        writer.put(&(order.document().to_string(), tick, refused, accepted));
        writer.finish()
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::contract::environment_contract;

    use super::super::wishes::{InventionKind, InventionOrder};
    use super::*;
    use crate::invented::record::ItemPlace;
    use crate::invented::templates::TaskWishes;

    #[test]
    fn the_world_of_inventors_keeps_the_contract_of_environments() {
        environment_contract(|seed| {
            let kind = if seed.is_multiple_of(2) { InventionKind::Task } else { InventionKind::Lock };
            let wishes = TaskWishes { agents: 2, items: ItemPlace::Chest, seed };
            InventWorld::new(InventionOrder { kind, number: 3, wishes, model: "oracle".to_owned() })
        });
    }
}
