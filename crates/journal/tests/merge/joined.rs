//! The files that are taken of parts, and the merged run.

use std::fs;

use cooperage_journal::merge::MergeNotes;
use cooperage_journal::*;

use super::*;

#[test]
fn parts_become_the_run_that_one_process_would_have_played() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    let before: Vec<_> = parts.iter().map(|part| files(part)).collect();
    let (choice, outcome) = merged(&out, &parts).unwrap();
    assert_eq!((outcome.added, outcome.missing), (u64::from(EPISODES), Vec::new()));
    assert_eq!((choice.dropped, choice.damaged), (Vec::new(), Vec::new()));
    assert_eq!(bytes(&out), bytes(&whole));
    assert_eq!(
        parts.iter().map(|part| files(part)).collect::<Vec<_>>(),
        before,
        "nothing is written into a part"
    );

    // Done again with the same, it changes nothing; the order in which parts are named does not matter.
    let once = files(&out);
    let (_, outcome) = merged(&out, &parts.iter().rev().cloned().collect::<Vec<_>>()).unwrap();
    assert!(!outcome.is_changed);
    assert_eq!(files(&out), once);

    // Where no part has the plan of the whole any more, their own plans make it up.
    for (place, part) in parts.iter().enumerate() {
        let kept = part.join("whole.json.zst");
        if place == 0 { fs::write(kept, "nothing").unwrap() } else { fs::remove_file(kept).unwrap() }
    }
    merged(&lab.at("other"), &parts).unwrap();
    assert_eq!(bytes(&lab.at("other")), bytes(&whole));
}

#[test]
fn parts_that_come_later_are_added() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    let (first, later) = parts.split_at(2);
    let (_, outcome) = merged(&out, first).unwrap();
    let missing: Vec<_> = outcome
        .missing
        .iter()
        .map(|share| (share.part, share.missing, share.episodes, share.is_lost))
        .collect();
    assert_eq!(missing, [(3, 2, 2, true), (4, 2, 2, true)]);
    assert_eq!(RunDir::open(&out).unwrap().plan(), &plan(EPISODES), "the plan is that of the whole run");
    fs::write(out.join("report.json"), "of before").unwrap();
    let (_, outcome) = merged(&out, later).unwrap();
    assert!(outcome.is_changed && outcome.missing.is_empty());
    assert!(!out.join("report.json").exists(), "it holds no more");
    assert_eq!(bytes(&out), bytes(&whole));

    // A part that was lost with the plan of the whole.
    for part in first {
        fs::remove_file(part.join("whole.json.zst")).unwrap();
    }
    assert!(error(&lab.at("other"), first).starts_with("2 of 4 parts are missing, and none"));
}

#[test]
fn the_first_of_two_answers_counts_and_equal_ones_count_once() {
    let lab = Lab::new();
    let (parts, out) = (lab.parts(), lab.at("out"));
    let same = lab.part_of(&plan(EPISODES), 1, PARTS, "1-again");
    play(&same);
    let (other, last) = (lab.at("0-other"), lab.at("9-last"));
    for (folder, answer) in [(&other, "other"), (&last, "last")] {
        let run = RunDir::create_part(folder, plan(EPISODES).part(2, PARTS), Some(&plan(EPISODES))).unwrap();
        for episode in &run.plan().episodes {
            write(&run, episode, "2", answer, 3);
        }
    }
    let all: Vec<_> = parts.iter().cloned().chain([same.path().to_owned(), last.clone(), other]).collect();
    let (choice, _) = merged(&out, &all).unwrap();
    // Three episodes fall to part 2, and the folder that comes first by its path has other answers than the two behind it.
    assert_eq!(choice.dropped.len(), 6);
    assert_eq!((choice.dropped[0].part.as_str(), choice.dropped[0].calls), ("2/4", 3));
    let answer = |index: u32| RunDir::open(&out).unwrap().end(&episode(index).key()).unwrap().reason;
    assert_eq!([0, 1, 2, 5].map(answer), [ANSWER, "other", ANSWER, "other"]);
    assert_eq!(choice.builds.into_iter().collect::<Vec<_>>(), ["1", "2"]);
    let notes = MergeNotes::read(&out).unwrap();
    assert_eq!((notes.builds.len(), notes.dropped.len()), (2, 6));

    // The journals of the merged run stay, and those that do not count are told again.
    let once = files(&out);
    let (choice, outcome) = merged(&out, &[last]).unwrap();
    assert_eq!((choice.dropped.len(), outcome.is_changed), (3, false));
    assert_eq!(files(&out), once);
}

#[test]
fn a_damaged_journal_is_left_out_and_added_once_it_is_whole() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    let journal = RunDir::open(&parts[2]).unwrap().finished_path(&episode(2).key());
    let good = fs::read(&journal).unwrap();
    let cut = zstd::encode_all(&b"{\"type\":\"header\"}\n"[..], 3).unwrap();
    for damaged in [&good[..good.len() / 2], &cut, b"", b"nothing"] {
        fs::write(&journal, damaged).unwrap();
        let (choice, outcome) = merged(&out, &parts).unwrap();
        assert_eq!(choice.damaged.len(), 1, "{:?}", choice.damaged);
        assert_eq!(choice.damaged[0].0, journal);
        assert_eq!((outcome.missing[0].part, outcome.missing[0].missing), (3, 1));
    }
    fs::write(&journal, &good).unwrap();
    merged(&out, &parts).unwrap();
    assert_eq!(bytes(&out), bytes(&whole));

    // One that is damaged in the merged run alone is put aside.
    let own = RunDir::open(&out).unwrap().finished_path(&episode(2).key());
    fs::remove_file(&own).unwrap();
    fs::write(&own, "nothing").unwrap();
    let (_, outcome) = merged(&out, &parts).unwrap();
    assert_eq!((outcome.added, fs::read(&own).unwrap()), (1, good));
}

/// A merge of parts that it has joined before proves each journal by its checksum, and reads every line of one that a part has
/// otherwise.
#[test]
fn a_second_merge_tells_a_bit_that_was_lost_since() {
    let lab = Lab::new();
    let (whole, parts, out) = (lab.whole(), lab.parts(), lab.at("out"));
    merged(&out, &parts).unwrap();
    let own = RunDir::open(&out).unwrap().finished_path(&episode(2).key());
    let good = fs::read(&own).unwrap();
    // The first bits of the magic number, of the flag that tells of the checksum, and of every seventh byte behind it.
    for place in [0, 4].into_iter().chain((5..good.len()).step_by(7)) {
        let mut bad = good.clone();
        bad[place] ^= if place == 4 { 4 } else { 1 };
        fs::remove_file(&own).unwrap();
        fs::write(&own, bad).unwrap();
        let (choice, outcome) = merged(&out, &parts).unwrap();
        let damaged: Vec<_> = choice.damaged.iter().map(|(path, _)| path).collect();
        assert_eq!((damaged, outcome.added), (vec![&own], 1), "byte {place}");
        assert_eq!(fs::read(&own).unwrap(), good);
    }
    // One without a checksum is read line by line: here are none.
    let none = zstd::encode_all(&b"{}\n{}\n"[..], 3).unwrap();
    fs::remove_file(&own).unwrap();
    fs::write(&own, none).unwrap();
    assert_eq!(merged(&out, &parts).unwrap().0.damaged.len(), 1);

    // Packed anew with a checksum, and its header twice.
    let text = zstd::decode_all(&good[..]).unwrap();
    let header = text.split_inclusive(|byte| *byte == b'\n').next().unwrap();
    let mut packer = zstd::Encoder::new(Vec::new(), 3).unwrap();
    packer.include_checksum(true).unwrap();
    std::io::Write::write_all(&mut packer, &[header, &text].concat()).unwrap();
    fs::remove_file(&own).unwrap();
    fs::write(&own, packer.finish().unwrap()).unwrap();
    let (choice, outcome) = merged(&out, &parts).unwrap();
    assert_eq!((choice.damaged.len(), choice.dropped.len(), outcome.added), (1, 0, 1));
    assert_eq!(fs::read(&own).unwrap(), good);

    let store = out.join("messages.jsonl.zst");
    let texts = fs::read(&store).unwrap();
    fs::remove_file(&store).unwrap();
    assert!(merged(&out, &parts).unwrap().1.is_changed);
    assert_eq!(
        (fs::read(&store).unwrap(), bytes(&whole)["messages.jsonl.zst"].clone()),
        (texts.clone(), texts.clone())
    );
    let mut bad = texts;
    let last = bad.len() - 1;
    bad[last] ^= 1;
    fs::write(&store, bad).unwrap();
    assert!(error(&out, &parts).contains("messages.jsonl.zst"));
}

#[test]
fn what_is_begun_goes_on() {
    let lab = Lab::new();
    let whole = plan(2);
    let (one, two) = (lab.part_of(&whole, 1, 2, "one"), lab.part_of(&whole, 2, 2, "two"));
    let again = lab.part_of(&whole, 2, 2, "two-again");
    write(&one, &episode(0), "1", ANSWER, 3);
    write(&two, &episode(1), "1", ANSWER, 1);
    write(&again, &episode(1), "1", ANSWER, 2);
    let torn = again.part_path(&episode(1).key());
    let lines = fs::read(&torn).unwrap();
    fs::write(&torn, [&lines[..], b"{\"type\":"].concat()).unwrap();
    WallLog::new(&again.wall_path(&episode(1).key()))
        .append(&WallLine::Broken { error: "away".to_owned(), kind: None })
        .unwrap();
    let parts = [&one, &two, &again].map(|run| run.path().to_owned());
    let (_, outcome) = merged(&lab.at("out"), &parts).unwrap();
    assert_eq!((outcome.added, outcome.begun), (1, 1));
    let out = RunDir::open(&lab.at("out")).unwrap();
    assert_eq!(
        fs::read(out.part_path(&episode(1).key())).unwrap(),
        lines,
        "the longest, up to its last whole line"
    );
    assert_eq!(WallLog::read(&out.wall_path(&episode(1).key())).unwrap().len(), 1);

    // Once it is finished somewhere, that counts.
    write(&two, &episode(1), "1", ANSWER, 3);
    let (_, outcome) = merged(&lab.at("out"), &parts).unwrap();
    assert_eq!((outcome.added, outcome.begun, outcome.missing), (1, 0, Vec::new()));
    assert!(!out.part_path(&episode(1).key()).exists());
}

#[test]
fn comments_are_carried_once_and_stay_taken_back() {
    let lab = Lab::new();
    let parts = lab.parts();
    let (one, two) = (RunDir::open(&parts[0]).unwrap(), RunDir::open(&parts[1]).unwrap());
    Comments::add(&one, &episode(0).key(), 1, "Ada", "look here").unwrap();
    Comments::add(&two, &episode(1).key(), 2, "", "and here").unwrap();
    merged(&lab.at("out"), &parts).unwrap();
    let out = RunDir::open(&lab.at("out")).unwrap();
    let texts =
        || Comments::read(&out).unwrap().all.into_iter().map(|one| (one.id, one.text)).collect::<Vec<_>>();
    assert_eq!(texts(), [(1, "look here".to_owned()), (2, "and here".to_owned())]);
    Comments::remove(&out, 1).unwrap();
    Comments::add(&one, &episode(4).key(), 3, "Ada", "one more").unwrap();
    merged(&lab.at("out"), &parts).unwrap();
    assert_eq!(texts(), [(2, "and here".to_owned()), (3, "one more".to_owned())]);
}

#[test]
fn more_parts_than_episodes_and_parts_of_a_rest() {
    let lab = Lab::new();
    let whole = plan(2);
    let parts: Vec<_> = (1..=3)
        .map(|number| {
            let run = lab.part_of(&whole, number, 3, &format!("part-{number}"));
            play(&run);
            run.path().to_owned()
        })
        .collect();
    let (_, outcome) = merged(&lab.at("out"), &parts).unwrap();
    assert_eq!((outcome.added, outcome.missing), (2, Vec::new()));

    // The missing episodes of a run, played in two parts.
    let run = RunDir::create(&lab.at("run"), plan(5)).unwrap();
    write(&run, &episode(1), "1", ANSWER, 3);
    write(&run, &episode(2), "1", ANSWER, 2);
    let rest = Plan { episodes: [0, 2, 3, 4].map(episode).to_vec(), ..plan(5) };
    let rests: Vec<_> = (1..=2)
        .map(|number| {
            let mut part = rest.part(number, 2);
            part.partition.as_mut().unwrap().rest_of = Some(plan(5).keys_hash());
            let run = RunDir::create_part(&lab.at(&format!("rest-{number}")), part, Some(&rest)).unwrap();
            play(&run);
            run.path().to_owned()
        })
        .collect();
    assert!(error(&lab.at("new"), &rests).contains("of what was missing of a run, and"));
    let (_, outcome) = merged(run.path(), &rests[..1]).unwrap();
    let missing: Vec<_> = outcome.missing.iter().map(|share| (share.part, share.missing)).collect();
    assert_eq!(
        (outcome.added, missing),
        (2, vec![(0, 2)]),
        "of the part that was not given nothing is known"
    );
    merged(run.path(), &rests).unwrap();
    assert!(run.episodes().all(|(key, _)| run.state(&key) == EpisodeState::Finished));
}
