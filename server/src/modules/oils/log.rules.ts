import { AppError, logKindsOf } from '@oilsight/contract';
import type { EntryForm, LogKind } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';

/** How far a browser's clock may run ahead of the server's, ms. */
const clockToleranceMs = 300_000;

const withOil: readonly LogKind[] = ['oil_change', 'commissioning'];
const withVolume: readonly LogKind[] = ['oil_change', 'refill', 'commissioning'];

/** @throws AppError `inFuture`: future events cannot be entered */
export function checkTime(field: 'at' | 'since', at: number, now: number): void {
  if (at > now + clockToleranceMs) throw new AppError('inFuture', { field });
}

/** @throws AppError `logKindNotAllowed`: people of this role may not add, change or remove such entries */
export function checkKind(
  { authority }: Pick<Scope, 'authority'>,
  { kind, oilId }: Pick<EntryForm, 'kind' | 'oilId'>,
): void {
  if (authority === 'SYSTEM') return;
  const kinds = logKindsOf(authority);
  if (!kinds.includes(kind)) throw new AppError('logKindNotAllowed', { field: 'kind' });
  if (oilId !== null && !withOil.some((one) => kinds.includes(one)))
    throw new AppError('logKindNotAllowed', { field: 'oilId' });
}

/** @throws AppError `inFuture`, `onlyWithOil`, `onlyWithVolume` */
export function checkEntry({ kind, at, oilId, volumeL }: EntryForm, now: number): void {
  checkTime('at', at, now);
  if (oilId !== null && !withOil.includes(kind)) throw new AppError('onlyWithOil', { field: 'oilId' });
  if (volumeL !== null && !withVolume.includes(kind)) throw new AppError('onlyWithVolume', { field: 'volumeL' });
}
