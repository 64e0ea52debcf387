import type { PlannedKind, PlannedWork, PlannedWorkForm } from '@oilsight/contract';
import { dayMs, minuteMs } from '../../../lib/time.ts';

/** Choices of the owner that are no person. */
export const nobody = 'nobody';
export const other = 'other';

/** What stands in the fields of the dialog. */
export interface PlanValues {
  /** Empty: nothing chosen yet. */
  readonly kind: PlannedKind | '';
  /** ms; null: none yet. */
  readonly dueAt: number | null;
  /** A person's id, `nobody` or `other`. */
  readonly ownerId: string;
  /** Of `other`. */
  readonly owner: string;
  readonly note: string;
}

export type PlanError = 'kindMissing' | 'dueMissing' | 'ownerMissing';

/** @param work null: a new one, due tomorrow at this time */
export function planValues(work: PlannedWork | null, now: number): PlanValues {
  if (work === null)
    return { kind: '', dueAt: Math.ceil((now + dayMs) / minuteMs) * minuteMs, ownerId: nobody, owner: '', note: '' };
  const { kind, dueAt, note, owner, ownerId } = work;
  return {
    kind,
    dueAt,
    note,
    ownerId: ownerId ?? (owner === '' ? nobody : other),
    owner: ownerId === null ? owner : '',
  };
}

export function planErrors({ kind, dueAt, ownerId, owner }: PlanValues): Partial<Record<keyof PlanValues, PlanError>> {
  return {
    ...(kind === '' ? { kind: 'kindMissing' } : {}),
    ...(dueAt === null ? { dueAt: 'dueMissing' } : {}),
    ...(ownerId === other && owner.trim() === '' ? { owner: 'ownerMissing' } : {}),
  };
}

/** The plan as it is sent, from values without errors. */
export function planForm({ kind, dueAt, ownerId, owner, note }: PlanValues): PlannedWorkForm {
  if (kind === '' || dueAt === null) throw new Error('a plan without kind or date is not sent');
  const isPerson = ownerId !== nobody && ownerId !== other;
  return { kind, dueAt, note, owner: ownerId === other ? owner : '', ownerId: isPerson ? ownerId : null };
}
