import { maxConclusions, maxWarnings } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { TextCell } from './cells.tsx';
import { rowPath } from './check-form.ts';
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
      renderCells={(row, nth, set) => (
        <>
          <TextCell
            label={t('field.customerName')}
            spoken={t('inRow', { row: nth, field: t('field.customerName') })}
            isInColumn
            placeholder={t('placeholder.customerName')}
            value={row.customerName}
            error={editor.shown.get(rowPath('warnings', row.id, 'customerName'))}
            onChange={(customerName) => set({ customerName })}
          />
          <TextCell
            label={t('field.alarmMsg')}
            spoken={t('inRow', { row: nth, field: t('field.alarmMsg') })}
            isInColumn
            maxLength={200}
            placeholder={t('placeholder.alarmMsg')}
            value={row.alarmMsg}
            error={editor.shown.get(rowPath('warnings', row.id, 'alarmMsg'))}
            onChange={(alarmMsg) => set({ alarmMsg })}
          />
          <TimeCell
            label={t('field.createTime')}
            spoken={t('inRow', { row: nth, field: t('field.createTime') })}
            placeholder={t('placeholder.createTime')}
            value={row.createTime}
            error={editor.shown.get(rowPath('warnings', row.id, 'createTime'))}
            onChange={(createTime) => set({ createTime })}
          />
          <LevelCell
            label={t('field.status')}
            spoken={t('inRow', { row: nth, field: t('field.status') })}
            levels={[1, 2]}
            value={row.status}
            error={editor.shown.get(rowPath('warnings', row.id, 'status'))}
            onChange={(status) => set({ status })}
          />
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
      renderCells={(row, nth, set) => (
        <>
          <TextCell
            label={t('field.customerName')}
            spoken={t('inRow', { row: nth, field: t('field.customerName') })}
            isInColumn
            placeholder={t('placeholder.customerName')}
            value={row.customerName}
            error={editor.shown.get(rowPath('conclusions', row.id, 'customerName'))}
            onChange={(customerName) => set({ customerName })}
          />
          <LevelCell
            label={t('field.alarmLevel')}
            spoken={t('inRow', { row: nth, field: t('field.alarmLevel') })}
            levels={[0, 1, 2]}
            value={row.alarmLevel}
            error={editor.shown.get(rowPath('conclusions', row.id, 'alarmLevel'))}
            onChange={(alarmLevel) => set({ alarmLevel })}
          />
        </>
      )}
    />
  );
}
