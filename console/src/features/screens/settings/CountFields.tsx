import { useTranslation } from 'react-i18next';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { Box } from './Box.tsx';
import { RowErrors, TextCell } from './cells.tsx';
import styles from './Settings.module.css';
import { analysisKeys, categoryKeys, deviceKeys, levelKeys } from './setting-form.ts';
import type { CountKey } from './setting-form.ts';
import type { SettingEditor } from './useSettingEditor.ts';

const groups = [
  { part: 'devices', keys: deviceKeys, isWide: false },
  { part: 'analyses', keys: analysisKeys, isWide: false },
  { part: 'alarms', keys: [...levelKeys, ...categoryKeys], isWide: true },
] as const;

/** Counts of devices, analyses and alarms. */
export function CountFields({ editor }: { readonly editor: SettingEditor }) {
  const { t } = useTranslation('screenSettings');
  const { form, shown, set } = editor;
  return groups.map(({ part, keys, isWide }) => (
    <Box key={part} part={part} isWide={isWide}>
      <div className={styles.counts} data-many={keys.length > 4 || undefined}>
        {keys.map((key: CountKey) => (
          <div key={key} className={styles.count}>
            {key === 'firstLevel' || key === 'secondLevel' ? (
              <span className={styles.mark} aria-hidden>
                <StateIcon state={key === 'firstLevel' ? 'level1' : 'level2'} size="s" />
              </span>
            ) : null}
            <TextCell
              label={t(`field.${key}`)}
              isNumber
              placeholder={t('placeholder.count')}
              value={form.counts[key]}
              error={shown.get(`counts.${key}`)}
              onChange={(value) => set({ counts: { ...form.counts, [key]: value } })}
            />
          </div>
        ))}
        <RowErrors
          errors={keys.map((key: CountKey) => ({ label: t(`field.${key}`), error: shown.get(`counts.${key}`) }))}
        />
      </div>
    </Box>
  ));
}
