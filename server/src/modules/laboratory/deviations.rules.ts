import type { LabComparison, LabDeviation, LabSample, SensorCorrection } from '@oilsight/contract';
import {
  asSent,
  comparedQuantities,
  corrected,
  correctionAt,
  deviationOf,
  labQuantities,
  meanDeviation,
  nearestReproducibility,
  onlineValue,
  proposeCorrection,
  reproducibilityOf,
} from '@oilsight/oil';
import type { ComparedPair, DatedCorrection, Deviation, LabQuantityId, RawPair, ReadingsBefore } from '@oilsight/oil';

/** Readings before each sample, by the sample's id and the key. */
export type ReadingsOf = (sampleId: string, key: string) => ReadingsBefore;

/** Indicators that can be corrected: their values lie on a scale on which a line makes sense. */
export const correctableKeys: readonly string[] = ['viscosity_40', 'water_ppm'];

interface Given {
  readonly samples: readonly Pick<LabSample, 'sampleId' | 'at' | 'results'>[];
  readonly readingsOf: ReadingsOf;
  /** All corrections of the device, ended ones too. */
  readonly corrections: readonly SensorCorrection[];
  /** The same as they hold for readings. */
  readonly dated: readonly DatedCorrection[];
}

interface Compared {
  readonly shown: LabComparison;
  readonly pair: ComparedPair | null;
  readonly raw: RawPair | null;
}

function compare(
  quantity: LabQuantityId,
  sample: Given['samples'][number],
  given: Given,
  present: DatedCorrection | null,
): Compared[] {
  const result = sample.results.find((one) => one.quantity === quantity);
  const { key, scale } = labQuantities[quantity];
  if (result === undefined || key === null) return [];
  const reproducibility = reproducibilityOf(quantity, result.method, result.value);
  const stored = given.readingsOf(sample.sampleId, key);
  // All samples are compared with the sensor as it is corrected now.
  const before = {
    ...stored,
    values: stored.values.map((value, place) => asSent(value, correctionAt(given.dated, key, stored.at[place] ?? 0))),
  };
  const { value: raw, why } = onlineValue(
    before,
    sample.at,
    nearestReproducibility(quantity, result.method, result.value),
  );
  const online = raw === null ? null : corrected(raw, present);
  const pair = online === null ? null : { online, laboratory: result.value, reproducibility };
  const shown = {
    sampleId: sample.sampleId,
    at: sample.at,
    laboratory: result.value,
    method: result.method,
    reproducibility,
    online,
    deviation: pair === null ? null : deviationOf(pair, scale),
    why,
  };
  return [{ shown, pair, raw: raw === null ? null : { raw, laboratory: result.value } }];
}

/** An interval that includes 0 is no evidence of agreement: with few samples every interval does. */
export function verdictOf({ mean, half, tolerance }: Omit<Deviation, 'samples'>): LabDeviation['verdict'] {
  if (mean === null || half === null) return 'fewSamples';
  const off = Math.abs(mean);
  if (off <= half) return tolerance !== null && off + half <= tolerance ? 'agrees' : 'unclear';
  if (tolerance === null) return 'noTolerance';
  return off <= tolerance ? 'withinTolerance' : 'beyondTolerance';
}

function deviationFor(quantity: LabQuantityId, given: Given): LabDeviation[] {
  const { key, scale } = labQuantities[quantity];
  if (key === null) return [];
  const present = given.dated.find((one) => one.key === key && one.to === null) ?? null;
  const all = given.samples.flatMap((sample) => compare(quantity, sample, given, present));
  if (all.length === 0) return [];
  const deviation = meanDeviation(
    all.flatMap(({ pair }) => (pair === null ? [] : [pair])),
    scale,
  );
  const { mean, half, tolerance, samples } = deviation;
  const proposal = correctableKeys.includes(key)
    ? proposeCorrection(
        all.flatMap(({ raw }) => (raw === null ? [] : [raw])),
        deviation,
      )
    : { line: null, why: 'notCorrectable' as const };
  return [
    {
      key,
      quantity,
      scale,
      samples,
      mean,
      half,
      tolerance,
      verdict: verdictOf(deviation),
      each: all.map(({ shown }) => shown),
      proposal: proposal.line,
      noProposal: proposal.why,
      correction:
        present === null ? null : (given.corrections.find((one) => one.key === key && one.to === null) ?? null),
    },
  ];
}

/** How far each indicator that laboratories report too reads from them; indicators without a result are left out. */
export function deviationsOf(given: Given): LabDeviation[] {
  return comparedQuantities.flatMap((quantity) => deviationFor(quantity, given));
}
