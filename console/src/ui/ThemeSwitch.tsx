import { useTranslation } from 'react-i18next';
import { usePrefer } from '../api/usePrefer.ts';
import { useTheme } from '../theme/theme.ts';
import { Button } from './Button.tsx';

/** Light or dark, kept in this browser and with the account: an icon, or with words where there is room for them. */
export function ThemeSwitch({ isWorded = false }: { readonly isWorded?: boolean }) {
  const { t } = useTranslation('common');
  const { prefer } = usePrefer();
  const isDark = useTheme() === 'dark';
  const icon = isDark ? 'sun' : 'moon';
  const words = t(isDark ? 'theme.toLight' : 'theme.toDark');
  const change = () => prefer({ theme: isDark ? 'light' : 'dark' });
  return isWorded ? (
    <Button icon={icon} onClick={change}>
      {words}
    </Button>
  ) : (
    <Button kind="quiet" icon={icon} label={words} onClick={change} />
  );
}
