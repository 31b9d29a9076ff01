// The state of the team at the shown moment: its organisation, its tasks, their assignments and conversations.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Player } from "../data/player";
import type { Show } from "../data/show";
import { Drawn } from "../parts/drawn";
import type { TeamMoment } from "../wire";

/** The least time between two requests, in milliseconds. */
const ASK_EVERY = 200;

export function Team({ show, player }: { show: Show; player: Player }) {
  const [shown, setShown] = useState<TeamMoment>();
  const [error, setError] = useState<string>();
  const isAsking = useRef(false);
  const isGone = useRef(false);
  const wanted = useRef(player.tick);
  wanted.current = player.tick;
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  const holds = (moment: TeamMoment | undefined, tick: number): boolean =>
    moment !== undefined && moment.from <= tick && (typeof moment.until !== "number" || tick < moment.until);
  useEffect(() => {
    if (isAsking.current || holds(shown, player.tick) || show.connection !== "open") return;
    isAsking.current = true;
    const ask = async (): Promise<void> => {
      const tick = wanted.current;
      try {
        const moment = await show.parts.team(tick);
        if (isGone.current) return;
        setShown(moment);
        setError(undefined);
      } catch (error) {
        if (isGone.current) return;
        setError((error as Error).message);
      }
      window.setTimeout(() => {
        isAsking.current = false;
        if (!isGone.current && wanted.current !== tick) setShown((moment) => (moment ? { ...moment } : moment));
      }, ASK_EVERY);
    };
    void ask();
  }, [player.tick, shown, show.connection]);
  if (!shown) return <p class="soft none-yet">{error ?? "Reading how the team stands …"}</p>;
  return (
    <div class="team" data-from={shown.from}>
      <Drawn html={shown.html} />
      {error && <p class="soft">{error}</p>}
    </div>
  );
}
