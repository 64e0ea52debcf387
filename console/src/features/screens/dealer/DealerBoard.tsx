import type { DealerScreenData } from '@oilsight/contract';
import { memo } from 'react';
import { AlarmHours } from './AlarmHours.tsx';
import { Analyses, OnlineDevices, OpenAlarms } from './Counts.tsx';
import { ChinaMap } from './map/ChinaMap.tsx';
import { TopCrews, TopIndustries } from './TopThree.tsx';
import { Conclusions, WarningFactories } from './Warnings.tsx';
import styles from './DealerBoard.module.css';

/**
 * What a dealer's wall shows, from its data alone. Stands inside a `Wall`, also in the preview of its settings. Each part
 * is drawn anew only when what it shows has changed: an answer that says the same again draws nothing.
 *
 * @param now what counts as today for the times of rows, ms
 */
export const DealerBoard = memo(function DealerBoard({
  data: { data, map, all, analysis, warnings },
  now,
  onArea,
  isLinked,
}: {
  readonly data: DealerScreenData;
  readonly now: number;
  /** Shows another area on the map, '' being the nation; null: the map stays as it is. */
  readonly onArea: ((areaNo: string) => void) | null;
  /** Whether rows lead into the console. */
  readonly isLinked: boolean;
}) {
  return (
    <div className={styles.board}>
      <div className={styles.column}>
        <OnlineDevices onlineCst={data.onlineCst} allCst={data.allCst} />
        <OpenAlarms data={data} />
        <TopIndustries industries={all.industries} />
        <TopCrews crews={all.crews} />
      </div>
      <div className={styles.centre}>
        <ChinaMap map={map} onArea={onArea} />
        {data.hours === null ? null : <AlarmHours hours={data.hours} />}
      </div>
      <div className={styles.column}>
        <WarningFactories warnings={warnings} now={now} isLinked={isLinked} />
        <Analyses data={data} />
        <Conclusions analysis={analysis} now={now} isLinked={isLinked} />
      </div>
    </div>
  );
});
