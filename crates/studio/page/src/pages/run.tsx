// The page of a run: the contents of its report, and actions on the run.

import { useState } from "preact/hooks";
import { asked } from "../data/parts";
import { count, percent } from "../data/words";
import { Banner } from "../parts/banner";
import { ClientWay } from "../parts/client";
import { Among, LISTED_MOST, USUAL, query } from "../parts/among";
import { RunComments } from "../parts/comments";
import { Drawn, keepOpen, useDrawing } from "../parts/drawn";
import { useFetched, useOnce } from "../parts/fetched";
import { RunMark } from "../parts/mark";
import { Link, go, isPlain } from "../route";
import type { Drawing, NewRunAnswer, ResumeRun, RunLine, RunView } from "../wire";
import { renew, restore } from "../../../../suites/templates/report.js";

const REFRESH = 3_000;

export function RunPage({ name }: { name: string }) {
  const { value: view, error } = useFetched<RunView>(`/api/runs/${encodeURIComponent(name)}`, REFRESH);
  const run = view?.run;
  return (
    <main>
      <header>
        <p class="brand">
          <Link to="/">Cooperage · studio</Link>
        </p>
        <h1 tabIndex={-1}>{name}</h1>
        {run && (
          <p class="about">
            <RunMark run={run} />
            episodes: {count(run.finished)} of {count(run.episodes)} finished
            {run.finished < run.episodes && run.played > 0 && `, ${percent(run.played)} played`}
            {typeof run.completion === "number"
              ? `, mean completion ${percent(run.completion)}`
              : typeof run.completion_so_far === "number" && `, completion so far ${percent(run.completion_so_far)}`}
          </p>
        )}
        <nav aria-label="This run">
          {view?.has_report && (
            <>
              <a href={`/report/${encodeURIComponent(name)}`}>The report alone, to be kept</a>
              <a href={`/api/runs/${encodeURIComponent(name)}/results`}>Results as JSON</a>
              <a href={`/api/runs/${encodeURIComponent(name)}/plan`}>Plan as JSON</a>
            </>
          )}
          <Link to="/">All runs</Link>
        </nav>
        {view?.may_stop && <Stop name={name} />}
        {view?.may_resume && <Resume name={name} />}
        {view?.has_report && <Compare name={name} />}
      </header>
      {error && <Banner kind="warn">{error}</Banner>}
      {!view && !error && <p class="about">Reading the run …</p>}
      {view && <RunComments name={name} />}
      {view && <Report name={name} episodes={view.run.episodes} />}
    </main>
  );
}

/** A button that stops a run on this server; it can be resumed. */
function Stop({ name }: { name: string }) {
  const [said, say] = useState("");
  const stop = async (): Promise<void> => {
    say("Stopping …");
    const response = await fetch(`/api/runs/${encodeURIComponent(name)}/stop`, { method: "POST" }).catch(() => undefined);
    if (!response?.ok) say(response ? await response.text() : "The studio does not answer.");
  };
  return (
    <div class="tools">
      <button type="button" disabled={said === "Stopping …"} onClick={() => void stop()}>
        Stop this run
      </button>
      <span class="soft" role="status">
        {said || "What was played is kept, and can be gone on with."}
      </span>
    </div>
  );
}

/** A button that resumes a run that no process plays. */
function Resume({ name }: { name: string }) {
  const [answer, setAnswer] = useState<NewRunAnswer | undefined>(undefined);
  const [said, say] = useState("");
  const [agrees, setAgrees] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const resume = async (): Promise<void> => {
    setIsBusy(true);
    say("Going on …");
    try {
      const response = await fetch(`/api/runs/${encodeURIComponent(name)}/resume`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ yes: agrees } satisfies ResumeRun),
      });
      if (response.ok) setAnswer((await response.json()) as NewRunAnswer);
      say(response.ok ? "It goes on." : (await response.text()).trim());
    } catch {
      say("The studio does not answer.");
    }
    setIsBusy(false);
  };
  return (
    <div class="tools">
      <button type="button" disabled={isBusy} onClick={() => void resume()}>
        Go on with this run
      </button>
      <label class="check">
        <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.currentTarget.checked)} /> I agree to the costs
      </label>
      <span class="soft" role="status">
        {said || "Nobody plays it now. What was played is kept, and nothing is repeated."}
      </span>
      {answer?.seats.map((seat) => (
        <p key={seat.seat}>
          Invitation of {seat.name}, seat {seat.seat}: <a href={seat.url}>{seat.url}</a>{" "}
          {seat.client && <ClientWay client={seat.client} />}
        </p>
      ))}
    </div>
  );
}

/** A form to compare the run with another one. */
function Compare({ name }: { name: string }) {
  const runs = useOnce<RunLine[]>("/api/runs");
  const others = (runs ?? []).filter((run) => run.name !== name && run.finished > 0);
  const [other, setOther] = useState("");
  if (others.length === 0) return null;
  return (
    <div class="tools">
      <label>
        Compare with{" "}
        <select value={other} onChange={(event) => setOther(event.currentTarget.value)}>
          <option value="">another run …</option>
          {others.map((run) => (
            <option key={run.name} value={run.name}>
              {run.name}
            </option>
          ))}
        </select>
      </label>
      {other && <a href={`/compare/${encodeURIComponent(other)}/${encodeURIComponent(name)}`}>Show the comparison</a>}
    </div>
  );
}

/** The contents of the report, made on the server by the report's templates. */
function Report({ name, episodes }: { name: string; episodes: number }) {
  const [wanted, want] = useState(USUAL);
  const among = query(wanted);
  const ask = (seen: string): Promise<Drawing> =>
    asked(`/api/runs/${encodeURIComponent(name)}/part?seen=${encodeURIComponent(seen)}${among}`);
  const { html, error } = useDrawing(ask, name + among);
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/runs/"]');
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  };
  return (
    <>
      {error && <Banner kind="warn">{error}</Banner>}
      {episodes > LISTED_MOST && <Among episodes={episodes} wanted={wanted} want={want} />}
      {!html && !error && <p class="about">Reading the episodes …</p>}
      {html && <Drawn html={html} class="report" renew={takeOver} click={click} done={begin} />}
    </>
  );
}

/** Takes over the news of a run under way. The table of episodes keeps its order, its filter and what is chosen. */
function takeOver(place: HTMLElement, fresh: DocumentFragment): void {
  const [old, now] = [place.querySelector("#episodes"), fresh.querySelector("#episodes")];
  if (!old || !now) return place.replaceChildren(fresh);
  keepOpen(place, fresh);
  renew(old, now);
  const parts = [...fresh.childNodes];
  const middle = parts.indexOf(now as ChildNode);
  for (const part of [...place.childNodes]) if (part !== old) part.remove();
  old.before(...parts.slice(0, middle));
  old.after(...parts.slice(middle + 1));
}

/** Brings a new table of episodes into the form that the address says. */
function begin(place: HTMLElement): void {
  const section = place.querySelector("#episodes:not([data-begun])");
  section?.setAttribute("data-begun", "");
  if (section) restore(section);
}
