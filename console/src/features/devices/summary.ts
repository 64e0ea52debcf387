import type { Device } from '@oilsight/contract';
import type { Factory } from '../../domain/factories.ts';
import { standingOf } from '../../domain/shown-state.ts';
import type { DeviceStanding } from '../../domain/shown-state.ts';
import { urgencyOf, worstOf } from '../../domain/state-order.ts';

/** How a factory is, over its devices. */
export interface FactorySummary {
  readonly factory: Factory;
  /** Worst state of the devices that have ever reported; `unconnected`: none has. */
  readonly worst: DeviceStanding;
  readonly total: number;
  /** Devices that reported once and are not normal now. */
  readonly unwell: number;
}

/** The factories, the worst first, then by name. */
export function summaryOf(factories: readonly Factory[], devices: readonly Device[], language: string): FactorySummary[] {
  const byFactory = Map.groupBy(devices, ({ customerId }) => customerId);
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rank = ({ worst }: FactorySummary) => (worst === 'unconnected' ? Number.POSITIVE_INFINITY : urgencyOf(worst));
  return factories
    .map((factory) => {
      const own = byFactory.get(factory.customerId) ?? [];
      const states = own.filter((device) => standingOf(device) !== 'unconnected').map(({ state }) => state);
      return { factory, worst: worstOf(states) ?? 'unconnected', total: own.length, unwell: states.filter((state) => state !== 'normal').length } as const;
    })
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)) || compare(a.factory.name, b.factory.name));
}
