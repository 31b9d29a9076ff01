// The world at the shown moment. Each kind of scene is drawn in a file of its own.

import { hasFile } from "../data/files";
import type { Show } from "../data/show";
import { called, percent } from "../data/words";
import { useKept } from "../parts/kept";
import type { Floor } from "../wire";
import { WatchedBlocks, saidAt } from "./blocks";
import { FloorScene } from "./floor";
import { PictureScene } from "./picture";
import { RoomScene } from "./room";

export function World({ show, tick }: { show: Show; tick: number }) {
  const { frame, info } = show;
  const isWithout = info?.no_world || (show.refusal !== undefined && !frame);
  if (!frame || !info || info.no_world) {
    return (
      <div class="world absent-world">
        <p class="soft sentence">
          {isWithout ? "There is no picture of this world." : (played(show, tick) ?? "Setting the world up …")}
        </p>
      </div>
    );
  }
  const { scene } = frame;
  return (
    <figure class="world" data-tick={frame.tick} aria-label={`The world at tick ${frame.tick}`}>
      {scene.kind === "floor" ? (
        <WatchedFloor show={show} floor={scene} tick={frame.tick} />
      ) : scene.kind === "blocks" ? (
        <WatchedBlocks show={show} blocks={scene} tick={frame.tick} />
      ) : (
        <PictureScene png={scene.png} words={`The world of ${info.task} at tick ${frame.tick}`} />
      )}
      {frame.tick !== tick && (
        <span class="late" aria-hidden="true">
          {show.isFile
            ? `picture of tick ${frame.tick}`
            : frame.tick < tick && show.progress.broken
              ? `last shown: tick ${frame.tick}`
              : (played(show, tick) ?? `tick ${frame.tick} …`)}
        </span>
      )}
    </figure>
  );
}

/** A floor, flat or, if it is a kitchen without a map, as a room. */
function WatchedFloor({ show, floor, tick }: { show: Show; floor: Floor; tick: number }) {
  const [shown, setShown] = useKept("kitchen-view", ["flat", "room"], "flat");
  const { info } = show;
  const names = called(info?.agents ?? [], info?.people ?? []);
  const tickUs = info?.tick_us ?? 1;
  if (floor.is_map || !hasFile("world.js")) return <FloorScene floor={floor} names={names} tickUs={tickUs} />;
  const tools = (
    <div class="blocks-views world-views" role="group" aria-label="How the kitchen is shown">
      <button type="button" aria-pressed={shown === "flat"} onClick={() => setShown("flat")}>
        Flat
      </button>
      <button type="button" aria-pressed={shown === "room"} onClick={() => setShown("room")}>
        Room
      </button>
    </div>
  );
  const room = shown === "room" && (
    <RoomScene
      floor={floor}
      names={names}
      tickUs={tickUs}
      recipes={info?.recipes ?? []}
      said={() => saidAt(show.book.messages, tick, tickUs)}
      version={show.version}
      tools={tools}
    />
  );
  return (
    <>
      {!room && tools}
      <FloorScene floor={floor} names={names} tickUs={tickUs} drawing={room || undefined} />
    </>
  );
}

/** The tick that the replay has reached, if it is before the moment. */
function played({ progress, isFile }: Show, tick: number): string | undefined {
  if (isFile || progress.broken || progress.played === 0 || progress.played >= Math.min(tick, progress.ticks)) return undefined;
  return `the episode is played again up to here: ${percent(progress.played / tick)}`;
}
