import type { DealerMap } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isKeyTaken } from '../../wall/own-keys.ts';
import { AreaTable } from './AreaTable.tsx';
import { CityFactories } from './CityFactories.tsx';
import { doesOpen, isCity, parentOf } from './area-numbers.ts';
import { areaAt } from '../../../../domain/map/hexes.ts';
import type { Hex } from '../../../../domain/map/hexes.ts';
import { createLabelPlacer, marksOf, offMap, sharesOf } from './layout.ts';
import type { AreaName, PlacedPlates } from '../../../../domain/map/map-desk.ts';
import { mapOf, platesQuery } from '../../../../domain/map/map-queries.ts';
import { MapFoot } from './MapFoot.tsx';
import type { Opens } from './MapFoot.tsx';
import { MapMarks } from './MapMarks.tsx';
import { MapWay } from './MapWay.tsx';
import { PlateCanvas } from './PlateCanvas.tsx';
import { SouthSea } from '../../../../domain/map/SouthSea.tsx';
import { useTurns } from '../../wall/useTurns.ts';
import { useRoom } from '../../../../domain/map/useRoom.ts';
import type { Room } from '../../../../domain/map/useRoom.ts';
import styles from './ChinaMap.module.css';

const none: readonly AreaName[] = [];
/** The corner at the lower right that the inset stands in. */
const corner = { width: 116, height: 150 } as const;
const hainan = '460000';

/**
 * The nation by province, or a province by city: plates as high and bright as an area has devices, a pillar and a label
 * for each that has any. The same as a table for those who read it so. Of a city its factories.
 */
export const ChinaMap = memo(function ChinaMap({
  map,
  onArea,
  isLinked,
}: {
  readonly map: DealerMap;
  /** Shows another area, '' being the nation; null: the map stays as it is. */
  readonly onArea: ((areaNo: string) => void) | null;
  /** Whether factories lead to their machines. */
  readonly isLinked: boolean;
}) {
  const { t } = useTranslation('dealerScreen');
  const [isTable, setTable] = useState(false);
  const [measure, room] = useRoom();
  const { areaNo } = map.distributorMapBase;
  const { factories } = map;
  const isOfCity = isCity(areaNo);
  const loaded = useQuery({ ...mapOf(areaNo), enabled: !isOfCity });
  const areas = loaded.data?.areas ?? none;
  const isNation = areaNo === '';
  useEscape(areaNo, onArea);
  return (
    <section className={styles.map} aria-label={t('map.title')}>
      <MapWay map={map} isTable={isTable} onTable={isOfCity ? null : setTable} onArea={onArea} />
      <div ref={measure} className={styles.room}>
        {isOfCity ? (
          <CityFactories factories={factories ?? []} base={map.distributorMapBase} isLinked={isLinked} />
        ) : isTable ? (
          <AreaTable map={map} onArea={onArea} />
        ) : room === null || areas.length === 0 ? (
          loaded.isError ? (
            <p className={styles.failed}>{t('map.failed')}</p>
          ) : null
        ) : (
          <Drawn key={areaNo} areaNo={areaNo} map={map} areas={areas} room={room} onArea={onArea} />
        )}
      </div>
      {!isTable && !isOfCity && loaded.data !== undefined && (isNation || areaNo === hainan) ? (
        <SouthSea {...loaded.data.sea} caption={t('southSea')} className={styles.inset} />
      ) : null}
      {isOfCity ? null : (
        <MapFoot
          off={areas.length > 0 ? offMap(map, areas) : 0}
          approval={loaded.data?.approval ?? null}
          isTable={isTable}
          opens={onArea === null || areas.length === 0 ? null : opening(areas, areaNo)}
        />
      )}
    </section>
  );
});

/** What a click on the map leads to. */
function opening(areas: readonly AreaName[], within: string): Opens {
  if (within === '') return 'provinces';
  return areas.some(({ areaNo }) => doesOpen(areaNo, within)) ? 'cities' : 'districts';
}

/** Escape leads one area up. */
function useEscape(areaNo: string, onArea: ((areaNo: string) => void) | null): void {
  useEffect(() => {
    // Outside React: keys that no element of the map has.
    if (onArea === null || areaNo === '') return;
    const back = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !isKeyTaken(target)) onArea(parentOf(areaNo));
    };
    document.addEventListener('keydown', back);
    return () => document.removeEventListener('keydown', back);
  }, [areaNo, onArea]);
}

type Spot = Pick<Hex, 'x' | 'y' | 'area'>;
type Laid = Omit<PlacedPlates, 'spots'> & { readonly hexes: readonly Spot[] };

interface DrawnProps {
  readonly areaNo: string;
  readonly map: DealerMap;
  readonly areas: readonly AreaName[];
  readonly room: Room;
  readonly onArea: ((areaNo: string) => void) | null;
}

/** The plates that a map's spots stand for. */
function hexesOf(spots: Float32Array): readonly Spot[] {
  return Array.from({ length: spots.length / 3 }, (_, at) => ({
    x: spots[at * 3] ?? 0,
    y: spots[at * 3 + 1] ?? 0,
    area: spots[at * 3 + 2] ?? 0,
  }));
}

/** The map, as soon as its plates are laid. */
function Drawn(props: DrawnProps) {
  const { data, isError } = useQuery(platesQuery(props.areaNo, { ...props.room, kind: 'wall' }));
  const { t } = useTranslation('dealerScreen');
  const plates = useMemo(() => (data === undefined ? null : { ...data, hexes: hexesOf(data.spots) }), [data]);
  if (plates !== null) return <Plated {...props} plates={plates} />;
  return isError ? <p className={styles.failed}>{t('map.failed')}</p> : null;
}

function Plated({ areaNo, map, areas, room, onArea, plates }: DrawnProps & { readonly plates: Laid }) {
  const { t } = useTranslation('dealerScreen');
  // Plates, pillars and labels, each in a frame of its own.
  const turn = useTurns(3);
  const [under, setUnder] = useState<number | null>(null);
  const shares = useMemo(() => sharesOf(areas, map), [areas, map]);
  const [place] = useState(createLabelPlacer);
  const marks = useMemo(
    () =>
      marksOf(map, {
        areas,
        plates,
        shares,
        bounds: { left: 0, top: 40, right: room.width, bottom: room.height },
        keepFree: [
          { left: room.width - corner.width, top: room.height - corner.height, right: room.width, bottom: room.height },
          { left: 0, top: room.height - 104, right: 380, bottom: room.height },
        ],
        place,
        words: {
          alarms: (count) => t('number', { value: count }),
          counts: ({ onlineCst, deviceCst }) =>
            `${t('map.online', { count: onlineCst })} ${t('map.devices', { count: deviceCst })}`,
        },
      }),
    [map, areas, plates, shares, room, place, t],
  );
  const areaUnder = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) =>
    areaAt(plates, offsetX / room.unitPx, offsetY / room.unitPx);
  const opens = useCallback((inside: string) => doesOpen(inside, areaNo), [areaNo]);
  const named = under === null ? null : (areas[under] ?? null);
  const canOpen = onArea !== null && named !== null && opens(named.areaNo);
  const open = (event: MouseEvent) => {
    const at = areaUnder(event);
    const area = at === null ? undefined : areas[at];
    if (area !== undefined && opens(area.areaNo)) onArea?.(area.areaNo);
  };
  return (
    <>
      <PlateCanvas areaNo={areaNo} shares={shares.map((share) => share ?? '').join(',')} room={room} />
      {/* The pointer's way to an area; keys have the labels and the table. */}
      <div
        className={styles.ground}
        data-opens={canOpen || undefined}
        onPointerMove={(event) => setUnder(areaUnder(event))}
        onPointerLeave={() => setUnder(null)}
        onClick={open}
        aria-hidden
      >
        {!canOpen ? null : <Hovered plates={plates} area={under ?? -1} room={room} />}
      </div>
      {turn < 2 ? null : (
        <MapMarks marks={marks} room={room} radius={plates.radius} onArea={onArea} opens={opens} hasLabels={turn > 2} />
      )}
    </>
  );
}

function Hovered({
  plates: { hexes, radius },
  area,
  room: { width, height },
}: {
  readonly plates: Laid;
  readonly area: number;
  readonly room: Room;
}) {
  const path = hexes
    .filter((hex) => hex.area === area)
    .map(({ x, y }) => {
      const lift = radius * 1.6;
      const [w, h] = [(radius * Math.sqrt(3)) / 2, radius * 0.43];
      return `M${x} ${y - lift - h * 2}l${w} ${h}v${h * 2}l${-w} ${h}l${-w} ${-h}v${-h * 2}Z`;
    })
    .join('');
  return (
    <svg viewBox={`0 0 ${width} ${height}`}>
      <path d={path} />
    </svg>
  );
}
