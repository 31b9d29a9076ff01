//! An agent's mind: the state that it keeps while the episode goes on.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use cooperage_core::{AgentId, SectionName, Tick, ToolCall, Viewer, WorldEntry, WorldReceipt};
use cooperage_runtime::FrameworkError;

use super::actions::{Actions, LOG_MAX, doing, doing_words};
use super::beginning::Opener;
use super::coder::KeptSkills;
use super::commands::{Commands, RUN_CODE};
use super::conversation::{ConversationContext, TalkRules, Talks};
use super::history::{History, SYSTEM};
use super::memory_file::SelfPrompting;
use super::native::NativeCommands;
use super::npc::Npc;
use super::options::{ConversationForm, Quirks};
use super::profile::layers::ProfileLayers;
use super::prompter::{Facts, PromptOptions, Prompter};
use super::reports::without_agents;
use super::roles::EMBED;
use super::self_prompt::SelfPrompter;
use super::setting::MindcraftContext;
use crate::budget::folded_lines;
use crate::cleaning::{clean, clean_of_world};
use crate::state_manager::seen_text;
use crate::task_text::TaskText;

/// The tool that switches a mode of the body on or off.
pub(super) const SET_MODE: &str = "setMode";
/// The command that ends a goal.
pub(super) const END_GOAL: &str = "endGoal";
/// The commands that look at pictures.
const LOOKING: [&str; 2] = ["lookAtPlayer", "lookAtPosition"];
/// The commands by which agents talk with each other.
const CONVERSATION: [&str; 2] = ["startConversation", "endConversation"];

/// The sender of a message to a mind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MessageSource {
    /// The world, the framework, or the agent's own goal.
    System,
    /// Another agent, by its name.
    Agent(String),
    /// A person, by a name that no agent has.
    Person(String),
}

impl MessageSource {
    /// Returns the sender's name in the history.
    pub(super) fn name(&self) -> &str {
        match self {
            MessageSource::System => SYSTEM,
            MessageSource::Agent(name) | MessageSource::Person(name) => name,
        }
    }
}

/// Work that a mind does beside the work under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MindTask {
    /// Handle a message.
    Handle(MessageSource, String),
    /// Work towards the goal.
    Goal,
    /// Stop for a conversation that goes before the goal.
    Pause,
    /// Ask the model whether the agent answers another one, and tell the conversations.
    Consider {
        /// The agent that spoke.
        from: String,
        /// The words of the message.
        text: String,
    },
    /// Put turns that were added in passing into the memory, where the window is full.
    Summarise,
    /// Carry out the next errand of an idle agent.
    Errand,
    /// Go on with a conversation that an earlier life had with an agent.
    Resume(String),
    /// Translate and say the open words that wait for it.
    Translate,
}

/// An agent's mind (see the module).
pub(super) struct MindcraftMind {
    pub(super) setting: Rc<MindcraftContext>,
    pub(super) agent: AgentId,
    pub(super) name: String,
    pub(super) commands: Commands,
    pub(super) prompter: Prompter,
    pub(super) history: RefCell<History>,
    pub(super) talks: RefCell<Talks>,
    pub(super) goal: RefCell<SelfPrompter>,
    pub(super) actions: RefCell<Actions>,
    /// Whether it says nothing.
    pub(super) is_hushed: Cell<bool>,
    /// The name of the agent that spoke to it last.
    pub(super) last_sender: RefCell<Option<String>>,
    /// The body's reports of its own actions since the model was last told of them.
    log: RefCell<String>,
    /// Open words that are to be said in the people's language, the next first.
    pub(super) untranslated: RefCell<VecDeque<String>>,
    /// The work that is to begin beside the work under way, the next first.
    works: RefCell<VecDeque<MindTask>>,
    /// Whether code that is being written or run is to end.
    pub(super) is_coding_stopped: Cell<bool>,
    /// The number of messages being handled that do not come from its own goal.
    pub(super) handling: Cell<u32>,
    /// Whether some action has run out of its time.
    pub(super) has_timed_out: Cell<bool>,
    /// Whether the mind is to begin anew.
    pub(super) restarts: Cell<bool>,
    /// The number of turns when the agent's memory was last written to the journal.
    pub(super) told_turns: Cell<u64>,
    /// The tick at which that was.
    pub(super) told_life: Cell<Tick>,
    /// Whether turns have left the window that are not in the memory yet.
    pub(super) is_summarising: Cell<bool>,
    /// The modes to set in its body: those that the profile changes.
    modes: Vec<(String, bool)>,
    /// The goals that it follows by itself while it is idle, if its profile has any.
    pub(super) npc: RefCell<Option<Npc>>,
    /// Code that worked.
    pub(super) kept: Rc<KeptSkills>,
    /// The items that the task gave it, as text; empty without a task.
    pub(super) task_inventory: RefCell<String>,
    /// The task, where there is one; empty otherwise.
    pub(super) task_goal: String,
    /// The way in which the task's conversation begins, if the manual says so.
    pub(super) opener: Option<Opener>,
}

impl MindcraftMind {
    /// Creates an agent's mind. Skills that an earlier life in this episode learned stay.
    pub(super) fn new(
        setting: &Rc<MindcraftContext>,
        agent: AgentId,
        before: Option<&MindcraftMind>,
    ) -> Result<Rc<MindcraftMind>, FrameworkError> {
        let team = &setting.team;
        let options = &setting.options;
        let name = setting.names.get(agent).to_owned();
        let mut manual = team.manual(Viewer::Agent(agent))?;
        if !options.has_communication {
            let is_talk = |name| [SectionName::Partners, SectionName::Opener].contains(&name);
            manual.sections.retain(|section| !is_talk(section.name));
        }
        let layers = ProfileLayers::of(&manual, options.is_repaired)?;
        let is_helper =
            layers.goal().is_empty() && options.quirks == Quirks::Repair && options.has_goal != Some(false);
        let layers = if is_helper { layers.for_helper(&manual) } else { layers };
        let place = setting.names.seats().iter().position(|seat| *seat == agent).unwrap_or_default();
        let own = setting.handed_in.profile(place, &name, setting.names.all());
        let profile = layers.profile(&options.base_profile, own)?;
        let has_code = team.tools(agent).iter().any(|tool| tool.name == RUN_CODE);
        let npc = profile.npc.as_ref().filter(|_| has_code);
        let npc = before.map_or_else(|| Npc::new(npc, &manual), |before| before.npc.borrow().clone());
        let modes = layers.mode_changes(&profile, &options.base_profile, options.quirks == Quirks::Keep);
        let has_embedding = options.has_profile_embeddings
            && profile.has_embedding()
            && team.has_model(Some(agent), EMBED.name);
        let prompts = PromptOptions {
            cooldown_ms: options.cooldown_ms,
            examples: options.num_examples,
            docs: options.relevant_docs,
            has_embeddings: options.has_embeddings || has_embedding,
            texts_at_a_time: options.texts_at_a_time,
            keeps_quirks: options.quirks == Quirks::Keep,
            rules: options.rules,
            is_repaired: options.is_repaired,
            form: options.form,
        };
        let task_goal = match options.has_goal {
            Some(false) => String::new(),
            _ if is_helper || layers.goal().is_empty() => String::new(),
            _ => TaskText::of(&manual).goal,
        };
        let mut blocked = options.blocked.clone();
        blocked.extend(manual.section(SectionName::Withheld).iter().map(|item| item.text.clone()));
        if !task_goal.is_empty() {
            // An agent with a task may not end its goal.
            blocked.insert(END_GOAL.to_owned());
        }
        if !options.has_communication {
            blocked.extend(CONVERSATION.map(str::to_owned));
        }
        if !options.has_vision && options.is_repaired {
            // Otherwise they are listed all the same, as in the original, and the answer is that nothing can be seen.
            blocked.extend(LOOKING.map(str::to_owned));
        }
        let rules = TalkRules {
            quirks: options.quirks,
            deliver: options.deliver,
            partners_max: options.partners_max,
            pace: setting.pace,
            has_blanks: options.quirks == Quirks::Repair && options.is_repaired,
        };
        let hears_none = !options.has_communication && options.is_repaired;
        let profile = if hears_none { profile.without_talk() } else { profile };
        let commands = Commands::new(&team.tools(agent), &blocked, options.has_coding)
            .with_skills(&setting.handed_in.skills);
        let native = options.tool_calls.is_native().then(|| NativeCommands::new(commands.documented()));
        Ok(Rc::new(MindcraftMind {
            commands,
            prompter: Prompter::new(
                team,
                (agent, &name),
                prompts,
                profile.without(&blocked),
                (&layers, &manual),
            )
            .offering(native),
            history: RefCell::new(match options.form {
                ConversationForm::Paper => History::new(&name, options.max_messages),
                ConversationForm::Append => History::growing(&name, options.max_messages),
            }),
            talks: RefCell::new(Talks::new(rules)),
            goal: RefCell::default(),
            actions: RefCell::default(),
            is_hushed: Cell::new(false),
            last_sender: RefCell::default(),
            log: RefCell::default(),
            untranslated: RefCell::default(),
            works: RefCell::default(),
            is_coding_stopped: Cell::new(false),
            handling: Cell::new(0),
            has_timed_out: Cell::new(false),
            restarts: Cell::new(false),
            told_turns: Cell::new(0),
            told_life: Cell::new(team.tick()),
            is_summarising: Cell::new(false),
            modes,
            npc: RefCell::new(npc),
            task_inventory: RefCell::default(),
            kept: before.map(|before| Rc::clone(&before.kept)).unwrap_or_else(|| {
                Rc::new(KeptSkills::new(setting.handed_in.skills.clone(), options.is_repaired))
            }),
            setting: Rc::clone(setting),
            agent,
            name,
            task_goal,
            opener: Opener::of(&manual),
        }))
    }

    /// Sets the modes of the body, where the world has a tool for that and a profile has modes.
    pub(super) fn set_modes(&self) {
        let team = &self.setting.team;
        if team.tools(self.agent).iter().all(|tool| tool.name != SET_MODE) {
            return;
        }
        let entry = |(mode, is_on): &(String, bool)| {
            let mut call = ToolCall::new(SET_MODE, &[("mode_name", mode)]);
            call.arguments.insert("on".to_owned(), (*is_on).into());
            WorldEntry::Call { agent: self.agent, call }
        };
        let batch: Vec<WorldEntry> = self.modes.iter().map(entry).collect();
        if !batch.is_empty() {
            // A mode that the world does not have stays as it is.
            for receipt in team.submit(&batch) {
                if receipt == WorldReceipt::Accepted {
                    self.actions.borrow_mut().expect_unheeded(SET_MODE);
                }
            }
        }
    }

    /// Queues work for the mind.
    pub(super) fn push(&self, work: MindTask) {
        self.works.borrow_mut().push_back(work);
    }

    /// Takes the work that is to begin next.
    pub(super) fn next_work(&self) -> Option<MindTask> {
        self.works.borrow_mut().pop_front()
    }

    /// Whether nothing waits to be begun.
    pub(super) fn has_no_work(&self) -> bool {
        self.works.borrow().is_empty()
    }

    /// Returns the names of the other agents, people excepted; none where agents do not talk with each other.
    pub(super) fn other_agents(&self) -> Vec<String> {
        if !self.setting.options.has_communication {
            return Vec::new();
        }
        let agents = (0..self.setting.team.agents()).map(AgentId).filter(|agent| *agent != self.agent);
        let agents = agents.filter(|agent| self.setting.team.person(*agent).is_none());
        agents.map(|agent| self.setting.names.get(agent).to_owned()).collect()
    }

    /// Calls a function with the agent's conversations and its state at this moment. Returns the function's result.
    pub(super) fn talk<T>(&self, ask: impl FnOnce(&mut Talks, &ConversationContext<'_>) -> T) -> T {
        let label = self.actions.borrow().label();
        let (has_goal, is_goal_paused) = {
            let state = self.goal.borrow().state();
            (state == SelfPrompting::Active, state == SelfPrompting::Paused)
        };
        let is_there = |name: &str| self.setting.is_there(name);
        let moment = ConversationContext {
            now: self.setting.team.tick(),
            doing: doing(label.as_deref()),
            has_goal,
            is_goal_paused,
            is_there: &is_there,
        };
        ask(&mut self.talks.borrow_mut(), &moment)
    }

    /// Returns the current facts for prompts.
    pub(super) fn facts(&self) -> Result<Facts, FrameworkError> {
        let seen = self.setting.team.observe(Viewer::Agent(self.agent))?;
        let carried = || {
            let items = seen.perception.as_ref().map(|seen| seen.carried.as_slice()).unwrap_or_default();
            let lines: Vec<String> =
                items.iter().map(|item| format!("- {}: {}", item.item, item.count)).collect();
            if lines.is_empty() {
                "INVENTORY: Nothing".to_owned()
            } else {
                format!("INVENTORY\n{}", lines.join("\n"))
            }
        };
        let (stats, inventory) = match seen.text.split_once("\n\nINVENTORY") {
            Some((stats, inventory)) => (stats.to_owned(), format!("INVENTORY{inventory}")),
            None => match &seen.perception {
                Some(perception) => (format!("{}\n{}", seen.text, seen_text(perception)), carried()),
                None => (seen.text.clone(), String::new()),
            },
        };
        let options = &self.setting.options;
        let hears_none = !options.has_communication && options.is_repaired;
        let stats = if hears_none { without_agents(&stats) } else { stats };
        let goal = self.goal.borrow();
        let self_prompt = match goal.state() {
            SelfPrompting::Stopped => String::new(),
            SelfPrompting::Active | SelfPrompting::Paused => goal.goal().to_owned(),
        };
        Ok(Facts {
            stats,
            inventory,
            action: doing_words(self.actions.borrow().label().as_deref()),
            command_docs: self.commands.documentation(),
            self_prompt,
            last_goals: self.npc.borrow().as_ref().map(Npc::last_goals).unwrap_or_default(),
            task_inventory: self.task_inventory.borrow().clone(),
        })
    }

    fn add_turn(&self, name: &str, text: &str) {
        let text = if name == SYSTEM { clean_of_world(text) } else { clean(text) };
        self.history.borrow_mut().add(name, &text);
    }

    /// Adds a turn to the history, and puts old ones into the memory where the window is full.
    pub(super) async fn remember(&self, name: &str, text: &str) -> Result<(), FrameworkError> {
        self.add_turn(name, text);
        self.summarise().await
    }

    /// The same where the caller cannot wait: old turns are put into the memory later.
    pub(super) fn remember_in_passing(&self, name: &str, text: &str) {
        self.add_turn(name, text);
        self.push(MindTask::Summarise);
    }

    /// Puts the oldest turns into the memory, where the window is full.
    pub(super) async fn summarise(&self) -> Result<(), FrameworkError> {
        loop {
            let chunk = self.history.borrow_mut().take_chunk();
            let Some(chunk) = chunk else { return Ok(()) };
            if !self.setting.options.has_memory {
                self.history.borrow_mut().begin_anew();
                continue;
            }
            let (history, facts) = (self.history.borrow().clone(), self.facts()?);
            self.is_summarising.set(true);
            let memory = self.prompter.summarise(&history, &chunk, &facts).await;
            self.is_summarising.set(false);
            self.history.borrow_mut().remember(&memory);
            super::notes::memory(self);
        }
    }

    /// Notes a report of the body about an action of its own.
    pub(super) fn log(&self, text: &str) {
        let mut log = self.log.borrow_mut();
        if !log.is_empty() {
            log.push('\n');
        }
        log.push_str(text);
    }

    /// Takes the reports of the body's own actions since the last call; at most the end of them.
    pub(super) fn take_log(&self) -> Option<String> {
        let log = folded_lines(&std::mem::take(&mut *self.log.borrow_mut()));
        let length = log.chars().count();
        match length {
            0 => None,
            _ if length <= LOG_MAX => Some(log),
            _ => Some(format!("…{}", log.chars().skip(length - LOG_MAX).collect::<String>())),
        }
    }
}
