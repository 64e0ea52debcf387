import type { AlarmCounts, AlarmRecord } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lookOf, stateIcons } from '../../../domain/alarms/alarm-look.ts';
import { alarmPath } from '../../../domain/alarms/alarm-path.ts';
import { devicePath } from '../../../domain/device-path.ts';
import { timesThreshold } from '../../../domain/alarms/alarm-words.ts';
import { Codes } from '../../../ui/Codes.tsx';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { withWholeValues } from '../../../lib/whole-values.ts';
import { useMedia } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StateIcon, StateTag } from '../../../ui/StateTag.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import type { CauseRow } from '../queries.ts';
import { BandWords, Keys } from './BandHead.tsx';
import { bandsOf, keyOf, toggled } from './rows.ts';
import { useRowText } from './useRowText.ts';
import styles from './Rows.module.css';

export interface CausesProps {
  readonly rows: readonly CauseRow[];
  readonly counts: AlarmCounts | undefined;
  readonly isStale: boolean;
  readonly selected: ReadonlySet<string>;
  /** null: the reader changes nothing. */
  readonly onSelected: ((selected: ReadonlySet<string>) => void) | null;
}

const columns = ['level', 'alarm', 'device', 'sensor', 'times', 'duration', 'sends', 'receiver', 'state'] as const;
/** Narrower than this, the columns that a row can do without fold, px. */
const foldedBelowPx = 1300;
const folded: ReadonlySet<string> = new Set(['sensor', 'sends', 'receiver']);

/** Whether the columns that a row can do without are folded. */
export function useIsFolded(): boolean {
  return useMedia(`(max-width: ${foldedBelowPx}px)`);
}

/** Causes in bands of what a person must do; the other records of a cause unfold below it. */
export function CauseTable({ rows, counts, isStale, selected, onSelected }: CausesProps) {
  const { t } = useTranslation('alarmRecords');
  const now = useNow();
  const all = rows.map(keyOf);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const isFolded = useIsFolded();
  const shown = columns.filter((column) => !isFolded || !folded.has(column));
  const isAll = all.length > 0 && all.every((key) => selected.has(key));
  return (
    <table data-list className={styles.table} aria-label={t('list')} aria-busy={isStale || undefined}>
      <thead>
        <tr>
          <th data-control className={styles.check}>
            {onSelected === null ? null : (
              <input
                type="checkbox"
                aria-label={t('selectAll')}
                checked={isAll}
                ref={(box) => {
                  if (box !== null) box.indeterminate = selected.size > 0 && !isAll;
                }}
                onChange={() => onSelected(new Set(isAll ? [] : all))}
              />
            )}
          </th>
          {shown.map((column) => (
            <th key={column} className={styles[column]} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          <th data-control className={styles.more}>
            <span className="sr-only">{t('column.more')}</span>
          </th>
        </tr>
      </thead>
      {bandsOf(rows).map(({ band, rows: own }, index) => (
        <tbody key={band ?? 'all'}>
          {band === null ? null : (
            <tr className={styles.band}>
              <th colSpan={shown.length + 2} scope="rowgroup">
                <div>
                  <BandWords band={band} counts={counts} />
                  {index === 0 && onSelected !== null ? <Keys /> : null}
                </div>
              </th>
            </tr>
          )}
          {own.map((row) => {
            const key = keyOf(row);
            return (
              <Cause
                key={key}
                row={row}
                now={now}
                isFolded={isFolded}
                isSelected={selected.has(key)}
                onSelect={onSelected === null ? null : () => onSelected(toggled(selected, key))}
                isUnfolded={unfolded.has(key)}
                onUnfold={() => setUnfolded(toggled(unfolded, key))}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

interface CauseProps {
  readonly row: CauseRow;
  readonly now: number;
  readonly isFolded: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (() => void) | null;
  readonly isUnfolded: boolean;
  readonly onUnfold: () => void;
}

function Cause({ row, now, isFolded, isSelected, onSelect, isUnfolded, onUnfold }: CauseProps) {
  const { t } = useTranslation('alarmRecords');
  const say = useRowText();
  const { record, count } = row;
  const text = say(record, count, now);
  const isActing = row.band === 'act' && record.alarmLevel === 1;
  return (
    <>
      <tr
        className={styles.row}
        data-row={keyOf(row)}
        data-tone={stateLook[lookOf(record)].tone}
        data-acting={isActing || undefined}
        data-new={text.fresh !== null || undefined}
        data-selected={isSelected || undefined}
      >
        <td data-control className={styles.check}>
          {onSelect === null ? null : (
            <input
              type="checkbox"
              aria-label={t('select', { name: `${record.deviceName} ${text.name}` })}
              checked={isSelected}
              onChange={onSelect}
            />
          )}
        </td>
        <td className={styles.level}>
          {isFolded ? <StateIcon state={lookOf(record)} /> : <StateTag state={lookOf(record)} />}
        </td>
        <th scope="row" className={styles.alarm}>
          <Link to={alarmPath(record.recordId)} className={styles.link}>
            {withWholeValues(text.subject)}
            {count > 1 ? (
              <span className={styles.group}>
                <Icon name="layers" size="s" />
                {t('sameCause', { count })}
              </span>
            ) : null}
          </Link>
          <small className="num" title={`${text.value}${text.rest}`}>
            <Condition value={text.value} rest={text.rest} />
          </small>
        </th>
        <td className={styles.device}>
          <b>
            <Link to={devicePath(record)}>
              <Codes text={record.deviceName} />
            </Link>
          </b>
          <small>
            {record.customerName}
            {isFolded && record.sensorName !== null ? ` · ${record.sensorName}` : ''}
          </small>
        </td>
        {isFolded ? null : (
          <td className={`${styles.sensor} num`}>
            <span>{record.sensorName ?? '—'}</span>
            <small>{record.sensorModel ?? ''}</small>
          </td>
        )}
        <td className={`${styles.times} num`}>
          <span>{text.first}</span>
          <small>{text.last}</small>
        </td>
        <td className={`${styles.duration} num`}>
          <b>{text.duration}</b>
          <small>{text.end}</small>
        </td>
        {isFolded ? null : (
          <>
            <td className={`${styles.sends} num`}>{record.sendCount}</td>
            <td className={styles.receiver}>
              <span>{text.receivers}</span>
              <small>{text.modes}</small>
            </td>
          </>
        )}
        <td className={`${styles.state} num`}>
          <span>
            <Icon name={stateIcons[record.state]} size="s" />
            {text.state}
          </span>
          {text.fresh === null ? (
            <small title={text.detail}>{text.detail}</small>
          ) : (
            <small>
              <span className={styles.pill}>{text.fresh}</span>
            </small>
          )}
        </td>
        <td data-control className={styles.more}>
          {count > 1 ? (
            <Button
              kind="quiet"
              size="s"
              icon={isUnfolded ? 'chevron-up' : 'chevron-down'}
              label={t(isUnfolded ? 'fold' : 'unfold', { count: count - 1 })}
              aria-expanded={isUnfolded}
              onClick={onUnfold}
            />
          ) : (
            <Icon name="chevron-right" size="s" />
          )}
        </td>
      </tr>
      {isUnfolded ? <Others row={row} now={now} isFolded={isFolded} /> : null}
    </>
  );
}

/** A value and what it passed: a line ends between the two, not within them. */
function Condition({ value, rest }: { readonly value: string; readonly rest: string }) {
  const [comma = ''] = /^[，,]\s*/u.exec(rest) ?? [];
  return (
    <>
      <em>
        {value}
        {comma.trim()}
      </em>
      {comma.endsWith(' ') ? ' ' : ''}
      <span className={styles.passed}>{withWholeValues(rest.slice(comma.length))}</span>
    </>
  );
}

/** The records of a cause, each in a row of its own. */
function Others({
  row: { record, others, count },
  now,
  isFolded,
}: {
  readonly row: CauseRow;
  readonly now: number;
  readonly isFolded: boolean;
}) {
  const { t } = useTranslation('alarmRecords');
  return (
    <>
      {[record, ...others].map((each) => (
        <Other key={each.recordId} record={each} now={now} isFolded={isFolded} />
      ))}
      {count > others.length + 1 ? (
        <tr className={styles.other}>
          <td colSpan={isFolded ? 8 : 11} className={`${styles.rest} num`}>
            {t('moreOthers', { count: count - others.length - 1 })}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Where the threshold stands on the small bar, as a share of its width. */
const thresholdShare = 1 / 3;

/** One record of a cause: its value and how many times its limit it is. */
function Other({
  record,
  now,
  isFolded,
}: {
  readonly record: AlarmRecord;
  readonly now: number;
  readonly isFolded: boolean;
}) {
  const { t } = useTranslation('alarmRecords');
  const language = useLanguage();
  const say = useRowText();
  const text = say(record, 1, now);
  const times = timesThreshold(record);
  return (
    <tr className={styles.other} data-tone={stateLook[lookOf(record)].tone}>
      <td colSpan={2} className={styles.level}>
        <StateIcon state={lookOf(record)} size="s" />
      </td>
      <td className={styles.name}>
        <Link to={alarmPath(record.recordId)}>{text.name}</Link>
      </td>
      <td colSpan={isFolded ? 1 : 2} className="num">
        <em>{text.value}</em>
        {text.rest}
      </td>
      <td className="num">{text.first}</td>
      <td className={`${styles.duration} num`}>{text.duration}</td>
      <td colSpan={isFolded ? 2 : 4} className="num">
        {times === null ? (
          text.state
        ) : (
          <span className={styles.factor}>
            <i aria-hidden>
              <u style={{ width: `${Math.min(1, times * thresholdShare) * 100}%` }} />
            </i>
            <span aria-hidden>{t('timesShort', { value: formatNumber(times, 1, language) })}</span>
            <span className="sr-only">{t('times', { value: formatNumber(times, 1, language) })}</span>
          </span>
        )}
      </td>
    </tr>
  );
}
