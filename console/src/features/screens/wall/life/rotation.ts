import { rotationS, wallScreens } from '@oilsight/contract';
import type { WallScreen } from '@oilsight/contract';
import { secondMs } from '../../../../lib/time.ts';

export interface Rotation {
  readonly screens: readonly WallScreen[];
  /** How long each screen is shown, ms. */
  readonly everyMs: number;
}

const isScreen = (name: string): name is WallScreen => (wallScreens as readonly string[]).includes(name);

/** The screens that an address asks to be shown in turn, `?rotate=60&screens=dealer,bigscreen`; null: none. */
export function rotationOf(search: URLSearchParams): Rotation | null {
  const seconds = Number(search.get('rotate') ?? Number.NaN);
  const screens = [...new Set((search.get('screens') ?? '').split(',').filter(isScreen))];
  if (!Number.isFinite(seconds) || screens.length < 2) return null;
  return { screens, everyMs: Math.min(rotationS.longest, Math.max(rotationS.shortest, seconds)) * secondMs };
}

/** The path of the screen after the one of a path. */
export function pathAfter({ screens }: Rotation, pathname: string): `/${WallScreen}` {
  const at = screens.findIndex((screen) => pathname.toLowerCase().startsWith(`/${screen}`));
  return `/${screens[(at + 1) % screens.length] ?? 'dealer'}`;
}
