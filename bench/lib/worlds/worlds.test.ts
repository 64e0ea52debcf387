import { dayMs, findRule, hourMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { profileOf } from './assessor.ts';
import { bodyOf, runLine, runList } from './history.ts';
import { createLearnedTrial } from './learned-share.ts';
import { createLimitWatch, onDelayMs } from './limits.ts';
import { planOf } from './plan.ts';
import { standsDays, truths } from './truth.ts';
import { faultNames, faults } from './world/faults.ts';
import type { Life } from './world/life.ts';
import { play, stopsEvery } from './world/play.ts';
import { rankCorrelation, shareInterval } from './figures.ts';

const plan = planOf('set', 3);
const lifeOf = (fault: Life['fault']) => {
  const life = plan.find((one) => one.fault === fault);
  if (life === undefined) throw new Error(`no life with ${fault}`);
  return life;
};
const framesOf = (life: Life, days: number) => {
  const endsAt = life.bornAt + days * dayMs;
  return [...play(life).episodes(stopsEvery({ bornAt: life.bornAt, endsAt }))];
};

describe('planOf', () => {
  it('plays every fault, sound machines of every kind, lives of a year, and shares no seed between its sets', () => {
    for (const name of faultNames) expect(plan.some(({ fault }) => fault === name)).toBe(true);
    const sound = plan.filter(({ fault }) => fault === null);
    expect(new Set(sound.map(({ kindName }) => kindName)).size).toBe(9);
    expect(sound.some(({ bornAt, endsAt }) => endsAt - bornAt === 365 * dayMs)).toBe(true);
    const seeds = new Set(plan.map(({ seed }) => seed));
    expect(seeds.size).toBe(plan.length);
    expect(planOf('report', 3).some(({ seed }) => seeds.has(seed))).toBe(false);
    expect(planOf('set', 3)).toEqual(plan);
  });
  it('gives each fault its time, on a machine where it can happen', () => {
    for (const { fault, kindName, onsetAt, endsAt } of plan) {
      if (fault === null) continue;
      expect(faults[fault].kindNames).toContain(kindName);
      expect(endsAt - onsetAt).toBeGreaterThanOrEqual(standsDays(fault) * dayMs);
    }
  });
});

describe('the answers', () => {
  it('have a name for every fault, never the same rule as name and companion, and name rules that exist', () => {
    // S10 is the rule on units, which may not be there yet.
    const isKnown = (id: string) => id.startsWith('Q.') || id === 'S10' || findRule(id) !== null;
    for (const name of faultNames) {
      const { kind, rules, companions } = truths[name];
      expect(rules.length > 0).toBe(kind !== 'benign');
      expect(faults[name].isBenign === true).toBe(kind === 'benign');
      expect(rules.filter((id) => companions.includes(id))).toEqual([]);
      expect([...rules, ...companions].filter((id) => !isKnown(id))).toEqual([]);
    }
  });
});

describe('a life that is played', () => {
  it('is the same every time, and another with another seed', () => {
    const life = lifeOf('water-leak-fast');
    expect(framesOf(life, 3)).toEqual(framesOf(life, 3));
    expect(framesOf({ ...life, seed: life.seed + 1 }, 3)).not.toEqual(framesOf(life, 3));
  });
  it('sends what its fault needs, in the order of time, and knows more than it sends', () => {
    for (const fault of faultNames) {
      const life = lifeOf(fault);
      const { keys } = play(life);
      for (const key of faults[fault].needs) expect(keys).toContain(key);
    }
    for (const { chunk } of framesOf(lifeOf('scuffing'), 6)) {
      const at = [...chunk.at];
      expect(at.toSorted((a, b) => a - b)).toEqual(at);
      const [small, large] = [chunk.values.get('particle_ch1'), chunk.values.get('particle_ch3')];
      for (const [index, count] of (large ?? []).entries()) expect(count).toBeLessThanOrEqual(small?.[index] ?? 0);
    }
  });
  it.each(['oxidation', 'worn-out', 'antioxidant-loss'] as const)('has aged by the time of an answer: %s', (fault) => {
    for (const life of planOf('set', 3).filter((one) => one.fault === fault)) {
      const until = life.onsetAt + truths[fault].withinDays * dayMs;
      const aged = [...play(life).episodes(stopsEvery({ bornAt: life.bornAt, endsAt: until }))].at(-1)?.truth.aged;
      expect(aged).toBeGreaterThan(0.6);
    }
  });
  it('waits with what needs a running machine or a standing one', () => {
    for (const life of planOf('set', 3).filter(({ fault }) => fault === 'scuffing' || fault === 'oil-change')) {
      const played = play(life);
      const until = life.onsetAt + 10 * dayMs;
      const { length } = [...played.episodes(stopsEvery({ bornAt: life.bornAt, endsAt: until }))];
      expect(length).toBeGreaterThan(30);
      const onset = played.onsetAt();
      expect(onset).toBeGreaterThanOrEqual(life.onsetAt);
      expect(onset - life.onsetAt).toBeLessThanOrEqual(9 * dayMs);
    }
  });
  it('gets graver with its fault, and not before', () => {
    const life = lifeOf('spall-growing');
    const played = play(life);
    const gravities = [...played.episodes(stopsEvery(life))].map(({ now, truth }) => ({ now, gravity: truth.gravity }));
    for (const { now, gravity } of gravities) if (now <= played.onsetAt()) expect(gravity).toBe(0);
    expect(gravities.at(-1)?.gravity).toBe(1);
  });
});

it('gives people data sheets and not the state of the world', () => {
  const { nameplate, machine } = play(lifeOf('wrong-oil'));
  const { oil } = profileOf(nameplate);
  expect(oil.v40).toBeCloseTo(machine.sheet.v40, -1);
  const { a, b, kelvinOffset } = oil.water ?? { a: 0, b: 0, kelvinOffset: 0 };
  expect(10 ** (a - b / (70 + kelvinOffset))).toBeCloseTo(nameplate.solubilityPpm[1], 6);
});

it('raises a fixed limit after its delay, once for what returns within a day', () => {
  const watch = createLimitWatch('gearbox');
  const at = Float64Array.from({ length: 600 }, (_, minute) => minute * 60_000);
  const hot = at.map((_, minute) => (minute % 100 < 50 ? 95 : 50));
  watch.add({ at, values: new Map([['oil_temperature', hot]]) });
  expect(watch.episodes()).toHaveLength(1);
  expect(watch.episodes()[0]?.from).toBe(onDelayMs);
});

it('ranks and shares', () => {
  expect(rankCorrelation([1, 2, 3, 4, 5], [2, 4, 8, 16, 32])).toBeCloseTo(1, 9);
  expect(rankCorrelation([1, 2, 3, 4, 5], [1, 1, 1, 1, 1])).toBeNull();
  expect(shareInterval(5, 10)[0]).toBeCloseTo(0.2366, 3);
});

describe('the list of runs', () => {
  const headline = {
    lives: 5,
    named: '80.0 %',
    mixed: '0.0 %',
    wrong: '20.0 %',
    silent: '0.0 %',
    falseAMonth: '0.100',
    critical: 0,
    stability: '90.0 %',
    coverage: '88.0 %',
    limits: '0.300',
  };
  it('keeps every run that was, and adds one', () => {
    const [first, second] = ['first', 'second'].map((note) => runLine('2026-01-01 10:00', 3, headline, note));
    const page = `# a\n\n\`b\`, c\n\nbody\n\n${runList(null, first ?? '')}\n`;
    const next = runList(page, second ?? '');
    expect(next).toContain(first);
    expect(next.endsWith(second ?? '')).toBe(true);
    expect(next.match(/^\| 2026/gm)).toHaveLength(2);
    expect(bodyOf(page)).toBe('body');
  });
});

it('tries learned limits on the days after those that they were learned of', () => {
  const trial = createLearnedTrial('gearbox', 0);
  const at = Float64Array.from({ length: 220 * 24 }, (_, hour) => hour * hourMs);
  // Two hundred quiet days and twenty hot ones.
  const warm = at.map((_, hour) => 50 + ((hour * 7919) % 100) / 50 + (hour >= 200 * 24 ? 30 : 0));
  trial.add(
    {
      at,
      values: new Map([['oil_temperature', warm]]),
    },
    [],
  );
  const shares = trial.shares();
  expect(shares.find(({ key }) => key === 'oil_temperature')?.level1).toBe(20);
});
