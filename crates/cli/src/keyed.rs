//! Parser of the values of `--model`, `--latency`, `--set`, `--seat` and `--say`, which name roles and seats.
//!
//! `[SEAT:]KEY=VALUE` is split at its first `=`, and only the part left of that at a `:`, for names of models contain
//! colons. A text without `=` is a value for everything.

use std::collections::BTreeMap;

use cooperage_core::AgentId;
use cooperage_suites::condition::{ConditionMessage, SeatPlayer, SeatSelector, StandIn};
use cooperage_teams::given_name;

use crate::error::CliError;

/// Agents among whom a name is looked for.
const NAMED_MAX: u32 = 1_000;

/// Values by key, for all seats and for some.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Keyed {
    /// Values without a key, in order.
    pub(crate) bare: Vec<String>,
    /// Values for all seats, by key.
    pub(crate) all: BTreeMap<String, String>,
    /// By seat and key.
    pub(crate) seats: BTreeMap<u32, BTreeMap<String, String>>,
}

impl Keyed {
    /// Reads the values of that option; later ones go before earlier ones.
    pub(crate) fn read(option: &str, given: &[String]) -> Result<Keyed, CliError> {
        let mut keyed = Keyed::default();
        for text in given {
            let Some((left, value)) = text.split_once('=') else {
                keyed.bare.push(text.trim().to_owned());
                continue;
            };
            let value = value.trim().to_owned();
            match left.split_once(':') {
                None => {
                    keyed.all.insert(left.trim().to_owned(), value);
                }
                Some((seat, key)) => {
                    let own = keyed.seats.entry(seat_of(option, seat.trim())?).or_default();
                    own.insert(key.trim().to_owned(), value);
                }
            }
        }
        Ok(keyed)
    }

    /// Returns all values, of all seats and of single ones.
    pub(crate) fn values(&self) -> impl Iterator<Item = &String> {
        let own = self.seats.values().flat_map(BTreeMap::values);
        self.bare.iter().chain(self.all.values()).chain(own)
    }
}

/// A seat by its number or by the name of its agent.
fn seat_of(option: &str, text: &str) -> Result<u32, CliError> {
    let is_meant = |name: String| name.eq_ignore_ascii_case(text);
    let by_name = || {
        (0..NAMED_MAX)
            .map(AgentId)
            .find(|agent| is_meant(given_name(*agent)) || is_meant(agent.to_string()))
            .map(|agent| agent.0)
    };
    text.parse().ok().or_else(by_name).ok_or_else(|| {
        CliError::usage(format!("{option}: `{text}` is no seat"))
            .hint("a seat is a number from 0 on, or the name of its agent, such as 1:villager.act=MODEL")
    })
}

/// Parses the `--seat WHO=PLAYER` arguments.
pub(crate) fn seats(given: &[String]) -> Result<Vec<(SeatSelector, SeatPlayer)>, CliError> {
    given.iter().map(|text| seat(text)).collect()
}

fn seat(text: &str) -> Result<(SeatSelector, SeatPlayer), CliError> {
    let wrong = |what: &str| {
        CliError::usage(format!("`--seat {text}`: {what}"))
            .hint("write --seat WHO=PLAYER, such as --seat 0=solo, --seat 1-3=random, --seat Bob=human:Ann or --seat Bob=human:Ann+model")
    };
    let (who, player) = text.split_once('=').ok_or_else(|| wrong("there is no player"))?;
    let (who, player) = (who.trim(), player.trim());
    let who = seats_of(who).map_err(wrong)?;
    let player = match player.split_once(':') {
        _ if player.is_empty() => return Err(wrong("there is no player")),
        Some((_, "")) => return Err(wrong("there is nothing behind the colon")),
        Some(("human", name)) => person(name).map_err(wrong)?,
        _ if player == "human" || player.starts_with("human+") => person(player).map_err(wrong)?,
        Some(_) | None => SeatPlayer::Framework(player.to_owned()),
    };
    Ok((who, player))
}

/// Parses seats: a number, two numbers with a hyphen between, or the name of an agent.
///
/// # Errors
/// A message that says what is wrong with the text.
pub(crate) fn seats_of(who: &str) -> Result<SeatSelector, &'static str> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    match who.split_once('-') {
        _ if who.is_empty() => Err("there is no seat"),
        Some((first, last)) if number(first).is_some() => match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => Ok(SeatSelector::Seats { first, last }),
            _ => Err("the seats must be two numbers, the smaller first"),
        },
        _ => Ok(match number(who) {
            Some(seat) => SeatSelector::Seats { first: seat, last: seat },
            None => SeatSelector::Name(who.to_owned()),
        }),
    }
}

/// Parses the names of `--ops`.
pub(crate) fn operators(given: &[String]) -> Result<Vec<SeatSelector>, CliError> {
    let wrong =
        |what: &str| CliError::usage(format!("`--ops`: {what}")).hint("write --ops NAME, or --ops NAME,NAME");
    given.iter().map(|who| seats_of(who.trim()).map_err(wrong)).collect()
}

/// A person as one writes it, `NAME` or `NAME+PLAYER`, where PLAYER plays in the seat once the person hands it over: a framework,
/// or `model` for that of the run.
///
/// # Errors
/// A message that names the missing part.
pub(crate) fn person(text: &str) -> Result<SeatPlayer, &'static str> {
    let (name, stand_in) = match text.split_once('+') {
        Some((name, stand_in)) => (name.trim(), Some(stand_in.trim())),
        None => (text.trim(), None),
    };
    let stand_in = match stand_in {
        Some("") => return Err("there is no player behind the plus sign"),
        Some("model") => Some(StandIn::OfCondition),
        Some(framework) => Some(StandIn::Framework(framework.to_owned())),
        None => None,
    };
    if name.is_empty() {
        Err("there is no name")
    } else {
        Ok(SeatPlayer::Person { name: name.to_owned(), stand_in })
    }
}

/// Default sender of the messages of `--say`.
const SPEAKER: &str = "player";

/// `--say [TICK:]WHO=TEXT` and `--say [TICK:]FROM>WHO:TEXT` arguments.
pub(crate) fn said(given: &[String]) -> Result<Vec<ConditionMessage>, CliError> {
    given.iter().map(|text| one_said(text)).collect()
}

/// The form of `--say` that fits a text best, with the parts that the text has.
fn said_best(given: &str) -> String {
    let is_tick = |word: &str| {
        let digits = word.strip_suffix('t').unwrap_or(word);
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    let given = shortened(given);
    let (tick, rest) = match given.split_once(':') {
        Some((tick, rest)) if is_tick(tick.trim()) => (Some(tick.trim()), rest),
        _ => (None, &*given),
    };
    let (from, who, text) = if let Some((from, to)) = rest.split_once('>') {
        let (who, text) = to.split_once([':', '=', ' ']).unwrap_or((to, ""));
        (Some(from), who, text)
    } else {
        let (left, text) = rest.split_once('=').or_else(|| rest.split_once(':')).unwrap_or(("", rest));
        let (from, who) = left.split_once(':').map_or((None, left), |(from, who)| (Some(from), who));
        (from, who, text)
    };
    let or = |word: &str, otherwise: &str| {
        if word.trim().is_empty() { otherwise.to_owned() } else { word.trim().to_owned() }
    };
    let (who, text) = (or(who, "all"), or(text, "hello"));
    let (form, example) = match from {
        Some(from) => ("FROM>WHO:TEXT", format!("{}>{who}:{text}", or(from, "player"))),
        None => ("WHO=TEXT", format!("{who}={text}")),
    };
    match tick {
        Some(tick) => format!("--say TICK:{form}, such as --say \"{tick}:{example}\""),
        None => format!("--say {form}, such as --say \"{example}\""),
    }
}

/// A text for a message: its beginning, where it is long.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

fn one_said(given: &str) -> Result<ConditionMessage, CliError> {
    let wrong = |what: &str| {
        CliError::usage(format!("`--say {}`: {what}", shortened(given)))
            .hint(format!("write {}", said_best(given)))
    };
    // The first of the two signs decides the form: texts may contain both.
    let (left, from, who, text) = match given.find(['=', '>']).map(|at| given.split_at(at)) {
        Some((left, rest)) if rest.starts_with('=') => {
            let (tick, who) = left.rsplit_once(':').map_or((None, left), |(tick, who)| (Some(tick), who));
            (tick, SPEAKER, who, &rest[1..])
        }
        Some((left, rest)) => {
            let (who, text) = rest[1..].split_once(':').ok_or_else(|| wrong("there is no text"))?;
            let (tick, from) = left.rsplit_once(':').map_or((None, left), |(tick, from)| (Some(tick), from));
            (tick, from.trim(), who, text)
        }
        None => return Err(wrong("there is no text")),
    };
    let tick = match left.map(str::trim) {
        None => 0,
        Some(tick) => tick
            .strip_suffix('t')
            .unwrap_or(tick)
            .parse()
            .map_err(|_| wrong("the tick must be a whole number from 0"))?,
    };
    let (who, text) = (who.trim(), text.trim());
    if text.is_empty() {
        return Err(wrong("there is no text"));
    }
    if from.is_empty() {
        return Err(wrong("there is no sender"));
    }
    let to = if who == "all" { None } else { Some(seats_of(who).map_err(wrong)?) };
    Ok(ConditionMessage { tick, from: from.to_owned(), to, text: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &[&str]) -> Keyed {
        let given: Vec<String> = given.iter().map(|&text| text.to_owned()).collect();
        Keyed::read("--model", &given).unwrap()
    }

    #[test]
    fn the_form_that_fits_a_wrong_message_best_is_told_with_its_parts() {
        for (given, best) in [
            ("all:hello", "--say WHO=TEXT, such as --say \"all=hello\""),
            ("come here", "--say WHO=TEXT, such as --say \"all=come here\""),
            ("Ann:all=hello", "--say FROM>WHO:TEXT, such as --say \"Ann>all:hello\""),
            ("200:Bob:come", "--say TICK:WHO=TEXT, such as --say \"200:Bob=come\""),
            ("7t:Ann>Bob come here", "--say TICK:FROM>WHO:TEXT, such as --say \"7t:Ann>Bob:come here\""),
            (">all:", "--say FROM>WHO:TEXT, such as --say \"player>all:hello\""),
            ("", "--say WHO=TEXT, such as --say \"all=hello\""),
        ] {
            let hint = one_said(given).unwrap_err().hint.unwrap();
            assert_eq!(hint, format!("write {best}"), "{given}");
        }
        let long = one_said(&"x".repeat(200_000)).unwrap_err();
        assert!(long.message.len() < 200 && long.hint.unwrap().len() < 200);
    }

    #[test]
    fn keys_are_split_at_the_first_equals_sign_and_left_of_it_at_a_colon() {
        let keyed = read(&["oracle:clairvoyant", "villager.act=ollama/llama3:8b=x", "1:*=oracle", "bob:a=b"]);
        assert_eq!(keyed.bare, ["oracle:clairvoyant"]);
        assert_eq!(keyed.all["villager.act"], "ollama/llama3:8b=x");
        let own: Vec<(&str, &str)> = keyed.seats[&1].iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
        assert_eq!(own, [("*", "oracle"), ("a", "b")]);
        assert_eq!(keyed.values().count(), 4);
        assert!(Keyed::read("--model", &["x y:a=b".to_owned()]).is_err());
    }

    #[test]
    fn what_is_said_names_whom_and_when() {
        let say = |tick, to: Option<SeatSelector>, text: &str| ConditionMessage {
            tick,
            from: SPEAKER.to_owned(),
            to,
            text: text.to_owned(),
        };
        let named = |name: &str| Some(SeatSelector::Name(name.to_owned()));
        assert_eq!(
            one_said("all=come here: now = at once").unwrap(),
            say(0, None, "come here: now = at once")
        );
        assert_eq!(one_said("200:bob= dig ").unwrap(), say(200, named("bob"), "dig"));
        assert_eq!(
            one_said("2=hello").unwrap(),
            say(0, Some(SeatSelector::Seats { first: 2, last: 2 }), "hello")
        );
        assert_eq!(
            one_said("100t:player>Alice:come: a = b").unwrap(),
            say(100, named("Alice"), "come: a = b")
        );
        let ann = ConditionMessage { from: "Ann".to_owned(), ..say(7, None, "a > b") };
        assert_eq!(one_said("7:Ann>all: a > b").unwrap(), ann);
        for wrong in ["", "hello", "1=", "x:1=hello", "=hello", ":=x", "1:>0:x", "a>b"] {
            assert!(one_said(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seats_name_who_and_player() {
        let one = |text: &str| seat(text).unwrap();
        assert_eq!(
            one("1-3=random"),
            (SeatSelector::Seats { first: 1, last: 3 }, SeatPlayer::Framework("random".to_owned()))
        );
        assert_eq!(one("0=solo").0, SeatSelector::Seats { first: 0, last: 0 });
        assert_eq!(one("Bob=human:Ann"), (SeatSelector::Name("Bob".to_owned()), SeatPlayer::person("Ann")));
        assert_eq!(one("2=human").1, SeatPlayer::person("human"));
        let relieved =
            |name: &str, stand_in| SeatPlayer::Person { name: name.to_owned(), stand_in: Some(stand_in) };
        assert_eq!(one("2=human+model").1, relieved("human", StandIn::OfCondition));
        assert_eq!(
            one("2=human:Ann+policy:sp").1,
            relieved("Ann", StandIn::Framework("policy:sp".to_owned()))
        );
        assert_eq!(
            one("1=cmd:python x.py --a=b").1,
            SeatPlayer::Framework("cmd:python x.py --a=b".to_owned())
        );
        assert_eq!(one("1=policy:sp").1, SeatPlayer::Framework("policy:sp".to_owned()));
        for wrong in
            ["", "1", "=solo", "1=", "3-1=solo", "1-x=solo", "1=human:", "1=x:", "1=human+", "1=human:+solo"]
        {
            assert!(seat(wrong).is_err(), "{wrong}");
        }
    }
}
