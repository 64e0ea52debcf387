import type { Area } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Cell } from './cells.tsx';
import type { FieldWord } from './check-form.ts';
import styles from './Cells.module.css';
import { areasQuery } from '../../../domain/areas/areas-query.ts';

interface AreaCellProps {
  readonly label: string;
  readonly row: number;
  /** '': not chosen. */
  readonly value: string;
  readonly error: FieldWord | undefined;
  readonly onChange: (areaNo: string) => void;
}

/** A province, or one of its cities. */
export function AreaCell({ label, row, value, error, onChange }: AreaCellProps) {
  const { t } = useTranslation('screenSettings');
  const language = useLanguage();
  const province = value === '' ? '' : `${value.slice(0, 2)}0000`;
  const { data: provinces = [] } = useQuery(areasQuery('', language));
  const { data: cities = [] } = useQuery({ ...areasQuery(province, language), enabled: province !== '' });
  return (
    <Cell label={label} spoken={t('province', { row })} isInColumn error={error}>
      {(input) => (
        <div className={styles.area}>
          <span className={styles.select} data-empty={province === '' || undefined}>
            <select {...input} value={province} onChange={(event) => onChange(event.currentTarget.value)}>
              {province === '' ? (
                <option value="" disabled>
                  {t('placeholder.province')}
                </option>
              ) : null}
              <Options areas={provinces} value={province} />
            </select>
            <Icon name="chevron-down" size="s" />
          </span>
          {province === '' || cities.length === 0 ? null : (
            <span className={styles.select}>
              <select
                aria-label={t('city', { row })}
                value={value}
                onChange={(event) => onChange(event.currentTarget.value)}
              >
                <option value={province}>{t('placeholder.wholeProvince')}</option>
                <Options areas={cities} value={value === province ? '' : value} />
              </select>
              <Icon name="chevron-down" size="s" />
            </span>
          )}
        </div>
      )}
    </Cell>
  );
}

/** What is chosen is shown as its number until its name is there. */
function Options({ areas, value }: { readonly areas: readonly Area[]; readonly value: string }) {
  const isKnown = value === '' || areas.some(({ areaNo }) => areaNo === value);
  return (
    <>
      {isKnown ? null : <option value={value}>{value}</option>}
      {areas.map(({ areaNo, areaName }) => (
        <option key={areaNo} value={areaNo}>
          {areaName}
        </option>
      ))}
    </>
  );
}
