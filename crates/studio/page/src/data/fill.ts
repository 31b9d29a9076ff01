// The tools that fit a target, and the arguments that the target fills in. It depends only on the meanings of
// parameters, not on particular tools.

import type { Rules, Slot, Tool } from "../wire";
import type { Cell, Target } from "./target";

/** The values that a parameter takes, as far as a form needs them. */
export interface Field {
  name: string;
  required: boolean;
  meaning: string;
  type: "integer" | "number" | "boolean" | "string" | "other";
  choices?: string[];
  about: string;
}

/** A tool with the arguments that are filled in, and those that are still needed. */
export interface Draft {
  tool: Tool;
  given: Record<string, unknown>;
  open: Field[];
}

const AXES: Record<string, number> = { east: 0, up: 1, south: 2 };

/** The tools that fit a target, those first that need no further argument. */
export function fitting(rules: Rules, target: Target): Draft[] {
  const drafts = rules.tools.flatMap((tool, place) => {
    const slots = rules.slots[place] ?? [];
    const given = filled(slots, target);
    const isWanting = slots.some((slot) => slot.required && slot.coordinate && !(slot.name in given));
    return Object.keys(given).length === 0 || isWanting ? [] : [{ tool, given, open: open(tool, slots, given) }];
  });
  const left = (draft: Draft): number => draft.open.filter((field) => field.required).length;
  return drafts.sort((one, other) => Math.min(1, left(one)) - Math.min(1, left(other)));
}

/** A tool with no argument filled in. */
export function plain(rules: Rules, name: string): Draft | undefined {
  const place = rules.tools.findIndex((tool) => tool.name === name);
  const tool = rules.tools[place];
  return tool && { tool, given: {}, open: open(tool, rules.slots[place] ?? [], {}) };
}

function filled(slots: Slot[], target: Target): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  /** The coordinates that are filled in; of several cells the first counts. */
  const taken = new Set<string>();
  for (const { name, meaning, coordinate } of slots) {
    if (coordinate) {
      const cell = cellFor(meaning, target);
      if (!cell || taken.has(coordinate)) continue;
      taken.add(coordinate);
      given[name] = coordinate === "all" ? cell : cell[AXES[coordinate] ?? 0];
    } else {
      const value = nameFor(meaning, target);
      if (value !== undefined && !Object.values(given).includes(value)) given[name] = value;
    }
  }
  return given;
}

function cellFor(meaning: string, target: Target): Cell | undefined {
  switch (target.kind) {
    case "block":
      return meaning === "block_cell" ? target.at : target.before;
    case "missing":
      return meaning === "block_cell" ? undefined : target.at;
    case "carried":
      return undefined;
    default:
      return meaning === "stand_cell" ? target.at : undefined;
  }
}

function nameFor(meaning: string, target: Target): string | undefined {
  const meanings: Record<Target["kind"], string[]> = {
    block: target.kind === "block" && target.holdsThings ? ["block", "container"] : ["block"],
    missing: ["item"],
    place: [],
    item: [],
    creature: ["creature", "mover"],
    vehicle: ["creature"],
    agent: ["agent", "mover"],
    carried: ["item", "block"],
  };
  return meanings[target.kind].includes(meaning) ? target.name : undefined;
}

interface Schema {
  properties?: Record<string, { type?: string; enum?: string[]; description?: string }>;
}

function open(tool: Tool, slots: Slot[], given: Record<string, unknown>): Field[] {
  const properties = (tool.arguments as Schema).properties ?? {};
  return slots
    .filter((slot) => !(slot.name in given))
    .map((slot) => {
      const schema = properties[slot.name] ?? {};
      const type = ["integer", "number", "boolean", "string"].includes(schema.type ?? "")
        ? (schema.type as Field["type"])
        : "other";
      return {
        name: slot.name,
        required: slot.required,
        meaning: slot.meaning,
        type,
        choices: schema.enum,
        about: schema.description ?? "",
      };
    });
}
