import type { AlarmNotices } from '@oilsight/contract';
import { dayMs, defaultLimits, hourMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../../scripts/expect-each.ts';
import { checkConditions } from '../alarms/settings/conditions.rules.ts';
import { deedsOf, settings } from './demo.alarms.rules.ts';
import type { DemoAlarm } from './demo.alarms.rules.ts';
import { dealers } from './demo.data.rules.ts';
import { contacts } from './demo.people.rules.ts';

const factories = dealers.flatMap((dealer) => dealer.factories.map((factory) => ({ ...factory, dealer: dealer.slug })));
const devices = factories.flatMap((factory) => factory.devices.map((device) => ({ ...device, factory: factory.slug })));
const now = Date.UTC(2026, 10, 22, 20);
const alarm = (changes: Partial<DemoAlarm>): DemoAlarm => ({
  id: 'a',
  device: 'ningbo-agc',
  factory: 'ningbo',
  ruleKey: 'particle_ch1',
  level: 2,
  raisedAt: now - 3 * dayMs,
  clearedAt: now - 3 * dayMs + hourMs,
  ...changes,
});
const deeds = (...alarms: DemoAlarm[]) => deedsOf(alarms, now);

describe('the settings of alarms', () => {
  it('are such as a person may save', async () => {
    await expectEach(
      settings,
      ({ slug }) => slug,
      ({ target, indicator, conditions }) => {
        const machineType =
          target.kind === 'machineType'
            ? target.machineType
            : target.kind === 'device'
              ? devices.find((device) => device.slug === target.device)?.machineType
              : 'hydraulic';
        expect(machineType).toBeDefined();
        checkConditions(indicator, conditions, defaultLimits(machineType ?? 'engine', indicator));
      },
    );
  });

  it('name contacts that exist, of the factory where they are of one', async () => {
    await expectEach(
      settings,
      ({ slug }) => slug,
      ({ target, contacts: steps, notices }) => {
        expect(steps).toHaveLength(notices.escalatesAfterMs.length + 1);
        for (const [factory, name] of steps.flat()) {
          expect(contacts.some((contact) => contact.factory === factory && contact.name === name)).toBe(true);
          if ('factory' in target) expect(factory).toBe(target.factory);
          else expect(factories.find(({ slug }) => slug === factory)?.dealer).toBe(target.dealer);
        }
        expect(notices.modes satisfies AlarmNotices['modes']).not.toEqual([]);
      },
    );
  });

  it('are of a device, of a group and of a machine type, and one is disabled', () => {
    expect(new Set(settings.map(({ target }) => target.kind))).toEqual(new Set(['device', 'group', 'machineType']));
    expect(settings.filter(({ isEnabled }) => !isEnabled)).toHaveLength(1);
  });
});

describe('the people of the demonstration', () => {
  it('have processed what has been over for a day, some time after it was raised', () => {
    const [deed] = deeds(alarm({}));
    expect(deed).toMatchObject({ kind: 'process', by: 'ningbo.sun', recordIds: ['a'] });
    expect(deed?.at).toBeGreaterThan(now - 3 * dayMs);
    expect(deed?.at).toBeLessThanOrEqual(now - 3 * dayMs + 5 * hourMs);
  });

  it('leave alone what is open, and what was raised today', () => {
    expect(deeds(alarm({ clearedAt: null }))).toEqual([]);
    expect(deeds(alarm({ raisedAt: now - hourMs, clearedAt: now }))).toEqual([]);
  });

  it('shelve, assign and process some of what is open', () => {
    const found = deeds(
      alarm({ id: 'b', device: 'dongguan-air-a', ruleKey: 'oil_temperature', clearedAt: null }),
      alarm({ id: 'c', device: 'dongguan-im-2', ruleKey: 'viscosity_change_pct', clearedAt: null }),
      alarm({ id: 'd', device: 'ordos-gen-2', ruleKey: 'leak', clearedAt: null }),
    );
    expect(found.map(({ kind, recordIds }) => [kind, ...recordIds])).toEqual([
      ['process', 'd'],
      ['shelve', 'b'],
      ['assign', 'c'],
    ]);
  });

  it.each([
    [2, 3 * dayMs],
    // A level 1 alarm that is shelved for longer is refused.
    [1, 8 * hourMs],
  ])('shelve an alarm of level %i for as long as it may be', (level, until) => {
    const [shelved] = deeds(alarm({ device: 'dongguan-air-a', ruleKey: 'oil_temperature', clearedAt: null, level }));
    expect(shelved).toMatchObject({ kind: 'shelve', until: now + until });
  });
});
