// A run: its episodes as a table that can be sorted and sifted.

import { useMemo, useState } from "preact/hooks";
import { count, duration, percent } from "../data/words";
import { Banner } from "../parts/banner";
import { Bar } from "../parts/bar";
import { useFetched, useOnce } from "../parts/fetched";
import { Link, episodePath } from "../route";
import type { EpisodeLine, NewRunAnswer, ResumeRun, RunLine, RunView } from "../wire";
import { RunMark } from "./home";

const REFRESH = 3_000;

interface Column {
  name: string;
  title: string;
  isNumber: boolean;
  value(episode: EpisodeLine): number | string | undefined;
}

const COLUMNS: Column[] = [
  { name: "number", title: "no.", isNumber: true, value: (one) => one.number },
  { name: "task", title: "task", isNumber: false, value: (one) => one.task },
  { name: "state", title: "state", isNumber: false, value: (one) => one.state },
  { name: "completion", title: "completion", isNumber: true, value: (one) => one.completion ?? undefined },
  { name: "seconds", title: "time", isNumber: true, value: (one) => one.seconds ?? undefined },
  { name: "calls", title: "calls", isNumber: true, value: (one) => one.calls ?? undefined },
  { name: "tokens", title: "tokens", isNumber: true, value: (one) => one.tokens ?? undefined },
  { name: "reason", title: "ended because", isNumber: false, value: (one) => one.reason },
];

export function RunPage({ name }: { name: string }) {
  const { value: view, error } = useFetched<RunView>(`/api/runs/${encodeURIComponent(name)}`, REFRESH);
  const run = view?.run;
  return (
    <main>
      <header>
        <p class="brand"><Link to="/">Cooperage · studio</Link></p>
        <h1 tabIndex={-1}>{name}</h1>
        {run && (
          <dl class="facts">
            <div><dt>tasks</dt><dd>{run.selection.join(", ")}</dd></div>
            <div><dt>teams</dt><dd>{run.teams.join(", ") || "none"}</dd></div>
            <div><dt>models</dt><dd>{run.models.join(", ") || "none"}</dd></div>
            <div><dt>episodes</dt><dd><RunMark run={run} />{count(run.finished)} of {count(run.episodes)} finished{run.finished < run.episodes && run.played > 0 && `, ${percent(run.played)} played`}</dd></div>
            {typeof run.completion === "number" && <div><dt>mean completion</dt><dd>{percent(run.completion)}</dd></div>}
            {typeof run.completion !== "number" && typeof run.completion_so_far === "number" && <div><dt>completion so far</dt><dd>{percent(run.completion_so_far)}</dd></div>}
          </dl>
        )}
        <nav aria-label="This run">{view?.has_report && <a href={`/report/${encodeURIComponent(name)}`}>Report of this run</a>}<Link to="/">All runs</Link></nav>
        {view?.may_stop && <Stop name={name} />}
        {view?.may_resume && <Resume name={name} />}
        {view?.has_report && <Compare name={name} />}
      </header>
      {error && <Banner kind="warn">{error}</Banner>}
      {!view && !error && <p class="about">Reading the run …</p>}
      {view && <Episodes run={name} episodes={view.episodes} />}
    </main>
  );
}

/** Ends a run that the server plays: what was played is kept, and can be gone on with. */
function Stop({ name }: { name: string }) {
  const [said, say] = useState("");
  const stop = async (): Promise<void> => {
    say("Stopping …");
    const response = await fetch(`/api/runs/${encodeURIComponent(name)}/stop`, { method: "POST" }).catch(() => undefined);
    if (!response?.ok) say(response ? await response.text() : "The studio does not answer.");
  };
  return (
    <div class="tools">
      <button type="button" disabled={said === "Stopping …"} onClick={() => void stop()}>Stop this run</button>
      <span class="soft" role="status">{said || "What was played is kept, and can be gone on with."}</span>
    </div>
  );
}

/** Goes on with a run that nobody plays any more. */
function Resume({ name }: { name: string }) {
  const [answer, setAnswer] = useState<NewRunAnswer | undefined>(undefined);
  const [said, say] = useState("");
  const [agrees, setAgrees] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const resume = async (): Promise<void> => {
    setIsBusy(true);
    say("Going on …");
    try {
      const response = await fetch(`/api/runs/${encodeURIComponent(name)}/resume`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ yes: agrees } satisfies ResumeRun) });
      if (response.ok) setAnswer((await response.json()) as NewRunAnswer);
      say(response.ok ? "It goes on." : (await response.text()).trim());
    } catch {
      say("The studio does not answer.");
    }
    setIsBusy(false);
  };
  return (
    <div class="tools">
      <button type="button" disabled={isBusy} onClick={() => void resume()}>Go on with this run</button>
      <label class="check"><input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.currentTarget.checked)} /> I agree to the costs</label>
      <span class="soft" role="status">{said || "Nobody plays it now. What was played is kept, and nothing is repeated."}</span>
      {answer?.seats.map((seat) => <p key={seat.seat}>Invitation of {seat.name}, seat {seat.seat}: <a href={seat.url}>{seat.url}</a></p>)}
    </div>
  );
}

/** Another run against which this one is set. */
function Compare({ name }: { name: string }) {
  const runs = useOnce<RunLine[]>("/api/runs");
  const others = (runs ?? []).filter((run) => run.name !== name && run.finished > 0);
  const [other, setOther] = useState("");
  if (others.length === 0) return null;
  return (
    <div class="tools">
      <label>Compare with <select value={other} onChange={(event) => setOther(event.currentTarget.value)}>
        <option value="">another run …</option>
        {others.map((run) => <option key={run.name} value={run.name}>{run.name}</option>)}
      </select></label>
      {other && <a href={`/compare/${encodeURIComponent(other)}/${encodeURIComponent(name)}`}>Show the comparison</a>}
    </div>
  );
}

function Episodes({ run, episodes }: { run: string; episodes: EpisodeLine[] }) {
  const [order, setOrder] = useState({ by: "number", isDown: false });
  const [task, setTask] = useState("");
  const [state, setState] = useState("");
  const states = [...new Set(episodes.map((one) => one.state))];
  const shown = useMemo(() => {
    const column = COLUMNS.find((one) => one.name === order.by) ?? COLUMNS[0]!;
    const sifted = episodes.filter((one) => one.task.toLowerCase().includes(task.trim().toLowerCase()) && (state === "" || one.state === state));
    return sifted.sort((a, b) => compare(column.value(a), column.value(b), order.isDown) || a.number - b.number);
  }, [episodes, order, task, state]);
  const sort = (by: string): void => setOrder((old) => ({ by, isDown: old.by === by && !old.isDown }));
  return (
    <section>
      <h2>Episodes</h2>
      <div class="tools">
        <label>Task <input type="search" value={task} onInput={(event) => setTask(event.currentTarget.value)} /></label>
        <label>State <select value={state} onChange={(event) => setState(event.currentTarget.value)}>
          <option value="">all</option>{states.map((one) => <option key={one} value={one}>{one.replace("_", " ")}</option>)}
        </select></label>
        <span class="soft" role="status">{count(shown.length)} of {count(episodes.length)} episodes</span>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Episodes">
        <table class="episodes">
          <thead><tr>{COLUMNS.map((column) => (
            <th key={column.name} scope="col" class={column.isNumber ? "right" : ""} aria-sort={order.by === column.name ? (order.isDown ? "descending" : "ascending") : "none"}>
              <button type="button" class="sort" onClick={() => sort(column.name)}>{column.title}<span aria-hidden="true">{order.by === column.name ? (order.isDown ? " ↓" : " ↑") : ""}</span></button>
            </th>
          ))}</tr></thead>
          <tbody>{shown.map((episode) => <Row key={episode.key} run={run} episode={episode} />)}</tbody>
        </table>
      </div>
    </section>
  );
}

/** What is not known stands last either way. */
function compare(a: number | string | undefined, b: number | string | undefined, isDown: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
  return isDown ? -order : order;
}

function Row({ run, episode }: { run: string; episode: EpisodeLine }) {
  const number = (value: number | null | undefined): string => (typeof value === "number" ? count(value) : "–");
  return (
    <tr class={episode.state === "damaged" ? "odd" : ""}>
      <td class="right">{episode.number}</td>
      <th scope="row">{episode.state === "missing" ? episode.task : <Link to={episodePath(run, episode.key)}>{episode.task}</Link>}</th>
      <td><State episode={episode} /></td>
      <td class="right">{typeof episode.completion === "number" ? <Bar share={episode.completion} /> : "–"}</td>
      <td class="right">{typeof episode.seconds === "number" ? duration(episode.seconds) : "–"}</td>
      <td class="right">{number(episode.calls)}</td>
      <td class="right">{number(episode.tokens)}</td>
      <td class="long">{(episode.reason ?? "").replaceAll("_", " ")}</td>
    </tr>
  );
}

/** How an episode stands; where it has no end, with the share of its time that was played. */
function State({ episode }: { episode: EpisodeLine }) {
  const played = typeof episode.played === "number" ? ` ${percent(episode.played)}` : "";
  if (episode.state === "under_way") return <><span class="live-mark">live</span>{played}</>;
  if (episode.state === "stopped") return <><span class="stopped-mark">stopped</span>{played && ` at${played}`}</>;
  return <>{episode.state.replace("_", " ")}</>;
}
