//! Pages of prompts in Markdown. A message stands on a page once: where a later prompt has it again, its place is named.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::calls::{DocumentedRole, ModelCall, ShownMessage};
use super::table::{PromptEpisode, PromptPage};
use super::{PlayedEpisode, missing};

/// The place of a message on a page: the place of its call in words, and its number there, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct MessagePlace {
    call: String,
    number: usize,
}

/// The part of a prompt that is shown in one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PromptPart<'m> {
    /// A message that the page has not shown yet, with its number from 1.
    Whole(usize, &'m ShownMessage),
    /// Messages that stand further up one after the other, from that place on.
    Again(RangeInclusive<usize>, MessagePlace),
}

/// The messages that a page has shown, with their places.
type Shown<'m> = BTreeMap<(&'m str, &'m str), MessagePlace>;

/// The arguments that print the calls of a run.
pub(super) fn export_arguments(out: &str) -> [&str; 6] {
    ["export", "calls", out, "--prompts", "--format", "jsonl"]
}

/// Returns the page of a framework in a benchmark.
pub(super) fn page(page: &PromptPage, played: &[PlayedEpisode], known: &[DocumentedRole]) -> String {
    let mut text = format!(
        "# Prompts of {} in {}\n\nThe prompts of the framework `{}` as a model gets them, whole: of each model role the first, \
         the middle and the last call. A message that stands further up is named there and not repeated. The oracle answers \
         in place of a model. {}\n",
        page.title,
        page.benchmark,
        page.framework,
        if played.len() == 1 {
            "These commands play the episode and print its calls with their prompts:"
        } else {
            "These commands play the episodes and print their calls with their prompts; a further episode shows the roles \
             that only its options call, or other wordings:"
        }
    );
    text.push_str("\n```console\n");
    for (number, played) in (1..).zip(played) {
        let out = format!("runs/{number}");
        let _ = writeln!(text, "$ {}", command(&page.arguments(played.episode, &out)));
        let _ = writeln!(text, "$ {}", command(&export_arguments(&out)));
    }
    text.push_str("```\n");
    for (name, file) in played.iter().filter_map(|played| played.episode.file) {
        let _ = write!(text, "\nThe file `{name}`:\n\n```json\n{file}\n```\n");
    }
    let mut shown = Shown::new();
    for (number, played) in (1..).zip(played) {
        for (role, calls) in &played.roles {
            let _ = write!(text, "\n## `{role}`{}\n", heading_of(number, played.episode));
            if let Some(known) = known.iter().find(|known| known.name == *role) {
                let _ = write!(text, "\nPurpose: {}.\n", known.purpose);
            }
            for (call, which) in chosen(calls) {
                let place = place_of(call, number);
                let _ = write!(text, "\n### {}, {which}\n", capitalised(&place));
                for part in parts(call, &place, &mut shown) {
                    text.push_str(&part.markdown());
                }
            }
        }
    }
    text
}

/// Returns the list of all pages.
pub(super) fn index(shown: &[(&PromptPage, Vec<String>)], known: &[DocumentedRole]) -> String {
    let mut text = String::from(
        "# Prompts as models get them\n\nThe prompts of every framework in its home benchmarks, by the rules `fixed`: of each model role the \
         first, the middle and the last call of an episode. The pages are made of runs, so a change of a prompt shows in them. \
         `cooperage replay JOURNAL --show --prompts` prints all prompts of an episode of yours, and `cooperage help prompts` \
         tells how to replace them.\n\n| framework | benchmark | model roles |\n| --- | --- | --- |\n",
    );
    for (page, roles) in shown {
        let roles: Vec<String> = roles.iter().map(|role| format!("`{role}`")).collect();
        let (title, benchmark, name) = (page.title, page.benchmark, page.name);
        let _ = writeln!(text, "| {title} | [{benchmark}]({name}.md) | {} |", roles.join(", "));
    }
    let missing = missing(shown, known);
    if !missing.is_empty() {
        text.push_str("\nNo episode of these pages calls the following model roles:\n\n");
        for role in missing {
            let _ = writeln!(text, "* `{}`: {}", role.name, role.purpose);
        }
    }
    text
}

/// Returns the first, the middle and the last of the calls, each once, with words for its place among them.
fn chosen(calls: &[ModelCall]) -> Vec<(&ModelCall, String)> {
    let count = calls.len();
    let middle = (count > 2).then_some(count / 2);
    let last = (count > 1).then(|| count - 1);
    let places = [Some(0), middle, last].into_iter().flatten();
    let words = |place: usize| match place {
        _ if count == 1 => "the only one of this role".to_owned(),
        0 => format!("the first of this role's {count}"),
        place if place + 1 == count => format!("the last of this role's {count}"),
        _ => format!("in the middle of this role's {count}"),
    };
    places.filter_map(|place| Some((calls.get(place)?, words(place)))).collect()
}

fn parts<'m>(call: &'m ModelCall, place: &str, shown: &mut Shown<'m>) -> Vec<PromptPart<'m>> {
    let mut parts: Vec<PromptPart<'m>> = Vec::new();
    for (number, message) in (1..).zip(&call.messages) {
        let key = (message.role.as_str(), message.text.as_str());
        let Some(earlier) = shown.get(&key) else {
            shown.insert(key, MessagePlace { call: place.to_owned(), number });
            parts.push(PromptPart::Whole(number, message));
            continue;
        };
        match parts.last_mut() {
            Some(PromptPart::Again(range, first))
                if first.call == earlier.call
                    && first.number + (number - range.start()) == earlier.number =>
            {
                *range = *range.start()..=number;
            }
            _ => parts.push(PromptPart::Again(number..=number, earlier.clone())),
        }
    }
    parts
}

impl PromptPart<'_> {
    fn markdown(&self) -> String {
        match self {
            PromptPart::Whole(number, message) => {
                let fence = "`".repeat(longest_run(&message.text, '`').max(2) + 1);
                let end = if message.text.ends_with('\n') { "" } else { "\n" };
                format!(
                    "\n**Message {number}, {}**\n\n{fence}text\n{}{end}{fence}\n",
                    message.role, message.text
                )
            }
            PromptPart::Again(range, first) if range.start() == range.end() => {
                format!("\n**Message {}**: message {} of {}.\n", range.start(), first.number, first.call)
            }
            PromptPart::Again(range, first) => {
                let last = first.number + (range.end() - range.start());
                let (start, end) = (range.start(), range.end());
                format!(
                    "\n**Messages {start} to {end}**: messages {} to {last} of {}.\n",
                    first.number, first.call
                )
            }
        }
    }
}

/// Words for the place of a call on a page.
fn place_of(call: &ModelCall, episode: usize) -> String {
    match episode {
        1 => format!("call {}", call.number),
        _ => format!("call {} of episode {episode}", call.number),
    }
}

/// The end of the heading of a role: the options of a further episode.
fn heading_of(number: usize, episode: &PromptEpisode) -> String {
    if number == 1 { String::new() } else { format!(" in episode {number}: {}", episode.about) }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

/// A command of the program as a shell reads it.
fn command(arguments: &[&str]) -> String {
    let mut text = String::from("cooperage");
    for argument in arguments {
        let is_plain = argument
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '=' | ':'));
        // No argument has a single quote.
        let quote = if is_plain { "" } else { "'" };
        let _ = write!(text, " {quote}{argument}{quote}");
    }
    text
}

/// The length of the longest run of a character.
fn longest_run(text: &str, wanted: char) -> usize {
    text.split(|c| c != wanted).map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(number: u64, texts: &[&str]) -> ModelCall {
        let message = |text: &&str| ShownMessage { role: "user".to_owned(), text: (*text).to_owned() };
        ModelCall { number, role: "solo.act".to_owned(), messages: texts.iter().map(message).collect() }
    }

    const EPISODE: PromptEpisode = PromptEpisode {
        task: "x/y",
        options: &["--say", "0=Hi there."],
        roles: &[],
        file: None,
        about: "talk",
    };
    const PAGE: PromptPage =
        PromptPage { name: "solo-x", framework: "solo", title: "Solo", benchmark: "X", episodes: &[EPISODE] };

    fn played(calls: Vec<ModelCall>) -> PlayedEpisode {
        PlayedEpisode { episode: &EPISODE, roles: vec![("solo.act".to_owned(), calls)] }
    }

    #[test]
    fn a_page_shows_first_middle_and_last_call_and_each_message_once() {
        let calls = vec![
            call(0, &["rules", "a"]),
            call(2, &["rules", "a", "b"]),
            call(4, &["rules", "a", "b", "```js\nc\n```"]),
            call(6, &["rules", "b", "a"]),
        ];
        let known = [DocumentedRole { name: "solo.act".to_owned(), purpose: "one turn".to_owned() }];
        let text = page(&PAGE, &[played(calls)], &known);
        let expected = "\
## `solo.act`

Purpose: one turn.

### Call 0, the first of this role's 4

**Message 1, user**

```text
rules
```

**Message 2, user**

```text
a
```

### Call 4, in the middle of this role's 4

**Messages 1 to 2**: messages 1 to 2 of call 0.

**Message 3, user**

```text
b
```

**Message 4, user**

````text
```js
c
```
````

### Call 6, the last of this role's 4

**Message 1**: message 1 of call 0.

**Message 2**: message 3 of call 4.

**Message 3**: message 2 of call 0.
";
        assert_eq!(text.split_once("```\n\n").unwrap().1, expected);
        let command = "$ cooperage run x/y --team solo --model oracle --clock tokens --rules fixed --say '0=Hi there.' --out runs/1\n\
             $ cooperage export calls runs/1 --prompts --format jsonl\n```\n";
        assert!(text.contains(command), "{text}");
    }

    #[test]
    fn a_further_episode_names_itself() {
        let episodes = [played(vec![call(0, &["a"])]), played(vec![call(0, &["a"]), call(1, &["b"])])];
        let text = page(&PAGE, &episodes, &[]);
        let expected = "\
## `solo.act` in episode 2: talk

### Call 0 of episode 2, the first of this role's 2

**Message 1**: message 1 of call 0.

### Call 1 of episode 2, the last of this role's 2

**Message 1, user**
";
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn the_index_names_pages_and_roles_without_one() {
        let role = |name: &str| DocumentedRole { name: name.to_owned(), purpose: "see".to_owned() };
        let text = index(&[(&PAGE, vec!["solo.act".to_owned()])], &[role("solo.act"), role("solo.look")]);
        assert!(text.ends_with(
            "| Solo | [X](solo-x.md) | `solo.act` |\n\nNo episode of these pages calls the following model roles:\n\n\
             * `solo.look`: see\n"
        ));
    }
}
