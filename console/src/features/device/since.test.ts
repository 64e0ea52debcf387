import type { State } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { verdictSince } from './since.ts';
import type { Known, VerdictSince } from './since.ts';

const at = Date.UTC(2026, 10, 20);
const daysOf = (...states: State[]) =>
  states.map((state, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, state }));
const known: Omit<Known, 'shown'> = {
  diagnosed: null,
  diagnosis: undefined,
  reported: { state: 'normal', since: null },
  days: daysOf('normal', 'level2', 'level1', 'normal', 'normal'),
};
const diagnosis = { verdict: 'warning', since: at, levelSince: at } as const;

it.each<[what: string, more: Pick<Known, 'shown'> & Partial<Known>, since: VerdictSince | null]>([
  [
    'the diagnosis that says the same',
    { shown: 'level1', diagnosed: 'level1', diagnosis },
    { kind: 'moment', at, levelAt: null },
  ],
  [
    'when its level was reached later',
    { shown: 'level1', diagnosed: 'level1', diagnosis: { ...diagnosis, levelSince: at + 5 } },
    { kind: 'moment', at, levelAt: at + 5 },
  ],
  [
    'the alarm where the diagnosis says something else',
    { shown: 'level2', diagnosed: 'level1', diagnosis, reported: { state: 'level2', since: at - 7 } },
    { kind: 'moment', at: at - 7, levelAt: null },
  ],
  [
    'too little evidence, by the diagnosis',
    { shown: 'unclear', diagnosis: { verdict: 'not_enough_evidence', since: at, levelSince: null } },
    { kind: 'moment', at, levelAt: null },
  ],
  ['the days of a normal machine', { shown: 'normal' }, { kind: 'day', day: '2026-11-04', days: 2, isOpen: false }],
  [
    'a day at level 1 as one beyond level 2 too',
    { shown: 'level2', days: daysOf('normal', 'level2', 'level1', 'level2') },
    { kind: 'day', day: '2026-11-02', days: 3, isOpen: false },
  ],
  ['nothing where today was worse before', { shown: 'normal', days: daysOf('normal', 'level2') }, null],
  [
    'longer than the days that are known',
    { shown: 'unassessed', days: daysOf('normal', 'normal') },
    { kind: 'day', day: '2026-11-01', days: 2, isOpen: true },
  ],
  ['nothing of a silent device', { shown: 'offline' }, null],
  ['nothing while the line is cut', { shown: 'unknown' }, null],
  ['nothing before the days are there', { shown: 'normal', days: [] }, null],
])('tells %s', (_what, more, since) => {
  expect(verdictSince({ ...known, ...more })).toEqual(since);
});
