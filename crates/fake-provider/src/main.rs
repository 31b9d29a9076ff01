//! `cooperage-fake-provider [PORT] [NAME=VALUE]…`, see [`cooperage_fake_provider::process`].

use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let announce = |url: &str| {
        let mut stdout = std::io::stdout();
        writeln!(stdout, "{url}")?;
        stdout.flush()
    };
    match cooperage_fake_provider::process::run(std::env::args().skip(1), None, announce) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // There is no other place to report the error if this can't be written.
            let _ = writeln!(std::io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}
