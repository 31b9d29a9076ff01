"""A team of AutoGen: each agent is an assistant with the tools of its seat. It needs `autogen-agentchat`.

    cooperage run villagerbench/farm/0 --team "cmd:python python/examples/autogen_team.py" --model openai/gpt-4o-mini
    cooperage run cuisineworld/level_3 --team "cmd:python python/examples/autogen_team.py" --model oracle
"""

from autogen_agentchat.agents import AssistantAgent
from autogen_core.model_context import BufferedChatCompletionContext
from cooperage.autogen import ModelClient, tools
from cooperage.team import Seat, Team, run


async def agent(team: Team, seat: Seat) -> None:
    others = ", ".join(name for name in team.agents if name != seat.name) or "nobody"
    rules = team.manual_text("goal", "facts", "instructions", "hints", "recipes", "capacities")
    assistant = AssistantAgent(
        f"agent_{seat.agent}",
        model_client=ModelClient(team, seat.agent),
        tools=tools(team, seat.agent),
        model_context=BufferedChatCompletionContext(buffer_size=12),
        system_message=f"You are {seat.name}. You work with {others}.\n{rules}\nCall one tool in each turn.",
    )
    while True:
        done = await assistant.run(task=f"You see:\n{team.observe(seat.agent).text}\nWhat do you do next?")
        if done.messages[-1].type != "ToolCallSummaryMessage":
            # It said something and did nothing.
            await team.turn(ticks=20)


async def play(team: Team) -> None:
    await team.together(agent(team, seat) for seat in team.seats)


run(play)
