//! The play of a team: a mind for each seat, and what sets its handlers going. Several of them may be under way at once, as in
//! the original, where every message starts one.

use std::rc::Rc;

use cooperage_core::{AgentId, Tick};
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::{Either, FrameworkError, Ongoing, TeamHandle, join_all, race};

use super::commands::RUN_CODE;
use super::conversation::ConversationMessage;
use super::handed_in::HandedIn;
use super::memory_file::{MemoryFile, SelfPrompting};
use super::mind::{MessageSource, MindTask, MindcraftMind};
use super::options::MindcraftOptions;
use super::setting::MindcraftContext;
use crate::presence::while_up;

/// Milliseconds between two notes of an agent's memory in the journal while a handler is under way.
const LIFE_MS: u64 = 60_000;
/// The message to a mind that begins anew.
const RESTARTED: &str = "You have begun anew, and remember what stands here. Go on with what you were doing.";

/// Plays until the episode ends.
pub(super) async fn play(
    team: TeamHandle,
    options: MindcraftOptions,
    handed_in: HandedIn,
) -> Result<(), FrameworkError> {
    for remark in &handed_in.remarks {
        team.warn(remark.clone());
    }
    for remark in skills_left_out(&team, &handed_in) {
        team.warn(remark);
    }
    let setting = MindcraftContext::new(team, options, handed_in);
    let parts = setting.names.seats().iter().map(|&seat| {
        let part: ConcurrentPart<'_, Result<(), FrameworkError>> = Box::pin(live(Rc::clone(&setting), seat));
        part
    });
    join_all(parts.collect()).await.into_iter().collect()
}

/// Which of the user's skills are no commands in this world, and why.
fn skills_left_out(team: &TeamHandle, handed_in: &HandedIn) -> Vec<String> {
    let skills = handed_in.skills.skills();
    let Some(&first) = team.seats().first() else { return Vec::new() };
    let tools = team.tools(first);
    let has = |name: &str| tools.iter().any(|tool| tool.name == name);
    if !skills.is_empty() && !has(RUN_CODE) {
        return vec!["this world runs no code, so that skills are no commands in it".to_owned()];
    }
    let twice = skills.iter().filter(|skill| has(&skill.name));
    twice
        .map(|skill| format!("the skill `{}` is no command: the world has one of that name", skill.name))
        .collect()
}

/// Plays an agent from its joining on. An agent that crashes, or restarts, keeps its memory.
async fn live(setting: Rc<MindcraftContext>, seat: AgentId) -> Result<(), FrameworkError> {
    let mut before: Option<Rc<MindcraftMind>> = None;
    while setting.team.tick() < setting.team.horizon() {
        setting.team.until_up(seat).await;
        let mind = MindcraftMind::new(&setting, seat, before.as_deref())?;
        match (before.take(), setting.handed_in.memory(&mind.name)) {
            (Some(before), _) => mind.begin_again(&super::notes::file(&before), Some(RESTARTED)),
            (None, Some(file)) => mind.begin_again(file, None),
            (None, None) => mind.begin()?,
        }
        mind.set_modes();
        if let Some(ended) = while_up(&setting.team, seat, run(Rc::clone(&mind))).await {
            ended?;
        }
        before = Some(mind);
        // An agent that crashes at the very tick of its return counts as crashed.
        setting.team.next_tick().await;
    }
    Ok(())
}

/// Lets a mind handle events until it begins anew or the episode ends.
async fn run(mind: Rc<MindcraftMind>) -> Result<(), FrameworkError> {
    let team = mind.setting.team.clone();
    let mut handlers: Ongoing<'_, Result<(), FrameworkError>> = Ongoing::default();
    let mut events = team.wait(team.horizon(), vec![mind.agent]);
    loop {
        mind.hear(team.take_mail(mind.agent)?)?;
        mind.pass()?;
        // A handler may create work, or end a state for which another handler waits.
        loop {
            while let Some(work) = mind.next_work() {
                handlers.begin(begin(Rc::clone(&mind), work));
            }
            let went_on = mind.goal.borrow().goes_on();
            match handlers.also_ended().await {
                Some(ended) => ended?,
                None if mind.has_no_work() && mind.goal.borrow().goes_on() == went_on => break,
                None => {}
            }
        }
        if mind.restarts.get() {
            return Ok(());
        }
        mind.tell_of_life(handlers.is_empty());
        if mind.is_time_for_an_errand() {
            mind.push(MindTask::Errand);
            continue;
        }
        let due = mind.due();
        let mail = team.mail(mind.agent)?;
        let timer = async {
            match due {
                Some(due) => drop(team.wait(due, Vec::new()).await),
                None => std::future::pending().await,
            }
        };
        let handler = async {
            match handlers.next().await {
                Some(ended) => ended,
                None => std::future::pending().await,
            }
        };
        let timer = race(timer, mind.presence_changes());
        match race(&mut events, race(mail, race(handler, timer))).await {
            Either::First(happened) => {
                mind.see(&happened)?;
                events = team.wait(team.horizon(), vec![mind.agent]);
                if team.tick() >= team.horizon() {
                    return Ok(());
                }
            }
            Either::Second(Either::First(mails)) => mind.hear(mails)?,
            Either::Second(Either::Second(Either::First(ended))) => ended?,
            Either::Second(Either::Second(Either::Second(_))) => {}
        }
    }
}

/// Carries out a piece of work.
async fn begin(mind: Rc<MindcraftMind>, work: MindTask) -> Result<(), FrameworkError> {
    match work {
        MindTask::Handle(source, text) => {
            let _handling = Handling::begin(&mind);
            let text = mind.in_english(&source, text).await?;
            mind.handle(&source, &text, mind.setting.options.max_commands).await?;
        }
        MindTask::Goal => mind.work_on_goal().await?,
        MindTask::Errand => mind.pursue().await?,
        MindTask::Pause => mind.stop_action().await?,
        MindTask::Consider { from, text } => mind.consider(&from, &text).await?,
        MindTask::Summarise => mind.summarise().await?,
        MindTask::Translate => mind.translate_waiting().await?,
        MindTask::Resume(partner) => {
            let words =
                "You have begun anew, and these words were made up for me. Go on with our conversation.";
            let said = ConversationMessage::opening(words);
            let effects = mind.talk(|talks, moment| talks.receive(&partner, said, moment));
            mind.apply(effects)?;
        }
    }
    Ok(())
}

/// A guard: until it is dropped, the agent handles a message that does not come from its own goal.
struct Handling<'m>(&'m MindcraftMind);

impl<'m> Handling<'m> {
    fn begin(mind: &'m MindcraftMind) -> Handling<'m> {
        mind.handling.set(mind.handling.get() + 1);
        Handling(mind)
    }
}

impl Drop for Handling<'_> {
    fn drop(&mut self) {
        self.0.handling.set(self.0.handling.get().saturating_sub(1));
    }
}

impl MindcraftMind {
    /// Applies the effects of time.
    fn pass(&self) -> Result<(), FrameworkError> {
        let effects = self.talk(|talks, moment| talks.pass(moment));
        self.apply(effects)?;
        let is_idle = !self.actions.borrow().is_busy();
        let (now, pace) = (self.setting.team.tick(), self.setting.pace);
        if self.goal.borrow_mut().update(is_idle, now, pace) {
            self.push(MindTask::Goal);
        }
        Ok(())
    }

    /// Whether the agent has been idle and unasked for so long that it begins an errand of its own.
    fn is_time_for_an_errand(&self) -> bool {
        let is_wanted =
            self.goal.borrow().state() != SelfPrompting::Stopped || self.talks.borrow().is_talking();
        let is_free = !is_wanted && !self.actions.borrow().is_busy() && self.handling.get() == 0;
        let (now, pace) = (self.setting.team.tick(), self.setting.pace);
        self.npc.borrow_mut().as_mut().is_some_and(|npc| npc.update(is_free, now, pace))
    }

    /// Writes the memory that the agent would take into another life to the journal, if it has changed: whenever no handler
    /// is under way, and otherwise once in a while, because a goal's loop may go on for hours.
    fn tell_of_life(&self, is_idle: bool) {
        let now = self.setting.team.tick();
        let is_due = now >= self.told_life.get().after(self.setting.pace.ticks(LIFE_MS));
        // Turns that are being summarised are neither in the window nor in the memory.
        if !is_idle && (!is_due || self.is_summarising.get()) {
            return;
        }
        let turns = self.history.borrow().added();
        if self.told_turns.replace(turns) != turns {
            self.told_life.set(now);
            super::notes::life(self);
        }
    }

    /// Waits until one of the agent's partners goes down, or is up again.
    async fn presence_changes(&self) {
        let team = &self.setting.team;
        let partners: Vec<AgentId> =
            self.talks.borrow().current().iter().filter_map(|name| self.setting.agent(name)).collect();
        let mut changes = Ongoing::default();
        for partner in partners {
            changes.begin(if team.is_down(partner) {
                team.until_up(partner)
            } else {
                team.until_down(partner)
            });
        }
        if changes.next().await.is_none() {
            std::future::pending::<()>().await;
        }
    }

    /// Returns the next tick at which a timer of the mind is due.
    fn due(&self) -> Option<Tick> {
        let talks = self.talks.borrow().due();
        let goal = self.goal.borrow().due(self.setting.pace);
        let errand = self.npc.borrow().as_ref().and_then(|npc| npc.due(self.setting.pace));
        talks
            .into_iter()
            .chain(goal)
            .chain(errand)
            .min()
            .map(|due| due.max(self.setting.team.tick().after(1)))
    }

    /// Begins again with the memory of an earlier life (docs/spec/mindcraft.md, 1.3, 6.4, 8.9). A conversation with an
    /// agent that is present is continued.
    fn begin_again(&self, before: &MemoryFile, words: Option<&str>) {
        self.history.borrow_mut().restore(before.turns.clone(), before.memory.clone());
        let goal = before.self_prompt.as_deref().unwrap_or_default();
        // A task's goal is set anew in every life.
        let (state, goal) = match self.task_goal.as_str() {
            "" => (before.self_prompting, goal),
            task => (SelfPrompting::Active, task),
        };
        self.goal.borrow_mut().restore(state, goal);
        let partner = before.last_sender.clone().filter(|name| self.setting.is_there(name));
        match (partner, words) {
            (Some(partner), _) => self.push(MindTask::Resume(partner)),
            (None, Some(words)) => self.push(MindTask::Handle(MessageSource::System, words.to_owned())),
            (None, None) => {}
        }
        if self.goal.borrow().is_active() {
            self.push(MindTask::Goal);
        }
    }
}
