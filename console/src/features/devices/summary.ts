import { deviceStatusOf, deviceStatuses } from '@oilsight/contract';
import type { Device, DeviceStatus } from '@oilsight/contract';
import type { Factory } from '../../domain/factories.ts';

/** How a factory is, over its devices. */
export interface FactorySummary {
  readonly factory: Factory;
  /** Worst status of the devices that have ever reported; `unconnected`: none has. */
  readonly worst: DeviceStatus;
  readonly total: number;
  /** Devices that reported once and are not normal now. */
  readonly unwell: number;
}

const isUnwell = (status: DeviceStatus) => status !== 'normal' && status !== 'unassessed' && status !== 'unconnected';

/** The factories, the worst first, then by name. */
export function summaryOf(
  factories: readonly Factory[],
  devices: readonly Device[],
  language: string,
): FactorySummary[] {
  const byFactory = Map.groupBy(devices, ({ customerId }) => customerId);
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rank = ({ worst }: FactorySummary) => deviceStatuses.indexOf(worst);
  return factories
    .map((factory) => {
      const own = byFactory.get(factory.customerId) ?? [];
      const its = own.map(deviceStatusOf);
      // Beside normal machines, a machine that is not assessed does not decide the status of the factory.
      const reported = its.includes('normal') ? its.filter((status) => status !== 'unassessed') : its;
      return {
        factory,
        worst: deviceStatuses.find((status) => reported.includes(status)) ?? 'unconnected',
        total: own.length,
        unwell: its.filter(isUnwell).length,
      } as const;
    })
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)) || compare(a.factory.name, b.factory.name));
}
