import type { Device, LiveIndicator } from '@oilsight/contract';
import type { PageState } from '../page-state.ts';
import type { RowNow } from '../withheld.ts';

/** What the sheet of a device is made of. */
export interface DeviceSheetProps {
  readonly device: Device;
  /** Indicators that report, and how they are now. */
  readonly rows: readonly LiveIndicator[];
  readonly now: readonly RowNow[];
  /** What the chart of the page shows. */
  readonly keys: readonly string[];
  readonly page: PageState;
}
