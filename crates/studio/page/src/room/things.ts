// Food as small figures of boxes: its form and colours are read from its name. A name without a form of its own is a lump.

import { Matrix4 } from "three";
import type { Boxes } from "../blocks/figures";

type Form =
  | "lump"
  | "fillet"
  | "long"
  | "leaf"
  | "round"
  | "sack"
  | "slices"
  | "bowl"
  | "sushi"
  | "burger"
  | "flat"
  | "roll"
  | "glass"
  | "loaf"
  | "sheet";

const DISH = 0xf4f1ea;
const STALK = 0x5f8f3a;
const RICE = 0xf7f3e6;
const BUN = 0xc98a45;

/** Colour and form of what a kitchen begins with. */
const RAW: [RegExp, number, Form][] = [
  [/pepperoni/, 0xb23a2c, "slices"],
  [/pork/, 0xe79b97, "fillet"],
  [/beef|meat/, 0x9c4238, "fillet"],
  [/tuna/, 0xb0394b, "fillet"],
  [/salmon/, 0xf2845c, "fillet"],
  [/lamb/, 0xc4655c, "fillet"],
  [/chicken|turkey|duck/, 0xdba66a, "lump"],
  [/egg/, 0xf6ead2, "round"],
  [/lobster/, 0xd03f2e, "long"],
  [/potato|fries/, 0xc9a25b, "round"],
  [/carrot/, 0xf08a2c, "long"],
  [/onion/, 0xb07aa6, "round"],
  [/lettuce|salad/, 0x7fb64a, "leaf"],
  [/tomato/, 0xdc4433, "round"],
  [/cucumber/, 0x4e9447, "long"],
  [/leek/, 0x9cc26a, "long"],
  [/broccoli/, 0x4c8f42, "leaf"],
  [/flour/, 0xefe6d3, "sack"],
  [/rice/, RICE, "sack"],
  [/pasta/, 0xf0ce6e, "sack"],
  [/dough/, 0xead7ae, "lump"],
  [/cheese/, 0xf3c743, "fillet"],
  [/seaweed/, 0x2f5a41, "sheet"],
  [/bread/, BUN, "loaf"],
  [/tortilla/, 0xe9cf98, "flat"],
];

/** Forms of what is made, by a part of the name. */
const MADE: [RegExp, Form][] = [
  [/soup|salad|cooked|boiled|smashed|pasta|fries|sauteed|mixed|ground|raw/, "bowl"],
  [/sushi/, "sushi"],
  [/burger|maxjr|jr/, "burger"],
  [/pizza/, "flat"],
  [/burrito|taco|roll/, "roll"],
  [/juice|smoothie/, "glass"],
  [/slice|sashimi/, "slices"],
  [/cake|patty|meatcake|pancake/, "lump"],
  [/sandwich|hotdog/, "burger"],
];

/** The look of something by its name. */
export interface Look {
  form: Form;
  colours: number[];
}

const looks = new Map<string, Look>();

export function lookOf(name: string): Look {
  const known = looks.get(name);
  if (known) return known;
  const lower = name.toLowerCase();
  const parts = RAW.filter(([pattern]) => pattern.test(lower));
  const isRaw = parts.some(([pattern]) => new RegExp(`^(?:${pattern.source})(?:sheet)?$`).test(lower));
  const made = isRaw ? undefined : MADE.find(([pattern]) => pattern.test(lower))?.[1];
  const look = {
    form: made ?? parts[0]?.[2] ?? "lump",
    colours: parts.length > 0 ? parts.map(([, colour]) => colour) : [colourOf(lower)],
  };
  looks.set(name, look);
  return look;
}

/** A colour for an unknown name, always the same. */
function colourOf(name: string): number {
  let mixed = 7;
  for (const letter of name) mixed = (mixed * 31 + letter.charCodeAt(0)) % 997;
  const channel = (shift: number): number => 120 + ((mixed * shift) % 110);
  return (channel(3) << 16) | (channel(7) << 8) | channel(11);
}

/** Adds something whose bottom is at this place in a frame. It is at most 0.3 blocks wide, times `scale`. */
export function addThing(boxes: Boxes, frame: Matrix4, name: string, at: [number, number, number], scale = 1): void {
  const { form, colours } = lookOf(name);
  const own = frame.clone().multiply(new Matrix4().makeScale(scale, scale, scale).setPosition(...at));
  const [main = DISH, second = main, third = second] = colours;
  const add = (x: number, y: number, z: number, w: number, h: number, d: number, colour: number, light = 1): void =>
    boxes.add(own, [x, y + h / 2, z], [w, h, d], colour, light);
  switch (form) {
    case "lump":
      add(0, 0, 0, 0.24, 0.12, 0.2, main);
      add(0.02, 0.12, 0, 0.16, 0.05, 0.14, main, 1.08);
      return;
    case "fillet":
      add(0, 0, 0, 0.28, 0.08, 0.18, main);
      for (const x of [-0.08, 0, 0.08]) add(x, 0.08, 0, 0.02, 0.006, 0.16, 0xffe9dc);
      return;
    case "long":
      add(0, 0, 0, 0.09, 0.09, 0.24, main);
      add(0, 0.01, 0.13, 0.06, 0.06, 0.06, main, 0.9);
      add(0, 0.01, -0.14, 0.05, 0.07, 0.06, main === 0xd03f2e ? main : STALK);
      return;
    case "round":
      add(0, 0.02, 0, 0.2, 0.14, 0.2, main);
      add(0, 0, 0, 0.15, 0.18, 0.15, main, 1.04);
      if (main !== 0xf6ead2 && main !== 0xc9a25b) add(0, 0.17, 0, 0.06, 0.04, 0.06, STALK);
      return;
    case "leaf":
      add(0, 0, 0, 0.2, 0.12, 0.2, main, 0.92);
      add(0, 0.05, 0, 0.27, 0.07, 0.16, main);
      add(0, 0.05, 0, 0.16, 0.09, 0.27, main, 1.08);
      return;
    case "sack":
      add(0, 0, 0, 0.22, 0.2, 0.16, 0xd9c7a2);
      add(0, 0.2, 0, 0.16, 0.04, 0.12, main);
      add(0, 0.05, 0.081, 0.12, 0.09, 0.004, main);
      return;
    case "slices":
      add(0, 0, 0, 0.3, 0.02, 0.22, DISH);
      for (const x of [-0.09, 0, 0.09]) add(x, 0.02, 0, 0.075, 0.06, 0.15, main, 1 + x);
      return;
    case "bowl":
      add(0, 0, 0, 0.2, 0.04, 0.2, DISH, 0.9);
      add(0, 0.04, 0, 0.29, 0.09, 0.29, DISH);
      add(0, 0.125, 0, 0.24, 0.012, 0.24, main);
      add(-0.05, 0.13, 0.04, 0.07, 0.035, 0.07, second);
      add(0.05, 0.13, -0.04, 0.07, 0.035, 0.07, third);
      return;
    case "sushi":
      add(0, 0, 0, 0.32, 0.02, 0.24, 0x3b3630);
      for (const x of [-0.08, 0.08]) {
        add(x, 0.02, 0, 0.11, 0.07, 0.17, RICE);
        add(x, 0.09, 0, 0.12, 0.035, 0.18, main);
        add(x, 0.02, 0, 0.115, 0.11, 0.035, 0x2f5a41);
      }
      return;
    case "burger":
      add(0, 0, 0, 0.24, 0.05, 0.24, BUN);
      add(0, 0.05, 0, 0.26, 0.03, 0.26, 0x7fb64a);
      add(0, 0.08, 0, 0.24, 0.05, 0.24, 0x7a4630);
      add(0, 0.13, 0, 0.25, 0.02, 0.25, 0xf3c743);
      add(0, 0.15, 0, 0.23, 0.05, 0.23, BUN, 1.08);
      add(0, 0.2, 0, 0.16, 0.025, 0.16, BUN, 1.12);
      return;
    case "flat":
      add(0, 0, 0, 0.3, 0.025, 0.3, 0xe2bb78);
      if (colours.length > 1 || /pizza/i.test(name)) {
        add(0, 0.025, 0, 0.25, 0.01, 0.25, 0xf3c743);
        for (const [x, z] of [
          [-0.07, -0.06],
          [0.06, 0.05],
          [0.06, -0.07],
          [-0.06, 0.07],
        ] as const)
          add(x, 0.03, z, 0.06, 0.015, 0.06, main);
      }
      return;
    case "roll":
      add(0, 0, 0, 0.14, 0.13, 0.26, 0xe9cf98);
      add(0, 0.02, 0.131, 0.1, 0.09, 0.02, main);
      add(0, 0, -0.05, 0.15, 0.135, 0.12, 0xdfe3e6);
      return;
    case "glass":
      add(0, 0, 0, 0.13, 0.2, 0.13, main);
      add(0, 0.2, 0, 0.14, 0.03, 0.14, 0xeaf3f6);
      add(0.03, 0.2, 0, 0.02, 0.12, 0.02, 0xdc4433);
      return;
    case "loaf":
      add(0, 0, 0, 0.28, 0.12, 0.16, main);
      add(0, 0.12, 0, 0.25, 0.03, 0.13, main, 1.1);
      return;
    case "sheet":
      add(0, 0, 0, 0.26, 0.015, 0.26, main);
      add(0.02, 0.015, 0.02, 0.24, 0.012, 0.24, main, 1.2);
  }
}
