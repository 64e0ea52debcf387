import { createHistory, dayMs } from '@oilsight/oil';
import type { MachineEvent, MachineProfile } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { assessInSteps } from './assess.ts';

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

  it('is not foretold while another oil is in it', async () => {
    const { diagnosis, life } = await assessedAfter(35);
    expect(diagnosis.findings.map(({ ruleId }) => ruleId)).toContain('V04');
    expect(life).toMatchObject({ status: 'other_oil', hours: null, limitedBy: null });
  });
});
