//! Reads the code in an answer as the original does: all text between the first fence and the last.

const FENCE: &str = "```";
/// Names of languages that may follow the first fence.
const LANGUAGES: [&str; 4] = ["Javascript", "javascript", "JavaScript", "js"];

/// Returns the code between the first fence and the last, without the name of a language. If the fence is not closed, all
/// that follows it. `None` without a fence.
#[must_use]
pub fn code_in(answer: &str) -> Option<String> {
    let (_, behind) = answer.split_once(FENCE)?;
    let code = behind.rsplit_once(FENCE).map_or(behind, |(code, _)| code);
    let tag = LANGUAGES.into_iter().find_map(|language| {
        let rest = code.strip_prefix(language)?;
        rest.starts_with(|c: char| c.is_whitespace()).then_some(rest)
    });
    Some(tag.unwrap_or(code).trim_matches(['\n', '\r']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(answer: &str, code: Option<&str>) {
        assert_eq!(code_in(answer).as_deref(), code, "{answer}");
    }

    #[test]
    fn code_stands_between_the_first_fence_and_the_last() {
        check("So:\n```js\nawait a();\n```\nDone.", Some("await a();"));
        check("```javascript\nawait a();\n  b();\n```", Some("await a();\n  b();"));
        check("```Javascript await a();```", Some(" await a();"));
        check("```\njson = 3;\n```", Some("json = 3;"));
        check("```jsx();```", Some("jsx();"));
        check("```\na\n```\nand\n```\nb\n```", Some("a\n```\nand\n```\nb"));
        check("```js\nawait a();", Some("await a();"));
        check("``````", Some(""));
        check("await a();", None);
    }
}
