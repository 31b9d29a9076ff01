// All runs of the folder, those under way first.

import { useState } from "preact/hooks";
import { count, percent } from "../data/words";
import { Banner } from "../parts/banner";
import { Bar } from "../parts/bar";
import { useFetched, useOnce } from "../parts/fetched";
import { Link, runPath } from "../route";
import { Study } from "../study/progress";
import type { Choices, RunLine, StudyProgress } from "../wire";

const REFRESH = 3_000;

export function HomePage() {
  const { value: runs, error } = useFetched<RunLine[]>("/api/runs", REFRESH);
  const choices = useOnce<Choices>("/api/choices");
  const { value: studies } = useFetched<StudyProgress[]>("/api/studies", REFRESH);
  const [sought, setSought] = useState("");
  const wanted = sought.trim().toLowerCase().split(/\s+/);
  const found = (runs ?? []).filter((run) => wanted.every((word) => searched(run).includes(word)));
  const live = found.filter((run) => run.under_way > 0);
  const others = found.filter((run) => run.under_way === 0);
  return (
    <main>
      <header>
        <p class="brand">Cooperage · studio</p>
        <h1 tabIndex={-1}>Runs</h1>
        {choices && (
          <nav aria-label="Runs">
            <Link to="/new">New run</Link>
            <Link to="/hub">Hub</Link>
          </nav>
        )}
      </header>
      {error && <Banner kind="warn">{error}</Banner>}
      {!runs && !error && <p class="about">Reading the runs …</p>}
      {runs?.length === 0 && <Empty />}
      {runs && runs.length > 0 && (
        <div class="tools">
          <label>
            Search{" "}
            <input
              type="search"
              value={sought}
              placeholder="name, task, team or model"
              onInput={(event) => setSought(event.currentTarget.value)}
            />
          </label>
          <span class="soft" role="status">
            {found.length === runs.length ? `${count(runs.length)} runs` : `${count(found.length)} of ${count(runs.length)} runs`}
          </span>
        </div>
      )}
      {live.length > 0 && <List title="Under way" runs={live} />}
      {others.length > 0 && <List title={live.length > 0 ? "The others" : undefined} runs={others} />}
      {studies?.map((study) => (
        <Study key={study.name} study={study} />
      ))}
      {runs && runs.length > 0 && found.length === 0 && <p class="about">No run has all of these words.</p>}
    </main>
  );
}

function searched(run: RunLine): string {
  return [run.name, run.experiment ?? "", ...run.selection, ...run.teams, ...run.models].join(" ").toLowerCase();
}

function List(props: { title?: string; runs: RunLine[] }) {
  return (
    <section class="runs">
      {props.title && <h2>{props.title}</h2>}
      <ul class="run-list">
        {props.runs.map((run) => (
          <Run key={run.name} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run }: { run: RunLine }) {
  return (
    <li class="tile run">
      <div class="run-head">
        <h3>
          <Link to={runPath(run.name)}>{run.name}</Link>
        </h3>
        <p class="soft">
          {run.selection.join(", ")}
          {run.experiment && ` · ${run.experiment}`}
        </p>
      </div>
      {run.damaged ? (
        <p class="damage">It cannot be read: {run.damaged}</p>
      ) : (
        <dl class="run-facts">
          <div>
            <dt>teams</dt>
            <dd>{run.teams.join(", ") || "none"}</dd>
          </div>
          <div>
            <dt>models</dt>
            <dd>{run.models.join(", ") || "none"}</dd>
          </div>
          <div>
            <dt>episodes</dt>
            <dd>
              <RunMark run={run} />
              {count(run.finished)} of {count(run.episodes)}
              {run.finished < run.episodes && run.played > 0 && <span class="soft"> · {percent(run.played)} played</span>}
              {run.finished < run.episodes && (
                <span class="bar wide" aria-hidden="true">
                  <span class="bar-ours" style={{ width: `${100 * run.played}%` }} />
                </span>
              )}
            </dd>
          </div>
          <div class="run-share">
            <dt>completion</dt>
            <dd>
              <Completion run={run} />
            </dd>
          </div>
        </dl>
      )}
    </li>
  );
}

/** A mark for runs that are being played, and for stopped ones. */
export function RunMark({ run }: { run: RunLine }) {
  if (run.under_way > 0) return <span class="live-mark">live</span>;
  return run.stopped > 0 ? <span class="stopped-mark">stopped</span> : null;
}

function Completion({ run }: { run: RunLine }) {
  if (typeof run.completion === "number") return <Bar share={run.completion} words={percent(run.completion)} />;
  if (typeof run.completion_so_far === "number")
    return <Bar share={run.completion_so_far} words={`${percent(run.completion_so_far)} so far`} />;
  return <>not yet known</>;
}

function Empty() {
  return (
    <section class="card empty">
      <h2>No runs yet</h2>
      <p>Start one in another terminal, in the folder that is served; it appears here by itself:</p>
      <pre>
        <code>cooperage run cuisineworld/level_3 --model oracle</code>
      </pre>
      <p class="soft">
        The model <code>oracle</code> is built in: it needs no key and costs nothing.
      </p>
    </section>
  );
}
