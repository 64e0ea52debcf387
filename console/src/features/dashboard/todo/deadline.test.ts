import { expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { deadlineMeaning, deadlineWord } from './deadline.ts';

const now = 19_000 * dayMs + 8 * hourMs;
const dayStartOf = (at: number) => at - (at % dayMs);
const word = (at: number | null, isOverdue = false) =>
  deadlineWord({ source: 'planned', at, isOverdue }, now, dayStartOf);

it('tells the clock of today, day and clock of the next days, and the day of later ones', () => {
  expect(word(now + 9 * hourMs)).toEqual({ kind: 'today', at: now + 9 * hourMs });
  expect(word(now + 30 * hourMs)).toEqual({ kind: 'soon', at: now + 30 * hourMs });
  expect(word(now + 8 * dayMs)).toEqual({ kind: 'day', at: now + 8 * dayMs });
});

it('says how long a deadline has passed', () => {
  expect(word(now - 5 * hourMs)).toEqual({ kind: 'overdue', byMs: 5 * hourMs });
  expect(word(now + hourMs, true)).toEqual({ kind: 'overdue', byMs: 0 });
});

it('knows what has no deadline, and what must be done now', () => {
  expect(word(null)).toEqual({ kind: 'none' });
  expect(deadlineWord({ source: 'now', at: now, isOverdue: false }, now, dayStartOf)).toEqual({ kind: 'now' });
  const passed = { source: 'forecast', at: now - hourMs, isOverdue: false } as const;
  expect(deadlineWord(passed, now, dayStartOf)).toEqual({ kind: 'anyDay' });
  expect(deadlineMeaning('now', { kind: 'now' })).toBeNull();
  expect(deadlineMeaning('forecast', { kind: 'today', at: now })).toBe('forecast');
  expect(deadlineMeaning('assigned', { kind: 'overdue', byMs: hourMs })).toBeNull();
});
