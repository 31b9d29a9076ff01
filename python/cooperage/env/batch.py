"""Many games side by side, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

from .._pictures import of_reply
from .._program import option_word
from ._server import HEADER, PICTURE, RESET, STEP, Server

#: Who plays the seats: None for the learner.
Partners = Sequence[str | None]
#: A game that shall begin: its number, 1 if it has a seed, the seed.
_RESET = np.dtype([("game", "<u4"), ("seeded", "<u4"), ("seed", "<u8")])


class BatchEnv:
    """Many games of one task, played in step by the program.

    All arrays are views into one buffer, which the next :meth:`step` or :meth:`reset` overwrites: copy what you keep. In their
    shapes ``games`` is the number of games and ``seats`` the number of seats that you play, in ascending order.

    Args:
        task: A task, such as ``overcooked/cramped_room``.
        games: How many games, from 1 to 65536.
        agents: The size of the crew, where the task leaves it open (CuisineWorld: 1 to 5, by default 2).
        partners: Who plays each seat, by name; None, and seats beyond the list, for you.
        settings: Options of the suite, such as ``{"overcooked.horizon": 200}``; ``cooperage help overcooked`` has all of them.
        autoreset: Whether a game that is over begins again: the step after its last one does nothing in it, pays nothing and
            shows the beginning of its next episode, as Gymnasium's ``AutoresetMode.NEXT_STEP``. Otherwise a step in a game that
            is over is an error, and you call :meth:`reset`.

    Raises:
        CooperageError: There is no such task, option or partner, or the batch is too large.
    """

    #: uint8, (games, seats, *observation_shape): what each seat sees.
    observations: npt.NDArray[np.uint8]
    #: int8, (games, seats, len(actions)): 1 for each action that would succeed; None where every action always may be taken.
    masks: npt.NDArray[np.int8] | None
    #: float64, (games, seats): the reward of the last step, in points.
    rewards: npt.NDArray[np.float64]
    #: float64, (games, seats): points that guide a learner, of that seat alone and beside the reward; None where there are none.
    shaped: npt.NDArray[np.float64] | None
    #: int64, (games, len(counter_names)): running totals of the episode.
    counters: npt.NDArray[np.int64]
    #: uint32, (games,): steps played in the episode.
    steps: npt.NDArray[np.uint32]
    #: bool, (games,): whether everything there was to do is done.
    terminated: npt.NDArray[np.bool_]
    #: bool, (games,): whether the episode's last step was played.
    truncated: npt.NDArray[np.bool_]

    def __init__(
        self,
        task: str,
        games: int = 64,
        *,
        agents: int | None = None,
        partners: Partners = (),
        settings: Mapping[str, object] | None = None,
        autoreset: bool = True,
    ) -> None:
        self._server = Server()
        try:
            told = self._server.open(
                {
                    "task": task,
                    "games": games,
                    "begins_again": autoreset,
                    "agents": agents,
                    "partners": list(partners),
                    "settings": {name: option_word(value) for name, value in (settings or {}).items()},
                }
            )
        except BaseException:
            self._server.close()
            raise
        #: The task's name.
        self.task: str = told["task"]
        #: How many games.
        self.games: int = told["games"]
        #: The seats that you play, in ascending order.
        self.seats: tuple[int, ...] = tuple(told["seats"])
        #: How many seats there are in all.
        self.players: int = told["players"]
        #: The shape of one seat's observation.
        self.observation_shape: tuple[int, ...] = tuple(told["observation"])
        #: What the entries along an observation's last axis are.
        self.features: tuple[str, ...] = tuple(told["features"])
        #: The actions by number.
        self.actions: tuple[str, ...] = tuple(told["actions"])
        #: The names of the counters.
        self.counter_names: tuple[str, ...] = tuple(told["counters"])
        #: Steps of an episode.
        self.horizon: int = told["horizon"]
        #: Whether games begin again by themselves.
        self.autoreset = autoreset
        self._arrange(told)
        self._is_new = True

    def _arrange(self, told: dict[str, Any]) -> None:
        """Makes the buffers, and the arrays as views into them."""
        reply = np.zeros(HEADER.size + told["bytes"], dtype=np.uint8)
        self._reply = memoryview(reply)
        body = reply[HEADER.size :]
        arrays: dict[str, npt.NDArray[Any]] = {}
        for section in told["sections"]:
            dtype = np.dtype(section["dtype"]).newbyteorder("<")
            count = int(np.prod(section["shape"]))
            start = section["offset"]
            flat = body[start : start + count * dtype.itemsize].view(dtype)
            array = flat.reshape(section["shape"])
            array.flags.writeable = False
            arrays[section["name"]] = array
        self.observations = arrays["observations"]
        self.masks = arrays.get("masks")
        self.rewards = arrays["rewards"]
        self.shaped = arrays.get("shaped")
        self.counters = arrays["counters"]
        self.steps = arrays["steps"]
        self.terminated = arrays["terminated"].view(np.bool_)
        self.truncated = arrays["truncated"].view(np.bool_)
        count = self.games * len(self.seats)
        request = np.zeros(HEADER.size + 2 * count, dtype=np.uint8)
        HEADER.pack_into(request, 0, 2 * count, STEP)
        self._request = memoryview(request)
        self._actions = request[HEADER.size :].view("<u2").reshape(self.games, len(self.seats))
        self._infos = {
            name: array
            for name, array in [
                ("action_mask", self.masks),
                ("shaped", self.shaped),
                ("counters", self.counters),
                ("steps", self.steps),
            ]
            if array is not None
        }

    @property
    def pid(self) -> int:
        """The process id of the program that plays the games."""
        return self._server.pid

    def reset(
        self, seed: int | Sequence[int] | None = None, games: Sequence[int] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, npt.NDArray[Any]]]:
        """Begins episodes.

        Args:
            seed: The seed of the first game, and each further game has the next number; or a seed for each game; or None for the
                next episode of the seed that a game has. The first time, None means 0. A seed is at least 0 and below 2**64.
            games: The numbers of the games that begin; all by default.

        Returns:
            The observations, and a dictionary of ``counters``, ``steps`` and, where there are such, ``action_mask`` and ``shaped``.
        """
        numbers = range(self.games) if games is None else games
        if seed is None and self._is_new:
            seed = 0
        self._is_new = self._is_new and games is not None
        request = np.zeros(len(numbers), dtype=_RESET)
        for row, number in zip(request, numbers, strict=True):
            row["game"] = number
        if seed is not None:
            request["seeded"] = 1
            seeds = [seed + place for place in range(len(numbers))] if isinstance(seed, int) else list(seed)
            if len(seeds) != len(numbers):
                raise ValueError(f"{len(seeds)} seeds for {len(numbers)} games")
            if any(not 0 <= one < 1 << 64 for one in seeds):
                raise ValueError("a seed is at least 0 and below 2**64")
            request["seed"] = np.array(seeds, dtype=np.uint64)
        body = request.tobytes()
        self._server.send(HEADER.pack(len(body), RESET) + body)
        self._server.receive(self._reply)
        return self.observations, self._infos

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        npt.NDArray[np.uint8],
        npt.NDArray[np.float64],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, npt.NDArray[Any]],
    ]:
        """Plays a step in every game.

        Args:
            actions: Whole numbers below ``len(self.actions)``, of shape (games, seats); where you play one seat also (games,).

        Returns:
            Observations, rewards, terminated, truncated and infos: the arrays of this object, overwritten by the next step.

        Raises:
            CooperageError: An action does not exist, or a game is over and does not begin again; then nothing was played.
            ValueError: The actions are no whole numbers or have another shape.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        if given.shape != self._actions.shape:
            if given.shape != (self.games,) or len(self.seats) != 1:
                raise ValueError(f"actions have the shape {self._actions.shape}, not {given.shape}")
            given = given.reshape(self._actions.shape)
        if given.min() < 0 or given.max() > 0xFFFF:
            raise ValueError(f"actions are numbers from 0 to {len(self.actions) - 1}")
        self._actions[...] = given
        self._server.send(self._request)
        self._server.receive(self._reply)
        self._is_new = False
        return self.observations, self.rewards, self.terminated, self.truncated, self._infos

    def info(self, place: int, game: int = 0) -> dict[str, Any]:
        """What one seat is told beside its observation: the counters by name, ``action_mask`` and ``shaped`` where there are such.

        Args:
            place: Which of the seats that you play, from 0.
            game: The number of the game.
        """
        names = zip(self.counter_names, self.counters[game], strict=True)
        info: dict[str, Any] = {name: int(value) for name, value in names}
        if self.masks is not None:
            info["action_mask"] = self.masks[game, place].copy()
        if self.shaped is not None:
            info["shaped"] = float(self.shaped[game, place])
        return info

    def picture(self, game: int = 0) -> npt.NDArray[np.uint8]:
        """Draws a game as it is now: uint8 of shape (height, width, 3), of the same size in every game of the task.

        Raises:
            CooperageError: There is no such game.
        """
        return of_reply(self._server.ask(PICTURE, game.to_bytes(4, "little")))

    def close(self) -> None:
        """Ends the program; a second call does nothing."""
        self._server.close()

    def __enter__(self) -> BatchEnv:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"BatchEnv({self.task!r}, games={self.games}, seats={self.seats})"
