import { industries, inLanguage, maxTopRows } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { AreaCell } from './AreaCell.tsx';
import { TextCell } from './cells.tsx';
import { RowList } from './RowList.tsx';
import { isBlank, isSentCrew } from './setting-form.ts';
import type { SettingEditor } from './useSettingEditor.ts';

/** The industries with the most machines, offered from those that are known in both languages. */
export function IndustryRows({ editor }: { readonly editor: SettingEditor }) {
  const { t } = useTranslation('screenSettings');
  const language = useLanguage();
  const id = useId();
  return (
    <>
      <datalist id={id}>
        {industries.map((industry) => (
          <option key={industry.en} value={inLanguage(industry, language)}>
            {inLanguage(industry, language)}
          </option>
        ))}
      </datalist>
      <RowList
        list="industries"
        editor={editor}
        isWide
        most={maxTopRows}
        hint={`${editor.form.industries.filter((row) => !isBlank(row)).length} / ${maxTopRows}`}
        columns={[t('field.industryName'), t('field.industryCst'), t('field.areaNo')]}
        renderCells={(row, { nth, cell, set }) => (
          <>
            <TextCell
              {...cell('industryName')}
              isInColumn
              suggestions={id}
              placeholder={t('placeholder.industryName')}
              value={row.industryName}
              onChange={(industryName) => set({ industryName })}
            />
            <TextCell
              {...cell('industryCst')}
              isInColumn
              isNumber
              placeholder={t('placeholder.industryCst')}
              value={row.industryCst}
              onChange={(industryCst) => set({ industryCst })}
            />
            <AreaCell {...cell('areaNo')} row={nth} value={row.areaNo} onChange={(areaNo) => set({ areaNo })} />
          </>
        )}
      />
    </>
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
      isWide
      most={maxTopRows}
      hint={`${crews.filter(isSentCrew).length} / ${maxTopRows}`}
      columns={[t('field.crewName'), t('field.crewCst'), t('field.oilNo')]}
      remark={(row) => (isBlank(row) || isSentCrew(row) ? null : t('checkHint.crew'))}
      renderCells={(row, { cell, set }) => (
        <>
          <TextCell
            {...cell('crewName')}
            isInColumn
            placeholder={t('placeholder.crewName')}
            value={row.crewName}
            onChange={(crewName) => set({ crewName })}
          />
          <TextCell
            {...cell('crewCst')}
            isInColumn
            isNumber
            placeholder={t('placeholder.crewCst')}
            value={row.crewCst}
            onChange={(crewCst) => set({ crewCst })}
          />
          <TextCell
            {...cell('oilNo')}
            isInColumn
            placeholder={t('placeholder.oilNo')}
            value={row.oilNo}
            onChange={(oilNo) => set({ oilNo })}
          />
        </>
      )}
    />
  );
}
