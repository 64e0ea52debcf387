import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ImageFormat, ImagePlace } from './device-images.rules.ts';

export interface KeptImage extends ImagePlace {
  readonly id: string;
  readonly fileName: string;
  readonly format: ImageFormat;
}

/** `seen`: those that devices in scope may show; `own`: those of the caller's place, and of the places in it. */
export type ImageReach = 'seen' | 'own';

/** Which images of devices there are. The bytes are elsewhere, under the image's id. */
export interface DeviceImageStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The newest first. */
  list(scope: Scope, reach: ImageReach, window: { readonly offset: number; readonly limit: number }): Promise<{ readonly images: readonly KeptImage[]; readonly total: number }>;
  /** null: there is none in scope. */
  find(scope: Scope, id: string): Promise<KeptImage | null>;
  /** Images of exactly that place. Two that ask at once do so one after the other. */
  count(tx: Queryable, place: ImagePlace): Promise<number>;
  insert(tx: Queryable, image: KeptImage, now: number): Promise<void>;
  /** One of the caller's own, locked; null: there is none. */
  lock(tx: Queryable, scope: Scope, id: string): Promise<KeptImage | null>;
  /** One that devices in scope may show; it stays until the transaction ends. null: there is none. */
  hold(tx: Queryable, scope: Scope, id: string): Promise<KeptImage | null>;
  /** How many devices of its place show it, without those that were removed. */
  countDevices(tx: Queryable, place: ImagePlace, storedName: string): Promise<number>;
  /** Takes it from the devices of its place, from those that were removed too: their versions go up by one. Returns the ids of those that stand. */
  takeFromDevices(tx: Queryable, place: ImagePlace, storedName: string): Promise<string[]>;
  remove(tx: Queryable, id: string): Promise<void>;
  /** Those of the ids that are no image. */
  unknown(ids: readonly string[]): Promise<string[]>;
}
