import { longestQuestion } from '@oilsight/contract';
import { expect, it, vi } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { atOnce } from '../../../platform/steps.ts';
import type { NamedDevice } from './devices.rules.ts';
import { questionOf } from './question.rules.ts';

/** The longest questions that a person may ask, of what is compared with the names of machines. */
const filled = (piece: string) => piece.repeat(longestQuestion).slice(0, longestQuestion);
const longName = '轧钢热连轧机液压站润滑系统主减速机齿轮箱油膜轴承';
const questions = {
  kinds: filled('液压站和减速机与'),
  numbers: filled('HY-1和HY-2与'),
  names: filled(longName),
  misspelt: filled('hydraulik mian roling gaer '),
};

const fleet = (count: number): NamedDevice[] =>
  Array.from({ length: count }, (_, n) => ({
    deviceId: `d${n}`,
    deviceNo: `HY-${n}`,
    deviceName: `${longName}${longName} ${n % 40}# ${n}`,
    customerId: 'c',
    customerName: '宝山钢铁厂',
    areaNames: ['北京市', 'Beijing'],
  }));
const asked = (text: string, devices: readonly NamedDevice[]) =>
  questionOf(text, {
    devices,
    pageDevice: null,
    earlier: [text],
    now: Date.UTC(2026, 10, 28, 6),
    zone: 'Asia/Shanghai',
  });

/** Comparisons of a text with a piece of one: in all, and most of them in one step, in which nobody else is served. */
function comparisons(text: string, devices: readonly NamedDevice[]) {
  const compared = vi.spyOn(String.prototype, 'includes');
  try {
    const work = asked(text, devices);
    let most = 0;
    let before = 0;
    for (let isOver = false; !isOver;) {
      isOver = work.next().done === true;
      most = Math.max(most, compared.mock.calls.length - before);
      before = compared.mock.calls.length;
    }
    return { most, all: before };
  } finally {
    compared.mockRestore();
  }
}

it('more machines make no step of understanding a question longer, and the work no more than as many times', async () => {
  const [few, many] = [fleet(110), fleet(220)];
  await expectEach(
    Object.entries(questions),
    ([name]) => name,
    ([, text]) => {
      const [ofFew, ofMany] = [comparisons(text, few), comparisons(text, many)];
      expect(ofMany.most).toBeLessThanOrEqual(ofFew.most * 1.1);
      expect(ofMany.all).toBeLessThanOrEqual(ofFew.all * 2);
    },
  );
});

it('a question names forty machines at most', () => {
  const text = Array.from({ length: 90 }, (_, n) => `HY${n}`)
    .join('和')
    .slice(0, longestQuestion);
  expect(atOnce(asked(text, fleet(300))).devices.length).toBe(40);
});
