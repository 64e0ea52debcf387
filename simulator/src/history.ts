import type { Chunk } from './coverage.ts';
import { chunksOf, missingIn } from './coverage.ts';
import type { Ledger } from './ledger.ts';
import { day, minute } from './machines.ts';
import type { Sender } from './sender.ts';

export interface HistoryOptions {
  readonly senders: readonly Sender[];
  readonly ledger: Ledger;
  readonly now: number;
  readonly days: number;
  readonly signal: AbortSignal;
}

/** One message of the history of one device. */
interface Errand {
  readonly sender: Sender;
  readonly chunk: Chunk;
}

/** A reading a minute for two days, one in ten minutes before. */
const recentMs = 2 * day;
const olderStepMs = 10 * minute;
/** About 60 kB of JSON: large enough to be fast, small enough for the memory of both sides. */
const perMessage = 100;

/** The missing history of every device as far as `isWanted` selects it, one message per device and round. */
function errandsOf(
  { senders, ledger, now, days }: HistoryOptions,
  isWanted: (chunk: Chunk) => boolean,
  order: 'oldestFirst' | 'newestFirst',
): Errand[] {
  const byDevice = senders.map((sender) => {
    const { unit } = sender;
    const window = { from: Math.max(unit.bornAt, now - days * day), to: now };
    const chunks = chunksOf(missingIn(window, ledger.spansOf(unit.life)), {
      now,
      recentMs,
      recentStepMs: Math.max(minute, unit.reportIntervalMs),
      olderStepMs,
      perMessage,
    });
    const wanted = chunks.filter(isWanted);
    return { sender, chunks: order === 'oldestFirst' ? wanted : wanted.toReversed() };
  });
  const rounds = Math.max(0, ...byDevice.map(({ chunks }) => chunks.length));
  return Array.from({ length: rounds }, (_, round) =>
    byDevice.flatMap(({ sender, chunks }) => (chunks[round] === undefined ? [] : [{ sender, chunk: chunks[round] }])),
  ).flat();
}

/** Sends with at most `lines` messages in flight, so that the server has time for other work. */
async function run(errands: readonly Errand[], lines: number, signal: AbortSignal): Promise<number> {
  let next = 0;
  let readings = 0;
  const line = async () => {
    while (!signal.aborted) {
      const errand = errands[next];
      next += 1;
      if (errand === undefined) return;
      const sent = await errand.sender.sendPast(errand.chunk);
      readings += sent;
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  return readings;
}

const isRecent = (now: number) => (chunk: Chunk) => chunk.to > now - day;

/** Writes the last day, in order of time, because pages show it first. @returns readings written */
export function writeRecent(options: HistoryOptions): Promise<number> {
  return run(errandsOf(options, isRecent(options.now), 'oldestFirst'), 6, options.signal);
}

/** Writes everything earlier, the newest first, while live readings are sent. @returns readings written */
export function writeOlder(options: HistoryOptions): Promise<number> {
  return run(
    errandsOf(options, (chunk) => !isRecent(options.now)(chunk), 'newestFirst'),
    4,
    options.signal,
  );
}
