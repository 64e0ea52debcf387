import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mapOf, placesQuery, platesQuery } from '../../../../domain/map/map-queries.ts';
import { SouthSea } from '../../../../domain/map/SouthSea.tsx';
import { useRoom } from '../../../../domain/map/useRoom.ts';
import type { Room } from '../../../../domain/map/useRoom.ts';
import { FactoryLabels } from './FactoryLabels.tsx';
import { areaOf, marksOf, sharesOf } from './factory-marks.ts';
import type { FactoryMark, FactoryRow } from './factory-marks.ts';
import { MapPlates } from './MapPlates.tsx';
import styles from './FactoryMap.module.css';

const hainan = '460000';
/** The corner at the lower left that the inset stands in, px. */
const corner = { width: 84, height: 116 } as const;
const none: readonly FactoryMark[] = [];

interface FactoryMapProps {
  readonly rows: readonly FactoryRow[];
  /** What stands below the map, from the factories that it does not show. */
  readonly children: (others: readonly FactoryRow[]) => ReactNode;
}

/**
 * The factories where they stand, on the map of the nation, or of their province where all are in one. Where the map does
 * not come, all of them stand below.
 */
export function FactoryMap({ rows, children }: FactoryMapProps) {
  const { t } = useTranslation('factoryMap');
  const [measure, room] = useRoom();
  const areaNo = areaOf(rows);
  const map = useQuery(mapOf(areaNo));
  const { marks, isPlaced, isError } = useMarks(rows, areaNo, room);
  const areas = map.data?.areas;
  const shares = useMemo(() => sharesOf(areas ?? [], rows), [areas, rows]);
  const shown = new Set(marks.map(({ row }) => row.customerId));
  if (map.isError || isError) return children(rows);
  return (
    <>
      <figure className={styles.map} aria-label={t('title')}>
        <div ref={measure} className={styles.room}>
          {room === null || map.data === undefined ? null : (
            <>
              <MapPlates areaNo={areaNo} room={room} shares={shares} />
              {areaNo === '' || areaNo === hainan ? (
                <SouthSea {...map.data.sea} caption={t('southSea')} className={styles.inset} />
              ) : null}
              <FactoryLabels marks={marks} room={room} />
            </>
          )}
        </div>
        <figcaption>
          {t('legend')}
          {(map.data?.approval ?? null) === null ? null : <span>{map.data?.approval}</span>}
        </figcaption>
      </figure>
      {isPlaced ? children(rows.filter(({ customerId }) => !shown.has(customerId))) : null}
    </>
  );
}

interface Marks {
  readonly marks: readonly FactoryMark[];
  readonly isPlaced: boolean;
  readonly isError: boolean;
}

/** The factories on the map of an area, as soon as its room and its plates are known. */
function useMarks(rows: readonly FactoryRow[], areaNo: string, room: Room | null): Marks {
  const size = { width: room?.width ?? 1, height: room?.height ?? 1, kind: 'tile' } as const;
  const wanted = rows.map((row) => row.areaNo);
  const plates = useQuery({ ...platesQuery(areaNo, size), enabled: room !== null });
  const places = useQuery({ ...placesQuery(areaNo, size, wanted), enabled: room !== null });
  const found = places.data;
  const marks = useMemo(
    () =>
      found === undefined || room === null
        ? none
        : marksOf(rows, found, { left: 4, top: 4, right: room.width - 4, bottom: room.height - 4 }, [
            { left: 0, top: room.height - corner.height, right: corner.width, bottom: room.height },
          ]),
    [rows, found, room],
  );
  return { marks, isPlaced: found !== undefined, isError: plates.isError || places.isError };
}
