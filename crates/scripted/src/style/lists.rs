//! Styles of answers that are a JSON list of texts, some of which are orders such as `inform Bob to mine 17 logs`.

use cooperage_models::ReplyStyle;
use serde_json::{Value, json};

use super::PlainAnswer;

/// The words of an order before and behind the agent's name.
const ORDER: (&str, &str) = ("inform ", " to ");

/// The list in a style that changes it; the answer as it is where it is no list of texts.
pub(super) fn write(style: ReplyStyle, answer: &PlainAnswer<'_>) -> String {
    let Some(texts) = texts(answer.text) else { return answer.text.to_owned() };
    let quoted = |open: &str, close: &str| {
        let spoken = texts.iter().map(|text| format!("{open}{}{close}", text.replace('_', " ")));
        format!("[{}]", spoken.collect::<Vec<_>>().join(", "))
    };
    match style {
        ReplyStyle::Markdown => format!("- {}", answer.text),
        ReplyStyle::Call => calls(&texts),
        ReplyStyle::Case => list(texts.iter().map(|text| match order(text) {
            Some((name, work)) => format!("Inform {} to {work}", name.to_lowercase()),
            None => text.clone(),
        })),
        ReplyStyle::Quotes if answer.number.is_multiple_of(2) => quoted("'", "'"),
        ReplyStyle::Quotes => quoted("\u{201c}", "\u{201d}"),
        ReplyStyle::JsonText => json!(answer.text).to_string(),
        ReplyStyle::Keys => {
            let object = |text: &String| match order(text) {
                Some((name, work)) => json!({"agent": name, "task": work}),
                None => json!({"task": text}),
            };
            Value::from(texts.iter().map(object).collect::<Vec<_>>()).to_string()
        }
        _ => answer.text.to_owned(),
    }
}

/// The list with its first two orders given to each other's agents; `None` without two of them.
pub(super) fn exchanged(text: &str) -> Option<String> {
    let mut texts = texts(text)?;
    let orders: Vec<(usize, String, String)> = (0..)
        .zip(&texts)
        .filter_map(|(place, text)| {
            let (name, work) = order(text)?;
            Some((place, name.to_owned(), work.to_owned()))
        })
        .collect();
    let [(first, bob, saw), (second, cindy, nail), ..] = orders.as_slice() else { return None };
    *texts.get_mut(*first)? = format!("{}{cindy}{}{saw}", ORDER.0, ORDER.1);
    *texts.get_mut(*second)? = format!("{}{bob}{}{nail}", ORDER.0, ORDER.1);
    Some(list(texts.into_iter()))
}

/// The list with an agent in its first order that does not exist.
pub(super) fn with_wrong_name(text: &str) -> String {
    let Some(texts) = texts(text) else { return text.to_owned() };
    let place = texts.iter().position(|text| order(text).is_some());
    let wrong = texts.iter().enumerate().map(|(number, text)| match order(text) {
        Some((name, work)) if Some(number) == place => format!("{}{name}9{}{work}", ORDER.0, ORDER.1),
        _ => text.clone(),
    });
    list(wrong)
}

fn list(texts: impl Iterator<Item = String>) -> String {
    Value::from(texts.map(Value::from).collect::<Vec<_>>()).to_string()
}

/// A call a line where all texts are orders, otherwise calls within the list.
fn calls(texts: &[String]) -> String {
    let called =
        |text: &String| order(text).map(|(name, work)| format!("inform({}, {})", json!(name), json!(work)));
    match texts.iter().map(called).collect::<Option<Vec<String>>>() {
        Some(calls) if !calls.is_empty() => calls.join("\n"),
        _ => list(texts.iter().map(|text| called(text).unwrap_or_else(|| text.clone()))),
    }
}

fn texts(text: &str) -> Option<Vec<String>> {
    let Ok(Value::Array(list)) = serde_json::from_str(text) else { return None };
    list.iter().map(|entry| entry.as_str().map(str::to_owned)).collect()
}

/// The agent's name and the work of an order.
fn order(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix(ORDER.0)?.split_once(ORDER.1)
}

#[cfg(test)]
mod tests {
    use cooperage_teams::player::ReplyForm;

    use super::*;

    const TEXT: &str = r#"["inform Bob to mine 3 oak_log","inform Cindy to rest"]"#;

    #[test]
    fn orders_are_written_otherwise() {
        for (style, number, expected) in [
            (ReplyStyle::Markdown, 0, format!("- {TEXT}")),
            (
                ReplyStyle::Call,
                0,
                "inform(\"Bob\", \"mine 3 oak_log\")\ninform(\"Cindy\", \"rest\")".to_owned(),
            ),
            (ReplyStyle::Case, 0, r#"["Inform bob to mine 3 oak_log","Inform cindy to rest"]"#.to_owned()),
            (ReplyStyle::Quotes, 0, "['inform Bob to mine 3 oak log', 'inform Cindy to rest']".to_owned()),
            (
                ReplyStyle::Keys,
                0,
                r#"[{"agent":"Bob","task":"mine 3 oak_log"},{"agent":"Cindy","task":"rest"}]"#.to_owned(),
            ),
        ] {
            let form = ReplyForm::List;
            let answer = PlainAnswer { form, text: TEXT, draft: None, tools: &[], number, turns: 0 };
            assert_eq!(write(style, &answer), expected);
        }
        assert_eq!(
            exchanged(TEXT).as_deref(),
            Some(r#"["inform Cindy to mine 3 oak_log","inform Bob to rest"]"#)
        );
        assert_eq!(with_wrong_name(TEXT), r#"["inform Bob9 to mine 3 oak_log","inform Cindy to rest"]"#);
        assert_eq!((exchanged("[]"), with_wrong_name("{}").as_str()), (None, "{}"));
    }
}
