import type { LabSample } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { deviationsOf, verdictOf } from './deviations.rules.ts';

describe('what a mean deviation says', () => {
  it.each([
    ['one sample', -0.25, null, 0.022, 'fewSamples'],
    ['two samples far apart: the interval is wider than the tolerance', -0.25, 2.54, 0.022, 'unclear'],
    ['an interval that includes 0 and leaves the tolerance', 0.01, 0.015, 0.022, 'unclear'],
    ['an interval that includes 0, where no tolerance is known', 0.001, 0.002, null, 'unclear'],
    ['an interval within the tolerance', 0.001, 0.002, 0.022, 'agrees'],
    ['a deviation within the tolerance', -0.01, 0.002, 0.022, 'withinTolerance'],
    ['a deviation beyond the tolerance', -0.05, 0.002, 0.022, 'beyondTolerance'],
    ['a deviation, where no tolerance is known', -0.05, 0.002, null, 'noTolerance'],
  ])('%s', (_case, mean, half, tolerance, verdict) => {
    expect(verdictOf({ mean, half, tolerance })).toBe(verdict);
  });
});

describe('a result without a method', () => {
  const at = 1000 * hourMs;
  const sampleBy = (method: string | null, n: number): LabSample => ({
    sampleId: String(n),
    deviceId: '1',
    at: at + n * hourMs,
    place: '',
    laboratory: '',
    reportNo: '',
    note: '',
    results: [{ quantity: 'viscosity_40', value: 46, method }],
    by: null,
    version: 1,
  });
  const compared = (method: string | null) =>
    deviationsOf({
      samples: [sampleBy(method, 0), sampleBy(method, 1)],
      readingsOf: (sampleId) => ({ at: [at + Number(sampleId) * hourMs], values: [46.1], quality: [0] }),
      corrections: [],
      dated: [],
    })[0];

  it('is compared, but has no precision and so no tolerance', () => {
    expect(compared('GB/T 265')).toMatchObject({ verdict: 'withinTolerance', each: [{ method: 'GB/T 265' }, {}] });
    const unnamed = compared(null);
    expect(unnamed).toMatchObject({ samples: 2, tolerance: null, verdict: 'noTolerance' });
    expect(unnamed?.each).toMatchObject([{ method: null, reproducibility: null }, { reproducibility: null }]);
  });
});
