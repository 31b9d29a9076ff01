//! AgentVerse as it was set up for the comparison with VillagerAgent (docs/spec/villager.md, 5.1): talk, then each for
//! itself.
//!
//! One cycle: the agents talk in turns, and every agent hears every utterance; a model extracts from the chat the next
//! subtask of each agent; all agents work at the same time as base agents; each posts a line on what it finished. Then
//! the next cycle, until the episode ends.

mod briefs;
mod feedback;
mod prompt_parts;
mod writer;

use std::sync::Arc;

use cooperage_core::{AgentId, Tool, Viewer};
use cooperage_models::{Brief, Message, ModelName, Sampling};
use cooperage_runtime::note::{BeginNote, EndNote, Note};
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::{Framework, FrameworkError, MessageKind, PlayFuture, TeamHandle, join_all};
use minijinja::context;

pub use briefs::{DiscussBrief, SummariseBrief};
pub use writer::AgentVerseWriter;

use crate::abilities::abilities;
use crate::answer::notices::no_answer;
use crate::answer::{Notices, says_nothing};
use crate::asking::{Mistake, RETRIES_MAX, RetryableCall, ask_until, read_prose};
use crate::base_agent::{
    ActBrief, DeedCount, ENDS_IDLE, IDLE_ROUNDS_MAX, IdleRounds, MUTE_TRAJECTORIES_MAX, Orders, SystemFacts,
    Trajectory, TrajectoryEnd, history_lines, run, system_message, ticks_of,
};
use crate::budget::{json_within, text_within};
use crate::names::{AgentNames, tools_by_number};
use crate::options::OptionInfo;
use crate::options::rules::{FrameworkRules, rules_option};
use crate::options::tool_calls::ToolCallForm;
use crate::presence::{present, until_somebody_is_up};
use crate::role::RoleInfo;
use crate::sampling::cold_sampling;
use crate::state_manager::{StateManager, Viewpoint};
use crate::task_text::TaskText;
use crate::templates::render;

/// An agent's utterance.
pub const DISCUSS: RoleInfo = RoleInfo {
    name: "agentverse.discuss",
    meaning: "say something in the team's discussion",
    sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// Extracts an agent's newest subtask from the chat.
pub const SUMMARISE: RoleInfo = RoleInfo {
    name: "agentverse.summarise",
    meaning: "extract an agent's newest subtask from the chat",
    sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// A base agent's turn.
pub const ACT: RoleInfo = RoleInfo {
    name: "agentverse.act",
    meaning: "one turn of an agent at work",
    sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};

/// The roles for which this framework asks models.
pub const ROLES: &[RoleInfo] = &[DISCUSS, SUMMARISE, ACT];

/// Utterances of a cycle (docs/spec/villager.md, 5.1); larger teams speak once each.
const UTTERANCES: u32 = 4;
/// Characters of an utterance that are kept, and of a subtask.
const WORDS_MAX: usize = 1_500;
/// Characters of the chat in a prompt, the newest.
const CHAT_CHARACTERS: usize = 6_000;
/// The same in a worker's prompt.
const ERRAND_CHAT_CHARACTERS: usize = 500;
/// Characters of the task data in a worker's prompt.
const ERRAND_DATA_CHARACTERS: usize = 1_200;
/// Virtual seconds that pass in a cycle in which no agent has anything to do, and such cycles in a row after which the
/// team ends.
const SECONDS_OF_REST: u64 = 10;
const RESTS_MAX: u32 = 2;
/// Lines of the chat that are kept.
const LINES_KEPT: usize = 400;
/// Characters of the task data.
const DATA_CHARACTERS: usize = 16_384;
/// The framework's options.
pub const OPTIONS: &[OptionInfo] = &[rules_option(
    "agentverse.rules",
    "`fixed`: answers are read in every usual spelling, and may have 8,192 tokens; `paper`: as published, and 256 tokens",
)];

fn sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 256)
}

/// The AgentVerse framework.
pub(crate) struct AgentVerse {
    /// Rules by which answers are read.
    pub(crate) rules: FrameworkRules,
    /// The revision of this program's conduct that holds.
    pub(crate) conduct: u32,
}

impl Framework for AgentVerse {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move { Talk::new(team, &self)?.play().await })
    }
}

/// The kind of a chat line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChatLineKind {
    /// An utterance of the discussion.
    Said,
    /// A line from outside of the team, which an agent passes on.
    PassedOn,
    /// A report after work: finished and failed subtasks.
    Feedback,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChatLine {
    /// The agent that wrote the line.
    speaker: AgentId,
    kind: ChatLineKind,
    text: String,
}

/// A subtask of an agent and the agent's work on it.
struct Errand {
    agent: AgentId,
    subtask: String,
    trajectory: Trajectory,
}

/// The state of an episode.
struct Talk {
    team: TeamHandle,
    names: AgentNames,
    notices: Notices,
    rules: FrameworkRules,
    /// The revision of this program's conduct that holds.
    conduct: u32,
    /// The team's actions in the world.
    deeds: DeedCount,
    goal: String,
    /// The task data in a worker's prompt.
    document: String,
    /// The tools of each agent, by number.
    tools: Vec<Arc<[Tool]>>,
    /// The brief of every utterance.
    discussed: Brief,
    /// The base agents' first messages, in the order of the seats.
    systems: Vec<Message>,
    discuss_system: Message,
    summarise_system: Message,
    known: StateManager,
    /// Lines that each agent has said and heard, in the order of the seats.
    chats: Vec<Vec<ChatLine>>,
    /// The place of the next speaker; the order goes on from cycle to cycle.
    speaker: usize,
    /// The latest subtask of each agent, in the order of the seats, and the subtasks that each agent has finished.
    subtasks: Vec<String>,
    finished: Vec<Vec<String>>,
}

impl Talk {
    fn new(team: TeamHandle, options: &AgentVerse) -> Result<Talk, FrameworkError> {
        let &AgentVerse { rules, conduct } = options;
        let manual = team.manual(team.viewer())?;
        let names = AgentNames::of(&team);
        let task = TaskText::beside_knowledge(&manual);
        let tools = tools_by_number(&team);
        if tools.iter().all(|tools| tools.is_empty()) {
            return Err(FrameworkError::Missing("tools".to_owned()));
        }
        let own_tools = team.seats().into_iter().filter_map(|agent| tools.get(agent.0 as usize));
        let systems = own_tools.map(|tools| {
            let facts = SystemFacts {
                manual: &manual,
                names: &names,
                is_alone: false,
                tools,
                shuffle: None,
                is_published: false,
                may_end_at_once: false,
                tool_calls: ToolCallForm::Text,
            };
            system_message(facts)
        });
        let systems = systems.collect::<Result<_, _>>()?;
        let abilities = abilities(&tools, &names);
        let document = json_within(&task.document, DATA_CHARACTERS);
        let values = context! {
            names => names.of_team(),
            neighbours => names.neighbours(),
            shared_tools => abilities.shared_told,
            private_tools => abilities.private,
            is_published => rules.is_paper(),
            knowledge => crate::base_agent::knowledge(&manual),
            goal => task.goal.as_str(),
            document => document.as_str(),
            utterances => utterances(&team),
        };
        let (agents, seats) = (team.agents() as usize, team.seats());
        Ok(Talk {
            discuss_system: Message::system(render("agentverse/discuss", values)?),
            summarise_system: Message::system(render(
                "agentverse/summarise",
                context! { is_published => rules.is_paper() },
            )?),
            known: StateManager::new(names.clone(), team.tick_length(), &task.document),
            goal: task.goal,
            document: text_within(&document, ERRAND_DATA_CHARACTERS),
            tools,
            discussed: Brief::new(DiscussBrief {
                document: task.document,
                names: names.all().to_vec(),
                seats: seats.clone(),
            }),
            team,
            names,
            notices: Notices::default(),
            rules,
            conduct,
            deeds: DeedCount::default(),
            systems,
            chats: vec![Vec::new(); seats.len()],
            speaker: 0,
            subtasks: vec![String::new(); seats.len()],
            finished: vec![Vec::new(); agents],
        })
    }

    async fn play(mut self) -> Result<(), FrameworkError> {
        let (mut mute, mut rests, mut idle) = (0, 0, IdleRounds::default());
        while mute < MUTE_TRAJECTORIES_MAX {
            until_somebody_is_up(&self.team).await;
            self.look()?;
            self.discuss().await?;
            self.summarise().await?;
            let trajectories = self.execute().await?;
            rests = if self.is_repaired() && trajectories.is_empty() { rests + 1 } else { 0 };
            if rests > 0 {
                self.team.sleep(ticks_of(&self.team, SECONDS_OF_REST)).await;
            }
            if rests >= RESTS_MAX {
                return Ok(());
            }
            if idle.take(&self.deeds) >= IDLE_ROUNDS_MAX && self.conduct >= ENDS_IDLE {
                self.team.warn(format!(
                    "{IDLE_ROUNDS_MAX} cycles in a row passed without an action in the world; the team gives up"
                ));
                return Ok(());
            }
            let is_mute =
                !trajectories.is_empty() && trajectories.iter().all(|done| done.trajectory.is_mute());
            mute = if is_mute { mute + 1 } else { 0 };
            self.look()?;
            for Errand { agent, subtask, trajectory } in trajectories {
                self.feed_back(agent, subtask, &trajectory)?;
            }
            self.team.count("cycles", 1);
        }
        self.team.warn(format!(
            "nothing that anybody said in {MUTE_TRAJECTORIES_MAX} attempts could be read; the team gives up"
        ));
        Ok(())
    }

    /// Whether the first repairs of this program's conduct hold.
    fn is_repaired(&self) -> bool {
        self.conduct >= 2
    }

    fn agents(&self) -> impl Iterator<Item = AgentId> + use<> {
        self.team.seats().into_iter()
    }

    fn look(&mut self) -> Result<(), FrameworkError> {
        for agent in present(&self.team) {
            self.known.update(agent, &self.team.observe(Viewer::Agent(agent))?, self.team.tick());
        }
        Ok(())
    }

    async fn discuss(&mut self) -> Result<(), FrameworkError> {
        for _ in 0..utterances(&self.team) {
            let seats = self.names.seats();
            let Some(&speaker) = seats.get(self.speaker % seats.len().max(1)) else { return Ok(()) };
            self.speaker += 1;
            if self.team.is_down(speaker) {
                continue;
            }
            self.listen()?;
            let values = context! {
                name => self.names.get(speaker),
                chat => self.shown_chat(speaker, CHAT_CHARACTERS),
                time_left => self.time_left(),
                environment => self.known.environment(Viewpoint::Team),
            };
            let messages =
                vec![self.discuss_system.clone(), Message::user(render("agentverse/discuss_turn", values)?)];
            let said = self.ask(DISCUSS.name, speaker, messages, self.discussed.clone()).await?;
            self.say(speaker, ChatLineKind::Said, said.as_deref().unwrap_or("(says nothing)"))?;
        }
        Ok(())
    }

    async fn ask(
        &self,
        role: &'static str,
        agent: AgentId,
        messages: Vec<Message>,
        brief: Brief,
    ) -> Result<Option<String>, FrameworkError> {
        let question = RetryableCall {
            role,
            agent: Some(agent),
            messages,
            brief,
            shows_mistakes: true,
            retries: RETRIES_MAX,
        };
        let own_name = format!("{}:", self.names.get(agent));
        let words = ask_until(&self.team, &self.notices, question, |reply| {
            let text = match (no_answer(reply), role == SUMMARISE.name) {
                (Some(missing), _) => return Err(Mistake::Unreadable(missing)),
                // A subtask must not be a refusal; an utterance to other agents may be one.
                (None, true) => read_prose(reply)?,
                (None, false) => reply.text.clone(),
            };
            let text = text.trim();
            let words = text.strip_prefix(own_name.as_str()).unwrap_or(text).trim();
            if words.is_empty() {
                return Err(Mistake::Unreadable("there was no answer".to_owned()));
            }
            Ok(text_within(words, WORDS_MAX))
        });
        words.await
    }

    /// Says something to the whole team. An agent that is down by now says nothing.
    fn say(&mut self, speaker: AgentId, kind: ChatLineKind, text: &str) -> Result<(), FrameworkError> {
        let message = match kind {
            ChatLineKind::Said | ChatLineKind::PassedOn => MessageKind::Chat,
            ChatLineKind::Feedback => MessageKind::Report,
        };
        if !self.team.is_down(speaker) {
            // The speaker hears its own line; the others hear what reaches them.
            self.team.say(speaker, self.names.seats(), message, text)?;
            self.hear(speaker, &ChatLine { speaker, kind, text: text.to_owned() });
        }
        self.listen()
    }

    /// A line reaches an agent.
    fn hear(&mut self, agent: AgentId, line: &ChatLine) {
        let place = self.names.seats().iter().position(|seat| *seat == agent);
        if let Some(chat) = place.and_then(|place| self.chats.get_mut(place)) {
            chat.push(line.clone());
            chat.drain(..chat.len().saturating_sub(LINES_KEPT));
        }
    }

    /// Empties the mailboxes. A line of a teammate is heard by the agents that it reaches. A line from outside the team
    /// is passed on to all agents by the first agent that hears it.
    fn listen(&mut self) -> Result<(), FrameworkError> {
        let mut heard: Vec<(u64, AgentId, String)> = Vec::new();
        for agent in self.agents() {
            for mail in self.team.take_mail(agent)? {
                if let Some(speaker) = mail.from.filter(|from| self.names.seats().contains(from)) {
                    let is_report = mail.kind == MessageKind::Report;
                    let kind = if is_report { ChatLineKind::Feedback } else { ChatLineKind::Said };
                    self.hear(agent, &ChatLine { speaker, kind, text: mail.text });
                    continue;
                }
                let is_known = heard.iter().any(|(number, ..)| *number == mail.number);
                if is_known || mail.by.as_deref() == Some("world") {
                    continue;
                }
                let by = mail
                    .by
                    .unwrap_or_else(|| mail.from.map_or("somebody", |from| self.names.get(from)).to_owned());
                heard.push((mail.number, agent, format!("({by} says) {}", mail.text)));
            }
        }
        heard.sort_by_key(|(number, ..)| *number);
        for (_, speaker, text) in heard {
            let line = ChatLine { speaker, kind: ChatLineKind::PassedOn, text };
            self.agents().for_each(|agent| self.hear(agent, &line));
        }
        Ok(())
    }

    /// Returns the lines that an agent has said and heard.
    fn chat_of(&self, agent: AgentId) -> &[ChatLine] {
        let place = self.names.seats().iter().position(|seat| *seat == agent);
        place.and_then(|place| self.chats.get(place)).map_or(&[], Vec::as_slice)
    }

    /// The newest utterance of the team that an agent has made or heard; empty without one.
    fn newest_utterance(&self, agent: AgentId) -> &str {
        let is_utterance = |line: &&ChatLine| line.kind == ChatLineKind::Said;
        self.chat_of(agent).iter().rev().find(is_utterance).map_or("", |line| &line.text)
    }

    /// The time that is left for the task; as published, no agent is told.
    fn time_left(&self) -> Option<String> {
        let left = self.known.time_left(self.team.tick(), self.team.horizon());
        left.filter(|_| !self.rules.is_paper())
    }

    /// The newest lines of an agent's chat that fit, one for each message.
    fn shown_chat(&self, agent: AgentId, most: usize) -> Vec<String> {
        self.newest_lines(self.chat_of(agent).iter().rev(), most)
    }

    /// The same for a worker: of utterances in the same words only the last.
    fn errand_chat(&self, agent: AgentId) -> Vec<String> {
        let chat = self.chat_of(agent);
        let is_last = |place: usize, line: &ChatLine| {
            chat.iter().skip(place + 1).all(|later| later.kind != line.kind || later.text != line.text)
        };
        let lines = chat.iter().enumerate().rev().filter(|(place, line)| is_last(*place, line));
        self.newest_lines(lines.map(|(_, line)| line), ERRAND_CHAT_CHARACTERS)
    }

    /// The newest of these lines, which come newest first, as far as they have room.
    fn newest_lines<'l>(&self, newest: impl Iterator<Item = &'l ChatLine>, most: usize) -> Vec<String> {
        let mut characters = 0;
        let mut lines: Vec<String> = Vec::new();
        for line in newest {
            let words: Vec<&str> = line.text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            let text = format!("{}: {}", self.names.get(line.speaker), words.join(" / "));
            characters += text.chars().count();
            if characters > most {
                // Of a newest line that is too long alone, its begin is told.
                lines.extend(lines.is_empty().then(|| text_within(&text, most)));
                break;
            }
            lines.push(text);
        }
        lines.reverse();
        lines
    }

    /// Asks for the next subtask of each agent; an agent keeps its former subtask if its answer cannot be had.
    async fn summarise(&mut self) -> Result<(), FrameworkError> {
        let mut questions = Vec::new();
        for agent in self.agents() {
            let values =
                context! { name => self.names.get(agent), chat => self.shown_chat(agent, CHAT_CHARACTERS) };
            let messages = vec![
                self.summarise_system.clone(),
                Message::user(render("agentverse/summarise_turn", values)?),
            ];
            let brief = SummariseBrief {
                name: self.names.get(agent).to_owned(),
                said: self.newest_utterance(agent).to_owned(),
                is_read: false,
            };
            questions.push((agent, messages, Brief::new(brief)));
        }
        let this = &*self;
        let asked = questions.into_iter().map(
            |(agent, messages, brief)| -> ConcurrentPart<'_, Result<Option<String>, FrameworkError>> {
                Box::pin(this.ask(SUMMARISE.name, agent, messages, brief))
            },
        );
        let answers = join_all(asked.collect()).await.into_iter().collect::<Result<Vec<_>, _>>()?;
        let fallback = |before: &String| {
            if before.is_empty() { "do something useful for the task".to_owned() } else { before.clone() }
        };
        let subtasks = self.subtasks.iter().zip(answers);
        self.subtasks = subtasks.map(|(before, now)| now.unwrap_or_else(|| fallback(before))).collect();
        Ok(())
    }

    /// Whether an agent's errand says that there is none; as published, and before the repairs, every answer is one.
    fn has_nothing_to_do(&self, subtask: &str) -> bool {
        self.is_repaired() && says_nothing(subtask)
    }

    /// All agents that are up work at the same time; the next cycle waits for the last.
    async fn execute(&self) -> Result<Vec<Errand>, FrameworkError> {
        let mut errands: Vec<ConcurrentPart<'_, Errand>> = Vec::new();
        for ((agent, subtask), system) in self.agents().zip(&self.subtasks).zip(&self.systems) {
            if self.team.is_down(agent) || self.has_nothing_to_do(subtask) {
                continue;
            }
            let is_paper = self.rules.is_paper();
            let values = context! {
                name => self.names.get(agent),
                goal => self.goal.as_str(),
                is_published => is_paper,
                document => if is_paper { "" } else { self.document.as_str() },
                chat => if is_paper { Vec::new() } else { self.errand_chat(agent) },
                history => if is_paper { String::new() } else { history_lines(&self.known.history(agent)) },
                environment => self.known.environment(Viewpoint::Agent(agent)),
                subtask => subtask.as_str(),
            };
            let opening = render("agentverse/errand", values)?;
            let brief = ActBrief {
                agent,
                names: self.names.all().to_vec(),
                leads: Vec::new(),
                description: subtask.clone(),
                steps: Vec::new(),
                turns_left: 0,
                tools: self.tools.get(agent.0 as usize).cloned().unwrap_or_default(),
                may_end_at_once: false,
            };
            let description = Some(subtask.clone());
            self.team.note(&Note::Begin(BeginNote { subtask: None, agent: agent.0, description }));
            let (rules, is_repaired) = (self.rules, self.is_repaired());
            let tool_calls = ToolCallForm::Text;
            let orders = Orders {
                role: ACT.name,
                system: system.clone(),
                opening,
                brief,
                rules,
                is_repaired,
                tool_calls,
            };
            errands.push(Box::pin(async move {
                let trajectory = run(&self.team, &self.notices, &self.deeds, orders).await;
                let said = matches!(trajectory.ending, TrajectoryEnd::Answered(_));
                // Whether an errand is done that ended with its last call is not known here.
                let finished = (!self.is_used_up(&trajectory)).then_some(said);
                let end = EndNote { agent: agent.0, finished, ..EndNote::default() };
                self.team.note(&Note::End(end));
                Errand { agent, subtask: subtask.clone(), trajectory }
            }));
        }
        Ok(join_all(errands).await)
    }
}

fn utterances(team: &TeamHandle) -> u32 {
    UTTERANCES.max(team.seats().len() as u32)
}
