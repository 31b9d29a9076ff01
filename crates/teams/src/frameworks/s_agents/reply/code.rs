//! The reply of the role `s-agents.code`: one function in fenced blocks.

use cooperage_models::Reply;

use super::text_of;
use crate::code_blocks::{AnswerCode, code_of};

/// Bytes of a script; a longer one is refused before it reaches the world.
const CODE_MAX: usize = 1 << 16;

/// Reads the fenced blocks, or the whole reply where there is none and it looks like a script.
///
/// # Errors
/// A sentence for the model.
pub fn parse_code(reply: &Reply) -> Result<String, String> {
    let text = text_of(reply)?;
    let read = code_of(text);
    let code = match &read {
        Some(AnswerCode { is_closed: false, .. }) => return Err("the fenced block is not closed".to_owned()),
        Some(code) => code.text.as_str(),
        None if text.contains("function") || text.contains("await ") => text,
        None => return Err("there is no fenced block with a function".to_owned()),
    };
    let code = code.trim();
    match code.len() {
        0 => Err("the fenced block is empty".to_owned()),
        1..=CODE_MAX => Ok(code.to_owned()),
        length => Err(format!("the script has {length} bytes; {CODE_MAX} are the most")),
    }
}

/// The reply with that script, as [`parse_code`] reads it.
#[must_use]
pub fn write_code(thought: &str, code: &str) -> String {
    format!("{thought}\n```js\n{}\n```", code.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_function_is_taken_out_of_its_block() {
        let read = |text: &str| parse_code(&Reply::of_text(text));
        let code = "async function lay(bot) {\n  await skills.lay(bot);\n}";
        assert_eq!(read(&write_code("I lay it.", code)), Ok(code.to_owned()));
        assert_eq!(read(code), Ok(code.to_owned()));
        assert_eq!(read("```\na\n``` and ```\nb\n```"), Ok("a\nb".to_owned()));
        assert_eq!(read("```TypeScript\nawait a();\n```"), Ok("await a();".to_owned()));
        assert!(read("```js\nawait x").unwrap_err().contains("not closed"));
        assert!(read("I would lay it.").is_err() && read("```js\n```").is_err());
        assert!(read(&format!("```\n{}\n```", "x".repeat(70_000))).unwrap_err().contains("70000 bytes"));
    }
}
