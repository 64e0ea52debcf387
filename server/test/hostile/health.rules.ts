import type { Asked } from './witness.ts';

/** An answer for which the server itself took longer is a stall on any machine, ms. */
const stallMs = 5000;
/**
 * A slow machine delays the bare server too: only an answer that took this many times longer than the bare server's is
 * attributed to the server.
 */
const timesBare = 20;

/**
 * Questions without an answer, or during which the server stalled. Even a slow machine does not cause this while the
 * server keeps running.
 */
export function stallsIn(asked: readonly Asked[]): Asked[] {
  return asked.filter(
    ({ serverMs, bareMs, waitedMs }) =>
      serverMs === Infinity || (serverMs - waitedMs > stallMs && serverMs > bareMs * timesBare),
  );
}

/** An answer for which the server itself took longer is late, ms. */
const lateMs = 250;
/** On an otherwise idle machine an answer that took longer is late, whatever kept its main thread from running, ms. */
const latestMs = 1000;
/** The bare server answered within this time, so the machine was not the cause, ms. */
const wellInTimeMs = 100;

/** Questions asked while the machine delayed neither server. */
export function undelayed(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ bareMs }) => bareMs < wellInTimeMs);
}

/**
 * Answers that took more than 250 ms of the server's own work. Meaningful only on a fast and otherwise idle machine.
 */
export function lateIn(asked: readonly Asked[], isIdle: boolean): Asked[] {
  return undelayed(asked).filter(
    ({ serverMs, waitedMs }) => (isIdle && serverMs > latestMs) || serverMs - waitedMs > lateMs,
  );
}
