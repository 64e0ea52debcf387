import type { AlarmRule } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { temperatureRule } from '../../../../test/alarm-rules.ts';
import type { Frame } from '../../../events.ts';
import { DeviceEvaluation } from './device-evaluation.ts';
import { EngineState } from './engine-state.ts';
import type { DeviceChange, EvaluatedDevice } from './engine.rows.ts';
import { noFindings } from './findings.rules.ts';
import { createFrameEvaluation } from './frame-evaluation.ts';
import type { StoredRecord } from './records.rules.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const now = Date.parse('2026-11-20T10:00:00Z');
/** When the device was evaluated from on. */
const start = now - hour;

const rule: AlarmRule = { ...temperatureRule, onDelayMs: 0, offDelayMs: 0 };

const device: EvaluatedDevice = {
  id: '3f0c6a1e-6a52-4a0c-9d0a-0d4a3f6f8a11',
  key: 7,
  tenantId: '0b7a7f0e-2f7c-4c5b-8b0f-5d6f3d1f7c22',
  customerId: '9a4f1d3b-6e0d-4f49-8a37-2c1e6b5a4d33',
  name: 'Press',
  isGateway: false,
  machineType: 'hydraulic',
  reportIntervalMs: minute,
  isRemoved: false,
  gatewayId: null,
};
const frame = (at: number, value = 60): Frame => ({
  device,
  at,
  keys: ['oil_temperature'],
  values: [value],
  quality: null,
});

let state: EngineState;
let written: DeviceChange[];
let frames: ReturnType<typeof createFrameEvaluation>;
beforeEach(() => {
  state = new EngineState(() => new Map([[7, 1]]));
  written = [];
  frames = createFrameEvaluation({
    state,
    writer: { put: (change) => void written.push(change) },
    clock: { now: () => now },
  });
  const open = new Map<string, StoredRecord>();
  const evaluation = new DeviceEvaluation(
    { hour: start, states: {}, rules: [rule], findings: noFindings },
    { holdMs: 5 * minute, baselineOf: () => null, listener: frames.listenerOf(device, open) },
  );
  state.known.set(7, { device, evaluation, open });
});

it.each([
  ['a day', 1, true],
  ['six days', 6, true],
  ['eight days', 8, false],
  ['a year', 365, false],
])('a reading that is %s late has the device evaluated again: %#', (_, days, isAsked) => {
  frames.takeFrame(frame(start - days * day));
  expect(state.todo.get(7)?.isLate).toBe(isAsked ? true : undefined);
});

it('more readings than are kept while late ones are evaluated do not bring the device before others', () => {
  const request = { from: now - day, notBefore: 0, isLate: true, asked: [], storedFrom: now - day, isAlone: false };
  state.busy.set(7, { request, frames: Array.from({ length: 2000 }, () => frame(now)) });
  frames.takeFrame(frame(now));
  expect(state.todo.get(7)?.isLate).toBe(true);
  state.busy.delete(7);
});

it('the record of an open alarm is brought up to date, but not while its device is evaluated again', () => {
  for (const second of [0, 60]) frames.takeFrame(frame(start + second * 1000, 90));
  expect(written.splice(0).map(({ change }) => [change.kind, change.record.lastAt])).toEqual([['add', start]]);
  state.busy.set(7, {
    request: { from: start, notBefore: 0, isLate: true, asked: [], storedFrom: start, isAlone: false },
    frames: [],
  });
  frames.progress();
  expect(written).toEqual([]);
  state.busy.delete(7);
  frames.progress();
  expect(written.map(({ change }) => [change.kind, change.record.lastAt])).toEqual([['put', start + minute]]);
});
