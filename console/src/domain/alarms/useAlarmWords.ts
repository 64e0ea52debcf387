import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import type { Words } from './alarm-words.ts';

/** What `alarm-words.ts` needs to speak the reader's language. */
export function useAlarmWords(): Words {
  const { t } = useTranslation('alarms');
  const language = useLanguage();
  return useMemo(() => ({ t, language }), [t, language]);
}
