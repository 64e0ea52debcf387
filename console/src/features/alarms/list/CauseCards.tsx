import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Codes } from '../../../ui/Codes.tsx';
import { lookOf, stateIcons } from '../../../domain/alarms/alarm-look.ts';
import { alarmPath } from '../../../domain/alarms/alarm-path.ts';
import { useNow } from '../../../lib/now.ts';
import { withWholeValues } from '../../../lib/whole-values.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StateIcon, StateTag } from '../../../ui/StateTag.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import type { CauseRow } from '../queries.ts';
import { BandWords } from './BandHead.tsx';
import type { CausesProps } from './CauseTable.tsx';
import { bandsOf, keyOf, toggled } from './rows.ts';
import { useRowText } from './useRowText.ts';
import styles from './Cards.module.css';

/** Records of a cause that a card shows beside the leading one. */
const maxOthers = 5;

/** The same rows as the table on a phone. */
export function CauseCards({ rows, counts, isStale, selected, onSelected }: CausesProps) {
  const { t } = useTranslation('alarmRecords');
  const now = useNow();
  return (
    <section className={styles.cards} aria-busy={isStale || undefined} aria-label={t('list')}>
      {bandsOf(rows).map(({ band, rows: own }) => (
        <section key={band ?? 'all'}>
          {band === null ? null : (
            <h2 className={styles.band}>
              <BandWords band={band} counts={counts} />
            </h2>
          )}
          {own.map((row) => (
            <CauseCard
              key={keyOf(row)}
              row={row}
              now={now}
              isSelected={selected.has(keyOf(row))}
              onSelect={onSelected === null ? null : () => onSelected(toggled(selected, keyOf(row)))}
            />
          ))}
        </section>
      ))}
    </section>
  );
}

function CauseCard({
  row,
  now,
  isSelected,
  onSelect,
}: {
  readonly row: CauseRow;
  readonly now: number;
  readonly isSelected: boolean;
  readonly onSelect: (() => void) | null;
}) {
  const { t } = useTranslation('alarmRecords');
  const say = useRowText();
  const { record, others, count } = row;
  const text = say(record, count, now);
  const place = [record.customerName, record.sensorName ?? ''].filter((part) => part !== '').join(' · ');
  return (
    <Card>
      <article
        className={styles.card}
        data-row={keyOf(row)}
        data-new={text.fresh !== null || undefined}
        data-selected={isSelected || undefined}
        data-tone={stateLook[lookOf(record)].tone}
      >
        <div className={styles.top}>
          {onSelect === null ? null : (
            <label className={styles.select}>
              <input type="checkbox" checked={isSelected} onChange={onSelect} />
              <span className="sr-only">{t('select', { name: `${record.deviceName} ${text.name}` })}</span>
            </label>
          )}
          <StateTag state={lookOf(record)} />
          {text.fresh === null ? null : <span className={`${styles.pill} num`}>{text.fresh}</span>}
          <span className="num">
            {t(record.clearedAt === null ? 'since' : 'was', { at: text.first, age: text.duration })}
          </span>
        </div>
        <h3>
          <Link to={alarmPath(record.recordId)}>
            <Codes text={record.deviceName} />
          </Link>
        </h3>
        <p className="num">
          {withWholeValues(text.subject)}
          {text.value === '' ? text.rest === '' ? '' : ` · ` : <b> {text.value}</b>}
          {withWholeValues(text.rest)}
        </p>
        <p className={styles.foot}>
          <span>{place}</span>
          <span className="num">
            <Icon name={stateIcons[record.state]} size="s" />
            {[text.state, text.detail].filter((part) => part !== '').join(t('stop'))}
          </span>
        </p>
        {count > 1 ? (
          <dl className={styles.others}>
            {others.slice(0, maxOthers).map((each) => {
              const other = say(each, 1, now);
              return (
                <div key={each.recordId}>
                  <dt>
                    <StateIcon state={lookOf(each)} size="s" /> {withWholeValues(other.name)}
                  </dt>
                  <dd className="num">{other.value === '' ? other.rest : other.value}</dd>
                </div>
              );
            })}
            {count > maxOthers + 1 ? (
              <div>
                <dt>{t('moreOthers', { count: count - maxOthers - 1 })}</dt>
              </div>
            ) : null}
          </dl>
        ) : null}
      </article>
    </Card>
  );
}
