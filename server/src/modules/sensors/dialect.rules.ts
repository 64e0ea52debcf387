import { dialectOf, plainDialect } from '@oilsight/contract';
import type { Dialect, ModelIndicator } from '@oilsight/contract';

/** Of a model what reading its messages takes. */
export interface SpokenModel {
  readonly modelId: string;
  readonly indicators: readonly ModelIndicator[];
}

/** A device's dialect with a name: devices whose sensors are of the same models share both. */
export interface NamedDialect extends Dialect {
  /** Empty: the plain dialect. */
  readonly name: string;
}

export const plainNamed: NamedDialect = { ...plainDialect, name: '' };

/** Name of the dialect of sensors of these models. Whatever changes in what they send gives it another name. */
export function nameOfDialect(models: readonly SpokenModel[]): string {
  return models.length === 0 ? '' : JSON.stringify(models.map(({ modelId, indicators }) => [modelId, indicators]));
}

/** What a device with sensors of these models sends. @param models in the order the sensors were installed in */
export function namedDialectOf(models: readonly SpokenModel[]): NamedDialect {
  return { name: nameOfDialect(models), ...dialectOf(models.flatMap(({ indicators }) => indicators)) };
}
