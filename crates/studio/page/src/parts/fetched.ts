// Data from the server, loaded repeatedly if wanted.

import { useEffect, useState } from "preact/hooks";

export interface Fetched<T> {
  value?: T;
  /** The error, if the data cannot be loaded. */
  error?: string;
}

/** Loads a path, and loads it again at an interval in milliseconds while the page is visible. */
export function useFetched<T>(path: string, every: number): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T>>({});
  useEffect(() => {
    let [isWanted, timer, last] = [true, 0, ""];
    const ask = async (): Promise<void> => {
      try {
        const response = await fetch(path);
        const body = await response.text();
        if (!isWanted) return;
        if (!response.ok) throw new Error(body.trim() || `the server answers ${response.status}`);
        if (body !== last) setFetched({ value: JSON.parse(body) as T });
        last = body;
      } catch (error) {
        if (!isWanted) return;
        const isGone = error instanceof TypeError;
        const why = isGone ? "The studio does not answer. It is asked again every few seconds." : String((error as Error).message);
        last = "";
        setFetched((old) => ({ ...old, error: why }));
      }
      if (isWanted) timer = window.setTimeout(() => void again(), every);
    };
    const again = async (): Promise<void> => {
      if (document.hidden) timer = window.setTimeout(() => void again(), every);
      else await ask();
    };
    void ask();
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [path, every]);
  return fetched;
}

/** Loads a path once; `undefined` if that fails. */
export function useOnce<T>(path: string): T | undefined {
  const [value, setValue] = useState<T | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const response = await fetch(path);
      if (response.ok && isWanted) setValue((await response.json()) as T);
    };
    void ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [path]);
  return value;
}
