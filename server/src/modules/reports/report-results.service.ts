import { AppError, mayUpload } from '@oilsight/contract';
import type { ReportDetail, ReportResults, ResultsForm } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Devices } from '../devices/index.ts';
import type { LabComparisons, LabSamples } from '../laboratory/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import { shownTo, type ReportChanges } from './report-changes.ts';
import type { ReadReport } from './reports.service.ts';
import { checkOpen } from './reports.rules.ts';
import type { FoundReport, ReportStore } from './reports.store.ts';

/** The results in laboratories' reports. They become samples of the machine by the laboratory's own service. */
export interface ReportResultsService {
  /**
   * Keeps the results with the report and as a sample of its machine, in one transaction. Entered again, they replace
   * both.
   *
   * @throws AppError `reportNotFound`, `noPermission`, `reportDelivered`, `reportElsewhere`, `conflict`,
   * `deviceNotFound`, `reportRepeated`, and what a sample may be refused for
   */
  enter(scope: Scope, auditDraft: AuditDraft, read: ReadReport, form: ResultsForm): Promise<ReportDetail>;
  /**
   * Each result beside what the machine's sensors read before the sample, with the limits in force; of a delivered report,
   * as it was when it was delivered. null: none were entered. @throws AppError `reportNotFound`
   */
  of(scope: Scope, reportId: string): Promise<ReportResults | null>;
}

interface ReportResultParts {
  readonly store: ReportStore;
  readonly changes: ReportChanges;
  readonly devices: Pick<Devices, 'get'>;
  readonly samples: Pick<LabSamples, 'create' | 'update' | 'get'>;
  readonly comparisons: LabComparisons;
  readonly limits: Pick<LimitResolver, 'sourcedOf'>;
  readonly clock: Clock;
}

export function createReportResults({
  store,
  changes,
  devices,
  samples,
  comparisons,
  limits,
  clock,
}: ReportResultParts): ReportResultsService {
  /** @throws AppError `noPermission`, `reportDelivered`, `reportElsewhere`, `conflict` */
  function check(scope: Scope, report: FoundReport, version: number): void {
    if (scope.authority !== 'SYS_ADMIN' && scope.authority !== 'TENANT_ADMIN') throw new AppError('noPermission');
    checkOpen(report);
    if (report.type !== 'oilTest' || !mayUpload(shownTo(scope, report), scope.authority))
      throw new AppError('reportElsewhere');
    if (report.version !== version) throw new AppError('conflict');
  }

  return {
    async enter(scope, auditDraft, { reportId, version }, form) {
      const report = await changes.found(scope, reportId);
      check(scope, report, version);
      if (report.deviceId === null) throw new AppError('deviceNotFound');
      const sample = { ...form, laboratory: report.institution, reportNo: report.number, note: '' };
      const keep = async (tx: Queryable, { sampleId }: { readonly sampleId: string }) => {
        const locked = await store.lock(tx, scope, reportId);
        if (locked === null) throw new AppError('reportNotFound');
        check(scope, locked, version);
        await changes.checkRepeats(tx, locked, 'entered');
        await store.keepResults(tx, locked, { ...form, sampleId });
        await store.addEvent(tx, scope, locked, { what: 'entered', at: clock.now(), text: '' });
      };
      const known = await store.sampleOf(report);
      if (known === null) await samples.create(scope, auditDraft, report.deviceId, sample, keep);
      else {
        const { sampleId, version: read } = await samples.get(scope, known);
        await samples.update(scope, auditDraft, { sampleId, version: read }, sample, keep);
      }
      return changes.detail(scope, reportId);
    },

    async of(scope, reportId) {
      const report = await changes.found(scope, reportId);
      const stored = await store.resultsOf(report);
      if (stored === null) return null;
      const { at, place, delivered } = stored;
      if (report.state === 'delivered' && delivered !== null) return { at, place, results: delivered };
      const { deviceId } = report;
      // Results stay when their machine is removed; there is nothing to compare them with then.
      const device = deviceId === null ? null : await devices.get(scope, deviceId).catch(nullIfGone);
      const online = device === null ? [] : await comparisons.compare(device, stored);
      return {
        at,
        place,
        results: stored.results.map((result) => {
          const { key } = labQuantities[result.quantity];
          const found = online.find(({ quantity }) => quantity === result.quantity);
          return {
            ...result,
            limits: key === null || device === null ? null : limits.sourcedOf(device, key),
            online: found?.online ?? null,
            deviation: found?.deviation ?? null,
            reproducibility: found?.reproducibility ?? null,
            why: found?.why ?? null,
          };
        }),
      };
    },
  };
}

function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.error === 'deviceNotFound') return null;
  throw error;
}
