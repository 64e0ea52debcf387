import type { MachineEvent } from '../diagnosis/features.ts';
import { numberText } from '../health/health-words.ts';
import type { Bilingual } from '../rules/rule.ts';
import { hourMs } from '../durations.ts';
import { orderedPoints } from '../series/timed-value.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { classify, movedAt } from './classify.ts';
import type { OilEventKind, StepsAtInstant } from './classify.ts';
import { eventQuantities, eventQuantityNames } from './quantities.ts';
import type { EventQuantityName, Towards } from './quantities.ts';
import { couldStep, longestGapMs, stepAt, stepAtEqualTemperature, stepLastsMs, stepSideMs } from './step.ts';
import type { Step } from './step.ts';

/** One quantity's part in an event. */
export interface EventEvidence {
  readonly key: string;
  /** Medians before and after, in the quantity's unit. */
  readonly before: number;
  readonly after: number;
  readonly towards: Towards;
}

/** An event found in the readings. */
export interface OilEvent {
  readonly kind: OilEventKind;
  /** First reading after it, UTC ms. */
  readonly at: number;
  /** 0 … 1. */
  readonly confidence: number;
  readonly evidence: readonly EventEvidence[];
  readonly because: Bilingual;
}

/** Medians of ten minutes to an hour of good readings, in any order. Empty: not measured. */
export interface OilEventSeries extends Readonly<Record<EventQuantityName, readonly TimedValue[]>> {
  /** °C. */
  readonly temperature: readonly TimedValue[];
}

/** Events nearer to each other than this are one: a machine that stops has shown its oil warm and cold by then. */
export const oilEventApartMs = 24 * hourMs;
/** How far before and after the searched time readings are used: an event is final this long after it. */
export const oilEventReach = {
  beforeMs: oilEventApartMs + longestGapMs + stepSideMs,
  afterMs: oilEventApartMs + stepLastsMs + stepSideMs,
} as const;

interface Candidate extends StepsAtInstant {
  readonly at: number;
  /** How much the movers together separate before from after: greatest at the event itself. */
  readonly score: number;
}

/**
 * Oil changes, refills and sensor steps in the readings: instants at which quantities step, within an hour or at a gap,
 * told apart by `classify`. Searching two adjoining times gives what searching both at once gives, as long as the
 * readings within `oilEventReach` are there.
 *
 * @param from UTC ms, the first instant searched
 * @param to UTC ms, the instant after the last one searched
 * @returns ascending in time
 * @example detectOilEvents({ level: Array.from({ length: 24 }, (_, hour) => ({ at: hour * 36e5, value: hour < 12 ? 60 : 70 })), viscosity: [], ageing: [], density: [], water: [], particles: [], temperature: [] }, 0, 864e5).map(({ kind, at }) => [kind, at / 36e5]) is [['refill', 12]]
 */
export function detectOilEvents(series: OilEventSeries, from: number, to: number): readonly OilEvent[] {
  const [first, last] = [from - oilEventReach.beforeMs, to + oilEventReach.afterMs];
  const ordered = Object.fromEntries(
    eventQuantityNames.map((quantity) => [quantity, orderedPoints(series[quantity], first, last)]),
  ) as Record<EventQuantityName, readonly TimedValue[]>;
  const temperature = orderedPoints(series.temperature, first, last);
  const instants = new Set(eventQuantityNames.flatMap((quantity) => ordered[quantity].map(({ at }) => at)));
  const candidates = [...instants]
    .filter((at) => at >= from - oilEventApartMs && at < to + oilEventApartMs)
    .sort((one, other) => one - other)
    .flatMap((at) => candidateAt(ordered, temperature, at));
  return peaksOf(candidates)
    .filter(({ at }) => at >= from && at < to)
    .flatMap(eventOf);
}

function candidateAt(
  ordered: Readonly<Record<EventQuantityName, readonly TimedValue[]>>,
  temperature: readonly TimedValue[],
  at: number,
): readonly Candidate[] {
  const stepsOf = (isWanted: (quantity: EventQuantityName) => boolean) =>
    Object.fromEntries(
      eventQuantityNames.map((quantity) => [quantity, isWanted(quantity) ? stepAt(ordered[quantity], at) : null]),
    ) as StepsAtInstant['steps'];
  const isCandidate = (quantity: EventQuantityName) =>
    couldStep(ordered[quantity], at, eventQuantities[quantity].minStep);
  if (movedAt(stepsOf(isCandidate)).length === 0) return [];
  const seen = stepsOf(() => true);
  const steps = atEqualTemperature(seen, ordered, temperature, at);
  const moved = movedAt(steps);
  if (moved.length === 0) return [];
  const score = moved.reduce((sum, { quantity }) => {
    // Every mover was seen to step before it was compared at equal temperature.
    const { sharpness, size } = seen[quantity] as Step;
    return sum + eventQuantities[quantity].weight * Math.max(0, sharpness / Math.abs(size));
  }, 0);
  return [{ at, score, steps, temperature: stepAt(temperature, at) }];
}

function atEqualTemperature(
  steps: StepsAtInstant['steps'],
  ordered: Readonly<Record<EventQuantityName, readonly TimedValue[]>>,
  temperature: readonly TimedValue[],
  at: number,
): StepsAtInstant['steps'] {
  return Object.fromEntries(
    eventQuantityNames.map((quantity) => {
      const step = steps[quantity];
      const { perK } = eventQuantities[quantity];
      return [quantity, step === null ? null : stepAtEqualTemperature(ordered[quantity], temperature, at, step, perK)];
    }),
  ) as StepsAtInstant['steps'];
}

/** The candidates with the best score in their neighbourhood; among equals, the first. */
function peaksOf(candidates: readonly Candidate[]): readonly Candidate[] {
  const places = Map.groupBy(candidates, ({ at }) => Math.floor(at / oilEventApartMs));
  return candidates.filter(({ at, score }) => {
    const place = Math.floor(at / oilEventApartMs);
    const near = [place - 1, place, place + 1]
      .flatMap((neighbour) => places.get(neighbour) ?? [])
      .filter((other) => Math.abs(other.at - at) < oilEventApartMs);
    return near.every((other) => other.score < score || (other.score === score && other.at >= at));
  });
}

const kindWords = {
  oil_change: { zh: '油品已更换：读数回到新油值', en: 'Oil changed: readings are back at those of new oil' },
  refill: { zh: '已补油', en: 'Oil was added' },
  sensor_step: {
    zh: '仅一个参数阶跃，其余油品参数不变，应为传感器所致',
    en: 'One quantity stepped alone while the other properties of the oil stood still: the sensor',
  },
  counter_reset: { zh: '磨粒计数器已复位，重新从零计数', en: 'The debris counter began again at 0' },
} as const satisfies Readonly<Record<OilEventKind, Bilingual>>;

function eventOf({ at, steps, temperature }: Candidate): readonly OilEvent[] {
  const classified = classify({ steps, temperature });
  if (classified === null) return [];
  const moved = classified.moved.map(({ quantity, step, towards }) => ({
    ...eventQuantities[quantity],
    step,
    towards,
  }));
  const change = ({ step, unit, decimals }: (typeof moved)[number]) =>
    `${numberText(step.before, decimals)} → ${numberText(step.after, decimals)}${unit === '' ? '' : ` ${unit}`}`;
  return [
    {
      kind: classified.kind,
      at,
      confidence: classified.confidence,
      evidence: moved.map(({ key, step, towards }) => ({ key, before: step.before, after: step.after, towards })),
      because: {
        zh: `${kindWords[classified.kind].zh}（${moved.map((one) => `${one.name.zh} ${change(one)}`).join('，')}）。`,
        en: `${kindWords[classified.kind].en} (${moved.map((one) => `${one.name.en} ${change(one)}`).join(', ')}).`,
      },
    },
  ];
}

/**
 * The words for a counter that restarted.
 *
 * @example counterResetWords(5000, 3).en is 'The debris counter began again at 0 (5000 → 3).'
 */
export function counterResetWords(before: number, after: number): Bilingual {
  const change = `${numberText(before, 0)} → ${numberText(after, 0)}`;
  return { zh: `${kindWords.counter_reset.zh}（${change}）。`, en: `${kindWords.counter_reset.en} (${change}).` };
}

/** A change of the oil that the readings show and nobody has entered: a question to the person. */
export interface ProposedEvent extends MachineEvent {
  readonly kind: 'oil_change' | 'refill';
  readonly isProposed: true;
  /** 0 … 1. */
  readonly confidence: number;
  readonly because: Bilingual;
}

/**
 * An event as a proposed entry of the device's log: only a person makes it one. Sensor steps and counter resets concern
 * an instrument and are none.
 *
 * @returns null for those
 * @example machineEventOf({ kind: 'refill', at: 5, confidence: 0.9, evidence: [], because: { zh: '补', en: 'up' } }) is { kind: 'refill', at: 5, confidence: 0.9, because: { zh: '补', en: 'up' }, isProposed: true }
 */
export function machineEventOf({ kind, at, confidence, because }: OilEvent): ProposedEvent | null {
  return kind === 'oil_change' || kind === 'refill' ? { kind, at, confidence, because, isProposed: true } : null;
}

/**
 * The proposals among a machine's events.
 *
 * @example proposalsOf([{ kind: 'refill', at: 5 }]) is []
 */
export function proposalsOf(events: readonly MachineEvent[]): readonly ProposedEvent[] {
  return events.filter((event): event is ProposedEvent => event.isProposed === true && 'because' in event);
}
