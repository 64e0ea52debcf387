import type { AlarmRule } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { temperatureRule } from '../../../../test/alarm-rules.ts';
import { DeviceConditions } from './device-conditions.ts';
import { noFindings } from './findings.rules.ts';
import { ruleLayoutOf } from './rule-layouts.ts';

const keys = ['oil_temperature'];
const rules = (): AlarmRule[] => [
  { ...temperatureRule, onDelayMs: 0 },
  { ...temperatureRule, level: 2, high: 60, onDelayMs: 0 },
];

function deviceWith(own: readonly AlarmRule[]) {
  const raised: string[] = [];
  const conditions = new DeviceConditions(
    { states: {}, rules: own, findings: noFindings },
    {
      holdMs: 300_000,
      baselineOf: () => null,
      listener: { raised: ({ name }) => void raised.push(name), cleared: () => undefined },
    },
  );
  return { conditions, raised, take: (at: number, value: number) => conditions.evaluate(at, keys, [value], null) };
}

it('is one for all devices with the same rules', () => {
  expect(ruleLayoutOf(rules())).toBe(ruleLayoutOf(rules()));
  expect(ruleLayoutOf(rules())).not.toBe(ruleLayoutOf(rules().slice(1)));
  expect(deviceWith(rules()).conditions.rules).toBe(deviceWith(rules()).conditions.rules);
});

it('a sensor fault and other rules of one device leave the others alone', () => {
  const [faulty, changed, other] = [deviceWith(rules()), deviceWith(rules()), deviceWith(rules())];
  faulty.conditions.changeFindings(0, { findings: [], maskedKeys: keys });
  changed.conditions.changeRules(0, [{ ...temperatureRule, high: 95, onDelayMs: 0 }]);
  for (const device of [faulty, changed, other]) device.take(1000, 90);
  expect([faulty.raised, changed.raised, other.raised]).toEqual([[], [], ['oil_temperature 2', 'oil_temperature 1']]);
  faulty.conditions.changeFindings(2000, noFindings);
  faulty.take(3000, 90);
  expect(faulty.raised).toEqual(['oil_temperature 2', 'oil_temperature 1']);
});

it('of other rule sets than are kept is made anew', () => {
  const first = ruleLayoutOf(rules());
  for (let high = 1000; high < 1600; high += 1) ruleLayoutOf([{ ...temperatureRule, high }]);
  const again = ruleLayoutOf(rules());
  expect(again).not.toBe(first);
  expect(again.slots).toEqual(first.slots);
});
