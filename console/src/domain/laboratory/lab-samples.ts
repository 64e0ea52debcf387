import { inLanguage } from '@oilsight/contract';
import type { LabSample } from '@oilsight/contract';
import { labQuantities, reproducibilityOf } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import type { SampleInput, SamplesInput } from '../../charts/prepare/overlays.ts';
import type { Look } from '../../charts/prepare/look.ts';
import { identity } from '@oilsight/oil';
import { quantityOf } from '../../charts/prepare/quantity.ts';
import type { Quantity } from '../../charts/prepare/quantity.ts';
import { dateText } from '../../lib/time-text.ts';

/** A quantity of a laboratory as charts show it: as its indicator where sensors report it too. */
export function labQuantityOf(id: LabQuantityId, { language, units }: Pick<Look, 'language' | 'units'>): Quantity {
  const { key, name, unit, decimals, range, group } = labQuantities[id];
  if (key !== null) return quantityOf(key, language, units);
  return {
    key: `laboratory ${id}`,
    name: inLanguage(name, language),
    unit,
    conversion: identity,
    decimals,
    group: group === 'cleanliness' ? 'cleanliness' : 'physicochemical',
    kind: 'gauge',
    range,
    isSwitch: false,
  };
}

/** What a reader of a method's interval must know beside it; empty: nothing. */
export function caveatOf(id: LabQuantityId, method: string | null, language: Look['language']): readonly string[] {
  const caveat = labQuantities[id].methods.find(({ name }) => name === method)?.caveat;
  return caveat === undefined || caveat === null ? [] : [caveat[language === 'zh-CN' ? 'zh' : 'en']];
}

/** The results of one quantity as diamonds with whiskers: ± the method's reproducibility. */
export function labPoints(
  samples: readonly LabSample[],
  id: LabQuantityId,
  look: Pick<Look, 'language' | 'timeZone'>,
): readonly SampleInput[] {
  const { decimals, unit, range } = labQuantities[id];
  const say = (value: number) => formatNumber(value, decimals, look.language);
  const newest = samples.reduce((at, sample) => Math.max(at, sample.at), Number.NEGATIVE_INFINITY);
  return samples
    .flatMap((sample) =>
      sample.results.flatMap(({ quantity, value, method }): SampleInput[] => {
        if (quantity !== id) return [];
        const spread = reproducibilityOf(quantity, method, value);
        const interval =
          spread === null ? null : ([Math.max(range[0], value - spread), Math.min(range[1], value + spread)] as const);
        return [
          {
            id: `${sample.sampleId} ${id}`,
            x: sample.at,
            value,
            interval,
            method: method ?? '',
            label: say(value),
            isFilled: sample.at === newest,
            lines: [
              [dateText(sample.at, look.timeZone), sample.reportNo].filter((part) => part !== '').join(' '),
              `${say(value)}${spread === null ? '' : ` ± ${say(spread)}`} ${unit}`.trim(),
              ...(method === null ? [] : [method]),
              ...(spread === null ? [] : caveatOf(id, method, look.language)),
            ],
          },
        ];
      }),
    )
    .toSorted((one, other) => one.x - other.x);
}

/** The results of the laboratory on the curve of the same indicator. @param of id of the curve; absent: the panel's axis */
export function labSamplesOn(
  samples: readonly LabSample[],
  quantity: LabQuantityId,
  { name, look, of }: { readonly name: string; readonly look: Look; readonly of?: string },
): SamplesInput {
  return {
    id: `laboratory ${of ?? ''} ${quantity}`,
    name,
    points: labPoints(samples, quantity, look),
    ...(of === undefined ? {} : { of }),
  };
}
