import { fluids, logKinds } from '@oilsight/contract';
import type { AuditChange, Fluid, LimitValues, LogKind } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import { oneOf as oneOfTexts } from '../../lib/list-filter.ts';

/** Kind of a changed value, which decides how it is shown. */
export type AuditValue =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'yesNo'; readonly value: boolean }
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'role'; readonly authority: string }
  | { readonly kind: 'logKind'; readonly logKind: LogKind }
  | { readonly kind: 'machineType'; readonly machineType: MachineType }
  | { readonly kind: 'fluid'; readonly fluid: Fluid }
  | { readonly kind: 'limits'; readonly limits: LimitValues }
  /** Several fields in one, each with its own value. */
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [string, unknown])[] }
  | { readonly kind: 'texts'; readonly texts: readonly string[] };

/** Fields that hold an instant: ms, or text in ISO 8601. */
const times: readonly string[] = ['expiresAt', 'startTime', 'endTime', 'installedAt', 'at', 'since'];

/** How one value of a field is shown. */
export function auditValueOf(field: string, value: unknown): AuditValue {
  if (value === null || value === undefined || value === '') return { kind: 'nothing' };
  if (typeof value === 'boolean') return { kind: 'yesNo', value };
  if (times.includes(field) && (typeof value === 'number' || typeof value === 'string')) {
    const at = new Date(value).getTime();
    if (Number.isFinite(at)) return { kind: 'time', at };
  }
  if (Array.isArray(value))
    return value.length === 0 ? { kind: 'nothing' } : { kind: 'texts', texts: value.map(textOf) };
  const [logKind, machineType, fluid] = [oneOf(logKinds, value), oneOf(machineTypes, value), oneOf(fluids, value)];
  if (field === 'kind' && logKind !== null) return { kind: 'logKind', logKind };
  if (field === 'machineType' && machineType !== null) return { kind: 'machineType', machineType };
  if (field === 'fluid' && fluid !== null) return { kind: 'fluid', fluid };
  if (typeof value === 'object')
    return isLimits(value) ? { kind: 'limits', limits: value } : { kind: 'fields', fields: Object.entries(value) };
  if (field === 'authority' && typeof value === 'string') return { kind: 'role', authority: value };
  return { kind: 'texts', texts: [textOf(value)] };
}

/** What a field is called: by the catalogue, an indicator's name, a machine type, or a machine type's indicator. */
export interface AuditField {
  readonly machineType: MachineType | null;
  /** Empty: the field is all of the machine type. */
  readonly name: string;
}

/** Parts of the name of a field: settings of a machine type begin with it. */
export function auditFieldOf(field: string): AuditField {
  const [first = '', ...more] = field.split(' ');
  const machineType = oneOf(machineTypes, first);
  return machineType === null ? { machineType, name: field } : { machineType, name: more.join(' ') };
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | null {
  return typeof value === 'string' ? oneOfTexts(known, value) : null;
}

function isLimits(value: object): value is LimitValues {
  return ['level1Low', 'level1High', 'level2Low', 'level2High'].every((name) => name in value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A secret that changed: the log holds neither what it was nor what it is. */
export function isSecret({ before, after }: AuditChange): boolean {
  return before === null && after === null;
}
