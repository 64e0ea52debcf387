import { useTranslation } from 'react-i18next';
import { setTheme, useTheme } from '../theme/theme.ts';
import { Button } from './Button.tsx';

/** Light or dark. */
export function ThemeSwitch() {
  const { t } = useTranslation('common');
  const isDark = useTheme() === 'dark';
  return <Button kind="quiet" icon={isDark ? 'sun' : 'moon'} label={t(isDark ? 'theme.toLight' : 'theme.toDark')} onClick={() => setTheme(isDark ? 'light' : 'dark')} />;
}
