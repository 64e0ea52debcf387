import { expect, it } from 'vitest';
import { hourMs } from '../durations.ts';
import { DeviceMemory } from '../history/device-memory.ts';
import type { GaugeMemory } from '../history/gauge-memory.ts';
import { comparablePressures } from './flow.ts';

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
