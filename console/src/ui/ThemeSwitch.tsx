import { useTranslation } from 'react-i18next';
import { setTheme, useTheme } from '../theme/theme.ts';
import { Button } from './Button.tsx';

/** Light or dark: an icon, or with words where there is room for them. */
export function ThemeSwitch({ isWorded = false }: { readonly isWorded?: boolean }) {
  const { t } = useTranslation('common');
  const isDark = useTheme() === 'dark';
  const icon = isDark ? 'sun' : 'moon';
  const words = t(isDark ? 'theme.toLight' : 'theme.toDark');
  const change = () => setTheme(isDark ? 'light' : 'dark');
  return isWorded ? <Button icon={icon} onClick={change}>{words}</Button> : <Button kind="quiet" icon={icon} label={words} onClick={change} />;
}
