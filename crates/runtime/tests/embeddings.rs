//! Vectors are asked for like words: recorded by hash, counted, paid for, and never asked for twice.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Tick};
use cooperage_journal::{BlobStore, LimitsPlan, Plan, RunDir};
use cooperage_models::{ChatRequest, Embedding, ModelRole, Reply, ReplyHook, WrongView};
use cooperage_runtime::*;

use crate::common::*;

/// Remembers what it sees by its vector, and says what that is most like.
fn rememberer(team: TeamHandle) -> PlayFuture {
    Box::pin(async move {
        let mut memory: Vec<(String, Embedding)> = Vec::new();
        while team.tick() < team.horizon() {
            let seen =
                format!("{} {}", team.observe_text(team.viewer()).unwrap_or_default(), "very ".repeat(3));
            let Some(vector) = team.embed("lamp.embed", Some(AgentId(0)), &seen).await else { break };
            let like = |other: &Embedding| vector.cosine(other).unwrap_or(0.0);
            let nearest = memory.iter().max_by(|one, two| like(&one.1).total_cmp(&like(&two.1)));
            let said =
                nearest.map_or("switch at first".to_owned(), |(text, _)| format!("switch like {text}"));
            memory.push((seen, vector));
            let _ = team.submit(&[text(&said)]);
            team.next_tick().await;
        }
        Ok(())
    })
}

fn one_plan() -> Plan {
    plan("tokens", LimitsPlan::default(), 1)
}

/// A run of so many ticks that has ended, its key, and its journal.
fn whole(lab: &Lab) -> (RunDir, String, Vec<String>, Vec<String>) {
    let dir = lab.run_dir("whole", one_plan());
    let (outcomes, asked) = play(&dir, rememberer, 60, 1);
    ended(&outcomes);
    let key = dir.episodes().next().unwrap().0;
    let journal = lines(&dir).remove(0);
    (dir, key, journal, asked)
}

/// The names of vectors in a journal, in its order.
fn named(journal: &[String]) -> Vec<String> {
    let lines = journal.iter().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let names: BTreeMap<u64, String> = lines
        .filter_map(|line| {
            // A reply stands in the line that says when it arrives, and in its own.
            let reply = line.get("reply").unwrap_or(&line);
            Some((reply.get("call")?.as_u64()?, reply.get("output")?.as_str()?.to_owned()))
        })
        .collect();
    names.into_values().collect()
}

#[test]
fn a_vector_is_kept_once_and_named_by_its_reply() {
    let lab = Lab::new();
    let (dir, key, journal, asked) = whole(&lab);
    let names = named(&journal);
    assert!(names.len() > 3 && names.len() == asked.len(), "{names:?}");
    for (name, text) in names.iter().zip(&asked) {
        assert_eq!(dir.blobs().get(name).unwrap(), Embedding::offline(text).as_bytes());
    }
    let call = journal.iter().find(|line| line.contains(r#""type":"call""#)).unwrap();
    assert!(call.contains(r#""role":"lamp.embed""#) && call.contains(r#""declares":["#), "{call}");
    let reply = journal.iter().find(|line| line.contains(r#""type":"reply""#)).unwrap();
    assert!(reply.contains(r#""text":"""#) && reply.contains(r#""kind":"embedding""#), "{reply}");
    let end =
        verify_episode(&dir.finished_path(&key), dir.finished_lines(&key).unwrap(), &Factory(rememberer, 60));
    let totals = end.unwrap().end.totals;
    assert_eq!((totals.calls, totals.completion_tokens), (names.len() as u64, 0));
    assert!(totals.prompt_tokens > 0 && totals.cost_micro_usd.is_some() && totals.replies_by_kind.is_empty());
}

#[test]
fn an_episode_with_vectors_goes_on_wherever_it_was_cut() {
    let lab = Lab::new();
    let (_, key, expected, asked_in_all) = whole(&lab);
    let bytes: String = expected.iter().map(|line| format!("{line}\n")).collect();
    for cut in (0..bytes.len()).step_by(211) {
        let dir = lab.run_dir(&format!("cut{cut}"), one_plan());
        std::fs::write(dir.part_path(&key), &bytes[..cut]).unwrap();
        let before: Vec<String> =
            bytes[..bytes[..cut].rfind('\n').map_or(0, |at| at + 1)].lines().map(str::to_owned).collect();
        let kept = named(&before);
        for text in &asked_in_all[..kept.len()] {
            dir.blobs().keep(Embedding::offline(text).as_bytes()).unwrap();
        }
        let (_, asked) = play(&dir, rememberer, 60, 2);
        assert_eq!(lines(&dir)[0], expected, "cut at byte {cut}");
        assert_eq!(asked, asked_in_all[kept.len()..], "cut at byte {cut}");
    }
}

#[test]
fn bytes_that_are_gone_or_are_no_vector_are_told() {
    let lab = Lab::new();
    let (dir, key, _, _) = whole(&lab);
    let (path, recorded) = (dir.finished_path(&key), dir.finished_lines(&key).unwrap());
    let name = named(&recorded.lines).remove(0);
    let odd = dir.blobs().keep(&[1, 2, 3]).unwrap();
    let mut changed = recorded.clone();
    changed.lines.iter_mut().for_each(|line| *line = line.replace(&name, &odd));
    let error = verify_episode(&path, changed, &Factory(rememberer, 60)).unwrap_err();
    assert!(matches!(error, EpisodeError::NoVector { .. }), "{error}");
    std::fs::remove_dir_all(dir.path().join("blobs")).unwrap();
    let error = verify_episode(&path, recorded, &Factory(rememberer, 60)).unwrap_err();
    assert_eq!(error.kind(), "journal", "{error}");
}

/// A built-in player that is never asked for words.
struct Silent;

impl ReplyHook for Silent {
    fn reply(&mut self, _: &ModelRole, _: &ChatRequest, _: &dyn std::any::Any) -> Result<Reply, WrongView> {
        Err(WrongView { expected: "nothing" })
    }
}

struct Scripts;

impl EpisodeFactory for Scripts {
    fn set_up(&self, plan: &cooperage_journal::EpisodePlan) -> Result<EpisodeSetup, String> {
        let mut setup = Factory(rememberer, 60).set_up(plan)?;
        setup.horizon = Tick(60);
        setup.teams[0].players =
            BTreeMap::from([("oracle".to_owned(), Box::new(Silent) as Box<dyn ReplyHook>)]);
        Ok(setup)
    }
}

#[test]
fn built_in_players_give_the_offline_vector() {
    let lab = Lab::new();
    let mut plan = one_plan();
    plan.episodes[0].teams[0].models.get_mut("*").unwrap().name = "oracle".to_owned();
    let dir = lab.run_dir("oracle", plan);
    let (outcomes, asked) = play_with(&dir, &Scripts, 1);
    ended(&outcomes);
    assert!(asked.is_empty(), "no network was needed");
    let names = named(&lines(&dir)[0]);
    let first = format!("tick 0 switched 0 {}", "very ".repeat(3));
    assert_eq!(names[0], BlobStore::hash(Embedding::offline(&first).as_bytes()));
}
