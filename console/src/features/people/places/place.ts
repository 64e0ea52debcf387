import type { PlaceValues } from '../checks.ts';

/** A dealer or a factory. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  /** The dealer of a factory; null: it is one. */
  readonly above: string | null;
  readonly areaNo: string;
  readonly areaName: string;
  readonly disabled: boolean;
  /** Factories of a dealer; null: it is none. */
  readonly customers: number | null;
  readonly devices: number;
  readonly users: number;
  readonly version: number;
}

export interface PlaceCalls {
  readonly create: (values: PlaceValues) => Promise<void>;
  readonly update: (place: Place, values: PlaceValues) => Promise<void>;
  readonly setDisabled: (place: Place, disabled: boolean) => Promise<void>;
}
