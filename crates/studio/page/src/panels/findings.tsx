// Tables and drawings of the episode's benchmark, its subtasks and its actions. The server plays the episode again for
// them, so they are asked for when they are opened.

import { useState } from "preact/hooks";
import type { Show } from "../data/show";
import { Drawn } from "../parts/drawn";

export function Findings({ show }: { show: Show }) {
  const [html, setHtml] = useState<string>();
  const [error, setError] = useState<string>();
  const { parts } = show;
  if (!parts.findings) return null;
  const toggled = (event: Event): void => {
    if (!(event.currentTarget as HTMLDetailsElement).open || html !== undefined) return;
    parts.findings?.().then(
      (drawing) => setHtml(drawing.html ?? ""),
      (error: Error) => setError(error.message),
    );
  };
  return (
    <details class="findings" onToggle={toggled}>
      <summary>Tables: the benchmark's own, subtasks, actions</summary>
      {html ? (
        <Drawn html={html} />
      ) : (
        <p class="soft">{error ?? (html === undefined ? "Playing the episode again for its tables …" : "There are none.")}</p>
      )}
    </details>
  );
}
