import { dayMs } from '@oilsight/oil';
import * as z from 'zod';
import { Id, pageQuery, text } from './common.ts';
import { AbnormalState, ReportType } from './report-words.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

/** Longest life of a link to a report, days, and most characters of the note that says whom it is for. */
export const maxReportLinkDays = 90;
export const longestLinkNote = 100;
/** Most open links of a report, of what one person made, and of a dealer's reports. */
export const maxLinksOfReport = 20;
export const maxOwnLinks = 50;
export const maxLinksOfDealer = 500;
/** How long a link that has ended is kept with its log, ms: until then its page says why it ended. */
export const reportLinkKeptMs = 90 * dayMs;
/** Most lines of the log of a link. */
export const maxLinkAccesses = 1000;

/** Why a link opens nothing any more. `maker`: whoever made it has no account, or may not see the report any more. */
export const reportLinkEnds = ['expired', 'revoked', 'maker'] as const;

/** A link that opens one delivered report without a login. */
export const ReportLink = z.object({
  linkId: Id,
  /** Whom it is for, in the maker's words. */
  note: z.string(),
  /** null: the account is gone. */
  madeBy: z.string().nullable(),
  /** ms. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** null: it is open. */
  ended: z.enum(reportLinkEnds).nullable(),
  /** When it ended, ms; null: it is open, or ended with its maker's rights. */
  endedAt: z.number().nullable(),
  /** How often its page was opened and its file saved, and when it was used last, ms; null: never. */
  opened: z.number().int(),
  downloaded: z.number().int(),
  usedAt: z.number().nullable(),
});
export type ReportLink = z.infer<typeof ReportLink>;

/** `opened`: the page; `viewed`: the file in the page; `downloaded`: the file was saved. */
export const linkAccessKinds = ['opened', 'viewed', 'downloaded'] as const;
/** What came from one address within an hour. */
export const LinkAccess = z.object({
  what: z.enum(linkAccessKinds),
  address: z.string(),
  /** The first and the newest time, ms. */
  firstAt: z.number(),
  at: z.number(),
  count: z.number().int(),
});
export type LinkAccess = z.infer<typeof LinkAccess>;

/** What a link shows to whoever has it. */
export const LinkedReport = z.object({
  number: z.string(),
  type: ReportType,
  theme: z.string(),
  dealerName: z.string(),
  customerName: z.string(),
  deviceName: z.string(),
  institution: z.string(),
  isAbnormal: z.boolean().nullable(),
  abnormalState: AbnormalState.nullable(),
  deliveredAt: z.number(),
  /** When the link ends, ms. */
  expiresAt: z.number(),
  file: z.object({
    name: z.string(),
    version: z.number().int(),
    bytes: z.number().int(),
    pages: z.number().int(),
    /** Of the file, in hexadecimal. */
    sha256: z.string(),
  }),
});
export type LinkedReport = z.infer<typeof LinkedReport>;

/** 32 random bytes in Base64url, as they stand behind `#` in the address. */
export const linkSecretPattern = /^[\w-]{43}$/;
export const LinkSecret = z.string().regex(linkSecretPattern);

export const reportLinkPermissions = definePermissions({
  'reports:share': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
});

export const reportLinkRoutes = defineRoutes({
  listReportLinks: {
    method: 'GET',
    path: '/system/report/links/:reportId',
    permission: 'reports:share',
    summary: 'The links to a report, open and ended ones, the newest first; those that ended 90 days ago are gone.',
    params: z.object({ reportId: Id }),
    data: z.array(ReportLink),
  },
  createReportLink: {
    method: 'POST',
    path: '/system/report/link',
    permission: 'reports:share',
    audit: 'report.share',
    summary:
      'A link that opens a delivered report without a login, for 90 days at most. Its secret is shown this once, and belongs behind the # of the address /r.',
    body: z.object({
      reportId: Id,
      days: z.number().int().min(1).max(maxReportLinkDays),
      note: z.string().trim().pipe(text(longestLinkNote)).default(''),
    }),
    data: ReportLink.extend({ secret: z.string() }),
  },
  revokeReportLink: {
    method: 'DELETE',
    path: '/system/report/link/:linkId',
    permission: 'reports:share',
    audit: 'report.unshare',
    summary: 'End a link to a report, at once.',
    params: z.object({ linkId: Id }),
    data: z.null(),
  },
  listLinkAccesses: {
    method: 'GET',
    path: '/system/report/link/:linkId/accesses',
    permission: 'reports:share',
    summary: 'Who used a link to a report, the newest first, 1000 at most: what, from which address, how often.',
    reply: 'rows',
    params: z.object({ linkId: Id }),
    query: z.object(pageQuery),
    data: z.array(LinkAccess),
  },
  openReportLink: {
    method: 'POST',
    path: '/system/report/linked',
    permission: 'public',
    changes: false,
    audit: { none: 'the link has a log of its own' },
    summary: 'What a link to a report shows.',
    bodyBytes: 256,
    body: z.object({ secret: LinkSecret }),
    data: LinkedReport,
  },
  getLinkedFile: {
    method: 'POST',
    path: '/system/report/linked/file',
    permission: 'public',
    changes: false,
    audit: { none: 'the link has a log of its own' },
    summary: 'The pdf of a link to a report: to be shown, or with `download` to be saved.',
    reply: 'file',
    bodyBytes: 256,
    body: z.object({ secret: LinkSecret, download: z.boolean().default(false) }),
    data: z.string(),
  },
});
