//! The page's files, built from the sources in `page` and committed in `built`.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// A file of the page, with its path and type.
pub(crate) struct PageFile {
    pub(crate) path: &'static str,
    kind: &'static str,
    pub(crate) bytes: &'static [u8],
}

/// The script that shows every page.
pub(crate) const SCRIPT: PageFile = PageFile {
    path: "/studio.js",
    kind: "text/javascript; charset=utf-8",
    bytes: include_bytes!("../built/studio.js"),
};
/// The script that draws block worlds.
pub(crate) const WORLD: PageFile = PageFile {
    path: "/world.js",
    kind: "text/javascript; charset=utf-8",
    bytes: include_bytes!("../built/world.js"),
};
/// The web worker that makes the meshes of block worlds.
pub(crate) const MESHER: PageFile = PageFile {
    path: "/mesher.js",
    kind: "text/javascript; charset=utf-8",
    bytes: include_bytes!("../built/mesher.js"),
};
/// The audio worklet that records the microphone.
pub(crate) const RECORDER: PageFile = PageFile {
    path: "/recorder.js",
    kind: "text/javascript; charset=utf-8",
    bytes: include_bytes!("../built/recorder.js"),
};
/// The style sheet of all pages.
pub(crate) const STYLE: PageFile = PageFile {
    path: "/studio.css",
    kind: "text/css; charset=utf-8",
    bytes: include_bytes!("../built/studio.css"),
};

/// All files but the HTML document.
pub(crate) const FILES: &[PageFile] = &[SCRIPT, WORLD, MESHER, RECORDER, STYLE];

/// The HTML document, in which the script shows every page.
const DOCUMENT: PageFile =
    PageFile { path: "/", kind: "text/html; charset=utf-8", bytes: include_bytes!("../built/index.html") };

/// The content security policy of pages: own scripts, own images and connections to this server only.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                                 connect-src 'self'; worker-src 'self'; frame-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; \
                                 frame-ancestors 'self'";

/// The content security policy of a report, which contains its styles and its only script.
pub(crate) fn policy_of_report(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'self'"
    )
}

/// Whether a path is the path of one of the files.
pub(crate) fn is_file(path: &str) -> bool {
    FILES.iter().any(|file| file.path == path)
}

pub(crate) fn document() -> Response {
    respond(&DOCUMENT)
}

pub(crate) fn respond(file: &'static PageFile) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static(file.kind))], file.bytes).into_response()
}
