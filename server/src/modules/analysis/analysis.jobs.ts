import type { Clock } from '../../platform/clock.ts';
import { pause } from '../../platform/pause.ts';
import type { Queue } from '../../platform/queue.ts';
import { systemScope } from '../../platform/scope.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { Analysis } from './index.ts';
import { dueFrom, restAfter, worstFirst } from './rounds.rules.ts';
import type { SavedHistories } from './saved-histories.ts';
import type { Unassessed } from './unassessed.ts';

/** How often saved histories that are no longer used are removed. */
const flushMs = 30_000;
/** Pause between two rounds over all devices. */
const restMs = 60_000;
/** Assessments that took so little of the processor, ms, delay no others: when such a device is due is not remembered. */
const littleMs = 300;

const scope = systemScope('every device is assessed');

/** What a round over all devices took. */
export interface RoundTaken {
  /** Devices that were assessed. */
  readonly assessed: number;
  /** Processor time of their assessments, and how long the round lasted, ms. */
  readonly workMs: number;
  readonly elapsedMs: number;
}

interface Rounds {
  readonly analysis: Pick<Analysis, 'assess'>;
  readonly devices: Pick<Devices, 'allRefs'>;
  readonly unassessed: Unassessed;
  readonly saved: Pick<SavedHistories, 'flush'>;
  /** Ids of the devices whose kept diagnosis is not normal, the gravest first. */
  readonly gravest: () => Promise<readonly string[]>;
  readonly clock: Clock;
  /** The processor time of this thread that has passed, ms. */
  readonly workedMs?: () => number;
  /** Waits between two assessments. */
  readonly rest?: typeof pause;
  readonly onRound?: (taken: RoundTaken) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Assesses all devices in rounds, one after the other, the worst first. A device whose assessment fails does not delay
 * the others, and is tried again in the next round; one whose assessments take long is passed over for a while.
 */
export function registerAnalysisJobs(
  queue: Pick<Queue, 'every'>,
  {
    analysis,
    devices,
    unassessed,
    saved,
    gravest,
    clock,
    workedMs = threadMs,
    rest = pause,
    onRound = () => undefined,
    onError,
  }: Rounds,
): void {
  /** When devices that took long are due again, ms, by id. */
  const due = new Map<string, number>();

  /** @returns the processor time that it took, ms; null where there was nothing to assess */
  async function assess(device: DeviceRef, signal: AbortSignal): Promise<number | null> {
    const began = performance.now();
    const before = workedMs();
    const kind = await analysis.assess(device, signal, unassessed.take(device)).catch((error: unknown) => {
      unassessed.giveBack(device);
      if (!signal.aborted) onError(error);
      return 'usual' as const;
    });
    if (kind === null) return null;
    const workMs = workedMs() - before;
    if (workMs > littleMs) due.set(device.id, dueFrom({ workMs, endedAt: clock.now() }));
    await rest(restAfter(kind, workMs, performance.now() - began), signal);
    return workMs;
  }

  queue.every('histories', flushMs, () => saved.flush());
  queue.every('analysis', restMs, async (signal) => {
    const began = performance.now();
    let [assessed, workMs] = [0, 0];
    await unassessed.look();
    const all: DeviceRef[] = [];
    for await (const page of devices.allRefs(scope)) all.push(...page);
    for (const device of worstFirst(all, await gravest())) {
      if (signal.aborted) return;
      if ((due.get(device.id) ?? Number.NEGATIVE_INFINITY) > clock.now()) {
        unassessed.passOver(device);
        continue;
      }
      due.delete(device.id);
      const taken = await assess(device, signal);
      if (taken !== null) [assessed, workMs] = [assessed + 1, workMs + taken];
    }
    await unassessed.settle();
    onRound({ assessed, workMs, elapsedMs: performance.now() - began });
  });
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
