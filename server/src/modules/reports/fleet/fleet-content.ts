import { reportTypes } from '@oilsight/contract';
import { alarmCategories, dayMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { Period } from '../diagnostic/index.ts';
import { printed } from './fleet-bounds.ts';
import type { FleetContent, FleetFactory, FleetMachine, FleetTotals, LevelCounts } from './fleet-content.types.ts';
import { byWeight, countStates, daysOf, fleetState, periodBefore } from './fleet.rules.ts';
import { healthOf, weeksOf } from './fleet-health.rules.ts';
import { createFleetMachines } from './fleet-machines.ts';
import type { FleetMachineParts, FleetRead } from './fleet-machines.ts';
import type { FleetPlace, FleetStore } from './fleet.store.ts';

/** What is asked of a fleet report. The place has passed its caller's scope. */
export interface FleetOrder {
  readonly place: InScope<FleetPlace>;
  readonly period: Period;
  readonly timeZone: string;
  readonly number: string;
  readonly title: string;
  readonly platformName: string;
  readonly logo: Uint8Array | null;
}

/** How far ahead work is listed, ms. */
const workAheadMs = 31 * dayMs;

export interface FleetContentParts extends FleetMachineParts {
  readonly store: FleetStore;
  /** Health of the machines that had one in the day before a time. */
  readonly healthAt: (devices: readonly DeviceRef[], at: number) => Promise<number[]>;
  readonly clock: Clock;
}

/** Reads everything that a fleet report says: each kind of thing with one read of all machines. */
export function createFleetContents({ clock, healthAt, ...parts }: FleetContentParts) {
  const { store } = parts;
  const machinesOf = createFleetMachines(parts);

  return async function contentOf(order: FleetOrder): Promise<FleetContent> {
    const { place, period, timeZone, number, title, platformName, logo } = order;
    const last = periodBefore(period, timeZone);
    const days = daysOf(period, timeZone);
    const factories = await store.factories(place);
    const read = await machinesOf(place, { period, last, days });
    const machines = read.machines.toSorted(byWeight);
    const causes = await store.raised(place, period);
    const totals = totalsOf(read, 'now', causes);
    const totalsBefore = totalsOf(read, 'before', await store.raised(place, last));
    const changes = machines.filter(isChange);
    const work = await workOf(store, read, { place, to: period.to, factories });
    const asked = await store.reports(place, period);
    return {
      number,
      title,
      platformName,
      logo,
      timeZone,
      period,
      last,
      madeAt: clock.now(),
      subject: place.customerId === null ? await store.tenantName(place) : (factories[0]?.name ?? ''),
      isWholeDealer: place.customerId === null,
      state: fleetState(totals.states),
      days,
      factories: factories.flatMap((factory) => factoryOf(factory, machines)),
      machines: machines.slice(0, printed.machines),
      machineCount: machines.length,
      gatewayCount: read.gateways,
      unread: read.unread,
      totals,
      totalsBefore,
      longestGap: read.longestGap,
      unprocessed: await store.unprocessed(place, period.to),
      changes: changes.slice(0, printed.changes),
      moreChanges: Math.max(0, changes.length - printed.changes),
      alarmDays: days.map((day) =>
        levelsOf(causes.filter(({ raisedAt }) => raisedAt >= day.from && raisedAt < day.to)),
      ),
      categories: alarmCategories.flatMap((category) => {
        const counts = levelsOf(causes.filter((cause) => cause.category === category));
        return counts.level1 + counts.level2 === 0 ? [] : [{ category, ...counts }];
      }),
      health: await weeksOf(period, (at) => healthAt(read.devices, at)),
      seen: tookOf(causes, ({ openedAt }) => openedAt, period.to),
      processed: tookOf(causes, ({ processedAt }) => processedAt, period.to),
      work: work.slice(0, printed.work),
      moreWork: Math.max(0, work.length - printed.work),
      reports: reportTypes.flatMap((type) => asked.filter((row) => row.type === type && row.asked + row.delivered > 0)),
      previous: await store.previous(place, clock.now()),
    };
  };
}

function totalsOf(read: FleetRead, when: 'now' | 'before', causes: readonly Cause[]): FleetTotals {
  const isNow = when === 'now';
  return {
    states: countStates(read.machines.map(({ state, before }) => (isNow ? state : before))),
    health: healthOf(read.machines.map(({ health, healthBefore }) => (isNow ? health : healthBefore))),
    online: isNow ? read.online : read.onlineBefore,
    alarms: levelsOf(causes),
  };
}

/** Something to say: another state than at the beginning, or one that needs something done. */
function isChange({ state, before }: FleetMachine): boolean {
  return state !== before || state === 'level1' || state === 'level2';
}

function levelsOf(causes: readonly { readonly level: 1 | 2 }[]): LevelCounts {
  const level1 = causes.filter(({ level }) => level === 1).length;
  return { level1, level2: causes.length - level1 };
}

type Cause = Awaited<ReturnType<FleetStore['raised']>>[number];
/** How long it took, ascending, ms; what happened after the period is not known in it. */
function tookOf(causes: readonly Cause[], when: (cause: Cause) => number | null, to: number): number[] {
  return causes
    .flatMap((cause) => {
      const at = when(cause);
      return at === null || at >= to ? [] : [Math.max(0, at - cause.raisedAt)];
    })
    .toSorted((a, b) => a - b);
}

function factoryOf(
  { customerId, name, place }: Omit<FleetFactory, 'states'>,
  machines: readonly FleetMachine[],
): FleetFactory[] {
  const own = machines.filter((machine) => machine.customerId === customerId);
  return own.length === 0 ? [] : [{ customerId, name, place, states: countStates(own.map(({ state }) => state)) }];
}

/** What is planned and what the remaining life of oils asks for, by date. */
async function workOf(
  store: FleetStore,
  read: FleetRead,
  {
    place,
    to,
    factories,
  }: { place: InScope<FleetPlace>; to: number; factories: readonly Omit<FleetFactory, 'states'>[] },
): Promise<FleetContent['work'][number][]> {
  const byId = new Map(read.devices.map((device) => [device.id, device]));
  const factoryName = new Map(factories.map(({ customerId, name }) => [customerId, name]));
  const namesOf = (id: string) => {
    const device = byId.get(id);
    return { machine: device?.name ?? '', factory: factoryName.get(device?.customerId ?? '') ?? '' };
  };
  const planned = await store.planned(place, to + workAheadMs);
  return [
    ...planned
      .filter(({ id }) => byId.has(id))
      .map(({ id, dueAt, kind, note, owner }) => ({ at: dueAt, kind, note, owner, ...namesOf(id) })),
    ...[...read.lifeEnds].flatMap(([id, at]) =>
      at < to + workAheadMs ? [{ at, kind: 'oilLife' as const, note: '', owner: '', ...namesOf(id) }] : [],
    ),
  ].toSorted((a, b) => a.at - b.at);
}
