import type { HealthWeightSettings } from '@oilsight/contract';
import { healthParts } from '@oilsight/oil';
import type { HealthPart, HealthWeights } from '@oilsight/oil';
import { numberOf } from '../../../domain/log-entry/entry-form.ts';

export type WeightTexts = Readonly<Record<HealthPart, string>>;
export type WeightFieldError = 'weight' | 'weightsZero';

function ofEach<T>(value: (part: HealthPart) => T): Record<HealthPart, T> {
  return {
    viscosity: value('viscosity'),
    ageing: value('ageing'),
    water: value('water'),
    cleanliness: value('cleanliness'),
    wear: value('wear'),
    temperature: value('temperature'),
  };
}

export const weightTexts = (weights: HealthWeightSettings['inForce']): WeightTexts =>
  ofEach((part) => String(weights[part]));
export const weightsOf = (texts: WeightTexts): HealthWeights => ofEach((part) => numberOf(texts[part]) ?? 0);

export function fieldErrorsOfWeights(texts: WeightTexts): Partial<Record<HealthPart, WeightFieldError>> {
  const fieldErrors: Partial<Record<HealthPart, WeightFieldError>> = {};
  for (const part of healthParts) {
    const weight = numberOf(texts[part]);
    if (weight === null || !(weight >= 0 && weight <= 1000)) fieldErrors[part] = 'weight';
  }
  if (Object.keys(fieldErrors).length === 0 && healthParts.every((part) => numberOf(texts[part]) === 0))
    fieldErrors.viscosity = 'weightsZero';
  return fieldErrors;
}

/** Share of each part, %; 0 of what is no number. */
export function sharesOf(texts: WeightTexts): Record<HealthPart, number> {
  const weight = (part: HealthPart) => {
    const typed = numberOf(texts[part]);
    return typed !== null && typed > 0 && Number.isFinite(typed) ? typed : 0;
  };
  const sum = healthParts.reduce((all, part) => all + weight(part), 0);
  return ofEach((part) => (sum === 0 ? 0 : (100 * weight(part)) / sum));
}
