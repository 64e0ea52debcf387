import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numbersIn } from './stated-numbers.rules.ts';

/** Written out by hand, so that the reader of words is not checked with its own lists. */
const english = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six twenty-seven
twenty-eight twenty-nine thirty thirty-one thirty-two thirty-three thirty-four thirty-five thirty-six thirty-seven
thirty-eight thirty-nine forty forty-one forty-two forty-three forty-four forty-five forty-six forty-seven forty-eight
forty-nine fifty fifty-one fifty-two fifty-three fifty-four fifty-five fifty-six fifty-seven fifty-eight fifty-nine sixty
sixty-one sixty-two sixty-three sixty-four sixty-five sixty-six sixty-seven sixty-eight sixty-nine seventy seventy-one
seventy-two seventy-three seventy-four seventy-five seventy-six seventy-seven seventy-eight seventy-nine eighty eighty-one
eighty-two eighty-three eighty-four eighty-five eighty-six eighty-seven eighty-eight eighty-nine ninety ninety-one
ninety-two ninety-three ninety-four ninety-five ninety-six ninety-seven ninety-eight ninety-nine`.split(/\s+/);
const chinese =
  `零 一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 二十一 二十二 二十三 二十四 二十五
二十六 二十七 二十八 二十九 三十 三十一 三十二 三十三 三十四 三十五 三十六 三十七 三十八 三十九 四十 四十一 四十二 四十三 四十四
四十五 四十六 四十七 四十八 四十九 五十 五十一 五十二 五十三 五十四 五十五 五十六 五十七 五十八 五十九 六十 六十一 六十二 六十三
六十四 六十五 六十六 六十七 六十八 六十九 七十 七十一 七十二 七十三 七十四 七十五 七十六 七十七 七十八 七十九 八十 八十一 八十二
八十三 八十四 八十五 八十六 八十七 八十八 八十九 九十 九十一 九十二 九十三 九十四 九十五 九十六 九十七 九十八 九十九`.split(
    /\s+/,
  );

const read = (text: string) => numbersIn(text).map(({ value, unit }) => [value, unit]);

it('reads each number from 0 to 99 in both languages, with its unit', () => {
  expect([english.length, chinese.length]).toEqual([100, 100]);
  for (let number = 0; number < 100; number++) {
    const [en = '', zh = ''] = [english[number], chinese[number]];
    for (const spelt of [en, en.replace('-', ' '), en.toUpperCase()])
      expect(read(`It holds ${spelt} litres.`)).toEqual([[number, 'L']]);
    expect(read(`压力为${zh}兆帕。`)).toEqual([[number, 'MPa']]);
    expect(read(`油温为 ${zh} 摄氏度。`)).toEqual([[number, '°C']]);
    expect(read(`油温为${zh}℃。`)).toEqual([[number, '°C']]);
    expect(numbersIn(`有${zh}条告警。`)).toMatchObject([{ value: number, of: 'alarms' }]);
    expect(numbersIn(`There are ${en} alarms.`)).toMatchObject([{ value: number, of: 'alarms' }]);
  }
});

it('overlooks no run of Chinese numerals, and takes none for a number that it does not understand', () => {
  const known = new Map(chinese.map((zh, number) => [zh, number]));
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'零 一 二 两 三 四 五 六 七 八 九 十 百 千 万 亿 半'.split(' ')), {
        minLength: 2,
        maxLength: 6,
      }),
      (signs) => {
        const run = signs.join('');
        const found = read(`油温为${run}。`);
        expect(found).toHaveLength(1);
        const value = found[0]?.[0];
        // 一十三 is 十三 in full.
        const understood = known.get(run.replaceAll('两', '二').replace(/^一十/, '十'));
        expect(value === understood || Number.isNaN(value)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

it.each(['half', 'Twice', 'double', 'dozens', 'hundreds', 'thousands', 'a million', '翻倍', '减半'])(
  'takes %s for a number that nothing states',
  (word) => {
    expect(read(`It is ${word}.`).map(([value]) => value)).toEqual([Number.NaN]);
  },
);
