import { describe, expect, it } from 'vitest';
import {
  ferrousClassesUm,
  findIndicator,
  indicatorIds,
  indicators,
  machineTypes,
  nonferrousClassesUm,
  particleChannelsUm,
} from './indicators.ts';
import type { Indicator } from './indicators.ts';

const rows: readonly (readonly [string, Indicator])[] = Object.entries(indicators);

describe('the catalogue of indicators', () => {
  it.each(rows)('%s has names, symbol, unit, range and decimals', (id, row) => {
    expect(id).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
    expect(row.name.zh).toMatch(/\p{Script=Han}|^ISO 4406/u);
    expect(row.name.en).not.toMatch(/\p{Script=Han}/u);
    expect(row.symbol).not.toBe('');
    expect(typeof row.unit).toBe('string');
    expect(row.range[0]).toBeLessThan(row.range[1]);
    expect(row.range.every(Number.isFinite)).toBe(true);
    expect(row.decimals).toBeGreaterThanOrEqual(0);
    expect(row.decimals).toBeLessThanOrEqual(3);
  });

  it('gives every row names and a symbol of its own', () => {
    for (const part of [
      rows.map(([, row]) => row.name.zh),
      rows.map(([, row]) => row.name.en),
      rows.map(([, row]) => row.symbol),
    ]) {
      expect(new Set(part).size).toBe(part.length);
    }
  });

  it('lists the ids in the order of the rows', () => {
    expect(indicatorIds).toEqual(rows.map(([id]) => id));
  });

  it('has eight particle channels and five classes of each metal, sizes growing', () => {
    for (const sizes of [particleChannelsUm, ferrousClassesUm, nonferrousClassesUm])
      expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
    expect(
      particleChannelsUm.map((um, index) => findIndicator(`particle_ch${index + 1}`)?.symbol === `N${um}`),
    ).toEqual(Array(8).fill(true));
    expect(findIndicator('ferrous_ch1')?.name.en).toBe('Ferrous debris 70–100 µm');
    expect(findIndicator('ferrous_ch5')?.name.zh).toBe('铁磁颗粒 ≥ 400 µm');
    expect(findIndicator('nonferrous_ch5')?.name.en).toBe('Non-ferrous debris ≥ 500 µm');
  });

  it('marks debris counts, and only them, as counters', () => {
    expect(rows.filter(([, row]) => row.kind === 'counter').map(([id]) => id)).toEqual(
      indicatorIds.filter((id) => /^(non)?ferrous_/.test(id)),
    );
  });

  it('marks leak, and only it, as a yes or no, with a range of two ends and nothing between to show', () => {
    const switches = rows.filter(([, row]) => row.isSwitch);
    expect(switches.map(([id]) => id)).toEqual(['leak']);
    for (const [, row] of switches) expect(row).toMatchObject({ range: [0, 1], decimals: 0, unit: '', kind: 'gauge' });
  });

  it('knows its own keys only', () => {
    expect(findIndicator('oil_temperature')?.unit).toBe('°C');
    for (const key of ['T1', '', 'toString', '__proto__', 'constructor']) expect(findIndicator(key)).toBeNull();
  });

  it('knows six machine types', () => {
    expect(new Set(machineTypes).size).toBe(6);
  });
});
