//! A kitchen's first plan as a trial: the prompt that a run would send, and how its framework reads an answer.
//!
//! Both come from the episode itself, which is played in a folder that is thrown away. The model of that episode is a client that
//! reaches no network: it keeps what it is asked and gives the answer that it was made with.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use cooperage_journal::{LimitsPlan, Plan, Record, RunDir};
use cooperage_models::{
    ChatClient, ChatRequest, ChatRole, CompletionFuture, LatencyProfiles, Message, ModelName, ModelPool,
    PoolOptions, Reply, TimedReply,
};
use cooperage_runtime::{BuildInfo, RunnerOptions, SeatingOptions};
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::plan::{PlanSettings, plan};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_teams::frameworks::mindagent::MindAgentPlanBrief;
use serde_json::Value;

use crate::error::{CliError, Exit};
use crate::models::ModelAccess;
use crate::temporary::TemporaryFolder;

/// The task that is planned for.
pub(super) const TASK: &str = "cuisineworld/level_3/tau1";
/// Number of agents in the trial's team.
pub(super) const AGENTS: u32 = 2;
const FRAMEWORK: &str = "mindagent";
/// The words of the system, which the framework has not.
const SYSTEM: &str = "You plan for a team. Answer in the form that is asked for.";

/// The first request of a kitchen.
pub(super) struct FirstPlan {
    suites: Suites,
    plan: Plan,
    /// The request that a run would send, with a message of the system.
    pub(super) request: ChatRequest,
}

/// How an answer is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PlanRead {
    /// The commands that the framework took from it.
    pub(super) commands: Vec<String>,
    /// Those of them that the world refused, with its reasons.
    pub(super) refused: Vec<String>,
    /// The command that a call of a tool names, where the answer is one and the framework finds no command in it.
    pub(super) called: Option<String>,
}

impl PlanRead {
    /// Whether there is anything in it that could be carried out.
    pub(super) fn is_readable(&self) -> bool {
        !self.commands.is_empty() || self.called.is_some()
    }
}

impl FirstPlan {
    /// Renders the request for that model.
    pub(super) fn of(model: &ModelName, reach: &ModelAccess) -> Result<FirstPlan, CliError> {
        let suites = Suites::new(&ProgramRegistry::of(&[cooperage_cuisineworld::suite]), &BTreeMap::new())?;
        let plan = planned(&suites, model, reach)?;
        let (asked, _) = played(&suites, &plan, Reply::of_text(""))?;
        let mut request =
            asked.ok_or_else(|| CliError::new(Exit::Broken, format!("{TASK} asks for no plan")))?;
        // Other frameworks have one, so a run may need it.
        if request.messages.iter().all(|message| message.speaker() != ChatRole::System) {
            request.messages.insert(0, Message::system(SYSTEM));
        }
        Ok(FirstPlan { suites, plan, request })
    }

    /// How the framework reads that answer to it.
    pub(super) fn read(&self, reply: &Reply) -> Result<PlanRead, CliError> {
        let (_, read) = played(&self.suites, &self.plan, reply.clone())?;
        let called = if read.commands.is_empty() { self.called(reply) } else { None };
        Ok(PlanRead { called, ..read })
    }

    /// The command that a call of a tool names: a line that the provider's own call was written as.
    fn called(&self, reply: &Reply) -> Option<String> {
        let brief = self.request.brief.as_ref()?.get::<MindAgentPlanBrief>()?;
        let verbs: BTreeSet<&str> = brief
            .tools
            .iter()
            .flat_map(|tool| {
                [Some(tool.name.as_str()), tool.text_form.as_ref().map(|form| form.verb.as_str())]
            })
            .flatten()
            .collect();
        reply.text.lines().find_map(|line| {
            let call: Value = serde_json::from_str(line).ok()?;
            let name = call.get("tool")?.as_str()?;
            call.get("arguments")?;
            // Such as `goto` and `goto_agent0_storage0`.
            let verb = verbs.iter().find(|verb| {
                name.strip_prefix(**verb).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
            });
            verb.map(|_| name.to_owned())
        })
    }
}

/// An episode of one call with the framework's usual rules.
fn planned(suites: &Suites, model: &ModelName, reach: &ModelAccess) -> Result<Plan, CliError> {
    let settings = PlanSettings {
        limits: LimitsPlan { calls: Some(1), ..LimitsPlan::default() },
        providers: reach.providers().clone(),
        is_reasoning: &|model| reach.is_reasoning(model),
        ..PlanSettings::usual(LatencyProfiles::built_in().map_err(CliError::usage)?)
    };
    let condition = ExperimentCondition {
        id: "trial".to_owned(),
        suite: TASK.to_owned(),
        agents: AGENTS,
        framework: FRAMEWORK.to_owned(),
        models: BTreeMap::from([("*".to_owned(), model.to_string())]),
        episodes: 1,
        ..ExperimentCondition::default()
    };
    Ok(plan(suites, None, vec![TASK.to_owned()], &[condition], &settings)?)
}

/// Plays the episode with that answer: the request, and what the framework did.
fn played(suites: &Suites, plan: &Plan, reply: Reply) -> Result<(Option<ChatRequest>, PlanRead), CliError> {
    let failed = |error: &dyn std::fmt::Display| CliError::new(Exit::Output, error);
    let folder = TemporaryFolder::new()?;
    let dir = RunDir::create(&folder.join("trial"), plan.clone())?;
    let client = Arc::new(Answering { reply, asked: Mutex::default() });
    let pool = ModelPool::start(PoolOptions::STANDARD, Arc::clone(&client) as Arc<dyn ChatClient>)
        .map_err(|error| failed(&error))?;
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: Some(Arc::new(pool)) },
        build: BuildInfo::default(),
    };
    cooperage_runtime::run(&dir, suites, &options, &|_| {})?;
    let mut read = PlanRead::default();
    for (key, _) in dir.episodes() {
        for record in dir.finished_lines(&key)?.each_record(&dir.finished_path(&key)) {
            let Record::Submit { entries, .. } = record? else { continue };
            for entry in entries {
                let Some(text) = entry.text else { continue };
                read.refused.extend(entry.refused.map(|why| format!("{text}: {why}")));
                read.commands.push(text);
            }
        }
    }
    let asked = client.asked.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok((asked, read))
}

/// The model of the episode.
struct Answering {
    reply: Reply,
    /// The first request.
    asked: Mutex<Option<ChatRequest>>,
}

impl ChatClient for Answering {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| request.clone());
        let reply = self.reply.clone();
        Box::pin(async move { Ok(TimedReply::new(reply)) })
    }
}
