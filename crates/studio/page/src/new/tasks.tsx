// The choice of tasks for a new run: a benchmark, and its tasks or all of them.

import { useState } from "preact/hooks";
import { count } from "../data/words";
import { hasWords } from "../panels/list";
import type { SuiteChoice } from "../wire";
import { LinesField, type Form } from "./fields";

/** The most tasks that are listed at once. */
const LISTED_MOST = 120;

interface TasksProps extends Form {
  suites: SuiteChoice[];
  chosen: string[];
  choose: (chosen: string[]) => void;
}

export function Tasks({ suites, chosen, choose, fields, set }: TasksProps) {
  const [name, setName] = useState(suites[0]?.name ?? "");
  const [sought, setSought] = useState("");
  const suite = suites.find((one) => one.name === name) ?? suites[0];
  if (!suite) return null;
  const found = suite.tasks.filter((task) => hasWords(task, sought));
  const isWhole = chosen.includes(suite.name);
  const put = (task: string, isIn: boolean): void => choose([...chosen.filter((one) => one !== task), ...(isIn ? [task] : [])]);
  const begins = `${suite.name}/`;
  return (
    <fieldset class="form-part">
      <legend>Tasks</legend>
      <div class="form-row">
        <label class="form-field">
          <span>Benchmark</span>
          <select class="suite" value={suite.name} onChange={(event) => setName(event.currentTarget.value)}>
            {suites.map((one) => (
              <option key={one.name} value={one.name}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <label class="form-field">
          <span>Find a task</span>
          <input type="search" value={sought} onInput={(event) => setSought(event.currentTarget.value)} />
        </label>
      </div>
      <p class="soft">{suite.about}</p>
      <div class="task-list" tabIndex={0} role="group" aria-label={`Tasks of ${suite.name}`}>
        <label class="check">
          <input type="checkbox" checked={isWhole} onChange={(event) => put(suite.name, event.currentTarget.checked)} /> All{" "}
          {count(suite.tasks.length)} tasks of {suite.name}
        </label>
        {found.slice(0, LISTED_MOST).map((task) => (
          <label key={task} class="check">
            <input
              type="checkbox"
              checked={isWhole || chosen.includes(task)}
              disabled={isWhole}
              onChange={(event) => put(task, event.currentTarget.checked)}
            />{" "}
            {task.startsWith(begins) ? task.slice(begins.length) : task}
          </label>
        ))}
        {found.length === 0 && <p class="soft">No task has these words.</p>}
        {found.length > LISTED_MOST && <p class="soft">and {count(found.length - LISTED_MOST)} others: find them by words</p>}
      </div>
      {chosen.length > 0 && (
        <ul class="chips" aria-label="Chosen tasks">
          {chosen.map((task) => (
            <li key={task}>
              {task}{" "}
              <button type="button" aria-label={`Leave out ${task}`} onClick={() => put(task, false)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <details open={!!fields.typed}>
        <summary>Type names instead</summary>
        <LinesField
          name="typed"
          label="Tasks or benchmarks, one a line"
          rows={3}
          hint="cuisineworld/level_3"
          fields={fields}
          set={set}
        />
      </details>
    </fieldset>
  );
}
