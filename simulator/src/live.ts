import { chunksOf } from './coverage.ts';
import type { Ledger } from './ledger.ts';
import { day, minute } from './machines.ts';
import type { Sender } from './sender.ts';

export interface LiveOptions {
  readonly sender: Sender;
  readonly ledger: Ledger;
  /** The time at which history ends, ms. */
  readonly since: number;
  readonly intervalMs: number;
  /** Delay of the first reading, ms, so that the devices do not all send at once. */
  readonly delayMs: number;
  /** How much faster than real time the machine's time passes. */
  readonly scale: number;
  readonly signal: AbortSignal;
  readonly onFault: (error: unknown) => void;
}

/**
 * Sends a reading at every interval until the signal is raised. While the server is unreachable the device stores its
 * readings, as a logger does, and sends them first when the server is back.
 */
export function goLive({ sender, ledger, since, intervalMs, delayMs, scale, signal, onFault }: LiveOptions): void {
  let sentTo = since;
  let isBusy = false;
  const catchUp = async (now: number) => {
    const step = Math.max(minute, sender.unit.reportIntervalMs);
    if (now - sentTo < 2 * Math.max(step, intervalMs) || scale !== 1) return;
    for (const chunk of chunksOf([{ from: sentTo, to: now }], {
      now,
      recentMs: 2 * day,
      recentStepMs: step,
      olderStepMs: 10 * minute,
      perMessage: 100,
    }))
      await sender.sendPast(chunk);
  };
  const speak = async () => {
    if (isBusy || signal.aborted) return;
    isBusy = true;
    try {
      const now = Date.now();
      await catchUp(now);
      await sender.sendNow(now, since + (now - since) * scale);
      ledger.note(sender.unit.life, { from: sentTo, to: now + 1 });
      sentTo = now + 1;
    } catch (error) {
      if (!signal.aborted) onFault(error);
    } finally {
      isBusy = false;
    }
  };
  let ticking: NodeJS.Timeout | null = null;
  const starting = setTimeout(() => {
    void speak();
    ticking = setInterval(() => void speak(), intervalMs);
  }, delayMs);
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(starting);
      if (ticking !== null) clearInterval(ticking);
    },
    { once: true },
  );
}
