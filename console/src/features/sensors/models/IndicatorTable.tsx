import { inLanguage, maxModelIndicators } from '@oilsight/contract';
import { findIndicator, indicatorIds, indicators } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { CellTable } from './CellTable.tsx';
import styles from './CellTable.module.css';
import { conversionsTo, emptyIndicator } from './model-form.ts';
import type { IndicatorRow } from './model-form.ts';
import { readIndicatorCell } from './paste.ts';

/** Stands for a key that is typed; no key of the catalogue is called so. */
const custom = '*';

/** A sensor measures; what is worked out from that is not its own. */
const measured = indicatorIds.filter((id) => indicators[id].origin === 'measured' || id === 'water_ppm');

interface IndicatorTableProps {
  readonly rows: readonly IndicatorRow[];
  readonly errorOf: (path: string) => string | null;
  readonly onChange: (rows: readonly IndicatorRow[]) => void;
}

/** What a model measures, under which name and in which unit it sends it, and how far it measures. */
export function IndicatorTable({ rows, errorOf, onChange }: IndicatorTableProps) {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  const unitOf = (key: string) => findIndicator(key)?.unit ?? '';
  const names = measured.map((id) => ({
    value: id as string,
    label:
      unitOf(id) === ''
        ? inLanguage(indicators[id].name, language)
        : `${inLanguage(indicators[id].name, language)} (${unitOf(id)})`,
  }));
  return (
    <CellTable
      label={t('model.indicators')}
      path="indicators"
      rows={rows}
      empty={emptyIndicator}
      most={maxModelIndicators}
      read={readIndicatorCell}
      add={t('model.addIndicator')}
      errorOf={errorOf}
      onChange={onChange}
      pasteColumns={['key', 'alias', 'convert', 'low', 'high', 'accuracy']}
      columns={[
        {
          key: 'key',
          head: t('indicator.key'),
          width: '25%',
          isRequired: true,
          render: ({ key, isCustom }, set, { label, isInvalid, place }) => {
            const isKnown = names.some(({ value }) => value === key);
            const isTyped = isCustom || (key !== '' && !isKnown);
            return (
              <span className={styles.stack}>
                <select
                  className={styles.cell}
                  aria-label={label}
                  aria-invalid={(isInvalid && !isTyped) || undefined}
                  value={isTyped ? custom : key}
                  data-row={place}
                  data-column="key"
                  onChange={(event) =>
                    set({
                      key: event.currentTarget.value === custom ? '' : event.currentTarget.value,
                      isCustom: event.currentTarget.value === custom,
                      convert: '',
                    })
                  }
                >
                  {key === '' && !isTyped ? (
                    <option value="" disabled>
                      {t('register.choose')}
                    </option>
                  ) : null}
                  {names.map(({ value, label: name }) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                  <option value={custom}>{t('indicator.custom')}</option>
                </select>
                {isTyped ? (
                  <input
                    className={styles.cell}
                    aria-label={t('indicator.customKey', { label })}
                    aria-invalid={isInvalid || undefined}
                    value={key}
                    maxLength={128}
                    placeholder={t('indicator.customHint')}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => set({ key: event.currentTarget.value, isCustom: true })}
                  />
                ) : null}
              </span>
            );
          },
        },
        { key: 'alias', head: t('indicator.alias') },
        {
          key: 'convert',
          head: t('indicator.convert'),
          width: '19%',
          options: ({ key }) => [
            { value: '', label: t('indicator.asItIs') },
            ...conversionsTo(key).map((name) => ({ value: name, label: name.replace('>', ' → ') })),
          ],
        },
        { key: 'low', head: t('indicator.low'), isNumber: true, width: '10%' },
        { key: 'high', head: t('indicator.high'), isNumber: true, width: '10%' },
        { key: 'accuracy', head: t('indicator.accuracy'), width: '13%' },
      ]}
    />
  );
}
