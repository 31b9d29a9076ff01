//! The studio as a program: it tells where it is, serves the runs there are, and ends when it is asked to.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::common::{Lab, exchange};

/// A server that says where it is.
fn started(lab: &Lab) -> (Child, Value) {
    begun(lab.command(&["serve", "--json"]))
}

fn begun(mut command: Command) -> (Child, Value) {
    // It is started by programs that close its standard input.
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (child, serde_json::from_str(&line).unwrap())
}

/// Status and body of a request with the token of an address.
fn get(url: &str, path: &str) -> (u16, String) {
    let (address, token) = url.trim_start_matches("http://").split_once("/?token=").unwrap();
    exchange(address, "GET", path, token, "")
}

#[test]
fn it_serves_until_it_is_asked_to_end() {
    let lab = Lab::new();
    lab.stdout(&["run", "cuisineworld/level_0/tau1", "--model", "oracle", "--agents", "2", "--quiet"]);
    let (mut child, told) = started(&lab);
    let url = told["url"].as_str().unwrap();
    assert!(url.starts_with("http://127.0.0.1:") && told["viewer_url"].is_string(), "{told}");
    let (status, body) = get(url, "/api/runs");
    let runs: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &runs[0]["finished"], &runs[0]["teams"][0]), (200, &1.into(), &"mindagent".into()));
    let (status, page) = get(url, "/");
    assert!(status == 200 && page.contains("/studio.js"), "{page}");
    let name = runs[0]["name"].as_str().unwrap();
    let (status, report) = get(url, &format!("/report/{name}"));
    assert!(status == 200 && report.contains("level_0"), "{report}");
    assert_eq!(ended(&mut child), Some(0));
}

/// Asks a server to end; its exit code.
fn ended(child: &mut Child) -> Option<i32> {
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    child.wait().unwrap().code()
}

#[test]
fn without_a_place_for_temporary_files_the_demonstration_is_in_the_folder_of_runs() {
    let lab = Lab::new();
    let entries = || std::fs::read_dir(lab.path("runs")).unwrap().count();
    let mut command = lab.command(&["serve", "--demo", "--json"]);
    command.env("TMPDIR", "/nowhere");
    let (mut child, told) = begun(command);
    let (status, body) = get(told["url"].as_str().unwrap(), "/api/runs");
    let runs: Value = serde_json::from_str(&body).unwrap();
    let finished: Vec<&Value> = runs.as_array().unwrap().iter().filter(|run| run["finished"] == 1).collect();
    assert_eq!((status, finished.len(), entries()), (200, 2, 1), "{runs}");
    assert_eq!((ended(&mut child), entries()), (Some(0), 0));
}

#[test]
fn a_port_that_is_taken_is_one_clear_line() {
    let lab = Lab::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let (code, told) = lab.fails(&["serve", "--port", &port]);
    assert!(code != 0 && told.contains(&format!("cannot listen on port {port}")), "{told}");
    assert!(told.contains("--port"), "{told}");
}

#[test]
fn a_studio_that_others_could_reach_needs_a_proxy_and_a_name() {
    let lab = Lab::new();
    let run = ["run", "cuisineworld/level_0/tau1", "--model", "oracle", "--serve", "--quiet"];
    let refused: [(Vec<&str>, &str); 6] = [
        (vec!["serve", "--public", "0.0.0.0"], "--behind-proxy"),
        (vec!["serve", "--public", "::", "--host-name", "studio.example"], "--behind-proxy"),
        (vec!["serve", "--public", "0.0.0.0", "--behind-proxy"], "--host-name"),
        (vec!["serve", "--behind-proxy"], "--host-name"),
        (vec!["serve", "--public", "everywhere"], "--public"),
        ([&run[..], &["--public", "0.0.0.0"]].concat(), "--behind-proxy"),
    ];
    for (arguments, hint) in refused {
        let (code, told) = lab.fails(&arguments);
        assert!(code == 2 && told.contains(hint), "{arguments:?}: {code} {told}");
    }
    for name in ["https://studio.example", "studio.example/x", "", "a b"] {
        let (code, told) = lab.fails(&["serve", "--behind-proxy", "--host-name", name]);
        assert!(code == 2 && told.contains("write the name alone"), "{name}: {told}");
    }
    let behind =
        ["serve", "--public", "0.0.0.0", "--behind-proxy", "--host-name", "studio.example", "--json"];
    let mut child = lab.command(&behind).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let told: Value = serde_json::from_str(&line).unwrap();
    for address in ["url", "viewer_url"] {
        assert!(told[address].as_str().unwrap().starts_with("https://studio.example/?token="), "{told}");
    }
}
