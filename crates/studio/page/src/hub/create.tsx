// The form for a new agent: its profile, and fields for the settings that the server offers.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { HubData, Setting } from "../data/hub";
import { words } from "../data/words";
import { Banner } from "../parts/banner";

type Fields = Record<string, string>;

/** A profile with this name, and with this model if one is given. */
function profileOf(text: string, name: string, model: string): Record<string, unknown> {
  const read = text.trim() === "" ? {} : (JSON.parse(text) as unknown);
  if (typeof read !== "object" || read === null || Array.isArray(read)) throw new Error("a profile is a JSON object");
  return { ...read, ...(name.trim() && { name: name.trim() }), ...(model.trim() && { model: model.trim() }) };
}

/** The value of a field's text, in the type of the setting. */
function settingValue(setting: Setting, text: string): unknown {
  switch (setting.type) {
    case "boolean":
      return text === "true";
    case "number":
      return Number(text);
    case "array":
      return text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);
    case "object":
      return JSON.parse(text) as unknown;
    case "string":
      return text;
  }
}

export function Create({ hub, done }: { hub: HubData; done: () => void }) {
  const [spec, setSpec] = useState<Setting[]>([]);
  const [own, setOwn] = useState<Fields>({ name: "", model: "", profile: "", land: "natural" });
  const [fields, setFields] = useState<Fields>({});
  const [wrong, setWrong] = useState("");
  const [leftOut, setLeftOut] = useState<Record<string, string>>({});
  const [remarks, setRemarks] = useState<string[]>([]);
  useEffect(() => {
    void hub.ask("get-settings-spec", null).then((reply) => setSpec((reply["settings"] as Setting[] | undefined) ?? []));
  }, []);
  const put =
    (name: string) =>
    (event: Event): void =>
      setOwn((old) => ({ ...old, [name]: (event.currentTarget as HTMLInputElement).value }));
  const upload = async (event: Event): Promise<void> => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (!file) return;
    const text = await file.text();
    const name = nameIn(text);
    setOwn((old) => ({ ...old, profile: text, ...(name && { name }) }));
  };
  const create = async (wait: boolean): Promise<void> => {
    setWrong("");
    try {
      const profile = profileOf(own["profile"] ?? "", own["name"] ?? "", own["model"] ?? "");
      const given = spec.filter((one) => (fields[one.name] ?? "") !== "" && fields[one.name] !== one.default);
      const settings = {
        profile,
        ...Object.fromEntries(given.map((one) => [one.name, settingValue(one, fields[one.name] ?? "")])),
      };
      const reply = await hub.ask("create-agent", { settings, wait, world: { land: own["land"] } });
      if (reply.success === false) return setWrong(String(reply.error));
      const out = reply["left_out"] as Record<string, string>;
      const told = reply["remarks"] as string[];
      setLeftOut(out);
      const tried = (reply["models"] as { model: string; seconds: number }[] | undefined) ?? [];
      setRemarks([...told, ...tried.map(({ model, seconds }) => `${model} has answered in ${seconds.toFixed(1)} s`)]);
      if (!wait && Object.keys(out).length === 0 && told.length === 0) return done();
      setOwn((old) => ({ ...old, name: "", profile: "" }));
    } catch (error) {
      setWrong(error instanceof SyntaxError ? `This is no JSON: ${error.message}` : String((error as Error).message));
    }
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void create(false);
  };
  return (
    <section class="card hub-create" aria-label="New agent">
      <h2>New agent</h2>
      <p class="soft">
        Who is in a world is part of its plan, so a new agent begins a new world. Let it wait to have several in one.
      </p>
      <form onSubmit={submit}>
        <div class="field-row">
          <label>
            Name{" "}
            <input
              type="text"
              required={!nameIn(own["profile"] ?? "")}
              placeholder={nameIn(own["profile"] ?? "") || "Ada"}
              value={own["name"]}
              onInput={put("name")}
            />
          </label>
          <label>
            Model{" "}
            <input
              type="text"
              required={!hasModel(own["profile"] ?? "")}
              placeholder={hasModel(own["profile"] ?? "") ? "as in the profile" : "openai/gpt-4o, or oracle (a script)"}
              value={own["model"]}
              onInput={put("model")}
            />
          </label>
          <label>
            Land{" "}
            <select value={own["land"]} onChange={put("land")}>
              <option value="natural">natural</option>
              <option value="flat">flat</option>
            </select>
          </label>
        </div>
        <label class="wide-field">
          Profile, as JSON (may be left empty)
          <textarea
            rows={3}
            spellcheck={false}
            value={own["profile"]}
            onInput={put("profile")}
            placeholder={'{"conversing": "You are …", "modes": {"hunting": false}}'}
          />
        </label>
        <label class="field">
          or from a file <input type="file" accept=".json,application/json" onChange={(event) => void upload(event)} />
        </label>
        <details>
          <summary>
            Settings <span class="soft small">{spec.length > 0 && `${spec.length - 1}, for all agents of the world`}</span>
          </summary>
          <div class="hub-settings">
            {spec
              .filter((one) => !one.required)
              .map((one) => (
                <Field
                  key={one.name}
                  setting={one}
                  value={fields[one.name] ?? ""}
                  set={(value) => setFields((old) => ({ ...old, [one.name]: value }))}
                />
              ))}
          </div>
        </details>
        {wrong && <Banner kind="warn">{wrong}</Banner>}
        {Object.keys(leftOut).length > 0 && (
          <Banner kind="tell">
            Left out:{" "}
            {Object.entries(leftOut)
              .map(([name, why]) => `${name} (${why})`)
              .join("; ")}
          </Banner>
        )}
        {remarks.length > 0 && <Banner kind="tell">{remarks.join("; ")}</Banner>}
        <div class="hub-acts">
          <button type="submit" class="primary">
            Create, and begin its world
          </button>
          <button type="button" onClick={() => void create(true)}>
            Create, and let it wait
          </button>
          <button type="button" onClick={done}>
            Close
          </button>
        </div>
      </form>
    </section>
  );
}

/** The fields of a profile's text; none if the text is no profile. */
function fieldsIn(text: string): { name?: unknown; model?: unknown } {
  try {
    return (JSON.parse(text) as { name?: unknown; model?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

/** The name in a profile's text, if the text is a profile. */
function nameIn(text: string): string {
  const { name } = fieldsIn(text);
  return typeof name === "string" ? name : "";
}

/** Whether a profile's text names a model. */
function hasModel(text: string): boolean {
  return Boolean(fieldsIn(text).model);
}

/** A text in which program names are between backticks. */
function marked(text: string): ComponentChildren {
  return text.split("`").map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
}

function Field({ setting, value, set }: { setting: Setting; value: string; set: (value: string) => void }) {
  const { name, description, form, options } = setting;
  const change = (event: Event): void => set((event.currentTarget as HTMLInputElement).value);
  const values = setting.type === "boolean" ? ["true", "false"] : options;
  const id = `setting-${name}`;
  return (
    <div class="hub-setting">
      <label for={id}>{words(name)}</label>
      {values ? (
        <select id={id} value={value || setting.default} onChange={change} aria-describedby={`${id}-about`}>
          {values.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : setting.type === "object" ? (
        <textarea
          id={id}
          rows={1}
          spellcheck={false}
          value={value}
          onInput={change}
          placeholder={form}
          aria-describedby={`${id}-about`}
        />
      ) : (
        <input
          id={id}
          type="text"
          inputMode={setting.type === "number" ? "numeric" : "text"}
          pattern={setting.type === "number" ? "-?[0-9]+" : undefined}
          value={value}
          onInput={change}
          placeholder={setting.default || form}
          aria-describedby={`${id}-about`}
        />
      )}
      <p id={`${id}-about`} class="soft small">
        {marked(description)}
      </p>
    </div>
  );
}
