import { maxMapRows } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { AreaCell } from './AreaCell.tsx';
import { RowErrors, TextCell } from './cells.tsx';
import { Kept, RowList } from './RowList.tsx';
import styles from './Settings.module.css';
import { baseKeys } from './setting-form.ts';
import type { SettingEditor } from './useSettingEditor.ts';

/** The map: the nation, and then provinces and cities. */
export function MapRows({ editor }: { readonly editor: SettingEditor }) {
  const { t } = useTranslation('screenSettings');
  const { form, shown, set } = editor;
  const nation = (
    <div className={styles.row}>
      <span className={`${styles.nth} num`} aria-hidden>
        1
      </span>
      <span className={styles.nation}>{t('nation')}</span>
      {baseKeys.map((key) => (
        <TextCell
          key={key}
          label={t(`field.${key}`)}
          spoken={t('inRow', { row: 1, field: t(`field.${key}`) })}
          isInColumn
          isNumber
          placeholder={t('placeholder.count')}
          value={form.base[key]}
          error={shown.get(`base.${key}`)}
          onChange={(value) => set({ base: { ...form.base, [key]: value } })}
        />
      ))}
      <span className={styles.end}>
        <Kept />
      </span>
      <RowErrors errors={baseKeys.map((key) => ({ label: t(`field.${key}`), error: shown.get(`base.${key}`) }))} />
    </div>
  );
  return (
    <RowList
      list="areas"
      editor={editor}
      isWide
      most={maxMapRows}
      first={nation}
      hint={t('partHint.areas')}
      columns={[t('field.areaNo'), ...baseKeys.map((key) => t(`field.${key}`))]}
      renderCells={(row, { nth, cell, set: change }) => (
        <>
          <AreaCell {...cell('areaNo')} row={nth} value={row.areaNo} onChange={(areaNo) => change({ areaNo })} />
          {(['deviceCst', 'onlineCst'] as const).map((key) => (
            <TextCell
              key={key}
              {...cell(key)}
              isInColumn
              isNumber
              placeholder={t('placeholder.count')}
              value={row[key]}
              onChange={(value) => change({ [key]: value })}
            />
          ))}
        </>
      )}
    />
  );
}
