// A run in the list of runs.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { count, date, dollars, percent, span } from "../data/words";
import { Bar } from "../parts/bar";
import { RunMark } from "../parts/mark";
import { Link, runPath } from "../route";
import type { RunLine } from "../wire";
import { secondsOf } from "./order";

/** The most endings that a tile names. */
const ENDINGS_MOST = 3;

export function RunTile(props: { run: RunLine; isChosen: boolean; choose: (name: string, isChosen: boolean) => void }) {
  const { run, isChosen, choose } = props;
  return (
    <li class="tile run">
      <Thumbnail run={run} />
      <div class="run-head">
        <h3>
          <Link to={runPath(run.name)}>{run.name}</Link>
        </h3>
        <p class="soft">
          {shortened(run.selection)}
          {run.experiment && ` · ${run.experiment}`}
        </p>
        {run.may_compare && (
          <label class="check small">
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Choose ${run.name}`}
              onChange={(event) => choose(run.name, event.currentTarget.checked)}
            />{" "}
            choose
          </label>
        )}
      </div>
      {run.damaged ? <p class="damage">It cannot be read: {run.damaged}</p> : <Facts run={run} />}
    </li>
  );
}

/** The last moment of the run's first episode, as a picture; it has none until an episode has ended. */
function Thumbnail({ run }: { run: RunLine }) {
  const [isAbsent, setAbsent] = useState(false);
  if (run.finished === 0 || run.damaged || isAbsent) return <div class="thumbnail none" aria-hidden="true" />;
  const address = `/api/runs/${encodeURIComponent(run.name)}/picture`;
  return <img class="thumbnail" src={address} alt="" loading="lazy" width="160" height="104" onError={() => setAbsent(true)} />;
}

function Facts({ run }: { run: RunLine }) {
  const seconds = secondsOf(run);
  return (
    <dl class="run-facts">
      <Fact name="team">{run.teams.join(", ") || "none"}</Fact>
      <Fact name="model">{shortened(run.models) || "none"}</Fact>
      <Fact name="begun">{typeof run.begun === "number" && <time dateTime={iso(run.begun)}>{date(run.begun)}</time>}</Fact>
      <Fact name={run.under_way > 0 ? "so far" : "took"}>{seconds !== undefined && <span class="took">{span(seconds)}</span>}</Fact>
      <Fact name="cost">{typeof run.cost_micro_usd === "number" && dollars(run.cost_micro_usd / 1e6)}</Fact>
      <Fact name="episodes">
        <RunMark run={run} />
        {count(run.finished)} of {count(run.episodes)}
        {run.finished < run.episodes && run.played > 0 && <span class="soft"> · {percent(run.played)} played</span>}
        {run.finished < run.episodes && <Bar share={run.played} words="" />}
      </Fact>
      <Fact name="completion">
        <Completion run={run} />
      </Fact>
      <Fact name="ended" isWide>
        {endings(run)}
      </Fact>
    </dl>
  );
}

function Fact(props: { name: string; isWide?: boolean; children: ComponentChildren }) {
  return (
    <div class={props.isWide ? "wide" : undefined}>
      <dt>{props.name}</dt>
      <dd>{props.children || <span class="soft">–</span>}</dd>
    </div>
  );
}

function Completion({ run }: { run: RunLine }) {
  if (typeof run.completion === "number") return <Bar share={run.completion} words={percent(run.completion)} />;
  if (typeof run.completion_so_far === "number")
    return <Bar share={run.completion_so_far} words={`${percent(run.completion_so_far)} so far`} />;
  return <>not yet known</>;
}

/** The most frequent reasons, with their numbers where there are several. */
function endings(run: RunLine): string {
  const named = run.endings.slice(0, ENDINGS_MOST).map(([reason, number]) => (run.finished > 1 ? `${reason} ${number}×` : reason));
  const others = run.endings.length - named.length;
  return named.join(", ") + further(others);
}

function shortened(names: string[]): string {
  const shown = names.slice(0, 3).join(", ");
  return shown + further(names.length - 3);
}

function further(number: number): string {
  return number <= 0 ? "" : ` and ${number} ${number === 1 ? "other" : "others"}`;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
