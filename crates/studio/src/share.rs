//! An episode as one HTML file: the studio's page with all data that it shows. It works from a disk, without a server
//! or a network.

use std::io::Write;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use cooperage_journal::{JournalError, PromptChanges, Record};
use cooperage_suites::episode::page::{EpisodeStanding, ReplayFindings, answer_of, findings_of, time_of};
use cooperage_suites::hash_of;
use cooperage_suites::suite::ProgramRegistry;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Serialize;

use crate::comments::CommentLine;
use crate::guard::AccessRole;
use crate::page::{MESHER, SCRIPT, STYLE, WORLD};
pub use crate::playback::EpisodeSource;
use crate::playback::{WholeEpisode, WorldStep, findings, team_moments, transcript};
use crate::wire::{TeamMoment, ToPage, VERSION};

/// The most bytes of such a file.
pub const BYTES_MAX: usize = 16 << 20;
/// The most moments of a world: on a floor, where each step is small, and in a block world. There are fewer if the file
/// would be too large.
const FLOORS: u64 = 4_000;
const BLOCKS: u64 = 240;
/// The least number of moments; a file that is still too large is not made.
const FEWEST: u64 = 8;
/// The most moments of the team's state.
const TEAMS: usize = 400;

/// Why an episode cannot be shared.
#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    /// The episode cannot be read or drawn.
    #[error("{0}")]
    Unread(String),
    /// The texts of its prompts cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The data cannot be encoded.
    #[error("cannot write the page: {0}")]
    Unwritten(#[from] serde_json::Error),
    /// The file would be too large.
    #[error("the file would have more than {} MiB even with {FEWEST} pictures of the world", BYTES_MAX >> 20)]
    TooLarge,
}

/// The answers to the requests that a page makes besides its socket.
#[derive(Debug, Default, Serialize)]
struct Parts {
    /// The result, the drawing of each agent's actions over time, and tables, as HTML.
    answer: String,
    time: String,
    findings: String,
    /// The states of the team, if they are shown.
    team: Vec<TeamMoment>,
    /// The speaker and the text of all messages of prompts.
    texts: Vec<(String, String)>,
    /// For each model call: its number, the ranges of its texts, and the number of texts that earlier calls had.
    calls: Vec<(u64, Vec<[u64; 2]>, u64)>,
    /// The comments of people on moments of the episode.
    comments: Vec<CommentLine>,
    /// The page to which this one links.
    home: Option<String>,
}

/// An episode as one file.
#[derive(Clone, Debug, Default)]
pub struct SharedFile {
    /// The HTML page.
    pub html: String,
    /// The changes of prompts since the episode was played.
    pub prompts: PromptChanges,
    /// Why the episode was not played again as a whole, so that the page lacks the tables of its suite, if so.
    pub not_replayed: Option<String>,
}

/// The form of a shared episode.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShareForm<'a> {
    /// Whether the file also contains the prompts and replies of models and the teams' notes; without, it contains what
    /// viewers may see.
    pub prompts: bool,
    /// The page of the episode's run, beside the file, to which the file links.
    pub home: Option<&'a str>,
    /// Texts that must not stand in the file.
    pub hidden: Option<&'a HiddenTexts>,
}

/// Texts that are replaced by an ellipsis, such as the paths of folders of this machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HiddenTexts(Vec<String>);

impl HiddenTexts {
    /// Hides some texts, as they stand in JSON and in HTML too. Texts of fewer than four characters stay.
    #[must_use]
    pub fn new(texts: impl IntoIterator<Item = String>) -> HiddenTexts {
        let in_json = |text: &str| {
            let quoted = serde_json::to_string(text).unwrap_or_default();
            let inner = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            inner.unwrap_or_default().to_owned()
        };
        let in_html =
            |text: &str| escaped(text).replace('"', "&quot;").replace('\'', "&#x27;").replace('/', "&#x2f;");
        let long = texts.into_iter().filter(|text| text.chars().count() > 3);
        let mut all: Vec<String> =
            long.flat_map(|text| [in_json(&text), in_html(&text), escaped(&text), text]).collect();
        // A folder is hidden with all that is named below it, before the folders that it is in.
        all.sort_by_key(|text| std::cmp::Reverse(text.len()));
        all.dedup();
        HiddenTexts(all)
    }

    /// The text without these texts.
    #[must_use]
    pub fn hide(&self, text: String) -> String {
        self.0
            .iter()
            .fold(text, |text, hidden| if text.contains(hidden) { without(&text, hidden) } else { text })
    }
}

/// The text with an ellipsis in the place of another one. The end tag of an element is no path.
fn without(text: &str, hidden: &str) -> String {
    let mut parts = text.split(hidden);
    let mut left = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        left += if left.ends_with('<') { hidden } else { "…" };
        left += part;
    }
    left
}

/// The HTML page, in that form.
///
/// # Errors
/// [`ShareError`].
pub fn page(
    source: &EpisodeSource,
    registry: &ProgramRegistry,
    form: ShareForm<'_>,
) -> Result<SharedFile, ShareError> {
    let ShareForm { prompts, home, hidden } = form;
    let mut whole = WholeEpisode::read(source, registry).map_err(ShareError::Unread)?;
    let role = if prompts { AccessRole::Admin } else { AccessRole::Viewer };
    let seen = transcript(&whole.plan, &whole.lines, &role, &whole.info.agents);
    let replayed = match whole.standing {
        EpisodeStanding::Ended(_) => findings(source, registry),
        _ => Err("the episode has no end".to_owned()),
    };
    let (found, not_replayed) = match replayed {
        Ok(found) => (found, None),
        Err(why) => (ReplayFindings::default(), Some(why)),
    };
    let answer = answer_of(&seen, &whole.standing, &whole.scores, !prompts).map_err(undrawn)?;
    let time = time_of(&seen, &whole.scores, !prompts).map_err(undrawn)?;
    let tables = findings_of(&seen, &found).map_err(undrawn)?;
    let team = if prompts { team_moments(seen, TEAMS).map_err(ShareError::Unread)? } else { Vec::new() };
    let (texts, calls) = if prompts { asked(source, &whole.lines)? } else { Default::default() };
    let comments = source.comments()?;
    let home = home.map(str::to_owned);
    let parts = Parts { answer, time, findings: tables, team, texts, calls, comments, home };
    let hide = |text: String| match hidden {
        Some(hidden) => hidden.hide(text),
        None => text,
    };
    let parts = hide(serde_json::to_string(&parts)?);
    let messages: Vec<String> = messages(&whole, &role)?.into_iter().map(hide).collect();
    let (mut floors, mut blocks) = (FLOORS, BLOCKS);
    loop {
        let steps = whole.steps(floors, blocks).map_err(ShareError::Unread)?;
        let page =
            written(&whole.info.task, &SharedEpisode { messages: &messages, steps: &steps, parts: &parts });
        if page.len() <= BYTES_MAX {
            return Ok(SharedFile { html: page, prompts: found.prompts, not_replayed });
        }
        (floors, blocks) = (floors.min(whole.progress.ticks) / 2, blocks / 2);
        if blocks < FEWEST || floors < FEWEST {
            return Err(ShareError::TooLarge);
        }
    }
}

fn undrawn(error: impl std::fmt::Display) -> ShareError {
    ShareError::Unread(error.to_string())
}

/// The messages that a server would send to a new page, as JSON.
fn messages(whole: &WholeEpisode, role: &AccessRole) -> Result<Vec<String>, serde_json::Error> {
    Ok(vec![
        serde_json::to_string(&ToPage::Hello { version: VERSION, role: role.name().to_owned() })?,
        serde_json::to_string(&ToPage::Episode(whole.info.clone()))?,
        whole.records(role),
        serde_json::to_string(&ToPage::Scores { first: 0, scores: whole.scores.clone() })?,
        serde_json::to_string(&ToPage::Progress(whole.progress.clone()))?,
    ])
}

/// All data of the page, as JSON texts.
struct SharedEpisode<'a> {
    /// The messages in the form in which a server sends them.
    messages: &'a [String],
    /// The world: ticks, with the messages that lead to each from the moment before.
    steps: &'a [WorldStep],
    parts: &'a str,
}

impl SharedEpisode<'_> {
    fn text(&self) -> String {
        let step = |(tick, messages): &WorldStep| format!("[{tick},[{}]]", messages.join(","));
        let steps: Vec<String> = self.steps.iter().map(step).collect();
        format!(
            "{{\"messages\":[{}],\"steps\":[{}],\"parts\":{}}}",
            self.messages.join(","),
            steps.join(","),
            self.parts
        )
    }

    /// The scripts that draw this world in three dimensions: a block world, or a kitchen as a room.
    fn scripts(&self) -> Vec<(&'static str, &'static [u8])> {
        let has = |part| self.steps.iter().flat_map(|(_, messages)| messages).any(|one| one.contains(part));
        if has("\"changes\":") {
            vec![("world.js", WORLD.bytes), ("mesher.js", MESHER.bytes)]
        } else if has("\"is_map\":false") {
            vec![("world.js", WORLD.bytes)]
        } else {
            Vec::new()
        }
    }
}

type Texts = Vec<(String, String)>;
type Calls = Vec<(u64, Vec<[u64; 2]>, u64)>;

/// The prompts of the episode's model calls.
fn asked(source: &EpisodeSource, lines: &[Arc<str>]) -> Result<(Texts, Calls), JournalError> {
    let store = source.texts()?;
    let (mut texts, mut calls) = (Texts::new(), Calls::new());
    for line in lines {
        let Ok(Record::Call(call)) = serde_json::from_str(line) else { continue };
        let known = texts.len() as u64;
        let missing = || ("?".to_owned(), "this message is missing".to_owned());
        texts.extend(call.declares.iter().map(|hash| store.get(hash).cloned().unwrap_or_else(missing)));
        calls.push((call.call, call.messages, known));
    }
    Ok((texts, calls))
}

/// The HTML document. The data are in elements that browsers do not run, and its policy allows its own scripts by their
/// hashes.
fn written(task: &str, told: &SharedEpisode<'_>) -> String {
    let mut parts = vec![("episode", packed(told.text().as_bytes()))];
    parts.extend(told.scripts().into_iter().map(|(name, bytes)| (name, packed(bytes))));
    let data: String = parts
        .into_iter()
        .map(|(name, text)| format!("<script type=\"text/plain\" id=\"{name}\">{text}</script>\n"))
        .collect();
    let (script, style) = (String::from_utf8_lossy(SCRIPT.bytes), String::from_utf8_lossy(STYLE.bytes));
    let policy = format!(
        "default-src 'none'; script-src '{}' blob:; style-src '{}'; img-src data: blob:; worker-src blob:; base-uri 'none'; \
         form-action 'none'",
        hash_of(&script),
        hash_of(&style)
    );
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <title>{} · Cooperage</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>{style}</style>\n</head>\n<body>\n\
         <div id=\"studio\"></div>\n<noscript>This page needs JavaScript.</noscript>\n{data}\
         <script type=\"module\">{script}</script>\n</body>\n</html>\n",
        escaped(task)
    )
}

fn packed(bytes: &[u8]) -> String {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to a vector cannot fail.
    let _ = encoder.write_all(bytes);
    STANDARD.encode(encoder.finish().unwrap_or_default())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_of_the_page_can_stand_in_a_document() {
        for file in [&SCRIPT, &STYLE] {
            let text = String::from_utf8_lossy(file.bytes).to_lowercase();
            assert!(!text.contains("</script") && !text.contains("</style") && !text.contains("<!--"));
        }
    }

    #[test]
    fn hidden_texts_are_found_in_json_and_in_html() {
        let hidden =
            HiddenTexts::new(["/srv/ann/my \"runs\"".to_owned(), "/srv/ann".to_owned(), "/".to_owned()]);
        let text = r#"{"a":"in /srv/ann/my \"runs\"/x","b":"&#x2f;srv&#x2f;ann/y","c":"a/b"}"#;
        assert_eq!(hidden.hide(text.to_owned()), r#"{"a":"in …/x","b":"…/y","c":"a/b"}"#);
        let folder = HiddenTexts::new(["/main".to_owned()]);
        assert_eq!(folder.hide("<main>/main/runs</main>".to_owned()), "<main>…/runs</main>");
    }

    #[test]
    fn nothing_of_an_episode_stands_in_the_document_as_markup() {
        let messages = [r#""</script><script>alert(1)</script>""#.to_owned()];
        let page = written("<b>&", &SharedEpisode { messages: &messages, steps: &[], parts: "{}" });
        assert!(page.contains("<title>&lt;b&gt;&amp; · Cooperage</title>"));
        assert_eq!(page.matches("</script>").count(), 2, "the data and our own script");
        assert!(!page.contains("alert(1)"));
    }
}
