import { expect, it } from 'vitest';
import { piecesOf, spokenValue, wholeNumbers } from './sentence.ts';

/** The emphasised part in stars, the aside in round marks. */
const shown = (sentence: string, value: unknown) =>
  piecesOf(sentence, value)
    .map(({ kind, text }) => (kind === 'value' ? `*${text}*` : kind === 'aside' ? `~${text}~` : text))
    .join('');

it.each([
  [
    'Water saturation is 90\u202F% (rule threshold 80\u202F%).',
    90,
    'Water saturation is *90\u202F%*~ (rule threshold 80\u202F%)~.',
  ],
  ['水饱和度为 90\u202F%（规则阈值 80\u202F%）。', 90, '水饱和度为 *90\u202F%*~（规则阈值 80\u202F%）~。'],
  ['水饱和度比 3\u202F天前的基线高 16\u202F个百分点。', 16, '水饱和度比 3\u202F天前的基线高 *16\u202F个百分点*。'],
  ['密度比 14\u202F天前的基线低 4.2\u202Fkg/m³。', -4.2, '密度比 14\u202F天前的基线低 *4.2\u202Fkg/m³*。'],
  [
    'ISO code at 4 µm is 4 codes above its baseline of 7\u202Fdays ago (baseline 16, rule threshold 2).',
    4,
    'ISO code at 4 µm is *4* codes above its baseline of 7\u202Fdays ago~ (baseline 16, rule threshold 2)~.',
  ],
  [
    '4 µm 等级在 7\u202F天内比此前的基线高 7\u202F级（基线 16，规则阈值 2）。',
    7,
    '4 µm 等级在 7\u202F天内比此前的基线高 *7\u202F级*~（基线 16，规则阈值 2）~。',
  ],
  ['Viscosity at 40 °C is 40\u202F% above new oil.', 40, 'Viscosity at 40 °C is *40\u202F%* above new oil.'],
  [
    '40 °C 粘度较新油低 12.5\u202F%（规则阈值 −10\u202F%）。',
    -12.5,
    '40 °C 粘度较新油低 *12.5\u202F%*~（规则阈值 −10\u202F%）~。',
  ],
  [
    'Water content has been rising by 412.3\u202Fppm a day over 24\u202Fh.',
    spokenValue({ value: 0.4123, unit: 'headroom/d', baseline: 1000 }),
    'Water content has been rising by *412.3*\u202Fppm a day over 24\u202Fh.',
  ],
  [
    '铁磁颗粒速率在 3\u202F天内以 3.27\u202F个/h/天的速度上升。',
    3.27,
    '铁磁颗粒速率在 3\u202F天内以 *3.27\u202F个/h/天*的速度上升。',
  ],
  ['铁磁颗粒速率为 9.5\u202F个/h（规则阈值 4）。', 9.5, '铁磁颗粒速率为 *9.5\u202F个/h*~（规则阈值 4）~。'],
  [
    'Not known: whether the water saturation is at least 90\u202F% (no sensor).',
    null,
    'Not known: whether the water saturation is at least 90\u202F%~ (no sensor)~.',
  ],
  ['近 1 小时有补油记录。', ['refill'], '近 1 小时有补油记录。'],
])('%s', (sentence, value, expected) => {
  expect(shown(sentence, value)).toBe(expected);
});

it.each([
  [
    '水含量在 3\u202F天内以 119.1\u202Fppm/天的速度上升',
    ['水含量在 ', '[3\u202F]', '天内以 ', '[119.1\u202Fppm/]', '天的速度上升'],
  ],
  ['rises by −5.2\u202F% (limit 21.4)', ['rises by ', '[−5.2\u202F%]', ' (limit ', '[21.4)]']],
  ['no number', ['no number']],
  ['', []],
])('numbers of %j stand whole', (text, parts) => {
  expect(wholeNumbers(text).map((part) => (part.isWhole ? `[${part.text}]` : part.text))).toEqual(parts);
});
