import { maxTopRows } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { AreaCell } from './AreaCell.tsx';
import { TextCell } from './cells.tsx';
import { rowPath } from './check-form.ts';
import { RowList } from './RowList.tsx';
import { isBlank, isSentCrew } from './setting-form.ts';
import type { SettingEditor } from './useSettingEditor.ts';

/** The industries with the most machines. */
export function IndustryRows({ editor }: { readonly editor: SettingEditor }) {
  const { t } = useTranslation('screenSettings');
  return (
    <RowList
      list="industries"
      editor={editor}
      isWide={false}
      most={maxTopRows}
      hint={`${editor.form.industries.length} / ${maxTopRows}`}
      columns={[t('field.industryName'), t('field.industryCst'), t('field.areaNo')]}
      renderCells={(row, nth, set) => (
        <>
          <TextCell
            label={t('field.industryName')}
            spoken={t('inRow', { row: nth, field: t('field.industryName') })}
            isInColumn
            placeholder={t('placeholder.industryName')}
            value={row.industryName}
            error={editor.shown.get(rowPath('industries', row.id, 'industryName'))}
            onChange={(industryName) => set({ industryName })}
          />
          <TextCell
            label={t('field.industryCst')}
            spoken={t('inRow', { row: nth, field: t('field.industryCst') })}
            isInColumn
            isNumber
            placeholder={t('placeholder.industryCst')}
            value={row.industryCst}
            error={editor.shown.get(rowPath('industries', row.id, 'industryCst'))}
            onChange={(industryCst) => set({ industryCst })}
          />
          <AreaCell
            label={t('field.areaNo')}
            row={nth}
            value={row.areaNo}
            error={editor.shown.get(rowPath('industries', row.id, 'areaNo'))}
            onChange={(areaNo) => set({ areaNo })}
          />
        </>
      )}
    />
  );
}

/** The machines of which there are most, with their oil. */
export function CrewRows({ editor }: { readonly editor: SettingEditor }) {
  const { t } = useTranslation('screenSettings');
  const { crews } = editor.form;
  return (
    <RowList
      list="crews"
      editor={editor}
      isWide={false}
      most={maxTopRows}
      hint={`${crews.filter(isSentCrew).length} / ${maxTopRows}`}
      columns={[t('field.crewName'), t('field.crewCst'), t('field.oilNo')]}
      remark={(row) => (isBlank(row) || isSentCrew(row) ? null : t('checkHint.crew'))}
      renderCells={(row, nth, set) => (
        <>
          <TextCell
            label={t('field.crewName')}
            spoken={t('inRow', { row: nth, field: t('field.crewName') })}
            isInColumn
            placeholder={t('placeholder.crewName')}
            value={row.crewName}
            error={editor.shown.get(rowPath('crews', row.id, 'crewName'))}
            onChange={(crewName) => set({ crewName })}
          />
          <TextCell
            label={t('field.crewCst')}
            spoken={t('inRow', { row: nth, field: t('field.crewCst') })}
            isInColumn
            isNumber
            placeholder={t('placeholder.crewCst')}
            value={row.crewCst}
            error={editor.shown.get(rowPath('crews', row.id, 'crewCst'))}
            onChange={(crewCst) => set({ crewCst })}
          />
          <TextCell
            label={t('field.oilNo')}
            spoken={t('inRow', { row: nth, field: t('field.oilNo') })}
            isInColumn
            placeholder={t('placeholder.oilNo')}
            value={row.oilNo}
            error={editor.shown.get(rowPath('crews', row.id, 'oilNo'))}
            onChange={(oilNo) => set({ oilNo })}
          />
        </>
      )}
    />
  );
}
