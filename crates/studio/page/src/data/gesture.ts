// The gestures that the world offers to a person in the room of a kitchen. The world says what each one means.

import type { Floor, FloorGesture, GestureCall, Making } from "../wire";

/** What is pointed at: a place, and a thing there. */
interface Pointed {
  place: string;
  thing?: string;
}

/** The gesture with what is pointed at. Things that the world does not name mean the same as their place. */
export function gestureWith(floor: Floor, pointed: Pointed | undefined): FloorGesture | undefined {
  const all = floor.gestures ?? [];
  if (!pointed) return all.find(({ place }) => !place);
  const here = all.filter(({ place }) => place === pointed.place);
  return here.find(({ thing }) => thing === pointed.thing) ?? here.find(({ thing }) => !thing);
}

/** The call with which a step passes: the second key where nothing is pointed at. */
export function waitOf(floor: Floor): GestureCall | undefined {
  return gestureWith(floor, undefined)?.work ?? undefined;
}

/** What the storage holds as far as it is needed: the ingredients of all recipes, and what is offered now. */
export function ingredientsOf(recipes: Making[], floor: Floor): string[] {
  const needed = recipes.flatMap(({ boxes }) => boxes.filter(({ part }) => part === "ingredient").map(({ name }) => name));
  const offered = (floor.gestures ?? []).flatMap(({ thing }) => (thing ? [thing] : []));
  return [...new Set([...needed, ...offered])];
}
