import { keyMappingOf, plainKeyMapping } from '@oilsight/contract';
import type { KeyMapping, ModelIndicator } from '@oilsight/contract';

/** Of a model what reading its messages takes. */
export interface SpokenModel {
  readonly modelId: string;
  readonly indicators: readonly ModelIndicator[];
}

/** A device's key mapping with a name: devices whose sensors are of the same models share both. */
export interface NamedKeyMapping extends KeyMapping {
  /** Empty: the plain key mapping. */
  readonly name: string;
}

export const plainNamed: NamedKeyMapping = { ...plainKeyMapping, name: '' };

/** Name of the key mapping of sensors of these models. Whatever changes in what they send gives it another name. */
export function nameOfKeyMapping(models: readonly SpokenModel[]): string {
  return models.length === 0 ? '' : JSON.stringify(models.map(({ modelId, indicators }) => [modelId, indicators]));
}

/** What a device with sensors of these models sends. @param models in the order the sensors were installed in */
export function namedKeyMappingOf(models: readonly SpokenModel[]): NamedKeyMapping {
  return { name: nameOfKeyMapping(models), ...keyMappingOf(models.flatMap(({ indicators }) => indicators)) };
}
