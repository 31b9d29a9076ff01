//! Scorers that fail, hang or are none, and episodes and files that are not to be scored.

use super::*;

#[test]
fn an_error_costs_its_own_episodes_and_is_shown_once() {
    let Some(lab) = lab() else { return };
    let called = judged(
        &lab,
        "def score(episode):\n    if episode.index > 0:\n        raise ValueError('too late')\n    return 1\n",
    );
    assert_eq!(called.code, 3);
    let trace = "episode 2: Traceback (most recent call last):\n  File \"judge.py\", line 3, in score\n    raise ValueError('too late')\n\
                 ValueError: too late\nthe same for 3 other episodes: 3, 5, 6\n";
    assert!(called.stderr.contains(trace), "{}", called.stderr);
    assert_eq!(called.stderr.matches("Traceback").count(), 1);
    assert!(called.stderr.contains("error: 4 of 6 episodes could not be scored\n"), "{}", called.stderr);
    assert_eq!(scores(&lab, "judge").iter().filter(|score| score.is_null()).count(), 4);
    assert_eq!(lines(&lab, "judge")[1]["error"], "ValueError: too late");
    let errors = fs::read_to_string(lab.path("run/scores/judge.errors.txt")).unwrap();
    assert_eq!(errors.matches("Traceback (most recent call last)").count(), 4);
    assert!(errors.contains("episode 6 (cuisineworld.level_0.tau2-"), "{errors}");
    let csv = lab.stdout(&["export", "episodes", "run"]);
    assert!(
        csv.lines().nth(1).unwrap().ends_with(",1") && csv.lines().nth(2).unwrap().ends_with(','),
        "{csv}"
    );
    // A repaired scorer leaves no errors behind.
    assert_eq!(judged(&lab, INDEX).code, 0);
    assert!(!lab.path("run/scores/judge.errors.txt").exists());
}

#[test]
fn values_that_are_no_scores_are_told_with_what_is_wanted() {
    let Some(lab) = lab() else { return };
    let text = "import math\n\n\ndef score(episode):\n    return [1.0, math.nan, 'good', {'a': 1}, math.inf, {'a': math.nan}][episode.number - 1]\n";
    let called = judged(&lab, text);
    assert_eq!(called.code, 3);
    for told in [
        "episode 2: the scorer gave nan; wanted is a finite number, finite numbers by name, or nothing",
        "episode 3: the scorer gave 'good'; wanted is",
        "episode 4: the scorer gave the names a; the first episode has one number",
        "episode 5: the scorer gave inf; wanted is",
        "episode 6: the scorer gave nan for `a`; wanted is",
    ] {
        assert!(called.stderr.contains(told), "{told}: {}", called.stderr);
    }
    assert_eq!(scores(&lab, "judge").iter().filter(|score| score.is_number()).count(), 1);
}

#[test]
fn a_scorer_that_hangs_dies_or_floods_is_ended_and_started_anew() {
    let Some(lab) = lab() else { return };
    lab.write(
        "judge.py",
        "import os\nimport subprocess\nimport sys\nimport time\n\n\ndef score(episode):\n    if episode.number == 1:\n        \
         subprocess.Popen(['sh', '-c', 'sleep 8; touch left_behind'])\n        time.sleep(60)\n    if episode.number == 2:\n        \
         print('my last words')\n        os._exit(7)\n    if episode.number == 3:\n        sys.stderr.write('x' * 100 + '\\n')\n        \
         print('y' * 2_000_000)\n        time.sleep(60)\n    if episode.number == 4:\n        sys.exit('done')\n    return os.getpid()\n",
    );
    let called = score(&lab, "run --scorer judge.py --timeout 4s -j 1");
    assert_eq!(called.code, 3, "{}", called.stderr);
    for told in [
        "episode 1: the scorer said nothing for 4 s and was ended\n",
        "episode 2: my last words\n",
        "episode 2: the scorer ended with status 7 before it answered\n  my last words\n",
        "episode 3: the scorer said more than 1048576 bytes and was ended\n",
        "SystemExit: done\n",
    ] {
        assert!(called.stderr.contains(told), "{told}: {}", called.stderr);
    }
    let scores = scores(&lab, "judge");
    assert!(
        scores[..4].iter().all(Value::is_null) && scores[4].is_number() && scores[4] == scores[5],
        "{scores:?}"
    );
    std::thread::sleep(std::time::Duration::from_secs(5));
    assert!(!lab.path("left_behind").exists(), "its children were ended with it");
}

#[test]
fn what_a_scorer_prints_is_told_with_its_episode() {
    let Some(lab) = lab() else { return };
    lab.write(
        "judge.py",
        "import os\nimport sys\n\n\ndef score(episode):\n    print(f'seen {episode.number}')\n    os.system('echo shell')\n    \
         sys.stderr.write('{\"score\": 7}')\n    print(input if not sys.stdin.read() else 'more')\n    return 1\n",
    );
    let called = score(&lab, "run --scorer judge.py -j 2");
    assert_eq!(called.code, 0, "{}", called.stderr);
    for number in 1..=6 {
        for words in [
            format!("seen {number}"),
            "shell".to_owned(),
            "{\"score\": 7}<built-in function input>".to_owned(),
        ] {
            assert!(
                called.stderr.contains(&format!("episode {number}: {words}\n")),
                "{words}: {}",
                called.stderr
            );
        }
    }
    assert_eq!(scores(&lab, "judge"), vec![Value::from(1.0); 6]);
}

#[test]
fn what_is_no_scorer_is_told_in_a_line_before_anything() {
    let Some(lab) = lab() else { return };
    for (text, told) in [
        (
            Some("def scores(episode):\n    return 1\n"),
            "error: judge.py is no scorer: it has no function `score`\n",
        ),
        (Some("def score(episode)\n"), "error: judge.py is no scorer: line 1: expected ':'\n"),
        (
            Some("import no_such_module\n"),
            "error: judge.py is no scorer: line 1: ModuleNotFoundError: No module named 'no_such_module'\n",
        ),
        (None, "error: cannot read judge.py: No such file or directory (os error 2)\n"),
    ] {
        let called = match text {
            Some(text) => judged(&lab, text),
            None => {
                fs::remove_file(lab.path("judge.py")).unwrap();
                score(&lab, "run --scorer judge.py")
            }
        };
        assert_eq!(called.code, 5, "{}", called.stderr);
        assert!(called.stderr.starts_with(told), "{}", called.stderr);
        assert!(!lab.path("run/scores").exists());
    }
    lab.write("judge.py", INDEX);
    let mut command = lab.command(&words("score run --scorer judge.py"));
    let called = Called::of(command.env("PATH", lab.path("run")).output().unwrap());
    assert!(
        called.code == 2
            && called.stderr.starts_with("error: the scorer cannot be started: python3: No such file"),
        "{}",
        called.stderr
    );
    let called = score(&lab, "run --scorer ./nowhere");
    assert!(
        called.code == 2
            && called.stderr.starts_with("error: the scorer cannot be started: ./nowhere: No such file"),
        "{}",
        called.stderr
    );
    lab.write("my judge.py", INDEX);
    let mut command = lab.command(&["score", "run", "--scorer", "my judge.py"]);
    let called = Called::of(command.output().unwrap());
    assert!(
        called.code == 2
            && called.stderr.contains("`my judge` cannot be a name of scores")
            && called.stderr.contains("--name"),
        "{}",
        called.stderr
    );
    let called = score(&lab, "nowhere --scorer judge.py");
    assert!(
        called.code == 5 && called.stderr.starts_with("error: cannot read nowhere/plan.json"),
        "{}",
        called.stderr
    );
}

#[test]
fn broken_and_unfinished_episodes_are_not_handed_over() {
    let Some(lab) = lab() else { return };
    let run = "run cuisineworld/level_0/tau1 --team cmd:false --quiet --out broken";
    assert_eq!(lab.fails(&words(run)).0, 3);
    let key = lines_of_episodes(&lab)[3].clone();
    fs::remove_file(lab.path(&format!("run/episodes/{key}"))).unwrap();
    let damaged = lab.path(&format!("run/episodes/{}", lines_of_episodes(&lab)[0]));
    fs::write(&damaged, "nonsense").unwrap();
    lab.write("judge.py", INDEX);
    let called = score(&lab, "run broken --scorer judge.py");
    assert_eq!(called.code, 5, "{}", called.stderr);
    assert!(called.stderr.contains("run: not handed over were 1 not finished\n"), "{}", called.stderr);
    assert!(called.stderr.contains("broken: not handed over were 1 broken\n"), "{}", called.stderr);
    assert!(called.stderr.contains("episode 1 is damaged and was not handed over: "), "{}", called.stderr);
    assert!(called.stderr.contains("error: 1 journal cannot be relied on"), "{}", called.stderr);
    assert_eq!(scores(&lab, "judge").len(), 4);
}

#[test]
fn files_of_scores_from_strangers_are_read_with_care() {
    let Some(lab) = lab() else { return };
    judged(&lab, INDEX);
    fs::write(lab.path("run/scores/bad.jsonl"), "{\"key\": 1}\n").unwrap();
    fs::write(lab.path("run/scores/no name.jsonl"), "{}\n").unwrap();
    let report = lab.json(&["report", "run", "--json"]);
    assert_eq!(report["summary"]["score.judge"].as_f64(), Some(1.5));
    let remarks = report["remarks"].to_string();
    assert!(remarks.contains("run/scores/bad.jsonl:1: not a score of an episode: "), "{remarks}");
    fs::rename(lab.path("run/scores"), lab.path("elsewhere")).unwrap();
    std::os::unix::fs::symlink(lab.path("elsewhere"), lab.path("run/scores")).unwrap();
    let called = score(&lab, "run --scorer judge.py --again");
    assert!(called.code == 5 && called.stderr.contains("run/scores"), "{}", called.stderr);
}
