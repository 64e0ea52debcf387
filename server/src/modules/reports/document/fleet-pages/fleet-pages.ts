import { healthAction, healthAttention } from '@oilsight/oil';
import type { FleetContent } from '../../fleet/fleet-content.types.ts';
import type { ReportPages } from '../report-pages.ts';
import { methodsChapter, signatureChapter } from '../pages/closing.ts';
import { createNotes, notesBlock, notesHeight } from '../pages/notes.ts';
import { page } from '../style.ts';
import { fleetMethods, fleetNotes } from '../words/fleet-words.ts';
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
  const head = fleetCover(writer, notes, id);
  // The notes are counted with that of the table: what stands on the page follows from their height.
  if (writer.content.machineCount > 0) notes.ref(writer.say(fleetNotes.codes));
  const footHeight = notesHeight(notes) + 4;
  const room = page.height - page.top - page.bottom - footHeight - head.height;
  const machines = machinesTable(writer, notes, room);
  return {
    first: { parts: [...head.parts, ...machines.first], foot: notesBlock(notes), footHeight },
    chapters: [
      ...machines.next,
      ...changesChapter(writer, id),
      ...trendsParts(writer),
      ...planChapter(writer, id),
      {
        stack: [
          ...methodsChapter(writer, id, {
            how: fleetMethods,
            values: { action: healthAction, attention: healthAttention },
            place: 'inside',
          }),
          ...signatureChapter(writer, id),
        ],
        unbreakable: true,
      },
    ],
  };
}
