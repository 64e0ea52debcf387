import type { DeviceGroup, ManagedDevice } from '@oilsight/contract';
import type { Deed } from './each/do-each.ts';

/** The one dialog that is open. A device that is edited stands in the address instead. */
export type Opened =
  | { readonly kind: 'create'; readonly customerId: string | null; readonly groupId: string | null }
  | { readonly kind: 'token' | 'remove' | 'screen' | 'restore'; readonly device: ManagedDevice }
  /** A new token, the one time that it is seen. */
  | { readonly kind: 'issued'; readonly deviceName: string; readonly token: string }
  | { readonly kind: 'each'; readonly what: Deed; readonly devices: readonly ManagedDevice[] }
  | { readonly kind: 'move' | 'copyLimits'; readonly devices: readonly ManagedDevice[] }
  | { readonly kind: 'createGroup'; readonly customerId: string; readonly customerName: string }
  | { readonly kind: 'renameGroup' | 'removeGroup'; readonly group: DeviceGroup }
  | { readonly kind: 'import'; readonly customerId: string | null };

export type Open = (opened: Opened | null) => void;
