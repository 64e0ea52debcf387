import { deviceStatuses } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { LastStateIcon } from '../../../../domain/LastState.tsx';
import type { Room } from '../../../../domain/map/useRoom.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { stateLook } from '../../../../ui/state-look.ts';
import { factorySearch } from '../../parts/addresses.ts';
import { verdictOf } from '../../verdict/verdict.ts';
import type { FactoryMark } from './factory-marks.ts';
import styles from './FactoryMap.module.css';

/** The factories on the map: a mark where each stands, and a card with the states of its machines that leads to them. */
export function FactoryLabels({
  marks,
  room: { width, height },
}: {
  readonly marks: readonly FactoryMark[];
  readonly room: Room;
}) {
  return (
    <>
      <svg className={styles.plates} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {marks.map(({ row, x, y, label: { leader } }) =>
          leader === null ? null : (
            <path key={row.customerId} className={styles.leader} d={`M${x} ${y}L${leader.join(' ')}`} />
          ),
        )}
      </svg>
      {marks.map(({ row, x, y }) => (
        <span key={row.customerId} className={styles.mark} style={{ translate: `${x}px ${y}px` }} aria-hidden>
          <LastStateIcon state={verdictOf(row.statuses)} />
        </span>
      ))}
      <ul>
        {marks.map((mark) => (
          <li key={mark.row.customerId} style={{ translate: `${mark.label.left}px ${mark.label.top}px` }}>
            <Card mark={mark} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Card({ mark: { row, label } }: { readonly mark: FactoryMark }) {
  const { t } = useTranslation('common');
  const [search] = useSearchParams();
  return (
    <Link
      to={factorySearch(search, row.customerId)}
      className={styles.card}
      style={{ width: label.right - label.left, height: label.bottom - label.top }}
    >
      <b title={row.customerName}>{row.customerName}</b>
      <span className="num">
        {deviceStatuses
          .filter((status) => row.statuses[status] > 0)
          .map((status) => (
            <span key={status} data-tone={stateLook[status].tone}>
              <Icon name={stateLook[status].icon} size="s" label={t(`state.${status}`)} />
              {row.statuses[status]}
            </span>
          ))}
      </span>
    </Link>
  );
}
