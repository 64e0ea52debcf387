import { expect, it } from 'vitest';
import { hourMs } from '../durations.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { DeviceMemory } from '../history/device-memory.ts';
import type { GaugeMemory } from '../history/gauge-memory.ts';
import { createHistory } from '../history/history.ts';
import { comparablePressures } from './flow.ts';
import { sampleProfile } from './sample.ts';

it('compares pressures of a filter while the machine runs, and not while it stands', () => {
  const start = Date.UTC(2026, 2, 2);
  const stepMs = hourMs / 6;
  const memory = new DeviceMemory(90);
  for (const [step, flow] of [40, 42, 0, 0.2, 41].entries())
    memory.add(start + step * stepMs, { flow, filter_dp: 1 + step / 8 });
  memory.settle();
  const comparable = comparablePressures(memory, memory.gauge('filter_dp') as GaugeMemory);
  const first = start / stepMs;
  expect([0, 1, 2, 3, 4].map((step) => comparable(first + step))).toEqual([1, 1.125, Number.NaN, Number.NaN, 1.5]);
});

it('codes that a counter sends itself are known while the machine runs, from ten minutes after its start', () => {
  const history = createHistory(sampleProfile);
  for (let bucket = 0; bucket < 36; bucket += 1)
    history.add(bucket * bucketMs, { iso4406_4: 17, pressure: bucket < 12 || bucket >= 30 ? 15 : 0 });
  expect(history.hours('iso4', 0, 6 * hourMs).map(({ at }) => at / hourMs)).toEqual([0.5, 1.5, 5.5]);
});
