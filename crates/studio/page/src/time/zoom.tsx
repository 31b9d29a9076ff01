// The zoom of the time line: by how much it is wider than its place, and which part of it is in view.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const ZOOMS = [1, 2, 4, 8, 16, 32, 64];
/** The fewest ticks that are in view. */
const FEWEST_TICKS = 8;

/** A point of the time line that stays where it is: its share of the time, and its distance from the lanes' left edge. */
interface Fixed {
  share: number;
  at: number;
}

export interface Zoom {
  value: number;
  /** Whether it can grow or shrink. */
  canGrow: boolean;
  step: (by: 1 | -1) => void;
  whole: () => void;
}

/** Zooms a place that scrolls sideways. The shown moment stays in view. */
export function useZoom(place: { current: HTMLElement | null }, tick: number, end: number): Zoom {
  const [value, setValue] = useState(1);
  const fixed = useRef<Fixed | undefined>(undefined);
  const most = ZOOMS.findLast((zoom) => end / zoom >= FEWEST_TICKS) ?? 1;
  const share = tick / end;
  const to = (next: number, point?: Fixed): void => {
    const wide = place.current && lanesOf(place.current);
    if (!wide || next === value) return;
    const at = share * wide.track - place.current!.scrollLeft;
    fixed.current = point ?? { share, at: at >= 0 && at <= wide.view ? at : wide.view / 2 };
    setValue(next);
  };
  const stepped = (by: 1 | -1): number => ZOOMS[Math.max(0, Math.min(ZOOMS.indexOf(most), ZOOMS.indexOf(value) + by))] ?? 1;
  useLayoutEffect(() => {
    const wide = place.current && lanesOf(place.current);
    if (wide && fixed.current) place.current!.scrollLeft = fixed.current.share * wide.track - fixed.current.at;
  }, [value]);
  useEffect(() => {
    const wide = place.current && lanesOf(place.current);
    if (!wide || value === 1) return;
    const at = share * wide.track - place.current!.scrollLeft;
    if (at < 0 || at > wide.view) place.current!.scrollLeft += at - wide.view / 2;
  }, [share, value]);
  useEffect(() => {
    const it = place.current;
    const turn = (event: WheelEvent): void => {
      const wide = it && lanesOf(it);
      if (!wide || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const at = Math.max(0, event.clientX - it.getBoundingClientRect().left - wide.names);
      to(stepped(event.deltaY < 0 ? 1 : -1), { share: (it.scrollLeft + at) / wide.track, at });
    };
    it?.addEventListener("wheel", turn, { passive: false });
    return () => it?.removeEventListener("wheel", turn);
  });
  return { value, canGrow: value < most, step: (by) => to(stepped(by)), whole: () => to(1) };
}

/** The width of the names, of the part of the lanes in view, and of the whole lanes, in pixels. */
function lanesOf(place: HTMLElement): { names: number; view: number; track: number } {
  const names = place.querySelector<HTMLElement>(".row > :first-child")?.offsetWidth ?? 0;
  const whole = (place.firstElementChild as HTMLElement | null)?.offsetWidth ?? 0;
  return { names, view: Math.max(1, place.clientWidth - names), track: Math.max(1, whole - names) };
}

export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  return (
    <span class="blocks-views zooms" role="group" aria-label="Zoom of the time line">
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in (ctrl and the wheel)"
        aria-disabled={!zoom.canGrow}
        onClick={() => zoom.step(1)}
      >
        +
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        title="Zoom out (ctrl and the wheel)"
        aria-disabled={zoom.value === 1}
        onClick={() => zoom.step(-1)}
      >
        −
      </button>
      <button type="button" aria-disabled={zoom.value === 1} onClick={zoom.whole}>
        Whole time
      </button>
    </span>
  );
}
