import { expect, it } from 'vitest';
import { situationOf } from './situation.ts';
import type { Known, Situation } from './situation.ts';

const well: Known = {
  limited: 'normal',
  diagnosed: 'normal',
  isWeak: false,
  isDue: false,
  hasFailed: false,
  isCutOff: false,
};

it.each<[what: string, known: Partial<Known>, situation: Situation]>([
  ['a machine that is well', {}, 'normal'],
  ['one that is well, with a life that is used up', { isDue: true }, 'due'],
  ['one without a diagnosis', { diagnosed: null }, 'unclear'],
  ['one whose diagnosis could not be had', { diagnosed: null, hasFailed: true }, 'failed'],
  ['one that was well when the connection was lost', { isCutOff: true }, 'unknown'],
  ['one whose life was used up by then', { isCutOff: true, isDue: true }, 'unknown'],
  ['one that nothing could judge by then', { isCutOff: true, diagnosed: null }, 'unknown'],
  ['one that was beyond a limit by then', { isCutOff: true, limited: 'level1' }, 'passed'],
  ['one whose health was weak by then', { isCutOff: true, isWeak: true }, 'weak'],
  ['one that was silent by then', { isCutOff: true, limited: 'offline' }, 'silent'],
  ['one whose sensor was at fault by then', { isCutOff: true, limited: 'fault' }, 'faulty'],
  ['one without limits', { limited: 'unassessed' }, 'unassessed'],
  ['one beyond a limit', { limited: 'level2' }, 'passed'],
])('%s', (_what, known, situation) => {
  expect(situationOf({ ...well, ...known })).toBe(situation);
});
