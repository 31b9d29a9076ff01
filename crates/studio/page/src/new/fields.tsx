// The fields of a new run, and the request that they make.

import type { NewRun } from "../wire";

/** Fields that hold a number. */
const NUMBERS = ["agents", "episodes", "limit", "seed", "speed", "max_ticks", "max_cost", "afk_seconds"] as const;
/** Fields that hold several values, one a line. */
const LISTS = ["models", "seats", "humans", "instructors", "options"] as const;
const WORDS = ["name", "team", "clock"] as const;

export type FieldName = (typeof NUMBERS)[number] | (typeof LISTS)[number] | (typeof WORDS)[number] | "typed";
export type Fields = Partial<Record<FieldName, string>>;

export interface Form {
  fields: Fields;
  set: (name: FieldName, value: string) => void;
}

function linesOf(text: string | undefined): string[] {
  return (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The tasks and suites: those that were chosen, then those that were typed. */
export function selectionOf(chosen: string[], fields: Fields): string[] {
  return [...new Set([...chosen, ...linesOf(fields.typed)])];
}

/** The request, without consent to costs and as a plan only. */
export function requestOf(chosen: string[], fields: Fields): Partial<NewRun> {
  const lists = LISTS.map((name) => [name, linesOf(fields[name])]);
  const numbers = NUMBERS.filter((name) => fields[name]?.trim()).map((name) => [name, Number(fields[name])]);
  const words = WORDS.filter((name) => fields[name]?.trim()).map((name) => [name, fields[name]!.trim()]);
  return { ...Object.fromEntries([...lists, ...numbers, ...words]), selection: selectionOf(chosen, fields) };
}

interface FieldProps extends Form {
  name: FieldName;
  label: string;
  /** What stands in the empty field. */
  hint?: string;
  about?: string;
}

/** A field with a number. */
export function NumberField({ name, label, fields, set, hint, about }: FieldProps) {
  return (
    <label class="form-field">
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        pattern="-?[0-9]*\.?[0-9]*"
        placeholder={hint}
        value={fields[name] ?? ""}
        onInput={(event) => set(name, event.currentTarget.value)}
      />
      {about && <small class="soft">{about}</small>}
    </label>
  );
}

/** A field with a line of words. */
export function WordsField({ name, label, fields, set, hint }: FieldProps) {
  return (
    <label class="form-field wide">
      <span>{label}</span>
      <input type="text" placeholder={hint} value={fields[name] ?? ""} onInput={(event) => set(name, event.currentTarget.value)} />
    </label>
  );
}

/** A field with several lines. */
export function LinesField({ name, label, fields, set, hint, about, rows }: FieldProps & { rows: number }) {
  return (
    <label class="form-field wide">
      <span>{label}</span>
      <textarea
        rows={rows}
        placeholder={hint}
        value={fields[name] ?? ""}
        onInput={(event) => set(name, event.currentTarget.value)}
      />
      {about && <small class="soft">{about}</small>}
    </label>
  );
}

/** A choice of one word. */
export function ChoiceField(props: FieldProps & { all: [name: string, words: string, about?: string][] }) {
  const { name, label, fields, set, all } = props;
  return (
    <label class="form-field">
      <span>{label}</span>
      <select value={fields[name] ?? ""} onChange={(event) => set(name, event.currentTarget.value)}>
        {all.map(([value, words, about]) => (
          <option key={value} value={value} title={about}>
            {words}
          </option>
        ))}
      </select>
      {props.about && <small class="soft">{props.about}</small>}
    </label>
  );
}
