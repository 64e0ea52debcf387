import { hourMs, minuteMs, secondMs } from './time.ts';

/** Session storage key: when this tab was reloaded by itself, ms. */
const storageKey = 'reloads';
/** Reloads before this do not count any more. */
const windowMs = 6 * hourMs;
const firstWaitMs = 5 * secondMs;
const longestWaitMs = hourMs;

/**
 * How long a page that reloads itself has to wait, ms: longer after each reload of the last hours, so that a page that a
 * reload does not mend asks for itself ever more seldom.
 *
 * @param times of its reloads, ms
 */
export function waitOfReload(times: readonly number[], now: number): number {
  const recent = times.filter((time) => now - time < windowMs && time <= now);
  const last = Math.max(...recent);
  if (recent.length === 0) return 0;
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** (recent.length - 1));
  return Math.max(0, last + wait - now);
}

/** Pages that lost one server together do not come back together: they part by up to this much, ms. */
const partMs = minuteMs;
/** How often a page that is to be reloaded looks whether the server is back, ms. */
const lookMs = 10 * secondMs;

export interface ReloadParts {
  /** When this page was reloaded by itself, ms. */
  readonly times: () => readonly number[];
  readonly keep: (times: readonly number[]) => void;
  readonly isServerThere: () => Promise<boolean>;
  /** 0 … 1 */
  readonly random: () => number;
  readonly reload: () => void;
}

/**
 * Reloads a page at a time of its own within the next minute, or later if it was reloaded often. A page is never left
 * for a server that does not answer: without hands it would stay with the error of the browser.
 *
 * @returns how to leave it be
 */
export function planReload({ times, keep, isServerThere: isThere, random, reload }: ReloadParts): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const turn = async () => {
    const isAnswering = await isThere();
    if (isOver) return;
    if (!isAnswering) return plan(lookMs);
    const now = Date.now();
    keep([...times(), now].filter((time) => now - time < windowMs));
    reload();
  };
  const plan = (waitMs: number) => {
    timer = setTimeout(() => void turn(), waitMs);
  };
  plan(waitOfReload(times(), Date.now()) + random() * partMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

function timesKept(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
}

function keepTimes(times: readonly number[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(times));
  } catch {
    // Without a storage each reload counts as the first.
  }
}

/** Reloads this page as `planReload` says. @returns how to leave it be */
export function reloadInTime(): () => void {
  return planReload({
    times: timesKept,
    keep: keepTimes,
    isServerThere,
    random: Math.random,
    reload: () => location.reload(),
  });
}

/** Whether the server answers at all. */
export async function isServerThere(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10 * secondMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
