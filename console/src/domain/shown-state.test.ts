import { deviceStatusOf } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { countByStatus, counted, shownState } from './shown-state.ts';

it.each([
  ['normal', 5, false, 'normal'],
  ['offline', 5, false, 'offline'],
  ['offline', null, false, 'unconnected'],
  ['normal', 5, true, 'unknown'],
  ['level1', 5, true, 'unknown'],
  // Losing the connection does not change the status of a device that never reported.
  ['offline', null, true, 'unconnected'],
] as const)('%s, last seen at %s, cut off %s: %s', (state, lastSeenAt, isCutOff, expected) => {
  expect(shownState({ state, lastSeenAt }, isCutOff)).toBe(expected);
});

it.each([
  ['normal', false, 'unassessed'],
  ['normal', true, 'normal'],
  ['level2', false, 'level2'],
] as const)('%s, assessed %s: %s', (state, assessed, expected) => {
  expect(shownState({ state, assessed, lastSeenAt: 5 }, false)).toBe(expected);
  expect(shownState({ state, assessed, lastSeenAt: 5 }, true)).toBe('unknown');
});

it('says that a device is being assessed until its first diagnosis', () => {
  const device = { assessed: false, isAssessing: true, lastSeenAt: 5 } as const;
  expect([
    shownState({ ...device, state: 'normal' }, false),
    shownState({ ...device, state: 'level1' }, false),
    shownState({ ...device, state: 'normal' }, true),
  ]).toEqual(['assessing', 'level1', 'unknown']);
});

it.each([
  ['normal', 5, false, 'online'],
  ['offline', 5, false, 'offline'],
  ['level2', 5, false, 'level2'],
  ['offline', null, false, 'unconnected'],
  ['normal', 5, true, 'unknown'],
] as const)('a gateway that is %s, last seen at %s, cut off %s: %s', (state, lastSeenAt, isCutOff, expected) => {
  const gateway = { isGateway: true, assessed: false, isAssessing: false } as const;
  expect(shownState({ ...gateway, state, lastSeenAt }, isCutOff)).toBe(expected);
});

it('counts machines, and gateways where there is nothing else', () => {
  const [machine, gateway] = [{ isGateway: false }, { isGateway: true }];
  expect(counted([machine, gateway])).toEqual([machine]);
  expect(counted([gateway])).toEqual([gateway]);
});

it('counts a device that never reported apart from the silent ones', () => {
  expect(deviceStatusOf({ state: 'offline', lastSeenAt: null })).toBe('unconnected');
  expect(deviceStatusOf({ state: 'offline', lastSeenAt: 0 })).toBe('offline');
});

it('does not call normal what nothing could assess', () => {
  expect(deviceStatusOf({ state: 'normal', lastSeenAt: 1, assessed: false })).toBe('unassessed');
  expect(deviceStatusOf({ state: 'normal', lastSeenAt: 1, assessed: true })).toBe('normal');
  // A passed limit counts even when the diagnosis is not possible.
  expect(deviceStatusOf({ state: 'level1', lastSeenAt: 1, assessed: false })).toBe('level1');
  expect(
    countByStatus([
      { state: 'normal', lastSeenAt: 1, assessed: false },
      { state: 'offline', lastSeenAt: null, assessed: false },
    ]),
  ).toMatchObject({ unassessed: 1, unconnected: 1, normal: 0, offline: 0 });
});
