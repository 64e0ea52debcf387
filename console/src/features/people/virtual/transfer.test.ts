import { maxVirtualDevices } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { added, isSame, matching, without } from './transfer.ts';

const device = (deviceId: string, deviceName = `Pump ${deviceId}`, customerName = 'Wuhu') => ({
  deviceId,
  deviceName,
  deviceNo: `NO-${deviceId}`,
  tenantId: 't',
  tenantName: 'East',
  customerId: 'c',
  customerName,
});
const [a, b, c] = [device('a'), device('b'), device('c', 'Gearbox', '宁波轧钢厂')];

it('adds each device once, behind those that are there', () => expect(added([a], [b, a, c])).toEqual([a, b, c]));
it('takes devices away', () => expect(without([a, b, c], [b, device('x')])).toEqual([a, c]));

it('stops at the bound', () => {
  const many = Array.from({ length: maxVirtualDevices + 5 }, (_, index) => device(String(index)));
  expect(added([a], many)).toHaveLength(maxVirtualDevices);
  expect(added(many, [a])).toEqual(many);
});

it.each([
  [[a, b], [b, a], true],
  [[a], [a, b], false],
  [[a, c], [a, b], false],
  [[], [], true],
])('compares choices', (one, other, same) => expect(isSame(one, other)).toBe(same));

describe('searches', () => {
  it.each([
    ['', 'a b c'],
    ['pump', 'a b'],
    ['wuhu no-a', 'a'],
    ['no-B', 'b'],
    ['轧钢', 'c'],
    ['east gear', 'c'],
    ['west', ''],
  ])('%s', (search, ids) =>
    expect(
      matching([a, b, c], search)
        .map(({ deviceId }) => deviceId)
        .join(' '),
    ).toBe(ids),
  );
});
