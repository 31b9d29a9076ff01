// The lines of a journal, as far as the page reads them. They come from files, so every field is checked before use.

/** A line, or `{}` if the viewer may not see it. */
export type Line = { readonly [field: string]: unknown };

export function asLine(value: unknown): Line {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Line) : {};
}

export function asLines(value: unknown): Line[] {
  return Array.isArray(value) ? value.map(asLine) : [];
}

export function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one): one is number => typeof one === "number") : [];
}

/** A tool call in words. */
export function saidByTool(tool: string, given: unknown): string {
  const plain = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
  return [tool, ...Object.values(asLine(given)).map(plain)].join(" ");
}

/** The last line of a text: a model may have written its thoughts above it. */
export function lastLine(words: string): string {
  return words.trim().split("\n").at(-1) ?? "";
}
