"""Teams in Python, run by ``cooperage run TASK --team "cmd:python my_team.py"``.

A framework is one coroutine that plays all agents of the team::

    from cooperage.team import Team, run

    async def agent(team, seat):
        while True:
            reply = await team.ask(team.prompt(seat), agent=seat.agent)
            for call in reply.calls[:1]:
                await team.act(seat.agent, call.tool, **call.arguments)

    async def play(team):
        await team.together(agent(team, seat) for seat in team.seats)

    run(play)

or one function that says what an agent does when it is free::

    run(each=lambda team, agent: ("noop", {}))

No time passes in the world between two awaits of ``Team``: time passes once every coroutine waits for something of the
team's. Whoever awaits something else, such as a model of its own, does so within ``async with team.thinking():``, and the
world waits. Print to standard error: standard output belongs to the protocol (``cooperage help process``).

For AutoGen there is :mod:`cooperage.autogen`, for LangChain and LangGraph :mod:`cooperage.langchain`.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import inspect
import json
import selectors
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any, TextIO

__all__ = ["Call", "IdleTeam", "Observation", "Refused", "Reply", "Result", "Seat", "Team", "run"]

PROTOCOL = 1
"""The version of the protocol that this module speaks."""


class Refused(Exception):
    """A request that could not be done; ``kind`` is a word such as ``refused``, ``not_yours``, ``down`` or ``no_model``."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


@dataclass(frozen=True)
class Seat:
    """An agent of the team: its number, its name, and its tools as they are told (``name``, ``doc``, ``arguments``, ``typed``)."""

    agent: int
    name: str
    tools: list[dict[str, Any]]


@dataclass(frozen=True)
class Observation:
    """What an agent observes: ``text`` as a model reads it, ``data`` in the world's own form, ``offers`` that the world makes."""

    text: str
    data: Any
    offers: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Call:
    """A call of a tool that a model wants."""

    tool: str
    arguments: dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """A model's reply; ``kind`` is ``text``, ``refusal``, ``content_filter``, ``empty``, or ``lost`` where the agent was down."""

    text: str
    kind: str

    @property
    def calls(self) -> list[Call]:
        """The calls of tools in the text, in order: JSON objects with a tool's name (``tool``, ``name`` or ``action``) and its
        arguments (``arguments`` or ``action_input``). The calls that a provider returns beside the text are among them."""
        return [call for call, _, _ in _calls(self.text)]

    @property
    def thought(self) -> str:
        """The text without those calls."""
        parts, end = [], 0
        for _, begin, after in _calls(self.text):
            parts.append(self.text[end:begin])
            end = after
        return "".join([*parts, self.text[end:]]).strip()


def _calls(text: str) -> list[tuple[Call, int, int]]:
    """The calls in a text, with where each begins and ends."""
    found: list[tuple[Call, int, int]] = []
    decoder, place = json.JSONDecoder(), text.find("{")
    while place >= 0:
        try:
            value, end = decoder.raw_decode(text, place)
        except RecursionError:
            # Nobody means a call by that.
            break
        except ValueError:
            end = place + 1
        else:
            tool = next((value[name] for name in ("tool", "name", "action") if isinstance(value.get(name), str)), None)
            arguments = next((value[name] for name in ("arguments", "action_input") if isinstance(value.get(name), dict)), None)
            if tool is not None and arguments is not None:
                found.append((Call(tool, arguments), place, end))
            else:
                end = place + 1
        place = text.find("{", end)
    return found


@dataclass(frozen=True)
class Result:
    """How an action went."""

    succeeded: bool
    message: str
    data: Any = None


class Team:
    """The team's side of the protocol. Made by :func:`run`."""

    def __init__(self, told: TextIO, said: TextIO) -> None:
        self._told, self._said = told, said
        self._calls: dict[int, asyncio.Future[Reply]] = {}
        self._acts: dict[int, asyncio.Future[Result]] = {}
        self._turns: list[tuple[int | None, asyncio.Future[dict[str, Any]]]] = []
        self._thinking = 0
        self._spent: dict[str, float] = {}
        self._conversations: dict[int, list[dict[str, str]]] = {}
        # Whether nothing was asked for but observations.
        self._is_untouched = True
        self.is_over = False
        self.start = self._read()
        self.turn_now = self._read()
        self.seats = [Seat(seat["agent"], seat["name"], seat["tools"]) for seat in self.start.get("seats", [])]
        self.agents: list[str] = self.start.get("agents", [])
        """The names of all agents, by number."""

    # What is known

    @property
    def tick(self) -> int:
        """Ticks of the world so far."""
        return int(self.turn_now["tick"])

    @property
    def manual(self) -> dict[str, list[str]]:
        """What the world tells about itself, by section, such as ``goal``, ``instructions`` and ``recipes``; kitchens without an end
        have no ``goal``."""
        return {section["name"]: section["items"] for section in self.start["manual"]["sections"]}

    def manual_text(self, *sections: str) -> str:
        """The manual for a prompt: those of the named sections that there are, all where none is named."""
        parts = [(name, items) for name, items in self.manual.items() if items and (not sections or name in sections)]
        return "\n\n".join(f"{name}:\n" + "\n".join(items) for name, items in parts)

    @property
    def down(self) -> list[int]:
        """Agents of the team that are down."""
        return list(self.turn_now.get("down", []))

    def observe(self, agent: int | None = None) -> Observation:
        """What an agent observes now, or the whole team where none is named. The offers are those of its turn's begin."""
        seen = self._request(request="observe", **({} if agent is None else {"agent": agent}))["observation"]
        offers = [seat["offers"] for seat in self.turn_now["seats"] if seat["agent"] == agent]
        return Observation(seen["text"], seen["data"], offers[0] if offers else [])

    def prompt(self, seat: Seat | int) -> list[dict[str, str]]:
        """The conversation with an agent's model so far, for :meth:`ask`.

        At first it has what the task is, the tools, and how a call is written; then what came of the last action and what is
        new. A reply to it is added by :meth:`ask`, and nothing that was told is changed.
        """
        agent = seat.agent if isinstance(seat, Seat) else seat
        conversation = self._conversations.setdefault(agent, [])
        conversation.extend(self._request(request="prompt", agent=agent)["messages"])
        return conversation

    # What takes no time

    def submit(self, calls: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """Hands in calls (``agent``, ``tool``, ``arguments``, or ``text``) as one batch; a receipt for each."""
        return list(self._request(request="submit", calls=list(calls))["receipts"])

    def say(self, sender: int, text: str, to: Iterable[int] = (), kind: str = "chat") -> None:
        """Says something to agents, to all where none are named."""
        self._request(**{"request": "say", "from": sender, "to": list(to), "text": text, "kind": kind})

    def note(self, kind: str, data: Any = None) -> None:
        """Writes a note into the journal."""
        self._request(request="note", kind=kind, data=data)

    def stop(self, agent: int) -> str:
        """Stops what an agent is doing: ``stopped``, ``goes_on`` or ``idle``."""
        return str(self._request(request="stop", agent=agent)["outcome"])

    def spent(self, prompt_tokens: int = 0, completion_tokens: int = 0, **more: float) -> None:
        """Declares what a model of the team's own used up; ``cost_usd`` and ``seconds`` may be given too."""
        for name, value in {"prompt_tokens": prompt_tokens, "completion_tokens": completion_tokens, **more}.items():
            self._spent[name] = self._spent.get(name, 0) + value

    # What takes time

    async def ask(
        self,
        messages: str | list[dict[str, str]],
        *,
        agent: int | None = None,
        role: str = "act",
        schema: dict[str, Any] | None = None,
        tools: list[dict[str, Any]] | None = None,
    ) -> Reply:
        """Asks the model of the run; ``messages`` is a text, or has a ``role`` and a ``content`` each.

        A reply to a conversation of :meth:`prompt` is added to it.
        """
        conversation = next((one for one in self._conversations.values() if one is messages), [])
        if isinstance(messages, str):
            messages = [{"role": "user", "content": messages}]
        request: dict[str, Any] = {"request": "ask", "role": role, "messages": messages, "tools": tools or []}
        request |= {} if agent is None else {"agent": agent}
        request |= {} if schema is None else {"schema": schema}
        call = int(self._request(**request)["call"])
        reply: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._calls[call] = reply
        try:
            answer = await reply
            conversation.append({"role": "assistant", "content": answer.text})
            return answer
        except asyncio.CancelledError:
            if self._calls.pop(call, None) is not None and not self.is_over:
                self._request(request="cancel", call=call)
            raise

    async def act(self, agent: int, tool: str, /, **arguments: Any) -> Result:
        """Lets an agent do something, and waits for its end. What the world refuses is a :class:`Result` too."""
        try:
            act = int(self._request(request="act", agent=agent, tool=tool, arguments=arguments)["act"])
        except Refused as refused:
            if refused.kind not in ("refused", "down"):
                raise
            return Result(False, str(refused))
        result: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._acts[act] = result
        return await result

    async def turn(self, ticks: int | None = None) -> dict[str, Any]:
        """Waits until something happens, at most so many ticks; the line ``turn`` of the protocol."""
        turn: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._turns.append((None if ticks is None else self.tick + max(1, ticks), turn))
        return await turn

    async def together(self, parts: Iterable[Coroutine[Any, Any, Any]]) -> list[Any]:
        """Goes on with all of them until the last has ended."""
        return list(await asyncio.gather(*parts))

    @contextlib.asynccontextmanager
    async def thinking(self) -> AsyncIterator[None]:
        """The world waits while something else than the team's is awaited in here."""
        self._thinking += 1
        try:
            yield
        finally:
            self._end_thinking()

    # The protocol

    def _read(self) -> dict[str, Any]:
        line = json.loads(self._told.readline() or '{"type": "end"}')
        if line["type"] == "end":
            self.is_over = True
            raise _Over
        return dict(line)

    def _request(self, **line: Any) -> dict[str, Any]:
        if self._spent:
            line["spent"], self._spent = self._spent, {}
        if line["request"] not in ("observe", "prompt"):
            self._is_untouched = False
        self._said.write(json.dumps(line) + "\n")
        self._said.flush()
        answer = self._read()
        while answer["type"] == "news":
            self._hear(answer)
            answer = self._read()
        if "error" in answer:
            raise Refused(answer["error"]["kind"], answer["error"]["text"])
        return dict(answer["result"]) if answer["type"] == "response" else answer

    def _hear(self, news: dict[str, Any]) -> None:
        for reply in news["replies"]:
            future = self._calls.pop(reply["call"], None)
            if future is not None and not future.done():
                future.set_result(Reply(reply["text"], reply["kind"]))
        for result in news["results"]:
            ended = self._acts.pop(result["act"], None)
            if ended is not None and not ended.done():
                ended.set_result(Result(result["succeeded"], result["message"], result.get("data")))

    def _end_thinking(self) -> None:
        self._thinking -= 1

    def _is_waiting(self) -> bool:
        return self._thinking == 0 and bool(self._calls or self._acts or self._turns)

    def _pass(self) -> None:
        """Ends the turn: everybody waits for something of the team's."""
        bounds = [until for until, _ in self._turns if until is not None]
        request: dict[str, Any] = {"request": "yield"} | ({"until": min(bounds)} if bounds else {})
        if not self._turns:
            request["wake"] = ["reply", "result"]
        self.turn_now = self._request(**request)
        self._hear(self.turn_now)
        now = self.turn_now
        has_news = any(now[kind] for kind in ("events", "messages", "replies", "results"))
        waiting, self._turns = self._turns, []
        for until, turn in waiting:
            if has_news or (until is not None and until <= self.tick):
                turn.set_result(now)
            else:
                self._turns.append((until, turn))


class _Over(BaseException):
    """The episode is over."""


class _Selector(selectors.DefaultSelector):  # type: ignore[valid-type,misc]
    """Lets time pass in the world where the loop of events would wait."""

    team: Team | None = None

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0 if self.team is not None and self.team._is_waiting() else timeout)
        if not ready and timeout != 0 and self.team is not None and self.team._is_waiting():
            self.team._pass()
        return ready


def run(
    play: Callable[[Team], Awaitable[None] | None] | None = None,
    *,
    each: Callable[[Team, int], tuple[str, dict[str, Any]] | Awaitable[tuple[str, dict[str, Any]] | None] | None] | None = None,
) -> None:
    """Plays an episode as the process of a team, to its end.

    ``play`` plays all agents; ``each`` instead says the next action of an agent that is free, as a tool and its arguments, or
    ``None`` to let a tick pass. Either may be a coroutine.

    Raises:
        TypeError: Both are given, or neither.
        IdleTeam: ``play`` returned before it had asked or done anything.
        SystemExit: No episode is played: the script was started by hand.
    """
    if (play is None) == (each is None):
        raise TypeError("give either `play` or `each`")
    if sys.stdin.isatty():
        script = sys.argv[0] or "my_team.py"
        print(f'this is a team; start it with `cooperage run TASK --team "cmd:python {script}"`', file=sys.stderr)
        raise SystemExit(2)
    said, sys.stdout = sys.stdout, sys.stderr
    try:
        _play(play if play is not None else functools.partial(_each, each=each), sys.stdin, said)
    finally:
        sys.stdout = said


class IdleTeam(RuntimeError):
    """A team's function returned before it had asked or done anything."""


def _play(play: Callable[[Team], Awaitable[None] | None], told: TextIO, said: TextIO) -> None:
    """Plays an episode over these streams, to its end, in an event loop of its own."""
    selector = _Selector()
    loop = _Loop(selector)
    asyncio.set_event_loop(loop)
    # A forgotten `await` is told with the line on which it was forgotten.
    depth = sys.get_coroutine_origin_tracking_depth()
    sys.set_coroutine_origin_tracking_depth(max(depth, 1))
    try:
        team = selector.team = Team(told, said)
        playing = play(team)
        if inspect.isawaitable(playing):
            loop.run_until_complete(playing)
        if team._is_untouched:
            raise IdleTeam(f"{_place_of(play)} returned before it had asked or done anything; is an `await` missing in it?")
        team._request(request="end")
    except (_Over, BrokenPipeError):
        # What still waits waits for nothing, and is not worth a warning each.
        loop.set_exception_handler(lambda _loop, _context: None)
        for task in asyncio.all_tasks(loop):
            task.cancel()
        with contextlib.suppress(_Over, Exception):
            loop.run_until_complete(asyncio.sleep(0))
    finally:
        sys.set_coroutine_origin_tracking_depth(depth)
        selector.team = None
        asyncio.set_event_loop(None)
        loop.close()


def _place_of(function: Callable[..., Any]) -> str:
    """The name of a function, with its file and line."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    name = getattr(function, "__qualname__", type(function).__name__)
    return f"{name} ({code.co_filename}:{code.co_firstlineno})" if code is not None else name


class _Loop(asyncio.SelectorEventLoop):
    """The world waits while a thread works for the team: ``asyncio.to_thread`` and what frameworks hand to an executor."""

    def run_in_executor(self, executor: Any, func: Any, *arguments: Any) -> Any:
        work = super().run_in_executor(executor, func, *arguments)
        team = self._selector.team  # type: ignore[attr-defined]
        if team is not None:
            team._thinking += 1
            work.add_done_callback(lambda _: team._end_thinking())
        return work


async def _each(team: Team, *, each: Any) -> None:
    async def agent(number: int) -> None:
        while True:
            action = each(team, number)
            if asyncio.iscoroutine(action):
                action = await action
            if action is None:
                await team.turn(ticks=1)
            else:
                tool, arguments = action
                if not (await team.act(number, tool, **arguments)).succeeded:
                    await team.turn(ticks=1)

    await team.together(agent(seat.agent) for seat in team.seats)
