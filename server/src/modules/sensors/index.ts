export type { KeyMappings, SpokenKeyMapping } from './key-mappings.ts';
export type { NamedKeyMapping } from './key-mapping.rules.ts';
export { builtInModels } from './built-in-models.rules.ts';
export type { Sensors } from './sensors.service.ts';
export type { SensorModels } from './sensor-models.service.ts';
export { findInstalled, findInstalledLocked, takeOffMoved } from './serial-numbers.ts';
export type { Nameplate } from './serial-numbers.ts';
