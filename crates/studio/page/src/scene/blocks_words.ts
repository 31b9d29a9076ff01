// A block world in words: the time of day, and the scene for people who cannot see it.

import { numberOf } from "../data/target";
import { words } from "../data/words";
import type { BlockOther, Blocks } from "../wire";

/** The time of day, as a clock shows it. */
export function clock(dayTime: number): string {
  const minutes = Math.floor((((dayTime + 6000) % 24000) * 60) / 1000);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")} in the world`;
}

/** The scene in words, for people who cannot see it. */
export function told(blocks: Blocks, things: BlockOther[], names: string[], missing: number): string {
  const agents = blocks.agents.map((agent, place) => {
    const [x, y, z] = agent.at.map(Math.floor);
    return `${names[numberOf(agent, place)] ?? agent.name} at ${x} ${y} ${z}${agent.holds ? ` with ${words(agent.holds)}` : ""}`;
  });
  const counts = new Map<string, number>();
  for (const other of things) counts.set(other.name, (counts.get(other.name) ?? 0) + 1);
  const others = [...counts].slice(0, 8).map(([name, count]) => `${count} ${words(name)}`);
  return [
    `A block world. Agents: ${agents.join("; ") || "none"}.`,
    others.length > 0 && `Also there: ${others.join(", ")}.`,
    missing > 0 && `${missing} blocks are still to be built.`,
  ]
    .filter(Boolean)
    .join(" ");
}
