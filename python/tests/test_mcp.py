"""A seat of an episode, played by the official client of the Model Context Protocol."""

import asyncio
import json
import os
import subprocess
from pathlib import Path

import pytest
from mcp import Client, MCPError, StdioServerParameters

from cooperage import program

TASK = "villagerbench/farm/0"
CAKE = [
    ("navigateTo", {"x": 41, "y": -60, "z": 131}),
    ("withdrawItem", {"item_name": "wheat", "from_name": "chest", "item_count": 3}),
    ("withdrawItem", {"item_name": "milk_bucket", "from_name": "chest", "item_count": 3}),
    ("withdrawItem", {"item_name": "egg", "from_name": "chest", "item_count": 1}),
    ("withdrawItem", {"item_name": "sugar", "from_name": "chest", "item_count": 2}),
    ("craftBlock", {"item_name": "cake", "count": 1}),
]
PATIENCE = 120


def server(folder: Path, *arguments: str) -> StdioServerParameters:
    return StdioServerParameters(
        command=str(program()), args=["mcp", *arguments, "--out", "run", "--quiet"], cwd=folder
    )


def finished(folder: Path) -> None:
    """The run is whole: its journal verifies, and its report is there."""
    verified = subprocess.run(
        [program(), "verify", "run"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE
    )
    assert verified.returncode == 0, verified.stderr
    assert json.loads((folder / "run" / "report.json").read_text())


async def to_the_end(client: Client) -> dict:
    while True:
        waited = await client.call_tool("wait", {"ticks": 20})
        end = (waited.structured_content or {}).get("end")
        if end:
            return end


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_task_is_solved(tmp_path: Path, mode: str) -> None:
    async def play() -> dict:
        told: list[str] = []

        async def hear(_progress: float, _total: float | None, message: str | None) -> None:
            told.append(message or "")

        arguments = server(tmp_path, TASK, "--agents", "1")
        async with Client(arguments, mode=mode, read_timeout_seconds=PATIENCE) as client:
            assert (client.instructions or "").startswith("You are Alice")
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert {"observe", "manual", "wait", "say", "leave", "craftBlock"} <= tools.keys()
            assert tools["craftBlock"].input_schema["required"] == ["item_name", "count"]
            looked = await client.call_tool("observe", {})
            assert "Make cake" in looked.content[0].text
            assert looked.structured_content["observation"]["data"]["my_name"] == "Alice"
            with pytest.raises(MCPError):
                await client.call_tool("dance", {})
            wrong = await client.call_tool("craftBlock", {"item_name": "cake", "count": "one"})
            assert wrong.is_error and wrong.structured_content["done"]["outcome"] == "refused"
            for tool, given in CAKE:
                done = await client.call_tool(tool, given, progress_callback=hear)
                assert done.structured_content["done"]["outcome"] == "done", done
            end = await to_the_end(client)
            late = await client.call_tool("wait", {})
            assert late.is_error and late.structured_content["end"] == end
        assert any("you made cake" in text for text in told), told
        return end

    end = asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert (end["reached"], end["possible"]) == (100, 100)
    finished(tmp_path)


def test_the_next_client_goes_on_where_the_last_one_left(tmp_path: Path) -> None:
    async def play(steps: list[tuple[str, dict]]) -> dict:
        async with Client(server(tmp_path, TASK, "--agents", "1"), read_timeout_seconds=PATIENCE) as client:
            begun = await client.call_tool("observe", {})
            for tool, given in steps:
                await client.call_tool(tool, given)
            if steps[-1] == CAKE[-1]:
                return await to_the_end(client)
            return begun.structured_content["now"]

    assert asyncio.run(asyncio.wait_for(play(CAKE[:3]), PATIENCE))["tick"] == 0
    assert asyncio.run(asyncio.wait_for(play(CAKE[3:4]), PATIENCE))["tick"] > 30
    assert asyncio.run(asyncio.wait_for(play(CAKE[4:]), PATIENCE))["reached"] == 100
    finished(tmp_path)


def test_a_kitchen_beside_the_oracle_whatever_the_environment_holds(tmp_path: Path) -> None:
    async def play() -> dict:
        arguments = server(tmp_path, "cuisineworld/level_3/tau3", "--seat", "1", "--agents", "2")
        arguments.env = {**os.environ, "OPENAI_API_KEY": "sk-secret-of-a-test"}
        async with Client(arguments, read_timeout_seconds=PATIENCE) as client:
            await client.call_tool("say", {"text": "I keep out of your way"})
            return await to_the_end(client)

    assert asyncio.run(asyncio.wait_for(play(), PATIENCE))["reached"] > 0
    finished(tmp_path)
    kept = [path for path in (tmp_path / "run").rglob("*") if path.is_file()]
    assert kept and not any(b"sk-secret" in path.read_bytes() for path in kept)
