//! AgentVerse as it was set up for the comparison with VillagerAgent (specification: 5.1): talk, then each for itself.
//!
//! One cycle: the agents talk in turns, everybody hearing everything; a model extracts from the chat what each agent is to
//! do now; all work at the same time as base agents; each posts a line on what it finished. Then the next cycle, until the
//! episode ends.

mod briefs;

use std::sync::Arc;

use cooperage_core::{AgentId, Viewer};
use cooperage_models::{Brief, Message, ModelName, ReplyKind, Sampling};
use cooperage_runtime::note::{BeginNote, EndNote, Note};
use cooperage_runtime::together::Part;
use cooperage_runtime::{Framework, FrameworkError, MessageKind, PlayFuture, Team, join_all};
use minijinja::context;

pub(crate) use briefs::random_answer;
pub use briefs::{ChatLine, ChatLineKind, CommonFacts, DiscussBrief, SummariseBrief};

use crate::asking::{Question, ask_until};
use crate::base_agent::{
    ActBrief, Ending, MUTE_TRAJECTORIES_MAX, Orders, SystemFacts, Trajectory, run, system_message,
};
use crate::budget::{json_within, text_within};
use crate::names::{Names, tools_by_number};
use crate::role::RoleInfo;
use crate::state_manager::{StateManager, carried_json};
use crate::task_text::TaskText;
use crate::templates::render;
use crate::villager::cold_sampling;

/// An agent's utterance.
pub const DISCUSS: RoleInfo = RoleInfo {
    name: "agentverse.discuss",
    meaning: "say something in the team's discussion",
    sampling,
    is_of_seat: true,
};
/// What an agent is to do now.
pub const SUMMARISE: RoleInfo = RoleInfo {
    name: "agentverse.summarise",
    meaning: "extract an agent's newest subtask from the chat",
    sampling,
    is_of_seat: true,
};
/// A base agent's turn.
pub const ACT: RoleInfo =
    RoleInfo { name: "agentverse.act", meaning: "one turn of an agent at work", sampling, is_of_seat: true };

/// All roles.
pub const ROLES: &[RoleInfo] = &[DISCUSS, SUMMARISE, ACT];

/// Utterances of a cycle (specification: 5.1); larger teams speak once each.
const UTTERANCES: u32 = 4;
/// Characters of an utterance that are kept, and of a subtask.
const WORDS_MAX: usize = 1_500;
/// Characters of the chat in a prompt, the newest.
const CHAT_CHARACTERS: usize = 6_000;
/// Lines of the chat that are kept.
const LINES_KEPT: usize = 400;
/// Characters of the task data.
const DATA_CHARACTERS: usize = 16_384;
/// Finished subtasks that a feedback line tells again.
const FINISHED_TOLD: usize = 10;

fn sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 256)
}

/// The framework.
pub(crate) struct AgentVerse;

impl Framework for AgentVerse {
    fn play(self: Box<Self>, team: Team) -> PlayFuture {
        Box::pin(async move { Talk::new(team)?.play().await })
    }
}

/// An episode.
struct Talk {
    team: Team,
    names: Names,
    common: Arc<CommonFacts>,
    /// The base agents' first messages, in the order of the seats.
    systems: Vec<Message>,
    discuss_system: Message,
    summarise_system: Message,
    known: StateManager,
    chat: Vec<ChatLine>,
    /// Who speaks next; the order goes on from cycle to cycle.
    speaker: usize,
    /// What each agent was to do last, in the order of the seats, and by number what it has finished.
    subtasks: Vec<String>,
    finished: Vec<Vec<String>>,
}

impl Talk {
    fn new(team: Team) -> Result<Talk, FrameworkError> {
        let manual = team.manual(team.viewer())?;
        let names = Names::of(&team);
        let task = TaskText::of(&manual);
        let tools = tools_by_number(&team);
        if tools.iter().all(|tools| tools.is_empty()) {
            return Err(FrameworkError::Missing("tools".to_owned()));
        }
        let own_tools = team.seats().into_iter().filter_map(|agent| tools.get(agent.0 as usize));
        let systems = own_tools.map(|tools| {
            let facts = SystemFacts {
                manual: &manual,
                names: &names,
                tools,
                shuffle: None,
                is_published: false,
                may_end_at_once: false,
            };
            system_message(facts)
        });
        let systems = systems.collect::<Result<_, _>>()?;
        let mut abilities: Vec<String> = Vec::new();
        for tool in tools.iter().flat_map(|tools| tools.iter()) {
            if !abilities.contains(&tool.name) {
                abilities.push(tool.name.clone());
            }
        }
        let values = context! {
            names => names.of_team(),
            neighbours => names.neighbours(),
            abilities,
            knowledge => crate::base_agent::knowledge(&manual),
            goal => task.goal.as_str(),
            document => json_within(&task.document, DATA_CHARACTERS),
            utterances => utterances(&team),
        };
        let (agents, seats) = (team.agents() as usize, team.seats());
        Ok(Talk {
            discuss_system: Message::system(render("agentverse/discuss", values)?),
            summarise_system: Message::system(render("agentverse/summarise", context! {})?),
            known: StateManager::new(names.clone()),
            common: Arc::new(CommonFacts {
                goal: task.goal,
                document: task.document,
                names: names.all().to_vec(),
                seats: seats.clone(),
                tools,
            }),
            team,
            names,
            systems,
            chat: Vec::new(),
            speaker: 0,
            subtasks: vec![String::new(); seats.len()],
            finished: vec![Vec::new(); agents],
        })
    }

    async fn play(mut self) -> Result<(), FrameworkError> {
        let mut mute = 0;
        while mute < MUTE_TRAJECTORIES_MAX {
            self.look()?;
            self.discuss().await?;
            let subtasks = self.summarise().await?;
            let trajectories = self.execute(&subtasks).await?;
            mute = if trajectories.iter().all(Trajectory::is_mute) { mute + 1 } else { 0 };
            self.look()?;
            for (agent, (subtask, trajectory)) in self.agents().zip(subtasks.into_iter().zip(trajectories)) {
                self.feed_back(agent, subtask, &trajectory)?;
            }
            self.team.count("cycles", 1);
        }
        self.team.warn(format!(
            "nothing that anybody said in {MUTE_TRAJECTORIES_MAX} attempts could be read; the team gives up"
        ));
        Ok(())
    }

    fn agents(&self) -> impl Iterator<Item = AgentId> + use<> {
        self.team.seats().into_iter()
    }

    fn look(&mut self) -> Result<(), FrameworkError> {
        for agent in self.agents() {
            self.known.update(agent, &self.team.observe(Viewer::Agent(agent))?, self.team.tick());
        }
        Ok(())
    }

    async fn discuss(&mut self) -> Result<(), FrameworkError> {
        let count = utterances(&self.team);
        for number in 0..count {
            let seats = &self.common.seats;
            let Some(&speaker) = seats.get(self.speaker % seats.len().max(1)) else { return Ok(()) };
            self.speaker += 1;
            let values = context! {
                name => self.names.get(speaker),
                chat => self.shown_chat(),
                environment => self.known.environment(),
            };
            let messages =
                vec![self.discuss_system.clone(), Message::user(render("agentverse/discuss_turn", values)?)];
            let brief = DiscussBrief {
                common: Arc::clone(&self.common),
                speaker,
                chat: self.chat.clone(),
                utterances_left: count - number,
                environment: self.known.environment(),
            };
            let said = self.ask(DISCUSS.name, speaker, messages, Brief::new(brief)).await?;
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
        let question = Question { role, agent: Some(agent), messages, brief, shows_mistakes: true };
        let own_name = format!("{}:", self.names.get(agent));
        let words = ask_until(&self.team, question, |reply| {
            let text = reply.text.trim();
            let words = text.strip_prefix(own_name.as_str()).unwrap_or(text).trim();
            if reply.kind == ReplyKind::Text && !words.is_empty() {
                Ok(text_within(words, WORDS_MAX))
            } else {
                Err("there was no answer".to_owned())
            }
        });
        words.await
    }

    /// Says something to the whole team.
    fn say(&mut self, speaker: AgentId, kind: ChatLineKind, text: &str) -> Result<(), FrameworkError> {
        let message = match kind {
            ChatLineKind::Said => MessageKind::Chat,
            ChatLineKind::Feedback => MessageKind::Report,
        };
        // Everybody reads the chat, and whoever spoke has read it.
        self.team.say(speaker, &self.common.seats, message, text)?;
        self.hear(speaker, kind, text);
        self.listen()
    }

    fn hear(&mut self, speaker: AgentId, kind: ChatLineKind, text: &str) {
        self.chat.push(ChatLine { speaker, kind, text: text.to_owned() });
        self.chat.drain(..self.chat.len().saturating_sub(LINES_KEPT));
    }

    /// Empties the mailboxes. What the team's own agents say stands in the chat; what others say to them joins it.
    fn listen(&mut self) -> Result<(), FrameworkError> {
        let mut heard: Vec<(u64, AgentId, String)> = Vec::new();
        for agent in self.agents() {
            for mail in self.team.take_mail(agent)? {
                let is_own = mail.from.is_some_and(|from| self.common.seats.contains(&from));
                let is_known = heard.iter().any(|(number, ..)| *number == mail.number);
                if is_own || is_known || mail.by.as_deref() == Some("world") {
                    continue;
                }
                let by = mail
                    .by
                    .unwrap_or_else(|| mail.from.map_or("somebody", |from| self.names.get(from)).to_owned());
                heard.push((mail.number, agent, format!("({by} says) {}", mail.text)));
            }
        }
        heard.sort_by_key(|(number, ..)| *number);
        for (_, agent, text) in heard {
            self.hear(agent, ChatLineKind::Said, &text);
        }
        Ok(())
    }

    /// The newest lines of the chat that fit.
    fn shown_chat(&self) -> Vec<String> {
        let mut characters = 0;
        let mut lines: Vec<String> = Vec::new();
        for line in self.chat.iter().rev() {
            let text = format!("{}: {}", self.names.get(line.speaker), line.text);
            characters += text.chars().count();
            if characters > CHAT_CHARACTERS {
                break;
            }
            lines.push(text);
        }
        lines.reverse();
        lines
    }

    /// What each agent is to do now; where that cannot be had, what it was to do before.
    async fn summarise(&mut self) -> Result<Vec<String>, FrameworkError> {
        let mut questions = Vec::new();
        for agent in self.agents() {
            let values = context! { name => self.names.get(agent), chat => self.shown_chat() };
            let messages = vec![
                self.summarise_system.clone(),
                Message::user(render("agentverse/summarise_turn", values)?),
            ];
            let brief = SummariseBrief { common: Arc::clone(&self.common), agent, chat: self.chat.clone() };
            questions.push((agent, messages, Brief::new(brief)));
        }
        let this = &*self;
        let asked = questions.into_iter().map(
            |(agent, messages, brief)| -> Part<'_, Result<Option<String>, FrameworkError>> {
                Box::pin(this.ask(SUMMARISE.name, agent, messages, brief))
            },
        );
        let answers = join_all(asked.collect()).await.into_iter().collect::<Result<Vec<_>, _>>()?;
        let fallback = |before: &String| {
            if before.is_empty() { "do something useful for the task".to_owned() } else { before.clone() }
        };
        let subtasks = self.subtasks.iter().zip(answers);
        self.subtasks = subtasks.map(|(before, now)| now.unwrap_or_else(|| fallback(before))).collect();
        Ok(self.subtasks.clone())
    }

    /// All work at the same time; the next cycle waits for the last.
    async fn execute(&self, subtasks: &[String]) -> Result<Vec<Trajectory>, FrameworkError> {
        let mut trajectories: Vec<Part<'_, Trajectory>> = Vec::new();
        for ((agent, subtask), system) in self.agents().zip(subtasks).zip(&self.systems) {
            let values = context! {
                name => self.names.get(agent),
                goal => self.common.goal.as_str(),
                environment => self.known.environment(),
                subtask => subtask.as_str(),
            };
            let opening = render("agentverse/errand", values)?;
            let brief = ActBrief {
                agent,
                names: self.common.names.clone(),
                leads: Vec::new(),
                description: subtask.clone(),
                milestones: Vec::new(),
                data: Vec::new(),
                subtask: None,
                steps: Vec::new(),
                turns_left: 0,
                tools: self.common.tools.get(agent.0 as usize).cloned().unwrap_or_default(),
                may_end_at_once: false,
            };
            let description = Some(subtask.clone());
            self.team.note(&Note::Begin(BeginNote { subtask: None, agent: agent.0, description }));
            let orders = Orders { role: ACT.name, system: system.clone(), opening, brief };
            trajectories.push(Box::pin(async move {
                let trajectory = run(&self.team, orders).await;
                let said = matches!(trajectory.ending, Ending::Answered(_));
                let end = EndNote { agent: agent.0, finished: Some(said), ..EndNote::default() };
                self.team.note(&Note::End(end));
                trajectory
            }));
        }
        Ok(join_all(trajectories).await)
    }

    /// The line an agent posts: what it says to have finished, what not, and what it carries. Whether it is done, nobody
    /// checks.
    fn feed_back(
        &mut self,
        agent: AgentId,
        subtask: String,
        trajectory: &Trajectory,
    ) -> Result<(), FrameworkError> {
        let is_finished = matches!(trajectory.ending, Ending::Answered(_));
        let inventory = self.known.perception(agent).map(|known| carried_json(Some(known)).to_string());
        let finished = self.finished.get(agent.0 as usize).cloned().unwrap_or_default();
        let told =
            finished.get(finished.len().saturating_sub(FINISHED_TOLD)..).unwrap_or_default().join("; ");
        let line = format!(
            "{} {subtask}. {} So far finished: {}. Inventory: {}",
            if is_finished { "Just finished:" } else { "Just failed:" },
            trajectory.answer(),
            if told.is_empty() { "nothing" } else { told.as_str() },
            inventory.as_deref().unwrap_or("unknown"),
        );
        if is_finished && let Some(finished) = self.finished.get_mut(agent.0 as usize) {
            finished.push(subtask);
        }
        self.say(agent, ChatLineKind::Feedback, &text_within(&line, WORDS_MAX))
    }
}

fn utterances(team: &Team) -> u32 {
    UTTERANCES.max(team.seats().len() as u32)
}
