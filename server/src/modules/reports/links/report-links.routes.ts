import type { reportLinkRoutes } from '@oilsight/contract';
import type { Handlers } from '../../../http/handlers.ts';
import type { LinkedReports } from './linked-report.service.ts';
import type { ReportLinks } from './report-links.service.ts';

export const reportLinkHandlers = (links: ReportLinks, linked: LinkedReports): Handlers<typeof reportLinkRoutes> => ({
  listReportLinks: ({ params }, scope) => links.list(scope, params.reportId),
  createReportLink: ({ body }, scope, { auditDraft }) => links.create(scope, auditDraft, body),
  revokeReportLink: async ({ params }, scope, { auditDraft }) => {
    await links.revoke(scope, auditDraft, params.linkId);
    return null;
  },
  listLinkAccesses: ({ params, query }, scope) => links.accesses(scope, params.linkId, query),
  openReportLink: ({ body }, _scope, { address }) => linked.open({ secret: body.secret, address }),
  getLinkedFile: async ({ body: { secret, download } }, _scope, { address }) => {
    const { name, sha256, chunks } = await linked.file({ secret, address }, download);
    return { name, type: 'application/pdf', isSandboxed: true, ...(download ? {} : { etag: sha256 }), chunks };
  },
});
