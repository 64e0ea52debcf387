import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { evaluateRule } from '../diagnosis/engine.ts';
import { check } from '../diagnosis/condition.ts';
import type { MachineEvent } from '../diagnosis/features.ts';
import { sentence } from '../diagnosis/sentences.ts';
import { createHistory } from '../history/history.ts';
import type { History } from '../history/history.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Condition } from '../rules/rule.ts';
import { findRule } from '../rules/rules.ts';
import { sampleProfile } from './sample.ts';

const start = Date.UTC(2026, 2, 2);
const stepMs = hourMs / 2;
const profile = { ...sampleProfile, machineType: 'gearbox' as const };

/** Uniform numbers of a linear congruential generator: the same seed gives the same machine. */
function uniformOf(seed: number): () => number {
  let state = BigInt(seed) * 2_654_435_761n + 88_172_645_463_325_252n;
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number(state >> 11n) / 2 ** 53;
  };
}

interface Machine {
  readonly days: number;
  readonly seed?: number;
  /** Ferrous particles an hour on a day, of which this share is large. */
  readonly rate: (day: number) => number;
  readonly large?: (day: number) => number;
  /** Particles come in clusters of up to this many. */
  readonly cluster?: number;
  readonly isRunning?: (day: number) => boolean;
  readonly events?: readonly MachineEvent[];
  readonly hasSizes?: boolean;
  readonly oilC?: (day: number) => number;
  readonly metal?: 'ferrous' | 'nonferrous';
  readonly hasPressure?: boolean;
}

const at = (day: number) => start + day * dayMs;

/** A machine whose debris comes in clusters: waiting times are drawn, not laws of the engine used. */
function played({
  days,
  seed = 1,
  rate,
  large = () => 0.05,
  cluster = 3,
  isRunning = () => true,
  events = [],
  hasSizes = true,
  oilC,
  metal = 'ferrous',
  hasPressure = true,
}: Machine): History {
  const uniform = uniformOf(seed);
  const history = createHistory(profile, { days: 91 });
  for (const event of events) history.addEvent(event);
  let [small, big, wait] = [0, 0, -Math.log(1 - uniform())];
  for (let step = 0; step <= (days * dayMs) / stepMs; step += 1) {
    const day = (step * stepMs) / dayMs;
    const runs = isRunning(day);
    let left = runs ? (rate(day) * (stepMs / hourMs)) / ((1 + cluster) / 2) : 0;
    while (left >= wait) {
      left -= wait;
      wait = -Math.log(1 - uniform());
      for (let count = 1 + Math.floor(uniform() * cluster); count > 0; count -= 1)
        if (uniform() < large(day)) big += 1;
        else small += 1;
    }
    wait -= left;
    history.add(start + step * stepMs, {
      ...(hasPressure ? { pressure: runs ? 0.3 : 0 } : {}),
      [`${metal}_total`]: small + big,
      ...(metal === 'ferrous' ? {} : { ferrous_total: Math.floor(12 * day) }),
      ...(oilC === undefined ? {} : { oil_temperature: oilC(day) + Math.sin(step) }),
      ...(hasSizes && metal === 'ferrous' ? { ferrous_ch1: small, ferrous_ch4: big } : {}),
    });
  }
  return history;
}

const rule = (id: string) => {
  const found = findRule(id);
  if (found === null) throw new Error(`no rule ${id}`);
  return found;
};
const fires = (history: History, id: string, day: number) =>
  evaluateRule(rule(id), history.features(at(day)), profile).state === 'fired';
const risen = (history: History, day: number) =>
  Number(history.features(at(day))({ parameter: 'feRate', feature: 'ratio', windowMs: 3 * dayMs }).value);

const spalling = { rate: (day: number) => (day < 30 ? 0.5 : 12), large: (day: number) => (day < 30 ? 0.05 : 0.4) };

describe('a spall that sheds at a steady rate', () => {
  it('is named within two days and stays named', () => {
    const history = played({ days: 80, ...spalling });
    expect([10, 20, 29].filter((day) => fires(history, 'R02', day))).toEqual([]);
    for (let day = 32; day <= 80; day += 4) expect([day, fires(history, 'R02', day)]).toEqual([day, true]);
    expect(fires(history, 'R03', 50)).toBe(false);
    expect(risen(history, 75)).toBeGreaterThan(15);
    expect(
      history.features(at(75))({ parameter: 'feRate', feature: 'delta', windowMs: 3 * dayMs }).value,
    ).toBeGreaterThan(9);
  });

  it('stays named while the machine stands, and while its debris comes in bouts', () => {
    const stopped = played({ days: 50, ...spalling, isRunning: (day) => day < 36 });
    expect([38, 42, 50].map((day) => fires(stopped, 'R02', day))).toEqual([true, true, true]);
    const bouts = played({ days: 50, large: spalling.large, rate: (day) => (day >= 30 && day < 34 ? 12 : 0.5) });
    expect([35, 39, 43].map((day) => fires(bouts, 'R02', day))).toEqual([true, true, true]);
  });

  it('ends with two weeks at the rate before', () => {
    const passed = played({ days: 70, large: spalling.large, rate: (day) => (day >= 30 && day < 34 ? 12 : 0.5) });
    expect([40, 47, 52, 60, 70].map((day) => fires(passed, 'R02', day))).toEqual([true, true, false, false, false]);
  });

  it('ends when people have seen to it, unless the rate is as high as before', () => {
    const events = [{ kind: 'maintenance', at: at(36) }] as const;
    const repaired = played({ days: 45, ...spalling, rate: (day) => (day >= 30 && day < 36 ? 12 : 0.5), events });
    expect([35.9, 37, 40].map((day) => fires(repaired, 'R02', day))).toEqual([true, false, false]);
    const proposed = [{ kind: 'oil_change', at: at(36), isProposed: true }] as const;
    const asked = played({
      ...spalling,
      days: 45,
      rate: (day) => (day >= 30 && day < 36 ? 12 : 0.5),
      events: proposed,
    });
    expect([37, 40].map((day) => fires(asked, 'R02', day))).toEqual([true, true]);
    const looked = played({ days: 45, ...spalling, events });
    expect([35.9, 38, 44].map((day) => fires(looked, 'R02', day))).toEqual([true, true, true]);
  });

  it('is named by its many large particles alone where nothing is known of the time before', () => {
    const history = played({ days: 20, rate: () => 12, large: () => 0.4 });
    expect([9, 20].map((day) => fires(history, 'R02', day))).toEqual([true, true]);
    expect(risen(history, 20)).toBe(1);
  });

  it('stays named by its rate alone where its sizes are about the usual ones', () => {
    const history = played({ days: 60, rate: spalling.rate, large: (day) => (day < 30 ? 0.05 : 0.15) });
    const severity = (day: number) => {
      const result = evaluateRule(rule('R02'), history.features(at(day)), profile);
      return result.state === 'fired' ? result.severity : null;
    };
    expect([29, 32, 40, 50, 60].map(severity)).toEqual([null, 'critical', 'critical', 'critical', 'critical']);
    const milder = played({ days: 50, rate: (day) => (day < 30 ? 2 : 7), large: () => 0.13 });
    const found = evaluateRule(rule('R02'), milder.features(at(45)), profile);
    expect([found.state, found.severity]).toEqual(['fired', 'warning']);
  });

  it('is none where only more of the same small particles come', () => {
    const often = [1, 2, 3, 4, 5].flatMap((seed) => {
      const history = played({ days: 50, seed, rate: (day) => (day < 30 ? 0.2 : 1.6), large: () => 0.06, cluster: 1 });
      return [34, 38, 42, 46, 50].map((day) => fires(history, 'R02', day));
    });
    expect(often.filter(Boolean).length).toBeLessThanOrEqual(2);
  });

  it('is named without sizes too', () => {
    const history = played({ days: 40, ...spalling, hasSizes: false });
    expect([29, 34, 40].map((day) => fires(history, 'R02', day))).toEqual([false, true, true]);
  });
});

describe('a rate that was high for four days and has fallen', () => {
  const bout = (day: number) => (day >= 30 && day < 34 ? 12 : 0.5);
  /** Hotter than ever on one day: while the debris came, or nine days after it. */
  const hotOn = (hot: number) => (day: number) => (Math.floor(day) === hot ? 66 : 52);
  const steadily = { days: 46, large: spalling.large, rate: bout };

  it('is scuffing on a hot day only while it is high', () => {
    expect(fires(played({ ...steadily, oilC: hotOn(32) }), 'R04', 32.9)).toBe(true);
    const later = played({ ...steadily, oilC: hotOn(43) });
    expect([fires(later, 'R02', 43.9), fires(later, 'R04', 43.9)]).toEqual([true, false]);
    const stood = played({ ...steadily, oilC: hotOn(43), isRunning: (day) => day < 43 });
    expect(
      stood.features(at(44))({ parameter: 'feRate', feature: 'ratio', windowMs: dayMs, withinWindow: true }).absence,
    ).toBe('too_few_readings');
  });

  it('has its usual highest temperature from days on which the machine ran', () => {
    const isRunning = (day: number) => day < 24 || day >= 41;
    const oilC = (day: number) => (isRunning(day) ? 62 : 20);
    const history = played({ days: 44, rate: () => 0.5, isRunning, oilC });
    const over = history.features(at(43.5))({ parameter: 'temp', feature: 'overPeak', windowMs: dayMs }).value;
    expect(Math.abs(Number(over))).toBeLessThan(2);
  });

  it('is no longer critical wear of copper alloys, but stays named', () => {
    const history = played({ days: 46, rate: (day) => 4 * bout(day), metal: 'nonferrous' });
    const severity = (day: number) => {
      const result = evaluateRule(rule('R05'), history.features(at(day)), profile);
      return [result.state, result.severity];
    };
    expect([33.9, 45].map(severity)).toEqual([
      ['fired', 'critical'],
      ['fired', 'warning'],
    ]);
  });

  it('is said of the time since it rose, as the window does not show it', () => {
    const history = played(steadily);
    const said = (day: number, windowMs: number) => {
      const condition = { ...(rule('R02').require[0] as Condition), windowMs };
      const { en, zh } = sentence(check('require', condition, history.features(at(day)), profile));
      return [en, zh].map((text) => text.replaceAll('\u202F', ' ').replace(/\d+(\.\d+)?(?= times| 倍)/, 'N'));
    };
    expect(said(44, 3 * dayMs)).toEqual([
      expect.stringMatching(/^Ferrous particle rate is N times its baseline since it rose 1[34] days ago \(baseline/),
      expect.stringMatching(/^铁磁颗粒速率自 1[34] 天前上升以来为基线的 N 倍（基线/),
    ]);
    expect(said(31.6, 14 * dayMs)[0]).toMatch(/is N times its baseline since it rose \d+ h ago/);
    expect(said(33, 3 * dayMs)[0]).toMatch(/is N times its baseline over 3 days/);
  });
});

describe('running-in', () => {
  it('of a machine that has just been commissioned is no spall', () => {
    const events = [{ kind: 'commissioning', at: at(28) }] as const;
    const history = played({ days: 45, ...spalling, events });
    expect([31, 32].map((day) => fires(history, 'R02', day))).toEqual([false, false]);
  });
});

describe('slow wear', () => {
  it('of small particles is wear of gears and no spall', () => {
    const history = played({ days: 60, rate: (day) => 0.5 * 8 ** Math.min(1, Math.max(0, (day - 30) / 15)) });
    expect([29, 50, 60].map((day) => fires(history, 'R03', day))).toEqual([false, true, true]);
    expect([29, 40, 50, 60].some((day) => fires(history, 'R02', day))).toBe(false);
  });

  it('is found although it has grown into the days before', () => {
    const history = played({ days: 60, rate: (day) => 0.3 * 12 ** Math.min(1, Math.max(0, (day - 30) / 25)) });
    expect(risen(history, 29)).toBe(1);
    expect(risen(history, 57)).toBeGreaterThan(3);
  });
});

describe('a sound machine', () => {
  it('has no rise, however its debris is clustered', () => {
    const machines = rounds(6, 40);
    let found = 0;
    for (let seed = 1; seed <= machines; seed += 1) {
      const rate = [0.03, 0.3, 2][seed % 3] as number;
      const history = played({ days: 80, seed, rate: () => rate, cluster: 1 + (seed % 7) });
      for (let day = 10; day <= 80; day += 5) if (risen(history, day) > 1) found += 1;
    }
    // Of some 900 looks at 40 machines, 11 with clusters of up to seven.
    expect(found / machines).toBeLessThanOrEqual(0.2);
  });

  it('has no rise where the history begins with a standstill that only the cold oil tells', () => {
    // The pressure is not measured: hours of the sensor count as hours of the machine.
    const stands = (day: number) => day < 9;
    const course = { days: 40, rate: (day: number) => (stands(day) ? 0.05 : 1.2), hasPressure: false } as const;
    const isKnown = { ...course, oilC: (day: number) => (stands(day) ? 24 : 56) };
    for (let day = 11; day <= 40; day += 1) expect(risen(played(isKnown), day), `day ${day}`).toBeLessThanOrEqual(1);
    // A pressure tells that the machine ran, however cold its oil was.
    const ran = { days: 40, rate: (day: number) => (day < 20 ? 1.2 : 6), oilC: (day: number) => (day < 20 ? 34 : 56) };
    for (const day of [26, 30, 38]) expect(risen(played(ran), day)).toBeGreaterThan(4);
    // Where the oil was as warm, the rate has risen.
    expect(risen(played({ ...course, oilC: () => 56 }), 20)).toBeGreaterThan(5);
    expect(risen(played(course), 20)).toBeGreaterThan(5);
    // Hours of one morning do not tell how warm it works.
    expect(risen(played({ ...course, oilC: (day) => (day < 0.4 ? 56 : NaN) }), 20)).toBeGreaterThan(5);
  });

  it('says a rate that has fallen', () => {
    const history = played({ days: 40, rate: (day) => (day < 30 ? 6 : 0.6) });
    expect(risen(history, 38)).toBeLessThan(0.3);
  });
});
