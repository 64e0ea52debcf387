import { expect, it } from 'vitest';
import type { Scope } from '../../platform/scope.ts';
import { createImports } from './imports.ts';
import type { Checked, SheetDevice } from './sheet-check.rules.ts';

const device: SheetDevice = {
  deviceName: 'x'.repeat(100),
  deviceNo: '',
  nameplateNo: '',
  machineType: 'gearbox',
  machine: '',
  industry: '',
  groupName: '',
  areaNo: '',
  monitoringPosition: '',
  oilNo: '',
  monitoringOil: '',
  installedAt: null,
  reportIntervalMs: 60_000,
  isGateway: false,
};
/** Devices with slightly more than that many characters, as their machine types count too. */
const checkedOf = (characters: number): Checked => ({
  devices: Array.from({ length: characters / 100 }, () => device),
  sensors: [],
  faults: [],
  rows: characters / 100,
});
const scopeOf = (userId: string): Scope => ({ reach: { kind: 'everything' }, authority: 'TENANT_ADMIN', userId });

function holder() {
  const imports = createImports({ clock: { now: () => 0 } });
  return {
    hold: (id: string, person: string, checked: Checked) =>
      imports.hold(scopeOf(person), { id, customerId: 'c', fileName: 'f', checked }),
    has: (id: string, person: string) => {
      try {
        return imports.get(scopeOf(person), id).id === id;
      } catch {
        return false;
      }
    },
    imports,
  };
}

it('whoever holds most makes room when all together hold too much', () => {
  const { hold, has } = holder();
  hold('small', 'boris', checkedOf(1_000_000));
  for (const [n, person] of ['anna', 'anna', 'carla', 'carla', 'dora'].entries())
    hold(`big ${n}`, person, checkedOf(7_000_000));
  hold('last', 'anna', checkedOf(7_000_000));
  expect(has('small', 'boris')).toBe(true);
  expect(has('last', 'anna')).toBe(true);
  expect(['anna', 'anna', 'carla', 'carla', 'dora'].map((person, n) => has(`big ${n}`, person))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

it('of a sheet with faults the first 500 are held, and nothing else', () => {
  const { hold, imports } = holder();
  const fault = {
    sheet: 'devices',
    row: 2,
    column: 'A',
    heading: { zh: '', en: '' },
    value: 'v',
    rule: { zh: '', en: '' },
  } as const;
  const held = hold('faulty', 'anna', { ...checkedOf(1000), faults: Array.from({ length: 60_000 }, () => fault) });
  expect([held.checked.devices.length, held.checked.faults.length]).toEqual([0, 500]);
  expect(imports.reported(held, 'en-US')).toMatchObject({ devices: 10, faultCount: 60_000 });
});
