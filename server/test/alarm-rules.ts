import type { AlarmRule } from '@oilsight/contract';

/** A level 1 alarm of the oil temperature: above 80 °C for a minute raises it, two minutes at 75 °C or less clear it. */
export const temperatureRule: AlarmRule = {
  key: 'oil_temperature',
  level: 1,
  indicator: 'oil_temperature',
  settingId: null,
  version: 1,
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high: 80,
  onDelayMs: 60_000,
  deadband: 5,
  offDelayMs: 120_000,
  isLatched: false,
};
