import { expect, it } from 'vitest';
import { expectEach } from '../../../scripts/expect-each.ts';
import { countsOfAnswers, faultsOf, resultOf, wordsIn } from './inspection-rules.ts';
import { ChecklistItem, ItemAnswer } from './inspection-words.ts';

const fields = {
  group: 'oil',
  title: { zh: '油位', en: 'Level' },
  hint: { zh: '', en: '' },
  ways: ['look'],
  needsStop: false,
  needsPhoto: false,
  indicator: null,
};
const check = ChecklistItem.parse({ kind: 'check', id: 'level', ...fields });
const seen = ChecklistItem.parse({ kind: 'check', id: 'leak', ...fields, needsPhoto: true });
const number = (least: number | null, most: number | null) =>
  ChecklistItem.parse({ kind: 'number', id: 'cooler', ...fields, unit: 'K', least, most });
const answer = (given: object) => ItemAnswer.parse(given);

it('an answer comes to what was chosen, a number to what its bounds say', async () => {
  const rows = [
    [check, undefined, null],
    [check, answer({}), null],
    [check, answer({ choice: 'pass' }), 'pass'],
    [check, answer({ choice: 'notApplicable' }), 'notApplicable'],
    [check, answer({ value: 3 }), null],
    [number(10, null), answer({ value: 10 }), 'pass'],
    [number(10, null), answer({ value: 9.99 }), 'fail'],
    [number(null, 5), answer({ value: 5.01 }), 'fail'],
    [number(10, 20), answer({ value: 15, choice: 'fail' }), 'fail'],
    [number(10, 20), answer({ value: 9, choice: 'pass' }), 'fail'],
    [number(10, 20), answer({ choice: 'pass' }), null],
    [number(10, 20), answer({ value: 9, choice: 'notApplicable' }), 'notApplicable'],
  ] as const;
  await expectEach(rows, JSON.stringify, async ([item, given, result]) => {
    expect(resultOf(item, given)).toBe(result);
  });
});

it('a failure needs a severity, a text, and a photo where the item asks for one', () => {
  const list = { items: [check, seen, number(10, null)] };
  expect(faultsOf(list, {}, []).map(({ itemId, what }) => `${itemId} ${what}`)).toEqual([
    'level unanswered',
    'leak unanswered',
    'cooler unanswered',
  ]);
  const answers = {
    level: answer({ choice: 'notApplicable' }),
    leak: answer({ choice: 'fail', text: '  ' }),
    cooler: answer({ value: 6.2, severity: 'level2', text: 'Blocked' }),
  };
  expect(faultsOf(list, answers, []).map(({ what }) => what)).toEqual(['severity', 'text', 'photo']);
  const whole = { ...answers, leak: answer({ choice: 'fail', severity: 'level1', text: 'Wet' }) };
  expect(faultsOf(list, whole, [{ itemId: 'level' }]).map(({ what }) => what)).toEqual(['photo']);
  expect(faultsOf(list, whole, [{ itemId: 'leak' }])).toEqual([]);
  expect(countsOfAnswers(list, whole)).toEqual({ total: 3, pass: 0, fail: 2, notApplicable: 1 });
});

it.each(['constructor', 'toString', '__proto__'])(
  'what every object has is no answer, nor the name of an item: %s',
  (id) => {
    const named = { items: [{ ...check, id }] };
    expect(faultsOf(named, {}, [])).toEqual([{ itemId: id, what: 'unanswered' }]);
    expect(countsOfAnswers(named, {})).toEqual({ total: 1, pass: 0, fail: 0, notApplicable: 0 });
    expect(ChecklistItem.safeParse({ ...check, id }).success).toBe(false);
  },
);

it('a text that one language lacks is shown in the other', () => {
  expect(wordsIn({ zh: '油位', en: '' }, 'en')).toBe('油位');
  expect(wordsIn({ zh: '', en: 'Level' }, 'zh-CN')).toBe('Level');
  expect(wordsIn({ zh: '油位', en: 'Level' }, 'en')).toBe('Level');
});
