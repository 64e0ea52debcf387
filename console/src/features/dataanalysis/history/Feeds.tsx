import type { Device, LiveIndicator } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { liveStore } from '../../../live/live.ts';
import { useDeviceFeed } from '../../../live/useLive.ts';

interface FeedsProps {
  readonly devices: readonly Device[];
  /** The newest readings of each. */
  readonly rows: readonly (readonly LiveIndicator[])[];
}

const none: readonly LiveIndicator[] = [];

/** Keeps the readings of the shown devices coming in. */
export const Feeds = memo(function Feeds({ devices, rows }: FeedsProps) {
  return devices.map(({ deviceId }, index) => <Feed key={deviceId} deviceId={deviceId} rows={rows[index] ?? none} />);
});

function Feed({ deviceId, rows }: { readonly deviceId: string; readonly rows: readonly LiveIndicator[] }) {
  const client = useQueryClient();
  // Readings are missing, or the device is out of the reader's reach: what is shown of it is asked for again.
  useDeviceFeed(deviceId, () => {
    void client.invalidateQueries({ queryKey: ['device', deviceId] });
    void client.invalidateQueries({ queryKey: ['analysis'] });
  });
  useEffect(() => {
    // The live store is outside React: the server's answer goes into it.
    liveStore.seed(deviceId, rows);
  }, [deviceId, rows]);
  return null;
}
