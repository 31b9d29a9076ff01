//! Folders and files that are not merged.

use std::collections::BTreeMap;
use std::fs;

use cooperage_journal::merge::{MergeError, RunMerge};
use cooperage_journal::*;

use super::*;

#[test]
fn folders_that_are_no_parts_of_one_run_are_refused_before_anything_is_written() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    let of_two = lab.part_of(&plan(EPISODES), 2, 2, "of-two");
    let other = lab.part_of(&plan(EPISODES + 1), 2, PARTS, "other");
    let seeded = Plan {
        episodes: plan(EPISODES).episodes.into_iter().map(|one| EpisodePlan { seed: 7, ..one }).collect(),
        ..plan(EPISODES)
    };
    let seeded = lab.part_of(&seeded, 2, PARTS, "seeded");
    let file = AttachmentPlan { file: "k".to_owned(), text: "t".to_owned(), hash: None };
    let attached = Plan { attachments: BTreeMap::from([("kitchen".to_owned(), file)]), ..plan(EPISODES) };
    let attached = lab.part_of(&attached, 2, PARTS, "attached");
    let earlier = lab.part_of(&Plan { format: 2, ..plan(EPISODES) }, 2, PARTS, "earlier");
    let first = parts[0].clone();
    let with = |other: &RunDir| vec![first.clone(), other.path().to_owned()];
    let same = first.join("../1-of-4");
    for (out, given, told) in [
        (&out, vec![first.clone(), whole.clone()], "/whole is a whole run, not a part of one"),
        (&out, vec![first.clone(), same], "/1-of-4/../1-of-4 is named twice"),
        (&out, with(&of_two), "are not parts of one run: the number of parts differs: 4 and 2"),
        (&out, with(&other), "the number of episodes of the whole run differs: 10 and 11"),
        (&out, with(&seeded), "an option, model, seed or limit of the whole run differs"),
        (&out, with(&attached), "an attachment differs: kitchen"),
        (&out, with(&earlier), "the format differs: 3 and 2"),
        (&first, parts.clone(), "cannot hold the merged run"),
        (&lab.path, parts.clone(), "cannot hold the merged run"),
        (&first.join("episodes/x"), parts.clone(), "cannot hold the merged run"),
    ] {
        let before = files(&lab.path);
        let error = error(out, &given);
        assert!(error.contains(told), "{error}");
        assert_eq!(files(&lab.path), before, "{told}");
    }
    let elsewhere = RunDir::create(&lab.at("elsewhere"), plan(3)).unwrap();
    let before = files(&lab.path);
    assert!(error(elsewhere.path(), &parts).contains("holds another run than the one that"));
    fs::create_dir(lab.at("notes")).unwrap();
    fs::write(lab.at("notes/notes.txt"), "x").unwrap();
    assert!(error(&lab.at("notes"), &parts).contains("is not the folder of a run"));
    assert_eq!(files(&lab.path).len(), before.len() + 1);
}

#[test]
fn what_is_not_what_its_name_says_does_not_enter() {
    let lab = Lab::new();
    let (parts, out) = (lab.parts(), lab.at("out"));
    let run = RunDir::open(&parts[1]).unwrap();
    let kept = |name: &Utf8Path| (name.to_owned(), fs::read(name).unwrap());
    let journal = kept(&run.finished_path(&episode(1).key()));
    let blob = kept(&parts[1].join("blobs").join(BlobStore::hash(&1_u32.to_le_bytes())));
    let texts = kept(&parts[1].join("messages.jsonl.zst"));
    let plan_file = kept(&parts[1].join("plan.json"));
    let text = |hash: &str| {
        let line = format!("{{\"hash\":\"{hash}\",\"kind\":\"parameters\",\"text\":\"x\"}}\n");
        zstd::encode_all(line.as_bytes(), 3).unwrap()
    };
    let foreign = Plan { partition: run.plan().partition.clone(), ..plan(EPISODES).part(1, PARTS) };
    for ((path, good), wrong, told) in [
        (
            &journal,
            fs::read(run.finished_path(&episode(5).key())).unwrap(),
            "holds the episode suite.task-solo-n1-s0-e5",
        ),
        (&blob, b"other".to_vec(), "the content has another hash than its name"),
        (&texts, text(&"0".repeat(32)), "has another hash"),
        (&plan_file, serde_json::to_vec(&foreign).unwrap(), "is not an episode of part 2/4"),
    ] {
        fs::write(path, &wrong).unwrap();
        let error = error(&out, &parts);
        assert!(error.contains(path.as_str()) && error.contains(told), "{error}");
        assert!(!out.exists(), "{told}");
        // A folder of the user's own stays, and so does a run that was there before.
        fs::create_dir(&out).unwrap();
        assert!(merged(&out, &parts).is_err());
        assert!(out.read_dir_utf8().unwrap().next().is_none(), "{told}");
        fs::remove_dir(&out).unwrap();
        fs::write(path, good).unwrap();
    }
    let begun = RunDir::create(&out, plan(EPISODES)).unwrap();
    fs::write(&blob.0, "other").unwrap();
    assert!(merged(&out, &parts).is_err() && begun.lock().is_ok());
    let share = Plan { episodes: vec![episode(1)], ..run.plan().clone() };
    fs::write(&plan_file.0, serde_json::to_vec(&share).unwrap()).unwrap();
    assert!(error(&out, &parts).contains("part 2/4 has 3 of 10 episodes, and the plan has 1"));
}

#[test]
fn a_merge_that_fails_removes_only_the_run_that_it_has_made_and_that_is_empty() {
    let lab = Lab::new();
    let (parts, out) = (lab.parts(), lab.at("out"));
    let journal = |run: &Utf8Path| run.join("episodes/x.jsonl.zst");
    let merge = RunMerge::begin(&out, &parts, &options(false)).unwrap();
    fs::write(journal(&out), "x").unwrap();
    drop(merge);
    assert!(journal(&out).exists() && out.join("plan.json").exists(), "a file has entered it");
    fs::remove_file(journal(&out)).unwrap();
    drop(RunMerge::begin(&out, &parts, &options(false)).unwrap());
    assert!(out.join("plan.json").exists(), "another merge has made it");
    let fresh = lab.at("fresh");
    drop(RunMerge::begin(&fresh, &parts, &options(false)).unwrap());
    assert!(!fresh.exists());
}

#[test]
fn a_part_that_is_played_is_taken_only_if_asked_for() {
    let lab = Lab::new();
    let (parts, out) = (lab.parts(), lab.at("out"));
    let played = RunDir::open(&parts[1]).unwrap();
    fs::remove_file(played.finished_path(&episode(1).key())).unwrap();
    write(&played, &episode(1), "1", ANSWER, 2);
    let held = played.lock().unwrap();
    let refused = merged(&out, &parts).unwrap_err();
    assert!(matches!(&refused, MergeError::Journal(JournalError::InUse { path }) if *path == parts[1]));
    assert!(!out.exists());
    let merge = RunMerge::begin(&out, &parts, &options(true)).unwrap();
    let outcome = merge.join(&merge.choose(&options(true)).unwrap()).unwrap();
    assert_eq!((outcome.added, outcome.begun), (9, 0), "what is played on is not taken");
    // The merge holds its run, and keeps the parts that are not played from being played.
    assert!(
        matches!(merged(&out, &parts[2..]), Err(MergeError::Journal(JournalError::InUse { path })) if path == out)
    );
    assert!(matches!(RunDir::open(&parts[0]).unwrap().lock(), Err(JournalError::InUse { .. })));
    drop((merge, held));
    RunDir::open(&parts[0]).unwrap().lock().unwrap();
    assert_eq!(merged(&out, &parts).unwrap().1.begun, 1);
}

#[test]
fn a_run_that_was_made_anew_is_not_played_by_the_plan_of_before() {
    let lab = Lab::new();
    let before = RunDir::create(&lab.at("run"), plan(1)).unwrap();
    let anew = RunDir::create_fresh(&lab.at("run"), plan(2), None, &[]).unwrap();
    assert!(matches!(before.lock(), Err(JournalError::OtherPlan { .. })));
    anew.lock().unwrap();
    // Of two that begin at once, the one that comes later finds a plan, or a folder that is held.
    let held = anew.lock().unwrap();
    let Err(error) = RunDir::create(&lab.at("run"), plan(3)) else { panic!("another plan") };
    assert!(matches!(error, JournalError::OtherPlan { .. }));
    drop(held);
}
