/**
 * The sounds of the table, made here out of noise and tones: no file is loaded. They are on unless a
 * person switches them off, and begin with the first press, as browsers want it.
 */
import { settings } from '../state/settings.svelte';

let context: AudioContext | undefined;
let hasPressed = false;

/** Browsers let a page play sounds only after a click or a key press. */
export function unlockOnPress(): void {
  const unlock = () => {
    hasPressed = true;
    if (context?.state === 'suspended') void context.resume();
  };
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, unlock, { capture: true, passive: true });
}

function start(): AudioContext | null {
  if (!settings.sounds || !hasPressed) return null;
  try {
    context ??= new AudioContext();
    return context;
  } catch {
    return null;
  }
}

/** A breath of filtered noise, after so many seconds. */
function rustle(seconds: number, pitch: number, volume: number, after = 0): void {
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
  source.start(audio.currentTime + after);
}

/** A tone that fades, with a softer one above it, as a string or a bell has. */
function tone(frequency: number, volume: number, seconds: number, after = 0): void {
  const audio = start();
  if (!audio) return;
  const begin = audio.currentTime + after;
  for (const [times, part] of [
    [1, 1],
    [2, 0.35],
    [3.01, 0.12],
  ] as const) {
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(volume * part, begin + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds / times);
    const sound = new OscillatorNode(audio, { frequency: frequency * times });
    sound.connect(gain).connect(audio.destination);
    sound.start(begin);
    sound.stop(begin + seconds);
  }
}

/** Notes above the lowest d, in a mode that has no wrong neighbours. */
const NOTES = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26];
const note = (step: number): number => 293.66 * 2 ** ((NOTES[step % NOTES.length] ?? 0) / 12);

export const paper = (): void => rustle(0.18, 2400, 0.25);
export const pen = (): void => rustle(0.3, 5200, 0.18);

/** It is your turn. */
export function bell(): void {
  tone(880, 0.09, 1.1);
  tone(1320, 0.04, 0.9, 0.04);
}

/** A Key is stamped: a thud of wax, and a note that climbs from Key to Key. */
export function stamp(count: number, isOwn: boolean): void {
  const volume = isOwn ? 1 : 0.45;
  rustle(0.12, 180, 0.9 * volume);
  tone(note(count), 0.12 * volume, 1.2, 0.06);
  tone(note(count + 2), 0.08 * volume, 1.3, 0.15);
}

/** A player needs only one more Key. */
export function nearlyThere(): void {
  tone(220, 0.1, 0.9);
  tone(220, 0.1, 1.1, 0.28);
}

/** Five of a kind: any Key may be chosen. */
export function wonder(): void {
  [0, 2, 4, 5, 7].forEach((step, index) => tone(note(step), 0.08, 1, index * 0.07));
}

export function victory(): void {
  [0, 3, 5, 8, 10].forEach((step, index) => tone(note(step), 0.11, 1.6, index * 0.13));
  for (const step of [0, 3, 5]) tone(note(step), 0.08, 2.4, 0.75);
}

/** Kind and short. */
export function defeat(): void {
  tone(note(3), 0.07, 1.2);
  tone(note(1), 0.07, 1.6, 0.22);
}

/** A chat message arrives. */
export function chat(): void {
  tone(660, 0.05, 0.25);
  tone(990, 0.04, 0.3, 0.08);
}
