import type { Charge, ChargeCurve, ChargeForecast, ChargeQuantity, OilCharges } from '@oilsight/contract';
import type { Look } from '../../../charts/prepare/look.ts';
import type { BandInput, TrendInput } from '../../../charts/prepare/overlays.ts';
import { preparePanel } from '../../../charts/prepare/panel.ts';
import type { CurveInput, Panel } from '../../../charts/prepare/panel.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import type { View } from '../../../charts/prepare/time-range.ts';
import { hourMs } from '../../../lib/time.ts';
import type { ShownCharge } from './shown-charges.ts';

/** Words of the chart, in the reader's language. */
export interface ChargeWords {
  readonly nameOf: (shown: ShownCharge) => string;
  readonly hours: (hours: number) => string;
  readonly forecast: string;
  readonly band: string;
  readonly cooler: (hours: number) => string;
  readonly wouldHaveLasted: (shown: ShownCharge) => string;
  readonly noteOf: (key: string) => string | undefined;
}

export interface ChargePanelsInput {
  readonly charges: OilCharges;
  /** Those that are drawn. */
  readonly shown: readonly ShownCharge[];
  readonly axis: 'hours' | 'calendar';
  readonly hasBand: boolean;
  readonly hasForecast: boolean;
  readonly view: View;
  readonly look: Look;
  /** @param least smallest value that is shown */
  readonly quantityOf: (key: string, least: number) => Quantity;
  /** A narrow screen has no room for lines beside the forecast. */
  readonly isNarrow: boolean;
  readonly words: ChargeWords;
}

/** The axis beyond the longest charge is not longer than this share of it, however late the forecast ends. */
const mostAhead = 0.8;

/** Where the zero of a charge lies on the axis, ms. */
export function originOf({ from }: Pick<Charge, 'from'>, axis: 'hours' | 'calendar'): number {
  return axis === 'hours' ? 0 : from;
}

/** All of the axis: every drawn charge, and as much of the forecast as leaves the charges readable. */
export function boundsOf(
  { quantities, at }: Pick<OilCharges, 'quantities' | 'at'>,
  shown: readonly ShownCharge[],
  axis: 'hours' | 'calendar',
  hasForecast: boolean,
): View {
  const present = shown.find(({ isPresent }) => isPresent)?.charge;
  const ends = shown.map(({ charge }) => originOf(charge, axis) + charge.hours * hourMs);
  const from = shown.reduce((least, { charge }) => Math.min(least, originOf(charge, axis)), axis === 'hours' ? 0 : at);
  const longest = Math.max(from + hourMs, ...ends);
  const ahead = quantities.flatMap(({ forecasts }) => forecasts.flatMap(({ hours, hi }) => hi ?? hours ?? []));
  const lives = axis === 'hours' ? shown.flatMap(({ charge, isOwn }) => (isOwn ? (charge.life?.hours ?? []) : [])) : [];
  const forecastEnd =
    present === undefined || !hasForecast
      ? longest
      : originOf(present, axis) + Math.max(0, ...ahead, ...lives) * hourMs * 1.04;
  const to = Math.min(Math.max(longest, forecastEnd), longest + mostAhead * (longest - from));
  return { from, to: Math.max(to, longest + 0.03 * (longest - from)) };
}

function curveInput(
  shown: ShownCharge,
  { axis, words, charges: { stepH } }: ChargePanelsInput,
  { quantity, known }: { readonly quantity: ChargeQuantity; readonly known: Quantity },
): CurveInput | null {
  const { charge, id, colour, weight, dash, isPresent } = shown;
  const curve = charge.curves.find(({ key }) => key === quantity.key);
  if (curve === undefined) return null;
  const stepMs = stepH * hourMs;
  const origin = originOf(charge, axis);
  const t = curve.mean.map((_, cell) => origin + cell * stepMs);
  return {
    id,
    name: words.nameOf(shown),
    series: { key: quantity.key, bucketMs: stepMs, t, mean: curve.mean, ...spreadOf(curve, isPresent), leftOut: 0 },
    colour,
    weight,
    dash,
    quantity: known,
    live: [],
    newest: null,
    limits: isPresent && quantity.limits !== null ? { worse: 'both', ...quantity.limits } : null,
    until: origin + charge.hours * hourMs,
    reportIntervalMs: stepMs,
  };
}

/** A spike of one reading is seen in the present charge; shades of all charges upon each other would hide the courses. */
function spreadOf({ mean, min, max }: ChargeCurve, isPresent: boolean) {
  return isPresent ? { min, max } : { min: mean, max: mean };
}

function bandOf(quantity: ChargeQuantity, { charges, axis, hasBand, words }: ChargePanelsInput): BandInput[] {
  // Its name stands once, in the first panel.
  const isNamed = charges.quantities[0] === quantity;
  if (quantity.band === null || !hasBand || axis !== 'hours') return [];
  const stepMs = charges.bandStepH * hourMs;
  const { lo, mid, hi } = quantity.band;
  return [
    {
      id: 'band',
      name: isNamed ? words.band : '',
      x: lo.map((_, cell) => (cell + 0.5) * stepMs),
      low: lo,
      high: hi,
      middle: mid,
    },
  ];
}

/** The forecast that is drawn: to level 1 where it has hours, else to level 2. */
export function drawnForecast(forecasts: readonly ChargeForecast[]): ChargeForecast | null {
  return (
    forecasts.find(({ level, status }) => level === 'level1' && status === 'ok') ??
    forecasts.find(({ status }) => status === 'ok') ??
    null
  );
}

/** The line from a point to a limit that is met at `hours`, with its bounds. */
function lineTo(
  { limit, hours, lo, hi }: Pick<ChargeForecast, 'limit' | 'lo' | 'hi'> & { readonly hours: number },
  { at, value }: { readonly at: number; readonly value: number },
  origin: number,
): TrendInput['line'] {
  // The line starts now: a bound in the past is one that may be met at any moment.
  const slopeTo = (end: number) => (limit - value) / Math.max(hourMs, origin + end * hourMs - at);
  const slopes = [slopeTo(lo ?? hours), hi === null ? 0 : slopeTo(hi)];
  return {
    at0: at,
    value0: value,
    slopePerMs: slopeTo(hours),
    slopeLow: Math.min(...slopes),
    slopeHigh: Math.max(...slopes),
  };
}

function forecastsOf(quantity: ChargeQuantity, input: ChargePanelsInput): TrendInput[] {
  const { charges, axis, shown, view, words, hasForecast } = input;
  const present = shown.find(({ isPresent }) => isPresent);
  const forecast = drawnForecast(quantity.forecasts);
  const hours = forecast?.hours ?? null;
  if (!hasForecast || present === undefined || forecast === null || hours === null || quantity.value === null)
    return [];
  const origin = originOf(present.charge, axis);
  const start = { at: origin + present.charge.hours * hourMs, value: quantity.value };
  const { limit } = forecast;
  const trends: TrendInput[] = [
    {
      id: 'forecast',
      of: present.id,
      name: words.forecast,
      line: lineTo({ ...forecast, hours }, start, origin),
      limit,
      until: view.to,
      colour: present.colour,
      label: words.hours(hours),
    },
  ];
  const { comparison } = charges;
  const cooler = comparison.hoursAtEarlierTemperature;
  if (input.isNarrow) return trends;
  if (comparison.key === quantity.key && forecast.level === 'level1' && cooler !== null && cooler > hours) {
    const line = lineTo({ limit, lo: cooler, hi: cooler, hours: cooler }, start, origin);
    trends.push({
      id: 'cooler',
      of: present.id,
      name: words.cooler(cooler),
      line,
      limit,
      until: view.to,
      colour: 2,
      dash: 'dotted',
      label: words.cooler(cooler),
    });
  }
  return trends;
}

/** How past charges would have gone on, where they were compared. */
function pastOf(quantity: ChargeQuantity, input: ChargePanelsInput) {
  const { charges, shown, axis, view, words, hasForecast } = input;
  if (!hasForecast || input.isNarrow || charges.comparison.key !== quantity.key || axis !== 'hours') return [];
  return shown.flatMap((one): TrendInput[] => {
    const { charge, isOwn, isPresent, id, colour } = one;
    const value = charge.last[charge.curves.findIndex(({ key }) => key === quantity.key)] ?? null;
    const hours = charge.life?.hours ?? null;
    if (!isOwn || isPresent || charge.life === null || hours === null || value === null) return [];
    const { limit } = charge.life;
    const line = lineTo({ limit, hours, lo: hours, hi: hours }, { at: charge.hours * hourMs, value }, 0);
    return [
      {
        id: `past ${id}`,
        of: id,
        name: words.wouldHaveLasted(one),
        line,
        limit,
        until: view.to,
        colour,
        dash: 'dotted',
      },
    ];
  });
}

/** The panels, one for each quantity that a drawn charge has; the first is the tallest. */
export function chargePanels(input: ChargePanelsInput): Panel[] {
  const { charges, shown, view, look, words } = input;
  // The present charge is drawn last, above the others; the first curve names the panel's axis.
  const order = shown.toSorted((one, other) => Number(one.isPresent) - Number(other.isPresent));
  return charges.quantities.flatMap((quantity, place) => {
    const least = order.reduce(
      (low, { charge }) =>
        (charge.curves.find(({ key }) => key === quantity.key)?.mean ?? []).reduce<number>(
          (lowest, value) => Math.min(lowest, value ?? 0),
          low,
        ),
      0,
    );
    const known = input.quantityOf(quantity.key, least);
    const curves = order.flatMap((one) => curveInput(one, input, { quantity, known }) ?? []);
    if (curves.every(({ series }) => series.mean.every((value) => value === null))) return [];
    const note = words.noteOf(quantity.key);
    return [
      preparePanel({
        curves,
        view,
        look,
        size: place === 0 ? 'tall' : 'normal',
        ...(note === undefined ? {} : { note }),
        bands: bandOf(quantity, input),
        trends: [...pastOf(quantity, input), ...forecastsOf(quantity, input)],
      }),
    ];
  });
}
