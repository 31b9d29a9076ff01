//! Pages of the documents whose commands are carried out as they are written.
#![expect(clippy::unwrap_used, reason = "helpers of tests may fail loudly")]
#![expect(clippy::disallowed_methods, reason = "a shell finds its programs by the path of the environment")]

use crate::common::{Lab, PlayerServer};

/// A page of the documents.
fn page(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The blocks of a page in that language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let fence = format!("```{language}\n");
    page.split(fence.as_str()).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

/// The words of a command of the page; a line that ends with a backslash goes on.
fn words(command: &str) -> Vec<String> {
    let words = command.replace("\\\n", " ");
    words.split_whitespace().skip(1).map(str::to_owned).collect()
}

/// Carries a block out in a shell that knows the program by its name. Returns all that it printed.
fn shell(lab: &Lab, block: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_cooperage")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let done = std::process::Command::new("sh")
        .args(["-e", "-c", block])
        .env("PATH", path)
        .current_dir(lab.path("."))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{block}\n{told}");
    told
}

#[test]
fn the_tutorial_leads_to_a_table_and_a_figure_as_it_is_written() {
    let page = page("paper.md");
    let lab = Lab::new();
    let server = PlayerServer::start(&lab, &["player=reader"]);
    // The port of the page may be another program's on this machine.
    let page = page.replace("http://127.0.0.1:8077/v1/", &server.base_url);
    lab.write("grid.toml", blocks(&page, "toml").first().unwrap());
    let mut commands = 0;
    for block in blocks(&page, "sh") {
        let joined = block.replace("\\\n", " ");
        for line in joined.lines().filter(|line| !line.ends_with('&')) {
            let mut words = words(line);
            // The file of the page names an address, to which one agrees at the terminal.
            if words.iter().any(|word| word == "--grid") {
                words.push("--yes".to_owned());
            }
            lab.stdout(&words.iter().map(String::as_str).collect::<Vec<_>>());
            commands += 1;
        }
    }
    assert_eq!(commands, 4);
    let tex = std::fs::read_to_string(lab.path("runs/paper/tables/table.tex")).unwrap();
    for team in ["solo", "agentverse", "villager", "mindcraft"] {
        assert!(tex.contains(team), "{tex}");
    }
    let figure = std::fs::read(lab.path("runs/paper/tables/figure.pdf")).unwrap();
    assert!(figure.starts_with(b"%PDF-"));
    let table = std::fs::read_to_string(lab.path("runs/mine/tables/table.md")).unwrap();
    assert!(table.contains("strict is villager (villager.controller=reduced)"), "{table}");
}

/// Each text that the page shows is printed by the commands before it.
#[test]
fn the_page_on_failures_leads_to_the_reply_that_decided() {
    let page = page("why.md");
    let lab = Lab::new();
    let mut told = String::new();
    let (mut commands, mut texts) = (0, 0);
    for part in page.split("```").skip(1).step_by(2) {
        if let Some(block) = part.strip_prefix("sh\n") {
            told += &shell(&lab, block);
            commands += 1;
        } else if let Some(text) = part.strip_prefix("text\n") {
            for line in text.lines() {
                assert!(told.contains(line.trim_end()), "{line}\n{told}");
            }
            texts += 1;
        }
    }
    assert_eq!((commands, texts), (5, 3));
}

/// The file of the page scores a run.
#[test]
fn the_page_on_scores_scores_a_run() {
    let page = page("scoring.md");
    let lab = Lab::new();
    lab.stdout(&["run", "cuisineworld/level_0/tau1", "--model", "oracle", "--quiet", "--out", "runs/x"]);
    lab.write("judge.py", blocks(&page, "python").first().unwrap());
    let command = blocks(&page, "text")[0].lines().next().unwrap();
    shell(&lab, command);
    let scores = std::fs::read_to_string(lab.path("runs/x/scores/judge.jsonl")).unwrap();
    assert!(scores.contains("\"actions\"") && scores.contains("\"refused\""), "{scores}");
}
