"""Options of the command line as typed dictionaries. Written by `cargo xtask docs`; change the program instead."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict


class RunOptions(TypedDict, total=False):
    """Options of ``cooperage run``."""

    #: Hand the seat of a person who has done nothing for this time (such as 60s) to its team; without a team it stands still
    afk: str | float | None

    #: Number of agents, or several with commas between them, such as 2,3 [default: the suite's own]
    agents: int | Sequence[int] | None

    #: Print every row of long tables in the terminal
    all: bool | None

    #: Base URL of a provider: URL, or PROVIDER=URL (may be repeated); a bare URL is for compatible/MODEL and for every provider named by --model
    base_url: str | Sequence[str] | Mapping[str, object] | None

    #: The studio is behind a proxy that encrypts (TLS); needs --host-name, and the printed addresses begin with https://NAME. Headers about forwarded requests are not trusted
    behind_proxy: bool | None

    #: A building of your own, which agents can build by `skills.buildBlueprint` under the name of its file: .schem, .litematic, .nbt, or MINDcraft's construction JSON
    building: str | os.PathLike[str] | None

    #: How the world's clock runs while a model thinks [default: the suite's own]
    clock: Literal["wait", "tokens", "wall"] | None

    #: Print the resolved plan with estimated calls, tokens and cost, and play nothing
    dry_run: bool | None

    #: The address at which the model of a seat is asked (may be repeated), so that its server can tell who asks; its key is in COOPERAGE_API_KEY_SEAT, such as COOPERAGE_API_KEY_0
    endpoint: str | Sequence[str] | Mapping[str, object] | None

    #: Number of episodes of each task; they have the indices 0 to N-1 [default: 1]
    episodes: int | None

    #: Exit with 1 if the mean completion (0 to 1) is below this
    fail_under: float | None

    #: A fault to inject (may be repeated): "crash WHO@T", "rejoin WHO@T", "late WHO@T", "unable WHO@T", "slow WHO Kx", "drop-messages P%", "delay-messages T" or "reorder-messages T". T is a time such as 40s or 2m, or ticks such as 100t; WHO is an agent's name or a seat's number
    fault: str | Sequence[str] | None

    #: Count all models as free of charge, for a server of your own with models whose names have a price elsewhere
    free: bool | None

    #: Start from the beginning, even if the run directory already has episodes
    fresh: bool | None

    #: Maximum number of consecutive answers of one seat or of the planner without an action (empty, refused or unreadable); 0 for no limit [default: 10, and no limit where a framework plays by its rules `paper`]
    give_up_after: int | None

    #: A file with tasks, teams, models and numbers of agents, of which every combination is played: see `cooperage help grid`
    grid: str | os.PathLike[str] | None

    #: A further host name that requests to the studio may use, such as that of a proxy (may be repeated)
    host_name: str | Sequence[str] | None

    #: A person who plays in the browser (may be repeated): in a seat, by number or agent's name, in several (0-2=Alice), or in the next free one that the task has for people; the invitation is printed. NAME+model and NAME+FRAMEWORK add a stand-in, as in --seat
    human: str | Sequence[str] | Mapping[str, object] | None

    #: Begin after this time (such as 2m) even if people are still missing; without it the run waits for all of them
    human_timeout: str | float | None

    #: Maximum number of episodes under way at a time, where models answer over a network
    in_flight: int | None

    #: A person who instructs the run in the browser and sits in no seat (may be repeated): sees what viewers see, speaks to the agents, gives them orders and approves plans where the team asks for it; the invitation is printed
    instructor: str | Sequence[str] | None

    #: Largest journal that is read, in MiB of text; the limit of a plan is the same, that of a run's message store twice as much
    journal_limit: int | None

    #: Recipes and levels of your own, added to the built-in ones
    kitchen: str | os.PathLike[str] | None

    #: The latency profile for --clock tokens, or ROLE=PROFILE, or SEAT:ROLE=PROFILE (may be repeated): default, gpt-3.5-class, gpt-4-class, local-small, or one of cooperage.toml [default: the framework's own, else default]
    latency: str | Sequence[str] | Mapping[str, object] | None

    #: Play only the first N of the selected tasks
    limit: int | None

    #: Maximum number of actions that agents may submit
    max_actions: int | None

    #: Maximum number of model calls
    max_calls: int | None

    #: Maximum cost of model calls, in US dollars
    max_cost: float | None

    #: Maximum number of tokens of a reply [default: the paper's]
    max_output_tokens: int | None

    #: Maximum number of steps or ticks of the world
    max_ticks: int | None

    #: Maximum number of prompt and completion tokens together
    max_tokens: int | None

    #: Maximum number of prompt and completion tokens of each agent
    max_tokens_per_agent: int | None

    #: Maximum real time, such as 30m
    max_wall: str | float | None

    #: Let people and bots in with Minecraft's own clients, at this address (such as 127.0.0.1:25565): each sits in the seat of the person with its name; sets --clock wall (help minecraft)
    minecraft: str | None

    #: With --minecraft: other machines may reach the address; login names get a code, which is printed with the invitation
    minecraft_public: bool | None

    #: A model, or ROLE=MODEL, or SEAT:ROLE=MODEL with `*` for every role (may be repeated): oracle, random, openai/gpt-4o, ollama/llama3 …; with several models, every team of `run` plays with each of them
    model: str | Sequence[str] | Mapping[str, object] | None

    #: The agents and people that may give the commands of a block world's server, such as /give and /tp, by name or seat (help minecraft)
    ops: str | Sequence[str] | None

    #: The run directory [default: runs/<name>-<plan hash>]
    out: str | os.PathLike[str] | None

    #: How long calls wait for a provider that answered before and has stopped answering; after that the run stops, and `resume` continues it
    outage: str | float | None

    #: Play only part K of N: every N-th episode, in a folder of its own; `cooperage merge` joins the folders of all parts. With auto/N, K comes from COOPERAGE_PART or from the scheduler (arrays of Slurm, PBS and SGE, Indexed Jobs of Kubernetes), and --out is the folder in which the folder K-of-N is made
    partition: str | None

    #: An environment variable that processes of `cmd:` inherit, such as an API key (may be repeated); without it they inherit only the variables that programs need to run
    pass_env: str | Sequence[str] | None

    #: Port of the studio on this machine [default: the last one used, or any free port]
    port: int | None

    #: Maximum time that a process of `cmd:` may stay silent when it is its turn
    process_timeout: str | float | None

    #: Prompts of your own in place of the program's: a folder with files such as villager/plan.jinja
    prompts: str | os.PathLike[str] | None

    #: Listen on this address of the machine (such as 0.0.0.0) and not on loopback alone; needs --behind-proxy
    public: str | None

    #: Print neither progress nor tables
    quiet: bool | None

    #: Write the whole report for a part too; without this option a part has only report.json, episodes.csv and cells.csv
    report: bool | None

    #: Timeout of one attempt of a model call; with --stream, until the first byte of the reply
    request_timeout: str | float | None

    #: Tell processes of `cmd:` scores and rewards (protocol 2); every table then says so, for a team under test must not see them
    rewards: bool | None

    #: Play each episode N times in the same world, as rollouts 0 to N-1: for learners that compare answers to one prompt
    rollouts: int | None

    #: Keep (paper) or repair (fixed) known bugs of the published program, of the suite and of the frameworks [default: the suite's own, and fixed for frameworks]
    rules: Literal["paper", "fixed"] | None

    #: Play only N of the selected tasks, drawn at random with the seed
    sample: int | None

    #: `none` leaves the temperature out of requests, for models and servers that refuse it
    sampling: Literal["none"] | None

    #: A message that is sent to agents at a fixed tick (may be repeated): WHO is a seat's number, an agent's name or all, TICK is the tick [default: 0]. In the form "TICK:FROM>WHO:TEXT", FROM is the sender in place of the player
    say: str | Sequence[str] | Mapping[str, object] | None

    #: The player of a seat (may be repeated): WHO is a number, an agent's name, or 1-3 for several seats; PLAYER is a framework, or human[:NAME] for a person. With human[:NAME]+model a team of the same framework plays there while the person is away or has handed the seat over; with human[:NAME]+FRAMEWORK a team of that framework does. The team plays in all other seats
    seat: str | Sequence[str] | Mapping[str, object] | None

    #: Seed of the worlds and of all chance in the run
    seed: int | None

    #: Serve the studio during the run, to watch it in a browser; always on where people play in seats
    serve: bool | None

    #: An option of the framework or of the suite, such as mindagent.hints=off, or 1:mindagent.hints=off for the team that plays in seat 1 (may be repeated)
    set: str | Sequence[str] | Mapping[str, object] | None

    #: Leave out combinations of team, model and number of agents that cannot be played, and play the others; tables show the reason
    skip_unplayable: bool | None

    #: With --clock wall: how many times faster than real time the world runs
    speed: int | None

    #: The length of a step in virtual seconds [default: 4]
    step_seconds: float | None

    #: Receive replies as streams, so that a broken connection is noticed early
    stream: bool | None

    #: Tasks of your own in place of a suite's: a folder with files of the suite's names, or one file
    tasks: str | os.PathLike[str] | None

    #: Sampling temperature from 0 to 2 [default: the paper's]
    temperature: float | None

    #: Number of worker threads [default: the number of cores]
    threads: int | None

    #: How models call tools in villager, solo, mindcraft and proagent: in the text of an answer, or by their provider's function calling [default: text]
    tool_calls: Literal["text", "native"] | None

    #: Start without asking: agree to any estimated cost, to the programs that the run starts, and to the addresses that it sends API keys to
    yes: bool | None


class ResumeOptions(TypedDict, total=False):
    """Options of ``cooperage resume``."""

    #: Hand the seat of a person who has done nothing for this time (such as 60s) to its team; without a team it stands still
    afk: str | float | None

    #: Print every row of long tables in the terminal
    all: bool | None

    #: Base URL of a provider: URL, or PROVIDER=URL (may be repeated); a bare URL is for compatible/MODEL and for every provider named by --model
    base_url: str | Sequence[str] | Mapping[str, object] | None

    #: The studio is behind a proxy that encrypts (TLS); needs --host-name, and the printed addresses begin with https://NAME. Headers about forwarded requests are not trusted
    behind_proxy: bool | None

    #: Count all models as free of charge, for a server of your own with models whose names have a price elsewhere
    free: bool | None

    #: A further host name that requests to the studio may use, such as that of a proxy (may be repeated)
    host_name: str | Sequence[str] | None

    #: Begin after this time (such as 2m) even if people are still missing; without it the run waits for all of them
    human_timeout: str | float | None

    #: Maximum number of episodes under way at a time, where models answer over a network
    in_flight: int | None

    #: A person who instructs the run in the browser and sits in no seat (may be repeated): sees what viewers see, speaks to the agents, gives them orders and approves plans where the team asks for it; the invitation is printed
    instructor: str | Sequence[str] | None

    #: Largest journal that is read, in MiB of text; the limit of a plan is the same, that of a run's message store twice as much
    journal_limit: int | None

    #: Offer the seat of the run's person to a client of the Model Context Protocol, on standard input and output
    mcp: bool | None

    #: Let people and bots in with Minecraft's own clients, at this address (such as 127.0.0.1:25565): each sits in the seat of the person with its name; sets --clock wall (help minecraft)
    minecraft: str | None

    #: With --minecraft: other machines may reach the address; login names get a code, which is printed with the invitation
    minecraft_public: bool | None

    #: Play the missing episodes in a new run in that folder; use it where prompts have changed since, so that old and new prompts are not mixed in one run. With --partition, the folder is a part of the run, and `cooperage merge RUN PART…` adds it
    out: str | os.PathLike[str] | None

    #: How long calls wait for a provider that answered before and has stopped answering; after that the run stops, and `resume` continues it
    outage: str | float | None

    #: Play only part K of N: every N-th episode, in a folder of its own; `cooperage merge` joins the folders of all parts. With auto/N, K comes from COOPERAGE_PART or from the scheduler (arrays of Slurm, PBS and SGE, Indexed Jobs of Kubernetes), and --out is the folder in which the folder K-of-N is made
    partition: str | None

    #: An environment variable that processes of `cmd:` inherit, such as an API key (may be repeated); without it they inherit only the variables that programs need to run
    pass_env: str | Sequence[str] | None

    #: Port of the studio on this machine [default: the last one used, or any free port]
    port: int | None

    #: Maximum time that a process of `cmd:` may stay silent when it is its turn
    process_timeout: str | float | None

    #: Listen on this address of the machine (such as 0.0.0.0) and not on loopback alone; needs --behind-proxy
    public: str | None

    #: Print neither progress nor tables
    quiet: bool | None

    #: Play episodes with damaged journals again, those under way from the damage on; the damaged files are kept beside the new ones
    replace_damaged: bool | None

    #: Write the whole report for a part too; without this option a part has only report.json, episodes.csv and cells.csv
    report: bool | None

    #: Timeout of one attempt of a model call; with --stream, until the first byte of the reply
    request_timeout: str | float | None

    #: Serve the studio during the run, to watch it in a browser; always on where people play in seats
    serve: bool | None

    #: Receive replies as streams, so that a broken connection is noticed early
    stream: bool | None

    #: Number of worker threads [default: the number of cores]
    threads: int | None

    #: Start without asking: agree to any estimated cost, to the programs that the run starts, and to the addresses that it sends API keys to
    yes: bool | None
