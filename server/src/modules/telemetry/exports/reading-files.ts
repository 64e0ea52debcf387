import type { Mark } from '../../../platform/blobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import {
  cellStyle,
  maxSheetRows,
  sheetEnd,
  sheetHead,
  sheetName,
  sheetRow,
  workbookParts,
} from '../../../platform/xlsx-parts.ts';
import { addPiece, beginPart, endPart, endZip } from '../../../platform/zip-stream.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { csvHeading, csvRows } from './csv-rows.ts';
import { explanationRows } from './explanation.ts';
import type { ExportPlan } from './export-plan.ts';
import type { FileState } from './file-state.ts';
import { readingRows } from './reading-rows.ts';
import { sheetRowsOf } from './sheet-rows.ts';

/** Length of the text that is compressed at once, UTF-16 units. */
const pieceLength = 262_144;

export interface FileParts {
  readonly store: Pick<TelemetryStore, 'scan'>;
  readonly clock: Clock;
  /** Most rows of a sheet with its heading; as many as spreadsheet programs open when absent. */
  readonly maxRows?: number;
  /** Called as the state changes. */
  readonly onProgress: () => void;
}

type Chunk = string | Uint8Array | Mark;

/**
 * The pieces of a workbook: sheets of each device, then the explanation. After each piece that ends with whole rows
 * there is a mark, from which another call goes on with the same bytes.
 *
 * @param state as new, or as kept at a mark; it changes while the file is made
 */
export async function* xlsxFile(
  plan: ExportPlan,
  state: FileState,
  { store, clock, maxRows = maxSheetRows, onProgress }: FileParts,
): AsyncGenerator<Chunk> {
  const { zip } = state;
  const sheet = sheetRowsOf(plan);
  let pending = '';

  function* open(): Generator<Chunk> {
    const tally = state.tallies[state.device];
    const wanted = plan.devices[state.device]?.name ?? '';
    if (tally === undefined) return;
    const nth = tally.sheets.length + 1;
    const name = sheetName(wanted, [...state.names, plan.words.explanation], nth === 1 ? '' : ` (${nth})`);
    state.names.push(name);
    tally.sheets.push(name);
    yield beginPart(zip, `xl/worksheets/sheet${state.names.length}.xml`);
    pending = sheet.head;
    state.sheetRows = 1;
  }
  async function* close(): AsyncGenerator<Chunk> {
    yield await addPiece(zip, pending + sheetEnd, true);
    yield endPart(zip);
    pending = '';
    state.sheetRows = 0;
  }

  for (; state.device < plan.devices.length; state.device += 1) {
    const [device, tally] = [plan.devices[state.device], state.tallies[state.device]];
    if (device === undefined || tally === undefined) break;
    if (state.sheetRows === 0) yield* open();
    const window = { from: state.next, to: plan.window.to };
    // A file that was interrupted after the last row of a device has nothing more of it to read.
    const rowsLeft = window.from < window.to ? readingRows(store, device, { ...plan, window }) : [];
    for await (const rows of rowsLeft) {
      for (const row of rows) {
        if (state.sheetRows >= maxRows) {
          yield* close();
          yield* open();
        }
        state.sheetRows += 1;
        pending += sheet.xml(state.sheetRows, row);
        tally.rows += 1;
        tally.readings += row.readings;
        tally.faulty += row.faulty;
        state.next = row.next;
      }
      onProgress();
      if (pending.length < pieceLength) continue;
      const text = pending;
      pending = '';
      yield await addPiece(zip, text);
      yield { mark: state };
    }
    yield* close();
    state.next = plan.window.from;
  }
  yield* explanation(plan, state, clock.now());
}

async function* explanation(plan: ExportPlan, state: FileState, now: number): AsyncGenerator<Chunk> {
  const { zip, tallies } = state;
  const name = sheetName(plan.words.explanation, state.names);
  const names = [...state.names, name];
  const rows = explanationRows(plan, { tallies, now });
  const text = rows.map((cells, n) => sheetRow(n + 1, cells, cellStyle.plain)).join('');
  yield beginPart(zip, `xl/worksheets/sheet${names.length}.xml`);
  yield await addPiece(zip, sheetHead([28, 34, 16, 26, 26, 18, 30]) + text + sheetEnd, true);
  yield endPart(zip);
  for (const [path, xml] of workbookParts(names)) {
    yield beginPart(zip, path);
    yield await addPiece(zip, xml, true);
    yield endPart(zip);
  }
  yield endZip(zip);
}

/** The pieces of a CSV file: the rows of one device after the other, with marks as `xlsxFile` has them. */
export async function* csvFile(
  plan: ExportPlan,
  state: FileState,
  { store, onProgress }: Pick<FileParts, 'store' | 'onProgress'>,
): AsyncGenerator<Chunk> {
  if (state.sheetRows === 0) {
    yield csvHeading(plan);
    state.sheetRows = 1;
  }
  for (; state.device < plan.devices.length; state.device += 1) {
    const [device, tally] = [plan.devices[state.device], state.tallies[state.device]];
    if (device === undefined || tally === undefined) break;
    const window = { from: state.next, to: plan.window.to };
    const rowsLeft = window.from < window.to ? readingRows(store, device, { ...plan, window }) : [];
    let pending = '';
    for await (const rows of rowsLeft) {
      pending += csvRows(plan, state.device, rows);
      for (const { readings, faulty } of rows) {
        tally.readings += readings;
        tally.faulty += faulty;
      }
      tally.rows += rows.length;
      state.next = rows.at(-1)?.next ?? state.next;
      onProgress();
      if (pending.length < pieceLength) continue;
      const text = pending;
      pending = '';
      yield text;
      yield { mark: state };
    }
    yield pending;
    state.next = plan.window.from;
  }
}
