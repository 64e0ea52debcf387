import { pause } from '../../platform/pause.ts';
import type { Queue } from '../../platform/queue.ts';
import { systemScope } from '../../platform/scope.ts';
import type { Devices } from '../devices/index.ts';
import type { Analysis } from './index.ts';
import type { Unjudged } from './unjudged.ts';

/** Rest between two rounds over all devices. */
const restMs = 60_000;
/** After each device it rests so many times as long as it worked: a tenth of the time at the most; half of it where nothing was known of the device. */
const restPerWork = { first: 1, again: 9 } as const;

const scope = systemScope('every device is judged');

/** Goes round all devices, one after the other. One that cannot be judged does not keep the others from it, and is tried again in the next round. */
export function registerAnalysisJobs(queue: Pick<Queue, 'every'>, { analysis, devices, unjudged, onError }: {
  analysis: Pick<Analysis, 'judge'>;
  devices: Pick<Devices, 'allRefs'>;
  unjudged: Unjudged;
  onError: (error: unknown) => void;
}): void {
  queue.every('analysis', restMs, async (signal) => {
    await unjudged.look();
    for await (const page of devices.allRefs(scope)) {
      for (const device of page) {
        if (signal.aborted) return;
        const began = performance.now();
        const judged = await analysis.judge(device, signal, unjudged.take(device)).catch((error: unknown) => {
          unjudged.giveBack(device);
          if (!signal.aborted) onError(error);
          return 'again' as const;
        });
        if (judged !== null) await pause((performance.now() - began) * restPerWork[judged], signal);
      }
    }
    await unjudged.settle();
  });
}
