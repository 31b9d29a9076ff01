// Values that are computed from a list that only grows.

import { useRef } from "preact/hooks";

interface Kept<T, R> {
  all: readonly T[];
  wish: string;
  /** The number of entries that were used. */
  taken: number;
  made: R;
}

/**
 * Computes a value from a list that only grows. Each entry is used once, as long as the `wish` stays the same. The
 * value is changed in place.
 */
export function useFold<T, R>(all: readonly T[], wish: string, begin: () => R, take: (made: R, one: T) => void): R {
  const kept = useRef<Kept<T, R> | undefined>(undefined);
  if (kept.current?.all !== all || kept.current.wish !== wish) kept.current = { all, wish, taken: 0, made: begin() };
  const now = kept.current;
  for (const one of now.taken === 0 ? all : all.slice(now.taken)) take(now.made, one);
  now.taken = all.length;
  return now.made;
}
