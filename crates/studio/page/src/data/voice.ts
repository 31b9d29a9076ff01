// Speech of a page: what the server offers in its place, recordings that become text, and sounds of texts.

import { NoRecording } from "../voice/recorder";
import type { HeardWords, VoiceView } from "../wire";

/** The place of a page that speaks: the path of its speech, and the run. */
export interface VoicePlace {
  path: string;
  run?: string;
}

/** The place of a seat. */
export const seatVoice = (seat: string): VoicePlace => ({ path: `/seat/${encodeURIComponent(seat)}/voice` });
/** The place of a page of the studio about a run. */
export const runVoice = (run?: string): VoicePlace => ({ path: "/api/voice", run });
/** The place of a participant of a study. */
export const participantVoice = (participant: string): VoicePlace => ({ path: `/study/${encodeURIComponent(participant)}/voice` });
/** The place of an instructor, by the path of the instructor's pages. */
export const instructorVoice = (path: string): VoicePlace => ({ path: `${path}/voice` });

function address(place: VoicePlace, below = ""): string {
  return place.path + below + (place.run === undefined ? "" : `?run=${encodeURIComponent(place.run)}`);
}

/** The speech that the server offers there; nothing where it cannot be asked. */
export async function offered(place: VoicePlace): Promise<VoiceView> {
  const none: VoiceView = { hears: false, aloud: "off" };
  try {
    const response = await fetch(address(place));
    return response.ok ? ((await response.json()) as VoiceView) : none;
  } catch {
    return none;
  }
}

/** A refusal of the server, as a sentence. */
export class Refusal extends Error {}

/** The words of a recording. */
export async function heard(place: VoicePlace, wav: ArrayBuffer): Promise<HeardWords> {
  let response: Response;
  try {
    response = await fetch(address(place), { method: "POST", headers: { "content-type": "audio/wav" }, body: wav });
  } catch {
    throw new NoRecording("away");
  }
  if (response.status === 502 || response.status === 404) throw new NoRecording("away");
  if (!response.ok) throw new Refusal((await response.text()).trim());
  const words = (await response.json()) as HeardWords;
  if (words.text === "") throw new NoRecording("nothing");
  return words;
}

/** The sound of a text in the voice of an agent. */
export async function sound(place: VoicePlace, text: string, agent: number): Promise<ArrayBuffer> {
  const body = JSON.stringify({ text, agent });
  const response = await fetch(address(place, "/aloud"), { method: "POST", headers: { "content-type": "application/json" }, body });
  if (!response.ok) throw new Refusal((await response.text()).trim());
  return response.arrayBuffer();
}
