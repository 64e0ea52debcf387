import type { SheetImport } from '@oilsight/contract';

/** What the reader does next with a sheet: choose one, mend it, let it in, or go on. */
export type ImportView = 'choose' | 'faults' | 'empty' | 'ready' | 'applying' | 'done' | 'failed';

/** @param sheet null: none was sent yet */
export function viewOf(sheet: Pick<SheetImport, 'step' | 'faultCount' | 'devices' | 'sensors'> | null): ImportView {
  if (sheet === null) return 'choose';
  switch (sheet.step) {
    case 'checked':
      return sheet.faultCount > 0 ? 'faults' : sheet.devices + sheet.sensors === 0 ? 'empty' : 'ready';
    case 'applying':
      return 'applying';
    case 'done':
      return 'done';
    case 'failed':
      return 'failed';
  }
}

/** Which of the three steps that the dialog names a view belongs to, from 0. */
export function stepOf(view: ImportView): 0 | 1 | 2 {
  if (view === 'choose') return 0;
  return view === 'applying' || view === 'done' ? 2 : 1;
}

/** Share that is worked through, 0 to 1; null: not known how much there is. */
export function shareOf({ progress, total }: Pick<SheetImport, 'progress' | 'total'>): number | null {
  return total <= 0 ? null : Math.min(1, Math.max(0, progress / total));
}

/** What is wrong with a file before it is sent; null: nothing that can be seen from outside. */
export function fieldErrorOfFile(
  { name, size }: Pick<File, 'name' | 'size'>,
  maxBytes: number,
): 'notXlsx' | 'tooLarge' | 'emptyFile' | null {
  if (!/\.xlsx$/i.test(name)) return 'notXlsx';
  if (size === 0) return 'emptyFile';
  return size > maxBytes ? 'tooLarge' : null;
}
