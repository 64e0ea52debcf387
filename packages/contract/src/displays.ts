import * as z from 'zod';
import { Id, text } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { wallScreens } from './wall-screens.ts';

/** Shortest and longest time for which a wall shows one of several screens, s. */
export const rotationS = { shortest: 10, longest: 3600 } as const;

const Shown = z.object({
  /** The screens of a wall; empty: the link is for a page that embeds ours. */
  screens: z.array(z.enum(wallScreens)),
  /** The dealer and the factory that it is bound to; null: to all that its issuer sees. */
  tenantId: Id.nullable(),
  customerId: Id.nullable(),
  /** The machine that a screen begins with; null: the first of the factory. */
  deviceId: Id.nullable(),
  /** How long each screen is shown, s; null: the screens do not change. */
  rotateS: z.number().nullable(),
});

/** A link for a wall display or an embedding page. */
export const Display = Shown.extend({
  displayId: Id,
  name: z.string(),
  /** ms. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** When it was last used, ms, to the minute; null: never. */
  usedAt: z.number().nullable(),
});
export type Display = z.infer<typeof Display>;

/** A display with the names of what it is bound to; null: not bound to one, or out of the caller's sight by now. */
export const NamedDisplay = Display.extend({
  tenantName: z.string().nullable(),
  customerName: z.string().nullable(),
  deviceName: z.string().nullable(),
});
export type NamedDisplay = z.infer<typeof NamedDisplay>;

/** Longest life of a display's token, h: a week for an embedding page, a year for a wall. */
export const maxDisplayHours = 168;
export const maxWallHours = 8760;

/** The letters of a short code: none that is taken for another one. */
export const displayCodeLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const displayCodeLength = 8;
/** How long a short code is good, min. */
export const displayCodeMinutes = 15;

/** A short code as people type it: in either case, with dashes and blanks. */
export const DisplayCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJKMNP-TV-Z]{8}$/));

export const displayPermissions = definePermissions({
  'displays:manage': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP'],
});

export const displayRoutes = defineRoutes({
  listDisplays: {
    method: 'GET',
    path: '/system/display/listDisplay',
    permission: 'displays:manage',
    summary: 'The displays that the caller has issued tokens for and that are still good, the newest first.',
    data: z.array(NamedDisplay),
  },
  createDisplay: {
    method: 'POST',
    path: '/system/display',
    permission: 'displays:manage',
    audit: 'display.create',
    summary:
      'Issue a token that changes nothing. With `screens` it is for a wall, shows these alone and may live for a year; without, for `tenantUserToken` in an address, for a week at most. `tenantId` or `customerId` binds it to a dealer or a factory; an administrator must. It is shown this once.',
    body: z
      .object({
        name: z.string().trim().pipe(text(50, 1)),
        hours: z.number().int().min(1).max(maxWallHours).default(24),
        screens: z.array(z.enum(wallScreens)).max(wallScreens.length).default([]),
        tenantId: Id.optional(),
        customerId: Id.optional(),
        deviceId: Id.optional(),
        rotateS: z.number().int().min(rotationS.shortest).max(rotationS.longest).optional(),
      })
      .refine(({ hours, screens }) => screens.length > 0 || hours <= maxDisplayHours, { path: ['hours'] }),
    data: NamedDisplay.extend({ tenantUserToken: z.string() }),
  },
  issueDisplayCode: {
    method: 'POST',
    path: '/system/display/:displayId/code',
    permission: 'displays:manage',
    audit: { none: 'it opens a link that is in the log' },
    summary:
      'A short code to be typed on a screen in place of the link of a wall: good once, for 15 minutes; another one ends the one before.',
    params: z.object({ displayId: Id }),
    data: z.object({ code: z.string(), until: z.number() }),
  },
  openDisplay: {
    method: 'POST',
    path: '/auth/display',
    permission: 'public',
    audit: 'display.open',
    summary: 'Exchange a short code for the link of a wall. The code is spent with that.',
    bodyBytes: 256,
    body: z.object({ code: DisplayCode }),
    data: Shown.extend({ tenantUserToken: z.string() }),
  },
  removeDisplay: {
    method: 'DELETE',
    path: '/system/display/:displayId',
    permission: 'displays:manage',
    audit: 'display.remove',
    summary: "Revoke a display's token, at once.",
    params: z.object({ displayId: Id }),
    data: z.null(),
  },
});
