// The timeline of an episode: a slider, with the score and each agent's actions below it, as in reports.

import { useRef } from "preact/hooks";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { moment, percent } from "../data/words";
import { Drawn, useDrawing } from "../parts/drawn";
import { CommentMarks } from "./comments";
import { ZoomButtons, useZoom } from "./zoom";

/** From these zooms on, there is room for more marks of time. */
const CLOSE = 4;
const CLOSER = 16;

export function TimeLine({ show, player }: { show: Show; player: Player }) {
  const tickUs = show.info?.tick_us ?? 1;
  const end = Math.max(1, player.end);
  const seek = (tick: number): void => {
    player.stop();
    player.seek(tick);
  };
  const { html, error } = useDrawing((seen) => show.parts.time(seen), `${show.connection} ${show.progress.is_live}`);
  const tracks = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const zoom = useZoom(scroller, Math.min(player.tick, end), end);
  // The line of the shown moment is as high as the lanes.
  const measure = (place: HTMLElement): void => {
    const lowest = place.querySelector(".lanes")?.getBoundingClientRect().bottom ?? 0;
    tracks.current?.style.setProperty("--tall", `${lowest - tracks.current.getBoundingClientRect().top}px`);
  };
  // The drawing may be a little older than the slider's end.
  const drawn = Number(/data-ticks="(\d+)"/.exec(html ?? "")?.[1] ?? end);
  const now = show.book.scores.findLast(([tick]) => tick <= player.tick)?.[1];
  return (
    <section class="timeline" aria-label="Time line">
      <div class="time-scroll" ref={scroller}>
        <div
          class={`time-parts ${zoom.value > 1 ? "is-wide" : ""} ${zoom.value >= CLOSE ? "is-close" : ""} ${zoom.value >= CLOSER ? "is-closer" : ""}`}
          ref={tracks}
          style={{ "--reach": Math.min(1, drawn / end), "--zoom": zoom.value }}
        >
          <div class="row">
            <span class="row-name">
              {now !== undefined && (
                <>
                  now <b>{percent(now)}</b>
                </>
              )}
            </span>
            <input
              type="range"
              class="slider"
              min={0}
              max={player.end}
              step={1}
              value={player.tick}
              aria-label="Moment"
              aria-valuetext={`tick ${player.tick} of ${player.end}, ${moment(player.tick, tickUs)}`}
              onInput={(event) => seek(Number(event.currentTarget.value))}
            />
          </div>
          <CommentMarks show={show} end={end} seek={seek} />
          <Bars html={html} drawn={drawn} seek={seek} done={measure} />
          <div class="playhead-track" aria-hidden="true">
            <div class="playhead" style={{ left: `${(100 * Math.min(player.tick, end)) / end}%` }} />
          </div>
        </div>
      </div>
      {error && !html && <p class="soft">What each agent did cannot be drawn: {error}</p>}
      <div class="key-help">
        <ZoomButtons zoom={zoom} /> Keys: <kbd>space</kbd> plays, <kbd>←</kbd> <kbd>→</kbd> go a tick back or on, ten with{" "}
        <kbd>shift</kbd>; <kbd>Home</kbd>, <kbd>End</kbd>. A click on a bar goes there.
      </div>
    </section>
  );
}

/** The drawing. Hovering over a bar shows its title, and a click goes to its moment. */
function Bars({
  html,
  drawn,
  seek,
  done,
}: {
  html?: string;
  drawn: number;
  seek: (tick: number) => void;
  done: (place: HTMLElement) => void;
}) {
  const hint = useRef<HTMLDivElement>(null);
  if (!html) return <p class="soft">Drawing what each agent did …</p>;
  const click = (event: MouseEvent): void => {
    const track = (event.target as Element).closest(".track");
    if (!track) return;
    const box = track.getBoundingClientRect();
    seek(Math.round((drawn * (event.clientX - box.left)) / Math.max(1, box.width)));
  };
  const point = (event: MouseEvent): void => {
    const place = hint.current;
    if (!place) return;
    const words = hintOf(event.target as Element);
    place.hidden = words === undefined;
    if (words === undefined) return;
    const box = place.parentElement!.getBoundingClientRect();
    place.textContent = words;
    place.style.left = `${Math.min(box.width - 130, Math.max(130, event.clientX - box.left))}px`;
    place.style.top = `${event.clientY - box.top - 14}px`;
  };
  return (
    <div class="bars" onMouseMove={point} onMouseLeave={() => hint.current && (hint.current.hidden = true)}>
      <Drawn html={html} click={click} done={done} />
      <div class="hint" ref={hint} hidden />
    </div>
  );
}

/** The title of a part of the drawing. It is removed there, so that the browser does not show it a second time. */
function hintOf(target: Element): string | undefined {
  const part = target.closest("rect, .said");
  const title = part?.querySelector("title");
  if (part && title) {
    part.setAttribute("data-hint", title.textContent ?? "");
    title.remove();
  }
  return part?.getAttribute("data-hint") ?? undefined;
}
