import { expect, it } from 'vitest';
import type { AlarmSetting } from '@oilsight/contract';
import { groupsOf, isOf, successorsOf } from './targets.ts';

const place = { tenantId: 't', customerId: 'f', machineType: 'hydraulic', isGateway: false } as const;
const one = { ...place, deviceId: 'd1', groupId: 'g1' };
const two = { ...place, deviceId: 'd2', groupId: 'g2' };
const three = { ...place, deviceId: 'd3', groupId: 'g2' };

function setting(settingId: string, target: AlarmSetting['target'], customerId: string | null = 'f'): AlarmSetting {
  return { settingId, target, tenantId: 't', customerId } as AlarmSetting;
}

const ofDevice = setting('device', { kind: 'device', deviceId: 'd1' });
const ofGroup = setting('group', { kind: 'group', groupId: 'g1' });
const type = { kind: 'machineType', machineType: 'hydraulic', tenantId: null, customerId: null } as const;
const ofType = setting('type', type);
const ofDealer = setting('dealer', type, null);

it.each([
  ['its group', ofDevice, [ofDealer, ofType, ofGroup], [['group', 1]]],
  ['its type in the factory', ofDevice, [ofDealer, ofType], [['type', 1]]],
  ['its type of the dealer', ofDevice, [ofDealer], [['dealer', 1]]],
  ['the default', ofDevice, [], [[null, 1]]],
  ['nothing new where nearer ones hold', ofGroup, [ofDevice], []],
  ['the dealer for all but those with a nearer one', ofType, [ofDevice, ofDealer], [['dealer', 2]]],
] as const)('a removed setting leaves to %s', (_, removed, others, left) => {
  const successors = successorsOf(removed, [removed, ...others], [one, two, three]);
  expect(successors.map(({ setting: next, devices }) => [next?.settingId ?? null, devices])).toEqual(left);
});

it('holds for no gateway, and for no other factory', () => {
  expect(isOf(type, { tenantId: 't', customerId: 'f' }, one)).toBe(true);
  expect(isOf(type, { tenantId: 't', customerId: 'f' }, { ...one, isGateway: true })).toBe(false);
  expect(isOf(type, { tenantId: 't', customerId: 'f' }, { ...one, customerId: 'other' })).toBe(false);
});

it('lists the groups of a factory once each', () => {
  const devices = [
    { groupId: 'g1', groupName: 'Mill', customerId: 'f' },
    { groupId: 'g1', groupName: 'Mill', customerId: 'f' },
    { groupId: 'g2', groupName: 'Kiln', customerId: 'other' },
  ];
  expect(groupsOf(devices, 'f')).toEqual([{ groupId: 'g1', name: 'Mill' }]);
});
