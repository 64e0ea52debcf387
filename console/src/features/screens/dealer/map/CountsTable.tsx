import type { MapArea } from '@oilsight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/Icon.tsx';
import styles from './CountsTable.module.css';

/** A line of the table: an area, or a factory. */
export interface CountsRow extends Pick<MapArea, 'deviceCst' | 'onlineCst' | 'firstLevelCst' | 'secondLevelCst'> {
  readonly id: string;
  readonly name: ReactNode;
  /** Alarms since midnight; absent: nobody counts them. */
  readonly todayAddCst?: number;
}

interface CountsTableProps {
  /** What the lines are. */
  readonly label: string;
  readonly rows: readonly CountsRow[];
  /** All of them together. */
  readonly total: CountsRow;
}

/** So few lines are higher: they have the room. */
const fewRows = 6;

/** Devices and alarms by area or factory, to be read from afar; more lines than there is room for are scrolled to. */
export function CountsTable({ label, rows, total }: CountsTableProps) {
  const { t } = useTranslation('dealerScreen');
  const hasToday = rows.every(({ todayAddCst }) => todayAddCst !== undefined);
  const most = Math.max(1, ...rows.map(({ deviceCst }) => deviceCst));
  const headings = [
    'devices',
    'firstLevelCst',
    'secondLevelCst',
    ...(hasToday ? (['todayAddCst'] as const) : []),
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by keys, also where nothing in it takes the focus
    <section className={styles.frame} tabIndex={0} aria-label={label} data-few={rows.length <= fewRows || undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {t(`map.column.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} share={row.deviceCst / most} hasToday={hasToday} />
          ))}
        </tbody>
        <tfoot>
          <Line row={total} share={null} hasToday={hasToday} />
        </tfoot>
      </table>
    </section>
  );
}

function Line({
  row,
  share,
  hasToday,
}: {
  readonly row: CountsRow;
  /** How long its bar is, 0 … 1; null: it has none. */
  readonly share: number | null;
  readonly hasToday: boolean;
}) {
  const { t } = useTranslation('dealerScreen');
  const { name, deviceCst, onlineCst, firstLevelCst, secondLevelCst, todayAddCst = 0 } = row;
  const online = deviceCst === 0 ? 0 : onlineCst / deviceCst;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={styles.devices}>
          {share === null ? null : (
            <i aria-hidden style={{ transform: `scaleX(${share.toFixed(4)})` }}>
              <u style={{ transform: `scaleX(${online.toFixed(4)})` }} />
            </i>
          )}
          <span className="num">
            <b>{t('map.online', { count: onlineCst })}</b>
            <small>{t('map.devices', { count: deviceCst })}</small>
          </span>
        </span>
      </td>
      <Level level={1} count={firstLevelCst} />
      <Level level={2} count={secondLevelCst} />
      {hasToday ? <td className="num">{t('number', { value: todayAddCst })}</td> : null}
    </tr>
  );
}

/** Alarms of a level; what there is none of stands back. */
function Level({ level, count }: { readonly level: 1 | 2; readonly count: number }) {
  const { t } = useTranslation('dealerScreen');
  return (
    <td className={`${count === 0 ? '' : level === 1 ? styles.level1 : styles.level2} num`}>
      {count === 0 ? null : <Icon name={level === 1 ? 'octagon' : 'triangle'} />}
      {t('number', { value: count })}
    </td>
  );
}
