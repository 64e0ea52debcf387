import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../durations.ts';
import { findChannelRules } from './channel-rules.ts';
import type { ChannelRules } from './channel-rules.ts';
import { GaugeQuality } from './gauge-quality.ts';
import { reasonOf } from './reasons.ts';
import { stretchEnds } from './stretches.ts';

function rulesOf(key: string): ChannelRules {
  const rules = findChannelRules(key);
  if (rules === null) throw new Error(key);
  return rules;
}

/** Reasons of values that come in even steps; `candidate` for one that may be frozen. */
function assessed(
  assess: GaugeQuality,
  values: readonly number[],
  { stepMs = minuteMs, from = 0, times = values.map((_, n) => from + n * stepMs) } = {},
): string[] {
  const codes = new Uint8Array(values.length);
  const since = new Float64Array(values.length);
  const at = Float64Array.from(times);
  assess.assess({
    at,
    rows: values.length,
    stretches: stretchEnds(at, values.length, new Int32Array(values.length)),
    values: Float64Array.from(values),
    codes,
    since,
  });
  return [...codes].map((code) => (code === 255 ? 'candidate' : reasonOf(code)));
}

const steady = Array.from({ length: 12 }, (_, n) => 46 + 0.1 * (n % 2));

describe('range', () => {
  it('is inclusive; beyond it, and infinite, a value is no measurement', () => {
    expect(
      assessed(new GaugeQuality(rulesOf('oil_temperature')), [-40, 150, 150.1, -40.1, Infinity, -Infinity, NaN], {
        stepMs: 2 * hourMs,
      }),
    ).toEqual(['good', 'good', 'range', 'range', 'range', 'range', 'missing']);
  });
});

describe('spike', () => {
  it('is suspect, and told once the value has returned', () => {
    const assess = new GaugeQuality(rulesOf('viscosity_kinematic'));
    expect(assessed(assess, [...steady, 55, 46, 46.1]).slice(-3)).toEqual(['spike', 'good', 'good']);
    expect(assess.spikes.within(0, hourMs)).toEqual([{ from: 12 * minuteMs, to: 12 * minuteMs, readings: 1 }]);
  });

  it('faster than the quantity can move is a matter of rate', () => {
    expect(assessed(new GaugeQuality(rulesOf('viscosity_kinematic')), [...steady, 69, 46]).slice(-2)).toEqual([
      'rate',
      'good',
    ]);
  });

  it('is none when the value stays: the third reading of a step is believed', () => {
    const assess = new GaugeQuality(rulesOf('density'));
    expect(assessed(assess, [...steady.map((value) => value + 820), 850, 850, 850, 850.1, 854]).slice(-5)).toEqual([
      'spike',
      'spike',
      'good',
      'good',
      'good',
    ]);
    expect(assess.spikes.within(-Infinity, Infinity)).toEqual([]);
  });

  it('is also told when a reading came in between that is late', () => {
    const assess = new GaugeQuality(rulesOf('viscosity_kinematic'));
    const times = [...steady.keys(), 12, 12, 13, 14].map((minutes) => minutes * minuteMs);
    expect(assessed(assess, [...steady, 55, 46, 46, 46.1], { times }).slice(-4)).toEqual([
      'spike',
      'good',
      'good',
      'good',
    ]);
    expect(assess.spikes.within(0, hourMs)).toHaveLength(1);
  });

  it('is none in a noisy neighbourhood, and none after an hour of silence', () => {
    expect(
      assessed(new GaugeQuality(rulesOf('density')), [850, 854, 858, 862, 866, 862, 858, 854, 850, 856, 851]),
    ).toEqual(Array.from({ length: 11 }, () => 'good'));
    const assess = new GaugeQuality(rulesOf('oil_temperature'));
    expect(assessed(assess, steady)).not.toContain('spike');
    expect(assessed(assess, [80], { from: 3 * hourMs })).toEqual(['good']);
  });

  it('before a silence is not told: nobody saw it return', () => {
    const assess = new GaugeQuality(rulesOf('oil_temperature'));
    assessed(assess, [...steady, 60]);
    assessed(assess, [46], { from: 5 * hourMs });
    expect(assess.spikes.within(-Infinity, Infinity)).toEqual([]);
  });

  it('takes more when readings are further apart', () => {
    const rules = rulesOf('oil_temperature');
    expect(assessed(new GaugeQuality(rules), [...steady, 52, 46]).slice(-2)).toEqual(['spike', 'good']);
    expect(assessed(new GaugeQuality(rules), [...steady, 52, 46], { stepMs: 10 * minuteMs }).slice(-2)).toEqual([
      'good',
      'good',
    ]);
  });
});

describe('standstill', () => {
  it('is a candidate from its time on', () => {
    const codes = assessed(
      new GaugeQuality(rulesOf('water_saturation')),
      Array.from({ length: 62 }, () => 31),
      { stepMs: 10 * minuteMs },
    );
    expect(codes.indexOf('candidate')).toBe(36);
    expect(codes.slice(36)).not.toContain('good');
  });

  it('ends with the first value that moves, and with a silence', () => {
    const assess = new GaugeQuality(rulesOf('water_saturation'));
    const still = Array.from({ length: 40 }, () => 31);
    expect(assessed(assess, [...still, 31.2, 31.2], { stepMs: 10 * minuteMs }).slice(-3)).toEqual([
      'candidate',
      'good',
      'good',
    ]);
    expect(assessed(assess, still, { stepMs: 10 * minuteMs, from: 24 * hourMs })[0]).toBe('good');
  });

  it('follows small movements inside half the resolution', () => {
    const values = Array.from({ length: 40 }, (_, n) => [31, 31.03, 30.99][n % 3] as number);
    expect(assessed(new GaugeQuality(rulesOf('water_saturation')), values, { stepMs: 10 * minuteMs }).at(-1)).toBe(
      'candidate',
    );
  });

  it.each([
    ['water_saturation', 100],
    ['water_saturation', 0],
    ['particle_ch1', 0],
    ['pressure', 5],
    ['level', 70],
  ])('of %s at %d is no fault', (key, value) => {
    expect(
      assessed(
        new GaugeQuality(rulesOf(key)),
        Array.from({ length: 300 }, () => value),
        { stepMs: 10 * minuteMs },
      ),
    ).not.toContain('candidate');
  });
});

it('says of many readings at once what it says of each as it comes', () => {
  // Stretches of values that stand still, creep or scatter, about as long as a run has to be.
  const value = fc.constantFrom(31, 31.03, 31.05, 31.1, 31.2, 45, 300, NaN);
  const stretch = fc
    .tuple(fc.array(value, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 70 }))
    .map(([some, length]) => Array.from({ length }, (_, n) => some[n % some.length] as number));
  const gap = fc.oneof(
    { weight: 40, arbitrary: fc.constant(15 * minuteMs) },
    fc.constantFrom(0, -15 * minuteMs, hourMs, hourMs + 1),
  );
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 12 }).map((some) => some.flat()),
      fc.infiniteStream(gap),
      (values, gaps) => {
        let at = 0;
        const times = values.map(() => (at += gaps.next().value as number));
        const single = new GaugeQuality(rulesOf('water_saturation'));
        const one = values.flatMap((own, n) => assessed(single, [own], { times: [times[n] as number] }));
        const bulk = new GaugeQuality(rulesOf('water_saturation'));
        expect(assessed(bulk, values, { times })).toEqual(one);
        expect(bulk.spikes).toEqual(single.spikes);
      },
    ),
    { numRuns: 200 },
  );
});

it('assesses of late readings the range alone', () => {
  const assess = new GaugeQuality(rulesOf('density'));
  assessed(
    assess,
    steady.map((value) => value + 820),
  );
  expect(assessed(assess, [900, 5000])).toEqual(['good', 'range']);
});
