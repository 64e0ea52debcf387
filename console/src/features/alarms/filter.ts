import { alarmViews, messageChannels } from '@oilsight/contract';
import { alarmCategories } from '@oilsight/oil';
import { oneOf } from '../../lib/list-filter.ts';
import { dayMs } from '../../lib/time.ts';

export type AlarmView = (typeof alarmViews)[number];
export type Category = (typeof alarmCategories)[number];
export type Mode = (typeof messageChannels)[number];
export type Kind = 'oil' | 'sensorFault' | 'silence';

/** What the list is narrowed to. */
export interface AlarmFilter {
  readonly view: AlarmView;
  readonly customerId: string | undefined;
  readonly deviceId: string | undefined;
  readonly level: 1 | 2 | undefined;
  readonly category: Category | undefined;
  readonly kind: Kind;
  readonly mode: Mode | undefined;
  readonly contactId: string | undefined;
  readonly search: string | undefined;
  /** First alarm from … to, ms. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const kinds = ['oil', 'sensorFault', 'silence'] as const satisfies readonly Kind[];
/** Categories of the oil: those that a level 1 or 2 can have. */
export const oilCategories = alarmCategories.filter((category) => category !== 'sensor');

/** Parts of the address that narrow the list. */
export const filterNames = [
  'view',
  'factory',
  'device',
  'level',
  'category',
  'kind',
  'mode',
  'contact',
  'search',
  'from',
  'to',
] as const;
export type FilterName = (typeof filterNames)[number];

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function instantOf(text: string | null): number | undefined {
  const at = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isInteger(at) && at >= 0 && at <= 8.64e15 ? at : undefined;
}

/** The filter in an address. Unknown values count as not set. */
export function filterOf(get: (name: FilterName) => string | null): AlarmFilter {
  const idOf = (name: FilterName) => (id.test(get(name) ?? '') ? (get(name) ?? undefined) : undefined);
  const level = get('level');
  const search = get('search')?.trim().slice(0, 100) ?? '';
  return {
    view: oneOf(alarmViews, get('view')) ?? 'now',
    customerId: idOf('factory'),
    deviceId: idOf('device'),
    level: level === '1' ? 1 : level === '2' ? 2 : undefined,
    category: oneOf(oilCategories, get('category')) ?? undefined,
    kind: oneOf(kinds, get('kind')) ?? 'oil',
    mode: oneOf(messageChannels, get('mode')) ?? undefined,
    contactId: idOf('contact'),
    search: search === '' ? undefined : search,
    from: instantOf(get('from')),
    to: instantOf(get('to')),
  };
}

/** Whether anything but the view is chosen. */
export function isFiltered({ kind, ...rest }: AlarmFilter): boolean {
  return kind !== 'oil' || Object.entries(rest).some(([name, value]) => name !== 'view' && value !== undefined);
}

/** Longest period of a file. */
export const fileDays = 31;

/** The period of a file: what is chosen, else the month until now; null: it is too long for a file. */
export function fileRange(
  { from, to }: Pick<AlarmFilter, 'from' | 'to'>,
  now: number,
): { from: number; to: number } | null {
  const end = to ?? now;
  const start = from ?? end - fileDays * dayMs;
  return end - start > fileDays * dayMs || end <= start ? null : { from: start, to: end };
}
