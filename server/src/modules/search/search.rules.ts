import { deviceStatusOf, maxFound } from '@oilsight/contract';
import type { FoundFactory } from '@oilsight/contract';
import { alternativesOf } from '../../platform/alternatives.rules.ts';
import type { DeviceStateNow } from '../devices/index.ts';

/** A factory with the words that it is found by. */
export interface NamedFactory extends Omit<FoundFactory, 'devices' | 'level1' | 'level2'> {
  /** Its name, its area in both languages and, for who sees several dealers, its dealer. */
  readonly names: readonly string[];
}

/** A machine or a gateway of a factory. */
interface Machine {
  readonly customerId: string;
  readonly isGateway: boolean;
}

/**
 * The factories that hold each of the words, those first that are called so; the others stay in their order.
 *
 * @param words in small letters, as `holdsEach` takes them
 * @param called the name that is looked for, in small letters
 */
export function factoriesWith<Factory extends NamedFactory>(
  factories: readonly Factory[],
  words: readonly string[],
  called: string,
): { readonly rows: Factory[]; readonly total: number } {
  const found = factories.filter(({ names }) => {
    const text = names.join('\n').toLowerCase();
    return words.every((word) => alternativesOf(word).some((one) => text.includes(one)));
  });
  const isCalled = ({ customerName }: Factory) => customerName.toLowerCase() === called;
  const rows = [...found.filter(isCalled), ...found.filter((one) => !isCalled(one))].slice(0, maxFound);
  return { rows, total: found.length };
}

/** The machines of some factories, and how many of them have an open alarm of each level. Gateways are not counted. */
export function machinesOf<Device extends Machine>(
  customerIds: readonly string[],
  devices: readonly Device[],
  stateOf: (device: Device) => Pick<DeviceStateNow, 'state' | 'lastSeenAt' | 'assessed'>,
): ReadonlyMap<string, Pick<FoundFactory, 'devices' | 'level1' | 'level2'>> {
  const counts = new Map(customerIds.map((id) => [id, { devices: 0, level1: 0, level2: 0 }]));
  for (const device of devices) {
    const count = counts.get(device.customerId);
    if (count === undefined || device.isGateway) continue;
    const status = deviceStatusOf(stateOf(device));
    count.devices += 1;
    if (status === 'level1' || status === 'level2') count[status] += 1;
  }
  return counts;
}
