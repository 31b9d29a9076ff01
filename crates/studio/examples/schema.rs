//! Prints the JSON Schema of the messages between the studio's server and its page: `page/wire.schema.json` is this.

use std::io::Write;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(cooperage_studio::schema::schema().as_bytes())
}
