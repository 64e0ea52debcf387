import { describe, expect, it } from 'vitest';
import { chargesOf, four } from '../../../../test/charges.ts';
import { readCharges, writeCharges } from './address.ts';
import { careOf, chargesCsv, unusedOf } from './charges-csv.ts';
import { boundsOf, chargePanels } from './chart-panels.ts';
import type { ChargePanelsInput } from './chart-panels.ts';
import { chargeQuantity } from './charge-quantity.ts';
import { shownCharges } from './shown-charges.ts';
import { temperaturePart, unusedHours, verdictOf, whenToChange } from './verdict.ts';

const hourMs = 3_600_000;
const id = 'd0000000-0000-4000-8000-000000000001';
const look = {
  language: 'en-US',
  theme: 'dark',
  timeZone: 'Asia/Shanghai',
  units: { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' },
} as const;

describe('the address', () => {
  it.each([
    ['', { axis: 'hours', keys: null, hidden: [], hasBand: true, hasForecast: true, charge: null, zoom: null }],
    [
      'chargeAxis=calendar&chargeKeys=a,b,a&chargeOff=2,x,-1,3&chargeBand=off&chargeForecast=off&charge=2&chargeZoom=5-9',
      {
        axis: 'calendar',
        keys: ['a', 'b'],
        hidden: [2, 3],
        hasBand: false,
        hasForecast: false,
        charge: 2,
        zoom: { from: 5, to: 9 },
      },
    ],
    ['chargeAxis=x&chargeZoom=9-5', { axis: 'hours', zoom: null }],
  ])('is read: %s', (search, expected) => {
    expect(readCharges(new URLSearchParams(search))).toMatchObject(expected);
  });

  it('comes back as it was written, leaves out what is the default, and keeps what is not its own', () => {
    const written = writeCharges(new URLSearchParams('tab=charges&keys=a'), {
      axis: 'calendar',
      hidden: [1],
      hasBand: false,
      charge: 3,
      zoom: { from: 1.4, to: 8.6 },
    });
    expect(written.get('keys')).toBe('a');
    expect(readCharges(written)).toMatchObject({ axis: 'calendar', hidden: [1], charge: 3, zoom: { from: 1, to: 9 } });
    const back = writeCharges(written, { axis: 'hours', hidden: [], hasBand: true, charge: null });
    expect(back.toString()).toBe('tab=charges&keys=a');
  });
});

describe('what is said', () => {
  const said = (comparison: object) => verdictOf(chargesOf(id, four, { comparison }));

  it.each([
    [
      { ratio: 1.4, lo: 1.33, hi: 1.47 },
      { kind: 'compared', pace: 'faster', count: 3 },
    ],
    [
      { ratio: 0.8, lo: 0.7, hi: 0.9 },
      { kind: 'compared', pace: 'slower' },
    ],
    [
      { ratio: 1.1, lo: 0.9, hi: 1.3 },
      { kind: 'compared', pace: 'same' },
    ],
    [{ status: 'no_trend', ratio: null }, { kind: 'no_trend' }],
  ])('follows from the interval: %o', (comparison, verdict) => {
    expect(said(comparison)).toMatchObject(verdict);
  });

  it.each([
    [{}, 'all'],
    [{ byTemperature: 1.2 }, 'part'],
    [{ byTemperature: 1.6 }, 'more'],
    [{ ratio: 0.7, lo: 0.6, hi: 0.8, byTemperature: 0.5 }, 'more'],
    [{ byTemperature: 0.9 }, 'not'],
    [{ ratio: 1.02, lo: 0.9, hi: 1.1, byTemperature: 1 }, 'not'],
    [{ ratio: 0.7, lo: 0.6, hi: 0.8, byTemperature: 0.75 }, 'all'],
  ])('of temperature: %o explains %s', (comparison, explains) => {
    expect(temperaturePart(chargesOf(id, four, { comparison }))?.explains).toBe(explains);
  });

  it('says nothing of temperature that is not known', () => {
    expect(temperaturePart(chargesOf(id, four, { comparison: { byTemperature: null } }))).toBeNull();
  });

  it('is changed by the quantity whose level 1 comes first', () => {
    const charges = chargesOf(id, four);
    const [ageing, viscosity] = charges.quantities;
    const [level1] = ageing?.forecasts ?? [];
    if (ageing === undefined || viscosity === undefined || level1 === undefined) throw new Error('no forecast');
    const with1 = (forecast: object) => ({
      quantities: [ageing, { ...viscosity, forecasts: [{ ...level1, ...forecast }] }],
    });
    expect(whenToChange(charges)?.key).toBe('ageing_index');
    expect(whenToChange(with1({ hours: 4000 }))?.key).toBe('viscosity_change_pct');
    expect(whenToChange(with1({ status: 'exceeded', hours: null }))?.key).toBe('viscosity_change_pct');
    expect(whenToChange(with1({ status: 'far', hours: null }))?.key).toBe('ageing_index');
    expect(whenToChange({ quantities: [] })).toBeNull();
  });

  it('counts hours that were given away', () => {
    const list = chargesOf(id, four).devices[0]?.charges ?? [];
    // 7218 − 6290 + 7619 − 5340 + 7385 − 6020.
    expect(unusedHours(list)).toBeCloseTo(4572, 0);
    expect(list.slice(0, 2).map(unusedOf)).toEqual([null, expect.closeTo(928, 0)]);
    expect(unusedHours(list.slice(0, 1))).toBeNull();
  });
});

describe('the picture', () => {
  const charges = chargesOf(id, four, {
    others: [
      { deviceId: 'other', deviceName: 'Sister', charge: { hours: 500, pace: 10, temperatureC: 60, ratio: null } },
    ],
  });
  const shown = shownCharges(charges, null);
  const panelsOf = (more: Partial<ChargePanelsInput> = {}) => {
    const axis = more.axis ?? 'hours';
    return chargePanels({
      charges,
      shown,
      axis,
      hasBand: true,
      hasForecast: true,
      view: boundsOf(charges, shown, axis, true),
      look,
      quantityOf: (key, least) => chargeQuantity(key, look, 'Ageing', least),
      isNarrow: false,
      words: {
        nameOf: (one) => one.id,
        hours: String,
        forecast: 'forecast',
        band: 'band',
        cooler: String,
        wouldHaveLasted: (one) => one.id,
        noteOf: () => undefined,
      },
      ...more,
    });
  };

  it('has the present charge bold, the past thin, a further device dashed, each in a colour of its own', () => {
    expect(shown.map(({ id: name, weight, dash }) => [name, weight, dash])).toEqual([
      ['own 4', 'bold', 'solid'],
      ['own 3', 'thin', 'solid'],
      ['own 2', 'thin', 'solid'],
      ['own 1', 'thin', 'solid'],
      ['other 1', 'normal', 'dashed'],
    ]);
    expect(new Set(shown.map(({ colour }) => colour)).size).toBe(5);
    expect(shownCharges(charges, 7).filter(({ isOwn }) => !isOwn)).toEqual([]);
  });

  it('begins every charge at 0 by hours, and where it began on the calendar', () => {
    const firsts = (axis: 'hours' | 'calendar') => panelsOf({ axis })[0]?.curves.map(({ series }) => series.t[0]);
    expect(firsts('hours')).toEqual([0, 0, 0, 0, 0]);
    const begun = shown.map(({ charge }) => charge.from);
    expect(new Set(firsts('calendar'))).toEqual(new Set(begun));
  });

  it('carries the present charge on to level 1, and the past ones from their ends', () => {
    const [ageing, viscosity] = panelsOf();
    const forecast = ageing?.trends.find(({ id: name }) => name === 'forecast')?.shape;
    expect(forecast?.middle[0][0]).toBe(3460 * hourMs);
    expect(Number(forecast?.meets?.at) / hourMs).toBeCloseTo(5275, 0);
    expect(Number(forecast?.meets?.from) / hourMs).toBeCloseTo(5045, 0);
    expect(Number(forecast?.meets?.to) / hourMs).toBeCloseTo(5575, 0);
    expect(ageing?.trends.map(({ id: name }) => name)).toEqual([
      'past own 3',
      'past own 2',
      'past own 1',
      'forecast',
      'cooler',
    ]);
    expect(viscosity?.trends).toEqual([]);
    expect(panelsOf({ hasForecast: false })[0]?.trends).toEqual([]);
    expect(panelsOf({ isNarrow: true })[0]?.trends.map(({ id: name }) => name)).toEqual(['forecast']);
  });

  it('has the band behind by hours alone', () => {
    expect(panelsOf()[0]?.bands).toHaveLength(1);
    expect(panelsOf({ axis: 'calendar' })[0]?.bands).toEqual([]);
    expect(panelsOf({ hasBand: false })[0]?.bands).toEqual([]);
  });

  it('has the axis of the ageing index from new oil to its change, and wider below 0', () => {
    expect(panelsOf()[0]?.axes[0]?.scale.min).toBe(0);
    expect(chargeQuantity('ageing_index', look, 'Ageing', -4)).toMatchObject({ name: 'Ageing', unit: '', range: null });
    expect(chargeQuantity('water_ppm', look, 'Ageing', -4).unit).toBe('ppm');
  });

  it('ends behind the longest charge and its forecast', () => {
    const { from, to } = boundsOf(charges, shown, 'hours', true);
    expect(from).toBe(0);
    expect(to / hourMs).toBeGreaterThan(7619);
    expect(boundsOf(charges, shown, 'hours', false).to / hourMs).toBeLessThan(6600);
    expect(boundsOf(charges, shown, 'calendar', false).from).toBe(charges.devices[0]?.charges.at(-1)?.from);
  });
});

it('makes a file whose cells are numbers, and no formulas', () => {
  const list = chargesOf(id, four).devices[0]?.charges ?? [];
  const [first, second] = list;
  if (first === undefined || second === undefined) throw new Error('no charges');
  expect(careOf(second)).toEqual({ refills: 1, litres: 130, filters: 1 });
  expect(careOf({ events: [] })).toEqual({ refills: 0, litres: null, filters: 0 });
  const csv = chargesCsv([first, second], () => 64.25, {
    headOf: (column) => column,
    timeOf: (at) => String(at),
    endOf: () => '=1+1, "water"',
  });
  const [head, one, two] = csv.split('\r\n');
  expect(head?.split(',')).toHaveLength(12);
  expect(one).toContain(',3460,63.9,1.400,130.0,1,');
  expect(two).toContain(`"'=1+1, ""water""",64.3,7218,928`);
});
