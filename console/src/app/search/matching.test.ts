import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionText, fitOf, fitting, markedParts, wordsOf } from './matching.ts';

const alarms = { names: ['告警记录', 'Alarm record'], words: '报警 警报 alert warning' };
const settings = { names: ['告警设置', 'Alarm setting'], words: '报警设置 rules' };

describe('how well a page fits', () => {
  it.each([
    ['', 0],
    ['   ', 0],
    ['alarm record', 3],
    [' ALARM RECORD ', 3],
    ['告警', 2],
    ['alarm', 2],
    ['record', 1],
    ['record alarm', 1],
    ['报警', 1],
    ['报警 record', 1],
    ['报警 setting', 0],
    ['warnings', 0],
  ] as const)('%j: %d', (text, fit) => {
    expect(fitOf(alarms, text)).toBe(fit);
  });

  it('orders by it, and leaves out what does not fit', () => {
    expect(fitting([alarms, settings], '报警')).toEqual([alarms, settings]);
    expect(fitting([alarms, settings], 'alarm setting')).toEqual([settings]);
    expect(fitting([alarms, settings], 'warning')).toEqual([alarms]);
  });
});

it('takes the first words of what was typed, each once, in small letters', () => {
  expect(wordsOf('  HPU-1  ningbo hpu-1 ')).toEqual(['hpu-1', 'ningbo']);
  expect(wordsOf('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
});

describe('the marks', () => {
  it.each([
    ['液压站 HPU-1', ['hpu'], ['液压站 ', '[HPU]', '-1']],
    ['热轧热轧', ['热', '热轧'], ['[热轧热轧]']],
    ['aXa', ['a'], ['[a]', 'X', '[a]']],
    ['İstanbul', ['stan'], ['İstanbul']],
    ['HPU', [''], ['HPU']],
    ['', ['x'], []],
  ])('in %j of %j', (text, words, expected) => {
    const shown = markedParts(text, words).map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part));
    expect(shown.filter((part) => part !== '')).toEqual(expected);
  });

  it('cut a text and lose nothing of it, and stand on nothing but words', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '热') });
    fc.assert(
      fc.property(letters, fc.array(letters, { maxLength: 3 }), (text, words) => {
        const parts = markedParts(text, words);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        const unmarked = parts.filter(({ isMarked }) => !isMarked);
        for (const word of words.filter((one) => one !== ''))
          expect(unmarked.every((part) => !part.text.includes(word))).toBe(true);
        if (words.every((word) => word === '' || !text.includes(word))) expect(unmarked).toEqual(parts);
      }),
    );
  });
});

it.each([
  ['> log', 'log'],
  ['  ＞退出 ', '退出'],
  ['》', ''],
  ['2 > 1', null],
  ['', null],
] as const)('%j asks for actions with %j', (text, words) => {
  expect(actionText(text)).toBe(words);
});
