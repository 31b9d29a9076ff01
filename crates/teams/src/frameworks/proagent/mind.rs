//! The loop of a seat: asked as soon as it has no action under way, it plans until the world takes a skill, and waits for
//! its end.

use std::cell::RefCell;
use std::rc::Rc;

use cooperage_core::{AgentId, Tick, Viewer, WorldEntry, WorldReceipt};
use cooperage_models::{Brief, Message, Reply, ReplyKind};
use cooperage_runtime::{Either, FrameworkError, ModelQuery, TeamHandle, race};
use minijinja::context;

use super::belief::Beliefs;
use super::briefs::ExplainBrief;
use super::memory::{RecentMessages, assistant};
use super::native::{CalledSkill, called};
use super::options::{ProAgentOptions, PromptLevel};
use super::reply::{PlanLine, brief_skill, line_for, loose_call, skill_for, spelled, wait_call, write_skill};
use super::setting::ProAgentContext;
use super::watching::watch;
use super::{EXPLAIN, PLAN, notes};
use crate::answer::notices::no_answer;
use crate::asking::{Mistake, REFUSED, read_prose};
use crate::base_agent::{SECONDS_GIVEN_UP, end_of_action, ticks_of};
use crate::budget::text_within;
use crate::command_syntax::call_in;
use crate::options::rules::FrameworkRules;
use crate::presence::while_up;
use crate::templates::render;
use crate::unreadable::unreadable;

/// Failures of one decision after which the agent waits a tick (docs/spec/overcooked.md, 15).
const FAILURES_MAX: u32 = 4;
/// Answers in a row in which nothing could be read, after which an agent gives up.
const UNREADABLE_MAX: u32 = 30;
/// Decisions in a row that ended in such a wait, after which it gives up too.
const WAITS_MAX: u32 = 100;
/// Characters of an answer that the world is handed.
const ANSWER_CHARACTERS: usize = 8_000;
/// Characters of what the world found.
const FINDING_CHARACTERS: usize = 400;
/// Characters of an explanation.
const EXPLANATION_CHARACTERS: usize = 1_500;

/// A skill that failed.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct FailedSkill {
    /// The skill, as the agent put it.
    pub(super) skill: String,
    /// The reason that the world gave.
    pub(super) finding: String,
}

/// Plays a seat to the end of the episode. An agent that was down begins anew.
pub(super) async fn live(
    options: ProAgentOptions,
    team: TeamHandle,
    me: AgentId,
) -> Result<(), FrameworkError> {
    let setting = ProAgentContext::new(options, team.clone(), me)?;
    loop {
        team.until_up(me).await;
        let beliefs = options.belief.map(|correction| Rc::new(RefCell::new(Beliefs::new(correction))));
        let mut mind = ProAgentMind {
            setting: &setting,
            memory: RecentMessages::new(options.memory),
            beliefs: beliefs.clone(),
            unreadable: 0,
            waits: 0,
        };
        let life = async {
            let Some(beliefs) = beliefs else { return mind.decide_and_act().await };
            match race(watch(team.clone(), me, beliefs), mind.decide_and_act()).await {
                Either::First(()) => Ok(()),
                Either::Second(end) => end,
            }
        };
        if let Some(end) = while_up(&team, me, life).await {
            return end;
        }
    }
}

/// The state of an agent between its decisions.
struct ProAgentMind<'s> {
    setting: &'s ProAgentContext,
    memory: RecentMessages,
    beliefs: Option<Rc<RefCell<Beliefs>>>,
    /// Answers in a row in which nothing could be read.
    unreadable: u32,
    /// Decisions in a row without a skill that the world takes.
    waits: u32,
}

/// An answer as it was read.
struct SkillAnswer {
    /// The skill in a few words.
    skill: String,
    /// The entry for the world, or the complaint if the answer is unreadable.
    entry: Result<WorldEntry, String>,
}

impl ProAgentMind<'_> {
    /// Ends only when nothing that the agent says can be read, or done.
    async fn decide_and_act(&mut self) -> Result<(), FrameworkError> {
        let (team, me) = (&self.setting.team, self.setting.me);
        let mut failure = None;
        while self.unreadable < UNREADABLE_MAX && self.waits < WAITS_MAX {
            failure = match self.decide(failure.take()).await? {
                Some(skill) => self.end_of(&skill).await,
                None => None,
            };
        }
        let name = self.setting.name(me);
        team.warn(if self.waits < WAITS_MAX {
            format!("nothing that {name} said in {UNREADABLE_MAX} answers could be read; it gives up")
        } else {
            format!("the world took no skill that {name} chose in {WAITS_MAX} attempts; it gives up")
        });
        Ok(())
    }

    /// Plans until the world has taken a skill. Returns `None` if the world takes none, after at least one tick.
    async fn decide(&mut self, ended: Option<FailedSkill>) -> Result<Option<String>, FrameworkError> {
        let (team, me) = (&self.setting.team, self.setting.me);
        let is_verified = self.setting.options.is_verified;
        team.count("decisions", 1);
        let mut last = ended.clone();
        let mut failure = ended;
        for failures in u32::from(failure.is_some())..FAILURES_MAX {
            // Without an answer there is nothing to explain: the next prompt says that there was none.
            let failed = failure.take().filter(|failure| !failure.skill.is_empty());
            if let Some(failure) = &failed {
                self.explain(failure).await?;
            }
            let answer = self.plan(failed.is_some()).await?;
            match self.hand_in(answer) {
                Ok(skill) => return Ok(Some(skill)),
                Err(refused) if !is_verified => {
                    notes::failed(team, me, &refused);
                    team.pause(me, 1).await;
                    return Ok(None);
                }
                Err(refused) => {
                    notes::failed(team, me, &refused);
                    let is_again = last.as_ref() == Some(&refused);
                    if is_again && self.setting.options.gives_up_repeats {
                        let FailedSkill { skill, finding } = &refused;
                        self.memory.explained(&format!(
                            "{skill} has failed already, for the same reason: {finding}"
                        ));
                        break;
                    }
                    last = Some(refused.clone());
                    failure = Some(refused);
                }
            }
            if self.unreadable >= UNREADABLE_MAX || failures + 1 >= FAILURES_MAX {
                break;
            }
        }
        self.wait().await;
        Ok(None)
    }

    /// Waits for the end of a skill that the world has taken. Returns its failure if the failure is to be explained.
    async fn end_of(&mut self, skill: &str) -> Option<FailedSkill> {
        let (team, me) = (&self.setting.team, self.setting.me);
        notes::begun(team, me, skill);
        let result = end_of_action(team, me, self.given_up()).await;
        notes::ended(team, me, result.status);
        if result.status {
            team.count("skills_succeeded", 1);
            self.memory.succeeded(self.setting.name(me), skill);
            return None;
        }
        team.count("skills_failed", 1);
        let finding = text_within(&result.message, FINDING_CHARACTERS);
        let failure = FailedSkill { skill: skill.to_owned(), finding };
        notes::failed(team, me, &failure);
        Some(failure).filter(|_| self.setting.options.is_verified)
    }

    fn given_up(&self) -> Tick {
        let team = &self.setting.team;
        team.tick().after(ticks_of(team, SECONDS_GIVEN_UP))
    }

    /// Returns the agent's beliefs and then its observation of the world.
    fn scene(&self) -> Result<String, FrameworkError> {
        let ProAgentContext { team, me, partners, names, tools, .. } = self.setting;
        let state = team.observe_text(Viewer::Agent(*me))?;
        let beliefs = self.beliefs.as_ref();
        let beliefs = beliefs.map_or_else(String::new, |known| known.borrow().text(partners, names, tools));
        Ok(beliefs + state.trim_end())
    }

    /// Asks for a skill; again, where one has failed just now. Only then the agent remembers.
    async fn plan(&mut self, is_again: bool) -> Result<SkillAnswer, FrameworkError> {
        let team = &self.setting.team;
        team.prompt_begins();
        let turn = |state: &str, is_again: bool| -> Result<Message, FrameworkError> {
            Ok(Message::user(render("proagent/turn", context! { state, is_again })?))
        };
        let scene = self.scene()?;
        let mut messages = vec![self.setting.plan.clone()];
        if is_again {
            messages.extend(self.memory.recent());
        }
        messages.push(turn(&scene, is_again)?);
        let reply = self.ask(PLAN.name, messages, self.setting.planned.clone()).await;
        team.count("plans", 1);
        let (answer, said) = match called(&reply.text, self.setting) {
            Some(CalledSkill { skill, entry, said }) => (SkillAnswer { skill, entry }, said),
            None => (self.read(&reply), reply.text.clone()),
        };
        if reply.kind == ReplyKind::Text {
            self.expect(&said);
        }
        team.actions_ready();
        self.memory.answered(&turn(&scene, false)?, &said, &answer.skill);
        Ok(answer)
    }

    async fn ask(&self, role: &str, mut messages: Vec<Message>, brief: Brief) -> Reply {
        let ProAgentContext { team, me, notices, .. } = self.setting;
        notices.add_to(Some(*me), role, &mut messages);
        let ask = ModelQuery {
            role: role.to_owned(),
            agent: Some(*me),
            messages,
            tools: if role == PLAN.name { self.setting.offered.clone() } else { Vec::new() },
            schema: None,
            brief: Some(brief),
        };
        let reply = team.ask(ask).await;
        match no_answer(&reply) {
            Some(missing) if role == PLAN.name => notices.tell(Some(*me), &[PLAN.name], missing),
            _ => notices.tell_cut(Some(*me), &reply),
        }
        reply
    }

    /// Reads the agent's own skill from an answer.
    fn read(&self, reply: &Reply) -> SkillAnswer {
        let ProAgentContext { me, tools, is_in_words, options, .. } = self.setting;
        let (me, name, rules) = (*me, self.setting.name(*me), options.rules);
        if let Some(missing) = no_answer(reply) {
            return SkillAnswer { skill: String::new(), entry: Err(missing) };
        }
        let line = line_for(&reply.text, name, rules);
        let skill = skill_for(&reply.text, name, rules);
        if line == PlanLine::Doubted {
            let mistake =
                format!("no skill could be read: give one line `Plan for {name}: SKILL`, without a question");
            return SkillAnswer { skill, entry: Err(mistake) };
        }
        if *is_in_words {
            let published = line_for(&reply.text, name, FrameworkRules::Paper);
            let text = match line {
                // The world reads the first line that is meant for the agent, in its own spelling alone.
                PlanLine::Found(line) if !rules.is_paper() => {
                    let spelled = spelled(line, tools);
                    let is_same = published.found() == Some(spelled.as_str());
                    (!is_same).then(|| format!("Plan for {name}: {spelled}"))
                }
                _ => None,
            };
            let text = text_within(text.as_deref().unwrap_or(&reply.text), ANSWER_CHARACTERS);
            return SkillAnswer { skill, entry: Ok(WorldEntry::Text { agent: Some(me), text }) };
        }
        let written = line.found().unwrap_or(&reply.text);
        let loose = || loose_call(written, tools).filter(|_| !rules.is_paper());
        match call_in(written, tools).or_else(|error| loose().ok_or(error)) {
            Ok(call) => {
                let skill = write_skill(&call, tools, false);
                SkillAnswer { skill, entry: Ok(WorldEntry::Call { agent: me, call }) }
            }
            Err(error) => SkillAnswer { skill, entry: Err(error.to_string()) },
        }
    }

    /// Reads the skills that an answer expects of partners.
    fn expect(&mut self, text: &str) {
        let ProAgentContext { team, me, partners, options, .. } = self.setting;
        if options.level != PromptLevel::Intention {
            return;
        }
        for &partner in partners {
            let Some(line) = line_for(text, self.setting.name(partner), options.rules).found() else {
                continue;
            };
            let skill = brief_skill(line);
            notes::expects(team, *me, partner, &skill);
            if let Some(beliefs) = &self.beliefs {
                beliefs.borrow_mut().expect(team.tick().0, partner, skill);
            }
        }
    }

    /// Hands a skill in. The world is the verificator: it takes the skill or says why not.
    fn hand_in(&mut self, answer: SkillAnswer) -> Result<String, FailedSkill> {
        let team = &self.setting.team;
        let SkillAnswer { skill, entry } = answer;
        let finding = match entry {
            Ok(entry) => {
                self.unreadable = 0;
                team.answered(Some(self.setting.me), true);
                let receipts = team.submit(&[entry]);
                match receipts.first().and_then(WorldReceipt::reason) {
                    None => {
                        self.waits = 0;
                        team.count("skills", 1);
                        return Ok(skill);
                    }
                    Some("") => "the world refuses this".to_owned(),
                    Some(reason) => reason.to_owned(),
                }
            }
            Err(mistake) => {
                self.unreadable += 1;
                unreadable(team, "replies_unreadable", Some(self.setting.me), PLAN.name, &mistake);
                team.answered(Some(self.setting.me), false);
                mistake
            }
        };
        team.count("skills_refused", 1);
        Err(FailedSkill { skill, finding: text_within(&finding, FINDING_CHARACTERS) })
    }

    /// Asks why a skill failed, in as many rounds as the options say; the last answer is remembered.
    async fn explain(&mut self, failure: &FailedSkill) -> Result<(), FrameworkError> {
        let ProAgentContext { team, me, options, .. } = self.setting;
        let brief = Brief::new(ExplainBrief { finding: failure.finding.clone() });
        let mut messages = vec![self.setting.explain.clone()];
        let mut explanation = String::new();
        for round in 1..=options.verify_rounds {
            team.prompt_begins();
            let values = context! {
                scene => self.scene()?,
                name => self.setting.name(*me),
                skill => failure.skill.as_str(),
                finding => failure.finding.as_str(),
                round,
                rounds => options.verify_rounds,
            };
            messages.push(Message::user(render("proagent/explain_turn", values)?));
            let mut reply = self.ask(EXPLAIN.name, messages.clone(), brief.clone()).await;
            team.count("explanations", 1);
            let mut words = read_prose(&reply);
            if matches!(words, Err(Mistake::Refused)) {
                // An explanation is kept, so a refusal of one is asked again once.
                team.count_refusal();
                let mut again = messages.clone();
                again.push(assistant(&reply.text));
                again.push(Message::user(render("base_agent/again", context! { reason => REFUSED })?));
                reply = self.ask(EXPLAIN.name, again, brief.clone()).await;
                team.count("explanations", 1);
                words = read_prose(&reply);
                if matches!(words, Err(Mistake::Refused)) {
                    team.count_refusal();
                }
            }
            team.actions_ready();
            messages.push(assistant(&reply.text));
            if let Ok(words) = words {
                explanation = text_within(words.trim(), EXPLANATION_CHARACTERS);
            }
        }
        if explanation.is_empty() {
            explanation =
                format!("{} failed at {}: {}", self.setting.name(*me), failure.skill, failure.finding);
            self.memory.explained(&explanation);
        } else {
            self.memory.explained(&format!("Why {} failed: {explanation}", failure.skill));
        }
        notes::explained(team, *me, &explanation);
        Ok(())
    }

    /// Lets a tick pass without asking: by the world's own tool, where it has one and takes it.
    async fn wait(&mut self) {
        let ProAgentContext { team, me, tools, .. } = self.setting;
        self.waits += 1;
        team.count("forced_waits", 1);
        notes::waits(team, *me);
        let begun = team.tick();
        if let Some(call) = wait_call(tools) {
            let receipts = team.submit(&[WorldEntry::Call { agent: *me, call }]);
            if receipts.first() == Some(&WorldReceipt::Accepted) {
                end_of_action(team, *me, self.given_up()).await;
            }
        }
        if team.tick() == begun {
            team.pause(*me, 1).await;
        }
    }
}
