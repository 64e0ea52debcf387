import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nationMap } from './map-file.ts';
import type { AreaMap } from './map-file.ts';
import type { Point } from './projection.ts';
import styles from './ChinaMap.module.css';

/** What the inset shows, degrees. */
const extent = { west: 105.3, east: 125, south: 2.6, north: 24.6 } as const;
/** Points of the inset per degree; a degree of longitude is shorter there. */
const scale = { east: 4.6, north: 4.8 } as const;

const inside = ([east, north]: Point) =>
  east > extent.west - 6 && east < extent.east + 6 && north > extent.south - 6 && north < extent.north + 6;

function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings
    .filter((ring) => ring.some(inside))
    .map((ring) => {
      const points = ring.map(
        ([east, north]) =>
          `${((east - extent.west) * scale.east).toFixed(1)} ${((extent.north - north) * scale.north).toFixed(1)}`,
      );
      return `M${points.join('L')}Z`;
    })
    .join('');
}

function pathsOf({ areas }: AreaMap): { readonly land: string; readonly lines: string } {
  const of = (isLine: boolean) =>
    areas
      .filter(({ areaNo }) => (areaNo === '') === isLine)
      .map(({ rings }) => pathOf(rings))
      .join('');
  return { land: of(false), lines: of(true) };
}

/** The islands of the South China Sea with the line around them, in a frame of their own as on every map of China. */
export const SouthSea = memo(function SouthSea() {
  const { t } = useTranslation('dealerScreen');
  const { data } = useQuery(nationMap);
  const drawn = useMemo(() => (data === undefined ? null : pathsOf(data)), [data]);
  if (drawn === null) return null;
  const [width, height] = [(extent.east - extent.west) * scale.east, (extent.north - extent.south) * scale.north];
  return (
    <figure className={styles.inset}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <path className={styles.land} d={drawn.land} />
        <path className={styles.dashes} d={drawn.lines} />
      </svg>
      <figcaption>{t('southSea')}</figcaption>
    </figure>
  );
});
