//! Turns messages and observations into actions: the progress monitor, the task planner, the action planner.

use cooperage_models::Brief;
use cooperage_runtime::FrameworkError;
use minijinja::context;

use super::super::briefs::{ActionsBrief, MonitorBrief, SAgentsPlanBrief};
use super::super::learning::learn;
use super::super::organisation::OrganisationShape;
use super::super::reply::{
    MonitorReply, TaskAtHand, TaskPlannerReply, TaskProgress, Todo, TodoRules, parse_judgement, parse_plan,
    parse_todos,
};
use super::super::report::Fares;
use super::super::surroundings::seen_text;
use super::super::words::{ConversationRecordLine, Informer, clock, informer_name, name_of};
use super::super::{ACT, LEAD, MONITOR, PLAN, notes};
use super::doing::TimedDeed;
use super::phrases::{is_waiting, reason};
use super::{Agent, BARREN_MAX, Task};
use crate::base_agent::{shared_parameters, tool_lines};
use crate::budget::{folded_lines, text_within, words_within};
use crate::templates::render;

/// Lines of what was said that a prompt shows: the last ones.
const LINES_SHOWN: usize = 60;
/// Lines that are kept.
const LINES_KEPT: usize = 1_000;
/// Maximal length of an action's result in a prompt, in characters: what a script tells is not cut again.
const DEED_MAX: usize = 1_000;
/// Maximal length of a judgement in a prompt, in characters.
const ANALYSIS_SHOWN: usize = 500;

impl Agent {
    /// Judges the task at hand, if that is due. Returns whether the agent goes on to plan.
    pub(super) async fn monitor_if_due(&mut self) -> Result<bool, FrameworkError> {
        if std::mem::take(&mut self.rest_is_done) && self.task.is_none() && !self.has_better_request() {
            // It had nothing left itself, and the rest is done.
            self.finish(true, "")?;
            return Ok(self.wants_to_plan());
        }
        let (Some(task), None) = (self.task.clone(), &self.judged) else { return Ok(!self.waits_on()) };
        if self.deeds.is_empty() && self.leaves_rest(&task) {
            // The agent only had to hand the order on.
            self.wait_for_successor(TaskProgress::Unknown);
            return Ok(false);
        }
        let has_news = self.is_woken || self.has_better_request();
        let sleep = self.sleep.take();
        self.is_woken = false;
        let mut judgement = self.monitor(&task).await?;
        self.take_mail_after_thinking()?;
        let is_repaired = self.setting.options.is_repaired;
        let has_report = is_repaired && self.is_woken && !self.has_better_request();
        if judgement.status == TaskProgress::Unknown && has_report {
            // A report came while the monitor thought: the task is judged anew at once.
            self.is_woken = false;
            judgement = self.monitor(&task).await?;
        }
        notes::judged(&self.setting.team, self.seat, task.number, &judgement);
        if judgement.status == TaskProgress::Unknown
            && sleep.is_some_and(|sleep| sleep.awaits_reports)
            && !has_news
            && !self.is_woken
            && self.employees.has_orders_out()
        {
            // Its patience was at an end, and nothing has changed.
            self.sleep = Some(self.patience());
            return Ok(false);
        }
        self.tell_progress(&task, &judgement)?;
        if judgement.status == TaskProgress::Unknown && self.leaves_rest(&task) {
            self.wait_for_successor(TaskProgress::Unknown);
            return Ok(false);
        }
        if judgement.status == TaskProgress::Success {
            self.barren = 0;
            let mut scripts = std::mem::take(&mut self.scripts);
            if !is_repaired {
                self.learn(std::mem::take(&mut scripts)).await?;
            }
            let is_order = self.current.as_ref().is_some_and(|request| request.order.is_some());
            if self.leaves_rest(&task) {
                self.learn(scripts).await?;
                self.wait_for_successor(TaskProgress::Success);
                return Ok(false);
            }
            let ends = task.is_last && (is_order && is_repaired || !self.has_better_request());
            if ends {
                // An order that is done is reported, also if a person has asked for something else meanwhile.
                self.finish(true, self.summary(&judgement))?;
            }
            self.learn(scripts).await?;
            if ends {
                return Ok(self.wants_to_plan());
            }
        }
        self.judged = Some(judgement);
        Ok(true)
    }

    async fn monitor(&mut self, task: &Task) -> Result<MonitorReply, FrameworkError> {
        let setting = self.setting.clone();
        if !setting.options.hourglass.monitors {
            return Ok(MonitorReply::default());
        }
        let seen = self.look()?;
        let orders = self.employees.orders_out(&setting);
        let lines = self.shown_lines();
        let texts = (
            render("s-agents/monitor", context! { who => setting.who(self.seat)? })?,
            render(
                "s-agents/monitor_turn",
                context! {
                    conversation => setting.lines(&lines),
                    deeds => self.deed_lines(),
                    orders,
                    seen => seen_text(&seen, &[&task.text]),
                    containers => setting.containers(&seen),
                    now => setting.now(),
                    task => task.text.as_str(),
                },
            )?,
        );
        let waiting_for = self.employees.shown().into_iter().filter(|employee| employee.order.is_some());
        let brief = MonitorBrief {
            task: task.text.clone(),
            said: lines.into_iter().map(|line| line.text).collect(),
            deeds: self.deeds.iter().map(|deed| deed.deed.clone()).collect(),
            waiting_for: waiting_for.map(|employee| name_of(&self.common, employee.agent)).collect(),
        };
        let judgement =
            setting.ask(MONITOR.name, self.seat, texts, Brief::new(brief), parse_judgement).await?;
        Ok(judgement.unwrap_or_default())
    }

    /// Makes a plan and a list of things to do. Returns whether the agent goes on.
    pub(super) async fn plan(&mut self) -> Result<bool, FrameworkError> {
        let is_new = self.take_request();
        let Some(request) = self.current.clone() else { return Ok(false) };
        if is_new {
            self.drop_task(TaskProgress::Unknown);
            self.objective.clear();
            self.stages.clear();
            self.judged = None;
            if matches!(request.informer, Informer::Agent(_)) {
                self.report(&request, Fares::Begins, "")?;
            }
        }
        if self.barren >= BARREN_MAX {
            notes::given_up(&self.setting.team, self.seat);
            let analysis = self.judged.as_ref().map(|judged| judged.analysis.clone()).unwrap_or_default();
            self.finish(false, &self.reason("None of my plans has worked.", &analysis))?;
            return Ok(self.wants_to_plan());
        }
        self.barren += 1;
        self.sleep = None;
        self.is_woken = false;
        self.note_waiting(false);
        let lines_known = self.lines.len();
        let judged = self.judged.take();
        let before = self.task.as_ref().map(|task| {
            let judged = judged.clone().unwrap_or_default();
            (task.text.clone(), judged.status, judged.analysis)
        });
        let failure = before.as_ref().filter(|(_, status, _)| *status == TaskProgress::Fail);
        let failure = failure.map(|(_, _, analysis)| analysis.clone());
        let plan = self.plan_or_request(before).await?;
        self.drop_task(judged.map(|judged| judged.status).unwrap_or_default());
        let Some(plan) = plan else {
            self.pause();
            return Ok(false);
        };
        let plans = self.setting.options.hourglass.plans;
        if plans {
            self.lines_planned = lines_known;
            self.deeds.clear();
        }
        self.keep_few_lines();
        let waits =
            plan.task.as_ref().is_none_or(|task| is_waiting(&task.text)) && self.has_reports_to_come();
        let number = (plan.task.is_some() && !waits).then(|| self.setting.board.borrow_mut().next_task());
        notes::planned(&self.setting.team, self.seat, request.informer, &plan, number);
        self.objective.clone_from(&plan.objective);
        self.inventory.clone_from(&plan.inventory);
        self.stages.clone_from(&plan.stages);
        let is_last = plan.is_last_stage();
        if waits {
            // Nothing to hand out while orders are out: the agent waits for a report.
            self.barren = self.barren.saturating_sub(1);
            self.sleep = Some(self.patience());
            self.note_waiting(true);
            return Ok(false);
        }
        let (Some(at_hand), Some(number)) = (plan.task, number) else {
            match (plan.impossible, failure) {
                (Some(why), _) => self.finish(false, &self.reason("It cannot be done.", &why))?,
                (None, Some(analysis)) => {
                    let why = if analysis.is_empty() { plan.analysis } else { analysis };
                    let failed = "What I tried has failed, and I see nothing else to try.";
                    self.finish(false, &self.reason(failed, &why))?;
                }
                (None, None) => self.finish(true, "")?,
            }
            return Ok(self.wants_to_plan());
        };
        let task = Task { number, text: at_hand.text, is_last };
        self.task = Some(task.clone());
        let todos = self.ask_for_todos(&task).await?;
        if self.is_interrupted {
            return Ok(true);
        }
        if todos.as_ref().is_some_and(Vec::is_empty) && self.ends_with_empty_list() {
            self.finish(true, "")?;
            return Ok(self.wants_to_plan());
        }
        let todos = todos.unwrap_or_default();
        if todos.is_empty() && !self.employees.has_orders_out() {
            self.pause();
            return Ok(false);
        }
        if !plans {
            // The list was the plan: the next one follows what comes from now on.
            self.lines_planned = lines_known;
            self.deeds.clear();
        }
        self.queue = todos.into();
        Ok(true)
    }

    /// Takes in messages that came while the agent's model thought. Without the repairs they wait for the agent's next round.
    pub(super) fn take_mail_after_thinking(&mut self) -> Result<(), FrameworkError> {
        if !self.setting.options.is_repaired {
            return Ok(());
        }
        let mail = self.setting.team.take_mail(self.seat)?;
        self.hear(mail)
    }

    /// The reason of a failure, as its report tells it. Without the repairs the analysis is left out.
    fn reason(&self, sentence: &str, analysis: &str) -> String {
        if self.setting.options.is_repaired { reason(sentence, analysis) } else { sentence.to_owned() }
    }

    /// Learns skills from the scripts that ran for the task.
    async fn learn(&self, scripts: Vec<(String, String)>) -> Result<(), FrameworkError> {
        if self.setting.options.learns {
            for (action, script) in scripts {
                learn(&self.setting, self.seat, &action, &script).await?;
            }
        }
        Ok(())
    }

    /// The task is no longer at hand.
    pub(super) fn drop_task(&mut self, progress: TaskProgress) {
        if let Some(task) = self.task.take() {
            notes::ended(&self.setting.team, self.seat, task.number, progress);
        }
        self.scripts.clear();
    }

    /// Without a planner an empty list of things to do says that nothing is left of a request.
    fn ends_with_empty_list(&self) -> bool {
        !self.setting.options.hourglass.plans && !self.employees.has_orders_out()
    }

    /// The planner's plan; without a planner the request itself, in one stage.
    async fn plan_or_request(
        &mut self,
        before: Option<(String, TaskProgress, String)>,
    ) -> Result<Option<TaskPlannerReply>, FrameworkError> {
        if self.setting.options.hourglass.plans {
            return self.ask_for_plan(before).await;
        }
        Ok(self.current.as_ref().map(|request| TaskPlannerReply {
            objective: request.text.clone(),
            stages: vec![request.text.clone()],
            task: Some(TaskAtHand { stage: Some(1), text: request.text.clone() }),
            ..TaskPlannerReply::default()
        }))
    }

    async fn ask_for_plan(
        &mut self,
        before: Option<(String, TaskProgress, String)>,
    ) -> Result<Option<TaskPlannerReply>, FrameworkError> {
        let Some(request) = self.current.clone() else { return Ok(None) };
        let setting = self.setting.clone();
        let seen = self.look()?;
        let lines = self.shown_lines();
        let after = self.agents_after();
        let employees = self.employees.agents();
        let (previous_task, progress, reasons) = before.unwrap_or_default();
        let texts = (
            render(
                "s-agents/plan",
                context! {
                    who => setting.who(self.seat)?,
                    shape => setting.organisation.shape().name(),
                    employees => setting.named(&employees),
                    works => self.works,
                    is_chain => after.is_some(),
                    has_chain => after.is_some_and(|after| after > 0),
                    awaits_rest => setting.options.waits_for_successors,
                    ..setting.world_values()
                },
            )?,
            render(
                "s-agents/plan_turn",
                context! {
                    previous_objective => self.objective.as_str(),
                    previous_stages => self.stages.clone(),
                    previous_task => previous_task.as_str(),
                    progress => progress.name(),
                    reasons => words_within(&reasons, ANALYSIS_SHOWN),
                    conversation => setting.lines(&lines),
                    deeds => self.deed_lines(),
                    employees => self.employees.lines(&setting),
                    seen => seen_text(&seen, &[&request.text, &self.objective]),
                    now => setting.now(),
                    asked => clock(request.asked, setting.tick_length),
                    informer => informer_name(&self.common, request.informer),
                    request => request.text.as_str(),
                },
            )?,
        );
        let brief = SAgentsPlanBrief {
            common: self.common.clone(),
            agent: self.seat,
            works: self.works,
            request: request.text,
            informer: request.informer,
            previous_stages: self.stages.clone(),
            previous_task: self.task.is_some().then_some((previous_task, progress)),
            last_deed: self.deeds.last().map(|deed| deed.deed.clone()),
            employees: self.employees.shown(),
            after,
            carried: seen.perception.map(|seen| seen.carried),
            remembers_by_plan: false,
        };
        let role = if setting.organisation.leads(self.place) { LEAD.name } else { PLAN.name };
        setting.team.count("plans", 1);
        let takes_impossible = setting.options.is_repaired;
        setting
            .ask(role, self.seat, texts, Brief::new(brief), |reply| parse_plan(reply, takes_impossible))
            .await
    }

    async fn ask_for_todos(&mut self, task: &Task) -> Result<Option<Vec<Todo>>, FrameworkError> {
        let setting = self.setting.clone();
        let seen = self.look()?;
        let employees = self.employees.agents();
        let peers = self.peers();
        let after = self.agents_after();
        let plans = setting.options.hourglass.plans;
        let lines = if plans { Vec::new() } else { self.shown_lines() };
        let tools = self.common.tools.get(self.seat.0 as usize).cloned().unwrap_or_default();
        let tools = if self.works && !setting.has_code {
            tool_lines(&tools, &shared_parameters(&tools))
        } else {
            Vec::new()
        };
        let texts = (
            render(
                "s-agents/act",
                context! {
                    who => setting.who(self.seat)?,
                    works => self.works,
                    employees => setting.named(&employees),
                    peers => setting.named(&peers),
                    plans,
                    hands_on => after.is_some_and(|after| after > 0),
                    tools,
                    ..setting.world_values()
                },
            )?,
            render(
                "s-agents/act_turn",
                context! {
                    plans,
                    conversation => setting.lines(&lines),
                    deeds => self.deed_lines(),
                    objective => self.objective.as_str(),
                    stages => self.stages.clone(),
                    inventory => self.inventory.as_str(),
                    employees => self.employees.lines(&setting),
                    seen => if self.works { seen_text(&seen, &[&task.text]) } else { String::new() },
                    task => task.text.as_str(),
                },
            )?,
        );
        let brief = ActionsBrief {
            common: self.common.clone(),
            agent: self.seat,
            works: self.works,
            task: task.text.clone(),
            employees: employees.clone(),
            carried: seen.perception.map(|seen| seen.carried),
        };
        let names = self.common.names.clone();
        let refuses_long = setting.options.is_repaired;
        let rules = TodoRules {
            names: &names,
            works: self.works,
            employees: &employees,
            peers: &peers,
            refuses_long,
        };
        setting.ask(ACT.name, self.seat, texts, Brief::new(brief), |reply| parse_todos(reply, rules)).await
    }

    /// In a chain, the number of agents that come after this one.
    fn agents_after(&self) -> Option<usize> {
        let organisation = &self.setting.organisation;
        let after = organisation.agents() - self.place - 1;
        (organisation.shape() == OrganisationShape::Chain).then_some(after)
    }

    /// Returns the last lines that were said since the last planning.
    fn shown_lines(&self) -> Vec<ConversationRecordLine> {
        let lines = self.since_planning();
        lines.get(lines.len().saturating_sub(LINES_SHOWN)..).unwrap_or_default().to_vec()
    }

    pub(super) fn deed_lines(&self) -> Vec<String> {
        let length = self.setting.tick_length;
        let line = |TimedDeed { deed, from, to }: &TimedDeed| {
            let end = if deed.succeeded { "done" } else { "failed" };
            let message = text_within(&folded_lines(deed.message.trim()), DEED_MAX);
            format!("[{} to {}] {}: {end}. {message}", clock(*from, length), clock(*to, length), deed.what)
        };
        self.deeds.iter().map(line).collect()
    }

    fn keep_few_lines(&mut self) {
        let gone = self.lines.len().saturating_sub(LINES_KEPT).min(self.lines_planned);
        self.lines.drain(..gone);
        self.lines_planned -= gone;
    }
}
