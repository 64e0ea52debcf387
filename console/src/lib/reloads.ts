import { hourMs, secondMs } from './time.ts';

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

function timesKept(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
}

/** Walls that lost one server together do not come back together: they part by up to this much, ms. */
const partMs = 3 * secondMs;

/** Reloads the page as soon as it may. @returns how to leave it be */
export function reloadInTime(): () => void {
  const times = timesKept();
  const timer = setTimeout(
    () => {
      const now = Date.now();
      sessionStorage.setItem(storageKey, JSON.stringify([...times, now].filter((time) => now - time < windowMs)));
      location.reload();
    },
    waitOfReload(times, Date.now()) + Math.random() * partMs,
  );
  return () => clearTimeout(timer);
}

/** Whether the server answers at all. */
export async function isServerThere(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10 * secondMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
