import type { ModuleContext } from '../../../module-context.ts';
import type { DeviceStates } from '../../devices/index.ts';
import type { Arrivals, TelemetryStore } from '../../telemetry/index.ts';
import { createAlarmEngine } from './engine.ts';
import type { AlarmEngine } from './engine.ts';
import { createEvaluationStore } from './engine.store.ts';
import { createRecordChangeStore } from './record-changes.store.ts';
import { createRequestStore } from './requests.store.ts';
import { createSilence } from './silence.ts';
import { createSilenceStore } from './silences.store.ts';
import { createStateStore } from './states.store.ts';

export interface AlarmEngineNeeds {
  readonly telemetry: TelemetryStore;
  readonly arrivals: Arrivals;
  readonly deviceStates: Pick<DeviceStates, 'lastSeenAt'>;
}

/** Evaluates the readings of all devices, notices silent ones, and writes the conditions of the records. */
export function alarmEngine(
  { pg, bus, changes, clock, log, queue, register }: ModuleContext,
  { telemetry, arrivals, deviceStates }: AlarmEngineNeeds,
): { readonly engine: AlarmEngine; readonly silence: ReturnType<typeof createSilence> } {
  const store = {
    ...createEvaluationStore(pg),
    ...createRecordChangeStore(),
    ...createRequestStore(pg),
    ...createSilenceStore(pg),
    ...createStateStore(pg),
  };
  const engine = createAlarmEngine({ pg, bus, changes, clock, log, store, telemetry, arrivals });
  const { lastSeenAt } = deviceStates;
  const silence = createSilence({ store, telemetry, engine, lastSeenAt, clock, log });
  register.part('alarm engine', engine);
  register.part('silence', silence);
  queue.schedule('alarm-states', '40 3 * * *', () => store.dropOldStates(clock.now()));
  return { engine, silence };
}
