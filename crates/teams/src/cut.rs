//! Replies that were cut off by the limit on their length.

use cooperage_models::{FinishReason, Reply, tokens};
use cooperage_runtime::Team;

/// The count of replies that were cut off, where agents are told of them.
const REPLIES_CUT: &str = "replies_cut_off";

/// The words about a reply that was cut off, for the next prompt of the seat that it was for; such replies are counted.
pub(crate) fn told_cut(team: &Team, reply: &Reply) -> Option<String> {
    let told = cut_off(reply);
    if told.is_some() {
        team.count(REPLIES_CUT, 1);
    }
    told
}

fn cut_off(reply: &Reply) -> Option<String> {
    if reply.finish != FinishReason::Length {
        return None;
    }
    Some(match tokens::count(reply.text.trim()) {
        0 => "your answer was cut off before it began; answer shorter".to_owned(),
        tokens => format!("your answer was cut off after {tokens} tokens; answer shorter"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_cut_reply_is_told_of() {
        let of = |text: &str, finish| cut_off(&Reply::classified(text.to_owned(), finish, false, None));
        assert_eq!(of("one two", FinishReason::Stop), None);
        assert!(
            of("one two", FinishReason::Length)
                .unwrap()
                .starts_with("your answer was cut off after 2 tokens")
        );
        assert!(of("", FinishReason::Length).unwrap().contains("answer shorter"));
    }
}
