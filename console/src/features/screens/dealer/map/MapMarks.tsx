import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { secondMs } from '../../../../lib/time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Placed } from '../../../../domain/map/labels.ts';
import type { Mark } from './layout.ts';
import type { Room } from '../../../../domain/map/useRoom.ts';
import styles from './ChinaMap.module.css';

const toneOf = { 0: 'plain', 1: 'l1', 2: 'l2' } as const;
const u = (length: number) => `calc(${length.toFixed(1)} * var(--tone-u))`;
/** What stands on the map is moved to its place, which lays nothing out. */
const placed = (x: number, y: number) => ({ translate: `${u(x)} ${u(y)}` });

const sizeOf = ({ left, right, top, bottom }: Placed) => `${Math.round(right - left)} ${Math.round(bottom - top)}`;

/** At which side of its pillar a label stands. */
const sideOf = ({ right }: Placed, x: number) => (right <= x ? 'left' : 'right');

/** Which alarms a label counts, and in how many digits. */
const signsOf = ({ area: { firstLevelCst, secondLevelCst } }: Mark) =>
  [firstLevelCst, secondLevelCst].map((count) => (count === 0 ? 0 : String(count).length)).join(' ');

const growMs = 0.9 * secondMs;

/** Lets a pillar grow once. An animation of the style sheet would report the beginning of each to the whole page. */
function grow(pillar: SVGGElement | null): void {
  if (pillar === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  pillar.animate([{ transform: 'scaleY(0)' }, { transform: 'none' }], { duration: growMs, easing: 'ease-out' });
}

interface MapMarksProps {
  readonly marks: readonly Mark[];
  readonly room: Room;
  /** A plate's radius. */
  readonly radius: number;
  /** Opens an area; null: areas do not open here. */
  readonly onArea: ((areaNo: string) => void) | null;
  /** Whether an area leads anywhere. */
  readonly opens: (areaNo: string) => boolean;
  readonly hasLabels: boolean;
}

/** Pillars, the light of alarms at their feet, and labels: the layer of the map that changes with the figures. */
export const MapMarks = memo(function MapMarks({
  marks,
  room: { width, height },
  radius,
  onArea,
  opens,
  hasLabels,
}: MapMarksProps) {
  const id = useId();
  return (
    <div className={styles.marks}>
      {marks.map(({ area, level, x, y }) =>
        level === 0 ? null : (
          <i
            key={area.areaNo}
            className={`${styles.halo} ${styles[toneOf[level]]}`}
            style={{ ...placed(x - radius * 4, y - radius * 2), width: u(radius * 8), height: u(radius * 4) }}
          />
        ),
      )}
      <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        <defs>
          {Object.values(toneOf).map((tone) => (
            <linearGradient key={tone} id={`${id}${tone}`} x1="0" y1="0" x2="0" y2="1" className={styles[tone]}>
              <stop offset="0" className={styles.bright} />
              <stop offset="1" className={styles.dim} />
            </linearGradient>
          ))}
        </defs>
        {marks
          .toSorted((one, other) => one.y - other.y)
          .map(({ area, level, x, y, height: high }) => (
            <g key={area.areaNo} ref={grow} className={`${styles.pillar} ${styles[toneOf[level]]}`}>
              <path
                fill={`url(#${id}${toneOf[level]})`}
                d={`M${x - radius * 0.6} ${y - high}V${y}a${radius * 0.6} ${radius * 0.3} 0 0 0 ${radius * 1.2} 0V${y - high}Z`}
              />
              <ellipse cx={x} cy={y - high} rx={radius * 0.6} ry={radius * 0.3} />
            </g>
          ))}
        {marks.map(({ area, level, x, y, height: high, label }) =>
          !hasLabels || label === null || label.leader === null ? null : (
            <path
              key={area.areaNo}
              className={`${styles.leader} ${styles[toneOf[level]]}`}
              d={`M${x} ${y - high}L${label.leader.join(' ')}`}
            />
          ),
        )}
      </svg>
      <ul>
        {marks.map((mark) =>
          !hasLabels || mark.label === null ? null : (
            // Of another size, at another side or with other signs, it is another label: no words have moved.
            <li
              key={`${mark.area.areaNo} ${sideOf(mark.label, mark.x)} ${sizeOf(mark.label)} ${signsOf(mark)}`}
              className={styles.label}
              data-side={sideOf(mark.label, mark.x)}
              style={{ ...placed(mark.label.left, mark.label.top), width: u(mark.label.right - mark.label.left) }}
            >
              <Label area={mark.area} name={mark.name} onArea={opens(mark.area.areaNo) ? onArea : null} />
            </li>
          ),
        )}
      </ul>
    </div>
  );
});

const signOf = { 1: 'octagon', 2: 'triangle' } as const;

/** The sign of a level and the number of its alarms; nothing where there are none. */
function LevelCount({ level, count }: { readonly level: 1 | 2; readonly count: number }) {
  const { t } = useTranslation('dealerScreen');
  if (count === 0) return null;
  return (
    <b className={styles[toneOf[level]]}>
      <Icon name={signOf[level]} label={t(`level.${level}`)} />
      <span className="num">{t('number', { value: count })}</span>
    </b>
  );
}

const Label = memo(function Label({ area, name, onArea }: Pick<Mark, 'area' | 'name'> & Pick<MapMarksProps, 'onArea'>) {
  const { t } = useTranslation('dealerScreen');
  const { areaNo, deviceCst, onlineCst, firstLevelCst, secondLevelCst } = area;
  const words = (
    <>
      {firstLevelCst + secondLevelCst === 0 ? null : (
        <span className={styles.levels}>
          <LevelCount level={1} count={firstLevelCst} />
          <LevelCount level={2} count={secondLevelCst} />
        </span>
      )}
      <span>{name}</span>
      <span className="num">
        <b>{t('map.online', { count: onlineCst })}</b>
        <small>{t('map.devices', { count: deviceCst })}</small>
      </span>
    </>
  );
  if (onArea === null) return <span className={styles.words}>{words}</span>;
  return (
    <button type="button" className={styles.words} onClick={() => onArea(areaNo)}>
      {words}
    </button>
  );
});
