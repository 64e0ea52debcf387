import type { Charge, OilCharges } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { fileTimeText, stampText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Table } from '../../../ui/Table.tsx';
import { chargesCsv } from './charges-csv.ts';
import styles from './ChargesTable.module.css';
import type { ShownCharge } from './shown-charges.ts';
import { useChargeColumns } from './useChargeColumns.tsx';
import { useQuantityName } from './useQuantityName.ts';
import { unusedHours } from './verdict.ts';

interface ChargesTableProps {
  readonly charges: OilCharges;
  /** Those of the first device. */
  readonly shown: readonly ShownCharge[];
  readonly deviceName: string;
}

/** The charges as rows, with the hours that were given away. */
export function ChargesTable({ charges, shown, deviceName }: ChargesTableProps) {
  const { t } = useTranslation('charges');
  const language = useLanguage();
  const endOf = useEnd();
  const { key } = charges.comparison;
  const hoursText = (hours: number) => formatNumber(hours, 0, language);
  const indexOf = (charge: Charge) => charge.last[charge.curves.findIndex((curve) => curve.key === key)] ?? null;
  const unused = unusedHours(shown.map(({ charge }) => charge));
  const columns = useChargeColumns({ key, indexOf, endOf });
  const save = () => {
    const csv = chargesCsv(
      shown.map(({ charge }) => charge),
      indexOf,
      { headOf: (column) => t(`csv.${column}`), timeOf: fileTimeText, endOf },
    );
    saveFile(
      fileName([deviceName, t('table.title'), stampText(charges.at)], 'csv'),
      new Blob([csv], { type: 'text/csv;charset=utf-8' }),
    );
  };
  return (
    <Card label={t('table.title')} isFlush>
      <div className={styles.head}>
        <h2>{t('table.title')}</h2>
        <span>{unused === null ? null : t('table.given', { hours: hoursText(unused) })}</span>
        <Button size="s" icon="download" onClick={save}>
          CSV
        </Button>
      </div>
      <Table label={t('table.title')} columns={columns} rows={shown} keyOf={({ id }) => id} />
      <p className={styles.foot}>{t('table.foot')}</p>
    </Card>
  );
}

/** Why a charge ended: what the readings say, and what a person wrote. */
function useEnd(): (charge: Charge) => string {
  const { t } = useTranslation('charges');
  const nameOf = useQuantityName();
  return ({ end: { reason, key, note } }) => {
    const said = t(`end.${reason}`, { name: key === null ? '' : nameOf(key) });
    return note === '' ? said : t('end.withNote', { said, note });
  };
}
