//! Several teams in one world: each acts in its own seats, and ends alone.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Tick, ToolCall, Viewer, WorldEntry, WorldReceipt};
use cooperage_journal::{EpisodePlan, LimitsPlan, Plan, Record, TeamPlan};
use cooperage_runtime::note::Note;
use cooperage_runtime::*;

use crate::common::*;

/// Frameworks by team, in plan order.
struct Teams(Vec<Script>, CrewView);

impl EpisodeFactory for Teams {
    fn set_up(&self, _: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let setup =
            |script: &Script| TeamSetup { framework: Box::new(Scripted(*script)), players: BTreeMap::new() };
        Ok(EpisodeSetup {
            world: Box::new(Lamp::new()),
            judge: Box::new(CountSwitches),
            teams: self.0.iter().map(setup).collect(),
            horizon: Tick(8),
            crew_view: self.1,
        })
    }
}

/// Two teams of one agent each.
fn two(limits: LimitsPlan) -> Plan {
    let mut plan = plan("wait", limits, 1);
    for episode in &mut plan.episodes {
        let whole = episode.teams.remove(0);
        episode.teams = [0, 1].map(|seat| TeamPlan { seats: vec![seat], ..whole.clone() }).into();
    }
    plan
}

fn play_two(
    name: &str,
    lab: &Lab,
    limits: LimitsPlan,
    teams: Teams,
) -> (cooperage_journal::EndRecord, Vec<Record>) {
    let dir = lab.run_dir(name, two(limits));
    let (outcomes, _) = play_with(&dir, &teams, 3);
    let lines = dir.finished_lines(&dir.plan().episodes[0].key()).unwrap();
    (ended(&outcomes), lines.records("journal".into()).unwrap())
}

fn switch(agent: u32) -> WorldEntry {
    WorldEntry::Text { agent: Some(AgentId(agent)), text: format!("switch {agent}") }
}

/// Switches its own lamp every tick, and once tries everything that is not its own.
fn tries_all(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        let own = team.seats()[0];
        let other = AgentId(1 - own.0);
        assert_eq!((team.seats().len(), team.agents()), (1, 2));
        assert_eq!(team.viewer(), Viewer::Agent(own));
        assert!(team.observe(Viewer::Agent(own)).is_ok());
        assert_eq!(team.observe(Viewer::Agent(other)).unwrap_err(), NotYours(Viewer::Agent(other)));
        assert_eq!(team.manual(Viewer::Crew).unwrap_err(), NotYours(Viewer::Crew));
        assert!(team.offered(other).is_err());
        let call = WorldEntry::Call { agent: other, call: ToolCall::new("switch", &[]) };
        let receipts = team.submit(&[switch(other.0), switch(own.0), call]);
        assert_eq!(receipts, [WorldReceipt::NotYours, WorldReceipt::Accepted, WorldReceipt::NotYours]);
        let data = serde_json::json!(team.random("dice").next_u64());
        team.note(&Note::Own { kind: "seen".to_owned(), data });
        while team.tick() < team.horizon() {
            team.count("turns", 1);
            team.next_tick().await;
            assert_eq!(team.submit(&[switch(own.0)]), [WorldReceipt::Accepted]);
        }
        Ok(())
    })
}

#[test]
fn a_team_acts_and_looks_in_its_own_seats_only() {
    let lab = Lab::new();
    let teams = Teams(vec![tries_all, tries_all], CrewView::WholeTeam);
    let (end, records) = play_two("own", &lab, LimitsPlan::default(), teams);
    assert_eq!((end.outcome.as_str(), end.reason.as_str()), ("finished", "horizon"));
    let submits: Vec<Option<u32>> = records
        .iter()
        .filter_map(|record| match record {
            Record::Submit { team, .. } => Some(*team),
            _ => None,
        })
        .collect();
    // Within a tick teams act in plan order.
    assert!(submits.chunks(2).all(|pair| pair == [Some(0), Some(1)]), "{submits:?}");
    let notes: Vec<_> = records
        .iter()
        .filter_map(|record| match record {
            Record::Note(note) => Some((note.team, note.data.clone())),
            _ => None,
        })
        .collect();
    assert_eq!((notes[0].0, notes[1].0), (Some(0), Some(1)));
    assert_ne!(notes[0].1, notes[1].1, "two teams draw apart");
    assert_eq!(end.teams.len(), 2);
    for team in &end.teams {
        assert_eq!((team.totals.counts["turns"], team.totals.refused), (8, 2));
    }
    assert_eq!(end.totals.counts["turns"], 16, "the episode's totals are sums");
}

/// Asks again and again; its limit is soon over.
fn asks(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        loop {
            let reply = team.ask(ask("test.ask", "what now?")).await;
            assert!(!reply.text.is_empty());
            team.next_tick().await;
        }
    })
}

/// Asks no model and ends by itself.
fn waits(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        team.sleep(5).await;
        assert_eq!(team.submit(&[switch(team.seats()[0].0)]), [WorldReceipt::Accepted]);
        Ok(())
    })
}

#[test]
fn a_team_that_trips_a_limit_ends_alone_and_the_episode_with_the_last() {
    let lab = Lab::new();
    let limits = LimitsPlan { calls: Some(2), ..LimitsPlan::default() };
    let teams = Teams(vec![asks, waits], CrewView::WholeTeam);
    let (end, records) = play_two("limit", &lab, limits.clone(), teams);
    let ends: Vec<(u64, u32, Option<&str>)> = records
        .iter()
        .filter_map(|record| match record {
            Record::TeamEnd { tick, team, limit, .. } => Some((*tick, *team, limit.as_deref())),
            _ => None,
        })
        .collect();
    assert_eq!(ends, [(2, 0, Some("calls")), (5, 1, None)]);
    assert_eq!((end.outcome.as_str(), end.reason.as_str(), end.ticks), ("finished", "gave_up", 5));
    assert_eq!(end.teams[0].limit.as_deref(), Some("calls"));
    assert_eq!((end.teams[1].limit.clone(), end.teams[1].tick), (None, 5));

    let teams = Teams(vec![asks, asks], CrewView::WholeTeam);
    let (end, _) = play_two("both", &lab, limits, teams);
    assert_eq!(
        (end.outcome.as_str(), end.limit.as_deref()),
        ("limit", Some("calls")),
        "where all tripped one"
    );
}

#[test]
fn the_crews_view_is_every_teams_where_the_benchmark_allows_it() {
    fn looks(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            assert_eq!(team.viewer(), Viewer::Crew);
            assert!(team.observe(Viewer::Crew).is_ok());
            Ok(())
        })
    }
    let lab = Lab::new();
    let teams = Teams(vec![looks, looks], CrewView::EveryTeam);
    let (end, _) = play_two("view", &lab, LimitsPlan::default(), teams);
    assert_eq!(end.ticks, 0);
}

#[test]
fn a_seat_of_its_own_has_its_own_latency() {
    fn once(team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let agent = team.seats()[0];
            team.ask(ModelQuery { agent: Some(agent), ..ask("test.once", "hello") }).await;
            team.count("answered_at", team.tick().0);
            Ok(())
        })
    }
    let lab = Lab::new();
    let mut plan = two(LimitsPlan::default());
    for episode in &mut plan.episodes {
        episode.clock.kind = "tokens".to_owned();
        episode.clock.tick_us = 1_000_000;
        let slow = cooperage_journal::LatencyPlan { first_us: 4_000_000, ..default_latency() };
        episode.teams[1].seat_latency =
            BTreeMap::from([(1, BTreeMap::from([("test.once".to_owned(), slow)]))]);
    }
    let dir = lab.run_dir("latency", plan);
    let (outcomes, _) = play_with(&dir, &Teams(vec![once, once], CrewView::WholeTeam), 1);
    let end = ended(&outcomes);
    let at = |team: usize| end.teams[team].totals.counts["answered_at"];
    assert!(at(0) < at(1) && at(1) >= 4, "{} {}", at(0), at(1));
}

#[test]
fn seats_that_nobody_or_two_hold_break_the_episode() {
    let lab = Lab::new();
    for (name, seats) in [("none", vec![]), ("twice", vec![0])] {
        let mut plan = two(LimitsPlan::default());
        plan.episodes[0].teams[1].seats = seats;
        let dir = lab.run_dir(name, plan);
        let (outcomes, _) = play_with(&dir, &Teams(vec![waits, waits], CrewView::WholeTeam), 1);
        assert!(matches!(&outcomes[0], Some(EpisodeOutcome::Broken(EpisodeError::SetUp(_)))), "{outcomes:?}");
    }
}
