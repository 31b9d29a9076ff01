// One recording of the microphone.

import { RATE, SECONDS_MOST, resampled, wav } from "./wav";

/** Why there is no recording. */
export type Trouble = "no_microphone" | "no_permission" | "not_secure" | "nothing" | "away";

/** A recording that is not there, and why. */
export class NoRecording extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/** A recording under way. */
export class Recorder {
  private readonly pieces: Float32Array[] = [];
  private length = 0;

  private constructor(
    private readonly stream: MediaStream,
    private readonly context: AudioContext,
    private readonly node: AudioWorkletNode,
    full: () => void,
  ) {
    const most = context.sampleRate * SECONDS_MOST;
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>): void => {
      if (this.length >= most) return;
      this.pieces.push(data);
      this.length += data.length;
      if (this.length >= most) full();
    };
  }

  /** Begins a recording; `full` is called when it may not become longer. */
  static async begin(full: () => void): Promise<Recorder> {
    if (!window.isSecureContext || !navigator.mediaDevices) throw new NoRecording("not_secure");
    let stream: MediaStream;
    try {
      // The transcriber gets what the microphone hears: filters for calls take parts of speech away.
      const audio = { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false };
      stream = await navigator.mediaDevices.getUserMedia({ audio });
    } catch (error) {
      const name = error instanceof DOMException ? error.name : "";
      throw new NoRecording(name === "NotAllowedError" || name === "SecurityError" ? "no_permission" : "no_microphone");
    }
    const context = new AudioContext();
    try {
      await context.audioWorklet.addModule("/recorder.js");
      await context.resume();
      const node = new AudioWorkletNode(context, "microphone", { numberOfOutputs: 0 });
      context.createMediaStreamSource(stream).connect(node);
      return new Recorder(stream, context, node, full);
    } catch {
      for (const track of stream.getTracks()) track.stop();
      void context.close();
      throw new NoRecording("no_microphone");
    }
  }

  /** Ends the recording and returns it as a WAV file. */
  async end(): Promise<ArrayBuffer> {
    const rate = this.context.sampleRate;
    this.cancel();
    const whole = new Float32Array(this.length);
    let place = 0;
    for (const piece of this.pieces) {
      whole.set(piece, place);
      place += piece.length;
    }
    const samples = await resampled(whole, rate);
    // A touch of the key is no speech.
    if (samples.length < RATE / 10) throw new NoRecording("nothing");
    return wav(samples);
  }

  /** Ends the recording; nothing becomes of it. */
  cancel(): void {
    this.node.port.onmessage = null;
    for (const track of this.stream.getTracks()) track.stop();
    void this.context.close();
  }
}
