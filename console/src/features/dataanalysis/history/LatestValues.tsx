import type { Device, LiveIndicator } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { inCatalogueOrder } from '../../../domain/indicator-picker/catalogue-order.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { minuteMs } from '../../../lib/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import styles from './LatestValues.module.css';

/** A scrolling box must be reachable by keyboard. */
const focusable = { tabIndex: 0 };

/** What the diagnosis computes: stored every ten minutes, so that an older value is no sign of silence. */
const diagnosed: ReadonlySet<string> = new Set(['oil_health', 'remaining_oil_life_h']);
/** How much older than the newest reading it may be. */
const diagnosedWithinMs = 30 * minuteMs;

interface LatestValuesProps {
  readonly devices: readonly Device[];
  /** The newest readings of each. */
  readonly rows: readonly (readonly LiveIndicator[])[];
}

/** The newest reading of each indicator of each device, with its time and its state. */
export function LatestValues({ devices, rows: all }: LatestValuesProps) {
  const { t } = useTranslation('analysis');
  const language = useLanguage();
  const reported = all.map((rows) => rows.filter(({ at }) => at !== null));
  const rows = inCatalogueOrder([...new Map(reported.flat().map((row) => [row.key, row])).values()]);
  if (rows.length === 0) return null;
  return (
    <Card isFlush>
      <h2 className={styles.title}>{t('latest.title')}</h2>
      <section className={styles.frame} aria-label={t('latest.title')} {...focusable}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('latest.indicator')}</th>
              {devices.map(({ deviceId, deviceName }, place) => (
                <th key={deviceId} scope="col">
                  <i style={{ background: `var(--c-${place + 1})` }} aria-hidden />
                  {deviceName}
                  <NewestTime rows={reported[place] ?? []} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key }) => (
              <tr key={key}>
                <th scope="row">{quantityOf(key, language).name}</th>
                {devices.map(({ deviceId }, place) => (
                  <td key={deviceId}>
                    <Value
                      row={reported[place]?.find((row) => row.key === key)}
                      isReporting={reported[place]?.some(({ state }) => state !== 'offline') ?? false}
                      newestAt={newestOf(reported[place] ?? [])}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function newestOf(rows: readonly LiveIndicator[]): number {
  return Math.max(0, ...rows.map(({ at }) => at ?? 0));
}

function NewestTime({ rows }: { readonly rows: readonly LiveIndicator[] }) {
  return rows.length === 0 ? null : <small className="num">{shortTimeText(newestOf(rows))}</small>;
}

interface ValueProps {
  readonly row: LiveIndicator | undefined;
  /** Whether anything of the device reports. */
  readonly isReporting: boolean;
  /** Newest reading of its device, ms: an older one says when it was. */
  readonly newestAt: number;
}

function Value({ row, isReporting, newestAt }: ValueProps) {
  if (row === undefined || row.at === null) return <>—</>;
  const isInTime = isReporting && diagnosed.has(row.key) && newestAt - row.at < diagnosedWithinMs;
  return (
    <>
      {row.state === 'normal' || (row.state === 'offline' && isInTime) ? null : (
        <StateIcon state={row.state} size="s" />
      )}{' '}
      {row.text === null ? <IndicatorValue indicator={row.key} value={row.value} unit="shown" /> : row.text}
      {newestAt - row.at < minuteMs ? null : <small className="num">{shortTimeText(row.at)}</small>}
    </>
  );
}
