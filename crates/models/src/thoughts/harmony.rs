//! The channels of gpt-oss ("harmony"): thoughts, calls and answers are messages, each with a channel.
//!
//! A server that knows the format sends none of it. Others send its marks as text, or cut them out and leave the words
//! between them: "analysisWe need …assistantfinalgoto_agent0_pot0".

use super::{Parted, SaidCall};

const CHANNEL: &str = "<|channel|>";
const MESSAGE: &str = "<|message|>";
const START: &str = "<|start|>";
/// The marks that end a message.
const ENDS: &[&str] = &["<|end|>", "<|return|>", "<|call|>"];
/// The beginning of a text whose marks were cut out, and the words before its answer.
const BARE_BEGINNING: &str = "analysis";
const BARE_ANSWER: &str = "assistantfinal";

/// Whether a text is in this format, with its marks or without.
pub(super) fn is_harmony(text: &str) -> bool {
    text.contains(CHANNEL) || text.contains(START) && text.contains(MESSAGE) || is_bare(text)
}

/// Whether it is in this format and its marks were cut out.
pub(super) fn is_bare(text: &str) -> bool {
    text.trim_start().starts_with(BARE_BEGINNING) && text.contains(BARE_ANSWER)
}

/// A message of the format.
struct HarmonyMessage<'a> {
    channel: &'a str,
    /// The tool that is called.
    recipient: Option<&'a str>,
    content: &'a str,
    is_whole: bool,
}

/// Parts a text. The channel `final` is the answer; `commentary` is one where there is no other; a call is a call.
pub(super) fn part(text: &str) -> Parted {
    let mut parted = Parted::default();
    if !text.contains(CHANNEL) && is_bare(text) {
        let (thought, answer) = text.rsplit_once(BARE_ANSWER).unwrap_or_default();
        parted.think(thought.trim_start().strip_prefix(BARE_BEGINNING).unwrap_or(thought));
        parted.say(answer);
        return parted;
    }
    let messages = messages_in(text);
    let has_final = messages.iter().any(|message| message.channel == "final");
    let last = messages.len().saturating_sub(1);
    for (place, message) in messages.iter().enumerate() {
        let content = message.content;
        match (message.recipient, message.channel) {
            (Some(tool), _) => parted.calls.push(SaidCall::new(tool, content.trim())),
            (None, "final") => parted.say(content),
            // Words in front of any mark end the message that the prompt has begun.
            (None, "") if message.is_whole && place < last => parted.think(content),
            (None, "") => parted.say(content),
            (None, "commentary") if !has_final && (message.is_whole || place < last) => parted.say(content),
            (None, _) => {
                parted.think(content);
                parted.is_cut |= place == last && !message.is_whole;
            }
        }
    }
    parted
}

fn messages_in(text: &str) -> Vec<HarmonyMessage<'_>> {
    let mut messages = Vec::new();
    let mut rest = text;
    while !rest.trim_start().is_empty() {
        // The role that stands before the channel says nothing that the channel does not.
        let after_start = rest.trim_start().strip_prefix(START);
        let head = after_start.unwrap_or(rest);
        let (message, after) = head.split_at(end_of_message(head));
        let ended = ENDS.iter().find_map(|mark| after.strip_prefix(mark));
        if !message.trim().is_empty() {
            messages.extend(channels_in(message, after_start.is_some(), ended.is_some()));
        }
        rest = ended.unwrap_or(after);
    }
    messages
}

/// Where the first mark stands that ends a message or begins one.
fn end_of_message(text: &str) -> usize {
    let is_end = |place: &usize| {
        let rest = text.get(*place..).unwrap_or_default();
        rest.starts_with(START) || ENDS.iter().any(|mark| rest.starts_with(mark))
    };
    let found = text.match_indices("<|").map(|(place, _)| place).find(is_end);
    found.unwrap_or(text.len())
}

/// A message, or several where the marks between them are missing: each channel begins one.
fn channels_in(text: &str, has_role: bool, is_ended: bool) -> Vec<HarmonyMessage<'_>> {
    let mut messages = Vec::new();
    let mut pieces = text.split(CHANNEL);
    let first = pieces.next().unwrap_or_default();
    let pieces: Vec<&str> = pieces.collect();
    let plain = match first.split_once(MESSAGE) {
        Some((_, content)) => content,
        None if has_role && !pieces.is_empty() => "",
        None => first,
    };
    if !plain.trim().is_empty() {
        let is_whole = is_ended || !pieces.is_empty();
        messages.push(HarmonyMessage { channel: "", recipient: None, content: plain, is_whole });
    }
    let last = pieces.len().saturating_sub(1);
    for (place, piece) in pieces.into_iter().enumerate() {
        let (header, content) = piece
            .split_once(MESSAGE)
            .unwrap_or_else(|| piece.trim_start().split_once(char::is_whitespace).unwrap_or((piece, "")));
        let recipient = header.split_whitespace().find_map(|word| word.strip_prefix("to="));
        messages.push(HarmonyMessage {
            channel: header.split_whitespace().next().unwrap_or_default(),
            recipient: recipient.map(|tool| tool.strip_prefix("functions.").unwrap_or(tool)),
            content,
            is_whole: is_ended || place < last,
        });
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::super::part;

    fn check(text: &str, thoughts: &[&str], answer: &str, is_cut: bool) {
        let parted = part(text.to_owned());
        let seen: Vec<&str> = parted.thoughts.iter().map(String::as_str).collect();
        assert_eq!(
            (&seen[..], parted.answer.as_str(), parted.is_cut),
            (thoughts, answer, is_cut),
            "{text:?}"
        );
    }

    #[test]
    fn the_final_channel_is_the_answer() {
        let analysis = "<|channel|>analysis<|message|>Should I !stop?<|end|>";
        let answer = "<|start|>assistant<|channel|>final<|message|>A";
        for end in ["", "<|return|>", "<|end|>"] {
            check(&format!("{analysis}{answer}{end}"), &["Should I !stop?"], "A", false);
        }
        check(&format!("<|start|>assistant{analysis}{answer}"), &["Should I !stop?"], "A", false);
        check(&format!("Should I !stop?<|end|>{answer}"), &["Should I !stop?"], "A", false);
        check("<|channel|>final<|message|>A", &[], "A", false);
        check("<|channel|>analysis<|message|>hm<|channel|>final<|message|>A", &["hm"], "A", false);
        check("<|channel|>final <|constrain|>json<|message|>{\"a\":1}", &[], "{\"a\":1}", false);
        check(
            &format!("{analysis}<|start|>assistant<|channel|>commentary<|message|>B<|end|>{answer}"),
            &["Should I !stop?", "B"],
            "A",
            false,
        );
        check(
            &format!("{analysis}<|start|>assistant<|channel|>commentary<|message|>B<|end|>"),
            &["Should I !stop?"],
            "B",
            false,
        );
        check("analysisWe need A.assistantfinalA", &["We need A."], "A", false);
        check("analysis of the orders: two", &[], "analysis of the orders: two", false);
    }

    #[test]
    fn an_analysis_without_an_end_was_cut() {
        check("<|channel|>analysis<|message|>Should I", &["Should I"], "", true);
        check(
            "<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>analysis<|message|>b",
            &["a", "b"],
            "",
            true,
        );
        check("<|channel|>analysis<|message|>Hey there<|end|>", &["Hey there"], "", false);
        check("<|channel|>", &[], "", false);
    }

    #[test]
    fn calls_are_calls() {
        let text = "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>commentary to=functions.goto \
                    <|constrain|>json<|message|>{\"to\":1}<|call|>";
        let parted = part(text.to_owned());
        assert_eq!(parted.calls, [crate::thoughts::SaidCall::new("goto", "{\"to\":1}")]);
        assert_eq!((parted.answer.as_str(), parted.is_cut), ("", false));
    }
}
