// The actions on a target: the tools that fit it, with fields for the missing arguments.

import { useState } from "preact/hooks";
import { fitting, plain, type Draft, type Field } from "../data/fill";
import type { Target } from "../data/target";
import { words } from "../data/words";
import type { Rules } from "../wire";

interface Props {
  rules: Rules;
  /** The known values of parameters, by their meaning. */
  known: Record<string, string[]>;
  isTurn: boolean;
  call: (tool: string, values: Record<string, unknown>) => void;
}

/** The tools for a target. */
export function Drafts({ target, close, ...props }: Props & { target: Target; close: () => void }) {
  const drafts = fitting(props.rules, target);
  return (
    <section class="drafts" aria-label="With what you chose">
      <div class="drafts-head">
        <h2>{title(target)}</h2>
        <button type="button" onClick={close}>
          Choose nothing
        </button>
      </div>
      {drafts.length === 0 && <p class="soft">None of your tools is for this.</p>}
      {drafts.map((draft) => (
        <DraftForm key={`${draft.tool.name} ${JSON.stringify(draft.given)}`} draft={draft} {...props} />
      ))}
    </section>
  );
}

/** A form for any tool, chosen from a list. */
export function AnyTool(props: Props) {
  const [name, choose] = useState("");
  const draft = plain(props.rules, name);
  return (
    <details class="any-tool">
      <summary>Any of your tools</summary>
      <label>
        Tool{" "}
        <select value={name} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">choose one</option>
          {props.rules.tools.map((tool) => (
            <option key={tool.name} value={tool.name}>
              {words(tool.name)}
            </option>
          ))}
        </select>
      </label>
      {draft && (
        <>
          <p class="soft">{draft.tool.doc}</p>
          <DraftForm key={name} draft={draft} {...props} />
        </>
      )}
    </details>
  );
}

function DraftForm({ draft, rules, known, isTurn, call }: Props & { draft: Draft }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const { tool, given, open } = draft;
  const slots = rules.slots[rules.tools.indexOf(tool)] ?? [];
  // An item that is taken out of a container need not be in the inventory.
  const isAboutContents = slots.some((slot) => slot.meaning === "container" && slot.name in given);
  const fieldValue = (field: Field): string =>
    values[field.name] ?? (field.meaning === "item" && isAboutContents ? "" : first(field, known));
  const submit = (event: Event): void => {
    event.preventDefault();
    const said = open.flatMap((field) => {
      const value = read(field, fieldValue(field));
      return value === undefined ? [] : [[field.name, value]];
    });
    // In the order of the tool's parameters.
    const all: Record<string, unknown> = { ...given, ...Object.fromEntries(said) };
    const values = Object.fromEntries(slots.filter(({ name }) => name in all).map(({ name }) => [name, all[name]]));
    if (isTurn) call(tool.name, values);
  };
  const set = (field: Field, value: string): void => setValues({ ...values, [field.name]: value });
  return (
    <form class="draft" onSubmit={submit} data-tool={tool.name}>
      <button type="submit" class="offer" disabled={!isTurn} title={tool.doc}>
        {words(tool.name)}
      </button>
      {open.map((field) => (
        <Input
          key={field.name}
          field={field}
          tool={tool.name}
          value={fieldValue(field)}
          known={known[field.meaning] ?? []}
          set={(value) => set(field, value)}
        />
      ))}
    </form>
  );
}

function Input({
  field,
  tool,
  value,
  known,
  set,
}: {
  field: Field;
  tool: string;
  value: string;
  known: string[];
  set: (value: string) => void;
}) {
  const label = <span>{words(field.name)}</span>;
  const change = (event: { currentTarget: { value: string } }): void => set(event.currentTarget.value);
  if (field.type === "boolean") {
    return (
      <label title={field.about}>
        {label}{" "}
        <select value={value} onChange={change}>
          {!field.required && <option value="" />}
          <option>true</option>
          <option>false</option>
        </select>
      </label>
    );
  }
  const choices = field.choices ?? known;
  // If all possible values are known, the user chooses one; otherwise the user types, with suggestions.
  const isClosed = field.choices !== undefined || field.meaning === "agent";
  if (isClosed && choices.length > 0) {
    return (
      <label title={field.about}>
        {label}{" "}
        <select value={value} onChange={change}>
          {!field.required && <option value="" />}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {field.meaning === "agent" ? choice : words(choice)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const list = choices.length > 0 ? `list-${tool}-${field.name}` : undefined;
  const isNumber = field.type === "integer" || field.type === "number";
  return (
    <label title={field.about}>
      {label}{" "}
      <input
        type={isNumber ? "number" : "text"}
        step={field.type === "number" ? "any" : 1}
        class={isNumber ? "short" : ""}
        value={value}
        required={field.required}
        placeholder={field.required ? "" : "optional"}
        list={list}
        autocomplete="off"
        onInput={change}
      />
      {list && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/** The initial value of a field. */
function first(field: Field, known: Record<string, string[]>): string {
  if (!field.required) return "";
  if (field.choices) return field.choices[0] ?? "";
  if (field.type === "boolean") return "true";
  if (field.type === "integer" || field.type === "number") return "1";
  return known[field.meaning]?.[0] ?? "";
}

function read(field: Field, text: string): unknown {
  const given = text.trim();
  if (given === "") return field.required && field.type === "string" ? "" : undefined;
  switch (field.type) {
    case "integer":
    case "number":
      return Number(given);
    case "boolean":
      return given === "true";
    case "string":
      return given;
    case "other":
      return given.split(/[\s,]+/).map(Number);
  }
}

/** The target in words. */
export function title(target: Target): string {
  const name = words(target.name);
  switch (target.kind) {
    case "carried":
      return `${name} × ${target.count}, which you carry`;
    case "missing":
      return `${name}, still to be built at ${target.at.join(" ")}`;
    case "agent":
      return target.name;
    case "item":
      return `${name}${target.count > 1 ? ` × ${target.count}` : ""}, lying at ${target.at.join(" ")}`;
    case "place":
      return `The place at ${target.at.join(" ")}`;
    default:
      return `${name} at ${target.at.join(" ")}`;
  }
}
