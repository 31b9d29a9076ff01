//! Prints the demonstration as it is played now: `cargo run --package cooperage-meat --example demonstration`, for the game without
//! orders with the argument `free`. The files `data/demonstration*.txt` are these texts.

use std::process::ExitCode;

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints a file")]
fn main() -> ExitCode {
    let is_free = std::env::args().nth(1).is_some_and(|argument| argument == "free");
    match cooperage_meat::rehearsal::played(!is_free) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
