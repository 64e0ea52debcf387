import type { Device, LiveIndicator } from '@oilsight/contract';
import type { ReactNode } from 'react';
import type { ShownState } from '../../../ui/state-look.ts';
import { barKey, pollutionKey } from './choice.ts';
import { BarTile } from './tiles/BarTile.tsx';
import { HistoryTile } from './tiles/HistoryTile.tsx';
import { OilTile } from './tiles/OilTile.tsx';
import { OperatingTile } from './tiles/OperatingTile.tsx';
import { PollutionTile } from './tiles/PollutionTile.tsx';
import styles from './Tiles.module.css';

const none: readonly never[] = [];

/**
 * What the machine did lately, below it. A tile without a source is left out; the others share its room and keep their
 * order.
 */
export function Tiles({
  device,
  rows = none,
  leading,
  state,
  most,
}: {
  readonly device: Device;
  readonly rows: readonly LiveIndicator[] | undefined;
  /** The indicator whose course is shown; null: none has one. */
  readonly leading: string | null;
  /** What the screen says of the machine. */
  readonly state: ShownState;
  /** So many from the left are made so far. */
  readonly most: number;
}): ReactNode {
  const bars = barKey(rows, leading);
  return (
    <div
      className={styles.tiles}
      data-left={pollutionKey(rows) === null ? 'two' : 'three'}
      data-course={leading !== null}
    >
      {most < 1 ? null : <PollutionTile deviceId={device.deviceId} rows={rows} />}
      {most < 2 ? null : <OilTile deviceId={device.deviceId} state={state} />}
      {most < 3 ? null : <OperatingTile device={device} />}
      {most < 4 || bars === null ? null : <BarTile deviceId={device.deviceId} indicator={bars} />}
      {most < 5 || leading === null ? null : (
        <HistoryTile
          device={device}
          indicator={leading}
          limits={rows.find(({ key }) => key === leading)?.limits ?? null}
        />
      )}
    </div>
  );
}
