import { dayMs, hourMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { understood } from '../../../../test/understood-plant.ts';

/** Sunday, 2026-11-29, 14:00 in Shanghai. */
const now = Date.UTC(2026, 10, 29, 6);
const day = (offset: number, hour = 0) => Date.UTC(2026, 10, 28, 16) + offset * dayMs + hour * hourMs;
const at = (offset: number, hour: number) => ({ kind: 'moment', at: day(offset, hour) });
const period = (from: number, to: number) => ({ kind: 'period', from, to });
const expectTimes = async (rows: readonly (readonly [text: string, time: unknown])[]) =>
  expectEach(
    rows,
    ([text]) => text,
    ([text, time]) => {
      const question = understood(text, { now });
      expect(question.time).toEqual(time);
      expect(question.otherTime).toBeNull();
    },
  );

describe('times', () => {
  it('of the night belong to the day that it leads to', async () => {
    await expectTimes([
      ['昨晚3点F03油温', at(0, 3)],
      ['昨天夜里3点F03油温', at(0, 3)],
      ['昨夜两点半F03油温', at(0, 2.5)],
      ['昨天晚上12点F03油温', at(0, 0)],
      ['昨晚8点F03油温', at(-1, 20)],
      ['昨天晚上11点半F03油温', at(-1, 23.5)],
      ['昨天夜里22点F03油温', at(-1, 22)],
      ['昨天凌晨3点F03油温', at(-1, 3)],
      ['昨天中午1点F03油温', at(-1, 13)],
      ['昨天中午12点F03油温', at(-1, 12)],
      ['昨天中午11点半F03油温', at(-1, 11.5)],
      ['昨天下午3点F03油温', at(-1, 15)],
      ['昨天傍晚6点F03油温', at(-1, 18)],
      ['今天中午1点F03油温', at(0, 13)],
      ['昨天早上8点F03油温', at(-1, 8)],
      ['昨天12点F03油温', at(-1, 12)],
      ['昨天下午12点F03油温', at(-1, 12)],
      ['周五晚上12点F03油温', at(-1, 0)],
      ['oil temperature of F03 last night at 3', at(0, 3)],
      ['oil temperature of F03 last night at 12', at(0, 0)],
      ['oil temperature of F03 yesterday at 12 am', at(-1, 0)],
      ['oil temperature of F03 yesterday at 12 pm', at(-1, 12)],
    ]);
  });

  it('may go over midnight', async () => {
    await expectTimes([
      ['F03 昨天8点到今天10点的油温', period(day(-1, 8), day(0, 10))],
      ['F03 前天8点到次日10点的油温', period(day(-2, 8), day(-1, 10))],
      ['F03 昨天20点到今天8点的油温', period(day(-1, 20), day(0, 8))],
      ['F03 昨晚10点到今早6点的最高油温', period(day(-1, 22), day(0, 6))],
      ['F03 昨晚10点到凌晨3点的油温', period(day(-1, 22), day(0, 3))],
      ['F03 前天下午2点到昨天下午4点的油温', period(day(-2, 14), day(-1, 16))],
      ['F03 昨天8点到现在的油温', period(day(-1, 8), now)],
      ['F03 昨天8点到12点的油温', period(day(-1, 8), day(-1, 12))],
      ['F03 昨天22点到6点的油温', period(day(-1, 22), day(0, 6))],
      ['oil temperature of F03 from yesterday 8:00 to today 10:00', period(day(-1, 8), day(0, 10))],
      ['oil temperature of F03 from yesterday 8 pm until today 6 am', period(day(-1, 20), day(0, 6))],
      ['oil temperature of F03 yesterday from 22:00 to 6:00', period(day(-1, 22), day(0, 6))],
    ]);
    expect(understood('F03 昨天8点和今天8点的油温比较', { now })).toMatchObject({
      time: at(-1, 8),
      otherTime: at(0, 8),
    });
    expect(understood('F03 昨天和前天的平均油温', { now }).otherTime).not.toBeNull();
  });

  it('are no values, no names of machines, and of the week that is meant', async () => {
    await expectTimes([
      ['Was the vibration of F03 yesterday between 2 and 4 mm/s?', period(day(-1), day(0))],
      ['Was the level of F03 between 20 and 40 % yesterday?', period(day(-1), day(0))],
      ['pressure of F03 yesterday between 2 and 4 bar', period(day(-1), day(0))],
      ['pressure of F03 yesterday between 2 and 4 pm', period(day(-1, 14), day(-1, 16))],
      ['pressure of F03 yesterday 9 am to 5 pm', period(day(-1, 9), day(-1, 17))],
      ['pressure of F03 yesterday 22:00 - 23:30', period(day(-1, 22), day(-1, 23.5))],
      ['pressure of F03 yesterday between 10:00 and 12:00', period(day(-1, 10), day(-1, 12))],
      ['F03 这个周末的油温', period(day(-1), now)],
      ['F03 本周末的油温', period(day(-1), now)],
      ['F03 周末的油温', period(day(-1), now)],
      ['oil temperature of F03 this weekend', period(day(-1), now)],
      ['F03 上周末的油温', period(day(-8), day(-6))],
      ['oil temperature of F03 last weekend', period(day(-8), day(-6))],
      ['oil temperature of F03 from last Monday to Wednesday', period(day(-13), day(-10))],
      ['oil temperature of F03 from Monday to Wednesday', period(day(-6), day(-3))],
      ['oil temperature of separator 2', null],
      ['oil temperature of decanter 3', null],
      ['oil temperature of marine engine 3', null],
      ['oil temperature of F03 on Sept 2', period(Date.UTC(2026, 8, 1, 16), Date.UTC(2026, 8, 2, 16))],
      ['oil temperature of F03 on November 3rd', period(Date.UTC(2026, 10, 2, 16), Date.UTC(2026, 10, 3, 16))],
      ['oil temperature of F03 on 3 Dec. 2025', period(Date.UTC(2025, 11, 2, 16), Date.UTC(2025, 11, 3, 16))],
    ]);
  });

  it('of the calendar are no lengths of time', async () => {
    /** Midnight in Shanghai. */
    const date = (year: number, month: number, dayOfMonth = 1) => Date.UTC(year, month - 1, dayOfMonth) - 8 * hourMs;
    await expectTimes([
      ['F03 10月平均油温', period(date(2026, 10), date(2026, 11))],
      ['F03 11月最高油温', period(date(2026, 11), now)],
      ['F03十一月最高油温', period(date(2026, 11), now)],
      ['GB-3 12月最高油温', period(date(2025, 12), date(2026, 1))],
      ['F03三月平均油温', period(date(2026, 3), date(2026, 4))],
      ['F03九月最高油温', period(date(2026, 9), date(2026, 10))],
      ['F03 10月里最高油温', period(date(2026, 10), date(2026, 11))],
      ['F03 10月以来平均油温', period(date(2026, 10), now)],
      ['F03 20日最高油温', period(date(2026, 11, 20), date(2026, 11, 21))],
      ['F03 30日最高油温', period(date(2026, 10, 30), date(2026, 10, 31))],
      ['F03第一季度平均油温', period(date(2026, 1), date(2026, 4))],
      ['F03四季度平均油温', period(date(2026, 10), now)],
      ['F03 2025年平均油温', period(date(2025, 1), date(2026, 1))],
      ['F03 2026年最高油温', period(date(2026, 1), now)],
      ['F03 2025年10月平均油温', period(date(2025, 10), date(2025, 11))],
      ['F03 2026年12月平均油温', null],
      ['F03 11月20、21号的油温', period(date(2026, 11, 20), date(2026, 11, 22))],
      ['F03维护日志里换油', null],
      ['F03日平均油温', null],
      ['F03 12日到15日油温', period(date(2026, 11, 12), date(2026, 11, 16))],
      ['F03 20日以来油温', period(date(2026, 11, 20), now)],
      ['F03 2024年到2025年油温', period(date(2024, 1), date(2026, 1))],
      ['F03去年10月平均油温', period(date(2025, 10), date(2025, 11))],
      ['F03今年十月平均油温', period(date(2026, 10), date(2026, 11))],
      ['F03上半年平均油温', period(date(2026, 1), date(2026, 7))],
      ['F03去年下半年平均油温', period(date(2025, 7), date(2026, 1))],
      ['F03下半年平均油温', period(date(2026, 7), now)],
    ]);
    // Lengths stay what they are, also behind the number of a machine.
    await expectTimes([
      ['F03两周变化', period(now - 14 * dayMs, now)],
      ['F03三个月平均油温', period(now - 90 * dayMs, now)],
      ['F03油温十二个月趋势', period(now - 360 * dayMs, now)],
      ['F03油温2个季度变化', period(now - 180 * dayMs, now)],
      ['F03 24小时平均油温', period(now - 24 * hourMs, now)],
      ['F03 3天内最高油温', period(now - 3 * dayMs, now)],
      ['F03 3年变化', period(now - 3 * 365 * dayMs, now)],
      ['F03 3日内油温', period(now - 3 * dayMs, now)],
      ['F03近10日油温', period(now - 10 * dayMs, now)],
      ['F03半年油温', period(now - 0.5 * 365 * dayMs, now)],
      ['F03近三月油温', period(now - 90 * dayMs, now)],
      ['F03三天前油温', period(day(-3), day(-2))],
      ['F03第三周变化', null],
    ]);
  });
});
