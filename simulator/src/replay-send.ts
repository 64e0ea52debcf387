import type { RecordedRow } from './recording.ts';

/** The clock of the player; tests replace it. */
export interface Pace {
  /** Monotonic time, ms. */
  now(): number;
  /** Resolves after this time in ms, or at once when the replay is ended. */
  wait(ms: number): Promise<void>;
}

export interface ReplayOptions {
  /** Rows in the order of time. */
  readonly rows: AsyncIterable<RecordedRow>;
  readonly publish: (payload: string) => Promise<void>;
  /** ms added to a row's time before it is sent. */
  readonly shiftMs: number;
  /** Recorded seconds per second; 0: as fast as the server acknowledges. */
  readonly speed: number;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  /** Called after each acknowledgement with the number of rows that are on disk so far. */
  readonly onAcknowledged: (rows: number) => void;
}

const rowsPerMessage = 1000;
/** Most unacknowledged messages. */
const window = 4;
/** Rows that are due within this time are sent together, ms. */
const togetherMs = 100;

/** Sends rows over a device's connection. @returns rows that the server acknowledged */
export async function sendRows({
  rows,
  publish,
  shiftMs,
  speed,
  pace,
  signal,
  onAcknowledged,
}: ReplayOptions): Promise<number> {
  const underWay = new Set<Promise<void>>();
  let acknowledged = 0;
  let batch: RecordedRow[] = [];
  const flush = async () => {
    const sent = batch;
    batch = [];
    if (sent.length === 0) return;
    const frames = sent
      .filter(({ values }) => Object.keys(values).length > 0)
      .map(({ at, values }) => ({ ts: at + shiftMs, values }));
    const message = (frames.length === 0 ? Promise.resolve() : publish(JSON.stringify(frames))).then(() => {
      underWay.delete(message);
      acknowledged += sent.length;
      onAcknowledged(acknowledged);
    });
    underWay.add(message);
    if (underWay.size >= window) await Promise.race(underWay);
  };
  const began = pace.now();
  let first: number | null = null;
  for await (const row of rows) {
    if (signal.aborted) break;
    first ??= row.at;
    const waitMs = speed === 0 ? 0 : (row.at - first) / speed - (pace.now() - began);
    if (waitMs > togetherMs) {
      await flush();
      await pace.wait(waitMs);
    }
    batch.push(row);
    if (batch.length >= rowsPerMessage) await flush();
  }
  await flush();
  await Promise.all(underWay);
  return acknowledged;
}
