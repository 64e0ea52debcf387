import { pause } from '../../platform/pause.ts';
import type { Queue } from '../../platform/queue.ts';
import { systemScope } from '../../platform/scope.ts';
import type { Devices } from '../devices/index.ts';
import type { Analysis } from './index.ts';
import type { Unassessed } from './unassessed.ts';

/** Pause between two rounds over all devices. */
const restMs = 60_000;
/**
 * After each device the job pauses for this many times as long as it worked: it uses a tenth of the time at most, or
 * half of it for devices that are assessed for the first time.
 */
const restPerWork = { first: 1, again: 9 } as const;

const scope = systemScope('every device is assessed');

/**
 * Assesses all devices in rounds, one after the other. A device whose assessment fails does not delay the others, and
 * is tried again in the next round.
 */
export function registerAnalysisJobs(
  queue: Pick<Queue, 'every'>,
  {
    analysis,
    devices,
    unassessed,
    onError,
  }: {
    analysis: Pick<Analysis, 'assess'>;
    devices: Pick<Devices, 'allRefs'>;
    unassessed: Unassessed;
    onError: (error: unknown) => void;
  },
): void {
  queue.every('analysis', restMs, async (signal) => {
    await unassessed.look();
    for await (const page of devices.allRefs(scope)) {
      for (const device of page) {
        if (signal.aborted) return;
        const began = performance.now();
        const assessed = await analysis.assess(device, signal, unassessed.take(device)).catch((error: unknown) => {
          unassessed.giveBack(device);
          if (!signal.aborted) onError(error);
          return 'again' as const;
        });
        if (assessed !== null) await pause((performance.now() - began) * restPerWork[assessed], signal);
      }
    }
    await unassessed.settle();
  });
}
