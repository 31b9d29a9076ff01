// The time of an episode from left to right: a slider, the score, what each agent did.

import { useMemo } from "preact/hooks";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { duration, moment, percent } from "../data/words";
import { LaneRow } from "./lane";

export function TimeLine({ show, player }: { show: Show; player: Player }) {
  const tickUs = show.info?.tick_us ?? 1;
  const end = Math.max(1, player.end);
  const seek = (tick: number): void => {
    player.stop();
    player.seek(tick);
  };
  const { lanes } = show.book;
  const names = show.info?.agents ?? [];
  return (
    <section class="timeline" aria-label="Time line">
      <div class="tracks">
        <div class="row">
          <span class="row-name" />
          <input type="range" class="slider" min={0} max={player.end} step={1} value={player.tick} aria-label="Moment"
            aria-valuetext={`tick ${player.tick} of ${player.end}, ${moment(player.tick, tickUs)}`} onInput={(event) => seek(Number(event.currentTarget.value))} />
        </div>
        <Score show={show} end={end} tick={player.tick} seek={seek} />
        {names.map((name, seat) => <LaneRow key={seat} name={name} hue={seat} lane={lanes.seat(seat)} end={end} version={show.version} tickUs={tickUs} seek={seek} />)}
        {lanes.team.thoughts.length > 0 && <LaneRow name="team" lane={lanes.team} end={end} version={show.version} tickUs={tickUs} seek={seek} />}
        <div class="playhead-track" aria-hidden="true"><div class="playhead" style={{ left: `${(100 * Math.min(player.tick, end)) / end}%` }} /></div>
      </div>
      <Marks end={end} tickUs={tickUs} />
      <ul class="uses lane-legend">
        <li><span class="swatch-box done" />done</li>
        <li><span class="swatch-box failed" />failed</li>
        <li><span class="swatch-box stopped" />stopped, replaced or cut off by the end</li>
        <li><span class="swatch-box going" />goes on</li>
        {show.book.calls.length > 0 && <li><span class="swatch-box thought" />a model thinks</li>}
      </ul>
      <p class="key-help">Keys: <kbd>space</kbd> plays, <kbd>←</kbd> <kbd>→</kbd> go a tick back or on, ten with <kbd>shift</kbd>; <kbd>Home</kbd>, <kbd>End</kbd>.</p>
    </section>
  );
}

function Score(props: { show: Show; end: number; tick: number; seek: (tick: number) => void }) {
  const { scores } = props.show.book;
  const path = useMemo(() => {
    const points = scores.map(([tick, share], place) => {
      const x = (1000 * tick) / props.end;
      const y = 38 - 34 * Math.min(1, Math.max(0, share));
      return place === 0 ? `M0 ${y}L${x} ${y}` : `H${x}V${y}`;
    });
    return points.length > 0 ? `${points.join("")}H1000` : "";
  }, [props.show.version, props.end]);
  const now = scores.findLast(([tick]) => tick <= props.tick)?.[1];
  if (props.show.info?.no_world) return null;
  return (
    <div class="row">
      <span class="row-name">score <b>{now === undefined ? "" : percent(now)}</b></span>
      <svg class="track score-track" viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label={`Completion over time${now === undefined ? "" : `; ${percent(now)} now`}`}
        onClick={(event) => props.seek(tickAt(event, props.end))}>
        <line class="rule" x1="0" x2="1000" y1="4" y2="4" /><line class="rule" x1="0" x2="1000" y1="38" y2="38" />
        {path && <path class="under-score" d={`${path}V38H0Z`} />}
        <path class="score" d={path} />
      </svg>
    </div>
  );
}

/** Where a click on a track stands in time. */
export function tickAt(event: MouseEvent, end: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return Math.round((end * (event.clientX - box.left)) / Math.max(1, box.width));
}

const STEPS = [0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

function Marks({ end, tickUs }: { end: number; tickUs: number }) {
  const seconds = (end * tickUs) / 1e6;
  const step = STEPS.find((one) => seconds / one <= 8) ?? 14_400;
  const marks = Array.from({ length: Math.floor(seconds / step) + 1 }, (_, place) => place * step);
  return (
    <div class="row marks" aria-hidden="true">
      <span class="row-name" />
      <div class="mark-track">{marks.map((mark) => <span key={mark} style={{ left: `${(100 * mark) / seconds}%` }}>{duration(mark, step < 1 ? 1 : 0)}</span>)}</div>
    </div>
  );
}
