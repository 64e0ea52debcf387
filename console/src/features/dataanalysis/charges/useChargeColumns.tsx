import { ageingIndexKey } from '@oilsight/contract';
import type { Charge } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { dateText } from '../../../lib/reader-time.ts';
import type { Column } from '../../../ui/Table.tsx';
import { careOf, unusedOf } from './charges-csv.ts';
import styles from './ChargesTable.module.css';
import type { ShownCharge } from './shown-charges.ts';
import { useQuantityName } from './useQuantityName.ts';

/** Stands where a value is not known. */
const dash = '—';

/** What the table says of each charge. */
export interface ChargeTexts {
  /** The quantity that charges are compared by; null: none. */
  readonly key: string | null;
  readonly indexOf: (charge: Charge) => number | null;
  readonly endOf: (charge: Charge) => string;
}

/** The columns of the table of charges. Why it ended takes what the others leave. */
export function useChargeColumns({ key, indexOf, endOf }: ChargeTexts): readonly Column<ShownCharge>[] {
  const { t } = useTranslation('charges');
  const language = useLanguage();
  const nameOf = useQuantityName();
  const hoursText = (hours: number) => formatNumber(hours, 0, language);
  return [
    {
      key: 'number',
      head: t('table.number'),
      width: '96px',
      renderCell: ({ charge, colour, isPresent }) => (
        <span className={styles.name}>
          <i style={{ background: `var(--c-${colour})` }} aria-hidden />
          {isPresent ? t('present') : t('number', { number: charge.number })}
        </span>
      ),
    },
    {
      key: 'from',
      head: t('table.from'),
      width: '186px',
      isBeside: true,
      renderCell: ({ charge: { from, to } }) => (
        <span className="num">
          {dateText(from)} – {to === null ? t('now') : dateText(to)}
        </span>
      ),
    },
    {
      key: 'hours',
      head: t('table.hours'),
      width: '76px',
      isNumber: true,
      renderCell: ({ charge }) => hoursText(charge.hours),
    },
    {
      key: 'temperature',
      head: t('table.temperature'),
      width: '84px',
      isNumber: true,
      isSpare: true,
      renderCell: ({ charge }) => (
        <IndicatorValue indicator="oil_temperature" value={charge.temperatureC} unit="shown" />
      ),
    },
    {
      key: 'ratio',
      head: t('table.ratio'),
      width: '88px',
      isNumber: true,
      renderCell: ({ charge: { ratio } }) => (ratio === null ? dash : `${formatNumber(ratio, 2, language)} ×`),
    },
    {
      key: 'care',
      head: t('table.care'),
      width: '92px',
      isNumber: true,
      isSpare: true,
      renderCell: ({ charge }) => {
        const { refills, litres, filters } = careOf(charge);
        return `${litres === null ? t('times', { count: refills }) : `${formatNumber(litres, 0, language)} L`} / ${filters}`;
      },
    },
    { key: 'end', head: t('table.end'), renderCell: ({ charge }) => endOf(charge) },
    {
      key: 'index',
      head: key === null || key === ageingIndexKey ? t('table.index') : nameOf(key),
      width: '76px',
      isNumber: true,
      isSpare: true,
      renderCell: ({ charge }) => {
        const index = indexOf(charge);
        return index === null ? dash : formatNumber(index, key === 'viscosity_change_pct' ? 1 : 0, language);
      },
    },
    {
      key: 'life',
      head: t('table.life'),
      width: '120px',
      isNumber: true,
      renderCell: ({ charge: { life } }) => <Life life={life} />,
    },
    {
      key: 'unused',
      head: t('table.unused'),
      width: '76px',
      isNumber: true,
      isSpare: true,
      renderCell: ({ charge }) => {
        const hours = unusedOf(charge);
        return hours === null ? dash : hoursText(hours);
      },
    },
  ];
}

/** How long a charge lasts to level 1, with its interval, or why that is not known. */
function Life({ life }: { readonly life: Charge['life'] }) {
  const { t } = useTranslation('charges');
  const language = useLanguage();
  if (life === null) return dash;
  const { status, hours, lo, hi } = life;
  const hoursText = (value: number) => formatNumber(value, 0, language);
  if (hours === null) return <small className={styles.status}>{t(`forecast.${status}`)}</small>;
  return (
    <>
      <b>{hoursText(hours)}</b>
      <small className={styles.interval}>
        {lo === null ? dash : hoursText(lo)} – {hi === null ? '…' : hoursText(hi)}
      </small>
    </>
  );
}
