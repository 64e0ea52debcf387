import type { Device, LiveIndicator } from '@oilsight/contract';
import type { ReactNode } from 'react';
import { barKey } from './choice.ts';
import { BarTile } from './tiles/BarTile.tsx';
import { HistoryTile } from './tiles/HistoryTile.tsx';
import { OilTile } from './tiles/OilTile.tsx';
import { OperatingTile } from './tiles/OperatingTile.tsx';
import { PollutionTile } from './tiles/PollutionTile.tsx';
import styles from './Tiles.module.css';

/** What the machine did lately, below it. A tile without a source is left out. */
export function Tiles({
  device,
  rows = [],
  leading,
}: {
  readonly device: Device;
  readonly rows: readonly LiveIndicator[] | undefined;
  /** The indicator whose course is shown; null: none has one. */
  readonly leading: string | null;
}): ReactNode {
  const bars = barKey(rows, leading);
  return (
    <div className={styles.tiles}>
      <PollutionTile deviceId={device.deviceId} rows={rows} />
      <OilTile deviceId={device.deviceId} />
      <OperatingTile device={device} rows={rows} />
      {bars === null ? null : <BarTile deviceId={device.deviceId} indicator={bars} />}
      {leading === null ? null : (
        <HistoryTile
          device={device}
          indicator={leading}
          limits={rows.find(({ key }) => key === leading)?.limits ?? null}
        />
      )}
    </div>
  );
}
