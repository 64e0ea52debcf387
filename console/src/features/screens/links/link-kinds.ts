import { maxDisplayHours, maxWallHours, wallScreensOf } from '@oilsight/contract';
import type { Authority, Display, WallScreen } from '@oilsight/contract';
import { firstPage } from '../../../lib/redirect.ts';
import { wallLink } from '../../../lib/wall-address.ts';

/** What a link is for: one screen of a wall, both in turn, or a page that embeds ours. */
export const linkKinds = ['dealer', 'bigscreen', 'turns', 'page'] as const;
export type LinkKind = (typeof linkKinds)[number];

export function linkKindsOf(authority: Authority): readonly LinkKind[] {
  const screens = wallScreensOf(authority);
  return linkKinds.filter(
    (kind) => kind === 'page' || (kind === 'turns' ? screens.length > 1 : screens.includes(kind)),
  );
}

export function screensOf(kind: LinkKind): WallScreen[] {
  return kind === 'page' ? [] : kind === 'turns' ? ['dealer', 'bigscreen'] : [kind];
}

/** What a link was made for. */
export function kindOf({ screens }: Pick<Display, 'screens'>): LinkKind {
  return screens.length > 1 ? 'turns' : (screens[0] ?? 'page');
}

/** Lives to choose from, h. */
export const wallLives = [24, 168, 720, maxWallHours] as const;
export const pageLives = [8, 24, 72, maxDisplayHours] as const;
/** How long a screen may be shown before the next one, s. */
export const rotations = [30, 60, 120, 300] as const;

/** Whether the link is bound to a dealer that an administrator chooses. */
export function asksForDealer(authority: Authority): boolean {
  return authority === 'SYS_ADMIN';
}

/** Whether the machines of one factory are shown, which the reader chooses. */
export function asksForFactory(authority: Authority, kind: LinkKind): boolean {
  return authority !== 'CUSTOMER_USER' && (kind === 'bigscreen' || kind === 'turns');
}

/** The address of a link, the one time that its token is known. */
export function linkOf(
  origin: string,
  display: Pick<Display, 'screens' | 'tenantId' | 'customerId' | 'deviceId' | 'rotateS'> & {
    readonly tenantUserToken: string;
  },
  shown: { readonly customerId: string | null },
): string {
  const { screens, tenantId, deviceId, rotateS, tenantUserToken: token } = display;
  const [first] = screens;
  if (first === undefined) return `${origin}${firstPage}?tenantUserToken=${token}`;
  return wallLink(origin, {
    path: `/${first}`,
    query: {
      screens: screens.length > 1 ? screens.join(',') : null,
      rotate: rotateS === null ? null : String(rotateS),
      tenantId: screens.includes('dealer') ? tenantId : null,
      // A wall of the dealer too is not bound to the factory that its other screen shows.
      customerId: screens.includes('bigscreen') ? shown.customerId : null,
      deviceId,
    },
    token,
  });
}
