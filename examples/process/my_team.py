"""A team of Cooperage in Python, without any package: each agent asks a model what to do next, and does it.

    cooperage run villagerbench/farm/0 --team "cmd:python3 examples/process/my_team.py" --model oracle
"""

import json
import re
import sys


def request(**line):
    """Sends a request; gives the response, or the next turn after `yield`."""
    print(json.dumps(line), flush=True)
    answer = json.loads(sys.stdin.readline() or '{"type": "end"}')
    if answer["type"] == "end":
        sys.exit(0)
    return answer


def ask(agent):
    tools = "\n".join(f"{tool['typed']}: {tool['doc']}" for tool in seats[agent]["tools"])
    system = f"You are {seats[agent]['name']}. {goal}\nYour tools:\n{tools}\n" + (
        'Answer with a thought and one action: {"action": TOOL, "action_input": {ARGUMENTS}}.')
    user = f"You see:\n{seen[agent]}\nThe last action: {last[agent]}\nWhat do you do next?"
    messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
    answer = request(request="ask", agent=agent, messages=messages)
    if "result" in answer:
        asked[answer["result"]["call"]] = agent


start, turn = json.loads(sys.stdin.readline()), json.loads(sys.stdin.readline())
seats = {seat["agent"]: seat for seat in start["seats"]}
goal = "\n".join("\n".join(section["items"]) for section in start["manual"]["sections"] if section["name"] == "goal")
seen, last, asked, idle = {}, {agent: "none" for agent in seats}, {}, set(seats)
while True:
    seen.update({seat["agent"]: seat["observation"]["text"] for seat in turn["seats"]})
    for result in turn["results"]:
        last[result["agent"]] = f"{result['tool']}: {result['message']}"
        idle.add(result["agent"])
    for reply in turn["replies"]:
        agent, found = asked.pop(reply["call"]), re.search(r"\{.*\}", reply["text"], re.S)
        try:
            action = json.loads(found.group())
            begun = request(request="act", agent=agent, tool=action["action"], arguments=action["action_input"])
            last[agent] = begun["error"]["text"] if "error" in begun else ""
        except (AttributeError, KeyError, TypeError, ValueError):
            begun, last[agent] = {"error": {}}, "the answer could not be read"
        if "error" in begun:
            idle.add(agent)
    for agent in sorted(idle - set(asked.values())):
        ask(agent)
    idle.clear()
    turn = request(request="yield", wake=["reply", "result"], ticks=200)
