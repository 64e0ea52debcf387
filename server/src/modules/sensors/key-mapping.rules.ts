import { keyMappingOf, plainKeyMapping } from '@oilsight/contract';
import type { KeyMapping, ModelIndicator } from '@oilsight/contract';

/** The parts of a sensor model that are needed to read its messages. */
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

/**
 * Name of the key mapping for sensors of these models. Any change of a model that affects its messages changes the
 * name.
 */
export function nameOfKeyMapping(models: readonly SpokenModel[]): string {
  return models.length === 0 ? '' : JSON.stringify(models.map(({ modelId, indicators }) => [modelId, indicators]));
}

/**
 * The key mapping of a device with sensors of these models. @param models in the order in which the sensors were
 * installed
 */
export function namedKeyMappingOf(models: readonly SpokenModel[]): NamedKeyMapping {
  return { name: nameOfKeyMapping(models), ...keyMappingOf(models.flatMap(({ indicators }) => indicators)) };
}
