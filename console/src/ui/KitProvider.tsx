import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { antdThemeOf } from '../theme/antd.ts';
import { useTheme } from '../theme/theme.ts';

/**
 * Around a page that uses the component library: our theme, its words in the language in force. Import it from lazy
 * pages only: it brings the library along.
 */
export function KitProvider({ children }: { readonly children: ReactNode }) {
  const theme = useTheme();
  const language = useLanguage();
  return (
    <ConfigProvider theme={antdThemeOf(theme)} locale={language === 'zh-CN' ? zhCN : enUS}>
      {children}
    </ConfigProvider>
  );
}
