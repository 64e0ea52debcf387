import type { Curves, Device } from '@oilsight/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { quantityOf, valueText } from '../../../charts/prepare/quantity.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import type { Look } from '../../../charts/prepare/look.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { ageText } from '../../../domain/Age.tsx';
import figures from '../../../ui/figures.module.css';
import styles from './Statistics.module.css';

type Curve = Curves['curves'][number];

/** A scrolling box must be reachable by keyboard. */
const focusable = { tabIndex: 0 };

interface StatisticsProps {
  readonly devices: readonly Device[];
  readonly keys: readonly string[];
  readonly data: Curves;
  readonly look: Look;
  /** Colour of a curve's device or indicator. */
  readonly colourOf: (device: number, key: number) => number;
}

/** What the readings of the shown range come to, curve by curve. */
export const Statistics = memo(function Statistics({ devices, keys, data, look, colourOf }: StatisticsProps) {
  const { t } = useTranslation('analysis');
  const rows = keys.flatMap((key, keyPlace) =>
    devices.flatMap(({ deviceId, deviceName }, devicePlace) => {
      const curve = data.curves.find((each) => each.key === key && each.deviceId === deviceId);
      return curve === undefined ? [] : [{ curve, deviceName, colour: colourOf(devicePlace, keyPlace) }];
    }),
  );
  return (
    <section className={styles.frame} aria-label={t('statistics.title')} {...focusable}>
      <table className={`${styles.table} ${figures.figures} num`} aria-label={t('statistics.title')}>
        <thead>
          <tr>
            <th scope="col">{t('statistics.curve')}</th>
            {(['newest', 'min', 'max', 'mean', 'change', 'beyond'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`statistics.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ curve, deviceName, colour }) => (
            <Row
              key={`${curve.deviceId} ${curve.key}`}
              curve={curve}
              deviceName={devices.length === 1 ? null : deviceName}
              colour={colour}
              look={look}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
});

interface RowProps {
  readonly curve: Curve;
  /** null: there is one device. */
  readonly deviceName: string | null;
  readonly colour: number;
  readonly look: Look;
}

function Row({ curve: { key, summary }, deviceName, colour, look }: RowProps) {
  const { t: live } = useTranslation('live');
  const { t } = useTranslation('analysis');
  const quantity = quantityOf(key, look.language, look.units);
  const text = (value: number | null) =>
    value === null ? '—' : valueText(quantity, shownValue(quantity, value), look.language);
  const { level2, level1 } = summary.beyondMs;
  // Without a reading there is nothing that could be beyond a limit.
  const beyond = summary.newest === null ? null : (level2 ?? level1);
  return (
    <tr>
      <th scope="row">
        <i style={{ background: `var(--c-${colour})` }} aria-hidden />
        <span>
          {deviceName === null ? null : <>{deviceName} </>}
          {quantity.name}
          {quantity.unit === '' ? null : <small> {quantity.unit}</small>}
        </span>
      </th>
      {(['newest', 'min', 'max', 'mean'] as const).map((name) => (
        <td key={name} data-head={t(`statistics.${name}`)}>
          {text(summary[name])}
        </td>
      ))}
      <td data-head={t('statistics.change')}>{changeText(quantity, summary, look)}</td>
      <td
        data-head={t('statistics.beyond')}
        title={level2 === null && level1 === null ? t('statistics.noLimit') : undefined}
        data-beyond={beyond === null || beyond === 0 ? undefined : level2 === null ? 1 : 2}
      >
        {beyond === null ? '—' : beyond === 0 ? '0' : ageText(beyond, live)}
        {level2 === null || level1 === null || level1 === 0 ? null : (
          <small data-beyond={1}>{t('statistics.ofLevel1', { age: ageText(level1, live) })}</small>
        )}
      </td>
    </tr>
  );
}

/** A difference in the reader's unit: one of temperatures has no zero point. */
function changeText(
  quantity: Quantity,
  { newest, change }: Pick<Curve['summary'], 'newest' | 'change'>,
  { language }: Look,
): string {
  if (newest === null || change === null || quantity.isSwitch) return '—';
  const shown = shownValue(quantity, newest) - shownValue(quantity, newest - change);
  const text = formatNumber(shown, quantity.decimals, language);
  return shown > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
