// The requests of an episode's page besides its stream: drawings by the templates of reports, prompts, and searches.

import type { Drawing, Found, Prompt, TeamMoment } from "../wire";

/** The source of the answers: a server, or the data that are embedded in the page. */
export interface Parts {
  /** The result. `seen` names the drawing that the page has. */
  answer(seen: string): Promise<Drawing>;
  /** The tables and drawings of the episode; not for everyone. */
  findings?(): Promise<Drawing>;
  /** The drawing of each agent's actions over time. `seen` names the drawing that the page has. */
  time(seen: string): Promise<Drawing>;
  /** The state of the team at a tick. */
  team(tick: number): Promise<TeamMoment>;
  prompt(call: number): Promise<Prompt>;
  /** The following need a server. */
  search?(words: string): Promise<Found>;
  /** The address of raw journal lines. */
  raw?(wanted: string): string;
  /** The address of the episode as one file. */
  file?(withPrompts: boolean): string;
}

/** The requests to a server. */
export class ServerParts implements Parts {
  private readonly base: string;

  constructor(run: string, episode: string) {
    this.base = `/api/runs/${encodeURIComponent(run)}/episodes/${encodeURIComponent(episode)}`;
  }

  answer(seen: string): Promise<Drawing> {
    return asked(`${this.base}/answer?seen=${encodeURIComponent(seen)}`);
  }

  findings(): Promise<Drawing> {
    return asked(`${this.base}/findings`);
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

/** The requests that an instructor may make. */
export class InstructorParts implements Parts {
  constructor(
    private readonly place: string,
    private readonly episode: string,
  ) {}

  answer(seen: string): Promise<Drawing> {
    return asked(`${this.place}/episodes/${encodeURIComponent(this.episode)}/answer?seen=${encodeURIComponent(seen)}`);
  }

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

/** The server's answer, or an error with the server's sentence. */
export async function asked<T>(path: string): Promise<T> {
  const response = await fetch(path).catch(() => undefined);
  if (!response) throw new Error("The studio does not answer.");
  if (!response.ok) throw new Error((await response.text()).trim() || `The studio answers ${response.status}.`);
  return (await response.json()) as T;
}
