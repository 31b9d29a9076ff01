// Made from `wire.schema.json` by `npm run wire`, in one piece as the schema is; not edited by hand.

/**
 * What the server tells a page.
 */
export type ToPage = ({
type: "hello"
/**
 * See [`VERSION`].
 */
version: number
/**
 * What the page may see: `admin` or `viewer`.
 */
role: string
} | (EpisodeInfo & {
type: "episode"
}) | {
type: "records"
/**
 * The number of the first of them.
 */
first: number
/**
 * The lines, as the journal has them; a note has its `words`, too.
 */
records: unknown[]
} | (Progress & {
type: "progress"
}) | {
type: "scores"
/**
 * The number of the first of them.
 */
first: number
/**
 * Tick and share, from 0 to 1.
 */
scores: [number, number][]
} | {
type: "land"
changes: BlockChanges
} | (Frame & {
type: "frame"
}) | {
type: "several"
/**
 * The messages; none of them is of this kind.
 */
messages: ToPage[]
} | {
type: "refused"
/**
 * Why, as a sentence.
 */
text: string
})
/**
 * What a page asks for.
 */
export type FromPage = ({
type: "watch"
/**
 * The run's name.
 */
run: string
/**
 * The episode's key.
 */
episode: string
/**
 * Whether the page can unpack: long messages are then binary, their text packed as zlib does it.
 */
can_unpack: boolean
/**
 * The tick whose world is to come before anything else, where the episode is over: people look at that first.
 */
at: (number | null)
} | {
type: "follow"
} | {
type: "look"
/**
 * When.
 */
tick: number
/**
 * Whether the page has lost what it was told of a block world, and needs all of it.
 */
whole: boolean
} | {
type: "say"
/**
 * The agent; absent for everybody.
 */
to: (number | null)
/**
 * What.
 */
text: string
/**
 * Whether it is an order, which stands.
 */
is_order: boolean
} | {
type: "answer"
/**
 * The question's number.
 */
ask: number
/**
 * The answer; its form is the team's own.
 */
data: {
[k: string]: unknown | undefined
}
} | {
type: "pause"
/**
 * Whether it stands still.
 */
on: boolean
} | {
type: "speed"
/**
 * Virtual seconds in a real one.
 */
times: number
})
/**
 * What the server tells the page of a seat.
 */
export type ToSeat = ((SeatView & {
type: "seat"
}) | (Rules & {
type: "rules"
}) | {
type: "land"
changes: BlockChanges2
} | (Moment & {
type: "now"
}) | {
type: "told"
/**
 * The number of the first line.
 */
first: number
/**
 * The lines.
 */
lines: ToldLine[]
} | {
type: "answer"
/**
 * Its lines.
 */
lines: string[]
} | {
type: "refused"
/**
 * Why, as a sentence.
 */
text: string
})
/**
 * A world at a moment.
 */
export type Scene = ((Floor & {
kind: "floor"
}) | (Blocks & {
kind: "blocks"
}) | {
kind: "picture"
/**
 * PNG in base64.
 */
png: string
})
/**
 * What the page of a seat says.
 */
export type FromSeat = ({
type: "ready"
} | {
type: "line"
/**
 * What.
 */
text: string
} | {
type: "back"
} | {
type: "hand_over"
})
/**
 * What a participant hands in.
 */
export type FromParticipant = ({
type: "consent"
/**
 * Whether.
 */
given: boolean
} | {
type: "answers"
/**
 * A number, a text, or nothing for a question that is left out.
 */
answers: {
[k: string]: (NumberOrText | null) | undefined
}
} | {
type: "play"
} | {
type: "leave"
})
/**
 * What an answer looks like.
 */
export type NumberOrText = (number | string)

/**
 * Everything, so that one schema has all definitions.
 */
export interface Wire {
to_page: ToPage
from_page: FromPage
runs: RunLine[]
run: RunView
instructed_run: InstructedRun
study_progress: StudyProgress
new_run: NewRun
resume_run: ResumeRun
new_run_answer: NewRunAnswer
choices: Choices
prompt: Prompt
drawing: Drawing
team: TeamMoment
found: Found
to_seat: ToSeat
from_seat: FromSeat
hub_agent: HubAgent
new_world: NewWorld
study: StudyView
from_participant: FromParticipant
}
/**
 * What an episode is.
 */
export interface EpisodeInfo {
/**
 * The run's name.
 */
run: string
/**
 * The episode's key.
 */
key: string
/**
 * The task's full name.
 */
task: string
/**
 * What is to be reached, as the world says it.
 */
goal: string
/**
 * The agents' names by seat.
 */
agents: string[]
/**
 * Who plays: each team with its seats.
 */
teams: TeamInfo[]
/**
 * People in seats.
 */
people: [number, string][]
/**
 * Microseconds of a tick.
 */
tick_us: number
/**
 * The tick at which the task ends by itself.
 */
horizon: number
/**
 * Why there is no world to be seen, if so.
 */
no_world?: (string | null)
/**
 * Whether this server plays it now, so that whoever runs the server can speak to its agents.
 */
is_hosted: boolean
/**
 * The keys that a person in a seat may press, with the line each stands for.
 */
keys: [string, string][]
/**
 * How what is ordered is made.
 */
recipes: Making[]
/**
 * The tick whose world comes next, where the page asked for that and the episode is over.
 */
comes?: (number | null)
}
/**
 * A team and where it sits.
 */
export interface TeamInfo {
/**
 * The framework.
 */
framework: string
/**
 * Its seats.
 */
seats: number[]
/**
 * The models it asks.
 */
models: string[]
}
/**
 * The drawing for one thing that is to be made. Every shape is in its place; whoever draws chooses colours.
 */
export interface Making {
/**
 * What is made.
 */
name: string
/**
 * The same in words, for whoever does not see the drawing: a sentence for each step.
 */
steps: string[]
/**
 * Where the drawing begins from above.
 */
top: number
/**
 * How wide it is.
 */
width: number
/**
 * Where it ends below, from 0 on.
 */
height: number
/**
 * The things.
 */
boxes: MakingBox[]
/**
 * From each thing to what is made of it.
 */
lines: MakingLine[]
/**
 * The tools, each before what is made with it.
 */
tools: MakingTool[]
}
/**
 * A thing in its place.
 */
export interface MakingBox {
/**
 * What it is.
 */
name: string
/**
 * What part it has.
 */
part: ("ingredient" | "between" | "product" | "done")
/**
 * Its left edge.
 */
left: number
/**
 * Its upper edge.
 */
top: number
/**
 * How wide it is.
 */
width: number
/**
 * How high it is.
 */
height: number
}
/**
 * A way from a thing to what is made of it.
 */
export interface MakingLine {
/**
 * Its shape, as SVG writes paths.
 */
path: string
/**
 * Whether the tool for it is there.
 */
is_possible: boolean
}
/**
 * The name of a tool in its place.
 */
export interface MakingTool {
/**
 * What it is called.
 */
name: string
/**
 * Whether it is there.
 */
is_there: boolean
/**
 * Where the name ends.
 */
right: number
/**
 * The line on which it stands.
 */
base: number
}
/**
 * How far an episode is known.
 */
export interface Progress {
/**
 * The last tick that the journal tells of.
 */
ticks: number
/**
 * Lines of the journal.
 */
records: number
/**
 * Up to which tick the world was played, so that moments before can be shown at once.
 */
played: number
/**
 * Whether it has no end yet.
 */
is_live: boolean
/**
 * Whether it has no end and nobody plays it now.
 */
is_stopped?: boolean
/**
 * Why the world cannot be shown from some tick on, if so.
 */
broken?: (string | null)
}
/**
 * The part.
 */
export interface BlockChanges {
/**
 * Whether everything that the page knew is to be forgotten first.
 */
whole: boolean
/**
 * How states look of which the page has not been told.
 */
looks: BlockLook[]
/**
 * Contents of sections that the page does not have. It keeps those that a section has.
 */
contents: SectionContent[]
/**
 * Sections with another content than before: x, y, z in sections, and the content's number. Nobody looks into a section
 * with content 0: it counts as full.
 */
placed: [number, number, number, number][]
/**
 * Sections that are gone: x, y, z in sections.
 */
gone: [number, number, number][]
/**
 * Creatures, things that lie on the ground and vehicles that are new or otherwise than before, with their numbers.
 */
others: [number, BlockOther][]
/**
 * Numbers of those that are gone.
 */
left: number[]
/**
 * Cells of a plan that are still missing, where that has changed: x, y, z and the number of the state that is wanted.
 */
missing?: ([number, number, number, number][] | null)
}
/**
 * How a state of a block looks.
 */
export interface BlockLook {
/**
 * The state's number.
 */
state: number
/**
 * The block's name.
 */
name: string
/**
 * What is drawn: `none`, `cube`, `boxes`, `plant`, `torch`, `flat` or `liquid`.
 */
shape: string
/**
 * The colour from above, as `0xRRGGBB`.
 */
top: number
/**
 * The colour of the sides.
 */
side: number
/**
 * A second colour: that of specks in ore, or of what is on top of a plant.
 */
accent?: (number | null)
/**
 * The pattern of its faces: `smooth`, `specks`, `rough`, `leaves`, `planks`, `bricks`, `bark` or `ore`.
 */
grain: string
/**
 * How much of what is behind it is hidden, from 0 to 1.
 */
opacity: number
/**
 * Whether nothing behind it can be seen.
 */
covers?: boolean
/**
 * Whether it shines by itself.
 */
glows?: boolean
/**
 * Whether a band of the top's colour runs along the upper edge of the sides.
 */
fringe?: boolean
/**
 * The height of a plant, in blocks.
 */
height?: (number | null)
/**
 * The boxes of which it consists: the lowest and the highest corner of each within the cell.
 */
boxes?: [number, number, number, number, number, number][]
/**
 * Whether things can be put into it and taken out.
 */
holds_things?: boolean
}
/**
 * The cells of a section of 16 × 16 × 16.
 */
export interface SectionContent {
/**
 * The content's number; equal contents have the same one as long as somebody is told of them.
 */
number: number
/**
 * The numbers of its states.
 */
palette: number[]
/**
 * Runs of equal cells, x fastest, then z, then y: of each its length and its place in the palette, as LEB128. Each byte is one
 * character: `@` for 0 and so on, without the backslash. A packed message is a quarter smaller so than with base64.
 */
runs: string
}
/**
 * Something in a block world that is neither a block nor an agent.
 */
export interface BlockOther {
/**
 * What it is: `creature`, `item` or `vehicle`.
 */
kind: string
/**
 * Its name, such as `sheep`; for things on the ground the item's.
 */
name: string
/**
 * The middle of its bottom: x, y, z in blocks.
 * 
 * @minItems 3
 * @maxItems 3
 */
at: [number, number, number]
/**
 * Its width and height in blocks.
 * 
 * @minItems 2
 * @maxItems 2
 */
size: [number, number]
/**
 * Where it looks, in degrees; see [`BlockAgent::yaw`].
 */
yaw: number
/**
 * Its colour, as `0xRRGGBB`.
 */
colour: number
/**
 * How many things lie there as one, where they are more than one.
 */
count?: (number | null)
}
/**
 * The world at a moment.
 */
export interface Frame {
/**
 * When.
 */
tick: number
/**
 * How it looks.
 */
scene: ((Floor & {
kind: "floor"
}) | (Blocks & {
kind: "blocks"
}) | {
kind: "picture"
/**
 * PNG in base64.
 */
png: string
})
/**
 * In a block world: what is new since the last moment that the page was told of.
 */
changes?: (BlockChanges1 | null)
}
/**
 * A floor of square cells.
 */
export interface Floor {
/**
 * Cells from left to right.
 */
width: number
/**
 * Cells from top to bottom.
 */
height: number
/**
 * Whether places are where they are drawn. Where they are not, an agent that goes to a place is simply there.
 */
is_map: boolean
/**
 * Everything that stands in a cell, row by row. A cell without a place is free.
 */
places: Place[]
/**
 * The agents in order of their numbers.
 */
figures: Figure[]
/**
 * What is to be done, oldest first.
 */
orders: OrderCard[]
/**
 * Other things worth knowing, such as points: name and value.
 */
facts: [string, string][]
}
/**
 * Something that stands in a cell: a counter, a pot, a table.
 */
export interface Place {
/**
 * Its column, from 0.
 */
x: number
/**
 * Its row, from 0.
 */
y: number
/**
 * What it is, such as `pot`.
 */
form: string
/**
 * Its name where it has one.
 */
name?: string
/**
 * What lies on it or in it.
 */
things?: string[]
/**
 * Whether what it holds is ready to be taken out.
 */
is_ready?: boolean
/**
 * Ticks until it is done with what it does; absent where it does nothing.
 */
left?: (number | null)
/**
 * Ticks that this takes as a whole, where that is known.
 */
takes?: (number | null)
}
/**
 * An agent as it is drawn.
 */
export interface Figure {
/**
 * Its column.
 */
x: number
/**
 * Its row.
 */
y: number
/**
 * Its name.
 */
name: string
/**
 * Where it looks: `north`, `east`, `south` or `west`; absent where that means nothing.
 */
facing?: (string | null)
/**
 * What it carries.
 */
carries?: string[]
/**
 * Whether it is at work and cannot do anything else.
 */
is_busy?: boolean
}
/**
 * Something that is to be done.
 */
export interface OrderCard {
/**
 * What.
 */
name: string
/**
 * Ticks that are left for it; absent where it waits for ever.
 */
left?: (number | null)
/**
 * Ticks that it had when it came, where that is known.
 */
had?: (number | null)
}
/**
 * A block world at a moment, without its cells.
 */
export interface Blocks {
/**
 * The part that the task is about: its lowest and its highest cell.
 * 
 * @minItems 2
 * @maxItems 2
 */
site?: ([[number, number, number], [number, number, number]] | null)
/**
 * The agents in order of their numbers, then people who sit in none of their seats.
 */
agents: BlockAgent[]
/**
 * The time of day in ticks of the day, from 0 to 23,999: 0 is six in the morning.
 */
day_time: number
}
/**
 * An agent in a block world.
 */
export interface BlockAgent {
/**
 * Its number; absent for people who sit in none of the seats.
 */
agent?: (number | null)
/**
 * Its name.
 */
name: string
/**
 * The middle of its feet: x, y, z in blocks.
 * 
 * @minItems 3
 * @maxItems 3
 */
at: [number, number, number]
/**
 * Where it looks, in degrees: 0 south, 90 west, 180 north, 270 east.
 */
yaw: number
/**
 * Degrees below the horizon that it looks.
 */
pitch: number
/**
 * What it has in its hand.
 */
holds?: (string | null)
/**
 * The colour of what it has in its hand, as `0xRRGGBB`.
 */
holds_colour?: (number | null)
/**
 * Its health in half hearts, from 0 to 20; absent where whoever looks cannot know it.
 */
health?: (number | null)
/**
 * Its food level, from 0 to 20; absent likewise.
 */
food?: (number | null)
/**
 * What it carries, most first: names with counts; nothing where whoever looks cannot know it.
 */
carries: [string, number][]
/**
 * What its body is doing.
 */
doing?: (string | null)
/**
 * Whether it crouches.
 */
is_crouching?: boolean
/**
 * Whether it is dead and waits to come back.
 */
is_dead?: boolean
}
/**
 * What a page has to learn to draw a block world, beyond what it has been told of it.
 */
export interface BlockChanges1 {
/**
 * Whether everything that the page knew is to be forgotten first.
 */
whole: boolean
/**
 * How states look of which the page has not been told.
 */
looks: BlockLook[]
/**
 * Contents of sections that the page does not have. It keeps those that a section has.
 */
contents: SectionContent[]
/**
 * Sections with another content than before: x, y, z in sections, and the content's number. Nobody looks into a section
 * with content 0: it counts as full.
 */
placed: [number, number, number, number][]
/**
 * Sections that are gone: x, y, z in sections.
 */
gone: [number, number, number][]
/**
 * Creatures, things that lie on the ground and vehicles that are new or otherwise than before, with their numbers.
 */
others: [number, BlockOther][]
/**
 * Numbers of those that are gone.
 */
left: number[]
/**
 * Cells of a plan that are still missing, where that has changed: x, y, z and the number of the state that is wanted.
 */
missing?: ([number, number, number, number][] | null)
}
/**
 * A run in the list.
 */
export interface RunLine {
/**
 * Its name: that of its folder.
 */
name: string
/**
 * The experiment it belongs to.
 */
experiment?: (string | null)
/**
 * The suites or tasks that were asked for.
 */
selection: string[]
/**
 * The frameworks that play.
 */
teams: string[]
/**
 * The models that are asked.
 */
models: string[]
/**
 * Episodes that were planned.
 */
episodes: number
/**
 * Those that have ended.
 */
finished: number
/**
 * Those that have begun and not ended, while somebody plays the run.
 */
under_way: number
/**
 * Those that have begun and not ended, where nobody plays the run any more.
 */
stopped: number
/**
 * How much of all episodes was played, from 0 to 1: of those without an end, the share of their time.
 */
played: number
/**
 * The mean share of the task that was done in those that have ended, from 0 to 1; absent where none has.
 */
completion?: (number | null)
/**
 * The same so far in those that are under way, as far as this server plays them.
 */
completion_so_far?: (number | null)
/**
 * Why it cannot be read, if so.
 */
damaged?: (string | null)
}
/**
 * A run with its episodes.
 */
export interface RunView {
/**
 * Whether its report may be read.
 */
has_report: boolean
/**
 * Whether the server plays it now, and whoever reads this may stop it.
 */
may_stop: boolean
/**
 * Whether nobody plays it, something of it is missing, and whoever reads this may let the server go on with it.
 */
may_resume: boolean
run: RunLine1
/**
 * Its episodes in plan order.
 */
episodes: EpisodeLine[]
}
/**
 * A run in the list.
 */
export interface RunLine1 {
/**
 * Its name: that of its folder.
 */
name: string
/**
 * The experiment it belongs to.
 */
experiment?: (string | null)
/**
 * The suites or tasks that were asked for.
 */
selection: string[]
/**
 * The frameworks that play.
 */
teams: string[]
/**
 * The models that are asked.
 */
models: string[]
/**
 * Episodes that were planned.
 */
episodes: number
/**
 * Those that have ended.
 */
finished: number
/**
 * Those that have begun and not ended, while somebody plays the run.
 */
under_way: number
/**
 * Those that have begun and not ended, where nobody plays the run any more.
 */
stopped: number
/**
 * How much of all episodes was played, from 0 to 1: of those without an end, the share of their time.
 */
played: number
/**
 * The mean share of the task that was done in those that have ended, from 0 to 1; absent where none has.
 */
completion?: (number | null)
/**
 * The same so far in those that are under way, as far as this server plays them.
 */
completion_so_far?: (number | null)
/**
 * Why it cannot be read, if so.
 */
damaged?: (string | null)
}
/**
 * An episode in the list of a run.
 */
export interface EpisodeLine {
/**
 * Its key.
 */
key: string
/**
 * Its place in the plan, from 1.
 */
number: number
/**
 * The task.
 */
task: string
/**
 * `finished`, `under_way`, `stopped` (begun, and nobody plays it), `missing` or `damaged`.
 */
state: string
/**
 * Why it ended.
 */
reason?: string
/**
 * The share of the task that was done, from 0 to 1; so far, where it has no end and this server plays it.
 */
completion?: (number | null)
/**
 * The share of its time that was played, from 0 to 1, where it has no end.
 */
played?: (number | null)
/**
 * Seconds of virtual time; so far, where it has no end.
 */
seconds?: (number | null)
/**
 * Calls of models.
 */
calls?: (number | null)
/**
 * Tokens of prompts and replies.
 */
tokens?: (number | null)
}
/**
 * A run as somebody gets it who instructs it.
 */
export interface InstructedRun {
/**
 * What the person is called.
 */
name: string
run: RunView1
}
/**
 * A run with its episodes.
 */
export interface RunView1 {
/**
 * Whether its report may be read.
 */
has_report: boolean
/**
 * Whether the server plays it now, and whoever reads this may stop it.
 */
may_stop: boolean
/**
 * Whether nobody plays it, something of it is missing, and whoever reads this may let the server go on with it.
 */
may_resume: boolean
run: RunLine1
/**
 * Its episodes in plan order.
 */
episodes: EpisodeLine[]
}
/**
 * How far a study is, for whoever runs it.
 */
export interface StudyProgress {
/**
 * Its name.
 */
name: string
/**
 * What stands above its pages.
 */
title: string
/**
 * Who takes part.
 */
participants: ParticipantProgress[]
}
/**
 * How far a participant is.
 */
export interface ParticipantProgress {
/**
 * The id.
 */
id: string
/**
 * A word: `invited`, `asked`, `plays`, `done`, `refused` or `left`; `damaged` where the answers cannot be read.
 */
state: string
/**
 * The place of the condition in which they are, from 1.
 */
place?: (number | null)
/**
 * Its name, which the participant is never told.
 */
condition?: (string | null)
/**
 * All conditions.
 */
conditions: number
/**
 * Pages and games that are behind them.
 */
done: number
/**
 * All of them.
 */
all: number
/**
 * Games that are behind them.
 */
played: number
/**
 * All games.
 */
episodes: number
}
/**
 * A run that somebody wants: what `cooperage run` takes, in its words.
 */
export interface NewRun {
/**
 * Suites and tasks.
 */
selection: string[]
/**
 * The name of its folder; by default it is made of the tasks and the plan.
 */
name: (string | null)
/**
 * The framework.
 */
team: (string | null)
/**
 * Models, as behind `--model`.
 */
models: string[]
/**
 * Who plays in a seat, as behind `--seat`.
 */
seats: string[]
/**
 * People, as behind `--human`.
 */
humans: string[]
/**
 * People who instruct the run and sit in no seat, as behind `--instructor`.
 */
instructors: string[]
/**
 * Options, as behind `--set`.
 */
options: string[]
/**
 * The number of agents.
 */
agents: (number | null)
/**
 * Episodes of each task.
 */
episodes: (number | null)
/**
 * Only the first so many tasks.
 */
limit: (number | null)
/**
 * The seed.
 */
seed: (number | null)
/**
 * The clock: `wait`, `tokens` or `wall`.
 */
clock: (string | null)
/**
 * With `wall`: virtual seconds in a real one.
 */
speed: (number | null)
/**
 * Ticks after which an episode ends.
 */
max_ticks: (number | null)
/**
 * What an episode may cost, in US dollars.
 */
max_cost: (number | null)
/**
 * Seconds after which the seat of a person who does nothing is let go.
 */
afk_seconds: (number | null)
/**
 * Whether costs are agreed to.
 */
yes: boolean
/**
 * Whether the plan is only to be shown.
 */
dry_run: boolean
}
/**
 * How a run is to be gone on with that nobody plays any more.
 */
export interface ResumeRun {
/**
 * Whether costs are agreed to.
 */
yes: boolean
}
/**
 * What came of it.
 */
export interface NewRunAnswer {
/**
 * The run's name, where it was started.
 */
run?: (string | null)
/**
 * The invitations of people in seats.
 */
seats: SeatLink[]
/**
 * The invitations of people who instruct.
 */
instructors: InstructorLink[]
/**
 * The plan and its estimated cost, where it was only to be shown.
 */
plan?: (string | null)
}
/**
 * The invitation of a person who plays.
 */
export interface SeatLink {
/**
 * The first seat.
 */
seat: number
/**
 * All seats of the person.
 */
seats: number[]
/**
 * The person's name.
 */
name: string
/**
 * The whole address.
 */
url: string
}
/**
 * The invitation of a person who instructs.
 */
export interface InstructorLink {
/**
 * The person's name.
 */
name: string
/**
 * The whole address.
 */
url: string
}
/**
 * What may be chosen for a new run.
 */
export interface Choices {
/**
 * The suites.
 */
suites: SuiteChoice[]
/**
 * Frameworks: name and one line.
 */
teams: [string, string][]
/**
 * Models that need no key: name and one line.
 */
models: [string, string][]
}
/**
 * A suite that may be chosen.
 */
export interface SuiteChoice {
/**
 * Its name.
 */
name: string
/**
 * One line about it.
 */
about: string
/**
 * The framework that plays unless another is named.
 */
team: string
/**
 * The number of agents unless another is given.
 */
agents: number
/**
 * Its tasks.
 */
tasks: string[]
/**
 * Teams of its own: name and one line.
 */
teams: [string, string][]
}
/**
 * A call with its messages.
 */
export interface Prompt {
/**
 * The call's number in the episode.
 */
call: number
/**
 * Its messages, the first one first.
 */
messages: PromptMessage[]
}
/**
 * A message of a prompt.
 */
export interface PromptMessage {
/**
 * Who speaks: `system`, `user` or `assistant`.
 */
speaker: string
/**
 * The words.
 */
text: string
/**
 * Whether this call is the first of the episode to have it.
 */
is_new: boolean
}
/**
 * A part of a page that the templates of reports have drawn.
 */
export interface Drawing {
/**
 * Its name; another one where it is another.
 */
version: string
/**
 * Whether it stays as it is: nothing more comes.
 */
is_last: boolean
/**
 * The part, as HTML in which every text is escaped; absent where the page has it.
 */
html?: (string | null)
}
/**
 * How a team stands.
 */
export interface TeamMoment {
/**
 * From which tick on.
 */
from: number
/**
 * The first tick at which it may stand otherwise; absent where it stays so to the end.
 */
until?: (number | null)
/**
 * How, as HTML in which every text is escaped.
 */
html: string
}
/**
 * What was found in an episode.
 */
export interface Found {
/**
 * In order of time.
 */
hits: Hit[]
/**
 * Whether that is all; there may be more than are told.
 */
is_all: boolean
}
/**
 * A text with the words that were sought.
 */
export interface Hit {
/**
 * What it is: `prompt`, `reply`, `message`, `event`, `action`, `note` or `person`.
 */
kind: string
/**
 * When it was.
 */
tick: number
/**
 * The call of a model that it belongs to.
 */
call?: (number | null)
/**
 * Whom it concerns.
 */
agent?: (number | null)
/**
 * Some of the text before the first of the words.
 */
before: string
/**
 * The word, as it stands there.
 */
found: string
/**
 * Some of the text after it.
 */
after: string
}
/**
 * A seat.
 */
export interface SeatView {
/**
 * See [`VERSION`](crate::wire::VERSION).
 */
version: number
/**
 * The person's name.
 */
person: string
/**
 * The number of the seat and of its agent.
 */
seat: number
/**
 * All seats that the person plays.
 */
seats: number[]
/**
 * All people who play, by their seats.
 */
people: [number, string][]
/**
 * How things stand.
 */
phase: ("lobby" | "playing" | "away" | "between" | "ended")
/**
 * Whether the person has said to be there.
 */
is_ready: boolean
/**
 * The people who are not there yet.
 */
waiting_for: string[]
/**
 * The game that is played, from 1.
 */
game: number
/**
 * The number of games.
 */
games: number
/**
 * The task's name.
 */
task: string
/**
 * One line about it.
 */
about: string
/**
 * Microseconds of a tick.
 */
tick_us: number
/**
 * The tick at which the game ends by itself.
 */
horizon: number
/**
 * Whether the world goes on while the person thinks.
 */
is_wall: boolean
/**
 * Whether a team plays in the seat while the person is away.
 */
has_stand_in: boolean
/**
 * The keys that may be pressed, with the line each stands for.
 */
keys: [string, string][]
/**
 * How what is ordered is made.
 */
recipes: Making[]
/**
 * How the last game ended, as a sentence.
 */
end?: (string | null)
}
/**
 * What does not change while somebody sits there.
 */
export interface Rules {
/**
 * The agents' names by seat.
 */
names: string[]
/**
 * What the agent can do.
 */
tools: Tool[]
/**
 * What the parameters of these tools stand for in the world, tool by tool.
 */
slots: Slot[][]
manual: Manual
}
/**
 * A tool.
 */
export interface Tool {
/**
 * Unique among the tools of a seat.
 */
name: string
/**
 * What it does.
 */
doc: string
/**
 * What it does with the agent's body: `instant`, or what happens when the body is busy: `refuse`, `interrupt`, `queue`.
 */
when_busy: string
/**
 * The JSON Schema of its arguments, an object.
 */
arguments: {
[k: string]: unknown | undefined
}
/**
 * How it is typed, such as `goTo(x, y, z)`.
 */
typed: string
}
/**
 * A parameter of a tool, as it is filled in by pointing at something.
 */
export interface Slot {
/**
 * Its name.
 */
name: string
/**
 * Whether a call without it is refused.
 */
required: boolean
/**
 * What its value stands for: `item`, `block`, `container`, `creature`, `agent`, `mover` (an agent or a creature), a coordinate
 * of a `block_cell`, of a `free_cell` or of a `stand_cell`, or `any`.
 */
meaning: string
/**
 * Which coordinate: `east`, `up`, `south`, or `all` for a list of the three.
 */
coordinate?: (string | null)
}
/**
 * What the world tells about itself.
 */
export interface Manual {
/**
 * Sections in the order in which they are best read.
 */
sections: Section[]
}
/**
 * A section of the manual.
 */
export interface Section {
/**
 * Its name, such as `goal` or `recipes`.
 */
name: string
/**
 * Its entries in order.
 */
items: string[]
}
/**
 * What a page has to learn to draw a block world, beyond what it has been told of it.
 */
export interface BlockChanges2 {
/**
 * Whether everything that the page knew is to be forgotten first.
 */
whole: boolean
/**
 * How states look of which the page has not been told.
 */
looks: BlockLook[]
/**
 * Contents of sections that the page does not have. It keeps those that a section has.
 */
contents: SectionContent[]
/**
 * Sections with another content than before: x, y, z in sections, and the content's number. Nobody looks into a section
 * with content 0: it counts as full.
 */
placed: [number, number, number, number][]
/**
 * Sections that are gone: x, y, z in sections.
 */
gone: [number, number, number][]
/**
 * Creatures, things that lie on the ground and vehicles that are new or otherwise than before, with their numbers.
 */
others: [number, BlockOther][]
/**
 * Numbers of those that are gone.
 */
left: number[]
/**
 * Cells of a plan that are still missing, where that has changed: x, y, z and the number of the state that is wanted.
 */
missing?: ([number, number, number, number][] | null)
}
/**
 * The world as it is now, from a seat.
 */
export interface Moment {
/**
 * Whether the world waits for this person.
 */
is_turn: boolean
now: Now
/**
 * How it looks, where it is drawn.
 */
scene?: (Scene | null)
/**
 * In a block world: what is new since the last moment that the page was told of. Nothing that the person's agent does not
 * perceive is among it.
 */
changes?: (BlockChanges1 | null)
}
/**
 * What is known.
 */
export interface Now {
/**
 * When.
 */
tick: number
/**
 * What is around, in words for people.
 */
look: string
/**
 * What the agent carries: item and number.
 */
carried: [string, number][]
/**
 * What the world proposes.
 */
offers: Offer[]
/**
 * How much of the task is done, from 0 to 1, where that can be told.
 */
completion?: (number | null)
/**
 * Further counts by name.
 */
figures: [string, number][]
}
/**
 * An action that the world proposes now.
 */
export interface Offer {
/**
 * The tool's name.
 */
tool: string
/**
 * Its arguments by name.
 */
arguments: {
[k: string]: unknown | undefined
}
/**
 * How the world words it.
 */
label: string
/**
 * How it is typed.
 */
typed: string
}
/**
 * Something that happened.
 */
export interface ToldLine {
/**
 * When.
 */
tick: number
/**
 * What kind of thing: `event`, `message`, `refused` or `own`.
 */
kind: string
/**
 * In words.
 */
text: string
/**
 * Where an agent says something: its number, and its words alone.
 * 
 * @minItems 2
 * @maxItems 2
 */
said?: ([number, string] | null)
}
/**
 * An agent in the list of the hub.
 */
export interface HubAgent {
/**
 * Its name.
 */
name: string
/**
 * Whether it is in the game.
 */
in_game: boolean
/**
 * The name of its world; absent while it waits for one.
 */
world?: (string | null)
/**
 * The run of that world.
 */
run?: (string | null)
/**
 * The key of its episode.
 */
episode?: (string | null)
}
/**
 * A world that waiting agents are to be in.
 */
export interface NewWorld {
/**
 * `natural` or `flat`; `natural` unless said.
 */
land: (string | null)
/**
 * The model of those whose profiles name none; `oracle` unless said.
 */
model: (string | null)
/**
 * The seed.
 */
seed: (number | null)
/**
 * Virtual minutes after which the world ends; without end unless said.
 */
minutes: (number | null)
/**
 * `wall` or `tokens`; `wall` unless said.
 */
clock: (string | null)
/**
 * With `wall`: virtual seconds in a real one.
 */
speed: (number | null)
/**
 * The name of the run; by default one that is free.
 */
name: (string | null)
/**
 * What it may cost, in US dollars.
 */
max_cost: (number | null)
/**
 * Whether costs are agreed to.
 */
yes: boolean
}
/**
 * Where a participant stands.
 */
export interface StudyView {
/**
 * What stands above every page.
 */
title: string
/**
 * Pages and games that are behind the participant.
 */
done: number
/**
 * All of them.
 */
all: number
/**
 * All games.
 */
games: number
/**
 * What comes next.
 */
step: ({
type: "consent"
/**
 * What is done and kept.
 */
text: string
} | {
type: "questions"
/**
 * `start`, `before`, `after` or `end`.
 */
moment: string
/**
 * The number of the game they are about, from 1.
 */
about?: (number | null)
/**
 * The questions.
 */
questions: Asked[]
} | {
type: "play"
/**
 * The number of the game, from 1.
 */
number: number
/**
 * Where the participant's seat is, once the game has begun.
 */
link?: (string | null)
} | {
type: "end"
/**
 * `done`, `refused` or `left`.
 */
how: string
/**
 * What is to be read.
 */
text: string
})
}
/**
 * A question, without what only reports need.
 */
export interface Asked {
/**
 * Its id.
 */
id: string
/**
 * What people read.
 */
text: string
/**
 * Whether it may be left out.
 */
optional: boolean
/**
 * How it is answered.
 */
answer: ({
type: "likert"
/**
 * How many points.
 */
points: number
/**
 * What the first means.
 */
low: string
/**
 * What the last means.
 */
high: string
} | {
type: "text"
/**
 * The most characters.
 */
most: number
} | {
type: "choice"
/**
 * The options.
 */
options: string[]
} | {
type: "number"
/**
 * The smallest.
 */
least?: (number | null)
/**
 * The largest.
 */
most?: (number | null)
/**
 * What is counted.
 */
unit: string
})
}
