import type { Asked } from './witness.ts';

/** An answer for which the server itself took longer is a stall, on whatever machine, ms. */
const stallMs = 5000;
/**
 * Where the machine itself delayed an answer, it delayed those of the bare server as well: this many times longer is
 * the server's doing.
 */
const timesBare = 20;

/**
 * Answers that did not come, or for which the server stood still: no machine is so slow that it does this to a server
 * that goes on.
 */
export function stallsIn(asked: readonly Asked[]): Asked[] {
  return asked.filter(
    ({ serverMs, bareMs, waitedMs }) =>
      serverMs === Infinity || (serverMs - waitedMs > stallMs && serverMs > bareMs * timesBare),
  );
}

/** An answer for which the server itself took longer is late, ms. */
const lateMs = 250;
/**
 * On a machine with nothing else to do an answer that took longer is late, whoever kept its main thread from running,
 * ms.
 */
const latestMs = 1000;
/** The bare server answered well in time: the machine was not what delayed. */
const wellInTimeMs = 100;

/** Questions at a time when the machine delayed nobody. */
export function undelayed(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ bareMs }) => bareMs < wellInTimeMs);
}

/**
 * Answers later than 250 ms of the server's own work. It says something of the server on a machine that is as quick as
 * ours, and quiet.
 */
export function lateIn(asked: readonly Asked[], isUnlogged: boolean): Asked[] {
  return undelayed(asked).filter(
    ({ serverMs, waitedMs }) => (isUnlogged && serverMs > latestMs) || serverMs - waitedMs > lateMs,
  );
}
