import type { OwnSession } from '@oilsight/contract';

/**
 * Tried in this order: most browsers also name browsers they are compatible with. All patterns of an entry must match.
 */
const browsers: readonly (readonly [OwnSession['browser'], ...RegExp[]])[] = [
  ['wechat', /MicroMessenger\//],
  ['edge', /Edg(?:e|A|iOS)?\//],
  ['firefox', /(?:Firefox|FxiOS)\//],
  ['chrome', /(?:Chrome|CriOS|Chromium)\//],
  ['safari', /Version\/\d/, /Safari\//],
];
const systems: readonly (readonly [OwnSession['system'], RegExp])[] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['windows', /Windows/],
  ['macos', /Macintosh|Mac OS X/],
  ['linux', /Linux|X11|CrOS/],
];

/** Browser and system according to a `User-Agent`, which a caller can set to anything. */
export function deviceOf(userAgent: string): Pick<OwnSession, 'browser' | 'system'> {
  return {
    browser: browsers.find(([, ...signs]) => signs.every((sign) => sign.test(userAgent)))?.[0] ?? 'other',
    system: systems.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other',
  };
}
