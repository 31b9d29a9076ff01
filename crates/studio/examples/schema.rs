//! Prints the JSON Schema of the messages between the studio's server and its page, which is kept in
//! `page/wire.schema.json`.

use std::io::Write;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(cooperage_studio::schema::schema().as_bytes())
}
