// A text field for commands, with suggestions below it.

import { useRef, useState } from "preact/hooks";
import type { Now, Rules } from "../wire";

/** The most suggestions that are shown. */
const SHOWN = 8;
/** The commands that can be typed besides tools. */
const COMMANDS = ["look", "offers", "tools", "wait", "stop", "manual", "score", "say", "help", "leave"];

interface Props {
  rules?: Rules;
  now?: Now;
  type: (line: string) => void;
}

export function Line({ rules, now, type }: Props) {
  const [text, setText] = useState("");
  const past = useRef<{ lines: string[]; at: number }>({ lines: [], at: 0 });
  const proposals = text ? proposed(text, rules, now) : [];
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    past.current.lines.push(text);
    past.current.at = past.current.lines.length;
    type(text);
    setText("");
  };
  const key = (event: KeyboardEvent): void => {
    const { lines } = past.current;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      past.current.at = Math.min(lines.length, Math.max(0, past.current.at + (event.key === "ArrowUp" ? -1 : 1)));
      setText(lines[past.current.at] ?? "");
    } else if (event.key === "Tab" && proposals.length > 0 && !event.shiftKey && proposals[0] !== text) {
      event.preventDefault();
      setText(proposals[0] ?? text);
    }
  };
  return (
    <form class="line" onSubmit={submit}>
      <label for="line">Type what to do</label>
      <input
        id="line"
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={text}
        maxLength={2000}
        placeholder="help tells what you can type"
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={key}
        aria-describedby="line-proposals"
      />
      <button type="submit">Do it</button>
      <ul id="line-proposals" class="proposals">
        {proposals.map((proposal) => (
          <li key={proposal}>
            <button type="button" onClick={() => setText(proposal)}>
              {proposal}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

function proposed(text: string, rules: Rules | undefined, now: Now | undefined): string[] {
  const wanted = text.toLowerCase();
  const tools = (rules?.tools ?? []).map((tool) => tool.typed);
  const said = /^say\s/.test(wanted) ? (rules?.names ?? []).map((name) => `say ${name}: `) : [];
  const all = [...(now?.offers ?? []).map((offer) => offer.typed), ...said, ...COMMANDS, ...tools];
  return [...new Set(all)].filter((one) => one.toLowerCase().startsWith(wanted) && one !== text).slice(0, SHOWN);
}
