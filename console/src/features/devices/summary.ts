import { standingOf, standings } from '@oilsight/contract';
import type { Device, Standing } from '@oilsight/contract';
import type { Factory } from '../../domain/factories.ts';

/** How a factory is, over its devices. */
export interface FactorySummary {
  readonly factory: Factory;
  /** Worst standing of the devices that have ever reported; `unconnected`: none has. */
  readonly worst: Standing;
  readonly total: number;
  /** Devices that reported once and are not normal now. */
  readonly unwell: number;
}

const isUnwell = (standing: Standing) => standing !== 'normal' && standing !== 'unjudged' && standing !== 'unconnected';

/** The factories, the worst first, then by name. */
export function summaryOf(factories: readonly Factory[], devices: readonly Device[], language: string): FactorySummary[] {
  const byFactory = Map.groupBy(devices, ({ customerId }) => customerId);
  const { compare } = new Intl.Collator(language, { numeric: true });
  const rank = ({ worst }: FactorySummary) => standings.indexOf(worst);
  return factories
    .map((factory) => {
      const own = byFactory.get(factory.customerId) ?? [];
      const its = own.map(standingOf);
      // Beside machines that are well, one that nothing judges is no verdict on the factory.
      const told = its.includes('normal') ? its.filter((standing) => standing !== 'unjudged') : its;
      return { factory, worst: standings.find((standing) => told.includes(standing)) ?? 'unconnected', total: own.length, unwell: its.filter(isUnwell).length } as const;
    })
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)) || compare(a.factory.name, b.factory.name));
}
