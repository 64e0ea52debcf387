import { maxChargeKeys } from '@oilsight/contract';

/** What the part keeps in the address, so that a link shows the same. */
export interface ChargesAddress {
  /** Hours since the oil change, or the calendar. */
  readonly axis: 'hours' | 'calendar';
  /** Quantities; null: the usual ones. */
  readonly keys: readonly string[] | null;
  /** Numbers of the charges that are not drawn. */
  readonly hidden: readonly number[];
  readonly hasBand: boolean;
  readonly hasForecast: boolean;
  /** The charge of the further devices that is laid over: its number; null: their present one. */
  readonly charge: number | null;
  /** The part that is looked at, ms on the axis; null: all. */
  readonly zoom: { readonly from: number; readonly to: number } | null;
}

function numbersOf(text: string | null): number[] {
  return (text ?? '')
    .split(',')
    .slice(0, 16)
    .map(Number)
    .filter((value) => Number.isSafeInteger(value) && value > 0);
}

function zoomOf(text: string | null): ChargesAddress['zoom'] {
  const [from, to] = (text ?? '').split('-').map((part) => (part === '' ? Number.NaN : Number(part)));
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && Number(from) < Number(to)
    ? { from: Number(from), to: Number(to) }
    : null;
}

/** Reads the address; what has no meaning is ignored. */
export function readCharges(search: URLSearchParams): ChargesAddress {
  const keys = (search.get('chargeKeys') ?? '').split(',').filter((key) => key !== '' && key.length <= 128);
  const [charge = null] = numbersOf(search.get('charge'));
  return {
    axis: search.get('chargeAxis') === 'calendar' ? 'calendar' : 'hours',
    keys: keys.length === 0 ? null : [...new Set(keys)].slice(0, maxChargeKeys),
    hidden: numbersOf(search.get('chargeOff')),
    hasBand: search.get('chargeBand') !== 'off',
    hasForecast: search.get('chargeForecast') !== 'off',
    charge,
    zoom: zoomOf(search.get('chargeZoom')),
  };
}

/** The address with some of it changed; what is the default is left out. */
export function writeCharges(search: URLSearchParams, change: Partial<ChargesAddress>): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  if (change.axis !== undefined) put('chargeAxis', change.axis === 'hours' ? null : change.axis);
  if (change.hidden !== undefined) put('chargeOff', change.hidden.length === 0 ? null : change.hidden.join(','));
  if (change.hasBand !== undefined) put('chargeBand', change.hasBand ? null : 'off');
  if (change.hasForecast !== undefined) put('chargeForecast', change.hasForecast ? null : 'off');
  if (change.charge !== undefined) put('charge', change.charge === null ? null : String(change.charge));
  // Another axis has no part of the former one.
  if (change.zoom !== undefined || change.axis !== undefined) {
    const { zoom = null } = change;
    put('chargeZoom', zoom === null ? null : `${Math.round(zoom.from)}-${Math.round(zoom.to)}`);
  }
  return next;
}
