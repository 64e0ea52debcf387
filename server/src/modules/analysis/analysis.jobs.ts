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
  readonly onError: (error: unknown) => void;
}

/**
 * Assesses all devices in rounds, one after the other, the worst first. A device whose assessment fails does not delay
 * the others, and is tried again in the next round; one whose assessments take long is passed over for a while.
 */
export function registerAnalysisJobs(
  queue: Pick<Queue, 'every'>,
  { analysis, devices, unassessed, saved, gravest, clock, workedMs = threadMs, rest = pause, onError }: Rounds,
): void {
  /** When devices that took long are due again, ms, by id. */
  const due = new Map<string, number>();

  async function assess(device: DeviceRef, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    const before = workedMs();
    const kind = await analysis.assess(device, signal, unassessed.take(device)).catch((error: unknown) => {
      unassessed.giveBack(device);
      if (!signal.aborted) onError(error);
      return 'again' as const;
    });
    if (kind === null) return;
    const workMs = workedMs() - before;
    if (workMs > littleMs) due.set(device.id, dueFrom({ workMs, endedAt: clock.now() }));
    await rest(restAfter(kind, workMs, performance.now() - began), signal);
  }

  queue.every('histories', flushMs, () => saved.flush());
  queue.every('analysis', restMs, async (signal) => {
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
      await assess(device, signal);
    }
    await unassessed.settle();
  });
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
