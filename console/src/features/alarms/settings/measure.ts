import type { AlarmCondition, AlarmLevel, LimitValues } from '@oilsight/contract';
import { convert, findIndicator, identity, inverse } from '@oilsight/oil';
import type { UnitConversion } from '@oilsight/oil';
import type { Quantity } from '../../../charts/prepare/quantity.ts';

/** What a condition compares, as one choice: a rate with its distance in hours. */
export const measureChoices = ['value', 'rate1', 'rate6', 'rate24', 'departure'] as const;
export type MeasureChoice = (typeof measureChoices)[number];

const hoursOf = { value: null, rate1: 1, rate6: 6, rate24: 24, departure: null } as const;

export function choiceOf({ measure, hours }: Pick<AlarmCondition, 'measure' | 'hours'>): MeasureChoice {
  return measure === 'rate' ? `rate${hours ?? 1}` : measure;
}

export function measureOf(choice: MeasureChoice): Pick<AlarmCondition, 'measure' | 'hours'> {
  const hours = hoursOf[choice];
  return { measure: hours === null ? (choice === 'departure' ? 'departure' : 'value') : 'rate', hours };
}

/** The choices that an indicator has: a counter and an answer of yes or no are compared by their value alone. */
export function choicesFor(indicator: string): readonly MeasureChoice[] {
  const known = findIndicator(indicator);
  return known !== null && (known.kind === 'counter' || known.isSwitch) ? ['value'] : measureChoices;
}

/** Whether an indicator can have limits that a condition follows. */
export function canFollow(indicator: string): boolean {
  const known = findIndicator(indicator);
  return known !== null && known.worse !== 'none';
}

/** How the values of a measure are shown and typed. */
export interface Scale {
  readonly conversion: UnitConversion;
  /** null: multiples of the spread. */
  readonly unit: string | null;
}

type Of = Pick<Quantity, 'conversion' | 'unit'>;

/** A difference has no zero point: 10 °C more are 18 °F more. A difference of °C is written in kelvins. */
function differenceScale({ conversion, unit }: Of, perHour: boolean): Scale {
  const own = unit === '°C' ? 'K' : unit;
  return {
    conversion: conversion === identity ? identity : { factor: conversion.factor, offset: 0 },
    unit: perHour ? `${own}/h` : own,
  };
}

export function thresholdScale(quantity: Of, choice: MeasureChoice): Scale {
  if (choice === 'departure') return { conversion: identity, unit: null };
  return choice === 'value' ? quantity : differenceScale(quantity, true);
}

export function deadbandScale(quantity: Of, choice: MeasureChoice): Scale {
  return choice === 'value' ? differenceScale(quantity, false) : thresholdScale(quantity, choice);
}

/** Six significant digits: further digits only come from converting units. */
const rounded = (value: number) => Number(value.toPrecision(6));

export const shownOf = ({ conversion }: Scale, kept: number): number => rounded(convert(kept, conversion));
export const keptOf = ({ conversion }: Scale, shown: number): number => rounded(convert(shown, inverse(conversion)));

/** Least and greatest threshold of a measure, in its kept unit. */
export function rangeOf(indicator: string, choice: MeasureChoice): readonly [number, number] {
  const known = findIndicator(indicator);
  if (known === null || choice === 'departure') return [-1e7, 1e7];
  const hours = hoursOf[choice];
  if (hours === null) return known.range;
  const steepest = (known.range[1] - known.range[0]) / hours;
  return [-steepest, steepest];
}

export interface Thresholds {
  readonly low: number | null;
  readonly high: number | null;
}

/** The limits of one level. */
export function limitOf(level: AlarmLevel, limits: LimitValues | null): Thresholds {
  if (limits === null) return { low: null, high: null };
  return level === 1
    ? { low: limits.level1Low, high: limits.level1High }
    : { low: limits.level2Low, high: limits.level2High };
}

/** The thresholds that a condition compares with, in the kept unit; none where the limit that it follows is not known. */
export function thresholdsOf(
  { follows, low, high }: Pick<AlarmCondition, 'follows' | 'low' | 'high'>,
  level: AlarmLevel,
  limits: LimitValues | null,
): Thresholds {
  return follows === 'own' ? { low, high } : limitOf(level, limits);
}
