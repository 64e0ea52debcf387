import type { DealerScreenData } from '@oilsight/contract';
import { memo } from 'react';
import { AlarmHours } from './AlarmHours.tsx';
import { Analyses, OnlineDevices, OpenAlarms } from './Counts.tsx';
import { useTurns } from '../wall/useTurns.ts';
import { ChinaMap } from './map/ChinaMap.tsx';
import { TopCrews, TopIndustries } from './TopThree.tsx';
import { Conclusions, WarningFactories } from './Warnings.tsx';
import styles from './DealerBoard.module.css';

/** In how many turns the parts are made: the map last, when the room is known that the others leave. */
const turns = 9;

/**
 * What a dealer's wall shows, from its data alone. Stands inside a `Wall`, also in the preview of its settings. Each part
 * is drawn anew only when what it shows has changed: an answer that says the same again draws nothing. The parts are
 * made one with every second frame, and seen when all are there: none moves.
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
  const turn = useTurns(turns);
  return (
    <div className={styles.board} data-whole={turn >= turns || undefined}>
      <div className={styles.column}>
        <OnlineDevices
          onlineCst={data.onlineCst}
          allCst={data.allCst}
          unconnectedCst={data.unconnectedCst}
          gatewayCst={data.gatewayCst}
        />
        {turn < 2 ? null : <OpenAlarms data={data} />}
        {turn < 3 ? null : <TopIndustries industries={all.industries} />}
        {turn < 4 ? null : <TopCrews crews={all.crews} />}
      </div>
      <div className={styles.centre}>
        {turn < turns ? null : <ChinaMap map={map} onArea={onArea} isLinked={isLinked} />}
        {turn < 5 || data.hours === null ? null : <AlarmHours hours={data.hours} />}
      </div>
      <div className={styles.column}>
        {turn < 6 ? null : <WarningFactories warnings={warnings} now={now} isLinked={isLinked} />}
        {turn < 7 ? null : <Analyses data={data} />}
        {turn < 8 ? null : <Conclusions analysis={analysis} now={now} isLinked={isLinked} />}
      </div>
    </div>
  );
});
