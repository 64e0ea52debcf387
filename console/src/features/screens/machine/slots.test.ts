import { machineTypes } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { circuit, shapes, surfaceOf, symbols } from './drawing/shape.ts';
import { anchorOf, columnEdge, placeOf, rowLines, slotsOf } from './slots.ts';

it('keeps the order: down the left, then down the right', () => {
  const slots = slotsOf(['a', 'b', 'c', 'd', 'e']);
  expect(slots.map(({ key, side, row }) => `${key} ${side} ${row}`)).toEqual([
    'a left 0',
    'b left 1',
    'c left 2',
    'd right 0',
    'e right 1',
  ]);
  expect(slotsOf([])).toEqual([]);
});

it('points into the machine, and leaders to the pipe do not cross', async () => {
  const keys = ['density', 'water_ppm', 'flow', 'pressure', 'viscosity_40', 'water_saturation', 'nas1638', 'wear_rate'];
  await expectEach(machineTypes, String, (type) => {
    const shape = shapes[type];
    const surface = surfaceOf(shape, 60);
    for (const side of ['left', 'right'] as const) {
      const ends = slotsOf(keys)
        .filter((slot) => slot.side === side)
        .map((slot) => anchorOf(slot, shape, surface));
      expect(ends.map(([, y]) => y)).toEqual(ends.map(([, y]) => y).toSorted((a, b) => a - b));
    }
    for (const key of ['level', 'oil_temperature', 'vibration_rms'])
      for (const slot of slotsOf([key, key])) {
        const [x, y] = anchorOf(slot, shape, surface);
        expect(Math.sign(x)).toBe(slot.side === 'left' ? -1 : 1);
        expect(Math.abs(x)).toBeLessThan(columnEdge);
        expect(y).toBeGreaterThan(rowLines[0] - 60);
      }
  });
});

it('pressure and flow are measured behind the pump', () => {
  for (const slot of slotsOf([
    'pressure',
    'flow',
    'density',
    'water_ppm',
    'pressure',
    'flow',
    'nas1638',
    'wear_rate',
  ])) {
    if (placeOf(slot.key) !== 'pressurePipe') continue;
    const [x, y] = anchorOf(slot, shapes.hydraulic, surfaceOf(shapes.hydraulic, 60));
    // The way of the oil: along the bottom from left to right, then up the right side.
    if (slot.side === 'left') {
      expect(y).toBe(circuit.bottom);
      expect(x).toBeGreaterThan(symbols.pump + 27);
      expect(x).toBeLessThan(symbols.filter - 30);
    } else expect(x).toBe(circuit.side);
  }
});

it('the surface follows the level and stays in the sump', () => {
  const { sump } = shapes.gearbox;
  expect([surfaceOf(shapes.gearbox, 0), surfaceOf(shapes.gearbox, 100), surfaceOf(shapes.gearbox, 140)]).toEqual([
    sump.empty,
    sump.full,
    sump.full,
  ]);
  expect(surfaceOf(shapes.gearbox, null)).toBe(surfaceOf(shapes.gearbox, 75));
});
