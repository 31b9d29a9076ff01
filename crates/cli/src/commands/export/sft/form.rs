//! The formats of examples in words, for the data card.

use cooperage_suites::training::card::FIELDS;

use crate::args::{ExportSftArgs, SftFormat};

/// The fields of a line of the format `chat`.
const CHAT_FIELDS: &str = "\
## Fields

| field | meaning |
| --- | --- |
| `messages` | the prompt and its answer, each with `role` and `content`: the instructions (`system`) where there are some, the \
conversation so far, and at the end what was answered (`assistant`) |
";

/// The fields of a line of the format `tokens`.
const TOKEN_FIELDS: &str = "\
## Fields

| field | meaning |
| --- | --- |
| `prompt` | the turn in numbers of short words (`cooperage help kitchen-words` lists them); the legend, which is the same in \
every call, is left out |
| `answer` | what was answered, in such numbers |
";

/// The lines of texts that stand once.
const SHARED_TEXTS: &str = "
A text that several examples have stands once, in a line `{\"message\": HASH, \"role\": …, \"content\": …}` before the first \
example that has it. In `system` and among `messages` stands `{\"message\": HASH}` in its place. Lines of texts have the \
key `role`, and examples have not.
";

/// The format in a few words, and the section that describes its fields.
pub(super) fn format(args: &ExportSftArgs) -> (&'static str, String) {
    let (name, fields) = match args.format {
        SftFormat::Jsonl => ("a JSON object per line", FIELDS),
        SftFormat::Chat => ("a JSON object per line with `messages` that end with the answer", CHAT_FIELDS),
        SftFormat::Tokens => ("a JSON object per line with tokens of short words", TOKEN_FIELDS),
        SftFormat::Parquet => ("Parquet", FIELDS),
        SftFormat::MindcraftLog => ("a file per call, in the form of MINDcraft's log of prompts", FIELDS),
    };
    (name, if args.compact { format!("{fields}{SHARED_TEXTS}") } else { fields.to_owned() })
}
