import { beforeEach, expect, it } from 'vitest';
import type { Frame } from '../../../events.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { DeviceEvaluation } from './device-evaluation.ts';
import { EngineState } from './engine-state.ts';
import { noFindings } from './findings.rules.ts';
import { createFrameEvaluation } from './frame-evaluation.ts';

const [hour, day] = [3_600_000, 86_400_000];
const now = Date.parse('2026-11-20T10:00:00Z');
const device: DeviceRef = {
  id: '3f0c6a1e-6a52-4a0c-9d0a-0d4a3f6f8a11',
  key: 7,
  tenantId: '0b7a7f0e-2f7c-4c5b-8b0f-5d6f3d1f7c22',
  customerId: '9a4f1d3b-6e0d-4f49-8a37-2c1e6b5a4d33',
  name: 'Press',
  isGateway: false,
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
};
const frame = (at: number): Frame => ({ device, at, keys: ['oil_temperature'], values: [60], quality: null });

let state: EngineState;
let frames: ReturnType<typeof createFrameEvaluation>;
beforeEach(() => {
  state = new EngineState(() => new Map([[7, 1]]));
  frames = createFrameEvaluation({ state, writer: { put: () => undefined }, clock: { now: () => now } });
  const listener = { raised: () => undefined, cleared: () => undefined };
  const evaluation = new DeviceEvaluation(
    { hour: now - hour, states: {}, rules: [], findings: noFindings },
    { holdMs: 300_000, listener, baselineOf: () => null },
  );
  state.known.set(7, { device: { ...device, isRemoved: false, gatewayId: null }, evaluation, open: new Map() });
});

it.each([
  ['a day', 1, true],
  ['six days', 6, true],
  ['eight days', 8, false],
  ['a year', 365, false],
])('a reading that is %s late has the device evaluated again: %#', (_, days, isAsked) => {
  frames.takeFrame(frame(now - hour - days * day));
  expect(state.todo.get(7)?.isLate).toBe(isAsked ? true : undefined);
});

it('more readings than are kept while late ones are evaluated do not bring the device before others', () => {
  const request = { from: now - day, notBefore: 0, isLate: true, asked: [] };
  state.busy.set(7, { request, frames: Array.from({ length: 2000 }, () => frame(now)) });
  frames.takeFrame(frame(now));
  expect(state.todo.get(7)?.isLate).toBe(true);
  state.busy.delete(7);
});
