import type { Content, Node } from 'pdfmake/interfaces';
import { expect, it } from 'vitest';
import { pageBreaksIn } from './page-breaks.ts';

interface Laid {
  readonly text: string;
  readonly headlineLevel: number;
  positions: { readonly verticalRatio: number }[];
  pageBreak?: string;
  pageBreakCalculated?: boolean;
}
const head = (text: string, level: number, ratio: number): Laid => ({
  text,
  headlineLevel: level,
  positions: [{ verticalRatio: ratio }],
});
/** As the engine asks: for a copy of a node, with its first place. */
const asked = ({ text, headlineLevel, positions: [place] }: Laid) =>
  ({ text, headlineLevel, startPosition: place }) as unknown as Node;
const section = (...heads: Laid[]) => ({ stack: [{ text: 'before' }, ...heads] }) as unknown as Content;

it('ends a page before a chapter in the lower half, and before a head without room below it', () => {
  const endsBefore = pageBreaksIn([]);
  const at = (level: number, ratio: number) => endsBefore(asked(head('a', level, ratio)));
  expect([at(1, 0.4), at(1, 0.5), at(2, 0.8), at(2, 0.9), at(3, 0.7), at(3, 0.8)]).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(endsBefore({ text: 'no head', startPosition: { verticalRatio: 0.99 } } as unknown as Node)).toBe(false);
});

it('decides with the end of a page in one section the next one in those behind it, and none before it', () => {
  const first = [head('a', 1, 0.2), head('b', 1, 0.6), head('c', 1, 0.9)];
  const second = [head('d', 1, 0.2), head('e', 2, 0.95), head('f', 1, 0.9)];
  const third = [head('g', 1, 0.1), head('h', 1, 0.3)];
  const endsBefore = pageBreaksIn([section(...first), section(...second), section(...third)]);
  const broken = () =>
    [...first, ...second, ...third].filter((one) => one.pageBreak === 'before').map((one) => one.text);
  const [a, b] = first as [Laid, Laid];
  expect(endsBefore(asked(a))).toBe(false);
  expect(broken()).toEqual([]);
  expect(endsBefore(asked(b))).toBe(true);
  // What follows in the same section moves with the page that ended: it is asked for in the next pass.
  expect(broken()).toEqual(['e']);
  // In the next pass the engine has laid it out anew: f stands in an upper half then.
  second[2] = Object.assign(second[2] as Laid, { positions: [{ verticalRatio: 0.3 }] });
  expect(endsBefore(asked(head('c', 1, 0.9)))).toBe(true);
  expect(broken()).toEqual(['e']);
});
