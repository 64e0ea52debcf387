import type { PlannedWork } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { nobody, other, planErrors, planForm, planValues } from './plan-form.ts';

const now = Date.UTC(2026, 10, 23, 8, 0, 30);
const work = {
  kind: 'sample',
  dueAt: now,
  note: 'Port A',
  owner: 'Station',
  ownerId: null,
} as PlannedWork;

describe('the form of planned work', () => {
  it('begins tomorrow, on a whole minute, with nothing else chosen', () => {
    const values = planValues(null, now);
    expect(values).toEqual({ kind: '', dueAt: Date.UTC(2026, 10, 24, 8, 1), ownerId: nobody, owner: '', note: '' });
    expect(planErrors(values)).toEqual({ kind: 'kindMissing' });
    expect(planErrors({ ...values, kind: 'repair', dueAt: null, ownerId: other, owner: ' ' })).toEqual({
      dueAt: 'dueMissing',
      owner: 'ownerMissing',
    });
  });

  it('sends what was read, and a name only of somebody without an account', () => {
    expect(planForm(planValues(work, now))).toEqual({
      kind: 'sample',
      dueAt: now,
      note: 'Port A',
      owner: 'Station',
      ownerId: null,
    });
    const person = planValues({ ...work, ownerId: 'u1', owner: 'Zhao' }, now);
    expect(planForm(person)).toMatchObject({ owner: '', ownerId: 'u1' });
    expect(planForm({ ...person, ownerId: nobody, owner: 'left' })).toMatchObject({ owner: '', ownerId: null });
  });
});
