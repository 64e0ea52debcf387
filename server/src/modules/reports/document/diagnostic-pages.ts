import type { ReportPages } from './report-pages.ts';
import { actionsChapter } from './pages/actions.ts';
import { lastChapters, methodsChapter } from './pages/closing.ts';
import { conditionChapter } from './pages/condition.ts';
import { cover, coverId } from './pages/cover.ts';
import { eventsChapter } from './pages/events.ts';
import { findingsChapter } from './pages/findings.ts';
import { indicatorsChapter } from './pages/indicators.ts';
import type { Writer } from './writer.ts';

/** The pages of a diagnostic report. */
export function diagnosticPages(writer: Writer, prefix: string): ReportPages {
  const first = cover(writer, prefix);
  const id = coverId(prefix);
  return {
    first,
    chapters: [
      ...findingsChapter(writer, id),
      ...indicatorsChapter(writer, id),
      ...conditionChapter(writer, id),
      ...eventsChapter(writer, id),
      ...actionsChapter(writer, id),
      ...methodsChapter(writer, id),
      ...lastChapters(writer, id),
    ],
  };
}
