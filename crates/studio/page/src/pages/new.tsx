// The form for a new run: tasks, players and limits, with the plan and its estimated cost beside them.

import { useState } from "preact/hooks";
import { useOnce } from "../parts/fetched";
import { ChoiceField, LinesField, NumberField, WordsField, requestOf, type FieldName, type Fields, type Form } from "../new/fields";
import { Plan, asked, usePlan } from "../new/plan";
import { Tasks } from "../new/tasks";
import { Banner } from "../parts/banner";
import { ClientWay } from "../parts/client";
import { Link, runPath } from "../route";
import type { Choices, NewRunAnswer, SuiteChoice } from "../wire";

export function NewRunPage() {
  const choices = useOnce<Choices>("/api/choices");
  const [chosen, choose] = useState<string[]>([]);
  const [fields, setFields] = useState<Fields>({ models: "oracle", episodes: "1" });
  const [agrees, setAgrees] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [begun, setBegun] = useState<NewRunAnswer | undefined>(undefined);
  const [wrong, setWrong] = useState("");
  const set = (name: FieldName, value: string): void => setFields((old) => ({ ...old, [name]: value }));
  const wanted = requestOf(chosen, fields);
  const planned = usePlan(wanted);
  const first = wanted.selection?.[0] ?? "";
  const suite = choices?.suites.find((one) => first === one.name || first.startsWith(`${one.name}/`));
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setBegun(undefined);
    const { answer, wrong } = await asked({ ...wanted, yes: agrees });
    setBegun(answer);
    setWrong(wrong ?? "");
    setIsBusy(false);
  };
  const form = { fields, set };
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
      <form onSubmit={(event) => void start(event)}>
        <div class="form-parts">
          {choices && <Tasks suites={choices.suites} chosen={chosen} choose={choose} {...form} />}
          <Players choices={choices} suite={suite} {...form} />
          <Size suite={suite} {...form} />
          <People {...form} />
        </div>
        <section class="card start" aria-label="The plan">
          <h2>The plan</h2>
          <Plan planned={planned} />
          {wrong && wrong !== planned.wrong && <Banner kind="warn">{wrong}</Banner>}
          <label class="check">
            <input type="checkbox" checked={agrees} onChange={(event) => setAgrees(event.currentTarget.checked)} /> I agree to the
            costs
          </label>
          <button type="submit" class="primary" disabled={isBusy || !wanted.selection?.length}>
            Start the run
          </button>
          {begun?.run && <Begun answer={begun} run={begun.run} />}
        </section>
      </form>
    </main>
  );
}

function Players({ choices, suite, fields, set }: Form & { choices?: Choices; suite?: SuiteChoice }) {
  const teams = [...(choices?.teams ?? []), ...(suite?.teams ?? [])].map(
    ([name, about]) => [name, name, about] as [string, string, string],
  );
  const own: [string, string] = ["", suite ? `${suite.team}, the benchmark's own` : "the benchmark's own"];
  const models = choices?.models.map(([name, about]) => `${name}: ${about}`).join("; ");
  return (
    <fieldset class="form-part">
      <legend>Players</legend>
      <div class="form-row">
        <ChoiceField name="team" label="Team" all={[own, ...teams]} fields={fields} set={set} />
        <NumberField name="agents" label="Agents" hint={suite ? String(suite.agents) : ""} fields={fields} set={set} />
      </div>
      <LinesField
        name="models"
        label="Models, one a line"
        rows={2}
        hint="openai/gpt-4.1-mini"
        about={models && `Without a key: ${models}`}
        fields={fields}
        set={set}
      />
      <details>
        <summary>Options of team and benchmark</summary>
        <LinesField name="options" label="Options, one a line" rows={2} hint="mindagent.hints=off" fields={fields} set={set} />
        <LinesField name="seats" label="Other players in single seats" rows={1} hint="1=greedy" fields={fields} set={set} />
      </details>
    </fieldset>
  );
}

function Size({ suite, fields, set }: Form & { suite?: SuiteChoice }) {
  const clocks: [string, string, string][] = [
    ["", "the benchmark's own", ""],
    ["wait", "wait", "the world waits for models"],
    ["tokens", "tokens", "thinking takes time by the tokens"],
    ["wall", "wall", "the world goes on in real time"],
  ];
  return (
    <fieldset class="form-part">
      <legend>Episodes and limits</legend>
      <div class="form-row">
        <NumberField name="episodes" label="Episodes of each task" hint="1" fields={fields} set={set} />
        <NumberField
          name="limit"
          label="Number of tasks, from the first"
          hint={suite ? `all ${suite.tasks.length}` : "all"}
          fields={fields}
          set={set}
        />
        <NumberField name="seed" label="Seed" hint="0" fields={fields} set={set} />
        <ChoiceField name="clock" label="Clock" all={clocks} fields={fields} set={set} />
      </div>
      <details>
        <summary>Limits of an episode, and the name of the run</summary>
        <div class="form-row">
          <NumberField name="max_ticks" label="Maximum number of ticks" fields={fields} set={set} />
          <NumberField name="max_cost" label="Maximum cost in US dollars" fields={fields} set={set} />
          <NumberField name="speed" label="Speed of the clock wall" hint="1" fields={fields} set={set} />
        </div>
        <WordsField name="name" label="Name of the run" hint="made from its tasks" fields={fields} set={set} />
      </details>
    </fieldset>
  );
}

function People({ fields, set }: Form) {
  return (
    <fieldset class="form-part">
      <legend>People</legend>
      <details>
        <summary>People who play or instruct</summary>
        <LinesField
          name="humans"
          label="People in seats, one a line"
          rows={2}
          hint="Alice"
          about="Alice, 1=Bob, 0-2=Alice, or Alice+model for a model that plays while Alice is away"
          fields={fields}
          set={set}
        />
        <LinesField
          name="instructors"
          label="People who instruct and sit in no seat"
          rows={1}
          hint="Ann"
          fields={fields}
          set={set}
        />
        <div class="form-row">
          <NumberField name="afk_seconds" label="Seconds without input until a person counts as away" fields={fields} set={set} />
        </div>
      </details>
    </fieldset>
  );
}

function Begun({ answer, run }: { answer: NewRunAnswer; run: string }) {
  return (
    <div class="begun" role="status">
      <h3>It runs</h3>
      <p>
        <Link to={runPath(run)}>{run}</Link>
      </p>
      {answer.seats.map((seat) => (
        <p key={seat.seat}>
          Invitation of {seat.name}, {seat.seats.length > 1 ? "seats" : "seat"} {seat.seats.join(", ")}:{" "}
          <a href={seat.url}>{seat.url}</a> {seat.client && <ClientWay client={seat.client} />}
        </p>
      ))}
      {answer.instructors.map((one) => (
        <p key={one.name}>
          Invitation of {one.name}, who instructs: <a href={one.url}>{one.url}</a>
        </p>
      ))}
    </div>
  );
}
