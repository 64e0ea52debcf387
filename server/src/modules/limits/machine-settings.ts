import type { ReadMachineSettings } from './index.ts';
import { limitsSet, noSettings, targetsInForce } from './limits.rules.ts';
import type { LimitStore } from './limits.store.ts';

export function createMachineSettings(store: Pick<LimitStore, 'around'>): ReadMachineSettings {
  return async (of) => {
    const set = await store.around(of);
    const ofDevices = new Map(set.flatMap((one) => ('deviceId' in one ? [[one.deviceId, one.settings] as const] : [])));
    const ofTypes = new Map(
      set.flatMap((one) => ('deviceId' in one ? [] : [[`${one.customerId} ${one.machineType}`, one] as const])),
    );
    return new Map(
      of.map(({ id, customerId, machineType }) => {
        const [own, type] = [ofDevices.get(id) ?? noSettings, ofTypes.get(`${customerId} ${machineType}`)];
        const ofType = type?.settings ?? noSettings;
        return [
          id,
          {
            targets: targetsInForce(machineType, own.targets, ofType.targets),
            limits: limitsSet(machineType, own, ofType),
            healthWeights: type?.weights ?? null,
          },
        ];
      }),
    );
  };
}
