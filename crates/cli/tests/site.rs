//! `export site`: runs as a folder of pages that opens without a server.
#![expect(clippy::unwrap_used, reason = "a test")]

use std::io::Read;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::common::{self, Lab};

const KEY: &str = "sk-this-is-the-key";

/// All files of a folder, with what is packed in them unpacked.
fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(texts(&path));
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            let packed = text.split("id=\"episode\">").nth(1).map(|rest| rest.split('<').next().unwrap());
            let mut whole = String::new();
            if let Some(packed) = packed {
                let bytes = STANDARD.decode(packed).unwrap();
                flate2::read::ZlibDecoder::new(&*bytes).read_to_string(&mut whole).unwrap();
            }
            all.push((path, text + &whole));
        }
    }
    all
}

#[test]
fn a_site_holds_reports_episodes_and_comments_and_nothing_of_this_machine() {
    let lab = Lab::new();
    let here = lab.path("").canonicalize().unwrap().to_str().unwrap().trim_end_matches('/').to_owned();
    lab.stdout(&["run", "cuisineworld/level_3/tau2", "--model", "oracle", "--out", "first", "--quiet"]);
    let reply = format!("I look into {here}/secret first.");
    let provider = common::provider(&[("text", &reply)]);
    let address = format!("compatible={}", provider.base_url());
    let run =
        "run cuisineworld/level_3/tau2 --model compatible/weak --max-calls 3 --quiet --yes --out second";
    let words = [run.split(' ').collect(), vec!["--base-url", &address]].concat();
    let played = lab.command(&words).env("COOPERAGE_API_KEY", KEY).output().unwrap();
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
    let episode = common::journals(&lab.path("first"))[0].0.trim_end_matches(".jsonl.zst").to_owned();
    let comment = format!("see <i>here</i>, {here}/secret");
    let line = serde_json::json!({ "type": "comment", "id": 1, "episode": episode, "tick": 9, "by": "Ann", "text": comment });
    lab.write("first/comments.jsonl", &format!("{line}\n"));

    lab.stdout(&["export", "site", "first", &format!("{here}/second"), "--prompts", "--out", "site"]);
    let files = texts(&lab.path("site"));
    for (path, text) in &files {
        for hidden in
            [KEY, &here, &here.replace('/', "&#x2f;"), &lab.path("").to_str().unwrap().replace('/', "&#x2f;")]
        {
            assert!(!text.contains(hidden), "{} holds {hidden}", path.display());
        }
    }
    let text = |name: &str| &files.iter().find(|(path, _)| path.ends_with(name)).unwrap().1;
    let index = text("site/index.html");
    assert!(
        index.contains("href=\"first&#x2f;index.html\"") || index.contains("href=\"first/index.html\""),
        "{index}"
    );
    assert!(index.contains("see &lt;i&gt;here&lt;&#x2f;i&gt;, …&#x2f;secret"), "{index}");
    assert!(index.contains(&format!("{episode}.html#t=9")));
    assert!(text("first/index.html").contains(&format!("href=\"{episode}.html\"")));
    let page = text(&format!("first/{episode}.html"));
    assert!(page.contains("\"by\":\"Ann\"") && page.contains("\"home\":\"index.html\""));
    assert!(text("site/compare.html").contains("second"));
    assert!(
        files.iter().any(|(_, text)| text.contains("I look into …/secret first.")),
        "prompts are asked for"
    );

    // The same comment goes with the page of the episode alone.
    lab.stdout(&["export", "page", "first", "--out", "alone/page.html"]);
    assert!(texts(&lab.path("alone"))[0].1.contains("\"by\":\"Ann\""));

    let (code, said) = lab.fails(&["export", "site", "first", "--out", "site"]);
    assert!(code == 6 && said.contains("site is there already, and holds something"), "{code}: {said}");
    lab.stdout(&["export", "site", "first", "--pages", "0", "--out", "small"]);
    let small = texts(&lab.path("small"));
    assert_eq!(small.len(), 2, "the list and the report");
    assert!(small.iter().any(|(_, text)| text.contains("first: 1 finished episode has no page here.")));
}
