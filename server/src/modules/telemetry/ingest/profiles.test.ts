import type { KeyMapping } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { messageBounds } from './message-bounds.ts';
import { createProfile } from './profiles.ts';

const keyMapping: KeyMapping = { aliases: new Map([['T1', { key: 'oil_temperature' }]]), ranges: new Map() };

it('devices with one key mapping share what its names stand for, and no custom keys', () => {
  const [one, other] = [createProfile(keyMapping, []), createProfile(keyMapping, [])];
  for (const key of ['T1', 'density']) expect(one.targetOf(key)).toBe(other.targetOf(key));
  for (let n = 0; n < messageBounds.customKeysPerDevice; n += 1)
    expect(one.targetOf(`own ${n}`)).toMatchObject({ key: `own ${n}`, isIndicator: false });
  expect(one.targetOf('one more')).toBeNull();
  expect(one.targetOf('own 0')).toMatchObject({ key: 'own 0' });
  expect(other.targetOf('one more')).toMatchObject({ key: 'one more' });
});

it('another mapping of the same names is another', () => {
  const ranged: KeyMapping = { ...keyMapping, ranges: new Map([['oil_temperature', [0, 90]]]) };
  expect(createProfile(keyMapping, []).targetOf('T1')).toMatchObject({ lowest: -40, highest: 150 });
  expect(createProfile(ranged, []).targetOf('T1')).toMatchObject({ lowest: 0, highest: 90 });
});
