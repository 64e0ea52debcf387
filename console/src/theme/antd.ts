import { theme as antdTheme } from 'antd';
import type { ThemeConfig } from 'antd';
import { palettes, shared } from './tokens.ts';
import type { ThemeName } from './tokens.ts';

/** Pixels of a size token. */
function px(value: string): number {
  return Number.parseFloat(value);
}

/** The component library in our colours. Resolved values, as it derives others from them. */
export function antdThemeOf(name: ThemeName): ThemeConfig {
  const p = palettes[name];
  const control = { colorBorder: p['line-control'], activeShadow: `0 0 0 3px ${p['accent-bg']}` };
  return {
    // One class for the whole page: both themes never stand side by side in it.
    cssVar: { key: 'oilsight' },
    hashed: false,
    algorithm: name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: p.accent,
      colorLink: p.accent,
      colorInfo: p.accent,
      colorSuccess: p['ok-solid'],
      colorWarning: p['l2-solid'],
      colorError: p['l1-solid'],
      colorErrorText: p['l1-tx'],
      colorTextBase: p.tx,
      colorText: p.tx,
      colorTextSecondary: p['tx-2'],
      colorTextTertiary: p['tx-3'],
      colorTextDescription: p['tx-3'],
      colorTextPlaceholder: p['tx-3'],
      colorTextDisabled: p['tx-disabled'],
      colorTextLightSolid: p['tx-on-accent'],
      colorBgBase: p['bg-card'],
      colorBgLayout: p['bg-page'],
      colorBgContainer: p['bg-card'],
      colorBgElevated: p['bg-raised'],
      colorBgSpotlight: p['n-800'],
      colorBorder: p['line-strong'],
      colorBorderSecondary: p.line,
      colorSplit: p.line,
      controlItemBgActive: p['bg-selected'],
      controlItemBgHover: p['bg-hover'],
      controlItemBgActiveHover: p['bg-selected'],
      borderRadius: px(shared['r-sm']),
      borderRadiusLG: px(shared['r-lg']),
      borderRadiusSM: px(shared['r-xs']),
      fontSize: px(shared['fs-13']),
      controlHeight: px(shared['control-h']),
      fontFamily: shared['font-sans'],
      boxShadow: p['sh-2'],
      boxShadowSecondary: p['sh-3'],
      motionDurationFast: '0.12s',
      motionDurationMid: '0.2s',
      motionDurationSlow: '0.36s',
      wireframe: false,
    },
    components: {
      Table: {
        cellPaddingBlock: 9,
        headerBg: p['bg-sunken'],
        headerColor: p['tx-3'],
        headerSplitColor: 'transparent',
        rowHoverBg: p['bg-hover'],
      },
      Card: { paddingLG: 18 },
      Segmented: { itemSelectedBg: p['bg-selected'], itemSelectedColor: p.accent, trackBg: p['bg-card'] },
      Input: control,
      Select: control,
      DatePicker: { ...control, cellActiveWithRangeBg: p['bg-selected'] },
      Tooltip: { colorTextLightSolid: p['n-0'] },
    },
  };
}
