import { authRoutes } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, session } from '../api/call.ts';
import { changeLanguage, useLanguage } from '../i18n/language.ts';
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
  const { mutate } = useMutation({
    mutationFn: async (chosen: Language) => {
      await changeLanguage(chosen);
      if (session.isLoggedIn()) await call(authRoutes.setLanguage, { query: { language: chosen } });
    },
  });
  return <Segmented label={t('language')} segments={segments} value={language} onChange={mutate} />;
}
