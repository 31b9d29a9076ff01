// The page of an episode, as a replay or live: its world, its timeline, its agents and all messages.

import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Embedded } from "../data/embedded";
import { Player } from "../data/player";
import { Show } from "../data/show";
import { instructorVoice, runVoice } from "../data/voice";
import { Banner } from "../parts/banner";
import { AgentCards } from "../panels/agents";
import { Answer } from "../panels/answer";
import { Findings } from "../panels/findings";
import { Speak } from "../panels/speak";
import { Tabs } from "../panels/tabs";
import { Link, readHash, runPath } from "../route";
import { Recipes } from "../scene/recipes";
import { World } from "../scene/world";
import { TimeLine } from "../time/timeline";
import { Transport } from "../time/transport";
import { useKeys } from "../time/keys";
import { Aloud, type Utterance } from "../voice/aloud";

/** The delay in milliseconds before the address shows a new moment. */
const ADDRESS_AFTER = 400;

interface Props {
  run: string;
  episode: string;
  /** The episode, if it is embedded in the page. */
  file?: Embedded;
  /** For an instructor: the path of their place, and their name. */
  instructor?: { path: string; name: string };
}

export function EpisodePage(props: Props) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [call, setCall] = useState(readHash().call);
  const parts = useRef<{ show: Show; player: Player } | undefined>(undefined);
  /** The tick in the address, until the episode is known up to it. */
  const wanted = useRef(readHash().t);
  const calledAt = useRef(call);

  useEffect(() => {
    let hasBegun = false;
    const look = (): void => (player.isFollowing ? show.follow() : show.look(player.tick, !player.isPlaying));
    const player = new Player(() => {
      look();
      draw(0);
    });
    const show = new Show(
      props.run,
      props.episode,
      () => {
        player.tickUs = show.info?.tick_us ?? 1;
        const [before, wasFollowing] = [player.tick, player.isFollowing];
        player.reach(show.progress.ticks, show.progress.is_live);
        if (player.isFollowing !== wasFollowing || player.tick !== before) look();
        if (!hasBegun && show.info && show.progress.records > 0) {
          hasBegun = true;
          if (show.progress.is_live && wanted.current === undefined && calledAt.current === undefined) player.follow();
          else player.seek(wanted.current ?? 0);
          wanted.current = undefined;
        }
        const called = hasBegun && show.book.calls.find((one) => one.call === calledAt.current);
        if (called) {
          calledAt.current = undefined;
          player.seek(called.reply?.tick ?? called.tick);
        }
        draw(0);
      },
      {
        file: props.file,
        place: props.instructor?.path,
        first: calledAt.current === undefined ? (wanted.current ?? 0) : undefined,
      },
    );
    parts.current = { show, player };
    const goThere = (): void => {
      const { t, call } = readHash();
      player.stop();
      if (!hasBegun) [wanted.current, calledAt.current] = [t, call];
      else if (t !== undefined) player.seek(t);
      if (call !== undefined) {
        setCall(call);
        const known = show.book.calls.find((one) => one.call === call);
        if (known) player.seek(known.reply?.tick ?? known.tick);
      }
    };
    window.addEventListener("hashchange", goThere);
    return () => {
      window.removeEventListener("hashchange", goThere);
      player.stop();
      show.close();
    };
  }, []);

  const { show, player } = parts.current ?? {};
  useKeys(show, player);
  useAddress(show, player);
  if (!show || !player) return null;
  const { info, progress } = show;
  const voice = props.instructor ? instructorVoice(props.instructor.path) : runVoice(props.run);
  const why = info?.no_world ?? progress.broken ?? show.refusal;
  return (
    <main class="episode">
      <header>
        <p class="brand">
          <Way show={show} {...props} />
        </p>
        <h1 tabIndex={-1}>{info?.task ?? props.episode}</h1>
        {info && <Answer show={show} />}
        {info?.goal && <p class="about goal">{info.goal}</p>}
        <div class="episode-about">
          <dl class="facts">
            {info?.teams.map((team) => (
              <div key={team.seats.join()}>
                <dt>{info.teams.length > 1 ? `team of ${team.seats.map((seat) => info.agents[seat]).join(", ")}` : "team"}</dt>
                <dd>
                  {team.framework}
                  {team.models.length > 0 && ` with ${team.models.join(", ")}`}
                </dd>
              </div>
            ))}
            {info && info.people.length > 0 && (
              <div>
                <dt>people</dt>
                <dd>{info.people.map(([seat, name]) => `${name} as ${info.agents[seat] ?? seat}`).join(", ")}</dd>
              </div>
            )}
            <div>
              <dt>episode</dt>
              <dd class="key-name">{props.episode}</dd>
            </div>
          </dl>
          {info && <Files show={show} />}
        </div>
        {info?.is_hosted && !props.instructor && progress.is_live && info.teams.some((team) => team.framework === "mindcraft") && (
          <nav aria-label="Agents">
            <Link to="/hub">These agents in the hub</Link>
          </nav>
        )}
      </header>
      <Connection show={show} />
      {info && !show.isFile && progress.is_live && <Aloud place={voice} words={said(show)} />}
      {why && info && (
        <Banner kind="tell">
          <b>{info.no_world || show.refusal ? "The world is not shown" : "The world is shown in part"}</b>: {why}
          {/[.!?]$/.test(why) ? "" : "."} Everything else is here.
        </Banner>
      )}
      {!info && show.refusal && <Banner kind="warn">{show.refusal}</Banner>}
      {!info && !show.refusal && <p class="about">Opening the episode …</p>}
      {info && (
        <div class="stage">
          <div class="stage-main">
            <World show={show} tick={player.isFollowing ? (show.frame?.tick ?? player.tick) : player.tick} />
            <Transport show={show} player={player} />
            <TimeLine show={show} player={player} />
            {info.is_hosted && progress.is_live && <Speak show={show} voice={voice} />}
            <Recipes recipes={info.recipes} />
          </div>
          <div class="stage-side">
            <AgentCards show={show} tick={player.tick} />
            <Tabs show={show} player={player} call={call} />
          </div>
        </div>
      )}
      {info && <Findings show={show} />}
    </main>
  );
}

/** What agents have said, people in seats excepted. */
function said(show: Show): Utterance[] {
  const people = new Set(show.info?.people.map(([seat]) => seat));
  return show.book.messages.flatMap(({ from, text }) => (from === undefined || people.has(from) ? [] : [{ agent: from, text }]));
}

/** The breadcrumb of the page. */
function Way({ show, run, file, instructor }: Props & { show: Show }) {
  const then = <span aria-hidden="true">›</span>;
  if (instructor)
    return (
      <>
        Cooperage · {instructor.name} instructs {then} <Link to={instructor.path}>{run}</Link>
      </>
    );
  if (show.isFile)
    return (
      <>
        Cooperage {then} {file?.home ? <a href={file.home}>{run}</a> : run}
      </>
    );
  return (
    <>
      <Link to="/">Cooperage · studio</Link> {then} <Link to={runPath(run)}>{run}</Link>
    </>
  );
}

/** Links to the episode for other programs, and for people without this studio. */
function Files({ show }: { show: Show }) {
  const { raw, file } = show.parts;
  if (!raw || !file) return null;
  return (
    <nav aria-label="This episode">
      <a href={show.parts.raw!("")}>Journal as JSON</a>
      {show.role === "admin" && (
        <>
          <a href={show.parts.file!(false)} download>
            Share as one file
          </a>
          <a href={show.parts.file!(true)} download>
            The same with prompts and plans
          </a>
        </>
      )}
    </nav>
  );
}

function Connection({ show }: { show: Show }) {
  if (show.connection === "lost") {
    return (
      <Banner kind="warn">
        The connection is lost. The page connects again by itself and goes on where it was.
        {show.isLongLost && " If the studio was started anew, open the address that it printed."}{" "}
        <button type="button" onClick={() => show.retry()}>
          Try now
        </button>
      </Banner>
    );
  }
  if (show.connection === "outdated") {
    return (
      <Banner kind="warn">
        The studio has another version than this page.{" "}
        <button type="button" onClick={() => location.reload()}>
          Load the page anew
        </button>
      </Banner>
    );
  }
  return null;
}

/** Keeps the moment in the address, so that it can be shared. */
function useAddress(show: Show | undefined, player: Player | undefined): void {
  const isFirst = useRef(true);
  const tick = player?.tick;
  const waits = useRef(0);
  useEffect(() => {
    if (!player || player.end === 0) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (waits.current !== 0) return;
    waits.current = window.setTimeout(() => {
      waits.current = 0;
      const { call } = readHash();
      const called = call === undefined ? undefined : show?.book.calls.find((one) => one.call === call);
      // The link of a call stays while the shown moment is that of the call.
      if (called && (called.reply?.tick ?? called.tick) === player.tick) return;
      history.replaceState(null, "", player.isFollowing ? location.pathname : `#t=${player.tick}`);
    }, ADDRESS_AFTER);
  }, [tick, player?.isFollowing]);
  useEffect(() => () => window.clearTimeout(waits.current), []);
}
