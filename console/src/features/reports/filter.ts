import { reportStates, reportTypes } from '@oilsight/contract';
import type { ReportState, ReportType } from '@oilsight/contract';
import { oneOf } from '../../lib/list-filter.ts';

/** What the list is narrowed to. */
export interface ReportFilter {
  readonly type: ReportType | undefined;
  readonly state: ReportState | undefined;
  readonly customerId: string | undefined;
  readonly deviceId: string | undefined;
  readonly institution: string | undefined;
  readonly search: string | undefined;
  /** Asked for from ≤ time < to, ms. */
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  /** Only abnormal ones. */
  readonly isAbnormal: 'true' | undefined;
}

/** Parts of the address that narrow the list. */
export const filterNames = [
  'type',
  'state',
  'factory',
  'device',
  'institution',
  'search',
  'from',
  'to',
  'abnormal',
] as const;
export type FilterName = (typeof filterNames)[number];

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function instantOf(text: string | null): number | undefined {
  const at = text === null || text === '' ? Number.NaN : Number(text);
  return Number.isInteger(at) && at >= 0 && at <= 8.64e15 ? at : undefined;
}

/** The filter in an address. Unknown values count as not set. */
export function filterOf(get: (name: FilterName) => string | null): ReportFilter {
  const idOf = (name: FilterName) => (id.test(get(name) ?? '') ? (get(name) ?? undefined) : undefined);
  const wordsOf = (name: FilterName) => {
    const words = get(name)?.trim().slice(0, 100) ?? '';
    return words === '' ? undefined : words;
  };
  return {
    type: oneOf(reportTypes, get('type')) ?? undefined,
    state: oneOf(reportStates, get('state')) ?? undefined,
    customerId: idOf('factory'),
    deviceId: idOf('device'),
    institution: wordsOf('institution'),
    search: wordsOf('search'),
    startTime: instantOf(get('from')),
    endTime: instantOf(get('to')),
    isAbnormal: get('abnormal') === 'true' ? 'true' : undefined,
  };
}

/** Whether anything is chosen. */
export function isFiltered(filter: ReportFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
