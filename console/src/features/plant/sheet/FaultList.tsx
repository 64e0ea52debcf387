import type { SheetFault, SheetImport } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { stampText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { csvOf } from '../../../lib/csv.ts';
import { useScrolledRows } from '../tree/useScrolledRows.ts';
import styles from './Sheet.module.css';

/** Height of a line in `Sheet.module.css`, px. */
const rowPx = 52;

/** Its lines take no focus: the box does, so that the arrow keys scroll it. */
const scrolledByKeys = { tabIndex: 0 };

/** Every cell that is wrong, as the sheet names it, and what is wrong with it. */
export function FaultList({ sheet: { fileName: file, faults, faultCount } }: { readonly sheet: SheetImport }) {
  const { t } = useTranslation('plant');
  const {
    ref,
    rows: { from, to, abovePx, belowPx },
  } = useScrolledRows(faults.length, rowPx);
  const cellOf = ({ row, column }: SheetFault) => (column === '' ? t('import.wholeRow', { row }) : `${column}${row}`);
  const save = () =>
    saveFile(
      fileName([file.replace(/\.xlsx$/i, ''), t('import.faultsName'), stampText(Date.now())], 'csv'),
      csvOf([
        [
          t('import.column.sheet'),
          t('import.column.row'),
          t('import.column.column'),
          t('import.column.heading'),
          t('import.column.value'),
          t('import.column.rule'),
        ],
        ...faults.map((fault) => [
          t(`import.sheet.${fault.sheet}`),
          String(fault.row),
          fault.column,
          fault.heading,
          fault.value,
          fault.rule,
        ]),
      ]),
    );
  return (
    <>
      <div className={styles.faultHead}>
        <div role="alert">
          <h3 className="num">{t('import.faults', { count: faultCount })}</h3>
          <p className="num">
            {faultCount > faults.length ? t('import.faultsFirst', { count: faults.length }) : t('import.faultsText')}
          </p>
        </div>
        <Button size="s" icon="download" onClick={save}>
          {t('import.faultsSave')}
        </Button>
      </div>
      <section ref={ref} className={styles.faults} aria-label={t('import.faultsName')} {...scrolledByKeys}>
        <ul style={{ paddingTop: abovePx, paddingBottom: belowPx }}>
          {faults.slice(from, to).map((fault, index) => (
            <li key={from + index} className={styles.fault}>
              <span>
                <b className="num">{cellOf(fault)}</b>
                <small>{t(`import.sheet.${fault.sheet}`)}</small>
              </span>
              <span>
                <b title={fault.rule}>{fault.rule}</b>
                <small title={fault.value}>
                  {[fault.heading, fault.value].filter((part) => part !== '').join(t('colon'))}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
