"""A team on the package: every agent asks a model what to do next, and does it.

    cooperage run villagerbench/farm/0 --team "cmd:python python/examples/farm_team.py" --model oracle
"""

from cooperage.team import Seat, Team, run


async def agent(team: Team, seat: Seat) -> None:
    last = "none"
    tools = "\n".join(f"{tool['typed']}: {tool['doc']}" for tool in seat.tools)
    answer = 'Answer with a thought and one call: {"tool": TOOL, "arguments": {ARGUMENTS}}.'
    system = f"You are {seat.name}. {' '.join(team.manual['goal'])}\nYour tools:\n{tools}\n{answer}"
    while True:
        user = f"You see:\n{team.observe(seat.agent).text}\nThe last action: {last}\nWhat do you do next?"
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        reply = await team.ask(messages, agent=seat.agent)
        if not reply.calls:
            last = "the answer could not be read"
            await team.turn(ticks=20)
            continue
        call = reply.calls[0]
        result = await team.act(seat.agent, call.tool, **call.arguments)
        last = f"{call.tool}: {result.message}"


async def play(team: Team) -> None:
    await team.together(agent(team, seat) for seat in team.seats)


run(play)
