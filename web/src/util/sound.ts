/** Three small sounds, made here: paper, pen, bell. Off by default. */
import { settings } from '../state/settings.svelte';

let context: AudioContext | undefined;

function start(): AudioContext | null {
  if (!settings.sounds) return null;
  try {
    context ??= new AudioContext();
    return context;
  } catch {
    return null;
  }
}

/** A breath of filtered noise. */
function rustle(seconds: number, pitch: number, volume: number): void {
  const audio = start();
  if (!audio) return;
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i++)
    data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = new AudioBufferSourceNode(audio, { buffer: samples });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: volume }))
    .connect(audio.destination);
  source.start();
}

export const paper = (): void => rustle(0.18, 2400, 0.25);
export const pen = (): void => rustle(0.3, 5200, 0.18);

export function bell(): void {
  const audio = start();
  if (!audio) return;
  for (const [frequency, volume] of [
    [880, 0.12],
    [1320, 0.06],
    [2217, 0.03],
  ] as const) {
    const gain = new GainNode(audio, { gain: volume });
    gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 1.2);
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(gain).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 1.2);
  }
}
