// The page of an instructor: the run's only episode, or the list of its episodes.

import { percent } from "../data/words";
import { Banner } from "../parts/banner";
import { useFetched } from "../parts/fetched";
import { Link, instructPath } from "../route";
import type { EpisodeLine, InstructedRun } from "../wire";
import { EpisodePage } from "./episode";

const REFRESH = 3_000;

const STATES: Record<string, string> = { under_way: "goes on", finished: "finished", missing: "not begun", damaged: "damaged" };

export function InstructPage({ instructor, episode }: { instructor: string; episode?: string }) {
  const path = instructPath(instructor);
  const { value, error } = useFetched<InstructedRun>(`${path}/run`, REFRESH);
  if (!value) {
    return (
      <main>
        <h1 tabIndex={-1}>Instruct</h1>
        {error ? <Banner kind="warn">{error}</Banner> : <p class="about">Finding the run …</p>}
      </main>
    );
  }
  const { name, run } = value;
  // A single episode is opened without a choice.
  const key = episode ?? (run.episodes.length === 1 ? run.episodes[0]?.key : undefined);
  const isWaiting = run.episodes.some((one) => one.key === key && one.state === "missing");
  if (isWaiting) {
    return (
      <main>
        <header>
          <p class="brand">Cooperage · {name} instructs</p>
          <h1 tabIndex={-1}>{run.run.name}</h1>
        </header>
        <p class="about" role="status">
          The episode has not begun. It opens here by itself when it does.
        </p>
      </main>
    );
  }
  if (key !== undefined) return <EpisodePage key={key} run={run.run.name} episode={key} instructor={{ path, name }} />;
  return (
    <main>
      <header>
        <p class="brand">Cooperage · {name} instructs</p>
        <h1 tabIndex={-1}>{run.run.name}</h1>
        <p class="about">Open an episode that goes on to speak to its agents.</p>
      </header>
      {error && <Banner kind="warn">{error}</Banner>}
      <ul class="run-list">
        {run.episodes.map((one) => (
          <Episode key={one.key} instructor={instructor} episode={one} />
        ))}
      </ul>
    </main>
  );
}

function Episode({ instructor, episode }: { instructor: string; episode: EpisodeLine }) {
  const isLive = episode.state === "under_way";
  return (
    <li class="tile run">
      <div class="run-head">
        <h2>
          <Link to={instructPath(instructor, episode.key)}>{episode.task}</Link>
        </h2>
        <p class="soft">Episode {episode.number}</p>
      </div>
      <p>
        {isLive && <span class="live-mark">live</span>}
        {STATES[episode.state] ?? episode.state}
        {typeof episode.completion === "number" && `, ${percent(episode.completion)} done`}
      </p>
    </li>
  );
}
