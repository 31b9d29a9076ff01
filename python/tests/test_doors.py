"""The text of a seat is one text: in a text environment, from the server of rollouts, in a process team and over the Model Context
Protocol."""

import asyncio
import json
import sys
from pathlib import Path

import cooperage
import pytest
from cooperage import program
from mcp import Client, StdioServerParameters

#: A task of each suite in which agents play, with its number of agents.
TASKS = {
    "cuisineworld/level_3/tau1": 2,
    "villagerbench/farm/0": 2,
    "villagerbench/construction/0": 1,
    "collection/logs/50": 2,
    "shelter/5x5x4": 2,
    "meat/victorian/tau1": 2,
    "minecollab/cooking/test/2_agent/multiagent_cooking_2_1_bread_1_golden_apple": 2,
}
#: In Overcooked a person has the game's own moves, and other players its skills, so that no client of the protocol has their text.
OWN_MOVES = {"overcooked/cramped_room": 2}
#: In MineCollab the name of a person is that of the body.
NAMES = {"minecollab": "Andy_0"}
PATIENCE = 120

#: A process team that writes the first texts of its seats into a file, waits once, writes the next ones, and ends.
PROCESS = """
import json, sys
out = open(sys.argv[1], "w")
print(json.dumps({"request": "hello", "protocol": 2, "prompt": "native", "observe": False}), flush=True)
texts = 0
for line in sys.stdin:
    told = json.loads(line)
    if told.get("event", told.get("type")) == "end" or "end" in told.values():
        break
    if "prompts" in told:
        out.write(json.dumps(told["prompts"]) + chr(10))
        out.flush()
        texts += 1
        acts = [{"agent": agent, "tool": "wait", "arguments": {}} for agent in told["may_act"]]
        request = {"request": "step", "acts": acts} if texts < 2 else {"request": "end"}
        print(json.dumps(request), flush=True)
"""


def by_process(folder: Path, task: str, agents: int) -> list[list[str]]:
    script = folder / "team.py"
    script.write_text(PROCESS)
    cooperage.run(task, team=f"cmd:{sys.executable} {script} {folder / 'told'}", agents=agents, out=folder / "process")
    lines = [json.loads(line) for line in (folder / "told").read_text().splitlines()]
    own = [next(prompt for prompt in prompts if prompt["agent"] == 0) for prompts in lines]
    return [[message["content"] for message in prompt["messages"]] for prompt in own]


def by_environment(task: str, agents: int) -> list[list[str]]:
    with cooperage.text_env(task, seats=0, agents=agents, prompt="native") as env:
        _, info = env.reset(seed=0)
        first = [message["content"] for message in info["messages"]]
        _, _, _, _, info = env.step('{"action": "wait", "action_input": {}}')
        return [first, [message["content"] for message in info["messages"]]]


async def by_mcp(folder: Path, task: str, agents: int) -> list[list[str]]:
    person = NAMES.get(task.split("/")[0], "mcp")
    arguments = ["mcp", task, "--agents", str(agents), "--seat", f"0=human:{person}", "--out", "mcp", "--quiet", "--clock", "wait"]
    server = StdioServerParameters(command=str(program()), args=arguments, cwd=folder)
    async with Client(server, read_timeout_seconds=PATIENCE) as client:
        opening = await client.call_tool("observe", {})
        waited = await client.call_tool("wait", {})
        return [[client.instructions or "", opening.content[0].text], [waited.content[0].text]]


def untimed(messages: list[str]) -> list[str]:
    """Messages without the time that is left: answers take time in some doors, and none in others."""
    return ["\n".join(line for line in text.splitlines() if not line.startswith("Time left")) for text in messages]


@pytest.mark.parametrize(("task", "agents"), [*TASKS.items(), *OWN_MOVES.items(), ("villagerbench/farm/0", 1)])
def test_every_door_shows_one_text(tmp_path: Path, task: str, agents: int) -> None:
    process = by_process(tmp_path, task, agents)
    environment = by_environment(task, agents)
    assert environment[0] == process[0]
    if task in OWN_MOVES:
        return
    mcp = asyncio.run(asyncio.wait_for(by_mcp(tmp_path, task, agents), PATIENCE))
    assert mcp[0] == process[0]
    if agents == 1:
        assert environment[1] == process[1]
        assert untimed(mcp[1]) == untimed(process[1])
