import { useTranslation } from 'react-i18next';
import { usePrefer } from '../api/usePrefer.ts';
import { useLanguage } from '../i18n/language.ts';
import { Segmented } from './Segmented.tsx';

/** Each language under its own name, whatever the page speaks. */
const segments = [
  { value: 'zh-CN', label: '\u4e2d', spoken: '\u4e2d\u6587' },
  { value: 'en-US', label: 'EN', spoken: 'English' },
] as const;

/** Chinese or English, at once and without a reload; kept in this browser and with the account. */
export function LanguageSwitch() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { prefer } = usePrefer();
  return (
    <Segmented
      label={t('language')}
      segments={segments}
      value={language}
      onChange={(chosen) => prefer({ language: chosen })}
    />
  );
}
