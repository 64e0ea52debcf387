import type { Curves, Device, LabSample, LiveIndicator } from '@oilsight/contract';
import { comparedQuantities, labQuantities } from '@oilsight/oil';
import type { CurveColour, CurveDash } from '../../../charts/prepare/curve-look.ts';
import type { Look } from '../../../charts/prepare/look.ts';
import { curvesOf, preparePanel } from '../../../charts/prepare/panel.ts';
import type { Curve, CurveInput, Panel } from '../../../charts/prepare/panel.ts';
import type { SamplesInput } from '../../../charts/prepare/overlays.ts';
import { labSamplesOn } from '../../../domain/laboratory/lab-samples.ts';
import type { AnalysisAddress, Part } from '../address.ts';
import { shortNames } from './short-names.ts';
import { curveId } from './useRecentOf.ts';
import type { RecentOf } from './useRecentOf.ts';

interface PanelsInput {
  readonly devices: readonly Device[];
  readonly keys: readonly string[];
  readonly data: Curves;
  /** The newest readings of each device, with limits. */
  readonly rows: readonly (readonly LiveIndicator[])[];
  readonly recent: RecentOf;
  /** The range moves with the present: live readings are its edge. */
  readonly isLive: boolean;
  readonly layout: AnalysisAddress['layout'];
  readonly view: Part;
  readonly look: Look;
  /** The laboratory's results of each device, and what they are called; left out: none are shown. */
  readonly laboratory?: { readonly name: string; readonly samples: readonly (readonly LabSample[])[] };
}

/** Where all curves lie in one plot, the second cue beside the colour tells indicators of one device apart. */
const dashes: readonly CurveDash[] = ['solid', 'dashed', 'dotted', 'dashed'];

/**
 * The plots of a comparison: one for each indicator with a curve of each device, or one with all. A device keeps its
 * colour in all of them; where one device lies in one plot, its indicators have the colours.
 */
export function panelsOf(input: PanelsInput): readonly Panel[] {
  const { devices, keys, layout, view, look } = input;
  const names = shortNames(devices.map(({ deviceName }) => deviceName));
  const inputs = keys.map((key, place) =>
    devices.flatMap((device, index): CurveInput[] => {
      const curve = curveOf(input, device, { key, row: input.rows[index]?.find((each) => each.key === key) });
      if (curve === null) return [];
      const isOne = devices.length === 1;
      const name = names[index] ?? device.deviceName;
      return [
        layout === 'stacked'
          ? { ...curve, colour: colourOf(index), ...(isOne ? {} : { name }) }
          : {
              ...curve,
              colour: colourOf(isOne ? place : index),
              ...(isOne ? {} : { name, dash: dashes[place] ?? 'solid' }),
            },
      ];
    }),
  );
  const plots = layout === 'stacked' ? inputs : [inputs.flat()];
  return plots
    .filter((curves) => curves.length > 0)
    .map((curves) => preparePanel({ curves, samples: samplesOn(curves, input), view, look }));
}

/** The laboratory's results on the curves of the same indicator, in the colour of their curve. */
function samplesOn(
  curves: readonly CurveInput[],
  { devices, laboratory, look }: Pick<PanelsInput, 'devices' | 'laboratory' | 'look'>,
): readonly SamplesInput[] {
  if (laboratory === undefined) return [];
  return curves.flatMap(({ id, series, colour }) => {
    const quantity = comparedQuantities.find((each) => labQuantities[each].key === series.key);
    const place = devices.findIndex(({ deviceId }) => id === curveId(deviceId, series.key));
    if (quantity === undefined || id === undefined) return [];
    const on = labSamplesOn(laboratory.samples[place] ?? [], quantity, { name: laboratory.name, look, of: id });
    return on.points.length === 0
      ? []
      : [{ ...on, ...(colour === undefined || devices.length === 1 ? {} : { colour }) }];
  });
}

/** The curves with the whole names of their devices, for tables and files. */
export function wholeNames(panels: readonly Panel[], devices: readonly Device[]): readonly Curve[] {
  const names = new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]));
  const isOne = devices.length === 1;
  return curvesOf(panels).map((curve) => {
    const device = names.get(curve.id.split(' ')[0] ?? '') ?? '';
    return isOne ? curve : { ...curve, fullName: `${device} · ${curve.quantity.name}` };
  });
}

export function colourOf(place: number): CurveColour {
  return ((place % 8) + 1) as CurveColour;
}

function curveOf(
  { data, recent, isLive }: PanelsInput,
  device: Device,
  { key, row }: { readonly key: string; readonly row: LiveIndicator | undefined },
): CurveInput | null {
  const series = data.curves.find((each) => each.key === key && each.deviceId === device.deviceId);
  if (series === undefined) return null;
  const live = isLive ? (recent.get(curveId(device.deviceId, key)) ?? noPoints) : noPoints;
  return {
    series,
    id: curveId(device.deviceId, key),
    live,
    newest:
      live.at(-1) ??
      (row === undefined || row.value === null || row.at === null || row.reason !== null
        ? null
        : { at: row.at, value: row.value }),
    limits: row?.limits ?? null,
    until: series.bucketMs === 0 ? (series.t.at(-1) ?? 0) : data.to,
    reportIntervalMs: device.reportIntervalMs,
  };
}

const noPoints: readonly never[] = [];
