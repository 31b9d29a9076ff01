"""Teams of AutoGen (``autogen-agentchat`` 0.7) in worlds of Cooperage.

An assistant that asks the model of the run and acts with the tools of a seat::

    from autogen_agentchat.agents import AssistantAgent
    from cooperage.autogen import ModelClient, tools

    async def play(team):
        seat = team.seats[0]
        assistant = AssistantAgent(seat.name, ModelClient(team, seat.agent), tools=tools(team, seat.agent))
        while True:
            await assistant.run(task=team.observe(seat.agent).text)

A model client of AutoGen's own may be used instead; then await what asks it within ``async with team.thinking():`` and declare
what it used up with ``team.spent(…)``.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any, Literal

from autogen_core import CancellationToken, FunctionCall
from autogen_core.models import (
    AssistantMessage,
    ChatCompletionClient,
    CreateResult,
    FunctionExecutionResultMessage,
    LLMMessage,
    ModelFamily,
    ModelInfo,
    RequestUsage,
    SystemMessage,
)
from autogen_core.tools import BaseTool, Tool, ToolSchema
from pydantic import BaseModel, ConfigDict

from cooperage.team import Call, Seat, Team

__all__ = ["ModelClient", "tools"]


class ModelClient(ChatCompletionClient):
    """The model of the run, as AutoGen's clients are. What it uses up is counted by the program, for the team as a whole.

    ``agent`` is the agent on whose behalf it is asked, ``role`` what for: ``act``, ``plan``, ``reflect`` or ``talk``.
    """

    component_type = "model"

    def __init__(self, team: Team, agent: int | None = None, role: str = "act") -> None:
        self._team, self._agent, self._role = team, agent, role
        self._number = 0

    async def create(
        self,
        messages: Sequence[LLMMessage],
        *,
        tools: Sequence[Tool | ToolSchema] = [],
        tool_choice: Tool | Literal["auto", "required", "none"] = "auto",
        json_output: bool | type[BaseModel] | None = None,
        extra_create_args: Mapping[str, Any] = {},
        cancellation_token: CancellationToken | None = None,
    ) -> CreateResult:
        """Asks the model; a reply with calls of the offered tools comes as these calls, and any other one as text."""
        schemas = [] if tool_choice == "none" else [tool.schema if isinstance(tool, Tool) else tool for tool in tools]
        schema = json_output.model_json_schema() if isinstance(json_output, type) else None
        described = [
            {"name": tool["name"], "doc": tool.get("description", ""), "arguments": dict(tool.get("parameters", {}))} for tool in schemas
        ]
        reply = await self._team.ask(
            [_told(message) for message in messages], agent=self._agent, role=self._role, schema=schema, tools=described
        )
        names = {tool["name"] for tool in schemas}
        calls = [call for call in reply.calls if call.tool in names]
        usage = RequestUsage(prompt_tokens=0, completion_tokens=0)
        if not calls:
            reason = _REASONS.get(reply.kind, "stop")
            return CreateResult(finish_reason=reason, content=reply.text, usage=usage, cached=False)
        return CreateResult(
            finish_reason="function_calls",
            content=[self._call(call) for call in calls],
            usage=usage,
            cached=False,
            thought=reply.thought or None,
        )

    def _call(self, call: Call) -> FunctionCall:
        self._number += 1
        return FunctionCall(id=f"call_{self._number}", name=call.tool, arguments=json.dumps(call.arguments))

    async def create_stream(self, *arguments: Any, **named: Any) -> AsyncGenerator[str | CreateResult, None]:  # type: ignore[override]
        """The whole reply at once."""
        yield await self.create(*arguments, **named)

    async def close(self) -> None:
        """There is nothing to close."""

    def total_usage(self) -> RequestUsage:
        """What the whole team had used up when its turn began."""
        used = self._team.turn_now["used"]
        return RequestUsage(prompt_tokens=used["prompt_tokens"], completion_tokens=used["completion_tokens"])

    actual_usage = total_usage

    def count_tokens(self, messages: Sequence[LLMMessage], *, tools: Sequence[Tool | ToolSchema] = []) -> int:
        """About four characters a token; the program counts exactly."""
        return sum(len(_told(message)["content"]) for message in messages) // 4

    def remaining_tokens(self, messages: Sequence[LLMMessage], *, tools: Sequence[Tool | ToolSchema] = []) -> int:
        """What is left of the team's limit of tokens, or a large number."""
        limit, used = self._team.start["limits"].get("tokens"), self.total_usage()
        return 1_000_000 if limit is None else max(0, limit - used.prompt_tokens - used.completion_tokens)

    @property
    def model_info(self) -> ModelInfo:
        """What AutoGen wants to know before it asks."""
        return ModelInfo(
            vision=False, function_calling=True, json_output=True, family=ModelFamily.UNKNOWN, structured_output=True
        )

    @property
    def capabilities(self) -> ModelInfo:  # type: ignore[override]
        """The same."""
        return self.model_info


_REASONS: dict[str, Any] = {"content_filter": "content_filter", "text": "stop"}


def _told(message: LLMMessage) -> dict[str, str]:
    """A message as the protocol has it: calls and their results are words there."""
    if isinstance(message, SystemMessage):
        return {"role": "system", "content": message.content}
    if isinstance(message, FunctionExecutionResultMessage):
        return {"role": "user", "content": "\n".join(f"{result.name}: {result.content}" for result in message.content)}
    if isinstance(message, AssistantMessage):
        if isinstance(message.content, str):
            return {"role": "assistant", "content": message.content}
        calls = [json.dumps({"tool": call.name, "arguments": json.loads(call.arguments)}) for call in message.content]
        return {"role": "assistant", "content": "\n".join([*([message.thought] if message.thought else []), *calls])}
    content = message.content
    if not isinstance(content, str):
        if not all(isinstance(part, str) for part in content):
            raise TypeError("pictures cannot be sent: the protocol has messages of text")
        content = "\n".join(str(part) for part in content)
    return {"role": "user", "content": content}


class _Arguments(BaseModel):
    """Arguments of any tool: the world checks them."""

    model_config = ConfigDict(extra="allow")


class _SeatTool(BaseTool[_Arguments, str]):
    """A tool of a seat."""

    def __init__(self, team: Team, agent: int, tool: dict[str, Any]) -> None:
        super().__init__(_Arguments, str, tool["name"], tool["doc"])
        self._team, self._agent, self._arguments = team, agent, tool["arguments"]

    @property
    def schema(self) -> ToolSchema:
        return ToolSchema(name=self.name, description=self.description, parameters=self._arguments, strict=False)

    async def run(self, args: _Arguments, cancellation_token: CancellationToken) -> str:
        result = await self._team.act(self._agent, self.name, **args.model_dump())
        return result.message if result.succeeded else f"failed: {result.message}"


def tools(team: Team, agent: int) -> list[BaseTool[Any, Any]]:
    """The tools of an agent's seat, for an ``AssistantAgent``; each ends when its action has ended in the world."""
    return [_SeatTool(team, agent, tool) for tool in _seat(team, agent).tools]


def _seat(team: Team, agent: int) -> Seat:
    for seat in team.seats:
        if seat.agent == agent:
            return seat
    raise ValueError(f"agent {agent} is not in this team")
