//! A team of Cooperage in Rust, as a process: each agent takes at random one of the actions that the world proposes.
//!
//! ```text
//! cargo build --package cooperage-examples --example process
//! cooperage run cuisineworld/level_3 --team "cmd:target/debug/examples/process"
//! ```

use std::io::{BufRead, Write, stdin, stdout};

use serde_json::{Value, json};

/// A line that the process is told; none at the end.
fn told(lines: &mut impl Iterator<Item = String>) -> Option<Value> {
    let line: Value = serde_json::from_str(&lines.next()?).ok()?;
    (line.get("type")? != "end").then_some(line)
}

fn play(lines: &mut impl Iterator<Item = String>, output: &mut impl Write) -> Option<()> {
    /// Makes a request; the next line is the response, or the next turn after `yield`.
    fn request(output: &mut impl Write, request: &Value) -> Option<()> {
        writeln!(output, "{request}").and_then(|()| output.flush()).ok()
    }
    let (start, mut turn) = (told(lines)?, told(lines)?);
    let mut random = start.get("seed")?.as_u64()?;
    loop {
        let mut calls = Vec::new();
        for seat in turn.get("seats")?.as_array()? {
            let offers = seat.get("offers")?.as_array()?;
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let draw = usize::try_from(random >> 33).ok()?;
            if let Some(offer) = offers.get(draw % offers.len().max(1)) {
                let (agent, tool, arguments) =
                    (seat.get("agent")?, offer.get("tool")?, offer.get("arguments")?);
                calls.push(json!({ "agent": agent, "tool": tool, "arguments": arguments }));
            }
        }
        request(output, &json!({ "request": "submit", "calls": calls }))?;
        told(lines)?;
        request(output, &json!({ "request": "yield", "ticks": 1 }))?;
        turn = told(lines)?;
    }
}

fn main() {
    // It ends where its lines end.
    let _ = play(&mut stdin().lock().lines().map_while(Result::ok), &mut stdout());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_takes_what_is_offered_and_yields() {
        let offer = json!({ "tool": "goto", "arguments": { "place": "pot0" } });
        let turn = json!({ "type": "turn", "seats": [{ "agent": 1, "offers": [offer] }, { "agent": 2, "offers": [] }] });
        let lines = [
            json!({ "type": "start", "seed": 7 }),
            turn,
            json!({ "type": "response" }),
            json!({ "type": "end" }),
        ];
        let mut said = Vec::new();
        assert_eq!(play(&mut lines.iter().map(Value::to_string), &mut said), None);
        let said: Vec<Value> = String::from_utf8_lossy(&said)
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let call = json!({ "agent": 1, "tool": "goto", "arguments": { "place": "pot0" } });
        let expected =
            [json!({ "request": "submit", "calls": [call] }), json!({ "request": "yield", "ticks": 1 })];
        assert_eq!(said, expected);
    }
}
