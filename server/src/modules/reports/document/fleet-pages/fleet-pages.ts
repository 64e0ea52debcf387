import { healthAction, healthAttention } from '@oilsight/oil';
import type { FleetContent } from '../../fleet/fleet-content.types.ts';
import type { ReportPages } from '../report-pages.ts';
import { methodsChapter, signatureChapter } from '../pages/closing.ts';
import { createNotes, notesBlock, notesHeight } from '../pages/notes.ts';
import { fleetMethods } from '../words/fleet-words.ts';
import type { Writer } from '../writer.ts';
import { changesChapter } from './changes.ts';
import { fleetCover } from './fleet-cover.ts';
import { machinesTable } from './machines-table.ts';
import { planChapter } from './plan.ts';
import { trendsParts } from './trends.ts';

/** The pages of a fleet report: the answer with every machine and day, then what changed, how fast, and what comes. */
export function fleetPages(writer: Writer<FleetContent>, prefix: string): ReportPages {
  const notes = createNotes();
  const id = `${prefix}cover`;
  const parts = [...fleetCover(writer, notes, id), ...machinesTable(writer, notes)];
  return {
    first: { parts, foot: notesBlock(notes), footHeight: notesHeight(notes) + 4 },
    chapters: [
      ...changesChapter(writer, id),
      ...trendsParts(writer),
      ...planChapter(writer, id),
      {
        stack: methodsChapter(writer, id, {
          how: fleetMethods,
          values: { action: healthAction, attention: healthAttention },
          place: 'inside',
        }),
        unbreakable: true,
      },
      ...signatureChapter(writer, id),
    ],
  };
}
