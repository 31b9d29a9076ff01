// What a page of an episode asks for beside its stream: drawings that the templates of reports have made, what models were asked, words that are sought.

import type { Drawing, Found, Prompt, TeamMoment } from "../wire";

/** Whoever answers: a server, or what stands in the page itself. */
export interface Parts {
  /** What each agent did when; `seen` names the drawing that the page has. */
  time(seen: string): Promise<Drawing>;
  /** How the team stands at a tick. */
  team(tick: number): Promise<TeamMoment>;
  prompt(call: number): Promise<Prompt>;
  /** The following need a server. */
  search?(words: string): Promise<Found>;
  /** Where lines of the journal are as they are. */
  raw?(wanted: string): string;
  /** Where the episode is as one file. */
  file?(withPrompts: boolean): string;
}

/** See [Parts]. */
export class ServerParts implements Parts {
  private readonly base: string;

  constructor(run: string, episode: string) {
    this.base = `/api/runs/${encodeURIComponent(run)}/episodes/${encodeURIComponent(episode)}`;
  }

  time(seen: string): Promise<Drawing> {
    return asked(`${this.base}/time?seen=${encodeURIComponent(seen)}`);
  }

  team(tick: number): Promise<TeamMoment> {
    return asked(`${this.base}/team?tick=${tick}`);
  }

  prompt(call: number): Promise<Prompt> {
    return asked(`${this.base}/calls/${call}`);
  }

  search(words: string): Promise<Found> {
    return asked(`${this.base}/search?words=${encodeURIComponent(words)}`);
  }

  raw(wanted: string): string {
    return `${this.base}/lines${wanted && `?${wanted}`}`;
  }

  file(withPrompts: boolean): string {
    return `${this.base}/share${withPrompts ? "?prompts=true" : ""}`;
  }
}

/** What there is for an instructor. */
export class InstructorParts implements Parts {
  constructor(private readonly place: string, private readonly episode: string) {}

  time(seen: string): Promise<Drawing> {
    return asked(`${this.place}/episodes/${encodeURIComponent(this.episode)}/time?seen=${encodeURIComponent(seen)}`);
  }

  team(): Promise<TeamMoment> {
    return Promise.reject(new Error("This is not for instructors."));
  }

  prompt(): Promise<Prompt> {
    return Promise.reject(new Error("This is not for instructors."));
  }
}

/** What the server answers, or an error with the sentence that says why it does not. */
export async function asked<T>(path: string): Promise<T> {
  const response = await fetch(path).catch(() => undefined);
  if (!response) throw new Error("The studio does not answer.");
  if (!response.ok) throw new Error((await response.text()).trim() || `The studio answers ${response.status}.`);
  return (await response.json()) as T;
}
