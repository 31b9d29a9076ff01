//! `cooperage branch JOURNAL --at CALL`: the same episode up to a model call, and then another reply, or another model.
//!
//! A branch is a run of its own: its plan is the parent's and says where it leaves it, and the replies up to there are kept
//! with it. So it is played, resumed, verified and compared like every other run.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{
    BlobStore, BranchPlan, BranchReplies, BranchReply, CallRecord, EpisodeLines, EpisodePlan, FORMAT,
    ModelPlan, Plan, PromptChanges, Record, ReplyRecord, RunDir, TeamPlan, read_journal,
};
use cooperage_models::{ModelName, Reply};
use cooperage_runtime::verify_begun;
use cooperage_server_bench::suite::is_joined;
use cooperage_suites::plan::{OtherModel, PlanSettings, with_other_model};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::resume::resume;
use super::since;
use crate::args::{BranchArgs, PartitionArgs, ResumeArgs, ServingArgs};
use crate::config::UserConfig;
use crate::error::{CliError, Exit, chain};
use crate::models::ModelAccess;
use crate::output;
use crate::play::folder_name;
use crate::user_files::{read_up_to, text_of};

/// Bytes of a reply.
const REPLY_BYTES_MAX: u64 = 4 << 20;
/// The clock under which an episode depends on real time.
const WALL: &str = "wall";

pub(crate) fn branch(args: &BranchArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let reply = args.reply.as_deref().map(read_reply).transpose()?;
    let journal = journal_of(&args.journal)?;
    let mut parent = Parent::read(&journal)?;
    let mut replies = parent.replies(args.at, reply)?;
    if let Some(model) = &args.model {
        replies = parent.go_on_with(model, args, replies, registry)?;
    }
    since::tell(&parent.check(args.at, registry)?);
    let folder = match &args.out {
        Some(out) => out.clone(),
        None => parent.folder_beside(args, &replies),
    };
    let dir = make(&folder, &parent, args, &replies)?;
    crate::address::hand_on(registry.providers(), parent.run.path(), dir.path())?;
    if parent.is_asked_afterwards {
        output::note("what came from outside behind that call is not repeated");
    }
    resume(
        &ResumeArgs {
            run: dir.path().to_owned(),
            reach: args.reach.clone(),
            workers: args.workers.clone(),
            out: None,
            replace_damaged: false,
            all: args.all,
            quiet: args.quiet,
            yes: args.yes,
            json: args.json,
            serving: ServingArgs::default(),
            mcp: false,
            part: PartitionArgs::default(),
        },
        registry,
    )
}

/// The reply of a file or of standard input.
fn read_reply(path: &Utf8Path) -> Result<String, CliError> {
    let failed = |why: &dyn std::fmt::Display| {
        CliError::new(Exit::Input, format!("cannot read the reply from {path}: {why}"))
    };
    if path != "-" {
        return text_of(read_up_to(path, REPLY_BYTES_MAX)?).map_err(|why| failed(&why));
    }
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .take(REPLY_BYTES_MAX + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| failed(&error))?;
    if bytes.len() as u64 > REPLY_BYTES_MAX {
        return Err(failed(&format_args!("it has more than {REPLY_BYTES_MAX} bytes")));
    }
    text_of(bytes).map_err(|why| failed(&why))
}

/// The journal that was named, or the only one of a run.
fn journal_of(path: &Utf8Path) -> Result<Utf8PathBuf, CliError> {
    if !path.is_dir() {
        return Ok(path.to_owned());
    }
    let run = RunDir::open(path)?;
    let keys: Vec<String> = run.episodes().map(|(key, _)| key).collect();
    let [key] = keys.as_slice() else {
        let text = format!("{path} has {} episodes, and a branch is one of a single episode", keys.len());
        return Err(
            CliError::usage(text).hint(format!("name a journal, such as {path}/episodes/KEY.jsonl.zst"))
        );
    };
    let (finished, part) = (run.finished_path(key), run.part_path(key));
    Ok(if finished.exists() { finished } else { part })
}

/// The episode that is left.
struct Parent {
    run: RunDir,
    key: String,
    plan: EpisodePlan,
    path: Utf8PathBuf,
    records: Vec<Record>,
    lines: EpisodeLines,
    /// The models of calls that it has from a parent of its own and that it went on from with another model.
    other_models: BTreeMap<u64, ModelPlan>,
    /// Whether an input from outside stands behind the call.
    is_asked_afterwards: bool,
}

impl Parent {
    fn read(path: &Utf8Path) -> Result<Parent, CliError> {
        let lines = read_journal(path)?;
        let plan = lines.playable_header(path)?.plan;
        if is_joined(&plan) {
            return Err(CliError::usage(
                "an episode on a server cannot be branched: a server does not go back to a moment",
            )
            .hint("play the task anew with `cooperage join`"));
        }
        if plan.clock.kind == WALL {
            return Err(CliError::usage(
                "an episode of the clock `wall` cannot be branched: what happens depends on real time",
            )
            .hint("play it with `--clock tokens` or `--clock wait`"));
        }
        if !plan.people.is_empty() {
            return Err(CliError::usage(
                "people took part in this episode, and they do not do the same again",
            ));
        }
        let folder = path.parent().and_then(Utf8Path::parent).unwrap_or(Utf8Path::new("."));
        // The attachments of its plan and the vectors of its replies are there.
        let run = RunDir::open(folder)?;
        let records = lines.records(path)?;
        let inherited = match &plan.branch {
            Some(branch) => BranchReplies::read(&run.blobs(), &branch.replies)?.0,
            None => Vec::new(),
        };
        let other_models =
            inherited.into_iter().filter_map(|one| Some((one.reply.call, one.model?))).collect();
        Ok(Parent {
            run,
            key: plan.key(),
            plan,
            path: path.to_owned(),
            records,
            lines,
            other_models,
            is_asked_afterwards: false,
        })
    }

    /// The replies up to that call, and for it the given one.
    fn replies(&mut self, at: u64, reply: Option<String>) -> Result<BranchReplies, CliError> {
        let calls: BTreeMap<u64, &CallRecord> = self
            .records
            .iter()
            .filter_map(|record| match record {
                Record::Call(call) => Some((call.call, call)),
                _ => None,
            })
            .collect();
        let (Some(call), Some(place)) = (calls.get(&at), self.place_of(at)) else {
            let known = match (calls.keys().next(), calls.keys().next_back()) {
                (Some(first), Some(last)) => format!("its calls are {first} to {last}"),
                _ => "no model was asked".to_owned(),
            };
            return Err(CliError::usage(format!("{}: there is no call {at}: {known}", self.path)));
        };
        // A framework stops its own agents; a stop from outside stands behind its own input.
        let is_from_outside = |record: &Record| matches!(record, Record::Input(_));
        if self.records.iter().take(place).any(is_from_outside) {
            return Err(CliError::usage(format!(
                "something came from outside before call {at}, and it does not come again in a branch"
            )));
        }
        let is_asked_afterwards = self.records.iter().skip(place).any(is_from_outside);
        let recorded = self.lines.replies(&self.path)?;
        let mut replies: Vec<BranchReply> = recorded
            .iter()
            .filter(|(_, reply)| reply.call < at)
            .map(|(request, reply)| BranchReply {
                request: request.clone(),
                role: calls.get(&reply.call).map(|call| call.role.clone()),
                seat: calls.get(&reply.call).and_then(|call| call.agent),
                reply: reply.clone(),
                keeps_time: false,
                model: self.other_models.get(&reply.call).cloned(),
            })
            .collect();
        replies.sort_by_key(|one| one.reply.call);
        if let Some(text) = reply {
            let own = recorded.into_iter().map(|(_, reply)| reply).find(|reply| reply.call == at);
            if own.as_ref().is_some_and(|own| own.output.is_some()) {
                return Err(CliError::usage(format!(
                    "call {at} asked for a vector, and no text stands for one"
                )));
            }
            // The recorded words once more are the recorded reply, with all that is known of it. Other words come when these came.
            let keeps_time = own.is_some();
            let reply = match own {
                Some(own) if own.text == text => own,
                own => ReplyRecord { latency_us: own.map_or(0, |own| own.latency_us), ..given(at, text) },
            };
            let (request, role) = (call.request.clone(), Some(call.role.clone()));
            replies.push(BranchReply {
                request,
                role,
                seat: call.agent,
                reply,
                keeps_time,
                model: self.other_models.get(&at).cloned(),
            });
        }
        self.is_asked_afterwards = is_asked_afterwards;
        Ok(BranchReplies(replies))
    }

    /// Puts another model in the place of the team's that asks at that call, and notes in the replies which one was asked before.
    fn go_on_with(
        &mut self,
        model: &str,
        args: &BranchArgs,
        mut replies: BranchReplies,
        registry: &ProgramRegistry,
    ) -> Result<BranchReplies, CliError> {
        let suites = Suites::new(registry, &self.run.plan().attachments)?;
        let teams: BTreeMap<u64, usize> = self
            .records
            .iter()
            .filter_map(|record| match record {
                Record::Call(call) => Some((call.call, call.team.unwrap_or_default() as usize)),
                _ => None,
            })
            .collect();
        let team_of = |call: u64| teams.get(&call).copied().unwrap_or_default();
        let team = team_of(args.at);
        let vector_roles: BTreeSet<String> = replies
            .0
            .iter()
            .filter(|one| one.reply.output.is_some())
            .filter_map(|one| one.role.clone())
            .collect();
        let named: BTreeSet<ModelName> = registry.providers().model(model).into_iter().collect();
        let access = ModelAccess::new(registry.providers(), &args.reach, &UserConfig::load()?, &named)?;
        let settings = PlanSettings {
            providers: access.providers().clone(),
            is_reasoning: &|model| access.is_reasoning(model),
            price: &|model| access.price_plan(model),
            ..PlanSettings::usual(access.profiles().clone())
        };
        let other = OtherModel { team, name: model, vector_roles: &vector_roles };
        let plan = with_other_model(&suites, &self.plan, other, &settings)?;
        if let Some(before) = self.plan.teams.get(team) {
            for one in
                replies.0.iter_mut().filter(|one| one.model.is_none() && team_of(one.reply.call) == team)
            {
                one.model = model_of(before, one.seat, one.role.as_deref().unwrap_or_default()).cloned();
            }
        }
        self.plan = plan;
        Ok(replies)
    }

    /// The line of a call.
    fn place_of(&self, call: u64) -> Option<usize> {
        self.records.iter().position(|record| matches!(record, Record::Call(one) if one.call == call))
    }

    /// Plays the episode again up to that call, which must still occur, even if its prompt differs; returns how the prompts
    /// have changed up to there.
    fn check(&self, at: u64, registry: &ProgramRegistry) -> Result<PromptChanges, CliError> {
        let suites = Suites::new(registry, &self.run.plan().attachments)?;
        let count = self.place_of(at).map_or(0, |place| place + 1);
        verify_begun(&self.path, self.lines.clone(), count, &suites).map_err(|error| {
            CliError::new(Exit::Difference, chain(&error)).hint(
                "this program plays the episode otherwise before that call, so nothing can leave it there",
            )
        })
    }

    /// A folder beside the parent's, whose name tells where the branch leaves it.
    fn folder_beside(&self, args: &BranchArgs, replies: &BranchReplies) -> Utf8PathBuf {
        let run = self.run.path();
        let name = format!("{}-branch-{}", run.file_name().unwrap_or("run"), args.at);
        let text = format!(
            "{}\n{:?}\n{}{}",
            self.key,
            args.resample,
            serde_json::to_string(replies).unwrap_or_default(),
            args.model.as_deref().unwrap_or_default()
        );
        let hash = BlobStore::hash(text.as_bytes());
        run.with_file_name(folder_name(&name, hash.get(..10).unwrap_or_default()))
    }
}

/// The model of a role in a team's plan: a seat's own goes before the team's.
fn model_of<'t>(team: &'t TeamPlan, seat: Option<u32>, role: &str) -> Option<&'t ModelPlan> {
    let own = seat.and_then(|seat| team.seat_models.get(&seat)).and_then(|own| own.get(role));
    own.or_else(|| team.models.get(role))
}

/// Makes the record of the reply that a branch gives in place of the recorded one.
fn given(call: u64, text: String) -> ReplyRecord {
    let reply = Reply::of_text(text);
    ReplyRecord {
        call,
        tick: 0,
        thoughts: None,
        output: None,
        kind: reply.kind.name().to_owned(),
        finish: reply.finish.name().to_owned(),
        completion_tokens: cooperage_models::tokens::count(&reply.text),
        usage: std::collections::BTreeMap::new(),
        latency_us: 0,
        text: reply.text,
    }
}

/// Makes the run directory of the branches; nothing is played yet. It stores the replies before the plan that refers to them.
fn make(
    folder: &Utf8Path,
    parent: &Parent,
    args: &BranchArgs,
    replies: &BranchReplies,
) -> Result<RunDir, CliError> {
    let blobs = BlobStore::of_run(folder);
    let given = replies.0.last().filter(|_| args.reply.is_some());
    let branch = BranchPlan {
        parent: parent.key.clone(),
        call: args.at,
        reply: given.map(|one| BlobStore::hash(one.reply.text.as_bytes())),
        sample: None,
        replies: replies.keep(&blobs)?,
    };
    let samples: Vec<Option<u32>> = match args.resample {
        Some(count) => (1..=count.get()).map(Some).collect(),
        None => vec![None],
    };
    let episode = |sample| EpisodePlan {
        branch: Some(Box::new(BranchPlan { sample, ..branch.clone() })),
        ..parent.plan.clone()
    };
    let of_run = parent.run.plan();
    let plan = Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: vec![parent.plan.task.clone()],
        episodes: samples.into_iter().map(episode).collect(),
        attachments: of_run.attachments.clone(),
        partition: None,
    };
    let vectors = replies.0.iter().filter_map(|one| one.reply.output.as_ref());
    for hash in of_run.attachments.values().filter_map(|file| file.hash.as_ref()).chain(vectors) {
        blobs.keep(&parent.run.blobs().get(hash)?)?;
    }
    let dir = RunDir::create(folder, plan)?;
    Ok(dir)
}
