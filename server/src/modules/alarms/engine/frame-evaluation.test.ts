import type { AlarmRule } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { DeviceEvaluation } from './device-evaluation.ts';
import { EngineState } from './engine-state.ts';
import type { DeviceChange, EvaluatedDevice } from './engine.rows.ts';
import { noFindings } from './findings.rules.ts';
import { createFrameEvaluation } from './frame-evaluation.ts';
import type { StoredRecord } from './records.rules.ts';

const start = Date.parse('2026-11-21T04:00:00Z');

const rule: AlarmRule = {
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
  onDelayMs: 0,
  deadband: 5,
  offDelayMs: 0,
  isLatched: false,
};

const device: EvaluatedDevice = {
  key: 7,
  id: 'device',
  name: 'Gearbox 7',
  tenantId: 'tenant',
  customerId: 'customer',
  machineType: 'gearbox',
  reportIntervalMs: 60_000,
  isGateway: false,
  gatewayId: null,
  isRemoved: false,
};

it('the record of an open alarm is brought up to date, but not while its device is evaluated again', () => {
  const state = new EngineState(() => new Map([[7, 1]]));
  const written: DeviceChange[] = [];
  const frames = createFrameEvaluation({
    state,
    writer: { put: (change) => void written.push(change) },
    clock: { now: () => start + 300_000 },
  });
  const open = new Map<string, StoredRecord>();
  const evaluation = new DeviceEvaluation(
    { hour: start, states: {}, rules: [rule], findings: noFindings },
    { holdMs: 300_000, baselineOf: () => null, listener: frames.listenerOf(device, open) },
  );
  state.known.set(7, { device, evaluation, open });
  for (const second of [0, 60])
    frames.takeFrame({
      device,
      at: start + second * 1000,
      keys: ['oil_temperature'],
      values: [90],
      quality: null,
    });
  expect(written.splice(0).map(({ change }) => [change.kind, change.record.lastAt])).toEqual([['add', start]]);
  state.busy.set(7, { request: { from: start, notBefore: 0, isLate: true, asked: [], storedFrom: start }, frames: [] });
  frames.progress();
  expect(written).toEqual([]);
  state.busy.delete(7);
  frames.progress();
  expect(written.map(({ change }) => [change.kind, change.record.lastAt])).toEqual([['put', start + 60_000]]);
});
