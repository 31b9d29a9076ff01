"""A team of LangGraph: each agent is a graph that looks, thinks and acts. It needs `langgraph`.

    cooperage run villagerbench/farm/0 --team "cmd:python python/examples/langgraph_team.py" --model openai/gpt-4o-mini
    cooperage run cuisineworld/level_3 --team "cmd:python python/examples/langgraph_team.py" --model oracle
"""

from typing import Any

from cooperage.langchain import ChatModel, tools
from cooperage.team import Seat, Team, run
from langchain_core.messages import HumanMessage, SystemMessage, trim_messages
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition


def graph_of(team: Team, seat: Seat) -> Any:
    own = tools(team, seat.agent)
    model = ChatModel(team=team, agent=seat.agent).bind_tools(own)
    rules = team.manual_text("goal", "facts", "instructions", "hints", "recipes", "capacities")
    system = SystemMessage(f"You are {seat.name}, one of {', '.join(team.agents)}.\n{rules}\nCall one tool in each turn.")

    async def look(state: MessagesState) -> dict[str, Any]:
        return {"messages": [HumanMessage(f"You see:\n{team.observe(seat.agent).text}\nWhat do you do next?")]}

    async def think(state: MessagesState) -> dict[str, Any]:
        latest = trim_messages(state["messages"], max_tokens=9, token_counter=len, strategy="last", start_on="human")
        return {"messages": [await model.ainvoke([system, *latest])]}

    async def rest(state: MessagesState) -> None:
        """It said something and did nothing."""
        await team.turn(ticks=20)

    graph = StateGraph(MessagesState)
    graph.add_node("look", look)
    graph.add_node("think", think)
    graph.add_node("act", ToolNode(own))
    graph.add_node("rest", rest)
    graph.add_edge(START, "look")
    graph.add_edge("look", "think")
    graph.add_conditional_edges("think", tools_condition, {"tools": "act", "__end__": "rest"})
    graph.add_edge("act", "look")
    graph.add_edge("rest", "look")
    return graph.compile()


async def play(team: Team) -> None:
    graphs = [graph_of(team, seat) for seat in team.seats]
    # An episode is longer than the steps that LangGraph expects of a graph.
    await team.together(graph.ainvoke({"messages": []}, {"recursion_limit": 1_000_000}) for graph in graphs)


run(play)
