//! Observes an episode for its clients, on the worker that plays it: hands each moment on, and the happenings.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cooperage_blocks::world::WorldEventKind;
use cooperage_body::environment::{BlockEnvironment, CLIENT_TOOL};
use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::{InputRecord, MessageRecord, Record};
use cooperage_minecraft_wire::text::clean;
use cooperage_runtime::{Feed, InputKind, Observer};
use cooperage_suites::ends;
use cooperage_suites::scene::BlockReader;
use serde_json::Value;

use crate::limits::{HAPPENINGS_MAX, now};
use crate::moment::{Happening, Moment, Step};
use crate::room::Room;

/// How often a world that stands still is asked whether a client wants to see it.
const LOOKED_EVERY: Duration = Duration::from_millis(200);

/// The observer of a room.
pub(crate) struct Watcher {
    room: Arc<Room>,
    reader: BlockReader,
    feed: Feed<Step>,
    /// The number of journal lines that are still to be replayed.
    again: usize,
    /// Happenings that no moment has carried on, and whether some of them were cut.
    happened: Vec<Happening>,
    is_cut: bool,
    /// Acts of clients that take effect with the next tick.
    acting: Vec<Happening>,
    is_paused: bool,
    /// Whether the world is within an advance that is shown.
    is_advancing: bool,
    /// The number of the present advance, among those that were shown.
    advance: u64,
    looked: Option<Instant>,
}

impl Watcher {
    /// `again` is the number of journal lines that are replayed first.
    pub(crate) fn new(room: Arc<Room>, reader: BlockReader, feed: Feed<Step>, again: usize) -> Watcher {
        if again > 0 {
            room.begin_replay();
        }
        Watcher {
            room,
            reader,
            feed,
            again,
            happened: Vec::new(),
            is_cut: false,
            acting: Vec::new(),
            is_paused: false,
            is_advancing: false,
            advance: 0,
            looked: None,
        }
    }

    fn blocks<'a>(&self, world: &'a dyn World) -> Option<&'a BlockEnvironment> {
        (self.reader.environment)(world)?.downcast_ref()
    }

    /// Hands the present moment on, with all that happened. Where there is no room for it, the happenings wait.
    fn show(&mut self, world: &dyn World) {
        let Some(blocks) = self.blocks(world) else { return };
        let bodies = (0..world.agents()).map(|agent| blocks.player_of(AgentId(agent)));
        self.room.set_bodies(bodies.collect());
        let moment = Arc::new(blocks.with_world(Moment::of));
        let (happened, is_cut) = (std::mem::take(&mut self.happened), std::mem::take(&mut self.is_cut));
        if let Err(step) = self.feed.offer(Step { moment, advance: self.advance, happened, is_cut }) {
            self.happened = step.happened;
            self.is_cut = shorten(&mut self.happened) || step.is_cut;
        }
    }

    /// Takes in a line that is replayed.
    fn replayed(&mut self, record: &Record) {
        match record {
            Record::Input(input) if input.kind != InputKind::Move.name() => self.input(input),
            // A client was there, and has heard all that was said before.
            Record::Input(InputRecord { to: Some(agent), data, .. }) if data["tool"] == CLIENT_TOOL => {
                self.room.has_heard(AgentId(*agent));
            }
            Record::Message(message) => self.said(message),
            _ => {}
        }
        self.again -= 1;
        if self.again == 0 {
            self.room.end_replay();
        }
    }

    fn input(&mut self, input: &InputRecord) {
        let kind = InputKind::from_name(&input.kind);
        if kind == Some(InputKind::Pause) {
            self.is_paused = input.data.get("on") == Some(&Value::Bool(true));
        }
        let Some(agent) = input.to.map(AgentId) else { return };
        match kind {
            Some(InputKind::Move) => self.moved(agent, &input.data),
            Some(InputKind::Join) => self.room.set_seated(agent, true),
            Some(InputKind::Leave | InputKind::Handover) => self.room.set_seated(agent, false),
            _ => {}
        }
    }

    /// A client's inputs take effect with the next tick.
    fn moved(&mut self, agent: AgentId, data: &Value) {
        if data.get("tool").and_then(Value::as_str) != Some(CLIENT_TOOL) {
            return;
        }
        let Some(arguments) = data.get("arguments") else { return };
        if let Some(ack) =
            arguments.get("ack").and_then(Value::as_i64).and_then(|ack| i32::try_from(ack).ok())
        {
            self.acting.push(Happening::Acknowledged { agent, sequence: ack });
        }
        for input in arguments.get("inputs").and_then(Value::as_array).into_iter().flatten() {
            // An input without fields is its name alone.
            let name = input.as_str().or_else(|| Some(input.as_object()?.keys().next()?.as_str()));
            let fields = name.and_then(|name| input.get(name));
            let slot = fields.and_then(|fields| fields.get("slot")?.as_i64());
            self.acting.extend(match (name, slot.and_then(|slot| i16::try_from(slot).ok())) {
                (Some("Replace" | "ReplaceMarked"), Some(slot)) => Some(Happening::Replaced { agent, slot }),
                (Some("Click" | "PressButton" | "NameItem" | "ChooseTrade" | "FillGrid"), _) => {
                    Some(Happening::Clicked { agent })
                }
                (Some("Close"), _) => Some(Happening::Closed { agent }),
                _ => None,
            });
        }
    }

    fn said(&mut self, message: &MessageRecord) {
        let name = |agent: u32| self.room.name_of(AgentId(agent)).map(str::to_owned);
        let by = message.from.and_then(name).or_else(|| message.by.clone());
        let is_lost = |agent: &AgentId| message.lost.contains(&agent.0);
        // The speaker hears its own words, as on every server.
        let hearers = message.to.iter().copied().map(AgentId).filter(|to| !is_lost(to));
        let to = (!message.to.is_empty()).then(|| hearers.chain(message.from.map(AgentId)).collect());
        // Whispers are words of people to one agent; orders of a leader are none.
        let is_whispered = message.kind == "person" && !message.to.is_empty();
        let text = clean(&message.text);
        self.happened.push(Happening::Said { by: by.map(|by| clean(&by)), to, text, is_whispered });
        if self.again > 0 || !self.room.is_visited() {
            // No step carries it on now, and to a client that comes no other happenings matter.
            self.room.keep_words(&std::mem::take(&mut self.happened));
        }
    }
}

/// Cuts happenings down to as many as may wait, and returns whether some were cut. The last acknowledgement of each client stays: no
/// moment brings it again.
fn shorten(happened: &mut Vec<Happening>) -> bool {
    let cut = happened.split_off(happened.len().min(HAPPENINGS_MAX));
    let is_cut = !cut.is_empty();
    let acknowledged = |happening: Happening| match happening {
        Happening::Acknowledged { agent, sequence } => Some((agent, sequence)),
        _ => None,
    };
    let last: BTreeMap<AgentId, i32> = cut.into_iter().filter_map(acknowledged).collect();
    happened.extend(last.into_iter().map(|(agent, sequence)| Happening::Acknowledged { agent, sequence }));
    is_cut
}

/// Whether clients are shown an event that the difference between two moments does not show.
fn is_shown(event: &WorldEventKind) -> bool {
    matches!(
        event,
        WorldEventKind::PlayerHurt { .. }
            | WorldEventKind::MobHurt { .. }
            | WorldEventKind::PlayerDied { .. }
            | WorldEventKind::MobDied { .. }
            | WorldEventKind::PickedUp { .. }
            | WorldEventKind::Said { .. }
            | WorldEventKind::PutBack { .. }
            | WorldEventKind::Pushed { .. }
            | WorldEventKind::Answered { .. }
    )
}

impl Observer for Watcher {
    fn record(&mut self, record: &Record, world: &dyn World, _judge: &dyn Judge) {
        if self.again > 0 {
            return self.replayed(record);
        }
        match record {
            Record::Advance { .. } => self.is_advancing = false,
            Record::Input(input) => self.input(input),
            Record::Message(message) => self.said(message),
            Record::End(end) => {
                self.room.set_over(clean(&ends::reason(end).to_string()));
                self.show(world);
            }
            _ => {}
        }
    }

    fn tick(&mut self, world: &dyn World) {
        let Some(blocks) = self.blocks(world) else { return };
        // An advance may be of several ticks.
        if !std::mem::replace(&mut self.is_advancing, true) {
            self.advance += 1;
        }
        let shown = blocks.happened().iter().filter(|event| is_shown(&event.what));
        self.happened.extend(shown.cloned().map(Happening::Event));
        self.happened.append(&mut self.acting);
        self.show(world);
    }

    fn wants_ticks(&self) -> bool {
        self.again == 0 && self.room.is_visited()
    }

    fn rest(&mut self, world: &dyn World, _judge: &dyn Judge) {
        self.looked = Some(now());
        // A world that stands still is shown when a client comes into it, and what is said there.
        if self.again == 0 && (self.room.takes_look() || self.is_paused && !self.happened.is_empty()) {
            self.show(world);
        }
    }

    fn due(&self) -> Option<Instant> {
        self.looked.map(|looked| looked + LOOKED_EVERY)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Receiver;

    use cooperage_mindcraft::suite::suite;
    use cooperage_suites::suite::{ProgramRegistry, Suites};

    use super::*;
    use crate::limits::MISSED_MAX;
    use crate::room::tests::{enter, room, step, words};

    /// A watcher of a room of two, that replays so many lines first.
    fn watcher(again: usize) -> (Watcher, Receiver<Step>) {
        let suites = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap();
        let reader = suites.suite_of("world/flat").unwrap().views().blocks.unwrap();
        let (feed, steps) = Feed::new(1);
        (Watcher::new(room(&["andy", "jill"]), reader, feed, again), steps)
    }

    fn message(to: u32, text: &str) -> MessageRecord {
        MessageRecord {
            n: 0,
            sent: 0,
            delivered: 0,
            from: None,
            by: Some("host".to_owned()),
            to: vec![to],
            lost: Vec::new(),
            kind: "order".to_owned(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn many_words_to_one_seat_push_out_none_to_another() {
        let (mut watcher, _steps) = watcher(0);
        watcher.said(&message(0, "dig"));
        (0..2 * MISSED_MAX).for_each(|number| watcher.said(&message(1, &format!("{number}"))));
        assert_eq!(watcher.happened, []);
        let (andy, jill) = (enter(&watcher.room, 0), enter(&watcher.room, 1));
        step(&watcher.room);
        let last: Vec<String> = (MISSED_MAX..2 * MISSED_MAX).map(|number| number.to_string()).collect();
        assert_eq!((words(&andy), words(&jill)), (vec!["dig".to_owned()], last));
        watcher.said(&message(0, "stop"));
        assert_eq!(watcher.happened.len(), 1, "the next step carries it on");
    }

    #[test]
    fn a_client_that_comes_in_during_a_replay_hears_the_last_words_at_its_end() {
        let again = HAPPENINGS_MAX + 9;
        let (mut watcher, _steps) = watcher(again);
        let andy = enter(&watcher.room, 0);
        (0..again).for_each(|number| watcher.replayed(&Record::Message(message(0, &format!("{number}")))));
        assert_eq!((watcher.again, words(&andy)), (0, Vec::new()));
        step(&watcher.room);
        let last: Vec<String> = (again - MISSED_MAX..again).map(|number| number.to_string()).collect();
        assert_eq!(words(&andy), last);
    }

    #[test]
    fn the_last_acknowledgement_of_each_client_is_never_cut() {
        let acknowledged = |agent, sequence| Happening::Acknowledged { agent: AgentId(agent), sequence };
        let mut happened = vec![acknowledged(0, 1)];
        assert!(!shorten(&mut happened));
        assert_eq!(happened, [acknowledged(0, 1)]);
        happened.resize(HAPPENINGS_MAX, Happening::Clicked { agent: AgentId(2) });
        assert!(!shorten(&mut happened));
        for sequence in 2..9 {
            happened.extend([acknowledged(0, sequence), acknowledged(1, 2 * sequence)]);
            assert!(shorten(&mut happened));
            assert_eq!(
                happened[HAPPENINGS_MAX..],
                [acknowledged(0, sequence), acknowledged(1, 2 * sequence)]
            );
        }
    }
}
