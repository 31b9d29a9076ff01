// Made from `wire.schema.json` by `npm run wire`, in one piece as the schema is; not edited by hand.

/**
 * A message from the server to a page.
 */
export type ToPage = ({
type: "hello"
/**
 * The version of the messages: [`VERSION`].
 */
version: number
/**
 * The role of the page: `admin`, `viewer` or `instructor`.
 */
role: string
} | (EpisodeInfo & {
type: "episode"
}) | {
type: "records"
/**
 * The index of the first line.
 */
first: number
/**
 * The lines, as they are in the journal; a note also has its `words`.
 */
records: unknown[]
} | (Progress & {
type: "progress"
}) | {
type: "scores"
/**
 * The index of the first score.
 */
first: number
/**
 * The tick, and the share from 0 to 1.
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
 * The reason, as a sentence.
 */
text: string
})
/**
 * A message from a page to the server.
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
 * Whether the page can decompress messages; long messages are then binary, compressed with zlib.
 */
can_unpack: boolean
/**
 * The tick whose world should come first if the episode is over, because people look at it first.
 */
at: (number | null)
} | {
type: "follow"
} | {
type: "look"
/**
 * The time in ticks.
 */
tick: number
/**
 * Whether the page has lost its knowledge of a block world, and needs all of it.
 */
whole: boolean
} | {
type: "say"
/**
 * The number of the agent; absent for all agents.
 */
to: (number | null)
/**
 * The text of the message.
 */
text: string
/**
 * Whether it is an order, which stays in force.
 */
is_order: boolean
/**
 * The id of the recording whose words these are, if they were spoken.
 */
spoken: (string | null)
} | {
type: "answer"
/**
 * The question's number.
 */
ask: number
/**
 * The answer, in the team's own form.
 */
data: {
[k: string]: unknown | undefined
}
} | {
type: "pause"
/**
 * Whether the world is paused.
 */
on: boolean
} | {
type: "speed"
/**
 * Virtual seconds per real second.
 */
times: number
})
/**
 * A message from the server to the page of a seat.
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
 * The lines, one per item of news.
 */
lines: ToldLine[]
} | {
type: "answer"
/**
 * The lines of the answer.
 */
lines: string[]
} | {
type: "refused"
/**
 * The reason, as a sentence.
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
 * A message from the page of a seat.
 */
export type FromSeat = ({
type: "ready"
} | {
type: "line"
/**
 * The typed text.
 */
text: string
} | {
type: "call"
/**
 * The tool's name.
 */
tool: string
/**
 * The arguments by name.
 */
arguments: {
[k: string]: unknown | undefined
}
} | {
type: "say"
/**
 * The number of the agent; absent for all agents.
 */
to: (number | null)
/**
 * The text of the message.
 */
text: string
/**
 * The id of the recording whose words these are, if they were spoken.
 */
spoken: (string | null)
} | {
type: "wait"
} | {
type: "stop"
} | {
type: "back"
} | {
type: "hand_over"
})
/**
 * A request from a participant's page.
 */
export type FromParticipant = ({
type: "consent"
/**
 * Whether the participant agrees.
 */
given: boolean
} | {
type: "answers"
/**
 * A number, a text, or null for a question that is skipped.
 */
answers: {
[k: string]: (NumberOrText | null) | undefined
}
} | {
type: "introduced"
} | {
type: "play"
} | {
type: "leave"
})
/**
 * The JSON form of an answer.
 */
export type NumberOrText = (number | string)

/**
 * All messages in one type, so that one schema has all definitions.
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
comments: CommentsView
new_comment: NewComment
drawing: Drawing
team: TeamMoment
found: Found
to_seat: ToSeat
from_seat: FromSeat
hub_agent: HubAgent
new_world: NewWorld
study: StudyView
voice: VoiceView
heard: HeardWords
aloud: AloudText
from_participant: FromParticipant
}
/**
 * The description of an episode.
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
 * The goal, as the world describes it.
 */
goal: string
/**
 * The agents' names by seat.
 */
agents: string[]
/**
 * The teams and their seats.
 */
teams: TeamInfo[]
/**
 * The people in seats, by seat.
 */
people: [number, string][]
/**
 * The prices of models, as far as the plan has them: the model, and nano-dollars for a token of prompts and of
 * replies.
 */
prices: [string, number, number][]
/**
 * The length of a tick in microseconds.
 */
tick_us: number
/**
 * The tick at which the task ends by itself.
 */
horizon: number
/**
 * Why the world cannot be shown, if so.
 */
no_world?: (string | null)
/**
 * Whether this server plays the episode now, and the viewer may send messages to its agents.
 */
is_hosted: boolean
/**
 * The keys that a person in a seat may press, with the tool that each calls.
 */
keys: [string, string][]
/**
 * The recipes of the ordered items.
 */
recipes: Making[]
/**
 * The tick whose world comes next, if the page asked for it and the episode is over.
 */
comes?: (number | null)
}
/**
 * A team and its seats.
 */
export interface TeamInfo {
/**
 * The name of its framework.
 */
framework: string
/**
 * The seats of the team.
 */
seats: number[]
/**
 * The models that the team calls.
 */
models: string[]
}
/**
 * The drawing of how one thing is made. Every shape has its place; the page that draws it chooses the colours.
 */
export interface Making {
/**
 * The thing that is made.
 */
name: string
/**
 * The same in words, for readers who do not see the drawing: a sentence for each step.
 */
steps: string[]
/**
 * The upper end of the drawing.
 */
top: number
/**
 * How wide it is.
 */
width: number
/**
 * The lower end of the drawing, counted from 0.
 */
height: number
/**
 * The boxes of all things.
 */
boxes: MakingBox[]
/**
 * The lines from each thing to its products.
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
 * The thing's name.
 */
name: string
/**
 * The part that it has in the making.
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
 * The tool's name.
 */
name: string
/**
 * Whether it is there.
 */
is_there: boolean
/**
 * The right end of the name.
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
 * The last known tick.
 */
ticks: number
/**
 * The number of journal lines.
 */
records: number
/**
 * The tick up to which the world was played; earlier moments can be shown at once.
 */
played: number
/**
 * Whether the episode has no end yet.
 */
is_live: boolean
/**
 * Whether the episode has no end, and no process plays it now.
 */
is_stopped?: boolean
/**
 * Why the world cannot be shown from some tick on, if so.
 */
broken?: (string | null)
}
/**
 * This part of the changes.
 */
export interface BlockChanges {
/**
 * Whether the page must first forget all that it knew of the world.
 */
whole: boolean
/**
 * The appearance of states that the page does not know yet.
 */
looks: BlockLook[]
/**
 * Contents of sections that the page does not have. It keeps the contents that a section uses.
 */
contents: SectionContent[]
/**
 * Sections with a new content: x, y, z in sections, and the content's number. Content 0 is a section that no agent
 * can see into; it counts as full.
 */
placed: [number, number, number, number][]
/**
 * Sections that are gone: x, y, z in sections.
 */
gone: [number, number, number][]
/**
 * Creatures, items on the ground and vehicles that are new or have changed, with their numbers.
 */
others: [number, BlockOther][]
/**
 * The numbers of those that are gone.
 */
left: number[]
/**
 * The cells of a building plan that are still missing, if they have changed: x, y, z and the number of the wanted
 * state.
 */
missing?: ([number, number, number, number][] | null)
}
/**
 * How a state of a block looks.
 */
export interface BlockLook {
state: number
name: string
/**
 * The shape: `none`, `cube`, `boxes`, `plant`, `torch`, `flat` or `liquid`.
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
 * Its opacity, from 0 to 1.
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
 * The content's number. Equal contents share it, as long as a moment uses them.
 */
number: number
/**
 * The numbers of the states in the section.
 */
palette: number[]
/**
 * Runs of equal cells, x fastest, then z, then y. Each run is its length and its index in the palette, as LEB128.
 * Each byte is one character, from `@` for 0 on, skipping the backslash. Compressed messages are a quarter smaller
 * than with base64.
 */
runs: string
}
/**
 * Something in a block world that is neither a block nor an agent.
 */
export interface BlockOther {
/**
 * Its kind: `creature`, `item` or `vehicle`.
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
 * The direction in which it looks, in degrees; see [`BlockAgent::yaw`].
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
 * The time in ticks.
 */
tick: number
/**
 * The picture of the world.
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
 * In a block world: the changes since the last moment that the page was told.
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
 * The places of all cells, row by row. A cell without a place is free.
 */
places: Place[]
/**
 * The agents in order of their numbers.
 */
figures: Figure[]
/**
 * The orders, oldest first.
 */
orders: OrderCard[]
/**
 * Other things worth knowing, such as points: name and value.
 */
facts: [string, string][]
/**
 * The things that were served so far, with their counts.
 */
served?: [string, number][]
/**
 * The commands of the last step, in its order.
 */
last?: LastCommand[]
/**
 * For a person in a seat: the gestures that mean something now.
 */
gestures?: FloorGesture[]
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
 * The kind of place, such as `pot`.
 */
form: string
/**
 * Its name where it has one.
 */
name?: string
/**
 * The things on it or in it.
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
 * Its column, from 0.
 */
x: number
/**
 * Its row, from 0.
 */
y: number
/**
 * The name of the agent.
 */
name: string
/**
 * The direction in which it looks: `north`, `east`, `south` or `west`; absent where that means nothing.
 */
facing?: (string | null)
/**
 * The things that it carries.
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
 * The name of the order.
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
 * A command of the last step.
 */
export interface LastCommand {
/**
 * The number of the agent that it was for.
 */
agent: number
/**
 * The command in words.
 */
text: string
/**
 * Whether it was carried out.
 */
is_done: boolean
}
/**
 * Something that a person can point at, and the calls that the two keys mean there.
 */
export interface FloorGesture {
/**
 * The name of the place; absent where nothing is pointed at.
 */
place?: (string | null)
/**
 * The thing at that place. Things that are not named here mean the same as their place.
 */
thing?: (string | null)
/**
 * The call of the key that takes and puts.
 */
hand?: (GestureCall | null)
/**
 * The call of the key that starts something.
 */
work?: (GestureCall | null)
}
/**
 * The call of a tool that a gesture means.
 */
export interface GestureCall {
/**
 * The tool's name.
 */
tool: string
/**
 * The arguments by name.
 */
arguments: {
[k: string]: unknown | undefined
}
/**
 * The effect in words for people.
 */
label: string
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
 * The name of the agent.
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
 * The direction in which it looks, in degrees: 0 south, 90 west, 180 north, 270 east.
 */
yaw: number
/**
 * Degrees below the horizon that it looks.
 */
pitch: number
/**
 * The item in its hand.
 */
holds?: (string | null)
/**
 * The colour of the item in its hand, as `0xRRGGBB`.
 */
holds_colour?: (number | null)
/**
 * Its health in half hearts, from 0 to 20; absent where the viewer cannot know it.
 */
health?: (number | null)
/**
 * Its food level, from 0 to 20; absent where the viewer cannot know it.
 */
food?: (number | null)
/**
 * The names and counts of the items that it carries, most first; empty where the viewer cannot know them.
 */
carries: [string, number][]
/**
 * The activity of its body.
 */
doing?: (string | null)
/**
 * Whether it crouches.
 */
is_crouching?: boolean
/**
 * Whether it lies in a bed.
 */
is_lying?: boolean
/**
 * Whether it is dead and waits to come back.
 */
is_dead?: boolean
}
/**
 * The changes that a page needs to draw a block world, in addition to what it was told before.
 */
export interface BlockChanges1 {
/**
 * Whether the page must first forget all that it knew of the world.
 */
whole: boolean
/**
 * The appearance of states that the page does not know yet.
 */
looks: BlockLook[]
/**
 * Contents of sections that the page does not have. It keeps the contents that a section uses.
 */
contents: SectionContent[]
/**
 * Sections with a new content: x, y, z in sections, and the content's number. Content 0 is a section that no agent
 * can see into; it counts as full.
 */
placed: [number, number, number, number][]
/**
 * Sections that are gone: x, y, z in sections.
 */
gone: [number, number, number][]
/**
 * Creatures, items on the ground and vehicles that are new or have changed, with their numbers.
 */
others: [number, BlockOther][]
/**
 * The numbers of those that are gone.
 */
left: number[]
/**
 * The cells of a building plan that are still missing, if they have changed: x, y, z and the number of the wanted
 * state.
 */
missing?: ([number, number, number, number][] | null)
}
/**
 * A run in the list of runs.
 */
export interface RunLine {
/**
 * The run's name, which is the name of its folder.
 */
name: string
/**
 * The experiment to which the run belongs.
 */
experiment?: (string | null)
/**
 * The suites or tasks that were selected.
 */
selection: string[]
/**
 * The frameworks of its teams.
 */
teams: string[]
/**
 * The models of its teams.
 */
models: string[]
/**
 * The number of planned episodes.
 */
episodes: number
/**
 * The number of episodes that have ended.
 */
finished: number
/**
 * The number of episodes that have begun and not ended, while a process plays the run.
 */
under_way: number
/**
 * The number of episodes that have begun and not ended, while no process plays the run.
 */
stopped: number
/**
 * The share of all episodes that was played, from 0 to 1. An unfinished episode counts by the share of its time.
 */
played: number
/**
 * The mean share of the task that was done in the finished episodes, from 0 to 1; absent if there are none.
 */
completion?: (number | null)
/**
 * The mean share of the task that was done so far in the episodes that this server plays.
 */
completion_so_far?: (number | null)
/**
 * When its plan was written, in seconds since 1970.
 */
begun?: (number | null)
/**
 * When one of its journals was written last, in seconds since 1970.
 */
changed?: (number | null)
/**
 * The reasons why episodes ended, with their numbers, the most frequent first.
 */
endings: [string, number][]
/**
 * The cost of the finished episodes in millionths of a US dollar; absent if a price is unknown, and for viewers.
 */
cost_micro_usd?: (number | null)
/**
 * Whether the viewer may compare it with other runs.
 */
may_compare: boolean
/**
 * Why the run cannot be read, if so.
 */
damaged?: (string | null)
}
/**
 * A run with its episodes.
 */
export interface RunView {
/**
 * Whether the viewer may read the report.
 */
has_report: boolean
/**
 * Whether this server plays the run now, and the viewer may stop it.
 */
may_stop: boolean
/**
 * Whether the run is incomplete, no process plays it, and the viewer may make the server resume it.
 */
may_resume: boolean
run: RunLine1
/**
 * The episodes in the order of the plan; of a run with very many, the first ones and those under way.
 */
episodes: EpisodeLine[]
}
/**
 * A run in the list of runs.
 */
export interface RunLine1 {
/**
 * The run's name, which is the name of its folder.
 */
name: string
/**
 * The experiment to which the run belongs.
 */
experiment?: (string | null)
/**
 * The suites or tasks that were selected.
 */
selection: string[]
/**
 * The frameworks of its teams.
 */
teams: string[]
/**
 * The models of its teams.
 */
models: string[]
/**
 * The number of planned episodes.
 */
episodes: number
/**
 * The number of episodes that have ended.
 */
finished: number
/**
 * The number of episodes that have begun and not ended, while a process plays the run.
 */
under_way: number
/**
 * The number of episodes that have begun and not ended, while no process plays the run.
 */
stopped: number
/**
 * The share of all episodes that was played, from 0 to 1. An unfinished episode counts by the share of its time.
 */
played: number
/**
 * The mean share of the task that was done in the finished episodes, from 0 to 1; absent if there are none.
 */
completion?: (number | null)
/**
 * The mean share of the task that was done so far in the episodes that this server plays.
 */
completion_so_far?: (number | null)
/**
 * When its plan was written, in seconds since 1970.
 */
begun?: (number | null)
/**
 * When one of its journals was written last, in seconds since 1970.
 */
changed?: (number | null)
/**
 * The reasons why episodes ended, with their numbers, the most frequent first.
 */
endings: [string, number][]
/**
 * The cost of the finished episodes in millionths of a US dollar; absent if a price is unknown, and for viewers.
 */
cost_micro_usd?: (number | null)
/**
 * Whether the viewer may compare it with other runs.
 */
may_compare: boolean
/**
 * Why the run cannot be read, if so.
 */
damaged?: (string | null)
}
/**
 * An episode in the list of a run.
 */
export interface EpisodeLine {
/**
 * The episode's key.
 */
key: string
/**
 * The number in the plan, from 1.
 */
number: number
/**
 * The task that is played.
 */
task: string
/**
 * The state: `finished`, `under_way`, `stopped` (begun, but no process plays it), `missing` or `damaged`.
 */
state: string
/**
 * The reason why it ended.
 */
reason?: string
/**
 * The share of the task that was done, from 0 to 1; the share so far if this server plays the episode.
 */
completion?: (number | null)
/**
 * The share of its time that was played, from 0 to 1, if it has no end.
 */
played?: (number | null)
/**
 * Seconds of virtual time; the time so far if it has no end.
 */
seconds?: (number | null)
/**
 * The number of model calls.
 */
calls?: (number | null)
/**
 * The number of tokens in prompts and replies.
 */
tokens?: (number | null)
}
/**
 * A run as its instructor sees it.
 */
export interface InstructedRun {
/**
 * The instructor's name.
 */
name: string
run: RunView1
}
/**
 * A run with its episodes.
 */
export interface RunView1 {
/**
 * Whether the viewer may read the report.
 */
has_report: boolean
/**
 * Whether this server plays the run now, and the viewer may stop it.
 */
may_stop: boolean
/**
 * Whether the run is incomplete, no process plays it, and the viewer may make the server resume it.
 */
may_resume: boolean
run: RunLine1
/**
 * The episodes in the order of the plan; of a run with very many, the first ones and those under way.
 */
episodes: EpisodeLine[]
}
/**
 * The progress of a study, for the admin.
 */
export interface StudyProgress {
/**
 * The study's name.
 */
name: string
/**
 * The title above the participants' pages.
 */
title: string
/**
 * The progress of each participant.
 */
participants: ParticipantProgress[]
}
/**
 * The progress of a participant.
 */
export interface ParticipantProgress {
/**
 * The participant's id.
 */
id: string
/**
 * The state: `invited`, `asked`, `introduced`, `plays`, `done`, `refused` or `left`; `damaged` if the answers cannot be read.
 */
state: string
/**
 * The place of the participant's present condition, from 1.
 */
place?: (number | null)
/**
 * The name of the condition, which the participant is never told.
 */
condition?: (string | null)
/**
 * The number of conditions.
 */
conditions: number
/**
 * The number of completed pages and games.
 */
done: number
/**
 * The number of all pages and games.
 */
all: number
/**
 * The number of completed games.
 */
played: number
/**
 * The number of all games.
 */
episodes: number
}
/**
 * A request for a new run, with the arguments of `cooperage run`.
 */
export interface NewRun {
/**
 * The suites and tasks.
 */
selection: string[]
/**
 * The name of the run's folder; by default it is made from the tasks and the plan.
 */
name: (string | null)
/**
 * The framework of the team.
 */
team: (string | null)
/**
 * Language models, in the form of `--model`.
 */
models: string[]
/**
 * Players of single seats, in the form of `--seat`.
 */
seats: string[]
/**
 * People who play, in the form of `--human`.
 */
humans: string[]
/**
 * People who instruct the run without a seat, in the form of `--instructor`.
 */
instructors: string[]
/**
 * Options, in the form of `--set`.
 */
options: string[]
/**
 * The number of agents.
 */
agents: (number | null)
/**
 * The number of episodes of each task.
 */
episodes: (number | null)
/**
 * The number of tasks to play, counted from the first.
 */
limit: (number | null)
/**
 * The seed of the run.
 */
seed: (number | null)
/**
 * The clock: `wait`, `tokens` or `wall`.
 */
clock: (string | null)
/**
 * With the clock `wall`: virtual seconds per real second.
 */
speed: (number | null)
/**
 * The number of ticks after which an episode ends.
 */
max_ticks: (number | null)
/**
 * The most that an episode may cost, in US dollars.
 */
max_cost: (number | null)
/**
 * The number of idle seconds after which a person loses their seat.
 */
afk_seconds: (number | null)
/**
 * Whether to start without asking, at any estimated cost.
 */
yes: boolean
/**
 * Whether to show the plan only.
 */
dry_run: boolean
}
/**
 * A request to resume a run that no process is playing.
 */
export interface ResumeRun {
/**
 * Whether to resume without asking, at any estimated cost.
 */
yes: boolean
}
/**
 * The answer to a request to start or resume a run.
 */
export interface NewRunAnswer {
/**
 * The name of the run, if it was started.
 */
run?: (string | null)
/**
 * The invitations of the people in seats.
 */
seats: SeatLink[]
/**
 * The invitations of the instructors.
 */
instructors: InstructorLink[]
/**
 * The plan, if only the plan was requested.
 */
plan?: (string | null)
/**
 * The estimated calls, tokens and costs of that plan.
 */
estimate?: (string | null)
}
/**
 * The invitation of a person in a seat.
 */
export interface SeatLink {
/**
 * The person's first seat.
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
 * The full address of the invitation.
 */
url: string
/**
 * How the person joins with a client of the game, where that is possible.
 */
client?: (ClientInvitation | null)
}
/**
 * How a person joins a block world with a client of Minecraft. It is a secret of the person, as the link is: the login name is all
 * that a client has to know.
 */
export interface ClientInvitation {
/**
 * The address of the server, with its port.
 */
address: string
/**
 * The version of the game whose blocks the world has.
 */
version: string
/**
 * The name with which the person logs in.
 */
login: string
}
/**
 * The invitation of an instructor.
 */
export interface InstructorLink {
/**
 * The instructor's name.
 */
name: string
/**
 * The full address of the invitation.
 */
url: string
}
/**
 * The suites, frameworks and models from which a new run can be composed.
 */
export interface Choices {
/**
 * The suites with their tasks.
 */
suites: SuiteChoice[]
/**
 * The frameworks, with a line about each.
 */
teams: [string, string][]
/**
 * The models that need no API key, with a line about each.
 */
models: [string, string][]
}
/**
 * A suite from which a new run can be composed.
 */
export interface SuiteChoice {
/**
 * The name of the suite.
 */
name: string
/**
 * A line about the suite.
 */
about: string
/**
 * The framework that plays by default.
 */
team: string
/**
 * The number of agents by default.
 */
agents: number
/**
 * The tasks of the suite.
 */
tasks: string[]
/**
 * The suite's own frameworks, with a line about each.
 */
teams: [string, string][]
}
/**
 * A call of a model, with its messages.
 */
export interface Prompt {
/**
 * The call's number in the episode.
 */
call: number
/**
 * The messages in order.
 */
messages: PromptMessage[]
}
/**
 * A message of a prompt.
 */
export interface PromptMessage {
/**
 * The speaker: `system`, `user` or `assistant`.
 */
speaker: string
/**
 * The text of the message.
 */
text: string
/**
 * Whether no earlier call of the episode has this message.
 */
is_new: boolean
/**
 * The pictures that it shows after its text, as addresses that hold their bytes.
 */
images?: string[]
}
/**
 * The comments of a run.
 */
export interface CommentsView {
/**
 * The comments in order of episode and moment.
 */
comments: CommentLine[]
/**
 * The lines of the file that cannot be read, each with its reason.
 */
unread: string[]
/**
 * Whether the viewer may write comments and take them back.
 */
may_write: boolean
}
/**
 * A comment on a moment of an episode.
 */
export interface CommentLine {
/**
 * The number of the comment in its run.
 */
id: number
/**
 * The key of the episode.
 */
episode: string
/**
 * The moment, in ticks.
 */
tick: number
/**
 * The author's name; empty if it was not given.
 */
by: string
/**
 * The text, which may have several lines.
 */
text: string
}
/**
 * A request for a new comment.
 */
export interface NewComment {
/**
 * The key of the episode.
 */
episode: string
/**
 * The moment, in ticks.
 */
tick: number
/**
 * The author's name.
 */
by: string
/**
 * The words of the comment, which may have several lines.
 */
text: string
}
/**
 * A part of a page that the templates of reports have drawn.
 */
export interface Drawing {
/**
 * The name of this version; it changes with the drawing.
 */
version: string
/**
 * Whether the drawing is final.
 */
is_last: boolean
/**
 * The part, as HTML in which every text is escaped; absent if the page has it already.
 */
html?: (string | null)
}
/**
 * The state of a team during a span of time.
 */
export interface TeamMoment {
/**
 * The first tick of the span.
 */
from: number
/**
 * The first tick after the span; absent if the state stays to the end.
 */
until?: (number | null)
/**
 * The state, as HTML in which every text is escaped.
 */
html: string
}
/**
 * The results of a search in an episode.
 */
export interface Found {
/**
 * The hits in order of time.
 */
hits: Hit[]
/**
 * Whether these are all hits; their number is limited.
 */
is_all: boolean
}
/**
 * A text that contains the words of the search.
 */
export interface Hit {
/**
 * The kind: `prompt`, `reply`, `message`, `event`, `action`, `note` or `person`.
 */
kind: string
/**
 * The time in ticks.
 */
tick: number
/**
 * The number of the model call to which the text belongs.
 */
call?: (number | null)
/**
 * The number of the agent that the text concerns.
 */
agent?: (number | null)
/**
 * The text before the first of the words.
 */
before: string
/**
 * The word, as it is written in the text.
 */
found: string
/**
 * The text after the word.
 */
after: string
}
/**
 * A person's seat and its state.
 */
export interface SeatView {
/**
 * The version of the messages: [`VERSION`](crate::wire::VERSION).
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
 * The people who play, by their seats.
 */
people: [number, string][]
/**
 * The phase of the person's participation.
 */
phase: ("lobby" | "playing" | "away" | "between" | "ended")
/**
 * Whether the person has reported to be ready.
 */
is_ready: boolean
/**
 * The people who are not ready yet.
 */
waiting_for: string[]
/**
 * The number of the present game, from 1.
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
 * A heading for the person; the task's name if there is none.
 */
title: string
/**
 * The task in words for the person, in a line or two.
 */
about: string
/**
 * The length of a tick in microseconds.
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
 * The keys that the person may press, with the tool that each calls.
 */
keys: [string, string][]
/**
 * The recipes of the ordered items.
 */
recipes: Making[]
/**
 * How the person joins with a client of the game, where that is possible.
 */
client?: (ClientInvitation | null)
/**
 * How the last game ended, as a sentence.
 */
end?: (string | null)
}
/**
 * The facts about a seat that do not change during an episode.
 */
export interface Rules {
/**
 * The agents' names by seat.
 */
names: string[]
/**
 * The tools of the agent.
 */
tools: Tool[]
/**
 * The meaning of each parameter of these tools, tool by tool.
 */
slots: Slot[][]
manual: Manual
}
/**
 * A tool of an agent.
 */
export interface Tool {
/**
 * Unique among the tools of a seat.
 */
name: string
/**
 * A description of the tool.
 */
doc: string
/**
 * The tool's effect on the agent's body: `instant`, or the rule for a busy body: `refuse`, `interrupt`, `queue`.
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
 * A parameter of a tool that can be filled in by pointing at something in the world.
 */
export interface Slot {
/**
 * The name of the parameter.
 */
name: string
/**
 * Whether a call without it is refused.
 */
required: boolean
/**
 * The meaning of its value: `item`, `block`, `container`, `creature`, `agent`, `mover` (an agent or a creature), a
 * coordinate of a `block_cell`, of a `free_cell` or of a `stand_cell`, or `any`.
 */
meaning: string
/**
 * The coordinate: `east`, `up`, `south`, or `all` for a list of the three.
 */
coordinate?: (string | null)
}
/**
 * The world's manual for the agent.
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
 * The changes that a page needs to draw a block world, in addition to what it was told before.
 */
export interface BlockChanges2 {
/**
 * Whether the page must first forget all that it knew of the world.
 */
whole: boolean
/**
 * The appearance of states that the page does not know yet.
 */
looks: BlockLook[]
/**
 * Contents of sections that the page does not have. It keeps the contents that a section uses.
 */
contents: SectionContent[]
/**
 * Sections with a new content: x, y, z in sections, and the content's number. Content 0 is a section that no agent
 * can see into; it counts as full.
 */
placed: [number, number, number, number][]
/**
 * Sections that are gone: x, y, z in sections.
 */
gone: [number, number, number][]
/**
 * Creatures, items on the ground and vehicles that are new or have changed, with their numbers.
 */
others: [number, BlockOther][]
/**
 * The numbers of those that are gone.
 */
left: number[]
/**
 * The cells of a building plan that are still missing, if they have changed: x, y, z and the number of the wanted
 * state.
 */
missing?: ([number, number, number, number][] | null)
}
/**
 * The world at one moment, from a seat.
 */
export interface Moment {
/**
 * Whether the world waits for this person.
 */
is_turn: boolean
now: Now
/**
 * The picture of the world, if it can be drawn.
 */
scene?: (Scene | null)
/**
 * In a block world: the changes since the last moment that the page was told. They contain only cells that the
 * person's agent perceives.
 */
changes?: (BlockChanges1 | null)
}
/**
 * The situation in the seat.
 */
export interface Now {
/**
 * The time in ticks.
 */
tick: number
/**
 * The agent's surroundings, in words for people.
 */
look: string
/**
 * The items that the agent carries, with their counts.
 */
carried: [string, number][]
/**
 * The calls that the world proposes.
 */
offers: Offer[]
/**
 * The share of the task that is done, from 0 to 1, if the judge can tell.
 */
completion?: (number | null)
/**
 * Further figures of the judge, by name.
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
 * An item of news.
 */
export interface ToldLine {
/**
 * The time in ticks.
 */
tick: number
/**
 * The kind: `event`, `message`, `refused` or `own`.
 */
kind: string
/**
 * The news in words.
 */
text: string
/**
 * For a message of an agent: the agent's number, and the text alone.
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
 * The agent's name.
 */
name: string
/**
 * Whether the agent is in the game.
 */
in_game: boolean
/**
 * The name of its world; absent while it waits for one.
 */
world?: (string | null)
/**
 * The run that plays its world.
 */
run?: (string | null)
/**
 * The key of its episode.
 */
episode?: (string | null)
}
/**
 * The request for a world for the waiting agents.
 */
export interface NewWorld {
/**
 * The land: `natural` (default) or `flat`.
 */
land: (string | null)
/**
 * The model of agents whose profiles name none, such as `oracle`, a script; without it such an agent is an error.
 */
model: (string | null)
/**
 * The seed of the world.
 */
seed: (number | null)
/**
 * The number of virtual minutes after which the world ends; without a limit by default.
 */
minutes: (number | null)
/**
 * The clock: `wall` (default) or `tokens`.
 */
clock: (string | null)
/**
 * With the clock `wall`: virtual seconds per real second.
 */
speed: (number | null)
/**
 * The name of the run; by default one that is not taken.
 */
name: (string | null)
/**
 * The most that the world may cost, in US dollars.
 */
max_cost: (number | null)
/**
 * Whether to start without asking, at any estimated cost.
 */
yes: boolean
}
/**
 * The state of a participant's study.
 */
export interface StudyView {
/**
 * The title above every page.
 */
title: string
/**
 * The number of completed pages and games.
 */
done: number
/**
 * The number of all pages and games.
 */
all: number
/**
 * The number of all games.
 */
games: number
/**
 * The next step.
 */
step: ({
type: "consent"
/**
 * The text to which participants must agree.
 */
text: string
} | {
type: "questions"
/**
 * The moment: `start`, `before`, `after` or `end`.
 */
moment: string
/**
 * The number of the game that they are about, from 1.
 */
about?: (number | null)
/**
 * The questions that have no answer yet.
 */
questions: Asked[]
} | {
type: "introduction"
/**
 * The paragraphs, with empty lines between them.
 */
text: string
} | {
type: "play"
/**
 * The number of the game, from 1; 0 for the practice.
 */
number: number
/**
 * The address of the participant's seat, once the game has begun.
 */
link?: (string | null)
} | {
type: "end"
/**
 * The ending: `done`, `refused` or `left`.
 */
how: string
/**
 * The text to show.
 */
text: string
})
}
/**
 * A question, without the parts that only reports need.
 */
export interface Asked {
/**
 * The question's id.
 */
id: string
/**
 * The text that participants read.
 */
text: string
/**
 * Whether participants may skip it.
 */
optional: boolean
/**
 * The form of the answer.
 */
answer: ({
type: "likert"
/**
 * The number of points.
 */
points: number
/**
 * The label of the first point.
 */
low: string
/**
 * The label of the last point.
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
 * The options to choose from.
 */
options: string[]
} | {
type: "number"
/**
 * The smallest number that is allowed.
 */
least?: (number | null)
/**
 * The largest number that is allowed.
 */
most?: (number | null)
/**
 * The unit of the number.
 */
unit: string
})
}
/**
 * The speech that a page may offer.
 */
export interface VoiceView {
/**
 * Whether there is a transcriber, so that the page has a microphone button.
 */
hears: boolean
/**
 * How the page reads aloud what agents say.
 */
aloud: ("off" | "browser" | "server")
}
/**
 * The words of a recording.
 */
export interface HeardWords {
/**
 * The id of the recording, which a message with these words names.
 */
id: string
/**
 * The words; empty if nothing was recognised.
 */
text: string
}
/**
 * A text that is to be read aloud.
 */
export interface AloudText {
/**
 * Its words, of which the first thousand characters are read.
 */
text: string
/**
 * The number of the agent whose voice is wanted.
 */
agent: number
}
