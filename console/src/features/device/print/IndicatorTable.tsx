import type { LiveIndicator } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { limitScale } from '../../../charts/prepare/limit-scale.ts';
import { limitParts } from '../../../charts/prepare/limit-text.ts';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { shownLimits } from '../../../charts/prepare/shown-series.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useLiveValue } from '../../../live/useLive.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import type { useOrderedRows } from '../useOrderedRows.ts';
import styles from './DeviceSheet.module.css';

export type SheetRow = ReturnType<typeof useOrderedRows>['ordered'][number];

const bar = { width: 118, height: 12 } as const;

/** The indicators with their limits, where each value stands between them, and its state in words. */
export function IndicatorTable({ deviceId, rows }: { readonly deviceId: string; readonly rows: readonly SheetRow[] }) {
  const { t } = useTranslation('device');
  return (
    <table className={styles.indicators}>
      <thead>
        <tr>
          <th colSpan={2}>{t('indicators.name')}</th>
          <th className={styles.number}>{t('indicators.value')}</th>
          <th>{t('indicators.unit')}</th>
          <th>{t('print.limits')}</th>
          <th>{t('print.place')}</th>
          <th>{t('print.at')}</th>
          <th>{t('print.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} deviceId={deviceId} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  deviceId,
  row: { row, state: sign, own, isWithheld, target, ...of },
}: {
  readonly deviceId: string;
  readonly row: SheetRow;
}) {
  const { t } = useTranslation(['device', 'common']);
  const language = useLanguage();
  const live = useLiveValue(deviceId, row.key);
  const quantity = quantityOf(row.key, language);
  const value = own === 'fault' || isWithheld ? null : live === null ? row.value : live.value;
  const at = live?.at ?? row.at;
  const limits = row.limits === null || isWithheld ? null : row.limits;
  const word =
    of.sign.by === 'withheld'
      ? t('device:indicators.counted.withheld')
      : of.sign.by === 'nothing'
        ? t('device:indicators.noLimit')
        : of.sign.by === 'finding'
          ? t('device:indicators.found')
          : t(`common:state.${of.sign.state}`);
  return (
    <tr data-tone={stateLook[sign].tone} data-strong={sign === 'level1' || sign === 'level2' || undefined}>
      <td className={styles.sign}>{'state' in of.sign ? <StateIcon state={of.sign.state} size="s" /> : null}</td>
      <th scope="row">{quantity.name}</th>
      <td className={`${styles.number} num`}>
        {row.text !== null && value === null ? (
          row.text
        ) : (
          <IndicatorValue indicator={row.key} value={value} unit="hidden" />
        )}
      </td>
      <td>{quantity.unit}</td>
      <td className="num">
        {limits !== null && !quantity.isSwitch
          ? limitParts(shownLimits(quantity, limits), (limit) => formatLimit(limit, quantity.decimals, language)).join(
              ' ',
            )
          : target === null
            ? '—'
            : t('device:indicators.target', { target })}
      </td>
      <td>{limits === null || quantity.isSwitch ? null : <Place row={row} value={value} limits={limits} />}</td>
      <td className="num">{at === null ? '—' : shortTimeText(at)}</td>
      <td>{word}</td>
    </tr>
  );
}

/** Where the value stands: the healthy part of the bar is thick, the value a triangle with a foot. */
function Place({
  row,
  value,
  limits,
}: {
  readonly row: LiveIndicator;
  readonly value: number | null;
  readonly limits: NonNullable<LiveIndicator['limits']>;
}) {
  const quantity = quantityOf(row.key, useLanguage());
  const shown = value === null ? null : shownValue(quantity, value);
  const { from, to, mark } = limitScale(shown, shownLimits(quantity, limits), quantity.range);
  const x = mark === null ? 0 : 4 + mark * (bar.width - 8);
  return (
    <svg
      className={styles.place}
      viewBox={`0 0 ${bar.width} ${bar.height}`}
      width={bar.width}
      height={bar.height}
      aria-hidden
    >
      <rect className={styles.track} y="7" width={bar.width} height="2" />
      <rect className={styles.zone} x={from * bar.width} y="6" width={(to - from) * bar.width} height="4" />
      {mark === null ? null : <path className={styles.needle} d={`M${x - 4},0h8L${x + 0.6},6v6h-1.2v-6Z`} />}
    </svg>
  );
}
