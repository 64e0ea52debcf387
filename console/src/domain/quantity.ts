import type { Language } from '@oilsight/contract';
import * as prepare from '../charts/prepare/quantity.ts';
import { currentDisplaySettings } from '../lib/display-settings.ts';

/** What the screen needs to know of a telemetry key, in the units that the reader has chosen. */
export function quantityOf(key: string, language: Language): prepare.Quantity {
  return prepare.quantityOf(key, language, currentDisplaySettings().units);
}
