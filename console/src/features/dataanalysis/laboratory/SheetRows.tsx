import type { LabCellFault, LabSheet } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Import.module.css';
import { lettersOf } from './sheet-letters.ts';

interface SheetRowsProps {
  readonly sheet: LabSheet;
  /** Cells whose offer was taken. */
  readonly fixes: ReadonlySet<string>;
  readonly onFix: (cell: string, isTaken: boolean) => void;
}

/** The sheet as it was read, cell by cell, with what becomes of each row. */
export function SheetRows({ sheet, fixes, onFix }: SheetRowsProps) {
  const { t } = useTranslation('laboratory');
  const columns = sheet.headings.map((_, place) => lettersOf(place));
  return (
    <>
      {sheet.faults.map(({ cell, rule }) => (
        <p key={cell} role="alert">
          {rule}
        </p>
      ))}
      <div className={styles.frame}>
        <table className={`${styles.sheet} num`} aria-label={t('import.rows')}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              {columns.map((letters) => (
                <th key={letters} scope="col">
                  {letters}
                </th>
              ))}
              <th scope="col">{t('import.became')}</th>
            </tr>
            <tr>
              <th scope="row">1</th>
              {sheet.headings.map((heading, place) => (
                <td key={columns[place]}>{heading}</td>
              ))}
              <td>{t('import.result')}</td>
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map(({ row, cells, faults, repeats }) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((letters, place) => {
                  const fault = faults.find(({ cell }) => cell === `${letters}${row}`);
                  const isFixed = fault !== undefined && fault.offer !== null && fixes.has(fault.cell);
                  return (
                    <td key={letters} data-fault={(fault !== undefined && !isFixed) || undefined}>
                      {isFixed ? fault.offer : (cells[place] ?? '')}
                    </td>
                  );
                })}
                <td className={styles.result}>
                  {repeats !== null ? (
                    t(repeats === 0 ? 'import.isStored' : 'import.isRow', { row: repeats })
                  ) : faults.length === 0 ? (
                    <>
                      <Icon name="check" size="s" /> {t('import.good')}
                    </>
                  ) : (
                    faults.map((fault) => (
                      <Fault key={fault.cell} fault={fault} isFixed={fixes.has(fault.cell)} onFix={onFix} />
                    ))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Fault({
  fault: { cell, rule, offer },
  isFixed,
  onFix,
}: {
  readonly fault: LabCellFault;
  readonly isFixed: boolean;
  readonly onFix: SheetRowsProps['onFix'];
}) {
  const { t } = useTranslation('laboratory');
  return (
    <span className={styles.fault}>
      <Icon name={isFixed ? 'check' : 'triangle'} size="s" /> <b>{cell}</b> {rule}
      {offer === null ? null : (
        <Button kind="quiet" size="s" onClick={() => onFix(cell, !isFixed)}>
          {t(isFixed ? 'import.undoFix' : 'import.fix', { value: offer })}
        </Button>
      )}
    </span>
  );
}
