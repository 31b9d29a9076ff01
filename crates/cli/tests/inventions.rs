//! A run of inventions that was stopped goes on to the same file of tasks.

use crate::common::*;

#[test]
fn inventions_that_were_stopped_go_on_to_the_same_file() {
    for (kind, file) in
        [("villagerbench/gen", "generated_tasks.json"), ("villagerbench/escape", "escape_atoms.json")]
    {
        let lab = Lab::new();
        let invent = |count: &str, out: &str| {
            lab.stdout(&["tasks", "invent", kind, "--model", "oracle", "--count", count, "--out", out]);
            std::fs::read_to_string(lab.path(out).join(file)).unwrap()
        };
        let whole = invent("3", "whole");
        assert_eq!(invent("3", "again"), whole, "{kind}: the same seed gives the same file");
        let run = lab.path("whole/run");
        let expected = journals(&run);
        assert_eq!(expected.len(), 3);
        // The run was stopped in its second record: the first is there, the third was not begun.
        for (number, (name, bytes)) in expected.iter().enumerate().skip(1) {
            std::fs::remove_file(run.join("episodes").join(name)).unwrap();
            if number == 1 {
                let part = name.replace(".jsonl.zst", ".jsonl.part");
                std::fs::write(run.join("episodes").join(part), &bytes.as_bytes()[..bytes.len() * 2 / 3])
                    .unwrap();
            }
        }
        std::fs::remove_file(lab.path("whole").join(file)).unwrap();
        assert_eq!(invent("3", "whole"), whole, "{kind}");
        assert_eq!(journals(&run), expected);
        lab.stdout(&["verify", "whole/run"]);
    }
}
