import type { ChecklistItem, ItemAnswer } from '@oilsight/contract';
import { expect, it } from 'vitest';
import type { InspectionContent } from '../../inspections/inspection-content.types.ts';
import { createWriter } from '../writer.ts';
import { verdictOf } from './inspection-overview.ts';

const item = (id: string) => ({ id, kind: 'check' }) as ChecklistItem;
const answer = (of: Partial<ItemAnswer>) => ({ severity: null, value: null, ...of }) as ItemAnswer;
const said = (answers: InspectionContent['answers']) => {
  const checklist = { items: ['a', 'b', 'c'].map(item) } as unknown as InspectionContent['checklist'];
  const content = { checklist, answers, timeZone: 'Asia/Shanghai' } as InspectionContent;
  return verdictOf(createWriter(content, 'en'));
};

it('counts the failures for which the machine stops, and no item that passed after all', () => {
  const [stop, run, pass] = [
    answer({ choice: 'fail', severity: 'level1' }),
    answer({ choice: 'fail', severity: 'level2' }),
    answer({ choice: 'pass' }),
  ];
  // The severity of a failure stays with its answer when somebody corrects it.
  const corrected = answer({ choice: 'pass', severity: 'level1' });
  expect(said({ a: stop, b: run, c: pass })).toBe('2 failed, of which 1 require the machine to stop.');
  expect(said({ a: corrected, b: run, c: pass })).not.toContain('stop');
  expect(said({ a: corrected, b: pass, c: pass })).toBe('All 3 items that apply pass.');
});
