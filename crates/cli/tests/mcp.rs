//! A client of the Model Context Protocol in a seat: plays tasks, talks nonsense, takes calls back, goes and comes back.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::common::*;

/// A client over the pipes of a process of its own.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    asked: u64,
    /// Messages that came while the client waited for another one.
    told: Vec<Value>,
    /// The server's description of itself.
    server: Value,
}

impl Client {
    fn start(lab: &Lab, arguments: &[&str]) -> Client {
        Client::of(lab.command(arguments))
    }

    fn of(mut command: std::process::Command) -> Client {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        let output = BufReader::new(output).lines();
        let mut client = Client { child, input, output, asked: 0, told: Vec::new(), server: Value::Null };
        let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"}});
        client.server = client.request("initialize", &hello)["result"].clone();
        client.line(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
        client
    }

    fn line(&mut self, line: &str) {
        // A server that has gone reads nothing more.
        let _ = writeln!(self.input.as_mut().unwrap(), "{line}");
    }

    fn hear(&mut self) -> Value {
        let line = self.output.next().unwrap().unwrap();
        serde_json::from_str(&line).unwrap()
    }

    /// Sends a request and gives its id.
    fn ask(&mut self, method: &str, parameters: &Value) -> u64 {
        self.asked += 1;
        let id = self.asked;
        self.line(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": parameters}).to_string());
        id
    }

    /// Returns the answer to that request, and keeps other messages that come before it.
    fn answer(&mut self, id: u64) -> Value {
        if let Some(place) = self.told.iter().position(|heard| heard["id"] == id) {
            return self.told.remove(place);
        }
        loop {
            let heard = self.hear();
            if heard["id"] == id {
                return heard;
            }
            self.told.push(heard);
        }
    }

    fn request(&mut self, method: &str, parameters: &Value) -> Value {
        let id = self.ask(method, parameters);
        self.answer(id)
    }

    /// The result of a call of a tool.
    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.request("tools/call", &json!({"name": tool, "arguments": arguments}));
        assert_eq!(answer["error"], Value::Null, "{tool}: {answer}");
        answer["result"].clone()
    }

    /// Closes the pipe; the exit code and what stands in standard error.
    fn close(mut self) -> (i32, String) {
        drop(self.input.take());
        assert!(self.output.next().is_none(), "nothing more is said");
        let mut told = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        (self.child.wait().unwrap().code().unwrap(), told)
    }

    /// Kills the process with SIGKILL.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// The words of a result.
fn words(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap()
}

fn tick(result: &Value) -> u64 {
    result["structuredContent"]["now"]["tick"].as_u64().unwrap()
}

/// How the farm task is solved: also told to the test with the official client.
fn cake() -> Vec<(&'static str, Value)> {
    let take = |item: &str, count: u32| {
        let arguments = json!({"item_name": item, "from_name": "chest", "item_count": count});
        ("withdrawItem", arguments)
    };
    let mut steps = vec![("navigateTo", json!({"x": 41, "y": -60, "z": 131}))];
    steps.extend([take("wheat", 3), take("milk_bucket", 3), take("egg", 1), take("sugar", 2)]);
    steps.push(("craftBlock", json!({"item_name": "cake", "count": 1})));
    steps
}

#[test]
fn a_farm_task_is_solved_by_calls_and_its_journal_is_that_of_a_person() {
    let lab = Lab::new();
    let task = ["villagerbench/farm/0", "--agents", "1", "--seat", "0=human:Ann"];
    let mut client = Client::start(&lab, &[&["mcp"], &task[..], &["--out", "run"]].concat());
    assert_eq!(client.server["serverInfo"]["name"], "cooperage");
    let instructions = client.server["instructions"].as_str().unwrap();
    assert!(
        instructions.starts_with("You are Alice, the only agent in a world. You act only by calls of tools"),
        "{instructions}"
    );
    let tools = client.request("tools/list", &json!({}))["result"]["tools"].clone();
    let craft = tools.as_array().unwrap().iter().find(|tool| tool["name"] == "craftBlock").unwrap();
    assert_eq!(craft["inputSchema"]["properties"]["count"]["type"], "integer");
    assert!(
        craft["description"].as_str().unwrap().starts_with("Crafts items at the nearest crafting table.")
    );
    let manual = client.request("resources/read", &json!({"uri": "cooperage://manual"}));
    assert!(manual["result"]["contents"][0]["text"].as_str().unwrap().contains("## goal"), "{manual}");

    let looked = client.call("observe", json!({}));
    let text = words(&looked);
    assert!(text.starts_with("The task:\n") && text.contains("Make cake"), "{looked}");
    assert!(text.contains("Alice at [41,-60,124]"), "{looked}");
    assert_eq!(looked["structuredContent"]["observation"]["data"]["my_name"], "Alice");
    for (tool, arguments) in cake() {
        let done = client.call(tool, arguments);
        assert_eq!(done["structuredContent"]["done"]["outcome"], "done", "{done}");
        assert_eq!(done["isError"], false);
    }
    let mut waited = client.call("wait", json!({}));
    while waited["structuredContent"].get("end").is_none() {
        waited = client.call("wait", json!({"ticks": 20}));
    }
    let end = &waited["structuredContent"]["end"];
    assert_eq!((&end["reached"], &end["possible"]), (&json!(100), &json!(100)), "{waited}");
    assert!(words(&waited).contains("The episode is over: goal reached. Reached: 100 of 100."), "{waited}");
    let late = client.call("navigateTo", json!({"x": 41, "y": -60, "z": 131}));
    assert_eq!(
        (&late["isError"], &late["structuredContent"]["error"]["kind"]),
        (&json!(true), &json!("over"))
    );
    assert_eq!(late["structuredContent"]["end"]["reached"], 100);
    assert!(words(&client.call("observe", json!({}))).contains("The episode is over"));
    let (code, told) = client.close();
    assert_eq!(code, 0, "{told}");
    assert!(lab.path("run/report.html").is_file());
    lab.stdout(&["verify", "run"]);
    assert_eq!(lab.fails(&["resume", "run", "--mcp"]).0, 2, "it is over");

    // The same moves, typed by a person.
    let mut person = Seated::start(&lab, &[&["play"], &task[..], &["--out", "typed", "--json"]].concat());
    person.hear().unwrap();
    let typed = cake().into_iter().map(|(tool, arguments)| format!("{tool} {arguments}"));
    for line in typed.chain(std::iter::repeat_n("wait 20".to_owned(), 100)) {
        person.say(&line);
        if person.hear().is_none_or(|heard| heard.get("end").is_some()) {
            break;
        }
    }
    assert_eq!(person.end(), Some(0));
    assert_eq!(journals(&lab.path("run")), journals(&lab.path("typed")));
}

#[test]
fn a_client_leads_agents_by_words_and_hears_their_reports() {
    let lab = Lab::new();
    let task = ["collection/logs/3", "--team", "s-agents", "--set", "s-agents.organisation=tree:1"];
    let seated = ["--agents", "2", "--max-ticks", "4000", "--out", "run"];
    let plan = lab.json(&[&["mcp"], &task[..], &seated[..], &["--dry-run", "--json"]].concat());
    assert_eq!(plan["episodes"][0]["commands"], json!([[0, 1]]));
    let mut client = Client::start(&lab, &[&["mcp"], &task[..], &seated[..]].concat());
    let looked = client.call("observe", json!({}));
    assert!(words(&looked).contains("You lead Bob: `say Bob: …` gives Bob an order"), "{looked}");
    let mut heard = String::new();
    let mut turn = client.call("say", json!({"to": "Bob", "text": "mine 3 logs"}));
    while turn["structuredContent"].get("end").is_none() {
        heard.push_str(words(&turn));
        turn = client.call("wait", json!({"ticks": 400}));
    }
    heard.push_str(words(&turn));
    assert!(heard.contains("I will start the task: mine 3 logs (order 1)."), "{heard}");
    assert!(words(&turn).contains("goal reached"), "{turn}");
    client.close();
    lab.stdout(&["verify", "run"]);
}

#[test]
fn a_kitchen_is_played_beside_the_oracle_from_the_second_seat() {
    let lab = Lab::new();
    let arguments = ["mcp", "cuisineworld/level_3/tau3", "--agents", "2", "--seat", "1", "--out", "run"];
    let plan = lab.json(&[&arguments[..], &["--dry-run", "--json"]].concat());
    assert_eq!(plan["episodes"][0]["people"], json!({"1": "mcp"}));
    let mut client = Client::start(&lab, &arguments);
    let mut calls = 0;
    let end = loop {
        let (tool, arguments) = match calls % 7 {
            0 => ("goto", json!({"location": "storage0"})),
            1 => ("get", json!({"item": "tuna", "location": "storage0"})),
            2 => ("goto", json!({"location": "chopboard1"})),
            3 => ("put", json!({"location": "chopboard1"})),
            4 => ("activate", json!({"location": "chopboard1"})),
            5 => ("wait", json!({"ticks": 1})),
            _ => ("get", json!({"location": "chopboard1"})),
        };
        let done = client.call(tool, arguments);
        calls += 1;
        if let Some(end) = done["structuredContent"].get("end") {
            break end.clone();
        }
        let text = words(&done);
        assert!(text.contains(&format!("{tool} ")) && text.contains("current game step"), "{done}");
        // A call that the kitchen refuses takes no time.
        assert!(tick(&done) <= calls, "{done}");
        assert!(calls < 500);
    };
    assert_eq!(end["reason"], "the task's time was over");
    assert_eq!((&end["reached"], &end["possible"]), (&json!(REACHED), &json!(POSSIBLE)));
    assert_eq!(client.close().0, 0);
    lab.stdout(&["verify", "run"]);
}

/// One of each kind of dish that could once not be made by clicking: every call was proposed, and every proposed call succeeds.
#[test]
fn dishes_are_made_by_offers_alone() {
    for (level, dish) in [
        ("level_7", "onionPotatoCarrotSoup"),
        ("level_6", "pepperoniPizza"),
        ("level_9", "cheeseBurger"),
        ("level_10", "BurritodePastor"),
    ] {
        let lab = Lab::new();
        let shown = lab.json(&["tasks", "show", &format!("cuisineworld/{level}"), "--json"]);
        let recipes = shown["recipes"].as_array().unwrap();
        let mut calls = Vec::new();
        make(recipes, dish, &mut calls);
        calls.extend([at("goto", "servingtable0"), at("put", "servingtable0")]);
        let task = format!("cuisineworld/{level}/tau5");
        let mut client = Client::start(&lab, &["mcp", &task, "--agents", "1", "--out", "run"]);
        let mut place = "servingtable0".to_owned();
        for (tool, arguments) in calls {
            let there = arguments["location"].as_str().unwrap().to_owned();
            if tool == "goto" && there == place {
                continue;
            }
            let call = json!({"tool": tool, "arguments": arguments});
            let mut waited = 0;
            while !offers(&mut client).contains(&call) {
                // A product is offered when it is done.
                assert!(tool == "get" && waited < 12, "{dish}: {call} is not offered");
                client.call("noop", json!({}));
                waited += 1;
            }
            let done = client.call(tool, arguments);
            assert!(!words(&done).contains("without success"), "{dish}: {done}");
            place = there;
        }
        let seen = client.call("observe", json!({}));
        assert!(words(&seen).contains(dish), "{seen}");
        client.close();
    }
}

fn at(tool: &'static str, place: &str) -> (&'static str, Value) {
    (tool, json!({ "location": place }))
}

fn offers(client: &mut Client) -> Vec<Value> {
    client.call("observe", json!({}))["structuredContent"]["now"]["offers"].as_array().unwrap().clone()
}

/// The calls after which the agent holds an item: the ingredients that are made themselves come first.
fn make(recipes: &[Value], item: &str, calls: &mut Vec<(&'static str, Value)>) {
    let recipe_of = |item: &str| recipes.iter().find(|recipe| recipe["product"] == item);
    let Some(recipe) = recipe_of(item) else {
        calls.extend([at("goto", "storage0"), ("get", json!({"item": item, "location": "storage0"}))]);
        return;
    };
    let place = format!("{}0", recipe["tool"].as_str().unwrap());
    let mut ingredients: Vec<&str> =
        recipe["ingredients"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    ingredients.sort_by_key(|ingredient| recipe_of(ingredient).is_none());
    for ingredient in ingredients {
        make(recipes, ingredient, calls);
        calls.extend([at("goto", &place), at("put", &place)]);
    }
    calls.extend([at("activate", &place), at("get", &place)]);
}

/// A planner's model is warmer beside a person, as in the published human study.
#[test]
fn the_sampling_beside_a_person_is_the_published_one() {
    let lab = Lab::new();
    let plan = |verb: &[&str]| {
        let model = ["--agents", "2", "--model", "compatible/x", "--base-url", "http://127.0.0.1:9"];
        let plan = lab.json(&[verb, &model, &["--dry-run", "--json"]].concat());
        plan["episodes"][0]["teams"][0]["models"]["mindagent.plan"]["temperature_milli"].clone()
    };
    assert_eq!(plan(&["mcp", "cuisineworld/level_3/tau3"]), 200);
    assert_eq!(plan(&["run", "cuisineworld/level_3/tau3"]), 100);
}

/// Orders that a crew serves which consists of an oracle's cook and a client that only chops tuna.
const REACHED: u64 = 2;
const POSSIBLE: u64 = 4;

#[test]
fn hostile_requests_get_typed_errors_and_the_seat_can_still_be_played() {
    let lab = Lab::new();
    let mut client =
        Client::start(&lab, &["mcp", "cuisineworld/level_3/tau3", "--agents", "2", "--out", "run"]);
    for (name, arguments) in [
        ("dance", json!({})),
        ("", json!({})),
        ("../../etc/passwd", json!({})),
        (&*"x".repeat(100_000), json!({})),
    ] {
        let answer = client.request("tools/call", &json!({"name": name, "arguments": arguments}));
        assert_eq!(answer["error"]["code"], -32602, "{name:.20}");
        assert!(answer["error"]["message"].as_str().unwrap().len() < 200);
    }
    let long = "x".repeat(2 << 20);
    for (tool, arguments, kind) in [
        ("wait", json!({"ticks": -1}), "invalid_arguments"),
        ("wait", json!({"ticks": 1e300}), "invalid_arguments"),
        ("wait", json!({"until": 5}), "invalid_arguments"),
        ("say", json!({"text": ["a"]}), "invalid_arguments"),
        ("say", json!({"text": "hi", "to": "agent7"}), "invalid_arguments"),
        ("observe", json!({"seat": 1}), "invalid_arguments"),
        ("say", json!({"text": long}), ""),
        ("goto", json!({"location": long}), ""),
        ("goto", json!({"location": "nowhere"}), ""),
        ("goto", json!({"location": 7}), ""),
        ("goto", json!({}), ""),
        ("goto", json!({"location": "storage0", "agent": 1}), "invalid_arguments"),
    ] {
        let result = client.call(tool, arguments);
        assert_eq!(result["isError"], true, "{result:.300}");
        let content = &result["structuredContent"];
        if kind.is_empty() {
            assert_eq!(content["done"]["outcome"], "refused", "{result:.300}");
            assert_eq!(tick(&result), 0, "no time has passed");
        } else {
            assert_eq!(content["error"]["kind"], kind, "{result:.300}");
        }
    }
    // Lines that are no requests.
    let deep = format!("{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":{}", "[".repeat(100_000));
    for line in
        ["", "no json", "{}", "[]", "[1,2]", "null", &deep, &"z".repeat(6 << 20), "{\"jsonrpc\":\"2.0\"}"]
    {
        client.line(line);
    }
    let too_long = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": "x".repeat(20 << 20)});
    client.line(&too_long.to_string());
    client.request("ping", &json!({}));
    let refused: Vec<Value> = client.told.drain(..).map(|told| told["error"].clone()).collect();
    let unread: Vec<&str> = refused
        .iter()
        .filter(|error| error["code"] == -32700)
        .map(|error| error["message"].as_str().unwrap())
        .collect();
    let no_json = "the line is no JSON";
    assert_eq!(unread, [no_json, no_json, no_json, "the line has more than 8 MiB"], "{refused:?}");
    assert_eq!(refused.len(), 9, "each line but the empty one is answered: {refused:?}");
    for parameters in [json!({}), json!({"name": 7}), json!({"name": "wait", "arguments": [1]})] {
        let answer = client.request("tools/call", &parameters);
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    // These are answered without a number.
    for parameters in [json!([]), json!("x"), json!(null)] {
        client.ask("tools/call", &parameters);
    }
    assert!(client.request("no/such", &json!({}))["error"]["code"].is_i64());
    assert!(
        client.request("resources/read", &json!({"uri": "file:///etc/passwd"}))["error"]["code"].is_i64()
    );

    // Several at once are carried out in their order; too many are told so.
    let wait = json!({"name": "wait", "arguments": {"ticks": 1}});
    let first: Vec<u64> = (0..5).map(|_| client.ask("tools/call", &wait)).collect();
    for (number, id) in first.into_iter().enumerate() {
        let answer = client.answer(id);
        assert_eq!(tick(&answer["result"]), number as u64 + 1, "{answer:.300}");
    }
    let ids: Vec<u64> = (0..300).map(|_| client.ask("tools/call", &json!({"name": "observe"}))).collect();
    for id in ids {
        let result = client.answer(id)["result"].clone();
        let kind = &result["structuredContent"]["error"]["kind"];
        assert!(result["isError"] == false || *kind == "too_many_calls", "{result:.300}");
    }
    let left = client.call("leave", json!({}));
    assert_eq!(left["structuredContent"]["end"]["reason"], "the task's time was over", "{left:.600}");
    assert_eq!(client.close().0, 0);
    lab.stdout(&["verify", "run"]);
}

#[test]
fn an_episode_waits_for_a_client_that_has_gone_and_goes_on_with_the_next() {
    let lab = Lab::new();
    let arguments = ["mcp", "villagerbench/farm/0", "--agents", "1", "--out", "run"];
    let mut client = Client::start(&lab, &arguments);
    let mut steps = cake().into_iter();
    let mut play = |client: &mut Client, count: usize| -> u64 {
        let mut last = 0;
        for (tool, arguments) in steps.by_ref().take(count) {
            last = tick(&client.call(tool, arguments));
        }
        last
    };
    let last = play(&mut client, 2);
    let (code, told) = client.close();
    assert!(code == 0 && told.contains("`cooperage resume run --mcp`"), "{told}");

    let mut client = Client::start(&lab, &arguments);
    let looked = client.call("observe", json!({}));
    assert_eq!(tick(&looked), last, "the same command goes on");
    assert!(words(&looked).contains("you took 3 wheat out"), "what was before is told once more: {looked}");
    let last = play(&mut client, 1);
    client.kill();

    // A person may go on in between.
    let output = lab.handed(&["resume", "run"], b"score\n");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && told.contains("`cooperage resume run --mcp` lets a client go on"),
        "{told}"
    );

    let mut client = Client::start(&lab, &["resume", "run", "--mcp", "--quiet"]);
    assert_eq!(tick(&client.call("observe", json!({}))), last);
    play(&mut client, 10);
    // The server may or may not carry out a request that is pending when the pipe closes; nothing breaks.
    client.ask("tools/call", &json!({"name": "wait", "arguments": {"ticks": 12000}}));
    drop(client.input.take());
    assert_eq!(client.child.wait().unwrap().code(), Some(0));
    if lab.output(&["verify", "run"]).status.success() {
        return;
    }
    let mut client = Client::start(&lab, &["resume", "run", "--mcp"]);
    let end = client.call("wait", json!({"ticks": 12000}))["structuredContent"]["end"].clone();
    assert_eq!(end["reached"], 100, "{end}");
    assert_eq!(client.close().0, 0);
    lab.stdout(&["verify", "run"]);
}

#[test]
fn a_call_that_is_taken_back_stops_the_action_where_time_goes_on() {
    let lab = Lab::new();
    let world = ["mcp", "world/flat", "--agents", "1", "--clock", "wall", "--speed", "5", "--out", "run"];
    let mut client = Client::start(&lab, &world);
    let call = json!({"name": "goToCoordinates", "arguments": {"x": 400, "y": -60, "z": 0, "closeness": 1},
        "_meta": {"progressToken": "way"}});
    let id = client.ask("tools/call", &call);
    let begun = client.hear();
    assert_eq!(begun["method"], "notifications/progress");
    assert_eq!(begun["params"]["progressToken"], "way");
    client.line(
        &json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
            .to_string(),
    );
    let waited = client.call("wait", json!({"ticks": 40}));
    assert!(tick(&waited) >= 40, "{waited}");
    let said = client.call("say", json!({"text": "here I am"}));
    assert_eq!(said["structuredContent"]["done"]["outcome"], "done");
    let (code, told) = client.close();
    assert_eq!(code, 0, "{told}");
    let part = std::fs::read_dir(lab.path("run/episodes")).unwrap().map(|entry| entry.unwrap().path());
    let part = part.into_iter().find(|path| path.extension().is_some_and(|end| end == "part")).unwrap();
    let journal = std::fs::read_to_string(part).unwrap();
    let stopped = journal.lines().find(|line| line.contains(r#""type":"stop""#)).unwrap();
    assert!(stopped.contains(r#""outcome":"stopped""#), "{stopped}");
    // All of that is compared when the next client comes.
    let mut client = Client::start(&lab, &["resume", "run", "--mcp"]);
    assert!(tick(&client.call("observe", json!({}))) >= 40);
    assert_eq!(client.close().0, 0);
}

#[test]
fn a_client_is_told_why_an_episode_breaks_off_and_no_key_is_told() {
    const KEY: &str = "sk-that-nobody-may-read";
    let lab = Lab::new();
    let fake = provider(&[("key", "another")]);
    let url = fake.base_url();
    let arguments = ["mcp", "cuisineworld/level_3/tau3", "--agents", "2", "--team", "mindagent"];
    let reach = ["--model", "openai/gpt-4", "--base-url", &url, "--yes", "--out", "run"];
    let mut command = lab.command(&[&arguments[..], &reach].concat());
    command.env("OPENAI_API_KEY", KEY);
    let mut client = Client::of(command);
    let result = client.call("wait", json!({"ticks": 5}));
    assert_eq!(result["structuredContent"]["error"]["kind"], "broken", "{result}");
    assert!(words(&result).contains("`cooperage resume run --mcp` goes on"), "{result}");
    let again = client.call("observe", json!({}));
    assert_eq!(again["isError"], true, "{again}");
    let heard = format!("{result}{again}");
    let (code, told) = client.close();
    assert_eq!(code, 3, "{told}");
    assert!(!heard.contains(KEY) && !told.contains(KEY), "{heard} {told}");
}

#[test]
fn a_server_that_is_told_to_end_does_so_beside_a_client_that_stays() {
    let lab = Lab::new();
    let mut client = Client::start(&lab, &["mcp", "villagerbench/farm/0", "--out", "run"]);
    client.call("wait", json!({}));
    let number = client.child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-TERM", &number]).status().unwrap();
    assert!(sent.success());
    assert_eq!(client.child.wait().unwrap().code(), Some(143));
    let mut client = Client::start(&lab, &["resume", "run", "--mcp"]);
    assert_eq!(tick(&client.call("observe", json!({}))), 20);
    assert_eq!(client.close().0, 0);
}
