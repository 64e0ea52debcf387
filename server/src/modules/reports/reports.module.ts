import { reportRoutes } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { ModuleContext } from '../../module-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { freeBytesOf } from '../../platform/free-bytes.ts';
import { askerOfUser } from '../../platform/principal.ts';
import type { Audit } from '../audit/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Devices } from '../devices/index.ts';
import { storedNameOf } from '../files/index.ts';
import type { Logos, Uploads } from '../files/index.ts';
import type { LabComparisons, LabSamples } from '../laboratory/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { DiagnosticReports } from './diagnostic/index.ts';
import type { FleetReports } from './fleet/index.ts';
import { createReportFiles } from './files/report-files.service.ts';
import { createReportFileStore } from './files/report-files.store.ts';
import { createReportSpace } from './files/report-space.ts';
import type { ReportsAt } from './index.ts';
import { inspectionsModule } from './inspections/inspections.module.ts';
import { createInspectionStore } from './inspections/inspections.store.ts';
import { reportLinksModule } from './links/links.module.ts';
import { createReportChanges } from './report-changes.ts';
import { createReportFollowing } from './report-following.ts';
import { createReportResults } from './report-results.service.ts';
import { reportHandlers } from './reports.routes.ts';
import { createReports } from './reports.service.ts';
import { createReportStore } from './reports.store.ts';
import { createReportTopics } from './reports.topics.ts';
import { createDiagnosticRequests } from './writing/diagnostic-requests.ts';
import { createFleetRequests, placeOf } from './writing/fleet-requests.ts';
import { createReportJobStore } from './writing/report-jobs.store.ts';
import { createReportWriting } from './writing/report-writing.ts';

interface Others {
  readonly devices: Devices;
  readonly auth: Pick<Auth, 'standIn'>;
  readonly diagnosticReports: DiagnosticReports;
  readonly fleetReports: FleetReports;
  readonly uploads: Uploads;
  readonly logos: Logos;
  readonly samples: LabSamples;
  readonly comparisons: LabComparisons;
  readonly limits: LimitResolver;
  readonly telemetry: Pick<TelemetryStore, 'latest'>;
  readonly audit: Audit;
}

/** Reports of devices, from the request to what is handed over. Returns what people do with them, at any time. */
export function reportsModule(
  context: ModuleContext,
  {
    auth,
    devices,
    uploads,
    logos,
    samples,
    comparisons,
    limits,
    telemetry,
    diagnosticReports,
    fleetReports,
    audit,
  }: Others,
): { readonly reportsAt: ReportsAt } {
  const { pg, clock, changes: changed, log, config, isolated, blobs, queue, register } = context;
  const store = createReportStore(pg);
  const reportBlobs = blobs('reports');
  const inspections = createInspectionStore(pg);
  const fileStore = createReportFileStore(pg);
  const space = createReportSpace(fileStore, () => freeBytesOf(config.dataDir));
  const changes = createReportChanges({ store, files: fileStore, inspections, audit });
  const following = createReportFollowing({ store, changes: changed, log });
  const jobs = createReportJobStore(pg);
  const resultsAt = (at: Clock) =>
    createReportResults({ store, changes, devices, samples, comparisons, limits, clock: at });
  const { documents: inspectionDocuments, inspectionsAt } = inspectionsModule(context, {
    store: inspections,
    reports: store,
    changes,
    space,
    devices,
    telemetry,
    limits,
    audit,
  });
  const reportsAt: ReportsAt = (at) => ({
    inspections: inspectionsAt(at),
    reports: createReports({
      store,
      files: fileStore,
      inspections,
      jobs,
      changes,
      devices,
      results: resultsAt(at),
      clock: at,
    }),
    diagnostics: createDiagnosticRequests({ store, jobs, changes, devices, clock: at }),
    fleets: createFleetRequests({ pg, store, jobs, changes, clock: at }),
    files: createReportFiles({
      store: fileStore,
      reports: store,
      inspections,
      changes,
      blobs: reportBlobs,
      isolated,
      clock: at,
      space,
    }),
    results: resultsAt(at),
  });
  const services = reportsAt(clock);
  const writing = createReportWriting({
    jobs,
    reports: store,
    files: fileStore,
    space,
    blobs: reportBlobs,
    diagnostic: diagnosticReports,
    fleet: { write: fleetReports.write, placeOf: (scope, where) => placeOf(pg, scope, where) },
    inspections: inspectionDocuments,
    logos,
    devices,
    auth,
    clock,
    log,
  });
  queue.every('write reports', 1000, async (signal) => {
    while (await writing.runNext(signal));
  });
  register.calls(reportRoutes, reportHandlers(services));
  uploads.register('report', async (scope, auditDraft, user, { fileName, reportId, bytes }) => {
    auditDraft.action = 'report.upload';
    const pdf = { reportId, name: fileName, bytes, asker: askerOfUser(user) };
    return storedNameOf((await services.files.upload(scope, auditDraft, pdf)).fileId, fileName);
  });
  queue.every('remove files of reports that were not kept', 24 * hourMs, async () => {
    await services.files.removeLeftovers();
  });
  reportLinksModule(context, { auth, audit, reports: store, fileStore, files: services.files });
  register.part('report following', following);
  register.topics(...createReportTopics(following));
  return { reportsAt };
}
