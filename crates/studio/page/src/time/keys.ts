// The keys that move the time.

import { useLayoutEffect } from "preact/hooks";
import type { Player } from "../data/player";
import type { Show } from "../data/show";

/** The number of ticks of a step with the shift key. */
const BIG_STEP = 10;

export function useKeys(show: Show | undefined, player: Player | undefined): void {
  // Before the browser paints: the keys work as soon as the page is seen.
  useLayoutEffect(() => {
    if (!show || !player) return;
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      const isSlider = target instanceof HTMLInputElement && target.type === "range";
      const isTaken = target.closest("input, select, textarea, summary, [role=tab], .scroll") !== null && !isSlider;
      const isPressed = event.key === " " && target.closest("button, a") !== null;
      if (isTaken || isPressed || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.shiftKey ? BIG_STEP : 1;
      switch (event.key) {
        case " ":
          player.toggle();
          break;
        case "ArrowLeft":
          player.stop();
          player.seek(player.tick - step);
          break;
        case "ArrowRight":
          player.stop();
          player.seek(player.tick + step);
          break;
        case "Home":
          player.stop();
          player.seek(0);
          break;
        case "End":
          player.stop();
          player.seek(player.end);
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [show, player]);
}
