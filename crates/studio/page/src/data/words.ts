// Numbers and names as people read them.

const COUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** From this length in microseconds on, a tick is called a step. */
const STEP_US = 1_000_000;

export function count(value: number): string {
  return COUNT.format(value);
}

/** A number from its millionths, as files have it, half of a last digit away from zero; the program does the same. */
function spelled(value: number, dropped: number, places: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return value.toFixed(0);
  const unit = 10 ** dropped;
  const millionths = Math.round(Math.abs(value) * 1e6);
  const shown = Math.floor((millionths + unit / 2) / unit);
  const one = 10 ** places;
  const sign = value < 0 && shown > 0 ? "-" : "";
  const whole = `${sign}${Math.floor(shown / one)}`;
  return places === 0 ? whole : `${whole}.${String(shown % one).padStart(places, "0")}`;
}

/** A number with so many decimals, at most six: `0.453`. */
export function decimals(value: number, places: number): string {
  return spelled(value, 6 - places, places);
}

/** A share from 0 to 1 in percent: `45.3 %`. */
export function percent(share: number): string {
  return `${spelled(share, 3, 1)} %`;
}

/** A length of time, such as `1:05.2`; with hours where there are any. */
export function duration(seconds: number, digits = 1): string {
  const scale = 10 ** digits;
  const all = Math.round(seconds * scale) / scale;
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60)];
  const rest = (all % 60).toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A day and a time of day, from seconds since 1970. */
export function date(seconds: number): string {
  return DATE.format(seconds * 1000);
}

/** A length of real time in one or two units, such as `3 min 20 s`. */
export function span(seconds: number): string {
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** A sum of US dollars: `$0.1235`, and from one dollar on `$1.24`. */
export function dollars(usd: number): string {
  return usd === 0 ? "$0" : `$${decimals(usd, usd < 1 ? 4 : 2)}`;
}

/** The moment of a tick. */
export function moment(tick: number, tickUs: number): string {
  return duration((tick * tickUs) / 1e6);
}

/** The name of a number of ticks: a kitchen's ticks are steps, and nobody thinks of them as time. */
export function ticks(count: number, tickUs: number): string {
  const unit = tickUs >= STEP_US ? "step" : "tick";
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A program's name as words: `tunaSushi` and `put_onion` become `tuna sushi` and `put onion`. */
export function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
}

export function speedName(speed: number): string {
  return speed === 0.25 ? "¼×" : speed === 0.5 ? "½×" : `${speed}×`;
}

/** The agents' names, with the names of the people who play them. */
export function called(names: string[], people: [number, string][]): string[] {
  return names.map((name, seat) => {
    const person = people.find(([place]) => place === seat)?.[1];
    return person && person !== name ? `${name} · ${person}` : name;
  });
}

/** What was typed or said before, with what was said now. */
export function joined(before: string, said: string): string {
  return before.trim() === "" ? said : `${before.trimEnd()} ${said}`;
}
