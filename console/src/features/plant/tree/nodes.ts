import { deviceStatusOf, groupNameIn, urgencyOf } from '@oilsight/contract';
import type { Device, DeviceGroup, FactoryNode, Language, State } from '@oilsight/contract';
import { everywhere } from '../plant-part.ts';
import type { PlantPart } from '../plant-part.ts';

/** What is known of a group without its devices. */
export type GroupName = Pick<DeviceGroup, 'groupId' | 'groupName' | 'isDefault'>;

/** A line of the tree of the plant. */
export interface TreeNode {
  readonly key: string;
  readonly kind: 'all' | 'dealer' | 'factory' | 'group';
  readonly depth: number;
  readonly name: string;
  readonly plantPart: PlantPart;
  /** Devices below it; null: not known yet. */
  readonly count: number | null;
  /** Worst state below it that a person must see: an alarm, a warning, a sensor's fault; null: none. */
  readonly worst: State | null;
  /** Whether what is below it is shown; null: there is nothing. */
  readonly isOpen: boolean | null;
}

interface Tally {
  count: number;
  worst: State | null;
}

interface Parts {
  readonly tree: readonly FactoryNode[];
  /** null: they are on their way. */
  readonly devices: readonly Device[] | null;
  /** All groups of the factories that were opened; of other factories only groups with devices are known. */
  readonly groups: readonly DeviceGroup[];
  /** Keys of the lines that were opened. */
  readonly open: ReadonlySet<string>;
  /** Words of the search; empty: everything. */
  readonly words: string;
  /** Name of the first line, which stands for all. */
  readonly all: string;
  /** Dealers have lines of their own. */
  readonly hasDealers: boolean;
  readonly language: Language;
}

function add(tallies: Map<string, Tally>, key: string, state: State | null): void {
  const tally = tallies.get(key) ?? { count: 0, worst: null };
  tally.count += 1;
  if (state !== null && (tally.worst === null || urgencyOf(state) < urgencyOf(tally.worst))) tally.worst = state;
  tallies.set(key, tally);
}

/** How many devices there are below each line, and how the worst of them is. */
function tallied(devices: readonly Device[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const device of devices) {
    const status = deviceStatusOf(device);
    const state = status === 'level1' || status === 'level2' || status === 'fault' ? status : null;
    for (const key of ['', device.tenantId, device.customerId, device.groupId]) add(tallies, key, state);
  }
  return tallies;
}

/** The groups of each factory: the default one first, then by name. */
function groupsByFactory(
  devices: readonly Device[],
  groups: readonly DeviceGroup[],
  compare: (a: string, b: string) => number,
): Map<string, GroupName[]> {
  const known = new Map<string, GroupName & { readonly customerId: string }>(
    groups.map((group) => [group.groupId, group]),
  );
  const asked = new Set(groups.map(({ customerId }) => customerId));
  for (const { groupId, groupName, customerId } of devices)
    if (!known.has(groupId) && !asked.has(customerId))
      known.set(groupId, { groupId, groupName, customerId, isDefault: false });
  const byFactory = Map.groupBy(known.values(), ({ customerId }) => customerId);
  for (const list of byFactory.values())
    list.sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || compare(a.groupName, b.groupName));
  return byFactory;
}

/** The lines in sight, from above. A search shows what matches with the way to it, and opens that way. */
export function nodesOf({ tree, devices: known, groups, open, words, all, hasDealers, language }: Parts): TreeNode[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const devices = known ?? [];
  const tallies = tallied(devices);
  const groupsOf = groupsByFactory(devices, groups, compare);
  const wanted = words.trim().toLowerCase();
  const matches = (name: string) => name.toLowerCase().includes(wanted);
  const line = (
    kind: TreeNode['kind'],
    key: string,
    rest: Pick<TreeNode, 'depth' | 'name' | 'plantPart' | 'isOpen'>,
  ): TreeNode => ({
    kind,
    key,
    count: tallies.get(key)?.count ?? (known === null ? null : 0),
    worst: tallies.get(key)?.worst ?? null,
    ...rest,
  });
  const factoryLines = ({ tenantId, customers }: FactoryNode, depth: number, isAboveFound: boolean): TreeNode[] =>
    customers.flatMap(({ customerId, customerName }) => {
      const plantPart = { tenantId: hasDealers ? tenantId : null, customerId, groupId: null };
      const own = groupsOf.get(customerId) ?? [];
      const isFound = isAboveFound || matches(customerName);
      const found = isFound ? own : own.filter(({ groupName }) => matches(groupNameIn(groupName, language)));
      if (!isFound && found.length === 0) return [];
      const isOpen = open.has(customerId) || !isFound;
      const head = line('factory', customerId, { depth, name: customerName, plantPart, isOpen });
      return [
        head,
        ...(isOpen
          ? found.map(({ groupId, groupName }) =>
              line('group', groupId, {
                depth: depth + 1,
                name: groupNameIn(groupName, language),
                plantPart: { ...plantPart, groupId },
                isOpen: null,
              }),
            )
          : []),
      ];
    });
  const below = hasDealers
    ? tree.flatMap((dealer) => {
        const isFound = wanted === '' || matches(dealer.tenantName);
        const lines = factoryLines(dealer, 1, isFound);
        if (!isFound && lines.length === 0) return [];
        const isOpen = dealer.customers.length === 0 ? null : open.has(dealer.tenantId) || !isFound;
        return [
          line('dealer', dealer.tenantId, {
            depth: 0,
            name: dealer.tenantName,
            plantPart: { ...everywhere, tenantId: dealer.tenantId },
            isOpen,
          }),
          ...(isOpen === true ? lines : []),
        ];
      })
    : tree.flatMap((dealer) => factoryLines(dealer, 0, wanted === ''));
  return wanted === ''
    ? [line('all', '', { depth: 0, name: all, plantPart: everywhere, isOpen: null }), ...below]
    : below;
}

/** The key of the line that stands for a place. */
export function keyOfPlantPart({ tenantId, customerId, groupId }: PlantPart): string {
  return groupId ?? customerId ?? tenantId ?? '';
}
