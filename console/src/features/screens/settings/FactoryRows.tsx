import { maxConclusions, maxWarnings } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { TextCell } from './cells.tsx';
import { LevelCell } from './LevelCell.tsx';
import { RowList } from './RowList.tsx';
import { TimeCell } from './TimeCell.tsx';
import type { SettingEditor } from './useSettingEditor.ts';

/** Factories with an alarm each. */
export function WarningRows({ editor }: { readonly editor: SettingEditor }) {
  const { t } = useTranslation('screenSettings');
  return (
    <RowList
      list="warnings"
      editor={editor}
      isWide
      most={maxWarnings}
      columns={[t('field.customerName'), t('field.alarmMsg'), t('field.createTime'), t('field.status')]}
      renderCells={(row, { cell, set }) => (
        <>
          <TextCell
            {...cell('customerName')}
            isInColumn
            placeholder={t('placeholder.customerName')}
            value={row.customerName}
            onChange={(customerName) => set({ customerName })}
          />
          <TextCell
            {...cell('alarmMsg')}
            isInColumn
            maxLength={200}
            placeholder={t('placeholder.alarmMsg')}
            value={row.alarmMsg}
            onChange={(alarmMsg) => set({ alarmMsg })}
          />
          <TimeCell
            {...cell('createTime')}
            placeholder={t('placeholder.createTime')}
            value={row.createTime}
            onChange={(createTime) => set({ createTime })}
          />
          <LevelCell {...cell('status')} levels={[1, 2]} value={row.status} onChange={(status) => set({ status })} />
        </>
      )}
    />
  );
}

/** Factories with the level of what analysis found there. */
export function ConclusionRows({ editor }: { readonly editor: SettingEditor }) {
  const { t } = useTranslation('screenSettings');
  return (
    <RowList
      list="conclusions"
      editor={editor}
      isWide
      most={maxConclusions}
      columns={[t('field.customerName'), t('field.alarmLevel')]}
      renderCells={(row, { cell, set }) => (
        <>
          <TextCell
            {...cell('customerName')}
            isInColumn
            placeholder={t('placeholder.customerName')}
            value={row.customerName}
            onChange={(customerName) => set({ customerName })}
          />
          <LevelCell
            {...cell('alarmLevel')}
            levels={[0, 1, 2]}
            value={row.alarmLevel}
            onChange={(alarmLevel) => set({ alarmLevel })}
          />
        </>
      )}
    />
  );
}
