// The progress of a study's participants, for the admin. Participants cannot see this.

import type { ParticipantProgress, StudyProgress } from "../wire";

/** Explanations of the participants' states. */
const STATES: Record<string, string> = {
  invited: "invited, not begun",
  asked: "answers questions",
  introduced: "reads how to play, or practises",
  plays: "plays",
  done: "done",
  refused: "did not agree to take part",
  left: "stopped",
  damaged: "answers cannot be read",
};

export function Study({ study }: { study: StudyProgress }) {
  const all = study.participants;
  const count = (...states: string[]): number => all.filter((one) => states.includes(one.state)).length;
  const [done, underWay, gone] = [count("done"), count("asked", "introduced", "plays"), count("refused", "left")];
  return (
    <section class="runs study-people">
      <h2>Study: {study.title}</h2>
      <p class="soft">
        {study.name} · {done} of {all.length} participants done, {underWay} under way, {all.length - done - underWay - gone} not
        begun{gone > 0 && `, ${gone} stopped`}
      </p>
      <div class="table-scroll" tabIndex={0} role="group" aria-label={`Participants of ${study.title}`}>
        <table class="episodes">
          <thead>
            <tr>
              <th scope="col">participant</th>
              <th scope="col">state</th>
              <th scope="col">condition</th>
              <th scope="col">games</th>
              <th scope="col">pages</th>
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <Participant key={one.id} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Participant({ one }: { one: ParticipantProgress }) {
  const share = (100 * one.done) / Math.max(1, one.all);
  return (
    <tr data-state={one.state}>
      <th scope="row">{one.id}</th>
      <td>{STATES[one.state] ?? one.state}</td>
      <td>{typeof one.place === "number" ? `${one.place} of ${one.conditions}: ${one.condition ?? ""}` : ""}</td>
      <td>
        {one.played} of {one.episodes}
      </td>
      <td>
        {one.done} of {one.all}{" "}
        <span class="bar wide" aria-hidden="true">
          <span class="bar-ours" style={{ width: `${share}%` }} />
        </span>
      </td>
    </tr>
  );
}
