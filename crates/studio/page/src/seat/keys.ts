// The keys of a task that is played with keys.

import { useEffect } from "preact/hooks";
import type { SeatData } from "../data/seat";

/** What a key is called for people. */
export function keyName(key: string): string {
  const names: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "space" };
  return names[key] ?? key;
}

/** Does what the pressed key stands for, unless somebody is typing. */
export function useSeatKeys(data: SeatData | undefined, isOn: boolean): void {
  useEffect(() => {
    if (!data || !isOn) return;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const on = event.target instanceof Element ? event.target : undefined;
      if (on?.closest("input, select, textarea, summary, a, [role=tab]")) return;
      // A button that has the focus is pressed with space.
      if (event.key === " " && on?.closest("button")) return;
      const line = data.view?.keys.find(([key]) => key === event.key)?.[1];
      if (line === undefined) return;
      event.preventDefault();
      if (!event.repeat || data.view?.is_wall) data.type(line);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [data, isOn]);
}
