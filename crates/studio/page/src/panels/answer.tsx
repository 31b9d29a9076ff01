// The top of the page: how the episode ended and why, what is missing, and where it went wrong. The server draws it.

import type { Show } from "../data/show";
import { Drawn, useDrawing } from "../parts/drawn";

export function Answer({ show }: { show: Show }) {
  const { is_live, is_stopped, played } = show.progress;
  const { html, error } = useDrawing(
    (seen) => show.parts.answer(seen),
    `${show.connection} ${is_live} ${is_stopped} ${played >= show.progress.ticks}`,
  );
  return (
    <section class="answer-place" aria-label="Result">
      {html ? <Drawn html={html} /> : <p class="soft">{error ? `The result cannot be drawn: ${error}` : "Reading the result …"}</p>}
    </section>
  );
}
