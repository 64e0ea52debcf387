import { expect, it } from 'vitest';
import { warningOf } from './wall-words.ts';

it('writes a negative value with a minus, as the wall does', () => {
  const { alarmMsg } = warningOf(
    {
      customerName: '东莞注塑厂',
      deviceName: '2# 注塑机 IM-2',
      level: 1,
      raisedAt: 0,
      count: 1,
      indicator: 'viscosity_change_pct',
      findingRule: null,
      measure: 'value',
      value: -13.8,
    },
    'zh-CN',
  );
  expect(alarmMsg).toBe('2# 注塑机 IM-2 粘度变化率 −13.8 %');
});
