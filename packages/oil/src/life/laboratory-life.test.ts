import { describe, expect, it } from 'vitest';
import { labLifeLimitOf } from '../laboratory/life-limits.ts';
import { laboratoryLife } from './laboratory-life.ts';
import type { LabPoint } from './laboratory-life.ts';
import { longestLifeH } from './life-span.ts';
import { oilLife } from './oil-life.ts';

const day = 86_400_000;
const point = (quantity: LabPoint['quantity'], days: number, value: number, reproducibility: number | null = null) => ({
  quantity,
  at: days * day,
  value,
  reproducibility,
});
/** Base number of an engine oil that falls by a tenth of a unit a day, sampled every five weeks. */
const fallingFrom = (change: number, perDay: number) =>
  [1, 36, 71].map((days) => point('base_number', change + days, 10 - perDay * days, 0.7));
const now = 240 * day;

describe('the life by laboratory samples', () => {
  it('answers with few samples from what earlier charges did', () => {
    const earlier = [...fallingFrom(0, 0.04), ...fallingFrom(100, 0.05)];
    const present = [point('base_number', 201, 9.95, 0.7), point('base_number', 236, 8.3, 0.7)];
    const changes = [0, 100 * day, 200 * day];
    const [life] = laboratoryLife({ results: [...earlier, ...present], changes }, 'engine', now);
    expect(life).toMatchObject({ quantity: 'base_number', status: 'ok', limit: 9.95 / 2, points: 2 });
    // Some 3.2 units are left at 0.045 a day.
    expect(Number(life?.lo) / 24).toBeLessThan(71);
    expect(Number(life?.hi) / 24).toBeGreaterThan(71);
    const [alone] = laboratoryLife({ results: present, changes }, 'engine', now);
    expect(alone).toMatchObject({ status: 'too_few', hours: null, limit: 9.95 / 2 });
  });

  it('takes the fresh oil of earlier charges where this one was not sampled when it was fresh', () => {
    const results = [
      ...fallingFrom(0, 0.04),
      ...[135, 155, 175, 195].map((days) => point('base_number', days, 9 - days / 50)),
    ];
    expect(laboratoryLife({ results, changes: [0, 100 * day] }, 'engine', 200 * day)[0]).toMatchObject({
      status: 'ok',
      limit: 9.96 / 2,
    });
    const unknown = laboratoryLife({ results: results.slice(3), changes: [100 * day] }, 'engine', 200 * day);
    expect(unknown[0]).toMatchObject({ status: 'not_configured', limit: null, points: 4 });
    expect(laboratoryLife({ results: results.slice(3), changes: [] }, 'engine', 200 * day)[0]).toMatchObject({
      status: 'not_configured',
      now: null,
    });
  });

  it('is over when two samples are past the limit, one may be a mistake', () => {
    const rising = [5, 40, 75].map((days) => point('iron', days, 50));
    const past = [110, 145].map((days) => point('iron', days, 260));
    const of = (results: readonly LabPoint[]) =>
      laboratoryLife({ results, changes: [0] }, 'gearbox', 150 * day)[0] ?? expect.fail('no iron');
    expect(of([...rising, ...past])).toMatchObject({ status: 'exceeded', hours: 0, lo: 0, hi: 0, limit: 200 });
    expect(of([...rising, ...past.slice(0, 1)]).status).not.toBe('exceeded');
  });

  it('leaves out what has no sample, lies ahead, or stays the same', () => {
    expect(laboratoryLife({ results: [point('iron', 300, 900)], changes: [0] }, 'gearbox', now)).toEqual([]);
    const none = [5, 40, 75, 110].map((days) => point('iron', days, 0));
    expect(laboratoryLife({ results: none, changes: [0] }, 'gearbox', now)[0]?.status).not.toBe('exceeded');
    expect(laboratoryLife({ results: none, changes: [0] }, 'compressor', now)[0]?.status).toBe('not_configured');
  });

  it('shortens the life of the oil', () => {
    const life = oilLife({
      profile: { machineType: 'gearbox', oilLifeH: 40_000, lifeReferenceC: 60 },
      now,
      since: 0,
      ageingIndexPct: [],
      viscosityChangePct: [],
      oilTemperatureC: Array.from({ length: 240 * 24 }, (_, hour) => ({ at: (hour + 0.5) * 3_600_000, value: 60 })),
      viscosityLimits: null,
      laboratory: {
        results: [0, 40, 80, 120, 160, 200, 235].map((days) => point('iron', days, 10 + 0.6 * days)),
        changes: [0],
      },
    });
    expect(life).toMatchObject({ status: 'ok', limitedBy: 'iron' });
    expect(Number(life.hours) / 24).toBeGreaterThan(50);
    expect(life.hi).toBeLessThan(longestLifeH);
  });
});

it.each([
  ['turbine', 'acid_number', null, 0.3],
  ['gearbox', 'acid_number', 0.6, 1.6],
  ['wind_gearbox', 'iron', null, 200],
  ['hydraulic', 'acid_number', 0.4, 0.7],
  ['engine', 'base_number', 12, 6],
  ['engine', 'acid_number', null, null],
  ['compressor', 'acid_number', 0.1, null],
] as const)('an oil of a %s goes by its %s (fresh %j) at %j', (machineType, quantity, fresh, limit) => {
  const found = labLifeLimitOf(machineType, quantity, fresh);
  if (limit === null) expect(found).toBeNull();
  else expect(found?.limit).toBeCloseTo(limit, 9);
});
