//! A framework's handle of its team: the team's view of the world, of time and of the models.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use cooperage_core::{
    AgentId, EventRecord, Limits, Manual, Micros, Observation, Offer, ShortFormError, ShortTurn,
    ShortTurnRequest, Stopped, Tick, Tool, TreeRandom, Viewer, World, WorldEntry, WorldReceipt,
};
use cooperage_journal::{Note, TotalsRecord};
use cooperage_models::{ChatRole, Embedding, ImageFormat, Message, Output, PromptImage, Reply, ReplyKind};
use serde_json::Value;

use crate::ask::ModelQuery;
use crate::camera::{LookTarget, Shot, ViewStyle};
use crate::clock::EpisodeClock;
use crate::door::OutsideSource;
use crate::error::NotYours;
use crate::process::{ProcessFailureKind, TeamSpending};
use crate::reward::{EpisodeIdentity, LearnerScore};
use crate::state::messages::{Mail, MessageKind};
use crate::state::{MessageSender, PersonMove, SharedEpisodeState, TeamEndReason};
use crate::timing::TimingMark;

/// A team in its episode. Clones are the same team.
///
/// It plays the agents of its [seats](TeamHandle::seats) and no others: its entries for other seats are refused, and it has
/// only the views of its own agents.
#[derive(Clone)]
pub struct TeamHandle {
    state: Rc<RefCell<SharedEpisodeState>>,
    /// Its place in the plan.
    place: usize,
    random: Rc<TreeRandom>,
}

impl TeamHandle {
    pub(crate) fn new(
        state: Rc<RefCell<SharedEpisodeState>>,
        place: usize,
        random: TreeRandom,
    ) -> TeamHandle {
        TeamHandle { state, place, random: Rc::new(random) }
    }

    /// Returns the agents that this team plays, ascending.
    #[must_use]
    pub fn seats(&self) -> Vec<AgentId> {
        self.state.borrow().teams.get(self.place).map(|team| team.seats.clone()).unwrap_or_default()
    }

    /// The number of agents in the world, those of other teams and of people included.
    #[must_use]
    pub fn agents(&self) -> u32 {
        self.state.borrow().world.agents()
    }

    /// Returns the world's name for any agent, including those of other teams; `None` in worlds without names. Names
    /// are no secret.
    #[must_use]
    pub fn name(&self, agent: AgentId) -> Option<String> {
        let seen = self.state.borrow().world.observe(Viewer::Agent(agent));
        seen.perception.map(|perception| perception.name)
    }

    /// The widest view the team has: the crew's where it may have that, else its first agent's.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        let state = self.state.borrow();
        let first = state.teams.get(self.place).and_then(|team| team.seats.first());
        match (state.check_view(self.place, Viewer::Crew), first) {
            (Err(_), Some(&agent)) => Viewer::Agent(agent),
            _ => Viewer::Crew,
        }
    }

    /// The tick at which the task ends.
    #[must_use]
    pub fn horizon(&self) -> Tick {
        self.state.borrow().horizon
    }

    /// Ticks played so far.
    #[must_use]
    pub fn tick(&self) -> Tick {
        self.state.borrow().world.tick()
    }

    /// How much virtual time a tick takes.
    #[must_use]
    pub fn tick_length(&self) -> Micros {
        self.state.borrow().tick_length
    }

    /// The tools that agent has.
    #[must_use]
    pub fn tools(&self, agent: AgentId) -> Vec<Tool> {
        self.state.borrow().world.tools(agent).to_vec()
    }

    /// Returns the rules that the viewer may know.
    ///
    /// # Errors
    /// [`NotYours`] for a view that the team does not have.
    pub fn manual(&self, viewer: Viewer) -> Result<Manual, NotYours> {
        self.seen(viewer, |world| world.manual(viewer))
    }

    /// Returns the viewer's current observation.
    ///
    /// # Errors
    /// [`NotYours`] for a view that the team does not have.
    pub fn observe(&self, viewer: Viewer) -> Result<Observation, NotYours> {
        self.seen(viewer, |world| world.observe(viewer))
    }

    /// Returns only the text of the viewer's current observation.
    ///
    /// # Errors
    /// [`NotYours`] for a view that the team does not have.
    pub fn observe_text(&self, viewer: Viewer) -> Result<String, NotYours> {
        self.seen(viewer, |world| {
            let mut text = String::new();
            world.observe_text(viewer, &mut text);
            text
        })
    }

    /// Returns the legend of the world's short form.
    ///
    /// # Errors
    /// [`ShortFormError`] if the world has no short form, or if its task does not fit into it.
    pub fn short_legend(&self) -> Result<&'static str, ShortFormError> {
        self.state.borrow().world.short_legend()
    }

    /// Returns the viewer's present turn in the world's short form; the inner error is that of [`short_legend`](Self::short_legend).
    ///
    /// # Errors
    /// [`NotYours`] for a view that the team does not have.
    pub fn short_turn(
        &self,
        viewer: Viewer,
        request: &ShortTurnRequest<'_>,
    ) -> Result<Result<ShortTurn, ShortFormError>, NotYours> {
        self.seen(viewer, |world| world.short_turn(viewer, request))
    }

    /// Returns an agent's view when it looks at a player or a place; `None` where nothing shows it.
    ///
    /// # Errors
    /// [`NotYours`] for an agent whom the team does not play.
    pub fn look(&self, agent: AgentId, target: &LookTarget) -> Result<Option<Shot>, NotYours> {
        let camera = self.state.borrow().camera;
        self.seen(Viewer::Agent(agent), |world| camera.and_then(|camera| camera(world, agent, target)))
    }

    /// Shows the models of these roles, from now on, what their agents see with their eyes.
    pub fn show_views(&self, style: ViewStyle) {
        if let Some(team) = self.state.borrow_mut().teams.get_mut(self.place) {
            team.views = Some(style);
        }
    }

    /// Adds what the asking agent sees to a question of a role that is shown it.
    fn add_view(&self, ask: &mut ModelQuery) {
        let style = self.state.borrow().teams.get(self.place).and_then(|team| team.views.clone());
        let (Some(style), Some(agent)) = (style, ask.agent) else { return };
        if !style.roles.contains(&ask.role.as_str()) {
            return;
        }
        let target =
            LookTarget::Ahead { size: style.size, words: style.has_labels.then(|| words_of(&ask.messages)) };
        if let Ok(Some(shot)) = self.look(agent, &target) {
            let picture = PromptImage::new(ImageFormat::Png, shot.png);
            ask.messages.push(Message::user_showing(shot.text, [picture]));
        }
    }

    /// The actions proposed to that agent now; none while it is down.
    ///
    /// # Errors
    /// [`NotYours`] for an agent whom the team does not play.
    pub fn offered(&self, agent: AgentId) -> Result<Vec<Offer>, NotYours> {
        let offers = self.seen(Viewer::Agent(agent), |world| world.offered(agent))?;
        Ok(if self.is_down(agent) { Vec::new() } else { offers })
    }

    fn seen<T>(&self, viewer: Viewer, look: impl FnOnce(&dyn World) -> T) -> Result<T, NotYours> {
        let state = self.state.borrow();
        state.check_view(self.place, viewer)?;
        Ok(look(state.world.as_ref()))
    }

    /// Hands in an ordered, atomic batch; one receipt per entry. Time does not pass. Entries for agents of others are
    /// refused as [`WorldReceipt::NotYours`], those for agents that are down as [`WorldReceipt::Down`], and
    /// those for agents that the plan's faults make unable as [`WorldReceipt::Unable`].
    #[must_use]
    pub fn submit(&self, batch: &[WorldEntry]) -> Vec<WorldReceipt> {
        self.state.borrow_mut().submit(self.place, batch)
    }

    /// Lets one tick pass. Returns the events in it.
    pub fn next_tick(&self) -> Wait {
        let until = self.tick().after(1);
        self.wait(until, Vec::new())
    }

    /// Lets time pass up to `until`, or to the end of the first tick that brings one of `watched` an event. Returns the
    /// events meanwhile.
    pub fn wait(&self, until: Tick, watched: Vec<AgentId>) -> Wait {
        let number = self.state.borrow_mut().begin_wait(self.place, until, watched);
        Wait { state: Rc::clone(&self.state), number }
    }

    /// Lets that many ticks pass. Returns the events meanwhile.
    pub fn sleep(&self, ticks: u64) -> Wait {
        self.wait(self.tick().after(ticks), Vec::new())
    }

    /// Lets that many ticks pass as a pause of an agent; a slow agent's pause takes longer.
    pub fn pause(&self, agent: AgentId, ticks: u64) -> Wait {
        let ticks = self.state.borrow().pause_of(agent, ticks);
        self.sleep(ticks)
    }

    /// Whether an agent is down: it has crashed, or has not joined yet. Its body stands still and it gets no messages.
    /// A call for it is never made, so the caller would wait for ever: a framework ends its work for an agent when
    /// [`until_down`](TeamHandle::until_down) returns.
    #[must_use]
    pub fn is_down(&self, agent: AgentId) -> bool {
        self.state.borrow().is_down(agent)
    }

    /// Waits until an agent is down; at once if it is.
    pub fn until_down(&self, agent: AgentId) -> SeatWait {
        SeatWait { state: Rc::clone(&self.state), place: self.place, agent, is_for_down: true }
    }

    /// Waits until an agent is there; at once if it is.
    pub fn until_up(&self, agent: AgentId) -> SeatWait {
        SeatWait { state: Rc::clone(&self.state), place: self.place, agent, is_for_down: false }
    }

    /// Ends the team for a reason, as the end of its play does: what it awaits from now on never comes.
    pub fn end(&self, reason: TeamEndReason) {
        let mut state = self.state.borrow_mut();
        if !state.has_ended(self.place) {
            state.end_team(self.place, reason);
        }
    }

    /// Asks a model. The call is issued at once, whether or not the answer is awaited yet; dropping the future cancels it.
    pub fn ask(&self, mut ask: ModelQuery) -> ModelCallHandle {
        self.add_view(&mut ask);
        let number = self.state.borrow_mut().issue(self.place, ask, Output::Text);
        ModelCallHandle { state: Rc::clone(&self.state), number, taken: false }
    }

    /// Whether the plan names a model for that role, on behalf of that agent.
    #[must_use]
    pub fn has_model(&self, agent: Option<AgentId>, role: &str) -> bool {
        let state = self.state.borrow();
        state.teams.get(self.place).is_some_and(|team| team.seating.model(agent, role).is_some())
    }

    /// Asks an embedding model for the vector of a text, as [`ask`](TeamHandle::ask) asks for words: the call is counted, limited,
    /// paid for and recorded alike. Built-in players give [`Embedding::offline`].
    pub fn embed(&self, role: &str, agent: Option<AgentId>, text: &str) -> EmbeddingCall {
        let ask = ModelQuery {
            role: role.to_owned(),
            agent,
            messages: vec![Message::user(text)],
            tools: Vec::new(),
            schema: None,
            brief: None,
        };
        let number = self.state.borrow_mut().issue(self.place, ask, Output::Embedding);
        EmbeddingCall(ModelCallHandle { state: Rc::clone(&self.state), number, taken: false })
    }

    /// Sends a message from one of the team's agents to agents, or to all where none are named. It is a line of the
    /// journal and reaches them at once, unless the plan's faults lose or delay it. An agent that is down says nothing.
    /// Returns the message's number, by which its hearers know it; `None` where nothing was said.
    ///
    /// # Errors
    /// [`NotYours`] for an agent whom the team does not play.
    pub fn say(
        &self,
        from: AgentId,
        to: &[AgentId],
        kind: MessageKind,
        text: &str,
    ) -> Result<Option<u64>, NotYours> {
        let mut state = self.state.borrow_mut();
        if !state.holds(self.place, from) {
            return Err(NotYours(Viewer::Agent(from)));
        }
        let is_silent = state.has_ended(self.place) || state.is_down(from);
        Ok((!is_silent).then(|| state.tell(MessageSender::Agent(from), to, kind, text)))
    }

    /// Sends a message to the team's agents, or to people in seats, from a speaker without a seat, such as the task giver.
    ///
    /// # Errors
    /// [`NotYours`] for an agent that another team plays.
    pub fn say_as(&self, who: &str, to: &[AgentId], kind: MessageKind, text: &str) -> Result<(), NotYours> {
        let mut state = self.state.borrow_mut();
        let is_others =
            |agent: &&AgentId| !state.holds(self.place, **agent) && state.person(**agent).is_none();
        if let Some(&other) = to.iter().find(is_others) {
            return Err(NotYours(Viewer::Agent(other)));
        }
        if !to.is_empty() && !state.has_ended(self.place) {
            state.say(MessageSender::Other(who.to_owned()), to, kind, text);
        }
        Ok(())
    }

    /// Waits for messages to one of the team's agents. Returns those in its mailbox, which is then empty.
    ///
    /// # Errors
    /// [`NotYours`] for an agent whom the team does not play.
    pub fn mail(&self, agent: AgentId) -> Result<Mailbox, NotYours> {
        self.state.borrow().check_view(self.place, Viewer::Agent(agent))?;
        Ok(Mailbox { state: Rc::clone(&self.state), place: self.place, agent })
    }

    /// The messages in an agent's mailbox, without waiting; it is empty then.
    ///
    /// # Errors
    /// [`NotYours`] for an agent whom the team does not play.
    pub fn take_mail(&self, agent: AgentId) -> Result<Vec<Mail>, NotYours> {
        self.state.borrow().check_view(self.place, Viewer::Agent(agent))?;
        Ok(self.state.borrow_mut().take_mail(agent))
    }

    /// Stops what one of the team's agents is doing; how its tool takes that, its catalogue says.
    ///
    /// # Errors
    /// [`NotYours`] for an agent whom the team does not play.
    pub fn stop(&self, agent: AgentId) -> Result<Stopped, NotYours> {
        let mut state = self.state.borrow_mut();
        if !state.holds(self.place, agent) {
            return Err(NotYours(Viewer::Agent(agent)));
        }
        Ok(state.stop_agent(self.place, agent))
    }

    /// Asks a person or a process on behalf of an agent, and waits for the answer. World time goes on as far as others let
    /// it; dropping the future takes the question back.
    pub fn ask_outside(&self, source: OutsideSource, seat: AgentId, data: Value) -> OutsideAnswer {
        let ask = self.state.borrow_mut().ask_outside(self.place, source, seat, data);
        OutsideAnswer { state: Rc::clone(&self.state), place: self.place, ask }
    }

    /// Sends a line to the process that plays this team.
    pub fn tell_process(&self, line: String) {
        self.state.borrow_mut().tell_process(self.place, line);
    }

    /// Waits for the next line of the process that plays this team, on behalf of an agent. With the clocks `wait` and
    /// `tokens` nothing else happens until it comes.
    pub fn ask_process(&self, seat: AgentId) -> OutsideAnswer {
        let ask = self.state.borrow_mut().ask_process(self.place, seat);
        OutsideAnswer { state: Rc::clone(&self.state), place: self.place, ask }
    }

    /// The process of this team speaks that version of the protocol.
    pub fn speaks(&self, protocol: u32) {
        self.state.borrow_mut().speaks(self.place, protocol);
    }

    /// Returns the identity of the episode.
    #[must_use]
    pub fn identity(&self) -> EpisodeIdentity {
        self.state.borrow().identity.clone()
    }

    /// Returns the score and the rewards so far, for a process that learns; `None` where the plan does not let teams see them.
    #[must_use]
    pub fn learner_score(&self) -> Option<LearnerScore> {
        self.state.borrow_mut().learner_score()
    }

    /// Breaks the episode: what the process of this team does cannot be taken. `text` goes on after "the process".
    pub fn fail_process(&self, kind: ProcessFailureKind, text: &str) {
        self.state.borrow_mut().fail_process(self.place, kind, text.to_owned());
    }

    /// Counts what the team used up with a model of its own, on behalf of an agent for a role: as a call with these tokens.
    /// Gives the ticks of thinking that this takes, with the clock `tokens`; with others none.
    #[must_use]
    pub fn spend(&self, agent: Option<AgentId>, role: &str, spent: &TeamSpending) -> u64 {
        self.state.borrow_mut().spend(self.place, agent, role, spent)
    }

    /// Returns the team's limits and the resources that it has used.
    #[must_use]
    pub fn budget(&self) -> TeamBudget {
        let state = self.state.borrow();
        let ledger = state.teams.get(self.place).map(|team| &team.ledger);
        ledger
            .map(|ledger| TeamBudget { limits: *ledger.limits(), used: ledger.totals.clone() })
            .unwrap_or_default()
    }

    /// The clock of the episode.
    #[must_use]
    pub fn clock(&self) -> EpisodeClock {
        self.state.borrow().clock
    }

    /// The name of the person who sits in a seat, if one does.
    #[must_use]
    pub fn person(&self, seat: AgentId) -> Option<String> {
        self.state.borrow().person(seat).map(str::to_owned)
    }

    /// Returns the names of the people who sit beside this team, by their seats; none where other teams play too.
    #[must_use]
    pub fn people_beside(&self) -> BTreeMap<AgentId, String> {
        self.state.borrow().people_beside(self.place)
    }

    /// The move of the person in a seat in the present tick; `None` where no person sits.
    #[must_use]
    pub fn person_move(&self, seat: AgentId) -> Option<PersonMove> {
        self.state.borrow().person_move(seat)
    }

    /// The tick in which the person in a seat last moved.
    #[must_use]
    pub fn person_moved_at(&self, seat: AgentId) -> Option<Tick> {
        self.state.borrow().person_moved_at(seat)
    }

    /// Waits until no person in a seat, apart from those in `ignored`, may still move in the present tick; at once where none
    /// sits. With the clock `wall` a person may let tick after tick pass: a framework then races it with the next tick.
    pub fn until_people_moved(&self, ignored: Vec<AgentId>) -> PeopleWait {
        PeopleWait { state: Rc::clone(&self.state), place: self.place, ignored }
    }

    /// A random stream of this episode's team: the same label gives the same stream.
    #[must_use]
    pub fn random(&self, label: &str) -> TreeRandom {
        self.random.child(label)
    }

    /// Adds to one of the framework's own counts, which go into the journal's totals.
    pub fn count(&self, name: &str, by: u64) {
        if let Some(team) = self.state.borrow_mut().teams.get_mut(self.place) {
            *team.ledger.totals.counts.entry(name.to_owned()).or_default() += by;
        }
    }

    /// Counts a reply that its reader takes for a refusal, although the provider marks it as text. It is added to the
    /// refusals that providers mark.
    pub fn count_refusal(&self) {
        if let Some(team) = self.state.borrow_mut().teams.get_mut(self.place) {
            let name = ReplyKind::Refusal.name().to_owned();
            *team.ledger.totals.replies_by_kind.entry(name).or_default() += 1;
        }
    }

    /// Says whether an answer gave anything to do, on behalf of an agent, or of the team's planner where none is named. An empty
    /// answer, a refusal, and one in which nothing can be read give nothing; to wait or to be silent on purpose is an answer of
    /// use. After so many of no use in a row as the plan allows, the team ends by that limit.
    pub fn answered(&self, agent: Option<AgentId>, is_of_use: bool) {
        self.state.borrow_mut().answer_read(self.place, agent, is_of_use);
    }

    /// Writes a note into the journal: what the framework did by itself and a reader wants to know. It must be a function
    /// of the plan and of the replies, as everything a framework does.
    pub fn note(&self, note: &Note) {
        self.state.borrow_mut().note(self.place, note);
    }

    /// Warns the person at the terminal of something that does not belong into the journal.
    pub fn warn(&self, text: String) {
        self.state.borrow_mut().warnings.push(text);
    }

    /// Says that the framework begins to build a prompt: for the measurement of our own overhead.
    pub fn prompt_begins(&self) {
        self.state.borrow_mut().mark(TimingMark::PromptBegins);
    }

    /// Says that a reply has become typed actions: for the measurement of our own overhead.
    pub fn actions_ready(&self) {
        self.state.borrow_mut().mark(TimingMark::ActionsReady);
    }
}

/// The limits and used resources of a team; see [`TeamHandle::budget`].
#[derive(Clone, Debug, Default)]
pub struct TeamBudget {
    pub limits: Limits,
    pub used: TotalsRecord,
}

/// Waits for world time; see [`TeamHandle::wait`].
#[must_use = "time passes only when it is awaited"]
pub struct Wait {
    state: Rc<RefCell<SharedEpisodeState>>,
    number: usize,
}

impl Wait {
    /// Returns the events so far, also before the end of the wait, which then gives the rest.
    #[must_use]
    pub fn so_far(&self) -> Vec<EventRecord> {
        self.state.borrow_mut().heard_so_far(self.number)
    }
}

impl Future for Wait {
    type Output = Vec<EventRecord>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        match self.state.borrow_mut().take_wait(self.number) {
            Some(events) => Poll::Ready(events),
            None => Poll::Pending,
        }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.state.borrow_mut().end_wait(self.number);
    }
}

/// Waits until an agent is down, or there; see [`TeamHandle::until_down`] and [`TeamHandle::until_up`].
#[must_use = "time passes only when it is awaited"]
pub struct SeatWait {
    state: Rc<RefCell<SharedEpisodeState>>,
    place: usize,
    agent: AgentId,
    is_for_down: bool,
}

impl Future for SeatWait {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let state = self.state.borrow();
        let is_over = state.is_down(self.agent) == self.is_for_down;
        if is_over && !state.has_ended(self.place) { Poll::Ready(()) } else { Poll::Pending }
    }
}

/// Waits for the moves of people; see [`TeamHandle::until_people_moved`].
#[must_use = "people are waited for only when it is awaited"]
pub struct PeopleWait {
    state: Rc<RefCell<SharedEpisodeState>>,
    place: usize,
    ignored: Vec<AgentId>,
}

impl Future for PeopleWait {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let state = self.state.borrow();
        let is_open = state.at_turn().any(|seat| !self.ignored.contains(&seat));
        if is_open || state.has_ended(self.place) { Poll::Pending } else { Poll::Ready(()) }
    }
}

/// A model call that is out; see [`TeamHandle::ask`].
#[must_use = "a call that is dropped is cancelled"]
pub struct ModelCallHandle {
    state: Rc<RefCell<SharedEpisodeState>>,
    number: u64,
    taken: bool,
}

impl ModelCallHandle {
    /// Its number in the episode.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }
}

impl Future for ModelCallHandle {
    type Output = Reply;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Reply> {
        let delivered = self.state.borrow_mut().take_reply(self.number);
        match delivered {
            Some(reply) => {
                self.taken = true;
                Poll::Ready(reply)
            }
            None => Poll::Pending,
        }
    }
}

impl Drop for ModelCallHandle {
    fn drop(&mut self) {
        if !self.taken {
            self.state.borrow_mut().cancel(self.number);
        }
    }
}

/// A call of an embedding model that is out; see [`TeamHandle::embed`]. It gives no vector only if the model or player
/// answers with words.
#[must_use = "a call that is dropped is cancelled"]
pub struct EmbeddingCall(ModelCallHandle);

impl Future for EmbeddingCall {
    type Output = Option<Embedding>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Embedding>> {
        Pin::new(&mut self.0).poll(context).map(|reply| reply.embedding)
    }
}

/// Waits for messages; see [`TeamHandle::mail`].
#[must_use = "messages stay in the mailbox until it is awaited"]
pub struct Mailbox {
    state: Rc<RefCell<SharedEpisodeState>>,
    place: usize,
    agent: AgentId,
}

impl Future for Mailbox {
    type Output = Vec<Mail>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = self.state.borrow_mut();
        if state.has_ended(self.place) {
            return Poll::Pending;
        }
        match state.take_mail(self.agent) {
            mail if mail.is_empty() => Poll::Pending,
            mail => Poll::Ready(mail),
        }
    }
}

/// Waits for an answer from outside; see [`TeamHandle::ask_outside`].
#[must_use = "a question that is dropped is taken back"]
pub struct OutsideAnswer {
    state: Rc<RefCell<SharedEpisodeState>>,
    place: usize,
    ask: u64,
}

impl OutsideAnswer {
    /// The question's number, by which it is answered.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.ask
    }
}

impl Future for OutsideAnswer {
    type Output = Value;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Value> {
        match self.state.borrow_mut().take_answer(self.place, self.ask) {
            Some(answer) => Poll::Ready(answer),
            None => Poll::Pending,
        }
    }
}

impl Drop for OutsideAnswer {
    fn drop(&mut self) {
        self.state.borrow_mut().forget_ask(self.ask);
    }
}

/// The words of a conversation, without the instructions at its beginning.
fn words_of(messages: &[Message]) -> String {
    let said = messages.iter().filter(|message| message.speaker() != ChatRole::System);
    said.map(Message::text).collect::<Vec<_>>().join("\n")
}
