/**
 * The one place where colours, sizes and shadows are written. `css.ts` turns every entry into a custom property of the same name
 * (`bg-page` → `--bg-page`), `antd.ts` into the component library's theme.
 */

/** The same in both themes. */
export const shared = {
  'font-sans': '"Inter", "SF Pro Text", "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", sans-serif',
  'font-num': '"Inter", "SF Pro Display", "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  'font-mono': '"JetBrains Mono", "SF Mono", "Cascadia Mono", Consolas, "Noto Sans Mono CJK SC", monospace',
  'num-features': '"tnum" 1, "lnum" 1, "cv11" 1',
  // Tabular figures widen the hyphen: words go without them.
  'text-features': '"cv11" 1',
  // Behind the name of a field that may not stay empty; silent for screen readers, to whom the field itself says so.
  'required-mark': '" *" / ""',
  // Axis ticks and units only, never a sentence.
  'fs-11': '11px', 'lh-11': '16px',
  'fs-12': '12px', 'lh-12': '18px',
  'fs-13': '13px', 'lh-13': '20px',
  'fs-14': '14px', 'lh-14': '22px',
  'fs-16': '16px', 'lh-16': '24px',
  'fs-20': '20px', 'lh-20': '28px',
  'fs-24': '24px', 'lh-24': '32px',
  'fs-32': '32px', 'lh-32': '40px',
  'fs-44': '44px', 'lh-44': '52px',
  'fw-text': '400', 'fw-medium': '500', 'fw-strong': '600', 'fw-figure': '600',

  'sp-05': '4px', 'sp-1': '8px', 'sp-15': '12px', 'sp-2': '16px', 'sp-3': '24px', 'sp-4': '32px', 'sp-5': '40px', 'sp-6': '48px', 'sp-8': '64px', 'sp-12': '96px',
  'sidebar-w': '270px', 'sidebar-w-closed': '64px', 'header-h': '56px', 'navbar-h': '44px', 'row-h': '40px', 'row-h-dense': '32px', 'control-h': '32px', 'touch-h': '44px',
  'bar-h': '60px', 'content-max': '1680px',

  'r-xs': '4px', 'r-sm': '6px', 'r-md': '8px', 'r-lg': '12px', 'r-full': '999px',
  bw: '1px', 'focus-w': '2px',

  't-fast': '120ms', 't-base': '200ms', 't-slow': '360ms', 't-roll': '600ms',
  ease: 'cubic-bezier(.2, 0, 0, 1)',

  // The picture beside the login form is a dark room in both themes.
  'art-lamp': '#1d5068', 'art-wall': '#0d2a38', 'art-dark': '#081620', 'art-floor': '#060f16', 'art-shade': 'rgba(5, 14, 20, .92)',
  'art-tx': '#eef6fa', 'art-tx-2': '#b4cbd7', 'art-oil': '#7fd3ec', 'art-light': '#c9f0fb', 'art-rim': '#d8f4fc', 'art-glint': '#ffffff',
  'art-drop': '#0a2230', 'art-drop-lit': '#8fdcf2', 'art-drop-mid': '#2b7f9d', 'art-drop-deep': '#0b2a39', 'art-grit': '#04121a',
} as const;

/** Daylight. State colours: `-tx` on `-bg` and on the card at least 4.5:1, `-solid` on the card at least 3:1. */
export const light = {
  'n-0': '#ffffff', 'n-25': '#fafbfc', 'n-50': '#f5f7f9', 'n-100': '#edf0f3', 'n-150': '#e4e8ed', 'n-200': '#d7dde4', 'n-300': '#bac3cd',
  'n-400': '#929eab', 'n-500': '#64707d', 'n-600': '#4f5b68', 'n-700': '#3a4552', 'n-800': '#242d38', 'n-900': '#141b23', 'n-950': '#0b1016',

  'bg-page': '#f5f7f9', 'bg-side': '#fafbfc', 'bg-card': '#ffffff', 'bg-raised': '#ffffff', 'bg-sunken': '#f5f7f9', 'bg-hover': '#f0f3f6', 'bg-selected': '#e5f1f6',
  // `line-control` is 3:1 against the card.
  line: '#e4e8ed', 'line-strong': '#d7dde4', 'line-control': '#808c99',
  tx: '#141b23', 'tx-2': '#4f5b68', 'tx-3': '#64707d', 'tx-disabled': '#929eab', 'tx-on-accent': '#ffffff',

  accent: '#0b6a8c', 'accent-hover': '#09597a', 'accent-active': '#074863', 'accent-bg': '#e5f1f6', 'accent-line': '#a5cfdf', focus: '#0b6a8c',

  'ok-tx': '#0a6b40', 'ok-solid': '#17935a', 'ok-bg': '#e8f6ee', 'ok-line': '#acdcc3',
  'l2-tx': '#8a5000', 'l2-solid': '#c67700', 'l2-bg': '#fff4e0', 'l2-line': '#f1cc8b',
  'l1-tx': '#b1201b', 'l1-solid': '#d92d20', 'l1-bg': '#fdedeb', 'l1-line': '#f3b8b2',
  'off-tx': '#55606c', 'off-solid': '#7c8894', 'off-bg': '#eef1f4', 'off-line': '#ccd4dc',
  'flt-tx': '#673bb4', 'flt-solid': '#8257d6', 'flt-bg': '#f3eefc', 'flt-line': '#d0bdf0',

  // Eight series, none red, amber or alarm green; a second cue (dash) from the fifth on.
  'c-1': '#2566b3', 'c-2': '#b3438b', 'c-3': '#1793a8', 'c-4': '#39434f', 'c-5': '#7a7bd1', 'c-6': '#7f7a26', 'c-7': '#8a5a48', 'c-8': '#7c8a98',
  'c-grid': '#edf0f3', 'c-axis': '#d7dde4', 'c-tick': '#64707d', 'c-band': 'rgba(23, 147, 90, .075)', 'c-band-line': 'rgba(23, 147, 90, .35)', 'c-env': '.14', 'c-event': '#3a4552',

  'sh-1': '0 1px 2px rgba(16, 26, 38, .05)',
  'sh-2': '0 2px 4px rgba(16, 26, 38, .04), 0 6px 16px rgba(16, 26, 38, .06)',
  'sh-3': '0 4px 8px rgba(16, 26, 38, .06), 0 16px 40px rgba(16, 26, 38, .12)',
  scrim: 'rgba(11, 16, 22, .42)',
} as const;

export type ThemeToken = keyof typeof light;
export type SharedToken = keyof typeof shared;
export type Palette = Readonly<Record<ThemeToken, string>>;

/** Night. */
export const dark: Palette = {
  'n-0': '#0a0e12', 'n-25': '#0d1217', 'n-50': '#10161c', 'n-100': '#161d25', 'n-150': '#1d252e', 'n-200': '#28323d', 'n-300': '#3a4653',
  'n-400': '#5c6977', 'n-500': '#8a97a5', 'n-600': '#a9b4c0', 'n-700': '#c5ced7', 'n-800': '#dfe5eb', 'n-900': '#eef2f6', 'n-950': '#f8fafc',

  'bg-page': '#0b1015', 'bg-side': '#0d1318', 'bg-card': '#121920', 'bg-raised': '#19212a', 'bg-sunken': '#0d1318', 'bg-hover': '#18202a', 'bg-selected': '#10303e',
  line: '#1f2831', 'line-strong': '#2b3642', 'line-control': '#66727f',
  tx: '#e9eef3', 'tx-2': '#aab5c1', 'tx-3': '#8693a1', 'tx-disabled': '#5c6977', 'tx-on-accent': '#04222e',

  accent: '#58b8d8', 'accent-hover': '#7bcae4', 'accent-active': '#3fa3c5', 'accent-bg': '#0f2c39', 'accent-line': '#1f5468', focus: '#7bcae4',

  'ok-tx': '#5fd19b', 'ok-solid': '#35b87b', 'ok-bg': '#0d271c', 'ok-line': '#1d5a3f',
  'l2-tx': '#ffc05c', 'l2-solid': '#f0a020', 'l2-bg': '#2b2009', 'l2-line': '#6b4d14',
  'l1-tx': '#ff8d84', 'l1-solid': '#f4554a', 'l1-bg': '#33130f', 'l1-line': '#7c2c24',
  'off-tx': '#a6b1bc', 'off-solid': '#76828f', 'off-bg': '#1a2129', 'off-line': '#394451',
  'flt-tx': '#c0a3ff', 'flt-solid': '#9b7bea', 'flt-bg': '#221a37', 'flt-line': '#4d3b7a',

  'c-1': '#6ea8f0', 'c-2': '#e38bc1', 'c-3': '#4cc5d6', 'c-4': '#d5dde6', 'c-5': '#a5a4f2', 'c-6': '#c3bd62', 'c-7': '#c89a86', 'c-8': '#8d9aa8',
  'c-grid': '#1a222a', 'c-axis': '#2b3642', 'c-tick': '#8693a1', 'c-band': 'rgba(53, 184, 123, .075)', 'c-band-line': 'rgba(53, 184, 123, .32)', 'c-env': '.18', 'c-event': '#c5ced7',

  'sh-1': '0 1px 2px rgba(0, 0, 0, .3)',
  'sh-2': '0 1px 0 rgba(255, 255, 255, .03) inset, 0 6px 16px rgba(0, 0, 0, .35)',
  'sh-3': '0 1px 0 rgba(255, 255, 255, .04) inset, 0 16px 40px rgba(0, 0, 0, .55)',
  scrim: 'rgba(0, 0, 0, .6)',
};

export type ThemeName = 'light' | 'dark';
export const palettes: Readonly<Record<ThemeName, Palette>> = { light, dark };

/** Below this width, px, the layout is the phone's. Media queries cannot read custom properties: they repeat 991.98px. */
export const mobileBelowPx = 992;
