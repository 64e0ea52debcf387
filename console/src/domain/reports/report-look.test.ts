import { reportStages, reportTypes } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { isOverdue, nextMoveOf, otherMovesOf, progressOf, remarkIn, steps, wayOf } from './report-look.ts';

const asked = { type: 'oilTest', state: 'applied', step: null, isOwn: false } as const;

describe('next move', () => {
  it('is the reader’s own, by role and by who asked', () => {
    expect(nextMoveOf(asked, 'TENANT_ADMIN')).toBe('accept');
    expect(nextMoveOf(asked, 'CUSTOMER_USER')).toBeNull();
    expect(nextMoveOf({ ...asked, state: 'returned', isOwn: true }, 'GROUP')).toBe('reapply');
    expect(nextMoveOf({ ...asked, state: 'reviewing' }, 'SYS_ADMIN')).toBe('deliver');
    expect(nextMoveOf({ ...asked, state: 'delivered', isOwn: true }, 'TENANT_ADMIN')).toBeNull();
  });

  it('leaves what leads back to the other moves', () => {
    expect(otherMovesOf({ ...asked, isOwn: true }, 'CUSTOMER_USER')).toEqual(['withdraw']);
    expect(otherMovesOf({ ...asked, state: 'reviewing' }, 'TENANT_ADMIN')).toEqual(['rework', 'return']);
  });
});

describe('way', () => {
  it('comes nearer to the end with every stage of it', () => {
    for (const type of reportTypes) {
      const way = wayOf(type).map(progressOf);
      expect(way).toEqual([...way].toSorted((one, other) => one - other));
      expect(way.at(-1)).toBe(steps);
      expect(new Set(way).size).toBe(way.length);
    }
  });

  it('gives every stage a place', () => {
    for (const stage of reportStages) expect(progressOf(stage)).toBeGreaterThanOrEqual(1);
  });
});

it('is overdue while it is on its way alone', () => {
  const late = { ...asked, dueAt: 1000 };
  expect(isOverdue(late, 1001)).toBe(true);
  expect(isOverdue(late, 999)).toBe(false);
  expect(isOverdue({ ...late, dueAt: null }, 1001)).toBe(false);
  expect(isOverdue({ ...late, state: 'delivered' }, 1001)).toBe(false);
  expect(isOverdue({ ...late, state: 'withdrawn' }, 1001)).toBe(false);
});

it('says the words of the product in the language of the reader, and those of people as they were written', () => {
  const verdict = { zh: '正常：油况正常', en: 'Normal: The oil is in order' };
  expect(remarkIn(verdict.zh, { verdict }, 'en-US')).toBe(verdict.en);
  expect(remarkIn(verdict.en, { verdict }, 'zh-CN')).toBe(verdict.zh);
  expect(remarkIn(verdict.zh, { verdict }, 'zh-CN')).toBe(verdict.zh);
  expect(remarkIn('请尽快', { verdict }, 'en-US')).toBe('请尽快');
  expect(remarkIn('请尽快', { verdict: null }, 'en-US')).toBe('请尽快');
});
