import { describe, expect, it } from 'vitest';
import type { Wanted } from '../../../../domain/map/labels.ts';
import { createLabelPlacer, marksOf } from './layout.ts';

const bounds = { left: 0, top: 0, right: 900, bottom: 700 };
const wanted = (weight: number): Wanted[] =>
  [1, 2, 3].map((at) => ({
    id: String(at),
    x: 100 * at,
    y: 200,
    width: 80,
    height: 50,
    reach: 320,
    weight: weight + at,
  }));

describe('labels of a map', () => {
  it('stay where they are while the same ones are wanted', () => {
    const place = createLabelPlacer();
    const before = place(wanted(1), bounds, []);
    expect(before).toHaveLength(3);
    expect(place(wanted(7), bounds, [])).toBe(before);
  });

  it.each([
    ['one is wider', wanted(1).map((one) => (one.id === '2' ? { ...one, width: 90 } : one)), []],
    ['another one chooses first', wanted(1).map((one) => (one.id === '1' ? { ...one, weight: 9 } : one)), []],
    ['a place is taken', wanted(1), [{ left: 0, top: 0, right: 10, bottom: 10 }]],
  ] as const)('are placed anew when %s', (_, others, taken) => {
    const place = createLabelPlacer();
    const before = place(wanted(1), bounds, []);
    expect(place(others, bounds, taken)).not.toBe(before);
  });

  it('stand beside the bright plates of other areas, not beside their own', () => {
    const block = (area: number, left: number) =>
      Array.from({ length: 400 }, (_, at) => ({ x: left + (at % 20) * 9, y: 250 + Math.floor(at / 20) * 9, area }));
    const area = (areaNo: string, deviceCst: number) => ({
      areaNo,
      areaName: areaNo,
      deviceCst,
      onlineCst: deviceCst,
      firstLevelCst: 0,
      secondLevelCst: 0,
      alarmCst: 0,
      todayAddCst: 0,
    });
    const own = area('340000', 4);
    const hexes = [...block(0, 300), ...block(1, 480)];
    const [mark] = marksOf(
      {
        distributorMapBase: own,
        distributorMapContents: [own, area('330000', 4)],
        factories: null,
        isCustom: false,
      },
      {
        areas: [
          { areaNo: '340000', name: '340000' },
          { areaNo: '330000', name: '330000' },
        ],
        plates: { radius: 5, middles: [[470, 400], null], hexes },
        shares: [1, 1],
        bounds,
        keepFree: [],
        words: { alarms: String, counts: () => '4 / 4' },
      },
    );
    // To the right lie the plates of the other area: without them a label stands at the right.
    expect(mark?.label?.right).toBeLessThanOrEqual(470);
  });
});
