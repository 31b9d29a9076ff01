// Play, pause, speed and jumps.

import { useMemo, useState } from "preact/hooks";
import { SPEEDS, type Player } from "../data/player";
import type { Show } from "../data/show";
import { moment, speedName } from "../data/words";
import { JUMPS, ticksOf, type Jump } from "./jumps";

export function Transport({ show, player }: { show: Show; player: Player }) {
  const [jump, setJump] = useState<Jump>("all");
  const ticks = useMemo(() => ticksOf(show.book, jump), [show.version, jump]);
  const tickUs = show.info?.tick_us ?? 1;
  const before = ticks.findLast((tick) => tick < player.tick);
  const after = ticks.find((tick) => tick > player.tick);
  const go = (tick: number | undefined): void => {
    if (tick === undefined) return;
    player.stop();
    player.seek(tick);
  };
  return (
    <div class="transport" role="group" aria-label="Playing">
      <button
        type="button"
        class="play"
        aria-label={player.isPlaying ? "Pause" : "Play"}
        title={`${player.isPlaying ? "Pause" : "Play"} (space)`}
        onClick={() => player.toggle()}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          {player.isPlaying ? <path d="M5 3h4v14H5zM11 3h4v14h-4z" /> : <path d="M5 2.5 17 10 5 17.5z" />}
        </svg>
      </button>
      <span class="now">
        <b>{moment(player.tick, tickUs)}</b>{" "}
        <span class="soft">
          of {moment(player.end, tickUs)} · tick {player.tick} of {player.end}
        </span>
      </span>
      {show.progress.is_live && (
        <button
          type="button"
          class={`live ${player.isFollowing ? "on" : ""}`}
          aria-pressed={player.isFollowing}
          title={
            show.progress.is_stopped ? "Nobody plays the episode now: here it was stopped" : "Follow the episode as it goes on"
          }
          onClick={() => player.follow()}
        >
          <span class="live-dot" aria-hidden="true" />
          {show.progress.is_stopped
            ? player.isFollowing
              ? "stopped"
              : "to where it was stopped"
            : player.isFollowing
              ? "live"
              : "back to live"}
        </button>
      )}
      <label class="field">
        speed{" "}
        <select value={String(player.speed)} onChange={(event) => player.choose(Number(event.currentTarget.value))}>
          {SPEEDS.map((speed) => (
            <option key={speed} value={String(speed)}>
              {speedName(speed)}
            </option>
          ))}
        </select>
      </label>
      <span class="jumps">
        <button
          type="button"
          aria-label="Jump back to the event before"
          title="Jump back"
          aria-disabled={before === undefined}
          onClick={() => go(before)}
        >
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d="M3 3h2.5v14H3zM17 3v14L6.5 10z" />
          </svg>
        </button>
        <button
          type="button"
          aria-label="Jump on to the next event"
          title="Jump on"
          aria-disabled={after === undefined}
          onClick={() => go(after)}
        >
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d="M14.5 3H17v14h-2.5zM3 3v14l10.5-7z" />
          </svg>
        </button>
        <label class="field">
          jump to{" "}
          <select value={jump} onChange={(event) => setJump(event.currentTarget.value as Jump)}>
            {Object.entries(JUMPS).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </span>
    </div>
  );
}
