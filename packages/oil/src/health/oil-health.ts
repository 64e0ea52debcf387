import type { MachineProfile } from '../oil-profile.ts';
import type { Bilingual } from '../rules/rule.ts';
import { healthLimitsFor } from './health-limits.ts';
import type { HealthLimits } from './health-limits.ts';
import { healthBoundAtZero, healthParts, healthWeightsFor } from './health-weights.ts';
import type { HealthPart, HealthWeights } from './health-weights.ts';
import { healthWords, quantitySentence } from './health-words.ts';
import type { HealthQuantity } from './health-words.ts';
import { partScore } from './part-score.ts';
import type { ScoreLimits } from './part-score.ts';

/**
 * Input of oil health: smoothed values of good quality (medians of hours, not single readings). Null, like NaN or an
 * infinity: not known.
 */
export interface HealthReadings {
  /** Change of viscosity at 40 °C against the new oil, %. */
  readonly viscosityChangePct: number | null;
  /** Ageing index of the dielectric constant, % of the allowed change. */
  readonly ageingIndexPct: number | null;
  /** % of saturation. */
  readonly waterSaturationPct: number | null;
  /** The same of its water in oil as warm as the machine works, where the oil may be colder now, %. */
  readonly warmWaterSaturationPct: number | null;
  /** ppm by mass. */
  readonly waterPpm: number | null;
  /** ISO 4406 scale numbers at 4, 6 and 14 µm(c); fractional ones keep the score continuous. */
  readonly codes: readonly [um4: number | null, um6: number | null, um14: number | null];
  /** Particles of debris an hour, now and in the machine's own baseline. */
  readonly wearRatePerH: number | null;
  readonly wearBaselinePerH: number | null;
  /** °C. */
  readonly oilTemperatureC: number | null;
}

/** What `oilHealth` works on. */
export interface HealthInput {
  readonly profile: Pick<
    MachineProfile,
    'machineType' | 'hasServoValves' | 'cleanlinessTarget' | 'limits' | 'healthWeights'
  >;
  readonly readings: HealthReadings;
  /**
   * Moments, UTC ms, that readings are of which are held, by telemetry key: they are not known at present. Left out:
   * none.
   */
  readonly heldAt?: Readonly<Record<string, number>>;
  /** Null: the profile's, or the defaults of the machine type. */
  readonly weights: HealthWeights | null;
  /** Null: the profile's, or the defaults of the machine type. */
  readonly limits: HealthLimits | null;
}

/** One part of oil health. */
export interface HealthPartScore {
  readonly part: HealthPart;
  /** 0 … 100; null: nothing to assess it by. */
  readonly score: number | null;
  /** Share of this part in the machine's weights, 0 … 1. */
  readonly weight: number;
  /** Share of the part's readings that are there now, 0 … 1. */
  readonly coverage: number;
  /** The moment that the score is of, UTC ms, where it is held since its readings ended; null: it is of now. */
  readonly heldAt: number | null;
  readonly because: Bilingual;
  /** Telemetry keys that the score rests on. */
  readonly evidence: readonly string[];
}

/** Oil health with what it is made of. */
export interface OilHealth {
  /** 0 (ruined) … 100 (as new); null: too little is known. */
  readonly value: number | null;
  /** Share of the machine's weights that was seen, 0 … 1. */
  readonly confidence: number;
  /** The earliest moment that a held score is of, UTC ms; null: all are of now. */
  readonly heldAt: number | null;
  /** The part that bounds the value, when its state and not the mean decides. */
  readonly limitedBy: HealthPart | null;
  readonly parts: readonly HealthPartScore[];
}

/**
 * Debris that may arrive by chance, particles an hour (five a day): this much above the baseline is no warning yet. Our
 * default.
 */
export const wearAllowancePerH = 5 / 24;
/** Fewer parts than this, or a smaller share of the weights, give no oil health. Our defaults. */
export const minHealthParts = 2;
/** See `minHealthParts`. */
export const minHealthWeight = 0.4;

/** One quantity scored: its part takes the worst of its quantities. */
interface Scored {
  readonly score: number;
  readonly sentence: Bilingual;
}

function scored(
  quantity: HealthQuantity,
  value: number | null,
  limits: ScoreLimits | null,
  spoken: (own: number) => number = (own) => own,
  target?: number,
): Scored | null {
  if (value === null || limits === null) return null;
  const score = partScore(value, limits);
  return score === null
    ? null
    : {
        score,
        sentence: quantitySentence(quantity, spoken(value), {
          caution: spoken(limits.caution),
          critical: spoken(limits.critical),
          target,
        }),
      };
}

interface Part {
  readonly quantities: readonly (readonly [key: string, scored: Scored | null])[];
  readonly missing: Bilingual;
  /** One quantity says as much as all of them. */
  readonly anyWillDo: boolean;
}

function viscosity(changePct: number | null, limits: HealthLimits): Part {
  const way = changePct !== null && changePct < 0 ? limits.viscosityFall : limits.viscosityRise;
  return {
    quantities: [['viscosity_change_pct', scored('viscosity', changePct, way)]],
    missing: healthWords.viscosity.missing,
    anyWillDo: true,
  };
}

function cleanliness(
  { codes }: HealthReadings,
  target: MachineProfile['cleanlinessTarget'],
  limits: HealthLimits,
): Part {
  const over = (quantity: HealthQuantity, code: number | null, goal: number) =>
    scored(quantity, code === null ? null : code - goal, limits.codesOverTarget, (own) => own + goal, goal);
  return {
    quantities: [
      ['iso4406_4', over('code4', codes[0], target[0])],
      ['iso4406_6', over('code6', codes[1], target[1])],
      ['iso4406_14', over('code14', codes[2], target[2])],
    ],
    missing: healthWords.code4.missing,
    anyWillDo: false,
  };
}

/** The allowance stands on both sides of the ratio, so that it neither jumps nor divides by 0 where debris is rare. */
function scoredWear({ wearRatePerH, wearBaselinePerH }: HealthReadings, limits: ScoreLimits | null): Scored | null {
  if (wearRatePerH === null || wearBaselinePerH === null) return null;
  const usual = Math.max(0, wearBaselinePerH) + wearAllowancePerH;
  const ratio = (Math.max(0, wearRatePerH) + wearAllowancePerH) / usual;
  return Number.isFinite(usual) ? scored('wear', ratio, limits, (own) => own * usual - wearAllowancePerH) : null;
}

/**
 * Limits of water are for oil at work: in a cold night the same little water saturates it, and is none the worse. Oil that
 * is warmer than usual is judged as it is.
 */
function scoredSaturation(
  { waterSaturationPct, warmWaterSaturationPct }: HealthReadings,
  limits: ScoreLimits | null,
): Scored | null {
  const isCold =
    waterSaturationPct !== null && warmWaterSaturationPct !== null && warmWaterSaturationPct < waterSaturationPct;
  return isCold
    ? scored('warmWaterSaturation', warmWaterSaturationPct, limits)
    : scored('waterSaturation', waterSaturationPct, limits);
}

function partsOf({ profile, readings, limits: own }: HealthInput): Readonly<Record<HealthPart, Part>> {
  const limits = own ?? healthLimitsFor(profile.machineType, profile.limits ?? {});
  return {
    viscosity: viscosity(readings.viscosityChangePct, limits),
    ageing: {
      quantities: [['dielectric_constant', scored('ageing', readings.ageingIndexPct, limits.ageing)]],
      missing: healthWords.ageing.missing,
      anyWillDo: true,
    },
    water: {
      quantities: [
        ['water_saturation', scoredSaturation(readings, limits.waterSaturation)],
        ['water_ppm', scored('waterPpm', readings.waterPpm, limits.waterPpm)],
      ],
      missing: healthWords.waterPpm.missing,
      anyWillDo: true,
    },
    cleanliness: cleanliness(readings, profile.cleanlinessTarget, limits),
    wear: {
      quantities: [['wear_rate', scoredWear(readings, limits.wearRatio)]],
      missing: healthWords.wear.missing,
      anyWillDo: true,
    },
    temperature: {
      quantities: [['oil_temperature', scored('temperature', readings.oilTemperatureC, limits.temperature)]],
      missing: healthWords.temperature.missing,
      anyWillDo: true,
    },
  };
}

function assess(
  part: HealthPart,
  weight: number,
  { quantities, missing, anyWillDo }: Part,
  held: Readonly<Record<string, number>>,
): HealthPartScore {
  const seen = quantities.flatMap(([key, one]) => (one === null ? [] : [{ key, ...one, heldAt: held[key] ?? null }]));
  const present = seen.filter(({ heldAt }) => heldAt === null).length;
  const coverage = anyWillDo ? Math.min(1, present) : present / quantities.length;
  const [worst] = seen.toSorted((one, other) => one.score - other.score);
  return {
    part,
    score: worst?.score ?? null,
    weight,
    coverage,
    heldAt: worst?.heldAt ?? null,
    because: worst?.sentence ?? missing,
    evidence: seen.map(({ key }) => key),
  };
}

/**
 * Oil health 0 … 100 out of up to six parts, each scored by `partScore` against its limits; a part takes the worst of
 * its quantities.
 *
 * The whole is the weighted power mean with exponent ½ of the known parts, M = (Σ wᵢ·√sᵢ ÷ Σ wᵢ)², and never above what
 * its worst part allows (`healthBoundAtZero`): b + (1 − b ÷ 100)·sᵢ. The exponent lets a weak part count for more than
 * a plain mean does, without one zero wiping out the rest; the bound is there because five good parts do not make oil
 * with free water fit for use. Both are monotone: no quantity that gets worse can raise the value. Our definition.
 *
 * Missing parts leave the mean to the others, in proportion, and lower the confidence; parts whose readings are held
 * (`heldAt`) count for the value as they were last, and lower the confidence too: so health does not rise because an
 * instrument falls silent. The order of readings and
 * weights does not matter.
 *
 * @returns value null with fewer than two parts, or with less than 40 % of the weights
 * @example oilHealth({ profile: { machineType: 'turbine', hasServoValves: false, cleanlinessTarget: [18, 16, 13] }, readings: { viscosityChangePct: 0, ageingIndexPct: 0, waterSaturationPct: 80, warmWaterSaturationPct: null, waterPpm: null, codes: [null, null, null], wearRatePerH: null, wearBaselinePerH: null, oilTemperatureC: 50 }, weights: null, limits: null }).value is 40
 * @example oilHealth({ profile: { machineType: 'turbine', hasServoValves: false, cleanlinessTarget: [18, 16, 13] }, readings: { viscosityChangePct: 0, ageingIndexPct: 0, waterSaturationPct: 80, warmWaterSaturationPct: null, waterPpm: null, codes: [null, null, null], wearRatePerH: null, wearBaselinePerH: null, oilTemperatureC: 50 }, weights: null, limits: null }).confidence is about 0.75 (±0.000001)
 */
export function oilHealth(input: HealthInput): OilHealth {
  const weights = healthWeightsFor(input.profile, input.weights ?? input.profile.healthWeights ?? null);
  const total = healthParts.reduce((sum, part) => sum + weights[part], 0);
  const all = partsOf(input);
  const parts = healthParts.map((part) =>
    assess(part, total > 0 ? weights[part] / total : 0, all[part], input.heldAt ?? {}),
  );
  const known = parts.flatMap(({ part, score, coverage }) =>
    score === null ? [] : [{ part, score, coverage, points: weights[part] }],
  );
  const seen = known.reduce((sum, { points }) => sum + points, 0);
  const confidence = total > 0 ? known.reduce((sum, { points, coverage }) => sum + points * coverage, 0) / total : 0;
  if (known.length < minHealthParts || !(seen > 0) || seen < minHealthWeight * total)
    return { value: null, confidence, heldAt: null, limitedBy: null, parts };
  const mean = Math.min(
    100,
    (known.reduce((sum, { points, score }) => sum + points * Math.sqrt(score), 0) / seen) ** 2,
  );
  const bounds = known
    .filter(({ points }) => points > 0)
    .map(({ part, score }) => ({ part, bound: healthBoundAtZero[part] + (1 - healthBoundAtZero[part] / 100) * score }));
  const least = bounds.reduce((one, other) => (other.bound < one.bound ? other : one), {
    part: null as HealthPart | null,
    bound: mean,
  });
  const held = parts.flatMap(({ heldAt }) => heldAt ?? []);
  const heldAt = held.length === 0 ? null : Math.min(...held);
  return { value: least.bound, confidence, heldAt, limitedBy: least.part, parts };
}
