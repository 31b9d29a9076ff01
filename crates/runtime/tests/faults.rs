//! Parts of an episode that were made for another world break it: they are never scored and never silent.

#![expect(clippy::panic, reason = "helpers of tests")]
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;

use cooperage_blocks::World as Blocks;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{EventRecord, Fault, Judge, Score, Tick, Verdict, World, world_as};
use cooperage_journal::{EpisodePlan, LimitsPlan};
use cooperage_models::{ChatRequest, ModelRole, Reply, ReplyHook, WrongView, view_as};
use cooperage_runtime::*;

use crate::common;
use crate::common::{CountSwitches, Lab, Lamp, Scripted, ask, plan, seats};

/// A judge of block worlds.
struct OfBlocks {
    only_scores: bool,
}

impl Judge for OfBlocks {
    fn watch(&mut self, world: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        if !self.only_scores {
            world_as::<BlockEnvironment>("the judge", world)?;
        }
        Ok(Verdict::Continue)
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        world_as::<BlockEnvironment>("the judge", world)?;
        Ok(Score::default())
    }
}

/// A player of block worlds.
struct Player;

impl ReplyHook for Player {
    fn reply(&mut self, _: &ModelRole, _: &ChatRequest, view: &dyn Any) -> Result<Reply, WrongView> {
        view_as::<Blocks>(view).map(|_| Reply::of_text("switch"))
    }
}

#[derive(Clone, Copy)]
enum Wrong {
    Judge { only_scores: bool },
    Player,
}

struct Factory(Wrong);

impl EpisodeFactory for Factory {
    fn set_up(&self, _: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let judge: Box<dyn Judge> = match self.0 {
            Wrong::Judge { only_scores } => Box::new(OfBlocks { only_scores }),
            Wrong::Player => Box::new(CountSwitches),
        };
        let script: common::Script = match self.0 {
            Wrong::Judge { .. } => |team| {
                Box::pin(async move {
                    team.next_tick().await;
                    Ok(())
                })
            },
            Wrong::Player => |team| {
                Box::pin(async move {
                    team.ask(ask("test.plan", "hello")).await;
                    Ok(())
                })
            },
        };
        let player: Box<dyn ReplyHook> = Box::new(Player);
        let players = BTreeMap::from([("oracle".to_owned(), player)]);
        Ok(EpisodeSetup {
            world: Box::new(Lamp::new()),
            judge,
            teams: vec![TeamSetup { framework: Box::new(Scripted(script)), players }],
            horizon: Tick(5),
            crew_view: CrewView::WholeTeam,
        })
    }
}

fn broken(wrong: Wrong) -> (String, String) {
    let lab = Lab::new();
    let mut plan = plan("wait", LimitsPlan::default(), 1);
    if let Wrong::Player = wrong {
        plan.episodes[0].teams[0].models.get_mut("*").unwrap().name = "oracle".to_owned();
    }
    let dir = lab.run_dir("run", plan);
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: std::time::Duration::ZERO,
        seats: seats(None),
        build: BuildInfo { build: "test".to_owned(), templates: String::new() },
    };
    let errors = Mutex::new(Vec::new());
    run(&dir, &Factory(wrong), &options, &|news| {
        if let RunEvent::Ended { outcome, .. } = news {
            let EpisodeOutcome::Broken(error) = outcome else { panic!("{outcome:?}") };
            errors.lock().unwrap().push((error.kind().to_owned(), error.chain()));
        }
    })
    .unwrap();
    errors.into_inner().unwrap().remove(0)
}

#[test]
fn a_judge_of_another_world_breaks_the_episode() {
    for only_scores in [false, true] {
        let (kind, words) = broken(Wrong::Judge { only_scores });
        assert_eq!(kind, "fault");
        assert!(words.contains("the judge was made for") && words.contains("BlockEnvironment"), "{words}");
    }
}

#[test]
fn a_built_in_player_of_another_world_breaks_the_episode() {
    let (kind, words) = broken(Wrong::Player);
    assert_eq!(kind, "fault");
    assert!(words.contains("the built-in player was made for"), "{words}");
}
