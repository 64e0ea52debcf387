import { randomUUID } from 'node:crypto';
import type { AuditAction, ReportDetail } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Asker } from '../../platform/fair-queue.ts';
import type { IsolatedWork, ProgramAt } from '../../platform/isolated-work.ts';
import { askerOfUser } from '../../platform/principal.ts';
import type { Auth } from '../auth/index.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { ReportsAt } from '../reports/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { dealers } from './demo.data.rules.ts';
import type { DemoDevice } from './demo.data.rules.ts';
import { shownBefore } from './demo.laboratory.ts';
import { labResults } from './demo.laboratory.rules.ts';
import { paperOf } from './demo.papers.rules.ts';
import type { Paper } from './demo.papers.rules.ts';
import { demoDiagnostics, demoFleets, demoReports } from './demo.reports.data.rules.ts';
import { deedsLeft, demoZone, reportEnd, timeOf } from './demo.reports.rules.ts';
import type { DemoReport, DemoReportDeed, DemoTime } from './demo.reports.rules.ts';
import { demoId } from './demo.service.ts';

export interface DemoReportParts {
  readonly auth: Pick<Auth, 'standIn'>;
  readonly telemetry: Pick<TelemetryStore, 'raw'>;
  readonly isolated: Pick<IsolatedWork, 'run'>;
  /** What people do with reports, at the time of a clock. */
  readonly reportsAt: ReportsAt;
  readonly clock: Clock;
}

/** Days of the reports that the product writes for the demonstration. */
const reportDays = 30;
/** Reports of one device that are looked through. */
const knownPage = { pageNum: 1, pageSize: 100 };
const program: ProgramAt<Paper, Uint8Array> = { url: new URL('./demo.paper.work.ts', import.meta.url) };

const actions = {
  accept: 'report.accept',
  review: 'report.review',
  deliver: 'report.deliver',
  return: 'report.return',
  withdraw: 'report.withdraw',
} as const satisfies Readonly<Record<string, AuditAction>>;
const actionOf = (deed: DemoReportDeed): AuditAction => {
  switch (deed.kind) {
    case 'move':
      return deed.move in actions ? actions[deed.move as keyof typeof actions] : 'report.move';
    case 'results':
      return 'report.results';
    case 'upload':
      return 'report.upload';
    case 'assign':
    case 'draft':
      return 'report.accept';
  }
};

const machines: ReadonlyMap<string, DemoDevice> = new Map(
  dealers.flatMap(({ factories }) =>
    factories.flatMap(({ devices }) => devices.map((device) => [device.slug, device] as const)),
  ),
);

interface Subject {
  readonly device: DeviceRef;
  readonly machine: DemoDevice;
  /** When the demonstration's reports are entered, ms. */
  readonly now: number;
}

/**
 * Asks for the demonstration's reports as its people would, works at them, and has the product write its own. Safe to
 * call again, also after an interruption: what was asked for is not asked for again, and what was done is not repeated.
 */
export function createDemoReports({ auth, telemetry, isolated, reportsAt, clock }: DemoReportParts) {
  async function as(account: string, action: AuditAction) {
    const { scope, user } = await auth.standIn(demoId(`account ${account}`));
    const { id, userName, authority, tenantId } = user;
    const auditDraft: AuditDraft = {
      action,
      actor: { id, name: userName, authority, tenantId },
      object: null,
      isWritten: false,
      isPublic: false,
      requestId: '',
      address: '',
      userAgent: '',
    };
    return { scope, auditDraft, asker: askerOfUser(user) };
  }

  /** Ends its process before the file is handed in: a person has one process at a time, and the check needs another. */
  async function drawn(paper: Paper, asker: Asker): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of isolated.run(program, paper, asker)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** The report of a device with that theme; null: nobody has asked for it. */
  async function known(account: string, device: DeviceRef, theme: string): Promise<ReportDetail | null> {
    const { scope } = await as(account, 'report.apply');
    const { reports } = reportsAt(clock);
    const { rows } = await reports.list(scope, { deviceId: device.id }, knownPage);
    const report = rows.find((row) => row.theme === theme);
    return report === undefined ? null : reports.get(scope, report.reportId);
  }

  async function apply({ by, on, deeds: _deeds, device: _slug, ...form }: DemoReport, { device, now }: Subject) {
    const { scope, auditDraft } = await as(by, 'report.apply');
    const asked = { ...form, deviceId: device.id, institution: '', correctsReportId: null, timeZone: demoZone };
    return reportsAt({ now: () => timeOf(on, now) }).reports.apply(scope, auditDraft, asked);
  }

  async function act(deed: DemoReportDeed, report: ReportDetail, { device, machine, now }: Subject) {
    const at = timeOf(deed.on, now);
    const { reports, results, files, inspections } = reportsAt({ now: () => at });
    const { scope, auditDraft, asker } = await as(deed.by, actionOf(deed));
    switch (deed.kind) {
      case 'move': {
        const { kind: _kind, by: _by, on: _on, move, dueInDays, ...words } = deed;
        const due = dueInDays === undefined ? {} : { dueAt: at + dueInDays * dayMs };
        return reports.move(scope, auditDraft, report, move, { ...words, ...due });
      }
      case 'results': {
        const sampledAt = timeOf(deed.sampling.on satisfies DemoTime, now);
        const shown = await shownBefore(telemetry, device, sampledAt);
        const found = labResults({ ...deed.sampling, waterShare: 1 }, shown);
        return results.enter(scope, auditDraft, report, { at: sampledAt, place: machine.position, results: found });
      }
      case 'assign': {
        const { inspector, dueInDays, remarks } = deed;
        const dueAt = at + dueInDays * dayMs;
        const inspectorId = demoId(`account ${inspector}`);
        const form = { inspectorId, dueAt, remarks, languages: ['zh-CN' as const], timeZone: demoZone };
        return inspections.assigning.accept(scope, auditDraft, report, form);
      }
      case 'draft': {
        const { reportId } = report;
        const empty = { choice: null, value: null, severity: null, text: '', advice: '', at };
        const answers = Object.fromEntries(
          Object.entries(deed.answers).map(([item, answer]) => [item, { ...empty, ...answer }]),
        );
        await inspections.entries.saveDraft(scope, { reportId, draftVersion: 0, saveId: randomUUID(), answers });
        return reports.get(scope, reportId);
      }
      case 'upload': {
        const { reportId, number } = report;
        const found = await results.of(scope, reportId);
        const paper = paperOf({ report, device: machine, paper: deed.paper, results: found, at });
        const pdf = { reportId, name: `${number}.pdf`, bytes: await drawn(paper, asker), asker };
        return (await files.upload(scope, auditDraft, pdf)).report;
      }
    }
  }

  return async (played: readonly DeviceRef[]): Promise<void> => {
    const now = clock.now();
    const subjectOf = (slug: string): Subject | null => {
      const device = played.find(({ id }) => id === demoId(`device ${slug}`));
      const machine = machines.get(slug);
      return device === undefined || machine === undefined ? null : { device, machine, now };
    };
    for (const one of demoReports) {
      const subject = subjectOf(one.device);
      if (subject === null) continue;
      let report = (await known(one.by, subject.device, one.theme)) ?? (await apply(one, subject));
      for (const deed of deedsLeft(one.deeds, report.events)) report = await act(deed, report, subject);
    }
    const endTime = reportEnd(now);
    const period = { startTime: endTime - reportDays * dayMs, endTime };
    for (const { device: slug, by, theme } of demoDiagnostics) {
      const subject = subjectOf(slug);
      if (subject === null || (await known(by, subject.device, theme)) !== null) continue;
      const { scope, auditDraft } = await as(by, 'report.apply');
      const languages = ['zh-CN' as const];
      const form = { deviceId: subject.device.id, theme, ...period, languages, remarks: '', timeZone: demoZone };
      await reportsAt(clock).diagnostics.apply(scope, auditDraft, form);
    }
    for (const { by, theme } of demoFleets) {
      const { scope, auditDraft } = await as(by, 'report.apply');
      const { rows } = await reportsAt(clock).reports.list(scope, { type: 'fleet' }, knownPage);
      if (rows.some((row) => row.theme === theme)) continue;
      const of = { tenantId: null, customerId: null };
      const form = { ...of, theme, ...period, languages: ['zh-CN' as const], remarks: '', timeZone: demoZone };
      await reportsAt(clock).fleets.apply(scope, auditDraft, form);
    }
  };
}
