import type { Device } from '@oilsight/contract';

/** What every part of the analysis of devices gets. */
export interface TabProps {
  /** The chosen devices, 1 … 4, in the order of their colours. Parts that show one device show the first. */
  readonly devices: readonly Device[];
  /** The page's address. A part reads parameters of its own from it, so that a link shows the same. */
  readonly search: URLSearchParams;
  readonly onAddress: (change: (now: URLSearchParams) => URLSearchParams) => void;
}
