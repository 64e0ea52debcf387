import { expect, it } from 'vitest';
import { shownState, standingOf } from './shown-state.ts';

it.each([
  ['normal', 5, false, 'normal'],
  ['offline', 5, false, 'offline'],
  ['offline', null, false, 'unconnected'],
  ['normal', 5, true, 'unknown'],
  ['level1', 5, true, 'unknown'],
  // Losing the line tells nothing of a device that was never there.
  ['offline', null, true, 'unconnected'],
] as const)('%s, last seen at %s, cut off %s: %s', (state, lastSeenAt, isCutOff, expected) => {
  expect(shownState({ state, lastSeenAt }, isCutOff)).toBe(expected);
});

it('counts a device that never reported apart from the silent ones', () => {
  expect(standingOf({ state: 'offline', lastSeenAt: null })).toBe('unconnected');
  expect(standingOf({ state: 'offline', lastSeenAt: 0 })).toBe('offline');
});
