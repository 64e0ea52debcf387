export type { Dialects, SpokenDialect } from './dialects.ts';
export type { NamedDialect } from './dialect.rules.ts';
export { houseModels } from './house-models.rules.ts';
export type { SensorModels } from './sensor-models.service.ts';
export { findStanding, findStandingLocked, takeOffMoved } from './serial-numbers.ts';
export type { Nameplate } from './serial-numbers.ts';
