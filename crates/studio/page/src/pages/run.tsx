// A run: what its report shows, as the report shows it, and what may be done with it here.

import { useState } from "preact/hooks";
import { asked } from "../data/parts";
import { count, percent } from "../data/words";
import { Banner } from "../parts/banner";
import { Drawn, keepOpen, useDrawing } from "../parts/drawn";
import { useFetched, useOnce } from "../parts/fetched";
import { Link, go, isPlain } from "../route";
import type { Drawing, RunLine, RunView } from "../wire";
import { arrange } from "../../../../suites/templates/report.js";

const REFRESH = 3_000;

export function RunPage({ name }: { name: string }) {
  const { value: view, error } = useFetched<RunView>(`/api/runs/${encodeURIComponent(name)}`, REFRESH);
  const run = view?.run;
  return (
    <main>
      <header>
        <p class="brand"><Link to="/">Cooperage · studio</Link></p>
        <h1 tabIndex={-1}>{name}</h1>
        {run && (
          <p class="about">{run.under_way > 0 && <span class="live-mark">live</span>}episodes: {count(run.finished)} of {count(run.episodes)} finished{typeof run.completion === "number" && `, mean completion ${percent(run.completion)}`}</p>
        )}
        <nav aria-label="This run">
          {view?.has_report && <>
            <a href={`/report/${encodeURIComponent(name)}`}>The report alone, to be kept</a>
            <a href={`/api/runs/${encodeURIComponent(name)}/results`}>Results as JSON</a>
            <a href={`/api/runs/${encodeURIComponent(name)}/plan`}>Plan as JSON</a>
          </>}
          <Link to="/">All runs</Link>
        </nav>
        {view?.may_stop && <Stop name={name} />}
        {view?.has_report && <Compare name={name} />}
      </header>
      {error && <Banner kind="warn">{error}</Banner>}
      {!view && !error && <p class="about">Reading the run …</p>}
      {view && <Report name={name} />}
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
      <span class="soft" role="status">{said || "What was played is kept; cooperage resume goes on with it."}</span>
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

/** What the report shows, made on the server by the report's templates. */
function Report({ name }: { name: string }) {
  const ask = (seen: string): Promise<Drawing> => asked(`/api/runs/${encodeURIComponent(name)}/part?seen=${encodeURIComponent(seen)}`);
  const { html, error } = useDrawing(ask, name);
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/runs/"]');
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    go(link.getAttribute("href") ?? "/");
  };
  return (
    <>
      {error && <Banner kind="warn">{error}</Banner>}
      {!html && !error && <p class="about">Reading the episodes …</p>}
      {html && <Drawn html={html} class="report" renew={renew} click={click} />}
    </>
  );
}

/** Takes over what is new of a run that goes on. The table of episodes keeps its order and what is sought in it. */
function renew(place: HTMLElement, fresh: DocumentFragment): void {
  const [old, now] = [place.querySelector("#episodes"), fresh.querySelector("#episodes")];
  const [rows, newRows] = [old?.querySelector("tbody"), now?.querySelector("tbody")];
  if (!old || !now || !rows || !newRows) return place.replaceChildren(fresh);
  keepOpen(place, fresh);
  const outcomes = now.querySelector("[data-sift=outcome]");
  const chosen = old.querySelector<HTMLSelectElement>("[data-sift=outcome]");
  rows.replaceChildren(...newRows.children);
  if (chosen && outcomes) {
    const { value } = chosen;
    chosen.replaceChildren(...outcomes.children);
    chosen.value = value;
  }
  const parts = [...fresh.childNodes];
  const middle = parts.indexOf(now as ChildNode);
  for (const part of [...place.childNodes]) if (part !== old) part.remove();
  old.before(...parts.slice(0, middle));
  old.after(...parts.slice(middle + 1));
  arrange(old);
}
