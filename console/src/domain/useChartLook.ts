import { useMemo } from 'react';
import type { Look } from '../charts/prepare/look.ts';
import { useLanguage } from '../i18n/language.ts';
import { useDisplaySettings } from '../lib/display-settings.ts';
import { useTheme } from '../theme/theme.ts';

/** How the reader wants charts: the same object until that changes. */
export function useChartLook(): Look {
  const language = useLanguage();
  const theme = useTheme();
  const { timeZone, units } = useDisplaySettings();
  return useMemo(() => ({ language, theme, timeZone, units }), [language, theme, timeZone, units]);
}
