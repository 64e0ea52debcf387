import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { CSSProperties } from 'react';
import { slant } from '../../../../domain/map/hexes.ts';
import { platesQuery } from '../../../../domain/map/map-queries.ts';
import type { Room } from '../../../../domain/map/useRoom.ts';
import styles from './FactoryMap.module.css';

/** How much of the accent an area with the fewest and with the most machines has, percent. */
const tint = { least: 34, most: 82 } as const;

/** The outline of a plate from its left upper corner on, clockwise. */
function outline(radius: number): string {
  const [w, h] = [(radius * Math.sqrt(3)) / 2, radius * slant * 0.5];
  const to = (x: number, y: number) => `l${x.toFixed(2)} ${y.toFixed(2)}`;
  return [to(w, -h), to(w, h), `v${(2 * h).toFixed(2)}`, to(-w, h), to(-w, -h), 'z'].join('');
}

/** The paths of the areas: of each all its plates. */
function pathsOf(spots: Float32Array, radius: number): readonly string[] {
  const inner = radius * 0.9;
  const [shape, w, h] = [outline(inner), (inner * Math.sqrt(3)) / 2, inner * slant * 0.5];
  const paths: string[] = [];
  for (let at = 0; at + 2 < spots.length; at += 3) {
    const [x = 0, y = 0, area = 0] = [spots[at], spots[at + 1], spots[at + 2]];
    paths[area] = `${paths[area] ?? ''}M${(x - w).toFixed(1)} ${(y - h).toFixed(1)}${shape}`;
  }
  return paths;
}

/** The plates of a map, flat: the more machines an area has, the stronger its colour. */
export const MapPlates = memo(function MapPlates({
  areaNo,
  room: { width, height, unitPx },
  shares,
}: {
  readonly areaNo: string;
  readonly room: Room;
  /** Of each area of the map, 0 … 1; null: it has no machine. */
  readonly shares: readonly (number | null)[];
}) {
  const { data } = useQuery(platesQuery(areaNo, { width, height, kind: 'tile' }));
  const paths = useMemo(() => (data === undefined ? [] : pathsOf(data.spots, data.radius)), [data]);
  return (
    <svg className={styles.plates} viewBox={`0 0 ${width * unitPx} ${height * unitPx}`} aria-hidden>
      {paths.map((path, area) => {
        const share = shares[area] ?? null;
        return share === null ? (
          <path key={area} d={path} />
        ) : (
          <path
            key={area}
            d={path}
            data-has
            style={{ '--tone-tint': `${tint.least + share * (tint.most - tint.least)}%` } as CSSProperties}
          />
        );
      })}
    </svg>
  );
});
