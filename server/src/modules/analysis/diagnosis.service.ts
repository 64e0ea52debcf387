import { diagnosisDays } from '@oilsight/contract';
import type { DeviceDiagnosis } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import { createSteps } from '../../platform/steps.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { Laboratory } from '../laboratory/index.ts';
import { messageOf, reachesFurther } from './analysis.rules.ts';
import { assessInSteps } from './assess.ts';
import { withCharge } from './charge-memories.ts';
import type { ChargeMemories } from './charge-memories.ts';
import type { Histories } from './histories.ts';
import type { Analysis } from './index.ts';
import type { KeptDiagnoses } from './kept-diagnoses.ts';

/** Diagnoses that people ask for: of the present, or of a past time. */
export function createDiagnosis({
  histories,
  charges,
  laboratory,
  kept,
  devices,
  clock,
}: {
  histories: Histories;
  charges: ChargeMemories;
  laboratory: Pick<Laboratory, 'pointsOf'>;
  kept: KeptDiagnoses;
  devices: Pick<Devices, 'get'>;
  clock: Clock;
}): Pick<Analysis, 'diagnosis'> {
  /** Running assessments, shared by all callers that request the same. */
  const underWay = new Map<string, Promise<DeviceDiagnosis>>();

  function shared(name: string, work: () => Promise<DeviceDiagnosis>): Promise<DeviceDiagnosis> {
    const running = underWay.get(name);
    if (running !== undefined) return running;
    const begun = work().finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
  }

  async function present(device: DeviceRef): Promise<DeviceDiagnosis> {
    const steps = createSteps();
    const message = await histories.use(device, steps, async (found) => {
      const now = clock.now();
      const whole = await withCharge({ charges, laboratory }, device, found, now);
      return messageOf(device.id, await assessInSteps(whole, now, steps));
    });
    const before = await kept.find(device);
    // The background round first looks back: since when the verdict holds is not known yet.
    return before === null || reachesFurther(before, message) ? message : (await kept.keep(device, message)).kept;
  }

  /** Reads a history of its own into memory: so many run at once as the callers have places among the heavy reads. */
  async function ofPast(device: DeviceRef, at: number, days: number): Promise<DeviceDiagnosis> {
    const steps = createSteps();
    const found = await histories.past(device, { from: Math.max(0, at - days * dayMs), to: at + 1 }, steps);
    return messageOf(device.id, await assessInSteps(found, at, steps));
  }

  /** A gateway is not a machine: its readings are not read, and so nothing is assessed. */
  async function ofGateway(device: DeviceRef, at: number): Promise<DeviceDiagnosis> {
    const steps = createSteps();
    return messageOf(
      device.id,
      await assessInSteps(await histories.past(device, { from: at, to: at }, steps), at, steps),
    );
  }

  return {
    async diagnosis(scope, deviceId, { at, days }) {
      const device = await devices.get(scope, deviceId);
      const moment = at ?? clock.now();
      if (device.isGateway) return ofGateway(device, moment);
      if (days === diagnosisDays && (at === undefined || at >= clock.now()))
        return shared(device.id, () => present(device));
      return shared(`${device.id} ${moment} ${days}`, () => ofPast(device, moment, days));
    },
  };
}
