import { maxAtOnce } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { useState } from 'react';

/** Devices that were ticked, also those of pages that are not shown. */
export interface Selection<Row extends { readonly deviceId: string } = ManagedDevice> {
  readonly devices: readonly Row[];
  readonly has: (deviceId: string) => boolean;
  /** Ticks some, up to as many as one call takes, or takes them back. */
  readonly set: (devices: readonly Row[], isOn: boolean) => void;
  readonly clear: () => void;
}

/**
 * @param rows the devices that are shown: those that changed since they were ticked take the place of the older ones
 * @param isNewer whether a row is newer than the one that was ticked
 */
export function useSelection<Row extends { readonly deviceId: string }>(
  rows: readonly Row[],
  isNewer: (row: Row, ticked: Row) => boolean,
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const newer = rows.filter((row) => {
    const ticked = chosen.get(row.deviceId);
    return ticked !== undefined && isNewer(row, ticked);
  });
  if (newer.length > 0) setChosen(new Map([...chosen, ...newer.map((row) => [row.deviceId, row] as const)]));
  return {
    devices: [...chosen.values()],
    has: (deviceId) => chosen.has(deviceId),
    set: (devices, isOn) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const device of devices) {
          if (!isOn) next.delete(device.deviceId);
          else if (next.size < maxAtOnce) next.set(device.deviceId, device);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}
