// The agent to whom spoken words are addressed, heard at their beginning: "agent two, chop the tuna".

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/** Words for all agents. */
const ALL = ["everybody", "everyone", "all", "all agents"];

/** The number of the addressed agent, `null` for all agents, or `undefined` if the words name nobody. */
export function addressed(words: string, names: readonly string[]): number | null | undefined {
  const said = plain(words);
  if (ALL.some((one) => begins(said, one) && isBreak(words))) return null;
  let best: { agent: number; length: number } | undefined;
  names.forEach((name, agent) => {
    for (const call of calls(name, agent)) {
      if (begins(said, call) && (best === undefined || call.length > best.length)) best = { agent, length: call.length };
    }
  });
  return best?.agent;
}

/** The ways in which an agent is called. */
function calls(name: string, agent: number): string[] {
  const number = /(\d+)$/.exec(name)?.[1];
  // Agents without a number in their names are counted from 1, as people count.
  const counted = number === undefined ? agent + 1 : Number(number);
  const numbers = [String(counted), ...(NUMBERS[counted] ? [NUMBERS[counted]] : [])];
  const named = plain(name);
  const base = number === undefined ? "agent" : plain(name.slice(0, -number.length)) || "agent";
  return [named, ...new Set(["agent", base].flatMap((word) => numbers.map((one) => `${word} ${one}`)))];
}

/** Small letters and single spaces alone, with a space between letters and digits. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function begins(said: string, call: string): boolean {
  return call !== "" && (said === call || said.startsWith(`${call} `));
}

/** Whether a pause follows the first words: "all, come here" and not "all trees are gone". */
function isBreak(words: string): boolean {
  return /^[\p{L}\s]+[,:;.!]/u.test(words.trim());
}
