import { reportLinkRoutes } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { ModuleContext } from '../../../module-context.ts';
import type { Audit } from '../../audit/index.ts';
import type { Auth } from '../../auth/index.ts';
import type { ReportFiles } from '../files/report-files.service.ts';
import type { ReportFileStore } from '../files/report-files.store.ts';
import type { ReportStore } from '../reports.store.ts';
import { createLinkLog } from './link-log.ts';
import { createSharedBy } from './link-makers.ts';
import { createLinkSecretStore } from './link-secrets.store.ts';
import { createLinkedReports } from './linked-report.service.ts';
import { reportLinkHandlers } from './report-links.routes.ts';
import { createReportLinks } from './report-links.service.ts';
import { createReportLinkStore } from './report-links.store.ts';

interface Others {
  readonly auth: Pick<Auth, 'standIn'>;
  readonly audit: Audit;
  readonly reports: Pick<ReportStore, 'find' | 'lock'>;
  readonly fileStore: Pick<ReportFileStore, 'list'>;
  readonly files: Pick<ReportFiles, 'open'>;
}

/** Links that open one delivered report without a login. */
export function reportLinksModule(
  { pg, clock, log, queue, register }: Pick<ModuleContext, 'pg' | 'clock' | 'log' | 'queue' | 'register'>,
  { auth, audit, reports, fileStore, files }: Others,
): void {
  const store = createReportLinkStore(pg);
  const secrets = createLinkSecretStore(pg);
  const uses = createLinkLog(secrets, log);
  const sharedBy = createSharedBy(auth, reports);
  const links = createReportLinks({ store, secrets, sharedBy, reports, fileStore, audit, clock });
  const linked = createLinkedReports({ store: secrets, sharedBy, fileStore, files, log: uses, clock });
  register.calls(reportLinkRoutes, reportLinkHandlers(links, linked));
  register.part('log of links to reports', uses);
  queue.every('remove links to reports that ended', 24 * hourMs, links.removeEnded);
}
