import type { Authority } from './roles.ts';

/** The screens that hang on walls: the factories of a dealer on a map, and the machines of a factory. */
export const wallScreens = ['dealer', 'bigscreen'] as const;
export type WallScreen = (typeof wallScreens)[number];

/** The screens that a role may hang on a wall: a factory has its machines only. */
export function wallScreensOf(authority: Authority): readonly WallScreen[] {
  return authority === 'CUSTOMER_USER' ? ['bigscreen'] : wallScreens;
}

/** What the server offers to a screen: a call, or a command or topic of the socket. */
export interface OfferedToWalls {
  /** The screens that ask for it. Absent: none does. */
  readonly onWalls?: readonly WallScreen[];
}

/** Whether a wall that shows these screens may ask for it. */
export function isOnWall({ onWalls = [] }: OfferedToWalls, screens: readonly WallScreen[]): boolean {
  return onWalls.some((screen) => screens.includes(screen));
}
