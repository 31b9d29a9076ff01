// The keys of a task that is played with keys.

import { useLayoutEffect } from "preact/hooks";
import type { SeatData } from "../data/seat";

/** The name of a key for people. */
export function keyName(key: string): string {
  const names: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "space" };
  return names[key] ?? key;
}

/** Calls the tool of a pressed key, unless the user is typing. */
export function useSeatKeys(data: SeatData | undefined, isOn: boolean): void {
  // Before the browser paints: the keys work as soon as the page is seen.
  useLayoutEffect(() => {
    if (!data || !isOn) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const on = event.target instanceof Element ? event.target : undefined;
      if (on?.closest("input, select, textarea, summary, a, [role=tab]")) return;
      // The space key presses a focused button.
      if (event.key === " " && on?.closest("button")) return;
      const tool = data.view?.keys.find(([key]) => key === event.key)?.[1];
      if (tool === undefined) return;
      event.preventDefault();
      if (!event.repeat || data.view?.is_wall) data.call(tool);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [data, isOn]);
}
