"""Text environments: any task of any suite, played by programs that read and write text.

One step is one turn of a model. An observation is the text that a model would read: at first what the task is, which tools there
are, and how a call is written; then what came of the last action and what is new. An action is the answer of a model as it is.
:func:`cooperage.text_env` makes these environments::

    with cooperage.text_env("cuisineworld/level_3/tau1", seats=0, partners="random") as env:
        text, info = env.reset(seed=0)
        while True:
            text, reward, terminated, truncated, info = env.step(my_model(text))
            if terminated or truncated:
                break

A text without a readable call costs a turn, and the next text says what would be right. The reward is the change of the suite's
reward for the seat; it adds up to ``info["end"]["rewards"]``. An episode that broke has the reward None: leave it out of a batch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Self, TypedDict, Unpack, overload

from ._pictures import Picture, of_answer, undrawn
from ._pictures import checked as checked_mode
from ._program import option_word
from ._rollouts import RolloutError, RolloutServer, checked

__all__ = ["BatchTextEnv", "RolloutError", "SeatTextEnv", "TeamTextEnv", "text_env"]

#: What the server tells of a session: ``seats``, ``done``, ``end`` and so on.
_Turn = dict[str, Any]


class _Sessions:
    """Sessions of one server, one for each episode that is played side by side."""

    def __init__(self, episodes: int, options: dict[str, Any]) -> None:
        self._server = RolloutServer("--sessions", str(max(episodes, 1)))
        self._options = options
        # The last session of each, and whether its episode is over.
        self._names: list[str | None] = [None] * episodes
        self._over = [True] * episodes
        # The seed of each, and the index of its next episode.
        self._next = [(number, 0) for number in range(episodes)]
        #: The tools of each seat, by name, for each episode.
        self.tools: list[dict[str, list[dict[str, Any]]]] = [{} for _ in range(episodes)]
        #: The names of the seats that are played, once they are known.
        self.agents: list[list[str]] = [[] for _ in range(episodes)]

    def reset(self, which: Iterable[int], seed: int | None) -> list[_Turn]:
        turns = []
        for number in which:
            if (name := self._names[number]) is not None:
                self._names[number], self._over[number] = None, True
                try:
                    self._server.ask("close", session=name)
                except RolloutError as error:
                    # The server forgets a session without requests after a while.
                    if error.kind != "unknown_session":
                        raise
            if seed is not None:
                self._next[number] = (seed + number, 0)
            first, index = self._next[number]
            turn = self._server.ask("open", seed=first, index=index, **self._options)
            self._next[number] = (first, index + 1)
            self._names[number], self._over[number] = turn["session"], False
            self.tools[number], self.agents[number] = {}, [seat["name"] for seat in turn["seats"]]
            turns.append(self._told(number, turn))
        return turns

    def act(self, acts: Mapping[int, list[dict[str, Any]]]) -> dict[int, _Turn]:
        batch = [{"session": self._session(number), "acts": given} for number, given in acts.items()]
        answers = self._server.ask("act", batch=batch)["results"]
        return {number: self._told(number, checked(turn)) for number, turn in zip(acts, answers, strict=True)}

    def is_under_way(self, number: int) -> bool:
        return not self._over[number]

    def picture(self, number: int) -> Picture:
        if (name := self._names[number]) is None:
            raise RolloutError("over", "no episode has begun: call `reset`")
        return of_answer(self._server.ask("picture", session=name)["picture"])

    def close(self) -> None:
        self._server.close()

    def _session(self, number: int) -> str:
        name = self._names[number]
        if name is None or self._over[number]:
            raise RolloutError("over", "no episode is under way: call `reset`")
        return name

    def _told(self, number: int, turn: _Turn) -> _Turn:
        for seat in turn["seats"]:
            if "tools" in seat:
                self.tools[number][seat["name"]] = seat["tools"]
        self._over[number] = turn["done"]
        return turn


class _Env:
    """What all text environments have in common."""

    def __init__(self, task: str, sessions: _Sessions, render_mode: str | None = None) -> None:
        #: The task's name.
        self.task = task
        #: ``"rgb_array"``, or None where there are no pictures.
        self.render_mode = checked_mode(render_mode)
        self._sessions = sessions

    def close(self) -> None:
        """Ends the process that plays, and with it every episode."""
        self._sessions.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


#: A step of one seat: text, reward, terminated, truncated, info.
SeatStep = tuple[str, float | None, bool, bool, dict[str, Any]]
#: The same of several seats, by the agent's name.
TeamStep = tuple[
    dict[str, str], dict[str, float | None], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class _SingleEnv(_Env):
    """One episode at a time."""

    def render(self) -> Picture | None:
        """The world as it is now, or as it was at the end: uint8 of shape (height, width, 3). Without a mode, a warning says how to
        get pictures.

        Raises:
            RolloutError: No episode has begun, or it broke.
        """
        if self.render_mode is None:
            undrawn()
            return None
        return self._sessions.picture(0)


class SeatTextEnv(_SingleEnv):
    """One seat of a task. Made by :func:`cooperage.text_env`."""

    def __init__(self, task: str, sessions: _Sessions, seat: int, render_mode: str | None = None) -> None:
        super().__init__(task, sessions, render_mode)
        #: The seat that is played.
        self.seat = seat

    def reset(self, *, seed: int | None = None) -> tuple[str, dict[str, Any]]:
        """Begins an episode: the first of that seed, or without one the next of the seed that it has (0 at first).

        Returns:
            The text, and the info: ``tools`` (name, doc, JSON Schema of the arguments), ``messages`` (the text in the form of a chat),
            ``tick`` and ``agent``.
        """
        (turn,) = self._sessions.reset([0], seed)
        text, _, _, _, info = _seat_step(turn, self._sessions.tools[0])
        return text, info

    def step(self, action: str) -> SeatStep:
        """Answers with a text, and plays until the seat may act again.

        Returns:
            The text that is new, the reward since the last step, whether the task's episode is over, whether a limit ended it, and the
            info; at the end with ``end``. The reward is None if the episode broke.

        Raises:
            RolloutError: No episode is under way.
        """
        turn = self._sessions.act({0: [_act(self.seat, action)]})[0]
        return _seat_step(turn, self._sessions.tools[0])


class TeamTextEnv(_SingleEnv):
    """Several seats of a task, by the names of their agents. Made by :func:`cooperage.text_env`."""

    @property
    def agents(self) -> list[str]:
        """The names of the agents that are played, once an episode has begun."""
        return list(self._sessions.agents[0])

    def reset(self, *, seed: int | None = None) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
        """Begins an episode, as :meth:`SeatTextEnv.reset`; a text and an info for each agent."""
        (turn,) = self._sessions.reset([0], seed)
        self._seats = {seat["name"]: seat["seat"] for seat in turn["seats"]}
        texts, _, _, _, infos = _team_step(turn, self._sessions.tools[0])
        return texts, infos

    def step(self, actions: Mapping[str, str]) -> TeamStep:
        """Answers for some agents, each with a text; an agent that is left out waits. Then it plays until an agent may act.

        Returns:
            Five dictionaries by name, as :meth:`SeatTextEnv.step`, with those agents alone that may act now; at the end with all.

        Raises:
            KeyError: There is no agent of that name.
            RolloutError: No episode is under way.
        """
        turn = self._sessions.act({0: _acts(actions, self._seats)})[0]
        return _team_step(turn, self._sessions.tools[0])


class BatchTextEnv(_Env):
    """Many episodes of a task side by side, one seat or several in each. Made by :func:`cooperage.text_env`."""

    def __init__(
        self, task: str, sessions: _Sessions, seat: int | None, episodes: int, render_mode: str | None = None
    ) -> None:
        super().__init__(task, sessions, render_mode)
        #: The seat that is played in each episode; None for several.
        self.seat = seat
        #: The number of episodes.
        self.episodes = episodes
        self._seats: list[dict[str, int]] = [{} for _ in range(episodes)]

    def reset(
        self, *, seed: int | None = None, which: Iterable[int] | None = None
    ) -> tuple[list[Any], list[Any]]:
        """Begins episodes: all, or those in `which`. Episode K has the seed ``seed + K``; without a seed each goes on to the next of its
        own.

        Returns:
            A text and an info for each of the episodes that begin, in the order of `which`.
        """
        chosen = list(range(self.episodes)) if which is None else list(which)
        turns = self._sessions.reset(chosen, seed)
        for number, turn in zip(chosen, turns, strict=True):
            self._seats[number] = {seat["name"]: seat["seat"] for seat in turn["seats"]}
        steps = [self._step_of(number, turn) for number, turn in zip(chosen, turns, strict=True)]
        return [step[0] for step in steps], [step[4] for step in steps]

    def step(self, actions: Sequence[Any]) -> tuple[list[Any], list[Any], list[Any], list[Any], list[Any]]:
        """Answers in every episode: with a text for the one seat, or with a dictionary of texts by the agent's name.

        Returns:
            Five lists with an entry for each episode. An episode that had ended before has None in each; its action is not looked at.

        Raises:
            ValueError: There is not one action for each episode.
            KeyError: There is no agent of that name.
        """
        if len(actions) != self.episodes:
            raise ValueError(f"{len(actions)} actions for {self.episodes} episodes")
        acts = {
            number: [_act(self.seat, action)] if self.seat is not None else _acts(action, self._seats[number])
            for number, action in enumerate(actions)
            if self._sessions.is_under_way(number)
        }
        turns = self._sessions.act(acts) if acts else {}
        none = (None, None, None, None, None)
        steps = [self._step_of(number, turns[number]) if number in turns else none for number in range(self.episodes)]
        texts, rewards, terminated, truncated, infos = (list(part) for part in zip(*steps, strict=True))
        return texts, rewards, terminated, truncated, infos

    def render(self) -> list[Picture] | None:
        """The world of each episode as it is now, or as it was at the end; see :meth:`SeatTextEnv.render`."""
        if self.render_mode is None:
            undrawn()
            return None
        return [self._sessions.picture(number) for number in range(self.episodes)]

    def _step_of(self, number: int, turn: _Turn) -> Any:
        tools = self._sessions.tools[number]
        return _team_step(turn, tools) if self.seat is None else _seat_step(turn, tools)


def _act(seat: int, action: str) -> dict[str, Any]:
    if not isinstance(action, str):
        raise TypeError(f"an action is the text of a model, not {type(action).__name__}")
    return {"seat": seat, "text": action}


def _acts(actions: Mapping[str, str], seats: Mapping[str, int]) -> list[dict[str, Any]]:
    if unknown := [name for name in actions if name not in seats]:
        raise KeyError(f"there is no agent {', '.join(unknown)}; the agents are {', '.join(seats) or 'known once an episode has begun'}")
    return [_act(seats[name], action) for name, action in actions.items()]


def _seat_step(turn: _Turn, tools: Mapping[str, list[dict[str, Any]]]) -> SeatStep:
    seat = turn["seats"][0]
    ended = turn["done"]
    truncated = ended and turn["truncated"]
    return _text(seat), seat["reward"], ended and not truncated, truncated, _info(turn, seat, tools)


def _team_step(turn: _Turn, tools: Mapping[str, list[dict[str, Any]]]) -> TeamStep:
    truncated = bool(turn["done"] and turn["truncated"])
    seats: dict[str, dict[str, Any]] = {seat["name"]: seat for seat in turn["seats"]}
    return (
        {name: _text(seat) for name, seat in seats.items()},
        {name: seat["reward"] for name, seat in seats.items()},
        dict.fromkeys(seats, bool(turn["done"] and not truncated)),
        dict.fromkeys(seats, truncated),
        {name: _info(turn, seat, tools) for name, seat in seats.items()},
    )


def _text(seat: dict[str, Any]) -> str:
    return "\n\n".join(message["content"] for message in seat.get("prompt", ()))


def _info(turn: _Turn, seat: dict[str, Any], tools: Mapping[str, list[dict[str, Any]]]) -> dict[str, Any]:
    info = {
        "agent": seat["name"],
        "tick": turn["tick"],
        "tools": tools.get(seat["name"], []),
        "messages": seat.get("prompt", []),
        "error": seat.get("error"),
    }
    for name in ("observation", "offers"):
        if name in seat:
            info[name] = seat[name]
    if turn["done"]:
        info["end"] = turn["end"]
    return info


class TextEnvOptions(TypedDict, total=False):
    """The options of :func:`text_env`, which explains them."""

    agents: int | None
    partners: str | Mapping[str, str] | None
    prompt: Literal["text", "native"]
    prompt_tokens: int | None
    observe: bool
    settings: Mapping[str, object] | None
    rules: Literal["paper", "fixed"] | None
    limits: Mapping[str, int] | None
    record: str | None
    rewards: Literal["suite", "shaped"]
    penalties: Mapping[str, float] | None
    render_mode: Literal["rgb_array"] | None


@overload
def text_env(  # type: ignore[overload-overlap]  # 1 is a whole number too
    task: str, seats: int, episodes: Literal[1] = 1, **options: Unpack[TextEnvOptions]
) -> SeatTextEnv: ...
@overload
def text_env(task: str, seats: Sequence[int] | None = None, episodes: Literal[1] = 1, **options: Unpack[TextEnvOptions]) -> TeamTextEnv: ...
@overload
def text_env(task: str, seats: int | Sequence[int] | None = None, episodes: int = 1, **options: Unpack[TextEnvOptions]) -> BatchTextEnv: ...
def text_env(
    task: str,
    seats: int | Sequence[int] | None = None,
    episodes: int = 1,
    *,
    agents: int | None = None,
    partners: str | Mapping[str, str] | None = None,
    prompt: Literal["text", "native"] = "text",
    prompt_tokens: int | None = None,
    observe: bool = False,
    settings: Mapping[str, object] | None = None,
    rules: Literal["paper", "fixed"] | None = None,
    limits: Mapping[str, int] | None = None,
    record: str | None = None,
    rewards: Literal["suite", "shaped"] = "suite",
    penalties: Mapping[str, float] | None = None,
    render_mode: Literal["rgb_array"] | None = None,
) -> SeatTextEnv | TeamTextEnv | BatchTextEnv:
    """A task as an environment of texts, for every suite.

    Args:
        task: A task, as ``cooperage tasks`` lists them, such as ``"villagerbench/farm/0"``.
        seats: Which seats are played here: one by its number, several in a list, or all without it.
        episodes: How many episodes are played side by side; more than one makes a :class:`BatchTextEnv`.
        agents: The number of agents, where the task leaves it open.
        partners: The team of all other seats: a framework that asks no model, such as ``"random"``, or one with a built-in player,
            such as ``{"team": "solo", "model": "oracle"}``. Without it the other agents do nothing.
        prompt: ``"text"`` lists the tools in the text and explains how a call is written; ``"native"`` is for a model whose server is
            told of ``info["tools"]``.
        prompt_tokens: About how many tokens of task data and surroundings one text may have.
        observe: Whether the info also has ``observation`` (the world's own data) and ``offers`` (calls that would be accepted).
        settings: Options of the suite and of the partners, such as ``{"overcooked.horizon": 200}``.
        rules: ``"paper"`` or ``"fixed"``; the suite's own without it.
        limits: ``max_calls``, ``max_tokens``, ``max_ticks`` and so on; an episode that a limit ends is truncated.
        record: A run directory in which the episodes are recorded.
        rewards: ``"suite"`` for the suite's own measures, or ``"shaped"`` for rewards that guide a learner by parts of the task that no
            score counts, where the suite has such: CuisineWorld, MineCollab and Overcooked.
        penalties: The reward that conduct costs once the episode is over: ``undone_work`` for each block that an agent placed and
            another one took away, off every seat, and ``false_claims`` for each claim of a seat that events contradict.
        render_mode: ``"rgb_array"`` for pictures by ``render()``.

    Raises:
        RolloutError: There is no such task, or it cannot be played so.
        ValueError: There is to be less than one episode.
    """
    if episodes < 1:
        raise ValueError(f"an environment has at least one episode, not {episodes}")
    fields = open_fields(
        task,
        seats,
        agents=agents,
        partners=partners,
        prompt=prompt,
        prompt_tokens=prompt_tokens,
        observe=observe,
        settings=settings,
        rules=rules,
        limits=limits,
        record=record,
        rewards=rewards,
        penalties=penalties,
        picture=checked_mode(render_mode) is not None or None,
    )
    sessions = _Sessions(episodes, fields)
    if episodes > 1:
        return BatchTextEnv(task, sessions, seats if isinstance(seats, int) else None, episodes, render_mode)
    return SeatTextEnv(task, sessions, seats, render_mode) if isinstance(seats, int) else TeamTextEnv(task, sessions, render_mode)


def open_fields(
    task: str,
    seats: int | Sequence[int] | None,
    *,
    partners: str | Mapping[str, str] | None = None,
    observe: bool = False,
    settings: Mapping[str, object] | None = None,
    limits: Mapping[str, int] | None = None,
    penalties: Mapping[str, float] | None = None,
    **others: Any,
) -> dict[str, Any]:
    """The fields of a request ``open``, of the options of :func:`text_env`; those that say nothing are left out."""
    fields: dict[str, Any] = {
        "task": task,
        "seats": [seats] if isinstance(seats, int) else None if seats is None else list(seats),
        "partners": dict(partners) if isinstance(partners, Mapping) else partners,
        "observe": observe or None,
        "options": {name: option_word(value) for name, value in (settings or {}).items()},
        "limits": dict(limits or {}),
        "penalties": dict(penalties or {}),
        **others,
    }
    return {name: value for name, value in fields.items() if value is not None}
