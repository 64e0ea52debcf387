import type { MachineEvent, OilReference } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';

/** A lubricant's data sheet. */
export interface OilProduct extends OilReference {
  readonly name: string;
  /** Service life at `lifeReferenceC`, hours; null: not known. */
  readonly oilLifeH: number | null;
  readonly lifeReferenceC: number;
}

/** Oils, which of them is in which machine, and what people entered about machines. */
export interface OilStore {
  /** The oil in a device at a time, ms; null: not known. */
  oilOf(device: DeviceRef, at: number): Promise<OilProduct | null>;
  /** The log, oldest first. */
  events(device: DeviceRef): Promise<readonly MachineEvent[]>;
  /** When oils were filled in, ms, oldest first. */
  fillings(device: DeviceRef): Promise<readonly number[]>;
}
