//! The replies of task planners: orders of leaders, turns in a chain, and tasks of an agent's own.

use cooperage_core::AgentId;

use super::super::briefs::{Employee, SAgentsEpisode, SAgentsPlanBrief};
use super::super::organisation::OrganisationShape;
use super::super::reply::{TaskAtHand, plan_at_length};
use super::super::words::Informer;
use super::stage::{Share, write_stage};
use super::{AWAIT, GIVEN_UP};
use crate::player::{
    CallResults, Consultation, DivideQuestion, JudgeQuestion, KnownPiece, PieceSize, ShareQuestion, WorkPiece,
};

/// The stage after the task at hand, for an agent with the whole goal.
const GO_ON: &str = "go on with what is left then";
/// The stage after the task at hand, for an agent in a chain with more pieces in its share: the number stands between.
const MORE: (&str, &str) = ("go on with ", " more of it");
/// Failures without any success, after which a leader does without an agent if it can.
const FAILURES_MAX: u32 = 2;
/// Bytes of a request that is handed on: with the words around it, it must fit into one thing to do.
const ORDER_MAX: usize = 540;
/// The most pieces by which a chain's work is counted.
const PIECES_MAX: usize = 64;

/// The decisions of a task planner.
struct Decided {
    /// The stages in order, with who does what; the first of them is the task at hand, and without any nothing is left.
    stages: Vec<Vec<Share>>,
    /// The reason for the plan, in a sentence.
    reason: String,
}

impl Decided {
    fn new(stages: Vec<Vec<Share>>, reason: &str) -> Decided {
        Decided { stages, reason: reason.to_owned() }
    }

    fn nothing(reason: &str) -> Decided {
        Decided::new(Vec::new(), reason)
    }
}

pub(super) fn plan(brief: &SAgentsPlanBrief, gives_little: bool, expert: &mut Consultation<'_>) -> String {
    let is_tree = brief.common.shape == OrganisationShape::Tree;
    let Decided { stages, reason } = if brief.after.is_some() {
        take_turn(brief, expert)
    } else if is_tree && !brief.employees.is_empty() {
        lead(brief, gives_little, expert)
    } else if brief.common.shape == OrganisationShape::Graph && gives_little {
        share_out(brief, expert)
    } else if brief.informer != Informer::Player {
        follow(brief, expert)
    } else {
        take(brief, expert)
    };
    let stages: Vec<String> =
        stages.iter().map(|shares| write_stage(&brief.common, !brief.employees.is_empty(), shares)).collect();
    let task = stages.first().map(|text| TaskAtHand { stage: Some(1), text: text.clone() });
    if gives_little {
        return plan_at_length(&about_free_agents(brief), stages, task, &reason);
    }
    plan_at_length(brief, stages, task, &reason)
}

/// The same brief about the free employees alone: a planner that gives out little at a time thinks about nobody else.
fn about_free_agents(brief: &SAgentsPlanBrief) -> SAgentsPlanBrief {
    let mut brief = brief.clone();
    brief.employees.retain(|employee| employee.order.is_none());
    brief
}

/// Orders of a leader for its free employees, and a share for itself where it works.
fn lead(brief: &SAgentsPlanBrief, gives_little: bool, expert: &mut Consultation<'_>) -> Decided {
    let answering = || brief.employees.iter().filter(|employee| !employee.is_silent);
    let at_work: Vec<&Employee> = answering().filter(|employee| employee.order.is_some()).collect();
    let free = || answering().filter(|employee| employee.order.is_none());
    // Agents that have only failed get nothing while another one is free that has succeeded. A leader that gives little at a
    // time waits for the proven ones, and one failure is enough.
    let has_succeeded = |employee: &Employee| employee.record.0 > 0;
    let is_proven = if gives_little { answering().any(has_succeeded) } else { free().any(has_succeeded) };
    let failures_max = if gives_little { 1 } else { FAILURES_MAX };
    let is_fit =
        |employee: &&Employee| !is_proven || employee.record.0 > 0 || employee.record.1 < failures_max;
    let (leaders, free): (Vec<AgentId>, Vec<AgentId>) =
        free().filter(is_fit).map(|employee| employee.agent).partition(|agent| leads(&brief.common, *agent));
    let hands: Vec<AgentId> = brief.works.then_some(brief.agent).into_iter().chain(free).collect();
    let below_leaders = leaders.iter().flat_map(|leader| workers_under(&brief.common, *leader));
    let idle: Vec<AgentId> = hands.iter().copied().chain(below_leaders).collect();
    let of_employee = |employee: &&&Employee| !leads(&brief.common, employee.agent);
    let open = at_work.iter().filter(of_employee).filter_map(|employee| {
        Some(KnownPiece { words: employee.order.as_deref()?, agents: std::slice::from_ref(&employee.agent) })
    });
    let team = workers_under(&brief.common, brief.agent);
    let pieces = if idle.is_empty() {
        Vec::new()
    } else {
        divide(brief, &team, &idle, open.collect(), idle.len() * 2, expert)
    };
    // Orders come before work of one's own, and agents at work get no new order: they may be done by then.
    let mut shares = assigned(expert.assign_ready(&pieces, &hands));
    if !pieces.is_empty() {
        let what = handed_on(brief);
        shares.extend(leaders.into_iter().map(|agent| Share { agent, what: what.clone() }));
    }
    shares.sort_by_key(|share| (share.agent == brief.agent, share.agent));
    if shares.is_empty() {
        if at_work.is_empty() {
            return Decided::nothing("Nothing is left that anybody could do.");
        }
        shares.push(Share { agent: brief.agent, what: AWAIT.to_owned() });
    }
    let later = if brief.remembers_by_plan {
        later(brief, &team, &at_work, &shares, expert)
    } else {
        planned(pieces.iter().filter(|piece| !piece.is_ready()))
    };
    let stages = std::iter::once(shares).chain((!later.is_empty()).then_some(later)).collect();
    Decided::new(stages, "Whoever is nearest and has what it takes gets each piece.")
}

/// The work that is left beside that of agents at work and these shares.
fn later(
    brief: &SAgentsPlanBrief,
    team: &[AgentId],
    at_work: &[&Employee],
    shares: &[Share],
    expert: &mut Consultation<'_>,
) -> Vec<Share> {
    let under_way = at_work.iter().filter_map(|employee| {
        Some(KnownPiece { words: employee.order.as_deref()?, agents: std::slice::from_ref(&employee.agent) })
    });
    let given = shares
        .iter()
        .map(|share| KnownPiece { words: &share.what, agents: std::slice::from_ref(&share.agent) });
    let open = under_way.chain(given).collect();
    planned(divide(brief, team, &[], open, PIECES_MAX, expert).iter())
}

/// Pieces as shares of the agents for which they are meant.
fn planned<'p>(pieces: impl Iterator<Item = &'p WorkPiece>) -> Vec<Share> {
    let share = |piece: &WorkPiece| Some(Share { agent: *piece.agents.first()?, what: piece.words.clone() });
    pieces.filter_map(share).collect()
}

/// The next task of an agent that was given an order.
fn follow(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> Decided {
    let verdict = expert.judge(JudgeQuestion {
        agent: brief.agent,
        work: &brief.request,
        results: CallResults::default(),
    });
    if verdict.is_done {
        return Decided::nothing("It is done.");
    }
    if brief.last_deed.as_ref().is_some_and(|deed| !deed.succeeded && deed.message.starts_with(GIVEN_UP)) {
        return Decided::nothing("I see no other way to do it.");
    }
    Decided::new(vec![vec![own(brief, one_line(&brief.request))]], "I do what I was told.")
}

/// The orders of an agent in a graph that gives out little at a time: it keeps a small piece of what it was asked for, and
/// tells the others to do the rest, also where the request comes from one of them.
fn share_out(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> Decided {
    if brief.informer != Informer::Player {
        let decided = follow(brief, expert);
        if decided.stages.is_empty() {
            return decided;
        }
    }
    let free = brief.employees.iter().filter(|employee| employee.order.is_none() && !employee.is_silent);
    let agents: Vec<AgentId> =
        std::iter::once(brief.agent).chain(free.map(|employee| employee.agent)).collect();
    let work = one_line(&brief.request);
    let words = expert.share(ShareQuestion { work: &work, agents: &agents });
    let shares = agents.into_iter().zip(words).filter(|(_, what)| !what.is_empty());
    let mut shares: Vec<Share> = shares.map(|(agent, what)| Share { agent, what }).collect();
    if shares.is_empty() {
        return Decided::nothing("Nothing is left that I could do or give away.");
    }
    // Orders come before work of one's own.
    shares.sort_by_key(|share| (share.agent == brief.agent, share.agent));
    // An order is done when its shares are; the whole goal may take more.
    let go_on = (brief.informer == Informer::Player).then(|| vec![own(brief, GO_ON.to_owned())]);
    let stages = std::iter::once(shares).chain(go_on).collect();
    Decided::new(stages, "I keep a small piece, and the others can do the rest at the same time.")
}

/// The next task of an agent with the whole goal, alone or beside others that have the same one.
fn take(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> Decided {
    let team = brief.common.seats.clone();
    let pieces = divide(brief, &team, &team, Vec::new(), team.len() * 2, expert);
    match assigned(expert.assign_ready(&pieces, &[brief.agent])).pop() {
        Some(share) => {
            let shares = vec![share];
            let later =
                if brief.remembers_by_plan { later(brief, &team, &[], &shares, expert) } else { Vec::new() };
            let later = (!later.is_empty()).then_some(later);
            let go_on = vec![own(brief, GO_ON.to_owned())];
            let stages = std::iter::once(shares).chain(later).chain([go_on]).collect();
            Decided::new(stages, "This comes next, and I am placed best for it.")
        }
        None if !pieces.is_empty() => Decided::nothing("The others are at all that is left."),
        None => Decided::nothing("Nothing is left to do."),
    }
}

/// The turn of an agent in a chain: a fair part of the work that is left, then the next agent's turn. The plan's second
/// stage says how many pieces of its part come after the task at hand.
fn take_turn(brief: &SAgentsPlanBrief, expert: &mut Consultation<'_>) -> Decided {
    let common = &brief.common;
    let after = brief.after.unwrap_or(0);
    let to_come = common.seats.iter().rev().take(after + 1).rev().copied().collect::<Vec<_>>();
    let pieces = divide(brief, &common.seats, &to_come, Vec::new(), PIECES_MAX, expert);
    let left = if brief.previous_stages.is_empty() {
        pieces.len().div_ceil(after + 1)
    } else {
        brief.previous_stages.iter().find_map(|stage| more_in(stage)).unwrap_or(0)
    };
    let hand_on = brief.employees.first().map(|next| {
        let share = Share { agent: next.agent, what: handed_on(brief) };
        (vec![share], next.order.is_some())
    });
    let share = if left > 0 { assigned(expert.assign_ready(&pieces, &[brief.agent])).pop() } else { None };
    match (share, hand_on) {
        (Some(share), hand_on) => {
            let more = (left > 1).then(|| vec![own(brief, format!("{}{}{}", MORE.0, left - 1, MORE.1))]);
            let hand_on = hand_on.map(|(stage, _)| stage);
            // Nothing is handed on by the last of them, and its part may be more than it seems now.
            let last = hand_on.is_none().then(|| vec![own(brief, GO_ON.to_owned())]);
            let shares = vec![share];
            let later = if brief.remembers_by_plan {
                later(brief, &common.seats, &[], &shares, expert)
            } else {
                Vec::new()
            };
            let later = (!later.is_empty()).then_some(later);
            let first = std::iter::once(shares).chain(more);
            let stages = first.chain(later).chain(hand_on).chain(last).collect();
            Decided::new(stages, "My own share comes first.")
        }
        (None, Some((stage, false))) if !pieces.is_empty() => {
            Decided::new(vec![stage], "My share is done; the rest is for whoever comes after me.")
        }
        _ => Decided::nothing("My share is done."),
    }
}

/// The number of further pieces that a stage names.
fn more_in(stage: &str) -> Option<usize> {
    let (_, rest) = stage.split_once(MORE.0)?;
    rest.strip_suffix(MORE.1)?.parse().ok()
}

fn divide(
    brief: &SAgentsPlanBrief,
    team: &[AgentId],
    idle: &[AgentId],
    open: Vec<KnownPiece<'_>>,
    most: usize,
    expert: &mut Consultation<'_>,
) -> Vec<WorkPiece> {
    expert.divide(DivideQuestion {
        team,
        idle,
        open,
        failed: Vec::new(),
        most,
        size: PieceSize::Large { workers: brief.common.workers.len() },
        can_share: false,
        document: &brief.common.document,
    })
}

fn assigned(given: Vec<(AgentId, &WorkPiece)>) -> Vec<Share> {
    given.into_iter().map(|(agent, piece)| Share { agent, what: piece.words.clone() }).collect()
}

fn own(brief: &SAgentsPlanBrief, what: String) -> Share {
    Share { agent: brief.agent, what }
}

fn leads(common: &SAgentsEpisode, agent: AgentId) -> bool {
    common.commands.iter().any(|(leader, _)| *leader == agent)
}

/// The workers in the part of a tree that an agent leads, itself included where it works.
fn workers_under(common: &SAgentsEpisode, agent: AgentId) -> Vec<AgentId> {
    let mut found = vec![agent];
    let mut seen = 0;
    while let Some(&leader) = found.get(seen) {
        let below = common.commands.iter().filter(|(commander, _)| *commander == leader);
        let new: Vec<AgentId> =
            below.map(|(_, below)| *below).filter(|below| !found.contains(below)).collect();
        found.extend(new);
        seen += 1;
    }
    found.retain(|agent| common.workers.contains(agent));
    found
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The request as it is handed on: its gist, or where the next agent knows nothing else of it, all sentences that fit into
/// an order.
fn handed_on(brief: &SAgentsPlanBrief) -> String {
    if !brief.remembers_by_plan {
        return first_sentence(&brief.request);
    }
    let line = one_line(&brief.request);
    let mut end = 0;
    for (place, _) in line.match_indices(". ") {
        if place > ORDER_MAX {
            break;
        }
        end = place;
    }
    let whole =
        if line.len() <= ORDER_MAX || end == 0 { line.as_str() } else { line.get(..end).unwrap_or_default() };
    whole.trim_end_matches('.').to_owned()
}

/// The gist of a request that is handed on.
fn first_sentence(text: &str) -> String {
    let line = one_line(text);
    line.split_once(". ").map_or(line.as_str(), |(first, _)| first).to_owned()
}

#[cfg(test)]
mod tests {
    use cooperage_models::{BuiltIn, ModelName};

    use super::super::tests::episode;
    use super::*;
    use crate::player::{ExpertDecision, Question};

    /// The task at hand of a plan: each idle agent is offered a piece, and a request is shared in equal parts.
    fn task_of(brief: &SAgentsPlanBrief, gives_little: bool) -> String {
        let mut decide = |question: &Question<'_>| match question {
            Question::Divide(divide) => ExpertDecision::Pieces(
                divide
                    .idle
                    .iter()
                    .map(|&agent| WorkPiece {
                        words: "lay 3 planks".to_owned(),
                        agents: vec![agent],
                        ..WorkPiece::default()
                    })
                    .collect(),
            ),
            Question::Assign(assign) => ExpertDecision::Assigned(
                (0..).zip(assign.free).map(|(place, &agent)| (place, vec![agent])).collect(),
            ),
            Question::Share(share) => {
                ExpertDecision::Texts(vec!["lay 5 planks".to_owned(); share.agents.len()])
            }
            _ => ExpertDecision::None,
        };
        let written = plan(brief, gives_little, &mut Consultation::new(&mut decide));
        let line = written.lines().find_map(|line| line.strip_prefix("Task at hand: "));
        line.unwrap_or_default().to_owned()
    }

    fn brief(common: SAgentsEpisode, employees: &[(u32, (u32, u32), bool)]) -> SAgentsPlanBrief {
        let employee = |&(agent, record, is_at_work): &(u32, (u32, u32), bool)| Employee {
            agent: AgentId(agent),
            carried: None,
            order: is_at_work.then(|| "lay 3 planks".to_owned()),
            last_report: String::new(),
            record,
            is_silent: false,
        };
        SAgentsPlanBrief {
            common: std::sync::Arc::new(common),
            agent: AgentId(0),
            works: false,
            request: "Lay 50 planks.".to_owned(),
            informer: Informer::Player,
            previous_stages: Vec::new(),
            previous_task: None,
            last_deed: None,
            employees: employees.iter().map(employee).collect(),
            after: None,
            carried: None,
            remembers_by_plan: false,
        }
    }

    #[test]
    fn what_is_left_waits_for_the_agent_that_has_proved_able() {
        let mut common = episode();
        common.commands = [1, 2, 3].map(|leaf| (AgentId(0), AgentId(leaf))).into();
        let common = || common.clone();
        let busy = brief(common(), &[(1, (0, 1), false), (2, (1, 0), true), (3, (1, 0), true)]);
        assert_eq!(task_of(&busy, true), "1. Alice: wait for the reports");
        assert_eq!(task_of(&busy, false), "1. Bob: lay 3 planks", "no proven agent is free");
        let free = brief(common(), &[(1, (0, 1), false), (2, (1, 0), false), (3, (0, 0), true)]);
        assert_eq!(task_of(&free, true), "1. Cindy: lay 3 planks");
        assert_eq!(task_of(&free, false), "1. Bob: lay 3 planks; Cindy: lay 3 planks");
    }

    #[test]
    fn agents_of_a_graph_delegate_where_little_is_given() {
        let common = SAgentsEpisode { shape: OrganisationShape::Graph, ..episode() };
        let graph = SAgentsPlanBrief {
            works: true,
            ..brief(common, &[(1, (0, 0), false), (2, (0, 0), true), (3, (0, 0), false)])
        };
        assert_eq!(task_of(&graph, true), "1. Bob: lay 5 planks; David: lay 5 planks; Alice: lay 5 planks");
        assert_eq!(task_of(&graph, false), "1. Alice: lay 3 planks");
        assert_eq!("oracle:pieces".parse(), Ok(ModelName::BuiltIn(BuiltIn::Pieces)));
    }

    #[test]
    fn a_chain_counts_its_pieces_in_words() {
        assert_eq!(more_in("go on with 3 more of it"), Some(3));
        assert_eq!(more_in("Alice: go on with 3 more of it"), Some(3));
        assert_eq!((more_in(GO_ON), more_in("")), (None, None));
    }

    #[test]
    fn leaders_count_the_workers_below_them() {
        let common = episode();
        let under = |agent| workers_under(&common, AgentId(agent));
        assert_eq!(under(0), [AgentId(1), AgentId(3)]);
        assert_eq!((under(2), under(1)), (vec![AgentId(3)], vec![AgentId(1)]));
    }
}
