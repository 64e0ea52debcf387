import { useSyncExternalStore } from 'react';

/**
 * How this browser draws attention to a new alarm of level 1 besides showing it: by a sound, and by a notice of the
 * browser while the console is open. Both are off until the reader turns them on in this browser.
 */
export interface AlarmSignals {
  readonly sound: boolean;
  readonly notices: boolean;
}

/** Storage key in this browser. */
const kept = 'alarmSignals';
const off: AlarmSignals = { sound: false, notices: false };

const listeners = new Set<() => void>();
let lastText: string | null = null;
let lastRead: AlarmSignals = off;

/** What this browser kept; the same object until that changes. */
export function currentSignals(): AlarmSignals {
  const text = localStorage.getItem(kept);
  if (text !== lastText) {
    lastText = text;
    lastRead = readSignals(text);
  }
  return lastRead;
}

function readSignals(text: string | null): AlarmSignals {
  try {
    const { sound, notices } = { ...off, ...(JSON.parse(text ?? '{}') as Partial<AlarmSignals>) };
    return { sound, notices };
  } catch {
    return off;
  }
}

export function keepSignals(change: Partial<AlarmSignals>): void {
  localStorage.setItem(kept, JSON.stringify({ ...currentSignals(), ...change }));
  for (const listener of listeners) listener();
}

function onSignals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSignals(): AlarmSignals {
  return useSyncExternalStore(onSignals, currentSignals);
}

/** Whether the browser shows notices of this page: it can, and the reader has not forbidden it. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission !== 'denied';
}

/** Asks the reader for leave to show notices; to be called by a click alone. @returns whether it was given */
export async function askToNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}

interface Notice {
  /** Another notice of the same alarm replaces it. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly onOpen: () => void;
}

/** Shows a notice outside the page, as far as the reader and the browser allow. */
export function notify({ id, title, text, onOpen }: Notice): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const notice = new Notification(title, { body: text, tag: id });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onOpen();
  });
}

/** Two tones, the second higher; each lasts so long, s. */
const toneS = 0.22;
const tonesHz = [660, 880] as const;

/** Sounds two short tones. Silent where the browser wants a click on the page first. */
export async function sound(): Promise<void> {
  const context = new AudioContext();
  const start = context.currentTime;
  for (const [index, hz] of tonesHz.entries()) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = hz;
    const at = start + index * toneS;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.18, at + 0.02);
    gain.gain.linearRampToValueAtTime(0, at + toneS);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + toneS);
    if (index === tonesHz.length - 1) tone.addEventListener('ended', () => void context.close());
  }
}

/** Name of the lock that the sounding tab holds. */
const soundLock = 'alarmSound';

/** Sounds in one of the reader's tabs, however many are open. */
export async function soundOnce(): Promise<void> {
  await navigator.locks.request(soundLock, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await sound();
    await new Promise((resolve) => {
      setTimeout(resolve, 2000);
    });
  });
}
