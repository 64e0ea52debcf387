import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';
import { limitProblem } from './limits.ts';
import type { LimitProblem } from './limits.ts';

const plain = { devices: 1, keys: ['water_ppm'], spanMs: 30 * dayMs, interval: null };

it.each<[Partial<Parameters<typeof limitProblem>[0]>, LimitProblem | null]>([
  [{}, null],
  [{ devices: 0 }, 'noDevice'],
  [{ devices: 4 }, null],
  [{ devices: 5 }, 'devices'],
  [{ keys: ['a', 'b', 'c', 'd'] }, null],
  [{ keys: ['a', 'b', 'c', 'd', 'e'] }, 'indicators'],
  [{ spanMs: 180 * dayMs }, null],
  [{ spanMs: 180 * dayMs + 1 }, 'range'],
  [{ keys: ['ferrous_ch1'] }, null],
  [{ keys: ['water_ppm', 'nonferrous_ch2'], interval: 12 * hourMs }, 'metalInterval'],
  [{ keys: ['ferrous_ch1'], interval: dayMs }, null],
  [{ keys: ['ferrous_ch1'], spanMs: 30 * dayMs + 1 }, 'metalRange'],
  [{ keys: ['wear_rate'], spanMs: 31 * dayMs }, 'metalRange'],
  [{ spanMs: 4000 * minuteMs, interval: minuteMs }, null],
  [{ spanMs: 4001 * minuteMs, interval: minuteMs }, 'interval'],
])('%j is beyond %s', (change, problem) => {
  expect(limitProblem({ ...plain, ...change })).toBe(problem);
});
