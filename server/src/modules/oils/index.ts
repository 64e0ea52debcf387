import type { LogKind } from '@oilsight/contract';
import type { MachineEvent, MachineProfile, OilReference } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { UncorrectedMachine } from '../telemetry/index.ts';

export type { OilProducts } from './products.service.ts';
export type { DeviceLog } from './log.service.ts';

/** A machine's log, for the assessment of its oil. */
export interface MachineLog {
  /** Entries of people, and the oil changes shown by oil charges; oldest first. */
  readonly events: readonly MachineEvent[];
}

/** Which oils a machine has held, and what people have entered in its log; oldest first. */
export interface OilHistory {
  readonly oils: readonly {
    readonly since: number;
    /** L; null: not entered. */
    readonly volumeL: number | null;
    readonly note: string;
    readonly product: OilReference & { readonly name: string };
  }[];
  readonly entries: readonly {
    readonly kind: LogKind;
    readonly at: number;
    readonly volumeL: number | null;
    readonly note: string;
  }[];
}

/** Data of machines and the oil in them, for the other modules. */
export interface Oils {
  /**
   * The machine's own settings, then its oil's data sheet, then the defaults of its type. The present profile is kept
   * in a bounded cache.
   *
   * @param at the time for which the oil is looked up, ms; default: now. Of the settings only the present ones are
   *   known
   */
  profileOf(device: DeviceRef, at?: number): Promise<MachineProfile>;
  logOf(device: DeviceRef): Promise<MachineLog>;
  /**
   * The data for derived indicators, by device; read anew at each call. It has the default settings, as only the oil is
   * used.
   */
  machinesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, UncorrectedMachine>>;
  /** The oil histories of machines, by device. @param only entries of this kind; left out: of every kind */
  historiesOf(devices: readonly DeviceRef[], only?: LogKind): Promise<ReadonlyMap<string, OilHistory>>;
  /**
   * Ids of other machines in scope of the same type that hold or held an oil of this name, those with the newest
   * charges first, `most` at most.
   */
  alike(scope: Scope, device: DeviceRef, oilName: string, most: number): Promise<string[]>;
}
