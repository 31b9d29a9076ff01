// Recordings as the server takes them: WAV, 16 kHz, 16 bits, one channel.

export const RATE = 16_000;
/** The longest recording in seconds. */
export const SECONDS_MOST = 30;

/** The file of samples from -1 to 1. */
export function wav(samples: Float32Array): ArrayBuffer {
  const kept = samples.subarray(0, RATE * SECONDS_MOST);
  const bytes = kept.length * 2;
  const file = new DataView(new ArrayBuffer(44 + bytes));
  const name = (place: number, word: string): void => {
    for (let n = 0; n < word.length; n++) file.setUint8(place + n, word.charCodeAt(n));
  };
  name(0, "RIFF");
  file.setUint32(4, 36 + bytes, true);
  name(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, RATE, true);
  file.setUint32(28, RATE * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  name(36, "data");
  file.setUint32(40, bytes, true);
  kept.forEach((sample, n) => {
    const level = Math.max(-1, Math.min(1, sample));
    file.setInt16(44 + n * 2, Math.round(level * 32_767), true);
  });
  return file.buffer as ArrayBuffer;
}

/** The same sound at 16 kHz. */
export async function resampled(samples: Float32Array<ArrayBuffer>, rate: number): Promise<Float32Array> {
  if (rate === RATE || samples.length === 0) return samples;
  const length = Math.max(1, Math.floor((samples.length * RATE) / rate));
  const offline = new OfflineAudioContext(1, length, RATE);
  const buffer = offline.createBuffer(1, samples.length, rate);
  buffer.copyToChannel(samples, 0);
  const source = offline.createBufferSource();
  source.buffer = buffer;
  source.connect(offline.destination);
  source.start();
  return (await offline.startRendering()).getChannelData(0);
}
