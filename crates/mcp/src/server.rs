//! The server: hands the requests of the protocol to the player.

use std::sync::Arc;

use cooperage_runtime::EpisodeDoor;
use cooperage_seat::TurnSnapshot;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CustomRequest, CustomResult, ErrorCode,
    Implementation, ListResourcesResult, ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, Resource, ResourceContents, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc::{Sender, UnboundedReceiver, channel};
use tokio::sync::{oneshot, watch};

use crate::account::refused;
use crate::ear::ServerEvent;
use crate::game::GameBriefing;
use crate::lines::LineTransport;
use crate::player::{Ask, ProgressNotifier, SeatClient};
use crate::tools;

/// The most calls that may wait for their turn.
const WAITING_MAX: usize = 64;
/// The most characters of an unknown name that an error quotes.
const SHOWN_CHARACTERS_MAX: usize = 80;
/// Methods that exist: a request for one of them that cannot be parsed has wrong parameters.
const KNOWN: [&str; 4] = ["tools/call", "tools/list", "resources/list", "resources/read"];
/// The URI of the manual as a resource.
const MANUAL: &str = "cooperage://manual";

/// Why a seat cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum McpServerError {
    /// The client's first messages do not follow the protocol.
    #[error("the client did not begin as the Model Context Protocol says: {0}")]
    Client(String),
    /// The episode broke off before its first sight.
    #[error("the episode has broken off: {0}")]
    Broken(String),
}

/// The standard input and output of the program, as the pipes to a client.
#[must_use]
pub fn standard_streams()
-> (impl AsyncRead + Send + Unpin + 'static, impl AsyncWrite + Send + Unpin + 'static) {
    rmcp::transport::stdio()
}

/// Serves a seat until the client disconnects or the run is stopped.
///
/// # Errors
/// [`McpServerError`] if the server cannot start.
pub async fn serve(
    game: GameBriefing,
    door: EpisodeDoor,
    news: UnboundedReceiver<ServerEvent>,
    (read, write): (impl AsyncRead + Send + Unpin + 'static, impl AsyncWrite + Send + Unpin + 'static),
) -> Result<(), McpServerError> {
    let game = Arc::new(game);
    let (seen, sight) = watch::channel(None);
    let mut player = SeatClient::new(Arc::clone(&game), door, news, seen);
    if !player.sees().await {
        let why = player.broken().map(|why| McpServerError::Broken(why.to_owned()));
        return why.map_or(Ok(()), Err);
    }
    let (asks, asked) = channel(WAITING_MAX);
    let server = Server { game, sight, asks };
    let served = async {
        let running = server.serve(LineTransport::new(read, write)).await;
        let running = running.map_err(|error| McpServerError::Client(error.to_string()))?;
        // An error here only means that the client has disconnected.
        let _ = running.waiting().await;
        Ok(())
    };
    tokio::select! {
        done = served => done,
        () = player.play(asked) => Ok(()),
    }
}

/// The handler of the protocol's requests for one seat.
struct Server {
    game: Arc<GameBriefing>,
    sight: watch::Receiver<Option<Arc<TurnSnapshot>>>,
    asks: Sender<Ask>,
}

impl Server {
    fn sight(&self) -> Result<Arc<TurnSnapshot>, ErrorData> {
        let sight = self.sight.borrow().clone();
        sight.ok_or_else(|| ErrorData::internal_error("nothing can be seen yet", None))
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let mut info = ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("cooperage", self.game.version.clone()));
        info.instructions = self.sight().ok().and_then(|sight| self.game.text(&sight).instructions().ok());
        info
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let sight = self.sight()?;
        Ok(ListToolsResult::with_all_items(tools::list(&sight, self.game.place)))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let (answer, answered) = oneshot::channel();
        let progress =
            context.meta.get_progress_token().map(|token| ProgressNotifier::new(context.peer.clone(), token));
        let tool: String = request.name.into_owned();
        let arguments = request.arguments.unwrap_or_default();
        let ask = Ask { tool: tool.clone(), arguments, progress, answer };
        // This comes before the first `await`, so that calls keep the order in which they came.
        if self.asks.try_send(ask).is_err() {
            let told = refused("too_many_calls", "too many calls wait for their turn", None);
            return Ok(told.into());
        }
        let gone = async {
            context.ct.cancelled().await;
            if context.peer.is_transport_closed() {
                // The client has disconnected without cancelling the call. The episode waits in its present state.
                std::future::pending::<()>().await;
            }
        };
        let result: Option<CallToolResult> = tokio::select! {
            result = answered => result
                .map_err(|_| ErrorData::internal_error("the run has been stopped", None))?,
            () = gone => return Err(ErrorData::internal_error("the call was taken back", None)),
        };
        match result {
            Some(result) => Ok(result.into()),
            None => {
                let shown: String = tool.chars().take(SHOWN_CHARACTERS_MAX).collect();
                Err(ErrorData::new(ErrorCode::INVALID_PARAMS, format!("there is no tool `{shown}`"), None))
            }
        }
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        // Requests of known methods that cannot be parsed come here too.
        let CustomRequest { method, .. } = request;
        if KNOWN.contains(&method.as_str()) {
            return Err(ErrorData::invalid_params(
                format!("the parameters of {method} are not understood"),
                None,
            ));
        }
        let shown: String = method.chars().take(SHOWN_CHARACTERS_MAX).collect();
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("there is no method `{shown}`"), None))
    }

    async fn list_resources(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let manual = Resource::new(MANUAL, "manual").with_mime_type("text/markdown");
        Ok(ListResourcesResult::with_all_items(vec![manual]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        if request.uri != MANUAL {
            return Err(ErrorData::resource_not_found("there is only the manual", None));
        }
        let manual = ResourceContents::text(self.game.manual(&*self.sight()?), MANUAL);
        Ok(ReadResourceResult::new(vec![manual]).into())
    }
}
