//! The HTTP server of the studio: its routes, its settings and its life cycle.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::RunDir;
use cooperage_runtime::{EpisodeDoor, StopSignal};
use cooperage_study::Study;
use cooperage_suites::suite::ProgramRegistry;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::answers::{broken, no_such_run, not_for_viewers, packed};
use crate::comments::CommentWriter;
use crate::comments_page;
use crate::connections::{ConnectionLimits, serve, whole_body};
use crate::guard::{AccessRole, Guard, GuardError, Hosts, Token, guard};
use crate::hosting::{Choices, NewRun, NewRunAnswer, NotStarted, ResumeRun, RunHost, StudioHandle};
use crate::hub::Hubs;
use crate::hub_page;
use crate::instructors::Instructors;
use crate::limits::{
    BODY_BYTES_MAX, COMPARED_MAX, CONNECTIONS_MAX, HEAD_TIMEOUT, HUB_MESSAGE_BYTES_MAX, SOCKETS_MAX,
};
use crate::live::Live;
use crate::playback::Playbacks;
use crate::prompts::PromptStore;
use crate::report::PartQuery;
use crate::runs::{RunLine, RunView, Runs};
use crate::seats::{self, Reception, RunSeats, Seats, SeatsError};
use crate::shared::{AppInner, AppState};
use crate::stream::StreamViewer;
use crate::study::{Games, OfferError, Studies};
use crate::thumbnails::Thumbnails;
use crate::voice::{VoiceDesk, VoiceHost};
use crate::{episode_page, instruct_page, page, report, seat_page, stream, study_page, voice_page};

/// The settings of a studio.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudioSettings {
    /// The folder of runs.
    pub runs: Utf8PathBuf,
    /// The port; 0 for any free port.
    pub port: u16,
    /// Further host names under which the server may be addressed, such as a proxy's.
    pub host_names: Vec<String>,
    /// The address of this machine on which the server listens; loopback by default.
    pub public: Option<IpAddr>,
    /// Whether a proxy stands before the server and encrypts the connections under the first of the further names.
    pub behind_proxy: bool,
}

impl StudioSettings {
    /// The address on which the server listens, if the settings allow it.
    fn listens(&self) -> Result<IpAddr, StudioError> {
        let address = self.public.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        if !address.is_loopback() && !self.behind_proxy {
            return Err(StudioError::Unencrypted(address));
        }
        if self.behind_proxy && self.host_names.is_empty() {
            return Err(StudioError::Unnamed);
        }
        Ok(address)
    }

    /// The beginning of the addresses that people get, up to the path.
    fn origin(&self, address: SocketAddr) -> String {
        match self.host_names.first().filter(|_| self.behind_proxy) {
            Some(name) => format!("https://{name}"),
            None if address.ip().is_unspecified() => format!("http://127.0.0.1:{}", address.port()),
            None => format!("http://{address}"),
        }
    }
}

/// Why a studio cannot be opened, or has broken off.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// The port is not available.
    #[error("cannot listen on port {port}: {source}")]
    Listen { port: u16, source: std::io::Error },
    /// Other machines could reach the server without encryption.
    #[error("{0} can be reached from other machines, and this server does not encrypt what it sends there")]
    Unencrypted(IpAddr),
    /// The name under which people reach the proxy is not given.
    #[error("a proxy stands before the server, and the name under which people reach it is not given")]
    Unnamed,
    /// No secrets can be made.
    #[error(transparent)]
    Guard(#[from] GuardError),
    /// The listener has failed.
    #[error("the server has broken off: {0}")]
    Broken(#[from] std::io::Error),
}

/// A studio that listens on its port.
pub struct Studio {
    listener: TcpListener,
    shared: AppState,
}

impl Studio {
    /// Opens a studio that listens, on loopback unless the settings say otherwise; it serves nothing yet. Without a
    /// `host`, pages cannot start runs.
    ///
    /// # Errors
    /// [`StudioError`] if the port is taken, or if other machines could reach the address without encryption.
    pub async fn open(
        settings: StudioSettings,
        registry: &ProgramRegistry,
        host: Option<Arc<dyn RunHost>>,
    ) -> Result<Studio, StudioError> {
        let port = settings.port;
        let address = SocketAddr::new(settings.listens()?, port);
        let listener =
            TcpListener::bind(address).await.map_err(|source| StudioError::Listen { port, source })?;
        let address = listener.local_addr()?;
        let (port, origin) = (address.port(), settings.origin(address));
        let hosts = Hosts::new(port, &settings.host_names);
        let hosts = if settings.behind_proxy { hosts.behind_proxy() } else { hosts };
        let shared = AppState(Arc::new(AppInner {
            guard: Arc::new(Guard::new(hosts)?),
            runs: Runs::new(settings.runs, registry.clone()),
            playbacks: Playbacks::default(),
            prompts: PromptStore::default(),
            run_pages: report::RunPages::default(),
            comments: CommentWriter::default(),
            thumbnails: Thumbnails::default(),
            seats: Seats::default(),
            studies: Studies::default(),
            instructors: Instructors::default(),
            live: Live::default(),
            hubs: Arc::new(Hubs::new(registry)),
            voice: VoiceDesk::default(),
            host,
            port,
            origin,
            registry: registry.clone(),
            sockets: Arc::new(Semaphore::new(SOCKETS_MAX)),
        }));
        Ok(Studio { listener, shared })
    }

    /// The address for the admin, with the token.
    #[must_use]
    pub fn url(&self) -> String {
        self.address("/", self.shared.guard.admin())
    }

    /// The address for viewers, with the token.
    #[must_use]
    pub fn viewer_url(&self) -> String {
        self.address("/", self.shared.guard.viewer())
    }

    /// Admits the participants of a study by their invitations, which are in its folder. Without `games` they can
    /// answer questions but not play.
    ///
    /// # Errors
    /// [`OfferError`] if the study cannot be read.
    pub fn offer_study(&self, study: Study, games: Option<&Arc<dyn Games>>) -> Result<(), OfferError> {
        self.shared.studies.offer(&self.shared.guard, study, games)
    }

    /// Lets people speak with the models of this host, and hear what agents say. Without one, pages have no microphone.
    pub fn offer_voice(&self, host: Arc<dyn VoiceHost>) {
        self.shared.voice.open(host);
    }

    fn address(&self, path: &str, token: &Token) -> String {
        format!("{}{path}?token={}", self.shared.origin, token.text())
    }

    /// The studio's handle for the host of its runs.
    #[must_use]
    pub fn handle(&self) -> Arc<dyn StudioHandle> {
        Arc::new(Handle(self.shared.clone()))
    }

    /// Serves until `shutdown` completes; open connections are then closed.
    ///
    /// # Errors
    /// [`StudioError::Broken`] if the listener fails.
    pub async fn serve(self, shutdown: impl Future<Output = ()> + Send + 'static) -> Result<(), StudioError> {
        let limits = ConnectionLimits { open_max: CONNECTIONS_MAX, head_timeout: HEAD_TIMEOUT };
        tokio::select! {
            () = serve(self.listener, router(self.shared), limits) => Ok(()),
            () = shutdown => Ok(()),
        }
    }
}

/// The handle of a studio that is being served.
struct Handle(AppState);

impl StudioHandle for Handle {
    fn begin(&self, dir: &RunDir, stop: Arc<StopSignal>) -> Result<RunSeats, SeatsError> {
        let door = EpisodeDoor::default();
        let windows = self.0.live.begin(name_of(dir), dir, door.clone(), stop);
        let windows = windows.ok_or(SeatsError::Playing)?;
        let hub = self.0.hubs.watches(dir, &door, &self.0.registry);
        let reception = Reception {
            guard: &self.0.guard,
            seats: &self.0.seats,
            instructors: &self.0.instructors,
            port: self.0.port,
            registry: &self.0.registry,
        };
        let offered = seats::offer(&reception, dir, name_of(dir), door, windows);
        let offered = offered.map(|seats| seats.watched_by(hub));
        if offered.is_err() {
            self.end(dir);
        }
        offered
    }

    fn end(&self, dir: &RunDir) {
        self.0.live.end(name_of(dir));
        self.0.hubs.leave(name_of(dir));
    }

    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.0.origin)
    }

    fn runs(&self) -> &Utf8Path {
        self.0.runs.folder()
    }
}

/// The name of a run, which is the name of its folder.
fn name_of(dir: &RunDir) -> &str {
    dir.path().file_name().unwrap_or_default()
}

fn router(shared: AppState) -> Router {
    let mut router = Router::new()
        .route("/api/runs", get(runs).post(new_run))
        .route("/api/choices", get(choices))
        .route("/api/demo", post(demonstrate))
        .route("/api/studies", get(studies))
        .route("/api/runs/{run}/stop", post(stop_run))
        .route("/api/runs/{run}/resume", post(resume_run))
        .route("/api/runs/{run}", get(run))
        .route("/api/runs/{run}/part", get(run_part))
        .route("/api/runs/{run}/picture", get(comments_page::picture))
        .route("/api/runs/{run}/comments", get(comments_page::list).post(comments_page::add))
        .route("/api/runs/{run}/comments/{id}", delete(comments_page::remove))
        .route("/api/runs/{run}/plan", get(run_plan))
        .route("/api/runs/{run}/results", get(run_results))
        .route("/api/runs/{run}/episodes/{episode}/calls/{call}", get(prompt))
        .route("/api/runs/{run}/episodes/{episode}/time", get(episode_page::time))
        .route("/api/runs/{run}/episodes/{episode}/answer", get(episode_page::answer))
        .route("/api/runs/{run}/episodes/{episode}/findings", get(episode_page::findings))
        .route("/api/runs/{run}/episodes/{episode}/team", get(episode_page::team))
        .route("/api/runs/{run}/episodes/{episode}/search", get(episode_page::search))
        .route("/api/runs/{run}/episodes/{episode}/lines", get(episode_page::lines))
        .route("/api/runs/{run}/episodes/{episode}/share", get(episode_page::share))
        .route("/api/stream", get(socket))
        .route("/mindserver", get(hub_socket))
        .route("/seat/{seat}", get(seat_page::page))
        .route("/seat/{seat}/stream", get(seat_page::socket))
        .route("/seat/{seat}/{number}/stream", get(seat_page::socket_of))
        .route("/instruct/{id}", get(instruct_page::page))
        .route("/instruct/{id}/run", get(instruct_page::run))
        .route("/instruct/{id}/stream", get(instruct_page::socket))
        .route("/instruct/{id}/episodes/{episode}", get(instruct_page::episode))
        .route("/instruct/{id}/episodes/{episode}/time", get(episode_page::instructed_time))
        .route("/instruct/{id}/episodes/{episode}/answer", get(episode_page::instructed_answer))
        .route("/study/{id}", get(study_page::page))
        .route("/study/{id}/step", get(study_page::step).post(study_page::act))
        .route("/report/{run}", get(report_page))
        .route("/compare/{run}/{*others}", get(comparison_page))
        .merge(voice_page::routes())
        .fallback(other);
    for file in page::FILES {
        router = router.route(file.path, get(|| async { page::respond(file) }));
    }
    router
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(middleware::from_fn(whole_body))
        .layer(middleware::from_fn_with_state(Arc::clone(&shared.guard), guard))
        .layer(middleware::from_fn(headers))
        .with_state(shared)
}

/// Adds the headers that every answer has.
async fn headers(request: axum::extract::Request, next: Next) -> Response {
    const OF_ALL: [(HeaderName, &str); 4] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, page::POLICY),
    ];
    let mut response = next.run(request).await;
    for (name, value) in OF_ALL {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Answers page addresses with the one HTML document, whose script reads the address; other paths are not found.
async fn other(request: axum::extract::Request) -> Response {
    let path = request.uri().path();
    let is_page = ["/", "/new", "/hub"].contains(&path) || path.starts_with("/runs/") || path == "/runs";
    if is_page && request.method() == axum::http::Method::GET {
        page::document()
    } else {
        (StatusCode::NOT_FOUND, "there is nothing here\n").into_response()
    }
}

async fn choices(State(shared): State<AppState>, Extension(role): Extension<AccessRole>) -> Response {
    match &shared.host {
        Some(host) if role == AccessRole::Admin => Json(Some(host.choices())).into_response(),
        // The answer also tells a page whether it may offer new runs at all.
        Some(_) | None => Json(None::<Choices>).into_response(),
    }
}

/// The progress of the studies' participants, for the admin. Other roles get an empty list, so that a page knows
/// whether there is anything to show.
async fn studies(State(shared): State<AppState>, Extension(role): Extension<AccessRole>) -> Response {
    if role != AccessRole::Admin {
        return Json([(); 0]).into_response();
    }
    let read = tokio::task::spawn_blocking(move || shared.studies.progress()).await;
    read.map_or_else(|_| broken("the studies cannot be read"), |list| Json(list).into_response())
}

/// Starts a run, or returns its plan.
async fn new_run(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    wanted: Result<Json<NewRun>, JsonRejection>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let wanted = match wanted {
        Ok(Json(wanted)) => wanted,
        Err(error) => return (error.status(), format!("{}\n", error.body_text())).into_response(),
    };
    let Some(host) = shared.host.clone() else {
        return (StatusCode::NOT_FOUND, "this server starts no runs\n").into_response();
    };
    let is_plan = wanted.dry_run;
    let studio: Arc<dyn StudioHandle> = Arc::new(Handle(shared));
    let started = tokio::task::spawn_blocking(move || host.start(&wanted, &studio));
    let status = if is_plan { StatusCode::OK } else { StatusCode::CREATED };
    match started.await {
        Ok(started) => told_of(started, status),
        Err(_) => broken("the run cannot be started"),
    }
}

/// Starts the runs of the demonstration.
async fn demonstrate(State(shared): State<AppState>, Extension(role): Extension<AccessRole>) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let Some(host) = shared.host.clone() else {
        return (StatusCode::NOT_FOUND, "this server starts no runs\n").into_response();
    };
    let studio: Arc<dyn StudioHandle> = Arc::new(Handle(shared));
    match tokio::task::spawn_blocking(move || host.demonstrate(&studio)).await {
        Ok(Ok(names)) => (StatusCode::CREATED, Json(names)).into_response(),
        Ok(Err(error)) => not_started(error),
        Err(_) => broken("the demonstration cannot be started"),
    }
}

/// The answer to a request to start or resume a run.
fn told_of(started: Result<NewRunAnswer, NotStarted>, status: StatusCode) -> Response {
    match started {
        Ok(answer) => (status, Json(answer)).into_response(),
        Err(error) => not_started(error),
    }
}

fn not_started(NotStarted { why, hint }: NotStarted) -> Response {
    let hint = hint.map(|hint| format!("; {hint}")).unwrap_or_default();
    (StatusCode::UNPROCESSABLE_ENTITY, format!("{why}{hint}\n")).into_response()
}

/// Resumes a run that no process is playing.
async fn resume_run(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
    wanted: Result<Json<ResumeRun>, JsonRejection>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let wanted = match wanted {
        Ok(Json(wanted)) => wanted,
        Err(error) => return (error.status(), format!("{}\n", error.body_text())).into_response(),
    };
    let Some(host) = shared.host.clone() else {
        return (StatusCode::NOT_FOUND, "this server starts no runs\n").into_response();
    };
    let studio: Arc<dyn StudioHandle> = Arc::new(Handle(shared.clone()));
    let resumed = tokio::task::spawn_blocking(move || {
        Some(shared.runs.open(&name)?.map(|run| host.resume(&run, &wanted, &studio)))
    });
    match resumed.await {
        Ok(Some(Ok(resumed))) => told_of(resumed, StatusCode::CREATED),
        Ok(Some(Err(error))) => broken(&error.to_string()),
        Ok(None) => no_such_run(),
        Err(_) => broken("the run cannot be gone on with"),
    }
}

async fn stop_run(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
) -> Response {
    if role != AccessRole::Admin {
        not_for_viewers()
    } else if shared.live.stop(&name) {
        StatusCode::NO_CONTENT.into_response()
    } else {
        (StatusCode::NOT_FOUND, "this server does not play this run\n").into_response()
    }
}

async fn runs(State(shared): State<AppState>, Extension(role): Extension<AccessRole>) -> Response {
    let listed = tokio::task::spawn_blocking(move || {
        let list = shared.runs.list(|name, key| shared.live.share(name, key)).into_iter();
        let line = |line: RunLine| match role {
            AccessRole::Admin => RunLine { may_compare: line.finished > 0, ..line },
            _ => line.for_viewers(),
        };
        list.map(line).collect::<Vec<_>>()
    });
    listed.await.map_or_else(|_| broken("the runs cannot be listed"), |list| Json(list).into_response())
}

async fn run(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
) -> Response {
    let may_stop = role == AccessRole::Admin && shared.live.plays(&name);
    let may_start = role == AccessRole::Admin && shared.host.is_some();
    let view = tokio::task::spawn_blocking(move || {
        let view = shared.runs.view(&name)?;
        Some(view.map(|view| view.with_shares(|key| shared.live.share(&name, key))))
    });
    match view.await {
        Ok(Some(Ok(view))) if role == AccessRole::Admin => {
            let may_resume = may_start && !may_stop && view.may_resume;
            Json(RunView { may_stop, may_resume, ..view }).into_response()
        }
        Ok(Some(Ok(view))) => Json(view.for_viewers()).into_response(),
        Ok(Some(Err(error))) => broken(&error.to_string()),
        Ok(None) => no_such_run(),
        Err(_) => broken("the run cannot be read"),
    }
}

/// The part of a run's report that its page shows; viewers get less of it.
async fn run_part(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
    Query(asked): Query<PartQuery>,
    headers: HeaderMap,
) -> Response {
    let made = tokio::task::spawn_blocking(move || {
        let run = shared.runs.open(&name)?.map_err(|error| error.to_string());
        let part = |run: &RunDir| {
            let ground = (&shared.runs, &shared.registry);
            let made = shared.run_pages.part((&name, run), ground, role != AccessRole::Admin, &asked);
            made.map_err(|error| error.to_string())
        };
        Some(run.and_then(|run| part(&run)))
    });
    match made.await {
        Ok(Some(Ok(part))) => packed(&headers, &part),
        Ok(Some(Err(error))) => broken(&error),
        Ok(None) => no_such_run(),
        Err(_) => broken("the run cannot be shown"),
    }
}

/// The plan of a run.
async fn run_plan(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    match shared.runs.open(&name) {
        Some(Ok(run)) => Json(run.plan()).into_response(),
        Some(Err(error)) => broken(&error.to_string()),
        None => no_such_run(),
    }
}

/// The results of a run as one object.
async fn run_results(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let made = tokio::task::spawn_blocking(move || {
        let run = shared.runs.open(&name)?.map_err(|error| error.to_string());
        Some(run.and_then(|run| report::object(&run, &shared.registry).map_err(|error| error.to_string())))
    });
    match made.await {
        Ok(Some(Ok(object))) => Json(object).into_response(),
        Ok(Some(Err(error))) => broken(&error),
        Ok(None) => no_such_run(),
        Err(_) => broken("the results cannot be read"),
    }
}

async fn prompt(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path((name, key, call)): Path<(String, String, u64)>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let read = tokio::task::spawn_blocking(move || {
        let run = shared.runs.open(&name)?;
        run.and_then(|run| shared.prompts.of_call(&run, &key, call)).transpose()
    });
    match read.await {
        Ok(Some(Ok(prompt))) => Json(prompt).into_response(),
        Ok(Some(Err(error))) => broken(&error.to_string()),
        Ok(None) => (StatusCode::NOT_FOUND, "there is no such call\n").into_response(),
        Err(_) => broken("the prompt cannot be read"),
    }
}

async fn report_page(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path(name): Path<String>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let made = tokio::task::spawn_blocking(move || {
        let run = shared.runs.open(&name)?.map_err(|error| error.to_string());
        Some(run.and_then(|run| report::page(&run, &shared.registry).map_err(|error| error.to_string())))
    });
    match made.await {
        Ok(Some(Ok(html))) => report_response(&html),
        Ok(Some(Err(error))) => broken(&error),
        Ok(None) => no_such_run(),
        Err(_) => broken("the report cannot be made"),
    }
}

/// The comparison of runs with the first of them; `others` are their names with slashes between them.
async fn comparison_page(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    Path((name, others)): Path<(String, String)>,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let made =
        tokio::task::spawn_blocking(move || {
            let names = std::iter::once(&*name).chain(others.split('/').take(COMPARED_MAX));
            let runs: Option<Vec<_>> = names.map(|name| shared.runs.open(name)).collect();
            let runs: Result<Vec<_>, _> = runs?.into_iter().collect();
            let runs = runs.map_err(|error| error.to_string());
            Some(runs.and_then(|runs| {
                report::comparison(&runs, &shared.registry).map_err(|error| error.to_string())
            }))
        });
    match made.await {
        Ok(Some(Ok(html))) => report_response(&html),
        Ok(Some(Err(error))) => broken(&error),
        Ok(None) => no_such_run(),
        Err(_) => broken("the runs cannot be compared"),
    }
}

/// Adds a nonce to the report's script, so that no other script may run. Texts from models are escaped in the page, so
/// each script tag is the template's.
fn report_response(html: &str) -> Response {
    let Ok(nonce) = Token::new() else { return broken("there are no random numbers") };
    let marked = html
        .replace("<script type=\"module\">", &format!("<script type=\"module\" nonce=\"{}\">", nonce.text()));
    let mut response = ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], marked).into_response();
    if let Ok(policy) = HeaderValue::from_str(&page::policy_of_report(nonce.text())) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

async fn socket(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    upgrade: WebSocketUpgrade,
) -> Response {
    stream::open(shared, StreamViewer { role, only: None }, upgrade)
}

/// The WebSocket of the hub, for the admin only.
async fn hub_socket(
    State(shared): State<AppState>,
    Extension(role): Extension<AccessRole>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if role != AccessRole::Admin {
        return not_for_viewers();
    }
    let Ok(permit) = Arc::clone(&shared.sockets).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    let studio: Arc<dyn StudioHandle> = Arc::new(Handle(shared.clone()));
    upgrade
        .max_message_size(HUB_MESSAGE_BYTES_MAX)
        .max_frame_size(HUB_MESSAGE_BYTES_MAX)
        .on_upgrade(move |socket| hub_page::talk(socket, shared, studio, permit))
}
