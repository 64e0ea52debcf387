import { AppError, countsOfAnswers } from '@oilsight/contract';
import type { ReportLanguage } from '@oilsight/contract';
import type { Bilingual } from '@oilsight/oil';
import type { Blobs } from '../../../platform/blobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { IsolatedWork, ProgramAt } from '../../../platform/isolated-work.ts';
import { systemScope } from '../../../platform/scope.ts';
import { verdictOf } from '../document/inspection-pages/inspection-overview.ts';
import type { InspectionPdf } from '../document/inspection-pages/inspection.work.ts';
import { createWriter } from '../document/writer.ts';
import { namesOf } from './inspection-hash.ts';
import type { InspectionContent, InspectionJob, PrintedPhoto } from './inspection-content.types.ts';
import type { InspectionPhotoStore } from './inspection-photos.store.ts';
import type { InspectionStore } from './inspections.store.ts';

/** Which inspection is written, and how. */
interface InspectionOrder {
  readonly reportId: string;
  readonly tenantId: string;
  readonly platformName: string;
  readonly logo: Uint8Array | null;
  readonly languages: readonly ReportLanguage[];
  readonly timeZone: string;
}

export interface WrittenInspection extends InspectionPdf {
  /** Something failed. */
  readonly isAbnormal: boolean;
  readonly abnormalState: null;
  readonly verdict: Bilingual;
}

/** Writes the pdf of inspections. */
export interface InspectionDocuments {
  /**
   * In a process of its own, one after the other.
   *
   * @throws AppError `reportNotFound` (it is not signed), `photoNotFound`; WorkFailure when time or memory did not
   *   suffice; the signal's reason when it is aborted
   */
  write(order: InspectionOrder, signal: AbortSignal): Promise<WrittenInspection>;
}

interface InspectionDocumentParts {
  readonly store: Pick<InspectionStore, 'find'>;
  readonly photos: Pick<InspectionPhotoStore, 'list'>;
  readonly blobs: Pick<Blobs, 'get'>;
  readonly isolated: Pick<IsolatedWork, 'run'>;
  readonly clock: Clock;
}

const program: ProgramAt<InspectionJob, InspectionPdf> = {
  url: new URL('../document/inspection-pages/inspection.work.ts', import.meta.url),
};
const scopeOfWriting = systemScope('the product writes what was signed and reviewed');

export function createInspectionDocuments({
  store,
  photos,
  blobs,
  isolated,
  clock,
}: InspectionDocumentParts): InspectionDocuments {
  async function contentOf({ reportId, platformName, logo, timeZone }: InspectionOrder): Promise<InspectionContent> {
    const inspection = await store.find(scopeOfWriting, reportId);
    if (inspection === null) throw new AppError('reportNotFound');
    const { signature, submittedAt, sha256, online } = inspection;
    if (signature === null || submittedAt === null || sha256 === null) throw new AppError('reportNotFound');
    const printed: PrintedPhoto[] = [];
    for (const { itemId, takenAt, smallId } of await photos.list(inspection)) {
      const jpeg = await blobs.get(smallId);
      if (jpeg === null) throw new AppError('photoNotFound');
      printed.push({ itemId, takenAt, jpeg });
    }
    const { number, theme, dueAt, checklist, answers } = inspection;
    // What was signed before names were kept has those of now.
    const names = inspection.signedNames ?? namesOf(inspection, '');
    return {
      timeZone,
      madeAt: clock.now(),
      number,
      theme,
      platformName,
      logo,
      ...names,
      areNamesSigned: inspection.signedNames !== null,
      dueAt,
      checklist,
      answers,
      photos: printed,
      online: online ?? [],
      signature,
      arrivedAt: submittedAt,
      sha256: Buffer.from(sha256).toString('hex'),
    };
  }

  return {
    async write(order, signal) {
      signal.throwIfAborted();
      const content = await contentOf(order);
      const asker = { person: order.tenantId, tenant: order.tenantId };
      for await (const written of isolated.run(program, { content, languages: [...order.languages] }, asker)) {
        // Leaving the loop ends the process.
        signal.throwIfAborted();
        const verdict = {
          zh: verdictOf(createWriter(content, 'zh-CN')),
          en: verdictOf(createWriter(content, 'en')),
        };
        const isAbnormal = countsOfAnswers(content.checklist, content.answers).fail > 0;
        // A checklist knows items that failed, and no levels.
        return { ...written, isAbnormal, abnormalState: null, verdict };
      }
      throw new Error('the process made no file');
    },
  };
}
