// A choice of the viewer that stays when the page is loaded again.

import { useState } from "preact/hooks";

/** A choice among some words; it is kept for this tab where the browser allows it. */
export function useKept<Choice extends string>(
  name: string,
  all: readonly Choice[],
  first: Choice,
): [Choice, (to: Choice) => void] {
  const [chosen, setChosen] = useState<Choice>(() => all.find((one) => one === stored()?.getItem(name)) ?? first);
  const choose = (to: Choice): void => {
    stored()?.setItem(name, to);
    setChosen(to);
  };
  return [chosen, choose];
}

/** A page that is a file may have no storage. */
function stored(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
