import type { Bilingual } from '@oilsight/oil';
import type { Queryable } from '../../../platform/pg.ts';
import type { Outbox } from '../../outbox/index.ts';
import { failureWords, reportWords } from './schedule-letters.rules.ts';
import type { LetterAbout } from './schedule-letters.rules.ts';
import type { RunFailure } from './schedule-runs.rules.ts';
import type { MailedContact, WaitingRun, WrittenRun } from './schedule-runs.rows.ts';
import type { ScheduleRunStore } from './schedule-runs.store.ts';
import { scheduleTemplates } from './schedules.templates.ts';

interface Period {
  /** From ≤ time < to, ms. */
  readonly period: { readonly from: number; readonly to: number };
  readonly now: number;
}

/** Writes the mails of a run, in the transaction that ends it: each contact gets one. */
export interface RunLetters {
  delivered(
    tx: Queryable,
    run: WrittenRun,
    report: Period & { readonly number: string; readonly verdict: Bilingual | null; readonly fileId: string },
  ): Promise<void>;
  failed(tx: Queryable, run: WaitingRun | WrittenRun, why: Period & { readonly failure: RunFailure }): Promise<void>;
}

/** The kind of the attached files. */
export const attachedReports = 'report';

export function createRunLetters({
  runs,
  outbox,
  publicUrl,
}: {
  readonly runs: Pick<ScheduleRunStore, 'contacts' | 'addMail'>;
  readonly outbox: Pick<Outbox, 'register' | 'add'>;
  /** Address of the console without a slash at the end; empty: mails have no link. */
  readonly publicUrl: string;
}): RunLetters {
  const templates = outbox.register(scheduleTemplates);
  const linkTo = (page: string) => (publicUrl === '' ? '' : `${publicUrl}${page}`);

  /** One mail for each address, whoever of the contacts have it. */
  async function toEach(
    tx: Queryable,
    run: WaitingRun | WrittenRun,
    { customerId, now }: { readonly customerId: string; readonly now: number },
    write: (contact: MailedContact, dedupeKey: string) => Promise<string | null>,
  ): Promise<void> {
    const contacts = await runs.contacts(tx, run.scheduleId, customerId);
    const byAddress = Map.groupBy(contacts, ({ email }) => email.toLowerCase());
    for (const [address, [contact]] of byAddress) {
      if (contact === undefined) continue;
      const messageId = await write(contact, `schedule ${run.runId} ${address}`);
      if (messageId !== null) await runs.addMail(tx, run, { contactId: contact.contactId, messageId, at: now });
    }
  }

  const letterTo = ({ email, language }: MailedContact, tenantId: string, dedupeKey: string) => ({
    channel: 'email' as const,
    class: 'digest' as const,
    to: email,
    tenantId,
    language,
    dedupeKey,
  });

  return {
    async delivered(tx, run, { number, verdict, fileId, period, now }) {
      const { tenantId, reportId, reportCustomerId: customerId } = run;
      if (customerId === null || reportId === null) return;
      const about: LetterAbout = {
        ...run,
        device: run.reportDevice ?? run.device,
        factory: run.reportFactory ?? run.factory,
        period,
        link: linkTo(`/report/detail?reportId=${reportId}`),
      };
      const said = { number, verdict: verdict ?? { zh: number, en: number } };
      await toEach(tx, run, { customerId, now }, (contact, key) =>
        outbox.add(tx, {
          ...letterTo(contact, tenantId, key),
          template: templates.scheduledReport,
          params: reportWords(about, said, contact.language),
          attachment: { kind: attachedReports, id: fileId, name: `${number}.pdf` },
        }),
      );
    },

    async failed(tx, run, { failure, period, now }) {
      const about: LetterAbout = { ...run, period, link: linkTo('/report/schedule') };
      await toEach(tx, run, { customerId: run.customerId, now }, (contact, key) =>
        outbox.add(tx, {
          ...letterTo(contact, run.tenantId, key),
          template: templates.scheduledReportFailed,
          params: failureWords(about, failure, contact.language),
        }),
      );
    },
  };
}
