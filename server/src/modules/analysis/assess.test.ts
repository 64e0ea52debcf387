import { createHistory, dayMs } from '@oilsight/oil';
import type { MachineEvent, MachineProfile } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { assessInSteps } from './assess.ts';
import { findEvents } from './history-reader.ts';

const minute = 60_000;
const from = Date.UTC(2026, 3, 1);
const refilledAt = from + 25 * dayMs;
const log: readonly MachineEvent[] = [
  { kind: 'oil_change', at: from },
  { kind: 'refill', at: refilledAt },
];
const profile: MachineProfile = {
  machineType: 'hydraulic',
  oil: {
    fluid: 'mineral',
    v40: 68,
    v100: 8.7,
    density15: 878,
    expansionPerK: 0.000_65,
    dielectric25: 2.23,
    dielectricLimit: 0.1,
    water: null,
  },
  cleanlinessTarget: [18, 16, 13],
  hasServoValves: false,
  minimumViscosity: null,
  standstillC: 20,
  filterBypassBar: null,
  oilLifeH: 12_000,
  lifeReferenceC: 60,
};

/** A machine whose oil was topped up with a thinner one on its 26th day, assessed after that many days. */
function assessedAfter(days: number) {
  const history = createHistory(profile);
  const newestAt = from + days * dayMs;
  for (let at = from; at <= newestAt; at += 10 * minute) {
    const noise = Math.sin(at / 7e6);
    history.add(at, { oil_temperature: 46 + noise, viscosity_40: (at < refilledAt ? 68 : 58) * (1 + 0.002 * noise) });
  }
  const events = log.filter(({ at }) => at <= newestAt);
  for (const event of events) history.addEvent(event);
  return assessInSteps({ history, profile, events, from, newestAt }, newestAt, { next: () => null });
}

describe('remaining life', () => {
  it('is foretold of the oil that was filled in', async () => {
    const { life } = await assessedAfter(24);
    expect(life).toMatchObject({ status: 'ok', limitedBy: 'temperature' });
  });

  it('does not end by a permittivity that water raises', async () => {
    const history = createHistory(profile);
    const newestAt = from + 30 * dayMs;
    const wetAt = from + 24 * dayMs;
    for (let at = from; at <= newestAt; at += 10 * minute) {
      const noise = Math.sin(at / 7e6);
      const water = Math.max(0, at - wetAt) / dayMs;
      history.add(at, {
        oil_temperature: 46 + noise,
        viscosity_40: 68 * (1 + 0.002 * noise),
        water_saturation: Math.min(100, 12 + 40 * water) - (water > 2 ? 0.2 + 0.2 * noise : noise),
        dielectric_constant: 2.23 - 0.0013 * (21 + noise) + 0.012 * water,
      });
    }
    for (const event of log.slice(0, 1)) history.addEvent(event);
    const { diagnosis, life } = await assessInSteps(
      { history, profile, events: log.slice(0, 1), from, newestAt },
      newestAt,
      { next: () => null },
    );
    expect(diagnosis.findings.map(({ ruleId }) => ruleId)).toContain('W04');
    expect(life).toMatchObject({ status: 'ok', limitedBy: 'temperature' });
    expect(life.candidates.find(({ quantity }) => quantity === 'ageing')).toMatchObject({
      status: 'too_few',
      points: 0,
    });
  });

  it('does not end by the permittivity of wet oil whose leak has stopped', async () => {
    const history = createHistory(profile);
    const newestAt = from + 40 * dayMs;
    const [wetAt, stoppedAt] = [from + 20 * dayMs, from + 26 * dayMs];
    for (let at = from; at <= newestAt; at += 10 * minute) {
      const noise = Math.sin(at / 7e6);
      const water = Math.max(0, Math.min(at, stoppedAt) - wetAt) / dayMs;
      history.add(at, {
        oil_temperature: 46 + noise,
        viscosity_40: 68 * (1 + 0.002 * noise),
        water_saturation: 12 + 9 * water + noise,
        dielectric_constant: 2.23 - 0.0013 * (21 + noise) + 0.008 * water + 0.0005 * noise,
      });
    }
    for (const event of log.slice(0, 1)) history.addEvent(event);
    const { diagnosis, life } = await assessInSteps(
      { history, profile, events: log.slice(0, 1), from, newestAt },
      newestAt,
      { next: () => null },
    );
    expect(diagnosis.findings.map(({ ruleId }) => ruleId)).not.toContain('W02');
    expect(life).toMatchObject({ status: 'ok', limitedBy: 'temperature' });
  });

  it('is not foretold while another oil is in it', async () => {
    const { diagnosis, life } = await assessedAfter(35);
    expect(diagnosis.findings.map(({ ruleId }) => ruleId)).toContain('V04');
    expect(life).toMatchObject({ status: 'other_oil', hours: null, limitedBy: null });
  });
});

describe('an oil change that nobody entered', () => {
  const changedAt = from + 26 * dayMs + 9 * 60 * minute;

  /** Oil that has thickened and aged is changed on the 27th day; nobody enters it, or only later. */
  async function changed(isEntered: boolean) {
    const history = createHistory(profile);
    const newestAt = from + 40 * dayMs;
    for (let at = from; at <= newestAt; at += 10 * minute) {
      const noise = Math.sin(at / 7e6);
      const isOld = at < changedAt;
      history.add(at, {
        oil_temperature: 46 + noise,
        viscosity_40: (isOld ? 75 : 68) * (1 + 0.002 * noise),
        dielectric_constant: (isOld ? 2.27 : 2.2) - 0.0013 * (21 + noise) + 0.03,
        level: 60 + noise / 10 + (isOld ? 0 : 9),
      });
    }
    const entered: MachineEvent[] = [
      { kind: 'oil_change', at: from - 100 * dayMs },
      ...(isEntered ? [{ kind: 'oil_change' as const, at: changedAt + 3 * 60 * minute }] : []),
    ];
    for (const event of entered) history.addEvent(event);
    const one = { history, profile, events: entered as readonly MachineEvent[], from, newestAt, searchedTo: from };
    await findEvents(one, { next: () => null });
    return assessInSteps(one, newestAt, { next: () => null });
  }

  it('is a question: life goes on from the change that was entered', async () => {
    const { proposals, life } = await changed(false);
    expect(proposals.map(({ kind, at }) => [kind, Math.round((at - changedAt) / (60 * minute))])).toEqual([
      ['oil_change', 0],
    ]);
    expect(proposals[0]?.because.en).toContain('viscosity change');
    const known = await changed(true);
    expect(known.proposals).toEqual([]);
    expect(life.hours).not.toBe(known.life.hours);
  });
});
