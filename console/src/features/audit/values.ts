import type { AuditChange } from '@oilsight/contract';

/** Kind of a changed value, which decides how it is shown. */
export type AuditValue =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'yesNo'; readonly value: boolean }
  | { readonly kind: 'time'; readonly at: number }
  | { readonly kind: 'role'; readonly authority: string }
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
  if (field === 'authority' && typeof value === 'string') return { kind: 'role', authority: value };
  return { kind: 'texts', texts: [textOf(value)] };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A secret that changed: the log holds neither what it was nor what it is. */
export function isSecret({ before, after }: AuditChange): boolean {
  return before === null && after === null;
}
