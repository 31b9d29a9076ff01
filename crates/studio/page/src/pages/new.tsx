// The form for a new run: tasks, players and options, with the plan before the run starts.

import { useState } from "preact/hooks";
import { Banner } from "../parts/banner";
import { useOnce } from "../parts/fetched";
import { Link, runPath } from "../route";
import type { Choices, NewRunAnswer } from "../wire";

/** Fields that hold a whole number. */
const NUMBERS = ["agents", "episodes", "limit", "seed", "speed", "max_ticks", "max_cost", "afk_seconds"] as const;
/** Fields that hold several values, one a line. */
const LISTS = ["selection", "models", "seats", "humans", "instructors", "options"] as const;

type Fields = Record<string, string>;

export function NewRunPage() {
  const choices = useOnce<Choices>("/api/choices");
  const [fields, setFields] = useState<Fields>({ selection: "", models: "oracle", episodes: "1" });
  const [answer, setAnswer] = useState<NewRunAnswer | undefined>(undefined);
  const [wrong, setWrong] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const set =
    (name: string) =>
    (event: Event): void =>
      setFields((old) => ({ ...old, [name]: (event.currentTarget as HTMLInputElement).value }));
  const suite = choices?.suites.find((one) => fields["selection"]?.startsWith(one.name));
  const ask = async (isPlan: boolean): Promise<void> => {
    setIsBusy(true);
    setWrong("");
    setAnswer(undefined);
    try {
      const response = await fetch("/api/runs", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(wanted(fields, isPlan)),
      });
      if (response.ok) setAnswer((await response.json()) as NewRunAnswer);
      else setWrong((await response.text()).trim());
    } catch {
      setWrong("The studio does not answer.");
    }
    setIsBusy(false);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void ask(false);
  };
  return (
    <main class="new-run">
      <header>
        <p class="brand">
          <Link to="/">Cooperage · studio</Link>
        </p>
        <h1 tabIndex={-1}>New run</h1>
        <p class="about">
          The same as <code>cooperage run</code>: every field is the option of that name.
        </p>
      </header>
      <form class="card" onSubmit={submit}>
        <Area
          name="selection"
          label="Tasks or suites, one a line"
          fields={fields}
          set={set}
          list={choices?.suites.map((one) => one.name)}
          isRequired
        />
        {suite && (
          <details>
            <summary>
              {suite.name}: {suite.about} {suite.tasks.length} tasks
            </summary>
            <p class="task-names">
              {suite.tasks.slice(0, 200).join(", ")}
              {suite.tasks.length > 200 ? " …" : ""}
            </p>
          </details>
        )}
        <div class="field-row">
          <label>
            Team{" "}
            <select value={fields["team"] ?? ""} onChange={set("team")}>
              <option value="">{suite ? `${suite.team} (the suite's own)` : "the suite's own"}</option>
              {[...(choices?.teams ?? []), ...(suite?.teams ?? [])].map(([name, about]) => (
                <option key={name} value={name} title={about}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Field name="agents" label="Agents" fields={fields} set={set} hint={suite ? String(suite.agents) : ""} />
          <Field name="episodes" label="Episodes" fields={fields} set={set} />
          <Field name="limit" label="First tasks" fields={fields} set={set} hint="all" />
          <Field name="seed" label="Seed" fields={fields} set={set} hint="0" />
        </div>
        <div class="field-row">
          <label>
            Clock{" "}
            <select value={fields["clock"] ?? ""} onChange={set("clock")}>
              <option value="">the suite's own</option>
              <option value="wait">wait</option>
              <option value="tokens">tokens</option>
              <option value="wall">wall</option>
            </select>
          </label>
          <Field name="speed" label="Speed (wall)" fields={fields} set={set} hint="1" />
          <Field name="max_ticks" label="Most ticks" fields={fields} set={set} />
          <Field name="max_cost" label="Most US dollars an episode" fields={fields} set={set} />
          <Field name="afk_seconds" label="Away after seconds" fields={fields} set={set} />
        </div>
        <Area name="models" label="Models, one a line" fields={fields} set={set} list={choices?.models.map(([name]) => name)} />
        <Area
          name="humans"
          label="People in seats, one a line, such as Alice, 1=Bob, 0-2=Alice or Alice+model"
          fields={fields}
          set={set}
        />
        <Area name="instructors" label="People who instruct and sit in no seat, one a line" fields={fields} set={set} />
        <Area name="seats" label="Other players in seats, such as 1=greedy" fields={fields} set={set} />
        <Area name="options" label="Options, such as mindagent.hints=off" fields={fields} set={set} />
        <label class="check">
          <input
            type="checkbox"
            checked={fields["yes"] === "yes"}
            onChange={(event) => setFields({ ...fields, yes: event.currentTarget.checked ? "yes" : "" })}
          />{" "}
          I agree to the costs
        </label>
        <div class="field-row">
          <button type="submit" class="primary" disabled={isBusy}>
            Start
          </button>
          <button type="button" disabled={isBusy} onClick={() => void ask(true)}>
            Show the plan
          </button>
        </div>
      </form>
      {wrong && <Banner kind="warn">{wrong}</Banner>}
      {answer?.plan && (
        <section class="card">
          <h2>The plan</h2>
          <pre class="plan">{answer.plan}</pre>
        </section>
      )}
      {answer?.run && (
        <section class="card" role="status">
          <h2>It runs</h2>
          <p>
            <Link to={runPath(answer.run)}>{answer.run}</Link>
          </p>
          {answer.seats.map((seat) => (
            <p key={seat.seat}>
              Invitation of {seat.name}, {seat.seats.length > 1 ? "seats" : "seat"} {seat.seats.join(", ")}:{" "}
              <a href={seat.url}>{seat.url}</a>
            </p>
          ))}
          {answer.instructors.map((one) => (
            <p key={one.name}>
              Invitation of {one.name}, who instructs: <a href={one.url}>{one.url}</a>
            </p>
          ))}
        </section>
      )}
    </main>
  );
}

interface Input {
  name: string;
  label: string;
  fields: Fields;
  set: (name: string) => (event: Event) => void;
  hint?: string;
  list?: string[];
  isRequired?: boolean;
}

function Field({ name, label, fields, set, hint }: Input) {
  return (
    <label>
      {label}{" "}
      <input
        type="text"
        inputMode="decimal"
        size={8}
        pattern="-?[0-9.]*"
        placeholder={hint}
        value={fields[name] ?? ""}
        onInput={set(name)}
      />
    </label>
  );
}

function Area({ name, label, fields, set, list, isRequired }: Input) {
  return (
    <label class="wide-field">
      {label}
      <textarea
        rows={name === "selection" ? 2 : 1}
        required={isRequired}
        value={fields[name] ?? ""}
        onInput={set(name)}
        placeholder={list?.join(", ")}
      />
    </label>
  );
}

function wanted(fields: Fields, isPlan: boolean): Record<string, unknown> {
  const lists = LISTS.map((name) => [
    name,
    (fields[name] ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ]);
  const numbers = NUMBERS.filter((name) => fields[name]?.trim()).map((name) => [name, Number(fields[name])]);
  const others = ["team", "clock"].filter((name) => fields[name]).map((name) => [name, fields[name]]);
  return { ...Object.fromEntries([...lists, ...numbers, ...others]), yes: fields["yes"] === "yes", dry_run: isPlan };
}
