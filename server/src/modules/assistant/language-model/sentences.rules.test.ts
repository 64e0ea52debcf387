import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSentences } from './sentences.rules.ts';
import type { Sentence } from './sentences.rules.ts';

function cut(text: string, sizes: readonly number[] = []): Sentence[] {
  const sentences = createSentences();
  const found: Sentence[] = [];
  let at = 0;
  for (const size of sizes) {
    found.push(...sentences.add(text.slice(at, at + size)));
    at += size;
  }
  return [...found, ...sentences.add(text.slice(at)), ...sentences.end()];
}

it.each([
  ['油温为 43.9 °C。水分正常！“好。”完', ['油温为 43.9 °C。', '水分正常！', '“好。”', '完']],
  ['It is 43.9 °C. It fell by 1. Why?', ['It is 43.9 °C.', 'It fell by 1.', 'Why?']],
  ['Compressor No. 2 runs, e.g. now. Good.', ['Compressor No. 2 runs, e.g. now.', 'Good.']],
  ['# Title\n\n- one **two**\n2. three\n', ['Title', 'one two', 'three']],
  ['He wrote “No. Stop. 停！再说。” then. Good.', ['He wrote “No. Stop. 停！再说。”', 'then.', 'Good.']],
  ['“open for ever. And on.\nNext.', ['“open for ever. And on.', 'Next.']],
  ['without an end', ['without an end']],
  ['', []],
  ['The oil\u202E is\u200B at\u0007 43.9\u00AD °C.\r\nGood\uFEFF.', ['The oil is at 43.9 °C.', 'Good.']],
  ['Half \uD83D of a sign.', ['Half \uFFFD of a sign.']],
])('cuts %j', (text, expected) => {
  expect(cut(text).map((sentence) => sentence.text)).toEqual(expected);
});

it('says where a paragraph begins', () => {
  expect(cut('One. Two.\nThree.\n\nFour.').map(({ isFirst }) => isFirst)).toEqual([true, false, true, true]);
});

it('cuts the same, however the text comes', () => {
  const text = '“HPU-1”的油温为 43.9 °C。“很好。”其次，No. 2 is at 51.2 °C. It is fine!\n1. Look at it.\n\nDone.';
  const whole = cut(text);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 60 }), (sizes) => {
      expect(cut(text, sizes)).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

it('loses no word and holds no more than a long sentence back', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('word ', '油', '。', '. ', '43.9 ', '\n'), { maxLength: 400 }), (pieces) => {
      const bare = (text: string) => text.replace(/\s/g, '');
      const text = `x${pieces.join('')}`.replace(/^\s*\d{1,2}\.\s/gm, '');
      expect(
        bare(
          cut(text)
            .map((sentence) => sentence.text)
            .join(''),
        ),
      ).toBe(bare(text));
    }),
    { numRuns: 200 },
  );
  expect(cut('x'.repeat(2000)).every(({ text }) => text.length <= 600)).toBe(true);
});

it('parts no figure and no sign where a long sentence is cut', () => {
  fc.assert(
    fc.property(fc.integer({ min: 560, max: 600 }), fc.constantFrom('12345.678', '\u{1F600}'), (length, piece) => {
      const parts = cut(`${'油'.repeat(length)}${piece}${'油'.repeat(100)}`).map(({ text }) => text);
      expect(parts.some((text) => text.includes(piece))).toBe(true);
      expect(parts.join('')).not.toContain('\uFFFD');
    }),
    { numRuns: 200 },
  );
  const words = cut('word '.repeat(200)).map(({ text }) => text);
  expect(words.every((text) => /^(?:word ?)+$/.test(text))).toBe(true);
});
