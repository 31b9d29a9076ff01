//! The conversation of a seat, as the same moment is told to an agent that does a task without a team, so that a player that reads
//! the prompts of such agents reads those of seats as well.

use cooperage_models::{ChatRole, Message};
use serde_json::{Value, json};

use super::prompt_parts::NEIGHBOURS;

/// Words of the instructions of every seat, behind the names.
const ACT_ONLY: &str = " You act only by calls of tools, one in each turn.";
/// The first words of the instructions, before the agent's name.
const YOU: &str = "You are ";
/// The words before the names of the other agents.
const OTHERS: &str = "the others are ";
/// The first words of the instructions of an agent without a team.
const ALONE: &str = "You do a task in a world without a team.";
const SURROUNDINGS: &str = "The surroundings:\n";
const TIME_LEFT: &str = "Time left for the task: ";
/// The first words of a message that repeats surroundings of before; such messages stand behind the conversation.
const BEFORE: &str = "The surroundings before:\n";
/// The headings of the parts of a turn.
const MEANWHILE: &str = "Meanwhile:";
const WHOLE: &str = "The surroundings now:";
const COME: &str = "New in the surroundings:";
const GONE: &str = "No longer so:";
const SAME: &str = "The surroundings are as before.";
/// The word between a tool and what came of its call.
const OUTCOMES: [(&str, bool); 2] = [(" worked", true), (" failed", false)];
/// The beginning of the line with the data of a result.
const DATA: &str = "Data: ";

/// The parts of a later message.
#[derive(Debug, Default, PartialEq)]
struct TurnParts<'t> {
    result: Vec<&'t str>,
    meanwhile: Vec<&'t str>,
    whole: Vec<&'t str>,
    come: Vec<&'t str>,
    gone: Vec<&'t str>,
    time_left: Option<&'t str>,
}

impl<'t> TurnParts<'t> {
    fn of(text: &'t str) -> TurnParts<'t> {
        let mut parts = TurnParts::default();
        let mut heading = "";
        for line in text.lines() {
            match line {
                MEANWHILE | WHOLE | COME | GONE | SAME => heading = line,
                _ if line.starts_with(TIME_LEFT) => parts.time_left = Some(line),
                _ => match heading {
                    MEANWHILE => parts.meanwhile.push(line),
                    WHOLE => parts.whole.push(line),
                    COME => parts.come.push(line),
                    GONE => parts.gone.push(line),
                    SAME => {}
                    _ => parts.result.push(line),
                },
            }
        }
        parts
    }

    /// The result of the call, as a record.
    fn observation(&self) -> String {
        let (data, message): (Vec<&str>, Vec<&str>) =
            self.result.iter().partition(|line| line.starts_with(DATA));
        let text = message.join("\n");
        let ended =
            OUTCOMES.iter().filter_map(|(word, status)| Some((text.find(word)?, word, *status))).min();
        let (message, status) = match ended {
            Some((at, word, status)) => {
                (text[at + word.len()..].trim_start_matches([':', '.', ' ']).to_owned(), status)
            }
            None => (text.clone(), false),
        };
        let mut record = json!({"message": message, "status": status});
        let data = data.first().and_then(|line| serde_json::from_str::<Value>(&line[DATA.len()..]).ok());
        if let (Some(data), Some(fields)) = (data, record.as_object_mut()) {
            fields.insert("data".to_owned(), data);
        }
        let beside = self.meanwhile.iter().map(|line| format!("\n{line}"));
        format!("Observation: {record}{}", beside.collect::<String>())
    }

    /// The surroundings after this turn.
    fn applied_to(&self, surroundings: &mut Vec<String>) {
        if !self.whole.is_empty() {
            *surroundings = self.whole.iter().map(|line| (*line).to_owned()).collect();
            return;
        }
        let mut come: Vec<&str> = self.come.clone();
        for gone in &self.gone {
            let Some(place) = surroundings.iter().position(|line| line == gone) else { continue };
            // A line that tells newer news of the same subject stands in its place.
            match come.iter().position(|line| subject(line) == subject(gone)) {
                Some(new) => come.remove(new).clone_into(&mut surroundings[place]),
                None => drop(surroundings.remove(place)),
            }
        }
        for line in come {
            let place = place_of(line, surroundings);
            surroundings.insert(place, line.to_owned());
        }
    }
}

/// Where a line belongs that is in no other's place: behind the last one of its subject or about its thing, or else at the end of a
/// list.
fn place_of(line: &str, surroundings: &[String]) -> usize {
    let behind =
        |is_like: &dyn Fn(&String) -> bool| surroundings.iter().rposition(is_like).map(|last| last + 1);
    let thing = line.split_once('(').and_then(|(_, rest)| rest.split([',', ')']).next());
    behind(&|known| subject(known) == subject(line))
        .or_else(|| thing.and_then(|thing| behind(&|known| known.contains(&format!("({thing}")))))
        .or_else(|| line.starts_with("- ").then(|| behind(&|known| known.starts_with("- "))).flatten())
        .or_else(|| {
            let is_heading = |known: &String| known.ends_with(':') && !known.starts_with('-');
            line.starts_with("    ").then(|| behind(&is_heading)).flatten()
        })
        .unwrap_or(surroundings.len())
}

/// The words of a line that say what it is about.
fn subject(line: &str) -> &str {
    line.split([':', '[', ',']).next().unwrap_or(line)
}

/// The messages as an agent without a team would get them; `None` if they are no conversation of a seat.
pub(super) fn retold(messages: &[Message]) -> Option<Vec<Message>> {
    let (system, rest) = messages.split_first()?;
    let (opening, turns) = rest.split_first()?;
    let (about, manual) = system.text().split_once(ACT_ONLY)?;
    let name = about.strip_prefix(YOU)?.split(',').next()?;
    let others = about.split_once(OTHERS).map(|(_, others)| others.trim_end_matches('.'));
    let (task, told) = opening.text().split_once(SURROUNDINGS)?;
    let (told, time_left) = match told.split_once(TIME_LEFT) {
        Some((told, left)) => (told, Some(left)),
        None => (told, None),
    };
    let mut surroundings: Vec<String> = told.trim_end().lines().map(str::to_owned).collect();
    let mut time_left = time_left.map(|left| format!("{TIME_LEFT}{}\n", left.trim_end())).unwrap_or_default();
    let mut retold = Vec::with_capacity(messages.len());
    let mut earlier = Vec::new();
    for message in turns {
        match message.speaker() {
            ChatRole::User => {
                let parts = TurnParts::of(message.text());
                let before = surroundings.join("\n");
                parts.applied_to(&mut surroundings);
                if before != surroundings.join("\n") {
                    earlier.push(Message::system(format!("{BEFORE}{before}")));
                }
                if let Some(left) = parts.time_left {
                    time_left = format!("{left}\n");
                }
                retold.push(Message::user(parts.observation()));
            }
            ChatRole::Assistant | ChatRole::System => retold.push(message.clone()),
        }
    }
    let whole = match others {
        Some(others) => format!("without a team{NEIGHBOURS}{others})"),
        None => "alone".to_owned(),
    };
    let opening = format!(
        "You are {name}, and you do the whole task {whole}.\n\n{task}{SURROUNDINGS}{}\n\n{time_left}Go on with the task.",
        surroundings.join("\n")
    );
    let first = [Message::system(format!("{ALONE}{ACT_ONLY}{manual}")), Message::user(opening)];
    Some(first.into_iter().chain(retold).chain(earlier).collect())
}

/// The messages of a conversation, and the surroundings of before that stand behind them, oldest first.
pub(super) fn with_earlier(messages: &[Message]) -> (&[Message], Vec<&str>) {
    let is_told = |message: &Message| !message.text().starts_with(BEFORE);
    let told = messages.iter().rposition(is_told).map_or(0, |last| last + 1);
    let (told, earlier) = messages.split_at(told);
    (told, earlier.iter().filter_map(|message| message.text().strip_prefix(BEFORE)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_list_come_where_they_belong() {
        let before = "open orders:\nstep: 1\n\nat(agent0, vat0)\ninside(vat0, None)\ninside(bin0, sand)\n-accomplished task:";
        let mut surroundings: Vec<String> = before.lines().map(str::to_owned).collect();
        let turn = "goto worked.\nNew in the surroundings:\n    name: brick lifetime: 9\nstep: 2\ninside(vat0, water)\noccupy(vat0)\nbrick, \n\
                    No longer so:\nstep: 1\ninside(vat0, None)";
        TurnParts::of(turn).applied_to(&mut surroundings);
        assert_eq!(
            surroundings.join("\n"),
            "open orders:\n    name: brick lifetime: 9\nstep: 2\n\nat(agent0, vat0)\ninside(vat0, water)\noccupy(vat0)\n\
             inside(bin0, sand)\n-accomplished task:\nbrick, "
        );
    }

    #[test]
    fn a_conversation_of_a_seat_is_told_anew() {
        let messages = [
            Message::system(
                "You are Al, one of the agents in a world; the others are Bo. You act only by calls of tools, one in each turn.\n\n\
                 Your tools; a parameter with a question mark may be left out:\n- saw(): Saws.\n\nHow to answer: briefly.",
            ),
            Message::user(
                "The task:\nSaw.\n\nThe surroundings:\nTime: noon\nAl at [1,2,3], carries nothing\nBlocks:\n- oak_log: [1,2,4]\nNearby: \
                 Bo [1,2,5]\n\nTime left for the task: 9 s of 10 s.",
            ),
            Message::assistant("{\"action\": \"saw\", \"action_input\": {}}"),
            Message::user(
                "saw worked: sawn\nData: {\"planks\":4}\nMeanwhile:\n- Bo says: hi\nNew in the surroundings:\nAl at [1,2,3], carries \
                 planks x4\n- saw: [2,2,2]\nNo longer so:\nAl at [1,2,3], carries nothing\n- oak_log: [1,2,4]\nTime left for the task: 8 \
                 s of 10 s.",
            ),
        ];
        let told = retold(&messages).unwrap();
        assert!(
            told[0]
                .text()
                .starts_with("You do a task in a world without a team. You act only by calls of tools")
        );
        assert_eq!(
            told[1].text(),
            "You are Al, and you do the whole task without a team, while others there follow somebody else (Bo).\n\nThe task:\nSaw.\n\nThe surroundings:\nTime: noon\nAl at [1,2,3], carries \
             planks x4\nBlocks:\nNearby: Bo [1,2,5]\n- saw: [2,2,2]\n\nTime left for the task: 8 s of 10 s.\nGo on with the task."
        );
        assert_eq!(
            told[3].text(),
            "Observation: {\"message\":\"sawn\",\"status\":true,\"data\":{\"planks\":4}}\n- Bo says: hi"
        );
        let (conversation, earlier) = with_earlier(&told);
        assert_eq!(conversation.len(), 4);
        assert!(earlier.len() == 1 && earlier[0].contains("- oak_log: [1,2,4]"), "{earlier:?}");
        assert!(retold(&told).is_none() && retold(&messages[..1]).is_none());
    }
}
