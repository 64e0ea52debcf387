import { useSyncExternalStore } from 'react';
import { sharedLocks } from '../../lib/in-turn.ts';

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

/**
 * Whether the browser shows notices of this page: it may, the reader has not been asked yet, the reader has forbidden
 * it, or the browser cannot (it does so for pages opened by https alone).
 */
export function noticeLeave(): 'granted' | 'default' | 'denied' | 'missing' {
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : 'missing';
}

/** Asks the reader for leave to show notices; to be called by a click alone. @returns whether it was given */
export async function askToNotify(): Promise<boolean> {
  return noticeLeave() !== 'missing' && (await Notification.requestPermission()) === 'granted';
}

interface Notice {
  /** A notice with the same id replaces it, also one of another tab. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly onOpen: () => void;
}

const shownNotices = new Map<string, Notification>();

function notify({ id, title, text, onOpen }: Notice): void {
  const notice = new Notification(title, { body: text, tag: id });
  shownNotices.set(id, notice);
  notice.addEventListener('close', () => {
    if (shownNotices.get(id) === notice) shownNotices.delete(id);
  });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onOpen();
  });
}

/** Takes notices back that this page has shown, apart from those named. */
export function closeNotices(kept: ReadonlySet<string>): void {
  for (const [id, notice] of shownNotices) {
    if (kept.has(id)) continue;
    shownNotices.delete(id);
    notice.close();
  }
}

/** Lock that each tab that is in view holds. */
const seenLock = 'alarmsSeen';
/** Ends when this page has given that lock back, which the browser does a moment after the page was hidden. */
let ownHold: Promise<void> = Promise.resolve();

/** Holds the lock of tabs in view for as long as this one is. @returns how to stop */
export function markInView(): () => void {
  let release = () => {};
  const hold = () => {
    release();
    release = () => {};
    const locks = sharedLocks();
    if (document.visibilityState !== 'visible' || locks === null) return;
    const held = new AbortController();
    release = () => held.abort();
    ownHold = locks
      .request(seenLock, { mode: 'shared' }, () => new Promise<void>((resolve) => onAbort(held.signal, resolve)))
      .catch(() => {});
  };
  hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    document.removeEventListener('visibilitychange', hold);
    release();
  };
}

function onAbort(signal: AbortSignal, then: () => void): void {
  if (signal.aborted) then();
  else signal.addEventListener('abort', then, { once: true });
}

/** Whether a tab of the console is in view, this one or another: its toast tells of new alarms. */
async function isInView(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true;
  await ownHold;
  const held = (await sharedLocks()?.query())?.held ?? [];
  return held.some(({ name }) => name === seenLock);
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

/** For this long after a tab has drawn attention, the others do not, ms. */
const alreadyMs = 2000;

/**
 * Does something in one of the reader's tabs, however many are open. A page that was not opened by https knows nothing
 * of the others, and does it.
 */
async function onceInTabs(name: string, work: () => void | Promise<void>): Promise<void> {
  const locks = sharedLocks();
  if (locks === null) return work();
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await work();
    await new Promise((resolve) => {
      setTimeout(resolve, alreadyMs);
    });
  });
}

/** Sounds in one of the reader's tabs. */
export function soundOnce(): Promise<void> {
  return onceInTabs('alarmSound', sound);
}

/**
 * Shows a notice from one of the reader's tabs, where none of them is in view: the toast of one that is tells of new
 * alarms. @param isNews whether it is still to be shown
 */
export async function notifyOnce(notice: Notice, isNews: () => boolean): Promise<void> {
  if (noticeLeave() !== 'granted' || (await isInView())) return;
  await onceInTabs(`alarmNotice ${notice.id}`, () => {
    if (isNews()) notify(notice);
  });
}
