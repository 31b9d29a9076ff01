//! A bare HTTP client beside which our own cost per call stands: it posts a ready body and reads the bytes of the reply.

use std::fmt::Display;
use std::sync::Arc;

use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

use crate::error::{CliError, Exit};

/// A sentence of which bodies are made.
const SENTENCE: &str = "A cook walks to the storage. ";

/// The bare HTTP client that each task holds; clones share one client.
#[derive(Clone)]
pub(super) struct Bare {
    client: reqwest::Client,
    url: String,
    body: Arc<String>,
}

impl Bare {
    /// A client of that provider for bodies of about so many bytes, and what its tasks run on.
    pub(super) fn new(provider_url: &str, body_bytes: usize) -> Result<(Bare, Runtime), CliError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_io()
            .enable_time()
            .build()
            .map_err(|error| failed(&error))?;
        let client = reqwest::Client::builder()
            .no_proxy()
            .tls_certs_only([])
            .tcp_nodelay(true)
            .build()
            .map_err(|error| failed(&error))?;
        let content = SENTENCE.repeat(body_bytes.div_ceil(SENTENCE.len()));
        let body = serde_json::json!({"model": "bench", "messages": [{"role": "user", "content": content}]});
        let url = format!("{provider_url}chat/completions");
        Ok((Bare { client, url, body: Arc::new(body.to_string()) }, runtime))
    }

    /// Posts the body; the reply's own bytes are still to be read.
    pub(super) async fn post(&self) -> Result<reqwest::Response, reqwest::Error> {
        let post = self.client.post(&self.url).header("content-type", "application/json");
        post.body(String::clone(&self.body)).send().await
    }
}

/// Waits for all tasks; gives what they brought.
pub(super) fn finish<T>(
    runtime: &Runtime,
    tasks: Vec<JoinHandle<Result<T, reqwest::Error>>>,
) -> Result<Vec<T>, CliError> {
    let mut brought = Vec::with_capacity(tasks.len());
    for task in tasks {
        let done = runtime.block_on(task).map_err(|error| failed(&error))?;
        brought.push(done.map_err(|error| failed(&error))?);
    }
    Ok(brought)
}

fn failed(error: &dyn Display) -> CliError {
    CliError::new(Exit::Model, format!("the bare client fails: {error}"))
}
