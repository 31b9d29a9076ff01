// All runs of the folder, those under way first.

import { useState } from "preact/hooks";
import { count } from "../data/words";
import { Banner } from "../parts/banner";
import { useFetched, useOnce } from "../parts/fetched";
import { useKept } from "../parts/kept";
import { Link } from "../route";
import { Empty } from "../home/empty";
import { ORDERS, inOrder, type Order } from "../home/order";
import { RunTile } from "../home/tile";
import { Study } from "../study/progress";
import type { Choices, RunLine, StudyProgress } from "../wire";

const REFRESH = 3_000;
/** The most runs that are compared at once. */
const COMPARED_MOST = 8;

export function HomePage() {
  const { value: runs, error } = useFetched<RunLine[]>("/api/runs", REFRESH);
  const choices = useOnce<Choices>("/api/choices");
  const { value: studies } = useFetched<StudyProgress[]>("/api/studies", REFRESH);
  const [sought, setSought] = useState("");
  const [order, setOrder] = useKept<Order>("order", Object.keys(ORDERS) as Order[], "newest");
  const [chosen, setChosen] = useState<string[]>([]);
  const wanted = sought.trim().toLowerCase().split(/\s+/);
  const found = inOrder(
    (runs ?? []).filter((run) => wanted.every((word) => searched(run).includes(word))),
    order,
  );
  const live = found.filter((run) => run.under_way > 0);
  const others = found.filter((run) => run.under_way === 0);
  const choose = (name: string, isChosen: boolean): void =>
    setChosen((old) => [...old.filter((one) => one !== name), ...(isChosen ? [name] : [])]);
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
      {runs?.length === 0 && <Empty mayStart={!!choices} />}
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
          <label>
            Order{" "}
            <select value={order} onChange={(event) => setOrder(event.currentTarget.value as Order)}>
              {Object.entries(ORDERS).map(([name, { words }]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <span class="soft" role="status">
            {found.length === runs.length ? `${count(runs.length)} runs` : `${count(found.length)} of ${count(runs.length)} runs`}
          </span>
          <Chosen chosen={chosen} clear={() => setChosen([])} />
        </div>
      )}
      {live.length > 0 && <List title="Under way" runs={live} chosen={chosen} choose={choose} />}
      {others.length > 0 && (
        <List title={live.length > 0 ? "The others" : undefined} runs={others} chosen={chosen} choose={choose} />
      )}
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

/** The chosen runs, with a link to their comparison: the first one is the baseline. */
function Chosen({ chosen, clear }: { chosen: string[]; clear: () => void }) {
  if (chosen.length === 0) return null;
  const compared = chosen.slice(0, COMPARED_MOST);
  return (
    <span class="chosen">
      {compared.length < 2 ? (
        <span class="soft">one run is chosen; choose another to compare</span>
      ) : (
        <a href={`/compare/${compared.map(encodeURIComponent).join("/")}`}>
          Compare {compared.length} runs with {compared[0]}
        </a>
      )}{" "}
      <button type="button" onClick={clear}>
        Choose none
      </button>
    </span>
  );
}

function List(props: { title?: string; runs: RunLine[]; chosen: string[]; choose: (name: string, isChosen: boolean) => void }) {
  return (
    <section class="runs">
      {props.title && <h2>{props.title}</h2>}
      <ul class="run-list">
        {props.runs.map((run) => (
          <RunTile key={run.name} run={run} isChosen={props.chosen.includes(run.name)} choose={props.choose} />
        ))}
      </ul>
    </section>
  );
}
