"""Teams of LangChain and LangGraph in worlds of Cooperage.

A chat model that is the model of the run, and the tools of a seat::

    from cooperage.langchain import ChatModel, tools

    own = tools(team, seat.agent)
    model = ChatModel(team=team, agent=seat.agent).bind_tools(own)
    message = await model.ainvoke([("system", team.manual_text("goal")), ("user", team.observe(seat.agent).text)])

Both are to be awaited (``ainvoke``): time passes in the world meanwhile. A chat model of LangChain's own may be used instead; then
await what asks it within ``async with team.thinking():`` and declare what it used up with ``team.spent(…)``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, SystemMessage, ToolMessage
from langchain_core.messages.tool import tool_call
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool, StructuredTool
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import ConfigDict

from cooperage.team import Team

__all__ = ["ChatModel", "tools"]


class ChatModel(BaseChatModel):
    """The model of the run. What it uses up is counted by the program, for the team as a whole.

    ``agent`` is the agent on whose behalf it is asked, ``role`` what for: ``act``, ``plan``, ``reflect`` or ``talk``.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    team: Team
    agent: int | None = None
    role: str = "act"

    @property
    def _llm_type(self) -> str:
        return "cooperage"

    def bind_tools(
        self, tools: Sequence[dict[str, Any] | type | Callable[..., Any] | BaseTool], *, tool_choice: str | None = None, **kwargs: Any
    ) -> Runnable[Any, AIMessage]:
        """The same model, which may call these tools; the calls in its reply come as such."""
        described = [convert_to_openai_tool(tool)["function"] for tool in tools]
        named = [
            {"name": tool["name"], "doc": tool.get("description", ""), "arguments": tool.get("parameters", {})} for tool in described
        ]
        return self.bind(tools=named, **kwargs)

    def _generate(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: CallbackManagerForLLMRun | None = None, **kwargs: Any
    ) -> ChatResult:
        raise RuntimeError("await `ainvoke`: the world goes on while the model thinks")

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        tools: Sequence[dict[str, Any]] = (),
        **kwargs: Any,
    ) -> ChatResult:
        told = [_told(message) for message in messages]
        reply = await self.team.ask(told, agent=self.agent, role=self.role, tools=list(tools))
        names = {tool["name"] for tool in tools}
        calls = [call for call in reply.calls if call.tool in names]
        named = [tool_call(name=call.tool, args=call.arguments, id=f"call_{place}") for place, call in enumerate(calls)]
        message = AIMessage(content=reply.thought if calls else reply.text, tool_calls=named, response_metadata={"kind": reply.kind})
        return ChatResult(generations=[ChatGeneration(message=message)])


def _told(message: BaseMessage) -> dict[str, str]:
    """A message as the protocol has it: calls and their results are words there."""
    content = message.text
    if isinstance(message, SystemMessage):
        return {"role": "system", "content": content}
    if isinstance(message, AIMessage):
        calls = [json.dumps({"tool": call["name"], "arguments": call["args"]}) for call in message.tool_calls]
        return {"role": "assistant", "content": "\n".join([*([content] if content else []), *calls])}
    if isinstance(message, ToolMessage) and message.name:
        content = f"{message.name}: {content}"
    return {"role": "user", "content": content}


def tools(team: Team, agent: int) -> list[BaseTool]:
    """The tools of an agent's seat, for ``bind_tools`` and LangGraph's ``ToolNode``; each ends when its action has ended in the
    world."""
    seats = {seat.agent: seat for seat in team.seats}
    if agent not in seats:
        raise ValueError(f"agent {agent} is not in this team")
    return [_tool(team, agent, tool) for tool in seats[agent].tools]


def _tool(team: Team, agent: int, tool: dict[str, Any]) -> BaseTool:
    name = tool["name"]

    async def act(**arguments: Any) -> str:
        result = await team.act(agent, name, **arguments)
        return result.message if result.succeeded else f"failed: {result.message}"

    return StructuredTool(name=name, description=tool["doc"], args_schema=tool["arguments"], coroutine=act)
